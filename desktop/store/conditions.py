"""Conditions and orders that queries share with the partial indexes made for them; they must agree to the letter."""

from __future__ import annotations

LIVE = "deleted_at IS NULL AND created_at IS NOT NULL"
OPEN = f"{LIVE} AND closed = 0"
IN_TRASH = "deleted_at IS NOT NULL AND created_at IS NOT NULL AND purged = 0"
BY_DUE = "due, priority IS NULL, priority, position, id"
PROPOSED = "state = 'pending' AND created_at IS NOT NULL"
