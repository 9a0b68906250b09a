"""Labels and lists as the store gets them."""

from __future__ import annotations

from desktop.domain.values import now_text
from desktop.store import Draft
from desktop.store.drafts import label_id, list_id


def new_label(name: str, color: str = "") -> Draft:
    return Draft("label", label_id(name), {"name": name, "color": color, "created_at": now_text()})


def new_list(name: str, position: str, color: str = "") -> Draft:
    fields = {"name": name, "position": position, "color": color, "created_at": now_text()}
    return Draft("list", list_id(name), fields)
