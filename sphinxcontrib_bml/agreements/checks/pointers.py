"""Whether the lines ``//as`` of a system lead anywhere (LANGUAGE XT-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...bridge import Auction
from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from ..pointers import Redirect, RedirectSource
from ..resolver.context import NOTHING_KNOWN
from ..resolver.looking import Lookup
from ..resolver.meanings import Status
from .subject import CheckInput


def find_redirect_problems(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield what is wrong with the lines ``//as`` of a system, each line once."""
    lines = _RedirectGraph(subject.book.systems_on)
    look = Lookup(subject.tree, NOTHING_KNOWN)
    for one in lines.each:
        if ring := lines.cycle_of(one):
            yield _cycle(one, ring)
        elif not lines.is_in_reported_cycle(one) and look.find(one.target).status is Status.NONE:
            yield _unknown(one, look.find(one.target).known)


def _cycle(one: Redirect, ring: tuple[Redirect, ...]) -> Diagnostic:
    others = ", ".join(f"//as {other.note.text} ({other.note.place})" for other in ring[1:])
    return _diagnostic(
        one,
        Code.AS_CYCLE,
        f"//as {one.note.text} leads back to itself{f' by way of {others}' if others else ''}",
        "let one of these lines name an auction whose rows are written out",
    )


def _unknown(one: Redirect, known: int) -> Diagnostic:
    part = Auction.of(one.target.opener, one.target.calls[:known]).short
    return _diagnostic(
        one,
        Code.AS_UNKNOWN,
        f"//as {one.note.text} leads nowhere: the notes have no {one.target.short}",
        f"the notes go as far as {part}" if part else "",
    )


def _diagnostic(one: Redirect, code: Code, message: str, hint: str) -> Diagnostic:
    return Diagnostic(
        code,
        code.severity,
        one.note.place.span,
        message,
        hint,
        words=(one.auction.short, one.note.text),
        documents=(one.row.address.document,),
    )


class _RedirectGraph:
    """The lines of a system, and which of them lead on from the auctions that others name."""

    def __init__(self, systems_on: Iterable[Redirect]) -> None:
        by_note: dict[RedirectSource, Redirect] = {}
        self._of_auction: dict[Auction, dict[RedirectSource, Redirect]] = {}
        for one in systems_on:
            by_note.setdefault(one.note, one)
            self._of_auction.setdefault(one.auction, {}).setdefault(one.note, one)
        self.each = tuple(by_note.values())
        self._told: set[RedirectSource] = set()

    def is_in_reported_cycle(self, one: Redirect) -> bool:
        """Tell whether a line is part of a ring that was returned."""
        return one.note in self._told

    def cycle_of(self, start: Redirect) -> tuple[Redirect, ...]:
        """Return the lines by which ``start`` leads to itself; none where it does not.

        Of the lines of a ring only the first one asked for has it.
        """
        if self.is_in_reported_cycle(start):
            return ()
        came_from: dict[RedirectSource, Redirect] = {}
        waiting = [start]
        while waiting:
            one = waiting.pop()
            for other in self._redirects_for(one.target):
                if other.note == start.note:
                    return self._report_cycle(start, one, came_from)
                if other.note not in came_from:
                    came_from[other.note] = one
                    waiting.append(other)
        return ()

    def _report_cycle(
        self, start: Redirect, last: Redirect, came_from: dict[RedirectSource, Redirect]
    ) -> tuple[Redirect, ...]:
        ring = [last]
        while ring[-1].note != start.note:
            ring.append(came_from[ring[-1].note])
        self._told.update(one.note for one in ring)
        return tuple(reversed(ring))

    def _redirects_for(self, auction: Auction) -> Iterator[Redirect]:
        """Yield the lines that hold of an auction or of one that it continues."""
        for length in range(len(auction), 0, -1):
            part = Auction.of(auction.opener, auction.calls[:length])
            yield from self._of_auction.get(part, {}).values()
