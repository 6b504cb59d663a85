"""The pieces that never change: effects, tracks, tiles, markers, captains and achievements, read from the data files."""

from typing import Final, final

from domain.games.wondrous_creatures import components_names as names
from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_island import Island
from domain.games.wondrous_creatures.components_words import species_before
from domain.games.wondrous_creatures.effects import Amount, Step
from domain.games.wondrous_creatures.effects_assembly import Assembler
from domain.games.wondrous_creatures.effects_text_abilities import captain_text
from domain.games.wondrous_creatures.effects_text_counts import Names, needed_text
from domain.games.wondrous_creatures.effects_text_steps import steps_text
from domain.kernel.cells import append, cells
from domain.kernel.content import Content
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_list, int_in, ints_in, list_in, object_in, objects_in, placed_objects_in, str_in, strs_in, word_in
from domain.kernel.localized import Text, join_texts
from domain.kernel.phrases import phrase

NO_EGGS: Final = 0
OWN_EGGS: Final = 1
ANY_EGGS: Final = 2
ONE_SPECIES: Final = 3
MAIN_EGGS: Final = {"none": NO_EGGS, "any": ANY_EGGS, "one_species": ONE_SPECIES}


@final
class Achievement:
    """One achievement card: what it asks for, and points and need of its slots by number of seats.

    Species cards count icons of their species; main cards have a `count` of their own. `eggs` says which unhatched eggs are used:
    none, those of `species`, any, or those of one species that the owner names. `wanted` says what a main card asks for, or which
    icons a species card counts. `least` is the least need of its slots, by number of seats.
    """

    def __init__(
        self, name: str, group: int, species: list[int], count: Amount | None, eggs: int, slots: list[list[int]], wanted: Text
    ) -> None:
        self.name: Final = name
        self.wanted: Final = wanted
        self.group: Final = group
        self.species: Final = species
        self.count: Final = count
        self.eggs: Final = eggs
        self.slots: Final = slots
        self.least: Final = [min(row[1::2], default=0) for row in slots]

    def points(self, seats: int, slot: int) -> int:
        """Return the ending points of a slot."""
        return self.slots[seats][2 * slot]

    def need(self, seats: int, slot: int) -> int:
        """Return how many icons, cards or eggs a slot needs."""
        return self.slots[seats][2 * slot + 1]

    def size(self, seats: int) -> int:
        """Return the number of slots."""
        return len(self.slots[seats]) // 2

    def text(self, seats: int, slot: int) -> Text:
        """Return what a slot asks for."""
        if self.group == names.MAIN:
            return self.wanted
        return phrase("{} {}", "{} {}", self.need(seats, slot), self.wanted)


@final
class Captain:
    """One captain: its abilities when placed and when unlocked, by number."""

    def __init__(self, name: str, on_place: int, on_unlock: int, mountains_free: bool, faces: bool) -> None:
        self.name: Final = name
        self.on_place: Final = on_place
        self.on_unlock: Final = on_unlock
        self.mountains_free: Final = mountains_free
        self.faces: Final = faces


@final
class Robot:
    """The board and cards of the solo opponent: a letter for each space, and per card the halves as lists of words."""

    def __init__(self, data: JsonObject) -> None:
        self.boards: Final[list[str]] = []
        self.tracks: Final[list[str]] = []
        self.hidden_points: Final[list[int]] = []
        self.first_brown: Final[list[int]] = []
        self.gears: Final[list[bool]] = []
        self.yellow: Final[list[list[str]]] = []
        self.brown: Final[list[list[str]]] = []
        self.end_points: Final = int_in(data, "end_card_vp", "/tingent.json")
        self.egg_points: Final = int_in(data, "egg_vp", "/tingent.json")
        for board in objects_in(data, "boards", "/tingent.json"):
            self.boards.append(str_in(board, "id"))
            self.tracks.append(str_in(board, "track"))
            self.hidden_points.append(int_in(board, "facedown_vp"))
            self.first_brown.append(int_in(board, "first_brown"))
        for card in objects_in(data, "cards", "/tingent.json"):
            self.gears.append(card["gear"] is True)
            self.yellow.append(strs_in(card, "yellow"))
            self.brown.append(strs_in(card, "brown"))


@final
class Box:
    """Everything in the box but the creature cards. `steps` holds the abilities by number, those of cards still empty."""

    def __init__(self, content: Content) -> None:
        table = content.object("table.json")
        constants = object_in(table, "constants", "/table.json")
        self.resource_cap: Final = int_in(constants, "resource_cap")
        self.net_cap: Final = int_in(constants, "net_cap")
        self.hand_limit: Final = int_in(constants, "hand_limit")
        self.start_draw: Final = int_in(constants, "start_draw")
        self.start_resources: Final = int_in(constants, "start_resources_each")
        self.start_nets: Final = int_in(constants, "start_nets")
        self.start_keep: Final = int_in(constants, "start_keep")
        self.trophy_points: Final = int_in(constants, "trophy_vp")
        self.leftover_divisor: Final = int_in(constants, "leftover_divisor")
        self.bag_each: Final = int_in(constants, "eggs_in_bag_per_species_at_start")
        self.assembler: Final = Assembler()
        self.steps: Final[list[list[Step]]] = [[] for _ in range(lang.ABILITIES)]
        self.effect_texts: Final[list[Text]] = []
        self.read_effects(object_in(object_in(table, "special_effects", "/table.json"), "effects"))
        hexes = objects_in(content.object("island.json"), "hexes", "/island.json")
        self.side_a: Final = Island(hexes, "A")
        self.side_b: Final = Island(hexes, "B")
        self.sides: Final[list[str]] = [""]
        self.trophies: Final[list[int]] = [0]
        self.tracks: Final[list[list[list[str]]]] = [[]]
        self.read_seat_counts(table)
        self.extra_resources: Final[list[int]] = ints_in(object_in(table, "setup", "/table.json"), "extra_resources_by_seat")
        self.egg_counts: Final[list[int]] = [int_in(object_in(table, "eggs", "/table.json"), name) for name in names.SPECIES]
        self.score_at = cells(0)
        self.score_gives: Final[list[str]] = []
        for reward in objects_in(object_in(table, "score_track", "/table.json"), "rewards"):
            self.score_at = append(self.score_at, int_in(reward, "at"))
            self.score_gives.append(str_in(reward, "gives"))
        storage = object_in(table, "egg_storage", "/table.json")
        self.compile(lang.STORAGE_ABILITY, list_in(storage, "spaces"), "/table.json/egg_storage/spaces")
        self.compile(lang.BEYOND_ABILITY, [list_in(storage, "beyond")], "/table.json/egg_storage/beyond")
        markers = object_in(table, "markers", "/table.json")
        rewards: list[Json] = [entry["steps"] for entry in objects_in(markers, "rewards")]
        self.compile(lang.INSTEAD_ABILITY, [list_in(markers, "instead")], "/table.json/markers/instead")
        self.compile(lang.MARKER_ABILITY, rewards, "/table.json/markers/rewards")
        self.marker_texts: Final[list[Text]] = [steps_text(as_list(steps, ""), Names()) for steps in rewards]
        self.tile_habitats = cells(0)
        self.tile_effects = cells(0)
        for path, tile in placed_objects_in(object_in(table, "habitat_tiles", "/table.json"), "tiles", "/table.json/habitat_tiles"):
            self.tile_habitats = append(self.tile_habitats, word_in(tile, "habitat", names.RESOURCES, path))
            self.tile_effects = append(self.tile_effects, word_in(tile, "effect", names.EFFECTS, path))
        self.captains: Final[list[Captain]] = []
        self.captain_texts: Final[list[Text]] = []
        self.achievements: Final[list[Achievement]] = []
        self.read_people(table)
        self.robot: Final = Robot(content.object("tingent.json"))
        sizes = [len(hexes), len(self.tile_habitats), len(self.captains)]
        if sizes != [len(names.HEXES), len(names.TILES), names.MOST_CAPTAINS] or self.robot.boards != names.BOARDS:
            raise Malformed("/table.json", f"{sizes} hexes, tiles and captains, or other boards, are not this game's")
        longest = [max(map(len, self.tracks)), max(map(len, self.robot.tracks))]
        slots = max(card.size(seats) for card in self.achievements for seats in range(1, names.SEATS + 1))
        if (
            [card.name for card in self.achievements] != names.ACHIEVEMENTS
            or slots > names.SLOTS
            or longest != [len(names.TIME), len(names.TRACKER)]
        ):
            raise Malformed("/table.json", "other achievement cards, or tracks of other lengths, are not this game's")

    def compile(self, first: int, abilities: list[Json], path: str) -> None:
        """Compile abilities; their numbers run from `first`."""
        for i, steps in enumerate(abilities):
            self.steps[first + i] = self.assembler.steps(as_list(steps, f"{path}/{i}"), f"{path}/{i}")

    def read_people(self, table: JsonObject) -> None:
        """Read the captains and what there is to achieve."""
        for i, (path, entry) in enumerate(placed_objects_in(table, "captains", "/table.json")):
            self.captains.append(self.read_captain(entry, i, path))
            self.captain_texts.append(captain_text(entry))
        for path, entry in placed_objects_in(table, "achievements", "/table.json"):
            self.achievements.append(self.read_achievement(entry, path))

    def read_effects(self, effects: JsonObject) -> None:
        """Read the special effects."""
        malformed_if(list(effects) != names.EFFECTS, "/table.json/special_effects/effects", f"expected {', '.join(names.EFFECTS)}")
        self.compile(lang.EFFECT_ABILITY, list(effects.values()), "/table.json/special_effects/effects")
        for steps in effects.values():
            self.effect_texts.append(steps_text(as_list(steps, ""), Names()))

    def read_seat_counts(self, table: JsonObject) -> None:
        """Read board side, trophies and time track for one to four seats."""
        setup = object_in(table, "setup", "/table.json")
        tracks = object_in(table, "time_tracks", "/table.json")
        for seats in range(1, 5):
            self.sides.append(str_in(object_in(setup, "board_side"), str(seats)))
            self.trophies.append(int_in(object_in(setup, "trophies"), str(seats)))
            spaces = list_in(object_in(tracks, str(seats)), "spaces")
            self.tracks.append([[str(word) for word in as_list(space, "")] for space in spaces])

    def read_captain(self, entry: JsonObject, number: int, path: str) -> Captain:
        """Read one captain."""
        on_place, on_unlock = list_in(entry, "on_place", path), list_in(entry, "on_unlock", path)
        self.compile(lang.PLACED_ABILITY + number, [on_place], f"{path}/on_place")
        self.compile(lang.UNLOCKED_ABILITY + number, [on_unlock], f"{path}/on_unlock")
        return Captain(
            str_in(entry, "name", path),
            lang.PLACED_ABILITY + number if on_place else lang.NO_ABILITY,
            lang.UNLOCKED_ABILITY + number if on_unlock else lang.NO_ABILITY,
            entry.get("mountains_free") is True,
            "front_of_captain" in str(on_place),
        )

    def read_achievement(self, entry: JsonObject, path: str) -> Achievement:
        """Read one achievement card."""
        slots: list[list[int]] = [[]]
        for seats in range(1, 5):
            row: list[int] = []
            for slot in objects_in(object_in(entry, "slots", path), str(seats)):
                row += [int_in(slot, "vp", path), int_in(slot, "need", path)]
            slots.append(row)
        group = word_in(entry, "group", names.GROUPS, path)
        species = [
            names.index_of(names.SPECIES, name, f"{path}/species")
            for name in (strs_in(entry, "species", path) if group != names.MAIN else [])
        ]
        count = None
        icons = join_texts([species_before(names.SPECIES[s]) for s in species], Text("or ", " oder "))
        wanted = phrase("{}icons", "{}Zeichen", icons)
        if group == names.MAIN:
            source = object_in(entry, "condition", path)
            condition = self.assembler.condition(source, f"{path}/condition")
            if {condition.low} != {need for row in slots for need in row[1::2]} or condition.high != lang.NO_LIMIT:
                raise Malformed(f"{path}/slots", "the slots of a main card need what its condition says")
            count = condition.count
            if not count.is_of_collection():
                raise Malformed(f"{path}/condition", "a main card counts cards of the reserve and eggs alone")
            wanted = needed_text(source, Names())
        eggs = OWN_EGGS if group != names.MAIN else MAIN_EGGS[str(entry.get("eggs_of", "none"))]
        return Achievement(str_in(entry, "id", path), group, species, count, eggs, slots, wanted)

    def count_rewards(self, points: int) -> int:
        """B2: return how many rewards of the score track are reached with so many points."""
        count = 0
        for at in self.score_at:
            if points >= at:
                count += 1
        return count

    def count_tokens(self, seats: int, spaces: int) -> int:
        """S6: return how many of the first spaces of the time track have a token."""
        return sum([1 for words in self.tracks[seats][:spaces] if "token" in words])

    def island_of(self, seats: int) -> Island:
        """Return the side of the board that is used."""
        return self.side_a if self.sides[seats] == "A" else self.side_b
