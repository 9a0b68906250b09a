"""The history of verdicts as a file."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from desktop.domain.task import format_instant
from desktop.errors import FileError
from desktop.exchange.csv_format import guard
from desktop.exchange.files import replacing, shown
from desktop.review.decisions import DecisionEntry
from desktop.tools.tool import public


def write_decisions(path: Path, entries: Sequence[DecisionEntry], *, overwrite: bool = False) -> None:
    """By the ending of the file's name: .csv or .json. Raises FileError and then leaves no file."""
    ending = path.suffix.lower()
    if ending not in (".csv", ".json"):
        raise FileError(
            "{path} ends neither in .csv nor in .json; the ending tells which format to use.", path=shown(path)
        )
    with replacing(path, overwrite=overwrite) as file:
        if ending == ".json":
            json.dump([_document(entry) for entry in entries], file, ensure_ascii=False, indent=2)
            return
        rows = [_record(entry) for entry in entries]
        writer = csv.DictWriter(file, _COLUMNS)
        writer.writeheader()
        writer.writerows({name: guard(value) for name, value in row.items()} for row in rows)


_COLUMNS = ("at", "verdict", "tool", "summary", "task", "reason", "actor", "device", "item_id", "set_id")


def _record(entry: DecisionEntry) -> dict[str, str]:
    decision, item = entry.decision, entry.item
    values = (
        *(format_instant(decision.at), decision.verdict.value, item.tool, entry.summary, item.task_title),
        *(decision.reason, decision.actor, decision.device, item.id, item.set_id),
    )
    return dict(zip(_COLUMNS, values, strict=True))


def _document(entry: DecisionEntry) -> dict[str, Any]:
    decided = {"edited": entry.edited, "arguments": public(entry.decision.arguments), "before": dict(entry.item.base)}
    return _record(entry) | decided
