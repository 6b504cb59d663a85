"""A match in the making, with everything the laws compare: the live state, the history, and what each viewer was given of it."""

from dataclasses import dataclass, field

from domain.kernel.chance import FastChance
from domain.kernel.command import Command
from domain.kernel.event import Event
from domain.kernel.ids import NOBODY, Json, JsonObject, Seat
from domain.kernel.play import decide, set_up
from domain.kernel.record import reader_of
from domain.kernel.state import State
from tests.laws.settings import Setting


@dataclass
class World:
    """A match played through the kernel, one decided command after another."""

    setting: Setting
    seed: int
    opening: State = field(init=False)
    state: State = field(init=False)
    events: list[Event] = field(init=False, default_factory=list)
    commands: int = 0
    public: list[Event] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.opening = self.setting.game.initial_state(self.setting.seats, self.setting.options)
        self.state = self.opening.clone()
        self.keep(set_up(self.setting.game, self.opening, self.chance()))

    def chance(self) -> FastChance:
        """Return the luck of the next command: always the same for the same seed and length."""
        return FastChance(self.seed * 100_003 + len(self.events))

    def keep(self, events: list[Event]) -> None:
        """Apply facts and keep them."""
        for event in events:
            self.state.apply(event)
        self.events.extend(events)

    def play(self, seat: int, command: Command) -> None:
        """Decide a command and keep its facts."""
        self.keep(decide(self.setting.game, self.state, Seat(seat), command, self.chance()))
        self.commands += 1

    def viewers(self) -> list[int]:
        """Return the spectator and every seat."""
        return list(range(NOBODY, self.setting.seats))

    def redacted(self, viewer: int, with_opened: bool) -> list[Event]:
        """Return the history as `viewer` reads it from the wire: data, and the parts it may open (with `with_opened` also later ones)."""
        opened = {name for event in self.events for name in event.opens()} if with_opened else set()
        history = self.without_parts()[:]
        for number, event in enumerate(self.events):
            parts: dict[str, Json] = {
                name: data for name, data in event.parts().items() if reader_of(name) == viewer >= 0 or name in opened
            }
            if parts:
                history[number] = self.read_again(event, parts)
        return history

    def without_parts(self) -> list[Event]:
        """Return the history as somebody reads it who may open no part; read once, since most of it is the same to everybody."""
        self.public += [self.read_again(event, {}) for event in self.events[len(self.public) :]]
        return self.public

    def read_again(self, event: Event, parts: dict[str, Json]) -> Event:
        """Return an event as it comes over the wire with these parts."""
        return self.setting.game.codec.event_from_json(event.type_name(), event.seat, event.to_data(), parts)

    def position(self, state: State | None = None) -> JsonObject:
        """Return a state as JSON: how the laws compare states."""
        return self.setting.game.codec.state_to_json(self.state if state is None else state)
