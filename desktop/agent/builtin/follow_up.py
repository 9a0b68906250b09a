"""Messages that answer a question of ours: "yes", "the first one", or just what was missing.

The question is not remembered but found again: reading the message before gives the same question as it did then.
"""

from __future__ import annotations

import re
from dataclasses import replace

from desktop.agent.builtin.dialogue import Dialogue, Exchange
from desktop.agent.language import Intent, Level, Mood, Reading, read
from desktop.agent.language.asking import ADD_ALL, ADD_IT
from desktop.agent.provider import Facts

_YES = re.compile(
    r"(?:yes|yeah|yep|yup|sure|ok|okay|please|please do|do it|go ahead|do that|exactly|right|correct|y)"
    r"(?:[ ,.!]+(?:please|do it|do that|go ahead|thanks|sure|do))*[ .!]*",
    re.IGNORECASE,
)
_ORDINALS = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4,
             "5th": 4, "last": -1}  # fmt: skip
_CHOICE = re.compile(
    r"\b(?:the )?(?P<ordinal>"
    + "|".join(_ORDINALS)
    + r")(?: one| task| item)?\b|(?:\b(?:number|no\.?|task|item) |#)(?P<number>\d+)\b",
    re.IGNORECASE,
)
_BARE_NUMBER = re.compile(r"(?P<number>\d+)[.)]?")
_PRONOUN = re.compile(r"\b(?:it|that one|this one|that task|this task|the task|a task|that|this)\b", re.IGNORECASE)
_LISTED = re.compile(r"^\d+\. (.+?)(?: \((?:[^()]*)\))?$", re.MULTILINE)
_CANDIDATES = re.compile(r"Multiple tasks match '.*?'\. Please be more specific: (.+)")
_LONGEST_REPLY = 200
_SENTENCE = re.compile(r"\?|\b(?:is|are|was|were|am|do|does|did|not|no|i|you)\b", re.IGNORECASE)
# How what was missing completes the message before, by the question that was asked.
_COMPLETIONS = {
    "What should the task be called?": "add task {reply}",
    "What should I remind you of, and when?": "remind me to {reply}",
    "What should I remind you of?": "{before} to {reply}",
    "Which items should the checklist have?": "{before}: {reply}",
    "What is the new name?": "{before} to “{reply}”",
    "To which date?": "{before} to {reply}",
    "Which priority: P0, P1, P2 or P3?": "{before} to {reply}",
    "How many minutes?": "{before} at {reply}",
    "Which label?": "{before} with {reply}",
    "Which status?": "{before} to {reply}",
    "What should the description say?": "{before} to “{reply}”",
    "Mark it as what?": "{before} as {reply}",
}
_WHICH = {"delete_task": "delete “{reply}”", "complete_task": "complete “{reply}”"}


def understood(dialogue: Dialogue, facts: Facts) -> Reading:
    """The message read for itself or, where that gives nothing to do, as an answer to what we asked."""
    reading = read(dialogue.now.text, facts)
    if reading.at(Level.MUST) or dialogue.before is None or len(dialogue.now.text) > _LONGEST_REPLY:
        return reading
    return (
        _chosen(dialogue, dialogue.before, facts)
        or _agreed(dialogue, dialogue.before, facts)
        or _completed(dialogue, dialogue.before, reading, facts)
        or reading
    )


def _agreed(dialogue: Dialogue, before: Exchange, facts: Facts) -> Reading | None:
    """A yes to "Shall I …?"."""
    if not _YES.fullmatch(dialogue.now.text.strip()) or not before.answer.rstrip().endswith("?"):
        return None
    earlier = read(before.text, facts)
    meant = [replace(intent, level=Level.MUST) for intent in earlier.intents if _is_offer(intent)]
    if meant:
        return Reading(tuple(meant))
    if earlier.question.endswith(ADD_IT):
        return read(f"add task: {before.text.strip()}", facts)
    if earlier.question == ADD_ALL:
        return read(f"add tasks: {'; '.join(before.text.split(chr(10)))}", facts)
    return None


def _is_offer(intent: Intent) -> bool:
    is_hint = intent.level is Level.MAY and intent.mutates
    return is_hint or (intent.level is Level.ASK and intent.question.endswith("Shall I propose it now?"))


def _chosen(dialogue: Dialogue, before: Exchange, facts: Facts) -> Reading | None:
    """One of several that were listed, alone or in a new request ("delete the second one")."""
    text = dialogue.now.text.strip().rstrip(".!")
    titles = _offered(before)
    if not titles:
        return None
    choice = _CHOICE.search(text) or _BARE_NUMBER.fullmatch(text)
    title = _pick(choice, titles) if choice else next((t for t in titles if t.casefold() == text.casefold()), None)
    if title is None:
        return None
    quoted = f"“{title}”"
    if choice and choice.span() != (0, len(text)):
        again = read(text[: choice.start()] + quoted + text[choice.end() :], facts)
        return again if again.at(Level.MUST) else None
    failed = [intent for intent in _failed_intents(before, facts) if intent.target is not None]
    meant = [replace(intent, target=replace(intent.target, words=title)) for intent in failed if intent.target]
    return Reading(tuple(meant)) if meant else None


def _failed_intents(before: Exchange, facts: Facts) -> list[Intent]:
    """What the message before asked for where we had to say that several tasks fit."""
    unclear = {str(made.arguments.get("task_identifier")) for made in before.calls if _CANDIDATES.match(made.error)}
    return [
        intent
        for intent in read(before.text, facts).at(Level.MUST)
        if intent.target is not None and intent.target.words in unclear
    ]


def _offered(before: Exchange) -> list[str]:
    for made in before.calls:
        found = _CANDIDATES.match(made.error)
        if found:
            return [re.sub(r" \((?:due [^()]*|no due date)\)$", "", title) for title in found[1].split(", ")]
    for made in before.calls:
        if made.name == "list_tasks" and isinstance(made.result.get("tasks"), list):
            return [str(task.get("title")) for task in made.result["tasks"]]
    return _LISTED.findall(before.answer)


def _pick(choice: re.Match[str], titles: list[str]) -> str | None:
    groups = choice.groupdict()
    number = _ORDINALS[groups["ordinal"].lower()] if groups.get("ordinal") else int(groups["number"]) - 1
    return titles[number] if -1 <= number < len(titles) else None


def _completed(dialogue: Dialogue, before: Exchange, reading: Reading, facts: Facts) -> Reading | None:
    """What was missing: "Read book" after "Which task?"."""
    earlier = read(before.text, facts)
    asked = next((intent for intent in earlier.intents if intent.level is Level.ASK), None)
    is_reply = not reading.intents and reading.mood is Mood.OTHER and not _SENTENCE.search(dialogue.now.text)
    if asked is None or asked.question not in before.answer or not is_reply:
        return None
    said, reply = before.text.strip().rstrip(".!?"), dialogue.now.text.strip().rstrip(".!")
    template = _COMPLETIONS.get(asked.question)
    if template is None:
        if _PRONOUN.search(said):
            template = _PRONOUN.sub("“{reply}”", said.replace("{", "(").replace("}", ")"), count=1)
        else:
            template = _WHICH.get(asked.tool, "")
    again = read(template.format(before=said, reply=reply), facts)
    return again if again.at(Level.MUST) else None
