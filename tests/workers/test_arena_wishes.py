"""Command lines of the arena that wish for what cannot be had: each says so, and nothing is played or written."""

import importlib
import shlex
import sys
from pathlib import Path

import pytest

BOTS = Path(__file__).parents[2] / "domain" / "bots.json"
"""JSON, but no bundle of a match."""

REFUSED = {
    "workers.arena --game chess": "the game chess is not known here",
    "workers.arena --matches 0": "argument --matches: '0' is no whole number of one or more",
    "workers.arena ladder quick best --game das-riff": "'best': an entrant is random, greedy, plan, a level, or",
    "workers.arena ladder quick --game das-riff": "entrants: 2 or more are wanted, 1 named",
    "workers.arena ladder random greedy quick --least 4 4 4 --minutes 1 --game das-riff": "--least: one number is wanted, or 2, one",
    "workers.arena ladder random greedy --least 0 --minutes 1 --game das-riff": "argument --least: '0' is no whole number of one or more",
    "workers.arena --seats 2 9 --game reef-encounter": "--seats 9: reef-encounter is played by 2 to 4",
    "workers.arena --seats 1 --game wondrous-creatures": "--seats 1: wondrous-creatures is played by 2 to 4",
    """workers.arena --game das-riff --options '{"colour": 1}'""": "/options: unknown member: 'colour'",
    "workers.arena duel quick": "entrants: 2 are wanted, 1 named",
    "workers.arena duel random quick strong --game das-riff": "entrants: 2 are wanted, 3 named",
    "workers.arena duel tree@5it tree@xit --game das-riff": "'xit': a budget is a number of milliseconds or iterations",
    "workers.arena duel tree@5it tree@0it --game das-riff": "'0it': a budget is a number of milliseconds or iterations",
    "workers.arena duel tree@5it tree --game das-riff": "'': a budget is a number of milliseconds or iterations",
    "workers.arena duel tree@5it tree@5it,c= --game das-riff": "'c=': behind the letter and = a number is wanted",
    "workers.arena duel tree@5it tree@5it,z=1 --game das-riff": "'z=1': one of s, c,",
    "workers.arena duel tree@5it tree@5it,v=nowhere --game das-riff": "No such file or directory: 'nowhere'",
    "workers.arena curve 6 25ms --game das-riff": "'6': a budget is a number of milliseconds or iterations",
    "workers.arena.sense quick quick quick --game das-riff": "entrants: 1 to 2 are wanted, 3 named",
    "workers.arena.sense --bundle nowhere": "No such file or directory: 'nowhere'",
    f"workers.arena.sense --bundle {BOTS}": "/events: this member is missing",
    "workers.arena.flatness random": "'random': an entrant that searches a number of iterations is wanted",
    "workers.arena.flatness tree@5ms": "'tree@5ms': an entrant that searches a number of iterations is wanted",
    "workers.arena.flatness --seats 5": "--seats 5: reef-encounter is played by 2 to 4",
    "workers.arena.fit chess": "the game chess is not known here",
    "workers.arena.fit das-riff --bot best": "'best': an entrant is random, greedy, plan, a level, or",
}


def run(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a command line as `python -m` does."""
    module, *arguments = shlex.split(words)
    monkeypatch.setattr(sys, "argv", [module, *arguments])
    importlib.import_module("workers.arena.__main__" if module == "workers.arena" else module).main()


@pytest.mark.parametrize("words", REFUSED)
def test_what_cannot_be_had_is_refused_before_anything_is_played(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        run(words, monkeypatch)
    assert ended.value.code == 2
    assert f"error: {REFUSED[words]}" in capsys.readouterr().err.replace("[Errno 2] ", "")
    assert not list(tmp_path.iterdir())


# Where the service is away, it is asked again for some seconds.
@pytest.mark.parametrize("guest", ["--key-file nowhere", pytest.param("--program nowhere", marks=pytest.mark.slow)])
def test_a_guest_that_cannot_be_met_ends_with_a_message(guest: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match=r"^arena: "):
        run(f"workers.arena.guests --url http://127.0.0.1:1 --game das-riff {guest}", monkeypatch)
