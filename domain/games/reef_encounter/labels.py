"""Labels of commands in English and German, the sentences of refusals, and the words for what lies on the table."""

from typing import Final

from domain.games.reef_encounter import commands as wishes
from domain.games.reef_encounter.components import ALGA_NAMES, BOARD_NAMES, CELL_NAMES, COLOR_NAMES, COLORS, EMPTY, FRONT, GRID, square_of
from domain.games.reef_encounter.kinds import SEA_SPACE, TILE
from domain.games.reef_encounter.legal import open_spaces
from domain.games.reef_encounter.places import ALGA_SPACE, BAG, in_supply, of_color, of_colors
from domain.games.reef_encounter.state import State
from domain.kernel.cells import to_list
from domain.kernel.command import Command
from domain.kernel.ids import Seat
from domain.kernel.localized import Description, Text, capital, count_text, enumerate_texts, inflect, with_article
from domain.kernel.places import place_name

ShrimpCommand = wishes.EnterShrimp | wishes.LiftShrimp | wishes.SetShrimp | wishes.Eat

COLORS_DE: Final = ["weiß", "gelb", "orange", "rosa", "grau"]
ALGAE_DE: Final = ["blau", "grün", "violett", "rot"]

REFUSALS: Final[dict[str, Text]] = {
    "not_to_act": Text("It is not your decision.", "Die Entscheidung liegt nicht bei dir."),
    "wrong_stage": Text("This cannot be done now.", "Das geht jetzt nicht."),
    "shrimp_in_hand": Text("First put the lifted shrimp down.", "Setze zuerst die aufgenommene Garnele ab."),
    "laying_goes_on": Text("First end the laying of polyps.", "Beende zuerst das Legen."),
    "cube_is_bound": Text("The cube just taken must be used first.", "Zuerst ist der eben genommene Larvenwürfel zu verwenden."),
    "not_first": Text("Eating is the first thing in a turn.", "Gefressen wird nur ganz am Anfang des Zuges."),
    "no_own_shrimp": Text("None of your shrimps is there.", "Dort ist keine deiner Garnelen."),
    "coral_too_small": Text("The coral is too small to be eaten.", "Die Koralle ist zu klein zum Fressen."),
    "no_laying_left": Text("Polyps may be laid twice in a turn only.", "Gelegt wird höchstens zweimal im Zug."),
    "no_such_cube": Text("You have no cube of this colour.", "Du hast keinen Larvenwürfel dieser Farbe."),
    "no_cube_played": Text("Play a cube first.", "Spiele zuerst einen Larvenwürfel."),
    "no_such_polyp": Text("You have no polyp of this colour there.", "Du hast dort keinen Polypen dieser Farbe."),
    "hand_limit": Text("At most four polyps come from behind the screen.", "Hinter dem Schirm hervor kommen höchstens vier Polypen."),
    "not_in_play": Text("This is no rock space of a board in play.", "Das ist kein Felsfeld eines Riffs im Spiel."),
    "shrimp_on_rock": Text("A shrimp stands on this bare rock.", "Auf diesem freien Fels steht eine Garnele."),
    "shrimps_would_meet": Text("Two corals with shrimps would be joined.", "Zwei Korallen mit Garnelen würden verbunden."),
    "not_stronger": Text("The polyp is not stronger than the one there.", "Der Polyp ist nicht stärker als der dortige."),
    "protected": Text("A shrimp protects this polyp.", "Eine Garnele schützt diesen Polypen."),
    "no_attacker": Text("No coral of this colour with two polyps is beside it.", "Keine Koralle dieser Farbe mit zwei Polypen grenzt an."),
    "other_board": Text("All polyps of one laying go to one board.", "Alle Polypen eines Legens kommen auf ein Riff."),
    "entered_already": Text("One new shrimp in a turn.", "Nur eine neue Garnele im Zug."),
    "no_shrimp_left": Text("No shrimp is behind your screen.", "Hinter deinem Schirm ist keine Garnele."),
    "no_polyp_there": Text("There is no polyp on this space.", "Auf diesem Feld liegt kein Polyp."),
    "coral_has_shrimp": Text("There is a shrimp on this coral or space.", "Auf dieser Koralle oder diesem Feld ist schon eine Garnele."),
    "board_is_full": Text("Two of your shrimps are on this board.", "Auf diesem Riff sind schon zwei deiner Garnelen."),
    "move_limit": Text("That is enough shrimp moves for one turn.", "In diesem Zug wurden genug Garnelen versetzt."),
    "same_space": Text(
        "The shrimp was lifted from there; undo takes that back.", "Von dort kommt die Garnele; Zurücknehmen macht es rückgängig."
    ),
    "no_shrimp_in_hand": Text("First take up a shrimp.", "Nimm zuerst eine Garnele auf."),
    "no_cube_in_supply": Text("No cube of this colour is in the supply.", "Im Vorrat ist kein Larvenwürfel dieser Farbe."),
    "no_cylinder_left": Text("No cylinder of this colour is in the supply.", "Im Vorrat ist kein Zylinder dieser Farbe."),
    "flips_nothing": Text("No coral tile would turn over.", "Kein Korallenplättchen würde umgedreht."),
    "nothing_eaten_yet": Text("Your fish has not eaten a shrimp yet.", "Dein Fisch hat noch keine Garnele gefressen."),
    "locked_already": Text("One coral tile may be locked in a turn.", "Nur ein Korallenplättchen je Zug."),
    "tile_is_locked": Text("This coral tile is locked.", "Dieses Korallenplättchen ist festgelegt."),
    "last_tile": Text("You may not lock the last coral tile yet.", "Das letzte Korallenplättchen darfst du noch nicht festlegen."),
    "no_polyp_left": Text("No polyp of this colour is left.", "Von dieser Farbe ist kein Polyp mehr da."),
    "shrimp_on_bare_rock": Text("A shrimp of yours stands on bare rock.", "Eine deiner Garnelen steht auf freiem Fels."),
}


def describe(state: State, seat: Seat, command: Command) -> Description:
    """Return the label of a command and the places it touches."""
    if isinstance(command, wishes.LayPolyp):
        return describe_laying(state, seat, command)
    if isinstance(command, ShrimpCommand):
        return describe_shrimp(state, seat, command)
    if isinstance(command, (wishes.PlayAlga, wishes.LockTile)):
        return describe_cylinder(state, seat, command)
    if isinstance(command, wishes.ChooseCubes):
        taken = cubes_text(command.cubes)
        colors = sorted(set(command.cubes))
        places = [in_supply(color) for color in colors] + [of_color("cube", seat, color) for color in colors]
        return Description(Text(f"Take {taken.en}", f"{capital(taken.de)} nehmen"), places)
    if isinstance(command, wishes.EndLaying):
        return Description(Text("End the laying of polyps", "Das Legen von Polypen beenden"), [])
    if isinstance(command, wishes.ForgoEating):
        return Description(Text("Eat nothing", "Nichts fressen"), [])
    if isinstance(command, wishes.TakeFromSea):
        space = command.space
        tiles = to_list(state.stock.sea[space * COLORS : (space + 1) * COLORS])
        taken = sea_text(space, tiles)
        text = Text(f"Take {taken.en}, and end the turn", f"{capital(taken.de)} nehmen und den Zug beenden")
        return Description(text, [SEA_SPACE.words[space], of_color("cube", seat, space), *of_colors("hand", seat, tiles)])
    return describe_color(state, seat, command)


def spot_text(cell: int) -> Text:
    """Return how a rock space is called."""
    square, board = square_of(cell), BOARD_NAMES[cell // GRID]
    return Text(f"{square} of reef {board}", f"{square} von Riff {board}")


def polyp_text(color: int) -> Text:
    """Return a polyp with its article (German: in the accusative)."""
    return Text(f"{with_article(COLOR_NAMES[color])} polyp", f"einen {inflect(COLORS_DE[color], 'en')} Polypen")


def polyps_text(tiles: list[int]) -> Text:
    """Return a number of polyps of each colour (German: in the accusative)."""
    found = [polyps_of(color, number) for color, number in enumerate(tiles) if number]
    return enumerate_texts(found)


def polyps_of(color: int, number: int) -> Text:
    """Return a number of polyps of a colour (German: in the accusative)."""
    ending = "en" if number == 1 else "e"
    en, de = COLOR_NAMES[color], inflect(COLORS_DE[color], ending)
    return count_text(number, Text(f"{en} polyp", f"{de} Polypen"), Text(f"{en} polyps", f"{de} Polypen"))


def cube_text(color: int) -> Text:
    """Return a cube with its article (German: in the accusative)."""
    return Text(f"{with_article(COLOR_NAMES[color])} cube", f"einen {inflect(COLORS_DE[color], 'en')} Larvenwürfel")


def cubes_text(cubes: list[int]) -> Text:
    """Return two cubes (German: in the accusative)."""
    first, second = sorted(cubes)
    if first == second:
        return Text(f"2 {COLOR_NAMES[first]} cubes", f"2 {inflect(COLORS_DE[first], 'e')} Larvenwürfel")
    return enumerate_texts([cube_text(first), cube_text(second)])


def cylinder_text(alga: int) -> Text:
    """Return a cylinder with its article (German: in the accusative)."""
    return Text(f"{with_article(ALGA_NAMES[alga])} cylinder", f"einen {inflect(ALGAE_DE[alga], 'en')} Zylinder")


def sea_text(space: int, tiles: list[int]) -> Text:
    """Return what lies on a sea space (German: in the accusative)."""
    polyps = [polyps_of(color, number) for color, number in enumerate(tiles) if number]
    lying = enumerate_texts([Text("the cube", "den Larvenwürfel"), *polyps])
    return Text(f"from the {COLOR_NAMES[space]} sea space {lying.en}", f"vom {inflect(COLORS_DE[space], 'en')} Meeresfeld {lying.de}")


def source_text(source: int) -> Text:
    """A2b: return where a polyp that is laid comes from."""
    if source == FRONT:
        return Text("from in front of the screen", "von vor dem Schirm")
    return Text("from behind the screen", "von hinter dem Schirm")


def flipped_text(tiles: list[int]) -> Text:
    """A7b, A7d: return which coral tiles turn over; nothing where none does."""
    if not tiles:
        return Text("", "")
    listed = enumerate_texts([Text(f"{tile + 1}", f"{tile + 1}") for tile in tiles])
    if len(tiles) == 1:
        return Text(f"coral tile {listed.en} turns over", f"Korallenplättchen {listed.de} dreht sich um")
    return Text(f"coral tiles {listed.en} turn over", f"die Korallenplättchen {listed.de} drehen sich um")


def describe_laying(state: State, seat: Seat, command: wishes.LayPolyp) -> Description:
    """Return how laying a polyp is shown."""
    spot, source = spot_text(command.space), source_text(command.source)
    color = max(state.laying, 0)
    polyp, eaten = polyp_text(color), state.reefs.polyp[command.space]
    en = f"Lay {polyp.en} {source.en} on {spot.en}"
    de = f"{capital(polyp.de)} {source.de} auf {spot.de} legen"
    places = [CELL_NAMES[command.space], of_color("front" if command.source == FRONT else "hand", seat, color)]
    if eaten != EMPTY:
        prey = polyp_text(eaten)
        en += f", eating {prey.en}"
        de += f" und {prey.de} fressen"
        places.append(of_color("front", seat, eaten))
    return Description(Text(en, de), places)


def describe_shrimp(state: State, seat: Seat, command: ShrimpCommand) -> Description:
    """Return how a shrimp command is shown."""
    behind, lifted = place_name("shrimp", "behind", seat), place_name("shrimp", "lifted", seat)
    if command.space == EMPTY:
        return Description(Text("Put the shrimp behind the screen", "Die Garnele hinter den Schirm legen"), [behind, lifted])
    spot, place = spot_text(command.space), CELL_NAMES[command.space]
    if isinstance(command, wishes.EnterShrimp):
        return Description(Text(f"Put a new shrimp on {spot.en}", f"Eine neue Garnele auf {spot.de} setzen"), [place, behind])
    if isinstance(command, wishes.LiftShrimp):
        return Description(Text(f"Take up your shrimp on {spot.en}", f"Deine Garnele auf {spot.de} aufnehmen"), [place, lifted])
    if isinstance(command, wishes.SetShrimp):
        return Description(Text(f"Put the shrimp on {spot.en}", f"Die Garnele auf {spot.de} setzen"), [place, lifted])
    color = max(state.reefs.polyp[command.space], 0)
    size = count_text(state.reefs.size_of(command.space), Text("polyp", "Polyp"), Text("polyps", "Polypen"))
    text = Text(
        f"Eat the {COLOR_NAMES[color]} coral of {size.en} at {spot.en}",
        f"Die {inflect(COLORS_DE[color], 'e')} Koralle aus {size.de} bei {spot.de} fressen",
    )
    return Description(text, [place, of_color("fish", seat, color), place_name("shrimp", "eaten", seat), BAG])


def describe_cylinder(state: State, seat: Seat, command: wishes.PlayAlga | wishes.LockTile) -> Description:
    """Return how action 7 is shown: where the cylinder comes from and goes to, what pays, and which tiles turn over."""
    pays = command.pays
    paid = polyp_text(pays)
    if isinstance(command, wishes.PlayAlga):
        alga, tile, target = command.alga, EMPTY, ALGA_SPACE
        cylinder = cylinder_text(alga)
        en = f"Pay {paid.en} and put {cylinder.en} on the alga space"
        de = f"{capital(paid.de)} zahlen und {cylinder.de} auf das Algenfeld setzen"
    else:
        tile = command.tile
        alga, target = state.chain.large_alga(tile), TILE.words[tile]
        cylinder = cylinder_text(alga)
        en = f"Pay {paid.en} and lock coral tile {tile + 1} with {cylinder.en}"
        de = f"{capital(paid.de)} zahlen und mit {dative(cylinder.de)} Korallenplättchen {tile + 1} festlegen"
    turned = state.chain.flipped_by(alga, tile)
    told = flipped_text(turned)
    text = Text(f"{en}: {told.en}", f"{de}: {capital(told.de)}") if turned else Text(en, de)
    if isinstance(command, wishes.PlayAlga) and not turned:
        text = Text(f"{en} – but no coral tile turns over", f"{de} – es dreht sich aber kein Korallenplättchen um")
    flipped = [TILE.words[other] for other in turned]
    return Description(text, [target, of_color("front", seat, pays), BAG, place_name("cylinder", ALGA_NAMES[alga]), *flipped])


def dative(cylinder: str) -> str:
    """Return a cylinder with its article in German, in the dative."""
    return cylinder.replace("einen ", "einem ", 1)


def laying_warning(state: State, seat: Seat, color: int) -> Text:
    """A2d: warn of a cube that would be paid for nothing: without polyps of its colour, or without room for them."""
    place = seat * COLORS + color
    if state.front[place] + state.known[place] + state.secret[place] == 0:
        many = polyps_of(color, 2)
        return Text(f" – but you have no {many.en[2:]}", f" – du hast aber keine {inflect(COLORS_DE[color], 'en')} Polypen")
    if not open_spaces(state, color):
        return Text(" – but there is no space where one may lie", " – es gibt aber kein Feld, auf dem einer liegen darf")
    return Text("", "")


def describe_color(state: State, seat: Seat, command: Command) -> Description:
    """Return how a command that names nothing but a colour is shown."""
    assert isinstance(command, wishes.ColorCommand), "a command of this game is wanted"
    color, cube, polyp = command.color, cube_text(command.color), polyp_text(command.color)
    if isinstance(command, wishes.FeedFirst):
        text = Text(f"Put {polyp.en} into your fish", f"{capital(polyp.de)} in deinen Fisch legen")
        return Description(text, [of_color("hand", seat, color), place_name("fish", "first", seat)])
    if isinstance(command, wishes.PlayCube):
        polyps, warned = polyps_of(color, 2), laying_warning(state, seat, color)
        text = Text(
            f"Play {cube.en} to lay {polyps.en[2:]}{warned.en}", f"{capital(cube.de)} spielen, um {polyps.de[2:]} zu legen{warned.de}"
        )
        return Description(text, [of_color("cube", seat, color), in_supply(color)])
    if isinstance(command, wishes.TradePolyp):
        text = Text(f"Trade {polyp.en} for {cube.en}", f"{capital(polyp.de)} gegen {cube.de} tauschen")
        return Description(text, [of_color("front", seat, color), BAG, in_supply(color), of_color("cube", seat, color)])
    text = Text(f"Trade {cube.en} for {polyp.en}", f"{capital(cube.de)} gegen {polyp.de} tauschen")
    source = BAG if state.stock.bonus_in_bag else place_name("bonus", COLOR_NAMES[color])
    return Description(text, [of_color("cube", seat, color), in_supply(color), source, of_color("hand", seat, color)])
