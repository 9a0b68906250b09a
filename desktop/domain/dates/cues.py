"""Words around a date phrase that tell whether it is one. Folded like all the grammar's words; facts only."""

from __future__ import annotations

from desktop.domain.dates.words import word_set

# Before a phrase: it is told about, denied, repeated or only bounded by the day, and so not due then.
VETOES = word_set(
    "every each except last past previous not since from of after about between than into onto like sometime anytime "
    "never late mid later starting regarding re vs versus per letzten letzte letzter letztes vorigen vergangenen "
    "seit ab von vom nach nicht über zwischen jeden jede jeder jedes außer"
)
DETERMINERS = word_set(
    "it's that's he's she's there's the a an my your his her its our their that those these some any no which "
    "whose first second third fourth 1st 2nd 3rd 4th der die das den dem des ein eine einen mein meine meinen "
    "dein unser unsere erster ersten zweiten"
)
# Days with a name of their own, by number ("Black Friday"), and people called like one ("Herr Freitag")
FEASTS = (
    word_set("cyber easter blue happy manic clean whit"),
    word_set("super fat shrove giving ruby taco pancake"),
    word_set("ash sheffield"),
    word_set("holy maundy"),
    word_set("good black casual freaky happy"),
    word_set("holy"),
    word_set("palm easter bloody super whit"),
)
FORMS_OF_ADDRESS = word_set("herr frau dr familie mr mrs ms")
PAPERS = word_set("usa psychology russia history christianity medicine physics")  # … Today
GREETINGS = word_set("guten gute schönen am diesen eines gegen")  # … Morgen

# Before a number: it counts or names something.
NUMBERED = word_set(
    "version versions v release tls ssl http api sdk build python node ios ipados android macos ubuntu debian "
    "fedora django rails java php ruby go rust postgres postgresql mysql firefox chrome safari windows qt kernel "
    "linux iphone pixel galaxy to auf section chapter kapitel abschnitt verse page pages seite step schritt part "
    "teil episode folge season slide figure fig table score scored was is ratio rate rated scale level lesson "
    "quiz question exercise problem task room zimmer gate platform track gleis bus line linie flight seat row no "
    "nr number size format aspect screen won lost beat pr issue ticket bug week woche day tag lap set round top "
    "paragraph § article in within under over below above than gmt utc about approximately ca circa chapters "
    "verses odds pace time split genesis exodus leviticus numbers deuteronomy joshua judges ruth samuel kings "
    "chronicles ezra nehemiah esther job psalm psalms proverbs ecclesiastes song isaiah jeremiah lamentations "
    "ezekiel daniel hosea joel amos obadiah jonah micah nahum habakkuk zephaniah haggai zechariah malachi matthew "
    "mark luke john acts romans corinthians galatians ephesians philippians colossians thessalonians timothy "
    "titus philemon hebrews james peter jude revelation surah quran johannes matthäus markus lukas mose römer "
    "korinther"
)
STREETS = word_set("st street road rd lane ln ave avenue drive way square blvd boulevard place court")  # 5 March …
PLURALS = word_set("people men women children percent feet")
SUBJECTS = word_set("i you he she it we they who that this there one which ich du er sie es wir ihr")

# After a phrase
SOFT_ENDS = word_set(
    "please pls plz thanks thx though instead latest sharp exactly ok fällig bitte danke spätestens asap maybe or-so"
)
LINKS = word_set(  # what follows is a phrase of its own, so the day before it described no noun
    "at with in to about for and but via near re regarding because if when while unless using without over during "
    "as then on by mit im bei beim wegen und zu zum zur um für auf an am damit weil falls wenn aber dann"
)
ARTICLES = word_set("the a an my your his her our their")  # … and so is what these begin
TIME_LINKS = LINKS - word_set("to for and zu zum zur auf")  # "the 9:30 to London"
STATES = word_set(
    "off be is was will are were isn't wasn't won't never has had ist war wird sind"
)  # Tomorrow never dies, Friday off
RECURRENCES = word_set(
    "every each daily weekly monthly yearly weekdays jeden jede jedes täglich wöchentlich monatlich"
)

# Imperatives that are no nouns, so a weekday before them describes nothing: "Monday pay rent".
VERBS = word_set(
    "pay buy submit send write finish prepare pick bring ask tell get make do go renew cancel clean wash cook "
    "bake pack read learn study attend apply register fix install deploy collect drop take give find choose "
    "confirm discuss remind remember start begin complete create drive feed follow hand hire invite join keep "
    "leave let listen move negotiate organise organize publish put remove repair replace reply schedule see sell "
    "sign sort speak stop tidy try turn unpack vacuum wrap throw thank hang mow decide deliver download upload "
    "fetch fill arrange assemble approve catch chase contact eat enter explain export finalise finalize grab "
    "implement inform investigate merge notify open proofread refactor resolve restart ring share ship solve talk "
    "teach transfer translate verify visit vote wait withdraw return add check-in be"
)
CONTACT_VERBS = word_set("call email mail text phone message ping meet")
NOUN_VERBS = word_set(
    "book order plan review check walk run report update test work water invoice print paint shop practice "
    "practise research record post draft file copy list push present set play train rest swim ride cut iron "
    "backup sync"
)
OBJECTS = word_set(
    "the a an my your his her our their this that these those it him them me us everyone someone back up out off "
    "in mom mum dad mama papa all both some more new"
)
NOUN_TAILS = word_set(
    "with about for at on in from notes note agenda prep list log logs summary schedule time room recording "
    "report reports minutes slides deck center centre link invite thread template marketing campaign"
)
# "Plan next week": the day is what is planned
PLANNERS = word_set(
    "plan replan prepare prep schedule organise organize review outline budget forecast recap summarise summarize "
    "cancel skip swap miss clear block celebrate enjoy survive discuss watch read see stream planen plane "
    "bespreche"
)

# Before "sat", "sun", "mon", "wed" where they are what they look like
WEAK_VETOES = SUBJECTS | word_set(
    "people and or und oder some more of in from get gets need needs needing much avoid love loves full direct "
    "less enough enjoy enjoying catch catching hot too like morning afternoon evening midnight winter summer "
    "setting rising with without under against little bright where cat dog baby has had have be been being newly "
    "just recently to got soak seek chase follow into towards toward facing block burning red yellow warm new "
    "black"
)
TOLD = word_set("was were did had got said met saw sent bought came went made took left happened von aus vom")
