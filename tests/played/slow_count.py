"""A slow count of what notes cover: each call asked by itself, by the words of the rules.

It shares nothing with what is tested but ``bridge`` and the question ``bml.ask``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from sphinxcontrib_bml import Answer, Notes, Record, ask
from sphinxcontrib_bml.bridge.auctions import PASS, Auction, Call, Side
from sphinxcontrib_bml.bridge.conditions import BoardVulnerability, Seat

KNOWN = {"agreed", "named", "as", "rest"}
NS = (Seat.NORTH, Seat.SOUTH)
EW = (Seat.EAST, Seat.WEST)


class Asked:
    """Notes that remember their answers: games begin alike, and each call is looked at again."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._answers: dict[tuple[str, int, str], Answer] = {}

    def __call__(self, calls: str, seat: int, vul: str) -> Answer:
        query = (calls, seat, vul)
        if query not in self._answers:
            self._answers[query] = ask(self._notes, calls, seat=seat, vul=vul)
        return self._answers[query]


@dataclass
class SlowCount:
    """What was counted."""

    calls: Counter[str] = field(default_factory=Counter)
    passes: Counter[str] = field(default_factory=Counter)
    openings: Counter[str] = field(default_factory=Counter)
    gaps: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By what is known and the auction, in short."""


def letters(board: BoardVulnerability | None, we: tuple[Seat, Seat]) -> str:
    """Return ours and theirs as ``#VUL`` has them (RESOLVER RA-6)."""
    if board is None:
        return "00"
    pair = "NS" if we == NS else "EW"
    other = "EW" if we == NS else "NS"
    return "".join("Y" if board in {"All", one} else "N" for one in (pair, other))


def short(side: Side, calls: tuple[Call, ...]) -> str:
    return Auction.of(side, calls).short


def count(notes: Notes, records: list[Record], we: tuple[Seat, Seat]) -> SlowCount:
    found, asked = SlowCount(), Asked(notes)
    for record in records:
        assert record.dealer is not None
        count_record(asked, record, we, found)
    return found


def count_record(asked: Asked, record: Record, we: tuple[Seat, Seat], found: SlowCount) -> None:
    vul = letters(record.vulnerability, we)
    first = next((n for n, call in enumerate(record.calls) if call is not PASS), None)
    start = len(record.calls) if first is None else first
    for number in range(start):
        if record.seat_of(number) in we:
            alone = asked("P", number + 1, vul).status.value
            found.passes["agreed" if alone == "agreed" else "start"] += 1
    if first is None:
        found.openings[""] += 1
        return
    side = Side.WE if record.seat_of(first) in we else Side.THEY
    found.openings[short(side, record.calls[first : first + 1])] += 1
    has_gap = False
    for number in range(first, len(record.calls)):
        if record.seat_of(number) not in we:
            continue
        calls = record.calls[first : number + 1]
        status = status_of(asked, side, calls, first + 1, vul)
        (found.passes if calls[-1] is PASS else found.calls)[status] += 1
        if status in {"none", "elsewhere"} and not has_gap:
            has_gap = True
            found.gaps[known(asked, side, calls, first + 1, vul, status), short(side, calls)] += 1


def status_of(asked: Asked, side: Side, calls: tuple[Call, ...], seat: int, vul: str) -> str:
    """Return what the last call is, ours (PLAYED CV-1, CV-3)."""
    status = answer(asked, side, calls, seat, vul)
    if calls[-1] is not PASS or status != "none":
        return status
    before = calls[:-1]
    if before[-1] is PASS and len(before) > 1:
        before = before[:-1]
    is_ours = (len(before) - 1) % 2 == (0 if side is Side.WE else 1)
    if is_ours:
        above = status_of(asked, side, before, seat, vul)
    else:
        above = answer(asked, side, before, seat, vul)
    return "pass" if above in KNOWN or above == "pass" else "none"


def answer(asked: Asked, side: Side, calls: tuple[Call, ...], seat: int, vul: str) -> str:
    return asked(short(side, calls), seat, vul).status.value


def known(
    asked: Asked, side: Side, calls: tuple[Call, ...], seat: int, vul: str, status: str
) -> str:
    """Return what is known before a gap (PLAYED CV-21)."""
    found = asked(short(side, calls), seat, vul)
    part = calls[:-1] if status == "elsewhere" else calls[: found.known]
    theirs = (len(part) - 1) % 2 == (1 if side is Side.WE else 0)
    if len(part) > 1 and theirs and part[-1] is PASS:
        part = part[:-1]
    return short(side, part)
