"""Encodes JSON in its shortest form: without spaces, and with letters unescaped."""

from __future__ import annotations

import json
import json.encoder
from collections.abc import Callable
from typing import Any


def encoder(*, sort_keys: bool) -> Callable[[Any], str]:
    """With `sort_keys` equal values give equal texts.

    `json.dumps` makes a new encoder for every value, which takes as long as encoding a small one. Here it is made
    once,
    where the library allows it.
    """
    plain = json.JSONEncoder(ensure_ascii=False, check_circular=False, sort_keys=sort_keys, separators=(",", ":"))
    make: Any = getattr(json.encoder, "c_make_encoder", None)
    try:
        chunks = make(None, plain.default, json.encoder.encode_basestring, None, ":", ",", sort_keys, False, True)
    except TypeError:  # there is none, or it wants other arguments
        return plain.encode

    def encode(value: Any) -> str:
        return "".join(chunks(value, 0))

    return encode
