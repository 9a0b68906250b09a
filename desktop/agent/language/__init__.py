"""Reads a user's message: what it asks for, with every word's part in it. Pure; English.

How the parts fit: `words` cuts and hides what is quoted, `sentences` and `clauses` divide, `fronting` puts words in
their usual order, `opening` tells what a clause is (`frames` has the phrases, `nouns` knows verbs that are none),
`requests` and `statements` hand it to the reader for its verb (`creating`, `fields`, `changing`, `removing`,
`listing`, `queueing`), `message` puts the clauses together.
"""

from desktop.agent.language.message import read
from desktop.agent.language.reading import Intent, Item, Level, Mood, Reading, Target

__all__ = ["Intent", "Item", "Level", "Mood", "Reading", "Target", "read"]
