"""What the catalogue shows: every data file, with the marks that say what is sourced, inferred or proposed, and `texts` in both languages.

The texts are made here, from the effect language and the words of the game; they are no part of the data, whose bytes pin a match.
"""

from domain.games.wondrous_creatures import catalogue_german as german
from domain.games.wondrous_creatures import components_words as words
from domain.games.wondrous_creatures.components import Box
from domain.games.wondrous_creatures.components_names import EFFECTS, HABITATS, KINDS, SPECIES, TILES
from domain.games.wondrous_creatures.effects_text_abilities import ability_text, captain_text
from domain.games.wondrous_creatures.effects_text_counts import Names
from domain.games.wondrous_creatures.effects_text_steps import steps_text
from domain.kernel.content import Content
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_list, list_in, object_in, objects_in, str_in
from domain.kernel.localized import Text, join_texts
from domain.kernel.schema import Schema


def cards_of(content: Content) -> list[JsonObject]:
    """Return the printed creature cards."""
    return objects_in(content.object("cards.json"), "cards", "/cards.json")


def catalogue(content: Content, box: Box, options: Schema) -> JsonObject:
    """Return the data files by name, and the texts in both languages."""
    return {
        "cards": content.object("cards.json"),
        "island": content.object("island.json"),
        "table": content.object("table.json"),
        "tingent": content.object("tingent.json"),
        "texts": texts(content, box, options),
    }


def texts(content: Content, box: Box, options: Schema) -> JsonObject:
    """Return everything that people read of pieces and places, as `{"en", "de"}`."""
    table = content.object("table.json")
    return {
        "cards": [
            entry_texts(card, byname, ability_text(object_in(card, "ability"), str_in(card, "kind")))
            for card, byname in zip(cards_of(content), german.BYNAMES, strict=True)
        ],
        "captains": [
            entry_texts(entry, german.CAPTAIN_BYNAMES[str_in(entry, "id")], captain_text(entry)) for entry in objects_in(table, "captains")
        ],
        "effects": {EFFECTS[i]: words.sentence(text).to_json() for i, text in enumerate(box.effect_texts)},
        "tiles": tile_texts(box),
        "markers": [words.sentence(text).to_json() for text in box.marker_texts],
        "egg_storage": [
            words.sentence(steps_text(as_list(steps, ""), Names())).to_json()
            for steps in list_in(object_in(table, "egg_storage"), "spaces")
        ],
        "achievements": achievement_texts(box),
        "habitats": texts_json({name: noun.one for name, noun in zip(HABITATS, words.HABITAT, strict=True)}),
        "species": texts_json(dict(zip(SPECIES, words.SPECIES_WORDS, strict=True))),
        "kinds": texts_json({name: noun.one for name, noun in zip(KINDS, words.KIND_CARD, strict=True)}),
        "terrains": texts_json(words.TERRAINS),
        "marks": texts_json(words.MARKS),
        "tracks": texts_json(words.TRACKS),
        "statuses": texts_json(words.STATUSES),
        "tingent_boards": {name: Text(name, german.BOARDS[name]).to_json() for name in box.robot.boards},
        "options": option_texts(options),
        "open_points": [point_texts(entry) for entry in objects_in(table, "open_points")],
    }


def texts_json(named: dict[str, Text]) -> JsonObject:
    """Return texts by name as JSON."""
    return {name: text.to_json() for name, text in named.items()}


def entry_texts(entry: JsonObject, byname: str, text: Text) -> JsonObject:
    """Return name, byname and text of a printed card or a captain."""
    name = str_in(entry, "name")
    return {
        "id": entry["id"],
        "name": Text(name, name).to_json(),
        "alias": Text(str_in(entry, "alias"), byname).to_json(),
        "text": text.to_json(),
    }


def tile_texts(box: Box) -> JsonObject:
    """Return habitat and effect of every habitat tile."""
    found = [[words.HABITAT[habitat].one, box.effect_texts[box.tile_effects[tile]]] for tile, habitat in enumerate(box.tile_habitats)]
    return {name: words.sentence(join_texts(parts, Text(": ", ": "))).to_json() for name, parts in zip(TILES, found, strict=True)}


def achievement_texts(box: Box) -> list[Json]:
    """Return what every achievement card asks for: main cards as a sentence, species cards the icons that their slots count."""
    return [{"id": card.name, "text": words.sentence(card.wanted).to_json()} for card in box.achievements]


def option_texts(options: Schema) -> JsonObject:
    """Return what every option means."""
    properties = object_in(options.source, "properties")
    return {name: Text(str_in(object_in(properties, name), "description"), german.SWITCHES[name]).to_json() for name in properties}


def point_texts(entry: JsonObject) -> JsonObject:
    """Return an open point of the sources, and what is done about it."""
    identity = str_in(entry, "id")
    point, default = german.OPEN_POINTS[identity]
    return {
        "id": identity,
        "point": Text(str_in(entry, "point"), point).to_json(),
        "default": Text(str_in(entry, "default"), default).to_json(),
    }
