"""The tool that docs/adding-a-tool.md writes works as that page says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from desktop.tools.arguments import read
from tests.unit.desktop.tools.office import Office

PAGE = Path(__file__).parents[4] / "docs" / "adding-a-tool.md"


def test_the_example_proposes_what_it_says(office: Office) -> None:
    code = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)[0]
    made: dict[str, Any] = {"__name__": "hold_task"}
    exec(compile(code, PAGE.name, "exec", dont_inherit=True), made)
    tool = made["HoldTask"]()
    task = office.task("Read book")
    with office.desk() as desk:
        (plan,) = tool.plan(read(tool, tool.example), desk)
    assert (plan.target_id, plan.base, plan.noop) == (task.id, {"status": "open"}, False)
    assert tool.after(plan) == {"status": "on hold"}
    assert plan.reason == "The library is closed until Monday."
