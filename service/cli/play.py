"""`atoll play GAME`: a match in the terminal, over REST like any client: the API's labels and texts, and the table in characters."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from domain.kernel.ids import JsonObject
from domain.kernel.localized import Text
from domain.kernel.picture_characters import draw_characters, read_zone, wrap
from openapi.client import Atoll, Problem, ServiceAway
from openapi.client.atoll import OF_EVERY_MATCH

PLAYED: Final = 0
REFUSED: Final = 1
AWAY: Final = 3

PATIENCE_SECONDS: Final = 5.0
"""How long a request is tried while nobody answers: somebody sits and waits."""

LINES_AT_ONCE: Final = 40
"""So many commands are listed at once; `l` lists them all."""

HELP: Final = Text(
    "NUMBER plays a command · ? NUMBER tells its rule · u takes back · p shows the table · l lists all commands · resign · q leaves",
    "NUMMER spielt einen Befehl · ? NUMMER nennt seine Regel · u nimmt zurück · p: Tisch · l: alle Befehle · resign gibt auf · q geht",
)
RULE: Final = re.compile(r"\b[A-Z]{1,3}[0-9]{1,2}\b")

Say = Callable[[str], None]


def run(
    url: str,
    game: str | None,
    level: str,
    seats: int | None,
    language: str,
    match: str | None,
    token_file: Path,
    lines: Iterator[str] | None = None,
    say: Say = print,
) -> int:
    """Open a match of a game, or go on with one, and play it by the lines that are typed; return the exit status."""
    try:
        if match is None:
            assert game is not None
            match, token = open_match(url, game, level, seats)
            path = keep_token(token_file, match, token)
            say(f"match {match}; to go on later: atoll play --match {match} --token-file {path} --url {url}")
        else:
            token = token_file.read_text().strip()
        with Atoll(url, token, patience=PATIENCE_SECONDS) as atoll:
            Session(atoll, match, language, typed() if lines is None else lines, say).play()
    except Problem as problem:
        say(problem.detail)
        return REFUSED
    except OSError as error:
        say(f"{token_file}: {error.strerror}")
        return REFUSED
    except ServiceAway as error:
        say(f"no service answers at {url} ({error}); `make up` starts one")
        return AWAY
    return PLAYED


def open_match(url: str, game: str, level: str, seats: int | None) -> tuple[str, str]:
    """Open a match against bots of a level, by default with as few seats as the game allows but two; return its id and the seat's token."""
    with Atoll(url, patience=PATIENCE_SECONDS) as atoll:
        asked = max(2, atoll.game(game)["seats"]["min"]) if seats is None else seats
        bot: Any = {"kind": "bot", "bot": {"level": level}}
        opened = atoll.open_match(game, [{"kind": "human"}, *[bot] * (asked - 1)])
    return opened["id"], opened["seats"][0]["token"]


def keep_token(folder: Path, match: str, token: str) -> Path:
    """Write the token into a file of its own that nobody else may read."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{match}.token"
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(token + "\n")
    return path


def typed() -> Iterator[str]:
    """Yield what is typed, line by line, with a prompt where somebody sits."""
    while True:
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        yield line


class Left(Exception):
    """Whoever plays has gone; the match goes on."""


class Session:
    """One seat of a match in the terminal."""

    def __init__(self, atoll: Atoll, match: str, language: str, lines: Iterator[str], say: Say) -> None:
        self.atoll: Final = atoll
        self.match: Final = match
        self.language: Final = language
        self.lines: Final = lines
        self.say: Final = say
        shown = atoll.match(match)
        self.seat: Final = atoll.legal_commands(match)["seat"]
        self.seats: Final = len(shown["seats"])
        self.game: Final = atoll.game(shown["game"])
        zones: list[JsonObject] = atoll.get(f"/v1/matches/{match}/zones")["zones"]
        self.zones: Final = [read_zone(zone) for zone in zones]
        self.version = 0

    def play(self) -> None:
        """Tell what happens, and ask whenever the seat is to act, to the end of the match or of what is typed."""
        self.say(self.word(HELP))
        try:
            for told in self.atoll.follow(self.match):
                if told.kind != "match":
                    self.say(f"[{told.version}] {told.data['text'][self.language]}")
                if told.version >= self.version:
                    self.ask(told.version)
        except Left:
            self.say(self.word(Text("The match goes on without you; its time runs.", "Die Partie läuft weiter, auch die Bedenkzeit.")))
            return
        outcome = self.atoll.match(self.match)["outcome"]
        self.show(whole=False)
        self.say(f"{outcome}")

    def word(self, text: Text) -> str:
        """Return a text in the language that was asked for."""
        return text.de if self.language == "de" else text.en

    def ask(self, version: int) -> None:
        """Show the table and the commands when the seat is to act at a version, and do as the lines say until it has acted."""
        legal = self.atoll.legal_commands(self.match)
        entries = [entry for entry in legal["legal_commands"] if entry["command"]["type"] not in OF_EVERY_MATCH]
        if legal["version"] != version or not entries:
            return
        self.version = version
        self.show(whole=True)
        self.list_commands(entries, LINES_AT_ONCE)
        for line in self.lines:
            try:
                if self.obey(line.strip(), entries, legal["legal_commands"]):
                    return
            except Problem as problem:
                self.say(problem.detail + "".join(self.rules(problem.rule)))
                if problem.is_past():
                    return
        raise Left

    def list_commands(self, entries: list[Any], most: int) -> None:
        """List commands with their numbers."""
        for number, entry in enumerate(entries[:most], 1):
            more = f"  ({entry['more'][self.language]})" if "more" in entry else ""
            self.say(f"{number:4} {entry['label'][self.language]}{more}")
        if len(entries) > most:
            self.say(self.word(Text(f"     … {len(entries) - most} more: l", f"     … {len(entries) - most} weitere: l")))

    def obey(self, line: str, entries: list[Any], listed: list[Any]) -> bool:
        """Do what a line says; say whether the match has moved on by it."""
        if line == "q":
            raise Left
        chosen = self.chosen(line.removeprefix("?").strip(), entries)
        if line.startswith("?") and chosen is not None:
            self.explain(chosen["command"]["type"])
        elif line == "p":
            self.show(whole=True)
        elif line == "l":
            self.list_commands(entries, len(entries))
        elif line == "u":
            return self.take_back([entry for entry in listed if entry["command"]["type"] == "undo"])
        elif line == "resign":
            return self.send({"type": "resign"})
        elif chosen is not None:
            return self.send(chosen["command"])
        else:
            self.say(self.word(HELP))
        return False

    def chosen(self, text: str, entries: list[Any]) -> Any:
        """Return the listed command of a number, None where there is none."""
        return entries[int(text) - 1] if text.isascii() and text.isdigit() and 0 < int(text) <= len(entries) else None

    def send(self, command: Any) -> bool:
        """Play a command; it is done once, however often it has to be sent."""
        self.version = self.atoll.play(self.match, self.seat, command, self.version)["version"]
        return True

    def take_back(self, undos: list[Any]) -> bool:
        """Take back one's last command, where that can be."""
        if not undos:
            self.say(self.word(Text("Nothing can be taken back.", "Nichts lässt sich zurücknehmen.")))
            return False
        return self.send(max((entry["command"] for entry in undos), key=lambda command: int(command["to"])))

    def explain(self, kind: str) -> None:
        """Tell what a command does, and the rules that it names."""
        told = str(self.game["commands"][kind].get("description", kind))
        for line in wrap(told) + self.rules(told):
            self.say(line)

    def rules(self, text: str) -> list[str]:
        """Return the rules whose numbers stand in a text."""
        numbers = set(RULE.findall(text))
        return [line for rule in self.game["rules"] if rule["id"] in numbers for line in wrap(f"\n{rule['id']}: {rule[self.language]}")]  # type: ignore[literal-required]

    def show(self, *, whole: bool) -> None:
        """Show the table, and with `whole` what belongs to it: version and deadline."""
        shown = self.atoll.match(self.match)
        if whole:
            self.say(f"\n== {self.game['title'][self.language]}, {shown['version']}, {shown['deadline'] or ''}")  # type: ignore[literal-required]
        if shown["state"] is not None:
            for line in draw_characters(self.zones, shown["state"], self.seats, self.language):
                self.say(line)
