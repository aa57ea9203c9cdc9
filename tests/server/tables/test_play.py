"""Playing: decisions and the number that was seen, held turns, undo inside the turn."""

from typing import Any

import pytest

from fallstar.server.tables.entry import Confirmed, Held, Played, Returned, Undone
from fallstar.server.wire.acts import Confirm, Leave, Play, Undo
from server.tables.sitting import Sitting, started


def play(sitting: Sitting, **changes: Any) -> Play:
    fields = {"number": sitting.table.number, "seat": sitting.turn, "move": sitting.move()}
    return Play(**(fields | changes))


def other(sitting: Sitting) -> str:
    return "ben" if sitting.mover == "ann" else "ann"


def test_a_decision_is_added_to_the_log_and_played() -> None:
    sitting = started("ann", "ben")
    seat, move = sitting.turn, sitting.move()
    assert sitting.play(move) == [Played(seat, move)]
    assert [step.move for step in sitting.game.steps] == [move]


def test_nobody_plays_for_another_s_seat_or_out_of_turn() -> None:
    sitting = started("ann", "ben")
    seat = sitting.turn
    assert sitting.refuses(other(sitting), play(sitting)) == "not_your_seat"
    assert sitting.refuses(other(sitting), play(sitting, seat=1 - seat)) == "not_your_turn"
    assert sitting.refuses("cleo", play(sitting)) == "not_your_seat"
    assert sitting.refuses(sitting.mover, play(sitting, seat=4)) == "not_your_seat"


@pytest.mark.parametrize("move", ["end", "xb", "Q", "s<?", "hand"])
def test_what_is_not_legal_is_refused_and_the_legal_decisions_are_named(move: str) -> None:
    sitting = started("ann", "ben")
    assert sitting.refuses(sitting.mover, play(sitting, move=move)) == "illegal"


def test_a_decision_for_an_older_position_is_stale_and_one_sent_twice_is_done_once() -> None:
    sitting = started("ann", "ben")
    first = play(sitting, move=sitting.move(ends_turn=True))
    mover = sitting.mover
    sitting.act(mover, first)
    number = sitting.table.number
    assert sitting.act(mover, first) == []
    assert sitting.table.number == number
    another = Play(number=first.number, seat=first.seat, move="s<W")
    assert sitting.refuses(mover, another) == "stale"
    assert sitting.refuses(sitting.mover, play(sitting, number=number + 1)) == "stale"
    # Long afterwards it is still the same decision.
    sitting.play_turn()
    sitting.play_turn()
    assert sitting.act(mover, first) == []


def test_what_does_not_change_the_position_makes_no_decision_stale() -> None:
    sitting = started("ann", "ben")
    seen = play(sitting)
    sitting.act(other(sitting), Leave())
    assert sitting.table.number > seen.number
    assert sitting.act(sitting.mover, seen) == [Played(seen.seat, seen.move)]


def test_undo_takes_back_one_decision_inside_the_turn() -> None:
    sitting = started("ann", "ben")
    mover, seat = sitting.mover, sitting.turn
    assert sitting.refuses(mover, Undo(number=sitting.table.number, seat=seat)) == "not_now"
    before = sitting.game.position()
    while sitting.game.phase != "replay":  # play on until a turn that does not end by itself
        assert not sitting.game.is_over
        before, seat, mover = sitting.game.position(), sitting.turn, sitting.mover
        sitting.play()
    undo = Undo(number=sitting.table.number, seat=seat)
    assert sitting.refuses(other(sitting), undo) == "not_your_seat"
    assert sitting.act(mover, undo) == [Undone(seat)]
    assert sitting.game.position() == before
    assert sitting.act(mover, undo) == []  # a repeat


def test_undo_does_not_reach_into_another_turn() -> None:
    sitting = started("ann", "ben")
    mover, seat = sitting.mover, sitting.turn
    sitting.play(sitting.move(ends_turn=True))
    undo = Undo(number=sitting.table.number, seat=seat)
    assert sitting.refuses(mover, undo) == "not_your_turn"
    theirs = Undo(number=sitting.table.number, seat=1 - seat)
    assert sitting.refuses(other_of(mover), theirs) == "not_now"


def other_of(player: str) -> str:
    return "ben" if player == "ann" else "ann"


def test_a_table_may_be_played_without_undo() -> None:
    sitting = started("ann", "ben", undo=False)
    seat, mover = sitting.turn, sitting.mover
    sitting.play(sitting.move(ends_turn=True), hold=True)
    undo = Undo(number=sitting.table.number, seat=seat)
    assert sitting.refuses(mover, undo) == "forbidden"
    assert sitting.act(mover, Confirm(number=sitting.table.number, seat=seat)) == [Confirmed(seat)]


def test_a_held_turn_waits_for_confirmation_and_can_be_undone_until_then() -> None:
    sitting = started("ann", "ben")
    seat, mover = sitting.turn, sitting.mover
    move, before = sitting.move(ends_turn=True), sitting.game.position()
    sitting.play(move, hold=True)
    assert (sitting.turn, sitting.table.unconfirmed) == (seat, seat)
    waiting = Play(number=sitting.table.number, seat=1 - seat, move="D")
    assert sitting.refuses(other_of(mover), waiting) == "not_your_turn"
    assert sitting.refuses(mover, play(sitting)) == "not_now"
    sitting.act(mover, Undo(number=sitting.table.number, seat=seat))
    assert (sitting.game.position(), sitting.table.unconfirmed) == (before, None)
    sitting.play(move, hold=True)
    confirm = Confirm(number=sitting.table.number, seat=seat)
    assert sitting.refuses(other_of(mover), confirm) == "not_your_seat"
    assert sitting.act(mover, confirm) == [Confirmed(seat)]
    assert sitting.turn == 1 - seat
    assert sitting.act(mover, confirm) == []
    again = Confirm(number=sitting.table.number, seat=seat)
    assert sitting.refuses(mover, again) == "not_your_turn"


def test_holding_means_nothing_where_the_turn_goes_on() -> None:
    sitting = started("ann", "ben")
    while sitting.game.phase != "replay":
        seat = sitting.turn
        sitting.play(hold=True)
        if sitting.table.unconfirmed is not None:
            number = sitting.table.number
            sitting.act(sitting.mover, Confirm(number=number, seat=seat))
    assert sitting.table.unconfirmed is None


def test_the_last_turn_of_a_game_can_be_held_too() -> None:
    sitting = started("ann", "ben")
    while True:
        move = sitting.move()
        seat, mover = sitting.turn, sitting.mover
        sitting.play(move, hold=True)
        if sitting.game.is_over:
            break
        if sitting.table.unconfirmed is not None:
            sitting.act(mover, Confirm(number=sitting.table.number, seat=seat))
    assert sitting.table.status == "playing"
    sitting.act(mover, Undo(number=sitting.table.number, seat=seat))
    assert not sitting.game.is_over
    sitting.play(move, hold=True)
    sitting.act(mover, Confirm(number=sitting.table.number, seat=seat))
    assert (sitting.table.status, sitting.table.end_reason) == ("finished", "over")
    assert sitting.refuses(mover, Undo(number=sitting.table.number, seat=seat)) == "not_now"


def test_who_left_and_plays_is_back_and_who_is_held_comes_back_first() -> None:
    sitting = started("ann", "ben")
    mover, seat = sitting.mover, sitting.turn
    sitting.act(mover, Leave())
    assert sitting.play()[0] == Returned(seat)
    assert not sitting.table.seats[seat].left
    sitting = started("ann", "ben")
    sitting.fold([Held(sitting.turn, "greedy")])
    assert sitting.refuses(mover, play(sitting)) == "not_now"


def test_nobody_plays_for_a_bot() -> None:
    sitting = started("ann", bots=1)
    while sitting.table.thinking is None:
        sitting.play()
    assert sitting.refuses("ann", play(sitting)) == "not_your_seat"


def test_after_the_end_nothing_is_played() -> None:
    sitting = started("ann", "ben")
    sitting.play_to_the_end()
    assert (sitting.table.status, sitting.table.end_reason) == ("finished", "over")
    act = Play(number=sitting.table.number, seat=0, move="D")
    assert sitting.refuses("ann", act) == "not_now"
