"""Reads a user's message: what it asks for, with every word's part in it. Pure; English and German.

`table` reads what fits a pattern of `resources/lexicons/requests`; German has nothing else. The rest is a grammar of
English, for what depends on more than the words of a request: conditions, hints, talk about tasks.

How its parts fit: `words` cuts and hides what is quoted, `sentences` and `clauses` divide, `fronting` puts words in
their usual order, `opening` tells what a clause is (`frames` has the phrases, `nouns` knows verbs that are none),
`requests` and `statements` hand it to the reader for its verb (`creating`, `fields`, `changing`, `removing`,
`listing`, `queueing`), `message` puts the clauses together.
"""

from desktop.agent.language.message import read
from desktop.agent.language.reading import Intent, Item, Level, Mood, Reading, Selection, Target
from desktop.agent.language.table import is_time, language_of, table_of

__all__ = [
    "Intent",
    "Item",
    "Level",
    "Mood",
    "Reading",
    "Selection",
    "Target",
    "is_time",
    "language_of",
    "read",
    "table_of",
]
