"""The dock: conversations, the transcript, the choice of a model, the audit."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.agent.actions import AgentActions as AgentActions
    from desktop.ui.agent.dock import AgentDock as AgentDock
    from desktop.ui.agent.header import TaskPicker as TaskPicker
    from desktop.ui.agent.header import TasksAtHand as TasksAtHand
    from desktop.ui.agent.session import LAST_KEY as LAST_KEY
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        actions="AgentActions",
        dock="AgentDock",
        header="TaskPicker TasksAtHand",
        session="LAST_KEY",
    )
