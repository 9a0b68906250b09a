"""Unsaved texts between tasks and between starts."""

from __future__ import annotations

from pathlib import Path

from desktop.services import Services
from desktop.ui.detail.drafts import Drafts, TextDraft


def test_they_outlive_a_restart(tmp_path: Path) -> None:
    services = Services(tmp_path)
    drafts = Drafts(services.settings)
    drafts.put("t1", "title", "far too long", "stored")
    drafts.save()
    services.close()
    services = Services(tmp_path)
    assert Drafts(services.settings).get("t1", "title") == TextDraft("stored", "far too long")
    services.close()


def test_what_is_stored_or_empty_is_no_draft(services: Services) -> None:
    drafts = Drafts(services.settings)
    drafts.put("t1", "title", "text", "stored")
    drafts.put("t1", "title", "stored", "stored")
    assert drafts.get("t1", "title") is None
    drafts.put("t1", "title", "text", "stored")
    drafts.drop("t1", "title")
    assert drafts.get("t1", "title") is None


def test_fields_and_tasks_are_apart(services: Services) -> None:
    drafts = Drafts(services.settings)
    drafts.put("t1", "title", "a")
    drafts.put("t2", "title", "b")
    assert drafts.get("t1", "title") == TextDraft("", "a")
    assert drafts.get("t1", "description") is None


def test_the_oldest_go_when_there_are_too_many(services: Services) -> None:
    drafts = Drafts(services.settings)
    for number in range(60):
        drafts.put(f"t{number}", "title", "text")
    assert drafts.get("t9", "title") is None
    assert drafts.get("t10", "title") == TextDraft("", "text")


def test_damaged_state_is_no_reason_not_to_start(services: Services) -> None:
    services.settings.remember("drafts", {"not": "a list"})
    assert Drafts(services.settings).get("t1", "title") is None
