"""Asking at a prompt, or from a pipe (PRACTICE QT-1)."""

from __future__ import annotations

import re

from ...agreements.practice import Kind, Practice, Question
from ...agreements.practice.boxes import CHOICE_BOXES
from ...agreements.practice.chairs import NOT_SURE
from ...agreements.queries import InvalidQueryError, read_calls, read_query
from ...agreements.resolver import Status
from ...agreements.resolver.resolving import Resolver
from ...bridge import Auction, Call, Side
from ...display.practice import QuestionFormatter
from .display import Display

_WORDS = re.compile(r"[\s,]+")
_YES = frozenset({"y", "yes", "1", "j", "ja"})
_NO = frozenset({"n", "no", "nee", "nein", "0", "2"})
_LEAVING = "Ctrl-D ends"


class RoundEnd(Exception):  # noqa: N818 - nothing is wrong
    """Nobody answers any more."""


class Questioner:
    """Puts questions to somebody who types."""

    def __init__(self, practice: Practice, resolver: Resolver, output: Display) -> None:
        """Take what is asked, and what judges calls that are typed."""
        self._practice = practice
        self._resolver = resolver
        self._output = output
        self.teller = QuestionFormatter()

    def show(self, question: Question) -> None:
        """Write the auction and what is asked."""
        condition = self.teller.condition(question)
        self._say("")
        self._say(
            f"  {self.teller.auction_with_gap(question)}{f'  [{condition}]' if condition else ''}"
        )
        self._say(f"  {self.teller.sentence(question)}")

    def is_right(self, question: Question, box: int, *, recall: bool) -> bool:
        """Ask a question, tell whether it was answered rightly.

        :param box: of its card, 0 where there is none; from the third on nothing is offered.
        :raises RoundEnd: where nobody answers.
        """
        self.show(question)
        is_known = recall or box > CHOICE_BOXES
        match question.kind:
            case Kind.NEXT:
                right, more = self._next(question)
            case Kind.CALL if is_known:
                right, more = self._typed_call(question)
            case Kind.CALL:
                right, more = self._chosen(question)
            case Kind.MEANING if is_known or not question.options:
                return self._recalled(question)
            case Kind.MEANING:
                right, more = self._chosen(question)
        self._say("  Right." if right else f"  Not so. {more}")
        return right

    def chosen(self, question: Question, *, unsure: bool) -> int:
        """Return the number of the option that was chosen, -1 for not sure.

        :param unsure: whether 0 is an answer.
        :raises RoundEnd: where nobody answers.
        """
        for place, option in enumerate(self.teller.options(question), 1):
            self._say(f"    {place}  {option}")
        while True:
            word = self._read("  > ")
            number = self._number_of(question, word)
            if number is not None:
                return number
            if unsure and word == "0":
                return NOT_SURE
            numbers = f"a number from 1 to {len(question.options)}"
            kinds = f"{numbers} or a call" if question.kind is Kind.CALL else numbers
            self._say(f"  {kinds}{', 0 for not sure' if unsure else ''}; {_LEAVING}")

    def _number_of(self, question: Question, word: str) -> int | None:
        if word.isascii() and word.isdigit() and 0 < int(word) <= len(question.options):
            return int(word) - 1
        call = call_of(word) if question.kind is Kind.CALL else None
        if call is not None and call.word in question.options:
            return question.options.index(call.word)
        return None

    def _chosen(self, question: Question) -> tuple[bool, str]:
        number = self.chosen(question, unsure=False)
        return number == question.answer, f"It is: {self.teller.answer(question)}"

    def _typed_call(self, question: Question) -> tuple[bool, str]:
        """Ask for a call; one with a near meaning is right as well (PRACTICE QS-6)."""
        while True:
            call = call_of(self._read("  call> "))
            if call is not None:
                right = call is question.call or self.shows(question, call)
                return right, f"It is: {self.teller.answer(question)}"
            self._say("  a call: 2H, 2NT, P, X, XX")

    def shows(self, question: Question, call: Call) -> bool:
        """Tell whether a call has a meaning that could be taken for the one asked for (QS-6)."""
        after = question.auction.try_call(Side.WE, call)
        if after is None:
            return False
        found = self._resolver.look_up(after, question.context)
        held = {Status.AGREED, Status.AS, Status.REST}
        text = self._practice.text_of(found.meanings[0]) if found.meanings else ""
        return (
            found.status in held
            and bool(text)
            and self._practice.reader.are_similar(text, question.text)
        )

    def _recalled(self, question: Question) -> bool:
        self._read("  Enter shows it> ")
        self._say(f"  {question.text}")
        while True:
            word = self._read("  Did you know it? y/n> ").lower()
            if word in _YES | _NO:
                return word in _YES
            self._say("  y or n")

    def _next(self, question: Question) -> tuple[bool, str]:
        while True:
            words = [word for word in _WORDS.split(self._read("  calls> ")) if word]
            calls = [call_of(word) for word in words]
            unknown = [word for word, call in zip(words, calls, strict=True) if call is None]
            if words and not unknown:
                break
            self._say(f"  calls: 2H, 2NT, P, X, XX{f' (not {unknown[0]})' if unknown else ''}")
        given = {call for call in calls if call is not None}
        missing = [self.teller.call(call) for call in question.calls if call not in given]
        wrong = [call for call in given if question.accepts(call) is False]
        more = [f"Left out: {', '.join(missing)}."] if missing else []
        if wrong:
            shown = sorted(wrong, key=lambda call: call.number)
            more.append(f"Not in the notes: {', '.join(map(self.teller.call, shown))}.")
        return not missing and not wrong, " ".join(more)

    def _say(self, line: str) -> None:
        self._output.line(line)

    def _read(self, prompt: str) -> str:
        """Return a line that was typed.

        :raises RoundEnd: at the end of what is typed.
        """
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self._say("")
            raise RoundEnd from None


def call_of(word: str) -> Call | None:
    """Return the call that a word names in any usual spelling, ``2nt``, ``dbl``; else None."""
    found = read_calls(word, Side.WE)
    return found[0].call if len(found) == 1 else None


def opening_named(text: str) -> Auction | None:
    """Return the opening that a text names, theirs in parentheses; None where it is none."""
    try:
        auction = read_query(text).auction
    except InvalidQueryError:
        return None
    return auction if len(auction) == 1 and auction.calls[0].is_bid else None
