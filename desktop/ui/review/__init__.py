"""Proposals and the verdicts on them: the card, the page, past decisions."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.review.card import ReviewCard as ReviewCard
    from desktop.ui.review.in_detail import TaskProposals as TaskProposals
    from desktop.ui.review.notices import ReviewNotices as ReviewNotices
    from desktop.ui.review.review_page import ReviewPage as ReviewPage
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        card="ReviewCard",
        in_detail="TaskProposals",
        notices="ReviewNotices",
        review_page="ReviewPage",
    )
