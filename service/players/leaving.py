"""`DELETE /v1/players/me`: running seats are resigned, names erased; what was played stays provable, under an id that says nothing."""

import uuid

from service.commands.playing import play
from service.commands.request import CommandRequest
from service.matches.context import Context
from service.matches.problems import Problem
from service.matches.tokens import Credential
from service.players.player_json import asking_player
from service.players.registering import end_streams
from service.store import players


def leave(context: Context, credential: Credential) -> None:
    """Resign the player's seats in running matches by the door that everybody uses, then erase him."""
    player = asking_player(context, credential)
    for match, seat in players.read_running_seats(context.database, player.id):
        resign(context, credential, match, seat)
    left_over = str(uuid.uuid4())
    players.erase_player(context.database, player.id, left_over)
    end_streams(context, player.id, left_over)


def resign(context: Context, credential: Credential, match: str, seat: int) -> None:
    """Resign a seat; one that is resigned already, or whose match is over by now, stays as it is."""
    request = CommandRequest(match, credential, {"seat": seat, "command": {"type": "resign"}}, f"leave:{seat}", "*")
    try:
        play(context, request)
    except Problem as problem:
        if problem.type not in ("match-over", "illegal-command", "not-your-turn", "revision-unavailable"):
            raise
