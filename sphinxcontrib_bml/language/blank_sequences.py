"""Auctions written with blanks: ``1C - 1D - 1H``, ``(1N) D``, ``1H pass 2H`` (LANGUAGE HI-12)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from ..bridge import PASS, Side
from .call_words import MOST_ALTERNATIVES, CallWord, read_call_word
from .labels import Label, Literal, parse_label, parse_sequence
from .prose_auctions import ProseAuction, ProseCall
from .prose_auctions.expansions import MOST_EXPANSIONS, choices
from .variables import calls_of_any_suit

_MOST_CALLS = 24
_DASHES = "-‐‑–—→>,"
_SEPARATOR = f"[{_DASHES}]"
_CALLS = re.compile(rf"(?:(?!{_SEPARATOR}|[:;])\S)+")
_SEPARATED = re.compile(rf"(?:{_SEPARATOR}|\s)*(?:[:;]\s*\Z)?")


class WrittenCall(NamedTuple):
    """A call of an auction that is written with blanks; places in characters from 0."""

    start: int
    end: int
    """Behind its marks."""
    label: Label


def read_blank_sequence(text: str) -> str:
    """Return the label of the history that the row ``text`` looks like; nothing for other rows.

    Sides as written where that is legal, else in turn; passes that are implied are left out.

    :param text: the whole row, from its first call to its last character.
    """
    written = [call.label for call in written_calls(text)]
    if len(written) < 2:  # noqa: PLR2004 - two calls make an auction
        return ""
    labels = next(filter(_is_legal, _readings(written)), None)
    if labels is None:
        return ""
    calls = tuple(ProseCall(0, 0, label) for label in _without_implied_passes(labels))
    auction = ProseAuction(calls)
    word = auction.normal_form + ";" * text.endswith((";", *_DASHES))
    return word if auction.can_be_defined and parse_sequence(word) else ""


def written_calls(text: str) -> list[WrittenCall]:
    """Return the calls of which ``text`` consists, blanks and marks between them aside.

    None where it holds anything else, is joined without blanks, or begins with a call and ``=``.
    """
    first, *others = text.split(None, 1) or [""]
    if not others or parse_label(first) is None:
        return []
    calls: list[WrittenCall] = []
    position = 0
    while position < len(text):
        found = _CALLS.match(text, position)
        call = read_call_word(found[0]) if found else None
        if found is None or call is None or not _is_certain(call) or len(calls) == _MOST_CALLS:
            return []
        calls.append(WrittenCall(*found.span(), call.label))
        behind = _SEPARATED.match(text, found.end())
        position = behind.end() if behind else found.end()
    return calls


def _is_certain(call: CallWord) -> bool:
    return call.words is None and len(call.label.parts) <= MOST_ALTERNATIVES


def _readings(written: Sequence[Label]) -> Iterator[Sequence[Label]]:
    """Yield the calls with their sides: as written, then in turn (RESOLVER RQ-5, RQ-6)."""
    yield written
    first_bid = next((index for index, label in enumerate(written) if not _is_pass(label)), 0)
    bidder = written[first_bid].side
    in_turn = [
        _by(bidder if (index - first_bid) % 2 == 0 else bidder.other, label)
        for index, label in enumerate(written)
    ]
    if all(
        label.side is Side.THEY
        for label, before in zip(in_turn, written, strict=True)
        if before.side is Side.THEY
    ):
        yield in_turn


def _by(side: Side, label: Label) -> Label:
    return replace(label, side=side)


def _is_pass(label: Label) -> bool:
    return label.parts == (Literal((PASS,)),)


def _is_legal(labels: Sequence[Label]) -> bool:
    tried = islice(choices(labels, calls_of_any_suit), MOST_EXPANSIONS)
    return any(auction is not None for auction in tried)


def _without_implied_passes(labels: Sequence[Label]) -> Iterator[Label]:
    """Yield ``labels`` without the passes that are understood (LANGUAGE EX-2)."""
    above: Label | None = None
    for index, label in enumerate(labels):
        below = labels[index + 1] if index + 1 < len(labels) else None
        is_implied = (
            _is_pass(label)
            and above is not None
            and below is not None
            and above.side is below.side is label.side.other
        )
        if not is_implied:
            yield label
            above = label
