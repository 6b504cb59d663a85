"""Settings come from the environment, keys from there or from files that only their owner reads."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.settings import KEY_NAMES, Settings, SettingsError, key_file, listeners
from service.supervisor.keys import ensure_keys


def test_defaults(tmp_path: Path) -> None:
    settings = Settings.from_env({"ATOLL_HOME": str(tmp_path)})
    assert (settings.host, settings.port, settings.port_was_given) == ("127.0.0.1", 8000, False)
    assert settings.public_url == "http://127.0.0.1:8000"
    assert (settings.database_url, settings.redis_url, settings.worker_key) == ("", "", "")


def test_the_public_url_follows_host_and_port(tmp_path: Path) -> None:
    env = {"ATOLL_HOME": str(tmp_path), "ATOLL_HOST": "0.0.0.0", "ATOLL_PORT": "9000"}
    assert Settings.from_env(env).public_url == "http://127.0.0.1:9000"
    assert Settings.from_env(env | {"ATOLL_PUBLIC_URL": "https://play.example/"}).public_url == "https://play.example"


def test_the_internal_address_is_the_public_one_unless_it_is_named(tmp_path: Path) -> None:
    env = {"ATOLL_HOME": str(tmp_path), "ATOLL_PUBLIC_URL": "https://play.example"}
    assert Settings.from_env(env).internal_url == "https://play.example"
    assert Settings.from_env(env | {"ATOLL_INTERNAL_URL": "http://web:8002/"}).internal_url == "http://web:8002"


def test_proxies_are_trusted_by_network_and_none_is_by_default(tmp_path: Path) -> None:
    env = {"ATOLL_HOME": str(tmp_path)}
    assert Settings.from_env(env).trusted_proxies == ()
    trusted = Settings.from_env(env | {"ATOLL_TRUSTED_PROXIES": "10.0.0.0/8, 192.0.2.7 2001:db8::/32"}).trusted_proxies
    assert [str(network) for network in trusted] == ["10.0.0.0/8", "192.0.2.7/32", "2001:db8::/32"]
    with pytest.raises(SettingsError, match=r"ATOLL_TRUSTED_PROXIES: 'proxy\.example'"):
        Settings.from_env(env | {"ATOLL_TRUSTED_PROXIES": "10.0.0.0/8 proxy.example"})


def test_the_web_listens_for_everybody_or_for_the_front_and_workers(tmp_path: Path) -> None:
    def bound(**env: str) -> list[str]:
        return listeners(Settings.from_env({"ATOLL_HOME": str(tmp_path), **env}))

    assert bound() == ["127.0.0.1:8000"]
    assert bound(ATOLL_HOST="::1", ATOLL_INTERNAL_PORT="8002") == ["[::1]:8000", "127.0.0.1:8002"]
    assert bound(ATOLL_FRONT_LISTEN="unix:/run/front", ATOLL_INTERNAL_PORT="8002") == ["127.0.0.1:8002"]
    assert bound(ATOLL_FRONT_LISTEN="0.0.0.0:8001", ATOLL_INTERNAL_PORT="8002") == ["0.0.0.0:8001", "127.0.0.1:8002"]
    with pytest.raises(SettingsError, match="ATOLL_INTERNAL_PORT"):
        bound(ATOLL_FRONT_LISTEN="unix:/run/front")
    for wrong in ("8001", "unix:here", "host:", ":0", "host:99999"):
        with pytest.raises(SettingsError, match="ATOLL_FRONT_LISTEN"):
            bound(ATOLL_FRONT_LISTEN=wrong)


def test_a_password_in_an_address_is_shown_nowhere(tmp_path: Path) -> None:
    env = {"ATOLL_HOME": str(tmp_path), "ATOLL_DATABASE_URL": "postgresql://atoll:hush@db/atoll"}
    assert "hush" not in repr(Settings.from_env(env | {"ATOLL_REDIS_URL": "redis://:hush@cache"}))
    with pytest.raises(SettingsError, match="'…@cache': it must begin with redis://"):
        Settings.from_env(env | {"ATOLL_REDIS_URL": "valkey://:hush@cache"})


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "8e3", "²"])
def test_a_port_that_is_none_is_refused(tmp_path: Path, port: str) -> None:
    with pytest.raises(SettingsError, match="ATOLL_PORT"):
        Settings.from_env({"ATOLL_HOME": str(tmp_path), "ATOLL_PORT": port})


def test_keys_are_made_once_and_private(tmp_path: Path) -> None:
    home = tmp_path / "home"
    ensure_keys(home)
    first = Settings.from_env({"ATOLL_HOME": str(home)})
    assert len({first.worker_key, first.operator_key, first.secret}) == 3
    assert all(len(key) >= 43 for key in (first.worker_key, first.operator_key, first.secret))
    assert {key_file(home, name).stat().st_mode & 0o777 for name in KEY_NAMES} == {0o600}
    assert key_file(home, "secret").parent.stat().st_mode & 0o777 == 0o700
    ensure_keys(home)
    assert Settings.from_env({"ATOLL_HOME": str(home)}) == first


def test_keys_of_two_first_starts_at_one_moment_are_the_same(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from service.settings import Settings; from service.supervisor.keys import ensure_keys\n"
    )
    program += "home = Path(sys.argv[1]); print('ready', flush=True); sys.stdin.readline(); ensure_keys(home)\n"
    program += "s = Settings.from_env({'ATOLL_HOME': str(home)}); print(s.worker_key, s.operator_key, s.secret)"
    for attempt in range(5):
        home = tmp_path / str(attempt)
        started = [
            subprocess.Popen([sys.executable, "-c", program, str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for _ in range(4)
        ]
        for one in started:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
        for one in started:
            assert one.stdin is not None
            one.stdin.write("go\n")
            one.stdin.flush()
        said = {one.communicate()[0].strip() for one in started}
        kept = Settings.from_env({"ATOLL_HOME": str(home)})
        assert said == {f"{kept.worker_key} {kept.operator_key} {kept.secret}"}
        assert sorted(file.name for file in key_file(home, "").iterdir()) == sorted(KEY_NAMES)


def test_a_key_that_is_made_while_another_start_makes_it_is_the_first_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = os.link

    def beaten(source: Path, target: Path) -> None:
        if not target.exists():
            target.write_text(f"first {target.name}\n")
        link(source, target)

    monkeypatch.setattr(os, "link", beaten)
    ensure_keys(tmp_path)
    kept = Settings.from_env({"ATOLL_HOME": str(tmp_path)})
    assert (kept.worker_key, kept.operator_key, kept.secret) == ("first worker", "first operator", "first secret")


def test_a_key_in_the_environment_comes_first(tmp_path: Path) -> None:
    ensure_keys(tmp_path)
    assert Settings.from_env({"ATOLL_HOME": str(tmp_path), "ATOLL_WORKER_KEY": "mine"}).worker_key == "mine"


def test_no_secret_is_printed(tmp_path: Path) -> None:
    ensure_keys(tmp_path)
    settings = Settings.from_env({"ATOLL_HOME": str(tmp_path)})
    assert settings.secret not in repr(settings)
    assert settings.worker_key not in repr(settings)
