from __future__ import annotations

import errno
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from desktop.errors import FileError
from desktop.exchange import files
from desktop.exchange.files import inspect, replacing, shown


def write_bytes(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def write(path: Path, text: str, *, overwrite: bool = False, meanwhile: Callable[[], object] = lambda: None) -> None:
    with replacing(path, overwrite=overwrite) as file:
        file.write(text)
        meanwhile()


@contextmanager
def disk_with_room_for(size: int) -> Iterator[None]:
    """Makes the system refuse to let any file grow further than that."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


class TestWriting:
    def test_the_file_appears_whole_and_alone(self, tmp_path: Path) -> None:
        target = tmp_path / "out.csv"
        early: list[bool] = []
        write(target, "ä\r\n", meanwhile=lambda: early.append(target.exists()))
        assert early == [False]
        assert target.read_bytes() == "ä\r\n".encode()
        assert names(tmp_path) == ["out.csv"]

    def test_an_existing_file_is_replaced_only_when_asked(self, tmp_path: Path) -> None:
        target = write_bytes(tmp_path / "out.csv", b"old")
        with pytest.raises(FileError, match="exists already"):
            write(target, "new")
        assert target.read_bytes() == b"old"
        write(target, "new", overwrite=True)
        assert target.read_bytes() == b"new"

    def test_a_file_that_appears_meanwhile_is_left_alone(self, tmp_path: Path) -> None:
        target = tmp_path / "out.csv"
        with pytest.raises(FileError, match="exists already"):
            write(target, "ours", meanwhile=lambda: target.write_text("theirs"))
        assert target.read_text() == "theirs"
        assert names(tmp_path) == ["out.csv"]

    def test_a_failure_leaves_the_old_file_and_nothing_else(self, tmp_path: Path) -> None:
        def fail() -> None:
            raise KeyError

        target = write_bytes(tmp_path / "out.csv", b"old")
        with pytest.raises(KeyError):
            write(target, "half", overwrite=True, meanwhile=fail)
        assert target.read_bytes() == b"old"
        assert names(tmp_path) == ["out.csv"]

    def test_a_disk_that_fills_up_while_writing(self, tmp_path: Path) -> None:
        with disk_with_room_for(20_000), pytest.raises(FileError, match="The disk is full"):
            write(tmp_path / "out.csv", "0123456789" * 10_000)
        assert names(tmp_path) == []

    @pytest.mark.parametrize(
        ("code", "words"),
        [
            (errno.ENOSPC, "The disk is full"),
            (errno.EROFS, "may not be written"),
            (errno.EIO, "cannot be written: input/output error"),
        ],
    )
    def test_what_the_system_says_is_put_in_words(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, words: str
    ) -> None:
        def refuse(_descriptor: int) -> None:
            raise OSError(code, os.strerror(code))

        monkeypatch.setattr(os, "fsync", refuse)
        with pytest.raises(FileError, match=words):
            write(tmp_path / "out.csv", "x")
        assert names(tmp_path) == []

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match=r"The folder .*nowhere does not exist"):
            write(tmp_path / "nowhere" / "out.csv", "x")

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="is a folder"):
            write(tmp_path, "x", overwrite=True)

    def test_a_pipe_or_device_is_never_replaced(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.csv")
        with pytest.raises(FileError, match="not an ordinary file"):
            write(tmp_path / "pipe.csv", "x", overwrite=True)
        assert (tmp_path / "pipe.csv").is_fifo()

    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        (tmp_path / "link.csv").symlink_to(tmp_path / "real" / "out.csv")
        write(tmp_path / "link.csv", "x")
        assert (tmp_path / "link.csv").is_symlink()
        assert (tmp_path / "real" / "out.csv").read_text() == "x"


class TestReading:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
    def test_unicode_is_recognised(self, tmp_path: Path, encoding: str) -> None:
        file = inspect(write_bytes(tmp_path / "in.txt", "Müsli €\n".encode(encoding)))
        assert file.notes == ()
        assert list(file.lines()) == [(1, "Müsli €\n")]

    def test_windows_text_is_read_and_said(self, tmp_path: Path) -> None:
        file = inspect(write_bytes(tmp_path / "in.txt", "Müsli €\n".encode("cp1252")))
        assert "cp1252" in file.notes[0]
        assert list(file.lines()) == [(1, "Müsli €\n")]

    @pytest.mark.parametrize(
        "content",
        [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\xff\xd8\xff\xe0 a\x10b", b"\xff\xfe\x00", b"caf\xe9 \x81"],
        ids=["png", "jpeg", "half a character", "in no encoding"],
    )
    def test_what_is_not_text_is_refused(self, tmp_path: Path, content: bytes) -> None:
        with pytest.raises(FileError, match="is not a text file"):
            inspect(write_bytes(tmp_path / "in.txt", content))

    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="There is no file"):
            inspect(tmp_path / "in.txt")

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="is a folder"):
            inspect(tmp_path)

    def test_a_pipe_is_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "in.txt")
        with pytest.raises(FileError, match="not an ordinary file"):
            inspect(tmp_path / "in.txt")

    def test_a_file_that_is_too_large_says_how_large_one_may_be(self, tmp_path: Path) -> None:
        with (tmp_path / "in.txt").open("wb") as file:
            file.truncate(files.SIZE_MAX + 1)
        with pytest.raises(FileError, match="200 MB at most"):
            inspect(tmp_path / "in.txt")

    def test_a_file_that_changes_between_two_looks(self, tmp_path: Path) -> None:
        file = inspect(write_bytes(tmp_path / "in.txt", b"one\n"))
        write_bytes(tmp_path / "in.txt", b"\xff\n")
        with pytest.raises(FileError, match="was changed"):
            list(file.lines())

    def test_of_an_absurd_line_only_the_beginning_is_read(self, tmp_path: Path) -> None:
        file = inspect(write_bytes(tmp_path / "in.txt", b"a" * 2_500_000 + b"\nb\n" + b"c" * files.LINE_MAX))
        lines = list(file.lines())
        assert [(number, len(line)) for number, line in lines] == [(1, files.LINE_MAX), (2, 2), (3, files.LINE_MAX)]

    def test_a_name_in_no_encoding_can_be_shown(self) -> None:
        shown(Path(os.fsdecode(b"caf\xe9.txt"))).encode("utf-8")
