"""A refused request: a code for programs, a reason for people, a status for HTTP."""

from typing import get_args

from fallstar.errors import FallstarError
from fallstar.server.wire.fields import ErrorCode

STATUS: dict[ErrorCode, int] = {
    "bad_request": 400,
    "unknown_player": 401,
    "wrong_password": 401,
    "forbidden": 403,
    "not_your_seat": 403,
    "not_found": 404,
    "bad_method": 405,
    "stale": 409,
    "not_now": 409,
    "not_your_turn": 409,
    "seat_taken": 409,
    "name_taken": 409,
    "too_large": 413,
    "unsupported": 415,
    "illegal": 422,
    "slow_down": 429,
    "broken": 500,
    "unwell": 503,
}
assert STATUS.keys() == set(get_args(ErrorCode)), "every code has a status"

UNWELL = "the database does not answer: try again"


class Refusal(FallstarError):
    """Nothing was changed. `log_number` is the table's, where a table was asked."""

    def __init__(self, code: ErrorCode, reason: str, log_number: int = 0) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.log_number = log_number
        self.status = STATUS[code]

    def __reduce__(self) -> tuple[type["Refusal"], tuple[ErrorCode, str, int]]:
        return type(self), (self.code, self.reason, self.log_number)
