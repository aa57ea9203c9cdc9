"""What crosses the border about players: themselves, their credentials, their ratings."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from fallstar.server.wire.fields import Character

Kind = Literal["guest", "account", "bot"]
# A name is tidied before it is measured: 24 characters may arrive as more.
GivenName = Annotated[
    str, Meta(min_length=1, max_length=96, description="1 to 24 visible characters when tidied.")
]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
AnyPassword = Annotated[str, Meta(max_length=200)]


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is thought to be: almost surely within value ± margin."""

    value: int
    margin: int
    provisional: bool  # too few games to say much: shown with a question mark
    games: int


class Me(msgspec.Struct, frozen=True):
    """The caller."""

    id: str
    kind: Kind
    name: str
    default_name: bool  # "Guest 1234", not chosen: a client may say it in its own language
    character: Character | None
    settings: dict[str, Any]
    created: float
    rating: Rating


class ChangeMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is given is changed. Settings are the client's own, up to 4 kB, and replaced whole."""

    name: GivenName | UnsetType = UNSET
    character: Character | UnsetType | None = UNSET
    settings: dict[str, Any] | UnsetType = UNSET


class Register(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account to make out of a guest."""

    name: GivenName
    password: Password


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account to sign in to."""

    name: Annotated[str, Meta(max_length=96)]
    password: AnyPassword


class SignOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which sessions to end: this one, or all the player has."""

    everywhere: bool = False


class ChangePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password as it was, and as it shall be."""

    old: AnyPassword
    new: Password


class ForgetMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account proves with its password that it means it; a guest has none."""

    password: AnyPassword | None = None


class NewToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a token is for."""

    name: GivenName


class TokenInfo(msgspec.Struct, frozen=True):
    """A bearer token, without the token itself."""

    id: str
    name: str
    created: float


class MadeToken(msgspec.Struct, frozen=True):
    """A new bearer token. It is shown this once, and not kept."""

    id: str
    name: str
    created: float
    token: str


class MutedPlayer(msgspec.Struct, frozen=True):
    """A player whose chat the caller does not want to see."""

    id: str
    name: str


class RatedGame(msgspec.Struct, frozen=True):
    """What one rated game did."""

    place: int
    rating: Rating
    at: float


class Profile(msgspec.Struct, frozen=True):
    """A player as everyone may see it; the latest rated games first."""

    id: str
    kind: Kind
    name: str
    default_name: bool
    character: Character | None
    rating: Rating
    history: tuple[RatedGame, ...]


class LadderRow(msgspec.Struct, frozen=True):
    """A place on the ladder."""

    rank: int
    id: str
    kind: Kind
    name: str
    default_name: bool
    character: Character | None
    rating: Rating
