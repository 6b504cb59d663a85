"""The picture of Wondrous Creatures: island, time track, achievements, the wilderness and one's hand as cards to read, and the seats."""

from typing import Final

from domain.games.wondrous_creatures.components_names import MOST_CAPTAINS, OFFERED, WILDERNESS
from domain.games.wondrous_creatures.picture_cards import HALF, Card, Library, draw_cards
from domain.games.wondrous_creatures.picture_island import draw_achievements, draw_island, draw_time
from domain.games.wondrous_creatures.picture_pieces import SPECIES, egg, text_of
from domain.games.wondrous_creatures.picture_seats import draw_robot, draw_seat, seat_of
from domain.kernel.json_fields import as_int, as_object, int_in, list_in, object_in, objects_in, str_in
from domain.kernel.picture import PLAIN, ROOM, SMALL, Drawing, Panel, Row, Scene, share_out
from domain.kernel.picture_shapes import Shape, add_title, group, rect
from domain.kernel.picture_text import cut, paragraph, words, wrap

ASKED: Final[dict[str, tuple[str, str]]] = {
    "collect": ("gain from a habitat beside the crew", "von einem Lebensraum neben der Mannschaft erhalten"),
    "where": ("choose where the crew goes", "wählen, wohin die Mannschaft geht"),
    "second_card": ("play a second card, or end the turn", "eine zweite Karte spielen oder den Zug beenden"),
    "pay": ("pay for the card", "die Karte bezahlen"),
    "fee": ("pay for the mountain", "für den Berg bezahlen"),
    "which_captain": ("choose your captain", "den Kapitän wählen"),
    "hand_limit": ("discard down to five cards", "bis auf fünf Karten abwerfen"),
    "which_tile": ("choose a tile to discover", "ein Plättchen zum Erkunden wählen"),
    "which_marker": ("choose a marker", "einen Marker wählen"),
    "extra_resource": ("choose a resource", "eine Ressource wählen"),
    "choosing_resources": ("choose a resource", "eine Ressource wählen"),
    "choosing_cards": ("choose a card", "eine Karte wählen"),
    "choosing_eggs": ("choose an egg", "ein Ei wählen"),
    "choosing_species": ("choose a species", "eine Art wählen"),
    "recharging": ("activate recharge cards", "Regenerationskarten aktivieren"),
}


def draw_table(scene: Scene) -> Drawing:
    """Return the drawing of a table."""
    library = Library(scene)
    turn = int_in(scene.view, "turn")
    order = scene.seats_from_viewer()
    own, *others = [draw_seat(scene, library, seat) for seat in order]
    robot = scene.view["tingent"]
    if isinstance(robot, dict):
        others.append(draw_robot(scene, library, robot))
    looked = cards_at(scene, library, "looked", scene.say("Cards looked at", "Angesehene Karten"))
    chosen_from = rows_of([draw_offer(scene), looked])
    island: list[Row] = [[draw_island(scene)], [draw_supply(scene)]]  # species are chosen by the eggs in the supply
    common: list[Row] = [[draw_time(scene)], [draw_achievements(scene)]]
    cards = rows_of([draw_hand(scene, library), draw_wilderness(scene, library)])
    if scene.wide:
        columns = [[*island, *common], [*chosen_from, [own], *cards]]
    else:
        columns = [[*chosen_from, *island, [own], *cards, *common]]
    share_out(columns, others, scene.wide)
    end = scene.view["end_seat"]
    progress = scene.say(f"turn {turn}", f"Zug {turn}")
    if isinstance(end, int):
        progress = scene.say(f"{progress} · last round", f"{progress} · letzte Runde")
    return Drawing(describe_turn(scene), progress, columns)


def rows_of(panels: list[Panel | None]) -> list[Row]:
    """Return a row for each panel that there is."""
    return [[panel] for panel in panels if panel is not None]


def describe_turn(scene: Scene) -> str:
    """P5, P6, R5: return what the seat to act is to do."""
    agenda = list_in(scene.view, "agenda")
    if not scene.to_act or not agenda:
        return ""
    due = as_object(agenda[-1], "/agenda")
    frame = str_in(due, "type")
    if frame == "opening_hand":
        left = int_in(due, "left")
        return scene.say(f"keep four cards: {left} still to discard", f"vier Karten behalten: noch {left} abwerfen")
    if frame == "turn":
        if scene.view["basic"] is None:
            return scene.say("place crew, play cards, achieve, or recharge", "einsetzen, Karten spielen, erringen oder regenerieren")
        return scene.say("use what is free to use, or end the turn", "Freies nutzen oder den Zug beenden")
    if frame == "collect" and not list_in(due, "habitats"):
        return scene.say("use an ability, or finish placing", "eine Fähigkeit nutzen oder das Einsetzen beenden")
    en, de = ASKED.get(frame, ("make a choice", "eine Wahl treffen"))
    return scene.say(en, de)


def draw_wilderness(scene: Scene, library: Library) -> Panel:
    """Return the six slots of the wilderness."""
    slots = list_in(scene.view, "wilderness")
    cards: list[tuple[str, Card | None]] = [
        (WILDERNESS[i], None if index is None else library.card(index)) for i, index in enumerate(slots)
    ]
    deck, discards = int_in(object_in(scene.view, "deck"), "cards"), len(list_in(scene.view, "discards"))
    heading = scene.say(f"Wilderness · deck {deck} · discards {discards}", f"Wildnis · Stapel {deck} · Abwurf {discards}")
    return draw_cards(scene, "wilderness", heading, cards)


def cards_at(scene: Scene, library: Library, zone: str, heading: str) -> Panel | None:
    """Return the cards that are being looked at; None where there are none."""
    found = [library.card(index) for index in list_in(scene.view, zone) if index is not None]
    return draw_cards(scene, zone, heading, [(f"{zone}/{card.number}", card) for card in found]) if found else None


def draw_hand(scene: Scene, library: Library) -> Panel | None:
    """Return the viewer's hand as cards to read; None where there is none."""
    if scene.viewer < 0:
        return None
    own = objects_in(seat_of(scene, scene.viewer), "hand")
    cards: list[tuple[str, Card | None]] = [(str_in(each, "place"), library.card(each["card"])) for each in own if each["card"] is not None]
    return draw_cards(scene, f"hand-{scene.viewer}", scene.say("Your hand", "Deine Hand"), cards) if cards else None


def draw_offer(scene: Scene) -> Panel | None:
    """Return the captains that the viewer may choose from, before it has one; None else."""
    if scene.viewer < 0 or seat_of(scene, scene.viewer)["captain"] is not None:
        return None
    texts = objects_in(object_in(scene.info.content, "texts"), "captains")
    found: list[Shape] = [words(16, 30, scene.say("Captains on offer", "Kapitäne zur Wahl"), PLAIN, "b s")]
    own = list_in(seat_of(scene, scene.viewer), "offer")
    offer = [(i, texts[as_int(index, "")]) for i, index in enumerate(own) if index is not None]
    told = [wrap(scene.read(text["text"]), SMALL, HALF - 38, 6) for _, text in offer]
    height = 46 + 22 * max((len(lines) for lines in told), default=0)
    for k, (i, text) in enumerate(offer):
        x, y = 8 + k % 2 * (HALF - 2), 42 + k // 2 * (height + 6)
        name = scene.read(text["name"])
        inside = [words(x + 14, y + 30, cut(name, PLAIN, HALF - 38, bold=True), PLAIN, "b"), *paragraph(x + 14, y + 56, told[k], SMALL, 22)]
        spot = rect(x, y, HALF - 10, height, 12, "card")
        place = OFFERED[MOST_CAPTAINS * scene.viewer + i]
        found.append(scene.place(place, f"{name}: {scene.read(text['text'])}", spot, [add_title(name, inside)], card=True))
    return Panel("offer", ROOM, 44 + -(-len(offer) // 2) * (height + 6), found) if offer else None


def draw_supply(scene: Scene) -> Panel:
    """Return the eggs in the bag and in the supply."""
    found: list[Shape] = [
        words(16, 37, scene.say("Bag", "Beutel"), SMALL, "s"),
        words(16, 81, scene.say("Supply", "Vorrat"), SMALL, "s"),
    ]
    for i, species in enumerate(SPECIES):
        x = 118 + 84 * i
        word = text_of(scene, "species", species)
        bag, supply = (as_int(object_in(scene.view, part)[species], "") for part in ("bag", "supply"))
        found.append(
            add_title(scene.say(f"{word} eggs in the bag: {bag}", f"Eier {word} im Beutel: {bag}"), draw_count(species, x, 30, bag))
        )
        title = scene.say(f"{word} eggs in the supply: {supply}", f"Eier {word} im Vorrat: {supply}")
        found.append(
            scene.place(
                f"supply/{species}", title, rect(x - 18, 54, 74, 40, 11, "touch"), [add_title(title, draw_count(species, x, 74, supply))]
            )
        )
    return Panel("supply", ROOM, 100, found, "card")


def draw_count(species: str, x: int, y: int, count: int) -> list[Shape]:
    """Return an egg with a number; of none left the egg is faint."""
    return [
        group([egg(species, x, y, 98)], 0, 0, 100, "" if count else "dim"),
        words(x + 20, y + 8, str(count), PLAIN, "b" if count else "s"),
    ]
