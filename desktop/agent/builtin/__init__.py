"""The built-in assistant: it needs no key, no network and no language model."""

from desktop.agent.builtin.provider import BuiltinProvider, respond

__all__ = ["BuiltinProvider", "respond"]
