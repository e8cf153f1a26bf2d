"""What the notes say of an auction: one function for everybody who asks.

:func:`ask` answers a text, :class:`Resolver` anything for a system that is asked often. Pure: the
same book, query and context have the same answer.

``meanings``, ``answers``
    what a row says of a call; what an answer contains
``context``
    what is known of the board, and which definitions hold then
``tree``
    the definitions of a system by their calls
``looking``
    from an auction to what holds of its last call
``resolving``
    what answers for a system
``completing``
    the answer, with all that belongs to it
``listing``
    every auction that the notes say something of
``tables``
    tables that go on where a row of another table ends
``continuing``
    what may be called next, as far as the notes have it
``asking``
    questions in words
``references``
    words for several auctions
``dealt``
    auctions of four players
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import loader

if TYPE_CHECKING:
    from .addresses import parse_query_url
    from .answers import Answer, AnswerStep, Continuation, Hint
    from .asking import (
        answers_to,
        ask,
        ask_dealt,
        ask_record,
        ask_reference,
        context_of,
        resolver_of,
    )
    from .completing import build_answer
    from .context import NOTHING_KNOWN, BoardContext, matching_definitions
    from .dealt import PAIRS
    from .meanings import Meaning, Status
    from .references import read_reference
    from .resolving import Resolver
    from .tree import AuctionNode, AuctionTree

__all__ = [
    "NOTHING_KNOWN",
    "PAIRS",
    "Answer",
    "AnswerStep",
    "AuctionNode",
    "AuctionTree",
    "BoardContext",
    "Continuation",
    "Hint",
    "Meaning",
    "Resolver",
    "Status",
    "answers_to",
    "ask",
    "ask_dealt",
    "ask_record",
    "ask_reference",
    "build_answer",
    "context_of",
    "matching_definitions",
    "parse_query_url",
    "read_reference",
    "resolver_of",
]

__getattr__ = loader(
    __name__,
    {
        "addresses": ["parse_query_url"],
        "answers": ["Answer", "Continuation", "Hint", "AnswerStep"],
        "asking": [
            "answers_to",
            "ask",
            "ask_dealt",
            "ask_record",
            "ask_reference",
            "context_of",
            "resolver_of",
        ],
        "completing": ["build_answer"],
        "context": ["NOTHING_KNOWN", "BoardContext", "matching_definitions"],
        "dealt": ["PAIRS"],
        "meanings": ["Meaning", "Status"],
        "references": ["read_reference"],
        "resolving": ["Resolver"],
        "tree": ["AuctionNode", "AuctionTree"],
    },
)
