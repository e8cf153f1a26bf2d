"""What the notes cover of what was bid: :func:`coverage` counts records of played deals (PLAYED).

``counts``
    what is counted
``partners``
    whose calls they are
``walking``
    the calls of a record with what the notes say of them
``comparing``
    what was said at the table beside what the notes say
``chapters``
    which part of the notes answers
``gaps``
    what the notes lack, the most frequent first
``explaining``
    alerts and explanations beside the notes
``counting``
    all of it, record by record
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import loader

if TYPE_CHECKING:
    from .chapters import Chapters, chapters_of
    from .comparing import TextClass, compare_texts
    from .counting import CoverageCounter, coverage
    from .counts import (
        ChapterCount,
        Coverage,
        ExplainedCall,
        Gap,
        GapAuction,
        NamedCall,
        Occurrence,
        OpeningCount,
        RecordCounts,
    )
    from .partners import NoPlayersError, Players, pairs_in, parse_players
    from .walking import seen_from

__all__ = [
    "ChapterCount",
    "Chapters",
    "Coverage",
    "CoverageCounter",
    "ExplainedCall",
    "Gap",
    "GapAuction",
    "NamedCall",
    "NoPlayersError",
    "Occurrence",
    "OpeningCount",
    "Players",
    "RecordCounts",
    "TextClass",
    "chapters_of",
    "compare_texts",
    "coverage",
    "pairs_in",
    "parse_players",
    "seen_from",
]

__getattr__ = loader(
    __name__,
    {
        "chapters": ["Chapters", "chapters_of"],
        "comparing": ["TextClass", "compare_texts"],
        "counting": ["CoverageCounter", "coverage"],
        "counts": [
            "ChapterCount",
            "Coverage",
            "ExplainedCall",
            "Gap",
            "GapAuction",
            "NamedCall",
            "OpeningCount",
            "RecordCounts",
            "Occurrence",
        ],
        "partners": ["NoPlayersError", "Players", "pairs_in", "parse_players"],
        "walking": ["seen_from"],
    },
)
