"""The small words of answers, by what they do in a sentence. Facts only; the verbs are in `language.verbs`."""

from __future__ import annotations

from functools import cache

from desktop.agent.language.verbs import VERBS, Family, Verb, by_base, by_gerund, by_past


def word_set(words: str, separator: str | None = None) -> frozenset[str]:
    return frozenset(words.split(separator))


def numbered(words: str) -> dict[str, int]:
    return {word: number for number, word in enumerate(words.split())}


CONTRACTED = {"ve": "have", "s": "is", "ll": "will", "d": "'d", "m": "am", "re": "are"}
CONTRACTING = word_set(
    "it that this he she there here everything all what who which how where nothing something everyone let"
)
UNSEPARATED = {
    "ive": ("i", "have"), "im": ("i", "am"), "youve": ("you", "have"), "youre": ("you", "are"),
    "thats": ("that", "is"), "cannot": ("can", "not"), "can't": ("can", "not"),
    "cant": ("can", "not"), "won't": ("will", "not"),
    "dont": ("do", "not"), "didnt": ("did", "not"), "havent": ("have", "not"), "hasnt": ("has", "not"),
    "wasnt": ("was", "not"), "couldnt": ("could", "not"), "shan't": ("shall", "not"),
}  # fmt: skip

AGENT = frozenset({"i", "we"})
OTHERS = word_set("you he she they who someone somebody anyone")
MACHINE = word_set("system app assistant agent tool server application assent ai bot chatgpt gpt claude me myself")
HAVE = frozenset({"have", "has", "had", "'d"})
PRESENT = frozenset({"is", "are", "am", "'s"})
BE = PRESENT | {"was", "were", "got", "been", "be", "being"}
MODAL = word_set("will would can could may might should must shall 'd to gonna wanna need needs")
NEGATION = word_set("not never no nothing none neither nor nobody unable failed fail without cannot hardly")
NEGATED_SUBJECT = word_set("no nothing none neither nobody")
SUBORDINATE = word_set(
    "if when once after before until till unless whenever whether while where how why what soon wherever "
    "provided assuming suppose"
)
HEDGE = word_set("seem seems seemed appear appears appeared looks probably maybe perhaps possibly apparently")
PAST_TIME = word_set("yesterday ago previously")
UNASSERTED = word_set("ever means mean meaning either thought assumed hoped")
JOINING = frozenset({"and", "then", "plus", "but", "also"})
PAUSE = frozenset({",", ":", "✓"})
ADVERBS = word_set(
    "just now also already successfully both all since then finally quickly immediately therefore newly too "
    "still again properly safely automatically officially permanently completely fully indeed each currently "
    "correctly duly accordingly hereby promptly gladly happily subsequently"
)
OPENERS = word_set(
    "ok okay sure alright great perfect yes yep yeah absolutely certainly course of got it understood noted "
    "thanks thank so and well now no problem worries excellent wonderful awesome cool fine right good news nice "
    "hi hello hey hooray voila success there here as requested thing job ah oh finally today a not definitely "
    "gladly"
)
DETERMINERS = word_set(
    "the a an your my this that these those it them its his her their our all both each every some any another "
    "one everything anything something"
)
INDEFINITE = word_set("a an any every each some such another anything whatever all")
NUMBERS = numbered(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
)
QUESTION_OPENERS = word_set(
    "is are was were do does did can could shall should would will have has had may might anything what which "
    "who where when why how or want need right ok okay"
)
PRAISE = word_set("great good nice well welcome thanks congratulations awesome excellent job work keep")

# What a claim can be about, by the words for it.
TASK, ITEM, STEP, LABEL, TEXT, TITLE_FIELD = "task", "item", "step", "label", "text", "title"
DUE, PRIORITY, ESTIMATE, STATUS, LANGUAGE = "due", "priority", "estimate", "status", "language"
OBSERVATION, PROPOSAL, CHANGE, DONE, REMINDER = "observation", "proposal", "change", "done", "reminder"
_THINGS = {
    TASK: "task tasks to-do to-dos todo todos errand event appointment meeting entry entries",
    REMINDER: "reminder reminders",
    ITEM: "item items subtask subtasks sub-task sub-tasks checklist checklists",
    STEP: "step steps plan plans queue",
    LABEL: "label labels tag tags category categories",
    TEXT: "description descriptions note notes detail details comment comments",
    TITLE_FIELD: "title titles name wording",
    DUE: "due deadline deadlines date dates",
    PRIORITY: "priority priorities",
    ESTIMATE: "estimate estimates estimation duration",
    STATUS: "status",
    LANGUAGE: "language",
    OBSERVATION: "observation observations",
    PROPOSAL: "proposal proposals suggestion suggestions",
    CHANGE: "change changes update updates edit edits modification modifications request requests operation action "
    "actions deletion removal addition creation completion",
}
THINGS = {word: thing for thing, words in _THINGS.items() for word in words.split()}
_VALUES = {
    DONE: "done complete completed finished ticked checked",
    STATUS: "open pending progress blocked hold groomed started undone incomplete unfinished active paused reopened",
    PRIORITY: "p0 p1 p2 p3 urgent important high low medium highest lowest",
    DUE: "today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday january february march "
    "april june july august september october november december week month mon tue tues wed thu thurs fri jan feb "
    "apr jun jul aug sep sept oct nov dec",
    ESTIMATE: "minutes minute hours hour min mins hrs",
}
VALUES = {word: value for value, words in _VALUES.items() for word in words.split()}
ACTION_NOUNS = {
    "deletion": Family.DELETE, "removal": Family.DELETE, "addition": Family.ADD, "creation": Family.ADD,
    "completion": Family.COMPLETE, "rename": Family.RENAME, "renaming": Family.RENAME, "change": Family.CHANGE,
    "update": Family.CHANGE, "edit": Family.CHANGE, "reschedule": Family.MOVE,
}  # fmt: skip
NOT_DATA = word_set(
    "mind answer response reply recommendation recommendations message understanding approach explanation "
    "example examples bold attention tips tip mistake misunderstanding sure question questions context "
    "expectations hopes sights"
)
GENERIC = (
    frozenset(THINGS)
    | DETERMINERS
    | OPENERS
    | ADVERBS
    | word_set(
        "list lists new old first last second third next duplicate duplicates requested same other current remaining "
        "following selected specified mentioned relevant corresponding existing latest recent single whole entire "
        "overdue for you me from to on in off with as of by at asked wanted more additional extra couple few several "
        "system trash app database completed pending open finished above below later soon set up right away pair "
        "bunch three-step brand proposed set tasklist agenda inbox board myself yourself"
    )
)

# Said of what tools do, but asked for by nobody: never a request, only a claim.
_ONLY_CLAIMED = word_set(
    "processed handled executed performed implemented sorted done carried accomplished actioned saved applied "
    "fulfilled"
)
_ONLY_PROPOSED = word_set("requested drafted prepared staged filed")
# What an answer may say that its author did without touching anything.
_HARMLESS = word_set(
    "looked checked reviewed noticed tried failed wanted needed asked explained listed considered received "
    "mentioned suggested recommended assumed searched skipped ignored analysed analyzed summarised summarized "
    "compared described discussed hoped learned expected answered detected identified matched interpreted "
    "encountered included outlined sketched provided attempted decided agreed called used helped stopped "
    "worked talked wondered liked loved confused mixed noted realised realized remembered spotted highlighted "
    "pointed referred focused limited shared presented displayed showed counted waited scanned verified "
    "examined grouped based related named titled visited missed supposed allowed designed trained told "
    "programmed tasked instructed refused rejected required"
)
_NEVER = word_set(
    "need, have, know, hear, see, read, read out, tell, get, find, search, search for, look for, look up, "
    "look at, count, summarize, summarise, recap, review, go through, go over, run through, view, "
    "display, show, list, print, enumerate, fetch, pull up, bring up, use, consider, call, specify, describe, "
    "hold, work on, open, tackle, outline, break, work through, recommend, begin, "
    "apply, save, accomplish, reminder, remind, begin working on, start working on, start on, start, "
    "restart, freeze, block, unblock, groom, budget, rank, conclude, convert, switch, stick, "
    "throw, pop, track, capture, observe, cut, lose, kill, dump, wipe, zap, include, advance",
    ", ",
)
_STRONG = word_set(
    "add, create, delete, remove, erase, trash, get rid of, discard, complete, tick off, check off, cross off, "
    "cross out, mark off, strike off, mark, rename, retitle, change, update, edit, modify, set up, schedule, "
    "reschedule, postpone, move, reopen, re-open, restore, undo, revert, queue, queue up, propose, withdraw, "
    "retract, prioritize, prioritise, tag, label, set, cancel, clear, adjust, amend, alter, replace, assign, "
    "push back, defer, snooze, delay, uncheck, untick, put off, note down, jot down, write down, put down, "
    "tick, uncomplete, undelete, recover, roll back, bring back, scrap, purge, take off, throw out, throw away, "
    "clear out, submit, unmark, deprioritize, deprioritise, revoke, rescind, take back, relabel, categorize, "
    "categorise, reword, rephrase, push, bump, eliminate, ditch, bin, move up, move back, bring forward, "
    "pull forward, shift, unset, reset, swap, insert, append, register, log, approve, nuke, axe, toss, chuck, "
    "destroy, dismiss",
    ", ",
)
_SPELLED = {"gotten": "got", "labelled": "labeled", "relabelled": "relabeled", "cancelled": "canceled"}
OTHER_PASTS = {"archived": Family.DELETE, "gone": Family.DELETE} | dict.fromkeys(
    ("reorganised", "reorganized", "rearranged", "tidied"), Family.CHANGE
)
_SEPARABLE = frozenset({"off", "out", "down", "back", "up", "away", "forward"})
_FAR = 8


@cache
def claimable(word: str) -> tuple[Verb, ...]:
    """The verbs of which this is the past or participle, as far as they can tell what a tool did."""
    return tuple(verb for verb in by_past(_SPELLED.get(word, word)) if verb.family is not Family.LIST)


@cache
def _pasts() -> frozenset[str]:
    told = [verb for verb in VERBS if verb.family is not Family.LIST and verb.lemma not in _NEVER]
    known = {verb.past for verb in told} | {verb.participle for verb in told}
    spelled = {spelling for spelling, usual in _SPELLED.items() if usual in known}
    return frozenset(known | spelled | _ONLY_CLAIMED | _ONLY_PROPOSED | OTHER_PASTS.keys())


def is_past(word: str) -> bool:
    return word in _pasts()


def may_be_past(word: str) -> bool:
    """Whether an unknown word looks like the past of something that may have been done to a task."""
    return word.endswith("ed") and not word.endswith("eed") and word not in _HARMLESS


def is_sweeping(word: str) -> bool:
    """Whether it speaks of requests and changes in general."""
    return word in _ONLY_CLAIMED


def only_proposes(word: str) -> bool:
    return word in _ONLY_PROPOSED


def is_strong(verb: Verb) -> bool:
    """Whether it claims something whatever its object is."""
    return verb.lemma in _STRONG


@cache
def keeps_form(word: str) -> bool:
    """Whether the past looks like the base: "set", which at the head of a line is as likely a request."""
    return bool(by_base(word))


def verb_at(words: list[str], index: int) -> Verb | None:
    """The verb whose past stands there, with its particle, which may come after the object."""
    return _fitting(claimable(words[index]), words, index)


def gerund_at(words: list[str], index: int) -> Verb | None:
    return _fitting(by_gerund(words[index]), words, index)


def base_at(words: list[str], index: int) -> Verb | None:
    return _fitting(by_base(words[index]), words, index)


def _fitting(verbs: tuple[Verb, ...], words: list[str], index: int) -> Verb | None:
    after = words[index + 1 : index + 1 + _FAR]
    for verb in sorted(verbs, key=lambda verb: -len(verb.rest)):
        if verb.lemma in _NEVER or verb.family is Family.LIST:
            continue
        near = tuple(after[: len(verb.rest)]) == verb.rest
        if near or (len(verb.rest) == 1 and verb.rest[0] in _SEPARABLE and verb.rest[0] in after):
            return verb
    return None


_STRESSED = ADVERBS | HAVE | BE | frozenset(THINGS) | OPENERS | frozenset(VALUES) | DETERMINERS | {"list", "i"}


def is_plain(word: str) -> bool:
    """Whether bold type only stresses the word; those of a title are others."""
    return word in _STRESSED or is_past(word)
