"""A second, slow reading of the rules of the resolver, to compare answers with.

It shares nothing with the resolver but the legality of auctions: it has a list of all rows, no
tree, and goes through it for every question. What it found it keeps until the rows change. An
auction is a tuple of words: ``w1N tP w2C``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.agreements.resolver.oracle_queries import CODES, Calls, add, bare, legal, read, to_call


class Row(NamedTuple):
    """A definition, a row for all other calls, or a line ``//as``."""

    calls: Calls
    seats: frozenset[int]
    we: str
    they: str
    meant: tuple[tuple[int, str], ...]
    text: str
    place: str
    order: tuple[Any, ...]
    side: str = ""
    target: Calls = ()
    swaps: Mapping[str, str] = {}
    only: frozenset[str] | None = None
    """The calls that a row for all other calls is about; None for all but a pass."""
    below: Callable[[str], tuple[list[Row], ...]] | None = None
    """The rows below it, of the four kinds, after a call."""


class Told(NamedTuple):
    """What the notes say."""

    status: str
    calls: Calls = ()
    other: Calls | None = None
    known: int = 0
    meanings: tuple[tuple[str, str], ...] = ()
    """Text and place of each."""
    covered: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    hint: tuple[Calls, str] | None = None
    next: tuple[tuple[str, str, str, int], ...] = ()
    """Side, call, text and how many more."""


def cells(row: Row) -> set[tuple[int, str, str]]:
    """The seats and vulnerabilities in which a row holds."""
    return {
        (seat, we, they)
        for seat in row.seats
        for we in (["Y", "N"] if row.we == "0" else [row.we])
        for they in (["Y", "N"] if row.they == "0" else [row.they])
    }


def breadth(row: Row) -> int:
    """How many calls a row for all other calls is about."""
    return len(CODES) if row.only is None else len(row.only)


# Answers


@dataclass
class Oracle:
    """Answers from lists of rows."""

    definitions: list[Row]
    rests: list[Row]
    systems: list[Row]
    words: list[Row]
    by_rest: dict[Calls, list[Row]] = field(default_factory=dict)
    """The auctions whose last call falls under rows for all other calls that have rows below."""
    seat: int | None = None
    we: str = "0"
    they: str = "0"
    seen: dict[Any, Any] = field(default_factory=dict)

    def ask(self, text: str, seat: int | None, we: str, they: str) -> Told:
        asked = read(text)
        if asked is None or (seat and asked.seat and seat != asked.seat):
            return Told("error")
        context = asked.seat or seat, we, they
        if context != (self.seat, self.we, self.they):
            self.seen = {}
            self.seat, self.we, self.they = context
        if not bare(asked.calls):
            return self.passes(asked.calls)
        return self.answer(asked.calls, asked.other)

    def passes(self, calls: Calls) -> Told:
        before = self.seat
        if calls:
            if len(calls) > 1:
                self.seat, self.seen = min(len(calls), 4), {}
            last = (calls[-1],)
            status, meanings, _ = self.status(last, 0)
            if status in {"agreed", "elsewhere"}:
                return Told(status, last, None, 1, tuple(meanings))
        told = Told("start", next=() if len(calls) > 3 else self.next(()))
        if self.seat != before:
            self.seat, self.seen = before, {}
        return told

    def answer(self, calls: Calls, other: Calls | None) -> Told:
        known = self.known(calls)
        status, meanings, _ = self.status(calls, 0)
        if status == "rest" and known == len(calls):
            known -= 1
        upto = calls[:known] if status in {"none", "pass"} else calls
        covered: tuple[str, ...] = ()
        hint = None
        if status == "none":
            if calls[known][1:] != "P":
                covered = tuple(one.place for one in self.rest_of(calls[: known + 1]))
            hint = self.hint(calls, known)
        words: tuple[str, ...] = ()
        if status in {"none", "rest"}:
            words = tuple(one.place for one in self.in_words(calls[:known]))
        next_ = self.next(upto)
        if other is not None and self.status(other, 0)[0] == "none":
            other = None
        return Told(status, calls, other, known, tuple(meanings), covered, words, hint, next_)

    def in_words(self, calls: Calls) -> list[Row]:
        """RF-4a."""
        places = [calls[:-1], calls] if len(calls) > 1 and calls[-1] == "tP" else [calls]
        rows = [row for place in places for row in self.words if row.calls == place]
        return self.ranked([row for row in rows if self.fits(row)])

    def hint(self, calls: Calls, known: int) -> tuple[Calls, str] | None:
        """RF-6."""
        for number in range(len(calls) - 1, 0, -1):
            if calls[number][0] == "t" and calls[number] != "tP":
                passed = (*calls[:number], "tP", *calls[number + 1 :])
                if number < known - 1 or not legal(passed):
                    return None
                status, meanings, _ = self.status(passed, 0)
                return (passed, meanings[0][0]) if status == "agreed" else None
        return None

    # Which rows hold

    def fits(self, row: Row) -> bool:
        return (
            (self.seat is None or self.seat in row.seats)
            and (row.we == "0" or self.we in {"0", row.we})
            and (row.they == "0" or self.they in {"0", row.they})
        )

    def ranked(self, rows: Sequence[Row]) -> list[Row]:
        """RM-2 to RM-4."""

        def rank(row: Row) -> tuple[int, int, int]:
            certain, size = self.worlds() <= cells(row), len(cells(row))
            return int(bool(row.meant)), 0 if certain else 1, size if certain else -size

        return sorted(rows, key=rank)

    def worlds(self) -> set[tuple[int, str, str]]:
        """What may be the case: the seat, and which sides are vulnerable."""
        return {
            (seat, we, they)
            for seat in ([self.seat] if self.seat else [1, 2, 3, 4])
            for we in ([self.we] if self.we != "0" else ["Y", "N"])
            for they in ([self.they] if self.they != "0" else ["Y", "N"])
        }

    def is_replaced(self, row: Row, rows: Sequence[Row]) -> bool:
        """RM-2a."""
        return any(
            one.text
            and one.meant == row.meant
            and cells(one) < cells(row)
            and self.worlds() <= cells(one)
            for one in rows
        )

    def at(self, calls: Calls) -> list[Row]:
        """All definitions of an auction, each text once a key, empty ones dropped (RK-2)."""
        key = "at", calls
        if key not in self.seen:
            rows = sorted(
                (row for row in self.definitions if row.calls == calls), key=lambda row: row.order
            )
            keys: dict[Any, list[Row]] = {}
            for row in rows:
                same = keys.setdefault((row.seats, row.we, row.they, row.meant), [])
                if row.text not in {one.text for one in same}:
                    same.append(row)
            self.seen[key] = [
                row
                for same in keys.values()
                for row in same
                if row.text or not any(one.text for one in same)
            ]
        found: list[Row] = self.seen[key]
        return found

    def rest(self, calls: Calls, side: str) -> list[Row]:
        rows = [row for row in self.rests if row.calls == calls and row.side == side]
        return self.ranked([row for row in rows if self.fits(row)])

    def rest_of(self, calls: Calls) -> list[Row]:
        """The rows for all other calls that the last call falls under."""
        return self.ranked([row for row in self.all_rest_of(calls) if self.fits(row)])

    def all_rest_of(self, calls: Calls) -> list[Row]:
        """The same for all seats and vulnerabilities: in one table the row for the fewest calls."""
        *before, last = calls
        rows = [
            row
            for row in self.rests
            if row.calls == tuple(before)
            and row.side == last[0]
            and last[1:] != "P"
            and (row.only is None or last[1:] in row.only)
        ]
        return [
            row
            for number, row in enumerate(rows)
            if not any(
                (one.order, cells(one), one.meant) == (row.order, cells(row), row.meant)
                and one.only != row.only
                and (breadth(one), place) < (breadth(row), number)
                for place, one in enumerate(rows)
            )
        ]

    def go_through(self, calls: Calls) -> None:
        """RF-3a: add the rows below rows for all other calls, as if written after these calls."""
        for size in range(1, len(calls) + 1):
            part = calls[:size]
            if part not in self.by_rest and not self.is_node(part):
                rows = [row for row in self.all_rest_of(part) if row.below]
                if not rows:
                    return
                self.by_rest[part] = rows
                kinds = self.definitions, self.rests, self.systems, self.words
                for row in rows:
                    assert row.below is not None
                    for kind, below in zip(kinds, row.below(part[-1][1:]), strict=True):
                        kind.extend(below)
                self.seen = {}

    def is_node(self, calls: Calls) -> bool:
        if "nodes" not in self.seen:
            self.seen["nodes"] = {
                row.calls[:size]
                for row in (*self.definitions, *self.rests)
                for size in range(len(row.calls) + 1)
            }
        return calls in self.by_rest or calls in self.seen["nodes"]

    def known(self, calls: Calls) -> int:
        key = "known", calls
        if key not in self.seen:
            self.go_through(calls)
            self.seen[key] = self._known(calls)
        found: int = self.seen[key]
        return found

    def _known(self, calls: Calls) -> int:
        sizes = [size for size in range(1, len(calls) + 1) if self.is_node(calls[:size])]
        for size in sizes:
            if calls[:size] in self.by_rest and not self.rest_of(calls[:size]):
                return size - 1
        return max(sizes, default=0)

    def status(self, calls: Calls, steps: int) -> tuple[str, list[tuple[str, str]], Calls]:
        """Return status, text and place of the meanings, and the auction that was looked up."""
        key = "status", calls, steps
        if key not in self.seen:
            self.seen[key] = self.through_rest(calls, steps) or self._status(calls, steps)
        found: tuple[str, list[tuple[str, str]], Calls] = self.seen[key]
        return found

    def through_rest(
        self, calls: Calls, steps: int
    ) -> tuple[str, list[tuple[str, str]], Calls] | None:
        """RF-3a."""
        known = self.known(calls)
        sizes = [size for size in range(1, known + 1) if calls[:size] in self.by_rest]
        copied = self.copied(calls, sizes[0] - 1, steps) if sizes and sizes[0] > 1 else None
        if copied is None and calls in self.by_rest and known == len(calls):
            return "rest", [(row.text, row.place) for row in self.rest_of(calls)], calls
        return copied

    def _status(self, calls: Calls, steps: int) -> tuple[str, list[tuple[str, str]], Calls]:
        known = self.known(calls)
        theirs = len(calls) > 1 and calls[-1] == "tP"
        if known == len(calls):
            rows = self.at(calls)
            fitting = self.ranked([row for row in rows if self.fits(row)])
            with_text = [(row.text, row.place) for row in fitting if row.text]
            if with_text:
                return "agreed", with_text, calls
            if not fitting and any(row.text for row in rows):
                elsewhere = self.ranked([row for row in rows if row.text])
                return "elsewhere", [(row.text, row.place) for row in elsewhere], calls
            named = fitting or self.ranked(rows)
            if not theirs:
                for size in range(known - 1, 0, -1):
                    if copied := self.copied(calls, size, steps):
                        return copied
            return (
                "pass" if theirs else "named",
                [(row.text, row.place) for row in named],
                calls,
            )
        if theirs and known == len(calls) - 1:
            return "pass", [], calls
        rest = []
        if known == len(calls) - 1:
            rest = self.rest_of(calls)
        for size in range(known, 0, -1):
            if rest and size < known:
                break
            if copied := self.copied(calls, size, steps):
                return copied
        if rest:
            return "rest", [(row.text, row.place) for row in rest], calls
        return "none", [], calls

    def copied(
        self, calls: Calls, size: int, steps: int
    ) -> tuple[str, list[tuple[str, str]], Calls] | None:
        for target in self.targets(calls, size) if steps < 8 else ():
            status, meanings, found = self.status(target, steps + 1)
            if status in {"agreed", "as"}:
                return "as", meanings, found
        return None

    def targets(self, calls: Calls, size: int) -> Iterator[Calls]:
        """XT-4, XT-5."""
        rows = [row for row in self.systems if row.calls == calls[:size] and self.fits(row)]
        for row in self.ranked(rows):
            target: Calls | None = row.target
            for number, word in enumerate(calls[size:]):
                code = row.swaps.get(word[1:], word[1:]) if number == 0 else word[1:]
                target = add(target, word[0], code) if target else None
            if target:
                yield target

    # What comes next

    def next(self, calls: Calls) -> tuple[tuple[str, str, str, int], ...]:
        """RC-1 to RC-4."""
        if calls and not any(legal((*calls, to_call(calls) + code)) for code in CODES):
            return ()
        places: list[tuple[Calls, str]]
        if not calls:
            places = [((), "w"), ((), "t")]
        elif calls[-1][0] == "t":
            places = [(calls, "w")]
        else:
            passed = (*calls, "tP")
            is_over = not legal((*passed, "wP"))
            places = [(passed, "w")] * (not is_over) + [(calls, "t")]
        found = []
        for above, side in places:
            found += [
                one for code in CODES if (one := self.continuation(above, side, code)) is not None
            ]
        for above, side in places:
            found += [(side, "", row.text, 0) for row in self.rest(above, side)]
        return tuple(found)

    def continuation(self, above: Calls, side: str, code: str) -> tuple[str, str, str, int] | None:
        calls = (*above, side + code)
        self.known(above)
        if calls not in self.by_rest and self.is_node(calls):
            rows = self.at(calls)
            fitting = self.ranked([row for row in rows if self.fits(row)])
            texts = [row.text for row in fitting if row.text and not self.is_replaced(row, fitting)]
            if (rows and not fitting) or (side + code == "tP" and not texts):
                return None
            shown = texts or [row.text for row in fitting]
            if not texts and (side + code != "tP"):
                status, meanings, _ = self.status(calls, 0)
                shown = [text for text, _ in meanings] if status == "as" else shown
            return side, code, shown[0] if shown else "-", max(len(set(shown)) - 1, 0)
        if not legal(calls):
            return None
        status, meanings, _ = self.status(calls, 0)
        if status != "as":
            return None
        return side, code, meanings[0][0], len({text for text, _ in meanings}) - 1
