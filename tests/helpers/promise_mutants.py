"""`make mutants`: breaks each promise of the README by a change of one line, and sees that its test fails.

python -m tests.helpers.promise_mutants [WORD…]    only those whose promise has one of these words
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.helpers.project_copy import ROOT, copy_project

_TEST_FAILED = 1
"""What pytest returns then; anything else says that the test itself could not be run."""


class Mutant(NamedTuple):
    """`name` says in the README what is broken; `before` stands once in the file. `tests` are words for pytest."""

    promise: str
    name: str
    path: str
    before: str
    after: str
    tests: str


MUTANTS = (
    Mutant(
        "Nothing changes until you confirm it",
        "calls are applied at once", "desktop/review/policy.py",
        "settings.get(setting) == APPLY_AND_TELL", "settings.get(setting) != APPLY_AND_TELL",
        "tests/e2e/test_review_flow.py",
    ),
    Mutant(
        "A proposal is applied once or not at all: double clicks, crashes",
        "what was decided can be confirmed again", "desktop/review/apply.py",
        "if found.state is not ItemState.PENDING:", "if found.state is ItemState.WITHDRAWN:",
        "tests/unit/desktop/review/test_confirmation.py",
    ),
    Mutant(
        "A verdict acts once, on however many devices it was given",
        "every verdict's writes count", "sync/merge.py",
        "return max(valid_writes(register, verdicts), key=lambda write: write.rank, default=None)",
        "return max(register, key=lambda write: write.rank, default=None)",
        "tests/unit/desktop/review/test_verdicts_act_once.py",
    ),
    Mutant(
        "Other agents can read and propose, never write",
        "their calls are carried out as our own agent's are", "desktop/services/connected_agent.py",
        "proposes_only=True,", "proposes_only=False,",
        "tests/unit/desktop/mcp/test_server.py",
    ),
    Mutant(
        "No answer may claim what did not happen",
        "no sentence counts as a claim", "desktop/agent/claims.py",
        'return Certainty(score > limits["likely"] and len(text) <= _MANY)', "return Certainty.NO",
        "tests/unit/desktop/agent/test_fuzz_runs.py",
    ),
    Mutant(
        "What is deleted for good is in no file of the profile any more, on every device",
        "what the history said stays", "desktop/store/erasing.py",
        "    _strip(connection, found)", "    pass",
        "tests/unit/desktop/services/test_erasing.py",
    ),
    Mutant(
        "A damaged file, a full or read-only disk, one unreadable value: the rest is still shown",
        "damage closes nothing", "desktop/store/database.py",
        "self.closed = damaged_database(self.path)", "pass",
        "tests/unit/desktop/store/test_salvage.py",
    ),
    Mutant(
        "An acknowledged write survives `kill -9`",
        "what is written is not committed", "desktop/store/database.py",
        'connection.execute("COMMIT")', 'connection.execute("COMMIT" if begin == "BEGIN" else "ROLLBACK")',
        "tests/e2e/test_crash_safety.py",
    ),
    Mutant(
        "Two programs on one profile never lose a write",
        "a writer takes its turn too late", "desktop/store/database.py",
        'with self._transaction("BEGIN IMMEDIATE") as connection:', 'with self._transaction("BEGIN") as connection:',
        "tests/e2e/test_two_processes.py",
    ),
    Mutant(
        "Devices end up with the same state, whatever order files come in",
        "the first write to arrive wins", "sync/merge.py",
        "return max(valid_writes(register, verdicts), key=lambda write: write.rank, default=None)",
        "return next(iter(valid_writes(register, verdicts)), None)",
        "tests/unit/sync/test_merge.py",
    ),
    Mutant(
        "Two devices that complete the same task of a series make one next task",
        "each makes one of its own", "desktop/store/repeating.py",
        "id_ = str(uuid.uuid5(_NEXT, task_id))", "id_ = str(uuid.uuid4())",
        "tests/unit/desktop/services/test_repeating.py",
    ),
    Mutant(
        "A cut or altered file changes nothing",
        "any digest will do", "sync/codec.py",
        "return len(data) > _DIGEST and hashlib.sha256(memoryview(data)[:-_DIGEST]).digest() == data[-_DIGEST:]",
        "return len(data) > _DIGEST",
        "tests/unit/sync/test_codec.py",
    ),
    Mutant(
        "Damaged and lost files of the folder are written again",
        "what others lost is not", "sync/repair.py",
        "written += self._write(missed[: _MOST - written])", "written += 0",
        "tests/unit/sync/test_replica_damage.py",
    ),
    Mutant(
        "An encrypted folder shows no text and takes no forged change",
        "a text that is not encrypted is taken", "sync/codec.py",
        'raise PlaintextRefusedError("not encrypted")', "pass",
        "tests/unit/sync/test_crypto.py tests/unit/sync/test_vault.py tests/unit/sync/test_codec.py",
    ),
    Mutant(
        "No file in the folder switches encryption off",
        "another claim of the vault is believed", "sync/pinned_vault.py",
        "if own is not None and own.claim != pinned.claim:", "if own is not None and False:",
        "tests/unit/desktop/services/test_sync_changed_folder.py",
    ),
    Mutant(
        "A key goes to its own address alone, and into no file",
        "any keyring will do", "desktop/secrets.py",
        'return type(backend).__module__.removeprefix("keyring.backends.") in _OF_THE_SYSTEM', "return True",
        "tests/unit/desktop/test_secrets.py",
    ),
    Mutant(
        "Nothing that others wrote reaches a terminal raw; whatever is typed ends with a sentence",
        "text is printed as it is", "desktop/terminal.py",
        "return re.sub(_UNSAFE, _written_out, text)", "return text",
        "tests/unit/desktop/test_terminal.py",
    ),
    Mutant(
        "The window can be read: names for everything, contrast, 200 % text",
        "a field has no name", "desktop/ui/quick_add/quick_add.py",
        'self.input.setAccessibleName(self.tr("Add a task"))', 'self.input.setAccessibleName("")',
        "tests/ui/shell/test_window.py",
    ),
    Mutant(
        "Installed from a wheel it works, outside of this folder",
        "the prompts are left out", "pyproject.toml",
        '"resources/prompts" = "desktop/resources/prompts"', "",
        "tests/e2e/test_packaging.py",
    ),
)  # fmt: skip


def main(words: list[str]) -> int:
    chosen = [one for one in MUTANTS if not words or any(word.lower() in one.promise.lower() for word in words)]
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder))
        for name in ("pyproject.toml", "README.md", "LICENSE", "constraints.txt"):
            (project.root / name).write_bytes((ROOT / name).read_bytes())
        survived = [one for one in chosen if not _is_caught(one, project.root)]
    print(f"{len(chosen) - len(survived)} of {len(chosen)} broken promises were noticed by their tests.")
    return 1 if survived else 0


def _is_caught(mutant: Mutant, root: Path) -> bool:
    path = root / mutant.path
    whole = path.read_text(encoding="utf-8")
    assert whole.count(mutant.before) == 1, f"{mutant.path} has “{mutant.before}” {whole.count(mutant.before)} times"
    path.write_text(whole.replace(mutant.before, mutant.after), encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", *mutant.tests.split()],
            cwd=root, env=os.environ | {"PYTHONPATH": str(root)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
    finally:
        path.write_text(whole, encoding="utf-8")
    caught = done.returncode == _TEST_FAILED
    print(f"{'caught  ' if caught else 'SURVIVED'}  {mutant.promise}: {mutant.name}", flush=True)
    if not caught:
        print(done.stdout[-2000:])
    return caught


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
