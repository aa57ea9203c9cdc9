"""What a person does with an identity: register, sign in and out, change it, delete it."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from fallstar.server.accounts.accounts import Accounts
from fallstar.server.accounts.caller import Caller
from fallstar.server.accounts.device import DEVICE, known_device
from fallstar.server.name_key import name_key, shown_part
from fallstar.server.names import chosen_name, typed_name
from fallstar.server.refusal import Refusal
from fallstar.server.security import PlainConnection
from fallstar.server.store.store import NameTaken, PlayerRow
from fallstar.server.wire.accounts import ChangeMe, ChangePassword, ForgetMe, Register, SignIn

MOST_SETTINGS = 8192  # bytes of JSON
MOST_DEPTH = 20
NAME_RESTS = 30 * 86_400.0  # seconds until others may take a name that an account gave up


def need_session(caller: Caller) -> None:
    """Refuse a token: whoever has one must not be able to take over the account."""
    if not caller.by_session:
        raise Refusal("forbidden", "this needs a session, not a bearer token")


async def own_row(accounts: Accounts, caller: Caller) -> PlayerRow:
    """The caller's row as it is now."""
    row = await accounts.store.player(caller.player.id)
    if row is None:
        raise Refusal("unknown_player", "this player was deleted")
    return row


async def register(
    accounts: Accounts, connection: PlainConnection, caller: Caller, data: Register
) -> PlayerRow:
    """Turn a guest into an account, which keeps id, games and tokens. The session is replaced."""
    need_session(caller)
    row = await own_row(accounts, caller)
    if row.kind != "guest":
        raise _has_account(row)
    name = chosen_name(data.name)
    accounts.limits.take("password", row.id)
    if await accounts.store.is_taken(name, row.id, accounts.now()):
        raise name_taken(name)
    hashed = await accounts.passwords.hash(data.password)
    try:
        if not await accounts.store.make_account(row.id, name, hashed):
            raise _has_account(await own_row(accounts, caller))
    except NameTaken:
        raise name_taken(name) from None
    accounts.known.drop_player(row.id)
    await accounts.new_session(connection, row)
    await accounts.end_session(caller)
    await accounts.hooks.renamed(row.id, name)
    account = await own_row(accounts, caller)
    accounts.know_device(connection, account)
    return account


async def sign_in(
    accounts: Accounts, connection: PlainConnection, caller: Caller | None, data: SignIn
) -> PlayerRow:
    """Start a session of an account. It takes over the games of the guest who signs in."""
    if caller is not None:
        need_session(caller)
    account = await _proven(accounts, connection, data)
    # The caller's row may be outdated: an account must not be treated as a guest.
    before = await accounts.store.player(caller.player.id) if caller is not None else None
    if before is not None and before.kind == "guest":
        await adopt(accounts, before.id, account.id)
    elif caller is not None:
        await accounts.end_session(caller)
    await accounts.new_session(connection, account)
    accounts.know_device(connection, account)
    return account


async def _proven(accounts: Accounts, connection: PlainConnection, data: SignIn) -> PlayerRow:
    """The account with this name and password. A refusal does not say which was wrong."""
    try:
        name = typed_name(data.name)
    except Refusal:
        name = ""
    account = await accounts.store.account(name) if name else None
    shown = " ".join(shown_part(name).split())
    if account is None and shown not in ("", name):
        account = await accounts.store.account(shown)
    _limit_guesses(accounts, connection, name, account)
    hashed = account.password if account is not None else None
    fits = await accounts.passwords.fits(hashed, data.password)
    if account is None or hashed is None or not fits:
        raise Refusal("wrong_password", "there is no account with this name and password")
    if accounts.passwords.is_old(hashed):
        renewed = await accounts.passwords.hash(data.password)
        await accounts.store.change_player(account.id, password=renewed)
        account = msgspec.structs.replace(account, password=renewed)
    return account


def _limit_guesses(
    accounts: Accounts, connection: PlainConnection, name: str, account: PlayerRow | None
) -> None:
    """Count a try to sign in; SlowDown if there were too many.

    A device that was signed in to the account before is counted alone: strangers who guess must
    not keep the owner out.
    """
    device = known_device(connection.cookies.get(DEVICE), account)
    if device is not None:
        accounts.limits.take("sign_in_device", device)
        return
    address, spelt = accounts.border.address(connection), name_key(name)
    accounts.limits.take("sign_in_address", address)
    accounts.limits.take("sign_in", f"{address} {spelt}")
    accounts.limits.take("sign_in_name", spelt)


async def adopt(accounts: Accounts, guest: str, account: str) -> None:
    """Give an account all tables of a guest, then delete the guest.

    Each step can be repeated: if the server ends in between, the guest signs in again.
    """
    await accounts.hooks.adopted(guest, account)
    await accounts.store.move_tables(guest, account)
    await accounts.forget(guest)


async def sign_out(
    accounts: Accounts, connection: PlainConnection, caller: Caller | None, everywhere: bool
) -> None:
    """End this session or all of them; the browser deletes its cookie in any case."""
    if caller is not None:
        need_session(caller)
        if everywhere:
            await accounts.end_sessions(caller.player.id)
        else:
            await accounts.end_session(caller)
    accounts.take_cookie(connection)


async def change_password(accounts: Accounts, caller: Caller, data: ChangePassword) -> None:
    """Set a new password; all other sessions end."""
    need_session(caller)
    row = await own_row(accounts, caller)
    if row.kind != "account":
        raise Refusal("not_now", "a guest has no password: make an account first")
    await _check_password(accounts, row, data.old)
    hashed = await accounts.passwords.hash(data.new)
    await accounts.store.change_player(row.id, password=hashed)
    await accounts.end_sessions(row.id, keep=caller.credential)


async def forget(
    accounts: Accounts, connection: PlainConnection, caller: Caller, data: ForgetMe
) -> None:
    """Delete the caller. Games already played keep their moves, without the name."""
    need_session(caller)
    row = await own_row(accounts, caller)
    if row.kind == "account":
        if data.password is None:
            raise Refusal("bad_request", "send the password of the account that is to be deleted")
        await _check_password(accounts, row, data.password)
        await _rest_name(accounts, row)
    await accounts.hooks.forgotten(row.id)
    await accounts.forget(row.id)
    # Last, when the name cannot be read from the store again.
    await accounts.hooks.renamed(row.id, None)
    accounts.take_cookie(connection)
    accounts.forget_device(connection)


async def change(accounts: Accounts, caller: Caller, data: ChangeMe) -> PlayerRow:
    """Change name, character or settings: all that is given, or nothing."""
    row = await own_row(accounts, caller)
    changes: dict[str, Any] = {}
    if data.name is not UNSET and data.name != row.name:
        changes["name"] = await _new_name(accounts, caller, row, data.name, data.password)
    if data.character is not UNSET:
        changes["character"] = data.character
    settings: dict[str, Any] = {}
    if data.settings is not UNSET:
        settings = data.settings
        changes["settings"] = _merged(row.settings, settings)
    if "name" in changes and row.kind == "account":
        await _rest_name(accounts, row)
    while changes and not await _change(accounts, row, changes):
        # Another device changed settings in between, and they stay.
        row = await own_row(accounts, caller)
        changes["settings"] = _merged(row.settings, settings)
    if "name" in changes:
        await accounts.hooks.renamed(row.id, changes["name"])
    return await own_row(accounts, caller)


async def _new_name(
    accounts: Accounts, caller: Caller, row: PlayerRow, text: str, password: str | UnsetType
) -> str:
    """Check a new name. One signs in with the name of an account, so it needs the password."""
    need_session(caller)
    name = chosen_name(text)
    if row.kind == "account":
        if password is UNSET:
            raise Refusal("bad_request", "send the password of the account with its new name")
        await _check_password(accounts, row, password)
    if await accounts.store.is_taken(name, row.id, accounts.now()):
        raise name_taken(name)
    return name


async def _rest_name(accounts: Accounts, row: PlayerRow) -> None:
    """Let nobody else take the name of an account that gives it up."""
    now = accounts.now()
    await accounts.store.rest_name(row.name, row.id, now, now + NAME_RESTS)


def _merged(stored: str, given: dict[str, Any]) -> str:
    """The stored settings with those that are given; null takes a setting away."""
    # JSON nested very deep can be decoded but perhaps not encoded again.
    if _is_deeper(given, MOST_DEPTH):
        raise Refusal("bad_request", f"settings are nested at most {MOST_DEPTH} deep")
    whole = msgspec.json.decode(stored, type=dict[str, Any]) | given
    text = msgspec.json.encode({key: value for key, value in whole.items() if value is not None})
    if len(text) > MOST_SETTINGS:
        raise Refusal("too_large", f"settings have at most {MOST_SETTINGS} bytes, not {len(text)}")
    return text.decode()


def _is_deeper(value: Any, most: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return most == 0 or any(_is_deeper(one, most - 1) for one in inside)


async def _change(accounts: Accounts, row: PlayerRow, changes: dict[str, Any]) -> bool:
    """Store it; False if settings are among it and others than in this row are stored."""
    before = row.settings if "settings" in changes else None
    try:
        done = await accounts.store.change_player(row.id, if_settings=before, **changes)
    except NameTaken:
        raise name_taken(str(changes.get("name", ""))) from None
    accounts.known.drop_player(row.id)
    return done


async def _check_password(accounts: Accounts, row: PlayerRow, password: str) -> None:
    accounts.limits.take("password", row.id)
    if not await accounts.passwords.fits(row.password, password):
        raise Refusal("wrong_password", "this is not the password of the account")


def _has_account(row: PlayerRow) -> Refusal:
    return Refusal("not_now", f"you have an account already: {row.name}")


def name_taken(name: str) -> Refusal:
    """An account has this name, or one that looks like it."""
    return Refusal("name_taken", f"an account is called {name}, or looks so: choose another name")
