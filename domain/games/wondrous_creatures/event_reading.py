"""Reading facts back from their data: the other half of `Event.to_data`."""

from domain.games.wondrous_creatures import wire
from domain.games.wondrous_creatures.event_texts import with_texts
from domain.games.wondrous_creatures.events import cards, hidden, island, robot, seats, turns
from domain.games.wondrous_creatures.events.base import PREFIX
from domain.games.wondrous_creatures.names import RESOURCES, SPECIES
from domain.kernel.errors import Malformed
from domain.kernel.event import Event
from domain.kernel.ids import Json, JsonObject
from domain.kernel.reading import bool_in, int_in, ints_in


def event_from_json(type_name: str, seat: int, data: JsonObject, parts: dict[str, Json]) -> Event:
    """Return the fact; parts that the reader does not know leave UNKNOWN."""
    name = type_name[len(PREFIX) :] if type_name.startswith(PREFIX) else ""
    event = hidden.read(name, seat, data, parts)
    if event is None:
        event = read_island(name, seat, data)
    if event is None:
        event = read_seats(name, seat, data)
    if event is None:
        event = read_cards(name, seat, data)
    if event is None:
        event = read_turns(name, seat, data)
    if event is None:
        event = read_robot(name, seat, data)
    if event is None:
        raise Malformed("/type", f"{type_name!r} is no fact of this game")
    return event


def read_island(name: str, seat: int, data: JsonObject) -> Event | None:
    """Return the fact of this name, None when it is not in this group."""
    if name == "eggs_laid":
        return island.EggsLaid(wire.hexes_in(data, "hexes"), wire.names_in(data, "species", SPECIES))
    if name == "tile_laid":
        return island.TileLaid(seat, wire.tile_in(data, "tile"), wire.hex_in(data, "hex"), bool_in(data, "pooled"))
    if name == "pool_filled":
        return island.PoolFilled(wire.tile_in(data, "tile"))
    if name == "crew_placed":
        return island.CrewPlaced(seat, int_in(data, "member"), int_in(data, "pair"), wire.hex_in(data, "head"), wire.hex_in(data, "tail"))
    if name == "crew_recalled":
        return island.CrewRecalled(seat)
    if name == "hourglass_moved":
        return island.HourglassMoved(seat, int_in(data, "space"))
    if name == "trophy_removed":
        return island.TrophyRemoved(seat)
    if name == "achievements_dealt":
        return island.AchievementsDealt(ints_in(data, "achievements"))
    return None


def read_seats(name: str, seat: int, data: JsonObject) -> Event | None:
    """Return the fact of this name, None when it is not in this group."""
    if name == "resource_gained":
        return seats.ResourceGained(seat, wire.name_in(data, "resource", RESOURCES), int_in(data, "amount"))
    if name == "resources_paid":
        return seats.ResourcesPaid(seat, ints_in(data, "amounts"))
    if name == "resources_exchanged":
        return seats.ResourcesExchanged(
            seat,
            wire.name_in(data, "given", RESOURCES),
            wire.name_in(data, "taken", RESOURCES),
            int_in(data, "amount"),
            int_in(data, "gained"),
        )
    if name == "points_scored":
        return seats.PointsScored(seat, int_in(data, "points"))
    if name == "score_reward_reached":
        return seats.ScoreRewardReached(seat, int_in(data, "reward"))
    if name == "nets_gained":
        return seats.NetsGained(seat, int_in(data, "nets"))
    if name == "net_spent":
        return seats.NetSpent(seat, wire.hex_in(data, "hex"), bool_in(data, "effect"))
    if name == "egg_gained":
        return seats.EggGained(
            seat,
            wire.name_in(data, "species", SPECIES),
            int_in(data, "source"),
            wire.maybe_hex_in(data, "hex"),
            bool_in(data, "stored"),
        )
    if name == "eggs_turned":
        return seats.EggsTurned(seat, ints_in(data, "eggs"))
    if name == "trophy_gained":
        return seats.TrophyGained(seat)
    if name == "marker_placed":
        return seats.MarkerPlaced(seat, int_in(data, "card"), int_in(data, "slot"), int_in(data, "marker"))
    if name == "marker_rewarded":
        return seats.MarkerRewarded(seat, int_in(data, "marker"), bool_in(data, "instead"))
    if name == "captain_unlocked":
        return seats.CaptainUnlocked(seat)
    if name == "captain_charged":
        return seats.CaptainCharged(seat, int_in(data, "amount"))
    if name == "captain_shared":
        return seats.CaptainShared(seat, int_in(data, "card") - 1)
    return None


def read_cards(name: str, seat: int, data: JsonObject) -> Event | None:
    """Return the fact of this name, None when it is not in this group."""
    if name == "card_taken":
        return cards.CardTaken(seat, int_in(data, "card") - 1, int_in(data, "slot"))
    if name == "wilderness_filled":
        return cards.WildernessFilled(ints_in(data, "slots"), wire.cards_in(data, "cards"))
    if name == "wilderness_swept":
        return cards.WildernessSwept(seat, ints_in(data, "slots"))
    if name == "deck_reshuffled":
        return cards.DeckReshuffled()
    if name == "cards_looked_at":
        return cards.CardsLookedAt(seat, wire.cards_in(data, "cards"))
    if name == "card_kept":
        return cards.CardKept(seat, int_in(data, "card") - 1)
    if name == "none_kept":
        return cards.NoneKept(seat)
    if name == "recharge_activated":
        return cards.RechargeActivated(seat, int_in(data, "card") - 1)
    if name == "energy_spent":
        return cards.EnergySpent(seat, int_in(data, "card") - 1)
    if name == "energy_restored":
        return cards.EnergyRestored(seat, int_in(data, "card") - 1, int_in(data, "energy"))
    if name == "species_added":
        return cards.SpeciesAdded(seat, int_in(data, "card") - 1, wire.name_in(data, "species", SPECIES))
    if name == "discount_granted":
        return cards.DiscountGranted(seat, int_in(data, "amount"))
    return None


def read_turns(name: str, seat: int, data: JsonObject) -> Event | None:
    """Return the fact of this name, None when it is not in this group."""
    if name == "turn_began":
        return turns.TurnBegan(seat, int_in(data, "turn"))
    if name == "basic_done":
        return turns.BasicDone(seat, int_in(data, "basic"))
    if name == "end_triggered":
        return turns.EndTriggered(seat)
    if name == "match_scored":
        return turns.MatchScored(ints_in(data, "scores"))
    return None


def read_robot(name: str, seat: int, data: JsonObject) -> Event | None:
    """Return the fact of this name, None when it is not in this group."""
    if name == "robot_card_drawn":
        return robot.RobotCardDrawn(int_in(data, "card"))
    if name == "robot_cards_reshuffled":
        return robot.RobotCardsReshuffled()
    if name == "robot_crew_moved":
        return robot.RobotCrewMoved(
            int_in(data, "member"),
            int_in(data, "pair"),
            wire.hex_in(data, "first"),
            wire.hex_in(data, "second"),
            int_in(data, "points"),
        )
    if name == "robot_egg_gained":
        return robot.RobotEggGained(wire.name_in(data, "species", SPECIES), int_in(data, "source"), wire.maybe_hex_in(data, "hex"))
    if name == "robot_card_taken":
        return robot.RobotCardTaken(int_in(data, "card") - 1, int_in(data, "slot"))
    if name == "robot_advanced":
        return robot.RobotAdvanced(int_in(data, "space"))
    if name == "robot_slot_taken":
        return robot.RobotSlotTaken(
            int_in(data, "card"),
            int_in(data, "slot"),
            bool_in(data, "trophy"),
            int_in(data, "group"),
            int_in(data, "target"),
        )
    if name == "robot_skipped":
        return robot.RobotSkipped(int_in(data, "icon"))
    return None


def event_shapes() -> dict[str, JsonObject]:
    """Return the JSON Schema of every fact by full type name."""
    shapes = hidden.shapes()
    shapes[island.EggsLaid.TYPE] = island.EggsLaid.SHAPE
    shapes[island.TileLaid.TYPE] = island.TileLaid.SHAPE
    shapes[island.PoolFilled.TYPE] = island.PoolFilled.SHAPE
    shapes[island.CrewPlaced.TYPE] = island.CrewPlaced.SHAPE
    shapes[island.CrewRecalled.TYPE] = island.CrewRecalled.SHAPE
    shapes[island.HourglassMoved.TYPE] = island.HourglassMoved.SHAPE
    shapes[island.TrophyRemoved.TYPE] = island.TrophyRemoved.SHAPE
    shapes[island.AchievementsDealt.TYPE] = island.AchievementsDealt.SHAPE
    shapes[seats.ResourceGained.TYPE] = seats.ResourceGained.SHAPE
    shapes[seats.ResourcesPaid.TYPE] = seats.ResourcesPaid.SHAPE
    shapes[seats.ResourcesExchanged.TYPE] = seats.ResourcesExchanged.SHAPE
    shapes[seats.PointsScored.TYPE] = seats.PointsScored.SHAPE
    shapes[seats.ScoreRewardReached.TYPE] = seats.ScoreRewardReached.SHAPE
    shapes[seats.NetsGained.TYPE] = seats.NetsGained.SHAPE
    shapes[seats.NetSpent.TYPE] = seats.NetSpent.SHAPE
    shapes[seats.EggGained.TYPE] = seats.EggGained.SHAPE
    shapes[seats.EggsTurned.TYPE] = seats.EggsTurned.SHAPE
    shapes[seats.TrophyGained.TYPE] = seats.TrophyGained.SHAPE
    shapes[seats.MarkerPlaced.TYPE] = seats.MarkerPlaced.SHAPE
    shapes[seats.MarkerRewarded.TYPE] = seats.MarkerRewarded.SHAPE
    shapes[seats.CaptainUnlocked.TYPE] = seats.CaptainUnlocked.SHAPE
    shapes[seats.CaptainCharged.TYPE] = seats.CaptainCharged.SHAPE
    shapes[seats.CaptainShared.TYPE] = seats.CaptainShared.SHAPE
    shapes[cards.CardTaken.TYPE] = cards.CardTaken.SHAPE
    shapes[cards.WildernessFilled.TYPE] = cards.WildernessFilled.SHAPE
    shapes[cards.WildernessSwept.TYPE] = cards.WildernessSwept.SHAPE
    shapes[cards.DeckReshuffled.TYPE] = cards.DeckReshuffled.SHAPE
    shapes[cards.CardsLookedAt.TYPE] = cards.CardsLookedAt.SHAPE
    shapes[cards.CardKept.TYPE] = cards.CardKept.SHAPE
    shapes[cards.NoneKept.TYPE] = cards.NoneKept.SHAPE
    shapes[cards.RechargeActivated.TYPE] = cards.RechargeActivated.SHAPE
    shapes[cards.EnergySpent.TYPE] = cards.EnergySpent.SHAPE
    shapes[cards.EnergyRestored.TYPE] = cards.EnergyRestored.SHAPE
    shapes[cards.SpeciesAdded.TYPE] = cards.SpeciesAdded.SHAPE
    shapes[cards.DiscountGranted.TYPE] = cards.DiscountGranted.SHAPE
    shapes[turns.TurnBegan.TYPE] = turns.TurnBegan.SHAPE
    shapes[turns.BasicDone.TYPE] = turns.BasicDone.SHAPE
    shapes[turns.EndTriggered.TYPE] = turns.EndTriggered.SHAPE
    shapes[turns.MatchScored.TYPE] = turns.MatchScored.SHAPE
    shapes[robot.RobotCardDrawn.TYPE] = robot.RobotCardDrawn.SHAPE
    shapes[robot.RobotCardsReshuffled.TYPE] = robot.RobotCardsReshuffled.SHAPE
    shapes[robot.RobotCrewMoved.TYPE] = robot.RobotCrewMoved.SHAPE
    shapes[robot.RobotEggGained.TYPE] = robot.RobotEggGained.SHAPE
    shapes[robot.RobotCardTaken.TYPE] = robot.RobotCardTaken.SHAPE
    shapes[robot.RobotAdvanced.TYPE] = robot.RobotAdvanced.SHAPE
    shapes[robot.RobotSlotTaken.TYPE] = robot.RobotSlotTaken.SHAPE
    shapes[robot.RobotSkipped.TYPE] = robot.RobotSkipped.SHAPE
    return with_texts(shapes)
