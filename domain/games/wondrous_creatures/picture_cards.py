"""The cards of Wondrous Creatures: with price, points, species and effect in words; as a chip in the reserve; face down."""

from typing import Final, final

from domain.games.wondrous_creatures.components_deck import cards_of_option
from domain.games.wondrous_creatures.components_names import RESOURCES
from domain.games.wondrous_creatures.components_words import RESOURCE
from domain.games.wondrous_creatures.effects_text_abilities import ability_text
from domain.games.wondrous_creatures.picture_pieces import KINDS, dye_of, egg, icon, resource, text_of
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_int, as_str, int_in, list_in, object_in, objects_in, str_in
from domain.kernel.localized import capital
from domain.kernel.picture import GAP, PLAIN, ROOM, Panel, Scene
from domain.kernel.picture_pieces import badge, glyph, stripes
from domain.kernel.picture_shapes import Shape, add_title, path, rect
from domain.kernel.picture_text import cut, words, wrap

HALF: Final = (ROOM - GAP) // 2
CHIP: Final = (ROOM - 36) // 3
BAND: Final = 46
SIZE: Final = 19
STEP: Final = 23
MOST: Final = 6


@final
class Card:
    """A creature card as this match has it, in the language of the picture."""

    def __init__(self, scene: Scene, source: JsonObject, added: list[str]) -> None:
        self.number: Final = int_in(source, "id")
        self.name: Final = str_in(source, "name")
        self.kind: Final = str_in(source, "kind")
        self.habitat: Final = str_in(source, "habitat")
        self.points: Final = int_in(source, "vp")
        self.species: Final = [*[as_str(each, "/species") for each in list_in(source, "species")], *added]
        self.cost: Final = [as_int(each, "/cost") for each in list_in(source, "cost")]
        self.text: Final = scene.translate(ability_text(object_in(source, "ability"), self.kind))
        self.kind_word: Final = text_of(scene, "kinds", self.kind)

    def title(self, scene: Scene) -> str:
        """Return all that the card says."""
        price = ", ".join([scene.translate(RESOURCE[i].count(count)) for i, count in enumerate(self.cost) if count])
        species = ", ".join([text_of(scene, "species", each) for each in self.species])
        habitat = text_of(scene, "habitats", self.habitat)
        points = scene.say("point" if self.points == 1 else "points", "Punkt" if self.points == 1 else "Punkte")
        told = scene.say(f"{self.points} {points}, costs {price or 'nothing'}", f"{self.points} {points}, kostet {price or 'nichts'}")
        return f"{self.name} ({self.kind_word}, {habitat}, {species}; {told}): {self.text}"


@final
class Library:
    """The cards of a match by their id."""

    def __init__(self, scene: Scene) -> None:
        self.scene: Final = scene
        self.sources: Final = cards_of_option(scene.options["deck"], objects_in(object_in(scene.info.content, "cards"), "cards"))

    def card(self, index: Json, added: list[str] | None = None) -> Card:
        """Return a card."""
        return Card(self.scene, self.sources[as_int(index, "/card") - 1], [] if added is None else added)


def lines_of(card: Card, width: int) -> list[str]:
    """Return the effect of a card in lines, after the word for its kind."""
    return wrap(f"{capital(card.kind_word)}: {card.text}", SIZE, width - BAND - 24, MOST)


def draw_card(scene: Scene, place: str, card: Card, x: int, y: int, width: int, height: int) -> Shape:
    """Return a card that can be read."""
    dye = dye_of(card.habitat)
    letters = "w" if dye.white else "k"
    low = height - 26
    outline = f"M{x + 13} {y + 1}h{BAND - 13}v{height - 2}h-{BAND - 13}q-12 0-12-12v-{low}q0-12 12-12Z"
    band = path(outline, "", dye.fill)
    inside: list[Shape] = [
        band,
        icon(dye.motif, x + BAND // 2, y + 24, 115, dye.white),
        words(x + BAND // 2, y + 66, str(card.points), 24, f"b m {letters}"),
    ]
    across = len(card.species) > 1
    for i, species in enumerate(card.species[:3]):
        inside.append(egg(species, x + BAND // 2 + (20 * i - 10 * (len(card.species) - 1) if across else 0), y + 91, 72 if across else 90))
    left = x + BAND + 12
    costs = [RESOURCES[i] for i, count in enumerate(card.cost) for _ in range(count)]
    step = 22 if len(costs) < 7 else 17
    for i, habitat in enumerate(reversed(costs)):
        inside.append(resource(habitat, x + width - 18 - step * i, y + 20, 12))
    room = width - BAND - 24 - step * len(costs) - 8
    inside.append(words(left, y + 28, cut(card.name, PLAIN, room, bold=True), PLAIN, "b"))
    for i, line in enumerate(lines_of(card, width)):
        inside.append(words(left, y + 54 + STEP * i, line, SIZE))
    return scene.place(place, card.title(scene), rect(x, y, width, height, 13, "card"), [add_title(card.name, inside)], card=True)


def height_of(cards: list[Card], width: int) -> int:
    """Return how high cards side by side have to be."""
    return max([114, *[48 + STEP * len(lines_of(card, width)) for card in cards]])


def draw_cards(scene: Scene, name: str, heading: str, cards: list[tuple[str, Card | None]]) -> Panel:
    """Return cards, two a row, under a heading; None stands for an empty slot."""
    found: list[Shape] = [words(8, 24, heading, PLAIN, "b s")]
    y = 36
    for start in range(0, len(cards), 2):
        pair = cards[start : start + 2]
        height = height_of([card for _, card in pair if card is not None], HALF)
        for i, (place, card) in enumerate(pair):
            x = i * (HALF + GAP)
            if card is None:
                note = words(x + HALF // 2, y + height // 2 + 7, scene.say("empty slot", "leerer Platz"), SIZE, "m s")
                found.append(scene.place(place, scene.say("empty slot", "leerer Platz"), rect(x, y, HALF, height, 13, "none"), [note]))
            else:
                found.append(draw_card(scene, place, card, x, y, HALF, height))
        y += height + GAP
    return Panel(name, ROOM, y - GAP, found, "")


def draw_chips(scene: Scene, chips: list[tuple[str, Card, int]], y: int) -> list[Shape]:
    """Return cards as chips, three a row: each with its place and the energy on it."""
    return [draw_chip(scene, *chip, 12 + i % 3 * (CHIP + 6), y + i // 3 * 42) for i, chip in enumerate(chips)]


def height_of_chips(count: int) -> int:
    """Return how high so many chips are, three a row."""
    return 42 * (-(-count // 3))


def draw_chip(scene: Scene, place: str, card: Card, energy: int, x: int, y: int) -> Shape:
    """Return a card as a chip: habitat, species, name, kind, and the energy on it."""
    dye = dye_of(card.habitat)
    inside: list[Shape] = [rect(x, y, 36, 36, 10, "edge", dye.fill)]
    for i, species in enumerate(card.species[:2]):
        inside.append(egg(species, x + 18 + (9 if i else -5 if len(card.species) > 1 else 0), y + 19 + 3 * i, 68))
    inside.append(words(x + 43, y + 25, cut(card.name, SIZE, CHIP - 80), SIZE))
    if card.kind in KINDS:
        inside.append(glyph(KINDS[card.kind], x + CHIP - 17, y + 18, 85))
    if energy:
        inside += badge(x + CHIP - 38, y + 18, str(energy), 12)
    return scene.place(place, card.title(scene), rect(x, y, CHIP, 36, 10, "zone"), [add_title(card.name, inside)])


def face_down(scene: Scene, places: list[str], title: str, x: int, y: int, room: int) -> list[Shape]:
    """Return face-down cards, overlapping where there is little room."""
    step = min(34, (room - 30) // max(len(places) - 1, 1))
    found: list[Shape] = []
    for i, place in enumerate(places):
        left = x + step * i
        found.append(scene.place(place, title, rect(left, y, 30, 42, 7, "card"), [add_title(title, stripes(left, y, 30, 42, 7))]))
    return found
