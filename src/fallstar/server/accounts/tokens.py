"""Bearer tokens for scripts and bots. Only the hash is stored: a token is shown once."""

import secrets
from hashlib import sha256

from fallstar.server.store.store import TokenRow

PREFIX = "fst_"
MOST = 20  # tokens of a player


def new_token(player: str, name: str, at: float) -> tuple[str, TokenRow]:
    """A token and the row to keep of it."""
    token = PREFIX + secrets.token_urlsafe(32)
    return token, TokenRow(token_id(token), token_hash(token), player, name, at)


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def token_id(token: str) -> str:
    """The id of a token in lists: half of its hash, from which the token cannot be found."""
    return token_hash(token)[:32]
