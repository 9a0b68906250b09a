"""Which version this is. To ask the installed package would load much of the standard library at every start."""

VERSION = "0.1.0"
"""As in pyproject.toml."""
