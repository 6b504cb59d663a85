"""A place has a name: every integer of a command, an event, a position or a view stands here, with why it is none."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.kernel.game import AnyGame
from tests.laws.settings import ALL_GAMES

COUNT = "how many there are of something, how many points, how often"
TIME = "when it was: a turn, a purchase, a pile or a deck, counted from the beginning"
SEAT = "a seat"
PIECE = "which piece: its id, what is printed on it, or its number in the content; where it lies, another member says"
PRINTED = "which of the things that a card, a track or a text lists, in the order in which they are printed"
NEXT = "the number that the next name of a hidden piece has"

INTEGERS: dict[str, dict[str, str]] = {
    "lagoon": {
        COUNT: "table.deck table.points[] table.seats table.unseen[]",
        TIME: "table.turn",
        SEAT: "hands[][].knower table.active table.opener table.to_act[] well_opened.knower wells[].knower",
        PIECE: """
            bury.shell hands[][].kind hands[][].shell open_well.shell play.shell shell_buried.shell shell_buried.well shell_dealt.shell
            shell_dived.kind shell_played.kind shell_played.shell table.shown well_opened.kind well_opened.shell wells[].kind
            wells[].shell
        """,
        NEXT: "table.ids",
    },
    "nim": {
        COUNT: "stones_taken.stones table.heaps[] take.stones",
        TIME: "table.turn",
        SEAT: "table.to_act[]",
    },
    "das-riff": {
        COUNT: """
            boat_bought.boats flowed.* pile_shuffled.pile reserve.* seats[].boats seats[].pearls seats[].sharks seats[].successes seen.*
            shuffled_in.* supply.* table.boat_supply table.breeding_deck table.dead_turns table.owed table.pile turn_ended.dead_turns
            unseen.* worms.* worms_taken.owed
        """,
        TIME: "*[].pool pile_shuffled.pool pools[].pool revealed[].purchase table.purchases table.turn turn_begun.turn",
        SEAT: "table.active table.to_act[] table.winner",
        NEXT: "table.next_card",
    },
    "reef-encounter": {
        COUNT: """
            coral_eaten.kept coral_eaten.lost cubes.* cylinders.* dealt_from.* eaten.* front.* hand.* hand.hidden hand_dealt.count known.*
            known.bag known.points[] least.* match_scored.points[] memory.draws[][] most.* polyps.* seats[].shrimps_behind
            seats[].shrimps_eaten shown.* tiles.* turn_so_far.laid_from_hand turn_so_far.layings turn_so_far.shrimp_moves unseen.*
            values.*
        """,
        TIME: "table.turn turn_began.turn",
        SEAT: "opened[].seat own.seat shrimps.* table.active table.start table.to_act[] table.viewer",
    },
    "reef-gardens": {
        COUNT: """
            coral_discarded.points coral_planted.divers_home gone.* income_paid.divers_home income_paid.income income_paid.money
            line_bought.cost pearl_used.money reef_closed.clownfish reef_closed.corals reef_closed.points seats[].divers_home
            seats[].money seats[].points shells.* station_scored.corals[] station_scored.points[] stations_removed.count table.bag
            table.station_stack table_scored.points[] table_scored.reefs[] table_scored.shells[] table_scored.stations[] unseen.*
            unseen_stations[].count
        """,
        TIME: "table.turn",
        SEAT: "reefs[].owner table.active",
        PIECE: "pending_station.* station.*",
    },
    "wondrous-creatures": {
        COUNT: """
            bag.* captain_charged.amount captains_offered.count choose_number.number choosing.left choosing_cards.left choosing_eggs.left
            choosing_resources.left choosing_species.left cost.* deck.cards discount_granted.amount eggs.* energy_restored.energy
            extra_resource.left hatching.above hatching.left match_scored.scores[] nets_gained.nets opening_hand.left pay.discarded
            pay.discards_left pay.discount points.points points_scored.points reserve[].energy resource_gained.amount resources.*
            resources_exchanged.amount resources_exchanged.gained resources_paid.amounts[] robot_crew_moved.points seats[].captain_energy
            seats[].nets seats[].score seats[].score_rewards seats[].trophies supply.* table.discount table.final[] table.passes
            table.standing[] table.tingent_points table.trophies_left table.trophies_removed tingent.markers tingent.points
            tingent.trophies tokens_laid.count which_marker.eggs
        """,
        TIME: "hand[].epoch hidden[].epoch table.turn turn_began.turn",
        SEAT: "achievements[].slots[] table.active table.end_seat table.to_act[] table.viewer",
        PIECE: """
            ability.card achievements[].card achievements_dealt.achievements[] captain_chosen.captain captain_placed.captain
            captain_shared.card captain_unlocked.captain card.card card_discarded.card card_kept.card card_played.card card_shown.card
            card_taken.card cards_drawn.cards[] cards_looked_at.cards[] choose_captain.captain choose_card.card choosing.card
            choosing_cards.card choosing_cards.chosen[] choosing_eggs.card choosing_resources.card choosing_species.card collect.card
            deck.reshuffled[][] discard_card.card doomed.card energy_restored.card energy_spent.card hand[].card hidden[].card pay.card
            play_card.card recharge_activated.card recharging.cards[] reserve[].card robot_card_drawn.card robot_card_taken.card
            robot_word.card seats[].captain seats[].offer[] sets[].cards[] species_added.card table.discards[] table.energy_used[]
            table.looked[] table.wilderness[] take_card.card tingent.cards[] tingent.last_taken tingent.shown[] triggers.cards[]
            use_energy.card wilderness_filled.cards[]
        """,
        PRINTED: """
            ability.step choose_option.option choosing.step choosing_cards.step choosing_eggs.step choosing_resources.step
            choosing_species.step marker.marker robot_slot_taken.target robot_word.word score_reward.reward score_reward_reached.reward
            sets[].options[] sets[].set space.symbol storage.space tingent.targets[]
        """,
        NEXT: "table.next_tag",
    },
}
"""By game and reason, as `integers_in` names them."""


def integers_in(schema: dict[str, Any], names: list[str]) -> Iterator[str]:
    """Yield where a schema has integers: the last two names on the way there, from the word of its kind on; `*` where members are alike."""
    kind = schema.get("type")
    if kind == "integer" or (isinstance(kind, list) and "integer" in kind):
        yield ".".join(names[-2:])
    members = schema.get("properties", {})
    words = [member["const"] for member in members.values() if isinstance(member.get("const"), str)]
    shapes = [{key: value for key, value in member.items() if key != "description"} for member in members.values()]
    alike = len(names) > 1 and len(shapes) > 1 and all(shape == shapes[0] for shape in shapes)
    for name, member in members.items():
        yield from integers_in(member, [*(words[:1] or names), "*" if alike else name])
    if isinstance(schema.get("additionalProperties"), dict):
        yield from integers_in(schema["additionalProperties"], [*names, "*"])
    items = [schema["items"]] if isinstance(schema.get("items"), dict) else []
    for each in [*items, *schema.get("prefixItems", [])]:
        yield from integers_in(each, [*names[:-1], names[-1] + "[]"])
    for key in ("oneOf", "anyOf", "allOf"):
        for each in schema.get(key, []):
            yield from integers_in(each, names)


def integers_of(game: AnyGame) -> set[str]:
    """Return where commands, events, positions and views of a game have integers."""
    commands, events = game.codec.command_schemas(), game.codec.event_schemas()
    shapes = [*commands.items(), *[(name.rpartition(".")[2], shape) for name, shape in events.items()]]
    shapes += [("table", game.codec.state_schema()), ("table", game.codec.view_schema())]
    return {found for name, shape in shapes for found in integers_in(shape, [name])}


@pytest.mark.parametrize("name", ALL_GAMES)
def test_an_integer_is_no_place(name: str) -> None:
    """A new integer belongs into the list only where it is none: places are named `zone/name` (domain/kernel/places.py)."""
    told = [each for listed in INTEGERS[name].values() for each in listed.split()]
    assert len(set(told)) == len(told)
    assert integers_of(ALL_GAMES[name]) == set(told)


def test_integers_are_found_wherever_they_stand() -> None:
    schema = {
        "type": "object",
        "properties": {
            "type": {"const": "turn_egg"},
            "space": {"type": "integer"},
            "eggs": {"type": "array", "items": {"oneOf": [{"type": ["integer", "null"]}, {"const": "all"}]}},
            "bag": {"type": "object", "properties": {"fish": {"type": "integer"}, "bird": {"type": "integer", "description": "How many."}}},
        },
    }
    assert sorted(integers_in(schema, ["frames[]"])) == ["bag.*", "bag.*", "turn_egg.eggs[]", "turn_egg.space"]
