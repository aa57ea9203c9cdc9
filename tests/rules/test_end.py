"""Rules 7.1 to 7.5: end and score."""

import pytest

from fallstar import Game
from fallstar.rules.events import EndFixed, GameEnded, StarTaken, TurnBegan
from fallstar.rules.state import TILES
from tests.rules.drawing import MARKS, Seat, draw, owned, tiled, tokens

# A tile with a star mark at c4 beside the pawn's place, and a door out of the way.
TILE = """
   a b c d e f
  +-+-+-+-+-+-+
1 |           |
  + + + + + + +
2 |           |
  + + + + + + +
3 |. . . . . .|
  + + + + + + +
4 |. . * . o .|
  +-+-+-+-+-+-+
5 |v . . . . .|
  +-+-+-+-+-+-+
6 |           |
  +-+-+-+-+-+-+
"""
BARE = TILE.replace("*", ".").replace("o .|", ". .|")
COLOURS = "bypgow"


def stars_of(count: int) -> str:
    """So many stars, the colours in turn."""
    return "".join(COLOURS[number % 6] for number in range(count))


def last_turn(
    seats: int, left: int, *, first: int = 0, mode: str = "normal", star: str = ""
) -> Game:
    """The last turn of a round: seat `first - 1` stands at d4, and seat `first` has most stars."""
    mover = (first - 1) % seats
    held = MARKS * TILES[seats] - left
    table = [Seat(stars="")] * seats
    table[first] = Seat(stars=stars_of(held))
    table[mover] = Seat("d4v", hand="LHDR")
    lying = {"c4": star} if star else {}
    return draw(
        tiled(seats, TILE), *table, first=first, turn=mover, mode=mode, stars=lying, marker=1
    )


SEATS_AND_LEFT = [(2, 4), (3, 8), (4, 8), (5, 12), (6, 12)]


@pytest.mark.parametrize(("seats", "left"), SEATS_AND_LEFT)
def test_rule_7_1_the_game_ends_with_the_round_at_the_number_of_the_table(
    seats: int, left: int
) -> None:
    game = last_turn(seats, left)
    step = game.play("hand")
    assert step.events[-1] == GameEnded()
    assert (game.is_over, game.turn, game.phase, game.legal_moves()) == (True, None, "over", [])


@pytest.mark.parametrize(("seats", "left"), SEATS_AND_LEFT)
def test_rule_7_1_one_star_more_and_the_game_goes_on(seats: int, left: int) -> None:
    game = last_turn(seats, left + 1)
    game.play("hand")
    assert (game.is_over, game.turn) == (False, 0)


@pytest.mark.parametrize(("seats", "left"), SEATS_AND_LEFT)
def test_rule_7_1_the_last_star_may_be_collected_in_the_last_turn_of_the_round(
    seats: int, left: int
) -> None:
    game = last_turn(seats, left + 1, star="b")
    game.play("s<L")
    assert game.is_over


def test_rule_7_1_under_the_number_ends_the_game_too() -> None:
    game = last_turn(2, 3)
    game.play("hand")
    assert game.is_over


@pytest.mark.parametrize("first", [0, 1, 2])
def test_rule_7_1_a_round_ends_with_the_seat_before_the_first(first: int) -> None:
    """Every seat but the first stands on the board and completes its hand in turn."""
    stars = stars_of(4 * MARKS - 8)
    table = [Seat(pawn, hand="LHDR") for pawn in ("d4v", "j4v", "j10v")]
    table[first] = Seat(table[first].pawn, hand="LHDR", stars=stars)
    game = draw(tiled(3, TILE), *table, first=first, turn=first)
    for turn in range(3):
        assert game.turn == (first + turn) % 3
        game.play("hand")
    assert game.is_over


def test_rule_7_1_the_normal_game_knows_no_target() -> None:
    game = last_turn(2, 5)
    assert game.points()[0] > 18
    step = game.play("hand")
    assert not any(isinstance(event, EndFixed) for event in step.events)
    assert not game.is_over


def test_rule_7_1_the_end_waits_for_a_replay_in_the_last_turn() -> None:
    game = draw(
        tiled(2, TILE), Seat(stars=stars_of(20)), Seat("d4v", tokens=1), turn=1, phase="replay"
    )
    assert game.play("end").events[-1] == GameEnded()


# 7.2 ----------------------------------------------------------------------------------------------

# One point short of the target: 12 stars and 5 pairs, 16 stars and 7 pairs.
SHORT = {18: "bbbbbbbbyyy" + "p", 24: "bbbbbbbbyyyyyy" + "pg"}
TARGETS = [(2, 18), (3, 24), (4, 18), (5, 24), (6, 18)]


@pytest.mark.parametrize(("seats", "target"), TARGETS)
def test_rule_7_2_reaching_the_target_fixes_the_end_of_the_round(seats: int, target: int) -> None:
    table = [Seat("d4v", stars=SHORT[target])] + [Seat()] * (seats - 1)
    game = draw(tiled(seats, TILE), *table, mode="expert", stars={"c4": "w"})
    assert game.points()[0] == target - 1
    assert EndFixed(0) in game.play("s<L").events
    assert game.points()[0] == target
    for _ in range(seats - 1):
        assert game.view().ending
        assert not game.is_over
        game.play("s>L")
    assert game.is_over


@pytest.mark.parametrize(("seats", "target"), TARGETS)
def test_rule_7_2_one_point_short_fixes_nothing(seats: int, target: int) -> None:
    stars = SHORT[target].replace("p", "")
    table = [Seat("d4v", stars=stars)] + [Seat()] * (seats - 1)
    game = draw(tiled(seats, TILE), *table, mode="expert", stars={"c4": "w"})
    game.play("s<L")
    assert game.points()[0] == target - 1
    for _ in range(seats - 1):
        game.play("s>L")
    assert (game.turn, game.view().ending) == (0, False)


def test_rule_7_2_a_token_can_reach_the_target() -> None:
    game = draw(tiled(2, TILE), Seat("d4v", stars=SHORT[18]), Seat(), mode="expert")
    assert EndFixed(0) in game.play("s>L").events  # e4 is a bare replay mark


def test_rule_7_2_spending_the_token_again_does_not_take_the_end_back() -> None:
    game = draw(tiled(2, TILE), Seat("d4v", stars=SHORT[18]), Seat(), mode="expert")
    game.play("s>L")
    game.play("s>H")
    assert (game.points()[0], game.view().ending) == (17, True)
    game.play("s>L")
    assert game.is_over


def test_rule_7_2_the_end_is_fixed_once() -> None:
    """A token reaches the target; it is spent, and a star reaches the target again."""
    table = (Seat("d4v", stars=SHORT[18]), Seat())
    game = draw(tiled(2, TILE), *table, mode="expert", stars={"c4": "w"})
    assert EndFixed(0) in game.play("s>H").events
    assert EndFixed(0) not in game.play("L<").events
    assert game.points()[0] == 18


def test_rule_7_2_a_payment_can_reach_the_target() -> None:
    game = draw(
        tiled(2, TILE),
        Seat("d4v", stars="bbbbbbbbyy" + "p"),
        Seat("c4v", stars="yp"),
        mode="expert",
    )
    assert game.points()[0] == 16
    game.play("s<L")
    assert not game.view().ending
    step = game.play("xp")  # a star and a pair
    assert step.events[:2] == (StarTaken(0, 1, "p"), EndFixed(0))


def test_rule_7_2_the_last_seat_of_a_round_ends_the_game_with_its_own_turn() -> None:
    game = draw(
        tiled(2, TILE),
        Seat(),
        Seat("d4v", stars=SHORT[18]),
        turn=1,
        mode="expert",
        stars={"c4": "w"},
    )
    step = game.play("s<L")
    assert EndFixed(1) in step.events
    assert step.events[-1] == GameEnded()


def test_rule_7_2_few_stars_do_not_end_an_expert_game() -> None:
    game = draw(
        tiled(2, TILE),
        Seat(stars=stars_of(10)),
        Seat("d4v", hand="LHDR", stars=stars_of(10)),
        turn=1,
        mode="expert",
    )
    assert game.view().stars_left == 4
    assert TurnBegan(0) in game.play("hand").events


def test_rule_7_2_an_expert_game_without_stars_ends_with_the_round() -> None:
    """Twelve stars and five pairs each: 17 points, and nothing more to collect."""
    stars = "bbbyyyppggoo"
    table = (Seat("d4v", hand="LHDR", stars=stars), Seat("j4v", hand="LHDR", stars=stars))
    game = draw(tiled(2, TILE), *table, mode="expert")
    assert (game.points(), game.view().stars_left) == ([17, 17], 0)
    game.play("hand")
    assert not game.is_over
    assert game.play("hand").events[-1] == GameEnded()


# 7.3 and 7.4 --------------------------------------------------------------------------------------


def over(*table: Seat) -> Game:
    """The end of an expert game, whatever lies on the board."""
    return draw(tiled(len(table), BARE), *table, turn=len(table) - 1, mode="expert!", phase="over")


def stars_from(counts: str) -> str:
    return "".join(c * int(count) for c, count in zip(COLOURS, counts.split(), strict=True))


WORKED = [
    ("2 2 2 0 2 4", 4, 22),
    ("3 1 3 1 0 1", 0, 11),
    ("0 1 0 1 1 1", 3, 7),
    ("3 3 4 2 1 2", 1, 22),
]


def test_rule_7_3_the_worked_scores() -> None:
    table = [Seat(stars=stars_from(stars), tokens=tokens) for stars, tokens, _ in WORKED]
    assert over(*table).points() == [points for _, _, points in WORKED]


def test_rule_7_4_the_worked_tie_goes_to_fewer_tokens() -> None:
    table = [Seat(stars=stars_from(stars), tokens=tokens) for stars, tokens, _ in WORKED]
    assert over(*table).winners() == [3]
    assert over(*table).view().tie_broken


def test_rule_7_5_the_worked_scores_are_the_end_of_a_normal_game_on_our_tiles() -> None:
    """Forty stars are owned and eight are left on the 48 marks: the last turn ends the game."""
    lying = "bypgowgo" + "." * 40
    seats = "/".join(
        [
            "-:LHDRW:-:b2y2p2o2w4:4",
            "-:LHDRW:-:b3y1p3g1w1:0",
            "-:LHDRW:-:y1g1o1w1:3",
            "c2v:LHDRW:-:b3y3p4g2o1w2:1",
        ]
    )
    game = Game.from_position(f"1a0,2a0,3a0,4a0 normal {lying} 1 {seats} 0 3 replay")
    assert (game.view().stars_left, game.view().end_at) == (8, 8)
    step = game.play("end")
    game.check()
    assert step.events[-1] == GameEnded()
    assert (game.is_over, game.points(), game.winners()) == (True, [22, 11, 7, 22], [3])
    assert Game.from_position(game.position()).winners() == [3]


@pytest.mark.parametrize(
    ("stars", "tokens", "points"),
    [
        ("", 0, 0),
        ("b", 0, 1),
        ("bb", 0, 3),
        ("bbb", 0, 4),
        ("bbbb", 0, 6),
        ("by", 0, 2),
        ("", 3, 3),
    ],
)
def test_rule_7_3_a_pair_is_two_stars_of_one_colour(stars: str, tokens: int, points: int) -> None:
    assert over(Seat(stars=stars, tokens=tokens), Seat()).points() == [points, 0]


@pytest.mark.parametrize(("stars", "gain"), [("", 1), ("b", 2), ("bb", 1), ("bbb", 2)])
def test_rule_7_3_points_follow_a_collected_star(stars: str, gain: int) -> None:
    game = draw(tiled(2, TILE), Seat("d4v", stars=stars), Seat(stars="ypgo"), stars={"c4": "b"})
    before = game.points()[0]
    game.play("s<L")
    assert game.points()[0] - before == gain


@pytest.mark.parametrize(("stars", "loss"), [("b", 1), ("bb", 2), ("bbb", 1), ("bbbb", 2)])
def test_rule_7_3_points_follow_a_payment_on_both_sides(stars: str, loss: int) -> None:
    game = draw(tiled(2, BARE), Seat("d4v", stars="b"), Seat("c4v", stars=stars))
    mine, theirs = game.points()
    game.play("s<L")
    assert owned(game, 0) == "bb"
    assert game.points() == [mine + 2, theirs - loss]


def test_rule_7_3_a_spent_token_is_a_point_less() -> None:
    game = draw(tiled(2, TILE), Seat("d4v", tokens=2), Seat(stars="bypg"), phase="replay")
    game.play("s>R")
    assert (tokens(game), game.points()[0]) == ([2, 0], 2)  # e4 gave one back
    game = draw(tiled(2, TILE), Seat("d4v", tokens=2), Seat(stars="bypg"), phase="replay")
    game.play("s<R")
    assert (tokens(game), game.points()[0]) == ([1, 0], 1)


@pytest.mark.parametrize(
    ("table", "winners"),
    [
        pytest.param([Seat(stars="bb"), Seat(stars="by")], [0], id="most points"),
        pytest.param([Seat(stars="byp"), Seat(stars="bb", tokens=1)], [1], id="tokens are points"),
        pytest.param([Seat(stars="by", tokens=1), Seat(stars="byp")], [1], id="fewest tokens"),
        pytest.param([Seat(stars="by"), Seat(stars="pg")], [0, 1], id="shared"),
        pytest.param(
            [Seat(stars="bb"), Seat(stars="by", tokens=1), Seat(stars="bgo")],
            [0, 2],
            id="shared by two of three",
        ),
    ],
)
def test_rule_7_4_most_points_then_fewest_tokens_then_shared(
    table: list[Seat], winners: list[int]
) -> None:
    game = over(*table)
    assert game.winners() == winners
    best = [seat for seat, points in enumerate(game.points()) if points == max(game.points())]
    assert game.view().tie_broken == (best != winners)


def test_rule_7_4_nobody_has_won_before_the_end() -> None:
    game = draw(tiled(2, BARE), Seat("d4v", stars="bb"), Seat(stars="y", tokens=2))
    assert game.winners() == []
    assert not game.view().tie_broken
