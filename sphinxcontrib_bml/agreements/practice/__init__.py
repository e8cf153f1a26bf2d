"""Practice: questions that have exactly one right answer by the notes (PRACTICE).

:class:`Practice` has the agreements of a system that can be asked, those that are left out and why,
and makes questions of them. The script ``static/bml-questions.js`` makes the same ones.

``practice``
    what a system is asked: filters, orders, what is left out
``places``
    agreements with all auctions that they hold for, and their ids
``questions``
    questions with their wrong answers, and what speaks against one
``pools``
    texts from elsewhere that may be wrong answers
``nearness``
    which texts can be asked about, and which two could be taken for each other
``vocabulary``
    words that point elsewhere and phrases of one sense, by language
``boxes``
    what is remembered of questions, and the file that keeps it
``rounds``
    what is asked next
``chairs``
    the same questions for two partners, who answer apart
``numbers``
    numbers and chance that are the same in a browser
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import loader

if TYPE_CHECKING:
    from .nearness import TextComparer
    from .places import AskableAuction, DecisionPoint
    from .practice import NO_FILTERS, AskedAgreement, ExcludedAgreement, Filters, Opening, Practice
    from .questions import Key, Kind, Question, Reason
    from .vocabulary import Vocabulary, all_languages

__all__ = [
    "NO_FILTERS",
    "AskableAuction",
    "AskedAgreement",
    "DecisionPoint",
    "ExcludedAgreement",
    "Filters",
    "Key",
    "Kind",
    "Opening",
    "Practice",
    "Question",
    "Reason",
    "TextComparer",
    "Vocabulary",
    "all_languages",
]

__getattr__ = loader(
    __name__,
    {
        "nearness": ["TextComparer"],
        "places": ["AskableAuction", "DecisionPoint"],
        "practice": [
            "NO_FILTERS",
            "AskedAgreement",
            "Filters",
            "ExcludedAgreement",
            "Opening",
            "Practice",
        ],
        "questions": ["Key", "Kind", "Question", "Reason"],
        "vocabulary": ["Vocabulary", "all_languages"],
    },
)
