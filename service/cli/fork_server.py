"""`python -P -m service.cli.fork_server EARLY LATE`: serves forks that become `atoll` with any arguments, at two sockets that it inherits.

At EARLY those that have loaded nothing that opens connections, at LATE those that have loaded what the processes of the product run.
"""

from service.cli.quick_exit import QUICK_EXIT  # isort: skip  # first of all
import service.cli.main  # isort: skip  # chooses the form of the rules before anything imports `domain`

import gc
import os
import signal
import socket
import sys

from service.cli.preload import EARLY, LATE, load, warm
from service.compiled import activate
from service.embedded.process import die_with_parent
from service.supervisor.fork_server import serve


def main() -> None:
    """Serve until nobody asks any more; and run `atoll` in each fork."""
    early, late = (socket.socket(fileno=int(number)) for number in sys.argv[1:])
    gc.disable()
    load(EARLY)
    server = os.getpid()
    if os.fork() == 0:
        die_with_parent(signal.SIGKILL)
        if os.getppid() != server:
            return
        early.close()
        load(LATE)
        warm()
        arguments = serve(late)
    else:
        late.close()
        arguments = serve(early)
    if arguments is not None:
        activate()
        sys.argv = ["atoll", *arguments]
        QUICK_EXIT.run(service.cli.main.main)


if __name__ == "__main__":
    main()
