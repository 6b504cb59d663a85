"""What numbers and conditions of the effect language say, in both languages: each count has one description."""

from typing import Final, final

from domain.games.wondrous_creatures import components_words as words
from domain.games.wondrous_creatures.components_names import KINDS
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_object, as_str, int_in, object_in, str_in
from domain.kernel.localized import Text, join_texts, points
from domain.kernel.phrases import Noun, phrase

NOTHING: Final = Text("", "")


def number_member(source: JsonObject, name: str, default: int) -> int:
    """Return a number that may be left out."""
    return int_in(source, name) if name in source else default


def constant(value: Json) -> int:
    """Return a plain number; -1 for one that is counted."""
    return value if isinstance(value, int) and not isinstance(value, bool) else -1


@final
class Names:
    """What the bound names of an ability stand for: how a card of theirs is called, and one of the pieces chosen.

    `choices` collects the options of every choice of the ability, in the order in which the choices stand in it.
    """

    def __init__(self) -> None:
        self.card: Final[dict[str, Text]] = {}
        self.one: Final[dict[str, Text]] = {}
        self.choices: Final[list[list[Text]]] = []

    def bind(self, name: str, card: Text, one: Text) -> None:
        """Say what a name stands for."""
        self.card[name] = card
        self.one[name] = one

    def card_of(self, source: JsonObject) -> Text:
        """Return how the card is called that `{habitat_of}`, `{species_of}` or the like speaks of (German: genitive)."""
        word = ""
        for value in source.values():
            word = as_str(value, "")
        if word == "last_instant":
            return Text("the last instant card that you played before this one", "der vor dieser zuletzt gespielten Sofortkarte")
        return self.card.get(word, Text("that card", "dieser Karte"))


def habitat_icon(source: JsonObject, names: Names, many: bool) -> Text:
    """Return the icon that is counted: of one habitat, of the most frequent, or of that of a bound card."""
    habitat = source["habitat"]
    icon = Text("icons" if many else "icon", "Zeichen")
    without = Text(" (not counting this card)", " (ohne diese Karte)") if source.get("exclude_self") is True else NOTHING
    here = phrase("{} in your reserve{}", "{} im Reservat{}", icon, without)
    if habitat == "most":
        return phrase("{} of the habitat that you have most of", "{} des Lebensraums, von dem du am meisten hast", here)
    if isinstance(habitat, dict):
        return phrase("{} of the habitat of {}", "{} des Lebensraums {}", here, names.card_of(habitat))
    return join_texts([words.habitat_before(as_str(habitat, "")), here], NOTHING)


def species_icon(source: JsonObject, names: Names, many: bool) -> Text:
    """Return the species icon that is counted, and which eggs count."""
    species = source["species"]
    icon = Text("icons" if many else "icon", "Zeichen")
    eggs = {
        "all": Text(" (cards and all eggs)", " (Karten und alle Eier)"),
        "unhatched": Text(" (cards and unhatched eggs)", " (Karten und nicht ausgebrütete Eier)"),
        "none": Text(" (cards only)", " (nur Karten)"),
    }[str_in(source, "eggs")]
    if species == "most":
        what = Text("of the species that you have most of", "der Art, von der du am meisten hast")
    elif isinstance(species, dict):
        what = bound_species(species, names)
    else:
        return join_texts([words.species_before(as_str(species, "")), icon, eggs], NOTHING)
    return phrase("{} {}{}", "{} {}{}", icon, what, eggs)


def bound_species(species: JsonObject, names: Names) -> Text:
    """Return the species that was declared, or that of a bound card."""
    if "declared" in species:
        return Text("of that species", "dieser Art")
    return phrase("of a species of {}", "einer Art {}", names.card_of(species))


def card_words(source: JsonObject, many: bool) -> Text:
    """Return the cards that are counted."""
    hand = source.get("zone") == "hand"
    where = Text(" in your hand", " auf der Hand") if hand else Text(" in your reserve", " im Reservat")
    noun = words.KIND_CARD[KINDS.index(str_in(source, "kind"))] if "kind" in source else words.CARD
    return join_texts([noun.many if many else noun.one, where], NOTHING)


def egg_words(source: JsonObject, many: bool) -> Text:
    """Return the eggs that are counted."""
    word = words.EGG.many if many else words.EGG.one
    state = str_in(source, "state")
    if state == "hatched":
        return Text(f"hatched {word.en}", f"{'ausgebrütete' if many else 'ausgebrütetes'} {word.de}")
    if state == "unhatched":
        return Text(f"unhatched {word.en}", f"nicht {'ausgebrütete' if many else 'ausgebrütetes'} {word.de}")
    return word


def thing(source: JsonObject, names: Names, many: bool = False) -> Text:
    """Return what is counted, one or several of it."""
    of = str_in(source, "of")
    if of == "habitat_icons":
        return habitat_icon(source, names, many)
    if of == "species_icons":
        return species_icon(source, names, many)
    if of == "eggs":
        return egg_words(source, many)
    if of == "cards":
        return card_words(source, many)
    if of == "bound":
        return names.one.get(str_in(source, "name"), Text("of them", "davon"))
    if of == "resource":
        kind = source["type"]
        word = words.resource_noun(kind).one if isinstance(kind, str) else Text("resource of this kind", "Ressource dieser Sorte")
        return phrase("{} that you then have", "{}, die du dann hast", word)
    return {
        "trophies": Text("trophies" if many else "trophy", "Pokale" if many else "Pokal"),
        "resources_and_nets": Text("resource and net that you have", "Ressource und Kescher, die du hast"),
        "habitat_sets": Text("set of all four habitat icons", "Satz aller vier Lebensraum-Zeichen"),
        "fewest_of_a_kind": Text(
            "cards of each of the five kinds" if many else "card of each of the five kinds",
            "Karten jeder der fünf Sorten" if many else "Karte jeder der fünf Sorten",
        ),
    }[of]


def for_each(source: JsonObject, names: Names) -> Text:
    """Return how often a gain is counted: for each thing, or for every few of them, with its bound."""
    what = object_in(source, "count")
    per = number_member(source, "per", 1)
    word = thing(what, names, per > 1)
    text = phrase(" for every {} {}", " je {} {}", per, word) if per > 1 else phrase(" for each {}", " je {}", word)
    if "max" in source:
        return phrase("{} (at most {})", "{} (höchstens {})", text, int_in(source, "max"))
    return text


def gained_points(value: Json, names: Names) -> Text:
    """Return a number of points as the language writes it."""
    if constant(value) >= 0:
        return points(constant(value))
    source = as_object(value, "")
    if "printed_vp_of" in source:
        return phrase("as many points as are printed on {}", "so viele Punkte, wie auf {} stehen", printed_card(source, names))
    return gain_for_each(source, points(number_member(source, "times", 1)), names)


def several(value: Json, noun: Noun, names: Names) -> Text:
    """Return a number of things as the language writes it."""
    if constant(value) >= 0:
        return noun.count(constant(value))
    source = as_object(value, "")
    if "printed_vp_of" in source:
        card = printed_card(source, names)
        return phrase("as many {} as the points printed on {}", "so viele {}, wie Punkte auf {} stehen", noun.many, card)
    return gain_for_each(source, noun.count(number_member(source, "times", 1)), names)


def printed_card(source: JsonObject, names: Names) -> Text:
    """Return how the card is called whose printed points are a number."""
    return names.card_of({"of": source["printed_vp_of"]})


def gain_for_each(source: JsonObject, gain: Text, names: Names) -> Text:
    """Return a gain for each of the things that are counted, and what comes on top of it."""
    plus = number_member(source, "plus", 0)
    more = Text(f"{plus} and ", f"{plus} und ") if plus else NOTHING
    return join_texts([more, gain, for_each(source, names)], NOTHING)


def needed_text(source: JsonObject, names: Names) -> Text:
    """Return what a condition asks one to have: at least or at most so many things."""
    word = thing(object_in(source, "count"), names, True)
    parts: list[Text] = []
    if "min" in source:
        parts.append(Text(f"at least {int_in(source, 'min')}", f"mindestens {int_in(source, 'min')}"))
    if "max" in source:
        parts.append(Text(f"at most {int_in(source, 'max')}", f"höchstens {int_in(source, 'max')}"))
    return phrase("{} {}", "{} {}", join_texts(parts, Text(" and ", " und ")), word)


def condition_text(source: JsonObject, names: Names) -> Text:
    """Return a condition."""
    if "max" in source and int_in(source, "max") == 0:
        return phrase("if you have no {}", "wenn du keine {} hast", thing(object_in(source, "count"), names, True))
    return phrase("if you have {}", "wenn du {} hast", needed_text(source, names))
