"""How legal commands are shown to people, in English and German: each says by itself what it is for."""

from domain.games.wondrous_creatures import commands as c
from domain.games.wondrous_creatures import components_words as words
from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_names import MARKERS, SLOTS
from domain.games.wondrous_creatures.frames import actions
from domain.games.wondrous_creatures.frames.ability import AbilityFrame, ExchangeInto, ExchangeNumber, Triggers
from domain.games.wondrous_creatures.frames.base import Frame
from domain.games.wondrous_creatures.frames.gains import WhichLake
from domain.games.wondrous_creatures.frames.preparing import ExtraResource, OpeningHand
from domain.games.wondrous_creatures.frames.robot import RobotPlace
from domain.games.wondrous_creatures.labels_offers import decline_label, offer_label, step_op
from domain.games.wondrous_creatures.legal_achievements import card_of
from domain.games.wondrous_creatures.places import places_of_command
from domain.games.wondrous_creatures.state import State
from domain.kernel.command import Command
from domain.kernel.localized import Description, Text, capital, enumerate_texts, points, with_article
from domain.kernel.phrases import phrase


def describe(state: State, command: Command) -> Description:
    """Return label and places of a legal command."""
    text = card_label(state, command) or island_label(state, command) or kind_label(state, command) or plain_label(state, command)
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
        if isinstance(frame, actions.Paying):
            return Text(f"Discard {name} to pay less", f"{name} abwerfen, um weniger zu zahlen")
        if isinstance(frame, OpeningHand | actions.HandLimit):
            left = frame.left if isinstance(frame, OpeningHand) else len(state.hands[state.active]) - state.box.hand_limit
            return Text(f"Discard {name} ({left} still to discard)", f"{name} abwerfen (noch {left} abzuwerfen)")
        return Text(f"Discard {name}", f"{name} abwerfen")
    if isinstance(command, c.TakeCard):
        return Text(f"Take {names[command.number]} from the wilderness", f"{names[command.number]} aus der Wildnis nehmen")
    if isinstance(command, c.UseEnergy):
        return Text(f"Spend an energy of {names[command.number]}", f"Eine Energie von {names[command.number]} ausgeben")
    if isinstance(command, c.ChooseCard):
        return chosen_card(state, frame, names[command.number])
    return None


def chosen_card(state: State, frame: Frame, name: str) -> Text:
    """Return the label of choosing a card, by what it is chosen for."""
    if isinstance(frame, actions.Doomed):
        doomed = state.deck.names[frame.card]
        return Text(f"Save {doomed} with {name}", f"{doomed} mit {name} retten")
    if isinstance(frame, Triggers):
        return Text(f"Let {name} work first", f"{name} zuerst wirken lassen")
    op = lang.ACTIVATE if isinstance(frame, actions.Recharging) else step_op(state)
    if op == lang.ACTIVATE:
        return Text(f"Activate {name}", f"{name} aktivieren")
    if op == lang.LOOK:
        return Text(f"Keep {name}", f"{name} behalten")
    if op == lang.RESTORE:
        return Text(f"Fill {name} with energies", f"{name} mit Energien auffüllen")
    if op == lang.CAPTAIN_SHARE:
        return Text(f"Move an energy of the captain to {name}", f"Eine Energie des Kapitäns auf {name} legen")
    return Text(f"Score {name}", f"{name} werten")


def island_label(state: State, command: Command) -> Text | None:
    """Return the label of a command that names a place on the island, or a tile for one."""
    frame = decision(state)
    if isinstance(command, c.Occupy):
        pair = words.hexes_word(command.first, command.second)
        if isinstance(frame, RobotPlace):
            return phrase("Let Tingent stand on {}", "Tingent auf {} stellen", pair)
        if isinstance(frame, actions.Where) and frame.captain:
            return phrase("Put the captain on {}", "Den Kapitän auf {} stellen", pair)
        gain = beside(state, command.first, command.second)
        return phrase("Put a crew member on {}{}", "Ein Mannschaftsmitglied auf {} stellen{}", pair, gain)
    if isinstance(command, c.Collect):
        place, habitat = words.hex_word(command.habitat), state.habitat_at(command.habitat)
        if command.card >= 0:
            return phrase("At {}, take {} from the wilderness", "Bei {} {} aus der Wildnis nehmen", place, state.deck.names[command.card])
        is_full = habitat < 4 and state.room_for(state.active, habitat) == 0
        warned = Text(" – but that track is full", " – diese Leiste ist aber voll") if is_full else Text("", "")
        return phrase("At {}, gain {}{}", "Bei {} {} erhalten{}", place, words.HABITAT[habitat].count(1), warned)
    if isinstance(command, c.ChooseTile):
        return tile_label(state, command.number)
    if isinstance(command, c.ChooseHex):
        return hex_label(state, frame, command.number)
    return None


def beside(state: State, first: int, second: int) -> Text:
    """P5: return what the habitats next to a pair of hexes give, behind a colon; nothing where none lies there."""
    around = state.island.around[state.island.pair_of(first, second)]
    found = [state.habitat_at(place) for place in around]
    kinds = [words.HABITAT[habitat].count(found.count(habitat)) for habitat in sorted({*found} - {-1})]
    return phrase(": {}", ": {}", enumerate_texts(kinds)) if kinds else Text("", "")


def tile_label(state: State, tile: int) -> Text:
    """Return the label of choosing a habitat tile: to lay it, or to use its effect."""
    habitat, effect = words.HABITAT[state.box.tile_habitats[tile]].one, state.box.effect_texts[state.box.tile_effects[tile]]
    if isinstance(decision(state), AbilityFrame):
        return phrase("Use the effect of the habitat tile {}: {}", "Den Effekt des Lebensraum-Plättchens {} nutzen: {}", habitat, effect)
    return phrase("Lay the habitat tile {} ({})", "Das Lebensraum-Plättchen {} legen ({})", habitat, effect)


def hex_label(state: State, frame: Frame, number: int) -> Text:
    """Return the label of choosing a hex, by what it is chosen for."""
    place = words.hex_word(number)
    if isinstance(frame, actions.Face):
        return phrase("Let the captain look out from {}", "Den Kapitän von {} aus blicken lassen", place)
    if isinstance(frame, WhichLake):
        return phrase("Lay the habitat tile on {}", "Das Lebensraum-Plättchen auf {} legen", place)
    if state.egg_on[number] >= 0:
        return phrase("Take the {} on {}", "Das {} auf {} nehmen", words.EGG_WORDS[state.egg_on[number]], place)
    return phrase("Use the effect of {}: {}", "Den Effekt von {} nutzen: {}", place, state.box.effect_texts[state.effect_at(number)])


def kind_label(state: State, command: Command) -> Text | None:
    """Return the label of a command that names a kind: a resource, a species, a marker, an option, a number."""
    frame = decision(state)
    if isinstance(command, c.ChooseResource):
        return resource_label(state, command.number)
    if isinstance(command, c.ChooseSpecies):
        return species_label(state, command.number)
    if isinstance(command, c.TurnEgg):
        egg = words.EGG_WORDS[command.species]
        if command.hatched:
            return phrase("Turn back a hatched {}", "Ein ausgebrütetes {} zurückdrehen", egg)
        return Text(f"Hatch {with_article(egg.en)}", f"Ein {egg.de} ausbrüten")
    if isinstance(command, c.ChooseMarker):
        marker = command.number % MARKERS
        number, reward = marker + 1, state.box.marker_texts[marker]
        if isinstance(frame, actions.WhichMarker):
            return phrase("Place marker {}: {}", "Marker {} setzen: {}", number, reward)
        return phrase("Receive the reward of marker {} again: {}", "Belohnung von Marker {} noch einmal: {}", number, reward)
    if isinstance(command, c.ChooseNumber):
        assert isinstance(frame, ExchangeNumber)
        given, taken = [words.RESOURCE[resource].count(command.number) for resource in (frame.given, frame.taken)]
        return phrase("Turn {} into {}", "{} in {} tauschen", given, taken)
    if isinstance(command, c.ChooseOption):
        return option_label(state, command.number)
    return None


def resource_label(state: State, resource: int) -> Text:
    """Return the label of choosing a resource, by what it is chosen for."""
    frame, noun = decision(state), words.RESOURCE[resource]
    if isinstance(frame, actions.Fee):
        return phrase("Pay {} for the mountain", "{} für den Berg zahlen", noun.count(1))
    if isinstance(frame, actions.Paying):
        return phrase("Pay {} less", "{} weniger zahlen", noun.count(1))
    if isinstance(frame, ExtraResource):
        return phrase("Begin with {} more", "Mit {} mehr beginnen", noun.count(1))
    if isinstance(frame, ExchangeInto):
        return phrase("Turn {} into {}", "{} in {} tauschen", words.RESOURCE[frame.given].many, noun.many)
    if step_op(state) == lang.EXCHANGE:
        return phrase("Give {} for another resource", "{} in eine andere Ressource tauschen", noun.many)
    return phrase("Gain {}", "{} erhalten", noun.one)


def species_label(state: State, species: int) -> Text:
    """Return the label of choosing a species, by what it is chosen for."""
    word, egg = words.SPECIES_WORDS[species], words.EGG_WORDS[species]
    if isinstance(decision(state), actions.WhichSpecies):
        return phrase("Complete the achievement with the species {}", "Die Errungenschaft mit der Art {} erfüllen", word)
    op = step_op(state)
    if op == lang.GAIN_EGG:
        return Text(f"Gain {with_article(egg.en)}", f"Ein {egg.de} erhalten")
    if op == lang.ADD_SPECIES:
        return Text(f"Lay {with_article(egg.en)} on the card", f"Ein {egg.de} auf die Karte legen")
    return phrase("Name the species {}", "Die Art {} nennen", word)


def option_label(state: State, option: int) -> Text:
    """Return what an option of the choice that is due does, in the words of the effect language."""
    frame = decision(state)
    if isinstance(frame, actions.RewardOrPoints):
        marker = frame.marker % MARKERS
        number, reward = marker + 1, state.box.marker_texts[marker]
        if option == 0:
            return phrase("Take the reward of marker {}: {}", "Die Belohnung von Marker {} nehmen: {}", number, reward)
        return Text(f"Take 2 points instead of the reward of marker {number}", f"2 Punkte statt der Belohnung von Marker {number} nehmen")
    assert isinstance(frame, AbilityFrame)
    text = state.deck.steps[frame.ability][frame.step].options[option]
    return Text(capital(text.en), capital(text.de))


def plain_label(state: State, command: Command) -> Text:
    """Return the label of any other command."""
    if isinstance(command, c.PlaceCrew):
        if command.number:
            return Text("Place the captain", "Den Kapitän einsetzen")
        return Text("Place a crew member", "Ein Mannschaftsmitglied einsetzen")
    if isinstance(command, c.CompleteAchievement):
        card, slot = card_of(state, command.number), command.number % SLOTS
        worth, wanted = points(card.points(state.seats, slot)), card.text(state.seats, slot)
        return phrase("Complete the achievement for {}: {}", "Die Errungenschaft für {} erfüllen: {}", worth, wanted)
    if isinstance(command, c.ChooseCaptain):
        name, does = state.box.captains[command.number].name, state.box.captain_texts[command.number]
        return phrase("Keep {} as your captain. {}", "{} als Kapitän behalten. {}", name, does)
    if isinstance(command, c.Recharge):
        return Text("Recharge", "Regenerieren")
    if isinstance(command, c.UseNet):
        return Text("Use a net for an egg or an effect", "Einen Kescher für ein Ei oder einen Effekt einsetzen")
    if isinstance(command, c.UseCaptain):
        return Text("Use the captain's ability", "Die Fähigkeit des Kapitäns nutzen")
    if isinstance(command, c.EndTurn):
        return Text("End the turn", "Zug beenden") if state.basic >= 0 else Text("Pass", "Passen")
    if isinstance(command, c.Sweep):
        en, de = ("1 to 3", "1 bis 3") if command.number == 0 else ("4 to 6", "4 bis 6")
        return Text(f"Sweep slots {en} of the wilderness", f"Die Plätze {de} der Wildnis fegen")
    return offer_label(state) if isinstance(command, c.Accept) else decline_label(state)
