"""The creature cards of a match: data checked when it is read, their abilities compiled."""

import json
from typing import Final, final

from domain.games.wondrous_creatures import components_names as names
from domain.games.wondrous_creatures import effects as lang
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.effects_assembly import Assembler, number_in, only
from domain.kernel.cells import append, cells, to_cells
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import (
    as_list,
    as_object,
    as_str,
    int_in,
    list_in,
    member,
    object_in,
    objects_in,
    placed_objects_in,
    str_in,
    strs_in,
    word_in,
)

MIN_CARDS: Final = 60
CARD_MEMBERS: Final = [
    "id",
    "name",
    "alias",
    "species",
    "kind",
    "habitat",
    "cost",
    "vp",
    "energy",
    "ability",
    "text",
    "status",
    "prov",
    "note",
]

# What cards of a kind may do without ever going round in circles.
LASTING_STEPS: Final = ["gain_vp", "gain_resource", "gain_net", "activate_recharge", "if"]
RECHARGE_FORBIDDEN: Final = ["activate_recharge", "activate_special_effect", "play_card", "repeat_last_instant", "repeat_marker_reward"]
END_STEPS: Final = ["gain_vp", "rescore_end_card"]


@final
class Deck:
    """The cards by index (id - 1), as flat lists, and the steps of every ability by its number.

    `second` is -1 for cards with one species; `limit` 0 for cards without energies.

    `dear` is 1 for cards that nothing printed on them makes cheaper. `lasting[event]` lists the lasting cards that fire at an event;
    `savers` those that can save a card from its discard.
    """

    def __init__(self, box: Box, cards: list[JsonObject]) -> None:
        self.size: Final = len(cards)
        self.names: Final[list[str]] = []
        self.first = cells(0)
        self.second = cells(0)
        self.kind = cells(0)
        self.habitat = cells(0)
        self.cost = cells(0)
        self.total = cells(0)
        self.points = cells(0)
        self.limit = cells(0)
        self.abilities: Final[list[lang.Ability]] = []
        self.repeats = cells(0)
        self.savers: Final[list[int]] = []
        self.lasting: Final[list[list[int]]] = [[] for _ in lang.EVENT_NAMES]
        self.steps: Final[list[list[lang.Step]]] = box.steps[:]
        self.assembler: Final = Assembler()
        for i, card in enumerate(cards):
            self.read(card, i, f"/cards/{i}")
        self.dear: Final = to_cells([1 if each.cheaper is None and each.discards == 0 else 0 for each in self.abilities])
        self.only_points: Final = to_cells([self.gives_points_only(card) for card in range(self.size)])

    def gives_points_only(self, card: int) -> int:
        """Return 1 for an ability that gives a fixed number of points and nothing else."""
        first = self.steps[card][0]
        fixed = first.amount is not None and first.amount.of == lang.CONSTANT
        return 1 if first.op == lang.GAIN_POINTS and fixed and len(self.steps[card]) == 2 else 0

    def read(self, card: JsonObject, i: int, path: str) -> None:
        """Read one card."""
        only(card, CARD_MEMBERS, path)
        malformed_if(int_in(card, "id", path) != i + 1, f"{path}/id", f"ids run from 1 without a gap: {i + 1} is wanted here")
        name = str_in(card, "name", path)
        malformed_if(not 1 <= len(name) <= 40 or name in self.names, f"{path}/name", f"{name[:40]!r} is empty, too long or taken")
        self.names.append(name)
        if "text" in card:
            str_in(card, "text", path)
        species = [names.index_of(names.SPECIES, word, f"{path}/species") for word in strs_in(card, "species", path)]
        malformed_if(not 1 <= len(species) <= 2, f"{path}/species", "a card shows one or two species")
        self.first = append(self.first, species[0])
        self.second = append(self.second, species[1] if len(species) == 2 else -1)
        self.kind = append(self.kind, word_in(card, "kind", names.KINDS, path))
        self.habitat = append(self.habitat, word_in(card, "habitat", names.RESOURCES, path))
        costs = list_in(card, "cost", path)
        malformed_if(len(costs) != 4, f"{path}/cost", "a cost has four numbers: fruit, coral, flower, mushroom")
        total = 0
        for k in range(4):
            part = costs[k]
            if not isinstance(part, int) or isinstance(part, bool) or not 0 <= part <= 6:
                raise Malformed(f"{path}/cost/{k}", "a number from 0 to 6 is wanted")
            self.cost = append(self.cost, part)
            total += part
        self.total = append(self.total, total)
        self.points = append(self.points, number_in(card, "vp", path))
        limit = number_in(card, "energy", path) if card.get("energy") is not None else 0
        if (limit > 0) != (self.kind[i] == names.ENERGY) or limit > 9:
            raise Malformed(f"{path}/energy", "energy cards have a limit from 1 to 9, and no other cards have one")
        self.limit = append(self.limit, limit)
        self.read_ability(object_in(card, "ability", path), i, f"{path}/ability")

    def read_ability(self, source: JsonObject, i: int, path: str) -> None:
        """Read what the card can do, and refuse what does not fit its kind."""
        kind = self.kind[i]
        only(source, ["steps", "on", "guard", "pay", "replaces"], path)
        steps = list_in(source, "steps", path)
        words = step_names(steps)
        self.check_kind(source, kind, words, path)
        saves = -1
        if "replaces" in source:
            replaced = object_in(source, "replaces", path)
            only(replaced, ["event", "max_printed_cost"], f"{path}/replaces")
            word_in(replaced, "event", ["card_would_be_discarded_from_hand"], f"{path}/replaces")
            saves = number_in(replaced, "max_printed_cost", f"{path}/replaces")
            self.savers.append(i)
        self.steps[i] = self.assembler.steps(steps, f"{path}/steps", "doomed" if saves >= 0 else "")
        trigger = self.read_trigger(object_in(source, "on", path), words, f"{path}/on") if "on" in source else None
        if trigger is not None:
            self.lasting[trigger.event].append(i)
        guard = self.assembler.condition(object_in(source, "guard", path), f"{path}/guard") if "guard" in source else None
        cheaper: lang.Amount | None = None
        discards = each = 0
        for where, way in placed_objects_in(source, "pay", path) if "pay" in source else []:
            if str_in(way, "mod", where) == "discount":
                only(way, ["mod", "n"], where)
                cheaper = self.assembler.amount(member(way, "n", where), f"{where}/n")
            elif way["mod"] == "discard_for_discount":
                only(way, ["mod", "max", "each"], where)
                discards, each = number_in(way, "max", where), number_in(way, "each", where)
            else:
                raise Malformed(f"{where}/mod", "discount or discard_for_discount is wanted")
        self.repeats = append(self.repeats, 1 if "repeat_last_instant" in words else 0)
        self.abilities.append(lang.Ability(trigger, guard, cheaper, discards, each, saves))

    def check_kind(self, source: JsonObject, kind: int, words: list[str], path: str) -> None:
        """Refuse abilities that do not fit the kind of card, or that could go round in circles."""
        for name, allowed in (("on", names.CONTINUOUS), ("guard", names.ENERGY), ("replaces", names.ENERGY), ("pay", names.INSTANT)):
            malformed_if(name in source and kind != allowed, f"{path}/{name}", f"only {names.KINDS[allowed]} cards have this")
        malformed_if(kind == names.CONTINUOUS and "on" not in source, f"{path}/on", "a continuous card says when it fires")
        for word in words:
            bad = (kind == names.CONTINUOUS and word not in LASTING_STEPS) or (kind == names.RECHARGE and word in RECHARGE_FORBIDDEN)
            bad = bad or ((kind == names.ENDING) != (word in END_STEPS) and word != "gain_vp")
            if bad or (word == "add_species_to_self" and kind != names.ENERGY):
                raise Malformed(f"{path}/steps", f"{word} is not for {names.KINDS[kind]} cards")

    def read_trigger(self, source: JsonObject, words: list[str], path: str) -> lang.Trigger:
        """Read when a lasting card fires."""
        event = word_in(source, "event", lang.EVENT_NAMES, path)
        known = ["event", "min_printed_cost", "kind", "include_self"] if event == lang.CARD_PLAYED else ["event"]
        only(source, known, path)
        if "activate_recharge" in words and event not in (lang.CARD_PLAYED, lang.TROPHY_GAINED):
            raise Malformed(f"{path}/event", "a card that activates recharge cards may fire at card_played or trophy_gained only")
        kind = word_in(source, "kind", names.KINDS, path) if "kind" in source else -1
        cost = number_in(source, "min_printed_cost", path, 0)
        return lang.Trigger(event, cost, kind, 1 if source.get("include_self") is True else 0)

    def icons(self, card: int, species: int) -> int:
        """Return how many printed icons of a species the card has."""
        return (1 if self.first[card] == species else 0) + (1 if self.second[card] == species else 0)


def step_names(steps: Json) -> list[str]:
    """Return the names of all steps of an ability, also the nested ones, without the frames around them."""
    found: list[str] = []
    if isinstance(steps, list):
        for step in steps:
            found += step_names(step)
    elif isinstance(steps, dict):
        for name in ("left", "right", "then", "options", "steps"):
            if name in steps:
                found += step_names(steps[name])
        if "do" in steps and steps["do"] not in ("arrow", "choose", "for_each", "if"):
            found.append(as_str(steps["do"], ""))
    return found


def cards_of_option(option: Json, printed: list[JsonObject]) -> list[JsonObject]:
    """Return the cards that `options.deck` asks for: null the printed ones, `{"cards"}` a whole set, `{"corrections"}` changed members."""
    if option is None:
        return printed
    source = as_object(option, "/deck")
    only(source, ["cards", "corrections"], "/deck")
    malformed_if(len(source) != 1, "/deck", "give either cards (a whole set) or corrections (members of printed cards by id)")
    if "cards" in source:
        cards = objects_in(source, "cards", "/deck")
        if not MIN_CARDS <= len(cards) <= lang.MOST_CARDS:
            raise Malformed("/deck/cards", f"a set has {MIN_CARDS} to {lang.MOST_CARDS} cards, not {len(cards)}")
        return cards
    changed = [dict(card) for card in printed]
    for i, entry in enumerate(as_list(source["corrections"], "/deck/corrections")):
        correction = as_object(entry, f"/deck/corrections/{i}")
        place = int_in(correction, "id", f"/deck/corrections/{i}") - 1
        malformed_if(not 0 <= place < len(changed), f"/deck/corrections/{i}/id", f"no printed card has this number (1 to {len(changed)})")
        only(correction, CARD_MEMBERS, f"/deck/corrections/{i}")
        changed[place].update(correction)
    return changed


@final
class Library:
    """Decks made so far, by the text of `options.deck`: the same option gives the same deck."""

    def __init__(self, box: Box, printed: list[JsonObject]) -> None:
        self.box: Final = box
        self.printed: Final = printed
        self.normal: Final = Deck(box, printed)
        self.made: Final[dict[str, Deck]] = {}

    def deck_of(self, option: Json) -> Deck:
        """Return the deck of an option; `Malformed` says what is wrong with a home-made one."""
        if option is None:
            return self.normal
        key = json.dumps(option, sort_keys=True)
        if key not in self.made:
            try:
                deck = Deck(self.box, cards_of_option(option, self.printed))
            except Malformed as problem:
                place = problem.path if problem.path.startswith("/deck") else f"/deck{problem.path}"
                raise Malformed(place, problem.message) from None
            if len(self.made) >= 16:
                self.made.clear()
            self.made[key] = deck
        return self.made[key]
