"""Auctions in text with markup, and in headings (PROSE-AUCTIONS AL-3, AL-15)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from ..inline import Emphasis, Inline, InlineCode, Link, Strong, Text, parse_written
from ..options import Options
from .auctions import ProseAuction
from .scanning import auctions_in, may_hold_auction

_BEHIND_AUCTION = re.compile(r"(?:[\s!*.,:;?…\-–—)\]\"'”’»]|\([^()]*\))*+")


@dataclass(frozen=True, slots=True)
class MarkupAuction:
    """An auction in a text with markup."""

    auction: ProseAuction
    is_in_link: bool
    """Whether it stands in the words of a link, so that it can lead nowhere else."""


class _Piece(NamedTuple):
    """Characters of a text that no markup divides."""

    text: str
    start: int
    """Where it stands in the text with markup."""
    is_in_link: bool
    is_prose: bool = True
    """False for code and addresses (PROSE-AUCTIONS AL-2)."""


def auctions_in_markup(text: str, options: Options, language: str) -> Iterator[MarkupAuction]:
    """Yield the auctions in ``text``, which has the marks of notes; none crosses a mark (AL-3).

    :param language: of the text, ``en`` or ``de_AT``.
    """
    if not may_hold_auction(text):
        return
    for piece in _pieces(parse_written(text, options), 0):
        for auction in _auctions(piece, language):
            yield MarkupAuction(auction, piece.is_in_link)


def auction_of_heading(text: str, options: Options, language: str) -> ProseAuction | None:
    """Return the auction that the heading ``text`` ends with, None where it ends otherwise.

    Remarks in parentheses and punctuation behind it do not count: ``Over (1H) X (takeout)``.
    """
    last, behind = None, ""
    for piece in _pieces(parse_written(text, options), 0):
        behind += piece.text
        for auction in _auctions(piece, language):
            last, behind = auction, piece.text[auction.end - piece.start :]
    return last if _BEHIND_AUCTION.fullmatch(behind) else None


def _auctions(piece: _Piece, language: str) -> Iterator[ProseAuction]:
    """Yield the auctions of a piece with their places in the whole text."""
    if piece.is_prose:
        for auction in auctions_in(piece.text, language):
            yield auction.moved(piece.start)


def _pieces(nodes: Iterable[Inline], start: int, *, in_link: bool = False) -> Iterator[_Piece]:
    """Yield the pieces of ``nodes``, which begin at ``start`` and follow each other."""
    for node in nodes:
        match node:
            case Text(value):
                yield _Piece(value, start, in_link)
            case InlineCode(value):
                yield _Piece(value, start, in_link, is_prose=False)
            case Strong(children) | Emphasis(children):
                yield from _pieces(children, start + 1, in_link=in_link)
            case Link(children, target) if _length(node) == len(target):
                yield _Piece(target, start, is_in_link=True, is_prose=False)
            case Link(children):
                yield from _pieces(children, start + 1, in_link=True)
            case _:
                assert_never(node)
        start += _length(node)


def _length(node: Inline) -> int:
    """Return how many characters ``node`` takes as written, marks included."""
    match node:
        case Text(value):
            return len(value)
        case InlineCode(value):
            return len(value) + 2
        case Strong(children) | Emphasis(children):
            return sum(map(_length, children)) + 2
        case Link(start=start, end=end):
            return end - start
        case _:
            assert_never(node)
