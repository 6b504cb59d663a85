"""`atoll`: every process of the product, and the commands around it.

Each command imports what it runs when it runs, so that a worker never loads the database driver or the web framework.
"""

from service.compiled import NotCompiledError, activate  # isort: skip

try:
    activate()  # before anything imports `domain`
except NotCompiledError as error:
    raise SystemExit(f"atoll: {error}") from None

import os
import sys
from pathlib import Path
from typing import Final

import click

from service.compiled import TREE
from service.loading import loading
from service.settings import Settings, SettingsError

PROCESSES: Final = ("migrate", "web", "streams", "front", "dispatch", "worker", "demo")
"""The commands that run as processes of the product."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.pass_context
def atoll(context: click.Context) -> None:
    """Modern board games over a REST API."""
    if context.invoked_subcommand in PROCESSES and sys.platform == "linux":
        from setproctitle import setproctitle

        setproctitle(f"atoll {context.invoked_subcommand}")  # as others see it, however it was started


@atoll.command()
@click.option("--with-parent", is_flag=True, help="End when the process that started this one ends.")
@click.option("--demo/--no-demo", default=True, help="Keep a demo match of bots going.")
@click.option("--compile", "compiling", is_flag=True, help="Compile the rules beside all else, if they are not; the next start uses it.")
def up(with_parent: bool, demo: bool, compiling: bool) -> None:
    """Start everything on this machine: servers, web, dispatcher, bot workers."""
    from service.supervisor.up import run

    sys.exit(run(Settings.from_env(), with_parent=with_parent, demo=demo, compiling=compiling))


@atoll.command()
def migrate() -> None:
    """Bring the database at ATOLL_DATABASE_URL to the newest schema, and say how many of its matches need rules that are not at hand."""
    from service.store.migrate import holds_matches
    from service.store.migrate import migrate as bring_up_to_date

    settings = Settings.from_env()
    settings.need("ATOLL_DATABASE_URL")
    bring_up_to_date(settings.database_url)
    if holds_matches(settings.database_url):
        from service.cli.stranded import tell_without_rules  # which loads all the games

        if sentence := tell_without_rules(settings.database_url):
            click.echo(sentence)


@atoll.command()
def web() -> None:
    """Serve the REST API under gunicorn."""
    Settings.from_env().need("ATOLL_DATABASE_URL", "ATOLL_REDIS_URL", "ATOLL_WORKER_KEY", "ATOLL_SECRET")
    if metrics := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        Path(metrics).mkdir(parents=True, exist_ok=True)
        for old in Path(metrics).glob("*.db"):
            old.unlink()
    serve("gunicorn.conf.py", "service.api.app:create_app()")


@atoll.command()
def streams() -> None:
    """Serve live streams, and pages that wait for news, under gunicorn: behind the front, beside the web."""
    Settings.from_env().need("ATOLL_STREAMS_LISTEN", "ATOLL_DATABASE_URL", "ATOLL_REDIS_URL", "ATOLL_WORKER_KEY", "ATOLL_SECRET")
    serve("streams.conf.py", "service.api.stream_app:create_stream_app()")


def serve(config: str, application: str) -> None:
    """Run gunicorn in this process, as its command does."""
    import gunicorn  # type: ignore[import-untyped]  # it has no type hints
    from gunicorn.app.wsgiapp import run  # type: ignore[import-untyped]  # it has no type hints

    sys.argv = [str(Path(gunicorn.__file__).with_name("__main__.py")), "--config", str(TREE / "deploy" / config), application]
    run(prog="gunicorn")


@atoll.command()
def front() -> None:
    """Serve the public address: take whole requests, hand them to the web, hold its answers for slow readers."""
    from service.cli.front import run

    run(Settings.from_env())


@atoll.command()
def dispatch() -> None:
    """Find the bot turns that are due and the deadlines that have passed."""
    settings = Settings.from_env()
    settings.need("ATOLL_DATABASE_URL", "ATOLL_REDIS_URL", "ATOLL_WORKER_KEY", "ATOLL_SECRET")
    with loading():
        from service.dispatch.main import run

    run(settings)


@atoll.command()
@click.option("--burst", is_flag=True, help="Stop when the queue is empty.")
def worker(burst: bool) -> None:
    """Play bot turns."""
    settings = Settings.from_env()
    settings.need("ATOLL_REDIS_URL", "ATOLL_WORKER_KEY")
    with loading():
        from workers.main import run

    run(settings, burst=burst)


@atoll.command()
@click.argument("game", required=False)
@click.option("--level", default="quick", show_default=True, help="How strong the bots are.")
@click.option("--seats", type=int, help="How many play, with you; two, or as few as the game allows.")
@click.option("--lang", "language", type=click.Choice(["en", "de"]), default="en", show_default=True, help="In which language.")
@click.option("--match", help="Go on with this match instead.")
@click.option("--token-file", type=click.Path(path_type=Path), help="The file that holds your seat's token, with --match.")
@click.option("--url", help="Where the service is; default ATOLL_PUBLIC_URL.")
def play(
    game: str | None, level: str, seats: int | None, language: str, match: str | None, token_file: Path | None, url: str | None
) -> None:
    """Play GAME in the terminal against bots, or go on with a match. Without GAME the games are listed."""
    with loading():
        from service.cli.play import run

    settings = Settings.from_env()
    if (game is not None and match is not None) or (match is None) != (token_file is None):
        raise click.UsageError("name a game, or a match with --match and --token-file; without either the games are listed")
    tokens = settings.home / "play" if token_file is None else token_file
    sys.exit(run(url or settings.public_url, game, level, seats, language, match, tokens))


@atoll.command()
@click.argument("source", metavar="FILE|URL")
@click.option("--bots", is_flag=True, help="Also search every bot's moves again.")
@click.option("--receipt", "receipts", multiple=True, metavar="FILE", help="Also check that the match is the one of this receipt.")
@click.option("--log-key", metavar="KEY|FILE", help="The public key of the log that signed the receipts.")
def audit(source: str, bots: bool, receipts: tuple[str, ...], log_key: str | None) -> None:
    """Verify a match from its audit bundle alone."""
    with loading():
        from service.cli.audit import run

    if receipts and log_key is None:
        raise click.UsageError("--receipt needs --log-key: a receipt proves something only to who knows the key of the log")
    sys.exit(run(source, bots=bots, receipts=receipts, log_key=log_key or ""))


@atoll.command()
@click.argument("source", metavar="URL")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--key", metavar="KEY|FILE", help="The log's public key; else the one that is kept, or at first that which the log shows.")
@click.option("--with", "others", multiple=True, metavar="URL|FOLDER", help="Another mirror, to compare with.")
@click.option("--every", default=10.0, show_default=True, help="Seconds between two looks.")
@click.option("--once", is_flag=True, help="Look once.")
def mirror(source: str, folder: Path, key: str | None, others: tuple[str, ...], every: float, once: bool) -> None:
    """Follow a transparency log, keep it, and shout when its history changes."""
    from service.cli.mirror import run

    sys.exit(run(source, folder, key, others, every, once, click.echo))


@atoll.command()
@click.argument("sources", metavar="[FILE|FOLDER|URL]...", nargs=-1, required=True)
@click.option("--json", "to_json", type=click.Path(path_type=Path), help="Write all figures to this file.")
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the p-values as an SVG picture.")
def fairness(sources: tuple[str, ...], to_json: Path | None, plot: Path | None) -> None:
    """Test the luck of many finished matches, of audit bundles or of a service."""
    from service.cli.fairness import run

    sys.exit(run(list(sources), to_json, plot))


@atoll.group()
def corpus() -> None:
    """Stored matches, as a touchstone for new code."""


@corpus.command()
@click.option("--database", required=True, is_flag=False, flag_value="", metavar="[URL]", help="Default: ATOLL_DATABASE_URL.")
@click.option("--state", type=click.Path(path_type=Path), help="Where it has got, to go on from; default corpus-check.json in ATOLL_HOME.")
def check(database: str, state: Path | None) -> None:
    """Fold and decide again every stored match with the code at hand, and list what differs."""
    with loading():
        from service.cli.corpus import run

    settings = Settings.from_env()
    if not database:
        settings.need("ATOLL_DATABASE_URL")
    sys.exit(run(database or settings.database_url, state or settings.home / "corpus-check.json"))


@atoll.command()
@click.option("--to", "target", type=click.Path(path_type=Path), default=TREE / "openapi" / "openapi.json")
def openapi(target: Path) -> None:
    """Write the OpenAPI document that describes the REST API, and the types of the client that lies beside it."""
    from service.api.spec import openapi_json
    from service.cli.client_shapes import shapes_of

    document, shapes = openapi_json(), target.parent / "client" / "shapes.py"
    target.parent.mkdir(exist_ok=True)
    target.write_text(document)
    click.echo(f"wrote {target}")
    if shapes.parent.is_dir():
        shapes.write_text(shapes_of(document))
        click.echo(f"wrote {shapes}")


@atoll.command()
@click.option("--url", default=None, help="Where the service is; default ATOLL_INTERNAL_URL, else ATOLL_PUBLIC_URL.")
def demo(url: str | None) -> None:
    """Keep a match of bots going, over REST only."""
    with loading():
        from service.cli.demo import run

    settings = Settings.from_env()
    run(url or settings.internal_url, url or settings.public_url, next(iter(settings.create_keys), None))


def main() -> None:
    """The console script: a wrong setting is one line and exit status 2, not a traceback."""
    try:
        atoll(prog_name="atoll")
    except SettingsError as error:
        click.echo(f"atoll: {error}", err=True)
        sys.exit(error.exit_status)
