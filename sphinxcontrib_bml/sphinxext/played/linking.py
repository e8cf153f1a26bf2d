"""Our calls with what the notes say of them: on hover, and on paper as notes (PLAYED DP-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import pending_xref

from ...agreements import coverage, resolver
from ...bridge import PASS, Side
from ...doctree.nodes import bml_auction, bml_auction_note
from ...doctree.played_nodes import LinkCall, note_node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from ...bridge import Record, Vulnerability

_CLASS = "bml-our-call"


def call_linker(record: Record, pair: str | None, docname: str) -> LinkCall:
    """Return what links the calls of ``pair``, ``NS`` or ``EW``; None links nothing."""
    asked = dict(_our_queries(record, pair)) if pair is not None else {}

    def link(number: int, words: list[nodes.Node]) -> list[nodes.Node]:
        if number not in asked:
            return words
        inner = nodes.inline("", "", *words, classes=[_CLASS])
        reference = pending_xref(
            "",
            inner,
            refdomain="bml",
            reftype="seq",
            reftarget=asked[number].partition("&")[0],
            refdoc=docname,
            refexplicit=True,
            refwarn=False,
            asked=asked[number],
            silent=True,
        )
        return [reference]

    return link


def _our_queries(record: Record, pair: str | None) -> Iterator[tuple[int, str]]:
    """Yield our calls from the opening on, each with what it asks the notes (RESOLVER RQ-13)."""
    assert record.dealer is not None and pair is not None
    side = Side.WE if record.dealer in resolver.PAIRS[pair] else Side.THEY
    calls = record.calls
    passes = next((n for n, call in enumerate(calls) if call is not PASS), len(calls))
    board = coverage.seen_from(record.vulnerability, resolver.PAIRS[pair][0])
    written: list[str] = []
    for number in range(passes, len(calls)):
        is_ours = (side is Side.WE) == (number % 2 == 0)
        word = calls[number].word
        written.append(word if is_ours else f"({word})")
        if is_ours:
            yield number, f"{'-'.join(written)}&seat={passes + 1}{_vulnerability(board)}"


def _vulnerability(board: Vulnerability) -> str:
    return "" if "0" in board.value else f"&vul={board.value}"


def _append_meanings(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write below auctions on paper what our calls mean, as nobody can hover there."""
    if app.builder.format != "latex":
        return
    for auction in list(doctree.findall(bml_auction)):
        if "bml-played" in auction["classes"]:
            _add_notes(auction)


def _add_notes(auction: bml_auction) -> None:
    mark = sum(isinstance(child, bml_auction_note) for child in auction.children)
    for call in list(auction.findall(nodes.reference)):
        title = call.get("reftitle", "")
        if title and _is_our_call(call):
            mark += 1
            parent = call.parent
            parent.insert(parent.index(call) + 1, nodes.superscript(str(mark), str(mark)))
            auction += note_node(str(mark), title)


def _is_our_call(link: nodes.reference) -> bool:
    return any(_CLASS in child["classes"] for child in link.findall(nodes.inline))


def setup(app: Sphinx) -> None:
    """Write notes on paper."""
    app.connect("doctree-resolved", _append_meanings)
