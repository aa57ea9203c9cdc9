"""Known devices: browsers that were signed in to an account before.

Such a browser has a cookie with a random id and a code, which the id and the stored hash of the
account's password determine. Nothing more is stored. Another password makes all codes wrong.
"""

import secrets
from hmac import compare_digest, new

from fallstar.server.accounts.cookie import YEAR
from fallstar.server.store.store import PlayerRow

DEVICE = "fallstar_device"


def device_value(account: PlayerRow, device: str | None = None) -> str:
    """The value of the cookie for a device; a new device if none is given."""
    device = device or secrets.token_urlsafe(12)
    return f"{device}.{_code(account, device)}"


def known_device(value: str | None, account: PlayerRow | None) -> str | None:
    """The id of a device that knows the account, by the value of its cookie."""
    if value is None or account is None or account.password is None:
        return None
    device, _, code = value.partition(".")
    good = compare_digest(code.encode(), _code(account, device).encode())
    return device if good else None


def device_cookie(value: str, https: bool, age: int = YEAR) -> str:
    """The header that gives a browser the cookie; without a value and an age it is deleted."""
    secure = "; Secure" if https else ""
    return f"{DEVICE}={value}; Max-Age={age}; Path=/api/me; HttpOnly; SameSite=Strict{secure}"


def _code(account: PlayerRow, device: str) -> str:
    assert account.password is not None, "a guest has no known devices"
    return new(account.password.encode(), f"{account.id} {device}".encode(), "sha256").hexdigest()
