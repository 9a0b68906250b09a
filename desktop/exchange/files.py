"""Files that the user chose for import or export. They are checked before reading, and written completely or not at
all."""

from __future__ import annotations

import codecs
import errno
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TextIO

from desktop.errors import FileError, FileInTheWayError
from sync.files import sync_folder

SIZE_MAX = 200_000_000
LINE_MAX = 1_000_000
_HEAD = 8000
_CHUNK = 1 << 20
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file that is not too large and whose bytes are valid text in `encoding`."""

    path: Path
    encoding: str
    notes: tuple[str, ...] = ()

    @contextmanager
    def open(self, newline: str | None = None) -> Iterator[TextIO]:
        with _reading(self.path), self.path.open(encoding=self.encoding, newline=newline) as stream:
            yield stream

    def lines(self) -> Iterator[tuple[int, str]]:
        """Lines with their numbers. A line is cut at LINE_MAX, so that memory is bounded."""
        with self.open() as stream:
            number = 0
            while line := stream.readline(LINE_MAX):
                number += 1
                yield number, line
                while len(line) == LINE_MAX and not line.endswith("\n"):
                    line = stream.readline(LINE_MAX)


def shown(path: Path) -> str:
    """A path for a message. File names may hold bytes that are not UTF-8; those are replaced."""
    return os.fsencode(path).decode("utf-8", "replace")


def inspect(path: Path) -> TextFile:
    """Looks through the whole file; raises FileError unless it is a text file that can be read."""
    with _reading(path):
        information = path.stat()
        if path.is_dir():
            raise FileError("{path} is a folder, not a file.", path=shown(path))
        if not path.is_file():
            raise FileError("{path} is not an ordinary file.", path=shown(path))
        if information.st_size > SIZE_MAX:
            size = f"{information.st_size / 1e6:,.0f} MB"
            raise FileError(
                "{path} has {size}; a file to import can have {value} MB at most.",
                path=shown(path),
                size=size,
                value=SIZE_MAX // 10**6,
            )
        with path.open("rb") as file:
            return _inspect_bytes(path, file)


def _inspect_bytes(path: Path, file: BinaryIO) -> TextFile:
    head = file.read(_HEAD)
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        if _decodes(file, "utf-16"):
            return TextFile(path, "utf-16")
    elif b"\0" not in head:
        if _decodes(file, "utf-8-sig"):
            return TextFile(path, "utf-8-sig")
        if _decodes(file, "cp1252"):
            note = "The file is not in UTF-8; it was read as Windows text (cp1252). Please check accents and symbols."
            return TextFile(path, "cp1252", (note,))
    raise FileError("{path} is not a text file.", path=shown(path))


def _decodes(file: BinaryIO, encoding: str) -> bool:
    file.seek(0)
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        while chunk := file.read(_CHUNK):
            text = decoder.decode(chunk)
            # A file that is not UTF-8 and has control characters is probably not text.
            if encoding == "cp1252" and _CONTROL.search(text):
                return False
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise FileError("There is no file {path}.", path=shown(path)) from None
    except PermissionError:
        raise FileError("{path} may not be read; check its permissions.", path=shown(path)) from None
    except UnicodeDecodeError:
        raise FileError("{path} was changed while it was read; please try again.", path=shown(path)) from None
    except OSError as error:
        raise FileError("{path} cannot be read: {reason}.", path=shown(path), reason=_reason(error)) from error


@contextmanager
def replacing(path: Path, *, overwrite: bool) -> Iterator[TextIO]:
    """A temporary file that replaces `path` at the end of the block; it is deleted if the block fails."""
    with _writing(path):
        target = Path(os.path.realpath(path))
        _check_target(path, target, overwrite=overwrite)
        partial = target.parent / f".assent-{secrets.token_hex(6)}.partial"
        try:
            with partial.open("x", encoding="utf-8", newline="") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            _check_target(path, target, overwrite=overwrite)
            partial.replace(target)
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
        sync_folder(target.parent)


def _check_target(path: Path, target: Path, *, overwrite: bool) -> None:
    if target.is_dir():
        raise FileError("{path} is a folder; please name a file.", path=shown(path))
    if not target.parent.is_dir():
        raise FileError("The folder {parent} does not exist.", parent=shown(target.parent))
    if target.exists() and not target.is_file():
        raise FileError("{path} is not an ordinary file.", path=shown(path))
    if target.exists() and not overwrite:
        raise FileInTheWayError("{path} exists already; it was left as it is.", path=shown(path))


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise FileError("The disk is full; {path} was not written.", path=shown(path)) from error
        if error.errno in _FORBIDDEN:
            raise FileError(
                "{path} may not be written; check the permissions of its folder.", path=shown(path)
            ) from error
        raise FileError("{path} cannot be written: {reason}.", path=shown(path), reason=_reason(error)) from error


def _reason(error: OSError) -> str:
    return (error.strerror or "the disk does not answer").lower()
