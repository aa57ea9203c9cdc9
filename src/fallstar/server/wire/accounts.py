"""Players, accounts, tokens and ratings."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from fallstar.server.wire.fields import Character

Kind = Literal["guest", "account", "bot"]
# A name is tidied before its length is checked: 24 characters may be sent as more.
GivenName = Annotated[
    str, Meta(min_length=1, max_length=96, description="1 to 24 visible characters when tidied.")
]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
AnyPassword = Annotated[str, Meta(max_length=200)]


class GameFigures(msgspec.Struct, frozen=True):
    """What the caller did in one game that was played to its end."""

    at: float  # when it ended
    place: int  # from 1; equal players share a place
    points: int
    stars: tuple[int, ...]  # at the end: blue yellow pink green orange white
    tokens: int
    fall: int  # the longest, in spaces
    throws: int  # pawns thrown off the board
    thrown: int  # how often the own pawn was
    opponents: tuple[str, ...]  # the level of each bot; "" for a person
    expert: bool


class Statistics(msgspec.Struct, frozen=True):
    """The games of the caller, the latest first. A game is counted some seconds after its end."""

    games: tuple[GameFigures, ...]


class Rating(msgspec.Struct, frozen=True):
    """An estimate of a player's strength: almost certainly within value ± margin."""

    value: int
    margin: int
    provisional: bool  # the margin is still wide: shown with a question mark
    games: int


class PlayerInfo(msgspec.Struct, frozen=True):
    """What everyone may know about a player."""

    id: str
    kind: Kind
    name: str
    default_name: bool  # such as "Guest 1234", not chosen: a client may translate it
    character: Character | None
    rating: Rating


class Me(PlayerInfo, frozen=True):
    """The caller."""

    settings: dict[str, Any]
    created: float


class ChangeMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is given is changed. Settings belong to the client: up to 8,192 bytes of JSON. Those
    that are given are changed, those that are null are taken away, all others stay: another device
    may have set them.

    A name needs a session, not a token; the name of an account also needs its password.
    """

    name: GivenName | UnsetType = UNSET
    password: AnyPassword | UnsetType = UNSET
    character: Character | UnsetType | None = UNSET
    settings: dict[str, Any] | UnsetType = UNSET


class Register(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns a guest into an account."""

    name: GivenName
    password: Password


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password of an account."""

    name: Annotated[str, Meta(max_length=96)]
    password: AnyPassword


class SignOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which sessions to end: this one, or all of the player."""

    everywhere: bool = False


class ChangePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The old password and the new one."""

    old: AnyPassword
    new: Password


class ForgetMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account needs its password to delete itself; a guest has none."""

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
    """A new bearer token. It is shown only once: the server stores its hash."""

    id: str
    name: str
    created: float
    token: str


class MutedPlayer(msgspec.Struct, frozen=True):
    """A player whose chat the caller does not see."""

    id: str
    name: str


class RatedGame(msgspec.Struct, frozen=True):
    """The place in a rated game, and the rating after it."""

    place: int
    rating: Rating
    at: float


class Profile(PlayerInfo, frozen=True):
    """A player and their rated games, the latest first."""

    history: tuple[RatedGame, ...]


class LadderRow(PlayerInfo, frozen=True):
    """A place on the ladder."""

    rank: int
