"""The book: every auction of a document or system with its agreement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..bridge import OpeningSeat, Side, Vulnerability
from ..language.annotations import row_note


@dataclass(frozen=True, slots=True)
class Agreement:
    """What one auction means."""

    opening_seat: OpeningSeat
    vulnerability: Vulnerability
    opener: Side
    """The side that made the first call, passes included."""
    codes: str
    """The calls without separators, every pass written: ``1CP1D`` (BSS-24)."""
    lines: tuple[str, ...]
    """The description as written, marks and all, variables replaced (LANGUAGE EX-12)."""
    file: str
    """File of the row."""
    line: int
    """Line of the row, from 1."""
    alert: bool = False
    annotations: tuple[str, ...] = ()
    """The ``//bss`` lines of the row, without that word; those about other things left out."""
    qualifications: tuple[tuple[int, str], ...] = ()
    """What calls of the auction mean, where it holds for these meanings only (BSS-25).

    The number of the call, from 1, passes counted, and the text.
    """

    @property
    def is_omitted(self) -> bool:
        """Whether ``//bss omit`` keeps it out of BSS files."""
        note = row_note(self.annotations) if self.annotations else None
        return note is not None and note.omitted

    @property
    def key(self) -> str:
        """What tells this auction from others (LANGUAGE EX-9, BSS-36)."""
        key = f"{self.opening_seat} {self.vulnerability} {self.opener:d} {self.codes}"
        return f"{key} {self.qualifications}" if self.qualifications else key


class Book:
    """Agreements in the order in which their auctions first appear.

    The first description of an auction stands; an empty one is filled by the first that is not
    (LANGUAGE EX-8).
    """

    def __init__(self) -> None:
        """Make an empty book."""
        self._agreements: dict[str, Agreement] = {}

    def add(self, agreement: Agreement) -> Agreement | None:
        """Add an agreement. Return the one that stands instead where they contradict."""
        key = agreement.key
        known = self._agreements.setdefault(key, agreement)
        if known is agreement:
            return None
        if known.annotations or agreement.annotations:
            # A row with omit defines nothing where another row does.
            if agreement.is_omitted:
                return None
            if known.is_omitted:
                self._agreements[key] = agreement
                return None
        standing = known if known.lines or not agreement.lines else agreement
        annotations = known.annotations or agreement.annotations
        if standing.annotations != annotations:
            standing = replace(standing, annotations=annotations)
        self._agreements[key] = standing
        contradict = known.lines and agreement.lines and known.lines != agreement.lines
        return known if contradict else None

    def __iter__(self) -> Iterator[Agreement]:
        """Iterate in order of first appearance."""
        return iter(self._agreements.values())

    def __len__(self) -> int:
        """Return the number of auctions."""
        return len(self._agreements)

    def find(self, key: str) -> Agreement | None:
        """Return the agreement of an auction, None where there is none."""
        return self._agreements.get(key)


def merge(books: Iterable[Iterable[Agreement]]) -> tuple[Book, list[tuple[Agreement, Agreement]]]:
    """Return one book of several, in their order, and the pairs that contradict each other.

    The first of a pair stands.
    """
    merged = Book()
    contradictions = []
    for book in books:
        for agreement in book:
            standing = merged.add(agreement)
            if standing is not None:
                contradictions.append((standing, agreement))
    return merged, contradictions
