"""The log is the truth: whatever people try, folding it again gives the same table."""

import random
from collections.abc import Callable
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from fallstar import Game
from fallstar.notation.move import MOVES
from fallstar.server.refusal import Refusal
from fallstar.server.tables.acts import entries_of
from fallstar.server.tables.entry import AnyEntry, decode_entry
from fallstar.server.tables.info import player_names
from fallstar.server.tables.server_entries import adopt, remove_player
from fallstar.server.tables.table import Table
from fallstar.server.wire.acts import (
    Act,
    Answer,
    Ask,
    Close,
    Confirm,
    Leave,
    Play,
    Return,
    Sit,
    SitBot,
    Stand,
    Start,
    Undo,
)
from fallstar.server.wire.options import BankClock, BotSeat, NoClock, TurnClock
from tests.server.tables.table_script import BOT, ME, NAMES, OPEN, TableScript

PEOPLE = ["ann", "ben", "cleo", "eve"]
ASKS = ["takeback", "abandon", "stand_in", "end", "rematch"]


def attempt(script: TableScript, player: str, act: Act) -> bool:
    """Did it go through? What is refused must have changed nothing."""
    before = script.picture()
    try:
        entries = entries_of(script.table, act, script.actor(player))
    except Refusal:
        entries = []
    assert script.picture() == before, "deciding what to do does nothing"
    script.fold(entries)
    if entries and isinstance(act, (Play, Undo, Confirm, Answer)):
        again = entries_of(script.table, act, script.actor(player))
        assert again == [], "the same once more is answered, and not done"
    return bool(entries)


def random_table(rng: random.Random) -> TableScript:
    """A table of some kind, at which the game has begun more often than not."""
    seats = [rng.choice([ME, OPEN, OPEN, BOT, BotSeat("random")]) for _ in range(rng.randint(2, 4))]
    clock = rng.choice([NoClock(), TurnClock(30), BankClock(60, 5)])
    rated = seats.count(ME) < 2 and rng.random() < 0.1
    script = TableScript(*seats, clock=clock, undo=rng.random() < 0.8, rated=rated)
    script.rng = rng
    if rng.random() < 0.8:
        for seat in range(len(seats)):
            attempt(script, rng.choice(PEOPLE), Sit(seat))
        attempt(script, "ann", Start())
    return script


def random_act(script: TableScript, rng: random.Random) -> Act:
    """Sensible half of the time, so that something happens."""
    number = max(0, script.table.log_number - rng.choice([0, 0, 0, 0, 1, 2, -1]))
    decider = script.table.decider
    seat = decider if decider is not None and rng.random() < 0.8 else rng.randrange(5)
    level = rng.choice(["greedy", "random", "nobody", None])
    sensible = decider is not None and not script.game.is_over and rng.random() < 0.9
    move = script.move() if sensible else rng.choice([*MOVES, "?"])
    asked = script.table.last_question
    question = asked.id if asked is not None and rng.random() < 0.9 else number
    if rng.random() < 0.5:
        return Play(number, seat, move, await_confirm=rng.random() < 0.4)
    if script.table.status == "finished" and rng.random() < 0.5:
        return Ask("rematch")
    return rng.choice(
        [
            Undo(number, seat),
            Confirm(number, seat),
            Leave(),
            Return(),
            Return(),
            Ask("stand_in", rng.randrange(3), "greedy"),
            Ask(rng.choice(ASKS), rng.choice([0, 1, 2, None]), level),
            Answer(question, rng.random() < 0.8),
            Answer(question, True),
            Sit(seat),
            Stand(seat),
            SitBot(seat, level or "greedy"),
            Start(),
            *([Close()] if rng.random() < 0.2 else []),
        ]
    )


def after_random_acts(seed: int, look: Callable[[Table], None] = lambda _: None) -> TableScript:
    """A table at which many people try many things; `look` gets it again and again."""
    rng = random.Random(seed)
    script = random_table(rng)
    for _ in range(rng.choice([5, 50, 150])):
        look(script.table)
        script.wait(rng.choice([0, 0, 1, 5, 40]))
        playing = script.table.decider is not None
        if playing and script.table.thinking is not None and rng.random() < 0.6:
            script.play()
            continue
        script.away = {rng.choice(PEOPLE)} if rng.random() < 0.3 else set()
        mover = script.table.seats[script.turn].player if playing else None
        player = mover if mover and rng.random() < 0.6 else rng.choice(PEOPLE)
        attempt(script, player, random_act(script, rng))
        if rng.random() < 0.01:
            script.fold(adopt(script.table, rng.choice(PEOPLE), "dan"))
        if rng.random() < 0.005:
            script.fold(remove_player(script.table, rng.choice(PEOPLE)))
    return script


def check(script: TableScript) -> None:
    """The log gives the same table again, numbered without a gap, and its record replays."""
    again = script.folded_again()
    assert script.picture(again) == script.picture()
    assert again.log_number == len(script.log)
    if script.table.game is not None:
        game = script.game
        record = game.record(player_names(script.table, NAMES))
        assert Game.from_record(record.to_json()).position() == game.position()
        assert [step.index for step in game.steps] == list(range(len(game.steps)))


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.integers(0, 2**32))
def test_whatever_is_tried_the_log_tells_the_same_table_again(seed: int) -> None:
    check(after_random_acts(seed))


def test_the_tries_bring_about_everything_that_can_happen_at_a_table() -> None:
    happened = {
        type(decode_entry(data)) for seed in range(120) for data, _ in after_random_acts(seed).log
    }
    assert happened == set(get_args(AnyEntry))


def test_a_table_never_changes_whatever_comes_after_it() -> None:
    still = TableScript(ME, OPEN)  # its time stands still
    seen: list[tuple[Table, bytes]] = []
    for seed in range(20):
        after_random_acts(seed, lambda table: seen.append((table, still.picture(table))))
    assert len({picture for _, picture in seen}) > 100
    for table, picture in seen:
        assert still.picture(table) == picture


def test_tables_share_equal_decisions() -> None:
    """A server holds thousands of them in memory."""
    script = TableScript(ME, OPEN)
    script.act("ben", Sit(1))
    script.act("ann", Start())
    for _ in range(10):
        script.play()
    again = script.folded_again()
    assert again.position_numbers == script.table.position_numbers
    (_, *ours), (_, *others) = script.table.position_changes, again.position_changes
    assert len(ours) == 10
    for one, other in zip(ours, others, strict=True):
        assert one is other
