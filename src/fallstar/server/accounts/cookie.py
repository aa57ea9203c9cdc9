"""The session cookie: a random id and a signature, so that a forged one never reaches the store.

The store and the logs know a session by the hash of its id. Reading them lets nobody in.
"""

import hmac
import secrets
from hashlib import sha256

COOKIE = "fallstar"
YEAR = 365 * 24 * 3600


def new_session() -> str:
    """The id of a new session."""
    return secrets.token_urlsafe(24)


def session_key(session: str) -> str:
    """What a session is called everywhere but in its cookie."""
    return sha256(session.encode()).hexdigest()[:32]


def sign(session: str, secret: bytes) -> str:
    """The value of the cookie for a session."""
    return f"{session}.{_signature(session, secret)}"


def unsign(value: str, secret: bytes) -> str | None:
    """The session of a cookie's value, or None if it was not signed here."""
    session, dot, signature = value.rpartition(".")
    if not dot or not value.isascii():
        return None
    good = hmac.compare_digest(signature, _signature(session, secret))
    return session if good else None


def _signature(session: str, secret: bytes) -> str:
    return hmac.new(secret, session.encode(), sha256).hexdigest()


def set_cookie(value: str, https: bool, age: int = YEAR) -> str:
    """The header that gives a browser the cookie; scripts on the page cannot read it."""
    secure = "; Secure" if https else ""
    return f"{COOKIE}={value}; Max-Age={age}; Path=/; HttpOnly; SameSite=Lax{secure}"


def clear_cookie(https: bool) -> str:
    """The header that takes the cookie away again."""
    return set_cookie("", https, age=0)
