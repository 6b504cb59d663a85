"""Upcasters: how an event written in an old shape is read in the present one. Records themselves are never rewritten."""

from collections.abc import Callable

from domain.kernel.ids import JsonObject

Upcaster = Callable[[JsonObject], tuple[str, JsonObject]]
"""Takes the data of one old shape; returns the next type name and its data.

What comes out at the end of the chain has to be just what the present rules record: the audit decides again and compares. Where the old
data do not hold what the present shape tells, there is no upcaster; the old shape stays with the old revision of the rules.
"""


def upcast(upcasters: dict[str, Upcaster], type_name: str, data: JsonObject) -> tuple[str, JsonObject]:
    """Follow the chain of upcasters from an old type name to the present one."""
    while type_name in upcasters:
        type_name, data = upcasters[type_name](data)
    return type_name, data
