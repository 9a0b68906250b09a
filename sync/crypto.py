"""Keys of an encrypted vault. `cryptography` is loaded only when one is used.

A random master key encrypts the segments, by way of one derived key for each device. It lies in the folder wrapped:
once by a passphrase and once by a recovery code. Whoever has either has the vault.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sync.errors import BrokenSegmentError, MistypedRecoveryCodeError, UnknownKeyError, WrongPassphraseError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305


KEY_BYTES = 32
_NONCE = 12
_TAG = 16
_SALT = 16
_TEXT_BLOCK = 96


class KeyRing:
    """Master keys by id. New files are encrypted with `current`. A ring without keys means that the vault is
    locked."""

    overhead = _NONCE + _TAG

    def __init__(self, keys: Mapping[str, bytes] | None = None, current: str = "") -> None:
        self.keys = dict(keys or {})
        self.current = current
        self._ciphers: dict[tuple[str, str], ChaCha20Poly1305] = {}

    def seal(self, data: bytes, device: str, context: bytes) -> bytes:
        """A random nonce and the encrypted data. `context` is authenticated with it but not encrypted."""
        return _seal(self._cipher(self.current, device), data, context)

    def open(self, sealed: bytes, key_id: str, device: str, context: bytes) -> bytes:
        opened = _open(self._cipher(key_id, device), sealed, context)
        if opened is None:
            raise BrokenSegmentError("it does not open with its key")
        return opened

    def sign(self, purpose: str, text: str) -> str:
        """A signature that proves that its writer had the current key."""
        if self.current not in self.keys:
            raise UnknownKeyError(self.current)
        return sign(self.keys[self.current], purpose, text)

    def is_signed(self, signature: object, purpose: str, text: str) -> bool:
        return isinstance(signature, str) and any(
            hmac.compare_digest(signature.encode(), sign(master, purpose, text).encode())
            for master in self.keys.values()
        )

    def seal_text(self, text: str, purpose: str) -> str:
        """Encrypts a short text. It is padded, so that its length is hidden as well."""
        data = text.encode("utf-8", "replace")
        return self.seal(data.ljust(-len(data) % _TEXT_BLOCK + len(data), b"\0"), purpose, purpose.encode()).hex()

    def open_text(self, sealed: object, purpose: str) -> str:
        """The text, or "" if it cannot be decrypted."""
        try:
            data = self.open(bytes.fromhex(str(sealed)), self.current, purpose, purpose.encode())
        except (ValueError, BrokenSegmentError, UnknownKeyError):
            return ""
        return data.rstrip(b"\0").decode("utf-8", "replace")

    def _cipher(self, key_id: str, device: str) -> ChaCha20Poly1305:
        if key_id not in self.keys:
            raise UnknownKeyError(key_id)
        if (key_id, device) not in self._ciphers:
            key = _derive(self.keys[key_id], salt=key_id.encode(), purpose=f"assent/1/segments/{device}")
            self._ciphers[key_id, device] = _cipher(key)
        return self._ciphers[key_id, device]


def new_master_key() -> bytes:
    return os.urandom(KEY_BYTES)


def key_id_of(master: bytes) -> str:
    """The id is a hash of the key, so that nobody can pass off another key under the same id."""
    return hashlib.sha256(b"assent/1/key-id/" + master).hexdigest()[:16]


def sign(master: bytes, purpose: str, text: str) -> str:
    key = _derive(master, salt=b"", purpose=f"assent/1/sign/{purpose}")
    return hmac.new(key, text.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of trying one passphrase: Argon2id's memory in KiB, passes and lanes."""

    memory: int = 64 * 1024
    passes: int = 3
    lanes: int = 4

    @property
    def is_sane(self) -> bool:
        """Anybody can write a slot. One that would take too much memory or time is refused."""
        return 8 * self.lanes <= self.memory <= 512 * 1024 and 1 <= self.passes <= 20 and 1 <= self.lanes <= 16


class SlotKind(StrEnum):
    PASSPHRASE = "passphrase"  # noqa: S105
    RECOVERY = "recovery"


@dataclass(frozen=True, slots=True)
class Slot:
    """A master key, encrypted with a key that is made from one secret."""

    kind: SlotKind
    salt: bytes
    sealed: bytes
    cost: Cost = Cost()


def wrap(kind: SlotKind, secret: str, master: bytes, context: str, cost: Cost = Cost()) -> Slot:  # noqa: B008
    salt = os.urandom(_SALT)
    cipher = _cipher(_STRETCH[kind](secret, salt, cost))
    return Slot(kind, salt, _seal(cipher, master, _bound(kind, context)), cost)


def unwrap(slot: Slot, secret: str, context: str) -> bytes:
    """The master key. Raises WrongPassphraseError, or MistypedRecoveryCodeError where it is no recovery code."""
    key = _STRETCH[slot.kind](secret, slot.salt, slot.cost)
    master = _open(_cipher(key), slot.sealed, _bound(slot.kind, context))
    if master is None or len(master) != KEY_BYTES:
        raise WrongPassphraseError("The key does not open with this.")
    return master


def _bound(kind: SlotKind, context: str) -> bytes:
    return f"assent/1/slot/{kind}/{context}".encode()


def _from_passphrase(passphrase: str, salt: bytes, cost: Cost) -> bytes:
    """Unicode has several encodings for the same letters, depending on the keyboard; they must all give the same
    key."""
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    letters = unicodedata.normalize("NFKC", passphrase.strip()).encode("utf-8", "replace")
    return Argon2id(
        salt=salt, length=KEY_BYTES, iterations=cost.passes, lanes=cost.lanes, memory_cost=cost.memory
    ).derive(letters)


def _from_recovery_code(code: str, salt: bytes, cost: Cost) -> bytes:  # noqa: ARG001
    """The code is as random as a key, so that it needs no slow hash."""
    return _derive(read_code(code), salt, purpose="assent/1/recovery")


_STRETCH: Mapping[SlotKind, Callable[[str, bytes, Cost], bytes]] = {
    SlotKind.PASSPHRASE: _from_passphrase,
    SlotKind.RECOVERY: _from_recovery_code,
}


def _derive(key: bytes, salt: bytes, purpose: str) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length=KEY_BYTES, salt=salt, info=purpose.encode()).derive(key)


def _cipher(key: bytes) -> ChaCha20Poly1305:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    return ChaCha20Poly1305(key)


def _seal(cipher: ChaCha20Poly1305, data: bytes, context: bytes) -> bytes:
    nonce = os.urandom(_NONCE)
    return nonce + cipher.encrypt(nonce, data, context)


def _open(cipher: ChaCha20Poly1305, sealed: bytes, context: bytes) -> bytes | None:
    from cryptography.exceptions import InvalidTag

    if len(sealed) < _NONCE + _TAG:
        return None
    try:
        return cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], context)
    except InvalidTag:
        return None


# The recovery code is a random key that a person can print, read out and type: 24 digits of Crockford's base 32 (120
# bits) and 4 check digits, in groups of four: `7K3D-…`. Letters that look like a digit count as that digit; case,
# spaces and dashes do not matter.

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
