"""The command `python -m service.bench`."""

from service.compiled import activate

activate()  # before anything imports `domain`

from service.bench.run import main  # noqa: E402

main()
