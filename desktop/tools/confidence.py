"""How sure a model says it is: in words or as a number, kept as percent."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator

from desktop.errors import InvalidInputError

_WORDS = {"very low": 10, "low": 30, "medium": 60, "high": 85, "very high": 95}


def percent(value: object) -> int:
    """0–1 is a share, above that percent."""
    if isinstance(value, str):
        word = value.strip().casefold().replace("_", " ").replace("-", " ")
        if word in _WORDS:
            return _WORDS[word]
        value = _number(word)
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 100:
        return round(value * 100) if value <= 1 else round(value)
    raise InvalidInputError("A confidence is low, medium, high, very high or a number from 0 to 1.")


def _number(word: str) -> float | None:
    share = word.removesuffix("%")
    try:
        return float(share) / (100 if share != word else 1)
    except ValueError:
        return None


Confidence = Annotated[
    int,
    BeforeValidator(percent, json_schema_input_type=str),
]
