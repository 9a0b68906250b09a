"""Changes of checklist items: ticked, unticked, renamed, taken away."""

from __future__ import annotations

from desktop.agent.language.classes import words_of
from desktop.agent.language.context import Context, Unclear
from desktop.agent.language.items import read_items
from desktop.agent.language.pattern import first_match, match
from desktop.agent.language.reading import Intent, Item, Level, Target
from desktop.agent.language.references import is_bulk, read_target
from desktop.agent.language.values import has_date_words
from desktop.agent.language.words import Line, unquote
from desktop.domain.dates.words import word_set

_ITEM = "@checkitem|@checkitems|@step|@steps|box"
_IN = "from|in|on|off|of|within|under|at"
_PLACES = (
    f"@the? {_ITEM}? called|named? ITEM {_IN} @the? checklist of|for|in|on REF",
    f"@the? {_ITEM}? called|named? ITEM {_IN} @the? REF checklist",
    f"@the? {_ITEM} called|named? ITEM {_IN} REF",
    f"@the? {_ITEM}? called|named? ITEM {_IN} @the? checklist",
    "@the? @checkitem|@checkitems called|named? ITEM",
)
_VAGUE = "a|an|any|one|some|the|that|this? @checkitem|@checkitems|@step|@steps|one|something|it"
_TAKES_IN = word_set("check log sign call move drop hand plug fill turn come break fit phone sit go get put")
_ITEM_OF_TASK = f"ITEM {_IN} REF"
_ITEM_SPOKEN_OF = "the item|step|point|entry ITEM"
_STATES = (
    f"WHAT as|to|as_being? STATE=@done|@undone IN={_IN} PLACE",
    "WHAT as|to|as_being? STATE=@done|@undone",
)
_FRONTED = (
    f"{_IN} DEST ,? please|just? ACTION=tick|check|uncheck|untick|mark|remove|delete|archive|complete|cross REST"
)


def change_items(
    line: Line,
    context: Context,
    *,
    is_checked: bool | None = None,
    is_archived: bool = False,
    new_title: str | None = None,
) -> list[Intent] | None:
    """A change of the items that the line names with their checklist; None where it names a task. Raises Unclear."""
    if match(line, "@the? checklist of|for|from|on SOME") or match(line, "@the? checklist"):
        raise (
            Unclear("I can only change single checklist items. Which one?") if is_archived else Unclear("Which item?")
        )
    found = first_match(line, *_PLACES) or _item_alone(line, context)
    if found is None:
        return None
    reference = found.get("ref")
    if reference is not None and match(reference, "@the? @adjective? @list"):
        return None
    if match(found["item"], _VAGUE):
        raise Unclear("Which item?")
    target: Target | None = read_target(reference, context) if reference is not None else context.it
    items = tuple(Item(item.title, is_checked=bool(is_checked)) for item in read_items(found["item"]))
    return [
        Intent(
            "update_checklist_items",
            Level.MUST,
            line.span,
            target,
            items=items,
            clears=is_archived,
            new_title=new_title,
            alternatives=frozenset({"list_tasks"}),  # which may show that there is no such item
        )
    ]


def tick_placed(line: Line, context: Context) -> list[Intent] | None:
    """As in "(tick off) singing in launch prep": an item of that task or, as a whole, the title of one."""
    found = first_match(line, "ITEM in|from REF")
    if found is None or not found["item"].words[0].norm.isalpha() or found["item"].words[0].is_capital:
        return None
    item, reference = found["item"], found["ref"]
    if item.words[-1].norm in _TAKES_IN or is_bulk(item):
        return None
    if reference.words[0].norm in words_of("the", "a") or has_date_words(reference):
        return None
    if match(item, _VAGUE) or item.norm.strip() in words_of("pronoun", "plural_pronoun"):
        raise Unclear("Which item?")
    items = tuple(Item(item.title, is_checked=True) for item in read_items(item))
    either = frozenset({"complete_task", "list_tasks"})
    target = read_target(reference, context)
    whole = unquote(line)
    return [Intent("update_checklist_items", Level.MUST, line.span, target, whole, items=items, alternatives=either)]


def rename_item(reference: Line, title: Line, context: Context) -> list[Intent] | None:
    """As in "the item x of Y to z", "x to z on the Y checklist"."""
    placed = first_match(title, f"TITLE IN={_IN} PLACE")
    if placed and "checklist" in placed["place"].tokens:
        reference, title = title.of(reference, placed["in"], placed["place"]), placed["title"]
    return change_items(reference, context, new_title=unquote(title))


def mark_items(line: Line, context: Context) -> list[Intent] | None:
    """As in "the item x of Y as done", "x as not done on the Y checklist"."""
    found = first_match(line, *_STATES)
    if found is None:
        return None
    what = found["what"]
    if "place" in found:
        what = line.of(what, found["in"], found["place"])
    return change_items(what, context, is_checked=found["state"].norm.strip() in words_of("done"))


def with_checklist_last(line: Line) -> Line:
    """The line with "in the X checklist, tick y" turned round; others as they are."""
    found = first_match(line, _FRONTED)
    if not found or "checklist" not in found["dest"].tokens:
        return line
    return line.of(found["action"], found["rest"], "in", found["dest"])


def _item_alone(line: Line, context: Context) -> dict[str, Line] | None:
    """An item that is known for one without the word: in quotes, or of the task that is spoken of."""
    found = first_match(line, _ITEM_OF_TASK)
    if found is not None and all(word.is_quote or word.norm in {"and", ","} for word in found["item"].words):
        return dict(found)
    if context.facts.focus is None and context.mentioned is None:
        return None
    spoken_of = first_match(line, _ITEM_SPOKEN_OF)
    return dict(spoken_of) if spoken_of else None
