"""Answers of the notes as plain text (RESOLVER RW-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ..agreements.alert_answers import AlertJudge
from ..agreements.answers import Answer, AnswerStep, Continuation, Meaning, Standing, Status
from ..bridge.auctions import Auction
from ..language.inline import convert_suits
from ..language.options import Options
from . import plain
from .alert_answers import alert_line
from .drawing import display_width, hang, padded
from .wording import PageTexts

_INDENT = "  "
_NOTHING = "\u2014"
_LAST_SEAT = 4


class GeneralLine(str):
    """A line about a meaning that another one replaces here (RESOLVER RM-2a)."""

    __slots__ = ()


def render_answer(
    answer: Answer,
    options: Options,
    wording: PageTexts | None = None,
    judge: AlertJudge | None = None,
) -> str:
    """Return an answer as text: the trail, the meanings, and the continuations.

    :param options: the options that the notes were read with.
    :param judge: the rules of a federation, which say what is alerted.
    """
    return "".join([f"{line}\n" for line in answer_lines(answer, options, wording, judge)])


def answer_lines(
    answer: Answer,
    options: Options,
    wording: PageTexts | None = None,
    judge: AlertJudge | None = None,
) -> Iterator[str]:
    """Yield the lines of an answer without their ends, some of them a :class:`GeneralLine`."""
    page = _AnswerRenderer(options, wording or PageTexts(), judge)
    blocks = [page.trail(answer), list(page.remarks(answer)), page.next(answer)]
    for number, block in enumerate(filter(None, blocks)):
        if number:
            yield ""
        yield from block


class _AnswerRenderer:
    """Renders the parts of answers."""

    def __init__(self, options: Options, wording: PageTexts, judge: AlertJudge | None) -> None:
        self.options = options
        self.wording = wording
        self.judge = judge

    def auction(self, auction: Auction) -> str:
        """Return an auction as shown."""
        return plain.shown_auction(auction, self.wording)

    def trail(self, answer: Answer) -> list[str]:
        """Return one line per call with its meaning; the last call has all details."""
        is_over = answer.status is Status.START and answer.context.seat == _LAST_SEAT
        if is_over and not answer.next:
            return ["The auction is over."]
        steps = [
            step
            for number, step in enumerate(answer.trail)
            if number + 1 == len(answer.trail) or not plain.is_silent(step.side, step.call)
        ]
        labels = [plain.shown_call(step.side, step.call, self.wording) for step in steps]
        width = max(map(display_width, labels), default=0) + len(_INDENT)
        lines: list[str] = []
        for label, step in zip(labels[:-1], steps[:-1], strict=True):
            lines += self._hung(padded(label, width), self._step(step))
        if steps:
            said = [self._status(answer), *self._meanings(answer)]
            first, *others = [one for one in said if one]
            lines += self._hung(padded(labels[-1], width), first)
            for other in others:
                lines += self._hung(" " * width, other)
            for meaning in answer.meanings:
                if meaning.standing is Standing.GENERAL:
                    lines += map(GeneralLine, self._hung(" " * width, self._general(meaning)))
        return lines

    def _general(self, meaning: Meaning) -> str:
        """Return a meaning that another one replaces here in one line, with its place."""
        cells = self.wording.cells(meaning.left)
        text = " ".join(self.text(meaning).split())
        return f"{cells}{': ' if cells else ''}{text} ({self.place(meaning)})"

    def _hung(self, first: str, text: str) -> Iterator[str]:
        for number, line in enumerate(text.split("\n")):
            yield from hang(" " * display_width(first) if number else first, line)

    def _step(self, step: AnswerStep) -> str:
        meaning = next((one for one in step.meanings if one.text), None)
        text = _NOTHING if meaning is None else self.text(meaning)
        if step.is_rest:
            text = f"{self._falls_under(step.meanings[0])}: {text}"
        return text

    def _falls_under(self, meaning: Meaning) -> str:
        return f"falls under the row {convert_suits(meaning.row.label)}, {meaning.row.place}"

    def text(self, meaning: Meaning) -> str:
        """Return a text as shown, with ``!`` before it for an alert."""
        text = plain.shown_text(meaning, self.options)
        return f"! {text}" if meaning.alert else text

    def _status(self, answer: Answer) -> str:
        """Return the sentence before the meanings; empty if there is none."""
        match answer.status:
            case Status.AGREED | Status.START | Status.ERROR:
                return ""
            case Status.ELSEWHERE:
                return "no agreement here; elsewhere:"
            case Status.NAMED:
                return "in the notes, but without a description"
            case Status.PASS:
                return "their pass; no agreement is needed"
            case Status.AS:
                target = self.auction(answer.target) if answer.target else ""
                return f"system on, as {target}:"
            case Status.REST:
                return "by the row for all other calls:"
            case Status.NONE:
                return "no agreement"
            case _:
                assert_never(answer.status)

    def _meanings(self, answer: Answer) -> Iterator[str]:
        for meaning in answer.meanings:
            if meaning.standing is Standing.GENERAL:
                continue
            when = plain.shown_conditions(meaning, self.wording)
            also = "the notes also say: " if meaning.contradicts else ""
            text = self.text(meaning)
            if text:
                yield f"{f'{when}: ' if when else ''}{also}{text}"
            if line := alert_line(self.judge, meaning):
                yield line
            yield self.place(meaning)

    def place(self, meaning: Meaning) -> str:
        """Return the place of a row, with its label if the label is not only the call."""
        pattern = f" ({convert_suits(meaning.pattern)})" if meaning.pattern else ""
        return f"{meaning.row.place}{pattern}"

    def remarks(self, answer: Answer) -> Iterator[str]:
        """Yield further lines about the answer."""
        if answer.covered:
            part = Auction.of(answer.auction.opener, answer.auction.calls[: answer.known + 1])
            last = part.turns[-1]
            for meaning in answer.covered:
                yield f"{plain.shown_call(*last, self.wording)} {self._falls_under(meaning)}."
        if answer.words:
            yield "Also in the notes, in words:"
            for meaning in answer.words:
                said = f"{convert_suits(meaning.row.label)}: {self.text(meaning)}"
                text = " ".join(said.split())
                yield from self._hung(_INDENT, f"{text} ({meaning.row.place})")
        if answer.hint is not None:
            hint = answer.hint
            yield from hang(
                "",
                f"If they had passed, {self.auction(hint.auction)} would mean: "
                f"{self.text(hint.meaning)} ({hint.meaning.row.place}). The notes do not say if "
                f"this applies here.",
            )
        if answer.other is not None:
            other = self.auction(answer.other)
            if answer.status is Status.AGREED:
                yield f"If the opponents make every second call: {other}"
            else:
                yield f"Did you mean {other}?"

    def next(self, answer: Answer) -> list[str]:
        """Return the continuations, below the auction if it is not the whole one."""
        if not answer.next:
            return []
        labels = [self._label(one) for one in answer.next]
        width = max(map(display_width, labels)) + len(_INDENT)
        lines = [self._next_heading(answer)]
        for label, one in zip(labels, answer.next, strict=True):
            lines += self._hung(_INDENT + padded(label, width), self._continuation(one))
        return lines

    def _next_heading(self, answer: Answer) -> str:
        if answer.status is Status.START:
            return "Openings:"
        if answer.status is Status.NONE:
            part = plain.without_their_pass(answer.known_part)
            return f"The notes have after {self.auction(part)}:" if part else "Openings:"
        return "Next:"

    def _label(self, one: Continuation) -> str:
        if one.call is None:
            return convert_suits(one.meaning.row.label) if one.meaning else ""
        return plain.shown_call(one.side, one.call, self.wording)

    def _continuation(self, one: Continuation) -> str:
        text = self.text(one.meaning) if one.meaning else ""
        more = f" (and {one.more} more)" if one.more else ""
        return f"{text or _NOTHING}{more}"
