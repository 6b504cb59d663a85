"""The REST API as methods. Whatever changes something is sent with a key, and so is done once however often it has to be sent."""

import secrets
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Self

from openapi.client.connection import PATIENCE_SECONDS, Connection, Waiting
from openapi.client.streams import Told, follow_match, follow_player

if TYPE_CHECKING:
    from openapi.client.shapes import (
        BotListBot,
        Command,
        CommandAnswer,
        DryRun,
        Game,
        GameListGame,
        LegalCommand,
        LegalCommandList,
        ListedMatch,
        Match,
        NewPlayer,
        Player,
        SeatPlan,
        Zone,
    )

OF_EVERY_MATCH: Final = frozenset({"undo", "resign", "abort", "leave", "propose", "answer", "claim_timeout", "close"})
"""Commands that belong to the match itself; all others are the game's."""


class Atoll:
    """One service, asked with a player's key, a seat's token, or neither."""

    def __init__(self, url: str, token: str | None = None, *, patience: float = PATIENCE_SECONDS, waiting: Waiting | None = None) -> None:
        self.connection: Final = Connection(url, token, patience=patience, waiting=waiting)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.connection.close()

    def games(self) -> "list[GameListGame]":
        """Return the games on offer."""
        found: list[GameListGame] = self.get("/v1/games")["games"]
        return found

    def game(self, game: str) -> "Game":
        """Return a game: seats, options, numbered rules, schemas, places."""
        found: Game = self.get(f"/v1/games/{game}")
        return found

    def bots(self) -> "list[BotListBot]":
        """Return the levels of bots."""
        found: list[BotListBot] = self.get("/v1/bots")["bots"]
        return found

    def register(self, name: str, *, is_bot: bool = False, link: str | None = None, key: str | None = None) -> "NewPlayer":
        """Become a player; the answer holds the player's key. With a secret `key` of one's own (32 characters) it is told again."""
        body = {"name": name} | ({"bot": True} if is_bot else {}) | ({} if link is None else {"link": link})
        found: NewPlayer = self.post("/v1/players", body, key or fresh_key())
        return found

    def player(self) -> "Player":
        """Return the player whose key is shown."""
        found: Player = self.get("/v1/players/me")
        return found

    def open_match(self, game: str, seats: "Sequence[SeatPlan]", *, key: str | None = None, **members: object) -> "Match":
        """Open a match; `members` are the others of the request (`options`, `private`, `turn_seconds`, `client_seed` …)."""
        found: Match = self.post("/v1/matches", {"game": game, "seats": list(seats), **members}, key or fresh_key())
        return found

    def take_seat(self, match: str, *, key: str | None = None, invitation: str | None = None, **members: object) -> "Match":
        """Take an open seat, the lowest where `seat` names none."""
        headers = {} if invitation is None else {"Atoll-Invitation": invitation}
        found: Match = self.post(f"/v1/matches/{match}/seats", members, key or fresh_key(), headers)
        return found

    def matches(self, **query: str | int) -> "list[ListedMatch]":
        """Return the newest matches, by `status` and `game`."""
        found: list[ListedMatch] = self.get("/v1/matches", **query)["matches"]
        return found

    def own_matches(self, **query: str | int) -> "list[ListedMatch]":
        """Return the player's matches, those where he is to act first."""
        found: list[ListedMatch] = self.get("/v1/players/me/matches", **query)["matches"]
        return found

    def match(self, match: str, **query: str | int) -> "Match":
        """Return a match as the caller may see it, as the lowest of his seats where `seat` names none."""
        found: Match = self.get(f"/v1/matches/{match}", **query)
        return found

    def zones(self, match: str) -> "list[Zone]":
        """Return the zones and places of a match's table."""
        found: list[Zone] = self.get(f"/v1/matches/{match}/zones")["zones"]
        return found

    def legal_commands(self, match: str, **query: str | int) -> "LegalCommandList":
        """Return the commands that the caller's seat may post as they are."""
        found: LegalCommandList = self.get(f"/v1/matches/{match}/legal-commands", **query)
        return found

    def play(self, match: str, seat: int | None, command: "Command", version: int | None = None, key: str | None = None) -> "CommandAnswer":
        """Play a command at a version, or at whatever is the present one.

        The key is made of seat and version where there is one: a program that is started again plays each version once.
        """
        own_key = key or (fresh_key() if version is None else f"{seat}:{version}")
        condition = {"If-Match": "*" if version is None else f'"{version}"'}
        found: CommandAnswer = self.post(f"/v1/matches/{match}/commands", {"seat": seat, "command": command}, own_key, condition)
        return found

    def try_out(self, match: str, seat: int | None, command: "Command") -> "DryRun":
        """Return what a command would do, as far as the caller may know; nothing is stored."""
        body = {"seat": seat, "command": command, "dry_run": True}
        found: DryRun = self.connection.ask("POST", f"/v1/matches/{match}/commands", body=body)
        return found

    def follow(self, match: str, after: int | None = None, seat: int | None = None) -> Iterator[Told]:
        """Yield a match as it stands, then what happens in it, to its end; with `after` from that version on."""
        return follow_match(self.connection, match, after, seat)

    def follow_all(self, cursor: str | None = None) -> Iterator[Told]:
        """Yield what happens in all matches of the player, without end; with a `cursor` from behind the thing that carried it."""
        return follow_player(self.connection, cursor)

    def get(self, path: str, **query: str | int) -> Any:
        """Return what is at an address."""
        return self.connection.ask("GET", path, params=query)

    def post(self, path: str, body: object, key: str, headers: dict[str, str] | None = None) -> Any:
        """Send a body under a key, and return the answer."""
        return self.connection.ask("POST", path, headers={"Idempotency-Key": key, **(headers or {})}, body=body)


def fresh_key() -> str:
    """Return a key that nobody else has: it may be the secret behind a seat's token."""
    return secrets.token_urlsafe(32)


def entries_of_the_game(legal: "LegalCommandList") -> "list[LegalCommand]":
    """Return the entries of the list that are moves of the game, with label and places: none when the seat is not to act."""
    return [entry for entry in legal["legal_commands"] if entry["command"]["type"] not in OF_EVERY_MATCH]


def commands_of_the_game(legal: "LegalCommandList") -> "list[Command]":
    """Return the listed commands that are moves of the game: none when the seat is not to act."""
    return [entry["command"] for entry in entries_of_the_game(legal)]
