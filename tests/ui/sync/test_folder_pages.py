"""Folders that are offered for the sync, and how they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.ui.sync.folder_pages import path_text, shared_places


def test_places_that_are_kept_in_step_already_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Dropbox").mkdir()
    (tmp_path / "Nextcloud").write_text("a file")
    assert shared_places(tmp_path) == [tmp_path / "Dropbox"]
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert path_text(tmp_path / "Dropbox" / "Assent") == str(Path("~/Dropbox/Assent"))
    assert path_text(Path("/mnt/stick")) == str(Path("/mnt/stick"))
