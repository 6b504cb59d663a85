"""What the steps of the effect language do, in both languages: one description per step, none per card."""

from typing import Final

from domain.games.wondrous_creatures import components_words as words
from domain.games.wondrous_creatures import effects_text_counts as counts
from domain.games.wondrous_creatures.components_names import ENERGY, KINDS
from domain.kernel.ids import Json, JsonObject
from domain.kernel.json_fields import as_list, as_object, as_str, int_in, list_in, object_in, str_in, strs_in
from domain.kernel.localized import Text, join_texts
from domain.kernel.phrases import Noun, phrase

ARROW: Final = Text(" → ", " → ")
NEXT: Final = Text("; ", "; ")
ALL: Final = 9
"""From so many on, a number of cards means all of them."""

BINDS: Final = {
    "draw": (Text("the card drawn", "der gezogenen Karte"), Text("card drawn", "gezogener Karte")),
    "look_pick": (Text("the card kept", "der behaltenen Karte"), Text("card kept", "behaltener Karte")),
    "take_wilderness": (Text("the card taken", "der genommenen Karte"), Text("card taken", "genommener Karte")),
    "take_wilderness_all": (Text("a card taken", "einer genommenen Karte"), Text("card taken", "genommener Karte")),
    "discard_hand": (Text("the card discarded", "der abgeworfenen Karte"), Text("card discarded", "abgeworfener Karte")),
    "activate_recharge": (Text("the card activated", "der aktivierten Karte"), Text("card activated", "aktivierter Karte")),
    "flip_eggs": (Text("the egg", "des Eis"), Text("egg flipped", "umgedrehtem Ei")),
    "hatch_eggs": (Text("the egg", "des Eis"), Text("egg hatched", "ausgebrütetem Ei")),
    "gain_resource": (Text("the resource", "der Ressource"), Text("resource", "Ressource")),
    "declare_species": (Text("the species", "der Art"), Text("species", "Art")),
}
"""What a step binds: how a card of it is called (German: in the genitive and dative), and one of its pieces after `for each`."""

PLAIN: Final = {
    "exchange_resource": Text(
        "turn any number of one resource into another", "tausche beliebig viele Ressourcen einer Sorte in eine andere"
    ),
    "take_map_egg": Text("take 1 egg next to the captain", "nimm 1 Ei neben dem Kapitän"),
    "declare_species": Text("name a species", "nenne eine Art"),
    "sweep": Text("sweep slots 1 to 3 or 4 to 6 of the wilderness", "fege die Plätze 1 bis 3 oder 4 bis 6 der Wildnis"),
    "repeat_last_instant": Text(
        "resolve again the ability of the last instant card that you played before this one",
        "führe die Fähigkeit der vor dieser zuletzt gespielten Sofortkarte noch einmal aus",
    ),
    "repeat_marker_reward": Text(
        "receive once more the reward of a marker that you have received",
        "erhalte die Belohnung eines Markers, die du erhalten hast, noch einmal",
    ),
    "rescore_end_card": Text("score another of your End cards once more", "werte eine andere deiner Abschlusskarten noch einmal"),
    "add_species_to_self": Text(
        "lay an egg of another species on this card: it counts as that species too",
        "lege ein Ei einer anderen Art auf diese Karte: sie zählt auch als diese Art",
    ),
    "captain_energy_distribute": Text(
        "move any number of energies from the captain to energy cards",
        "lege beliebig viele Energien des Kapitäns auf Energiekarten",
    ),
}


COUNTED: Final = {
    "gain_net": (Text("gain {}", "erhalte {}"), words.NET),
    "draw": (Text("draw {}", "ziehe {}"), words.CARD),
    "take_wilderness": (Text("take {} from the wilderness", "nimm {} aus der Wildnis"), words.CARD),
    "restore_energy": (Text("fill {} to the limit", "fülle {} bis zur Grenze auf"), words.KIND_CARD[ENERGY]),
    "discount_next_play": (
        Text("the next card that you play this turn costs {} less", "die nächste Karte, die du in diesem Zug spielst, kostet {} weniger"),
        words.ANY_RESOURCE,
    ),
    "captain_energy_add": (Text("put {} on the captain", "lege {} auf den Kapitän"), words.ENERGY),
}
"""What a step does with a number of things: the phrase, and what they are."""


def steps_text(source: list[Json], names: counts.Names) -> Text:
    """Return what a list of steps does."""
    return join_texts([step_text(as_object(step, ""), names) for step in source], NEXT)


def step_text(source: JsonObject, names: counts.Names) -> Text:
    """Return what one step does, and keep what it binds."""
    do = str_in(source, "do")
    if do in ("arrow", "if", "choose", "for_each"):
        return compound_text(do, source, names)
    text = PLAIN[do] if do in PLAIN else simple_text(do, source, names)
    if "bind" in source:
        card, one = BINDS[do]
        several_cards = do == "draw" and counts.constant(source["n"]) > 1
        names.bind(str_in(source, "bind"), Text("a card drawn", "einer gezogenen Karte") if several_cards else card, one)
    return text


def compound_text(do: str, source: JsonObject, names: counts.Names) -> Text:
    """Return what an arrow, a condition, a choice or a loop does."""
    if do == "arrow":
        left = steps_text(list_in(source, "left"), names)
        return join_texts([left, steps_text(list_in(source, "right"), names)], ARROW)
    if do == "if":
        condition = counts.condition_text(object_in(source, "cond"), names)
        return join_texts([condition, steps_text(list_in(source, "then"), names)], Text(": ", ": "))
    if do == "for_each":
        names.bind(str_in(source, "as"), Text("that card", "dieser Karte"), Text("card", "Karte"))
        return join_texts([Text("for each of them", "für jede davon"), steps_text(list_in(source, "steps"), names)], Text(": ", ": "))
    options: list[Text] = []
    names.choices.append(options)
    for option in list_in(source, "options"):
        options.append(steps_text(as_list(option, ""), names))
    if int_in(source, "k") == 1:
        return join_texts(options, Text(" or ", " oder "))
    head = Text(f"choose {int_in(source, 'k')} of: ", f"wähle {int_in(source, 'k')} aus: ")
    listed = join_texts(options, Text(" / ", " / "))
    return Text(head.en + listed.en, head.de + listed.de)


def simple_text(do: str, source: JsonObject, names: counts.Names) -> Text:
    """Return what a step with numbers or names in it does."""
    if do in COUNTED:
        does, noun = COUNTED[do]
        return phrase(does.en, does.de, counts.several(source["n"], noun, names))
    if do == "gain_vp":
        return phrase("gain {}", "erhalte {}", counts.gained_points(source["n"], names))
    if do == "gain_resource":
        return phrase("gain {}", "erhalte {}", resource_text(source, names))
    if do == "gain_egg":
        return phrase("gain {}", "erhalte {}", egg_text(source, names))
    if do == "take_wilderness_all":
        return take_all_text(source)
    if do in ("discard_hand", "flip_eggs", "hatch_eggs"):
        return chosen_text(do, source)
    if do == "activate_recharge":
        return activate_text(source["n"], names)
    if do == "play_card":
        return play_text(source)
    if do == "activate_special_effect":
        return special_text(source)
    if do == "look_pick":
        look = int_in(source, "look")
        return Text(
            f"look at {look} cards of the deck, keep 1 and discard the others",
            f"sieh dir {look} Karten des Stapels an, behalte 1 und wirf die anderen ab",
        )
    assert do == "score_end_card_now", do
    most = int_in(source, "max")
    return Text(
        f"gain what one of your End cards is worth now, at most {most} points",
        f"erhalte, was eine deiner Abschlusskarten jetzt wert ist, höchstens {most} Punkte",
    )


def resource_text(source: JsonObject, names: counts.Names) -> Text:
    """Return which resources are gained, and how many."""
    kind, number = source["type"], source["n"]
    if isinstance(kind, dict):
        if "same_as" in kind:
            more = Text("more of it", "weitere davon")
            return counts.several(number, Noun(more, more), names)
        tail = phrase("of the habitat of {}", "des Lebensraums {}", names.card_of(kind))
    else:
        tails = {
            "any": Text("of your choice", "deiner Wahl"),
            "any_one_type": Text("of one kind of your choice", "einer Sorte deiner Wahl"),
            "least": Text("of the kind that you have least of", "der Sorte, von der du am wenigsten hast"),
            "most_habitat": Text("of the habitat that you have most icons of", "des Lebensraums, von dem du die meisten Zeichen hast"),
        }
        name = as_str(kind, "")
        if name not in tails:
            return counts.several(number, words.resource_noun(name), names)
        tail = tails[name]
    return counts.several(number, Noun(phrase("resource {}", "Ressource {}", tail), phrase("resources {}", "Ressourcen {}", tail)), names)


def egg_text(source: JsonObject, names: counts.Names) -> Text:
    """Return which eggs are gained, and how many."""
    species, number = source["species"], source["n"]
    if species == "random":
        one = Text("random egg of the bag", "zufälliges Ei des Beutels")
        return counts.several(number, Noun(one, Text("random eggs of the bag", "zufällige Eier des Beutels")), names)
    if isinstance(species, dict):
        tail = counts.bound_species(species, names)
    elif species == "any":
        tail = Text("of any species", "einer beliebigen Art")
    else:
        word = words.species_word(as_str(species, ""))
        return counts.several(number, Noun(phrase("{} egg", "Ei ({})", word), phrase("{} eggs", "Eier ({})", word)), names)
    return counts.several(number, Noun(phrase("egg {}", "Ei {}", tail), phrase("eggs {}", "Eier {}", tail)), names)


def take_all_text(source: JsonObject) -> Text:
    """Return which cards of the wilderness are all taken."""
    species = source["species"]
    if isinstance(species, dict):
        return Text("take all cards of that species from the wilderness", "nimm alle Karten dieser Art aus der Wildnis")
    word = words.species_word(as_str(species, ""))
    return phrase("take all {} cards from the wilderness", "nimm alle Karten der Art {} aus der Wildnis", word)


def chosen_text(do: str, source: JsonObject) -> Text:
    """Return how many cards or eggs are chosen, and what for."""
    low, high = counts.number_member(source, "min", 0), int_in(source, "max")
    up_to = Text("up to ", "bis zu ") if low < high and high > 1 else Text("", "")
    if do == "discard_hand":
        return phrase("discard {}{} from your hand", "wirf {}{} aus der Hand ab", up_to, words.CARD.count(high))
    if do == "flip_eggs":
        different = Noun(words.EGG.one, Text("different eggs", "verschiedene Eier"))
        return phrase("flip {}{}", "drehe {}{} um", up_to, different.count(high))
    return phrase("hatch {}{}", "brüte {}{} aus", up_to, words.EGG.count(high))


def activate_text(number: Json, names: counts.Names) -> Text:
    """Return how many recharge cards are activated."""
    if counts.constant(number) >= ALL:
        return Text("activate all your recharge cards", "aktiviere alle deine Regenerationskarten")
    one = Text("of your recharge cards", "deiner Regenerationskarten")
    many = Text("different recharge cards of yours", "verschiedene deiner Regenerationskarten")
    up_to = Text("up to ", "bis zu ") if counts.constant(number) != 1 else Text("", "")
    return phrase("activate {}{}", "aktiviere {}{}", up_to, counts.several(number, Noun(one, many), names))


def wanted_card(source: JsonObject) -> Text:
    """Return the kind of card that a filter asks for."""
    return (words.KIND_CARD[KINDS.index(str_in(source, "kind"))] if "kind" in source else words.CARD).one


def play_text(source: JsonObject) -> Text:
    """Return which card is played, from where and at which price."""
    places = strs_in(source, "from")
    price = Text("for free", "kostenlos") if str_in(source, "cost") == "free" else Text("at its price", "zu ihrem Preis")
    if "about_to_be_discarded" in places:
        return phrase("play that card {}", "spiele diese Karte {}", price)
    wanted = object_in(source, "filter") if "filter" in source else {}
    word = wanted_card(wanted)
    cost = Text("", "")
    if "max_printed_cost" in wanted:
        most = int_in(wanted, "max_printed_cost")
        cost = Text(f" with a printed cost of at most {most}", f" mit aufgedruckten Kosten von höchstens {most}")
    where = {
        "hand": Text("your hand", "der Hand"),
        "wilderness": Text("the wilderness", "der Wildnis"),
    }
    here = join_texts([where[place] for place in places], Text(" or ", " oder "))
    return phrase("play 1 {}{} from {} {}", "spiele 1 {}{} aus {} {}", word, cost, here, price)


def special_text(source: JsonObject) -> Text:
    """Return whose special effect is used."""
    scope = str_in(source, "scope")
    if scope == "front_of_captain":
        return Text(
            "use the special effect of the habitat straight ahead of the captain", "nutze den Effekt des Lebensraums genau vor dem Kapitän"
        )
    if scope == "habitat_pool":
        return Text("use the special effect of a tile of the pool", "nutze den Effekt eines Plättchens der Auslage")
    if "habitat" not in source:
        return Text("use the special effect of any habitat on the island", "nutze den Effekt eines beliebigen Lebensraums der Insel")
    word = words.habitat_before(str_in(source, "habitat"))
    return phrase(
        "use the special effect of any {}habitat on the island", "nutze den Effekt eines beliebigen {}Lebensraums der Insel", word
    )
