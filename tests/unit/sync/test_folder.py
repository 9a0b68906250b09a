import json
import os
import shutil
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sync.codec import SegmentKind, encode, encode_snapshot, hash_of
from sync.errors import (
    BrokenSegmentError,
    FileConflictError,
    FolderOfflineError,
    IncompleteSegmentError,
    OversizeError,
    VaultMismatchError,
)
from sync.files import DiskFiles, Entry
from sync.folder import LOOKED_INTO, Folder, Head, head_from
from sync.segment_file import SegmentFile, by_name
from sync.segment_file import name_of as file_name
from tests.helpers.segments import HERE, NONCE, THERE, VAULT, forge, header, ring, task


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    root = tmp_path / "shared"
    root.mkdir()
    (root / f"vault-{VAULT}.json").write_text("{}")
    return Folder(DiskFiles(root), VAULT)


def root_of(folder: Folder) -> Path:
    assert isinstance(folder.files, DiskFiles)
    return folder.files.root


def place(folder: Folder, name: str, data: bytes = b"", device: str = HERE) -> Path:
    path = root_of(folder) / "d" / device / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def segment(seq: int = 1, **changes: object) -> bytes:
    return encode(header(seq=seq, **changes), [task(seq)], None)


def name_of(data: bytes, seq: int = 1) -> str:
    return f"{seq:08}-{hash_of(data)[:16]}.chg"


def noting_reads(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    read, paths = folder.files.read, []

    def note(path: str, limit: int) -> bytes:
        paths.append(path)
        return read(path, limit)

    monkeypatch.setattr(folder.files, "read", note)
    return paths


def test_what_is_written_is_found_and_read(folder: Folder) -> None:
    first, second, other = segment(), segment(2), segment(device=THERE)
    files = [folder.write_segment(data) for data in (second, first, other)]
    assert files[1].path == f"d/{HERE}/{name_of(first)}"
    assert folder.devices() == [HERE, THERE]
    found = folder.segments(HERE)
    assert [(file.seq, file.hash_prefix, file.size) for file in found] == [
        (1, hash_of(first)[:16], len(first)),
        (2, hash_of(second)[:16], len(second)),
    ]
    assert all(file.has_arrived and file.original and not file.is_snapshot for file in found)
    assert folder.read(found[0], None).patches == (task(1),)
    assert folder.read(found[0], None).hash == hash_of(first)
    assert folder.segments("f" * 16) == []


def test_names_keep_to_the_small_alphabet(folder: Folder) -> None:
    folder.write_segment(segment())
    for part in encode_snapshot(header(seq=3), [task(number) for number in range(6_000)], None):
        folder.write_segment(part)
    folder.write_head(Head(HERE, NONCE, "Zoë’s Laptop"))
    folder.retire(THERE, HERE, 5)
    folder.write_segment(segment(device=THERE), by=HERE)
    for path in root_of(folder).rglob("*"):
        assert set(path.name) <= set("abcdefghijklmnopqrstuvwxyz0123456789.-")


def test_writing_again_is_no_harm_and_never_overwrites(folder: Folder) -> None:
    data = segment()
    file = folder.write_segment(data)
    folder.write_segment(data)
    (root_of(folder) / file.path).write_bytes(data[:-1])
    with pytest.raises(FileConflictError):
        folder.write_segment(data)


def test_snapshots_in_parts(folder: Folder) -> None:
    parts = encode_snapshot(header(seq=3), [task(number) for number in range(6_000)], None)
    written = [folder.write_segment(part) for part in parts]
    assert [file.path.rpartition("/")[2].split("-")[1] for file in written] == ["1of2", "2of2"]
    found = folder.segments(HERE)
    assert [(file.is_snapshot, file.seq, file.part, file.parts) for file in found] == [
        (True, 3, 1, 2),
        (True, 3, 2, 2),
    ]
    assert sum(len(folder.read(file, None).patches) for file in found) == 6_000


# copies


COPIES = [
    "{stem} (conflicted copy 2026-11-16).chg", "{stem} (Zoë's conflicted copy).chg", "{stem} (1).chg",
    "{stem}(1).chg", "{stem}.sync-conflict-20261116-101010-ABCDEFG.chg", "{stem}.chg.orig", "Copy of {stem}.chg",
    "{stem} - Copy.chg", "renamed.chg", "{stem}_1.CHG",
]  # fmt: skip


@pytest.mark.parametrize("pattern", COPIES)
def test_a_copy_by_another_name_is_what_it_holds(folder: Folder, pattern: str) -> None:
    data = segment(7)
    place(folder, pattern.format(stem=name_of(data, 7).removesuffix(".chg")), data)
    (copy,) = folder.segments(HERE)
    assert (copy.seq, copy.hash_prefix, copy.original) == (7, hash_of(data)[:16], False)
    assert folder.read(copy, None).patches == (task(7),)


@pytest.mark.parametrize(
    "content", [b"", b"junk", segment()[:-1], segment()[:50], segment(vault="f" * 16), bytes(500)]
)
def test_a_copy_that_holds_no_segment_is_nothing(folder: Folder, content: bytes) -> None:
    place(folder, "00000001-0000000000000000 (1).chg", content)
    assert folder.segments(HERE) == []


def test_originals_come_before_copies_of_the_same(folder: Folder) -> None:
    data = segment()
    place(folder, "(1) copy.chg", data)
    place(folder, name_of(data), data[:-1])
    original, copy = folder.segments(HERE)
    assert (original.original, copy.original) == (True, False)
    with pytest.raises(BrokenSegmentError):
        folder.read(original, None)
    assert folder.read(copy, None).hash == hash_of(data)


def test_a_copy_is_read_once_unless_it_changes(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    path = place(folder, "a copy.chg", segment()[:-1])
    calls = noting_reads(folder, monkeypatch)
    for _ in range(3):
        assert folder.segments(HERE) == []
    assert len(calls) == 1
    path.write_bytes(segment())
    assert len(folder.segments(HERE)) == 1
    assert len(calls) == 2


@pytest.mark.parametrize(
    "name",
    [
        ".syncthing.00000001-0000000000000000.chg.tmp", "~syncthing~00000001-0000000000000000.chg.tmp",
        ".tmp-0011223344556677", "00000001-0000000000000000.chg.part", "notes.txt", "chg", "head.json",
    ],
)  # fmt: skip
def test_what_is_still_being_written_is_left_alone(folder: Folder, name: str) -> None:
    place(folder, name, segment())
    assert folder.segments(HERE) == []


def test_case_does_not_matter(folder: Folder) -> None:
    data = segment()
    place(folder, name_of(data).upper(), data, device=HERE.upper())
    place(folder, "head.json", Head(HERE, NONCE, "Laptop").to_bytes(), device=HERE.upper())
    assert folder.devices() == [HERE]
    (file,) = folder.segments(HERE)
    assert file.original
    assert folder.read(file, None).hash == hash_of(data)
    head = folder.head(HERE)
    assert head is not None
    assert head.name == "Laptop"


def test_a_segment_published_again_by_another_device(folder: Folder) -> None:
    data = segment(device=THERE)
    folder.write_segment(data, by=HERE)
    scan = folder.scan()
    assert scan[HERE] == []
    (file,) = scan[THERE]
    assert file.path.startswith(f"d/{HERE}/")
    assert folder.read(file, None).header.device == THERE


# what does not fit


def test_a_name_that_says_something_else_than_its_content(folder: Folder) -> None:
    data = segment(5)
    for name, device in ((name_of(data, 4), HERE), (name_of(data, 5), THERE), (name_of(data, 5)[:-3] + "snap", HERE)):
        place(folder, name, data, device)
    for file in [file for files in folder.scan().values() for file in files]:
        with pytest.raises(BrokenSegmentError):
            folder.read(file, None)


def test_a_segment_of_another_vault(folder: Folder) -> None:
    for keys in (None, ring()):
        data = encode(header(vault="f" * 16), [task(1)], keys)
        place(folder, name_of(data), data)
        file = next(file for file in folder.segments(HERE) if file.hash_prefix == hash_of(data)[:16])
        with pytest.raises(VaultMismatchError):
            folder.read(file, None)
    place(folder, name_of(data), data[:-1])
    with pytest.raises(BrokenSegmentError):
        folder.read(file, None)


def test_empty_files_and_placeholders_have_not_arrived(folder: Folder) -> None:
    data = segment()
    place(folder, name_of(data))
    place(folder, f".{name_of(segment(2), 2)}.icloud", b"bplist")
    first, second = folder.segments(HERE)
    assert (first.seq, second.seq) == (1, 2)
    assert not first.has_arrived
    assert not second.has_arrived
    with pytest.raises(IncompleteSegmentError):
        folder.read(first, None)


def test_a_file_that_is_gone_or_too_large(folder: Folder) -> None:
    file = folder.write_segment(segment())
    (root_of(folder) / file.path).write_bytes(bytes(9 << 20))
    with pytest.raises(OversizeError):
        folder.read(file, None)
    (root_of(folder) / file.path).unlink()
    with pytest.raises(IncompleteSegmentError):
        folder.read(file, None)


@given(
    st.integers(1, 99_999_999),
    st.integers(1, 9_999),
    st.integers(1, 9_999),
    st.sampled_from(SegmentKind),
    st.text("0123456789abcdef", min_size=32, max_size=32),
    st.booleans(),
)
def test_a_name_says_which_segment_it_is(
    seq: int, part: int, parts: int, kind: SegmentKind, hash_: str, shouted: bool
) -> None:
    one = kind is SegmentKind.CHANGES
    written = header(kind=kind, seq=seq, part=1 if one else min(part, parts), parts=1 if one else parts)
    name = file_name(written, hash_)
    file = by_name(f"d/{HERE}", HERE, Entry(name.upper() if shouted else name, 5, 6))
    assert file is not None
    assert file.claims(written)
    assert (file.hash_prefix, file.size, file.mtime_ns) == (hash_[:16], 5, 6)
    assert not file.claims(header(kind=kind, seq=seq + 1, part=written.part, parts=written.parts))


@pytest.mark.parametrize(
    "name",
    ["..", "d", "aux", "A" * 15, "g" * 16, "a" * 17, HERE + " (1)", f"{HERE}.sync-conflict", "１" * 16],
)
def test_folders_of_no_device(folder: Folder, name: str) -> None:
    if name != "..":
        place(folder, name_of(segment()), segment(), device=name)
    assert folder.devices() == []
    assert folder.scan() == {}


def test_links_are_not_followed(folder: Folder, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    data = segment()
    (outside / name_of(data)).write_bytes(data)
    (root_of(folder) / "d").mkdir()
    (root_of(folder) / "d" / HERE).symlink_to(outside)
    assert folder.devices() == []
    place(folder, "x", device=THERE)
    (root_of(folder) / "d" / THERE / name_of(data)).symlink_to(outside / name_of(data))
    assert folder.scan() == {THERE: []}


@pytest.mark.parametrize("many", [5_000, pytest.param(50_000, marks=pytest.mark.soak)])
def test_very_many_files_of_junk(folder: Folder, many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scan stays quick and reads only a few of them."""
    data = segment()
    folder.write_segment(data)
    own = root_of(folder) / "d" / HERE
    for number in range(many):
        os.close(os.open(own / f"junk {number}.txt", os.O_CREAT))
        os.close(os.open(own / f"copy {number}.chg", os.O_CREAT))
    for number in range(300):
        (own / f"full {number}.chg").write_bytes(b"junk")
    read = noting_reads(folder, monkeypatch)
    start = time.process_time()
    (file,) = folder.segments(HERE)
    assert time.process_time() - start < max(5, many / 2_000)
    assert file.seq == 1
    assert len(read) == LOOKED_INTO
    for _ in range(2):
        folder.segments(HERE)
    assert len(read) == 300
    shutil.rmtree(own)


# offline


def test_without_its_vault_file_a_folder_is_offline(folder: Folder) -> None:
    """An unmounted drive leaves an empty folder; nothing may be written there, and nothing is missing from it."""
    file = folder.write_segment(segment())
    vault = root_of(folder) / f"vault-{VAULT}.json"
    vault.rename(vault.with_name("away"))
    for call in (
        folder.devices,
        folder.scan,
        folder.retired,
        lambda: folder.write_segment(segment(2)),
        lambda: folder.write_head(Head(HERE, NONCE, "x")),
        lambda: folder.retire(THERE, HERE, 1),
        lambda: folder.write_segment(segment(device=THERE), HERE),
        lambda: folder.delete_own(HERE, [file]),
        lambda: folder.tidy(HERE, 1 << 62),
    ):
        with pytest.raises(FolderOfflineError):
            call()
    assert [path.name for path in (root_of(folder) / "d" / HERE).iterdir()] == [file.path.rpartition("/")[2]]
    vault.with_name("away").rename(vault)
    assert len(folder.segments(HERE)) == 1


def test_a_folder_that_vanished(folder: Folder) -> None:
    shutil.rmtree(root_of(folder))
    for call in (folder.scan, lambda: folder.head(HERE), lambda: folder.write_segment(segment())):
        with pytest.raises(FolderOfflineError):
            call()
    assert not root_of(folder).exists()


# heads and retirement


def test_a_head_is_replaced_and_read(folder: Folder) -> None:
    assert folder.head(HERE) is None
    for seq in (1, 2):
        head = Head(HERE, NONCE, "Laptop", seq, "1" * 32, {HERE: seq, THERE: 7}, "0.1.0", 1_794_800_000_000)
        folder.write_head(head)
        assert folder.head(HERE) == head
    folder.devices()
    assert folder.head(HERE) == head


def test_a_head_is_only_a_hint(folder: Folder) -> None:
    good = json.loads(Head(HERE, NONCE, "Laptop", 1).to_bytes())
    del good["check"]
    changes: list[dict[str, object]] = [
        {"device": THERE}, {"device": "../x"}, {"instance": 5}, {"seq": -1}, {"seq": "1"}, {"seq": True},
        {"hash": "x"},        {"seen": []}, {"seen": {"x": 1}}, {"seen": {HERE: -1}}, {"at": "now"}, {"at": 1 << 60},
    ]  # fmt: skip
    for change in changes:
        place(folder, "head.json", json.dumps(good | change).encode())
        assert folder.head(HERE) is None
    for data in (b"", b"{", b"[]", b"[" * 60_000, b"\xff", b"{}", bytes(100_000)):
        place(folder, "head.json", data)
        assert folder.head(HERE) is None
    place(folder, "head.json", json.dumps(good | {"colour": "red"}).encode())
    assert folder.head(HERE) == Head(HERE, NONCE, "Laptop", 1)


def test_with_any_bit_flipped_a_head_says_the_same_or_nothing() -> None:
    head = Head(HERE, NONCE, "Läptop", 12, "1" * 32, {HERE: 12, THERE: 7}, "0.1.0", 1_794_800_000_000)
    data = head.to_bytes()
    assert head_from(data) == head
    for place_ in range(len(data)):
        for bit in range(8):
            spoilt = bytearray(data)
            spoilt[place_] ^= 1 << bit
            assert head_from(bytes(spoilt)) in (head, None)


def test_a_name_from_elsewhere_is_fit_to_be_shown() -> None:
    odd = Head(HERE, NONCE, "a\nb\u202ec\0" + "x" * 500)
    head = head_from(odd.to_bytes())
    assert head is not None
    assert head.name.startswith("a b c")
    assert len(head.name) <= 80
    assert head_from(b'{"device":"%s","instance":"%s","name":7}' % (HERE.encode(), NONCE.encode())) == Head(
        HERE, NONCE, ""
    )


@given(st.binary(max_size=60))
def test_any_bytes_are_a_head_or_none(data: bytes) -> None:
    assert head_from(data) is None


def test_retirement(folder: Folder) -> None:
    folder.write_segment(segment(device=THERE))
    assert folder.retired() == set()
    folder.retire(THERE, HERE, 5)
    folder.retire(THERE, HERE, 6)
    assert folder.retired() == {THERE}
    assert folder.is_retired(THERE)
    assert json.loads((root_of(folder) / "retired" / f"{THERE}.json").read_bytes())["at"] == 5
    for data in (b"", b"{}", b'{"device":"%s"}' % HERE.encode()):
        (root_of(folder) / "retired" / f"{THERE}.json").write_bytes(data)
        assert not folder.is_retired(THERE)
    folder.retire(THERE, HERE, 7)
    assert folder.is_retired(THERE)


# cleaning up


def test_only_own_files_are_deleted(folder: Folder) -> None:
    mine, theirs = folder.write_segment(segment()), folder.write_segment(segment(device=THERE))
    with pytest.raises(ValueError, match="not ours"):
        folder.delete_own(HERE, [theirs])
    tricky = SegmentFile(f"d/{HERE}/../{THERE}/x", HERE, 1, "", 1, False)
    with pytest.raises(ValueError, match="not a name"):
        folder.delete_own(HERE, [tricky])
    folder.delete_own(HERE, [mine])
    assert folder.scan() == {HERE: [], THERE: folder.segments(THERE)}


def test_what_a_crash_left_half_written_is_tidied_up(folder: Folder) -> None:
    folder.write_segment(segment())
    place(folder, ".tmp-0011223344556677", b"half")
    place(folder, ".tmp-0011223344556677", b"half", device=THERE)
    folder.tidy(HERE, before_ns=0)
    assert (root_of(folder) / "d" / HERE / ".tmp-0011223344556677").exists()
    folder.tidy(HERE, before_ns=1 << 62)
    assert not (root_of(folder) / "d" / HERE / ".tmp-0011223344556677").exists()
    assert (root_of(folder) / "d" / THERE / ".tmp-0011223344556677").exists()
    assert len(folder.segments(HERE)) == 1


def test_a_strange_but_sound_file_does_not_stop_a_scan(folder: Folder) -> None:
    place(folder, "odd.chg", forge(raw_header=b"[" * 1000))
    place(folder, "newer.chg", forge(version=2))
    folder.write_segment(segment())
    assert len(folder.segments(HERE)) == 1
