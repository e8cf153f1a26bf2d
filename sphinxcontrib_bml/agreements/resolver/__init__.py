"""What the notes say of an auction: one function for everybody who asks.

:func:`ask` answers a text, :class:`Resolver` anything for a system that is asked often. Pure: the
same book, query and context have the same answer.

``answers``
    what an answer contains
``context``
    what is known of the board, and which definitions hold then
``tree``
    the definitions of a system by their calls
``looking``
    from an auction to what holds of its last call
``resolving``
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

from .answers import Answer, Continuation, Hint, Meaning, Status, Step
from .asking import answers_to, ask, ask_dealt, ask_record, ask_reference, context_of, resolver_of
from .context import NOTHING_KNOWN, Context, fitting
from .resolving import Resolver
from .tree import Node, Tree

__all__ = [
    "NOTHING_KNOWN",
    "Answer",
    "Context",
    "Continuation",
    "Hint",
    "Meaning",
    "Node",
    "Resolver",
    "Status",
    "Step",
    "Tree",
    "answers_to",
    "ask",
    "ask_dealt",
    "ask_record",
    "ask_reference",
    "context_of",
    "fitting",
    "resolver_of",
]
