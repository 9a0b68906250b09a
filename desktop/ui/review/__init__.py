"""Proposals and the verdicts on them: the card, the page, past decisions."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.review.card import ReviewCard as ReviewCard
    from desktop.ui.review.notices import ReviewNotices as ReviewNotices
    from desktop.ui.review.page import ReviewPage as ReviewPage
    from desktop.ui.review.task_proposals import TaskProposals as TaskProposals
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        card="ReviewCard",
        task_proposals="TaskProposals",
        notices="ReviewNotices",
        page="ReviewPage",
    )
