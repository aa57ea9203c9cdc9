"""Settings of a server: flags first, then the environment, then defaults."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from fallstar.errors import FallstarError

PREFIX = "FALLSTAR_"
MOST = 1_000_000


class SettingsError(FallstarError):
    """A setting is wrong; the message names it and says what is right."""


def default_database() -> str:
    """A file in the user's data folder; LOCALAPPDATA is that of Windows."""
    folder = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    home = Path(folder) if folder else Path.home() / ".local" / "share"
    return f"sqlite:///{home / 'fallstar' / 'fallstar.db'}"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each can be set by FALLSTAR_ and its name in capitals, or by a flag of `fallstar serve`."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = msgspec.field(default_factory=default_database)
    redis: str | None = None  # the address of a Redis server, for more than one process
    origins: tuple[str, ...] = ()  # other addresses the pages may come from, with scheme and host
    proxies: int = 0  # proxies in front of the server, whose X-Forwarded headers are trusted
    bot_pause: float = 0.9  # seconds a bot waits before it moves, so that people can follow
    bot_threads: int = 0  # how many bots think at the same time; 0: one per core
    away_after: float = 60.0  # seconds after which a player whose page is closed counts as away
    address_connections: int = 256  # open connections of an address; 0: any number
    limits: bool = True  # rate limits; off only for measurements
    log: str = "info"  # debug, info, warning or error
    metrics: bool = True  # /metrics for Prometheus
    metrics_token: str | None = None  # who sends it may read them; if None, this machine may


def read_settings(environment: Mapping[str, str], flags: Mapping[str, Any]) -> Settings:
    """Settings from the environment; a flag that is not None overrides them."""
    hints = get_type_hints(Settings)
    given: dict[str, Any] = {}
    for name, kind in hints.items():
        key = PREFIX + name.upper()
        if environment.get(key, "") != "":
            given[name] = _read(key, environment[key], kind)
    given.update({name: value for name, value in flags.items() if value is not None})
    settings = msgspec.convert(msgspec.to_builtins(given), Settings)
    _check(settings)
    return settings


def _read(key: str, text: str, kind: Any) -> Any:
    if kind == tuple[str, ...]:
        return tuple(filter(None, (part.strip() for part in text.split(","))))
    if kind is bool:
        if text.lower() not in ("1", "0", "true", "false", "yes", "no", "on", "off"):
            raise SettingsError(f"{key} is yes or no, not {text!r}")
        return text.lower() in ("1", "true", "yes", "on")
    try:
        return msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError:
        raise SettingsError(f"{key} is a number, not {text!r}") from None


def _check(settings: Settings) -> None:
    if not 0 <= settings.port <= 65_535:
        raise SettingsError(f"the port is from 0 to 65535, not {settings.port}")
    for name in ("proxies", "bot_pause", "bot_threads", "away_after", "address_connections"):
        value = getattr(settings, name)
        if not 0 <= value <= MOST:
            raise SettingsError(f"{name} is from 0 to {MOST}, not {value}")
    if settings.log not in ("debug", "info", "warning", "error"):
        raise SettingsError(f"log is debug, info, warning or error, not {settings.log!r}")
    for origin in settings.origins:
        if not re.fullmatch(r"https?://[^/?#@\s]+", origin):
            raise SettingsError(f"an origin is like https://play.example.org, not {origin!r}")
