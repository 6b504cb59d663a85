"""When each kind of command can be given, for who tried it at another time."""

from typing import Final

from domain.kernel.localized import Text

UNTIMELY: Final = ("no_worm_now",)
"""The refusals that say no more than that it is not the time."""

MOMENTS: Final[dict[str, Text]] = {
    "take_worm": Text(
        "Worms are taken right after a roll: first by the roller, one for each die, then one by the other player.",
        "Würmer gibt es gleich nach einem Wurf: zuerst für den, der würfelt, einen je Würfel, dann einen für den anderen.",
    ),
    "decline_worm": Text(
        "Only who did not roll may do without a worm, right after the roll of the other.",
        "Verzichten darf nur, wer nicht gewürfelt hat, gleich nach dem Wurf des anderen.",
    ),
}
