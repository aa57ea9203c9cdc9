"""Passwords."""

import pytest
from argon2 import PasswordHasher

from fallstar.server.accounts.passwords import Passwords

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
pytestmark = pytest.mark.anyio


async def test_only_the_password_fits_its_hash() -> None:
    passwords = Passwords(QUICK)
    hashed = await passwords.hash("correct horse")
    assert "correct" not in hashed
    assert await passwords.fits(hashed, "correct horse")
    assert not await passwords.fits(hashed, "Correct horse")
    assert not await passwords.fits("not a hash", "correct horse")


async def test_nobody_has_a_password() -> None:
    passwords = Passwords(QUICK)
    assert not await passwords.fits(None, "correct horse")
    assert not await passwords.fits(None, "")


async def test_every_keyboard_types_the_same_password() -> None:
    passwords = Passwords(QUICK)
    assert await passwords.fits(await passwords.hash("café crème"), "cafe\u0301 cre\u0300me")


async def test_a_hash_of_other_parameters_is_old() -> None:
    hashed = await Passwords(QUICK).hash("correct horse")
    stronger = Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    assert not Passwords(QUICK).is_old(hashed)
    assert stronger.is_old(hashed)
    assert await stronger.fits(hashed, "correct horse")


async def test_hashes_are_strong_unless_told_otherwise() -> None:
    hashed = await Passwords().hash("correct horse")
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
