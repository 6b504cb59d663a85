"""The texts of hints and analyses on the page."""

from typing import Final

from domain.kernel.localized import Text

ADVICE_WORDS: Final[dict[str, Text]] = {
    "hint_wanted": Text("What would the bot do?", "Was würde der Bot tun?"),
    "hint_searching": Text("The bot is thinking about your position …", "Der Bot denkt über deine Lage nach …"),
    "hint_told": Text("The bot, from what you can see:", "Der Bot, nach dem, was du sehen kannst:"),
    "hint_worth": Text("{words}, {value} %", "{words}, {value} %"),
    "analysis": Text("Analysis", "Analyse"),
    "analysis_hint": Text(
        "The bot judges every decision by what its seat could know then.",
        "Der Bot beurteilt jede Entscheidung danach, was der Platz zu dem Zeitpunkt wissen konnte.",
    ),
    "analyse": Text("Analyse this match", "Diese Partie analysieren"),
    "analysing_first": Text(
        "The bot begins with the first moves; soon it can be said how long it takes …",
        "Der Bot fängt mit den ersten Zügen an; bald lässt sich sagen, wie lange es dauert …",
    ),
    "analysing": Text("{part} % of the match is analysed …", "{part} % der Partie sind analysiert …"),
    "analysing_left": Text(
        "{part} % of the match is analysed; about {time} to go …", "{part} % der Partie sind analysiert; noch etwa {time} …"
    ),
    "one_minute_left": Text("a minute", "eine Minute"),
    "minutes_left": Text("{number} minutes", "{number} Minuten"),
    "analysis_curve": Text("How good the position was for each seat, in per cent", "Wie gut die Lage für jeden Platz war, in Prozent"),
    "analysis_axis": Text(
        "From left to right the moves, upwards the chance of winning in per cent. Press a moment to see it.",
        "Von links nach rechts die Züge, nach oben die Gewinnchance in Prozent. Wer einen Moment anklickt, sieht ihn.",
    ),
    "analysis_worst": Text("Where most was lost", "Wo am meisten verloren ging"),
    "analysis_none": Text("No decision lost much.", "Keine Entscheidung hat viel gekostet."),
    "analysis_loss": Text("{who}: {played} cost {loss} %. Better: {best}", "{who}: {played} kostete {loss} %. Besser: {best}"),
}
