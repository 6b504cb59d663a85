"""What `atoll play` says besides the API's own texts: heading, seats, legend and outcome, in English and German."""

import re
from typing import Any, Final

from domain.kernel.ids import JsonObject
from domain.kernel.localized import Text
from domain.kernel.picture_characters import wrap

HELP: Final = Text(
    "NUMBER plays a command · ? NUMBER tells its rules · h gives a hint · u takes back · p shows the table · k explains its words · "
    "l lists all commands · resign · q leaves",
    "NUMMER spielt einen Befehl · ? NUMMER nennt seine Regeln · h gibt einen Tipp · u nimmt zurück · p zeigt den Tisch · "
    "k erklärt seine Wörter · l zeigt alle Befehle · resign gibt auf · q geht",
)
REASONS: Final = {
    "finished": Text("played to the end", "zu Ende gespielt"),
    "resigned": Text("resigned", "aufgegeben"),
    "agreed": Text("ended by agreement", "einvernehmlich beendet"),
    "abandoned": Text("abandoned", "verlassen"),
    "aborted": Text("called off", "abgesagt"),
    "stalemate": Text("a stalemate", "Patt"),
    "closed": Text("closed by the operator", "vom Betreiber geschlossen"),
}
UNSAID: Final = frozenset(
    {"memory", "turn_so_far", "resume", "viewer", "next_card", "next_tag", "pools", "agenda", "unseen_stations", "stack", "known", "over"}
)
"""Members of views that programs need and the texts of events and commands tell people better."""

CARD_MEMBERS: Final = frozenset({"card", "discards", "wilderness", "looked", "energy_used", "chosen"})
"""Members of views that hold ids of cards, in games that have cards with ids."""

RULE: Final = re.compile(r"\b([A-Z]{1,3}[0-9]{1,2}[a-z]?)(?:[-–]([A-Z]{1,3}[0-9]{1,2}[a-z]?))?")


def seat_text(seat: int, own: int) -> Text:
    """Name a seat; one's own so that it is seen."""
    return Text(f"seat {seat} (you)", f"Platz {seat} (du)") if seat == own else Text(f"seat {seat}", f"Platz {seat}")


def seats_text(seats: list[Any], own: int) -> Text:
    """Tell who sits where, and which seat is one's own."""
    told: list[Text] = []
    for seat, each in enumerate(seats):
        level = (each.get("bot") or {}).get("level", "")
        who = Text(f"{level} bot".strip(), f"Bot {level}".strip()) if each["kind"] == "bot" else Text(*[each.get("name") or ""] * 2)
        name = seat_text(seat, own)
        told.append(Text(f"{name.en}: {who.en}" if who.en else name.en, f"{name.de}: {who.de}" if who.de else name.de))
    return Text(
        f"Your seat is {own}. At the table: " + ", ".join([text.en for text in told]),
        f"Dein Platz ist {own}. Am Tisch: " + ", ".join([text.de for text in told]),
    )


def heading(title: Text, version: int, own: int, deadline: str | None) -> Text:
    """Name game, version, seat, and until when to play."""
    until = "" if deadline is None else f"{deadline[:10]} {deadline[11:16]} UTC"
    return Text(
        f"\n== {title.en} · version {version} · seat {own} (you)" + (f" · play until {until}" if until else ""),
        f"\n== {title.de} · Version {version} · Platz {own} (du)" + (f" · Zeit bis {until}" if until else ""),
    )


def outcome_text(outcome: Any, own: int) -> Text:
    """Tell how a match ended, with the points and who won."""
    reason = REASONS.get(outcome["reason"], Text(outcome["reason"], outcome["reason"]))
    found = Text(f"The match is over: {reason.en}.", f"Die Partie ist vorbei: {reason.de}.")
    if outcome["scores"]:
        points = [(seat_text(seat, own), score) for seat, score in enumerate(outcome["scores"])]
        found = Text(
            f"{found.en} Points: {', '.join([f'{name.en} {score}' for name, score in points])}.",
            f"{found.de} Punkte: {', '.join([f'{name.de} {score}' for name, score in points])}.",
        )
    first = outcome["ranking"][0] if outcome["ranking"] else []
    if "won" in outcome:
        return Text(f"{found.en} {'Won' if outcome['won'] else 'Lost'}.", f"{found.de} {'Gewonnen' if outcome['won'] else 'Verloren'}.")
    if len(first) == 1:
        return Text(f"{found.en} First: {seat_text(first[0], own).en}.", f"{found.de} Erster: {seat_text(first[0], own).de}.")
    return Text(f"{found.en} Nobody is ahead: a draw.", f"{found.de} Unentschieden.") if first else found


def table_of(view: JsonObject) -> JsonObject:
    """Return a view as it is shown: what it tells of the table and of one's own side by side, without what only programs need."""
    inner = [each for each in (view.get("table"), view.get("known"), view.get("own")) if isinstance(each, dict)]
    merged = {name: value for each in [view, *inner] for name, value in each.items() if name not in ("table", "own", *UNSAID)}
    if isinstance(view.get("own"), dict):
        merged.pop("seat", None)
    if isinstance(reefs := merged.get("reefs"), list) and all(isinstance(reef, dict) and "species" in reef for reef in reefs):
        merged["reefs"] = [each for reef in reefs if isinstance(reef, dict) for each in corals_of(reef)]
    return merged


def corals_of(reef: Any) -> list[JsonObject]:
    """Return the corals of a reef, each on its space: species, `*` with a clownfish, and the seat that owns the reef."""
    owner = "" if reef["owner"] is None else f" {reef['owner']}"
    return [{"space": space, "coral": f"{reef['species']}{'*' if space in reef['clownfish'] else ''}{owner}"} for space in reef["spaces"]]


def cards_by_id(game: Any) -> dict[int, Any]:
    """Return what the catalogue says of each card: its name, and what it does; nothing where cards have no ids."""
    texts = game["content"].get("texts", {})
    return {card["id"]: card for card in texts.get("cards", [])} if isinstance(texts, dict) else {}


def name_cards(view: Any, cards: dict[int, Any], language: str, member: str = "") -> Any:
    """Return a view with names of cards in place of their ids, and without how often the deck was made anew before each was drawn."""
    if isinstance(view, dict):
        is_another = "id" in view  # such as a card of achievements
        return {name: name_cards(each, cards, language, "" if is_another else name) for name, each in view.items() if name != "epoch"}
    if isinstance(view, list):
        return [name_cards(each, cards, language, member) for each in view]
    return cards[view]["name"][language] if member in CARD_MEMBERS and view in cards else view


def card_lines(view: Any, cards: dict[int, Any], language: str) -> list[str]:
    """Tell what each card does whose name stands in a view."""
    shown = str(name_cards(view, cards, language))
    named = [card for card in cards.values() if f"'{card['name'][language]}'" in shown]
    return [line for card in named for line in wrap(f"{card['name'][language]}: {card['text'][language]}")]


def legend(game: Any, view: JsonObject) -> list[str]:
    """Explain the words of the table by what the game's own description says of each member."""
    described: dict[str, Any] = dict(game["view"].get("properties", {}))
    for inner in ("table", "known", "own"):
        for each in [described.get(inner, {}), *described.get(inner, {}).get("anyOf", [])]:
            described |= each.get("properties", {})
    shown = table_of(view)
    signs = ["violet* 1: a violet coral with a clownfish, in a reef of seat 1"] if "clownfish" in str(described.get("reefs", {})) else []
    return signs + [
        f"{name.replace('_', ' ')}: {described[name]['description'].replace('`', '')}"
        for name in shown
        if described.get(name, {}).get("description")
    ]


def nursery_lines(game: Any, options: Any) -> list[str]:
    """Name the lines of a nursery that has some: which of its places belong to each."""
    nursery = game["content"].get("nursery", {})
    layout = nursery.get("layouts", {}).get(options.get("nursery", nursery.get("default")), {})
    told = [f"{line}: {' '.join([str(place) for place in places])}" for line, places in layout.get("lines", {}).items()]
    return wrap(" · ".join(told)) if told else []


def rules_named(text: str, rules: list[Any]) -> list[Any]:
    """Return the rules whose numbers stand in a text, also those between two ends (`P1-P3`)."""
    at = {rule["id"]: i for i, rule in enumerate(rules)}
    found: set[int] = set()
    for first, last in RULE.findall(text):
        if first in at:
            found |= set(range(at[first], at.get(last, at[first]) + 1))
    return [rules[i] for i in sorted(found)]
