"""Translations: marking texts, and putting the catalogues of a language to use.

`python -m tests.helpers.translations` collects all texts into resources/i18n/*.ts and compiles what is translated.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from desktop.domain.marking import QT_TRANSLATE_NOOP as QT_TRANSLATE_NOOP
from desktop.errors import AssentError
from desktop.paths import resource

translate = QCoreApplication.translate  # under this name the translation tools find what it is given
LANGUAGES = ("en", "de")
QT_TRANSLATE_NOOP("QShortcut", "Return")  # in menus and on drawn keys it is called as in all our sentences: Enter
SETTINGS_CONTEXT = "Settings"
ERRORS_CONTEXT = "Errors"


def setting_text(text: str) -> str:
    """Words of `desktop.settings`, which knows nothing of Qt."""
    return translate(SETTINGS_CONTEXT, text) if text else ""


def error_text(error: AssentError) -> str:
    """The sentence of an error in the window's language; what it quotes stays as it is."""
    values = {name: _part(value) for name, value in error.values.items()}
    sentence = translate(ERRORS_CONTEXT, error.sentence) if error.sentence else ""
    return sentence.format(**values) if values else sentence


def _part(value: object) -> object:
    if isinstance(value, AssentError):
        return error_text(value)
    if isinstance(value, str):
        return translate(ERRORS_CONTEXT, value) if value else ""
    return _Number(value) if type(value) is int else value


class _Number(int):
    """With “,” it is formatted as the language does it."""

    def __format__(self, form: str) -> str:
        locale = QLocale()
        is_plain = form != "," or locale.language() == QLocale.Language.C  # which has no groups of digits
        return super().__format__(form) if is_plain else locale.toString(int(self))


def language_for(chosen: str, wanted: Sequence[str]) -> str:
    """The language to show: the chosen one, or the first of the system's that we have, or English."""
    if chosen in LANGUAGES:
        return chosen
    codes = (name.replace("_", "-").split("-")[0] for name in wanted)
    return next((code for code in codes if code in LANGUAGES), LANGUAGES[0])


class Translations(QObject):
    """The catalogues in use, ours and Qt's own; English has one for its plurals."""

    def __init__(self, app: QCoreApplication, chosen: str) -> None:
        super().__init__(app)
        system = QLocale.system()
        self.language = language_for(chosen, system.uiLanguages())
        self._translators: list[QTranslator] = []
        self._use(f"qtbase_{self.language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
        self._use(f"assent_{self.language}", str(resource("i18n")))
        QLocale.setDefault(_locale_for(self.language, system))

    def remove(self) -> None:
        """Shows texts as they were before."""
        for translator in self._translators:
            QCoreApplication.removeTranslator(translator)
        QLocale.setDefault(QLocale.system())
        self.deleteLater()

    def _use(self, name: str, folder: str) -> None:
        translator = QTranslator(self)
        if translator.load(name, folder):  # Qt's own may not be installed; then its few texts are English
            QCoreApplication.installTranslator(translator)
            self._translators.append(translator)


def _locale_for(language: str, system: QLocale) -> QLocale:
    """Words of dates in the language of the window, their form as usual where the user is."""
    ours = QLocale(language).language()
    if system.language() is ours or (system.language() is QLocale.Language.C and language == "en"):
        return system
    return QLocale(ours, system.territory())
