"""`make shots`: pictures of the window in its main states, to look at and to compare.

python -m tests.helpers.shots FOLDER [NAME…]
"""

from __future__ import annotations

import atexit
import datetime as dt
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

SCREEN = Path(tempfile.gettempdir(), f"assent-shots-{os.getpid()}.json")
"""How large the screen is that there is not: what pops up stays on it."""

SCREEN.write_text('{"screens": [{"width": 4000, "height": 4000, "logicalDpi": 96, "dpr": 1}]}', encoding="utf-8")
atexit.register(SCREEN.unlink, missing_ok=True)
os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={SCREEN}"  # before Qt is loaded, as all that follows
os.environ["TZ"] = "UTC"
time.tzset()

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from desktop.domain.repeat import parse_rule  # noqa: E402
from desktop.domain.task import Due, Priority, Start  # noqa: E402
from desktop.domain.views import View  # noqa: E402
from desktop.services import Services  # noqa: E402
from desktop.ui.core.places import Place  # noqa: E402
from desktop.ui.sync.dialog import DialogStep  # noqa: E402
from desktop.ui.theme.manager import Scheme  # noqa: E402
from tests.helpers import shots_calendar as calendar  # noqa: E402
from tests.helpers import shots_review as review  # noqa: E402
from tests.helpers import shots_sync as sync  # noqa: E402
from tests.helpers.studio import Setup, Studio, studio  # noqa: E402

SHARP = ("detail", "dark", "ask", "review-dark", "states", "sync", "sync-wrong-dark", "conflicts")
"""These are taken at twice the resolution as well."""

_LINGER = 0.7  # until a task that was ticked has left its place

_TODOIST = (Path(__file__).parents[1] / "data" / "other_apps" / "todoist.json").read_text(encoding="utf-8")
_CSV = """Title,Due,Priority,Labels,Status
Order new badges,2026-11-18,P1,launch,open
Return book to library,2026-11-16,,reading,open
Book the train to Leipzig,2026-11-20,P2,travel,open
,2026-11-21,,,open
Ask Mia about the tent,,,,open
Water the plants at the office,2026-11-19,P3,"work, plants",open
"""


def _nothing(_studio: Studio) -> None:
    pass


def _open_launch_prep(shown: Studio) -> None:
    shown.open_task("Launch prep")


def _open_with_history(shown: Studio) -> None:
    shown.open_task("Launch prep")
    page = shown.window.detail.page
    page.history.fold.set_open(True)
    shown.settle()
    page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())


def _search(text: str, shown: Studio) -> None:
    shown.page.search.focus_input()
    QTest.keyClicks(shown.page.search.input, text)


def _quick_add(shown: Studio) -> None:
    QTest.keyClicks(shown.page.quick_add.input, "Pay the florist friday 9am !p1 /launch #home")


def _open_list(shown: Studio) -> None:
    launch = next(list_ for list_ in shown.window.sidebar.lists if list_.name == "Launch")
    shown.window.go(Place(View.ALL, list=launch.id))
    shown.settle()


def _choose_list(shown: Studio) -> None:
    shown.page.tasks.select(shown.task("Buy groceries"))
    shown.window.commands["task.list"].trigger()


def _complete(shown: Studio) -> None:
    shown.page.tasks.on_ticked(shown.task("Return book to library"))
    shown.settle(_LINGER)


def _complain(shown: Studio) -> None:
    shown.context.on_failed(OSError())


def _select_some(shown: Studio) -> None:
    shown.page.tasks.setFocus()
    shown.page.tasks.view.selectAll()


def _palette(text: str, shown: Studio) -> None:
    shown.handlers.palette.open()
    QTest.keyClicks(shown.handlers.palette.input, text)


def _import_preview(name: str, content: str, shown: Studio) -> None:
    from desktop.ui.files import ImportDialog

    file = Path("Downloads", name)
    file.parent.mkdir(exist_ok=True)
    file.write_text(content, encoding="utf-8")
    ImportDialog(shown.context, shown.window).load(file)


def _repeating(services: Services) -> None:
    """Tasks that repeat, wait for their start, or for someday."""
    monday = dt.date(2026, 11, 16)
    for title, fields in (
        ("Pay the rent", {"due": Due(dt.date(2026, 11, 30)), "repeat": parse_rule("FREQ=MONTHLY;BYMONTHDAY=-1")}),
        ("Water the plants", {"due": Due(monday, dt.time(18)), "repeat": parse_rule("FREQ=WEEKLY;BYDAY=MO,TH")}),
        ("Plan the Christmas party", {"start": Start(dt.date(2026, 12, 3)), "due": Due(dt.date(2026, 12, 19))}),
        ("Learn to sail", {"start": Start()}),
        ("Read “Ulysses”", {"start": Start()}),
    ):
        services.tasks.create({"title": title, **fields}, ["home"] if "plants" in title else [])  # type: ignore[typeddict-item]


def _timed(services: Services) -> None:
    """Tasks of today whose time has passed or is to come, and one with a reminder alone."""
    today = dt.date(2026, 11, 16)
    for title, fields in (
        ("Stand-up", {"due": Due(today, dt.time(9, 30)), "repeat": parse_rule("FREQ=DAILY"), "reminders": (10,)}),
        ("Send the offer", {"due": Due(today, dt.time(16)), "priority": Priority.P2}),
        ("Think of a present", {"reminders": ("2026-11-20T09:00",)}),
    ):
        services.tasks.create({"title": title, **fields})  # type: ignore[typeddict-item]


def _bring_sidebar_back(shown: Studio) -> None:
    _open_launch_prep(shown)
    shown.window.sidebar_button.click()


def _task_menu(shown: Studio) -> None:
    shown.page.tasks.enter()
    shown.settle()
    shown.window.menu("Task").popup(shown.window.mapToGlobal(shown.window.rect().center() / 2))


def _open_plants(shown: Studio) -> None:
    shown.open_task("Water the plants")


def _repeat_dialog(shown: Studio) -> None:
    shown.open_task("Water the plants")
    shown.settle()
    shown.window.detail.pick_repeat()


def _quick_add_repeat(shown: Studio) -> None:
    QTest.keyClicks(shown.page.quick_add.input, "Take out the bins every other thursday at 7 !p2")


def _command(id_: str, shown: Studio) -> None:
    shown.window.commands[id_].trigger()


def _reminders(shown: Studio) -> None:
    shown.context.services.tasks.edit([shown.task("Launch prep")], {"reminders": (24 * 60, 10, "2026-11-18T08:00")})
    shown.open_task("Launch prep")


def _reminder_menu(shown: Studio) -> None:
    _reminders(shown)
    shown.settle()
    shown.window.detail.page.reminders.open_popup()


def _quick_reminder(shown: Studio) -> None:
    QTest.keyClicks(shown.page.quick_add.input, "Pay the florist friday 9am p1 @home remind me 1 day before")


def _notified(shown: Studio) -> None:
    """Our own window, as it is where the desktop has no service with actions."""
    from desktop.ui.reminders.notifications import Notification, NotificationAction, NotificationWindow

    def nothing() -> None:
        pass

    window = NotificationWindow(shown.context.theme)
    later = (NotificationAction("Snooze 10 minutes", nothing),)
    actions = (NotificationAction("Open", nothing), NotificationAction("Done", nothing))
    window.add(Notification("3 reminders", "Launch prep, Return book to library, Call Ann", actions[:1], later))
    window.add(Notification("Reminder · Today 17:00", "Book the train to Leipzig", actions, later))
    shown.extras.append(window)


def _capture(shown: Studio) -> None:
    from desktop.ui.quick_add import CaptureWindow

    window = CaptureWindow(shown.context)
    window.open()
    QTest.keyClicks(window.quick_add.input, "Pay the florist friday 9am p1 @home remind me 1 day before")
    shown.extras.append(window)


def _templates(shown: Studio) -> None:
    for name, title in (("Launch", "Launch prep"), ("Library", "Return book to library")):
        shown.context.services.templates.save(shown.task(title), name)
    shown.window.commands["task.from_template"].trigger()


@dataclass(frozen=True, slots=True)
class Shot:
    setup: Setup = field(default_factory=Setup)
    prepare: Callable[[Studio], object] = _nothing


_DARK = Scheme.DARK
_NARROW = (480, 900)  # as narrow as a window gets beside another
_ASKED = Setup(story=review.asked)
_OTHER = Setup(story=review.asked_by_another)
_STATES = Setup(story=review.in_every_state, size=(1180, 1500))
_ALL_STATES = partial(review.open_review, all_states=True)
_REVIEW = {
    "ask": Shot(replace(_ASKED, size=(1280, 800)), review.open_dock),
    "ask-dark": Shot(replace(_ASKED, scheme=_DARK), review.open_dock),
    "ask-german": Shot(replace(_ASKED, language="de"), review.open_dock),
    "ask-narrow": Shot(replace(_ASKED, size=_NARROW), review.open_dock),
    "ask-large": Shot(replace(_ASKED, font_percent=200, size=(1500, 1000)), review.open_dock),
    "detail-review": Shot(_ASKED, _open_launch_prep),
    "ask-edit": Shot(_ASKED, review.edit_in_dock),
    "ask-welcome": Shot(Setup(filled=False), review.open_dock),
    "model": Shot(Setup(filled=False), partial(_command, "agent.model")),
    "audit": Shot(_ASKED, partial(_command, "agent.audit")),
    "decisions": Shot(_ASKED, partial(_command, "agent.decisions")),
    "review": Shot(_ASKED, review.open_review),
    "review-dark": Shot(replace(_ASKED, scheme=_DARK), review.open_review),
    "other-agent": Shot(_OTHER, review.open_review),
    "other-agent-dark": Shot(replace(_OTHER, scheme=_DARK), review.open_review),
    "other-agents": Shot(replace(_OTHER, size=(1180, 900)), partial(_command, "agent.others")),
    "other-agents-dark": Shot(replace(_OTHER, scheme=_DARK, size=(800, 600)), partial(_command, "agent.others")),
    "other-agents-german": Shot(replace(_OTHER, language="de"), partial(_command, "agent.others")),
    "other-agents-large": Shot(
        replace(_OTHER, font_percent=200, size=(1440, 900)), partial(_command, "agent.others")
    ),
    "review-empty": Shot(Setup(filled=False), review.open_review),
    "undo": Shot(_ASKED, review.confirm_all),
    "states": Shot(_STATES, _ALL_STATES),
    "states-dark": Shot(replace(_STATES, scheme=_DARK), _ALL_STATES),
    "states-narrow": Shot(replace(_STATES, size=(420, 1800)), _ALL_STATES),
    "states-large": Shot(replace(_STATES, font_percent=200, size=(1180, 2600)), _ALL_STATES),
    "states-german": Shot(replace(_STATES, language="de"), _ALL_STATES),
}
_SHARED = Setup(story=sync.shared)
_LOCKED = Setup(story=sync.locked_vault_of_another)
_SYNC = {
    "sync": Shot(_SHARED, sync.open_popover),
    "sync-dark": Shot(replace(_SHARED, scheme=_DARK), sync.open_popover),
    "sync-folder": Shot(Setup(story=sync.alone), sync.assistant),
    "sync-new": Shot(Setup(story=sync.alone), sync.preview),
    "sync-new-encrypted": Shot(Setup(story=sync.alone), partial(sync.preview, encrypt=True)),
    "sync-risky": Shot(Setup(story=sync.alone), sync.preview_beside_profile),
    "sync-recovery": Shot(Setup(story=sync.alone), sync.recovery_code),
    "sync-join": Shot(Setup(story=sync.vault_of_another), sync.preview),
    "sync-joined": Shot(Setup(story=sync.vault_of_another), sync.joined),
    "sync-join-locked": Shot(_LOCKED, sync.preview),
    "sync-wrong": Shot(_LOCKED, sync.wrong_passphrase),
    "sync-wrong-dark": Shot(replace(_LOCKED, scheme=_DARK), sync.wrong_passphrase),
    "sync-devices": Shot(_SHARED, sync.at_step(DialogStep.DEVICES)),
    "sync-unlock": Shot(_SHARED, sync.at_step(DialogStep.UNLOCK)),
    "sync-passphrase": Shot(_SHARED, sync.at_step(DialogStep.PASSPHRASE)),
    "sync-changed": Shot(Setup(story=sync.plain_set_beside_ours), sync.changed),
    "sync-held": Shot(Setup(story=sync.emptied_elsewhere), sync.held),
    "conflicts": Shot(Setup(story=sync.contested), sync.open_conflicts),
    "conflicts-dark": Shot(Setup(story=sync.contested, scheme=_DARK), sync.open_conflicts),
    "conflicts-narrow": Shot(Setup(story=sync.contested, size=_NARROW), sync.open_conflicts),
    **{
        f"popover-{name}": Shot(Setup(size=(560, 460)), partial(sync.show_popover, picture))
        for name, picture in sync.POPOVERS.items()
    },
}
_SERIES = Setup(story=_repeating, view=View.ALL, size=(1440, 900))
_REPEATS = {
    "repeats": Shot(_SERIES, _open_plants),
    "repeats-dark": Shot(replace(_SERIES, scheme=_DARK), _open_plants),
    "repeats-german": Shot(replace(_SERIES, language="de"), _open_plants),
    "repeats-large": Shot(replace(_SERIES, font_percent=200), _open_plants),
    "repeats-small": Shot(replace(_SERIES, size=(800, 600))),
    "repeat-dialog": Shot(_SERIES, _repeat_dialog),
    "repeat-dialog-dark": Shot(replace(_SERIES, scheme=_DARK), _repeat_dialog),
    "repeat-dialog-german": Shot(replace(_SERIES, language="de"), _repeat_dialog),
    "repeat-dialog-large": Shot(replace(_SERIES, font_percent=200), _repeat_dialog),
    "repeat-quick-add": Shot(_SERIES, _quick_add_repeat),
    "someday": Shot(replace(_SERIES, view=View.SOMEDAY)),
    "someday-empty": Shot(Setup(filled=False, view=View.SOMEDAY)),
}
_PLANNED = Setup(story=calendar.planned, view=View.CALENDAR)
_LOOKED_BACK = Setup(filled=False, story=calendar.looked_back, size=(1180, 1300))
_CALENDAR = {
    "calendar": Shot(replace(_PLANNED, size=(1440, 900)), calendar.month),
    "calendar-dark": Shot(replace(_PLANNED, scheme=_DARK), calendar.month),
    "calendar-small": Shot(replace(_PLANNED, size=(800, 600)), calendar.month),
    "calendar-large": Shot(replace(_PLANNED, font_percent=200, size=(1440, 900)), calendar.month),
    "calendar-narrow": Shot(replace(_PLANNED, size=_NARROW), calendar.month),
    "calendar-selected": Shot(replace(_PLANNED, size=(1440, 900)), calendar.select_some),
    "calendar-selected-dark": Shot(
        replace(_PLANNED, scheme=_DARK, language="de", size=(800, 600)), calendar.select_some
    ),
    "calendar-week": Shot(replace(_PLANNED, size=(1440, 900)), calendar.week),
    "calendar-week-dark": Shot(replace(_PLANNED, scheme=_DARK), calendar.week),
    "calendar-week-german": Shot(replace(_PLANNED, language="de"), calendar.week),
    "calendar-week-small": Shot(replace(_PLANNED, size=(800, 600)), calendar.week),
    "insights": Shot(_LOOKED_BACK, partial(_command, "view.insights")),
    "insights-dark": Shot(replace(_LOOKED_BACK, scheme=_DARK), calendar.insights_of_four_weeks),
    "insights-german": Shot(replace(_LOOKED_BACK, language="de"), calendar.insights_as_tables),
    "insights-large": Shot(
        replace(_LOOKED_BACK, font_percent=200, size=(1440, 900)), partial(_command, "view.insights")
    ),
    "selected": Shot(Setup(size=(1440, 900)), calendar.select_three),
    "selected-dark": Shot(Setup(size=(800, 600), scheme=_DARK), calendar.select_three),
    "selected-large": Shot(Setup(size=(800, 600), font_percent=200, language="de"), calendar.select_three),
    "calendar-week-large": Shot(replace(_PLANNED, font_percent=200, size=(800, 600)), calendar.week),
}
SHOTS = {
    "first-run": Shot(Setup(filled=False, view=View.INBOX)),
    "today": Shot(),
    "inbox": Shot(Setup(view=View.INBOX)),
    "upcoming": Shot(Setup(view=View.UPCOMING)),
    "all-selected": Shot(Setup(view=View.ALL), _select_some),
    "completed": Shot(Setup(view=View.COMPLETED)),
    "trash": Shot(Setup(view=View.TRASH)),
    "trash-empty": Shot(Setup(filled=False, view=View.TRASH)),
    "detail": Shot(prepare=_open_launch_prep),
    "detail-history": Shot(prepare=_open_with_history),
    "dark": Shot(Setup(scheme=_DARK), _open_launch_prep),
    "dark-first-run": Shot(Setup(scheme=_DARK, filled=False, view=View.INBOX)),
    "german": Shot(Setup(language="de"), _open_launch_prep),
    "german-upcoming": Shot(Setup(language="de", view=View.UPCOMING)),
    "large-text": Shot(Setup(font_percent=200)),
    "large-text-detail": Shot(Setup(font_percent=200, size=(1360, 860)), _open_launch_prep),
    "timed": Shot(Setup(story=_timed)),
    "timed-dark": Shot(Setup(story=_timed, scheme=_DARK, size=(800, 600))),
    "wide": Shot(Setup(size=(1800, 900))),
    "sidebar-small": Shot(Setup(size=(800, 600)), _bring_sidebar_back),
    "sidebar-small-large": Shot(Setup(size=(800, 600), font_percent=200, language="de"), _bring_sidebar_back),
    "menu": Shot(prepare=_task_menu),
    "menu-trash": Shot(Setup(view=View.TRASH, language="de"), _task_menu),
    "narrow": Shot(Setup(size=(560, 760))),
    "narrow-detail": Shot(Setup(size=(560, 760)), _open_launch_prep),
    "smallest": Shot(Setup(size=(420, 360))),
    "search": Shot(prepare=partial(_search, "book")),
    "search-empty": Shot(prepare=partial(_search, "xylophone")),
    "search-terms": Shot(prepare=partial(_search, "launch /lau !p1 due:week")),
    "search-terms-german": Shot(
        Setup(language="de", scheme=_DARK), partial(_search, "#read faellig:heute ist:offen")
    ),
    "search-terms-large": Shot(Setup(font_percent=200, size=(800, 600)), partial(_search, "!p1 due:week")),
    "list": Shot(prepare=_open_list),
    "list-dark": Shot(Setup(scheme=_DARK), _open_list),
    "list-german": Shot(Setup(language="de", size=(1440, 900)), _open_list),
    "list-large": Shot(Setup(font_percent=200, size=(1500, 1000)), _open_list),
    "list-chooser": Shot(prepare=_choose_list),
    "quick-add": Shot(prepare=_quick_add),
    "toast": Shot(prepare=_complete),
    "toast-error": Shot(prepare=_complain),
    "palette": Shot(prepare=partial(_palette, "")),
    "palette-found": Shot(prepare=partial(_palette, "book")),
    "palette-dark": Shot(Setup(scheme=_DARK), partial(_palette, "du")),
    "settings": Shot(prepare=partial(_command, "file.settings")),
    "settings-dark": Shot(Setup(scheme=_DARK), partial(_command, "file.settings")),
    "shortcuts": Shot(prepare=partial(_command, "help.shortcuts")),
    "about": Shot(prepare=partial(_command, "help.about")),
    "export": Shot(prepare=partial(_command, "file.export")),
    "import-preview": Shot(prepare=partial(_import_preview, "tasks.csv", _CSV)),
    "import-from-todoist": Shot(prepare=partial(_import_preview, "todoist.json", _TODOIST)),
    "import-from-todoist-dark": Shot(
        Setup(scheme=_DARK, language="de", size=(800, 600)), partial(_import_preview, "todoist.json", _TODOIST)
    ),
    **_REPEATS,
    **_CALENDAR,
    "reminders": Shot(prepare=_reminders),
    "reminders-dark": Shot(Setup(scheme=_DARK), _reminder_menu),
    "reminders-german": Shot(Setup(language="de", font_percent=200, size=(1440, 900)), _reminders),
    "reminders-small": Shot(Setup(size=(800, 600)), _reminders),
    "quick-add-reminder": Shot(prepare=_quick_reminder),
    "notification": Shot(prepare=_notified),
    "notification-german": Shot(Setup(language="de", font_percent=200), _notified),
    "notification-dark": Shot(Setup(scheme=_DARK), _notified),
    "capture": Shot(prepare=_capture),
    "capture-dark": Shot(Setup(scheme=_DARK), _capture),
    "capture-german": Shot(Setup(language="de", font_percent=200), _capture),
    "templates": Shot(prepare=_templates),
    "templates-dark": Shot(Setup(scheme=_DARK, language="de"), _templates),
    **_REVIEW,
    **_SYNC,
}


def take(folder: Path, names: Sequence[str], suffix: str = "") -> None:
    qInstallMessageHandler(_pass_on)
    qt = QApplication([])
    QApplication.setApplicationDisplayName("Assent")
    qt.setCursorFlashTime(0)  # the cursor stands
    qt.setQuitOnLastWindowClosed(False)
    for name in names:
        with tempfile.TemporaryDirectory() as home:
            os.chdir(home)  # all paths are relative to it, so that those shown are the same everywhere
            with studio(qt, Path("Assent"), SHOTS[name].setup) as shown:
                SHOTS[name].prepare(shown)
                shown.settle()
                shown.save(folder / f"{name}{suffix}.png")
            os.chdir(folder)


def _pass_on(_kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """What Qt says, except that this platform has no window manager."""
    if not message.startswith("This plugin does not support"):
        print(message, file=sys.stderr)


def main(arguments: Sequence[str]) -> int:
    folder, names = Path(arguments[0]).resolve(), list(arguments[1:]) or list(SHOTS)
    folder.mkdir(parents=True, exist_ok=True)
    if os.environ.get("QT_SCALE_FACTOR"):
        take(folder, names, f"@{os.environ['QT_SCALE_FACTOR']}x")
        return 0
    sharp = [name for name in SHARP if name in names]
    if sharp:  # the scale is fixed when Qt starts, so these need a process of their own
        command = [sys.executable, "-m", "tests.helpers.shots", str(folder), *sharp]
        subprocess.run(command, env=os.environ | {"QT_SCALE_FACTOR": "2"}, check=True)
    take(folder, names)
    print(f"{len(names) + len(sharp)} pictures are in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
