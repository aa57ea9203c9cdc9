"""Before the game: a table is made as its host wants it, people and bots sit down, it starts."""

from typing import Any

import pytest

from fallstar.game import Game
from fallstar.rules.face import our_faces
from fallstar.server.refusal import Refusal
from fallstar.server.tables import acts
from fallstar.server.tables.chat import tidy_line
from fallstar.server.tables.entry import BotSat, Created, Ended, Sat, Started, Stood, decode_entry
from fallstar.server.tables.info import opening_of
from fallstar.server.tables.server_entries import close_unused
from fallstar.server.tables.table import LOBBY
from fallstar.server.wire.acts import Close, Leave, Play, Sit, SitBot, Stand, Start
from fallstar.server.wire.options import (
    AnySeat,
    BankClock,
    BoardChoice,
    BotSeat,
    DaysClock,
    MySeat,
    OpenSeat,
    TurnClock,
)
from tests.server.tables.table_script import BOT, ME, OPEN, TableScript, info_of, started

# Making


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("expert", [False, True])
def test_a_table_has_two_to_six_seats_normal_or_expert(seats: int, expert: bool) -> None:
    script = TableScript(ME, *[BOT] * (seats - 1), expert=expert)
    script.act("ann", Start())
    assert script.game.seats == seats
    assert script.game.setup is not None
    assert script.game.setup.expert is expert


@pytest.mark.parametrize(
    "options",
    [
        {"clock": TurnClock(30)},
        {"clock": BankClock(600, 5)},
        {"clock": DaysClock(3)},
        {"public": True},
        {"rated": True},
        {"undo": False},
        {"board": BoardChoice(seed=5)},
        {"board": BoardChoice(tiles=("4b2", "1a0"), open_door=1)},
        {"board": BoardChoice(tiles=("9a2", "1a0"), faces={"9a": our_faces()["3b"].lines})},
    ],
)
def test_every_option_is_kept_and_shown(options: dict[str, Any]) -> None:
    script = TableScript(ME, OPEN, **options)
    info = info_of(script.folded_again(), None, names={})
    for name, value in options.items():
        assert getattr(info, name) == value
    assert script.picture() == script.picture(script.folded_again())


# Seat 1 has laid a card face down, which seat 0 may not know.
POSITION = "5b3,2a1 normal gwgyppggowywoypwowyywwbw 1 e3v:LHDRW:-:-:0/i5<:HDRW:L:-:0 1 0 action"


def test_a_game_can_begin_with_a_position_that_nobody_is_told() -> None:
    script = TableScript(ME, BOT, board=BoardChoice(position=POSITION))
    shown = info_of(script.folded_again(), None, names={}).board
    assert shown == BoardChoice(tiles=("5b3", "2a1"), open_door=1)
    script.act("ann", Start())
    assert script.game.position() == POSITION
    again = script.folded_again()
    assert again.game is not None
    assert again.game.position() == POSITION
    assert [(one.seat, one.feet) for one in opening_of(again.game)] == [(0, 2), (1, 3)]
    move = script.game.legal_moves()[0]
    script.act("ann", Play(log_number=script.table.log_number, seat=0, move=move))
    record = script.game.record()
    assert (record.position, record.moves) == (POSITION, (move,))


@pytest.mark.parametrize(
    ("board", "options", "fault"),
    [
        ({"position": "nothing"}, {}, "position: a position has 8 fields"),
        ({"position": POSITION, "seed": 3}, {}, "the whole board"),
        ({"position": POSITION}, {"expert": True}, "differ in `expert`"),
        ({"position": POSITION}, {"rated": True}, "rated"),
        ({"position": Game.new(seats=3, seed=1).position()}, {}, "3 seats, the table 2"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(
    board: dict[str, Any], options: dict[str, Any], fault: str
) -> None:
    with pytest.raises(Refusal, match=fault) as refusal:
        TableScript(ME, BOT, board=BoardChoice(**board), **options)
    assert refusal.value.code == "bad_request"


def test_a_table_is_played_on_faces_of_the_hosts_own() -> None:
    lines = our_faces()["3b"].lines
    board = BoardChoice(tiles=("9a2", "1a0"), faces={"9a": lines})
    script = TableScript(ME, BOT, board=board)
    script.act("ann", Start())
    assert script.game.board.tiles == ("9a2", "1a0")
    assert script.game.record().faces == {"9a": tuple(lines)}
    assert script.picture() == script.picture(script.folded_again())


@pytest.mark.parametrize(
    ("board", "options", "reason"),
    [
        (BoardChoice(faces={"9a": ("not", "a drawing")}), {}, "a drawing has 13 lines"),
        (BoardChoice(tiles=("9a0", "1a0")), {}, "there is no face 9a"),
        (BoardChoice(faces={"9a": our_faces()["1a"].lines}), {"rated": True}, "a rated game"),
    ],
)
def test_wrong_faces_are_refused_with_a_reason(
    board: BoardChoice, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(Refusal, match=reason):
        TableScript(ME, OPEN, board=board, **options)


def test_a_chosen_board_is_the_one_that_is_laid() -> None:
    board = BoardChoice(tiles=("4b2", "1a0"), open_door=1)
    script = started("ann", "ben", board=board)
    setup = script.game.setup
    assert setup is not None
    assert (setup.tiles, setup.open_door) == (("4b2", "1a0"), 1)


def test_the_same_seed_lays_the_same_board() -> None:
    boards = [started("ann", "ben", board=BoardChoice(seed=5)).game.position() for _ in range(2)]
    other = started("ann", "ben", board=BoardChoice(seed=6)).game.position()
    assert boards[0] == boards[1] != other


@pytest.mark.parametrize(
    "board",
    [
        BoardChoice(tiles=("4b2",)),
        BoardChoice(tiles=("4b2", "4a0")),
        BoardChoice(tiles=("9z9", "1a0")),
        BoardChoice(tiles=("", "1a0")),
        BoardChoice(tiles=()),
        BoardChoice(open_door=2),
    ],
)
def test_a_board_that_cannot_be_laid_is_refused(board: BoardChoice) -> None:
    with pytest.raises(Refusal) as refused:
        TableScript(ME, OPEN, board=board)
    assert refused.value.code == "bad_request"


@pytest.mark.parametrize("level", ["nobody", "champion:milliseconds=100000", "GREEDY", " "])
def test_only_bots_there_are_can_be_invited_and_as_they_are(level: str) -> None:
    with pytest.raises(Refusal, match="there is no bot"):
        TableScript(ME, BotSeat(level))
    script = TableScript(ME, OPEN)
    assert script.refuses("ann", SitBot(seat=1, level=level)) == "bad_request"


def test_everyone_has_a_character_of_their_own_and_people_choose_before_bots() -> None:
    seats: list[AnySeat] = [BOT, BOT, MySeat(character="fox"), OPEN, BOT, BOT]
    script = TableScript(*seats)
    assert script.table.seats[2].character == "fox"
    script.act("ben", Sit(seat=3, character="fox"))
    taken = [seat.character for seat in script.table.seats]
    assert len(set(taken)) == 6
    assert None not in taken


def test_a_host_need_not_play() -> None:
    script = TableScript(OPEN, OPEN)
    script.act("ben", Sit(seat=0))
    script.act("ann", SitBot(seat=1, level="greedy"))
    script.act("ann", Start())
    assert script.table.status == "playing"
    assert script.act("ann", Start()) == []
    assert script.table.players == ("ben",)


# Taking and leaving a seat


def test_an_open_seat_is_taken_by_whoever_comes_first() -> None:
    script = TableScript(ME, OPEN)
    assert isinstance(script.act("ben", Sit(seat=1))[0], Sat)
    assert script.refuses("cleo", Sit(seat=1)) == "seat_taken"
    assert script.act("ben", Sit(seat=1)) == []  # a repeat is answered, and done once
    assert script.refuses("ben", Sit(seat=2)) == "bad_request"


def test_several_seats_may_belong_to_one_person_on_one_device() -> None:
    script = TableScript(MySeat(), MySeat(name=" Ann's  son "), OPEN)
    script.act("ann", Sit(seat=2, name="Grandma"))
    script.act("ann", Start())
    assert script.table.seats_of("ann") == [0, 1, 2]
    assert [seat.name for seat in script.table.seats] == [None, "Ann's son", "Grandma"]
    for _ in range(6):
        seat = script.play_turn()
        assert script.table.seat_shown("ann") == (seat + 1) % 3


@pytest.mark.parametrize("name", ["\u202edrawkcab", "\u200b", "  ", "a\nb"])
def test_the_name_of_a_seat_is_readable(name: str) -> None:
    script = TableScript(ME, OPEN)
    assert script.refuses("ben", Sit(seat=1, name=name)) == "bad_request"


def test_at_a_rated_table_accounts_play_under_their_own_names_one_seat_each() -> None:
    with pytest.raises(Refusal, match="one seat for each person"):
        TableScript(ME, ME, rated=True)
    script = TableScript(ME, OPEN, OPEN, rated=True)
    assert script.refuses("ann", Sit(seat=1)) == "not_now"
    assert script.refuses("ben", Sit(seat=1), account=False) == "forbidden"
    script.act("ben", Sit(seat=1, name="Ann"))
    assert script.table.seats[1].name is None


def test_a_rated_game_needs_a_person() -> None:
    script = TableScript(BOT, BOT, rated=True)
    assert script.refuses("ann", Start()) == "not_now"


def test_people_free_their_own_seat_and_the_host_frees_any() -> None:
    script = TableScript(ME, OPEN, OPEN, BOT)
    script.act("ben", Sit(seat=1))
    script.act("cleo", Sit(seat=2))
    assert script.refuses("cleo", Stand(seat=1)) == "not_your_seat"
    assert script.act("ben", Stand(seat=1)) == [Stood(1)]
    assert script.act("ben", Stand(seat=1)) == []
    assert script.act("ann", Stand(seat=2)) == [Stood(2)]
    assert script.act("ann", Stand(seat=3)) == [Stood(3)]
    assert script.refuses("ann", Stand(seat=4)) == "bad_request"


def test_leaving_before_the_game_frees_all_seats_of_the_player() -> None:
    script = TableScript(ME, OPEN, OPEN)
    script.act("ben", Sit(seat=1))
    script.act("ben", Sit(seat=2))
    assert script.act("ben", Leave()) == [Stood(1), Stood(2)]
    assert script.refuses("ben", Leave()) == "forbidden"


def test_the_host_invites_bots_and_changes_their_level() -> None:
    script = TableScript(ME, OPEN, OPEN)
    script.act("ben", Sit(seat=2))
    assert script.refuses("ben", SitBot(seat=1, level="greedy")) == "forbidden"
    assert script.refuses("ann", SitBot(seat=2, level="greedy")) == "seat_taken"
    (bot,) = script.act("ann", SitBot(seat=1, level="greedy"))
    assert isinstance(bot, BotSat)
    assert script.act("ann", SitBot(seat=1, level="greedy")) == []
    script.act("ann", SitBot(seat=1, level="champion"))
    assert (script.table.seats[1].level, script.table.seats[1].character) == (
        "champion",
        bot.character,
    )


# Starting and closing


def test_everyone_seated_may_start_once_all_seats_are_taken() -> None:
    script = TableScript(ME, OPEN, OPEN)
    script.act("ben", Sit(seat=1))
    assert script.refuses("ben", Start()) == "not_now"
    script.act("cleo", Sit(seat=2))
    assert script.refuses("dan", Start()) == "forbidden"
    (entry,) = script.act("ben", Start())
    assert isinstance(entry, Started)
    assert script.act("cleo", Start()) == []
    assert script.table.status == "playing"


@pytest.mark.parametrize(
    "act", [Sit(seat=1), Stand(seat=0), SitBot(seat=1, level="greedy"), Close()]
)
def test_seats_stay_as_they_are_once_the_game_has_begun(act: Any) -> None:
    assert started("ann", "ben").refuses("ann", act) == "not_now"


def test_the_host_closes_a_table_before_the_game_and_nothing_can_be_done_at_it_then() -> None:
    script = TableScript(ME, OPEN)
    script.act("ben", Sit(seat=1))
    assert script.refuses("ben", Close()) == "forbidden"
    assert script.act("ann", Close()) == [Ended("closed")]
    assert script.act("ann", Close()) == []
    assert (script.table.status, script.table.end_reason) == ("finished", "closed")
    for act in (Sit(seat=1), Stand(seat=1), SitBot(seat=1, level="greedy"), Start(), Leave()):
        assert script.refuses("ann", act) == "not_now"
    assert script.refuses("ann", Play(log_number=9, seat=0, move="D")) == "stale"


def test_a_table_that_nobody_came_back_to_is_closed_after_a_week() -> None:
    script = TableScript(ME, OPEN)
    assert script.table.due_at(script.now) == script.now + LOBBY
    assert close_unused(script.table, script.now + LOBBY - 1) == []
    script.now += 1000
    script.act("ben", Sit(seat=1))
    assert close_unused(script.table, script.now + LOBBY - 1) == []
    assert close_unused(script.table, script.now + LOBBY) == [Ended("closed")]
    assert close_unused(started("ann", "ben").table, 1e12) == []


def test_a_table_is_made_by_one_entry_and_one_for_each_who_sits() -> None:
    script = TableScript(MySeat(), OpenSeat(), BotSeat("random"))
    kinds = [type(entry) for entry, _ in _decoded(script)]
    assert kinds == [Created, Sat, BotSat]


def _decoded(script: TableScript) -> list[tuple[Any, float]]:
    return [(decode_entry(data), at) for data, at in script.log]


# Chat


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("  well   played ", "well played"),
        ("two\nlines", "two lines"),
        ("\u202eturned\u202c", "turned"),
        ("👩\u200d🚀 é 日本", "👩\u200d🚀 é 日本"),
        ("nul\0", "nul"),
    ],
)
def test_what_is_said_is_one_readable_line(said: str, shown: str) -> None:
    assert tidy_line(said) == shown


@pytest.mark.parametrize("said", [" ", "\n", "\u200d", "\u202e"])
def test_nothing_cannot_be_said(said: str) -> None:
    with pytest.raises(Refusal):
        tidy_line(said)


def test_seats_change_only_so_often_before_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    script = TableScript(ME, OPEN)
    monkeypatch.setattr(acts, "MOST_IN_LOBBY", script.table.log_number + 4)
    for _ in range(2):
        script.act("ben", Sit(1))
        script.act("ben", Stand(1))
    assert script.refuses("ben", Sit(1)) == "not_now"
    assert script.act("ann", SitBot(1, "greedy")), "the host may"
    monkeypatch.setattr(acts, "MOST_ENTRIES", script.table.log_number)
    assert script.refuses("ann", SitBot(1, "champion")) == "not_now"
    assert script.act("ann", Stand(0))
    assert script.act("ann", Close())
