"""What a game must offer: the one interface that service, workers, search and tests know."""

from abc import ABC, abstractmethod

from domain.kernel.chance import Chance
from domain.kernel.command import Command
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import Json, JsonObject
from domain.kernel.ledger import Ledger
from domain.kernel.localized import Description, Rule, Text
from domain.kernel.outcome import Outcome
from domain.kernel.places import Zone
from domain.kernel.schema import Schema
from domain.kernel.state import State


class Belief(ABC):
    """All that one seat (or a spectator) may know, in a form from which full states can be drawn quickly."""

    @abstractmethod
    def determinize(self, chance: Chance) -> State:
        """Draw a full state uniformly among those that the view allows; the law: it has exactly that view."""


class Game(ABC):
    """A rule set. Methods take the base `State` and narrow it to their own; they never keep a state.

    `name` is the public name (`reef-gardens`), `revision` changes whenever an old match would fold or decide differently,
    `content_sha256` is taken over the stored bytes of the content data, `longest` bounds the number of commands of a match,
    `clear_lead` is a lead in points that mostly decides a match (searches weigh margins by it). `small_steps` says that turns are made
    of many small steps which mean little unless they fit together (searches then play on by sensible steps, not by random ones). Both
    are no part of the rules.
    """

    name: str
    title: Text
    revision: int
    min_seats: int
    max_seats: int
    content_sha256: str
    longest: int
    clear_lead: int
    small_steps: bool = False

    # Options and the table before the first fact

    @abstractmethod
    def options_schema(self) -> Schema:
        """Return the JSON Schema of `options`; every member has a `default`."""

    @abstractmethod
    def fill_options(self, options: JsonObject, seats: int) -> JsonObject:
        """Return the options with every default filled in; `Malformed` says what is wrong and where."""

    @abstractmethod
    def initial_state(self, seats: int, options: JsonObject) -> State:
        """Return the table before set-up, from filled options."""

    # Rules

    @abstractmethod
    def set_up(self, ledger: Ledger[State]) -> None:
        """Record the set-up; afterwards somebody is to act."""

    @abstractmethod
    def execute(self, ledger: Ledger[State], seat: int, command: Command) -> None:
        """Run the command's rule. `Refused` before the first fact, or at least one fact."""

    @abstractmethod
    def legal_moves(self, state: State, seat: int) -> list[int]:
        """Return the canonical legal commands of a seat as ints, in a fixed order; empty for a seat that is not to act."""

    @abstractmethod
    def command_of(self, state: State, move: int) -> Command:
        """Return the command that a legal move stands for."""

    @abstractmethod
    def move_of(self, state: State, command: Command) -> int:
        """Return the canonical move of an accepted command (payments and subsets folded to the listed one)."""

    @abstractmethod
    def describe(self, state: State, seat: int, command: Command) -> Description:
        """Return how a legal command is shown to its seat."""

    def zones(self, seats: int, options: JsonObject) -> list[Zone]:
        """Return the zones of the table of such a match, with their places (default: none are listed)."""
        return []

    @abstractmethod
    def standing(self, state: State) -> list[int]:
        """Return the points of each seat if the match ended now; of a finished one the final scores (what search compares)."""

    def prospects(self, state: State) -> list[int]:
        """Return an estimate of what each seat's holdings will bring beyond `standing`, in hundredths of a point (default: nothing).

        It is no part of the rules: greedy players choose by it among equal points, searches where a playout is cut off.
        """
        return [0] * state.seats

    @abstractmethod
    def outcome(self, state: State) -> Outcome:
        """Return the outcome of a state that is over."""

    # Knowledge

    @abstractmethod
    def view_for(self, state: State, viewer: int) -> JsonObject:
        """Return all that `viewer` may know, built up field by field (NOBODY: a spectator; ALL_SEEING: everybody once the match is over).

        The shape is the same for every viewer.
        """

    @abstractmethod
    def belief_of(self, view: JsonObject, viewer: int, options: JsonObject) -> Belief:
        """Read a view (as `view_for` made it) into a belief."""

    def conceal(self, state: State) -> tuple[JsonObject, dict[str, Json]]:
        """Split a full position into its public JSON and its sealed parts (named as in play). No parts: nothing is hidden."""
        return self.state_to_json(state), {}

    def join(self, public: JsonObject, parts: dict[str, Json]) -> JsonObject:
        """Put a position together again from its public JSON and the parts the reader knows (UNKNOWN for the rest)."""
        return public

    # Codec

    @abstractmethod
    def command_schemas(self) -> dict[str, JsonObject]:
        """Return the JSON Schema of every command by type."""

    @abstractmethod
    def command_from_json(self, data: JsonObject) -> Command:
        """Read a command; `Malformed` says what is wrong and where (path relative to the command)."""

    @abstractmethod
    def event_schemas(self) -> dict[str, JsonObject]:
        """Return the JSON Schema of the `data` of every event by full type name."""

    @abstractmethod
    def event_from_json(self, type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
        """Read an event of any shape version ever written; a part that is not given leaves UNKNOWN."""

    @abstractmethod
    def state_schema(self) -> JsonObject:
        """Return the JSON Schema of a position."""

    def view_schema(self) -> JsonObject:
        """Return the JSON Schema of a view, the same for every viewer (default: that of a position)."""
        return self.state_schema()

    @abstractmethod
    def state_to_json(self, state: State) -> JsonObject:
        """Return the full position: `state_from_json` gives an equal state back."""

    @abstractmethod
    def state_from_json(self, data: JsonObject, seats: int, options: JsonObject) -> State:
        """Read a position; `Malformed` with the path when the shape is wrong or pieces are not conserved."""

    @abstractmethod
    def check(self, state: State) -> None:
        """Raise `Malformed` when pieces are not conserved or an invariant of the rules is broken (UNKNOWN pieces count as pieces)."""

    # What people read

    @abstractmethod
    def rules(self) -> list[Rule]:
        """Return the numbered rules, one line each."""

    @abstractmethod
    def content(self) -> JsonObject:
        """Return boards, tiles and cards as the catalogue shows them."""

    @abstractmethod
    def refusals(self) -> dict[str, Text]:
        """Return the sentence for every refusal code."""


def check_seats(game: Game, seats: int) -> None:
    """Refuse a number of seats that the game is not played with."""
    if not game.min_seats <= seats <= game.max_seats:
        wanted = f"{game.min_seats}" if game.min_seats == game.max_seats else f"{game.min_seats} to {game.max_seats}"
        raise Malformed("/seats", f"{game.name} is played with {wanted} seats, not with {seats}")
