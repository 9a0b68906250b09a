"""A run's log as text: what was sent to the model, what came back, and what the app made of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale

from desktop.domain.task import parse_instant
from desktop.store.run_log import LogEntry

translate = QCoreApplication.translate  # under this name the translation tools find its texts


def log_text(entries: Sequence[LogEntry]) -> str:
    """One part for each entry, in order."""
    return "\n\n".join("\n".join([_head(entry), *_indented(_lines(entry))]) for entry in entries)


def _head(entry: LogEntry) -> str:
    at = parse_instant(entry.at).astimezone().strftime("%H:%M:%S")
    took = ""
    if entry.milliseconds:
        took = translate("Audit", ", {time} ms").format(time=QLocale().toString(entry.milliseconds))
    return f"{at}  {_title(entry)}{took}"


def _title(entry: LogEntry) -> str:
    details = entry.details
    match entry.event:
        case "sent":
            return _sent_title(details)
        case "received":
            return translate("Audit", "Came back{tokens}").format(tokens=_tokens(details.get("usage")))
        case "called":
            return translate("Audit", "Tool call: {name}").format(name=details.get("name", ""))
        case "judged":
            return translate("Audit", "Checked: {ruling}").format(ruling=details.get("ruling", ""))
        case "assessed":
            return translate("Audit", "Step done") if details.get("ok") else translate("Audit", "Step not done")
        case "failed":
            return translate("Audit", "Ended early")
        case other:
            return other


def _sent_title(details: Mapping[str, Any]) -> str:
    text = translate("Audit", "Sent: {new} messages after {old} known ones, {tools} tools")
    return text.format(
        new=len(details.get("messages") or ()),
        old=details.get("unchanged_messages", 0),
        tools=len(details.get("tools") or ()),
    )


def _tokens(usage: object) -> str:
    if not isinstance(usage, Mapping) or not any(usage.values()):
        return ""
    text = translate("Audit", ", {sent} + {received} tokens")
    return text.format(sent=usage.get("input_tokens", 0), received=usage.get("output_tokens", 0))


def _lines(entry: LogEntry) -> Iterable[str]:
    lines = _LINES.get(entry.event)
    return lines(entry.details) if lines else _pretty(entry.details)


def _sent(details: Mapping[str, Any]) -> Iterable[str]:
    for message in details.get("messages") or ():
        yield f"[{message.get('role', '')}]"
        yield from str(message.get("content") or "").splitlines()
        for call in message.get("tool_calls") or ():
            yield json.dumps(call, ensure_ascii=False)
    if details.get("demanded"):
        yield translate("Audit", "Must call: {tools}").format(tools=", ".join(details["demanded"]))
    if details.get("tools"):
        yield translate("Audit", "Tools: {tools}").format(tools=", ".join(details["tools"]))


def _received(details: Mapping[str, Any]) -> Iterable[str]:
    yield from str(details.get("text") or "").splitlines()
    for call in details.get("calls") or ():
        yield f"{call.get('name', '')} {call.get('arguments', '')}"
    if details.get("leaked"):
        yield translate("Audit", "A tool call was written as text; it was not made.")


def _called(details: Mapping[str, Any]) -> Iterable[str]:
    yield from _pretty({"arguments": details.get("arguments"), "result": details.get("result")})
    if details.get("retried"):
        yield translate("Audit", "Second try: {reason}").format(reason=details.get("retry_reason") or "")


def _judged(details: Mapping[str, Any]) -> Iterable[str]:
    return filter(None, [str(details.get("reason") or "")])


def _assessed(details: Mapping[str, Any]) -> Iterable[str]:
    return filter(None, [str(details.get("step") or ""), str(details.get("reason") or "")])


def _failed(details: Mapping[str, Any]) -> Iterable[str]:
    return [str(details.get("error") or "")]


_LINES: Mapping[str, Callable[[Mapping[str, Any]], Iterable[str]]] = {
    "sent": _sent,
    "received": _received,
    "called": _called,
    "judged": _judged,
    "assessed": _assessed,
    "failed": _failed,
}


def _pretty(value: Mapping[str, Any]) -> list[str]:
    return json.dumps(value, indent=2, ensure_ascii=False).splitlines()


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]
