"""Who can fall on a seat before its next turn (view/threats.py)."""

from collections.abc import Iterator
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallstar import Game
from fallstar.rules.events import PawnEjected
from fallstar.rules.rng import new_rng
from fallstar.view.guess import guess_state
from fallstar.view.threats import Threat
from tests.rules.drawing import Seat, draw, tiled

# Seat 0 lies below; rows 1 and 2 of the left tile change from test to test.
REST = """
3 |           |           |
  + + + + + + + + + + + + +
4 |           |           |
  + + + + + + + + + + + + +
5 |           |           |
  + + + + + + + + + + + + +
6 |. . 0 . v .|. . . v . .|
  +-+-+-+-+-+-+-+-+-+-+-+-+
"""


def scene(row: str, floor: str, *, below: str = ". . 0 . v .") -> str:
    """Row 2 and the platforms under it, above a floor where seat 0 is."""
    top = f"""
   a b c d e f g h i j k l
  +-+-+-+-+-+-+-+-+-+-+-+-+
1 |. . . . . .|. . . . . .|
  + + + + + + + + + + + + +
2 |{row}|. . . . . .|
  {floor} + + + + + +"""
    return top + REST.replace(". . 0 . v .", below)


WELL = scene(". 1 . . . .", "+ +-+ +-+ + +")
FAR = scene("1 . . . . .", "+-+-+ +-+ + +")
CELL = scene(".|.|1|. . .", "+-+-+-+ + + +")


TILE = """
   a b c d e f
  +-+-+-+-+-+-+
1 |. . . . . .|
  + + + + + + +
2 |. . . . . .|
  + + + + + + +
3 |           |
  + + + + + + +
4 |           |
  + + + + + + +
5 |           |
  + + + + + + +
6 |. . . . v .|
  +-+-+-+-+-+-+
"""


def names(game: Game, spaces: tuple[int, ...]) -> str:
    return " ".join(game.board.name(space) for space in spaces)


def moves(threats: tuple[Threat, ...]) -> list[str]:
    return [" ".join(leg.move for leg in threat.legs) for threat in threats]


def test_a_step_off_a_ledge_falls_on_what_lies_below() -> None:
    game = draw(WELL, Seat(), Seat(), turn=0, marker=1)
    step, *_ = threats = game.threats(0)
    assert all(threat.seat == 1 and game.board.name(threat.space) == "b2" for threat in threats)
    assert [leg.move for leg in step.legs] == ["s>?"]
    assert step.legs[0].cards == ""
    assert names(game, step.legs[0].steps) == "c2"
    assert names(game, step.legs[0].fall) == "c3 c4 c5 c6"
    assert step.certain
    assert not step.replay
    # A high jump to the right comes down in the same column.
    assert moves(threats) == ["s>?", "H>"]
    assert threats[1].legs[0].cards == "HW"


def test_cards_on_the_table_face_up_do_not_threaten() -> None:
    game = draw(WELL, Seat(), Seat(hand="LDR", down="W"), turn=0, marker=1)
    step, high = game.threats(0)
    assert high.legs[0].move == "WH>"
    assert high.legs[0].cards == "W"
    assert not high.certain  # the Wild may lie face down
    assert step.certain  # every card pays for a step
    assert moves(draw(WELL, Seat(), Seat(hand="LDR"), marker=1).threats(0)) == ["s>?"]


def test_two_cards_that_do_the_same_are_not_both_face_down() -> None:
    high = draw(WELL, Seat(), Seat(hand="LDRW", down="H"), marker=1).threats(0)[1]
    assert (high.legs[0].cards, high.certain) == ("HW", True)
    high = draw(WELL, Seat(), Seat(hand="LDR", down="HW"), marker=1).threats(0)[1]
    assert (high.legs[0].cards, high.certain) == ("HW", False)


def test_a_token_buys_a_second_action() -> None:
    assert moves(draw(FAR, Seat(), Seat(hand="DR", tokens=0), marker=1).threats(0)) == []
    (threat,) = draw(FAR, Seat(), Seat(hand="DR", tokens=1), marker=1).threats(0)
    assert threat.replay
    assert threat.certain
    assert [leg.move for leg in threat.legs] == ["s>?", "s>?"]


def test_two_actions_are_told_only_if_one_is_not_enough() -> None:
    (threat,) = draw(FAR, Seat(), Seat(hand="LD", tokens=1), marker=1).threats(0)
    assert [leg.move for leg in threat.legs] == ["L>"]
    assert not threat.replay


def test_taking_the_cards_back_can_be_the_first_of_two_actions() -> None:
    assert moves(draw(CELL, Seat(), Seat(hand="L"), marker=1).threats(0)) == []
    assert moves(draw(CELL, Seat(), Seat(hand="L", tokens=1), marker=1).threats(0)) == ["hand D"]


def test_the_last_card_in_hand_brings_all_five_back_for_the_second_action() -> None:
    # The Drop lies face up, and there is one card in hand: to lay it is to have the Drop again.
    room = scene(".|. 1|. . .", "+-+-+-+ + + +", below=". 0 . . v .")
    (threat,) = draw(room, Seat(), Seat(hand="L", down="HRW", tokens=1), marker=1).threats(0)
    assert [leg.move for leg in threat.legs] == ["s<?", "D"]
    assert threat.legs[1].cards == "DW"
    assert threat.certain
    (threat,) = draw(room, Seat(), Seat(hand="LH", down="RW", tokens=1), marker=1).threats(0)
    assert [leg.move for leg in threat.legs] == ["WD", "s<?"]
    assert not threat.certain


def test_an_opponent_off_the_board_comes_in_through_the_open_door_first() -> None:
    beside = scene(". . . . . .", "+ + + + + + +", below=". . . 0 v .")
    game = draw(beside, Seat(), Seat(), marker=0)
    threats = game.threats(0)
    assert moves(threats) == ["s<?", "L<", "H<", "R>"]
    assert {game.board.name(threat.space) for threat in threats} == {"e6"}
    assert moves(draw(beside, Seat(), Seat(), marker=1).threats(0)) == []


def test_a_pawn_at_the_open_door_is_threatened_when_the_marker_cannot_move() -> None:
    # Seat 0 came in, all other doors were taken, and the marker stayed.
    taken = tiled(3, TILE)
    pawns = [Seat(pawn="e6v"), Seat(), Seat(pawn="k6v")]
    game = draw(taken, *pawns, marker=0, turn=0)
    (threat,) = game.threats(0)
    assert (threat.seat, threat.legs, threat.certain, threat.replay) == (1, (), True, False)
    assert game.board.name(threat.space) == "e6"


def test_those_off_the_board_come_in_one_after_the_other() -> None:
    # Seat 1 comes in on the left, so seat 2 comes in on the right, far from seat 0.
    game = draw(tiled(3, TILE), Seat(pawn="d6v"), Seat(), Seat(), marker=0, turn=0)
    near, far = ({threat.space for threat in game.threats(0) if threat.seat == s} for s in (1, 2))
    assert {game.board.name(space) for space in near} == {"e6"}
    assert {game.board.name(space) for space in far} <= {"k6"}


def test_a_seat_off_the_board_is_in_no_danger() -> None:
    game = Game.new(seats=4, seed=1)
    for seat in range(4):
        if seat != game.turn:
            assert game.threats(seat) == ()


def test_only_those_whose_turn_comes_before_threaten() -> None:
    seen = 0
    for seed in range(30):
        game = played(4, seed, 24)
        if game.turn is None:
            continue
        for seat in range(4):
            before = {(game.turn + onward) % 4 for onward in range((seat - game.turn) % 4 or 4)}
            threats = game.threats(seat)
            assert {threat.seat for threat in threats} <= before - {seat}
            seen += len(threats)
    assert seen > 20


def test_nobody_threatens_after_the_last_round() -> None:
    game = played(2, 3, 400)
    assert game.is_over
    assert game.threats(0) == game.threats(1) == ()


@pytest.mark.parametrize(("first", "threatened"), [(1, False), (0, True)])
def test_nobody_threatens_who_has_no_turn_left(first: int, threatened: bool) -> None:
    # Four stars are left, so this round is the last. If seat 1 began it, its turns are over.
    mine, yours = "bbbbyyyyyp", "ppgggggooo"
    game = draw(WELL, Seat(stars=mine), Seat(stars=yours), marker=1, first=first)
    assert game.view().stars_left == game.view().end_at
    assert bool(game.threats(0)) == threatened


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(IndexError, match="seats 0 to 1"):
        Game.new(seats=2, seed=1).threats(2)


# Against play -----------------------------------------------------------------------------------


def played(seats: int, seed: int, decisions: int) -> Game:
    game = Game.new(seats=seats, seed=seed)
    for number in range(decisions):
        if game.is_over:
            break
        legal = game.legal_moves()
        game.play(legal[(7 * number + 3 * seed) % len(legal)])
    return game


def deals(game: Game, other: int) -> Iterator[Game]:
    """The game with every deal of a seat's unseen cards."""
    fields = game.position().split(" ")
    blocks = fields[4].split("/")
    pawn, hand, down, *rest = blocks[other].split(":")
    unseen = sorted(set(hand + down) - {"-"}, key="LHDRW".index)
    for held in combinations(unseen, len(hand)):
        hidden = "".join(card for card in unseen if card not in held) or "-"
        blocks[other] = ":".join([pawn, "".join(held), hidden, *rest])
        yield Game.from_position(" ".join([*fields[:4], "/".join(blocks), *fields[5:]]))


def ejections(game: Game, other: int, seat: int, actions: int) -> Iterator[tuple[str, ...]]:
    """Every way in which `other`, in its turn, throws `seat` off with so many actions at most."""
    for move in game.legal_moves():
        left = actions - (move != "end" and not move.startswith("x"))
        if left < 0 or move == "end":
            continue
        step = game.play(move)
        told = () if move.startswith("x") else (step.move_for(None),)
        thrown = [event for event in step.events if isinstance(event, PawnEjected)]
        if any((event.seat, event.owner) == (other, seat) for event in thrown):
            yield told
        elif game.turn == other:
            yield from (told + rest for rest in ejections(game, other, seat, left))
        game.undo()


@pytest.mark.parametrize("seats", [2, 3])
def test_threats_of_the_seat_to_move_are_what_play_can_do(seats: int) -> None:
    kinds = set()
    for seed in range(30, 90):
        game = played(seats, seed, 15 + seed % 30)
        other = game.turn
        if other is None:
            continue
        for seat in set(range(seats)) - {other}:
            told = [threat for threat in game.threats(seat) if threat.seat == other]
            ways = [set(ejections(deal, other, seat, 1)) for deal in deals(game, other)]
            direct = {
                threat.legs[0].move.removeprefix("W") for threat in told if len(threat.legs) == 1
            }
            assert direct == {way[0].removeprefix("W") for found in ways for way in found}
            for threat in told:
                kinds.add((len(threat.legs), threat.certain))
                able = [any(same(threat, way) for way in found) for found in ways]
                if len(threat.legs) == 1:
                    assert threat.certain == all(able)
            if not direct:
                both = [set(ejections(deal, other, seat, 2)) for deal in deals(game, other)]
                assert bool(told) == any(both)
                for threat in told:
                    able = [any(same(threat, way) for way in found) for found in both]
                    assert any(able)
                    assert threat.certain == all(able)
    assert kinds == {(1, True), (1, False), (2, True), (2, False)}


def same(threat: Threat, way: tuple[str, ...]) -> bool:
    told = tuple(leg.move.removeprefix("W") for leg in threat.legs)
    return told == tuple(move.removeprefix("W") for move in way)


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.integers(2, 6), st.integers(0, 10_000), st.integers(0, 120), st.integers(0, 99))
def test_threats_depend_on_no_hidden_card(seats: int, seed: int, count: int, deal: int) -> None:
    game = played(seats, seed, count)
    for seat in range(seats):
        state = guess_state(game.view(seat, previews=False), new_rng(deal, "test"))
        assert Game(game.board, state).threats(seat) == game.threats(seat)


def test_asking_changes_nothing() -> None:
    game = played(6, 1, 60)
    before = game.position()
    for seat in range(6):
        game.threats(seat)
    assert game.position() == before


def test_threats_survive_the_wire() -> None:
    threats = draw(WELL, Seat(), Seat(tokens=1), marker=1).threats(0)
    assert msgspec.json.decode(msgspec.json.encode(threats), type=tuple[Threat, ...]) == threats
