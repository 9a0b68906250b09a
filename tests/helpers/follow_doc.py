"""Does what a page of docs says: each ```diff block changes the file that it names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

_BLOCK = re.compile(r"^```diff\n--- (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE)


class Edit(NamedTuple):
    """Lines that stand in a file, and what is to stand there instead."""

    file: str
    before: str
    after: str

    def apply(self, root: Path) -> None:
        path = root / self.file
        text = path.read_text("utf-8")
        assert text.count(self.before) == 1, f"{self.file} holds this {text.count(self.before)} times:\n{self.before}"
        path.write_text(text.replace(self.before, self.after), "utf-8")


def edits(page: Path) -> list[Edit]:
    return [_edit(file, lines.splitlines(keepends=True)) for file, lines in _BLOCK.findall(page.read_text("utf-8"))]


def _edit(file: str, lines: list[str]) -> Edit:
    stay = {line[:1] for line in lines} <= set(" -+\n")
    assert stay, f"a line of the block for {file} begins with none of blank, minus and plus"
    before = "".join(line[1:] for line in lines if not line.startswith("+"))
    after = "".join(line[1:] for line in lines if not line.startswith("-"))
    return Edit(file, before, after)
