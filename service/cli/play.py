"""`atoll play GAME`: a match in the terminal, over REST like any client: the API's labels and texts, and the table in characters."""

import os
import re
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from domain.kernel.ids import JsonObject
from domain.kernel.localized import Text
from domain.kernel.picture_characters import draw_characters, read_zone, tell_changes, wrap
from openapi.client import Atoll, Problem, ServiceAway, entries_of_the_game
from openapi.client.atoll import fresh_key
from openapi.client.connection import retry_after
from service.cli.play_texts import (
    HELP,
    card_lines,
    cards_by_id,
    heading,
    legend,
    name_cards,
    nursery_lines,
    outcome_text,
    rules_named,
    seat_text,
    seats_text,
    table_of,
)

PLAYED: Final = 0
REFUSED: Final = 1
AWAY: Final = 3

PATIENCE_SECONDS: Final = 5.0
"""How long a request is tried while nobody answers: somebody sits and waits."""

LINES_AT_ONCE: Final = 40
"""So many commands are listed at once; `l` lists them all."""

HINT_TRIES: Final = 20
"""How often hints are asked for that are still being looked for."""

SEATS: Final = re.compile(r"^seats (\d+):")

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
            known = known_games(url, language)
            if game is None or game not in known:
                say(f"{'Name a game' if game is None else f'There is no game {game!r}'}; on offer are:")
                for name, title in known.items():
                    say(f"  {name}  ({title})")
                return REFUSED
            match, token = open_match(url, language, game, level, seats)
            path = keep_token(token_file, match, token)
            say(f"match {match}; to go on later: atoll play --match {match} --token-file {path} --url {url}")
        else:
            token = token_file.read_text().strip()
        with connect(url, language, token) as atoll:
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


def connect(url: str, language: str, token: str | None = None) -> Atoll:
    """Return the service, which says in the language why it refuses something."""
    atoll = Atoll(url, token, patience=PATIENCE_SECONDS)
    atoll.connection.http.headers["Accept-Language"] = language
    return atoll


def known_games(url: str, language: str) -> dict[str, str]:
    """Return the games on offer, each with its title."""
    with connect(url, language) as atoll:
        return {game["id"]: game["title"]["de" if language == "de" else "en"] for game in atoll.games()}


def open_match(url: str, language: str, game: str, level: str, seats: int | None) -> tuple[str, str]:
    """Open a match against bots of a level, by default with as few seats as the game allows but two; return its id and the seat's token."""
    with connect(url, language) as atoll:
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
    """Yield what is typed, line by line, with a prompt where somebody sits; what was typed before the prompt answers another question, and
    is dropped.
    """
    while True:
        if sys.stdin.isatty():
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
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
        self.shown: Any = shown
        self.seats: Final = len(shown["seats"])
        self.game: Final = atoll.game(shown["game"])
        self.cards: Final = cards_by_id(self.game)
        zones: list[JsonObject] = atoll.get(f"/v1/matches/{match}/zones")["zones"]
        self.zones: Final = [read_zone(zone) for zone in zones]
        self.version = 0
        self.table: JsonObject | None = None

    def play(self) -> None:
        """Tell what happens, and ask whenever the seat is to act, to the end of the match or of what is typed."""
        self.tell(seats_text(self.shown["seats"], self.seat))
        self.tell(HELP)
        try:
            for told in self.atoll.follow(self.match):
                if told.kind != "match":
                    self.say(f"[{told.version}] {told.data['text'][self.language]}")
                if told.version >= self.version:
                    self.ask(told.version)
        except Left:
            self.tell(
                Text(
                    "You have left; the match goes on, and so does your time.",
                    "Du bist gegangen; die Partie läuft weiter, auch die Bedenkzeit.",
                )
            )
            return
        self.show()
        self.tell(outcome_text(self.atoll.match(self.match)["outcome"], self.seat))

    def word(self, text: Text) -> str:
        """Return a text in the language that was asked for."""
        return text.de if self.language == "de" else text.en

    def tell(self, text: Text) -> None:
        """Say a text in the language that was asked for, in lines that are not too long."""
        for line in wrap(self.word(text)):
            self.say(line)

    def ask(self, version: int) -> None:
        """Show the table and the commands when the seat is to act at a version, and do as the lines say until it has acted."""
        legal = self.atoll.legal_commands(self.match)
        entries = entries_of_the_game(legal)
        if legal["version"] != version or not entries:
            return
        self.version = version
        self.show_changes()
        self.list_commands(entries, LINES_AT_ONCE)
        for line in self.lines:
            try:
                if self.obey(line.strip(), entries, legal["legal_commands"]):
                    return
            except Problem as problem:
                for told in [problem.detail, *self.rules(problem.rule)]:
                    self.say(told)
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
        number = line.removeprefix("?").strip()
        chosen = self.chosen(number, entries)
        if chosen is not None:
            if not line.startswith("?"):
                return self.send(chosen["command"])
            self.explain(chosen)
        elif number.isascii() and number.isdigit():
            most = len(entries)
            self.tell(
                Text(f"There is no number {number}; they go from 1 to {most}.", f"Die Nummer {number} gibt es nicht; es gibt 1 bis {most}.")
            )
        elif line == "u":
            return self.take_back([entry for entry in listed if entry["command"]["type"] == "undo"])
        elif line == "resign":
            return self.send({"type": "resign"})
        else:
            self.answer(line, entries)
        return False

    def answer(self, line: str, entries: list[Any]) -> None:
        """Show what a line asks for, and else what can be typed."""
        if line == "p":
            self.show()
        elif line == "l":
            self.list_commands(entries, len(entries))
        elif line == "k":
            for each in legend(self.game, self.shown["state"]):
                self.say_lines(wrap(each))
            self.say_lines(card_lines(self.shown["state"], self.cards, self.language))
        elif line == "h":
            self.hint(entries)
        else:
            if line and line != "?":
                self.tell(Text(f"{line!r} is nothing that can be done here.", f"{line!r} ist hier nicht möglich."))
            self.tell(HELP)

    def hint(self, entries: list[Any]) -> None:
        """Tell the best commands of the seat, with their numbers and what they are worth."""
        for _ in range(HINT_TRIES):
            found = self.atoll.connection.send("POST", f"/v1/matches/{self.match}/hints", headers={"Idempotency-Key": fresh_key()}, body={})
            if not found.is_success:
                raise Problem(found)
            if hints := found.json().get("hints"):
                commands = [entry["command"] for entry in entries]
                for hint in hints:
                    number = commands.index(hint["command"]) + 1 if hint["command"] in commands else "–"
                    self.say(f"{number:>4} {hint['label'][self.language]}: {hint['text'][self.language]}")
                return
            self.atoll.connection.waiting.wait(retry_after(found))
        self.tell(Text("No hint has been found yet; ask again.", "Noch ist kein Tipp gefunden; frag noch einmal."))

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

    def explain(self, entry: Any) -> None:
        """Tell a command's label, and the rules that its description names."""
        about = str(self.game["commands"][entry["command"]["type"]].get("description", ""))
        self.say(entry["label"][self.language])
        for line in self.rules(about) or wrap(about):
            self.say(line)

    def rules(self, text: str) -> list[str]:
        """Return the rules whose numbers stand in a text."""
        named = rules_named(text, list(self.game["rules"]))
        return [line for rule in named for line in wrap(f"{rule['id']}: {rule[self.language]}")]

    def look(self) -> JsonObject | None:
        """Read the match, say where it stands, and return its table."""
        self.shown = self.atoll.match(self.match)
        titles = self.game["title"]
        self.say(self.word(heading(Text(titles["en"], titles["de"]), self.shown["version"], self.seat, self.shown["deadline"])))
        return None if self.shown["state"] is None else table_of(name_cards(self.shown["state"], self.cards, self.language))

    def show(self) -> None:
        """Show the table whole."""
        self.table = self.look()
        if self.table is not None:
            self.say_lines(draw_characters(self.zones, self.table, self.seats, self.language))
            self.say_lines(nursery_lines(self.game, self.shown["options"]))

    def show_changes(self) -> None:
        """Show what is different at the table since it was shown, and the first time all of it."""
        before = self.table
        if before is None:
            self.show()
            return
        self.table = self.look()
        if self.table is not None:
            self.say_lines(tell_changes(self.zones, before, self.table, self.seats, self.language))

    def say_lines(self, lines: list[str]) -> None:
        """Say lines of the table; what lies in front of a seat with the seat's name."""
        for line in lines:
            self.say(SEATS.sub(lambda found: f"{self.word(seat_text(int(found[1]), self.seat))}:", line))
