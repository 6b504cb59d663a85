"""What a whole ability does, in both languages: when it works, what it changes of a price, and its steps."""

from typing import Final

from domain.games.wondrous_creatures.components_words import ANY_RESOURCE, sentence
from domain.games.wondrous_creatures.effects_text_counts import Names, condition_text, constant, for_each, number_member
from domain.games.wondrous_creatures.effects_text_steps import steps_text, wanted_card
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, int_in, list_in, object_in, str_in
from domain.kernel.localized import Text, join_texts, with_article
from domain.kernel.phrases import phrase

TRIGGERS: Final = {
    "trophy_gained": Text("each time you gain a trophy", "jedes Mal, wenn du einen Pokal erhältst"),
    "recharge_card_activated": Text(
        "each time one of your recharge cards is activated", "jedes Mal, wenn eine deiner Regenerationskarten aktiviert wird"
    ),
    "card_drawn": Text("for each card that you draw", "für jede Karte, die du ziehst"),
    "eggs_turned": Text("each time you flip or hatch eggs", "jedes Mal, wenn du Eier umdrehst oder ausbrütest"),
    "egg_acquired": Text("for each egg that you acquire", "für jedes Ei, das du erhältst"),
    "card_discarded_from_hand": Text("for each card that you discard from your hand", "für jede Handkarte, die du abwirfst"),
}


def ability_text(source: JsonObject, kind: str) -> Text:
    """Return the whole text of a card's ability, as sentences."""
    names = Names()
    found = [sentence(price_text(as_object(way, ""), names)) for way in (list_in(source, "pay") if "pay" in source else [])]
    if "steps" in source and list_in(source, "steps"):
        found.append(sentence(with_occasion(source, kind, names)))
    return join_texts(found, Text(" ", " "))


def with_occasion(source: JsonObject, kind: str, names: Names) -> Text:
    """Return when an ability works, and what it does then."""
    occasion: Text | None = None
    if "on" in source:
        occasion = trigger_text(object_in(source, "on"))
    elif "guard" in source:
        occasion = condition_text(object_in(source, "guard"), names)
    elif "replaces" in source:
        most = int_in(object_in(source, "replaces"), "max_printed_cost")
        occasion = Text(
            f"when a card of your hand with a printed cost of at most {most} is about to be discarded, instead",
            f"wenn eine Handkarte mit aufgedruckten Kosten von höchstens {most} abgeworfen würde, stattdessen",
        )
    elif kind == "end":
        occasion = Text("at the end of the match", "am Ende der Partie")
    text = steps_text(list_in(source, "steps"), names)
    return text if occasion is None else join_texts([occasion, text], Text(": ", ": "))


def trigger_text(source: JsonObject) -> Text:
    """Return when a continuous card fires."""
    event = str_in(source, "event")
    if event != "card_played":
        return TRIGGERS[event]
    word = wanted_card(source)
    cost = Text("", "")
    if "min_printed_cost" in source:
        least = int_in(source, "min_printed_cost")
        cost = Text(f" with a printed cost of at least {least}", f" mit aufgedruckten Kosten von mindestens {least}")
    own = Text(" (this one too)", " (auch diese)") if source.get("include_self") is True else Text("", "")
    return Text(
        f"each time you play {with_article(word.en)}{cost.en}{own.en}", f"jedes Mal, wenn du eine {word.de}{cost.de} spielst{own.de}"
    )


def price_text(way: JsonObject, names: Names) -> Text:
    """Return how the price of a card may be lower."""
    if str_in(way, "mod") == "discard_for_discount":
        most, each = int_in(way, "max"), int_in(way, "each")
        return Text(
            f"when paying you may discard up to {most} cards from your hand: each makes this card {each} cheaper",
            f"beim Zahlen darfst du bis zu {most} Handkarten abwerfen: jede macht diese Karte um {each} billiger",
        )
    number = way["n"]
    if constant(number) >= 0:
        return Text(f"costs {constant(number)} less", f"kostet {constant(number)} weniger")
    source = as_object(number, "")
    saved = ANY_RESOURCE.count(number_member(source, "times", 1))
    return phrase("costs {} less{}", "kostet {} weniger{}", saved, for_each(source, names))


def captain_text(entry: JsonObject) -> Text:
    """Return what a captain does: when unlocked, when placed, and what never costs anything."""
    found: list[Text] = []
    for name, occasion in (("on_unlock", Text("when unlocked", "beim Freischalten")), ("on_place", Text("when placed", "beim Einsetzen"))):
        steps = list_in(entry, name)
        if steps:
            found.append(sentence(join_texts([occasion, steps_text(steps, Names())], Text(": ", ": "))))
    if entry.get("mountains_free") is True:
        found.append(Text("The captain never pays for mountains.", "Der Kapitän zahlt nie für Berge."))
    return join_texts(found, Text(" ", " "))
