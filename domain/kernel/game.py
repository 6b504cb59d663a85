"""What a game must offer: the one interface that service, workers, search and tests know."""

from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar, cast, final

from domain.kernel.chance import Chance
from domain.kernel.codec import Codec
from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.event_texts import values_text
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.info import Info
from domain.kernel.json_fields import as_int, as_object, without
from domain.kernel.ledger import Ledger
from domain.kernel.linear_value import WHOLE, LinearValue
from domain.kernel.localized import Description, Text
from domain.kernel.outcome import Outcome, ranking_by
from domain.kernel.places import places_among
from domain.kernel.schema import Schema
from domain.kernel.state import State

S = TypeVar("S", bound=State)
KnownState = TypeVar("KnownState", bound=State, covariant=True)

NO_VALUE: Final = LinearValue([], [], [])
NO_OPTIONS: Final = Schema({"type": "object", "properties": {}, "additionalProperties": False})


class Belief(ABC, Generic[KnownState]):
    """All that one seat (or a spectator) may know, in a form from which full states can be drawn quickly."""

    @abstractmethod
    def determinize(self, chance: Chance) -> KnownState:
        """Draw a full state uniformly among those that the view allows; the law: it has exactly that view."""


@final
class OpenBelief(Belief[KnownState]):
    """The belief of everybody at a table where nothing is hidden: the table itself."""

    def __init__(self, table: KnownState) -> None:
        self.table: Final = table

    def determinize(self, chance: Chance) -> KnownState:
        """Return the only state that the view allows."""
        return self.table.clone()


class Game(ABC, Generic[S]):
    """A rule set, whose tables are states of the class `S`. Methods never keep a state.

    `name` is the public name (`reef-gardens`), `revision` changes whenever an old match would fold or decide differently,
    `content_sha256` is taken over the stored bytes of the content data. `info` is what the catalogue tells, `codec` JSON, `options` the
    JSON Schema of the options, in which every member has a `default`.

    For searches, and no part of the rules: `longest` bounds the number of commands of a match, `clear_lead` is a lead in points that mostly
    decides it (margins are weighed by it). `small_steps` says that turns are made of many small steps which mean little unless they fit
    together (a search then plays on by plans made of `hopeful_moves`, not by random steps). `value` weighs what holdings promise. `engine`
    is the number of the engine that searches this game: raised whenever the same seed and iterations may give another move in it.
    """

    name: str
    revision: int
    content_sha256: str
    info: Info
    codec: Codec[S]
    options: Schema = NO_OPTIONS
    longest: int
    clear_lead: int = 1
    small_steps: bool = False
    engine: int = 10
    value: LinearValue = NO_VALUE

    # The table

    def fill_options(self, options: JsonObject, seats: int) -> JsonObject:
        """Return the options with every default filled in; `Malformed` says what is wrong and where."""
        self.options.check(options, "/options")
        members = as_object(self.options.source["properties"], "/properties")
        return {name: options[name] if name in options else as_object(members[name], name)["default"] for name in members}

    @abstractmethod
    def initial_state(self, seats: int, options: JsonObject) -> S:
        """Return the table before set-up, from filled options."""

    def check(self, state: S) -> None:
        """Raise `Malformed` when pieces are not conserved or an invariant of the rules is broken (UNKNOWN pieces count as pieces)."""

    # Rules

    def set_up(self, ledger: Ledger[S]) -> None:
        """Record the set-up; afterwards somebody is to act (default: nothing, somebody is to act in the initial state)."""

    @abstractmethod
    def execute(self, ledger: Ledger[S], seat: Seat, command: Command) -> None:
        """Run the command's rule. `Refused` before the first fact, or at least one fact."""

    def make_move(self, ledger: Ledger[S], seat: Seat, move: int) -> None:
        """Run a move that is known to be legal: what its command does (default: by that command).

        A game need not ask again whether it is legal; searches play thousands of moves that it listed itself just before.
        """
        self.execute(ledger, seat, self.command_of(ledger.state, move))

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> list[int]:
        """Return the canonical legal commands of a seat as ints, in a fixed order; empty for a seat that is not to act."""

    @abstractmethod
    def command_of(self, state: S, move: int) -> Command:
        """Return the command that a legal move stands for."""

    def move_of(self, state: S, command: Command) -> int:
        """Return the canonical move of an accepted command, or -1 (default: of the listed command that is equal to it).

        A game that accepts more than it lists (payments in any order, subsets) folds the command to the listed one.
        """
        for seat in state.to_act:
            for move in self.legal_moves(state, seat):
                if self.command_of(state, move) == command:
                    return move
        return -1

    def describe(self, state: S, seat: Seat, command: Command) -> Description:
        """Return how a legal command is shown to its seat (default: by its title, its values, and the places among them)."""
        data = without(command.to_json(), "type")
        title, values = command.ABOUT.partition(". ")[0].removesuffix("."), values_text(data)
        label = f"{title}: {values}" if values else title
        return Description(Text(label, label), places_among(data))

    # Points

    @abstractmethod
    def standing(self, state: S) -> list[int]:
        """Return the points of each seat if the match ended now; of a finished one the final scores (what search compares)."""

    def prospects(self, state: S) -> list[int]:
        """Return an estimate of what each seat's holdings will bring beyond `standing`, in hundredths of a point (default: its features).

        It is no part of the rules: greedy players choose by it among equal points, searches where a playout is cut off.
        """
        if state.over or not self.value.names:
            return [0] * state.seats
        left = self.left(state)
        return [self.value.worth(row, left) for row in self.features(state)]

    def features(self, state: S) -> list[list[int]]:
        """Return by seat how much it holds of each feature that `value` weighs (default: there are none)."""
        return [[] for _ in range(state.seats)]

    def left(self, state: S) -> int:
        """Return about how much of the match is left, in thousandths (default: all of it)."""
        return WHOLE

    def outcome(self, state: S) -> Outcome:
        """Return the outcome of a state that is over (default: most points win, equal points share the place)."""
        points = self.standing(state)
        return Outcome("finished", points, ranking_by(points))

    # Sense: no part of the rules, for players without eyes

    def sensible_moves(self, state: S, seat: Seat) -> list[int]:
        """Return the legal moves of a seat without those that a person would laugh at, as `legal_moves` does (default: all of them).

        It reads nothing that the seat may not know, and leaves at least one where any is legal.
        """
        return self.legal_moves(state, seat)

    def hopeful_moves(self, state: S, seat: Seat) -> list[int]:
        """Return the sensible moves by which a seat may stand better at once, without what ends its turn (default: the sensible ones).

        A plan of a turn is made of them: the fewer, the quicker. There may be none.
        """
        return self.sensible_moves(state, seat)

    def note(self, state: S, move: int) -> int:
        """Return what `recall` is to know of a move that the seat makes in this state (default: the move)."""
        return move

    def recall(self, state: S, made: list[int]) -> None:
        """Tell a state drawn from a view of a running turn what its seat did since the search began (by `note`; default: no matter)."""
        return

    def is_half_done(self, state: S) -> bool:
        """Say whether the last move was the first half of one (a piece is in the hand): its worth shows behind the second (default: no)."""
        return False

    def is_outlay(self, state: S) -> bool:
        """Say whether the last move only paid for what is to follow, or is half done: a plan weighs it with the step behind it."""
        return self.is_half_done(state)

    def effort(self, move: int) -> int:
        """Return what goes first among moves that are worth the same (less is better): what ends the turn, what keeps more (default: 0)."""
        return 0

    # Knowledge

    def view_for(self, state: S, viewer: Seat) -> JsonObject:
        """Return all that `viewer` may know, built up field by field (NOBODY: a spectator; ALL_SEEING: everybody once the match is over).

        The shape is the same for every viewer. Default: nothing is hidden, everybody sees the whole position.
        """
        return self.codec.state_to_json(state)

    def belief_of(self, view: JsonObject, viewer: Seat, options: JsonObject) -> Belief[S]:
        """Read a view (as `view_for` made it) into a belief.

        Default: the view is the whole position. Where the number of seats may vary, its member `seats` tells it: itself, or by its length.
        """
        seats = self.info.min_seats
        if seats != self.info.max_seats:
            shown = view["seats"]
            seats = len(shown) if isinstance(shown, list) else as_int(shown, "/seats")
        return OpenBelief(self.codec.state_from_json(view, seats, options))


AnyGame = Game[State]
"""A game for those who know no state's class: every state that they hand to it is one that it has made."""


def any_game(game: Game[S]) -> AnyGame:
    """Return the game for those who know no state's class."""
    return cast("AnyGame", game)


def check_seats(game: Game[S], seats: int) -> None:
    """Refuse a number of seats that the game is not played with."""
    low, high = game.info.min_seats, game.info.max_seats
    if not low <= seats <= high:
        wanted = f"{low}" if low == high else f"{low} to {high}"
        raise Malformed("/seats", f"{game.name} is played with {wanted} seats, not with {seats}")
