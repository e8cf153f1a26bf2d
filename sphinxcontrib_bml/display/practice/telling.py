"""Questions in words (PRACTICE QZ-7, QP-4)."""

from __future__ import annotations

from ...agreements.practice import Kind, Question
from ...agreements.resolver import BoardContext, Meaning
from ...bridge import Auction, Call, Conditions, OpeningSeat, Side
from ..auctions import shown_call, shown_turns, without_their_pass
from ..wording import PageTexts

_GAP = "?"


class QuestionFormatter:
    """Puts questions into words."""

    def __init__(self, wording: PageTexts | None = None) -> None:
        """Take the words of the page."""
        self.wording = wording or PageTexts()

    def call(self, call: Call) -> str:
        """Return a call of ours."""
        return self.wording.names.call(call)

    def auction(self, auction: Auction) -> str:
        """Return an auction, their passes left out."""
        turns = shown_turns(without_their_pass(auction))
        return " ".join(shown_call(side, call, self.wording) for side, call in turns)

    def auction_with_gap(self, question: Question) -> str:
        """Return the auction with a gap for the call that is asked for; without calls who opens."""
        if question.kind is Kind.MEANING:
            return self.auction(question.auction)
        before = self.auction(question.auction)
        return f"{before} {_GAP}" if before else f"{self.wording.we_begin}: {_GAP}"

    def sentence(self, question: Question) -> str:
        """Return what is asked."""
        match question.kind:
            case Kind.MEANING:
                assert question.call is not None
                return self.wording.asks_meaning.format(call=self.call(question.call))
            case Kind.CALL:
                return self.wording.asks_call.format(text=question.text)
            case Kind.NEXT:
                return self.wording.asks_next

    def condition(self, question: Question) -> str:
        """Return seat, vulnerability and meanings that belong to a question; often nothing."""
        meaning = question.told.meaning if question.told else None
        return self.context_text(question.context, meaning)

    def context_text(self, context: BoardContext, meaning: Meaning | None) -> str:
        """Return what must be said of the board and of calls for a meaning to hold."""
        seat = OpeningSeat.ANY if context.seat is None else OpeningSeat(str(context.seat))
        parts = [self.wording.conditions(Conditions(seat, context.vulnerability))]
        if meaning is not None:
            for one in meaning.conditions.qualifications:
                call = self._qualified(meaning.auction, one.call)
                parts.append(self.wording.when.format(call=call, meaning=one.text))
        return ", ".join(part for part in parts if part)

    def _qualified(self, auction: Auction, number: int) -> str:
        turns = list(auction.turns)
        if 0 < number <= len(turns):
            return shown_call(*turns[number - 1], self.wording)
        return self.wording.names.passed

    def options(self, question: Question) -> list[str]:
        """Return what can be chosen, as it is shown."""
        if question.kind is Kind.CALL:
            return [self.call(Call.parse(option)) for option in question.options]
        return list(question.options)

    def answer(self, question: Question) -> str:
        """Return the right answer."""
        match question.kind:
            case Kind.MEANING:
                return question.text
            case Kind.CALL:
                assert question.call is not None
                return self.call(question.call)
            case Kind.NEXT:
                return ", ".join(map(self.call, question.calls))

    def opening(self, auction: Auction) -> str:
        """Return who opens, and what, ``They open 1NT``."""
        words = self.wording.we_open
        if auction.opener is Side.THEY:
            words = self.wording.they_open
        return words.format(call=self.call(auction.calls[0]))
