"""From the JSON form of the effect language to steps: every field is checked, every bound name must have been bound before."""

from typing import Final, final

from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components_names import KINDS, RESOURCES, SPECIES, index_of
from domain.games.wondrous_creatures.effects import FIELDS, Amount, Condition, Step
from domain.games.wondrous_creatures.effects_text_counts import Names
from domain.games.wondrous_creatures.effects_text_steps import steps_text
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_int, as_list, as_object, as_str, int_in, list_in, member, object_in, str_in, word_in

MAX_NUMBER: Final = 99

# Steps that count as done by how many pieces were chosen; `arrow` may end its left side with no other.
LEFT_SIDES: Final = ["draw", "look_pick", "take_wilderness", "sweep", "discard_hand", "flip_eggs", "hatch_eggs", "activate_recharge"]

COUNTS: Final[dict[str, tuple[int, str]]] = {
    "habitat_icons": (lang.HABITAT_ICONS, "habitat exclude_self"),
    "species_icons": (lang.SPECIES_ICONS, "species eggs"),
    "eggs": (lang.EGGS, "state"),
    "cards": (lang.CARDS, "kind zone"),
    "trophies": (lang.TROPHIES, ""),
    "resource": (lang.RESOURCE, "type"),
    "resources_and_nets": (lang.RESOURCES_AND_NETS, ""),
    "habitat_sets": (lang.HABITAT_SETS, ""),
    "bound": (lang.BOUND, "name"),
    "fewest_of_a_kind": (lang.FEWEST_OF_A_KIND, ""),
}
"""What can be counted, and the fields that say more of it."""


@final
class Assembler:
    """Compiles abilities, one after the other; `program` grows to be the steps of the one at hand."""

    def __init__(self) -> None:
        self.program: list[Step] = []
        self.slots: dict[str, int] = {}
        self.spoken_of: set[str] = set()
        self.next_slot = 1

    def steps(self, source: list[Json], path: str, bound: str = "") -> list[Step]:
        """Compile one ability and return its steps. Slot 0 holds the card about to be discarded, when `bound` names it."""
        self.program = []
        self.slots = {bound: 0} if bound else {}
        self.next_slot = 1
        self.spoken_of = set(names_spoken_of(source))
        self.sequence(source, path)
        self.emit(Step(lang.END))
        self.name_options(source)
        return self.program

    def name_options(self, source: list[Json]) -> None:
        """Give every choice of the ability the words for its options."""
        choices = [step for step in self.program if step.op == lang.CHOOSE]
        if choices:
            names = Names()
            steps_text(source, names)
            for i, step in enumerate(choices):
                step.options.extend(names.choices[i])

    def emit(self, step: Step) -> int:
        """Append a step and return its place."""
        self.program.append(step)
        return len(self.program) - 1

    def sequence(self, source: list[Json], path: str) -> None:
        """Compile steps one after the other."""
        for i, entry in enumerate(source):
            self.step(as_object(entry, f"{path}/{i}"), f"{path}/{i}")

    def step(self, source: JsonObject, path: str) -> None:
        """Compile one step."""
        do = str_in(source, "do", path)
        if do not in FIELDS:
            raise Malformed(f"{path}/do", f"{do!r} is no step of the effect language")
        check_fields(source, do, path)
        if do in ("arrow", "if", "choose", "for_each"):
            self.compound(do, source, path)
        elif do in ("gain_resource", "gain_egg", "take_wilderness_all"):
            self.named_thing(do, source, path)
        elif do == "play_card":
            self.emit(self.play_step(source, path))
        elif do == "activate_special_effect":
            scope = word_in(source, "scope", ["map", "front_of_captain", "habitat_pool"], path)
            habitat = word_in(source, "habitat", RESOURCES, path) if "habitat" in source else lang.ANY
            self.emit(Step(lang.SPECIAL, x=habitat, y=scope))
        else:
            self.plain(do, source, path)

    def plain(self, do: str, source: JsonObject, path: str) -> None:
        """Compile a step that needs no more than a number, bounds and a name for what it yields."""
        op = lang.OP_NAMES.index(do)
        low, high = 0, 0
        amount = self.amount(source["n"], f"{path}/n") if "n" in source else None
        if do in ("flip_eggs", "hatch_eggs", "discard_hand"):
            low, high = number_in(source, "min", path, 0), number_in(source, "max", path)
            if low > high:
                raise Malformed(f"{path}/min", f"min {low} is more than max {high}")
        if do == "look_pick":
            high = number_in(source, "look", path)
            if number_in(source, "take", path) != 1 or high < 1:
                raise Malformed(f"{path}/take", "look at 1 or more, take exactly 1")
        if do == "score_end_card_now":
            high = number_in(source, "max", path)
        shown = 1 if do == "draw" and str(source.get("bind", "")) in self.spoken_of else 0
        self.emit(Step(op, amount=amount, low=low, high=high, shown=shown, bind=self.bind(source, path)))

    def bind(self, source: JsonObject, path: str) -> int:
        """Return the slot of the name that this step binds; -1 when it binds none or nobody speaks of it."""
        if "bind" not in source:
            return -1
        name = str_in(source, "bind", path)
        if name not in self.spoken_of:
            return -1
        if name not in self.slots:
            self.slots[name] = self.next_slot
            self.next_slot += 1
        return self.slots[name]

    def slot_of(self, name: Json, path: str) -> int:
        """Return the slot of a name bound before."""
        word = as_str(name, path)
        if word not in self.slots:
            raise Malformed(path, f"nothing was bound to {word!r} before")
        return self.slots[word]

    def named_thing(self, do: str, source: JsonObject, path: str) -> None:
        """Compile a step that names a resource or a species."""
        amount = self.amount(source["n"], f"{path}/n") if "n" in source else None
        if do == "gain_resource":
            x, slot = self.resource(source["type"], f"{path}/type")
        else:
            x, slot = self.species(source["species"], f"{path}/species")
        self.emit(Step(lang.OP_NAMES.index(do), amount=amount, x=x, slot=slot, bind=self.bind(source, path)))

    def resource(self, source: Json, path: str) -> tuple[int, int]:
        """Return (what, slot) of a resource: a name, any, any_one_type, least, most_habitat, habitat_of or same_as."""
        if isinstance(source, str):
            words = {"any": lang.ANY, "any_one_type": lang.ANY_ONE, "least": lang.LEAST, "most_habitat": lang.MOST}
            return (words[source], -1) if source in words else (index_of(RESOURCES, source, path), -1)
        entry = as_object(source, path)
        if list(entry) == ["habitat_of"]:
            return lang.OF_BOUND, self.slot_of(entry["habitat_of"], f"{path}/habitat_of")
        if list(entry) == ["same_as"]:
            return lang.SAME_AS, self.slot_of(entry["same_as"], f"{path}/same_as")
        raise Malformed(path, "a resource, any, any_one_type, least, most_habitat, {habitat_of} or {same_as} is wanted")

    def species(self, source: Json, path: str) -> tuple[int, int]:
        """Return (what, slot) of a species: a name, any, random, species_of or declared."""
        if isinstance(source, str):
            words = {"any": lang.ANY, "random": lang.RANDOM}
            return (words[source], -1) if source in words else (index_of(SPECIES, source, path), -1)
        entry = as_object(source, path)
        if list(entry) == ["species_of"]:
            if entry["species_of"] == "last_instant":
                return lang.LAST_INSTANT, -1
            return lang.OF_BOUND, self.slot_of(entry["species_of"], f"{path}/species_of")
        if list(entry) == ["declared"]:
            return lang.NAMED, self.slot_of(entry["declared"], f"{path}/declared")
        raise Malformed(path, "a species, any, random, {species_of} or {declared} is wanted")

    def play_step(self, source: JsonObject, path: str) -> Step:
        """Compile play_card: from where (bits), free or paid, and the filter."""
        bits = 0
        for i, name in enumerate(list_in(source, "from", path)):
            bits |= 1 << index_of(["hand", "wilderness", "about_to_be_discarded"], as_str(name, path), f"{path}/from/{i}")
        cost = word_in(source, "cost", ["normal", "free"], path)
        kind, most = -1, lang.NO_LIMIT
        if "filter" in source:
            wanted = object_in(source, "filter", path)
            only(wanted, ["kind", "max_printed_cost"], f"{path}/filter")
            if "kind" in wanted:
                kind = word_in(wanted, "kind", KINDS, f"{path}/filter")
            most = number_in(wanted, "max_printed_cost", f"{path}/filter", lang.NO_LIMIT)
        return Step(lang.PLAY, x=kind, y=bits, low=cost, high=most)

    def compound(self, do: str, source: JsonObject, path: str) -> None:
        """Compile an arrow, a condition, a choice or a loop into jumps."""
        if do == "arrow":
            left = list_in(source, "left", path)
            if not left or as_object(left[-1], f"{path}/left").get("do") not in LEFT_SIDES:
                raise Malformed(f"{path}/left", f"the left side must end with one of {', '.join(LEFT_SIDES)}")
            self.sequence(left, f"{path}/left")
            end = self.emit(Step(lang.UNLESS_DONE))
            self.sequence(list_in(source, "right", path), f"{path}/right")
            self.program[end] = Step(lang.UNLESS_DONE, targets=[len(self.program)])
        elif do == "if":
            condition = self.condition(object_in(source, "cond", path), f"{path}/cond")
            end = self.emit(Step(lang.UNLESS))
            self.sequence(list_in(source, "then", path), f"{path}/then")
            self.program[end] = Step(lang.UNLESS, condition=condition, targets=[len(self.program)])
        elif do == "choose":
            self.choice(source, path)
        else:
            self.loop(source, path)

    def choice(self, source: JsonObject, path: str) -> None:
        """Compile `choose k of options`: after each option back to the choice, until k were taken."""
        options = list_in(source, "options", path)
        count = number_in(source, "k", path)
        if not 1 <= count <= len(options) <= 8:
            raise Malformed(f"{path}/k", f"k must lie between 1 and the number of options, which may be up to 8; it is {count}")
        slot = self.next_slot
        self.next_slot += 1
        head = self.emit(Step(lang.CHOOSE))
        targets = []
        for i, option in enumerate(options):
            targets.append(len(self.program))
            self.sequence(as_list(option, f"{path}/options/{i}"), f"{path}/options/{i}")
            self.emit(Step(lang.JUMP, targets=[head]))
        targets.append(len(self.program))
        self.program[head] = Step(lang.CHOOSE, high=count, bind=slot, targets=targets)

    def loop(self, source: JsonObject, path: str) -> None:
        """Compile `for_each`: the set is copied, and its pieces are bound one by one."""
        over = self.slot_of(source["bind"], f"{path}/bind")
        rest, single = self.next_slot, self.next_slot + 1
        self.next_slot += 2
        self.slots[str_in(source, "as", path)] = single
        self.emit(Step(lang.EACH, slot=over, bind=rest))
        head = self.emit(Step(lang.NEXT))
        self.sequence(list_in(source, "steps", path), f"{path}/steps")
        self.emit(Step(lang.JUMP, targets=[head]))
        self.program[head] = Step(lang.NEXT, slot=rest, bind=single, targets=[len(self.program)])

    def amount(self, source: Json, path: str) -> Amount:
        """Compile a number."""
        if isinstance(source, int) and not isinstance(source, bool):
            if not 0 <= source <= MAX_NUMBER:
                raise Malformed(path, f"a number from 0 to {MAX_NUMBER} is wanted, not {source}")
            return Amount(lang.CONSTANT, source)
        entry = as_object(source, path)
        if "printed_vp_of" in entry:
            only(entry, ["printed_vp_of"], path)
            return Amount(lang.PRINTED_VP, slot=self.slot_of(entry["printed_vp_of"], f"{path}/printed_vp_of"))
        only(entry, ["count", "per", "times", "plus", "max"], path)
        per = int_in(entry, "per", path) if "per" in entry else 1
        if per < 1:
            raise Malformed(f"{path}/per", "per must be 1 or more")
        times, plus = number_in(entry, "times", path, 1), number_in(entry, "plus", path, 0)
        most = number_in(entry, "max", path, lang.NO_LIMIT)
        return self.count(object_in(entry, "count", path), f"{path}/count", per, times, plus, most)

    def count(self, source: JsonObject, path: str, per: int = 1, times: int = 1, plus: int = 0, most: int = lang.NO_LIMIT) -> Amount:
        """Compile what is counted."""
        of = str_in(source, "of", path)
        if of not in COUNTS:
            raise Malformed(f"{path}/of", f"{of!r} is none of {', '.join(COUNTS)}")
        code, fields = COUNTS[of]
        only(source, ["of", *fields.split()], path)
        x, slot, y = lang.ANY, -1, 0
        if of == "habitat_icons":
            x, slot = self.most_or(member(source, "habitat", path), f"{path}/habitat", "habitat")
        elif of == "species_icons":
            x, slot = self.most_or(member(source, "species", path), f"{path}/species", "species")
            y = [lang.ALL_EGGS, lang.UNHATCHED, lang.NO_EGGS][word_in(source, "eggs", ["all", "unhatched", "none"], path)]
        elif of == "eggs":
            y = word_in(source, "state", ["any", "unhatched", "hatched"], path)
        elif of == "cards":
            x = word_in(source, "kind", KINDS, path) if "kind" in source else lang.ANY
            y = word_in(source, "zone", ["reserve", "hand"], path) if "zone" in source else lang.IN_RESERVE
        elif of == "resource":
            x, slot = self.resource(member(source, "type", path), f"{path}/type")
        elif of == "bound":
            slot = self.slot_of(member(source, "name", path), f"{path}/name")
        without = 1 if source.get("exclude_self") is True else 0
        return Amount(code, x=x, y=y, slot=slot, per=per, times=times, plus=plus, most=most, without=without)

    def most_or(self, source: Json, path: str, what: str) -> tuple[int, int]:
        """Return (what, slot) of a habitat or species in a count: `most`, a name, or that of a bound card."""
        if source == "most":
            return lang.MOST, -1
        return self.resource(source, path) if what == "habitat" else self.species(source, path)

    def condition(self, source: JsonObject, path: str) -> Condition:
        """Compile a condition: a count with min, max or both."""
        only(source, ["count", "min", "max"], path)
        low, high = number_in(source, "min", path, 0), number_in(source, "max", path, lang.NO_LIMIT)
        return Condition(self.count(object_in(source, "count", path), f"{path}/count"), low, high)


def names_spoken_of(source: Json) -> list[str]:
    """Return the bound names that some step or number speaks of."""
    found: list[str] = []
    if isinstance(source, list):
        for value in source:
            found += names_spoken_of(value)
    elif isinstance(source, dict):
        for name, value in source.items():
            spoken = name in ("habitat_of", "species_of", "same_as", "printed_vp_of", "declared")
            spoken = spoken or (name == "name" and source.get("of") == "bound") or (name == "bind" and source.get("do") == "for_each")
            if spoken and isinstance(value, str):
                found.append(value)
            found += names_spoken_of(value)
    return found


def check_fields(source: JsonObject, do: str, path: str) -> None:
    """Refuse a step with a field missing or too many."""
    must, may = FIELDS[do]
    for name in must.split():
        member(source, name, path)
    only(source, ["do", "note", *must.split(), *may.split()], path)


def only(source: JsonObject, names: list[str], path: str) -> None:
    """Refuse members that nobody knows."""
    for name in source:
        if name not in names:
            raise Malformed(f"{path}/{name}", f"this member is not known here; known: {', '.join(names)}")


def number_in(source: JsonObject, name: str, path: str, absent: int | None = None) -> int:
    """Return a plain number from 0 to 99; where it may be left out, `absent` stands for it."""
    if absent is not None and name not in source:
        return absent
    value = as_int(member(source, name, path), f"{path}/{name}")
    if not 0 <= value <= MAX_NUMBER:
        raise Malformed(f"{path}/{name}", f"a number from 0 to {MAX_NUMBER} is wanted, not {value}")
    return value
