"""Plays whole matches with a client that was generated from the API's description.

openapi-python-client generate --path openapi/openapi.json --output-path client
PYTHONPATH=client python play.py http://127.0.0.1:8000
"""

import sys
from random import Random
from uuid import uuid4

from atoll_client import AuthenticatedClient, Client
from atoll_client.api.commands import play as play_command
from atoll_client.api.commands import read_legal_commands
from atoll_client.api.matches import create_match, read_match
from atoll_client.models import (
    CommandAnswer,
    CommandRequest,
    DasRiffCreation,
    DasRiffMatch,
    LegalCommand,
    LegalCommandList,
    LifecycleAbort,
    LifecycleAnswer,
    LifecycleClaimTimeout,
    LifecycleLeave,
    LifecyclePropose,
    LifecycleResign,
    LifecycleUndo,
    MatchStatus,
    ReefEncounterCreation,
    ReefEncounterMatch,
    ReefGardensCreation,
    ReefGardensMatch,
    WondrousCreaturesCreation,
    WondrousCreaturesMatch,
)
from begin import CREATIONS

Creation = DasRiffCreation | ReefEncounterCreation | ReefGardensCreation | WondrousCreaturesCreation
Match = DasRiffMatch | ReefEncounterMatch | ReefGardensMatch | WondrousCreaturesMatch

LUCK = Random(1)
OF_EVERY_MATCH = (
    LifecycleUndo | LifecycleResign | LifecycleAbort | LifecycleLeave | LifecyclePropose | LifecycleAnswer | LifecycleClaimTimeout
)


def choose(listed: list[LegalCommand]) -> LegalCommand:
    """Choose one of the game's commands; giving up, taking back and claiming a time-out are listed with them."""
    return LUCK.choice([each for each in listed if not isinstance(each.command, OF_EVERY_MATCH)])


def play(address: str, creation: Creation) -> Match:
    """Open a match and play all its seats, one listed command after the other, to its end."""
    anybody = Client(address)
    opened = create_match.sync(client=anybody, body=creation)
    assert isinstance(opened, Match), opened
    seats = {seat.seat: AuthenticatedClient(address, seat.token) for seat in opened.seats if seat.token}
    status, to_act = opened.status, opened.to_act
    while status is not MatchStatus.OVER:
        answer = play_one(str(opened.id), to_act[0], seats[to_act[0]])
        status, to_act = answer.status, answer.to_act
    over = read_match.sync(str(opened.id), client=anybody)
    assert isinstance(over, Match), over
    return over


def play_one(match: str, seat: int, client: AuthenticatedClient) -> CommandAnswer:
    """Post one of the listed commands as it is."""
    legal = read_legal_commands.sync(match, client=client)
    assert isinstance(legal, LegalCommandList), legal
    answer = play_command.sync(
        match,
        client=client,
        body=CommandRequest(seat=seat, command=choose(legal.legal_commands).command),
        if_match=f'"{legal.version}"',
        idempotency_key=str(uuid4()),
    )
    assert isinstance(answer, CommandAnswer), answer
    return answer


def summary(match: Match) -> str:
    """Say how a match ended; its table has the type of its game."""
    assert match.outcome is not None
    if isinstance(match, ReefGardensMatch) and match.state is not None:
        assert len(match.state.reefs) > 0
    return f"{match.game}: {match.outcome.reason.value} after {match.version} events, {match.outcome.scores}"


for creation in CREATIONS:
    print(summary(play(sys.argv[1], creation)))
