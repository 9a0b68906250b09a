"""A locked keyring that nobody unlocks: every question to it hangs.

For processes under test, with this folder on PYTHONPATH and PYTHON_KEYRING_BACKEND=libsecret.Keyring. It bears the
name of one that the system may offer: others are not trusted. What is asked of it goes to the file ASKED_KEYRING.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from keyring.backend import KeyringBackend

_never = threading.Event()


class Keyring(KeyringBackend):
    priority = 9.0

    def get_password(self, service: str, username: str) -> str | None:
        self._hang(f"get {service} {username}")
        return None

    def set_password(self, service: str, username: str, password: str) -> None:
        self._hang(f"set {service} {username}")

    def delete_password(self, service: str, username: str) -> None:
        self._hang(f"delete {service} {username}")

    def _hang(self, question: str) -> None:
        with Path(os.environ["ASKED_KEYRING"]).open("a", encoding="utf-8") as file:
            file.write(question + "\n")
        _never.wait()
