"""Choosing a model: nothing is sent before the user agreed, nothing in force before the button is pressed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from keyring.backend import KeyringBackend
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from desktop.agent.discovery import LocalServer
from desktop.agent.provider_choice import key_name
from desktop.secrets import Secrets
from desktop.settings import AGENT_ALLOWED_URL, AGENT_BASE_URL, AGENT_MODEL, AGENT_PROVIDER
from desktop.ui.agent import model_dialog
from desktop.ui.agent.model_dialog import ModelDialog
from desktop.ui.agent.model_form import OTHER, PRESETS, Keyring, preset_for
from desktop.ui.core.context import AppContext
from tests.helpers.model_server import ModelServer, Reply, calls, refuses, says

REMOTE = "https://api.example.com/v1"
SECRET = "sk-not-for-anyones-eyes"

Open = Callable[..., ModelDialog]


@pytest.fixture
def open_dialog(qtbot: QtBot, context: AppContext, monkeypatch: pytest.MonkeyPatch) -> Open:
    context.services.agent.secrets = Secrets(find=lambda: None)

    def open_(*servers: LocalServer) -> ModelDialog:
        async def found() -> tuple[LocalServer, ...]:
            return servers

        monkeypatch.setattr(model_dialog, "find_local_servers", found)
        dialog = ModelDialog(context)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(dialog)
        with qtbot.waitActive(dialog):
            dialog.show()
            dialog.activateWindow()
        qtbot.waitUntil(lambda: dialog.form.keyring is not Keyring.WAITING)
        return dialog

    return open_


def address(dialog: ModelDialog, url: str) -> None:
    dialog.openai.setChecked(True)
    dialog.form.address.setText(url)


def try_out(qtbot: QtBot, dialog: ModelDialog) -> str:
    QTest.mouseClick(dialog.form.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.job is None, timeout=20_000)
    return dialog.notice.label.text()


def used(qtbot: QtBot, dialog: ModelDialog) -> None:
    QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog.isVisible())


def chosen(context: AppContext) -> tuple[str, str, str]:
    get = context.settings.get
    return get(AGENT_PROVIDER), get(AGENT_BASE_URL), get(AGENT_MODEL)


def test_it_opens_with_the_built_in_assistant_and_asks_nobody(open_dialog: Open, context: AppContext) -> None:
    dialog = open_dialog()
    assert dialog.builtin.isChecked()
    assert dialog.builtin.hasFocus()
    assert not dialog.form.isVisible()
    assert chosen(context) == ("builtin", "", "")


def test_a_server_on_this_computer_is_one_click_away(qtbot: QtBot, open_dialog: Open, context: AppContext) -> None:
    dialog = open_dialog(LocalServer("Ollama", "http://127.0.0.1:11434/v1", ("llama3.2", "qwen3")))
    qtbot.waitUntil(lambda: len(dialog.servers) == 1)
    (button,) = dialog.servers
    assert button.text().startswith("Ollama runs on this computer")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert dialog.openai.isChecked()
    assert dialog.form.service.currentText() == "Ollama"
    assert dialog.form.place.text() == "LOCAL"
    assert not dialog.form.consent.isVisible()
    used(qtbot, dialog)
    assert chosen(context) == ("openai", "http://127.0.0.1:11434/v1", "llama3.2")


@pytest.mark.parametrize(
    ("name", "is_small"),
    [
        ("qwen2.5-coder-1.5b", True),
        ("llama3.2:3b-instruct-q4_K_M", True),
        ("gemma3:270m", True),
        ("Meta-Llama-3.1-8B-Instruct", False),
        ("gpt-oss:20b", False),
        ("qwen3-30b-a3b", False),
        ("mixtral-8x7b", False),
        ("gpt-5-mini", False),
    ],
)
def test_the_name_of_a_model_tells_whether_it_is_small(open_dialog: Open, name: str, is_small: bool) -> None:
    dialog = open_dialog()
    form = dialog.form
    form.use("http://localhost:8080/v1", [name])
    assert form.small.isChecked() is is_small
    form.small.setChecked(not is_small)
    form.show_models([name])
    assert form.small.isChecked() is not is_small, "the user's word counts"


def test_testing_fetches_the_models(qtbot: QtBot, open_dialog: Open) -> None:
    with ModelServer(models=("beta", "alpha")) as server:
        dialog = open_dialog()
        address(dialog, server.base_url)
        assert try_out(qtbot, dialog).startswith("It works")
        assert [dialog.form.model.itemText(row) for row in range(2)] == ["alpha", "beta"]
        assert dialog.form.model.currentText() == "alpha"
        assert dialog.go.isEnabled()


def test_a_model_that_was_typed_stays_where_it_is_on_offer(qtbot: QtBot, open_dialog: Open) -> None:
    with ModelServer(models=("beta", "alpha")) as server:
        dialog = open_dialog()
        address(dialog, server.base_url)
        dialog.form.model.setEditText("beta")
        try_out(qtbot, dialog)
        assert dialog.form.model.currentText() == "beta"


def test_an_error_is_said_in_place(qtbot: QtBot, open_dialog: Open, context: AppContext) -> None:
    with ModelServer(models=refuses(401)) as server:
        dialog = open_dialog()
        address(dialog, server.base_url)
        assert "asks for a key" in try_out(qtbot, dialog)
    assert "No model answers" in try_out(qtbot, dialog)
    assert dialog.isVisible()
    assert chosen(context) == ("builtin", "", "")


def test_the_typed_key_is_the_one_that_is_tried(qtbot: QtBot, open_dialog: Open) -> None:
    with ModelServer() as server:
        dialog = open_dialog()
        address(dialog, server.base_url)
        dialog.form.key.setText(SECRET)
        try_out(qtbot, dialog)
        sent = {name.lower(): value for name, value in server.requests[-1].headers.items()}
        assert sent["authorization"] == f"Bearer {SECRET}"


def test_nothing_is_sent_elsewhere_without_a_yes(qtbot: QtBot, open_dialog: Open, context: AppContext) -> None:
    dialog = open_dialog()
    address(dialog, REMOTE)
    dialog.form.model.setEditText("m1")
    assert dialog.form.place.text() == "REMOTE"
    assert dialog.form.consent.isVisible()
    assert "your messages" in dialog.form.consent_text.text()
    for button in (dialog.form.test, dialog.go):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert dialog.job is None
        assert "not on this computer" in dialog.notice.label.text()
        assert dialog.form.consent.hasFocus()
    assert chosen(context) == ("builtin", "", "")
    dialog.form.consent.setChecked(True)
    used(qtbot, dialog)
    assert chosen(context) == ("openai", REMOTE, "m1")
    assert context.settings.get(AGENT_ALLOWED_URL) == REMOTE


def test_a_yes_is_for_one_address(open_dialog: Open, context: AppContext) -> None:
    context.settings.set(AGENT_ALLOWED_URL, REMOTE)
    dialog = open_dialog()
    address(dialog, REMOTE)
    assert dialog.form.consent.isChecked()
    address(dialog, "https://api.example.org/v1")
    assert not dialog.form.consent.isChecked()


def test_an_unencrypted_address_elsewhere_is_pointed_out(open_dialog: Open) -> None:
    dialog = open_dialog()
    address(dialog, "http://api.example.com/v1")
    assert "not encrypted" in dialog.form.consent_text.text()


@pytest.mark.parametrize("text", ["", "nonsense with spaces", "ftp://example.com", "https://user:pw@example.com"])
def test_what_is_no_address_is_said_calmly(open_dialog: Open, context: AppContext, text: str) -> None:
    dialog = open_dialog()
    address(dialog, text)
    QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()
    assert dialog.notice.label.text()
    assert chosen(context)[0] == "builtin"


def test_without_a_model_nothing_is_chosen(open_dialog: Open, context: AppContext) -> None:
    dialog = open_dialog()
    address(dialog, "http://localhost:1234/v1")
    QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    assert "Choose a model" in dialog.notice.label.text()
    assert chosen(context)[0] == "builtin"


def test_a_key_is_kept_for_the_session_where_there_is_no_keyring_and_never_shown(
    qtbot: QtBot, open_dialog: Open, context: AppContext
) -> None:
    told: list[str] = []
    context.told.connect(lambda notice: told.append(notice.text))
    dialog = open_dialog()
    address(dialog, "http://localhost:1234/v1")
    dialog.form.model.setEditText("m1")
    assert "for this session only" in dialog.form.key_note.text()
    assert dialog.form.key.echoMode() is QLineEdit.EchoMode.Password
    QTest.keyClicks(dialog.form.key, SECRET)
    used(qtbot, dialog)
    assert context.services.agent.key_is_kept("http://localhost:1234/v1")
    assert any("no keyring" in text for text in told)
    again = open_dialog()
    qtbot.waitUntil(lambda: not again.form.forget.isHidden())
    assert again.form.key.text() == ""
    assert "kept" in again.form.key.placeholderText()
    stored = [context.settings.state(key) for key in ("agent.drafts", "agent.asked")]
    assert SECRET not in repr([stored, chosen(context)])


def test_a_kept_key_can_be_forgotten(qtbot: QtBot, open_dialog: Open, context: AppContext) -> None:
    url = "http://localhost:1234/v1"
    context.settings.set(AGENT_BASE_URL, url)
    dialog = open_dialog()
    context.services.agent.secrets.set(key_name(url), SECRET)
    dialog.openai.setChecked(True)
    dialog._show_key()
    qtbot.waitUntil(dialog.form.forget.isVisible)
    QTest.mouseClick(dialog.form.forget, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog.form.forget.isVisible())
    assert context.services.agent.key_is_kept(url) is False


def test_going_back_to_the_built_in_assistant(qtbot: QtBot, open_dialog: Open, context: AppContext) -> None:
    context.settings.set(AGENT_BASE_URL, "http://localhost:1234/v1")
    context.settings.set(AGENT_MODEL, "m1")
    context.settings.set(AGENT_PROVIDER, "openai")
    dialog = open_dialog()
    assert dialog.openai.isChecked()
    assert dialog.form.model.currentText() == "m1"
    dialog.builtin.setChecked(True)
    used(qtbot, dialog)
    assert chosen(context) == ("builtin", "http://localhost:1234/v1", "m1")


def test_the_environment_is_pointed_out_where_it_decides(open_dialog: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSENT_MODEL", "m2")
    assert "ASSENT_" in open_dialog().notice.label.text()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_service_is_known_by_its_address(preset: object) -> None:
    address = preset.address  # type: ignore[attr-defined]
    assert preset_for(address) is preset
    assert preset_for(address + "/") is preset


def test_another_address_is_another_service() -> None:
    assert preset_for("http://localhost:9999/v1") is OTHER
    assert preset_for("") is OTHER
    assert preset_for("http://127.0.0.1:11434/v1").name == "Ollama"


class LockedKeyring(KeyringBackend):
    """Waits for a password that nobody enters, until the test is over."""

    priority = 1.0

    def __init__(self) -> None:
        self.released = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        assert self.released.wait(20)
        return None

    def set_password(self, service: str, username: str, password: str) -> None:
        assert self.released.wait(20)


KeyringBackend._classes.discard(LockedKeyring)  # keyring offers every subclass to everybody


def test_a_locked_keyring_is_said_to_be_waited_for_and_not_for_long(
    qtbot: QtBot, open_dialog: Open, context: AppContext
) -> None:
    told: list[str] = []
    context.told.connect(lambda notice: told.append(notice.text))
    keyring = LockedKeyring()
    dialog = open_dialog()
    context.services.agent.secrets = Secrets(find=lambda: keyring, limit=0.3)
    try:
        address(dialog, REMOTE)
        dialog.form.consent.setChecked(True)
        dialog.form.model.setEditText("m1")
        QTest.mouseClick(dialog.form.test, Qt.MouseButton.LeftButton)
        assert dialog.notice.label.text() == "Waiting for the keyring…"
        qtbot.waitUntil(lambda: dialog.job is None)
        assert "did not answer" in dialog.notice.label.text()
        assert dialog.go.isEnabled()
        dialog.form.key.setText(SECRET)
        dialog.form.show_keyring(Keyring.THERE)
        QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
        assert dialog.notice.label.text() == "Waiting for the keyring…"
        qtbot.waitUntil(lambda: not dialog.isVisible())
        assert told == ["The keyring did not take the key: it is kept until you quit."]
        assert context.services.agent.key_is_kept(REMOTE), "for this session"
    finally:
        keyring.released.set()


def answering(body: dict[str, Any]) -> Reply:
    """Does what is asked of it where somebody wants to delete something, and lists tasks for all else."""
    if body["messages"][-1]["role"] == "tool":
        return says("Here you are.")
    said = body["messages"][-1]["content"]
    return calls(
        ("delete_task", {"task_identifier": "Call Ann"}) if said == "delete call ann" else ("list_tasks", {})
    )


def test_a_model_is_tried_before_it_is_used(qtbot: QtBot, open_dialog: Open, context: AppContext) -> None:
    with ModelServer(answering) as server:
        dialog = open_dialog()
        address(dialog, server.base_url)
        QTest.mouseClick(dialog.other, Qt.MouseButton.LeftButton)
        assert "Choose a model" in dialog.notice.label.text()
        dialog.form.model.setEditText("test-model")
        dialog.form.small.setChecked(True)
        QTest.mouseClick(dialog.other, Qt.MouseButton.LeftButton)
        assert not dialog.go.isEnabled()
        qtbot.waitUntil(lambda: dialog.trial.rows.count() > 2, timeout=20_000)
        assert dialog.progress.maximum() == 40
        QTest.mouseClick(dialog.cancel, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: dialog.job is None, timeout=20_000)
    done = dialog.trial.rows.count()
    assert dialog.isVisible()
    assert dialog.go.isEnabled()
    assert dialog.trial.summary.text().startswith(
        f"test-model, {done} of 40: {done} right, 0 wrong, 0 refused, 0 spoilt"
    )
    assert dialog.trial.rows.item(0).text().startswith("Right: hello (")
    for request in server.completions[:2]:  # a small model that is greeted is offered a look alone
        assert [tool["function"]["name"] for tool in request.body["tools"]] == ["list_tasks", "get_task"]
    assert context.services.agent.conversations() == []
    assert context.settings.get(AGENT_MODEL) == ""


def test_a_model_that_is_not_there_cannot_be_tried(qtbot: QtBot, open_dialog: Open) -> None:
    with ModelServer() as server:
        url = server.base_url
    dialog = open_dialog()
    address(dialog, url)
    dialog.form.model.setEditText("test-model")
    QTest.mouseClick(dialog.other, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.job is None, timeout=60_000)
    assert "No model answers" in dialog.notice.label.text()
    assert "nothing was tried" in dialog.trial.summary.text()
