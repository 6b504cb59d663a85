"""What players read: labels of commands and sentences for refusals, in English and German."""

from typing import Final

from domain.games.reef_gardens import commands
from domain.games.reef_gardens.components import ALGAE, ANEMONE, BOAT, OCTOPUS, SUBMARINE, TURTLE, Box
from domain.games.reef_gardens.components_boards import space_name
from domain.games.reef_gardens.kinds import NURSERY_PLACES, SITE_ZONE, SPACE_PLACES
from domain.games.reef_gardens.legal_placing import algae_spaces_for, divers_after, placement, spaces_for
from domain.games.reef_gardens.places import taken_place
from domain.games.reef_gardens.scoring import penalty_of
from domain.games.reef_gardens.state import SURFACING, State
from domain.kernel.command import Command
from domain.kernel.ids import Seat
from domain.kernel.localized import Description, Text, capital, count_text, enumerate_texts, inflect, points, with_article
from domain.kernel.places import place_name

REFUSALS: Final[dict[str, Text]] = {
    "not_your_turn": Text("It is another seat's turn.", "Ein anderer Platz ist am Zug."),
    "no_station": Text("No station waits to be built.", "Keine Station wartet darauf, gebaut zu werden."),
    "station_first": Text("The revealed station must be built first.", "Zuerst muss die aufgedeckte Station gebaut werden."),
    "site_not_marked": Text(
        "A station can be built on a marked site only.", "Eine Station kann nur auf einem markierten Bauplatz gebaut werden."
    ),
    "turn_is_taken": Text(
        "A turn is either planting, with one purchase, or surfacing.", "Ein Zug ist entweder Pflanzen mit einem Kauf oder Auftauchen."
    ),
    "no_passing": Text("Buy a line or surface from a reef first.", "Kaufe erst eine Reihe oder Spalte oder tauche von einem Riff auf."),
    "purchase_missing": Text(
        "A shell was used, so a line must be bought.", "Eine Muschel wurde benutzt, also muss eine Reihe oder Spalte gekauft werden."
    ),
    "tiles_left": Text("There are tiles still to be placed.", "Es sind noch Plättchen unterzubringen."),
    "empty_line": Text("No tile lies on this line.", "In dieser Reihe oder Spalte liegt kein Plättchen."),
    "too_expensive": Text("There is not enough money for the whole line.", "Das Geld reicht nicht für die ganze Reihe oder Spalte."),
    "boat_tile_first": Text(
        "The tile taken by boat must be placed first.", "Zuerst muss das mit dem Boot geholte Plättchen untergebracht werden."
    ),
    "no_such_tile": Text("No such tile was just taken.", "Ein solches Plättchen wurde nicht gerade genommen."),
    "not_plantable": Text("Nothing can be planted on this space.", "Auf diesem Feld kann nichts gepflanzt werden."),
    "foreign_reef": Text("It would touch another seat's reef of its species.", "Es würde ein fremdes Riff seiner Art berühren."),
    "neutral_reef": Text("It would touch a neutral reef of its species alone.", "Es würde nur ein neutrales Riff seiner Art berühren."),
    "larger_neutral_reef": Text(
        "It would join a neutral reef that is larger than the own one.",
        "Es würde ein neutrales Riff anschließen, das größer als das eigene ist.",
    ),
    "no_connection": Text(
        "It touches no own reef of its species, and no station stands beside it.",
        "Es berührt kein eigenes Riff seiner Art, und keine Station steht daneben.",
    ),
    "no_diver": Text("No diver is at home.", "Kein Taucher ist zu Hause."),
    "same_species_at_site": Text(
        "The species already lies on a start space of this site.", "Die Art liegt schon auf einem Startfeld dieses Bauplatzes."
    ),
    "algae_target": Text("Algae cover a cave or a neutral coral.", "Algen überdecken eine Höhle oder eine neutrale Koralle."),
    "owned_coral": Text("Algae never cover a coral of a reef with a diver.", "Algen überdecken nie eine Koralle eines Riffs mit Taucher."),
    "same_species_below": Text(
        "A coral of the same species can be covered only if it lies alone.",
        "Eine Koralle derselben Art ist nur überdeckbar, wenn sie allein liegt.",
    ),
    "no_such_shell": Text("There is no such shell in front of you.", "Eine solche Muschel liegt nicht vor dir."),
    "no_shells_when_surfacing": Text("No shell is used in a turn of surfacing.", "Beim Auftauchen wird keine Muschel benutzt."),
    "no_purchase_left": Text("Afterwards no line could be bought.", "Danach könnte keine Reihe oder Spalte mehr gekauft werden."),
    "no_stored_coral": Text("No such coral lies on an anemone.", "Eine solche Koralle liegt auf keiner Anemone."),
    "buy_first": Text("A stored coral is planted after a purchase only.", "Eine gelagerte Koralle wird erst nach einem Kauf gepflanzt."),
    "stored_this_turn": Text("This coral was stored in this very turn.", "Diese Koralle wurde erst in diesem Zug gelagert."),
    "no_free_anemone": Text("There is no free anemone.", "Es ist keine Anemone frei."),
    "boat_tile_not_stored": Text(
        "A tile taken by boat cannot be stored.", "Ein mit dem Boot geholtes Plättchen kann nicht gelagert werden."
    ),
    "empty_space": Text("No tile lies on this space of the nursery.", "Auf diesem Feld der Auslage liegt kein Plättchen."),
    "space_not_free": Text("An octopus needs a free space.", "Eine Krake braucht ein freies Feld."),
    "nothing_to_refill": Text("There is nothing to build or refill.", "Es gibt nichts zu bauen oder aufzufüllen."),
    "not_neutral": Text("There is no neutral reef here.", "Hier ist kein neutrales Riff."),
    "reef_too_large": Text("This neutral reef is too large for a turtle.", "Dieses neutrale Riff ist zu groß für eine Schildkröte."),
    "not_own_reef": Text("There is no reef of yours here.", "Hier ist kein eigenes Riff."),
}


def describe(state: State, seat: Seat, command: Command) -> Description:
    """Return label and places of a legal command."""
    if isinstance(command, commands.BuyLine):
        return describe_purchase(state, seat, command)
    if isinstance(command, commands.BuildStation):
        values = state.box.pairs[state.pending].name()
        return Description(
            Text(f"Build the station {values} on site {command.site}", f"Die Station {values} auf Bauplatz {command.site} bauen"),
            [place_name(SITE_ZONE, command.site)],
        )
    if isinstance(command, commands.CloseReef):
        return describe_closing(state, seat, command)
    if isinstance(command, commands.EndTurn):
        if state.phase == SURFACING:
            return Description(Text("End the turn and take the income", "Zug beenden und Einkommen nehmen"), [])
        return Description(Text("End the turn", "Zug beenden"), [])
    return describe_tile(state, seat, command)


def describe_purchase(state: State, seat: Seat, command: commands.BuyLine) -> Description:
    """P1, P2: return label and places of buying a line: the spaces whose tiles are taken, and the money."""
    box = state.box
    nursery = state.options.nursery
    spaces = [space for space in nursery.lines[nursery.line_of[command.line]] if state.nursery[space] >= 0]
    tiles = [state.nursery[space] for space in spaces]
    listed = enumerate_texts([corals(box, tile, tiles.count(tile)) for tile in sorted(set(tiles))])
    line, warned = line_text(command.line), planting_warning(state, seat, tiles)
    return Description(
        Text(
            f"Buy {line.en} for {len(tiles)} money: {listed.en}{warned.en}",
            f"{line.de} für {len(tiles)} Geld kaufen: {listed.de}{warned.de}",
        ),
        [*(NURSERY_PLACES[space] for space in spaces), place_name("held", "money", seat)],
    )


def line_text(line: str) -> Text:
    """P1: return how a line of the nursery is called: its rows and columns are numbered, each from 1."""
    number = line[1:]
    if line[0] == "C":
        return Text(f"column {number} of the nursery", f"Spalte {number} der Auslage")
    return Text(f"row {number} of the nursery", f"Reihe {number} der Auslage")


def planting_warning(state: State, seat: Seat, tiles: list[int]) -> Text:
    """P5, P6: warn of tiles none of which can be planted as the board is now; a station that would be built first may change that."""
    refills = state.count_left() - len(tiles) <= state.box.refill_at
    if refills or any(has_space(state, seat, tile >> 1) for tile in tiles):
        return Text("", "")
    if len(tiles) == 1:
        return Text(" – but it can be planted nowhere now", " – sie kann aber gerade nirgends gepflanzt werden")
    return Text(" – but none of them can be planted now", " – davon kann aber gerade nichts gepflanzt werden")


def has_space(state: State, seat: Seat, species: int) -> bool:
    """P7, K7: say whether the seat could plant the species anywhere, be it with algae."""
    if spaces_for(state, seat, species):
        return True
    return state.has_shell(seat, ALGAE) and len(algae_spaces_for(state, seat, species)) > 0


def describe_closing(state: State, seat: Seat, command: commands.CloseReef) -> Description:
    """U1, U2: return label and places of closing a reef: its spaces, and where its diver goes."""
    bed = state.seabed
    reef = bed.reef[state.options.board.cell_at[command.space]]
    gained = points(bed.corals[reef] + bed.fish[reef])
    species = bed.what[reef] >> 1
    at = space_name(command.space)
    return Description(
        Text(
            f"Surface from the {state.box.species[species]} reef at {at} for {gained.en}",
            f"Vom {inflect(state.box.species_de[species], 'en')} Riff bei {at} auftauchen für {gained.de}",
        ),
        [*reef_places(state, reef), place_name("held", "divers", seat)],
    )


def reef_places(state: State, reef: int) -> list[str]:
    """Return the names of the spaces of a reef."""
    return [SPACE_PLACES[state.options.board.place_of[cell]] for cell in state.seabed.cells_of(reef)]


def describe_tile(state: State, seat: Seat, command: Command) -> Description:
    """Return label and places of a command with a tile."""
    box = state.box
    if isinstance(command, commands.PlantingCommand):
        return describe_planting(state, seat, command)
    if not isinstance(command, commands.TileCommand):
        return describe_shell(state, seat, command)
    named, taken = coral(box, box.tile_of[command.tile]), taken_place(seat, command.tile, state.boat >= 0)
    if isinstance(command, commands.Discard):
        lost = points(-penalty_of(state, state.active))
        label = Text(f"Discard {named.en} ({lost.en})", f"{capital(named.de)} abwerfen ({lost.de})")
        return Description(label, [taken, place_name("pile", "gone")])
    label = Text(f"Store {named.en} on an anemone", f"{capital(named.de)} auf einer Anemone lagern")
    return Description(label, [taken, place_name("shell", box.shells[ANEMONE], seat), place_name("stored", command.tile, seat)])


def describe_planting(state: State, seat: Seat, command: commands.PlantingCommand) -> Description:
    """Return label and places of planting: where the tile is and goes, algae, and the divers at home where one comes or goes (P14, F1)."""
    box = state.box
    at = space_name(command.space)
    kind = box.tile_of[command.tile]
    named = coral(box, kind)
    algae = isinstance(command, commands.UseAlgae | commands.UseAlgaeStored)
    with_en, with_de = (" with algae", " mit Algen") if algae else ("", "")
    if isinstance(command, commands.Plant | commands.UseAlgae):
        label = Text(f"Plant {named.en} on {at}{with_en}", f"{capital(named.de)}{with_de} auf {at} pflanzen")
        places = [taken_place(seat, command.tile, state.boat >= 0), SPACE_PLACES[command.space]]
    else:
        label = Text(
            f"Plant {named.en} from an anemone on {at}{with_en}", f"{capital(named.de)} von einer Anemone{with_de} auf {at} pflanzen"
        )
        places = [place_name("stored", command.tile, seat), SPACE_PLACES[command.space]]
    if algae:
        places.append(place_name("shell", box.shells[ALGAE], seat))
    cell = state.options.board.cell_at[command.space]
    if divers_after(state, seat, kind >> 1, cell, placement(state, seat, kind >> 1, cell, algae)) != state.home[seat]:
        places.append(place_name("held", "divers", seat))
    return Description(label, places)


def describe_shell(state: State, seat: Seat, command: Command) -> Description:
    """Return label and places of using a shell."""
    box = state.box
    if isinstance(command, commands.UsePearl):
        value = box.shell_values[box.shell_of[command.shell]]
        fits = min(value, box.money_cap - state.money[seat])
        label = Text(f"Turn a pearl into {value} money", f"Eine Perle zu {value} Geld machen")
        if fits < value:
            some = Text(f"only {fits}", f"nur {fits}") if fits else Text("none", "nichts")
            label = Text(
                f"{label.en} – but {some.en} of it fits, as you can hold {box.money_cap}",
                f"{label.de} – es passt aber {some.de} davon, denn mehr als {box.money_cap} darfst du nicht haben",
            )
        return Description(label, [place_name("shell", command.shell, seat), place_name("held", "money", seat)])
    if isinstance(command, commands.UseBoat):
        tile = state.nursery[command.space]
        named, number, warned = coral(box, tile), command.space + 1, planting_warning(state, seat, [tile])
        label = Text(
            f"Take {named.en} from nursery space {number} by boat{warned.en}",
            f"{capital(named.de)} von Auslagefeld {number} mit dem Boot holen{warned.de}",
        )
        return Description(
            label, [NURSERY_PLACES[command.space], place_name("shell", box.shells[BOAT], seat), taken_place(seat, box.tiles[tile], True)]
        )
    if isinstance(command, commands.UseOctopus):
        at = space_name(command.space)
        label = Text(f"Lay an octopus on {at}", f"Eine Krake auf {at} legen")
        return Description(label, [SPACE_PLACES[command.space], place_name("shell", box.shells[OCTOPUS], seat)])
    if isinstance(command, commands.UseSubmarine):
        label = Text(
            "Send the submarine: build a station and refill the nursery",
            "Das U-Boot einsetzen: eine Station bauen und die Auslage auffüllen",
        )
        return Description(label, [place_name("shell", box.shells[SUBMARINE], seat)])
    assert isinstance(command, commands.UseTurtle), command
    reef = state.seabed.reef[state.options.board.cell_at[command.space]]
    at = space_name(command.space)
    label = Text(f"Take over the neutral reef at {at} with a turtle", f"Das neutrale Riff bei {at} mit einer Schildkröte übernehmen")
    return Description(
        label, [*reef_places(state, reef), place_name("shell", box.shells[TURTLE], seat), place_name("held", "divers", seat)]
    )


def coral(box: Box, tile: int) -> Text:
    """Return a coral tile with its article (German: in the accusative)."""
    fish = Text(" with clownfish", " mit Clownfisch") if tile & 1 else Text("", "")
    color = box.species[tile >> 1]
    return Text(f"{with_article(color)} coral{fish.en}", f"eine {inflect(box.species_de[tile >> 1], 'e')} Koralle{fish.de}")


def corals(box: Box, tile: int, number: int) -> Text:
    """Return a number of coral tiles of a kind."""
    fish = Text(" with clownfish", " mit Clownfisch") if tile & 1 else Text("", "")
    en, de = box.species[tile >> 1], inflect(box.species_de[tile >> 1], "e")
    return count_text(
        number, Text(f"{en} coral{fish.en}", f"{de} Koralle{fish.de}"), Text(f"{en} corals{fish.en}", f"{de} Korallen{fish.de}")
    )
