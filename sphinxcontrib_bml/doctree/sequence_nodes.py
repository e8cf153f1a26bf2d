"""Auctions in running text as nodes (PROSE-AUCTIONS AL-24)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from docutils import nodes

from ..bridge.auctions import Auction
from ..bridge.calls import Strain
from ..display.auctions import shown_auction
from ..display.wording import PageTexts
from ..language.labels import SUIT_IN_TEXT, strains_in
from ..language.prose_auctions.chains import ProseAuction, ProseCall
from ..language.prose_auctions.scanner import auctions_in
from .nodes import bml_call, bml_sequence

MakeText = Callable[[str], list[nodes.Node]]
"""Makes nodes of text as it was written."""

_ALTERNATIVE = re.compile(r"[^/()\s]+")
_BID = re.compile(
    rf"(?P<level>[1-7]?)(?P<strains>NT|SA|nt|[CDHSN]{{1,5}}|[cdhsn]|(?:{SUIT_IN_TEXT}){{1,5}})"
)
_TYPED = frozenset({"NT", "SA"})
"""Names of notrump that stay as they are typed."""


def with_sequences(text: str, language: str, make_text: MakeText) -> Iterator[nodes.Node]:
    """Yield the nodes of ``text``, auctions set as such and all else as ``make_text`` has it.

    :param language: of the text, ``en`` or ``de_AT``.
    """
    position = 0
    for auction in auctions_in(text, language):
        if auction.start > position:
            yield from make_text(text[position : auction.start])
        yield _sequence(auction, text, make_text)
        position = auction.end
    if position < len(text):
        yield from make_text(text[position:])


def _sequence(auction: ProseAuction, text: str, make_text: MakeText) -> bml_sequence:
    """Return the node of an auction: calls, and between them separators and remarks."""
    written = text[auction.start : auction.end]
    node = bml_sequence(written, "", classes=["bml-auction"])
    if auction.can_be_defined:
        node["auction"] = auction.normal_form
    position = auction.start
    for call in auction.calls:
        if call.start > position:
            node.extend(make_text(text[position : call.start]))
        node.extend(_call(call, text, make_text))
        position = call.end
    return node


def sequence_of(auction: Auction, wording: PageTexts) -> bml_sequence:
    """Return the node of an auction that is named as a whole, whatever row it stands in."""
    node = bml_sequence(auction.short, "", classes=["bml-auction"], auction=auction.short, whole=1)
    for number, call in enumerate(shown_auction(auction, wording).split(" ")):
        if number:
            node += nodes.Text("–")
        node += bml_call(call, call, classes=["bml-bid"])
    return node


def _call(call: ProseCall, text: str, make_text: MakeText) -> Iterator[nodes.Node]:
    """Yield a call, and what is said of it in its own parentheses as ordinary text (AL-7)."""
    end = call.words.start if call.words else call.end
    name = text[call.start : end].rstrip()
    shown = _shown(name)
    yield bml_call(name, shown, classes=["bml-bid"])
    behind = text[call.start + len(name) : call.end]
    if behind:
        yield from make_text(behind)


@lru_cache(maxsize=4096)
def _shown(call: str) -> str:
    """Return a call with symbols for its strains: ``2♣/♦``, ``(3NT)``; all else as typed."""
    has_level = False

    def shown(alternative: re.Match[str]) -> str:
        nonlocal has_level
        bid = _BID.fullmatch(alternative[0])
        # A lone D is a double, but diamonds in "4H/D".
        if bid is None or not (bid["level"] or has_level):
            return alternative[0]
        has_level = True
        return bid["level"] + _shown_strains(bid["strains"])

    return _ALTERNATIVE.sub(shown, call)


def _shown_strains(strains: str) -> str:
    if strains in _TYPED:
        return strains
    return "".join(
        "NT" if place.strain is Strain.NOTRUMP else place.strain.symbol
        for place in strains_in(strains)
    )
