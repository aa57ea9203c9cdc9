"""Clocks: none, seconds a turn, a bank with increment, days a turn. Server time decides."""

from fallstar.server.tables.clock import DAY
from fallstar.server.tables.entry import Held, TakenBack, TimedOut
from fallstar.server.tables.info import clock_info
from fallstar.server.wire.acts import Ask, Confirm, Return, Undo
from fallstar.server.wire.options import BankClock, DaysClock, NoClock, TurnClock
from server.tables.sitting import Sitting, started


def left(sitting: Sitting) -> list[float | None]:
    return list(clock_info(sitting.table, sitting.now).left)


def test_without_a_clock_nobody_is_ever_late() -> None:
    sitting = started("ann", "ben", clock=NoClock())
    assert left(sitting) == [None, None]
    assert sitting.table.due_at(sitting.now) is None
    assert sitting.wait(1e9) == []


def test_every_turn_has_its_seconds() -> None:
    sitting = started("ann", "ben", clock=TurnClock(30))
    seat = sitting.turn
    assert left(sitting) == [30, 30]
    assert sitting.table.due_at(sitting.now) == sitting.now + 30
    assert sitting.wait(29) == []
    assert left(sitting)[seat] == 1
    sitting.play_turn()
    assert left(sitting) == [30, 30]
    assert clock_info(sitting.table, sitting.now).running == 1 - seat
    assert sitting.wait(30) == [TimedOut(1 - seat)]
    assert left(sitting)[1 - seat] == 0
    assert sitting.table.due_at(sitting.now) is None


def test_several_decisions_of_a_turn_share_its_seconds_and_undo_gives_none_back() -> None:
    sitting = started("ann", "ben", clock=TurnClock(30))
    while sitting.game.phase != "replay":
        if sitting.game.phase == "action":
            sitting.now = sitting.now + 7
        seat = sitting.turn
        sitting.play()
    assert left(sitting)[seat] == 23
    sitting.now += 5
    sitting.act(sitting.mover, Undo(number=sitting.table.number, seat=seat))
    assert left(sitting)[seat] == 18


def test_a_held_turn_goes_on_costing_time() -> None:
    sitting = started("ann", "ben", clock=TurnClock(30))
    seat, mover = sitting.turn, sitting.mover
    sitting.now += 10
    sitting.play(sitting.move(ends_turn=True), hold=True)
    sitting.now += 10
    assert left(sitting)[seat] == 10
    sitting.act(mover, Confirm(number=sitting.table.number, seat=seat))
    assert left(sitting) == [30, 30]


def test_a_bank_is_used_up_over_the_game_and_grows_after_each_turn() -> None:
    sitting = started("ann", "ben", clock=BankClock(60, increment=5))
    seat = sitting.turn
    sitting.now += 20
    assert left(sitting)[seat] == 40
    sitting.play_turn()
    assert left(sitting)[seat] == 45
    sitting.now += 30
    assert left(sitting)[seat] == 45
    assert left(sitting)[1 - seat] == 30
    sitting.play_turn()
    sitting.now += 15
    sitting.play_turn()
    assert left(sitting)[seat] == 35


def test_an_empty_bank_is_a_time_out_and_what_is_played_late_still_counts() -> None:
    sitting = started("ann", "ben", clock=BankClock(60, increment=5))
    seat = sitting.turn
    assert sitting.wait(60) == [TimedOut(seat)]
    sitting.now += 100
    sitting.play_turn()
    assert left(sitting)[seat] == 5
    assert not sitting.table.seats[seat].timed_out


def test_by_correspondence_a_turn_has_days() -> None:
    sitting = started("ann", "ben", clock=DaysClock(2))
    seat = sitting.turn
    assert sitting.table.deadline() == sitting.now + 2 * DAY
    assert sitting.wait(2 * DAY - 1) == []
    assert sitting.wait(1) == [TimedOut(seat)]


def test_bots_have_no_clock() -> None:
    sitting = started("ann", bots=1, clock=BankClock(60))
    while sitting.table.thinking is None:
        sitting.play()
    bank = left(sitting)
    assert bank[1] is None
    assert clock_info(sitting.table, sitting.now).running is None
    assert sitting.wait(1000) == []
    assert left(sitting) == bank
    assert sitting.table.due_at(sitting.now) is not None


def test_a_bot_that_holds_a_seat_uses_none_of_its_player_s_time() -> None:
    sitting = started("ann", "ben", clock=BankClock(60, increment=5))
    seat, mover = sitting.turn, sitting.mover
    sitting.now += 10
    sitting.fold([Held(seat, "greedy")])
    sitting.now += 100
    sitting.act(mover, Return())
    assert left(sitting)[seat] == 50
    sitting.now += 10
    assert left(sitting)[seat] == 40
    sitting.fold([Held(seat, "greedy")])
    sitting.now += 100
    sitting.play_turn()
    sitting.act(mover, Return())
    assert left(sitting)[seat] == 40


def test_a_takeback_gives_the_turn_its_seconds_again_and_the_bank_nothing() -> None:
    sitting = started("ann", bots=1, clock=TurnClock(30))
    while sitting.turn != 0 or not any(step.seat == 0 for step in sitting.game.steps):
        sitting.play_turn()
    sitting.now += 25
    assert isinstance(sitting.act("ann", Ask("takeback"))[-1], TakenBack)
    assert left(sitting)[0] == 30
    sitting = started("ann", bots=1, clock=BankClock(60, increment=5))
    while sitting.turn != 0:
        sitting.play_turn()
    sitting.now += 10
    sitting.play_turn()
    assert isinstance(sitting.act("ann", Ask("takeback"))[-1], TakenBack)
    sitting.now += 10
    assert left(sitting)[0] == 45


def test_a_takeback_clears_the_mark_of_a_time_out() -> None:
    sitting = started("ann", bots=1, clock=TurnClock(30))
    while sitting.turn != 0 or not any(step.seat == 0 for step in sitting.game.steps):
        sitting.play_turn()
    assert sitting.wait(30) == [TimedOut(0)]
    sitting.act("ann", Ask("takeback"))
    assert not sitting.table.seats[0].timed_out
    assert sitting.wait(30) == [TimedOut(0)]


def test_clocks_stand_still_after_the_end() -> None:
    sitting = started("ann", "ben", clock=BankClock(60))
    sitting.play_to_the_end()
    before = left(sitting)
    assert sitting.wait(1000) == []
    assert left(sitting) == before
    assert clock_info(sitting.table, sitting.now).running is None
