"""Reads a user's message: what it asks for, with every word's part in it. Pure; English and German.

`entities` finds what a message names (tasks, dates, quotes) and hides it, `message` divides it into sentences and
clauses and sets aside what asks for nothing. `parts` reads what it can by its parts, in any order, from `pieces` in
which every word has a part; the rest is read by `acts`: an act with its `targets` and `values`. `new_task`, `chips`
and `asking` read what is to be added and which tasks are chosen. The words are in `resources/lexicons/requests`;
`lexicon` has them.

What all of these find by patterns is weighed by what was learned from labelled messages: `likely_acts` says what is
asked for, `clauses` where a message asks for something else, `meant_tasks` of which tasks, `tagger` what each word is
for (a title, a day on which it is due), `looks` which tasks are to be shown; `assembly` puts it together, and
`decision` chooses between the two.
"""

from desktop.agent.language.lexicon import is_german, language_of, lexicon_of
from desktop.agent.language.message import items_in_text, read, tasks_in, tasks_named
from desktop.agent.language.reading import Intent, Item, Level, Mood, Reading, Selection, Target

__all__ = [
    "Intent",
    "Item",
    "Level",
    "Mood",
    "Reading",
    "Selection",
    "Target",
    "is_german",
    "items_in_text",
    "language_of",
    "lexicon_of",
    "read",
    "tasks_in",
    "tasks_named",
]
