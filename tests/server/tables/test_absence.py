"""Who left, is away or out of time: the others wait, let a bot play for them, or end the game."""

import pytest

from fallstar.server.tables.entry import Ended, Left, Returned, StandInSat, TimedOut
from fallstar.server.wire.acts import Ask, Leave, Return, Undo
from fallstar.server.wire.options import TurnClock
from tests.server.tables.table_script import TableScript, started


def stand_in(seat: int, level: str | None = "greedy") -> Ask:
    return Ask("stand_in", seat=seat, level=level)


def one_gone(how: str, *players: str) -> TableScript:
    """A game at which Ben is gone in one of three ways."""
    script = started(*players, clock=TurnClock(30))
    while script.mover != "ben":
        script.play_turn()
    if how == "left":
        script.act("ben", Leave())
    elif how == "away":
        script.away.add("ben")
    else:
        assert script.wait(30) == [TimedOut(1)]
    return script


GONE = pytest.mark.parametrize("how", ["left", "away", "timed out"])


@GONE
def test_a_bot_of_a_chosen_level_plays_for_who_is_gone(how: str) -> None:
    script = one_gone(how, "ann", "ben")
    assert script.act("ann", stand_in(1, "champion"))[-1] == StandInSat(1, "champion")
    assert script.table.thinking == "champion"
    assert script.table.seats[1].player == "ben"
    assert script.table.question is None
    assert not script.table.seats[1].timed_out
    script.play_turn()
    assert script.turn == 0


@GONE
def test_the_others_end_the_game_because_of_who_is_gone(how: str) -> None:
    script = one_gone(how, "ann", "ben")
    assert script.act("ann", Ask("end", seat=1))[-1] == Ended("left", 1)
    assert (script.table.status, script.table.end_reason) == ("finished", "left")


@GONE
def test_nothing_happens_until_all_others_who_are_there_agree(how: str) -> None:
    script = one_gone(how, "ann", "ben", "cleo", "dan")
    script.act("dan", Leave())
    script.act("ann", stand_in(1))
    assert script.table.seats[1].stand_in is None
    assert script.act("cleo", script.yes)[-1] == StandInSat(1, "greedy")


@GONE
def test_one_other_may_want_to_wait(how: str) -> None:
    script = one_gone(how, "ann", "ben", "cleo")
    script.act("ann", stand_in(1))
    script.act("cleo", script.no)
    assert script.table.question is None
    assert script.table.seats[1].stand_in is None


@GONE
def test_a_player_who_comes_back_has_the_seat_again(how: str) -> None:
    script = one_gone(how, "ann", "ben")
    script.act("ann", stand_in(1))
    script.away.clear()
    assert script.act("ben", Return()) == [Returned(1)]
    seat = script.table.seats[1]
    assert (seat.stand_in, seat.left, seat.timed_out) == (None, False, False)
    assert script.act("ben", Return()) == []
    script.play()


def test_nobody_here_who_has_time_is_replaced() -> None:
    script = started("ann", "ben", clock=TurnClock(30))
    assert script.refuses("ann", stand_in(1)) == "not_now"
    assert script.refuses("ann", Ask("end", seat=1)) == "not_now"


@pytest.mark.parametrize(
    "act",
    [
        stand_in(0),
        stand_in(2),
        stand_in(3),
        stand_in(1, None),
        stand_in(1, "nobody"),
        Ask("stand_in"),
        Ask("end"),
    ],
)
def test_a_bot_stands_in_only_for_another_person_who_is_absent(act: Ask) -> None:
    script = started("ann", "ben", bots=1)
    script.act("ben", Leave())
    assert script.refuses("ann", act) == "bad_request"


def test_a_player_who_comes_back_before_the_others_agree_is_not_replaced() -> None:
    script = one_gone("away", "ann", "ben", "cleo")
    script.act("ann", stand_in(1))
    script.away.clear()
    assert script.refuses("cleo", script.yes) == "not_now"
    # The question stands in nobody's way.
    script.act("cleo", Ask("abandon"))


@GONE
def test_a_player_who_plays_before_the_others_agree_is_back(how: str) -> None:
    script = one_gone(how, "ann", "ben", "cleo")
    script.act("ann", stand_in(1))
    script.play()
    assert script.table.question is None
    assert not script.table.seats[1].absent


def test_leaving_is_kept_and_said_once() -> None:
    script = started("ann", "ben")
    assert script.act("ben", Leave()) == [Left(1)]
    assert script.act("ben", Leave()) == []
    assert script.act("ben", Return()) == [Returned(1)]
    assert script.refuses("eve", Leave()) == "forbidden"
    assert script.refuses("eve", Return()) == "forbidden"


def test_time_that_is_up_is_only_a_mark_until_the_others_choose() -> None:
    script = one_gone("timed out", "ann", "ben")
    assert script.table.seats[1].timed_out
    assert script.wait(1000) == []
    script.play_turn()
    assert not script.table.seats[1].timed_out


def test_a_bot_goes_on_where_a_turn_waited_for_confirmation() -> None:
    script = started("ann", "ben")
    while script.mover != "ben":
        script.play_turn()
    script.play(script.move(ends_turn=True), await_confirm=True)
    script.act("ben", Leave())
    script.act("ann", stand_in(1))
    assert (script.turn, script.table.unconfirmed) == (0, None)
    undo = Undo(log_number=script.table.log_number, seat=1)
    assert script.refuses("ben", undo) == "not_now"


def test_another_level_may_stand_in_later() -> None:
    script = one_gone("left", "ann", "ben")
    script.act("ann", stand_in(1, "random"))
    script.act("ann", stand_in(1, "champion"))
    assert script.table.seats[1].stand_in == "champion"
