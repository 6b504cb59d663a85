"""What a seat can want: one small command for each decision."""

from typing import ClassVar, Final, final

from domain.games.wondrous_creatures import kinds
from domain.games.wondrous_creatures import legal_moves as m
from domain.kernel.command import Command
from domain.kernel.fields import Fields, field
from domain.kernel.kinds import Kind, Whole


class BareCommand(Command):
    """A command that says no more than its verb."""

    VERB: ClassVar[int] = -1


class NumberCommand(Command):
    """A command that names one thing, by its number."""

    VERB: ClassVar[int] = -1

    def __init__(self, number: int) -> None:
        self.number: Final = number


def one(name: str, kind: Kind, about: str) -> Fields:
    """Return the fields of a command that names one thing."""
    return (field(name, kind, about, attribute="number"),)


def one_card(about: str) -> Fields:
    """Return the fields of a command that names a card."""
    return one("card", kinds.CARD, f"{about} Cards go by their `id`, from 1 (content `cards/cards`).")


@final
class ChooseCaptain(NumberCommand):
    VERB = m.CHOOSE_CAPTAIN
    TYPE = "choose_captain"
    ABOUT = "Keep a captain. S9: in the set-up; the other one on offer goes back unseen."
    FIELDS = one("captain", kinds.CAPTAIN, "Index of the captain in content `table/captains`, from 0; one of the seat's `offer`.")


@final
class DiscardCard(NumberCommand):
    VERB = m.DISCARD_CARD
    TYPE = "discard_card"
    ABOUT = "Discard a card. S9, R4, C3 or an effect: discards from the hand, one card after the other."
    FIELDS = one_card("One of the hand.")


@final
class PlaceCrew(NumberCommand):
    VERB = m.PLACE_CREW
    TYPE = "place_crew"
    ABOUT = "Place a crew member. P1: a basic action; `occupy` says where."
    FIELDS = one("captain", kinds.BIT, "True: the captain; false: another crew member that is at home.")


@final
class Occupy(Command):
    TYPE = "occupy"
    ABOUT = (
        "Stand on two adjacent hexes. P2, P3: two hexes of plains or mountain where nobody stands. Alone also: which of equal "
        "pairs Tingent takes (G3)."
    )
    FIELDS = (
        field("first", kinds.HEX, "One of the two adjacent hexes. Hexes are places such as `island/h33`."),
        field("second", kinds.HEX, "The other one, in either order. Hexes are places such as `island/h33`."),
    )

    def __init__(self, first: int, second: int) -> None:
        self.first: Final = first
        self.second: Final = second


@final
class Collect(Command):
    TYPE = "collect"
    ABOUT = "Take the reward of a habitat. P5: each habitat once, in any order."
    FIELDS = (
        field("habitat", kinds.HEX, "A habitat next to the crew member just placed. Hexes are places such as `island/h33`."),
        field("card", kinds.CARD_OR_ZERO, "Id of a card of the wilderness with the icon of the habitat, or 0: its resource or net."),
    )

    def __init__(self, habitat: int, card: int) -> None:
        self.habitat: Final = habitat
        self.card: Final = card


@final
class UseCaptain(BareCommand):
    VERB = m.USE_CAPTAIN
    TYPE = "use_captain"
    ABOUT = "Use the captain's ability. P6: once, within the placement of an unlocked captain."


@final
class PlayCard(NumberCommand):
    VERB = m.PLAY_CARD
    TYPE = "play_card"
    ABOUT = (
        "Play a card. C1, C2: a basic action, or the second card of it; its cost is paid. C5: also where an effect lets one play a card."
    )
    FIELDS = one_card("One of the hand, or what an effect lets one play.")


@final
class TakeCard(NumberCommand):
    VERB = m.TAKE_CARD
    TYPE = "take_card"
    ABOUT = "Take a card of the wilderness. W1: what an effect or reward gives."
    FIELDS = one_card("One of the wilderness.")


@final
class ChooseCard(NumberCommand):
    VERB = m.CHOOSE_CARD
    TYPE = "choose_card"
    ABOUT = (
        "Choose a card. What for is said by the last of `agenda`: to keep (W8), to activate (R5), to refill, to score, to be "
        "served first (L5), to save (L8)."
    )
    FIELDS = one_card("One of those that the decision offers.")


@final
class CompleteAchievement(NumberCommand):
    VERB = m.COMPLETE
    TYPE = "complete_achievement"
    ABOUT = "Complete an achievement. H1-H6: a basic action; further commands say which species, eggs and marker."
    FIELDS = one("place", kinds.SLOT, "A slot of a card in play: `achievement/<id>.1` is the first one, which is worth most.")


@final
class TurnEgg(Command):
    TYPE = "turn_egg"
    ABOUT = "Turn an egg. E5, H6: one egg after the other; those of one effect turn together."
    FIELDS = (
        field("species", kinds.SPECIES_NAME, "Species of the egg; which of equal ones makes no difference."),
        field("hatched", kinds.FLAG, "How it lies now: false, it is hatched by this; true, it is turned back."),
    )

    def __init__(self, species: int, hatched: bool) -> None:
        self.species: Final = species
        self.hatched: Final = hatched


@final
class Recharge(BareCommand):
    VERB = m.RECHARGE
    TYPE = "recharge"
    ABOUT = "Recharge. R1-R5: a basic action, when all three crew stand on the island; they come home."


@final
class UseEnergy(NumberCommand):
    VERB = m.USE_ENERGY
    TYPE = "use_energy"
    ABOUT = "Spend an energy of a card. F2, F3: a free action, each card once a turn."
    FIELDS = one(
        "card", kinds.CARD, "An energy card of the own reserve with an energy left. Cards go by their `id` (content `cards/cards`)."
    )


@final
class UseNet(BareCommand):
    VERB = m.USE_NET
    TYPE = "use_net"
    ABOUT = "Use a net. F4: a free action; `choose_hex` says for which egg or special effect."


@final
class ChooseHex(NumberCommand):
    VERB = m.CHOOSE_HEX
    TYPE = "choose_hex"
    ABOUT = "Choose a hex. For an egg or a special effect (F4, X1), for the lake of a tile (D1), or where Macus looks (K6)."
    FIELDS = one("hex", kinds.HEX, "One of those that the decision offers. Hexes are places such as `island/h33`.")


@final
class ChooseTile(NumberCommand):
    VERB = m.CHOOSE_TILE
    TYPE = "choose_tile"
    ABOUT = "Choose a habitat tile. D1: the tile that a discovery lays."
    FIELDS = one("tile", kinds.TILE, "One of `pool`. Tiles go by their `id` (content `table/habitat_tiles/tiles`), such as `t05`.")


@final
class ChooseResource(NumberCommand):
    VERB = m.CHOOSE_RESOURCE
    TYPE = "choose_resource"
    ABOUT = (
        "Choose a resource. To gain (L2, S10), to pay for a mountain (P3), to spare by a discount (C3), or to turn into another "
        "and into which."
    )
    FIELDS = one("resource", kinds.RESOURCE, "Kind of the resource.")


@final
class ChooseSpecies(NumberCommand):
    VERB = m.CHOOSE_SPECIES
    TYPE = "choose_species"
    ABOUT = "Choose a species. Of an egg (E6), of an achievement whose species is open (H5), or what an effect asks for."
    FIELDS = one("species", kinds.SPECIES_NAME, "The species.")


@final
class ChooseNumber(NumberCommand):
    VERB = m.CHOOSE_NUMBER
    TYPE = "choose_number"
    ABOUT = "Choose a number. How many resources are turned into others, after both kinds were chosen."
    FIELDS = one("number", Whole(1, 99), "How many.")


@final
class Sweep(NumberCommand):
    VERB = m.SWEEP
    TYPE = "sweep"
    ABOUT = "Sweep half of the wilderness. W3: these cards are discarded, and cards of the deck come in their places."
    FIELDS = one("half", kinds.HALF, "`first`: the slots 1 to 3 of the wilderness; `second`: the slots 4 to 6.")


@final
class ChooseOption(NumberCommand):
    VERB = m.CHOOSE_OPTION
    TYPE = "choose_option"
    ABOUT = "Choose one of several effects. Of a card, or of a marker (H7): 0 its reward, 1 two points instead."
    FIELDS = one("option", Whole(0, 9), "Number of what is on offer, from 0, in the order of the text; its label says what it is.")


@final
class ChooseMarker(NumberCommand):
    VERB = m.CHOOSE_MARKER
    TYPE = "choose_marker"
    ABOUT = "Choose an achievement marker. H2: the one that is placed. K2: the one whose reward is received again."
    FIELDS = one("marker", kinds.MARKER, "One of the own markers: of `markers` (H2), or of `received` (K2).")


@final
class Accept(BareCommand):
    VERB = m.ACCEPT
    TYPE = "accept"
    ABOUT = "Take what is on offer. L2: points, cards of the deck, an egg of the bag, a discount: its label says what."


@final
class Decline(BareCommand):
    VERB = m.DECLINE
    TYPE = "decline"
    ABOUT = "Decline, or stop here. L3: does without what is on offer, or without more of it."


@final
class EndTurn(BareCommand):
    VERB = m.END_TURN
    TYPE = "end_turn"
    ABOUT = "End the turn, or pass. A2, A3: after the basic action; before it only when none is possible."
