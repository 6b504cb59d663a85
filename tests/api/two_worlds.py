"""Two matches that look the same to one viewer, and everything that this viewer can fetch of them, ready to be compared.

The matches are opened from positions that differ only in what the viewer may not know: the second position is drawn from what the
viewer knows of the first. Nothing here knows a game.
"""

import json
import random
import re
from dataclasses import dataclass, field
from typing import Any, Final

from domain.kernel.chance import SeededChance
from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.game import AnyGame
from domain.kernel.ids import NOBODY, JsonObject, Seat
from domain.kernel.play import decide
from domain.kernel.record import reader_of
from domain.kernel.state import State
from tests.api.streaming import FORMS, Reader
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of, with_token
from tests.api.worlds import another, by_kind
from tests.laws.json_samples import sample
from tests.laws.shapes import command_shapes

UUID: Final = re.compile(r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
TIME: Final = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
HEX: Final = re.compile(r"^[0-9a-f]{64}$")

BY_DESIGN: Final = {
    "id": UUID,
    "match": UUID,
    "command": UUID,
    "at": TIME,
    "created": TIME,
    "deadline": TIME,
    "salt": HEX,
    "hash": HEX,
    "prev": HEX,
    "seed_commitment": HEX,
}
"""The members that differ between any two matches, and the only form in which they are left out of the comparison.

Ids, salts and the seed behind `seed_commitment` are random, times are the clock's: none of them is made from the table. The commitments
in `sealed` are hashes over a salt of 32 random bytes that is served only together with the part it seals, so they tell nothing of it;
`hash` and `prev` are hashes over records that hold nothing but those and what is compared here. All have a fixed length, and the lengths
of whole answers are compared too.
"""


def steady(value: Any) -> Any:
    """Return JSON without what differs by design; everything else, the order of members too, is as it was."""
    if isinstance(value, list):
        return [steady(item) for item in value]
    if not isinstance(value, dict):
        return value
    shown = {}
    for name, item in value.items():
        if name == "sealed" and isinstance(item, dict):
            assert all(HEX.match(commitment) for commitment in item.values())
            shown[name] = list(item)
        elif name in BY_DESIGN and isinstance(item, str) and BY_DESIGN[name].match(item):
            shown[name] = name
        else:
            shown[name] = steady(item)
    return shown


def told(answer: Any, match: str) -> tuple[int, dict[str, str], int, str]:
    """Return all that an answer tells: status, headers, length, body."""
    headers = {name: text.replace(match, "id") for name, text in answer.headers.items() if name != "Date"}
    if not answer.data:
        return answer.status_code, headers, 0, ""
    if answer.mimetype == "image/svg+xml":
        return answer.status_code, headers, len(answer.data), answer.text
    return answer.status_code, headers, len(answer.data), json.dumps(steady(answer.json))


@dataclass
class World:
    """One of the two matches: as it is served, and the same table beside it, which nobody but the test sees."""

    web: Web
    game: AnyGame
    state: State
    match: str
    tokens: dict[int, str]
    version: int
    before: dict[int, State] = field(default_factory=dict)

    def token(self, seat: int) -> str:
        """Return what speaks for a seat: its token, or the worker key for a bot's."""
        return self.tokens.get(seat, WORKER_KEY)

    def facts(self, seat: int, command: Command) -> tuple[list[Event], bool]:
        """Return the facts that a command would make, and whether chance is drawn for them."""
        chance = SeededChance(b"any", self.version + 1)
        events = decide(self.game, self.state, Seat(seat), command, chance)
        return events, bool(chance.draws)

    def play(self, seat: int, command: Command, search: Any = None) -> Any:
        """Play a command that draws nothing, in the match and beside it."""
        events, drew = self.facts(seat, command)
        assert not drew
        more = {"search": search} if seat not in self.tokens else {}
        answer = self.web.command(self.match, self.token(seat), seat, command.to_json(), if_match=f'"{self.version}"', key=KEY, **more)
        assert answer.status_code == 201, answer.text
        self.before[self.version] = self.state.clone()
        for event in events:
            self.state.apply(event)
        self.version += len(events)
        assert answer.json["version"] == self.version
        return answer

    def undo(self, seat: int, to: int) -> Any:
        """Ask to go back; when it is granted the table beside the match goes back too."""
        wish = {"type": "undo", "to": to}
        answer = self.web.command(self.match, self.token(seat), seat, wish, if_match=f'"{self.version}"', key=f"undo-{self.version}")
        if answer.status_code == 201:
            self.state = self.before[to].clone()
            self.version += 1
        return answer


SECRET: Final = {"feed_first"}
"""Commands whose content the other seats do not learn. Said here again: the code under test is not asked."""

KEY: Final = ""
"""A fresh key for every command; no answer shows it."""


class Pair:
    """Two worlds and the viewer to whom they must look the same."""

    def __init__(self, web: Web, game: AnyGame, options: JsonObject, viewer: int, truth: State, luck: random.Random) -> None:
        self.web = web
        self.game = game
        self.viewer = viewer
        self.luck = luck
        self.fetched = 0
        other = another(game, options, viewer, truth, luck)
        self.differ = game.codec.state_to_json(other) != game.codec.state_to_json(truth)
        self.worlds = [self.opened(state, options) for state in (truth, other)]
        self.live: list[Reader] = []

    def opened(self, state: State, options: JsonObject) -> World:
        """Open a match from a position. The viewer is human; of the others the first is a bot's seat, so that there are bot reports."""
        kinds: list[Any] = [{"kind": "human"}] * state.seats
        bots = [seat for seat in range(state.seats) if seat != self.viewer][:1]
        for seat in bots:
            kinds[seat] = {"kind": "bot", "bot": {"iterations": 10}}
        wish = {"game": self.game.name, "seats": kinds, "options": options, "position": self.game.codec.state_to_json(state)}
        answer = self.web.post("/v1/matches", wish)
        assert answer.status_code == 201, answer.text
        return World(self.web, self.game, state, answer.json["id"], tokens_of(answer.json), answer.json["version"])

    def same(self, name: str, answers: list[Any]) -> list[Any]:
        """Compare the answers of the two worlds, byte for byte apart from what differs by design."""
        first, second = (told(answer, world.match) for answer, world in zip(answers, self.worlds, strict=True))
        assert first == second, f"viewer {self.viewer} can tell two worlds apart by: {name}: {difference(first, second)}"
        self.fetched += 1
        return answers

    def get(self, path: str, own: bool, head: bool = False, if_none_match: str = "") -> list[Any]:
        """Ask both worlds the same, as the viewer with what he has to show (`own`) or as a stranger, and compare."""
        answers = []
        for world in self.worlds:
            token = world.tokens[self.viewer] if own and self.viewer != NOBODY else OPERATOR_KEY if own else None
            headers = {"If-None-Match": if_none_match} if if_none_match else {}
            ask = self.web.client.head if head else self.web.client.get
            answers.append(ask(f"/v1/matches/{world.match}{path}", headers=with_token(token, headers)))
        return self.same(f"{'HEAD' if head else 'GET'} {path}", answers)

    # What is told live

    def stream(self, world: World, form: str, query: str, own: bool) -> Reader:
        """Open a stream as the viewer, or as a stranger."""
        return Reader(self.web, world.match, form, world.tokens.get(self.viewer) if own else None, query)

    def listen(self) -> None:
        """Open streams that stay open, and compare what they begin with."""
        self.live = [self.stream(world, form, "", True) for form in FORMS for world in self.worlds]
        self.compare_live()
        self.compare_streams()

    def compare_live(self) -> None:
        """Compare what the streams that stay open have said since the last time."""
        for first, second in zip(self.live[::2], self.live[1::2], strict=True):
            self.same_told("a stream", first, second)

    def same_told(self, name: str, first: Reader, second: Reader) -> None:
        """Compare what two streams say up to the present: how much, in how many messages, and what."""
        version = self.worlds[0].version
        told = [[(said.kind, said.version, json.dumps(steady(said.data))) for said in reader.upto(version)] for reader in (first, second)]
        assert told[0] == told[1], f"viewer {self.viewer} can tell two worlds apart by: {name}"
        assert first.heard == second.heard, f"viewer {self.viewer} can tell two worlds apart by the length of: {name}"
        self.fetched += 1

    def compare_streams(self) -> None:
        """Compare streams that begin somewhere, as the viewer and as a stranger."""
        for form in FORMS:
            for own in (True, False):
                query = f"?after={self.luck.randrange(self.worlds[0].version)}"
                readers = [self.stream(world, form, query, own) for world in self.worlds]
                self.same_told(f"{form} {query}", *readers)
                for reader in readers:
                    reader.close()

    def close(self) -> None:
        """Hang up."""
        for reader in self.live:
            reader.close()

    # What can be read

    def compare_reads(self) -> None:
        """Compare all that the viewer can fetch without sending a command."""
        version = self.worlds[0].version
        assert version == self.worlds[1].version
        for own in (True, False):
            self.get("", own)
            self.get("/events?limit=1000", own)
            self.get("/audit", own)
            self.get("/zones", own)
            self.get("/board.svg", own)
        for at in sorted({1, version - 1, version, self.luck.randint(1, version)}):
            self.get(f"?at={at}", True)
            self.get(f"/board.svg?lang=de&layout=wide&at={at}", True)
        after = self.luck.randrange(version)
        self.get(f"/events?after={after}&limit=2", True)
        self.get(f"/events?after={version}", True)
        self.get("", True, head=True)
        self.get("", True, if_none_match=f'"{version}"')
        self.get("/legal-commands", True)
        self.get("?at=99999", True)
        self.compare_rows()

    def compare_rows(self) -> None:
        """Compare the rows of the list of matches."""
        rows = {row["id"]: row for row in self.web.get("/v1/matches?limit=1000").json["matches"]}
        first, second = (steady(rows[world.match]) for world in self.worlds)
        assert json.dumps(first) == json.dumps(second)

    # What is answered to commands that change nothing

    def compare_refusals(self, wishes: int) -> None:
        """Compare dry runs, and the answers to commands that are refused or make no sense, sent by the viewer's seat."""
        if self.viewer == NOBODY:
            return
        commands: list[Any] = [self.sampled() for _ in range(wishes)] + self.listed(wishes // 2)
        commands += [{"type": "undo", "to": self.worlds[0].version - 1}, {"type": "claim_timeout"}, {"type": "resign"}, {"type": "abort"}]
        for command in commands:
            dry = self.send(command, dry_run=True)
            if dry[0].status_code != 200 or not dry[0].json["legal"]:
                refused = self.send(command, if_match="*")
                assert refused[0].status_code in (400, 409, 422), refused[0].text
            self.send(command, if_match='"1"') if self.luck.random() < 0.2 else None
        for command in ({"type": "fly"}, {}, {"type": "undo"}, {"type": "undo", "to": 1.5}, [], None):
            self.send(command, if_match="*")
        self.send(commands[0], if_match=None)
        self.send(commands[0], if_match="*", key=None)

    def send(self, command: Any, **members: Any) -> list[Any]:
        """Send a command of the viewer's seat to both worlds, and compare the answers."""
        answers = [self.web.command(world.match, world.tokens[self.viewer], self.viewer, command, **members) for world in self.worlds]
        return self.same(f"{command} {members}", answers)

    def sampled(self) -> JsonObject:
        """Return a well-formed command, or nearly."""
        while True:
            command = sample(self.luck.choice(list(command_shapes(self.game.codec).values())), self.luck)
            try:
                self.game.codec.command_from_json(command)
            except Malformed:
                if self.luck.random() < 0.7:
                    continue
            return command

    def listed(self, most: int) -> list[JsonObject]:
        """Return some legal commands of the viewer's seat."""
        state = self.worlds[0].state
        moves = self.game.legal_moves(state, Seat(self.viewer))
        return [self.game.command_of(state, move).to_json() for move in self.luck.sample(moves, min(most, len(moves)))]

    # Playing on

    def step(self, number: int) -> bool:
        """Play one command in both worlds that draws no chance and tells the viewer nothing new; say whether there was one."""
        seat = self.luck.choice(self.worlds[0].state.to_act)
        assert self.worlds[0].state.to_act == self.worlds[1].state.to_act
        chosen = self.quiet(seat)
        if chosen is None:
            return False
        reports = [{"iterations": 10 + world, "seed": f"canary-{number}-{world}"} for world in range(2)]
        answers = [world.play(seat, command, report) for world, command, report in zip(self.worlds, chosen, reports, strict=True)]
        if seat == self.viewer:
            self.same(str(chosen[0].to_json()), answers)
        self.compare_live()
        return True

    def quiet(self, seat: int) -> list[Command] | None:
        """Look for commands that can be played in the two worlds and after which they must still look the same."""
        lists = [self.game.legal_moves(world.state, Seat(seat)) for world in self.worlds]
        if seat == self.viewer:
            assert lists[0] == lists[1], "what a seat may do depends on what it does not know"
        for move in by_kind(self.game, self.worlds[0].state, lists[0], self.luck, 12):
            command = self.game.command_of(self.worlds[0].state, move)
            first = self.seen(self.worlds[0], seat, command)
            for twin in self.twins(seat, command, move, lists[1]):
                second = self.seen(self.worlds[1], seat, twin)
                same = twin.to_json() == command.to_json()
                assert first == second or not same, f"{command.to_json()} tells what is hidden"
                if first is not None and first == second:
                    return [command, twin]
        return None

    def seen(self, world: World, seat: int, command: Command) -> list[Any] | None:
        """Return what the viewer reads of the facts of a command; None when it draws, tells the viewer something or ends the match."""
        facts, drew = world.facts(seat, command)
        after = world.state.clone()
        for event in facts:
            after.apply(event)
        if drew or after.over or any(event.news_for(Seat(self.viewer)) for event in facts):
            return None
        told = []
        for event in facts:
            own = {name: data for name, data in event.parts().items() if reader_of(name) == self.viewer >= 0}
            told.append((event.type_name(), event.seat, event.to_data(), event.opens(), sorted(event.parts()), own))
        return told

    def twins(self, seat: int, command: Command, move: int, moves: list[int]) -> list[Command]:
        """Return what may be played in the second world: the same command; where it is another's secret, first others of its kind."""
        state = self.worlds[1].state
        same = [self.game.command_of(state, move)] if move in moves else []
        if seat == self.viewer or command.to_json()["type"] not in SECRET:
            return same
        others = [self.game.command_of(state, other) for other in moves if other != move]
        others = [other for other in others if other.to_json()["type"] == command.to_json()["type"]]
        return self.luck.sample(others, min(4, len(others))) + same

    def undo(self, seat: int, to: int) -> bool:
        """Take back what was done since a version, in both worlds; both grant it or neither does. Say whether it was granted."""
        answers = [world.undo(seat, to) for world in self.worlds]
        assert answers[0].status_code == answers[1].status_code
        if seat == self.viewer:
            self.same(f"undo to {to}", answers)
        if answers[0].status_code == 201:
            self.compare_live()
        return bool(answers[0].status_code == 201)


def difference(first: tuple[int, dict[str, str], int, str], second: tuple[int, dict[str, str], int, str]) -> Any:
    """Return where two answers begin to differ."""
    if first[:3] != second[:3]:
        return first[:3], second[:3]
    at = next(i for i in range(len(first[3])) if first[3][i] != second[3][i])
    return first[3][max(0, at - 300) : at + 60], second[3][max(0, at - 60) : at + 60]
