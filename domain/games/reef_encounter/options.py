"""The options of a match: read from the content data, filled with their defaults, and turned into switches that rules ask."""

from typing import Final, final

from domain.games.reef_encounter.components import Numbers
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import bool_in, int_in, json_strs, member, placed_objects_in, str_in, strs_in
from domain.kernel.schema import Schema, integer, record


@final
class Options:
    """The options as the rules ask for them; `lost` and `lost_last` are the polyps lost when eating, `last_min` the smallest last meal."""

    def __init__(self, options: JsonObject, numbers: Numbers) -> None:
        self.advanced: Final = bool_in(options, "advanced_game")
        self.cube_now: Final = bool_in(options, "action6_cube_must_be_played_now")
        last_lock = str_in(options, "last_lock_requirement")
        self.last_lock_shrimps: Final = last_lock == "two_shrimps_eaten"
        self.last_lock_polyps: Final = last_lock == "two_polyps_in_fish"
        self.end3_any: Final = str_in(options, "end3_test") == "no_legal_placement"
        self.end4_three: Final = str_in(options, "end4_threshold") == "fewer_than_three"
        self.one_board: Final = bool_in(options, "lay_action_one_board")
        self.tie_whole: Final = str_in(options, "tie4_counts") == "whole_corals"
        self.empty_flip: Final = str_in(options, "flip_that_flips_nothing") == "legal"
        self.growth_under: Final = str_in(options, "growth_under_own_shrimp_on_bare_rock") == "growth"
        self.move_limit: Final = int_in(options, "shrimp_move_limit")
        self.turn_limit: Final = int_in(options, "turn_limit")
        self.lost: Final = numbers.lost_advanced if self.advanced else numbers.lost
        self.lost_last: Final = numbers.lost_last_advanced if self.advanced else numbers.lost_last
        self.last_min: Final = int_in(options, "last_chance_min_size") + self.lost_last - numbers.lost_last


def options_schema(game: JsonObject) -> Schema:
    """Return the schema of the options that the content data lists; every member is optional and has a default."""
    members: dict[str, JsonObject] = {}
    for path, source in placed_objects_in(game, "options", "/game.json"):
        kind = str_in(source, "kind", path)
        schema: JsonObject
        if kind == "bool":
            schema = {"type": "boolean"}
        elif kind == "word":
            schema = {"type": "string", "enum": json_strs(strs_in(source, "words", path))}
        else:
            schema = integer(int_in(source, "low", path), int_in(source, "high", path))
        schema["default"] = member(source, "default", path)
        schema["description"] = f"{str_in(source, 'en', path)} ({str_in(source, 'status', path)})"
        members[str_in(source, "key", path)] = schema
    return Schema(record(members, optional=list(members), title="Options of Reef Encounter"))
