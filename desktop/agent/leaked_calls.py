"""Tool calls that a model wrote into its text instead of making them. They never execute, and they are not shown.

The text is let through as it streams; from the first sign of a call it is held until it is clear what it is. However
the text is cut into pieces, what comes out is the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass


def leaked_call(text: str, tools: Collection[str] = ()) -> bool:
    """Whether the text holds something that only looks like a tool call."""
    gate = TextGate(tools)
    gate.push(text)
    gate.finish()
    return gate.leaked


@dataclass(frozen=True, slots=True)
class _Block:
    """The marks that a family of models puts around a call or its thinking. Without an end mark, all the rest belongs
    to it."""

    end: str
    is_call: bool = True


_BLOCKS = {
    "<think>": _Block("</think>", is_call=False),
    "<thinking>": _Block("</thinking>", is_call=False),
    "<tool_call>": _Block("</tool_call>"),
    "<tool_calls>": _Block("</tool_calls>"),
    "<tool_code>": _Block("</tool_code>"),
    "<function_call>": _Block("</function_call>"),
    "<function_calls>": _Block("</function_calls>"),
    "<function=": _Block("</function>"),
    "<invoke ": _Block("</invoke>"),
    "<|tool_call|>": _Block("<|/tool_call|>"),
    "<|tool_call>": _Block("<tool_call|>"),
    "<|tool_calls_section_begin|>": _Block("<|tool_calls_section_end|>"),
    "<|python_tag|>": _Block("<|eom_id|>"),
    "<｜tool▁calls▁begin｜>": _Block("<｜tool▁calls▁end｜>"),
    "[TOOL_CALLS]": _Block("\n\n"),
    "<|channel|>commentary to=": _Block("<|call|>"),
    "<|channel|>analysis": _Block("<|end|>", is_call=False),
    "<|channel|>final<|message|>": _Block("", is_call=False),
    "<|start|>assistant": _Block("", is_call=False),
}

_HELD_AT_MOST = 16_000
"""Characters. If it is not clear by then what a text begins with, it is judged by what has come."""

_SIGN = re.compile(r"[<{\[`]|(?<![\w.])(?:functions\.|[A-Za-z_][\w.]*(?:\(|\Z))")
_WORD_CHARACTER = re.compile(r"[\w.]")
_NAMESPACED = re.compile(r"functions\.[\w-]+(?::\d+)?[ \t]*(?=[({])")
_NAMESPACED_SO_FAR = re.compile(r"functions\.[\w-]*(?::\d*)?[ \t]*\Z")
_OBJECT = re.compile(r"""\[?\s*\{\s*["']""")
_OBJECT_SO_FAR = re.compile(r"\[?\s*(?:\{\s*)?\Z")
_FENCE = re.compile(r"```[ \t]*(?:|json|tool\w*|python|py|xml|text)[ \t]*\r?\n\s*(?=[\[{<\w])")
_FENCE_SO_FAR = re.compile(r"`{1,2}\Z|```[ \t]*\w*[ \t]*\r?(?:\n\s*)?\Z")
_BRACKETS = re.compile(r'"(?:\\.|[^"\\])*(?:"|\\?\Z)|[\[\]{}()]', re.DOTALL)
_CALLEE = re.compile(
    r"""["'](?:name|tool|tool_name|function|function_name|action|recipient_name)["']\s*:\s*["']([\w.\-]+)["']"""
)
_ARGUMENTS = re.compile(r"""["'](?:arguments|parameters)["']\s*:""")
_CALL_LIST = re.compile(r"""["'](?:tool_calls|function_call|tool_uses)["']\s*:""")
_FIRST_KEY = re.compile(r"""\[?\s*\{\s*["']([\w.\-]+)["']\s*:\s*[\[{]""")
_WRITTEN_ARGUMENTS = re.compile(r"""[=:{"']""")
_LINE_END = re.compile(r"[ \t;`]*(?:\r?\n|\r?\Z)")
_LINE_END_SO_FAR = re.compile(r"[ \t;`]*\r?\Z")


@dataclass(frozen=True, slots=True)
class _Verdict:
    length: int
    shown: bool


class TextGate:
    """Passes on the text of an answer without leaked calls and the model's thinking."""

    def __init__(self, tools: Collection[str] = ()) -> None:
        self._tools = frozenset(tools)
        self._openings = (*(f"{tool}(" for tool in self._tools), "functions.")
        self._held = ""
        self._look_again_at = 0  # its length; a long one is not looked at for each new word
        self._before = "\n"  # the character before it
        self._in_line = False  # whether its line has begun with something else
        self._dropping_to = ""
        self._silent = True
        self.leaked = False

    def push(self, piece: str) -> str:
        """What may be shown now."""
        self._held += piece
        return self._let_through(at_end=False) if len(self._held) >= self._look_again_at else ""

    def finish(self) -> str:
        """What may be shown of the rest, when no more comes."""
        return self._let_through(at_end=True)

    def _let_through(self, at_end: bool) -> str:
        shown = ""
        while self._held:
            if self._dropping_to:
                self._drop(at_end)
                if self._dropping_to:
                    break
                continue
            verdict = _Verdict(self._plain_length(), shown=True)
            if not verdict.length:
                judged = self._judge(self._held[:_HELD_AT_MOST], at_end or len(self._held) >= _HELD_AT_MOST)
                if judged is None:
                    self._look_again_at = len(self._held) * 9 // 8
                    break
                verdict = judged
            taken, self._held = self._held[: verdict.length], self._held[verdict.length :]
            if verdict.shown:
                shown += taken
            self._pass(taken)
        if self._silent:
            shown = shown.lstrip()
            self._silent = not shown
        return shown

    def _pass(self, text: str) -> None:
        self._look_again_at = 0
        self._before = text[-1]
        _, newline, line = text.rpartition("\n")
        self._in_line = bool(line.strip(" \t`")) or (self._in_line and not newline)

    def _drop(self, at_end: bool) -> None:
        """Skips to the end of a block, or keeps only what may be the beginning of that end."""
        found = self._held.find(self._dropping_to)
        if found >= 0:
            self._held = self._held[found + len(self._dropping_to) :]
            self._dropping_to = ""
        elif at_end:
            self._held = ""
        else:
            self._held = self._held[-len(self._dropping_to) :]

    def _plain_length(self) -> int:
        """How far the text goes before something in it needs a second look."""
        for found in _SIGN.finditer(self._held):
            sign = found.group()
            if sign in "<{[`":
                return found.start()
            within_word = found.start() == 0 and _WORD_CHARACTER.match(self._before)
            if not within_word and any(opening.startswith(sign) for opening in self._openings):
                return found.start()
        return len(self._held)

    def _judge(self, text: str, at_end: bool) -> _Verdict | None:
        """What the text begins with; None while that can still change."""
        for opening, block in _BLOCKS.items():
            if text.startswith(opening):
                self.leaked |= block.is_call
                self._dropping_to = block.end
                return _Verdict(len(opening), shown=False)
        if not at_end and any(opening.startswith(text) for opening in _BLOCKS):
            return None
        if text[0] == "`":
            return self._judge_fence(text, at_end)
        if text[0] in "{[":
            return self._judge_object(text, at_end)
        return self._judge_word(text, at_end) if text[0] != "<" else _Verdict(1, shown=True)

    def _judge_object(self, text: str, at_end: bool) -> _Verdict | None:
        if not _OBJECT.match(text):
            undecided = not at_end and _OBJECT_SO_FAR.match(text)
            return None if undecided else _Verdict(1, shown=True)
        end = _closed_at(text, 0)
        if end is None and not at_end:
            return None
        return self._decided(end or len(text), self._describes_call(text[:end]))

    def _judge_fence(self, text: str, at_end: bool) -> _Verdict | None:
        start = _FENCE.match(text)
        if not start:
            undecided = not at_end and _FENCE_SO_FAR.match(text)
            return None if undecided else _Verdict(3 if text.startswith("```") else 1, shown=True)
        end = text.find("```", start.end())
        if end < 0 and not at_end:
            return None
        content = text[start.end() : end if end >= 0 else len(text)]
        return self._decided(end + 3 if end >= 0 else len(text), leaked_call(content, self._tools))

    def _judge_word(self, text: str, at_end: bool) -> _Verdict | None:
        if text.startswith("functions."):
            named = _NAMESPACED.match(text)
            if not named:
                undecided = not at_end and _NAMESPACED_SO_FAR.match(text)
                return None if undecided else _Verdict(len("functions."), shown=True)
            end = _closed_at(text, named.end())
            return None if end is None and not at_end else self._decided(end or len(text), True)
        opening = next((opening for opening in self._openings if text.startswith(opening)), "")
        if not opening:
            return _Verdict(1, shown=True) if at_end else None
        end = _closed_at(text, len(opening) - 1)
        if end is None and not at_end:
            return None
        end = end or len(text)
        if _WRITTEN_ARGUMENTS.search(text, len(opening), end):
            return self._decided(end, True)
        if not at_end and _LINE_END_SO_FAR.match(text, end):
            return None
        return self._decided(end, not self._in_line and _LINE_END.match(text, end) is not None)

    def _decided(self, length: int, is_call: bool) -> _Verdict:
        self.leaked |= is_call
        return _Verdict(length, shown=not is_call)

    def _describes_call(self, text: str) -> bool:
        names = [name.removeprefix("functions.") for name in _CALLEE.findall(text)]
        first_key = _FIRST_KEY.match(text)
        return bool(
            self._tools.intersection(names)
            or (names and _ARGUMENTS.search(text))
            or _CALL_LIST.search(text)
            or (first_key and first_key[1] in self._tools)
        )


def _closed_at(text: str, start: int) -> int | None:
    """Where the bracket at `start` is closed again; brackets within quotes do not count."""
    depth = 0
    for token in _BRACKETS.finditer(text, start):
        if token.group() in ("[", "{", "("):
            depth += 1
        elif token.group() in ("]", "}", ")"):
            depth -= 1
            if depth == 0:
                return token.end()
    return None
