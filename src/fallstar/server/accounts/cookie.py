"""The session cookie: a random id of 192 bits.

The store and the logs have only the hash of the id: who reads them cannot use the session.
"""

import secrets
from hashlib import sha256

COOKIE = "fallstar"
YEAR = 365 * 24 * 3600


def new_session() -> str:
    """The id of a new session."""
    return secrets.token_urlsafe(24)


def session_key(session: str) -> str:
    """The name of a session in the store and in logs: the hash of its id."""
    return sha256(session.encode()).hexdigest()[:32]


def set_cookie(value: str, https: bool, age: int = YEAR) -> str:
    """The header that gives a browser the cookie; scripts on the page cannot read it."""
    secure = "; Secure" if https else ""
    return f"{COOKIE}={value}; Max-Age={age}; Path=/; HttpOnly; SameSite=Lax{secure}"


def clear_cookie(https: bool) -> str:
    """The header that deletes the cookie."""
    return set_cookie("", https, age=0)
