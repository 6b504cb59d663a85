"""Labels warn of what would be paid for nothing."""

import random

import pytest

from domain.games.reef_encounter.commands import EndLaying, LiftShrimp, PlayAlga, PlayCube
from domain.games.reef_encounter.events_table import CAUSES, EndReached
from domain.kernel.chance import FastChance
from domain.kernel.game import any_game
from domain.kernel.ids import Seat
from domain.kernel.play import decide, fold
from tests.games.reef_encounter.table import GAME, Table
from tests.laws.settings import settings
from tests.laws.world import World

WARNED = " – but "


@pytest.mark.parametrize("number", range(3))
def test_a2d_a_cube_is_warned_of_if_and_only_if_nothing_can_be_laid_with_it(number: int) -> None:
    choices = settings(any_game(GAME))
    world = World(choices[(5 * number + 1) % len(choices)], number)
    luck = random.Random(number)
    seen = {True: 0, False: 0}
    while not world.state.over:
        seat = world.state.to_act[0]
        commands = [GAME.command_of(world.state, move) for move in GAME.legal_moves(world.state, seat)]
        for command in commands:
            if isinstance(command, PlayCube):
                after = fold(world.state, decide(GAME, world.state, seat, command, FastChance(1)))
                useless = all(isinstance(GAME.command_of(after, move), (EndLaying, LiftShrimp)) for move in GAME.legal_moves(after, seat))
                assert (WARNED in GAME.describe(world.state, seat, command).label.en) == useless
                seen[useless] += 1
        world.play(seat, luck.choice(commands))
    assert seen[True] > 0
    assert seen[False] > 0


def test_a2d_the_warning_says_what_is_lacking() -> None:
    table = Table(2, "R2 R3").has(0, hand={"white": 1}, cubes={"grey": 1, "white": 1})
    shown = [GAME.describe(table.state, Seat(0), PlayCube(color)).label for color in (0, 4)]
    assert (shown[0].en, shown[0].de) == (
        "Play a white cube to lay white polyps",
        "Einen weißen Larvenwürfel spielen, um weiße Polypen zu legen",
    )
    assert (shown[1].en, shown[1].de) == (
        "Play a grey cube to lay grey polyps – but you have no grey polyps",
        "Einen grauen Larvenwürfel spielen, um graue Polypen zu legen – du hast aber keine grauen Polypen",
    )


def test_e1_e4_e7_the_german_text_of_an_end_has_a_capital_behind_its_colon() -> None:
    texts = [GAME.info.tell(EndReached(Seat(1), cause), 2, {}) for cause in range(1, len(CAUSES))]
    assert all(text.de.split(": ")[1][0].isupper() and text.en.split(": ")[1][0].islower() for text in texts)
    assert texts[3].de == "Das Spiel endet im Zug von Platz 1: Das Meer kann nicht aufgefüllt werden"


def test_a7g_a_cylinder_that_turns_nothing_over_is_warned_of() -> None:
    locked = {f"t{number + 1}": "starfish locked" for number in range(9)}
    table = Table(2, "R2 R3").has(0, front={"white": 1}, eaten=2).has(1, eaten=2).faces(**locked)
    labels = [GAME.describe(table.state, Seat(0), PlayAlga(alga, 0)).label.en for alga in range(4)]
    assert sorted(WARNED in label for label in labels) == [False, True, True, True]
