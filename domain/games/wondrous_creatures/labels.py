"""How legal commands are shown to people, in English and German, and the places that they touch."""

from typing import Final

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.achieving import achievement_of
from domain.games.wondrous_creatures.frames import (
    DOOMED,
    FACE,
    FEE,
    PAY,
    RECHARGING,
    REWARD_OR_POINTS,
    SECOND,
    TRIGGERS,
    WHICH_LAKE,
)
from domain.games.wondrous_creatures.names import RESOURCES, SPECIES
from domain.games.wondrous_creatures.state import WondrousState
from domain.kernel.command import Command
from domain.kernel.text import Description, Text

RESOURCES_DE: Final = ["Frucht", "Koralle", "Blume", "Pilz"]
SPECIES_DE: Final = ["Krebstier", "Säugetier", "Vogel", "Reptil", "Fisch", "Insekt", "Drache"]
HABITATS_DE: Final = ["Frucht", "Koralle", "Blume", "Pilz", "Kescher"]
HABITATS_EN: Final = ["fruit", "coral", "flower", "mushroom", "net"]


def describe(state: WondrousState, command: Command) -> Description:
    """Return label and places of a legal command."""
    places = places_of(state, command)
    text = card_label(state, command)
    if text is None:
        text = island_label(state, command)
    if text is None:
        text = plain_label(state, command)
    return Description(text, places)


def places_of(state: WondrousState, command: Command) -> list[str]:
    """Return the hexes, cards or tiles that a command touches."""
    if isinstance(command, c.Occupy):
        return [wire.hex_name(command.first), wire.hex_name(command.second)]
    if isinstance(command, c.Collect):
        return [wire.hex_name(command.habitat), *([f"card {command.card + 1}"] if command.card >= 0 else [])]
    if isinstance(command, c.ChooseHex):
        return [wire.hex_name(command.hex)]
    if isinstance(command, c.ChooseTile):
        return [wire.tile_name(command.tile)]
    if isinstance(command, c.PlayCard | c.DiscardCard | c.TakeCard | c.ChooseCard | c.UseEnergy):
        return [f"card {command.card + 1}"]
    if isinstance(command, c.CompleteAchievement):
        return [state.box.achievements[command.achievement].name]
    return []


def card_label(state: WondrousState, command: Command) -> Text | None:
    """Return the label of a command that names a card."""
    names, kind = state.deck.names, state.agenda[len(state.agenda) - 1].kind
    if isinstance(command, c.PlayCard):
        name = names[command.card]
        return Text(f"Play {name}", f"{name} ausspielen")
    if isinstance(command, c.DiscardCard):
        name = names[command.card]
        return Text(f"Discard {name}", f"{name} abwerfen")
    if isinstance(command, c.TakeCard):
        return Text(f"Take {names[command.card]}", f"{names[command.card]} nehmen")
    if isinstance(command, c.UseEnergy):
        return Text(f"Spend an energy of {names[command.card]}", f"Eine Energie von {names[command.card]} ausgeben")
    if isinstance(command, c.ChooseCard):
        name = names[command.card]
        if kind == DOOMED:
            return Text(f"Save it with {name}", f"Mit {name} retten")
        if kind == RECHARGING:
            return Text(f"Activate {name}", f"{name} aktivieren")
        return Text(f"{name} first", f"{name} zuerst") if kind == TRIGGERS else Text(f"Choose {name}", f"{name} wählen")
    return None


def island_label(state: WondrousState, command: Command) -> Text | None:
    """Return the label of a command that names a place on the island."""
    kind = state.agenda[len(state.agenda) - 1].kind
    if isinstance(command, c.Occupy):
        a, b = wire.hex_name(command.first), wire.hex_name(command.second)
        return Text(f"Stand on {a} and {b}", f"Auf {a} und {b} stellen")
    if isinstance(command, c.Collect):
        place, habitat = wire.hex_name(command.habitat), state.habitat_at(command.habitat)
        if command.card >= 0:
            name = state.deck.names[command.card]
            return Text(f"{place}: take {name}", f"{place}: {name} nehmen")
        return Text(f"{place}: gain 1 {HABITATS_EN[habitat]}", f"{place}: 1 {HABITATS_DE[habitat]} erhalten")
    if isinstance(command, c.ChooseTile):
        tile = command.tile
        effect = state.box.effect_names[state.box.tile_effects[tile]]
        name = f"{wire.tile_name(tile)} ({RESOURCES[state.box.tile_habitats[tile]]}, {effect})"
        return Text(f"Tile {name}", f"Plättchen {name}")
    if isinstance(command, c.ChooseHex):
        place = wire.hex_name(command.hex)
        if kind == FACE:
            return Text(f"Look out from {place}", f"Von {place} aus blicken")
        if kind == WHICH_LAKE:
            return Text(f"Lay the tile on {place}", f"Plättchen auf {place} legen")
        if state.egg_on[command.hex] >= 0:
            egg = state.egg_on[command.hex]
            return Text(f"Take the {SPECIES[egg]} egg on {place}", f"Ei ({SPECIES_DE[egg]}) auf {place} nehmen")
        if state.effect_at(command.hex) >= 0:
            effect = state.box.effect_names[state.effect_at(command.hex)]
            return Text(f"Use {effect} on {place}", f"Effekt {effect} auf {place} nutzen")
        return Text(f"Choose {place}", f"{place} wählen")
    return None


def plain_label(state: WondrousState, command: Command) -> Text:
    """Return the label of any other command."""
    if isinstance(command, c.ChooseResource):
        return resource_label(state, command.resource)
    if isinstance(command, c.ChooseSpecies):
        return Text(f"Choose {SPECIES[command.species]}", f"{SPECIES_DE[command.species]} wählen")
    if isinstance(command, c.TurnEgg):
        en, de = SPECIES[command.species], SPECIES_DE[command.species]
        if command.hatched:
            return Text(f"Turn back a hatched {en} egg", f"Ein ausgebrütetes Ei ({de}) zurückdrehen")
        return Text(f"Hatch a {en} egg", f"Ein Ei ({de}) ausbrüten")
    if isinstance(command, c.PlaceCrew):
        return Text("Place the captain", "Kapitän einsetzen") if command.captain else Text("Place a crew member", "Besatzung einsetzen")
    if isinstance(command, c.CompleteAchievement):
        dealt = state.achievements.index(command.achievement)
        card = achievement_of(state, dealt)
        points = card.points(state.seats, command.slot)
        return Text(f"Complete {card.name} for {points} points", f"{card.name} für {points} Punkte erfüllen")
    if isinstance(command, c.ChooseCaptain):
        name = state.box.captains[command.captain].name
        return Text(f"Keep {name}", f"{name} behalten")
    if isinstance(command, c.Recharge):
        return Text("Recharge", "Regenerieren")
    if isinstance(command, c.UseNet):
        return Text("Use a net", "Einen Kescher einsetzen")
    if isinstance(command, c.UseCaptain):
        return Text("Use the captain's ability", "Fähigkeit des Kapitäns nutzen")
    if isinstance(command, c.EndTurn):
        return Text("End the turn", "Zug beenden") if state.basic >= 0 else Text("Pass", "Passen")
    return last_label(state, command)


def resource_label(state: WondrousState, resource: int) -> Text:
    """Return the label of choosing a resource, by what it is chosen for."""
    kind = state.agenda[len(state.agenda) - 1].kind
    en, de = RESOURCES[resource], RESOURCES_DE[resource]
    if kind == FEE:
        return Text(f"Pay {en} for the mountain", f"{de} für den Berg zahlen")
    if kind == PAY:
        return Text(f"Spare 1 {en}", f"1 {de} sparen")
    return Text(f"Choose {en}", f"{de} wählen")


def last_label(state: WondrousState, command: Command) -> Text:
    """Return the label of the commands that are left."""
    kind = state.agenda[len(state.agenda) - 1].kind
    if isinstance(command, c.Sweep):
        return (
            Text("Sweep slots 1 to 3", "Plätze 1 bis 3 fegen") if command.half == 0 else Text("Sweep slots 4 to 6", "Plätze 4 bis 6 fegen")
        )
    if isinstance(command, c.ChooseNumber):
        return Text(f"{command.number}", f"{command.number}")
    if isinstance(command, c.ChooseMarker):
        return Text(f"Marker {command.marker + 1}", f"Marker {command.marker + 1}")
    if isinstance(command, c.ChooseOption):
        if kind == REWARD_OR_POINTS:
            return (
                Text("The reward of the marker", "Belohnung des Markers")
                if command.option == 0
                else Text("2 points instead", "Stattdessen 2 Punkte")
            )
        return Text(f"Option {command.option + 1}", f"Möglichkeit {command.option + 1}")
    if kind == DOOMED:
        return Text("Let it go", "Abwerfen")
    if kind == SECOND:
        return Text("Play no second card", "Keine zweite Karte spielen")
    return Text("Stop here", "Hier aufhören")
