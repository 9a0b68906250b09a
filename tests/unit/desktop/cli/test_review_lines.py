"""`assent review` on what is not plain: a task that was guessed, a reason, numbers behind an option."""

from __future__ import annotations

import pytest

from tests.helpers.command_line import Run
from tests.helpers.scripted import Scripted, call


def test_a_guess_and_a_reason_are_shown(assent: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assent("add", "Read book")
    reason = "You began with it yesterday."
    model = Scripted(
        call("set_task_status", task_identifier="rd bok", status="in progress", reason=reason), "I proposed it."
    )
    monkeypatch.setattr("desktop.services.agent.ChosenProvider", lambda *_: model)
    assent("ask", "set the status of rd bok to in progress")
    listed = assent("review").out
    assert "≈ “rd bok”" in listed
    assert f"— {reason}" in listed


def test_items_may_stand_behind_an_option(assent: Run) -> None:
    set_ = assent("ask", "add task milk and add task bread", "--json").json["change_set_id"]
    assert assent("reject", set_, "1", "--reason", "not now", "2").status == 0
    (shown,) = assent("review", "--all", "--json").json
    assert [item["state"] for item in shown["items"]] == ["rejected", "rejected"]
