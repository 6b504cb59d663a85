"""`python -m workers.arena.fit GAME`: weighs the features of a game by matches that bots play against themselves.

At the beginning of every turn it is noted what each seat holds and how many points it has; at the end of the match, how many more it made
than its rivals. The weights are those with which the differences of holdings tell best, by least squares, how the differences of points
were to change (ridge, no weight below nothing: every feature is a good). One round plays with the weights that are there, the next with
those just found. The same seed gives the same weights: it begins with those that the data file says were replaced.
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Final

from domain.kernel.command import Command
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import object_in
from domain.kernel.linear_value import WHOLE
from domain.kernel.state import State
from domain.registry import find_game, game_with, prospects_of
from workers.arena.entrants import Entrant, parse_entrant
from workers.arena.table import Deal, play_match
from workers.arena.wishes import one_or_more, refusing, seats_wished

POINT: Final = 100
RIDGE: Final = 0.002
"""The share of a feature's own square sum that is added to it: draws weights towards nothing where the matches say little."""
SWEEPS: Final = 400


class Lesson:
    """The normal equations of the weights, summed up match by match."""

    def __init__(self, features: int) -> None:
        size = 2 * features
        self.squares: Final = [[0.0] * size for _ in range(size)]
        self.products: Final = [0.0] * size
        self.positions = 0
        self.errors = 0.0

    def take(self, row: list[float], target: float) -> None:
        """Add one difference between two seats."""
        held = [i for i, value in enumerate(row) if value]
        for i in held:
            value = row[i]
            self.products[i] += value * target
            line = self.squares[i]
            for j in held:
                line[j] += value * row[j]
        self.errors += target * target
        self.positions += 1

    def weights(self) -> list[float]:
        """Return the best weights, none below nothing, by coordinate descent."""
        size = len(self.products)
        found = [0.0] * size
        for _ in range(SWEEPS):
            for i in range(size):
                own = self.squares[i][i]
                if own:
                    rest = self.products[i] - sum(self.squares[i][j] * found[j] for j in range(size) if j != i)
                    found[i] = max(0.0, rest / (own * (1 + RIDGE)))
        return found

    def explained(self, weights: list[float]) -> float:
        """Return the share of the squared differences that weights explain."""
        size = len(weights)
        fitted = sum(weights[i] * self.products[i] for i in range(size))
        twice = sum(weights[i] * self.squares[i][j] * weights[j] for i in range(size) for j in range(size))
        return (2 * fitted - twice) / self.errors if self.errors else 0.0


class Notes:
    """What every seat held and had at the beginning of every turn of a match."""

    def __init__(self, game: AnyGame) -> None:
        self.game: Final = game
        self.turn = -1
        self.held: list[tuple[int, list[list[int]], list[int]]] = []

    def watch(self, state: State, seat: int, command: Command, after: State) -> None:
        """Note a new turn, by the table before its first move."""
        if state.turn != self.turn and state.turn > 0:
            self.turn = state.turn
            self.held.append((self.game.left(state), self.game.features(state), self.game.standing(state)))

    def teach(self, lesson: Lesson, scores: list[int]) -> None:
        """Hand on every difference between two seats, now that the scores are known."""
        for left, features, standing in self.held:
            early, late = left / WHOLE, 1 - left / WHOLE
            for one in range(len(scores)):
                for other in range(one):
                    less = [a - b for a, b in zip(features[one], features[other], strict=True)]
                    target = POINT * ((scores[one] - scores[other]) - (standing[one] - standing[other]))
                    lesson.take([early * x for x in less] + [late * x for x in less], target)


def learn(game: AnyGame, entrant: Entrant, seats: list[int], matches: int, seed: int) -> Lesson:
    """Play matches of an entrant against itself, at these numbers of seats in turn."""
    lesson = Lesson(len(game.value.names))
    shown = time.monotonic()
    for number in range(matches):
        count = seats[number % len(seats)]
        notes = Notes(game)
        deal = Deal(game, game.fill_options({}, count), seed * 1_000_000 + number)
        result = play_match(deal, [entrant] * count, deal.seed * 8, notes.watch)
        notes.teach(lesson, result.scores)
        if time.monotonic() - shown > 20:
            shown = time.monotonic()
            print(f"  … {number + 1} of {matches} matches", file=sys.stderr, flush=True)
    return lesson


def weights_json(names: list[str], weights: list[float]) -> JsonObject:
    """Return weights as a data file has them, without those that are nothing."""
    count = len(names)
    pairs = {name: (round(weights[i]), round(weights[count + i])) for i, name in enumerate(names)}
    return {name: {"early": early, "late": late} for name, (early, late) in pairs.items() if early or late}


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m workers.arena.fit", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="tree@40it", help="who plays, an entrant of the arena (default: tree@40it)")
    parser.add_argument("--seats", type=int, nargs="*", help="default: two and three, as far as the game allows them")
    parser.add_argument("--matches", type=one_or_more, default=200, help="matches of a round")
    parser.add_argument("--rounds", type=one_or_more, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--onward", action="store_true", help="begin with the weights that are there, not with those that they replaced")
    parser.add_argument("--out", type=Path, help="default: the game's data file")
    return parser


def main() -> None:
    """Find the weights of a game and write them into its data file."""
    parser = arguments()
    wish = parser.parse_args()
    with refusing(parser):
        asked = find_game(wish.game)
        name = asked.name
        seats = seats_wished(asked, wish.seats)
        parse_entrant(wish.bot, asked)
    os.nice(10)
    present = prospects_of(name)
    before = present if wish.onward or "before" not in present else object_in(present, "before")
    found: JsonObject = before
    for played in range(wish.rounds):
        game = game_with(name, found)
        lesson = learn(game, parse_entrant(wish.bot, game), seats, wish.matches, wish.seed + played)
        weights = lesson.weights()
        print(f"{name}: round {played + 1}, {lesson.positions} differences, {100 * lesson.explained(weights):.1f} % explained", flush=True)
        found = {"weights": weights_json(game.value.names, weights)}
    changes = [
        f"--{key} {value}" for key, value in [("bot", wish.bot), ("matches", wish.matches), ("rounds", wish.rounds), ("seed", wish.seed)]
    ]
    target = wish.out or Path(__file__).parents[2] / "domain" / "games" / name.replace("-", "_") / "prospects.json"
    written = {
        "game": name,
        "revision": asked.revision,
        "seed": wish.seed,
        "command": " ".join(["python -P -m service.compiled workers.arena.fit", name, *changes]),
        "weights": found["weights"],
        "before": {"source": before.get("command", before.get("source", "")), "weights": before.get("weights", {})},
    }
    target.write_text(json.dumps(written, indent=2) + "\n")
    print(json.dumps(found["weights"], indent=2))


if __name__ == "__main__":
    main()
