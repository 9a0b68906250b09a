"""What is known while a message is read: the facts, and what its earlier clauses spoke of."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.agent.language.reading import Target
from desktop.agent.provider import Facts

WHICH_TASK = "Which task?"
ONE_AT_A_TIME = "I can only {verb} one task at a time. Which one?"


class Unclear(Exception):  # noqa: N818 - it ends the reading of a clause; nothing has failed
    """Something is asked for, but not fully; the message is the question to put."""


@dataclass
class Context:
    """`mentioned` is what "it" stands for, where a clause before named a task.

    `checklist` is the task for which a clause before announced items, `group` what "them" stands for.
    """

    facts: Facts
    mentioned: Target | None = None
    checklist: Target | None = None
    group: tuple[Target, ...] = ()

    @property
    def it(self) -> Target:
        """The task that "it" means; raises Unclear where there is none."""
        if self.mentioned:
            return self.mentioned
        if self.facts.focus:
            return Target(words=self.facts.focus.title, task_id=self.facts.focus.id)
        raise Unclear(WHICH_TASK)
