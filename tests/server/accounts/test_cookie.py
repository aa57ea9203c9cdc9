"""The session cookie."""

import pytest

from fallstar.server.accounts.cookie import (
    clear_cookie,
    new_session,
    session_key,
    set_cookie,
    sign,
    unsign,
)

SECRET = b"s" * 32


def test_a_signed_session_is_known_again() -> None:
    session = new_session()
    assert unsign(sign(session, SECRET), SECRET) == session


def test_sessions_cannot_be_guessed_from_each_other_or_from_their_key() -> None:
    sessions = {new_session() for _ in range(1000)}
    assert len(sessions) == 1000
    assert min(map(len, sessions)) >= 32
    session = sessions.pop()
    assert session not in session_key(session)


def test_a_cookie_changed_anywhere_is_refused() -> None:
    value = sign(new_session(), SECRET)
    for place, char in enumerate(value):
        other = "A" if char != "A" else "B"
        assert unsign(value[:place] + other + value[place + 1 :], SECRET) is None


@pytest.mark.parametrize("value", ["", ".", "a", "a.b", "é.é", "a." + "0" * 64, "..", "a" * 5000])
def test_what_is_no_cookie_of_ours_is_refused(value: str) -> None:
    assert unsign(value, SECRET) is None


def test_a_cookie_of_another_server_is_refused() -> None:
    assert unsign(sign(new_session(), b"t" * 32), SECRET) is None


def test_scripts_and_other_sites_do_not_get_the_cookie() -> None:
    parts = set(set_cookie("value", https=False).split("; "))
    assert parts == {"fallstar=value", "Max-Age=31536000", "Path=/", "HttpOnly", "SameSite=Lax"}
    assert set(set_cookie("value", https=True).split("; ")) == parts | {"Secure"}
    assert "Max-Age=0" in clear_cookie(https=False)
