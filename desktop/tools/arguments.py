"""From what a model wrote to arguments that can be relied on, or to an error that it can learn from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from desktop.errors import InvalidInputError
from desktop.tools.reasons import TOO_MANY
from desktop.tools.tool import MalformedCallError, Tool, ToolError

_NESTED_TEXTS = 3
_NO_VALUE = frozenset({"", "null", "none"})
_CODED: Mapping[str, tuple[type, ...]] = {
    "array": (list,),
    "object": (dict,),
    "boolean": (bool,),
    "integer": (int, float),
}
_PROBLEMS = {
    "missing": "{where} is missing.",
    "string_type": "{where} must be a string.",
    "bool_type": "{where} must be true or false.",
    "int_type": "{where} must be a whole number.",
    "list_type": "{where} must be a JSON array.",
    "model_type": "{where} must be a JSON object.",
    "literal_error": "{where} must be {expected}.",
}


class Arguments(BaseModel):
    """Unknown keys are ignored; nothing is coerced: "yes" is no boolean and 1 is no text."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)


A = TypeVar("A", bound=Arguments)


def read(tool: Tool, written: str | Mapping[str, Any] | None) -> Arguments:
    """The arguments of a call; raises ToolError with what is wrong, what is right, and an example."""
    try:
        return validate(tool.arguments, _without_placeholders(decode(written), schema_of(tool.arguments)))
    except InvalidInputError as error:
        for_user = error.for_user if isinstance(error, MalformedCallError) else str(error)
        raise ToolError(f"{error} {tool.contract} Example: {tool.example}", for_user) from None


_FILLED_IN = 3


def _without_placeholders(given: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Small models fill in every argument, with "" or "none" or [] where they have no value. Of a call that is filled
    in so only the values are kept; a single empty one may be meant, as a date to be cleared."""
    optional = {name: value for name, value in given.items() if name not in schema.get("required", ())}
    empty = {name for name, value in optional.items() if value == [] or is_no_value(value)}
    is_filled_in = len(empty) >= _FILLED_IN or (len(empty) > 1 and any(given[name] == "" for name in empty))
    # Where there is no value at all, they may be what is meant.
    if not is_filled_in or empty >= optional.keys() - {"task_identifier"}:
        return given
    return {name: value for name, value in given.items() if name not in empty}


def validate(model: type[A], given: Mapping[str, Any]) -> A:
    """Decodes what is stringified inside, drops nulls that mean nothing; raises InvalidInputError."""
    try:
        return model.model_validate(_fit(dict(given), schema_of(model)))
    except ValidationError as error:
        raise MalformedCallError(_problem(error)) from None


@cache
def schema_of(model: type[Arguments]) -> dict[str, Any]:
    return parameters(model)


def decode(written: str | Mapping[str, Any] | None) -> Mapping[str, Any]:
    """The arguments as an object, also where they are JSON in a text; raises InvalidInputError."""
    value: object = written
    for _ in range(_NESTED_TEXTS):
        if isinstance(value, str):
            value = _parse(value) if value.strip() else {}
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise MalformedCallError("The arguments must be one JSON object.")
    return value


def _parse(text: str) -> object:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise MalformedCallError("The arguments are not valid JSON.") from None


def _refuse_constant(name: str) -> object:
    raise ValueError(name)


def _fit(value: Any, schema: Mapping[str, Any]) -> Any:
    """The value as the schema has it, where only its clothing differs: JSON in a string, 60.0 for 60."""
    kind = schema["type"]
    if isinstance(kind, list):
        kind, nullable = kind[0], True
    else:
        nullable = False
    if nullable and is_no_value(value):
        return None
    if isinstance(value, str) and kind in _CODED:
        value = _unwrap(value, kind)
    match kind, value:
        case "array", list():
            return [_fit(part, schema["items"]) for part in value]
        case "object", Mapping():
            properties, required = schema["properties"], schema.get("required", ())
            return {
                name: _fit(part, properties[name]) if name in properties else part
                for name, part in value.items()
                if (part is not None and (part != "null" or name in required)) or _takes_null(properties.get(name))
            }
        case "integer", float() if value.is_integer():
            return int(value)
    return value


def is_no_value(value: object) -> bool:
    """Whether it is a text by which models say that they have none."""
    return isinstance(value, str) and value.strip().casefold() in _NO_VALUE


def _takes_null(schema: Mapping[str, Any] | None) -> bool:
    return schema is not None and isinstance(schema["type"], list)


def _unwrap(text: str, kind: str) -> Any:
    """What a string says in JSON, if that is of the kind wanted; else the string, for the model to be told."""
    try:
        inside = _parse(text)
    except InvalidInputError:
        return text
    return inside if isinstance(inside, _CODED[kind]) else text


def _problem(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=True, include_input=False)[0]
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"]).lstrip(".")
    template = _PROBLEMS.get(first["type"], "{where} does not fit.")
    return template.format(where=f"`{where}`", expected=first.get("ctx", {}).get("expected", ""))


_CHECKED_ANYWAY = frozenset({"default", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"})
"""What a model need not read before it has done it wrong: then it is told, and shown how it is right."""
_TOLD_IN_WORDS = "task_identifiers"
"""Every tool that takes `task_identifier` takes this instead; the description of that one says so, once. With all of
them declared a small model reads 250 tokens more."""


def brief(schema: Mapping[str, Any], said: set[tuple[str, ...]], *, is_small: bool = False) -> dict[str, Any]:
    """A schema in fewer words, and for a small model in as few as it can do with; arguments are checked by the whole
    one.

    `said` collects what a request has told of its arguments: what one of that name is, is said once.
    """
    left_out = _CHECKED_ANYWAY | {"required"} if is_small else _CHECKED_ANYWAY
    short = {key: value for key, value in schema.items() if key not in left_out}
    if is_small and isinstance(short["type"], list):  # "none" is as good as null
        short["type"] = short["type"][0]
    if "items" in short:
        short["items"] = brief(short["items"], said, is_small=is_small)
    properties = {}
    for name, field in short.get("properties", {}).items():
        if is_small and name == _TOLD_IN_WORDS:
            continue
        properties[name] = brief(field, said, is_small=is_small)
        told = (name, field.get("description", ""), *field.get("enum", ()))
        if told in said:
            again = {"description", "enum"} if is_small else {"description"}
            properties[name] = {key: value for key, value in properties[name].items() if key not in again}
        said.add(told)
    return short | {"properties": properties} if "properties" in short else short


_NULL = {"type": "null"}
_NOISE = frozenset({"$ref", "$defs", "anyOf", "title", "properties"})


def parameters(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of a model. A field that may be None is merely optional; a required one says `null` in its type."""
    schema = model.model_json_schema()
    schema.pop("description", None)  # the docstring is for who reads the code; the tool has a description of its own
    return _plain(schema, schema.get("$defs", {}))


def _plain(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> dict[str, Any]:
    if reference := schema.get("$ref"):
        schema = {**definitions[reference.rpartition("/")[2]], **schema}
    nullable = False
    if union := schema.get("anyOf"):
        (one,) = (part for part in union if part != _NULL)
        schema = {**one, **schema}
        nullable = "default" not in schema
    plain = {key: value for key, value in schema.items() if key not in _NOISE}
    if plain.get("default", ...) is None:
        del plain["default"]
    if nullable:
        plain["type"] = [plain["type"], "null"]
    if "items" in plain:
        plain["items"] = _plain(plain["items"], definitions)
    if plain["type"] == "object":
        plain["properties"] = {
            name: _plain(field, definitions) for name, field in schema.get("properties", {}).items()
        }
    return plain


BATCH_MAX = 20
T = TypeVar("T")


def check_size(elements: Sequence[T], limit: int = BATCH_MAX) -> Sequence[T]:
    if not elements:
        raise MalformedCallError("Nothing is left of the array: it is empty, or all of its texts are.")
    if len(elements) > limit:
        raise InvalidInputError(TOO_MANY, limit=limit, length=len(elements))
    return elements


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
