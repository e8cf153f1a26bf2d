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
    from .counting import Counting, coverage
    from .counts import (
        ChapterCount,
        Coverage,
        ExplainedCall,
        Gap,
        GapAuction,
        NamedCall,
        OpeningCount,
        RecordCounts,
        Where,
    )
    from .partners import NobodyError, Partners, pairs_in, read_partners
    from .walking import seen_from

__all__ = [
    "ChapterCount",
    "Chapters",
    "Counting",
    "Coverage",
    "ExplainedCall",
    "Gap",
    "GapAuction",
    "NamedCall",
    "NobodyError",
    "OpeningCount",
    "Partners",
    "RecordCounts",
    "TextClass",
    "Where",
    "chapters_of",
    "compare_texts",
    "coverage",
    "pairs_in",
    "read_partners",
    "seen_from",
]

__getattr__ = loader(
    __name__,
    {
        "chapters": ["Chapters", "chapters_of"],
        "comparing": ["TextClass", "compare_texts"],
        "counting": ["Counting", "coverage"],
        "counts": [
            "ChapterCount",
            "Coverage",
            "ExplainedCall",
            "Gap",
            "GapAuction",
            "NamedCall",
            "OpeningCount",
            "RecordCounts",
            "Where",
        ],
        "partners": ["NobodyError", "Partners", "pairs_in", "read_partners"],
        "walking": ["seen_from"],
    },
)
