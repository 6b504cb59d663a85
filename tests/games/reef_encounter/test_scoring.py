"""V1 to V3: values, points, ties, and the outcome."""

from domain.games.reef_encounter.scoring_prospects import FEATURES
from tests.games.reef_encounter.table import GAME, Table


def tied(**options: object) -> Table:
    """Return a table of three where everybody has the same points."""
    table = Table(3, "R1 R2 R3", **options)
    for seat in range(3):
        table.has(seat, fish={"white": 2})
    return table


def test_v1_values_follow_the_visible_faces_and_sum_to_15() -> None:
    for plain in ([], [1], [1, 2, 7], list(range(1, 11))):
        chain = Table().faces(**{f"t{number}": "plain" for number in plain}).state.chain
        assert sum(chain.value_of(color) for color in range(5)) == 15
    assert [Table().faces(t1="plain", t2="plain").state.chain.value_of(c) for c in range(5)] == [1, 4, 4, 3, 3]


def test_v2_nothing_but_the_fish_scores() -> None:
    table = Table().has(0, front={"pink": 9}, hand={"white": 9}, cubes={"grey": 4}, eaten=2, fish={"white": 2})
    assert GAME.standing(table.state) == [6, 0]


def held(table: Table, seat: int = 0) -> dict[str, int]:
    """Return what a seat holds of each feature that bots weigh."""
    return dict(zip(FEATURES, GAME.features(table.state)[seat], strict=True))


def test_prospects_grow_with_guarded_corals_and_stock() -> None:
    five: dict[str, str | list[str]] = {"white": "B1 C1 D1 E1 F1"}
    six: dict[str, str | list[str]] = {"white": "B1 C1 D1 E1 F1 F2"}

    def guarded(coral: dict[str, str | list[str]]) -> Table:
        return Table(2, "R2 R3").corals("R3", coral).shrimps("R3", {"C1": 0})

    assert held(Table(2, "R2 R3").corals("R3", five))["guarded"] == 0, "nobody's coral"
    value = guarded(six).state.chain.value_of(0)
    assert (held(guarded(five))["guarded"], held(guarded(five))["surplus"]) == (5 * value, value)
    assert (held(guarded(six))["guarded"], held(guarded(six))["surplus"]) == (6 * value, 2 * value)
    assert held(guarded(six), 1)["guarded"] == 0
    assert 0 < GAME.prospects(guarded(five).state)[0] < GAME.prospects(guarded(six).state)[0]
    assert held(guarded(six).has(0, front={"pink": 1}))["front_tiles"] == 1
    sated = guarded(six).has(0, eaten=3)
    assert GAME.prospects(sated.state)[0] > 0
    sated.state.eaten[0] = 4
    assert GAME.prospects(sated.state)[0] == 0, "it can eat no more"


def test_v3_ties_are_broken_in_order() -> None:
    assert GAME.outcome(tied().state).ranking == [[0, 1, 2]], "the place is shared"
    table = tied().has(1, front={"pink": 1}).has(2, cubes={"pink": 5}, hand={"pink": 9})
    assert GAME.outcome(table.state).ranking == [[1], [2], [0]]
    table = tied().has(1, cubes={"pink": 1}).has(2, hand={"pink": 9})
    assert GAME.outcome(table.state).ranking == [[1], [2], [0]]
    table = tied().has(1, hand={"pink": 1}, secret={"pink": 1}).has(2, hand={"pink": 1})
    assert GAME.outcome(table.state).ranking == [[1], [2], [0]]


def test_v3_the_fourth_tie_breaker_and_its_option() -> None:
    """Seat 1 protects three of a coral of six; seat 2 protects four of four."""
    for option, ranking in (("protected_polyps", [[2], [1], [0]]), ("whole_corals", [[1], [2], [0]])):
        table = tied(tie4_counts=option)
        table.corals("R3", {"white": "B1 C1 D1 E1 F1 F2"}).shrimps("R3", {"D1": 1})
        table.corals("R2", {"pink": "A3 A4 B4 B3"}).corals("R1", {"grey": "A2 A3 A4 B3"}).shrimps("R1", {"A3": 2})
        assert GAME.outcome(table.state).ranking == ranking


def test_a5c_a_shrimp_on_bare_rock_protects_nothing_in_a_tie_either() -> None:
    """The last lock may end the game while a shrimp of the active seat stands on bare rock."""
    table = tied().shrimps("R3", {"B1": 0}).now(begun=True, shrimp_moves=1)
    assert GAME.outcome(table.state).ranking == [[0, 1, 2]]


def test_v2_the_outcome_of_a_finished_match() -> None:
    table = Table(2, "R2 R3").corals("R3", {"white": "B1 C1 D1 E1 F1 F2"}).shrimps("R3", {"C1": 0}).has(0, eaten=3, first="pink")
    table.has(1, first="grey")
    table.does("eat", place="reef/R3.C1")
    outcome = GAME.outcome(table.state)
    assert (outcome.reason, outcome.scores, outcome.ranking) == ("finished", [18, 3], [[0], [1]])
    assert table.facts("match_scored") == [{"points": [18, 3]}]
    assert [fact["color"] for fact in table.facts("fish_opened")] == ["pink", "grey"]


def test_x1_prospects_take_the_polyps_that_a_meal_loses_from_the_data() -> None:
    """A guarded coral has a surplus for each polyp that a meal would bring: from the fifth on, in the advanced game from the sixth on."""

    def surpluses(advanced: bool) -> list[int]:
        found = []
        for size in (4, 5, 6, 7):
            table = Table(2, "R2 R3", advanced_game=advanced).corals("R3", {"white": ["B1", "C1", "D1", "E1", "F1", "F2", "D2"][:size]})
            found.append(held(table.shrimps("R3", {"C1": 0}))["surplus"])
        return found

    assert surpluses(False) == [0, 3, 6, 9]
    assert surpluses(True) == [0, 0, 3, 6]
