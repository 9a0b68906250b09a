"""docs/adding-a-tool.md, followed to the letter in a copy of the project: two files, and the tool is there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from tests.helpers.follow_doc import edits
from tests.helpers.project_copy import ROOT, TASK, Project, copy_project

PAGE = ROOT / "docs" / "adding-a-tool.md"
ASKED = """
import json
from desktop.agent.receipts import receipts
from desktop.domain.run import ToolRecord
from desktop.review.policy import POLICIES
from desktop.tools.registry import TOOLS
from desktop.ui.agent.words import call_line
from desktop.ui.review.values import tool_name

call = ToolRecord("hold_task", {"task_identifier": "Read book"}, {"status": "queued", "item_ids": ["1"]})
failed = ToolRecord("hold_task", {"task_identifier": "Read book"}, {"status": "error", "error_message": "No."})
if __name__ == "__main__":
    said = [receipts([call]), receipts([failed]), call_line(call).text, tool_name("hold_task")]
    print(json.dumps([*said, POLICIES["hold_task"].title]))
"""

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    project = copy_project(tmp_path_factory.mktemp("tool"))
    page = PAGE.read_text("utf-8")
    code = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)[0]
    (project.root / "desktop/tools/hold_task.py").write_text(code, "utf-8")
    changes = edits(PAGE)
    assert {change.file for change in changes} == {"desktop/tools/registry.py"}
    for change in changes:
        change.apply(project.root)
    yield project
    project.end_commands()


def test_what_it_proposes_is_reviewed_and_applied(project: Project) -> None:
    project.assent("new", "add", TASK)
    project.propose("new", "hold_task", reason="It rains until Monday.")
    (card,) = project.document("new", "review")
    assert [(item["summary"], item["reason"]) for item in card["items"]] == [
        ("Set status to on hold", "It rains until Monday.")
    ]
    project.assent("new", "confirm", card["id"], "1")
    (task,) = project.document("new", "list")
    assert task["status"] == "on hold"


def test_its_own_words_are_used_everywhere(project: Project) -> None:
    (project.root / "asked.py").write_text(ASKED, "utf-8")
    assert json.loads(project.python("asked")) == [
        "Proposed: put “Read book” on hold (waiting for your review).",
        "Could not put “Read book” on hold: No.",
        "Proposed: put “Read book” on hold",
        "Put a task on hold",
        "When the agent puts a task on hold",
    ]
