"""The table as JSON: what everybody may know, with null for what is hidden; `view` puts in what a reader knows besides."""

from typing import Final

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_deck import Deck
from domain.games.wondrous_creatures.components_names import TILES
from domain.games.wondrous_creatures.frames.all import AGENDA
from domain.games.wondrous_creatures.options import Options
from domain.games.wondrous_creatures.position_pieces import Dealt, IslandEgg, IslandTile, Token, known_card, on_hexes
from domain.games.wondrous_creatures.position_seats import EGG_COUNTS, SEAT_MEMBERS, Tingent
from domain.games.wondrous_creatures.state import NONE, State
from domain.games.wondrous_creatures.state_robot import ROBOT
from domain.kernel.cells import cells, to_list
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.fields import Nested, Pieces
from domain.kernel.ids import JsonObject
from domain.kernel.kinds import Flag, Name, OrElse, Whole
from domain.kernel.kinds_of_many import Multiset, Sequence
from domain.kernel.position import Attribute, Figure, Group, Position, Seats


def reshuffled_cards(state: State, at: int) -> object:
    """Return the cards that each reshuffle was the last to bring back."""
    return [[card for card in range(state.deck.size) if state.entered[card] == k] for k in range(1, state.reshuffles + 1)]


def put_reshuffled(state: State, at: int, found: list[list[int]], path: str) -> None:
    """Write the reshuffles."""
    state.reshuffles = len(found)
    for k, wave in enumerate(found):
        for card in wave:
            state.entered[known_card(state, card, f"{path}/{k}")] = k + 1


def side(state: State, at: int) -> object:
    """Return the side of the board."""
    return "AB".index(state.island.side)


def put_side(state: State, at: int, found: object, path: str) -> None:
    """Compare the side of the board with that of the match."""
    malformed_if(found != side(state, at), path, f"side {state.island.side} is used with {state.seats} seats")


def achievements(state: State, at: int) -> object:
    """Return the achievement cards dealt, with the owners of their slots."""
    found: list[Dealt] = []
    for dealt, card in enumerate(state.achievements):
        achievement = state.box.achievements[card]
        owners = to_list(state.slot_owner[3 * dealt : 3 * dealt + achievement.size(state.seats)])
        found.append(Dealt(card, owners, achievement.name))
    return found


def put_achievements(state: State, at: int, found: list[Dealt], path: str) -> None:
    """Write the achievement cards dealt, with the owners of their slots."""
    state.slot_owner = cells(3 * len(found), NONE)
    for dealt, entry in enumerate(found):
        malformed_if(entry.card in state.achievements, f"{path}/{dealt}/card", "this card was dealt already")
        if len(entry.slots) != state.box.achievements[entry.card].size(state.seats):
            raise Malformed(f"{path}/{dealt}/slots", f"the card has {state.box.achievements[entry.card].size(state.seats)} slots")
        state.achievements.append(entry.card)
        for slot, owner in enumerate(entry.slots):
            malformed_if(state.seats <= owner < ROBOT, f"{path}/{dealt}/slots/{slot}", "there is no such seat")
            state.slot_owner[3 * dealt + slot] = owner


MEMBERS: Final = (
    Attribute("turn", Whole(0, 99999), "Number of the turn, counted over all seats from 1; 0 in the set-up."),
    Attribute("active", kinds.SEAT, "The seat whose turn it is."),
    Attribute("to_act", Sequence(kinds.SEAT, 0, 1), "The seat that is to decide; empty when the match is over."),
    Attribute("over", Flag(), "The match is over."),
    Attribute("basic", OrElse(kinds.BASIC, NONE), "The basic action begun in this turn (A2), or `pass` (A3); null before."),
    Attribute("passes", kinds.COUNT, "How many passes there were in a row (A5)."),
    Attribute("energy_used", Sequence(kinds.CARD, 0, 250), "Ids of the cards whose energy was used in this turn (F3)."),
    Attribute("net_used", Sequence(kinds.HEX, 0, 99), "Hexes whose special effect was used by net in this turn (F5)."),
    Attribute("discount", kinds.COUNT, "By how many resources the next card of this turn costs less (C3)."),
    Attribute("end_seat", OrElse(kinds.SEAT, NONE), "The seat in whose turn the last trophy went (Z1); null before."),
    Attribute("final", Sequence(kinds.COUNT, 0, 4), "Final scores by seat; empty before the end."),
    Attribute("next_tag", Whole(1, 99999), "The tag of the next card that is drawn unseen, in the name of its place: `hand:0/17`."),
    Group(
        "deck",
        (
            Attribute("cards", Whole(0, 250), "How many cards it has.", attribute="pile_size"),
            Figure(
                "reshuffled",
                Pieces(Sequence(kinds.CARD, 0, 250), 0, 99),
                "For each time the discard pile became the deck (W6): the cards for which it was the last that brought them back.",
                reshuffled_cards,
                put_reshuffled,
            ),
        ),
        "The deck; its cards are those that lie nowhere else.",
    ),
    Attribute("discards", Sequence(kinds.CARD, 0, 250), "Ids of the discarded cards, the last one at the end (W9)."),
    Attribute(
        "wilderness",
        Sequence(kinds.CARD_OR_NULL, 6, 6),
        "Ids of the cards in the wilderness; index 0 is slot 1, null an empty slot.",
        attribute="slots",
    ),
    Attribute("looked", Sequence(kinds.CARD, 0, 250), "Ids of the cards of the deck that the active seat looks at and keeps one of (W8)."),
    Attribute("bag", EGG_COUNTS, "The eggs in the bag by species."),
    Attribute("supply", EGG_COUNTS, "The eggs in the supply by species."),
    Attribute("stack", Multiset(TILES, 0, 14), "The habitat tiles that nobody has drawn yet, by id; their order is unknown."),
    Attribute("pool", Sequence(kinds.TILE, 0, 3), "The habitat tiles that lie face up, by id (content `table/habitat_tiles/tiles`)."),
    Group(
        "island",
        (
            Figure("side", Name(["A", "B"]), "Side of the board (S1).", side, put_side),
            on_hexes("eggs", IslandEgg, 68, "The eggs on the island.", "egg_on"),
            on_hexes("tiles", IslandTile, 14, "The habitat tiles laid on lakes (D1).", "tile_on"),
        ),
        "What lies on the island; crew is told by `seats` and `tingent`.",
    ),
    Attribute("hourglass", kinds.TIME_SPACE, "The space of the hourglass (R2): `time/0` is the first of the track."),
    Attribute(
        "tokens",
        Sequence(Token(), 0, 5),
        "The time tokens in the order of the track, `token/1` first: null face down, its mark where the viewer knows it, or turned.",
    ),
    Attribute(
        "late_marks",
        Sequence(kinds.MARK, 0, 2),
        "The two marks whose tokens lie on the last two token spaces, in unknown order (S6).",
        attribute="late",
    ),
    Attribute("trophies_left", Whole(0, 16), "How many trophies can still be gained."),
    Attribute("trophies_removed", Whole(0, 16), "How many trophies the time track has taken out (R2)."),
    Figure(
        "achievements",
        Pieces(Nested(Dealt), 0, 9),
        "The achievement cards in play: three main ones, two of two species, two of one species (S7).",
        achievements,
        put_achievements,
    ),
    Seats(SEAT_MEMBERS, 1, 4, about="What each seat has, seat 0 first."),
    Tingent(),
    Attribute("agenda", AGENDA, "What is still to be done; the last one is the decision that is awaited."),
)
POSITION: Final = Position(MEMBERS, "The whole table, with everybody's secrets.")


def read_position(table: Position, box: Box, deck: Deck, options: Options, data: JsonObject, seats: int) -> State:
    """Read the shape of a position or a view; null stands for UNKNOWN. Whether the table is possible is for `checking`."""
    state = State(box, deck, options, seats)
    table.read(state, data)
    lists = {"energy_used": state.energy_used, "discards": state.discards, "wilderness": to_list(state.slots), "looked": state.looked}
    for name, cards in lists.items():
        for i, card in enumerate(cards):
            known_card(state, card, f"/{name}/{i}")
    if state.robot is not None:
        for card in [*state.robot.shown, state.robot.last_taken]:
            known_card(state, card, "/tingent/shown")
    state.pile = cells(deck.size, 1)
    for card in list_located(state):
        state.pile[card] = 0
    return state


def list_located(state: State) -> list[int]:
    """Return every known card that is not in the deck, as often as it is found."""
    found: list[int] = [card for card in state.slots if card >= 0] + state.discards + state.looked
    for seat in range(state.seats):
        found += [card for card in state.hands[seat] if card >= 0] + state.reserves[seat]
    if state.robot is not None:
        found += state.robot.shown + [card for card in state.robot.hidden if card >= 0]
    return found
