"""D1-D3: discoveries, and the rewards of the score track."""

from domain.games.wondrous_creatures.components_names import FROM_HEX
from domain.games.wondrous_creatures.events.island import TileLaid
from domain.games.wondrous_creatures.execute_gains import fill_pool, gain_egg, gain_nets, gain_trophy
from domain.games.wondrous_creatures.execute_run import Run
from domain.games.wondrous_creatures.frames.gains import WhichTile


def score_reward(run: Run, reward: int) -> None:
    """B2: a discovery, a net or a trophy, as the score track says."""
    word = run.state.box.score_gives[reward]
    if word == "discovery":
        run.push(WhichTile())
    elif word == "net":
        gain_nets(run, 1)
    else:
        gain_trophy(run)


def lay_tile(run: Run, tile: int, lake: int) -> None:
    """D1-D3: lay the tile on the lake, refill the pool, take an egg that lies there; crew next to it get nothing now."""
    egg = run.state.egg_on[lake]
    run.record(TileLaid(run.seat, tile, lake, True))
    fill_pool(run)
    if egg >= 0:
        gain_egg(run, egg, FROM_HEX, lake)
