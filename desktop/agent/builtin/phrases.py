"""Answers of the built-in assistant if it calls no tool."""

from __future__ import annotations

from desktop.agent.builtin.arguments import arguments_of
from desktop.agent.language import Intent, Level, Mood, Reading
from desktop.tools.registry import TOOLS

ABOUT_ME = (
    "I am the built-in assistant, not a language model. I understand requests such as:\n"
    "1. Add task buy groceries tomorrow\n"
    "2. Show my open tasks\n"
    "3. Mark Read book as done\n"
    "4. Rename Read book to Read two books\n"
    "5. Move Pay rent to Friday and make it high priority\n"
    "6. Add milk, eggs and bread to the groceries checklist\n\n"
    "What I propose changes nothing until you confirm it."
)
CANNOT_DO_STEP = "I cannot do this step myself: I am the built-in assistant, not a language model."
NOTHING_CHANGED = "All right, nothing was changed."
_ANSWERS = {
    Mood.GREETING: "Hello! What can I do with your tasks?",
    Mood.THANKS: "You are welcome.",
    Mood.CANCELLED: f"{NOTHING_CHANGED} Proposals that wait can be rejected in the review.",
    Mood.NEGATED: NOTHING_CHANGED,
    Mood.UNDO: "I have no tool to undo or restore. Undo is in the Edit menu, restoring in the Trash.",
    Mood.DECISION: "That is yours to decide: confirm or reject the proposals on their review card.",
    Mood.UNSUPPORTED: "I have no tool for that; you can do it yourself in the task's details.",
    Mood.HELP: f"I cannot answer questions like this. {ABOUT_ME}",
}


def answer(reading: Reading) -> str:
    """For a message that leads to no call."""
    hints = [intent for intent in reading.at(Level.MAY) if intent.mutates]
    if reading.question:
        return reading.question
    if hints:
        return offer(hints[0])
    return _ANSWERS.get(reading.mood, ABOUT_ME)


def offer(intent: Intent) -> str:
    """Asks whether a hint was meant as a request."""
    task = intent.target.words if intent.target else ""
    return TOOLS[intent.tool].offer.format(task=task, **{"due_date": None, "title": None, **arguments_of(intent)})
