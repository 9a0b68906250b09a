"""Shipped files are found; the profile is where the user says."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.paths import PROFILE_VARIABLE, log_dir, profile_dir, resource


def test_resources_are_found() -> None:
    assert resource("icons/assent.svg").is_file()
    assert resource("themes/assent.qss").is_file()


def test_the_environment_names_the_profile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(PROFILE_VARIABLE, str(tmp_path / "mine"))
    assert profile_dir() == tmp_path / "mine"
    assert not profile_dir().exists()
    assert log_dir(profile_dir()) == tmp_path / "mine" / "logs"


def test_a_tilde_is_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv(PROFILE_VARIABLE, "~/tasks")
    assert profile_dir() == tmp_path / "tasks"


@pytest.mark.parametrize("value", [None, ""])
def test_otherwise_the_platform_decides(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    if value is None:
        monkeypatch.delenv(PROFILE_VARIABLE)
    else:
        monkeypatch.setenv(PROFILE_VARIABLE, value)
    assert profile_dir().name == "assent"
    assert profile_dir().is_absolute()
