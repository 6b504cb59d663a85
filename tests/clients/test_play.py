"""`atoll play`: a match in the terminal by lines that are typed, left and gone on with, against the real API."""

import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from openapi.client import Atoll, commands_of_the_game
from service.cli.play import PLAYED, REFUSED, run, typed
from service.supervisor.stack import Stack


def opened(url: str) -> Any:
    """Open a match of two people, of whom seat 0 is to act."""
    with Atoll(url) as anybody:
        while True:
            match = anybody.open_match("lagoon", [{"kind": "human"}, {"kind": "human"}])
            if match["to_act"] == [0]:
                return match
            with Atoll(url, match["seats"][1]["token"]) as other:
                other.play(match["id"], 1, {"type": "resign"})


def resign_after(url: str, match: Any) -> None:
    """Give seat 1 up as soon as seat 0 has played."""
    with Atoll(url, match["seats"][1]["token"]) as other:
        next(told for told in other.follow(match["id"], match["version"]) if told.version > match["version"])
        other.play(match["id"], 1, {"type": "resign"})


def session(url: str, match: Any, folder: Path, lines: list[str], language: str = "en") -> tuple[int, str]:
    """Play seat 0 of a match by lines; return the exit status and all that was said."""
    token = folder / "token"
    token.write_text(match["seats"][0]["token"] + "\n")
    said: list[str] = []
    status = run(url, None, "quick", None, language, match["id"], token, iter(lines), said.append)
    return status, "\n".join(said)


def test_commands_have_the_labels_and_events_the_texts_of_the_api(url: str, tmp_path: Path) -> None:
    match = opened(url)
    with Atoll(url, match["seats"][0]["token"]) as seat:
        threading.Thread(target=resign_after, args=(url, match)).start()
        labels = [entry["label"]["en"] for entry in seat.legal_commands(match["id"])["legal_commands"]]
        status, said = session(url, match, tmp_path, ["nonsense\n", "1\n"])
        assert status == PLAYED
        assert labels[0] in said
        records = seat.connection.ask("GET", f"/v1/matches/{match['id']}/events", params={"after": match["version"]})["events"]
        assert records
        assert all(record["text"]["en"] in said for record in records)


def test_what_the_service_refuses_is_told_in_the_language_that_was_asked_for(url: str, tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("nobody's\n")
    said: list[str] = []
    assert run(url, None, "quick", None, "de", "00000000-0000-4000-8000-000000000000", token, iter([]), said.append) == REFUSED
    assert said == ["Diese Partie gibt es nicht."]


def test_what_was_played_is_taken_back_and_rules_are_told_in_german(url: str, tmp_path: Path) -> None:
    match = opened(url)
    _, said = session(url, match, tmp_path, ["?1\n", "u\n", "p\n", "l\n", "q\n"], "de")
    assert "Nichts lässt sich zurücknehmen." in said
    assert "die Partie läuft weiter" in said
    with Atoll(url, match["seats"][0]["token"]) as seat:
        assert seat.match(match["id"])["version"] == match["version"], "nothing was played"


def test_a_command_is_taken_back_and_the_seat_asked_again(url: str, tmp_path: Path) -> None:
    match = opened(url)
    with Atoll(url, match["seats"][0]["token"]) as seat:
        before = seat.legal_commands(match["id"])
        types = [str(entry["command"]["type"]) for entry in before["legal_commands"]]
        status, said = session(url, match, tmp_path, [f"{types.index('bury') + 1}\n", "u\n", "q\n"])
        assert status == PLAYED
        now = seat.legal_commands(match["id"])
        assert commands_of_the_game(now) == commands_of_the_game(before)
        assert now["version"] > before["version"] + 1, "played, and taken back"
        assert "Nothing can be taken back" not in said


def test_who_resigns_sees_how_it_ended(url: str, tmp_path: Path) -> None:
    match = opened(url)
    status, said = session(url, match, tmp_path, ["resign\n"])
    assert status == PLAYED
    assert "resigned" in said


def test_what_cannot_be_played_is_one_line(url: str, tmp_path: Path) -> None:
    said: list[str] = []
    assert run(url, "lagoon", "no-such-level", None, "en", None, tmp_path, iter([]), said.append) == REFUSED
    assert len(said) == 1


@pytest.mark.parametrize("game", [None, "no-such-game"])
def test_without_a_game_that_is_known_the_games_are_listed(url: str, tmp_path: Path, game: str | None) -> None:
    said: list[str] = []
    assert run(url, game, "quick", None, "en", None, tmp_path, iter([]), said.append) == REFUSED
    assert (game or "Name a game") in said[0]
    assert said[1:] == ["  lagoon  (Lagoon)"]


@pytest.mark.parametrize(
    ("language", "seat", "number"),
    [
        ("en", "seat 0 (you)", "There is no number 99; they go from 1 to"),
        ("de", "Platz 0 (du)", "Die Nummer 99 gibt es nicht; es gibt 1 bis"),
    ],
)
def test_seat_version_and_deadline_are_named_and_what_cannot_be_typed_is_said(
    url: str, tmp_path: Path, language: str, seat: str, number: str
) -> None:
    match = opened(url)
    _, said = session(url, match, tmp_path, ["99\n", "nonsense\n", "k\n", "q\n"], language)
    heading = next(line for line in said.splitlines() if line.startswith("== "))
    assert seat in heading
    assert f" {match['version']} " in heading
    assert match["deadline"][:10] in heading
    assert number in said
    assert "'nonsense'" in said
    assert "seats: " in said, "the legend"


def test_after_a_command_only_what_changed_is_shown(url: str, tmp_path: Path) -> None:
    match = opened(url)
    with Atoll(url, match["seats"][0]["token"]) as seat:
        types = [str(command["type"]) for command in commands_of_the_game(seat.legal_commands(match["id"]))]
    _, said = session(url, match, tmp_path, [f"{types.index('bury') + 1}\n", "u\n", "p\n", "q\n"])
    first, after, *_ = said.split("\n== ")[1:]
    assert len(after.split("\n   1 ")[0].splitlines()) < len(first.split("\n   1 ")[0].splitlines())


@pytest.mark.e2e
def test_the_program_plays_a_match_that_is_left_and_gone_on_with(product: Stack, tmp_path: Path) -> None:
    def atoll(lines: str, *words: str) -> str:
        command = [sys.executable, "-P", "-m", "service.cli", "play", *words, "--url", product.url]
        done = subprocess.run(
            command, input=lines, env={"ATOLL_HOME": str(tmp_path)}, capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout

    said = atoll("?1\n1\n", "das-riff", "--level", "quick")
    words = said.splitlines()[0].split("atoll play ")[1].split()
    assert words[0] == "--match"
    token = Path(words[3])
    assert token.stat().st_mode & 0o777 == 0o600
    said = atoll("1\nresign\n", "--match", words[1], "--token-file", str(token), "--lang", "de")
    assert "aufgegeben" in said


def test_what_was_typed_before_the_prompt_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    typist, terminal = os.openpty()
    with os.fdopen(terminal) as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        monkeypatch.setattr(sys, "stdout", Prompted(lambda: os.write(typist, b"2\n")))
        os.write(typist, b"1\n")
        assert next(typed()) == "2\n"
    os.close(typist)


class Prompted(io.StringIO):
    """A screen before which somebody types as soon as a prompt stands there."""

    def __init__(self, answer: Callable[[], object]) -> None:
        super().__init__()
        self.answer: Final = answer

    def write(self, text: str) -> int:
        if text == "> ":
            self.answer()
        return super().write(text)
