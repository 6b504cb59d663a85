"""`python -P -m service.cli.fork_server SOCKET`: serves forks that become `atoll` with any arguments, at a socket that it inherits."""

from service.cli.quick_exit import QUICK_EXIT  # isort: skip  # first of all
import service.cli.main  # isort: skip  # chooses the form of the rules before anything imports `domain`

import gc
import socket
import sys

from service.cli.preload import load, warm
from service.compiled import activate
from service.supervisor.fork_server import serve


def main() -> None:
    """Serve until nobody asks any more; and run `atoll` in each fork."""
    gc.disable()
    load()
    warm()
    arguments = serve(socket.socket(fileno=int(sys.argv[1])))
    if arguments is not None:
        activate()
        sys.argv = ["atoll", *arguments]
        QUICK_EXIT.run(service.cli.main.main)


if __name__ == "__main__":
    main()
