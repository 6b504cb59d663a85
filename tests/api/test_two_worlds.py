"""Two matches that differ only in what a viewer may not know answer him alike, byte for byte: every game, every viewer, over the API."""

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import pytest
from flask import Flask

from domain.kernel.event import Event
from domain.kernel.history import entries_of
from domain.kernel.ids import NOBODY, JsonObject
from domain.kernel.lifecycle_events import MatchOpened, Undone
from domain.kernel.state import State
from domain.registry import GAMES, find_game
from tests.api.two_worlds import Pair
from tests.api.web import Web
from tests.api.worlds import midway
from tests.corpus.make import CORPUS
from tests.games.reef_encounter.replay import replayed, sea_plans
from tests.laws.settings import settings as settings_of
from tests.samples import MANY as MANY_SAMPLES

STEPS = 8
"""Commands played in a pair before the next one is begun."""

EVERY = range(48)
FEW = ((9, 16, 44), (9, 23, 44), (9, 30, 44), (9, 30, 44))
"""Of each game in `make test`: three viewers, recorded tables and random ones."""
PAIRS = {name: EVERY if MANY_SAMPLES else few for name, few in zip(GAMES, FEW, strict=True)}
"""Numbers of pairs: who looks, where the table comes from and how far a match has come follow from the number."""
UNDOING = 0.25 if MANY_SAMPLES else 0.6
"""How often a command is tried to be taken back."""
LISTENING = 3
"""One pair in so many is listened to by streams, too."""

MANY = 150

DEPTHS = [0, 1, 4, 12, 40, 90, 180, 350]
"""Commands played before a pair begins; fewer where the match would end."""


class Score:
    """What a run has seen."""

    def __init__(self) -> None:
        self.different = 0
        self.steps = 0
        self.undone = 0
        self.fetched = 0


@dataclass
class Table:
    """A table to make a pair of, and the options of its match."""

    options: JsonObject
    state: State


def random_table(name: str, number: int, luck: random.Random) -> Table:
    """Return a table of a random match, sometimes one with options that are not the usual ones."""
    game = find_game(name)
    setting = luck.choice([one for one in settings_of(game) if number % 4 == 3 or one.options == game.fill_options({}, one.seats)])
    depth = DEPTHS[number % len(DEPTHS)]
    return Table(setting.options, midway(game, setting.seats, setting.options, luck, depth + luck.randrange(1 + depth // 2)))


@cache
def histories(name: str) -> list[tuple[State, list[list[Event]], JsonObject]]:
    """Return the recorded matches of a game, bots' and people's: opening, facts by command, options."""
    found = []
    for path in sorted((CORPUS / name / f"r{find_game(name).revision}").glob("*.json")):
        bundle = json.loads(path.read_text())
        options, entries = bundle["match"]["options"], entries_of(find_game(name), bundle["events"])
        opened = next(event for event in entries[0].events if isinstance(event, MatchOpened))
        if opened.position is None and not any(isinstance(event, Undone) for entry in entries for event in entry.events):
            facts = [[event for event in entry.events if not event.type_name().startswith("match.")] for entry in entries]
            found.append((find_game(name).initial_state(len(bundle["match"]["seats"]), options), facts, options))
    if name == "reef-encounter":
        people = replayed(sea_plans()[0])
        found.append((people.opening, people.by_command, people.options))
    return found


def recorded_table(name: str, luck: random.Random) -> Table:
    """Return a table somewhere in a recorded match."""
    opening, facts, options = luck.choice(histories(name))
    wanted = luck.randrange(len(facts))
    state = last = opening.clone()
    for number, events in enumerate(facts):
        for event in events:
            state.apply(event)
        if state.over or (last.to_act and number > wanted):
            break
        last = state.clone()
    return Table(options, last)


def compare(web: Web, name: str, number: int, score: Score) -> None:
    """Compare one pair of worlds while both are played on."""
    luck = random.Random(f"{name} {number}")
    table = recorded_table(name, luck) if number % 2 else random_table(name, number // 2, luck)
    truth = table.state
    others = [seat for seat in range(truth.seats) if seat not in truth.to_act]
    viewer = [NOBODY, truth.to_act[0], luck.choice(others or [NOBODY])][number // 16 % 3]
    pair = Pair(web, find_game(name), table.options, viewer, truth, luck)
    score.different += pair.differ
    if number % LISTENING == 0:
        pair.listen()
    pair.compare_reads()
    pair.compare_refusals(6)
    for step in range(STEPS):
        seat, version = pair.worlds[0].state.to_act[0], pair.worlds[0].version
        if not pair.step(step):
            break
        score.steps += 1
        if luck.random() < UNDOING:
            score.undone += pair.undo(seat, version)
        if step % 3 == 0:
            pair.compare_refusals(2)
    pair.compare_reads()
    if pair.live:
        pair.compare_streams()
    score.fetched += pair.fetched
    pair.close()


def run(catalogue_app_with_streams: Flask, name: str, numbers: Iterable[int]) -> Score:
    """Compare many pairs."""
    web, score = Web(catalogue_app_with_streams.test_client()), Score()
    for number in numbers:
        compare(web, name, number, score)
    return score


@pytest.mark.parametrize("name", list(GAMES))
def test_worlds_that_look_the_same_answer_the_same(catalogue_app_with_streams: Flask, name: str) -> None:
    score = run(catalogue_app_with_streams, name, PAIRS[name])
    assert score.steps > 2 * len(PAIRS[name])
    assert score.undone > len(PAIRS[name]) // 3
    assert score.fetched > 50 * len(PAIRS[name])
    secrets = any(find_game(name).codec.conceal(state)[1] for state in (random_table(name, 2, random.Random(1)).state,))
    assert score.different == (len(PAIRS[name]) if secrets else 0)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", list(GAMES))
def test_many_worlds_that_look_the_same_answer_the_same(catalogue_app_with_streams: Flask, name: str, part: int) -> None:
    run(catalogue_app_with_streams, name, range(1000 * (part + 1), 1000 * (part + 1) + MANY))
