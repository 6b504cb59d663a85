"""Cards at their limits: a case lays the table, lets the card work, and says everything that may change; nothing else may."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures.components_names import CONTINUOUS, ENDING, ENERGY, INSTANT
from domain.games.wondrous_creatures.effects_counting import end_points
from domain.kernel.command import Command
from domain.kernel.ids import Json
from tests.games.wondrous_creatures.table import DECK, Table, card

SCORE: Final = 50
"""Points at the beginning: all rewards of the score track lie behind."""

NOTHING: Final = (0, 0, 0, 0)
FULL: Final = (6, 6, 6, 6)


@dataclass(frozen=True)
class Not:
    """A command that must be refused at this point, by the rule that forbids it: without a code any but the one of A1."""

    command: Command
    code: str = ""


@dataclass(frozen=True)
class Case:
    """One position and one use of a card.

    Given: reserve, hand, wilderness, deck (None: as it is shuffled), eggs as (species, unhatched, hatched), stock, nets, trophies, and
    whatever `more` does. When: the card is played (an instant; free of cost unless `price`), used or activated; `by` names a card that is
    played instead while the card of the case waits in the reserve; then the answers. Then: what was gained, which hand is held, which
    eggs are turned, which cards came into the reserve; `drawn` counts cards that came unseen, `discarded` those that went to the discard
    pile (None: not looked at); `barred` is the code by which the use of the card is refused from the beginning.
    """

    answers: Sequence[Command | Not | Callable[[Table], Command]] = ()
    reserve: Sequence[str] = ()
    hand: Sequence[str] = ()
    wilderness: Sequence[str] = ()
    deck: Sequence[str] | None = None
    eggs: Sequence[tuple[int, int, int]] = ()
    stock: Sequence[int] = NOTHING
    nets: int = 0
    trophies: int = 0
    more: Callable[[Table], None] | None = None
    price: bool = False
    by: str = ""
    points: int = 0
    gained: Sequence[int] = NOTHING
    got_nets: int = 0
    got_eggs: Sequence[int] = ()
    turned: Sequence[int] | None = None
    held: Sequence[str] | None = None
    drawn: int = 0
    played: Sequence[str] = ()
    discarded: int | None = None
    barred: str = ""


@dataclass(frozen=True)
class Limits:
    """A card with nothing to do, with exactly enough, and with more than allowed; a text says why there is no such case.

    `also` holds cases between the limits, where a number would be hidden by a bound at the limits.
    """

    nothing: Case | str
    enough: Case
    more: Case | str
    also: Sequence[Case] = ()


def lay(name: str, case: Case, deck: Json = None) -> Table:
    """Return the table of a case, before the card works."""
    table = Table(deck=deck)
    table.score(0, SCORE)
    table.wilderness(*case.wilderness)
    table.reserve(0, *case.reserve)
    table.hand(0, *case.hand)
    if DECK.kind[card(name)] != INSTANT or case.by:
        table.reserve(0, name)
    else:
        table.hand(0, name)
    if case.by:
        table.hand(0, case.by)
    if case.deck is not None:
        table.deck(*case.deck)
    for species, unhatched, hatched in case.eggs:
        table.eggs(0, species, unhatched, hatched)
    table.resources(0, *case.stock)
    table.nets(0, case.nets)
    table.trophies(0, case.trophies)
    if case.more is not None:
        case.more(table)
    table.fresh()
    return table


def begin(table: Table, name: str, case: Case) -> None:
    """Let the card work: play it, use it, activate it, or play the card that it waits for."""
    kind = DECK.kind[card(name)]
    if case.by or kind == INSTANT:
        if not case.price:
            table.state.discount = 9
        table.do(c.PlayCard(card(case.by or name)))
    elif kind == ENERGY:
        if case.barred:
            table.refused(c.UseEnergy(card(name)), case.barred)
        else:
            table.do(c.UseEnergy(card(name)))
    elif kind != CONTINUOUS:
        table.use("Pheoxi")
        if table.offers(c.ChooseCard(card(name))):
            table.do(c.ChooseCard(card(name)))


def check(name: str, case: Case, deck: Json = None) -> None:
    """Play a case, and compare everything that seat 0 has with what it should have; `deck` as in the options, for cards with errors."""
    table = lay(name, case, deck)
    if DECK.kind[card(name)] == ENDING:
        assert end_points(table.state, 0, card(name)) == case.points
        return
    reserve = [DECK.names[held] for held in table.state.reserves[0]]
    eggs, hatched, pile = table.state.eggs[0][:], table.state.hatched[0][:], len(table.state.discards)
    begin(table, name, case)
    for answer in case.answers:
        if isinstance(answer, Not):
            table.refused(answer.command, answer.code)
        else:
            table.do(answer if isinstance(answer, Command) else answer(table))
    assert table.asked() in ("turn", "second_card"), "something is still asked"
    assert table.points() - SCORE == case.points
    assert [now - before for now, before in zip(table.stock(), case.stock, strict=True)] == list(case.gained)
    assert table.state.nets[0] - case.nets == case.got_nets
    assert table.state.eggs[0] == [*eggs, *case.got_eggs]
    assert table.state.hatched[0][: len(eggs)] == (list(case.turned) if case.turned is not None else hatched)
    assert sum(table.state.hatched[0][len(eggs) :]) == 0
    held = sorted(case.held if case.held is not None else case.hand)
    assert len(table.held()) == len(held) + case.drawn
    if not case.drawn:
        assert sorted(table.held()) == held
    if case.discarded is not None:
        assert len(table.state.discards) - pile == case.discarded
    came = [case.by] if case.by else ([name] if DECK.kind[card(name)] == INSTANT else [])
    helpers = ["Pheoxi"] if "Pheoxi" not in reserve and card("Pheoxi") in table.state.reserves[0] else []
    assert sorted(DECK.names[now] for now in table.state.reserves[0]) == sorted([*reserve, *came, *helpers, *case.played])


def first_looked_at(table: Table) -> Command:
    """Keep the first of the cards looked at."""
    return c.ChooseCard(table.state.looked[0])


def cases_of(limits: Limits) -> list[Case]:
    """Return all cases of a card."""
    return [case for case in (limits.nothing, limits.enough, limits.more, *limits.also) if isinstance(case, Case)]


def no_cards(table: Table) -> None:
    """Leave no card in the deck and on the discard pile."""
    table.deck()
    table.reserve(1, *[DECK.names[held] for held in list(table.state.discards) if DECK.names[held] != "Pheoxi"])


def no_eggs(table: Table) -> None:
    """Leave no egg in the supply."""
    for species in range(7):
        table.state.bag[species] += table.state.supply[species]
        table.state.supply[species] = 0


def eggs_left(species: int, left: int) -> Callable[[Table], None]:
    """Leave only so many eggs of a species in the supply."""

    def leave(table: Table) -> None:
        table.state.bag[species] += table.state.supply[species] - left
        table.state.supply[species] = left

    return leave
