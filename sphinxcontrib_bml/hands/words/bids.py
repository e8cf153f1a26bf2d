"""Answers about the next bid with a hand, in words (HANDS HA-51 to HA-54)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce

from ...bridge.auctions import Call
from ...bridge.records import Record
from ...display.drawing import display_width, hang, padded
from ...display.plain import shown_auction, shown_conditions, shown_text, without_their_pass
from ...display.wording import PageTexts
from ...language.inline import convert_suits
from ...language.options import Options
from ..model.assumptions import ASSUMPTIONS
from ..model.bids import BidAnswer, BidRow, BidVerdict
from ..model.boards import BoardBid
from ..model.fits import FitAnswer
from .fits import fit_in_words

_GAP = "  "


class BidFormatter:
    """Formats answers in English."""

    def __init__(self, options: Options) -> None:
        """Store the options that the notes were read with."""
        self._options = options
        self._wording = PageTexts()

    def lines(self, answer: BidAnswer) -> Iterator[str]:
        """Yield the answer: the earlier call that excludes the hand, the headline, the rows."""
        if miss := self.excluded(answer):
            yield from hang("", f"{miss}.")
        yield from hang("", f"{self.headline(answer)}.")
        if used := self.assumptions(answer):
            yield from (f"Assumed: {ASSUMPTIONS[name]}" for name in used)
        if answer.rows:
            yield ""
        names = [self.call(row) for row in answer.rows]
        width = max(map(display_width, names), default=0)
        answers = max(map(len, FitAnswer))
        for name, row in zip(names, answer.rows, strict=True):
            kind = "" if row.fit is None else str(row.fit.answer)
            lead = f"{padded(name, width)}{_GAP}{kind:{answers}}{_GAP}"
            for line in filter(None, (self.text(row), self.reason(row))):
                yield from hang(lead, line)
                lead = " " * display_width(lead)

    def board(self, record: Record) -> str:
        """Return the facts about a board in one line."""
        return ", ".join(self._wording.facts(replace(record.deal, hands={}))) or "No board number"

    def turn(self, turn: BoardBid) -> Iterator[str]:
        """Yield the player, the hand and the headline of a turn on a board."""
        player = f"{self._wording.seat(turn.seat)}  {turn.answer.hand}  "
        yield from hang(player, f"{self.headline(turn.answer)}.")

    def headline(self, answer: BidAnswer) -> str:
        """Return the result in one sentence, without its full stop (HA-52)."""
        fitting = answer.calls(FitAnswer.YES)
        others = [one for one in answer.calls(FitAnswer.PERHAPS) if one not in fitting]
        rest = f"{self._either(others)} may fit" if others else ""
        match answer.verdict:
            case BidVerdict.ONE:
                return f"The notes say {self._either(fitting)}"
            case BidVerdict.SEVERAL:
                first = f"{self._either(fitting)}: the notes do not say which first"
                return "; ".join(filter(None, (first, rest)))
            case BidVerdict.SOME:
                name = self._wording.names.call
                fits = (f"{name(call)} fits{self._when(answer, call)}" for call in fitting)
                return "; ".join(filter(None, (*fits, rest)))
            case BidVerdict.OPEN:
                return rest
            case BidVerdict.NONE if any(row.fit is None for row in answer.rows):
                return "Only the row for all other calls is left"
            case BidVerdict.NONE:
                return "No row fits: pass, or a gap"
            case BidVerdict.SILENT:
                return self._silent(answer)

    def excluded(self, answer: BidAnswer) -> str:
        """Return the earlier call that excludes the hand, with what is missed; or nothing."""
        if answer.excluded is None:
            return ""
        call, found = answer.excluded
        name = self._wording.names.call(call.call)
        return f"This hand does not fit {name} before: {fit_in_words(found)}"

    def assumptions(self, answer: BidAnswer) -> Sequence[str]:
        """Return the names of the assumptions by which a row fits (HA-16)."""
        sets = (row.sets for row in answer.with_answer(FitAnswer.YES))
        names = (name for one in sets if one is not None for name in one.assumptions)
        return tuple(dict.fromkeys(names))

    def call(self, row: BidRow) -> str:
        """Return the call of a row, or the label of a row for all other calls."""
        if row.next.call is not None:
            return self._wording.names.call(row.next.call)
        return "" if row.next.meaning is None else convert_suits(row.next.meaning.row.label)

    def text(self, row: BidRow) -> str:
        """Return the text of a row with its conditions, and the auction that it comes from."""
        meaning = row.next.meaning
        if meaning is None:
            return ""
        text = " ".join(shown_text(meaning, self._options).split())
        parts = [shown_conditions(meaning, self._wording), text]
        if meaning.contradicts:
            parts.insert(1, "the notes also say")
        if row.next.is_copied:
            parts.insert(0, f"as {shown_auction(meaning.auction, self._wording)}")
        return ": ".join(filter(None, parts))

    def reason(self, row: BidRow) -> str:
        """Return why a hand does not fit, or what leaves it open; empty if it fits."""
        if row.fit is None or row.fit.answer is FitAnswer.YES:
            return ""
        return fit_in_words(row.fit)

    def _when(self, answer: BidAnswer, call: Call) -> str:
        """Return the conditions under which a call fits, if it does not always fit."""
        rows = [row for row in answer.with_answer(FitAnswer.YES) if row.call is call]
        words = [shown_conditions(row.meaning, self._wording) for row in rows if row.meaning]
        return f" ({'; '.join(words)})" if all(words) else ""

    def _silent(self, answer: BidAnswer) -> str:
        asked = answer.turn.answer
        if not asked.auction:
            return "The notes have no openings"
        auction = without_their_pass(asked.auction)
        silent = f"The notes have no calls of ours after {shown_auction(auction, self._wording)}"
        if 0 < asked.known < len(auction):
            return f"{silent}; they have {shown_auction(asked.known_part, self._wording)}"
        return silent

    def _either(self, calls: Iterable[Call]) -> str:
        names = map(self._wording.names.call, calls)
        return reduce("{} or {}".format, names)
