"""Labels of commands in English and German, and the sentences of refusals."""

from typing import Final

from domain.games.reef_encounter import commands as wishes
from domain.games.reef_encounter.components import ALGA_NAMES, BOARD_NAMES, CELL_NAMES, COLOR_NAMES, COLORS, EMPTY, FRONT, GRID, square_of
from domain.games.reef_encounter.kinds import SEA_SPACE, TILE
from domain.games.reef_encounter.places import ALGA_SPACE, BAG, in_supply, of_color, of_colors, shrimp_place
from domain.games.reef_encounter.state import State
from domain.kernel.command import Command
from domain.kernel.localized import Description, Text
from domain.kernel.places import place_name

COLORS_DE: Final = ["Weiß", "Gelb", "Orange", "Rosa", "Grau"]
ALGAE_DE: Final = ["Blau", "Grün", "Violett", "Rot"]

REFUSALS: Final[dict[str, Text]] = {
    "not_to_act": Text("It is not your decision.", "Die Entscheidung liegt nicht bei dir."),
    "wrong_stage": Text("This cannot be done at this stage.", "Das geht in dieser Phase nicht."),
    "shrimp_in_hand": Text("First put the lifted shrimp down.", "Setze zuerst die aufgenommene Garnele ab."),
    "laying_goes_on": Text("First end the laying of polyps.", "Beende zuerst das Legen."),
    "cube_is_bound": Text("The cube just taken must be used first.", "Zuerst ist der eben genommene Würfel zu verwenden."),
    "not_first": Text("Eating is the first thing in a turn.", "Gefressen wird nur ganz am Anfang des Zuges."),
    "no_own_shrimp": Text("None of your shrimps is there.", "Dort ist keine deiner Garnelen."),
    "coral_too_small": Text("The coral is too small to be eaten.", "Die Koralle ist zu klein zum Fressen."),
    "no_laying_left": Text("Polyps may be laid twice in a turn only.", "Gelegt wird höchstens zweimal im Zug."),
    "no_such_cube": Text("You have no cube of this color.", "Du hast keinen Würfel dieser Farbe."),
    "no_cube_played": Text("Play a cube first.", "Spiele zuerst einen Würfel."),
    "no_such_polyp": Text("You have no polyp of this color there.", "Du hast dort keinen Polypen dieser Farbe."),
    "hand_limit": Text("At most four polyps come from behind the screen.", "Hinter dem Schirm hervor kommen höchstens vier Polypen."),
    "not_in_play": Text("This is no rock space of a board in play.", "Das ist kein Felsfeld eines Riffs im Spiel."),
    "shrimp_on_rock": Text("A shrimp stands on this bare rock.", "Auf diesem freien Fels steht eine Garnele."),
    "shrimps_would_meet": Text("Two corals with shrimps would be joined.", "Zwei Korallen mit Garnelen würden verbunden."),
    "not_stronger": Text("The polyp is not stronger than the one there.", "Der Polyp ist nicht stärker als der dortige."),
    "protected": Text("A shrimp protects this polyp.", "Eine Garnele schützt diesen Polypen."),
    "no_attacker": Text("No coral of this color with two polyps is beside it.", "Keine Koralle dieser Farbe mit zwei Polypen grenzt an."),
    "other_board": Text("All polyps of one laying go to one board.", "Alle Polypen eines Legens kommen auf ein Riff."),
    "entered_already": Text("One new shrimp in a turn.", "Nur eine neue Garnele im Zug."),
    "no_shrimp_left": Text("No shrimp is behind your screen.", "Hinter deinem Schirm ist keine Garnele."),
    "no_polyp_there": Text("There is no polyp on this space.", "Auf diesem Feld liegt kein Polyp."),
    "coral_has_shrimp": Text("There is a shrimp on this coral or space.", "Auf dieser Koralle oder diesem Feld ist schon eine Garnele."),
    "board_is_full": Text("Two of your shrimps are on this board.", "Auf diesem Riff sind schon zwei deiner Garnelen."),
    "move_limit": Text("That is enough shrimp moves for one turn.", "Genug Garnelenzüge für einen Zug."),
    "same_space": Text(
        "The shrimp was lifted from there; undo takes that back.", "Von dort kommt die Garnele; Zurücknehmen macht es rückgängig."
    ),
    "no_shrimp_in_hand": Text("First take up a shrimp.", "Nimm zuerst eine Garnele auf."),
    "no_cube_in_supply": Text("No cube of this color is in the supply.", "Im Vorrat ist kein Würfel dieser Farbe."),
    "no_cylinder_left": Text("No cylinder of this color is in the supply.", "Im Vorrat ist kein Zylinder dieser Farbe."),
    "flips_nothing": Text("No coral tile would turn over.", "Kein Korallenplättchen würde umgedreht."),
    "nothing_eaten_yet": Text("Your fish has not eaten a shrimp yet.", "Dein Fisch hat noch keine Garnele gefressen."),
    "locked_already": Text("One coral tile may be locked in a turn.", "Nur ein Korallenplättchen je Zug."),
    "tile_is_locked": Text("This coral tile is locked.", "Dieses Korallenplättchen ist festgelegt."),
    "last_tile": Text("You may not lock the last coral tile yet.", "Das letzte Korallenplättchen darfst du noch nicht festlegen."),
    "no_polyp_left": Text("No polyp of this color is left.", "Von dieser Farbe ist kein Polyp mehr da."),
    "shrimp_on_bare_rock": Text("A shrimp of yours stands on bare rock.", "Eine deiner Garnelen steht auf freiem Fels."),
}


def describe(state: State, seat: int, command: Command) -> Description:
    """Return the label of a command and the places it touches."""
    if isinstance(command, wishes.LayPolyp):
        return describe_laying(state, seat, command)
    if isinstance(command, (wishes.EnterShrimp, wishes.LiftShrimp, wishes.SetShrimp, wishes.Eat)):
        return describe_shrimp(state, seat, command)
    if isinstance(command, (wishes.PlayAlga, wishes.LockTile)):
        return describe_cylinder(state, seat, command)
    if isinstance(command, wishes.ChooseCubes):
        first, second = sorted(command.cubes)
        text = Text(f"Take cubes: {COLOR_NAMES[first]}, {COLOR_NAMES[second]}", f"Würfel nehmen: {COLORS_DE[first]}, {COLORS_DE[second]}")
        colors = sorted({first, second})
        return Description(text, [in_supply(color) for color in colors] + [of_color("cube", seat, color) for color in colors])
    if isinstance(command, wishes.EndLaying):
        return Description(Text("End laying", "Legen beenden"), [])
    if isinstance(command, wishes.ForgoEating):
        return Description(Text("Eat nothing", "Nichts fressen"), [])
    if isinstance(command, wishes.TakeFromSea):
        space = command.space
        tiles = state.stock.sea[space * COLORS : (space + 1) * COLORS]
        text = Text(f"Take the {COLOR_NAMES[space]} sea space; the turn ends", f"Meeresfeld {COLORS_DE[space]} nehmen; Zugende")
        return Description(text, [SEA_SPACE.words[space], of_color("cube", seat, space), *of_colors("hand", seat, tiles)])
    return describe_color(state, seat, command)


def spot_text(cell: int) -> Text:
    """Return how a rock space is called."""
    square, board = square_of(cell), BOARD_NAMES[cell // GRID]
    return Text(f"{square} of reef {board}", f"{square}, Riff {board}")


def describe_laying(state: State, seat: int, command: wishes.LayPolyp) -> Description:
    """Return how laying a polyp is shown."""
    spot = spot_text(command.space)
    color = max(state.laying, 0)
    eaten = state.reefs.polyp[command.space]
    from_en = "in front" if command.source == FRONT else "the hand"
    from_de = "von vorn" if command.source == FRONT else "aus der Hand"
    en = f"Lay {COLOR_NAMES[color]} from {from_en} on {spot.en}"
    de = f"{COLORS_DE[color]} {from_de} auf {spot.de} legen"
    places = [CELL_NAMES[command.space], of_color("front" if command.source == FRONT else "hand", seat, color)]
    if eaten != EMPTY:
        en += f", eating {COLOR_NAMES[eaten]}"
        de += f" ({COLORS_DE[eaten]} wird gefressen)"
        places.append(of_color("front", seat, eaten))
    return Description(Text(en, de), places)


def describe_shrimp(state: State, seat: int, command: Command) -> Description:
    """Return how a shrimp command is shown."""
    if isinstance(command, wishes.EnterShrimp):
        spot = spot_text(command.space)
        text = Text(f"New shrimp on {spot.en}", f"Neue Garnele auf {spot.de}")
        return Description(text, [CELL_NAMES[command.space], shrimp_place(seat, "behind")])
    if isinstance(command, wishes.LiftShrimp):
        spot = spot_text(command.space)
        text = Text(f"Take up the shrimp on {spot.en}", f"Garnele auf {spot.de} aufnehmen")
        return Description(text, [CELL_NAMES[command.space], shrimp_place(seat, "lifted")])
    if isinstance(command, wishes.SetShrimp):
        lifted = shrimp_place(seat, "lifted")
        if command.space == EMPTY:
            text = Text("Put the shrimp behind the screen", "Garnele hinter den Schirm legen")
            return Description(text, [shrimp_place(seat, "behind"), lifted])
        spot = spot_text(command.space)
        return Description(Text(f"Put the shrimp on {spot.en}", f"Garnele auf {spot.de} setzen"), [CELL_NAMES[command.space], lifted])
    assert isinstance(command, wishes.Eat)
    spot = spot_text(command.space)
    size = state.reefs.size_of(command.space)
    text = Text(f"Eat the coral of {size} on {spot.en}", f"Koralle aus {size} auf {spot.de} fressen")
    color = max(state.reefs.polyp[command.space], 0)
    return Description(text, [CELL_NAMES[command.space], of_color("fish", seat, color), shrimp_place(seat, "eaten"), BAG])


def describe_cylinder(state: State, seat: int, command: wishes.PlayAlga | wishes.LockTile) -> Description:
    """Return how action 7 is shown: where the cylinder comes from and goes to, what pays, and which tiles turn over."""
    pays = command.pays
    if isinstance(command, wishes.PlayAlga):
        alga, tile, target = command.alga, EMPTY, ALGA_SPACE
        en = f"Pay {COLOR_NAMES[pays]}: {ALGA_NAMES[alga]} cylinder on the alga space"
        de = f"{COLORS_DE[pays]} zahlen: Zylinder {ALGAE_DE[alga]} auf das Algenfeld"
    else:
        tile = command.tile
        alga, target = state.chain.large_alga(tile), TILE.words[tile]
        en = f"Pay {COLOR_NAMES[pays]}: lock coral tile {tile + 1} ({ALGA_NAMES[alga]})"
        de = f"{COLORS_DE[pays]} zahlen: Korallenplättchen {tile + 1} festlegen ({ALGAE_DE[alga]})"
    flipped = [TILE.words[other] for other in state.chain.flipped_by(alga, tile)]
    return Description(Text(en, de), [target, of_color("front", seat, pays), BAG, place_name("cylinder", ALGA_NAMES[alga]), *flipped])


def describe_color(state: State, seat: int, command: Command) -> Description:
    """Return how a command that names nothing but a color is shown."""
    if isinstance(command, wishes.FeedFirst):
        color = command.color
        text = Text(f"Put {COLOR_NAMES[color]} into the fish", f"{COLORS_DE[color]} in den Fisch legen")
        return Description(text, [of_color("hand", seat, color), place_name("fish", "first", seat)])
    if isinstance(command, wishes.PlayCube):
        color = command.color
        text = Text(f"Play a {COLOR_NAMES[color]} cube", f"Würfel spielen: {COLORS_DE[color]}")
        return Description(text, [of_color("cube", seat, color), in_supply(color)])
    if isinstance(command, wishes.TradePolyp):
        color = command.color
        text = Text(f"Trade a {COLOR_NAMES[color]} polyp for a cube", f"Polyp gegen Würfel tauschen: {COLORS_DE[color]}")
        return Description(text, [of_color("front", seat, color), BAG, in_supply(color), of_color("cube", seat, color)])
    assert isinstance(command, wishes.TradeCube), "a command of this game is wanted"
    color = command.color
    text = Text(f"Trade a {COLOR_NAMES[color]} cube for a polyp", f"Würfel gegen Polyp tauschen: {COLORS_DE[color]}")
    source = BAG if state.stock.bonus_in_bag else place_name("bonus", COLOR_NAMES[color])
    return Description(text, [of_color("cube", seat, color), in_supply(color), source, of_color("hand", seat, color)])
