"""Keeps the translations: `python -m tests.helpers.translations` collects every text and compiles the catalogues.

It leaves translations that are there alone and marks what is new as unfinished, for Qt Linguist or an editor; run it
again afterwards. `resources/i18n/assent_en.ts` holds only texts with a number, for their singular, and those of Qt
for which we have another word.
"""

from __future__ import annotations

import ast
import pkgutil
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

from desktop import tools
from desktop.agent.provider import ProgressKind
from desktop.domain.dates.words import MONTH_TITLES
from desktop.domain.fields import FIELDS, ITEM, TASK
from desktop.exchange.record import RecordPart
from desktop.paths import resource
from desktop.review.policy import ALL_SETTINGS
from desktop.secrets import KeyringSilentError
from desktop.services.sync_errors import SENTENCES
from desktop.tools.tool import Tool, Words
from desktop.ui.core.i18n import ERRORS_CONTEXT, SETTINGS_CONTEXT

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = {language: resource(f"i18n/assent_{language}.ts") for language in ("de", "en")}


@dataclass(frozen=True, slots=True)
class Text:
    """A text as the source has it. `plural` ones carry a number as %n."""

    context: str
    source: str
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A text as a catalogue has it, with one form, or one for each of the language's plurals."""

    text: Text
    forms: tuple[str, ...]
    finished: bool


OTHER_WORDS = {Text("QShortcut", "Return"): "Enter"}
"""Of Qt's own texts, what they are called here in English."""


class UntranslatableError(Exception):
    """A text that the tools cannot find, because it is put together before it is translated."""


def sources() -> list[Path]:
    """Where texts are marked: in the window, and on fields, files, tools and the agent, which know nothing of it."""
    names = ("ui", "services", "domain", "store", "exchange", "tools", "review", "agent")
    rooms = [ROOT / "desktop" / name for name in names]
    return [ROOT / "desktop" / "app.py", *(path for room in rooms for path in sorted(room.rglob("*.py")))]


@cache
def texts() -> frozenset[Text]:
    """Every text that the window can show, read from the source itself."""
    found = frozenset(text for path in sources() for text in _texts_in(path))
    return found | {Text(context, words) for context, words in words_elsewhere()}


def setting_words() -> list[str]:
    """The words of `desktop.settings`."""
    words = [
        word
        for setting in ALL_SETTINGS
        for word in (setting.section, setting.title, setting.help, setting.unit, *(setting.choices or {}).values())
    ]
    return list(dict.fromkeys(filter(None, words)))


_ROOMS_OF_ERRORS = ("domain", "services", "store", "review", "exchange", "ui/sync")
_ONLY_IN_A_TERMINAL = (
    "services/connected_agent.py",
    "services/model_check.py",
    "services/references.py",
    "services/review.py",
    "store/inspection.py",
    "store/salvage.py",
)
"""Modules whose errors the window does not show."""

_NAMING = {"clean_line": 1, "clean_block": 1, "Line": 0, "Block": 0, "Choice": 0, "Minutes": 0}
"""Functions and classes that get the beginning of a sentence, and at which place."""


def error_words() -> list[str]:
    """The sentences of errors, and what they begin with, as the source has them; and the months that they name."""
    words = [*MONTH_TITLES, str(KeyringSilentError()), *(said for _, said in SENTENCES.values() if said)]
    for path in sorted(path for room in _ROOMS_OF_ERRORS for path in (ROOT / "desktop" / room).rglob("*.py")):
        where = path.relative_to(ROOT / "desktop").as_posix()
        if where in _ONLY_IN_A_TERMINAL:
            continue
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                words += _error_words(node, where)
    return list(dict.fromkeys(words))


def _error_words(call: ast.Call, where: str) -> list[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    in_files = where.startswith("exchange/")
    shown = _heirs("FileError" if in_files else "AssentError")
    place = 0 if name in shown else len(call.args) if in_files else _NAMING.get(name, len(call.args))
    said = call.args[place] if place < len(call.args) else None
    if name in shown and isinstance(said, ast.JoinedStr):
        raise UntranslatableError(f"{where}:{call.lineno}: pass what changes as values, not within the sentence")
    return [said.value] if isinstance(said, ast.Constant) and isinstance(said.value, str) else []


@cache
def _heirs(error: str) -> frozenset[str]:
    """The names of an error and of all that are derived from it."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "desktop").rglob("*.py"))
    kinds = re.findall(r"^class (\w+)\((\w+)\):", source, re.MULTILINE)
    found = {error}
    while more := {kind for kind, base in kinds if base in found} - found:
        found |= more
    return frozenset(found)


def field_words() -> Iterator[tuple[str, str]]:
    """The words of the catalogue of fields, as far as the window shows them."""
    for field in (*TASK, *(field for field in ITEM if field.arguments)):
        yield "Fields", field.name
        yield "Fields", field.noun if field.option else ""
        yield "Fields", field.hint
        yield "ToolCall", field.detail
    for field in (field for fields in FIELDS.values() for field in fields):
        states, sentences = (field.switch.states, field.switch.sentences) if field.switch else ((), ())
        yield from (("Conflicts", words) for words in (field.contested, *states))
        yield from (("History", words) for words in (field.changed, *sentences))
        yield "Steps", field.step


def tool_words() -> Iterator[tuple[str, str]]:
    """The words of tools, and those for some of their calls."""
    for found in pkgutil.iter_modules(tools.__path__):
        for value in vars(import_module(f"desktop.tools.{found.name}")).values():
            is_tool = isinstance(value, type) and issubclass(value, Tool)
            words = value.words if is_tool else value
            if isinstance(words, Words):
                yield from (("ToolCall", said) for said in words[2:])
            if is_tool:
                yield "Review", value.label


def words_elsewhere() -> list[tuple[str, str]]:
    """Words with their context that no tool finds, because the modules that have them know nothing of Qt."""
    parts = (part for name, part in vars(RecordPart).items() if name.isupper())
    found = [
        *((SETTINGS_CONTEXT, words) for words in setting_words()),
        *field_words(),
        *tool_words(),
        *(("Exchange", words) for part in parts for words in part),
        *(("Progress", kind.value) for kind in ProgressKind),
        *((ERRORS_CONTEXT, words) for words in error_words()),
    ]
    return [(context, words) for context, words in dict.fromkeys(found) if words]


def entries(catalogue: Path) -> Iterator[Entry]:
    root = ElementTree.parse(catalogue).getroot()  # our own file
    for context in root.iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            plural = message.get("numerus") == "yes"
            translation = message.find("translation")
            assert translation is not None
            forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            text = Text(name, message.findtext("source") or "", plural)
            yield Entry(text, tuple(forms), translation.get("type") is None)


def collect() -> None:
    """Brings the catalogues up to date with the source."""
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words.py"
        lines = [f"QT_TRANSLATE_NOOP({context!r}, {_quoted(word)})\n" for context, word in words_elsewhere()]
        words.write_text("".join(lines), encoding="utf-8")
        files = [str(path) for path in (*sources(), words)]
        options = ["-silent", "-locations", "none", "-no-obsolete", "-disable-heuristic", "sametext"]
        _run("lupdate", *options, *files, "-ts", str(CATALOGUES["de"]))
        _run("lupdate", *options, "-pluralonly", *files, "-ts", str(CATALOGUES["en"]))
    message = "<message><source>{}</source><translation>{}</translation></message>"
    more = [
        f"<context><name>{text.context}</name>{message.format(text.source, said)}</context>"
        for text, said in OTHER_WORDS.items()
    ]
    english = CATALOGUES["en"].read_text(encoding="utf-8")
    CATALOGUES["en"].write_text(english.replace("</TS>", "\n".join([*more, "</TS>"])), encoding="utf-8")


def compile_to(catalogue: Path, target: Path) -> None:
    _run("lrelease", "-silent", str(catalogue), "-qm", str(target))


def _run(tool: str, *arguments: str) -> None:
    program = Path(sys.executable).with_name(f"pyside6-{tool}")
    subprocess.run([program, *arguments], check=True)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _texts_in(path: Path) -> Iterator[Text]:
    yield from _texts_below(_tree(path), "", path)


def _texts_below(node: ast.AST, class_name: str, path: Path) -> Iterator[Text]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and (text := _text_of(child, class_name, path)):
            yield text
        yield from _texts_below(child, child.name if isinstance(child, ast.ClassDef) else class_name, path)


def _text_of(call: ast.Call, class_name: str, path: Path) -> Text | None:
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    arguments = call.args
    if name == "tr":
        return Text(class_name, _literal(arguments[0], path), plural=len(arguments) > 2)
    if name in ("translate", "QT_TRANSLATE_NOOP"):
        if not isinstance(arguments[0], ast.Constant):
            return None  # it shows what a marked table holds
        if name == "translate" and not isinstance(arguments[1], ast.Constant):
            return None
        return Text(_literal(arguments[0], path), _literal(arguments[1], path))  # the tools see no plural here
    return None


def _literal(node: ast.expr, path: Path) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise UntranslatableError(f"{path}:{node.lineno}: the tools find only whole texts; fill them after translating")


if __name__ == "__main__":
    collect()
    for catalogue in CATALOGUES.values():
        compile_to(catalogue, catalogue.with_suffix(".qm"))
        for entry in entries(catalogue):
            if not entry.finished:
                print(f"{catalogue.name}: not translated: {entry.text.context}: {entry.text.source}")
