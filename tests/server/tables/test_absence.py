"""Who left, is away or out of time: the others wait, let a bot hold the seat, or end the game."""

import pytest

from fallstar.server.tables.entry import Ended, Held, Left, Returned, TimedOut
from fallstar.server.wire.acts import Answer, Ask, Leave, Return, Undo
from fallstar.server.wire.options import TurnClock
from server.tables.sitting import Sitting, started

YES, NO = Answer(yes=True), Answer(yes=False)


def hold(seat: int, level: str | None = "greedy") -> Ask:
    return Ask("hold", seat=seat, level=level)


def one_gone(how: str, *players: str) -> Sitting:
    """A game at which Ben is gone in one of three ways."""
    sitting = started(*players, clock=TurnClock(30))
    while sitting.mover != "ben":
        sitting.play_turn()
    if how == "left":
        sitting.act("ben", Leave())
    elif how == "away":
        sitting.away.add("ben")
    else:
        assert sitting.wait(30) == [TimedOut(1)]
    return sitting


GONE = pytest.mark.parametrize("how", ["left", "away", "timed out"])


@GONE
def test_a_bot_of_a_chosen_level_holds_the_seat_of_who_is_gone(how: str) -> None:
    sitting = one_gone(how, "ann", "ben")
    assert sitting.act("ann", hold(1, "champion"))[-1] == Held(1, "champion")
    assert sitting.table.thinking == "champion"
    assert sitting.table.seats[1].player == "ben"
    assert sitting.table.question is None
    assert not sitting.table.seats[1].timed_out
    sitting.play_turn()
    assert sitting.turn == 0


@GONE
def test_the_others_end_the_game_because_of_who_is_gone(how: str) -> None:
    sitting = one_gone(how, "ann", "ben")
    assert sitting.act("ann", Ask("end", seat=1))[-1] == Ended("left", 1)
    assert (sitting.table.status, sitting.table.end_reason) == ("finished", "left")


@GONE
def test_nothing_happens_until_all_others_who_are_there_agree(how: str) -> None:
    sitting = one_gone(how, "ann", "ben", "cleo", "dan")
    sitting.act("dan", Leave())
    sitting.act("ann", hold(1))
    assert sitting.table.seats[1].held is None
    assert sitting.act("cleo", YES)[-1] == Held(1, "greedy")


@GONE
def test_one_other_may_want_to_wait(how: str) -> None:
    sitting = one_gone(how, "ann", "ben", "cleo")
    sitting.act("ann", hold(1))
    sitting.act("cleo", NO)
    assert sitting.table.question is None
    assert sitting.table.seats[1].held is None


@GONE
def test_who_was_gone_comes_back_and_has_the_seat_again(how: str) -> None:
    sitting = one_gone(how, "ann", "ben")
    sitting.act("ann", hold(1))
    sitting.away.clear()
    assert sitting.act("ben", Return()) == [Returned(1)]
    seat = sitting.table.seats[1]
    assert (seat.held, seat.left, seat.timed_out) == (None, False, False)
    assert sitting.act("ben", Return()) == []
    sitting.play()


def test_nobody_here_who_has_time_is_replaced() -> None:
    sitting = started("ann", "ben", clock=TurnClock(30))
    assert sitting.refuses("ann", hold(1)) == "not_now"
    assert sitting.refuses("ann", Ask("end", seat=1)) == "not_now"


@pytest.mark.parametrize(
    "act", [hold(0), hold(2), hold(3), hold(1, None), hold(1, "nobody"), Ask("hold"), Ask("end")]
)
def test_what_cannot_be_held_is_refused(act: Ask) -> None:
    sitting = started("ann", "ben", bots=1)
    sitting.act("ben", Leave())
    assert sitting.refuses("ann", act) == "bad_request"


def test_who_comes_back_before_the_others_agreed_is_not_replaced() -> None:
    sitting = one_gone("away", "ann", "ben", "cleo")
    sitting.act("ann", hold(1))
    sitting.away.clear()
    assert sitting.refuses("cleo", YES) == "not_now"
    # The question stands in nobody's way.
    sitting.act("cleo", Ask("abandon"))


@GONE
def test_who_plays_while_the_others_still_think_about_it_is_there_again(how: str) -> None:
    sitting = one_gone(how, "ann", "ben", "cleo")
    sitting.act("ann", hold(1))
    sitting.play()
    assert sitting.table.question is None
    assert not sitting.table.seats[1].absent


def test_leaving_is_kept_and_said_once() -> None:
    sitting = started("ann", "ben")
    assert sitting.act("ben", Leave()) == [Left(1)]
    assert sitting.act("ben", Leave()) == []
    assert sitting.act("ben", Return()) == [Returned(1)]
    assert sitting.refuses("eve", Leave()) == "forbidden"
    assert sitting.refuses("eve", Return()) == "forbidden"


def test_time_that_is_up_is_only_a_mark_until_the_others_choose() -> None:
    sitting = one_gone("timed out", "ann", "ben")
    assert sitting.table.seats[1].timed_out
    assert sitting.wait(1000) == []
    sitting.play_turn()
    assert not sitting.table.seats[1].timed_out


def test_a_bot_goes_on_where_a_held_turn_waited_for_its_player() -> None:
    sitting = started("ann", "ben")
    while sitting.mover != "ben":
        sitting.play_turn()
    sitting.play(sitting.move(ends_turn=True), hold=True)
    sitting.act("ben", Leave())
    sitting.act("ann", hold(1))
    assert (sitting.turn, sitting.table.unconfirmed) == (0, None)
    undo = Undo(number=sitting.table.number, seat=1)
    assert sitting.refuses("ben", undo) == "not_now"


def test_another_level_may_hold_the_seat_later() -> None:
    sitting = one_gone("left", "ann", "ben")
    sitting.act("ann", hold(1, "random"))
    sitting.act("ann", hold(1, "champion"))
    assert sitting.table.seats[1].held == "champion"
