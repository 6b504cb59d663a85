"""The matches that `play.py` plays: two people at one keyboard, each game with an option or two."""

from atoll_client.models import (
    DasRiffChosenOptions,
    DasRiffCreation,
    ReefEncounterChosenOptions,
    ReefEncounterCreation,
    ReefGardensCreation,
    SeatKind,
    SeatPlan,
    WondrousCreaturesCreation,
)

SEATS = [SeatPlan(SeatKind.HUMAN, name="Ada"), SeatPlan(SeatKind.HUMAN, name="Ben")]

CREATIONS: list[DasRiffCreation | ReefEncounterCreation | ReefGardensCreation | WondrousCreaturesCreation] = [
    DasRiffCreation("das-riff", SEATS, options=DasRiffChosenOptions(max_turns=40)),
    ReefEncounterCreation("reef-encounter", SEATS, options=ReefEncounterChosenOptions(advanced_game=True, turn_limit=20)),
    ReefGardensCreation("reef-gardens", SEATS),
    WondrousCreaturesCreation("wondrous-creatures", SEATS),
]
