"""The Firefox of the system, quiet and offline but for our own server."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import IO

NAMES = ("firefox-esr", "firefox")
PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    # Nothing outside of this machine can be reached: all of it goes to a proxy that is not there.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
}


def find_firefox() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def launch(profile: Path, log: IO[str]) -> subprocess.Popen[bytes]:
    """Start it with an empty profile. It writes the address of WebDriver BiDi into the log."""
    path = find_firefox()
    assert path is not None, "Firefox is missing (on Debian: apt-get install firefox-esr)"
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
    (profile / "user.js").write_text("\n".join(lines))
    options = ("--headless", "--no-remote", "--width=1280", "--height=900")
    return subprocess.Popen(
        [path, *options, "--profile", profile, "--remote-debugging-port=0"],
        stdout=subprocess.DEVNULL,
        stderr=log,
    )
