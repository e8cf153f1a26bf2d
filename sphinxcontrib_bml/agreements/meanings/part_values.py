"""The claims read from one part of a text: values, without the reading itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ...patterns import IGNORECASE, compile_later
from .model import Claim, Range, Span, Unread

Option = list[Claim]
"""Claims that hold together."""
MOST_ALTERNATIVES = 12

CASE = compile_later(
    r"\b(?:(?:1st|2nd|3rd|4th|first|second|third|fourth|[1-4](?:\s?[-/&+]\s?[1-4])?)"
    r"(?:\s?(?:/|&|and|or)\s?(?:1st|2nd|3rd|4th|second|fourth))?[ -](?:seats?|hand|position)"
    r"|nv|non-?vul\w*|vul|vuln|vulnerable|v/nv|nv/v|fav|unfav\w*|favou?rable)\b"
    r"|^\s*V\s*(?=:|$)|WE vuln"
    r"|\bin (?:1st|2nd|3rd|4th|first|second|third|fourth)\b(?! suit)"
    r"|\b1st\s?/\s?2nd\b|\b3rd\s?/\s?4th\b",
    IGNORECASE,
)
"""Words of seat and vulnerability (MN-25)."""
LISTED = compile_later(r",\s*[4-7]\+?(?:[Mm]|![cdhs]|[♣♦♥♠])\s*(?:[,;.]|or\b|$)")
"""A length that goes on with a list of what a hand may have: ``may have 5M, 6m``."""


class Clause(NamedTuple):
    """Words between two breaks, or in brackets."""

    start: int
    end: int
    is_bracket: bool = False


class Balanced(NamedTuple):
    """The strength of balanced hands, from a bracket (MN-32)."""

    number: int
    is_open: bool
    span: Span


@dataclass
class TakeBack:
    """The claims that an unread part takes away from what was read (MN-31, MN-36b, MN-39)."""

    kind: str
    """``hcp``, ``all``, ``shape``, ``short``, or ``length`` and ``shape`` of one clause."""
    clause: Span | None = None
    ranges: list[Range] = field(default_factory=list)
    """The strengths of the unread part; it takes nothing if they are within the claimed one."""
    is_list: bool = False
    """Whether the part makes its alternative a list of hands (MN-40)."""
    suits: str = ""
    """The suits of ``other length``, what a soft part says a suit may have."""
    start: int = 0


@dataclass
class Part:
    """The claims read from a part of a text."""

    groups: list[list[Option]] = field(default_factory=list)
    """Options of each clause that was read, of which one holds."""
    balanced: Balanced | None = None
    soft: list[Span] = field(default_factory=list)
    is_widened: bool = False
    """Whether a soft part allows further shapes (MN-35)."""
    unread: list[Unread] = field(default_factory=list)
    taken: list[TakeBack] = field(default_factory=list)
    clauses: list[Span] = field(default_factory=list)
