"""What a locale's territory says about weeks and slash dates (CLDR facts). Names as Qt and POSIX write them."""

from __future__ import annotations

MONDAY, FRIDAY, SATURDAY, SUNDAY = 0, 4, 5, 6

_WEEK_STARTS = {
    FRIDAY: "MV",
    SATURDAY: "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY",
    SUNDAY: (
        "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA "
        "PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW"
    ),
}
_FIRST_WEEKDAY = {territory: day for day, territories in _WEEK_STARTS.items() for territory in territories.split()}
_MONTH_FIRST = frozenset({"AS", "CN", "GU", "JP", "KP", "KR", "MH", "MP", "PA", "PH", "PR", "TW", "UM", "US", "VI"})
_SLASHES_UNDECIDED = frozenset({"", "CA", "ZA"})


def first_weekday(locale_name: str) -> int:
    """The day a week starts on, Monday being 0; Monday where the name has no territory ("C", "", "de")."""
    return _FIRST_WEEKDAY.get(_territory(locale_name), MONDAY)


def day_first(locale_name: str) -> bool | None:
    """Whether 3/4 is 3 April (True) or 4 March (False) there; None where people write both or the name is no help."""
    territory = _territory(locale_name)
    return None if territory in _SLASHES_UNDECIDED else territory not in _MONTH_FIRST


def _territory(locale_name: str) -> str:
    language, *rest = locale_name.partition(".")[0].partition("@")[0].replace("-", "_").split("_")
    return next((part.upper() for part in rest if language and len(part) == 2 and part.isalpha()), "")
