"""Messages that are no sentences: a bare title, a choice, a yes, small talk. They can only be asked about."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.agent.language.classes import words_of
from desktop.agent.language.frames import GREETINGS, THANKS, Frame
from desktop.agent.language.opening import Kind, open_clause, strip_fillers
from desktop.agent.language.pattern import matches_any
from desktop.agent.language.reading import Mood
from desktop.agent.language.sentences import Sentence
from desktop.agent.language.words import Line
from desktop.domain.dates.words import word_set
from desktop.domain.text import shorten

ADD_ALL = "Shall I add these as tasks?"
ADD_IT = "Shall I add it as a task?"
_YES_TO_WHAT = "Yes to what? Please tell me what to do."
_WHICH = "Which task do you mean?"
_AGREEING = word_set("yes yeah yep yup sure")
_AGREEING_TOO = _AGREEING | word_set("please do it , that thanks okay")
_CHOICES = (
    "no|nope? ,? not that|this|it|the SOME",
    "@the? @ordinal one|task|item? please?",
    "@the other|others ANY",
    "number|no? 1|2|3|4|5|6|7|8|9|10|one|two|three",
    "that|this|the one ANY",
    "both|neither|either ANY",
    "i|no_i meant|mean SOME",
)
# "…, right?": said of the assistant, it asks what that can do.
_TAGGED = (
    "you SOME , right|correct|yes|yeah|no|eh|huh|true|is_that_right|is_that_correct|am_i_right|i_assume|i_guess",
    "you SOME , can|could|will|would|do|are|may|should not? you",
)
_GREETINGS = frozenset(phrase.replace("_", " ") for phrase in GREETINGS.split())
_THANKS = frozenset(phrase.replace("_", " ") for phrase in THANKS.split())
# No title has these words, or it is a sentence too.
_CHAT_WORDS = words_of("be", "wh", "subject") | word_set(
    "me your myself us nothing not no yes never thanks thank please great good nice cool bad wow lol haha awesome "
    "perfect excellent terrible love hate sounds looks seems feels well sorry hmm oh ah okay fine sure maybe "
    "really very so too better best worse than nonsense idea job"
)
_LONGEST_TITLE = 7  # words


def question_about(sentences: Sequence[Sentence]) -> str:
    """What to ask about a message in which nothing was asked for; "" where an answer is better than a question."""
    if len(sentences) > 1 and all(is_bare_title(sentence.line) for sentence in sentences):
        return ADD_ALL
    if len(sentences) != 1:
        return ""
    line = sentences[0].line
    if line.tokens & _AGREEING and line.tokens <= _AGREEING_TOO:
        return _YES_TO_WHAT
    opening = open_clause(line)
    if matches_any(line, _CHOICES) or matches_any(opening.body, _CHOICES):
        return _WHICH
    is_phrase = opening.kind in {Kind.STATEMENT, Kind.COMMAND} and opening.frame is Frame.PLAIN
    if not is_phrase or opening.is_polite or sentences[0].is_question or small_talk(opening.body):
        return ""
    return f"What should I do with “{shorten(line.said)}”? {ADD_IT}" if is_bare_title(opening.body) else ""


def asks_of_skill(line: Line) -> bool:
    """As in "you can add tasks, right?"."""
    return matches_any(strip_fillers(line), _TAGGED)


def small_talk(line: Line) -> Mood | None:
    """What kind of small talk that is, if it is nothing else."""
    said = line.norm.strip()
    return Mood.GREETING if said in _GREETINGS else Mood.THANKS if said in _THANKS else None


def is_bare_title(line: Line) -> bool:
    """Whether that could be a task's title and nothing else."""
    words = [word for word in line.words if word.norm.isalnum() or word.is_quote]
    if not 0 < len(words) <= _LONGEST_TITLE:
        return False
    return line.tokens.isdisjoint(_CHAT_WORDS) and words[0].norm not in {"the", "a", "an", "my"}
