"""Whether the lines ``//as`` of a system lead anywhere (LANGUAGE XT-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...bridge import Auction
from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from ..pointers import SourceNote, SystemOn
from ..resolver.context import NOTHING_KNOWN
from ..resolver.looking import Look
from ..resolver.meanings import Status
from .subject import Subject


def find_pointer_faults(subject: Subject) -> Iterator[Diagnostic]:
    """Yield what is wrong with the lines ``//as`` of a system, each line once."""
    lines = _Lines(subject.book.systems_on)
    look = Look(subject.tree, NOTHING_KNOWN)
    for one in lines.each:
        if ring := lines.ring_of(one):
            yield _cycle(one, ring)
        elif not lines.is_told(one) and look.up(one.target).status is Status.NONE:
            yield _unknown(one, look.up(one.target).known)


def _cycle(one: SystemOn, ring: tuple[SystemOn, ...]) -> Diagnostic:
    others = ", ".join(f"//as {other.note.text} ({other.note.place})" for other in ring[1:])
    return _found(
        one,
        Code.AS_CYCLE,
        f"//as {one.note.text} leads back to itself{f' by way of {others}' if others else ''}",
        "let one of these lines name an auction whose rows are written out",
    )


def _unknown(one: SystemOn, known: int) -> Diagnostic:
    part = Auction.of(one.target.opener, one.target.calls[:known]).short
    return _found(
        one,
        Code.AS_UNKNOWN,
        f"//as {one.note.text} leads nowhere: the notes have no {one.target.short}",
        f"the notes go as far as {part}" if part else "",
    )


def _found(one: SystemOn, code: Code, message: str, hint: str) -> Diagnostic:
    return Diagnostic(
        code,
        code.severity,
        one.note.place.span,
        message,
        hint,
        words=(one.auction.short, one.note.text),
        documents=(one.row.address.document,),
    )


class _Lines:
    """The lines of a system, and which of them lead on from the auctions that others name."""

    def __init__(self, systems_on: Iterable[SystemOn]) -> None:
        by_note: dict[SourceNote, SystemOn] = {}
        self._of_auction: dict[Auction, dict[SourceNote, SystemOn]] = {}
        for one in systems_on:
            by_note.setdefault(one.note, one)
            self._of_auction.setdefault(one.auction, {}).setdefault(one.note, one)
        self.each = tuple(by_note.values())
        self._told: set[SourceNote] = set()

    def is_told(self, one: SystemOn) -> bool:
        """Tell whether a line is part of a ring that was returned."""
        return one.note in self._told

    def ring_of(self, start: SystemOn) -> tuple[SystemOn, ...]:
        """Return the lines by which ``start`` leads to itself; none where it does not.

        Of the lines of a ring only the first one asked for has it.
        """
        if self.is_told(start):
            return ()
        came_from: dict[SourceNote, SystemOn] = {}
        waiting = [start]
        while waiting:
            one = waiting.pop()
            for other in self._behind(one.target):
                if other.note == start.note:
                    return self._told_ring(start, one, came_from)
                if other.note not in came_from:
                    came_from[other.note] = one
                    waiting.append(other)
        return ()

    def _told_ring(
        self, start: SystemOn, last: SystemOn, came_from: dict[SourceNote, SystemOn]
    ) -> tuple[SystemOn, ...]:
        ring = [last]
        while ring[-1].note != start.note:
            ring.append(came_from[ring[-1].note])
        self._told.update(one.note for one in ring)
        return tuple(reversed(ring))

    def _behind(self, auction: Auction) -> Iterator[SystemOn]:
        """Yield the lines that hold of an auction or of one that it continues."""
        for length in range(len(auction), 0, -1):
            part = Auction.of(auction.opener, auction.calls[:length])
            yield from self._of_auction.get(part, {}).values()
