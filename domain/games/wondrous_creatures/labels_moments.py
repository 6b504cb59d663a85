"""When each kind of command can be given, for who tried it at another time."""

from typing import Final

from domain.kernel.localized import Text

UNTIMELY: Final = ("not_on_offer", "not_between")
"""The refusals that say no more than that it is not the time."""

BASIC: Final = Text(
    "It is one of the four things of a turn, of which one does exactly one: finish first what is being done.",
    "Es ist eines der vier Dinge eines Zuges, von denen man genau eines tut: erst beenden, was gerade läuft.",
)
FREE: Final = Text(
    "It may come at any time in one's own turn, but not between what belongs together, such as choosing a card and paying for it.",
    "Es geht im eigenen Zug jederzeit, aber nicht zwischen Dingen, die zusammengehören, etwa Karte wählen und bezahlen.",
)
ASKED: Final = Text(
    "It is the answer to a question: a card, an effect or a habitat asks for it when it comes to that.",
    "Es ist die Antwort auf eine Frage: Eine Karte, ein Effekt oder ein Lebensraum fragt danach, wenn es so weit ist.",
)
MARKERS: Final = Text(
    "It is asked while an achievement is being completed, or by an effect that gives the reward of a marker again.",
    "Gefragt wird danach beim Erfüllen einer Errungenschaft oder von einem Effekt, der die Belohnung eines Markers noch einmal gibt.",
)

MOMENTS: Final[dict[str, Text]] = {
    **dict.fromkeys(["place_crew", "complete_achievement", "recharge"], BASIC),
    "play_card": Text(
        "Cards are played as one of the four things of a turn, one or two of them, or when an effect lets one play a card.",
        "Karten spielt man als eines der vier Dinge eines Zuges, eine oder zwei, oder wenn ein Effekt eine Karte spielen lässt.",
    ),
    "end_turn": Text(
        "A turn ends after one of the four things was done and everything that came of it is finished.",
        "Der Zug endet, wenn eines der vier Dinge getan und alles, was daraus folgt, erledigt ist.",
    ),
    "choose_captain": Text("The captain is chosen once, before the first turn.", "Den Kapitän wählt man einmal, vor dem ersten Zug."),
    "discard_card": Text(
        "Cards are discarded before the first turn, down to five when recharging, and where an effect or a cost asks for it.",
        "Karten wirft man vor dem ersten Zug ab, beim Regenerieren bis auf fünf, und wo ein Effekt oder Kosten es verlangen.",
    ),
    "occupy": Text(
        "First say that a crew member is placed, and which; then where it stands.",
        "Erst sagen, dass Mannschaft eingesetzt wird und wer; dann, wo sie steht.",
    ),
    "collect": Text(
        "Habitats give something only while a crew member is being placed beside them.",
        "Lebensräume geben nur etwas, während daneben Mannschaft eingesetzt wird.",
    ),
    "use_captain": Text(
        "The captain's ability works while the captain is being placed, once it is unlocked by an achievement.",
        "Die Fähigkeit des Kapitäns wirkt, während er eingesetzt wird, wenn ihn eine Errungenschaft freigeschaltet hat.",
    ),
    "take_card": Text(
        "A card of the wilderness is taken so where an effect says so; at a habitat whose icon it shows the crew collects it.",
        "So nimmt man eine Karte der Wildnis, wo ein Effekt es sagt; bei einem Lebensraum mit ihrem Zeichen sammelt sie die Mannschaft.",
    ),
    "turn_egg": Text(
        "Eggs are turned for an achievement, or where an effect says so.",
        "Eier dreht man für eine Errungenschaft um, oder wo ein Effekt es sagt.",
    ),
    "sweep": Text("Only an effect sweeps the wilderness.", "Die Wildnis fegt nur ein Effekt."),
    "choose_tile": Text(
        "A habitat tile is chosen for a discovery, or where an effect uses one.",
        "Ein Lebensraum-Plättchen wählt man für eine Erkundung, oder wo ein Effekt eines nutzt.",
    ),
    "choose_marker": MARKERS,
    **dict.fromkeys(["use_energy", "use_net"], FREE),
    **dict.fromkeys(
        ["choose_card", "choose_hex", "choose_resource", "choose_species", "choose_number", "choose_option", "accept", "decline"], ASKED
    ),
}
