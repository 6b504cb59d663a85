"""A real Postgres and a real Redis-compatible server, started from binaries that come with the installed packages."""

from service.embedded.errors import ServerError
from service.embedded.servers import Servers, persistent, throwaway

__all__ = ["ServerError", "Servers", "persistent", "throwaway"]
