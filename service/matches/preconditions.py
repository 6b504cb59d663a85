"""`If-Match` and `If-None-Match`: lists of entity tags, which are versions here (ADR 9)."""

import re
from typing import Final

from domain.kernel.localized import Text
from service.matches.problems import Problem

CODINGS: Final = ("gzip", "zstd", "br", "deflate")
TAG: Final = re.compile(rf'(?:W/)?"(0|[1-9][0-9]*)(?:-(?:{"|".join(CODINGS)}))?"')
"""A version in quotes. Proxies that compress weaken a tag (nginx) or add the coding to it (Caddy, Apache): it is the same version still."""
MOST_TAGS: Final = 100


def names_version(header: str, name: str, version: int) -> bool:
    """Say whether a header names the version, or all with `*`; `malformed-precondition` when it is no list of entity tags of ours."""
    if header.strip(" \t") == "*":
        return True
    tags = [tag.strip(" \t") for tag in header.split(",")]
    found = [TAG.fullmatch(tag) for tag in tags if tag]
    if not found or len(found) > MOST_TAGS or not all(found):
        raise malformed_precondition(name)
    return str(version) in [match.group(1) for match in found if match is not None]


def malformed_precondition(name: str) -> Problem:
    """The header is no list of entity tags of ours; say how to write one."""
    return Problem(
        "malformed-precondition",
        Text(
            f'{name} takes versions in quotes, as ETag gives them, parted by commas: {name}: "17" (or * for any).',
            f'{name} nimmt Versionen in Anführungszeichen, wie ETag sie angibt, durch Kommas getrennt: {name}: "17" (oder * für jede).',
        ),
    )
