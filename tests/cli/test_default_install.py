"""The default install is enough for `fallstar play`, also where a system has no POSIX calls."""

import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import httpx
import pytest

from fallstar.errors import FallstarError
from fallstar.server.bus.connect import connect_bus
from fallstar.server.store.connect import connect_store
from tests.server.running_server import compile_bots

ROOT = Path(__file__).parents[2]
OPTIONAL = (
    "asyncpg",
    "gymnasium",
    "PIL",
    "pettingzoo",
    "pyspiel",
    "ray",
    "redis",
    "torch",
)
# What Windows does not have, as far as a program can use it.
POSIX = ("uvloop", "fcntl", "grp", "pwd", "resource", "termios")
LIKE_WINDOWS = f"""
import asyncio, os, signal, sys
for name in {OPTIONAL + POSIX}:
    sys.modules[name] = None
for module, names in {{
    os: ("fork", "forkpty", "geteuid", "getuid", "killpg", "sched_getaffinity"),
    signal: ("SIGHUP", "SIGUSR1", "SIGALRM", "alarm", "pthread_sigmask", "setitimer"),
}}.items():
    for name in names:
        delattr(module, name)
def missing(*_):
    raise NotImplementedError
asyncio.SelectorEventLoop.add_signal_handler = missing
asyncio.SelectorEventLoop.remove_signal_handler = missing
from fallstar.cli.main import main
main(sys.argv[1:])
"""


def command(*words: str) -> list[str]:
    return [sys.executable, "-c", LIKE_WINDOWS, *words]


def test_the_server_starts_answers_and_ends(tmp_path: Path) -> None:
    compile_bots()
    words = ("serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/db", "--log", "error")
    with subprocess.Popen(
        command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None, process.communicate()
        answer = httpx.get(f"{found[0]}health", timeout=60)
        assert answer.json()["status"] == "well"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--terminal", "--seed", "1"),
        ("simulate", "--seats", "2", "--games", "20", "--seed", "1"),
        ("board", "--seats", "2", "--seed", "1"),
    ],
)
def test_a_command_runs(words: tuple[str, ...]) -> None:
    run = subprocess.run(command(*words), input="q\n", capture_output=True, text=True, timeout=120)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_database_or_bus_of_a_cluster_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(FallstarError, match=r"needs asyncpg: pip install 'fallstar\[cluster\]'"):
        connect_store("postgresql://user@host/name")
    with pytest.raises(FallstarError, match=r"needs redis: pip install 'fallstar\[cluster\]'"):
        connect_bus("redis://host")


def test_a_picture_needs_no_extra_and_its_old_name_still_installs(tmp_path: Path) -> None:
    words = ("board", "--seats", "2", "--seed", "1", "--out", str(tmp_path / "board.png"))
    test_a_command_runs(words)
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert any(need.startswith("resvg-py") for need in project["dependencies"])
    assert project["optional-dependencies"]["png"] == []
