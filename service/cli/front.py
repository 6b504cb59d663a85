"""`atoll front`: Caddy with deploy/Caddyfile, in place of this process."""

import os
import resource
from typing import Final

from service.compiled import TREE
from service.embedded.binaries import find_caddy
from service.embedded.errors import ServerError
from service.settings import HTTPS_PORT, Settings, SettingsError, front_socket, streams_socket

CONFIG: Final = TREE / "deploy" / "Caddyfile"
KEPT: Final = ("PATH", "TZ", "LANG", "TMPDIR")


def run(settings: Settings) -> None:
    """Become Caddy; more files than the connections allowed can't be open, so that no flood of them takes the machine's memory."""
    try:
        caddy = find_caddy()
    except ServerError as error:
        raise SettingsError(str(error)) from None
    environment = {name: os.environ[name] for name in KEPT if name in os.environ} | front_environment(settings)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = settings.front_connections if most == resource.RLIM_INFINITY else min(settings.front_connections, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, wanted))
    os.execve(caddy, [str(caddy), "run", "--config", str(CONFIG), "--adapter", "caddyfile"], environment)


def front_environment(settings: Settings) -> dict[str, str]:
    """What the configuration asks for; nothing that is secret."""
    if not settings.front_listen:
        raise SettingsError("ATOLL_FRONT_LISTEN is not set: it says where the web listens for the front")
    told = {
        "ATOLL_HOME": str(settings.home),
        "HOME": str(settings.home),
        "XDG_DATA_HOME": str(settings.home / "front"),
        "XDG_CONFIG_HOME": str(settings.home / "front"),
        "ATOLL_FRONT_SITE": f"http://:{settings.port}",
        "ATOLL_FRONT_BIND": settings.host,
        "ATOLL_FRONT_TO": " ".join(upstreams(settings)),
        "ATOLL_FRONT_STREAMS": streams_upstream(settings) or " ".join(upstreams(settings)),
        "ATOLL_TRUSTED_PROXIES": " ".join(map(str, settings.trusted_proxies)),
    }
    return told | (tls(settings) if settings.tls_name else {})


def tls(settings: Settings) -> dict[str, str]:
    """HTTPS under a name: with a certificate of one's own, else with one that Caddy gets by itself."""
    port = "" if settings.port == HTTPS_PORT else f":{settings.port}"
    redirects = f"default_sni {settings.tls_name}" if settings.port == HTTPS_PORT else "auto_https disable_redirects"
    told = {"ATOLL_FRONT_SITE": f"https://{settings.tls_name}{port}", "ATOLL_FRONT_HTTPS": redirects}
    if bool(settings.tls_certificate) != bool(settings.tls_key):
        raise SettingsError("ATOLL_TLS_CERTIFICATE and ATOLL_TLS_KEY belong together: set both, or neither")
    if settings.tls_certificate:
        told["ATOLL_FRONT_TLS"] = f'tls "{settings.tls_certificate}" "{settings.tls_key}"'
    return told


def upstreams(settings: Settings) -> list[str]:
    """Where the processes of the web listen for the front, as Caddy writes it."""
    if not settings.front_listen.startswith("unix:"):
        return [settings.front_listen]
    return [f"unix/{front_socket(settings.front_listen, number)}" for number in range(settings.web_processes)]


def streams_upstream(settings: Settings) -> str:
    """Where the process of the streams listens for the front, as Caddy writes it; empty where nobody says."""
    listen = settings.streams_listen
    return f"unix/{streams_socket(listen)}" if listen.startswith("unix:") else listen
