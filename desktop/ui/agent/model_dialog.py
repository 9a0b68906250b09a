"""Choosing who answers: the built-in assistant, or a language model somewhere."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QRadioButton, QWidget

from desktop.agent.connection import Endpoint
from desktop.agent.discovery import LocalServer, find_local_servers
from desktop.agent.provider_choice import BUILTIN, OPENAI, ProviderChoice, limits_for
from desktop.errors import InvalidInputError
from desktop.services.agent import AgentService
from desktop.settings import AGENT_ALLOWED_URL, AGENT_BASE_URL, AGENT_MODEL, AGENT_PROVIDER, AGENT_SMALL_MODEL
from desktop.ui.agent.model_form import PRESETS, Keyring, ModelForm
from desktop.ui.agent.model_trial import ModelTrial
from desktop.ui.core.context import AppContext
from desktop.ui.core.frame import Frame
from desktop.ui.core.i18n import error_text
from desktop.ui.theme.style import Tone, WidgetKind
from desktop.ui.widgets.buttons import ElidingButton
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.labels import wrapped_label
from desktop.ui.widgets.layouts import make_column

if TYPE_CHECKING:
    from desktop.services.model_check import Checked

_ENVIRONMENT = ("ASSENT_PROVIDER", "ASSENT_BASE_URL", "ASSENT_MODEL")


class ModelDialog(Frame):
    """Nothing changes before the button is pressed, and nothing is sent anywhere before the user agreed to it."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, self.tr("Choose a model"), parent)
        self._agent: AgentService = context.services.agent
        self.builtin = QRadioButton(self.tr("Built-in assistant"), self)
        self.openai = QRadioButton(self.tr("A language model"), self)
        builtin_text = wrapped_label(
            self.tr("Needs no network and no key. Not a language model: it understands plain requests about tasks."),
            self,
            WidgetKind.SMALL,
        )
        openai_text = wrapped_label(
            self.tr("Any that speaks the OpenAI API, on this computer or elsewhere. It understands more."),
            self,
            WidgetKind.SMALL,
        )
        self._found = QWidget(self)
        self._offers = context.theme.space(FlowLayout(self._found), "snug")
        self._found.hide()
        self.servers: dict[QPushButton, LocalServer] = {}
        self.form = ModelForm(context, self)
        self.trial = ModelTrial(context, self)
        self._choices = make_column(None, self.builtin, builtin_text, self.openai, openai_text)
        for note in (builtin_text, openai_text):
            context.theme.space(note, margins=("triple", 0, 0, "half"))
        self.body.addLayout(self._choices)
        self.body.addWidget(self._found)
        self.body.addWidget(self.form)
        self.body.addWidget(self.trial)
        self.body.addStretch(1)
        self.go.setText(self.tr("Use it"))
        self.other.setText(self.tr("Try it"))
        self.other.setToolTip(
            self.tr("Puts 40 requests to the model, about tasks of their own, and shows how many it does right")
        )
        self._connect()
        self._fill()
        self._look_for_keyring()
        self.on_theme_changed()
        context.background.run(find_local_servers(), owner=self).done.connect(self.on_found)
        if any(os.environ.get(name) for name in _ENVIRONMENT):
            self.say(self.tr("The environment (ASSENT_…) decides now; your choice here counts without it."))

    def wanted_size(self) -> QSize:
        grid = self.context.theme.metrics.grid
        return QSize(grid * 66, self.height_at(grid * 66))

    # what is there

    def on_found(self, servers: tuple[LocalServer, ...]) -> None:
        """Servers on this computer, one click away."""
        for server in servers:
            if server.models:
                text = self.tr("%n model(s)", "", len(server.models))
            else:
                text = self.tr("no models yet")
            name = self.tr("{name} runs on this computer ({models}): use it").format(name=server.name, models=text)
            button = ElidingButton(self._found)
            button.setText(name)
            button.setAccessibleName(name)
            button.setAutoDefault(False)
            button.clicked.connect(self.on_server_clicked)
            self._offers.addWidget(button)
            self.servers[button] = server
        self._found.setVisible(bool(servers))

    def on_server_clicked(self) -> None:
        server = next(server for button, server in self.servers.items() if button is self.sender())
        self.openai.setChecked(True)
        self.form.use(server.base_url, server.models)
        self.form.model.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_key(self) -> None:
        """A key belongs to an address. While one is typed the keyring is not asked, only what is known of it."""
        base_url = _base_url(self.form)
        self.form.show_key(kept=bool(base_url) and self._agent.key_is_kept(base_url) is True)

    def _look_for_keyring(self) -> None:
        """Asks whether there is one; and, if that is not known yet, whether it has a key for the address in use."""
        in_use = self.context.settings.get(AGENT_BASE_URL)
        unsure = in_use if in_use and self._agent.key_is_kept(in_use) is None else ""
        self.form.show_keyring(Keyring.WAITING)
        job = self.context.background.run(_keyring, self._agent, unsure, owner=self)
        job.done.connect(self.on_keyring_known)
        job.failed.connect(self.on_keyring_silent)

    def on_keyring_known(self, known: tuple[bool, str, bool]) -> None:
        is_there, base_url, has_key = known
        self.form.show_keyring(Keyring.THERE if is_there else Keyring.MISSING)
        if base_url:
            self._agent.remember_key(base_url, has_key)
            self._show_key()

    def on_keyring_silent(self, _error: object) -> None:
        self.form.show_keyring(Keyring.SILENT)

    def on_forget(self) -> None:
        base_url = _base_url(self.form)
        if base_url:
            self.follow(self.context.background.run(_forgotten, self._agent, base_url, owner=self), self.on_forgotten)
            self.say(self.tr("Waiting for the keyring…"))

    def on_forgotten(self, forgotten: tuple[str, bool]) -> None:
        base_url, is_gone = forgotten
        if is_gone:
            self._agent.remember_key(base_url, False)
            self.form.key.clear()
            self.say("")
        else:
            self.say(self.tr("The keyring did not let go of the key. Unlock it, and try again."), Tone.WARN)
        self._show_key()

    # trying

    def try_it(self) -> None:
        """Lets the model work in a throw-away profile, as far as the user wants to wait for it."""
        endpoint = self._endpoint(needs_model=True)
        if endpoint is None:
            return
        limits = limits_for(endpoint.base_url, self.context.settings)
        choice = ProviderChoice(OPENAI, replace(endpoint, limits=limits))
        key = self.form.key.text().strip() or None
        job = self.context.background.run(
            partial(_tried, self._agent, choice, key, self.form.small.isChecked()), owner=self
        )
        self.trial.begin(endpoint.model)
        self.follow(job, on_item=self.on_checked)
        job.finished.connect(self.trial.end)
        self.sheet.reveal(self.trial)

    def on_checked(self, checked: Checked) -> None:
        self.trial.add(checked)
        self.on_progress((checked.number, checked.total))

    # testing

    def test(self) -> None:
        endpoint = self._endpoint()
        if endpoint is None:
            return
        key = self.form.key.text().strip()
        if key or self._agent.key_is_kept(endpoint.base_url) is False:
            self.on_key_found((endpoint, key))
            return
        self.follow(self.context.background.run(_key_of, self._agent, endpoint, owner=self), self.on_key_found)
        self.say(self.tr("Waiting for the keyring…"))

    def on_key_found(self, found: tuple[Endpoint, str]) -> None:
        """Tries the key, and does not keep it."""
        endpoint, key = found
        self.follow(self.context.background.run(_models, endpoint, key, owner=self), self.on_models)
        self.say(self.tr("Connecting to {host}…").format(host=endpoint.host))

    def on_models(self, models: tuple[str, ...]) -> None:
        self.form.show_models(models)
        if models:
            self.say(self.tr("It works: %n model(s) to choose from.", "", len(models)), Tone.GOOD)
        else:
            self.say(self.tr("It works, but there are no models yet. Enter the name of one."), Tone.WARN)

    def on_finished(self) -> None:
        if self.sender() is self.job:  # else another job has taken its place
            super().on_finished()
            self.go.setEnabled(True)

    # choosing

    def start(self) -> None:
        if self.builtin.isChecked():
            self.context.settings.set(AGENT_PROVIDER, BUILTIN)
            self.accept()
            return
        endpoint = self._endpoint(needs_model=True)
        if endpoint is None:
            return
        key = self.form.key.text().strip()
        if not key:
            self._choose(endpoint)
            return
        self.form.key.clear()
        self.follow(self.context.background.run(_keep_key, self._agent, endpoint, key, owner=self), self.on_key_kept)
        self.say(self.tr("Waiting for the keyring…"))

    def on_key_kept(self, kept: tuple[Endpoint, bool]) -> None:
        endpoint, persisted = kept
        self._agent.remember_key(endpoint.base_url, True if persisted else None)
        if not persisted and self.form.keyring is Keyring.MISSING:
            self.context.tell(self.tr("There is no keyring here: the key is kept until you quit."))
        elif not persisted:
            self.context.tell(self.tr("The keyring did not take the key: it is kept until you quit."))
        self.job = None
        self._choose(endpoint)

    def on_chosen(self) -> None:
        self.form.setVisible(self.openai.isChecked())
        self.other.setVisible(self.openai.isChecked())
        self.trial.setVisible(self.openai.isChecked() and self.trial.has_begun)

    def on_edited(self) -> None:
        if self.job is None:
            self.say("")

    def _choose(self, endpoint: Endpoint) -> None:
        settings = self.context.settings
        if endpoint.remote:
            self._agent.allow(endpoint.base_url)
        settings.set(AGENT_BASE_URL, endpoint.base_url)
        settings.set(AGENT_MODEL, endpoint.model)
        settings.set(AGENT_SMALL_MODEL, self.form.small.isChecked())
        settings.set(AGENT_PROVIDER, OPENAI)
        self.accept()

    def _endpoint(self, *, needs_model: bool = False) -> Endpoint | None:
        """The address and model that were entered; None, with a notice, where they cannot or may not be used."""
        try:
            endpoint = self.form.endpoint()
        except InvalidInputError as error:
            self.say(error_text(error), Tone.WARN)
            self.point_to(self.form.address)
            return None
        if not endpoint.allowed:
            text = self.tr("{host} is not on this computer. Tick the box below to allow sending anything there.")
            self.say(text.format(host=endpoint.host), Tone.WARN)
            self.point_to(self.form.consent)
            return None
        if needs_model and not endpoint.model:
            self.say(self.tr("Choose a model, or type its name. Test fetches the models on offer."), Tone.WARN)
            self.point_to(self.form.model)
            return None
        return endpoint

    def _fill(self) -> None:
        settings = self.context.settings
        address = settings.get(AGENT_BASE_URL) or PRESETS[0].address
        small = settings.get(AGENT_SMALL_MODEL)
        self.form.fill(address, settings.get(AGENT_MODEL), settings.get(AGENT_ALLOWED_URL), small=small)
        is_model = settings.get(AGENT_PROVIDER) == OPENAI
        chosen = self.openai if is_model else self.builtin
        chosen.setChecked(True)
        chosen.setFocus(Qt.FocusReason.OtherFocusReason)
        self.on_chosen()

    def _connect(self) -> None:
        self.go.clicked.connect(self.start)
        self.other.clicked.connect(self.try_it)
        self.openai.toggled.connect(self.on_chosen)
        self.openai.toggled.connect(self.on_edited)
        self.form.address_changed.connect(self._show_key)
        self.form.address_changed.connect(self.on_edited)
        self.form.edited.connect(self.on_edited)
        self.form.test.clicked.connect(self.test)
        self.form.forget.clicked.connect(self.on_forget)
        self.context.theme.changed.connect(self.on_theme_changed)

    def on_theme_changed(self) -> None:
        metrics = self.context.theme.metrics
        self._choices.setSpacing(metrics.half // 2)


def _base_url(form: ModelForm) -> str:
    try:
        return form.endpoint().base_url
    except InvalidInputError:
        return ""


async def _keyring(agent: AgentService, unsure: str) -> tuple[bool, str, bool]:
    """Whether there is a keyring; and whether it has a key for an address, if one is given."""
    is_there = await agent.secrets.answer(agent.secrets.request_persistent())
    return is_there, unsure, bool(unsure and await agent.key(unsure))


async def _key_of(agent: AgentService, endpoint: Endpoint) -> tuple[Endpoint, str]:
    return endpoint, await agent.key(endpoint.base_url)


async def _keep_key(agent: AgentService, endpoint: Endpoint, key: str) -> tuple[Endpoint, bool]:
    return endpoint, await agent.set_key(endpoint.base_url, key)


async def _forgotten(agent: AgentService, base_url: str) -> tuple[str, bool]:
    return base_url, await agent.forget_key(base_url)


async def _tried(
    agent: AgentService, choice: ProviderChoice, key: str | None, small: bool
) -> AsyncGenerator[Checked, None]:
    """The results one after the other; raises ProviderError."""
    from desktop.services.model_check import check_model, provider_of

    provide = await provider_of(agent, choice, key)
    async with aclosing(check_model(provide, {AGENT_SMALL_MODEL: small})) as results:
        async for one in results:
            yield one


async def _models(endpoint: Endpoint, key: str) -> tuple[str, ...]:
    """The models on offer; raises ProviderError."""
    from desktop.agent.openai_provider import OpenAIProvider

    provider = OpenAIProvider(endpoint, key)
    try:
        return await provider.list_models()
    finally:
        await provider.close()
