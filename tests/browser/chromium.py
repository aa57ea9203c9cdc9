"""The Chromium of the system, quiet and offline but for our own server."""

import shutil
from typing import Any

# Chromium counts only its last list of features: so Playwright's own are here too.
OFF = (
    # The list below the address bar is a page with a process of its own in every window, also where
    # there is nothing to see: more than a second of processor time for every window.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Playwright's.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
QUIET = (
    "--no-sandbox",  # tests run as root in containers
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-sync",
    "--metrics-recording-only",
    "--mute-audio",
    "--no-first-run",
    "--no-pings",
    # Nothing outside of this machine can be reached, whatever asks for it.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    f"--disable-features={','.join(OFF)}",
)


NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def launch_options() -> dict[str, Any]:
    """What Playwright's `launch` is given."""
    path = find_chromium()
    assert path is not None, "Chromium is missing (on Debian: apt-get install chromium)"
    return {"executable_path": path, "args": list(QUIET)}
