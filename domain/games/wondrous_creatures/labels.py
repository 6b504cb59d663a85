"""How legal commands are shown to people, in English and German."""

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_names import HEX_NAMES, TILES
from domain.games.wondrous_creatures.components_words import habitat_word, resource_word, species_word
from domain.games.wondrous_creatures.effects_counting import value_of
from domain.games.wondrous_creatures.frames.ability import AbilityFrame, Triggers
from domain.games.wondrous_creatures.frames.actions import Doomed, Face, Fee, Paying, Recharging, RewardOrPoints, SecondCard
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.frames.gains import PointsOffered, WhichLake
from domain.games.wondrous_creatures.legal_achievements import achievement_of
from domain.games.wondrous_creatures.places import places_of_command
from domain.games.wondrous_creatures.state import State
from domain.kernel.command import Command
from domain.kernel.localized import Description, Text


def describe(state: State, command: Command) -> Description:
    """Return label and places of a legal command."""
    text = card_label(state, command)
    if text is None:
        text = island_label(state, command)
    if text is None:
        text = plain_label(state, command)
    return Description(text, places_of_command(state, command))


def decision(state: State) -> Frame:
    """Return what is to be decided."""
    return state.agenda[len(state.agenda) - 1]


def card_label(state: State, command: Command) -> Text | None:
    """Return the label of a command that names a card."""
    names, frame = state.deck.names, decision(state)
    if isinstance(command, c.PlayCard):
        name = names[command.number]
        return Text(f"Play {name}", f"{name} ausspielen")
    if isinstance(command, c.DiscardCard):
        name = names[command.number]
        return Text(f"Discard {name}", f"{name} abwerfen")
    if isinstance(command, c.TakeCard):
        return Text(f"Take {names[command.number]}", f"{names[command.number]} nehmen")
    if isinstance(command, c.UseEnergy):
        return Text(f"Spend an energy of {names[command.number]}", f"Eine Energie von {names[command.number]} ausgeben")
    if isinstance(command, c.ChooseCard):
        name = names[command.number]
        if isinstance(frame, Doomed):
            return Text(f"Save it with {name}", f"Mit {name} retten")
        if isinstance(frame, Recharging):
            return Text(f"Activate {name}", f"{name} aktivieren")
        return Text(f"{name} first", f"{name} zuerst") if isinstance(frame, Triggers) else Text(f"Choose {name}", f"{name} wählen")
    return None


def island_label(state: State, command: Command) -> Text | None:
    """Return the label of a command that names a place on the island."""
    frame = decision(state)
    if isinstance(command, c.Occupy):
        a, b = HEX_NAMES[command.first], HEX_NAMES[command.second]
        return Text(f"Stand on {a} and {b}", f"Auf {a} und {b} stellen")
    if isinstance(command, c.Collect):
        place, gain = HEX_NAMES[command.habitat], habitat_word(state.habitat_at(command.habitat))
        if command.card >= 0:
            name = state.deck.names[command.card]
            return Text(f"{place}: take {name}", f"{place}: {name} nehmen")
        return Text(f"{place}: gain 1 {gain.en}", f"{place}: 1 {gain.de} erhalten")
    if isinstance(command, c.ChooseTile):
        tile = command.number
        habitat, effect = habitat_word(state.box.tile_habitats[tile]), state.box.effect_texts[state.box.tile_effects[tile]]
        name = TILES[tile]
        return Text(f"Tile {name} ({habitat.en}: {effect.en})", f"Plättchen {name} ({habitat.de}: {effect.de})")
    if isinstance(command, c.ChooseHex):
        place = HEX_NAMES[command.number]
        if isinstance(frame, Face):
            return Text(f"Look out from {place}", f"Von {place} aus blicken")
        if isinstance(frame, WhichLake):
            return Text(f"Lay the tile on {place}", f"Plättchen auf {place} legen")
        if state.egg_on[command.number] >= 0:
            egg = species_word(state.egg_on[command.number])
            return Text(f"Take the {egg.en} egg on {place}", f"Ei ({egg.de}) auf {place} nehmen")
        if state.effect_at(command.number) >= 0:
            effect = state.box.effect_texts[state.effect_at(command.number)]
            return Text(f"Use the effect on {place}: {effect.en}", f"Effekt auf {place} nutzen: {effect.de}")
        return Text(f"Choose {place}", f"{place} wählen")
    return None


def plain_label(state: State, command: Command) -> Text:
    """Return the label of any other command."""
    if isinstance(command, c.ChooseResource):
        return resource_label(state, command.number)
    if isinstance(command, c.ChooseSpecies):
        species = species_word(command.number)
        return Text(f"Choose {species.en}", f"{species.de} wählen")
    if isinstance(command, c.TurnEgg):
        species = species_word(command.species)
        if command.hatched:
            return Text(f"Turn back a hatched {species.en} egg", f"Ein ausgebrütetes Ei ({species.de}) zurückdrehen")
        return Text(f"Hatch an egg: {species.en}", f"Ein Ei ausbrüten: {species.de}")
    if isinstance(command, c.PlaceCrew):
        return Text("Place the captain", "Kapitän einsetzen") if command.number else Text("Place a crew member", "Besatzung einsetzen")
    if isinstance(command, c.CompleteAchievement):
        dealt = state.achievements.index(command.achievement)
        card = achievement_of(state, dealt)
        points = card.points(state.seats, command.slot)
        wanted = card.text(state.seats, command.slot)
        return Text(f"Achievement for {points} points: {wanted.en}", f"Errungenschaft für {points} Punkte: {wanted.de}")
    if isinstance(command, c.ChooseCaptain):
        name = state.box.captains[command.number].name
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


def resource_label(state: State, resource: int) -> Text:
    """Return the label of choosing a resource, by what it is chosen for."""
    frame = decision(state)
    en, de = resource_word(resource).en, resource_word(resource).de
    if isinstance(frame, Fee):
        return Text(f"Pay {en} for the mountain", f"{de} für den Berg zahlen")
    if isinstance(frame, Paying):
        return Text(f"Spare 1 {en}", f"1 {de} sparen")
    return Text(f"Choose {en}", f"{de} wählen")


def last_label(state: State, command: Command) -> Text:
    """Return the label of the commands that are left."""
    frame = decision(state)
    if isinstance(command, c.Sweep):
        first = command.number == 0
        return Text(f"Sweep slots {'1 to 3' if first else '4 to 6'}", f"Plätze {'1 bis 3' if first else '4 bis 6'} fegen")
    if isinstance(command, c.ChooseNumber):
        return Text(f"{command.number}", f"{command.number}")
    if isinstance(command, c.ChooseMarker):
        number, reward = command.number + 1, state.box.marker_texts[command.number]
        return Text(f"Marker {number}: {reward.en}", f"Marker {number}: {reward.de}")
    if isinstance(command, c.ChooseOption):
        if isinstance(frame, RewardOrPoints):
            return (
                Text("The reward of the marker", "Belohnung des Markers")
                if command.number == 0
                else Text("2 points instead", "Stattdessen 2 Punkte")
            )
        return option_label(state, command.number)
    if isinstance(command, c.Accept):
        return offer_label(state)
    if isinstance(frame, PointsOffered):
        return Text("Do without these points", "Auf diese Punkte verzichten")
    if isinstance(frame, Doomed):
        return Text("Let it go", "Abwerfen")
    if isinstance(frame, SecondCard):
        return Text("Play no second card", "Keine zweite Karte spielen")
    return Text("Stop here", "Hier aufhören")


def offer_label(state: State) -> Text:
    """Return what is taken by accepting what is on offer."""
    frame = decision(state)
    if isinstance(frame, PointsOffered):
        one = frame.points == 1
        return Text(f"Gain {frame.points} point{'' if one else 's'}", f"{frame.points} Punkt{'' if one else 'e'} erhalten")
    assert isinstance(frame, AbilityFrame)
    step = state.deck.steps[frame.ability][frame.step]
    if step.op == lang.LOOK:
        return Text(f"Look at cards of the deck: {step.high}", f"Karten des Stapels ansehen: {step.high}")
    if step.op == lang.TAKE_ALL:
        return Text("Take all cards of the species", "Alle Karten der Art nehmen")
    if step.op == lang.GAIN_EGG:
        return Text("Take an egg of the bag", "Ein Ei aus dem Beutel nehmen")
    number = value_of(state, state.active, step.amount, frame.sets, frame.card)
    if step.op == lang.DRAW:
        return Text(f"Draw cards: {number}", f"Karten ziehen: {number}")
    return Text(f"Take the discount of {number}", f"Den Nachlass von {number} nehmen")


def option_label(state: State, option: int) -> Text:
    """Return what an option of the choice that is due does, in the words of the effect language."""
    frame = decision(state)
    assert isinstance(frame, AbilityFrame)
    text = state.deck.steps[frame.ability][frame.step].options[option]
    return Text(text.en[:1].upper() + text.en[1:], text.de[:1].upper() + text.de[1:])
