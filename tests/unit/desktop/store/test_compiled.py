"""Statements are compiled once and kept. Whatever becomes of the file costs time, and nothing else."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from desktop.errors import ReadOnlyDatabaseError
from desktop.store import FILE_NAME, Store, compiled
from desktop.store.compiled import kept_path
from tests.helpers.invariants import assert_sound

ROOT = Path(__file__).parents[4]


pytestmark = pytest.mark.usefixtures("really_made")


compiled_once = cache(compiled._compile)


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has only just started, of a program whose folder cannot be written to."""
    monkeypatch.setattr(compiled, "_texts", None)
    monkeypatch.setattr(compiled, "_compile", compiled_once)
    monkeypatch.setattr(compiled, "SHARED", Path("nowhere", "statements.json"))


@pytest.fixture
def times_compiled(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    times: list[None] = []

    def counted() -> compiled.Texts:
        times.append(None)
        return compiled_once()

    monkeypatch.setattr(compiled, "_compile", counted)
    return times


def _start_again(monkeypatch: pytest.MonkeyPatch, profile: Path) -> None:
    monkeypatch.setattr(compiled, "_texts", None)
    with closing(Store.open(profile)) as store:
        assert_sound(store)


def test_they_are_compiled_for_the_first_start_only(
    tmp_path: Path, times_compiled: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        _start_again(monkeypatch, tmp_path)
    assert len(times_compiled) == 1
    path = kept_path(tmp_path / FILE_NAME)
    assert path.stat().st_mode & 0o077 == 0
    assert path.stat().st_size < 320_000
    assert not list(tmp_path.glob(f"{path.name}-*"))


def test_another_profile_need_not_compile(
    tmp_path: Path, times_compiled: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "SHARED", tmp_path / "statements.json")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    for name in ("one", "other"):
        _start_again(monkeypatch, tmp_path / name)
        assert kept_path(tmp_path / name / FILE_NAME).read_bytes() == compiled.SHARED.read_bytes()
    assert len(times_compiled) == 1
    compiled.SHARED.write_bytes(b"damaged")
    _start_again(monkeypatch, tmp_path / "third")
    assert len(times_compiled) == 2


def _flip(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def _signed_again(change: Callable[[compiled.Texts], object]) -> Callable[[bytes], bytes]:
    def changed(data: bytes) -> bytes:
        head, _, body = data.partition(b"\n")
        texts = json.loads(body)
        change(texts)
        body = json.dumps(texts).encode()
        start = head.decode().rsplit(" ", 2)[0]
        return f"{start} {len(body)} {zlib.crc32(body):08x}\n".encode() + body

    return changed


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"\0" * 4096,
        lambda data: b"\xff\xfe" * 500,
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: data + b" ",
        _flip,
        lambda data: data.replace(b"SELECT", b"select", 1),
        lambda data: data.partition(b"\n")[0],
        lambda data: b"9.9.9 " + data.partition(b" ")[2],
        lambda data: data.partition(b"\n")[0] + b"\n" + b"[" * 100_000,
    ],
    ids=["empty", "zeros", "noise", "half", "a byte short", "a byte long", "a flipped bit", "another statement",
         "head", "another version", "deep"],
)  # fmt: skip
def test_what_is_no_longer_what_was_written_is_made_anew(
    tmp_path: Path, damage: Callable[[bytes], bytes], times_compiled: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(tmp_path).close()
    path = kept_path(tmp_path / FILE_NAME)
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    _start_again(monkeypatch, tmp_path)
    assert len(times_compiled) == 2
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "change",
    [
        lambda texts: texts["tasks"].clear(),
        lambda texts: texts.pop("history"),
        lambda texts: texts["profile"].pop("META"),
    ],
)
def test_a_statement_that_is_not_there_is_compiled_after_all(
    tmp_path: Path, change: Callable[[compiled.Texts], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(tmp_path).close()
    path = kept_path(tmp_path / FILE_NAME)
    path.write_bytes(_signed_again(change)(path.read_bytes()))
    for group in compiled.GROUPS:
        monkeypatch.setattr(compiled, group, compiled._Group(group))
    _start_again(monkeypatch, tmp_path)


def test_what_was_made_from_other_sources_does_not_count(
    tmp_path: Path, times_compiled: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(tmp_path).close()
    sources = [tmp_path / source.name for source in compiled.SOURCES]
    for ours, copy in zip(compiled.SOURCES, sources, strict=True):
        copy.write_bytes(ours.read_bytes())
    monkeypatch.setattr(compiled, "SOURCES", tuple(sources))
    _start_again(monkeypatch, tmp_path)
    assert len(times_compiled) == 1
    sources[0].write_bytes(sources[0].read_bytes() + b"\n")
    _start_again(monkeypatch, tmp_path)
    _start_again(monkeypatch, tmp_path)
    assert len(times_compiled) == 2


def test_another_version_of_the_library_compiles_anew(
    tmp_path: Path, times_compiled: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(tmp_path).close()
    other = tmp_path / "__init__.py"
    other.write_text('__version__ = "9.9"')
    monkeypatch.setattr(compiled, "find_spec", lambda name: SimpleNamespace(origin=str(other)))
    _start_again(monkeypatch, tmp_path)
    assert len(times_compiled) == 2


def test_a_program_without_sources_goes_by_its_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "assent"
    program.write_bytes(b"one")
    monkeypatch.setattr(compiled, "SOURCES", (tmp_path / "nowhere.py",))
    monkeypatch.setattr(sys, "executable", str(program))
    before = compiled._fingerprint()
    assert compiled._fingerprint() == before
    program.write_bytes(b"another")
    assert compiled._fingerprint() != before


def test_where_nothing_can_be_written_they_are_compiled_in_memory(
    tmp_path: Path, times_compiled: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(tmp_path).close()
    path = kept_path(tmp_path / FILE_NAME)
    path.unlink()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(compiled, "open_private", full)
        _start_again(patch, tmp_path)
    assert not path.exists()
    assert len(times_compiled) == 2


def test_who_only_reads_leaves_nothing_beside_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store.open(tmp_path).close()
    kept_path(tmp_path / FILE_NAME).unlink()
    before = sorted(tmp_path.iterdir())
    (tmp_path / FILE_NAME).chmod(0o400)
    monkeypatch.setattr(compiled, "_texts", None)
    with pytest.raises(ReadOnlyDatabaseError) as why:
        Store.open(tmp_path)
    with closing(Store.open_for_reading(tmp_path, why.value)) as store, store.read() as reader:
        assert reader.labels() == []
    assert sorted(tmp_path.iterdir()) == before


def test_a_folder_in_the_way_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_path(tmp_path / FILE_NAME).mkdir()
    _start_again(monkeypatch, tmp_path)
    _start_again(monkeypatch, tmp_path)


def test_processes_that_start_at_once_leave_one_whole_file(tmp_path: Path, times_compiled: list[None]) -> None:
    Store.open(tmp_path).close()
    path = kept_path(tmp_path / FILE_NAME)
    whole = path.read_bytes()
    path.write_bytes(whole[:1000])
    (tmp_path / f"{path.name}-1").write_bytes(b"of a process that was killed")
    code = f"from pathlib import Path; from desktop.store import Store; Store.open(Path({str(tmp_path)!r})).close()"
    runners = [subprocess.Popen([sys.executable, "-c", code], cwd=ROOT) for _ in range(4)]
    assert [runner.wait(timeout=60) for runner in runners] == [0] * 4
    assert path.read_bytes() == whole
    assert [each.name for each in tmp_path.glob(f"{path.name}*")] == [path.name]


_WATCHED = """
import sys
from desktop.__main__ import main
for command in (["list"], ["add", "Milk"], ["--json", "list"], ["review"], ["undo"]):
    try:
        main(["--profile", sys.argv[1], *command])
    except SystemExit:
        pass
    print(command, "imported" if "sqlalchemy" in sys.modules else "not imported", file=sys.stderr)
"""


def test_a_command_does_not_import_the_library_once_they_are_kept(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    done = subprocess.run(
        [sys.executable, "-c", _WATCHED, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    told = [line for line in done.stderr.splitlines() if line.endswith("imported")]
    assert [line.endswith("not imported") for line in told] == [True] * 5, told


def test_all_that_the_statements_are_made_from_is_in_the_fingerprint() -> None:
    known = {str(path.relative_to(ROOT)) for path in compiled.SOURCES}
    for path in compiled.SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("desktop.store", "sync")):
                names = {f"{node.module}.{name.name}" for name in node.names} | {node.module or ""}
                files = {f"{name.replace('.', '/')}.py" for name in names}
                found = {file for file in files if (ROOT / file).exists()} - {"desktop/store/compiled.py"}
                assert found <= known, path
