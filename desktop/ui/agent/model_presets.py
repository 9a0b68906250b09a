"""Services that speak the language of OpenAI's: where they are, and whether they want a key."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.agent.connection import tidy_address
from desktop.agent.discovery import KNOWN_PORTS
from desktop.errors import InvalidInputError


@dataclass(frozen=True, slots=True)
class Preset:
    """`address` is "" where the user enters one."""

    name: str
    address: str = ""
    needs_key: bool = False


PRESETS = (
    Preset("OpenAI", "https://api.openai.com/v1", needs_key=True),
    Preset("OpenRouter", "https://openrouter.ai/api/v1", needs_key=True),
    *(Preset(name, f"http://localhost:{port}/v1") for name, port in KNOWN_PORTS.items()),
)
OTHER = Preset("")


def preset_for(address: str) -> Preset:
    """The service behind an address, however that is written."""
    tidy = tidied(address)
    return next((preset for preset in PRESETS if tidy and tidied(preset.address) == tidy), OTHER)


def tidied(address: str) -> str:
    """The address as it is used; "" where it is none (yet)."""
    try:
        return tidy_address(address).replace("//127.0.0.1:", "//localhost:") if address.strip() else ""
    except InvalidInputError:
        return ""
