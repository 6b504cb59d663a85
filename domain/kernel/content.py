"""The data files of a game: boards, decks, values and the numbered rules, as bytes handed in by the registry."""

import json
import re
from typing import Final, final

from domain.kernel.canonical import sha256_hex
from domain.kernel.errors import malformed_if
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object
from domain.kernel.localized import Rule, Text

RULE_LINE: Final = re.compile(r"^- \*\*([A-Z]{1,3}\d+[a-z]?)\*\* (.+)$")


@final
class Content:
    """The stored bytes of a game's data: `data` holds its JSON files by name, `readme` and `readme_de` its rules.

    `sha256` is taken over the bytes of the JSON files in the order of their names, one behind the other (docs/history.md, "Rules pinned").
    `prospects` holds what bots believe to be worth something (linear_value.py); it is no rule, so that the hash leaves it out.
    """

    def __init__(self, data: dict[str, bytes], readme: str, readme_de: str, prospects: JsonObject | None = None) -> None:
        self.data: Final = data
        self.prospects: Final[JsonObject] = {} if prospects is None else prospects
        self.readme: Final = readme
        self.readme_de: Final = readme_de
        self.sha256: Final = sha256_hex(b"".join(data[name] for name in sorted(data)))

    def object(self, name: str) -> JsonObject:
        """Return the JSON object in the data file `name`; `Malformed` when there is none."""
        malformed_if(name not in self.data, f"/{name}", "this data file is missing")
        return as_object(json.loads(self.data[name]), f"/{name}")

    def objects(self) -> JsonObject:
        """Return every data file by its name without the ending."""
        return {name.removesuffix(".json"): self.object(name) for name in sorted(self.data)}

    def rules(self) -> list[Rule]:
        """Return the numbered rules of the READMEs (`- **P1** one line.`), in their order; German where it is there."""
        german = dict(numbered_lines(self.readme_de))
        return [Rule(number, Text(line, german.get(number, line))) for number, line in numbered_lines(self.readme)]


def numbered_lines(readme: str) -> list[tuple[str, str]]:
    """Return (number, line) of every numbered rule in a README."""
    found: list[tuple[str, str]] = []
    for line in readme.splitlines():
        match = RULE_LINE.match(line)
        if match is not None:
            found.append((match.group(1), match.group(2)))
    return found
