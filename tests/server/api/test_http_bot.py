"""A bot of someone else's, in plain Python, plays a whole game over HTTP."""

import subprocess
import sys
from pathlib import Path

from tests.server.running_server import TIMEOUT, Live, Player, RunningServer, sqlite_at

EXAMPLE = Path(__file__).parents[3] / "examples" / "http_bot.py"


def bot_at(server: RunningServer, table: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(EXAMPLE), f"{server.url}/t/{table}"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def seated(host: Player, table: str) -> Live:
    """The host's line to a table at which the bot has sat down."""
    live = host.live(table)
    while live.table["seats"][1]["kind"] == "open":
        live.receive()
    return live


def test_the_example_bot_sits_down_and_plays_to_the_end(tmp_path: Path) -> None:
    with RunningServer(sqlite_at(tmp_path)) as server:
        host = server.player("Host")
        table = host.make("greedy", "open")
        with bot_at(server, table) as bot:
            seated(host, table)
            assert host.act(table, "start").status_code == 200
            printed, _ = bot.communicate(timeout=10 * TIMEOUT)  # games may be long
        assert bot.returncode == 0
        seen = host.see(table)
        points = [seat["points"] for seat in seen["view"]["seats"]]
        assert printed == f"finished with {points}\n"
        assert seen["table"]["ended"] == "over"


def test_the_example_bot_waits_while_the_other_thinks_over_the_end_of_a_turn(
    tmp_path: Path,
) -> None:
    with RunningServer(sqlite_at(tmp_path)) as server:
        host = server.player("Host")
        table = host.make("me", "open")
        with bot_at(server, table) as bot:
            live = seated(host, table)
            assert host.act(table, "start").status_code == 200
            confirmed = 0
            while confirmed < 3:
                while live.table["decider"] != 0:
                    live.receive()
                if live.table["awaits_confirm"]:
                    answer = live.ask("confirm", log_number=live.log_number, seat=0)
                    confirmed += 1
                else:
                    assert live.view is not None
                    move = live.view["legal"][-1]
                    answer = live.ask(
                        "play", log_number=live.log_number, seat=0, move=move, await_confirm=True
                    )
                assert answer["type"] == "done"
                live.catch_up(answer["log_number"])
            assert bot.poll() is None
            assert host.act(table, "leave").status_code == 200
            assert host.act(table, "ask", what="abandon").status_code == 200
            bot.terminate()


def test_the_example_bot_is_short_enough_to_read_at_a_glance() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 60


def test_the_example_bot_says_why_it_cannot_play(tmp_path: Path) -> None:
    with RunningServer(sqlite_at(tmp_path)) as server:
        table = server.player().make("greedy", "greedy")
        command = [sys.executable, str(EXAMPLE), f"{server.url}/t/{table}"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
        assert run.returncode == 1
        assert run.stderr == "seat 0 is taken\n"


def test_the_example_bot_agrees_when_it_is_asked(tmp_path: Path) -> None:
    with RunningServer(sqlite_at(tmp_path)) as server:
        host = server.player("Host")
        table = host.make("me", "open")
        with bot_at(server, table) as bot:
            live = seated(host, table)
            assert live.table["seats"][1]["name"] == "http_bot"
            assert host.act(table, "start").status_code == 200
            assert host.act(table, "ask", what="abandon").status_code == 200
            bot.communicate(timeout=TIMEOUT)
        assert host.see(table)["table"]["ended"] == "abandoned"


def test_the_example_bot_says_what_is_wrong_with_a_link(tmp_path: Path) -> None:
    with RunningServer(sqlite_at(tmp_path)) as server:
        for link, reason in ((f"{server.url}/t/nothere", "no such table"), ("abc", "looks like")):
            command = [sys.executable, str(EXAMPLE), link]
            done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
            assert done.returncode != 0
            assert reason in done.stderr.splitlines()[-1]
            assert "Traceback" not in done.stderr
