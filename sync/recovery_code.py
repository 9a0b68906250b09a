"""The recovery code: a random key that a person can print, read out and type.

24 digits of Crockford's base 32 (120 bits) and 4 check digits, in groups of four: `7K3D-…`. Letters that look like a
digit
count as that digit; case, spaces and dashes do not matter.
"""

from __future__ import annotations

import hashlib
import os

from sync.errors import MistypedRecoveryCodeError

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)} | {"O": 0, "I": 1, "L": 1}
_BYTES = 15
_CHECK_DIGITS = 4
_LENGTH = _BYTES * 8 // 5 + _CHECK_DIGITS
_GROUP = 4


def new_code() -> str:
    return _written(os.urandom(_BYTES))


def read_code(text: str) -> bytes:
    """The key in a code as a person typed it. Raises MistypedRecoveryCodeError."""
    values = [_VALUES.get(letter) for letter in text.upper() if letter.isalnum()]
    known = [value for value in values if value is not None]
    if len(known) == len(values) == _LENGTH:
        number = 0
        for value in known:
            number = number << 5 | value
        key = (number >> 5 * _CHECK_DIGITS).to_bytes(_BYTES, "big")
        if number == _with_check(key):
            return key
    raise MistypedRecoveryCodeError("This is not a recovery code; one of its letters may be mistyped.")


def _written(key: bytes) -> str:
    number = _with_check(key)
    digits = "".join(_DIGITS[number >> 5 * place & 31] for place in reversed(range(_LENGTH)))
    return "-".join(digits[start : start + _GROUP] for start in range(0, _LENGTH, _GROUP))


def _with_check(key: bytes) -> int:
    check = int.from_bytes(hashlib.sha256(b"assent/1/recovery-code/" + key).digest()[:4], "big") >> 12
    return int.from_bytes(key, "big") << 5 * _CHECK_DIGITS | check
