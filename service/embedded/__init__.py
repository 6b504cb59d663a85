"""A real Postgres and a real Redis-compatible server, started from binaries that come with the installed packages."""

from service.embedded.errors import ServerError
from service.embedded.servers import Servers, start_persistent, throwaway

__all__ = ["ServerError", "Servers", "start_persistent", "throwaway"]
