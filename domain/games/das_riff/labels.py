"""How commands and refusals read in English and German, and the words for what lies on the table."""

from typing import Final

from domain.games.das_riff import commands
from domain.games.das_riff.components import (
    COLOR_IDS,
    COLORS,
    EMPTY,
    FISH,
    KIND_IDS,
    MEANS,
    MEANS_IDS,
    OUTER,
    PEARLS,
    PLACE_IDS,
    ROW_IDS,
    SINGLE,
    TREE_IDS,
    TREES,
    WIDEST,
    Box,
)
from domain.games.das_riff.kinds import PAY, RESERVE
from domain.games.das_riff.legal_payment import ANY_COLOR
from domain.games.das_riff.places import paid_places
from domain.games.das_riff.state import State
from domain.kernel.cells import to_list
from domain.kernel.command import Command
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.localized import Description, More, Text, capital, count_text, enumerate_texts, inflect, with_article
from domain.kernel.places import place_name

REFUSALS: Final[dict[str, Text]] = {
    "worm_first": Text("First the worms of the roll are taken.", "Zuerst werden die gewürfelten Würmer genommen."),
    "no_worm_now": Text("There is no worm to take now.", "Jetzt ist kein Wurm zu nehmen."),
    "used_up": Text("No worm of this colour is in stock.", "Von dieser Farbe ist kein Wurm mehr im Vorrat."),
    "not_rolled": Text("This colour was not rolled.", "Diese Farbe wurde nicht gewürfelt."),
    "worms_mandatory": Text("The roller may not decline a worm.", "Wer würfelt, muss den Wurm nehmen."),
    "no_card": Text("No card lies there.", "Dort liegt keine Karte."),
    "no_boat": Text("You have no boat in this column.", "In dieser Spalte liegt kein Boot von dir."),
    "face_down": Text("This card is face down.", "Diese Karte ist verdeckt."),
    "face_up": Text("This card is face up already.", "Diese Karte liegt schon offen."),
    "water": Text("Not with a water card.", "Nicht mit einer Wasserkarte."),
    "needs_tree": Text("A fish goes to one of your trees.", "Ein Fisch kommt an einen deiner Korallenbäume."),
    "not_a_fish": Text("This card is no fish.", "Diese Karte ist kein Fisch."),
    "tree_limit": Text("You have all the trees you may have.", "Mehr Korallenbäume sind nicht erlaubt."),
    "no_tree": Text("You do not have this tree.", "Diesen Korallenbaum hast du nicht."),
    "not_your_tree": Text("This is not your tree.", "Das ist nicht dein Korallenbaum."),
    "tree_done": Text("This tree bears its breeding card already.", "An diesem Baum liegt schon eine Zuchtkarte."),
    "same_sex": Text("The parent there has the same sex.", "Das Elterntier dort hat dasselbe Geschlecht."),
    "no_breeding_card": Text("No open breeding card shows these colours.", "Keine offene Zuchtkarte zeigt diese Farben."),
    "no_such_fish": Text("No such fish lies in front of you.", "Vor dir liegt kein solcher Fisch."),
    "boat_limit": Text("You have all the boats you may have.", "Mehr Boote sind nicht erlaubt."),
    "no_boats_left": Text("No boat is left.", "Es ist kein Boot mehr da."),
    "no_shark": Text("You have no shark.", "Du hast keinen Hai."),
    "no_single_parent": Text("No single parent is at this tree.", "An diesem Baum ist kein einzelnes Elterntier."),
    "wrong_amount": Text("The payment must be exact.", "Es muss genau der Preis bezahlt werden."),
    "wrong_color": Text("Each worm must have the colour of the fish.", "Jeder Wurm muss die Farbe des Fisches haben."),
    "too_few_worms": Text("You do not have these worms.", "Diese Würmer hast du nicht."),
    "too_few_pearls": Text("You do not have these pearls.", "Diese Perlen hast du nicht."),
}

OTHER_PAY: Final = Text("Other worms or pearls may be paid.", "Es darf auch mit anderen Würmern oder Perlen bezahlt werden.")
OTHER_TREE: Final = Text("Another tree like this one may be named.", "Auch ein anderer, gleicher Baum darf genannt werden.")
OTHER_BOTH: Final = Text(
    "Other worms or pearls may be paid, or another tree like this one be named.",
    "Es darf auch anders bezahlt oder ein anderer, gleicher Baum genannt werden.",
)


def card_text(box: Box, kind: int) -> Text:
    """Return the name of a reef card (German: in the nominative)."""
    if kind < FISH:
        return Text(f"{box.color_en[kind // 2]} fish {sex_sign(kind)}", f"{inflect(box.color_de[kind // 2], 'er')} Fisch {sex_sign(kind)}")
    return OTHER_CARDS[kind - FISH]


def that_card(box: Box, kind: int) -> Text:
    """Return a reef card with its article (German: in the accusative)."""
    if kind < FISH:
        fish = card_text(box, kind)
        return Text(f"the {fish.en}", f"den {inflect(box.color_de[kind // 2], 'en')} Fisch {sex_sign(kind)}")
    card = OTHER_CARDS[kind - FISH]
    return Text(f"the {card.en}", f"{ARTICLES[kind - FISH]} {card.de}")


def sex_sign(kind: int) -> str:
    """Return the sign on a fish card."""
    return "♂" if kind % 2 == 0 else "♀"


OTHER_CARDS: Final = [Text("coral", "Koralle"), Text("pearl", "Perle"), Text("shark", "Hai"), Text("water", "Wasser")]
ARTICLES: Final = ["die", "die", "den", "das"]
"""The German article of each in the accusative."""


def worms_text(box: Box, color: int, number: int) -> Text:
    """Return some worms of a colour (German: in the accusative)."""
    en, de = box.color_en[color], box.color_de[color]
    if number == 1:
        return Text(f"1 {en} worm", f"1 {inflect(de, 'en')} Wurm")
    return Text(f"{number} {en} worms", f"{number} {inflect(de, 'e')} Würmer")


def means_text(box: Box, pay: list[int]) -> Text:
    """Return what is paid, in words (German: in the accusative)."""
    found = [worms_text(box, color, pay[color]) for color in range(COLORS) if pay[color]]
    if pay[PEARLS]:
        found.append(count_text(pay[PEARLS], Text("pearl", "Perle"), Text("pearls", "Perlen")))
    return enumerate_texts(found)


def describe(state: State, seat: Seat, command: Command) -> Description:
    """Return the label of a legal command, the places it touches, and what else would be accepted."""
    box = state.box
    if isinstance(command, commands.TakeWorm):
        color = command.color
        return Description(
            Text(f"Take {with_article(box.color_en[color])} worm", f"Einen {inflect(box.color_de[color], 'en')} Wurm nehmen"),
            [place_name("supply", COLOR_IDS[color]), place_name("worm", COLOR_IDS[color], seat)],
        )
    if isinstance(command, commands.DeclineWorm):
        return Description(Text("Take no worm", "Keinen Wurm nehmen"), [])
    if isinstance(command, (commands.Reveal, commands.Take, commands.TakeFish, commands.BuyBoat)):
        return describe_purchase(state, seat, command)
    if isinstance(command, commands.ChaseCard):
        card = that_card(box, state.face[command.cell])
        place = PLACE_IDS[command.cell]
        spot = spot_text(command.cell)
        return Description(
            Text(f"Let a shark chase away {card.en} in {spot.en}", f"Mit einem Hai {card.de} in {spot.de} vertreiben"),
            [place, place_name("held", "shark", seat)],
        )
    if isinstance(command, (commands.ChaseParent, commands.Settle)):
        return describe_tree(state, seat, command)
    return Description(Text("End the turn", "Zug beenden"), [])


def describe_purchase(
    state: State, seat: Seat, command: commands.Reveal | commands.Take | commands.TakeFish | commands.BuyBoat
) -> Description:
    """Return how a purchase reads: what, where, and for what."""
    paid = means_text(state.box, command.pay)
    if isinstance(command, commands.BuyBoat):
        column = state.boats[seat] + 1
        label = Text(f"Buy a boat at column {column} for {paid.en}", f"Ein Boot an Spalte {column} kaufen für {paid.de}")
        places = [place_name("supply", "boat"), place_name("boat", str(column), seat), *paid_places(seat, command.pay)]
        return Description(label, places, more_payments(state, seat, command, command.pay, ANY_COLOR, []))
    place = spot_text(command.cell)
    places = [PLACE_IDS[command.cell], *paid_places(seat, command.pay)]
    if isinstance(command, commands.Reveal):
        label = Text(f"Turn up the card in {place.en} for {paid.en}", f"Die Karte in {place.de} aufdecken für {paid.de}")
        return Description(label, places, more_payments(state, seat, command, command.pay, ANY_COLOR, []))
    card = that_card(state.box, state.face[command.cell])
    if isinstance(command, commands.Take):
        label = Text(f"Take {card.en} in {place.en} for {paid.en}", f"{capital(card.de)} aus {place.de} nehmen für {paid.de}")
        return Description(label, places, more_payments(state, seat, command, command.pay, ANY_COLOR, []))
    where = take_text(command.tree)
    label = Text(f"Take {card.en} in {place.en} {where.en} for {paid.en}", f"{capital(card.de)} aus {place.de} {where.de} für {paid.de}")
    places.insert(
        1,
        place_name("reserve", KIND_IDS[state.face[command.cell]], seat) if command.tree == RESERVE else TREE_IDS[command.tree],
    )
    trees = [] if command.tree == RESERVE else alike(state, seat, command.tree)
    return Description(label, places, more_payments(state, seat, command, command.pay, state.face[command.cell] // 2, trees))


def describe_tree(state: State, seat: Seat, command: commands.ChaseParent | commands.Settle) -> Description:
    """Return how a command on an own tree reads."""
    where = tree_text(command.tree)
    if isinstance(command, commands.Settle):
        card = that_card(state.box, command.kind)
        label = Text(f"Put {card.en} in front of you {where.en}", f"{capital(card.de)}, der vor dir liegt, {where.de} setzen")
        other = place_name("reserve", KIND_IDS[command.kind], seat)
    else:
        fish = that_card(state.box, state.trees[command.tree] - SINGLE)
        number = command.tree % TREES + 1
        label = Text(
            f"Let a shark chase away {fish.en} at your tree {number}", f"Mit einem Hai {fish.de} an deinem Baum {number} vertreiben"
        )
        other = place_name("held", "shark", seat)
    trees = alike(state, seat, command.tree)
    more = None if len(trees) == 1 else More(OTHER_TREE, narrow(command, {"tree": {"enum": list[Json](trees)}}))
    return Description(label, [TREE_IDS[command.tree], other], more)


def spot_text(cell: int) -> Text:
    """Return how a place of the reef is called: its row and its column."""
    row, column = cell // WIDEST, cell % WIDEST + 1
    side, outer = ROW_IDS[row][0], OUTER[row]
    en, de = ("outer row", "Außenreihe") if outer else ("middle row", "Mittelreihe")
    return Text(f"{en} {side}, column {column}", f"{de} {side}, Spalte {column}")


def take_text(tree: int) -> Text:
    """Return where a fish is taken to (German: with the verb)."""
    if tree == RESERVE:
        return Text("and lay it in front of you", "nehmen und vor dich legen")
    where = tree_text(tree)
    return Text(where.en, f"{where.de} nehmen")


def tree_text(tree: int) -> Text:
    """Return at which tree a fish is put."""
    return Text(f"to your tree {tree % TREES + 1}", f"an deinen Baum {tree % TREES + 1}")


def alike(state: State, seat: Seat, tree: int) -> list[str]:
    """Return the places of the trees of a seat that are like this one."""
    value = state.trees[tree]
    assert value >= EMPTY
    return [TREE_IDS[other] for other in range(seat * TREES, seat * TREES + TREES) if state.trees[other] == value]


def more_payments(state: State, seat: int, command: Command, pay: list[int], color: int, trees: list[str]) -> More | None:
    """Return the schema of the same command with every payment that would be accepted; None where there is no other."""
    price = sum(pay)
    held = [*to_list(state.worms[seat * COLORS : seat * COLORS + COLORS]), int(state.pearls[seat])]
    if color != ANY_COLOR:
        held = [held[means] if means in (color, PEARLS) else 0 for means in range(MEANS)]
    names: list[Json] = [MEANS_IDS[means] for means in range(MEANS) if held[means]]
    members: JsonObject = {}
    if len(names) > 1 and sum(held) > price:
        limits: list[Json] = [
            {"contains": {"const": MEANS_IDS[means]}, "minContains": 0, "maxContains": held[means]}
            for means in range(MEANS)
            if 0 < held[means] < price
        ]
        schema: JsonObject = {"type": "array", "items": {"enum": names}, "minItems": price, "maxItems": price}
        members["pay"] = {**schema, "allOf": limits} if limits else schema
    if len(trees) > 1:
        members["tree"] = {"enum": list(trees)}
    if not members:
        return None
    text = OTHER_BOTH if len(members) > 1 else OTHER_PAY if "pay" in members else OTHER_TREE
    members.setdefault("pay", {"const": PAY.write(pay)})
    return More(text, narrow(command, members))


def narrow(command: Command, members: JsonObject) -> JsonObject:
    """Return the schema of commands that are like this one but for these members."""
    data = command.to_json()
    properties: JsonObject = {name: members.get(name, {"const": value}) for name, value in data.items()}
    return {"type": "object", "properties": properties, "required": type(command).schema()["required"], "additionalProperties": False}
