"""Runs the command `fallstar`: in this process, which is quick, or in a process of its own."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from fallstar.cli.main import main

TIMEOUT = 600  # seconds for a command on a busy machine that has nothing compiled
ENVIRONMENT = {"COLUMNS": "100", "LANG": "C.UTF-8", "LC_ALL": ""}
Run = subprocess.CompletedProcess[str]


def fallstar(*words: object, stdin: str = "", **environment: str) -> Run:
    """What a command prints and its exit code, without a process of its own."""
    arguments = [str(word) for word in words]
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with (
        patch.dict(os.environ, ENVIRONMENT | environment),
        patch("sys.stdin", io.StringIO(stdin)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main(arguments)
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
    printed, told = (stream.buffer.getvalue().decode() for stream in (out, err))  # type: ignore[attr-defined]
    return Run(arguments, code, printed, told)


def fallstar_process(*words: object, stdin: str = "", **environment: str) -> Run:
    """The same in a process of its own, for what only a process shows."""
    return subprocess.run(
        [sys.executable, "-m", "fallstar", *map(str, words)],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | ENVIRONMENT | environment,
        timeout=TIMEOUT,
        check=False,
    )


def refused(*words: object, stdin: str = "") -> str:
    """One line on stderr and exit code 2, nothing else."""
    run = fallstar(*words, stdin=stdin)
    assert run.returncode == 2, run.stderr
    assert run.stderr.startswith("fallstar: ")
    assert run.stderr.count("\n") == 1
    return run.stderr
