"""Playing: decisions and the log number that was seen, turns to confirm, undo inside the turn."""

from typing import Any, Literal

import pytest

from fallstar.server.tables import acts, playing
from fallstar.server.tables.agreements import MOST_ASKED, MOST_ASKED_TO_END
from fallstar.server.tables.entry import Confirmed, Ended, Played, Returned, StandInSat, Undone
from fallstar.server.tables.playing import MOST_RETURNED
from fallstar.server.wire.acts import Ask, Confirm, Leave, Play, Return, Undo
from tests.server.tables.table_script import TableScript, started


def play(script: TableScript, **changes: Any) -> Play:
    fields = {"log_number": script.table.log_number, "seat": script.turn, "move": script.move()}
    return Play(**(fields | changes))


def other(script: TableScript) -> str:
    return "ben" if script.mover == "ann" else "ann"


def test_a_decision_is_added_to_the_log_and_played() -> None:
    script = started("ann", "ben")
    seat, move = script.turn, script.move()
    assert script.play(move) == [Played(seat, move)]
    assert [step.move for step in script.game.steps] == [move]


def test_nobody_plays_for_another_s_seat_or_out_of_turn() -> None:
    script = started("ann", "ben")
    seat = script.turn
    assert script.refuses(other(script), play(script)) == "not_your_seat"
    assert script.refuses(other(script), play(script, seat=1 - seat)) == "not_your_turn"
    assert script.refuses("cleo", play(script)) == "not_your_seat"
    assert script.refuses(script.mover, play(script, seat=4)) == "not_your_seat"


@pytest.mark.parametrize("move", ["end", "xb", "Q", "s<?", "hand"])
def test_what_is_not_legal_is_refused_and_the_legal_decisions_are_named(move: str) -> None:
    script = started("ann", "ben")
    assert script.refuses(script.mover, play(script, move=move)) == "illegal"


def test_a_decision_for_an_older_position_is_stale_and_one_sent_twice_is_done_once() -> None:
    script = started("ann", "ben")
    first = play(script, move=script.move(ends_turn=True))
    mover = script.mover
    script.act(mover, first)
    number = script.table.log_number
    assert script.act(mover, first) == []
    assert script.table.log_number == number
    another = Play(log_number=first.log_number, seat=first.seat, move="s<W")
    assert script.refuses(mover, another) == "stale"
    assert script.refuses(script.mover, play(script, log_number=number + 1)) == "stale"
    # Long afterwards it is still the same decision.
    script.play_turn()
    script.play_turn()
    assert script.act(mover, first) == []


def test_what_does_not_change_the_position_makes_no_decision_stale() -> None:
    script = started("ann", "ben")
    seen = play(script)
    script.act(other(script), Leave())
    assert script.table.log_number > seen.log_number
    assert script.act(script.mover, seen) == [Played(seen.seat, seen.move)]


def test_undo_takes_back_one_decision_inside_the_turn() -> None:
    script = started("ann", "ben")
    mover, seat = script.mover, script.turn
    assert script.refuses(mover, Undo(log_number=script.table.log_number, seat=seat)) == "not_now"
    before = script.game.position()
    while script.game.phase != "replay":  # play on until a turn that does not end by itself
        assert not script.game.is_over
        before, seat, mover = script.game.position(), script.turn, script.mover
        script.play()
    undo = Undo(log_number=script.table.log_number, seat=seat)
    assert script.refuses(other(script), undo) == "not_your_seat"
    assert script.act(mover, undo) == [Undone(seat)]
    assert script.game.position() == before
    assert script.act(mover, undo) == []  # a repeat


def test_undo_does_not_reach_into_another_turn() -> None:
    script = started("ann", "ben")
    mover, seat = script.mover, script.turn
    script.play(script.move(ends_turn=True))
    undo = Undo(log_number=script.table.log_number, seat=seat)
    assert script.refuses(mover, undo) == "not_your_turn"
    theirs = Undo(log_number=script.table.log_number, seat=1 - seat)
    assert script.refuses(other_of(mover), theirs) == "not_now"


def other_of(player: str) -> str:
    return "ben" if player == "ann" else "ann"


def test_a_table_may_be_played_without_undo() -> None:
    script = started("ann", "ben", undo=False)
    seat, mover = script.turn, script.mover
    script.play(script.move(ends_turn=True), await_confirm=True)
    undo = Undo(log_number=script.table.log_number, seat=seat)
    assert script.refuses(mover, undo) == "forbidden"
    assert script.act(mover, Confirm(log_number=script.table.log_number, seat=seat)) == [
        Confirmed(seat)
    ]


def test_a_turn_waits_for_confirmation_and_can_be_undone_until_then() -> None:
    script = started("ann", "ben")
    seat, mover = script.turn, script.mover
    move, before = script.move(ends_turn=True), script.game.position()
    script.play(move, await_confirm=True)
    assert (script.turn, script.table.unconfirmed) == (seat, seat)
    waiting = Play(log_number=script.table.log_number, seat=1 - seat, move="D")
    assert script.refuses(other_of(mover), waiting) == "not_your_turn"
    assert script.refuses(mover, play(script)) == "not_now"
    script.act(mover, Undo(log_number=script.table.log_number, seat=seat))
    assert (script.game.position(), script.table.unconfirmed) == (before, None)
    script.play(move, await_confirm=True)
    confirm = Confirm(log_number=script.table.log_number, seat=seat)
    assert script.refuses(other_of(mover), confirm) == "not_your_seat"
    assert script.act(mover, confirm) == [Confirmed(seat)]
    assert script.turn == 1 - seat
    assert script.act(mover, confirm) == []
    again = Confirm(log_number=script.table.log_number, seat=seat)
    assert script.refuses(mover, again) == "not_your_turn"


def test_awaiting_confirmation_means_nothing_where_the_turn_goes_on() -> None:
    script = started("ann", "ben")
    while script.game.phase != "replay":
        seat = script.turn
        script.play(await_confirm=True)
        if script.table.unconfirmed is not None:
            number = script.table.log_number
            script.act(script.mover, Confirm(log_number=number, seat=seat))
    assert script.table.unconfirmed is None


def test_the_last_turn_of_a_game_can_await_confirmation_too() -> None:
    script = started("ann", "ben")
    while True:
        move = script.move()
        seat, mover = script.turn, script.mover
        script.play(move, await_confirm=True)
        if script.game.is_over:
            break
        if script.table.unconfirmed is not None:
            script.act(mover, Confirm(log_number=script.table.log_number, seat=seat))
    assert script.table.status == "playing"
    script.act(mover, Undo(log_number=script.table.log_number, seat=seat))
    assert not script.game.is_over
    script.play(move, await_confirm=True)
    script.act(mover, Confirm(log_number=script.table.log_number, seat=seat))
    assert (script.table.status, script.table.end_reason) == ("finished", "over")
    assert script.refuses(mover, Undo(log_number=script.table.log_number, seat=seat)) == "not_now"


def test_a_player_who_left_may_play_but_with_a_stand_in_comes_back_first() -> None:
    script = started("ann", "ben")
    mover, seat = script.mover, script.turn
    script.act(mover, Leave())
    assert script.play()[0] == Returned(seat)
    assert not script.table.seats[seat].left
    script = started("ann", "ben")
    script.fold([StandInSat(script.turn, "greedy")])
    assert script.refuses(mover, play(script)) == "not_now"


def test_nobody_plays_for_a_bot() -> None:
    script = started("ann", bots=1)
    while script.table.thinking is None:
        script.play()
    assert script.refuses("ann", play(script)) == "not_your_seat"


def test_after_the_end_nothing_is_played() -> None:
    script = started("ann", "ben")
    script.play_to_the_end()
    assert (script.table.status, script.table.end_reason) == ("finished", "over")
    act = Play(log_number=script.table.log_number, seat=0, move="D")
    assert script.refuses("ann", act) == "not_now"


def undo(script: TableScript) -> Undo:
    return Undo(log_number=script.table.log_number, seat=script.turn)


def test_a_turn_is_taken_back_only_so_often() -> None:
    script = started("ann", "ben")
    for _ in range(playing.MOST_UNDONE):
        script.act(script.mover, play(script, await_confirm=True))
        last = undo(script)
        script.act(script.mover, last)
    assert script.act(script.mover, last) == [], "it was done"
    script.act(script.mover, play(script, move=script.move(ends_turn=True), await_confirm=True))
    mover = script.mover
    assert script.refuses(mover, undo(script)) == "not_now"
    script.act(mover, Confirm(log_number=script.table.log_number, seat=script.turn))
    assert script.mover != mover
    script.act(script.mover, play(script, await_confirm=True))
    assert script.act(script.mover, undo(script)), "the next player may"


def test_a_long_log_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    script = started("ann", "ben")
    monkeypatch.setattr(acts, "MOST_ENTRIES", script.table.log_number + 4)
    for _ in range(2):
        script.act(script.mover, play(script, await_confirm=True))
        last = undo(script)
        script.act(script.mover, last)
    mover = script.mover
    assert script.act(mover, last) == []
    script.act(mover, play(script, move=script.move(ends_turn=True), await_confirm=True))
    for act in (undo(script), Ask("takeback")):
        assert script.refuses(mover, act) == "not_now"
    script.act(mover, Confirm(log_number=script.table.log_number, seat=script.turn))
    while script.table.status != "finished":
        script.play_turn()
    assert script.act("ann", Ask("rematch"))


@pytest.mark.parametrize("what", ["end", "stand_in", "abandon"])
def test_a_player_who_fills_the_log_does_not_keep_the_others_from_ending_the_game(
    what: Literal["end", "stand_in", "abandon"], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts, "MOST_ENTRIES", 10)
    script = started("ann", "ben", "cleo")
    while script.table.log_number < 20:
        script.act("ben", Leave())
        script.act("ben", Return())
    script.act("ben", Leave())
    asked = script.act("ann", Ask(what, seat=1, level="greedy"))
    assert asked
    agreed = script.act("cleo", script.yes)
    assert isinstance(agreed[-1], StandInSat if what == "stand_in" else Ended)


def test_a_player_comes_back_and_asks_only_so_often() -> None:
    script = started("ann", "ben", "cleo")
    script.play_turn()
    for _ in range(MOST_RETURNED):
        script.act("ben", Leave())
        script.act("ben", Return())
    script.act("ben", Leave())
    assert script.refuses("ben", Return()) == "not_now"
    script.act("cleo", Leave())
    assert script.act("cleo", Return()), "another player may"
    for _ in range(MOST_ASKED_TO_END):
        script.act("ann", Ask("abandon"))
        script.act("ann", script.no)
    assert script.refuses("ann", Ask("abandon")) == "not_now"
    assert script.refuses("ann", Ask("end", seat=1)) == "not_now"
    script.act("cleo", Ask("end", seat=1))
    assert isinstance(script.act("ann", script.yes)[-1], Ended)


def test_questions_about_the_end_are_left_when_nothing_more_is_taken_back() -> None:
    script = started("ann", "ben")
    asker = script.mover
    script.play_turn()
    for _ in range(MOST_ASKED):
        script.act(asker, Ask("takeback"))
        script.act(asker, script.no)
    assert script.refuses(asker, Ask("takeback")) == "not_now"
    assert script.act(asker, Ask("abandon"))
    assert MOST_ASKED_TO_END - MOST_ASKED >= 5 * MOST_RETURNED
