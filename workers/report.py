"""The report that goes with a bot's command into the record: enough to run the search again (docs/history.md, "Bot moves")."""

from typing import Final

from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import json_list
from workers.search.turn import Choice

SHOWN: Final = 5
"""How many alternatives a report names."""


def report_of(choice: Choice, level: str, sight: str) -> JsonObject:
    """Return the report of a choice, whose search had this sight: integers and strings, values in thousandths of a clear win."""
    alternatives: list[Json] = [
        {"command": one.command.to_json(), "visits": one.visits, "value": one.value} for one in choice.alternatives[:SHOWN]
    ]
    return {
        "engine": choice.engine,
        "level": level,
        "sight": sight,
        "iterations": choice.iterations(),
        "seed": str(choice.seed),
        "root_version": choice.root_version,
        "spent": json_list(choice.spent),
        "values": json_list(choice.values),
        "alternatives": alternatives,
    }


def tells_more(records: list[Json]) -> bool:
    """Say whether the records of a command drew chance or showed something hidden: then a tree no longer fits what its seat sees."""
    for record in records:
        assert isinstance(record, dict)
        sealed, data = record["sealed"], record["data"]
        assert isinstance(sealed, dict)
        assert isinstance(data, dict)
        if "chance" in sealed or "opens" in data:
            return True
    return False
