"""What a match has to be that counts for ratings, and who may sit down at it."""

from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from domain.kernel.lifecycle_commands import CONSENT, SeatPlan
from domain.kernel.localized import Text
from service.matches.problems import Problem, invalid, wrong_seat
from service.store.rows import Loaded


def check_rated(plans: list[SeatPlan], options: JsonObject, position: JsonObject | None, undo: str | None, *, by_player: bool) -> None:
    """Refuse a rated match that could not count, with every reason. `by_player`: whoever opens it is a player."""
    reasons = reasons_against(plans, options, position, by_player=by_player)
    if bots_would_consent(plans, undo):
        reasons.append(Malformed("/undo", "in a rated match with bots there is no undo by consent: they agree to everything (L11)"))
    if reasons:
        raise invalid(reasons)


def reasons_against(plans: list[SeatPlan], options: JsonObject, position: JsonObject | None, *, by_player: bool) -> list[Malformed]:
    """Return why a match can't be rated; nothing where it can."""
    found: list[Malformed] = []
    if len(plans) < 2 or all(plan.kind == "bot" for plan in plans):
        found.append(Malformed("/rated", "a rated match has two seats or more, and not all of them are of bots"))
    if position is not None:
        found.append(Malformed("/position", "a match from a position can't be rated"))
    found.extend(
        Malformed(f"/options/{name}", "a match with pieces or a board of one's own can't be rated")
        for name, value in options.items()
        if isinstance(value, dict)
    )
    people = [seat for seat, plan in enumerate(plans) if plan.kind == "human"]
    if people and not by_player:
        found.append(Malformed(f"/seats/{people[0]}", "in a rated match a person needs a player's key"))
    found.extend(Malformed(f"/seats/{seat}", "in a rated match nobody has two seats") for seat in people[1:])
    levels: set[object] = set()
    for seat, plan in enumerate(plans):
        level = None if plan.bot is None else plan.bot.get("level")
        if plan.kind == "bot" and (level is None or level in levels):
            found.append(Malformed(f"/seats/{seat}/bot", "in a rated match bots play at a level, each at another"))
        levels.add(level)
    return found


def bots_would_consent(plans: list[SeatPlan], undo: str | None) -> bool:
    """L11: say whether there is undo by consent with bots at the table, which agree to each: no strength is shown by that."""
    return undo == CONSENT and any(plan.kind == "bot" for plan in plans)


def check_may_sit(loaded: Loaded, player: str | None) -> None:
    """Refuse whom a rated match does not take: somebody who is no player, or who has a seat in it."""
    if not loaded.fixed.rated:
        return
    if player is None:
        raise Problem(
            "unauthenticated",
            Text("In a rated match a player's key is needed.", "In einer gewerteten Partie ist der Schlüssel eines Spielers nötig."),
        )
    if any(holder.player == player for holder in loaded.holders.values()):
        raise wrong_seat("You have a seat in this rated match.", "Du hast in dieser gewerteten Partie schon einen Platz.")
