"""`fallstar serve` as people run it: it starts, tells where it is, and ends in order."""

import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx
import pytest

from fallstar.cli.main import main
from tests.server.running_server import TIMEOUT, Player, compile_bots, sqlite_at, wait_for
from tests.server.services import Postgres

COMMAND = [str(Path(sys.executable).with_name("fallstar")), "serve", "--no-prepare"]


class Served:
    """A running command: its address, and what it has written so far."""

    def __init__(self, process: subprocess.Popen[str], address: str, lines: list[str]) -> None:
        self.process = process
        self.address = address
        self.lines = lines

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(TIMEOUT)


@contextmanager
def serve(database: str, *flags: str, **environment: str) -> Iterator[Served]:
    compile_bots()
    words = [*COMMAND, "--port", "0", "--database", database, *flags]
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
    ) as process:
        lines: list[str] = []
        assert process.stderr is not None
        reading = threading.Thread(target=_read, args=(process.stderr, lines))
        reading.start()
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.fullmatch(r"Fallstar is at (http://localhost:\d+)/ .*\n", said)
            assert found, (said, lines)
            yield Served(process, found[1].replace("localhost", "127.0.0.1"), lines)
        finally:
            process.kill()
            process.wait()
            reading.join()


def _read(stream: IO[str], lines: list[str]) -> None:
    lines.extend(stream)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = sqlite_at(tmp_path_factory.mktemp("serve"))
    with serve(database, "--bot-pause", "0", "--log", "debug") as served:
        yield served


def test_it_says_where_it_is_and_is_there(served: Served) -> None:
    answer = httpx.get(f"{served.address}/health", timeout=TIMEOUT)
    assert (answer.status_code, answer.json()["status"]) == (200, "well")
    assert "text/html" in httpx.get(served.address, timeout=TIMEOUT).headers["content-type"]


def test_a_stream_brings_its_lines_at_once_also_to_those_who_understand_gzip(
    served: Served,
) -> None:
    player = Player(served.address)
    table = player.make("me", "open")
    headers = {"accept-encoding": "gzip"}
    path = f"/api/tables/{table}/stream"
    with player.http.stream("GET", path, headers=headers) as stream:
        lines = stream.iter_lines()
        assert json.loads(next(lines))["type"] == "snapshot"
        watching = json.loads(next(lines))
        assert watching["type"] == "presence"
        assert len(watching["present"]) == 1
        assert player.act(table, "chat", text="hello").status_code == 200
        assert json.loads(next(lines))["line"]["text"] == "hello"
    player.close()


def test_closing_a_stream_ends_its_connection(served: Served) -> None:
    player = Player(served.address)
    table = player.make("me", "open")
    live = player.live(table)
    path = f"{served.address}/api/tables/{table}/stream"
    with httpx.stream("GET", path, timeout=TIMEOUT) as stream:
        lines = stream.iter_lines()
        next(lines)
        live.until("presence", spectators=1)
    live.until("presence", spectators=0)
    player.close()


def test_the_figures_are_there_for_prometheus(served: Served) -> None:
    player = Player(served.address)
    table = player.make("me", "open")
    live = player.live(table)
    assert player.act(table, "close").status_code == 200
    assert player.act(table, "start").status_code == 409
    text = player.http.get("/metrics").text
    figures = dict(
        line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#")
    )
    assert float(figures["fallstar_tables_created_total"]) >= 1
    assert float(figures["fallstar_log_entries_total"]) >= 1
    assert float(figures["fallstar_connections"]) >= 1
    assert float(figures["fallstar_rooms"]) >= 1
    assert float(figures["fallstar_act_seconds_count"]) >= 1
    assert float(figures['fallstar_refusals_total{code="not_now"}']) >= 1
    live.close()
    player.close()


def test_logs_are_lines_of_json_without_secrets(tmp_path: Path) -> None:
    with serve(sqlite_at(tmp_path), "--log", "debug") as served:
        person = Player(served.address)
        secrets = [person.http.cookies["fallstar"], "correct horse battery"]
        account = {"name": "Ann", "password": secrets[1]}
        assert person.http.post("/api/me/account", json=account).status_code == 201
        secrets.append(person.http.cookies["fallstar"])
        token = person.http.post("/api/me/tokens", json={"name": "script"}).json()["token"]
        secrets.append(token)
        script = Player(served.address, token=token)
        table = script.make("me", "greedy", start=True)
        secrets.append(table)
        live = person.live(table)
        assert live.ask("chat", text="my secret thought")["type"] == "done"
        secrets.append("my secret thought")
        assert script.http.get(f"/api/tables/{table}/record").status_code == 409
        assert script.http.get(f"/t/{table}?token={token}").status_code == 200
        assert script.http.get(f"/nowhere/{table}").status_code == 404
        live.socket.send("nonsense")
        live.until("refused")
        for player in (person, script):
            player.close()
        assert served.end() == 0
        written = served.lines
    assert len(written) > 5
    for line in written:
        record: dict[str, Any] = json.loads(line)
        assert {"at", "level", "logger", "text"} <= set(record)
        for secret in secrets:
            assert secret not in line
            assert secret.rpartition(".")[2] not in line
    routes = {json.loads(line).get("route") for line in written}
    assert "/api/tables/{table}/record" in routes


def test_asked_to_end_it_lets_everyone_go_finishes_what_is_under_way_and_ends_well(
    tmp_path: Path,
) -> None:
    with serve(sqlite_at(tmp_path)) as served:
        player = Player(served.address)
        table = player.make("me", "me", start=True)
        live = player.live(table)
        with player.http.stream("GET", f"/api/tables/{table}/stream") as stream:
            lines = stream.iter_lines()
            next(lines)
            view = live.view
            assert view is not None
            fields = {"log_number": live.log_number, "seat": view["turn"], "move": view["legal"][0]}
            live.send("play", ref="last", **fields)
            assert live.until("done", ref="last")
            assert served.end() == 0
            assert all(json.loads(line) for line in lines if line)  # to the end, which comes
        assert live.until_closed() in (1001, 1012)
        player.close()
        said = [json.loads(line) for line in served.lines]
        assert [one for one in said if one["level"] in ("error", "warning")] == []
    with serve(sqlite_at(tmp_path)) as again:
        whole = httpx.get(f"{again.address}/api/tables/{table}", timeout=TIMEOUT).json()
        assert len(whole["steps"]) == 1


def test_ctrl_c_ends_it_as_well(tmp_path: Path) -> None:
    with serve(sqlite_at(tmp_path)) as served:
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(TIMEOUT) == 0


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        words = [*COMMAND, "--port", port, "--database", sqlite_at(tmp_path)]
        run = subprocess.run(words, capture_output=True, text=True, timeout=TIMEOUT)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert run.stderr.startswith(f"fallstar: cannot listen on 127.0.0.1 port {port}: ")
    assert "--port" in run.stderr


@pytest.mark.parametrize(
    ("flags", "environment", "named"),
    [
        (["--port", "70000"], {}, "port"),
        (["--port", "many"], {}, "port"),
        ([], {"FALLSTAR_PORT": "many"}, "FALLSTAR_PORT"),
        ([], {"FALLSTAR_LIMITS": "perhaps"}, "FALLSTAR_LIMITS"),
        (["--log", "loud"], {}, "log"),
        (["--origins", "example.org"], {}, "origin"),
        (["--database", "mysql://db/x"], {}, "mysql"),
        (["--database", "sqlite:////proc/nowhere/x.db"], {}, "/proc/nowhere"),
        (["--database", "postgresql://me:secret@127.0.0.1:1/x"], {}, "127.0.0.1:1"),
        (["--redis", "http://cache"], {}, "redis"),
        (["--redis", "redis://127.0.0.1:1"], {}, "127.0.0.1:1"),
        (["--host", "no.such.host.invalid"], {}, "no.such.host.invalid"),
        (["--colour", "blue"], {}, "colour"),
    ],
)
def test_a_setting_that_cannot_be_is_told_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    own_logs: None,
    flags: list[str],
    environment: dict[str, str],
    named: str,
) -> None:
    del own_logs
    for name, value in ({"XDG_DATA_HOME": str(tmp_path)} | environment).items():
        monkeypatch.setenv(name, value)
    free = [] if "--port" in flags or environment else ["--port", "0"]
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--no-prepare", *free, *flags])
    said = capfd.readouterr()
    assert (ended.value.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("fallstar: ")
    assert named in said.err
    assert "secret" not in said.err


@pytest.fixture
def own_logs() -> Iterator[None]:
    """A server that runs here sets up logs of its own; give the tests theirs back."""
    root = logging.getLogger()
    before = root.handlers, root.level
    yield
    root.handlers = before[0]
    root.setLevel(before[1])
    logging.getLogger("fallstar").setLevel(logging.NOTSET)


def test_help_names_every_setting_and_its_variable() -> None:
    run = subprocess.run([*COMMAND[:2], "--help"], capture_output=True, text=True, timeout=TIMEOUT)
    assert run.returncode == 0
    for flag in ("host", "port", "database", "redis", "origins", "proxies", "bot-pause",
                 "bot-threads", "away-after", "limits", "log", "metrics"):  # fmt: skip
        assert f"--{flag}" in run.stdout
    assert "FALLSTAR_PORT" in run.stdout


@pytest.mark.needs("postgresql")
def test_it_is_not_well_while_postgresql_is_gone_and_well_again_afterwards() -> None:
    with Postgres() as postgres, serve(postgres.database()) as served:
        player = Player(served.address)
        table = player.make("me", "me", start=True)
        live = player.live(table)
        postgres.kill()
        # For a second the last answer counts.
        wait_for(lambda: player.http.get("/health").status_code == 503)
        assert player.http.get("/health").json()["status"] == "unwell"
        assert player.http.head("/health").status_code == 503
        view = live.view
        assert view is not None
        fields = {"log_number": live.log_number, "seat": view["turn"], "move": view["legal"][0]}
        refused = player.act(table, "play", **fields)
        assert (refused.status_code, refused.json()["code"]) == (503, "unwell")
        postgres.start()
        again = player.act(table, "play", **fields)
        assert again.status_code == 200, again.text
        assert len(player.see(table)["steps"]) == 1
        assert live.until("decision_played")["step"]["seat"] == fields["seat"]
        assert player.http.get("/health").status_code == 200
        bare = player.http.head("/health")
        assert (bare.status_code, bare.content) == (200, b"")
        assert served.end() == 0
        player.close()
        for line in served.lines:
            assert table not in line, "no link of a table"
            assert "INSERT" not in line, "no statement with its values"
