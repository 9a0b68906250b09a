import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sync.errors import (
    FileConflictError,
    FolderError,
    FolderFullError,
    FolderOfflineError,
    FolderReadOnlyError,
    IncompleteSegmentError,
    OversizeError,
)
from sync.files import DiskFiles, Entry, is_safe


@pytest.fixture
def files(tmp_path: Path) -> DiskFiles:
    root = tmp_path / "shared"
    root.mkdir()
    return DiskFiles(root)


def test_written_read_listed_deleted(files: DiskFiles) -> None:
    files.write_new("d/x/1.chg", b"data")
    assert files.exists("d/x/1.chg")
    assert not files.exists("d/x")
    assert files.read("d/x/1.chg", 4) == b"data"
    (entry,) = files.list("d/x")
    assert (entry.name, entry.size, entry.is_folder, entry.here) == ("1.chg", 4, False, True)
    assert entry.mtime_ns == (files.root / "d/x/1.chg").stat().st_mtime_ns
    assert files.list("d") == [Entry("x", is_folder=True)]
    files.delete("d/x/1.chg")
    files.delete("d/x/1.chg")
    assert not files.exists("d/x/1.chg")
    assert files.list("d/x") == []
    assert files.list("nowhere/at/all") == []


def test_a_new_file_never_takes_the_place_of_another(files: DiskFiles) -> None:
    files.write_new("a.chg", b"one")
    files.write_new("a.chg", b"one")
    for other in (b"two", b"", b"on", b"one and more"):
        with pytest.raises(FileConflictError):
            files.write_new("a.chg", other)
    assert files.read("a.chg", 10) == b"one"
    files.replace("a.chg", b"three")
    assert files.read("a.chg", 10) == b"three"


def test_what_is_read_is_limited(files: DiskFiles) -> None:
    files.write_new("a", bytes(100))
    assert len(files.read("a", 100)) == 100
    with pytest.raises(OversizeError):
        files.read("a", 99)


def test_what_is_not_there_or_no_file_is_incomplete(files: DiskFiles) -> None:
    (files.root / "folder").mkdir()
    os.mkfifo(files.root / "pipe")
    for path in ("nothing", "no/thing", "folder", "pipe"):
        with pytest.raises(IncompleteSegmentError):
            files.read(path, 10)
    assert files.list("") == [Entry("folder", is_folder=True)]


# names


@pytest.mark.parametrize(
    "name",
    [
        "", ".", "..", "a\\b", "a\0b", "C:x", "con", "NUL.chg", "Com1.json", "lpt9", "aux", "a ", "a.", "a\nb",
        "a*b", "a?b", "\ud800", "x" * 256,
    ],
    ids=repr,
)  # fmt: skip
def test_names_that_mean_something_else_somewhere(files: DiskFiles, name: str) -> None:
    assert not is_safe(name)
    for path in (f"d/{name}", f"d/{name}/x", f"{name}/x"):
        with pytest.raises(ValueError, match="not a name"):
            files.write_new(path, b"x")
        with pytest.raises(ValueError, match="not a name"):
            files.read(path, 10)
    assert list(files.root.parent.rglob("*")) == [files.root]


def test_names_that_are_fine() -> None:
    for name in ("head.json", "00000001-abc.chg", "x (conflicted copy 2026-11-16).chg", "console", "Zoë"):
        assert is_safe(name)


def test_strange_names_are_not_even_listed(files: DiskFiles) -> None:
    for name in (b"good", b"a\nb", b"\xff\xfe", b"CON", b"a:b", b"trailing."):
        (files.root / os.fsdecode(name)).write_bytes(b"x")
    assert [entry.name for entry in files.list("")] == ["good"]


# links


def test_links_are_as_if_they_were_not_there(files: DiskFiles, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_bytes(b"secret")
    (files.root / "file").symlink_to(outside / "secret")
    (files.root / "folder").symlink_to(outside)
    (files.root / "loop").symlink_to(files.root)
    assert files.list("") == []
    assert files.list("folder") == []
    assert files.list("loop/loop") == []
    assert not files.exists("folder/secret")
    assert not files.exists("file")
    for path in ("file", "folder/secret", "loop/file"):
        with pytest.raises(IncompleteSegmentError):
            files.read(path, 10)
    for write in (files.write_new, files.replace):
        for path in ("file", "folder/new", "folder/deep/new"):
            with pytest.raises(FolderReadOnlyError):
                write(path, b"x")
    with pytest.raises(FolderReadOnlyError):
        files.delete("folder/secret")
    assert {path.name: path.read_bytes() for path in outside.iterdir()} == {"secret": b"secret"}


def test_the_root_itself_may_be_a_link(files: DiskFiles, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(files.root)
    DiskFiles(tmp_path / "link").write_new("d/a", b"x")
    assert files.read("d/a", 1) == b"x"


# what goes wrong


CALLS: list[Callable[[DiskFiles], object]] = [
    lambda files: files.list(""),
    lambda files: files.list("d"),
    lambda files: files.read("d/a", 10),
    lambda files: files.write_new("d/b", b"x"),
    lambda files: files.replace("d/a", b"x"),
    lambda files: files.delete("d/a"),
    lambda files: files.exists("d/a"),
]


@pytest.mark.parametrize("call", CALLS)
def test_a_folder_that_vanishes_and_returns(
    files: DiskFiles, tmp_path: Path, call: Callable[[DiskFiles], object]
) -> None:
    files.write_new("d/a", b"x")
    files.root.rename(tmp_path / "away")
    with pytest.raises(FolderOfflineError):
        call(files)
    assert not files.root.exists()
    files.root.write_bytes(b"a file where the folder was")
    with pytest.raises(FolderOfflineError):
        call(files)
    files.root.unlink()
    (tmp_path / "away").rename(files.root)
    call(files)


def failing(code: int) -> Callable[..., None]:
    def fail(*args: object, **options: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


@pytest.mark.parametrize("where", ["os.fsync", "pathlib.Path.replace", "pathlib.Path.open", "pathlib.Path.mkdir"])
@pytest.mark.parametrize(
    ("code", "error"),
    [
        (errno.ENOSPC, FolderFullError),
        (errno.EDQUOT, FolderFullError),
        (errno.EROFS, FolderReadOnlyError),
        (errno.EACCES, FolderReadOnlyError),
        (errno.EPERM, FolderReadOnlyError),
        (errno.EIO, FolderOfflineError),
        (errno.ESTALE, FolderOfflineError),
        (errno.ENOTCONN, FolderOfflineError),
    ],
)
def test_errors_have_names_and_leave_nothing_behind(
    files: DiskFiles, monkeypatch: pytest.MonkeyPatch, where: str, code: int, error: type[FolderError]
) -> None:
    files.write_new("d/a", b"before")
    path = "new/b" if where.endswith("mkdir") else "d/b"
    with monkeypatch.context() as patch:
        patch.setattr(where, failing(code))
        with pytest.raises(error, match="shared folder"):
            files.write_new(path, b"x")
        with pytest.raises(error):
            files.replace("new/a" if where.endswith("mkdir") else "d/a", b"after")
    assert [entry.name for entry in files.list("d")] == ["a"]
    assert files.read("d/a", 10) == b"before"


def test_a_folder_that_cannot_be_flushed_is_no_error(files: DiskFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some network drives refuse it."""
    sync = os.fsync

    def only_files(descriptor: int) -> None:
        if Path(f"/proc/self/fd/{descriptor}").is_dir():
            raise OSError(errno.EINVAL, "no")
        sync(descriptor)

    monkeypatch.setattr("os.fsync", only_files)
    files.write_new("d/a", b"x")
    assert files.read("d/a", 1) == b"x"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may do everything")
def test_without_permission(files: DiskFiles) -> None:
    files.write_new("d/a", b"x")
    (files.root / "d").chmod(0o500)
    with pytest.raises(FolderReadOnlyError):
        files.write_new("d/b", b"x")
    (files.root / "d").chmod(0)
    assert files.list("d") == []
    (files.root / "d").chmod(0o700)


def test_half_a_file_is_never_seen_under_its_name(files: DiskFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    sync = os.fsync

    def look(descriptor: int) -> None:
        seen.append(sorted(path.name.split("-")[0] for path in files.root.iterdir()))
        sync(descriptor)

    monkeypatch.setattr("os.fsync", look)
    files.write_new("a.chg", b"x")
    assert seen == [[".tmp"], ["a.chg"]]


def test_a_placeholder_is_not_here(files: DiskFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    """As OneDrive and iCloud Drive mark what they have not fetched."""
    files.write_new("a", b"x")
    (found,) = os.scandir(files.root)

    class Status:
        def __init__(self, **marks: int) -> None:
            status = found.stat()
            self.st_mode, self.st_size, self.st_mtime_ns = status.st_mode, status.st_size, status.st_mtime_ns
            self.__dict__.update(marks)

    class Found:
        name = "a"
        is_dir = staticmethod(lambda **options: False)

        def __init__(self, **marks: int) -> None:
            self.stat = lambda **options: Status(**marks)

    class Folder(list[Found]):
        def __enter__(self) -> "Folder":
            return self

        def __exit__(self, *args: object) -> None: ...

    for marks, here in (({"st_file_attributes": 0x400020}, False), ({"st_flags": 0x40000040}, False), ({}, True)):
        monkeypatch.setattr("os.scandir", lambda place, marks=marks: Folder([Found(**marks)]))
        assert [entry.here for entry in files.list("")] == [here]


def test_a_folder_that_is_there_and_cannot_be_listed_is_offline_not_empty(
    files: DiskFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.write_new("d/x/1.chg", b"data")

    def refused(path: Path) -> object:
        raise PermissionError(errno.EACCES, "no", str(path))

    monkeypatch.setattr("sync.files.os.scandir", refused)
    with pytest.raises(FolderOfflineError):
        files.list("")
    assert files.list("d/x") == []  # one device's folder, which keeps nobody else from being read
