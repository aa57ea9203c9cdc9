"""The log of a table: all that ever happened at it, in order. It is the truth; the rest is a cache.

Every entry has a number in its table, and appending is the lock: of two writers one wins. Nothing
is ever removed: an undone decision stays in the log, followed by an entry that takes it back.
Players are named by id here and never by name, so that a person's name can be deleted.

Logs are kept for years. Whoever adds an entry, a field or a word raises LOG_VERSION, gives the new
field a default, and adds a migration, which may be empty: so an older program refuses the database
as a whole. Nothing that a log may contain is ever removed or renamed. tests/stored/ has logs of
every version, and all of them must stay readable.
"""

from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta

from fallstar.errors import FallstarError, other_version
from fallstar.rules.events import snake_case
from fallstar.server.tables.options import TableOptions
from fallstar.server.tables.stored_words import StoredAskWhat, StoredCharacter, StoredEndReason

LOG_VERSION = 4  # of the logs that are written; 3 has faces of the host's own, 4 positions
OLDEST_LOG_VERSION = 2  # of those that can be read; 1 was that of Fallstar 0.1.0
Version = Annotated[int, Meta(ge=1)]


class LogError(FallstarError):
    """An entry of a log cannot be read."""


class Entry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="entry",
    tag=snake_case,
):
    """Something that happened at a table."""

    ref: str | None = None  # of the act that added it: see tables/acts.py


class Created(Entry, frozen=True):
    """A host made the table."""

    version: Version  # of the log: see LOG_VERSION
    owner: str
    options: TableOptions


class Sat(Entry, frozen=True):
    """A player took a seat; `name` is set where several people share one device."""

    seat: int
    player: str
    character: StoredCharacter
    name: str | None = None


class BotSat(Entry, frozen=True):
    """A bot was given a seat."""

    seat: int
    level: str
    character: StoredCharacter


class Stood(Entry, frozen=True):
    """A seat became free before the game."""

    seat: int


class Started(Entry, frozen=True):
    """The board was laid, and the game began."""

    tiles: tuple[str, ...]
    stars: str
    open_door: int
    first: int


class Played(Entry, frozen=True):
    """A decision. `await_confirm`: if it ended the turn, the seat has to confirm that."""

    seat: int
    move: str
    await_confirm: bool = False


class Confirmed(Entry, frozen=True):
    """The seat confirmed the end of its turn."""

    seat: int


class Undone(Entry, frozen=True):
    """The seat took its last decision back, inside its turn."""

    seat: int


class TakenBack(Entry, frozen=True):
    """All agreed to go back to when so many decisions were played."""

    to: int


class TimedOut(Entry, frozen=True):
    """The seat's time ran out. The game waits for what the others choose."""

    seat: int


class Left(Entry, frozen=True):
    """The player of a seat got up in the middle of the game."""

    seat: int


class Returned(Entry, frozen=True):
    """The player of a seat came back, and has it again."""

    seat: int


class StandInSat(Entry, frozen=True):
    """A bot plays for the seat until its player comes back."""

    seat: int
    level: str


class Asked(Entry, frozen=True):
    """A player asked the others to agree to something."""

    player: str
    what: StoredAskWhat
    seat: int | None = None  # that a bot is to play for, or whose absence ends the game
    level: str | None = None  # of that bot


class Answered(Entry, frozen=True):
    """A player agreed, or did not."""

    player: str
    yes: bool


class Ended(Entry, frozen=True):
    """The table closed before the rules ended the game."""

    reason: StoredEndReason
    seat: int | None = None  # whose absence it was


class Rematched(Entry, frozen=True):
    """The same players went on at another table."""

    table: str


class Adopted(Entry, frozen=True):
    """A guest signed in, and the account has the seat now; without a seat: it is the host now."""

    player: str
    seat: int | None = None


AnyEntry = (
    Created | Sat | BotSat | Stood | Started | Played | Confirmed | Undone | TakenBack | TimedOut
    | Left | Returned | StandInSat | Asked | Answered | Ended | Rematched | Adopted
)  # fmt: skip

encode_entry = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def decode_entry(data: bytes) -> AnyEntry:
    """Read an entry; a LogError says what is wrong."""
    try:
        entry = _decoder.decode(data)
    except msgspec.MsgspecError as error:
        _check_version(data)
        raise LogError(f"the log of this table cannot be read: {error}") from None
    if isinstance(entry, Created):
        _check_version(data)
    return entry


class _Head(msgspec.Struct):
    """What the first entry of a log says in every version."""

    entry: str
    version: Version = 1


def _check_version(data: bytes) -> None:
    with suppress(msgspec.MsgspecError):
        head = msgspec.json.decode(data, type=_Head)
        readable = OLDEST_LOG_VERSION <= head.version <= LOG_VERSION
        if head.entry == "created" and not readable:
            later = head.version > LOG_VERSION
            raise LogError(other_version("the log of this table", later=later))
