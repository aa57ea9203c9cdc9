"""Passwords: argon2 hashes, computed in threads, two at a time because each needs much memory."""

import asyncio
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2


class Passwords:
    """Makes and checks hashes. Checking takes as long without a hash as with a wrong password."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._permits = asyncio.Semaphore(AT_ONCE)
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        async with self._permits:
            return await asyncio.to_thread(self._hasher.hash, _normal(password))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether the password matches the hash; False without a hash."""
        if self._nobody is None:
            self._nobody = await self.hash("")
        async with self._permits:
            good = await asyncio.to_thread(self._verify, hashed or self._nobody, password)
        return good and hashed is not None

    def is_old(self, hashed: str) -> bool:
        """Whether the hash was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(hashed)

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, _normal(password))
        except (VerificationError, InvalidHashError):
            return False


def _normal(password: str) -> str:
    # Some keyboards send é as one character, others as two.
    return unicodedata.normalize("NFC", password)
