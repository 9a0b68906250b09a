"""JSON schemas as compatible servers like them: no references, no unions, nothing that is not needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

_NULL = {"type": "null"}
_NOISE = frozenset({"$ref", "$defs", "anyOf", "title", "properties"})


def parameters(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of a model. A field that may be None is merely optional; a required one says `null` in its type."""
    schema = model.model_json_schema()
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
