"""The session cookie."""

from fallstar.server.accounts.cookie import clear_cookie, new_session, session_key, set_cookie


def test_sessions_cannot_be_guessed_from_each_other_or_from_their_key() -> None:
    sessions = {new_session() for _ in range(1000)}
    assert len(sessions) == 1000
    assert min(map(len, sessions)) >= 32
    session = sessions.pop()
    assert session not in session_key(session)


def test_scripts_and_other_sites_do_not_get_the_cookie() -> None:
    parts = set(set_cookie("value", https=False).split("; "))
    assert parts == {"fallstar=value", "Max-Age=31536000", "Path=/", "HttpOnly", "SameSite=Lax"}
    assert set(set_cookie("value", https=True).split("; ")) == parts | {"Secure"}
    assert "Max-Age=0" in clear_cookie(https=False)
