"""Where a model is asked: its address, whether that is on this machine, and whether the user allowed it."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from desktop.errors import InvalidInputError

_ENDPOINT_PATHS = ("/chat/completions", "/models")


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Seconds: to connect, between two pieces of an answer, and for the answer as a whole."""

    connect: float = 5.0
    silence: float = 60.0
    answer: float = 180.0


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model behind an OpenAI-compatible address, normalized by `tidy_address`.

    Nothing is sent to a remote one unless `allowed`: the user said yes to this very address.
    """

    base_url: str
    model: str = ""
    allowed: bool = False
    limits: ConnectionLimits = ConnectionLimits()

    @property
    def host(self) -> str:
        """As it is shown to the user, with its port."""
        return urlsplit(self.base_url).netloc

    @property
    def remote(self) -> bool:
        return not is_loopback(self.base_url)


def is_loopback(url: str) -> bool:
    """Whether an address is on this machine. Names other than localhost are not looked up."""
    host = (urlsplit(url).hostname or "").rstrip(".")
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def tidy_address(text: str) -> str:
    """A base URL from what people paste; raises InvalidInputError."""
    text = text.strip()
    if text and "://" not in text:
        text = f"{'http' if is_loopback(f'//{text}') else 'https'}://{text}"
    parts = _checked(text)
    path = parts.path.rstrip("/")
    for ending in _ENDPOINT_PATHS:
        path = path.removesuffix(ending)
    return f"{parts.scheme}://{parts.netloc.lower()}{path or '/v1'}"


def _checked(text: str) -> SplitResult:
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or re.search(r"[\s\\\x00-\x1f]", text):
        raise InvalidInputError("This is no address of a model. One looks like http://localhost:11434/v1.")
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise InvalidInputError("Leave keys and passwords out of the address; the key has a field of its own.")
    return parts
