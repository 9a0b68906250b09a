"""The assistant that is always there: no key, no network, no language model."""

from desktop.agent.builtin.provider import BuiltinProvider, respond

__all__ = ["BuiltinProvider", "respond"]
