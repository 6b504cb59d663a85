"""`python -m service.cli` is `atoll`."""

from service.cli.main import main

main()
