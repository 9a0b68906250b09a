"""Whatever is in a file, its import ends with a sentence for the user or a summary, never with a traceback."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.errors import FileError
from desktop.exchange.formats import FORMATS
from desktop.services.exchange import ExchangeService
from tests.helpers.examples import examples
from tests.helpers.exchange import document, uid
from tests.helpers.stores import open_store

VALID = {
    ".json": document(
        {"id": uid(1), "title": "Täsk", "status": "done", "due": "2026-12-01T10:00", "labels": [uid(9), "b"],
         "completed_at": "2026-01-01T00:00:00Z", "estimate": 5, "position": "a0", "deleted_at": None,
         "report": {"one_liner": "x"}, "observations": [{"id": "1", "text": "x", "at": "2026-01-01T00:00:00Z"}],
         "checklist": [{"id": uid(2), "title": "x", "is_checked": True, "archived": False}]},
        {"title": "b"},
        labels=[{"id": uid(9), "name": "Home", "color": ""}],
    ),
    ".csv": 'title,description,status,priority,due,estimate,labels,checklist,created_at,completed_at,id\n'
            f'Täsk,"a\nb",done,P1,2026-12-01,5,"a; b","[x] one\n[ ] two",2026-01-01T00:00:00Z,2026-01-01,{uid(1)}\n'
            "b,,,,,,,,,,\n",
    ".txt": "(A) 2026-01-01 Täsk +a @b due:2026-12-01 k:v\nx 2026-01-02 2026-01-01 Done pri:B\n",
    ".ics": "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19700101T000000\n"
            "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VTODO\nUID:1\nSUMMARY:Täsk\n"
            "DESCRIPTION:a\\nb\n c\nDUE;TZID=Mine:20261201T100000\nPRIORITY:1\nSTATUS:COMPLETED\nRRULE:FREQ=DAILY\n"
            "COMPLETED:20260101T000000Z\nCREATED:20260101T000000Z\nCATEGORIES:a,b\nPERCENT-COMPLETE:50\n"
            "DTSTART:20260101\nDURATION:P1D\nEND:VTODO\nEND:VCALENDAR\n",
}  # fmt: skip

TROUBLE = [
    b"\0", b"\xed\xa0\x80", b'"', b"\\ud800", b"\n", b"\r", b"\xe2\x80\xa8", b",", b";", b":", b"{", b"[", b"1e999",
    b"NaN", b"-1", b"99999999", b"00000000T000000Z", b"00010101", b"99991231", b"9999-12-31", b"0001-01-01", b"T",
    b"Z", b"\x1b", b"-P9999999D", b"BEGIN:VTODO\n", b"END:VTODO\n", b"'=", b"\xef\xbb\xbf",
    b"\xe9" * 300, "é".encode() * 300,
]  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn, valid: str) -> bytes:
    """A valid file after some accidents."""
    content = valid.encode()
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.integers(0, 12)))
        piece = draw(st.sampled_from(TROUBLE) | st.binary(max_size=6))
        again = content[start:end] * draw(st.integers(0, 2))
        content = content[:start] + piece + again + content[end:]
    return content


@pytest.fixture(scope="module")
def bring_in() -> Iterator[Callable[[bytes, str], None]]:
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder, "profile")) as store:
        service = ExchangeService(store)

        def bring_in(content: bytes, ending: str) -> None:
            path = Path(folder, f"in{ending}")
            path.write_bytes(content)
            try:
                preview = service.preview(path)
            except FileError as error:
                sentence = str(error)
                with pytest.raises(FileError):
                    service.import_file(path)
            else:
                summary = service.import_file(path)
                assert (summary.created, summary.updated, summary.skips) == (
                    preview.created,
                    preview.updated,
                    preview.skips,
                )
                sentence = "\n".join([summary.sentence(), *summary.notes, *map(str, summary.skipped)])
            sentence.encode("utf-8")  # can be shown and printed

        yield bring_in


@pytest.mark.parametrize("ending", FORMATS)
@given(content=st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode("utf-8", "replace")))
def test_noise(bring_in: Callable[[bytes, str], None], ending: str, content: bytes) -> None:
    bring_in(content, ending)


@pytest.mark.parametrize("ending", FORMATS)
@given(data=st.data())
@examples(2)
def test_a_valid_file_after_accidents(
    bring_in: Callable[[bytes, str], None], ending: str, data: st.DataObject
) -> None:
    bring_in(data.draw(spoilt(VALID[ending])), ending)


@pytest.mark.parametrize("ending", FORMATS)
def test_the_files_that_are_spoilt_here_are_valid_to_begin_with(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"in{ending}"
    path.write_text(VALID[ending])
    with open_store(tmp_path / "profile") as store:
        summary = ExchangeService(store).import_file(path)
    assert summary.created == (1 if ending == ".ics" else 2)
    assert summary.skips == 0
