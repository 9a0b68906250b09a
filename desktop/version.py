"""Which version this is. Asking the installed package for it would load much of the standard library at every start."""

VERSION = "0.1.0"
"""As in pyproject.toml."""
