"""The material of Das Riff: colours, card kinds, places, breeding pairs, and the box read from the content data."""

from typing import Final, final

from domain.kernel.cells import Cells, cells, to_cells
from domain.kernel.content import Content
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import int_in, ints_in, object_in, objects_in, placed_objects_in, str_in, strs_in
from domain.kernel.places import place_names

SEATS: Final = 2
COLORS: Final = 6
COLOR_IDS: Final = ["red", "yellow", "blue", "green", "purple", "pink"]

FISH: Final = 12
CORAL: Final = 12
PEARL: Final = 13
SHARK: Final = 14
WATER: Final = 15
KINDS: Final = 16
GAP: Final = 16
"""What stands in a place without a card."""

KIND_IDS: Final = [f"fish:{color}:{sex}" for color in COLOR_IDS for sex in ("m", "f")] + ["coral", "pearl", "shark", "water"]
"""A fish kind is twice its colour, plus one for a female."""

ROWS: Final = 4
ROW_IDS: Final = ["A_open", "A_mid", "B_mid", "B_open"]
OUTER: Final = [True, False, False, True]
WIDEST: Final = 8
CELLS: Final = ROWS * WIDEST
"""Cell = row * WIDEST + column from 0; a narrower reef leaves the last cells of each row unused."""

PLACE_IDS: Final = place_names("reef", [f"{row}.{column + 1}" for row in ROW_IDS for column in range(WIDEST)])

PAIRS: Final = [(a, b) for a in range(COLORS) for b in range(a, COLORS)]
PAIR_IDS: Final = [f"{COLOR_IDS[a]}+{COLOR_IDS[b]}" for a, b in PAIRS]
FIRST_OF: Final = to_cells([a for a, _ in PAIRS])
SECOND_OF: Final = to_cells([b for _, b in PAIRS])
PAIR_OF: Final = to_cells([PAIRS.index((min(a, b), max(a, b))) for a in range(COLORS) for b in range(COLORS)])
"""The pair of two colours a and b stands at `a * COLORS + b`."""

PEARLS: Final = 6
MEANS: Final = 7
MEANS_IDS: Final = [*COLOR_IDS, "pearl"]
"""What one pays with: worms of six colours, and pearls."""

TREES: Final = 5
"""Places for trees in front of a seat; the limit in the data is not larger."""

TREE_IDS: Final = place_names("tree", [str(tree + 1) for tree in range(TREES)], SEATS)
"""The places of trees, by seat * TREES + the number of the tree from 0."""

NO_TREE: Final = 0
EMPTY: Final = 1
SINGLE: Final = 2
DONE: Final = 20
"""A tree is NO_TREE, EMPTY, SINGLE + the kind of its parent, or DONE + the pair of its breeding card."""


@final
class Deck:
    """One split of the reef cards: its name, and how many cards there are of each kind."""

    def __init__(self, name: str, counts: Cells) -> None:
        self.name: Final = name
        self.counts: Final = counts


@final
class Box:
    """What the content data says: decks, prices, start, limits and the defaults of the options."""

    def __init__(self, content: Content) -> None:
        table = content.object("table.json")
        decks = content.object("decks.json")
        colors = objects_in(table, "colors")
        if [str_in(color, "id") for color in colors] != COLOR_IDS:
            raise Malformed("/colors", f"the six colours are {', '.join(COLOR_IDS)}, in this order")
        self.color_en: Final = [str_in(color, "en") for color in colors]
        self.color_de: Final = [str_in(color, "de") for color in colors]
        parts = object_in(table, "components")
        self.reef_cards: Final = int_in(parts, "reef_cards", "/components")
        self.boats: Final = int_in(parts, "boats", "/components")
        self.worms: Final = int_in(parts, "worms_per_color", "/components")
        self.columns: Final = read_columns(object_in(table, "geometry"))
        prices = object_in(table, "prices")
        self.prices: Final = read_prices(prices)
        self.reveal_price: Final = int_in(prices, "reveal", "/prices")
        self.revealed_price: Final = int_in(prices, "take_after_own_reveal", "/prices")
        self.boat_price: Final = int_in(prices, "boat", "/prices")
        start = object_in(table, "start")
        self.start_worms: Final = int_in(start, "worms_of_each_color", "/start")
        self.start_boats: Final = int_in(start, "boats", "/start")
        self.open_breeding: Final = int_in(start, "open_breeding", "/start")
        limits = object_in(table, "limits")
        self.tree_limit: Final = int_in(limits, "trees", "/limits")
        self.boat_limit: Final = int_in(limits, "boats", "/limits")
        self.to_win: Final = int_in(limits, "successes_to_win", "/limits")
        self.shuffle_at: Final = int_in(limits, "shuffle_at_discards", "/limits")
        house = object_in(table, "house_rules")
        self.dead_turns: Final = int_in(house, "dead_turns_draw", "/house_rules")
        self.max_turns: Final = int_in(house, "max_turns", "/house_rules")
        self.defaults: Final = object_in(table, "option_defaults")
        self.breeding: Final = read_breeding(object_in(table, "breeding_cards"))
        self.default_deck: Final = str_in(decks, "default")
        self.decks: Final = read_decks(decks, self.reef_cards)
        self.check()

    def check(self) -> None:
        """Raise `Malformed` where the figures do not fit together."""
        if self.tree_limit > TREES or self.to_win > self.tree_limit:
            raise Malformed("/limits", f"at most {TREES} trees, and no more successes than trees")
        if SEATS * self.start_worms > self.worms or SEATS * self.start_boats > self.boats:
            raise Malformed("/start", "more is handed out than there is")
        malformed_if(self.boat_limit > self.columns, "/limits/boats", "a boat needs a column")
        malformed_if(self.reef_cards < ROWS * self.columns, "/components/reef_cards", "too few cards to fill the reef")
        malformed_if(sum(self.breeding) < self.open_breeding, "/breeding_cards", "too few breeding cards")
        malformed_if(all(deck.name != self.default_deck for deck in self.decks), "/default", f"there is no deck {self.default_deck}")

    def deck(self, name: str) -> Deck:
        """Return the deck of this name."""
        for deck in self.decks:
            if deck.name == name:
                return deck
        raise Malformed("/deck", f"there is no deck {name}")


def read_columns(geometry: JsonObject) -> int:
    """Return the number of columns; the rows are those of the game."""
    malformed_if(strs_in(geometry, "rows", "/geometry") != ROW_IDS, "/geometry/rows", f"the rows are {', '.join(ROW_IDS)}")
    if strs_in(geometry, "face_up", "/geometry") != [row for row, outer in zip(ROW_IDS, OUTER, strict=True) if outer]:
        raise Malformed("/geometry/face_up", "the two outer rows lie face up")
    columns = int_in(geometry, "columns", "/geometry")
    malformed_if(not 1 <= columns <= WIDEST, "/geometry/columns", f"1 to {WIDEST} columns")
    return columns


def read_prices(prices: JsonObject) -> Cells:
    """Return the price of taking a face-up card, by seat * ROWS + row."""
    found: list[int] = []
    for path, table in placed_objects_in(prices, "take", "/prices"):
        found += [int_in(table, row, path) for row in ROW_IDS]
    malformed_if(len(found) != SEATS * ROWS or min(found) < 1, "/prices/take", "each seat pays at least 1 in each row")
    return to_cells(found)


def read_breeding(source: JsonObject) -> Cells:
    """Return how many breeding cards there are of each pair."""
    counts = cells(len(PAIRS))
    for i, name in enumerate(strs_in(source, "pairs", "/breeding_cards")):
        malformed_if(name not in PAIR_IDS, f"/breeding_cards/pairs/{i}", f"{name} is no pair of colours")
        malformed_if(counts[PAIR_IDS.index(name)], f"/breeding_cards/pairs/{i}", f"{name} is there twice")
        counts[PAIR_IDS.index(name)] += 1
    return counts


def read_decks(source: JsonObject, total: int) -> list[Deck]:
    """Return the decks; each has `total` cards and keeps the certain bounds."""
    bounds = object_in(source, "bounds")
    copies = ints_in(bounds, "copies", "/bounds")
    splits = object_in(source, "fish_splits")
    found: list[Deck] = []
    for path, data in placed_objects_in(source, "decks"):
        split = str_in(data, "fish", path)
        counts = read_fish(object_in(splits, split, "/fish_splits"), copies, f"/fish_splits/{split}")
        for kind in range(CORAL, KINDS):
            count = int_in(data, KIND_IDS[kind], path)
            if kind != WATER and count < int_in(bounds, KIND_IDS[kind], "/bounds"):
                raise Malformed(f"{path}/{KIND_IDS[kind]}", f"{count} cards are too few")
            counts.append(count)
        malformed_if(sum(counts) != total or min(counts) < 0, path, f"the deck has {sum(counts)} cards, not {total}")
        found.append(Deck(str_in(data, "name", path), to_cells(counts)))
    return found


def read_fish(split: JsonObject, copies: list[int], path: str) -> list[int]:
    """Return the number of each fish kind."""
    rows = placed_objects_in(split, "fish", path)
    malformed_if([str_in(row, "color", where) for where, row in rows] != COLOR_IDS, path, "one line for each colour, in their order")
    counts: list[int] = []
    for where, row in rows:
        for sex in ("male", "female"):
            count = int_in(row, sex, where)
            malformed_if(not copies[0] <= count <= copies[1], f"{where}/{sex}", f"{count} copies, not {copies[0]} to {copies[1]}")
            counts.append(count)
    return counts
