"""The checker must see what is wrong: every invariant has a corruption that breaks it alone first.

The good state is in the middle of a turn with everything in it: seat 0 has thrown off seats 1 and 2
and chooses what seat 1 pays, seat 3 stands at i2 with cards of both kinds on the table.
"""

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from fallstar import BrokenState, Game
from fallstar.rules.check import INVARIANTS, broken_invariant, check
from fallstar.rules.state import (
    ACTED,
    ACTION,
    DOWN,
    ENDING,
    EXPERT,
    FEET,
    FIRST,
    GROUND,
    HAND,
    LEFT,
    MARKER,
    MARKER_BIT,
    NORTH,
    OFF,
    OVER,
    PAWN_BITS,
    PAWN_SHIFT,
    PAYER,
    PAYERS,
    PHASE,
    POINTS,
    REPLAY,
    REPLAY_BIT,
    REPLAYED,
    SEAT,
    SEATS,
    SIZE,
    SPACE,
    STAR_BITS,
    STARS,
    STEAL,
    SUPPLY,
    TOKENS,
    TURN,
    State,
    seat_at,
)
from tests.rules.drawing import Seat, draw

DRAWING = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |. . .     . . . .      |
  + + + + + + + + + + + + +
2 |0 v o B   . v . 3      |
  +-+-+-+-+-+-+-+-+-+-+-+-+
3 |                       |
  + + + + + + + + + + + + +
4 |                       |
  + + + + + + + + + + + + +
5 |                       |
  + + + + + + + + + + + + +
6 |                       |
  +-+-+-+-+-+-+-+-+-+-+-+-+
7 |.                      |
  + + + + + + + + + + + + +
8 |. v .       v          |
  +-+-+-+-+-+-+-+-+-+-+-+-+
9 |                       |
  + + + + + + + + + + + + +
10|                       |
  + + + + + + + + + + + + +
11|                       |
  + + + + + + + + + + + + +
12|                       |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""
ONE_ROOM = """
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |                       |
  + + + + + + + + + + + + +
2 |                       |
  + + + + + + + + + + + + +
3 |                       |
  + + + + + + + + + + + + +
4 |. . . . .              |
  +-+-+-+-+-+-+-+-+-+-+-+-+
5 |v . 0 . .   v . . 1 .  |
  +-+-+-+-+-+-+-+-+-+-+-+-+
6 |                       |
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


@pytest.fixture(scope="module")
def good() -> Game:
    return draw(
        DRAWING,
        Seat(hand="LHD", down="R", stars="bby", tokens=2),
        Seat(stars="pp", tokens=1),
        Seat(stars="gow"),
        Seat(hand="LHW", down="D", stars="w"),
        marker=1,
        phase="steal-action:1,2",
    )


def at(game: Game, name: str) -> int:
    """The byte of a space."""
    return GROUND + game.board.space(name)


def first_star(state: State) -> int:
    """The byte of some space with a star."""
    return GROUND + int(np.flatnonzero(state[GROUND:] & STAR_BITS)[-1])


Corruption = Callable[[Game, State], None]
CORRUPTIONS: list[tuple[int, str, Corruption]] = []


def corruption(number: int) -> Callable[[Corruption], Corruption]:
    """Register a corruption that invariant `number` must catch."""

    def register(function: Corruption) -> Corruption:
        CORRUPTIONS.append((number, function.__name__, function))
        return function

    return register


@corruption(1)
def one_seat_more_than_the_board_is_for(_game: Game, state: State) -> None:
    state[SEATS] = 5


@corruption(1)
def no_seats(_game: Game, state: State) -> None:
    state[SEATS] = 0


@corruption(1)
def a_byte_between_payers_and_seats(_game: Game, state: State) -> None:
    state[SEAT - 1] = 1


@corruption(1)
def a_seat_that_does_not_play_owns_a_token(_game: Game, state: State) -> None:
    state[seat_at(5) + TOKENS] = 1


@corruption(1)
def a_space_beyond_the_board(_game: Game, state: State) -> None:
    state[SIZE - 1] = REPLAY_BIT


@corruption(2)
def a_flag_of_two(_game: Game, state: State) -> None:
    state[EXPERT] = 2


@corruption(2)
def a_phase_that_does_not_exist(_game: Game, state: State) -> None:
    state[PHASE] = OVER + 1


@corruption(2)
def a_turn_of_nobody(_game: Game, state: State) -> None:
    state[TURN] = 4


@corruption(2)
def a_first_seat_that_does_not_exist(_game: Game, state: State) -> None:
    state[FIRST] = 6


@corruption(2)
def a_door_that_does_not_exist(_game: Game, state: State) -> None:
    state[MARKER] = 4


@corruption(2)
def feet_in_a_fifth_direction(_game: Game, state: State) -> None:
    state[seat_at(0) + FEET] = 4


@corruption(2)
def a_pawn_beyond_the_board(game: Game, state: State) -> None:
    state[seat_at(0) + SPACE] = game.board.spaces


@corruption(3)
def a_star_is_lost(_game: Game, state: State) -> None:
    state[first_star(state)] &= 255 - STAR_BITS
    state[LEFT] -= 1


@corruption(3)
def a_star_too_many(_game: Game, state: State) -> None:
    state[seat_at(0) + STARS] += 1
    state[seat_at(0) + POINTS] += 1


@corruption(4)
def fourteen_blue_stars(_game: Game, state: State) -> None:
    stars = GROUND + np.flatnonzero(state[GROUND:] & STAR_BITS)
    state[stars[:14]] = state[stars[:14]] & (255 - STAR_BITS) | 1


@corruption(4)
def a_star_of_a_seventh_colour(_game: Game, state: State) -> None:
    state[first_star(state)] |= STAR_BITS


@corruption(5)
def the_count_of_stars_left_is_wrong(_game: Game, state: State) -> None:
    state[LEFT] -= 1


@corruption(6)
def a_token_too_many(_game: Game, state: State) -> None:
    state[SUPPLY] += 1


@corruption(6)
def a_token_is_lost(_game: Game, state: State) -> None:
    state[seat_at(0) + TOKENS] -= 1
    state[seat_at(0) + POINTS] -= 1


@corruption(7)
def a_star_beside_its_mark(game: Game, state: State) -> None:
    state[at(game, "a1")] |= state[at(game, "d2")] & STAR_BITS
    state[at(game, "d2")] &= 255 - STAR_BITS


@corruption(8)
def a_replay_mark_is_gone(game: Game, state: State) -> None:
    state[at(game, "c2")] &= 255 - REPLAY_BIT


@corruption(8)
def a_replay_mark_too_many(game: Game, state: State) -> None:
    state[at(game, "b1")] |= REPLAY_BIT


@corruption(9)
def the_marker_is_gone(game: Game, state: State) -> None:
    state[at(game, "g2")] &= 255 - MARKER_BIT


@corruption(9)
def two_markers(game: Game, state: State) -> None:
    state[at(game, "b2")] |= MARKER_BIT


@corruption(9)
def the_marker_is_on_another_door_than_told(_game: Game, state: State) -> None:
    state[MARKER] = 2


@corruption(10)
def a_pawn_is_missing_on_its_space(game: Game, state: State) -> None:
    state[at(game, "a2")] &= 255 - PAWN_BITS


@corruption(10)
def a_pawn_of_a_seat_off_the_board(game: Game, state: State) -> None:
    state[at(game, "c2")] |= (1 + 1) << PAWN_SHIFT


@corruption(10)
def two_pawns_on_one_space(game: Game, state: State) -> None:
    state[seat_at(3) + SPACE] = game.board.space("a2")
    state[at(game, "i2")] &= 255 - PAWN_BITS


@corruption(11)
def a_pawn_hangs_in_the_air(_game: Game, state: State) -> None:
    state[seat_at(3) + FEET] = NORTH


@corruption(12)
def a_pawn_stands_on_a_star(game: Game, state: State) -> None:
    state[at(game, "i2")] &= 255 - PAWN_BITS
    state[at(game, "d2")] |= (3 + 1) << PAWN_SHIFT
    state[seat_at(3) + SPACE] = game.board.space("d2")


@corruption(13)
def a_seat_off_the_board_without_all_its_cards(_game: Game, state: State) -> None:
    state[seat_at(1) + HAND] = 0b01111


@corruption(13)
def a_seat_off_the_board_with_feet(_game: Game, state: State) -> None:
    state[seat_at(1) + FEET] = 1


@corruption(14)
def an_empty_hand(_game: Game, state: State) -> None:
    state[seat_at(0) + HAND] = 0


@corruption(14)
def a_card_in_hand_and_face_down(_game: Game, state: State) -> None:
    state[seat_at(0) + DOWN] |= 1


@corruption(14)
def a_sixth_card(_game: Game, state: State) -> None:
    state[seat_at(0) + HAND] |= 0b100000


@corruption(15)
def a_point_too_many(_game: Game, state: State) -> None:
    state[seat_at(3) + POINTS] += 1


@corruption(16)
def the_seat_to_decide_is_off_the_board(_game: Game, state: State) -> None:
    state[TURN] = 2


@corruption(17)
def payments_wait_during_the_action(_game: Game, state: State) -> None:
    state[PHASE] = ACTION


@corruption(17)
def an_action_made_before_it_is_asked(_game: Game, state: State) -> None:
    state[PHASE] = ACTION
    state[PAYERS] = 0
    state[PAYER : PAYER + 2] = 0


@corruption(17)
def a_payment_without_a_payer(_game: Game, state: State) -> None:
    state[PAYERS] = 0
    state[PAYER : PAYER + 2] = 0


@corruption(17)
def a_replay_before_the_action(_game: Game, state: State) -> None:
    state[ACTED] = 0
    state[REPLAYED] = 1


@corruption(17)
def a_second_replay(_game: Game, state: State) -> None:
    state[PAYERS] = 0
    state[PAYER : PAYER + 2] = 0
    state[PHASE] = REPLAY
    state[REPLAYED] = 1


@corruption(17)
def a_replay_without_a_token(_game: Game, state: State) -> None:
    state[PAYERS] = 0
    state[PAYER : PAYER + 2] = 0
    state[PHASE] = REPLAY
    state[SUPPLY] += state[seat_at(0) + TOKENS]
    state[seat_at(0) + POINTS] -= state[seat_at(0) + TOKENS]
    state[seat_at(0) + TOKENS] = 0


@corruption(18)
def a_seat_pays_itself(_game: Game, state: State) -> None:
    state[PAYER] = 0


@corruption(18)
def a_seat_pays_twice(_game: Game, state: State) -> None:
    state[PAYER + 1] = 1


@corruption(18)
def a_seat_on_the_board_pays(_game: Game, state: State) -> None:
    state[PAYER + 1] = 3


@corruption(18)
def a_payer_that_does_not_exist(_game: Game, state: State) -> None:
    state[PAYER + 1] = 4


@corruption(18)
def a_payer_behind_the_last(_game: Game, state: State) -> None:
    state[PAYER + 2] = 3


@corruption(18)
def a_choice_without_a_choice(_game: Game, state: State) -> None:
    """Seat 1 keeps two pink stars only."""
    state[SUPPLY] += 1
    state[seat_at(1) + TOKENS] = 0
    state[seat_at(1) + POINTS] -= 1


@corruption(19)
def a_fixed_end_in_a_normal_game(_game: Game, state: State) -> None:
    state[ENDING] = 1


@corruption(19)
def an_expert_at_the_target_without_a_fixed_end(_game: Game, state: State) -> None:
    state[EXPERT] = 1
    state[SUPPLY] -= 13
    state[seat_at(0) + TOKENS] += 13
    state[seat_at(0) + POINTS] += 13


def finish(state: State) -> None:
    """Over, as far as the phase goes."""
    state[PHASE] = OVER
    state[ACTED] = state[PAYERS] = 0
    state[PAYER : PAYER + 2] = 0


@corruption(20)
def over_in_the_middle_of_a_round(_game: Game, state: State) -> None:
    finish(state)
    state[EXPERT] = state[ENDING] = 1


@corruption(20)
def over_with_many_stars_on_the_board(_game: Game, state: State) -> None:
    finish(state)
    state[TURN] = 3


def test_a_good_state_passes(good: Game) -> None:
    check(good.board, good.state)
    good.check()
    assert good.state[PHASE] == STEAL
    assert good.state[seat_at(1) + SPACE] == OFF


def test_a_good_end_passes(good: Game) -> None:
    """Both corruptions of invariant 20, each without its fault."""
    state = good.state
    finish(state)
    state[TURN] = 3
    state[EXPERT] = state[ENDING] = 1
    check(good.board, state)


@pytest.mark.parametrize(
    ("number", "corrupt"),
    [pytest.param(number, corrupt, id=f"{number} {name}") for number, name, corrupt in CORRUPTIONS],
)
def test_a_corruption_is_caught_by_its_invariant(
    good: Game, number: int, corrupt: Corruption
) -> None:
    state = good.state
    corrupt(good, state)
    with pytest.raises(BrokenState) as broken:
        check(good.board, state)
    assert broken.value.number == number, str(broken.value)


def test_every_invariant_has_a_corruption() -> None:
    assert {number for number, _, _ in CORRUPTIONS} == set(range(1, len(INVARIANTS) + 1))
    assert len(INVARIANTS) == 20


def test_a_state_on_another_board_is_caught(good: Game) -> None:
    small = draw(ONE_ROOM, Seat(), Seat())
    with pytest.raises(BrokenState, match="invariant 1:"):
        check(small.board, good.state)


@pytest.mark.parametrize("size", [SIZE - 1, SIZE + 1])
def test_a_state_of_another_size_is_caught(good: Game, size: int) -> None:
    with pytest.raises(BrokenState, match="invariant 1:"):
        check(good.board, np.resize(good.state, size))


def test_the_checker_itself_stands_any_wrong_bit(good: Game) -> None:
    """A flipped bit is caught by some invariant or makes another good state; nothing else."""
    caught = 0
    for byte, bit in product(range(SIZE), range(8)):
        state = good.state
        state[byte] ^= 1 << bit
        try:
            check(good.board, state)
        except BrokenState:
            caught += 1
    assert caught > 2300  # of 2496; the others change a colour, a card or whose turn it is


def test_everything_that_is_wrong_is_found_one_after_another(good: Game) -> None:
    state, board = good.state, good.board
    state[SUPPLY] += 1
    state[seat_at(3) + HAND] = 0
    state[seat_at(1) + POINTS] += 1
    found = []
    number = int(broken_invariant(board.edges, board.marks, board.moves.doors, state, 0))
    while number:
        found.append(number)
        number = int(broken_invariant(board.edges, board.marks, board.moves.doors, state, number))
    assert found == [6, 14, 15]


@pytest.mark.parametrize("size", [0, 10, 50, 311, 313, 5000])
def test_a_state_of_another_size_is_refused_at_once(size: int) -> None:
    game = Game.new(seats=2, seed=1)
    with pytest.raises(BrokenState, match=f"invariant 1: a state has 312 bytes, not {size}"):
        check(game.board, np.zeros(size, dtype=np.uint8))


def test_a_shared_board_cannot_be_drawn_on() -> None:
    board = Game.new(seats=2, seed=1).board
    for array in (board.edges, board.marks):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_only_an_entry_can_eject_before_the_action() -> None:
    game = Game.new(seats=2, seed=1)
    number = 0
    while game.phase != "steal":
        moves = game.legal_moves()
        game.play(moves[(5 * number) % len(moves)])
        number += 1
    state = game.state
    assert state[ACTED]
    state[ACTED] = state[REPLAYED] = 0
    with pytest.raises(BrokenState, match="invariant 18"):
        check(game.board, state)
