"""`DELETE /v1/players/me`: running seats are resigned, others open again, names erased; what was played stays provable."""

import uuid
from typing import Final

from domain.kernel.ids import Seat
from service.commands.play import play
from service.commands.request import CommandRequest
from service.matches.context import Context
from service.matches.problems import Problem
from service.matches.tokens import Credential
from service.players.player_json import asking_player
from service.players.registration import end_streams
from service.store import players

NOT_POSSIBLE: Final = ("match-over", "illegal-command", "not-your-turn", "revision-unavailable")


def leave(context: Context, credential: Credential) -> None:
    """Leave or resign the player's seats in unfinished matches by the door that everybody uses, then erase the player."""
    player = asking_player(context, credential)
    for match, seat in players.read_unfinished_seats(context.database, player.id):
        give_up(context, credential, match, Seat(seat))
    left_over = str(uuid.uuid4())
    players.erase_player(context.database, player.id, left_over)
    end_streams(context, player.id, left_over)


def give_up(context: Context, credential: Credential, match: str, seat: Seat) -> None:
    """Leave a seat of a match that has not started, which is open then; else resign it.

    One that is resigned already, or whose match is over by now, stays as it is.
    """
    for kind in ("leave", "resign"):
        request = CommandRequest(match, credential, {"seat": seat, "command": {"type": kind}}, f"going:{kind}:{seat}", "*")
        try:
            play(context, request)
        except Problem as problem:
            if problem.type not in NOT_POSSIBLE:
                raise
        else:
            return
