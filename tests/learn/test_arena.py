"""The arena is fair, repeatable and resumable, and what it says about bots follows from games."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import groupby
from pathlib import Path

import msgspec
import numpy as np
import pytest

from fallstar import Game
from fallstar.errors import BotError, FallstarError, NotationError, SetupError
from fallstar.learn.arena import play_match, play_scheduled
from fallstar.learn.arena_plot import arena_svg
from fallstar.learn.results import Results, load_results
from fallstar.learn.schedule import ScheduledGame, make_settings, schedule
from fallstar.learn.standings import Row, interval, quantile, standings
from fallstar.rules.score import places_of
from fallstar.rules.setup import draw_setup
from fallstar.view.picture.png import to_png
from tests.cli.command import TIMEOUT, Run, fallstar, fallstar_process, refused


def timeless(results: Results) -> str:
    """The results without the one thing that differs from run to run."""
    rows = [msgspec.structs.replace(row, milliseconds=()) for row in results.games]
    table = [msgspec.structs.replace(one, milliseconds=0.0) for one in results.standings]
    return msgspec.structs.replace(results, games=tuple(rows), standings=tuple(table)).to_json()


def boards(plan: list[ScheduledGame]) -> list[list[ScheduledGame]]:
    return [list(games) for _, games in groupby(plan, key=lambda fixture: fixture.board)]


def row(game: int, places: tuple[int, ...], seating: tuple[int, ...] | None = None) -> Row:
    seats = len(places)
    points = tuple(10 - place for place in places)
    return Row(
        game=game,
        board=game // seats,
        board_seed=0,
        seating=seating or tuple(range(seats)),
        points=points,
        tokens=(0,) * seats,
        places=places,
        decisions=(10,) * seats,
        milliseconds=(5.0,) * seats,
        cut_off=False,
    )


# Who plays whom -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_bot_sits_at_each_seat_of_a_board_once(seats: int) -> None:
    settings = make_settings(["gain"] * seats, seats, 10 * seats, 3, False)
    plan = list(schedule(settings))
    assert [fixture.game for fixture in plan] == list(range(10 * seats))
    for games in boards(plan):
        assert len(games) == seats
        assert len({fixture.board_seed for fixture in games}) == 1
        for column in zip(*(fixture.seating for fixture in games), strict=True):
            assert sorted(column) == list(range(seats))
    assert len({fixture.board_seed for fixture in plan}) == 10


def test_games_of_a_board_have_one_set_up() -> None:
    settings = make_settings(["random", "gain", "greedy"], 3, 3, 5, True)
    plan = list(schedule(settings))
    setup = draw_setup(3, plan[0].board_seed, expert=True)
    begun: list[Game] = []
    for fixture in plan:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("fallstar.learn.arena._warm_up", lambda _: None)
            patch.setattr("fallstar.learn.arena.Game", Spy)
            play_scheduled(settings, fixture)
        begun.append(Spy.last)
    assert [game.setup for game in begun] == [setup] * 3


class Spy(Game):
    last: Game

    @classmethod
    def from_setup(cls, setup) -> Game:  # type: ignore[no-untyped-def]
        Spy.last = Game.from_setup(setup)
        return Spy.last


def test_the_order_round_the_table_changes_from_board_to_board() -> None:
    plan = list(schedule(make_settings(["gain"] * 4, 4, 400, 1, False)))
    after = Counter(
        (fixture.seating[0] - fixture.seating[1]) % 4 for fixture in plan if fixture.seating[0] == 0
    )
    assert set(after) == {1, 2, 3}
    assert min(after.values()) > 15


def test_a_league_covers_all_combinations_evenly() -> None:
    bots = ["random", "beginner", "gain", "greedy", "collector"]
    plan = boards(list(schedule(make_settings(bots, 3, 3 * 25, 1, False))))
    met = Counter(frozenset(games[0].seating) for games in plan)
    assert len(met) == 10
    assert set(met.values()) == {2, 3}


def test_a_longer_match_begins_with_the_shorter_one() -> None:
    bots = ["random", "beginner", "gain"]
    long = list(schedule(make_settings(bots, 2, 40, 1, False)))
    assert list(schedule(make_settings(bots, 2, 14, 1, False))) == long[:14]
    assert list(schedule(make_settings(bots, 2, 14, 2, False))) != long[:14]


def test_games_are_rounded_up_to_whole_boards() -> None:
    assert make_settings(["gain"] * 4, 4, 201, 1, False).games == 204
    assert make_settings(["gain"] * 4, 4, 200, 1, False).games == 200


@pytest.mark.parametrize(
    ("bots", "seats", "error", "message"),
    [
        (["gain"], 2, BotError, "2 seats need 2 bots, or more for a league, not 1"),
        (["gain"] * 7, 7, SetupError, "a game has 2 to 6 seats, not 7"),
        (["gain"] * 2, 0, SetupError, "a game has 2 to 6 seats, not 0"),
        (["gain", "nobody"], 2, BotError, "there is no bot 'nobody'"),
        (["gain", "greedy:depth=3"], 2, BotError, "'depth=3' is not an option"),
        (["gain"] * 60, 6, BotError, "a league has at most 100,000"),
    ],
)
def test_a_match_that_cannot_be(
    bots: list[str], seats: int, error: type[FallstarError], message: str
) -> None:
    with pytest.raises(error, match=message):
        play_match(bots, seats, 10, 1, workers=1)


# What the games say -------------------------------------------------------------------------------


def test_places_go_by_points_then_by_fewest_tokens_and_are_shared() -> None:
    assert places_of([10, 12, 12, 12], [0, 3, 1, 1]) == (4, 3, 1, 1)
    assert places_of([5, 5], [2, 2]) == (1, 1)


def test_first_places_are_the_winners_of_the_game() -> None:
    settings = make_settings(["gain", "beginner", "random"], 3, 30, 8, False)
    for fixture in schedule(settings):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("fallstar.learn.arena.Game", Spy)
            played = play_scheduled(settings, fixture)
        assert [seat for seat, place in enumerate(played.places) if place == 1] == (
            Spy.last.winners()
        )
        assert list(played.points) == Spy.last.points()
        assert sum(played.decisions) == len(Spy.last.steps)


def test_a_shared_victory_is_split_and_a_bot_at_several_seats_is_one() -> None:
    table = standings(["a", "b", "b"], [row(0, (1, 1, 3)), row(1, (2, 1, 2))])
    by_name = {one.bot: one for one in table}
    assert by_name["a"].win_share == pytest.approx(0.25)
    assert by_name["b"].win_share == pytest.approx(1.5 / 4)
    assert (by_name["b"].games, by_name["b"].seats) == (2, 4)
    assert by_name["b"].place == pytest.approx(7 / 4)
    assert by_name["a"].milliseconds == pytest.approx(0.5)


def test_ties_move_no_equal_ratings() -> None:
    first, second = standings(["a", "b"], [row(game, (1, 1)) for game in range(10)])
    assert first.mu == pytest.approx(second.mu)
    assert first.sigma < 25 / 3
    winner, loser = standings(["a", "b"], [row(game, (2, 1)) for game in range(10)])
    assert (winner.bot, loser.bot) == ("b", "a")
    assert winner.mu > loser.mu + 5


def covered(share: float, whole: float, count: int, games: int = 4) -> float:
    """How often the interval holds the truth, when a part of the boards is won or lost whole."""
    rng = np.random.default_rng(7)
    hits, times = 0, 800
    for _ in range(times):
        single = rng.binomial(games, share, count)
        wins = np.where(rng.random(count) < whole, games * rng.binomial(1, share, count), single)
        low, high = interval(
            dict(enumerate(wins.astype(float).tolist())), dict.fromkeys(range(count), games)
        )
        assert 0 <= low <= wins.sum() / games / count <= high <= 1
        hits += low <= share <= high
    return hits / times


@pytest.mark.parametrize("whole", [0.0, 0.5, 1.0], ids=["independent", "mixed", "whole boards"])
@pytest.mark.parametrize("share", [0.5, 0.25])
@pytest.mark.parametrize("count", [10, 60])
def test_the_interval_covers_a_known_coin(share: float, whole: float, count: int) -> None:
    """Games treated as independent would cover 0.67 where boards are won whole."""
    assert 0.93 <= covered(share, whole, count) <= (0.975 if count == 60 else 1)


def test_the_interval_is_wider_where_games_of_a_board_go_together() -> None:
    sat = dict.fromkeys(range(100), 4)
    together = interval({board: 4.0 * (board % 2) for board in sat}, sat)
    apart = interval(dict.fromkeys(sat, 2.0), sat)
    assert together[1] - together[0] > 0.18
    assert 0 < apart[1] - apart[0] < 0.05


def test_little_is_sure_after_one_board_or_when_all_is_won() -> None:
    low, high = interval({0: 1.0}, {0: 4})
    assert high - low > 0.8
    low, high = interval(dict.fromkeys(range(20), 3.0), dict.fromkeys(range(20), 3))
    assert 0.7 < low < 0.9
    assert high == 1


def test_students_quantile() -> None:
    for freedom, true in ((3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1e6, 1.960)):
        assert quantile(freedom) == pytest.approx(true, rel=0.01)


# Matches ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def league() -> Results:
    return play_match(["greedy", "random", "gain"], 2, 90, 1, workers=1)


def test_stronger_bots_are_rated_higher(league: Results) -> None:
    assert [one.bot for one in league.standings] == ["greedy", "gain", "random"]
    greedy, gain, random = league.standings
    assert greedy.mu - 2 * greedy.sigma > random.mu + 2 * random.sigma
    assert greedy.low > 0.5 > random.high
    assert greedy.points > gain.points > random.points
    assert sum(one.win_share * one.seats for one in league.standings) == pytest.approx(90)


def test_results_do_not_depend_on_workers(league: Results) -> None:
    again = play_match(["greedy", "random", "gain"], 2, 90, 1, workers=2)
    assert timeless(again) == timeless(league)
    other = play_match(["greedy", "random", "gain"], 2, 90, 2, workers=1)
    assert [row.points for row in other.games] != [row.points for row in league.games]


def test_json_round_trip(league: Results) -> None:
    assert Results.from_json(league.to_json()) == league
    data = json.loads(league.to_json())
    assert data["format"] == "fallstar-arena/1"
    assert len(data["games"]) == 90


def test_progress_is_told_of_every_game() -> None:
    told: list[int] = []
    play_match(["gain", "gain"], 2, 6, 1, workers=1, progress=told.append)
    assert sum(told) == 6


def test_an_endless_game_is_cut_off_and_counted_as_it_stands() -> None:
    results = play_match(["random", "random"], 2, 4, 1, workers=1, limit=12)
    assert results.cut_off == 4
    for one in results.games:
        assert one.cut_off
        assert sum(one.decisions) == 12
        assert one.places == places_of(one.points, one.tokens)
    assert play_match(["gain", "gain"], 2, 4, 1, workers=1).cut_off == 0


def test_a_bot_that_fails_is_named_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OverflowError("too much")

    monkeypatch.setattr("fallstar.learn.arena._warm_up", lambda _: None)
    monkeypatch.setattr("fallstar.learn.arena._decide", fail)
    with pytest.raises(BotError, match=r"gain failed in game 0, .* OverflowError: too much"):
        play_match(["gain", "gain"], 2, 2, 1, workers=1)


# Files --------------------------------------------------------------------------------------------


def test_a_stopped_match_goes_on_and_ends_as_if_never_stopped(
    tmp_path: Path, league: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "result.json"
    bots = ["greedy", "random", "gain"]
    left = 31

    def stop(more: int) -> None:
        nonlocal left
        left -= more
        if left == 0:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(bots, 2, 90, 1, workers=1, progress=stop, out=out)
    kept = load_results(out)
    assert kept is not None
    assert len(kept.games) == 31
    assert kept.standings
    # A hole in the middle, as parallel workers leave it.
    out.write_text(msgspec.structs.replace(kept, games=kept.games[:5] + kept.games[9:]).to_json())
    played: list[int] = []

    def count(settings, fixture):  # type: ignore[no-untyped-def]
        played.append(fixture.game)
        return play_scheduled(settings, fixture)

    monkeypatch.setattr("fallstar.learn.arena.play_scheduled", count)
    told: list[int] = []
    play_match(bots, 2, 90, 1, workers=1, progress=told.append, out=out)
    assert played == [5, 6, 7, 8, *range(31, 90)]
    assert sum(told) == 90
    done = load_results(out)
    assert done is not None
    assert timeless(done) == timeless(league)
    assert list(tmp_path.iterdir()) == [out]
    played.clear()
    play_match(bots, 2, 96, 1, workers=1, out=out)
    assert played == [*range(90, 96)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 2}, "has a match with seed 1, not 2"),
        ({"bots": ["gain", "beginner"]}, "with bots gain random, not gain beginner"),
        ({"expert": True}, "with expert False, not True"),
        ({"games": 2}, "with games 4, not 2"),
        ({"limit": 9}, "with limit 3000, not 9"),
    ],
    ids=str,
)
def test_another_match_in_the_file_is_refused(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    out = tmp_path / "result.json"
    same = {"bots": ["gain", "random"], "seats": 2, "games": 4, "seed": 1, "out": out, "workers": 1}
    play_match(**same)  # type: ignore[arg-type]
    before = out.read_bytes()
    with pytest.raises(FallstarError, match=message):
        play_match(**same | change)  # type: ignore[arg-type]
    assert out.read_bytes() == before


def test_games_of_other_bots_are_not_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "result.json"
    play_match(["gain", "random"], 2, 2, 1, workers=1, out=out)
    monkeypatch.setattr("fallstar.learn.results.program", lambda: "0.1.0+other")
    with pytest.raises(FallstarError, match="the bots may have changed"):
        play_match(["gain", "random"], 2, 2, 1, workers=1, out=out)


def damage(name: str, text: str) -> str:
    data = json.loads(text)
    game = data["games"][1]
    match name:
        case "cut short":
            return text[: len(text) // 2]
        case "empty":
            return ""
        case "something else":
            return '{"format": "fallstar-record/2"}'
        case "a game twice":
            data["games"].append(game)
        case "a seat less":
            game["points"] = game["points"][:1]
        case "another seating":
            game["seating"] = game["seating"][::-1]
        case "wrong places":
            game["places"] = [2, 2]
        case "unknown game":
            game["game"] = 4_000_000
        case "no such table":
            data["settings"]["seats"] = 0
        case "endless":
            data["settings"]["games"] = 10**15
    return json.dumps(data)


@pytest.mark.parametrize(
    "name",
    ["cut short", "empty", "something else", "a game twice", "a seat less", "another seating",
     "wrong places", "unknown game", "no such table", "endless"],
)  # fmt: skip
def test_a_damaged_file_is_refused_and_kept(tmp_path: Path, league: Results, name: str) -> None:
    out = tmp_path / "result.json"
    out.write_text(damage(name, league.to_json()))
    before = out.read_bytes()
    with pytest.raises(
        NotationError, match=r"result\.json is (damaged|not complete JSON|not JSON|not results)"
    ) as at:
        play_match(["greedy", "random", "gain"], 2, 90, 1, workers=1, out=out)
    assert "\n" not in str(at.value)
    assert out.read_bytes() == before


def test_the_picture_tells_all_bots_in_shapes_and_words(league: Results) -> None:
    picture = arena_svg(league)
    assert picture == arena_svg(league)
    assert "<title>Arena of 2 seats</title>" in picture
    assert picture.count('class="bar"') == picture.count('class="dot"') == 3
    for place, name in enumerate(("greedy", "gain", "random"), start=1):
        assert f"{place}. {name}: wins" in picture
        assert f">{name}</text>" in picture
    assert to_png(picture, 400).startswith(b"\x89PNG")


def test_a_picture_of_no_games_and_of_odd_names(league: Results) -> None:
    strange = msgspec.structs.replace(league.standings[0], bot="<&" + "x" * 99)
    assert arena_svg(msgspec.structs.replace(league, standings=(strange,))).count("&lt;&amp;") == 2
    assert arena_svg(msgspec.structs.replace(league, standings=(), games=())).endswith("</svg>\n")


# The command --------------------------------------------------------------------------------------


def arena(*words: object) -> Run:
    return fallstar("arena", *words)


def test_the_command_writes_a_table_a_file_and_a_picture(tmp_path: Path) -> None:
    out, plot = tmp_path / "result.json", tmp_path / "result.svg"
    words = ("gain", "random", "random", "--games", 10, "--out", out, "--plot", plot)
    run = arena(*words)
    assert run.returncode == 0, run.stderr
    assert run.stderr == "12 games, to have whole boards: 4 boards at 3 seats\n"
    assert "gain" in run.stdout
    assert "an equal share is 33.3%" in run.stdout
    assert plot.read_text().startswith("<svg")
    before = out.read_bytes()
    again = arena(*words)  # no seed is named: it is that of the file
    assert again.returncode == 0, again.stderr
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["gain"], "name two bots or more, not 1: there are random"),
        ([], "name two bots or more, not 0"),
        (["gain"] * 8, "8 bots make a league: give --seats, 2 to 6"),
        (["gain", "random", "--seats", 9], "a game has 2 to 6 seats, not 9"),
        (["gain", "deep"], "there is no bot 'deep'"),
        (["gain", "gain", "--out", "/nowhere/result.json"], "/nowhere/result.json"),
        (["gain", "gain", "--plot", "/nowhere/result.svg"], "/nowhere/result.svg: No such file"),
        (["gain", "gain", "--plot", "result.png"], "the picture ends in .svg, not 'result.png'"),
        (["gain", "--ray", "random"], "'random' is a bot, not an address of Ray"),
        (["gain", "gain", "--out", __file__], "test_arena.py is not results of an arena"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(words: list[object], message: str) -> None:
    assert message in refused("arena", *words)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_the_games_and_says_so(tmp_path: Path, workers: int) -> None:
    out = tmp_path / "result.json"
    words = ["gain", "gain", "--games", 20_000, "--seed", 1, "--out", out, "--workers", workers]
    with subprocess.Popen(
        [sys.executable, "-m", "fallstar", "arena", *map(str, words)],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        deadline = time.monotonic() + TIMEOUT
        while not (out.exists() and b'"game":' in out.read_bytes()):
            assert run.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.2)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to all processes of the group
        _, told = run.communicate(timeout=TIMEOUT)
    assert run.returncode == 130
    kept = load_results(out)
    assert kept is not None
    assert told == f"{len(kept.games):,} of 20,000 games are in {out}: the same command continues\n"


@pytest.mark.needs("ray")
def test_on_a_local_ray_the_results_are_the_same(tmp_path: Path) -> None:
    words = ("gain", "random", "--games", 8, "--seed", 1, "--workers", 2)
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    assert arena(*words, "--out", here).returncode == 0
    for _ in range(3):  # Ray gives itself half a minute to start
        run = fallstar_process("arena", *words, "--out", there, "--ray", "local")
        if "timed out during startup" not in run.stderr:
            break
    assert run.returncode == 0, run.stderr
    one, two = load_results(here), load_results(there)
    assert one is not None
    assert two is not None
    assert timeless(one) == timeless(two)


@pytest.mark.needs("ray")
def test_a_ray_cluster_that_is_not_there() -> None:
    run = fallstar_process("arena", "gain", "gain", "--ray", "127.0.0.1:9")
    assert run.returncode == 2
    assert run.stderr.startswith("fallstar: no Ray cluster at '127.0.0.1:9': ")
    assert run.stderr.count("\n") == 1
