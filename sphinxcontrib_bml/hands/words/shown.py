"""What we have shown in an auction, in words, and why there are no hands (HANDS HA-3, HA-41)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...bridge.conditions import Seat
from ...bridge.dealing.dealer import Dealing
from ...bridge.deals import Deal
from ...display.drawing import display_width, hang, padded
from ...display.plain import is_silent, shown_auction, shown_call, shown_text, without_their_pass
from ...display.reports import N_, Cell, ReportTable
from ...display.wording import PageTexts
from ...language.options import Options
from ..model.dealt import Refusal, RefusalKind, ShownHands
from ..model.shown import PositionStatus, ShownCall
from .basis import BasisFormatter, percent

_GAP = "  "
_MOST_CALLS = 10
_WITHOUT_WORDS = {
    "silent": "it is not about the hand",
    "suit": "it says no length",
    "strength": "it says no strength in HCP",
    "cards": "it says no suit for what it says about cards",
    "clash": "nothing is left of it",
}


class TableTexts(NamedTuple):
    """English texts of a table of hands."""

    deal: str = N_("Deal")
    none: str = N_("No example hands.")


class ShownFormatter:
    """Formats what we have shown in English."""

    def __init__(self, options: Options) -> None:
        """Store the options that the notes were read with."""
        self._options = options
        self._wording = PageTexts()

    def calls(self, shown: ShownHands) -> Iterator[str]:
        """Yield the calls, each with how far it is read and its text (HA-41)."""
        calls = [one for one in shown.calls if not is_silent(one.side, one.call)]
        names = [shown_call(one.side, one.call, self._wording) for one in calls]
        width = max(map(display_width, names), default=0)
        kinds = max(map(len, PositionStatus))
        for name, one in zip(names, calls, strict=True):
            kind = "" if one.meaning is None else str(one.status)
            lead = f"{padded(name, width)}{_GAP}{kind:{kinds}}{_GAP}"
            yield from hang(lead, self.text(one) or "—")
            if one.sets is not None and not one.sets.sure:
                yield from hang(" " * display_width(lead), self.reason(one))

    def table(self, shown: ShownHands) -> ReportTable:
        """Return the calls as a table."""
        rows = []
        for one in shown.calls:
            if not is_silent(one.side, one.call):
                name = shown_call(one.side, one.call, self._wording)
                kind = "" if one.meaning is None else str(one.status)
                rows.append((Cell(name), Cell(kind), Cell(self.text(one))))
        return ReportTable(("Call", "Reading", "Text"), tuple(rows), (10, 10, 60), ())

    def text(self, call: ShownCall) -> str:
        """Return the text of a call in one line."""
        if call.meaning is None:
            return ""
        return " ".join(shown_text(call.meaning, self._options).split())

    def reason(self, call: ShownCall) -> str:
        """Return what is in the way of sure hands: the words that are not read."""
        if call.sets is None:
            return "no agreement"
        obstacles = call.sets.obstacles
        words = dict.fromkeys(f"“{one.words}”" for one in obstacles if one.words)
        if words:
            return f"not read: {', '.join(words)}"
        reasons = (_WITHOUT_WORDS[one.kind] for one in obstacles if one.kind in _WITHOUT_WORDS)
        return next(reasons, _WITHOUT_WORDS["strength"])

    def basis(self, shown: ShownHands, dealing: Dealing) -> Iterator[str]:
        """Yield what hands rest on, one line for each fact (HA-3)."""
        return BasisFormatter(self._wording).lines(shown, dealing)

    def hands(self, deals: Sequence[Deal], seats: Sequence[Seat]) -> Iterator[str]:
        """Yield the hands of some seats side by side, one line for each deal."""
        rows = [["", *map(self._wording.seat, seats)]]
        for number, deal in enumerate(deals, start=1):
            rows.append([f"{number}", *(deal.hands[seat].in_symbols for seat in seats)])
        widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (padded(cell, width) for cell, width in zip(row, widths, strict=True))
            yield _GAP.join(cells).rstrip()

    def refusals(self, shown: ShownHands) -> Iterator[str]:
        """Yield the reasons why there are no hands, with their places, and ways out (HA-42)."""
        yield from self.reasons(shown)
        if any(one.kind is RefusalKind.NOT_READ for one in shown.refusals):
            others = [one for one in shown.auction.ours if one.status is PositionStatus.READ]
            if others:
                seat = self._wording.seat(shown.seating.seat(others[0].number))
                yield f"--partly shows the hands of {seat} alone"
            yield "//hand lines make such rows clear; bml hands NOTES --wanted lists them"

    def reasons(self, shown: ShownHands) -> Iterator[str]:
        """Yield the reasons why there are no hands, with their places."""
        for one in shown.refusals:
            yield from self._refusal(one, shown)

    def _refusal(self, refusal: Refusal, shown: ShownHands) -> Iterator[str]:
        names = [f"{_place(one)}{self._name(one)}" for one in refusal.calls]
        match refusal.kind:
            case RefusalKind.NO_AGREEMENT:
                yield from self._no_agreement(refusal.calls[0], shown)
            case RefusalKind.CONTRADICTION if refusal.detail:
                yield f"{names[0]} and {names[1]}: the two hands do not go together"
            case RefusalKind.CONTRADICTION:
                yield f"{names[1]}: no hand fits {names[0]} too"
            case RefusalKind.NOT_READ:
                for name, call in zip(names, refusal.calls, strict=True):
                    yield f"{name}: {self.reason(call)}"
                if not names:
                    yield "no call of ours shows a hand"
            case RefusalKind.TOO_MANY_DEMANDS:
                yield f"{names[0]}: too many demands on cards"
            case RefusalKind.NOT_TYPICAL:
                left = percent(refusal.share)
                yield f"{names[0]}: without the hands of other calls only {left} are left"
            case RefusalKind.NO_DEAL:
                yield refusal.detail

    def _no_agreement(self, call: ShownCall, shown: ShownHands) -> Iterator[str]:
        """Yield that a call has no agreement, with those that are near (RESOLVER RF-6)."""
        yield f"{self._name(call)}: no agreement"
        answer = shown.auction.answer
        if answer.known < len(answer.auction):
            known = [
                shown_call(one.side, one.call, self._wording) for one in answer.next if one.call
            ]
            if known:
                part = shown_auction(without_their_pass(answer.known_part), self._wording)
                after = f"after {part}" if part else "as openings"
                more = ", ..." if len(known) > _MOST_CALLS else ""
                yield f"the notes have {after}: {', '.join(known[:_MOST_CALLS])}{more}"
        if answer.hint is not None:
            hint = shown_auction(answer.hint.auction, self._wording)
            yield f"if they had passed, the notes have {hint}"

    def _name(self, call: ShownCall) -> str:
        return shown_auction(call.auction, self._wording)


def table_of_hands(
    deals: Sequence[Deal], seats: Sequence[Seat], wording: PageTexts, texts: TableTexts
) -> ReportTable:
    """Return the hands of some seats side by side, one row for each deal (HA-46)."""
    rows = []
    for number, deal in enumerate(deals, start=1):
        hands = (Cell(deal.hands[seat].in_symbols) for seat in seats)
        rows.append((Cell(f"{number}", is_number=True), *hands))
    heads = (texts.deal, *map(wording.seat, seats))
    widths = (8, *[30] * len(seats))
    return ReportTable(heads, tuple(rows), widths, ("bml-hands-table",))


def _place(call: ShownCall) -> str:
    return "" if call.meaning is None else f"{call.meaning.row.place}: "
