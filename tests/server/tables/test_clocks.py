"""Clocks: none, seconds a turn, a bank with increment, days a turn. Server time decides."""

from fallstar.server.tables.entry import StandInSat, TakenBack, TimedOut
from fallstar.server.tables.info import clock_info
from fallstar.server.tables.options import DAY
from fallstar.server.wire.acts import Ask, Confirm, Return, Undo
from fallstar.server.wire.options import BankClock, DaysClock, NoClock, TurnClock
from tests.server.tables.table_script import TableScript, started


def left(script: TableScript) -> list[float | None]:
    return list(clock_info(script.table, script.now).left)


def test_without_a_clock_nobody_is_ever_late() -> None:
    script = started("ann", "ben", clock=NoClock())
    assert left(script) == [None, None]
    assert script.table.due_at(script.now) is None
    assert script.wait(1e9) == []


def test_every_turn_has_its_seconds() -> None:
    script = started("ann", "ben", clock=TurnClock(30))
    seat = script.turn
    assert left(script) == [30, 30]
    assert script.table.due_at(script.now) == script.now + 30
    assert script.wait(29) == []
    assert left(script)[seat] == 1
    script.play_turn()
    assert left(script) == [30, 30]
    assert clock_info(script.table, script.now).running == 1 - seat
    assert script.wait(30) == [TimedOut(1 - seat)]
    assert left(script)[1 - seat] == 0
    assert script.table.due_at(script.now) is None


def test_several_decisions_of_a_turn_share_its_seconds_and_undo_gives_none_back() -> None:
    script = started("ann", "ben", clock=TurnClock(30))
    while script.game.phase != "replay":
        if script.game.phase == "action":
            script.now = script.now + 7
        seat = script.turn
        script.play()
    assert left(script)[seat] == 23
    script.now += 5
    script.act(script.mover, Undo(log_number=script.table.log_number, seat=seat))
    assert left(script)[seat] == 18


def test_a_turn_that_awaits_confirmation_goes_on_costing_time() -> None:
    script = started("ann", "ben", clock=TurnClock(30))
    seat, mover = script.turn, script.mover
    script.now += 10
    script.play(script.move(ends_turn=True), await_confirm=True)
    script.now += 10
    assert left(script)[seat] == 10
    script.act(mover, Confirm(log_number=script.table.log_number, seat=seat))
    assert left(script) == [30, 30]


def test_a_bank_is_used_up_over_the_game_and_grows_after_each_turn() -> None:
    script = started("ann", "ben", clock=BankClock(60, increment=5))
    seat = script.turn
    script.now += 20
    assert left(script)[seat] == 40
    script.play_turn()
    assert left(script)[seat] == 45
    script.now += 30
    assert left(script)[seat] == 45
    assert left(script)[1 - seat] == 30
    script.play_turn()
    script.now += 15
    script.play_turn()
    assert left(script)[seat] == 35


def test_an_empty_bank_is_a_time_out_and_what_is_played_late_still_counts() -> None:
    script = started("ann", "ben", clock=BankClock(60, increment=5))
    seat = script.turn
    assert script.wait(60) == [TimedOut(seat)]
    script.now += 100
    script.play_turn()
    assert left(script)[seat] == 5
    assert not script.table.seats[seat].timed_out


def test_by_correspondence_a_turn_has_days() -> None:
    script = started("ann", "ben", clock=DaysClock(2))
    seat = script.turn
    assert script.table.deadline() == script.now + 2 * DAY
    assert script.wait(2 * DAY - 1) == []
    assert script.wait(1) == [TimedOut(seat)]


def test_bots_have_no_clock() -> None:
    script = started("ann", bots=1, clock=BankClock(60))
    while script.table.thinking is None:
        script.play()
    bank = left(script)
    assert bank[1] is None
    assert clock_info(script.table, script.now).running is None
    assert script.wait(1000) == []
    assert left(script) == bank
    assert script.table.due_at(script.now) is not None


def test_a_bot_that_stands_in_uses_none_of_its_player_s_time() -> None:
    script = started("ann", "ben", clock=BankClock(60, increment=5))
    seat, mover = script.turn, script.mover
    script.now += 10
    script.fold([StandInSat(seat, "greedy")])
    script.now += 100
    script.act(mover, Return())
    assert left(script)[seat] == 50
    script.now += 10
    assert left(script)[seat] == 40
    script.fold([StandInSat(seat, "greedy")])
    script.now += 100
    script.play_turn()
    script.act(mover, Return())
    assert left(script)[seat] == 40


def test_a_takeback_gives_the_turn_its_seconds_again_and_the_bank_nothing() -> None:
    script = started("ann", bots=1, clock=TurnClock(30))
    while script.turn != 0 or not any(step.seat == 0 for step in script.game.steps):
        script.play_turn()
    script.now += 25
    assert isinstance(script.act("ann", Ask("takeback"))[-1], TakenBack)
    assert left(script)[0] == 30
    script = started("ann", bots=1, clock=BankClock(60, increment=5))
    while script.turn != 0:
        script.play_turn()
    script.now += 10
    script.play_turn()
    assert isinstance(script.act("ann", Ask("takeback"))[-1], TakenBack)
    script.now += 10
    assert left(script)[0] == 45


def test_a_takeback_clears_the_mark_of_a_time_out() -> None:
    script = started("ann", bots=1, clock=TurnClock(30))
    while script.turn != 0 or not any(step.seat == 0 for step in script.game.steps):
        script.play_turn()
    assert script.wait(30) == [TimedOut(0)]
    script.act("ann", Ask("takeback"))
    assert not script.table.seats[0].timed_out
    assert script.wait(30) == [TimedOut(0)]


def test_clocks_stand_still_after_the_end() -> None:
    script = started("ann", "ben", clock=BankClock(60))
    script.play_to_the_end()
    before = left(script)
    assert script.wait(1000) == []
    assert left(script) == before
    assert clock_info(script.table, script.now).running is None
