"""What stands around a request: greetings, politeness, negation, conditions. Tables of phrases (see `pattern`)."""

from __future__ import annotations

from enum import Enum, auto


class Frame(Enum):
    """Who is to act, and how directly that is put."""

    PLAIN = auto()  # "delete X", "please delete X", "I need you to delete X"
    ASKED = auto()  # "can you delete X": a question about skill where no task is named
    WISHED = auto()  # "I want to delete X"
    NEEDED = auto()  # "I need to delete X": as often a note to oneself
    ALLOWED = auto()  # "can I see X", "let me see X": only reading is for us to do


_IF_POLITE = (
    "if_you_can|if_you_could|if_you_would|if_possible|if_you_do_not_mind|if_you_please|if_it_is_possible|"
    "if_you_want|if_that_is_okay|if_that_is_possible|if_it_is_okay|if_you_have_time|if_you_are_able_to|"
    "if_you_have_a_moment|if_it_is_not_too_much_trouble|if_that_is_all_right|if_you_like|if_you_get_a_chance|"
    "if_needed|if_necessary|if_it_exists|if_there_is_one|if_it_is_there|if_it_is_still_there|if_you_have_a_minute|"
    "if_at_all_possible|when_you_can|when_you_have_time|when_you_get_a_chance|when_you_have_a_moment|"
    "whenever_you_can|when_you_are_ready|when_you_have_a_minute|once_you_have_time|when_you_get_the_chance|"
    "if_that_works|if_it_still_exists|if_you_will|if_so|if_yes"
)
FILLERS = (
    "hey|hi|hello|hiya|yo|dear|good_morning|good_afternoon|good_evening there|again|assistant|assent|all? @colon*…",
    "okay|alright|right|well|so|now|also|then|and|but|oh|ah|um|uh|hmm|hm|er|anyway|btw|by_the_way|fyi|yes|yeah|yep|"
    "sure|yup|great|cool|perfect|nice|good|fine|thanks|thank_you|thanks_a_lot|thank_you_so_much|many_thanks|"
    "awesome|sorry|excuse_me|actually|honestly|basically|finally|lastly|firstly|secondly|thirdly|afterwards|"
    "after_that|additionally|furthermore|moreover|in_addition|instead|meanwhile|again|assistant|assent|please|"
    "kindly|just|simply|quickly|maybe|perhaps|one_thing|one_more_thing|another_thing|last_thing|for_now|next_up|and_then|"
    "one_last_thing|at_last|at_once|too|as_well|therefore|thus|once_more|in_that_case|as_discussed|as_i_said|"
    "like_i_said|as_requested|my_bad|wait|hang_on|hold_on|quick_one|quick_question|just_wondering|just_asking|just_curious|do_me_a_favor_and|"
    "do_me_a_favour_and|do_me_a_favor|do_me_a_favour|go_ahead_and|feel_free_to|on_that_note|so_yeah|first_of_all|"
    "to_begin_with|before_i_forget|before_it_slips_my_mind|while_i_think_of_it|while_i_am_at_it|while_you_are_at_it|"
    f"excellent|wonderful|wow|ooh|ugh|oops|argh|whoops|ha|haha|lol|{_IF_POLITE} @colon*…",
    "first|second|third|next|last|no|nope|nah ,|:|-…",
)
SEQUENCE_WORDS = frozenset({"first", "second", "third", "next", "last"})  # fillers where a request follows

POLITE: tuple[tuple[str, Frame], ...] = (
    ("would|do|will|could you @please* mind if_you? @please*…", Frame.PLAIN),
    ("mind…", Frame.PLAIN),
    (
        "can|could|would|will|can_not|will_not|could_not|would_not you @please* be_able_to|be_so_kind_as_to|"
        "be_so_kind_to|be_so_kind_and|like_to|be_willing_to? @please*…",
        Frame.ASKED,
    ),
    ("are you @please* able_to|willing_to @please*…", Frame.ASKED),
    ("would|is|might it @please* be? @please* possible|okay|alright|fine for_you? to @please*…", Frame.ASKED),
    ("any|is_there_any|is_there_a|is_there chance|way that? you_can|you_could|you_would|to @please*…", Frame.ASKED),
    ("do you think you|we can|could @please*…", Frame.ASKED),
    ("do you know|happen_to_know|have_any_idea|have_any_clue…", Frame.ALLOWED),
    ("any idea|clue|guess…", Frame.ALLOWED),
    ("can|could we @please*…", Frame.ASKED),
    ("can|could|may|might i @please* ask|bother|trouble|get you to|for @please*…", Frame.PLAIN),
    ("can|could|may|might|should|shall|am i able_to? @please*…", Frame.ALLOWED),
    ("should|shall|may|might we @please*…", Frame.ALLOWED),
    ("let me @please*…", Frame.NEEDED),
    ("let us @please*…", Frame.PLAIN),
    ("i @please* would|will @please* like|love|appreciate|prefer|want you|for_you to @please*…", Frame.PLAIN),
    ("i @please* want|need|expect|ask|require you to @please*…", Frame.PLAIN),
    ("i am asking|telling|begging|instructing you to @please*…", Frame.PLAIN),
    ("i @please* want|wish|would_like|would_love|would_want to @please*…", Frame.WISHED),
    ("i|we @please* need|have|ought|got|have_got to @please*…", Frame.NEEDED),
    ("i|we @please* must|should @please*…", Frame.NEEDED),
    (
        "i @please* would @please* be? grateful|happy|glad|appreciate|love|like it? if|it_if you @please* can|"
        "could|would|will? @please*…",
        Frame.PLAIN,
    ),
    ("i|we @please* will|shall|would|might|plan_to|intend_to|am_going_to|are_going_to @please*…", Frame.ALLOWED),
    (
        "it would be|really|help @please* great|nice|good|helpful|lovely|awesome|cool|help|me? "
        "if you can|could|would? @please*…",
        Frame.PLAIN,
    ),
    ("i was|am? @please* wonder|wondering if|whether you @please* can|could|would|will|might @please*…", Frame.PLAIN),
    ("you @please* can|may|should|could|need_to|must|have_to|might_want_to @please*…", Frame.PLAIN),
    ("make sure|certain you|to|that_you|we @please*…", Frame.PLAIN),
    ("be sure|so_kind to|and @please*…", Frame.PLAIN),
    (
        "please|kindly|just|only|simply|quickly|help_me|help_me_to|try_to|try_and|proceed_to|go_and @please*…",
        Frame.PLAIN,
    ),
    ("do not forget to @please*…", Frame.PLAIN),
)
# Said of something that must not be forgotten: a reminder, whatever it sounds like.
REMINDERS = (
    "i|we must|should|can|may|better not forget|miss to|about|that|: …",
    "do not ever|please? let me forget|miss to|about|that|: …",
    "make sure i do_not_forget|remember to|about|that…",
    "i @please* want|need|would_like|have to be? reminded to|about|of|that…",
    "make sure to remind me to|about|of|that…",
)
NEGATIONS = (
    "do_not|never|not…",
    "no need|reason|point to|for|in…",
    "no more|longer…",
    "there is no need|reason…",
    "you @please* should|must|need|may|can|could|do|did|would|are|were not…",
    "you @please* never…",
    "let us not…",
    "let it|them|that be…",
    "i|we @please* do|did|would|can|could|will|am|are|have|should|shall|was|were|had|must|might @please* not…",
    "i|we @please* would|will @please* rather|prefer…",
    "i|we never…",
    "under|by no circumstances|means…",
    "stop|avoid|refrain|quit|cease|resist…",
    "hold|hang off…",
    "hold back…",
    "wait before|with…",
    "leave|keep|spare|preserve|retain|ignore|forget|exclude|except|other_than|apart_from…",
    "instead_of|rather_than|without…",
    "nobody|noone|no_one|nothing|none|neither|nor…",
)
CANCELS = (
    "never mind",
    "cancel|abort|stop please|everything|now?",
    "never mind , …",
    "forget it|that|about_it|about_that|what_i_said|the_last_one|all_that",
    "scratch|strike|cancel|ignore|disregard|skip|drop that|it|this|my_last_message|my_last_request|all_that please?",
    "or|or_maybe|maybe|perhaps|or_perhaps|better not ANY",
    "i_am? not sure|certain ANY",
    "scrap that|my_last_message|all_that please?",
    "no|nope|nah|not way|chance|yet|now|really",
    "no|nope|nah ,? wait|hold_on|hang_on|sorry|forget_it|leave_it|stop|never_mind…",
    "wait|stop|hold_on|hang_on|hmm|um|oh|sorry|actually ,? no|nope|nah|do_not|not_yet|not_now|stop|leave_it|"
    "never_mind…",
    "on second thought|thoughts|thinking…",
    "i changed|have_changed my mind",
    "i take that|it back",
    "just kidding|joking",
    "no|nope|nah? ,? please? do not that|it|do_that|do_it? please?",
    "no|nope|nah please|thanks?",
)
CONDITIONS = (
    "if|unless|in_case|provided|assuming|suppose|supposing|as_long_as|only_if|even_if|should_it…",
    "wait|hold_off until|till…",
    "should NAME SOME",
    "were it|the|my|our|he|she|they|there|this|that|i|we SOME to|not…",
    "before he|she|it|they|the|my|our|a|an|this|that|someone|there|everything|everyone|all NAME?…",
    "whenever|once|as_soon_as|after|until|till|by_the_time|the_moment|the_minute|the_second|the_day|"
    "next_time|the_next_time|every_time|each_time|when i|we|he|she|"
    "it|they|the|my|our|a|an|this|that|someone|there|everything|everyone|all NAME?…",
    "when|once|as_soon_as|after|before NAME is|are|has|have|says|gets|comes|replies|arrives|answers|finishes|calls…",
)
# Clauses in front that nobody waits for: what follows is meant now.
SUBORDINATE = (
    "before i|we|you SOME",
    "while|since|as|now_that|because|lest|given_that|seeing_that i|we|it|you|the|my|this|that SOME",
)
TRAILING_CONDITIONS = (
    " if ", " unless ", " in case ", " provided ", " as soon as ", " once ", " when ", " whenever ", " as long as ",
    " assuming ", " until i ", " until it ", " until the ", " after i ", " after the ", " after we ", " before i ",
    " should it ", " should the ", " should he ", " should she ", " should they ", " should there ",
    " while i ", " until we ", " every time ", " after it ",
)  # fmt: skip
REASONS = (
    " because ", " since i ", " since it ", " since we ", " as i ", " as it ", " so that ", " so i ", " so we ",
    " which i ", " , i ", " , we ", " , it ", " , that ", " , as ", " , since ", " , so ", " , which ", " , he ",
    " , she ", " , they ", " , there ", " , because ", " - i ", " - it ", " - that ", " , for ", " , not ",
    " but not ", " except ", " instead of ", " rather than ", " , just ", " even though ", " although ", " , even ",
    " now that ",
)  # fmt: skip
_ASIDE = "what_do_you_think|i_guess|just_asking|just_curious|just_wondering|just_saying"
_ENDINGS = (
    "please|thanks|thank_you|many_thanks|thanks_a_lot|thank_you_so_much|thank_you_very_much|thanks_so_much|for_me|"
    "right_now|right_away|immediately|asap|too|as_well|again|instead|anymore|any_more|okay|will_you|would_you|"
    "can_you|could_you|for_now|only|then|at_once|straight_away|thanks_in_advance|for_us|also|real_quick|quickly|dude|"
    "buddy|mate|sir|"
    f"bro|for_good|permanently|forever|entirely|lol|haha|after_all|kindly|right|yes|now|already|i_think|"
    f",|-|:|{_ASIDE}|{_IF_POLITE}"
)
# After the words of a new task only these are not part of it.
TITLE_ENDING_PHRASES = (
    "please|thanks|thank_you|many_thanks|thanks_a_lot|thank_you_so_much|thank_you_very_much|thanks_so_much|for_me|"
    f"as_well|,|:|okay|will_you|would_you|can_you|could_you|thanks_in_advance|too|lol|instead|{_ASIDE}|{_IF_POLITE}"
)


def by_last_word(endings: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Endings as words, by their last word, the longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for ending in endings.split("|"):
        words = tuple(ending.split("_"))
        found.setdefault(words[-1], []).append(words)
    return {last: tuple(sorted(words, key=len, reverse=True)) for last, words in found.items()}


ENDINGS = by_last_word(_ENDINGS)
TITLE_ENDINGS = by_last_word(TITLE_ENDING_PHRASES)
GREETINGS = (
    "hi hello hey hiya yo howdy greetings good_morning good_evening good_afternoon good_night good_day morning bye "
    "goodbye ciao see_you see_ya later see_you_later see_you_tomorrow see_you_soon have_a_nice_day take_care "
    "hello_there hi_there hey_there sup welcome_back how_are_you how_are_you_doing how_is_it_going how_are_things "
    "nice_to_meet_you"
)
THANKS = (
    "thanks thank_you thanks_a_lot thank_you_so_much thank_you_very_much many_thanks thanks_so_much "
    "much_appreciated great cool perfect nice awesome excellent wonderful good_job great_job well_done nice_work "
    "good_work great_work okay alright fine sounds_good got_it understood i_see makes_sense no_problem all_good "
    "no_thanks no_thank_you that_is_all that_is_it i_am_done all_done done_for_today done_for_now done_for_the_day "
    "i_am_good lol haha hehe wow amazing fantastic brilliant lovely super sweet good thanks_for_the_help "
    "thanks_for_your_help thanks_again done you_are_the_best you_are_awesome you_are_great you_rock love_it "
    "nice_one"
)
