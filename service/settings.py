"""Everything that can be set from outside, read once from the environment."""

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

KEY_NAMES: Final = ("worker", "operator", "secret", "log")
HTTPS_PORT: Final = 443

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class SettingsError(ValueError):
    """A setting that is missing or makes no sense; the message names the variable."""

    exit_status: Final = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """The settings of one process. An empty `database_url` or `redis_url` means: use the embedded server."""

    home: Path
    database_url: str = field(default="", repr=False)
    redis_url: str = field(default="", repr=False)
    host: str = "127.0.0.1"
    port: int = 8000
    port_was_given: bool = False
    public_url: str = "http://127.0.0.1:8000"
    front: bool = True
    front_listen: str = ""
    front_connections: int = 4096
    streams_listen: str = ""
    internal_host: str = "127.0.0.1"
    internal_port: int = 0
    internal_url: str = "http://127.0.0.1:8000"
    trusted_proxies: tuple[Network, ...] = ()
    tls_name: str = ""
    tls_certificate: str = ""
    tls_key: str = ""
    worker_key: str = field(default="", repr=False)
    operator_key: str = field(default="", repr=False)
    secret: str = field(default="", repr=False)
    log_key: str = field(default="", repr=False)
    log_name: str = ""
    log_witnesses: tuple[str, ...] = ()
    rate_limit: int = 100
    rate_burst: int = 300
    address_rate_limit: int = 300
    streams: int = 1000
    address_streams: int = 100
    token_streams: int = 10
    create_limit: int = 120
    create_total: int = 1200
    bot_matches: int = 50
    bot_matches_total: int = 500
    webhooks_loopback: bool = False
    hint_limit: int = 30
    analysis_limit: int = 20
    create_keys: tuple[str, ...] = field(default=(), repr=False)
    workers: int = 1
    web_processes: int = 2
    web_threads: int = 4

    def need(self, *variables: str) -> None:
        """Raise `SettingsError`, naming all of them, where settings that a process can't run without are not set."""
        missing = [variable for variable in variables if not getattr(self, variable.removeprefix("ATOLL_").lower())]
        if missing:
            raise SettingsError(f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not set")

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """The settings that `environ` describes (the real environment by default); keys may also lie in the home."""
        env = os.environ if environ is None else environ
        home = Path(env.get("ATOLL_HOME") or default_home()).expanduser().absolute()
        host = env.get("ATOLL_HOST") or "127.0.0.1"
        port = _number(env, "ATOLL_PORT", 8000, 1, 65535)
        public_url = _address(env, "ATOLL_PUBLIC_URL", local_url(host, port), "http://", "https://").rstrip("/")
        return cls(
            home=home,
            database_url=env.get("ATOLL_DATABASE_URL", ""),
            redis_url=_address(env, "ATOLL_REDIS_URL", "", "redis://", "rediss://", "unix://"),
            host=host,
            port=port,
            port_was_given=bool(env.get("ATOLL_PORT")),
            public_url=public_url,
            front=env.get("ATOLL_FRONT") != "0",
            front_listen=_listener(env, "ATOLL_FRONT_LISTEN"),
            front_connections=_number(env, "ATOLL_FRONT_CONNECTIONS", 4096, 64, 1_000_000),
            streams_listen=_listener(env, "ATOLL_STREAMS_LISTEN"),
            internal_host=env.get("ATOLL_INTERNAL_HOST") or "127.0.0.1",
            internal_port=_number(env, "ATOLL_INTERNAL_PORT", 0, 1, 65535),
            internal_url=_address(env, "ATOLL_INTERNAL_URL", public_url, "http://", "https://").rstrip("/"),
            trusted_proxies=_networks(env, "ATOLL_TRUSTED_PROXIES"),
            tls_name=env.get("ATOLL_TLS_NAME", ""),
            tls_certificate=env.get("ATOLL_TLS_CERTIFICATE", ""),
            tls_key=env.get("ATOLL_TLS_KEY", ""),
            worker_key=_key(env, home, "ATOLL_WORKER_KEY", "worker"),
            operator_key=_key(env, home, "ATOLL_OPERATOR_KEY", "operator"),
            secret=_key(env, home, "ATOLL_SECRET", "secret"),
            log_key=_key(env, home, "ATOLL_LOG_KEY", "log"),
            log_name=env.get("ATOLL_LOG_NAME", ""),
            log_witnesses=tuple(env.get("ATOLL_LOG_WITNESSES", "").replace(",", " ").split()),
            rate_limit=_number(env, "ATOLL_RATE_LIMIT", 100, 0, 1_000_000),
            rate_burst=_number(env, "ATOLL_RATE_BURST", 300, 1, 1_000_000),
            address_rate_limit=_number(env, "ATOLL_ADDRESS_RATE_LIMIT", 300, 0, 1_000_000),
            streams=_number(env, "ATOLL_STREAMS", 1000, 0, 1_000_000),
            address_streams=_number(env, "ATOLL_ADDRESS_STREAMS", 100, 0, 1_000_000),
            token_streams=_number(env, "ATOLL_TOKEN_STREAMS", 10, 0, 1_000_000),
            create_limit=_number(env, "ATOLL_CREATE_LIMIT", 120, 0, 1_000_000),
            create_total=_number(env, "ATOLL_CREATE_TOTAL", 1200, 0, 1_000_000),
            bot_matches=_number(env, "ATOLL_BOT_MATCHES", 50, 0, 1_000_000),
            bot_matches_total=_number(env, "ATOLL_BOT_MATCHES_TOTAL", 500, 0, 1_000_000),
            webhooks_loopback=env.get("ATOLL_WEBHOOKS_LOOPBACK") == "1",
            hint_limit=_number(env, "ATOLL_HINT_LIMIT", 30, 0, 1_000_000),
            analysis_limit=_number(env, "ATOLL_ANALYSIS_LIMIT", 20, 0, 1_000_000),
            create_keys=tuple(key for key in env.get("ATOLL_CREATE_KEYS", "").split(",") if key),
            workers=_number(env, "ATOLL_WORKERS", os.cpu_count() or 1, 0, 1024),
            web_processes=_number(env, "ATOLL_WEB_PROCESSES", 2, 1, 256),
            web_threads=_number(env, "ATOLL_WEB_THREADS", 4, 1, 1024),
        )


def default_home() -> Path:
    """`var` in the work tree when the code runs from one, so that a tree's data goes with the tree; else `~/.atoll`."""
    tree = Path(__file__).absolute().parent.parent
    return tree / "var" if (tree / "pyproject.toml").is_file() else Path.home() / ".atoll"


def local_url(host: str, port: int) -> str:
    """The address at which a process of this machine reaches a server bound to `host`."""
    reachable = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"}.get(host, host)
    return f"http://{reachable}:{port}"


def listeners(settings: Settings) -> list[str]:
    """The TCP addresses of the web: the front's or else the public one, and the one of workers, dispatcher and health checks."""
    found = []
    if not settings.front_listen:
        found.append(_join_address(settings.host, settings.port))
    elif not settings.front_listen.startswith("unix:"):
        found.append(settings.front_listen)
    if settings.internal_port:
        found.append(_join_address(settings.internal_host, settings.internal_port))
    if not found:
        raise SettingsError("ATOLL_INTERNAL_PORT must be set with ATOLL_FRONT_LISTEN: workers and health checks don't go through the front")
    return found


def front_socket(listen: str, number: int) -> Path:
    """Where one process of the web listens for the front, when that is in a folder (`unix:/…`)."""
    return Path(listen.removeprefix("unix:")) / f"web-{number}.sock"


def streams_socket(listen: str) -> Path:
    """Where the process of the streams listens for the front, when that is in a folder (`unix:/…`)."""
    return Path(listen.removeprefix("unix:")) / "streams.sock"


def key_file(home: Path, name: str) -> Path:
    """Where the key called `name` lies when it is not set in the environment."""
    return home / "keys" / name


def _join_address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _key(env: Mapping[str, str], home: Path, variable: str, name: str) -> str:
    if value := env.get(variable):
        return value
    try:
        return key_file(home, name).read_text().strip()
    except OSError:
        return ""


def _address(env: Mapping[str, str], variable: str, default: str, *schemes: str) -> str:
    text = env.get(variable) or default
    if text and not text.startswith(schemes):
        shown = f"…@{text.rpartition('@')[2]}" if "@" in text else text  # a password may stand before it
        raise SettingsError(f"{variable}={shown!r}: it must begin with {' or '.join(schemes)}")
    return text


def _number(env: Mapping[str, str], variable: str, default: int, least: int, most: int) -> int:
    text = env.get(variable, "")
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
        raise SettingsError(f"{variable}={text!r}: expected integer from {least} to {most}")
    return int(text)


def _networks(env: Mapping[str, str], variable: str) -> tuple[Network, ...]:
    found = []
    for text in env.get(variable, "").replace(",", " ").split():
        try:
            found.append(ipaddress.ip_network(text))
        except ValueError:
            raise SettingsError(f"{variable}: {text!r} is neither an address nor a network like 10.0.0.0/8") from None
    return tuple(found)


def _listener(env: Mapping[str, str], variable: str) -> str:
    text = env.get(variable, "")
    host, _, port = text.rpartition(":")
    if text and not text.startswith("unix:/") and not (host and port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise SettingsError(f"{variable}={text!r}: it must be unix:/a/folder or host:port")
    return text
