"""Settings come from the environment and from flags; what is wrong is named with what is right."""

from typing import Any

import pytest

from fallstar.server.settings import Settings, SettingsError, read_settings


def test_without_any_setting_a_server_just_works() -> None:
    settings = read_settings({"XDG_DATA_HOME": "/elsewhere"}, {})
    assert (settings.host, settings.port, settings.redis) == ("127.0.0.1", 8000, None)
    assert settings.database.startswith("sqlite:///")
    assert settings.limits
    assert settings.metrics


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("HOST", "::1", "::1"),
        ("PORT", "0", 0),
        ("DATABASE", "postgresql://me@db/game", "postgresql://me@db/game"),
        ("REDIS", "redis://cache", "redis://cache"),
        ("ORIGINS", "https://a.example, http://b.example:81,", None),
        ("PROXIES", "2", 2),
        ("BOT_PAUSE", "0.5", 0.5),
        ("BOT_PAUSE", "1", 1.0),
        ("BOT_THREADS", "3", 3),
        ("AWAY_AFTER", "90", 90.0),
        ("ADDRESS_CONNECTIONS", "0", 0),
        ("LIMITS", "no", False),
        ("LIMITS", "ON", True),
        ("LOG", "debug", "debug"),
        ("METRICS", "0", False),
        ("METRICS_TOKEN", "open sesame", "open sesame"),
    ],
)
def test_every_setting_is_read_from_the_environment(name: str, text: str, value: Any) -> None:
    settings = read_settings({f"FALLSTAR_{name}": text}, {})
    if name == "ORIGINS":
        value = ("https://a.example", "http://b.example:81")
    assert getattr(settings, name.lower()) == value


def test_every_setting_can_be_named() -> None:
    assert set(Settings.__struct_fields__) == {
        "host", "port", "database", "redis", "origins", "proxies", "bot_pause", "bot_threads",
        "away_after", "address_connections", "limits", "log", "metrics", "metrics_token",
    }  # fmt: skip


def test_a_flag_wins_and_an_empty_variable_says_nothing() -> None:
    environment = {"FALLSTAR_PORT": "1", "FALLSTAR_LOG": "", "FALLSTAR_LIMITS": "yes"}
    settings = read_settings(environment, {"port": 2, "limits": False, "log": None})
    assert (settings.port, settings.log, settings.limits) == (2, "info", False)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "eighty"),
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("PROXIES", "-1"),
        ("PROXIES", "1.5"),
        ("BOT_PAUSE", "nan"),
        ("BOT_PAUSE", "inf"),
        ("BOT_PAUSE", "-0.1"),
        ("BOT_THREADS", "many"),
        ("AWAY_AFTER", "soon"),
        ("ADDRESS_CONNECTIONS", "-1"),
        ("LIMITS", "maybe"),
        ("LOG", "loud"),
        ("ORIGINS", "play.example.org"),
        ("ORIGINS", "https://play.example.org/"),
        ("ORIGINS", "https://"),
        ("ORIGINS", "https://me@play.example.org"),
        ("ORIGINS", "*"),
    ],
)
def test_what_is_wrong_is_named(name: str, text: str) -> None:
    with pytest.raises(SettingsError) as error:
        read_settings({f"FALLSTAR_{name}": text}, {})
    said = str(error.value).lower()
    assert name.lower().rstrip("s") in said or name.lower() in said
    assert text.lower() in said
