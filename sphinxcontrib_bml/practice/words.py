"""Texts of questions and sheets, and the questions about notes (PRACTICE QZ)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from heapq import merge
from itertools import repeat
from operator import itemgetter
from typing import Any, NamedTuple

from ..agreements.alert_answers import NOTED, AlertJudge, judge_of
from ..agreements.announcements import mark_of
from ..agreements.answers import BoardContext, Meaning
from ..agreements.book import Agreement
from ..agreements.lookup import Resolver
from ..agreements.notes import Notes
from ..agreements.resolver import resolver_of
from ..agreements.system import System
from ..bridge.auctions import Auction, Call, Side
from ..bridge.conditions import Conditions, OpeningSeat
from ..changes.model.change_kinds import ChangeKind, Comparison
from ..changes.model.comparison import diff
from ..display.alert_answers import AnswerTexts, reason_line
from ..display.plain import ShownTexts, shown_call, shown_text, shown_turns, without_their_pass
from ..display.wording import PageTexts, shown_cards
from ..features import hook
from ..language.alerts import AlertMark
from ..language.anchors import RowAddress
from ..patterns import compile_later
from .model.questions import ALERT_OPTIONS, AlertOf, AskedAlert, Key, Kind, Question
from .model.selection import Filters, Practice, numbered
from .model.vocabulary import Vocabulary, all_languages


@dataclass(frozen=True)
class ChangedRows:
    """Changes since an older version."""

    rows: frozenset[RowAddress]
    """Rows that are new or changed."""
    was: Mapping[tuple[Auction, RowAddress], str]
    """The former texts of changed definitions, as shown."""

    @classmethod
    def between(cls, old: Notes | System, new: System) -> ChangedRows:
        """Compare two versions of notes (CHECKS CH-1)."""
        comparison = diff(old, new)
        return cls(frozenset(_rows(comparison)), dict(_earlier(comparison, new)))

    def holds_for(self, meaning: Meaning) -> bool:
        """Return whether a row is new or changed."""
        return meaning.row.address in self.rows

    def earlier(self, meaning: Meaning) -> str:
        """Return the former text of a row; empty if it is new or has the same text."""
        return self.was.get((meaning.auction, meaning.row.address), "")


def _rows(comparison: Comparison) -> set[RowAddress]:
    found = [one for change in comparison for one in (*change.versions, *change.below)]
    return {one.new.row.address for one in found if one.new is not None}


def _earlier(comparison: Comparison, new: System) -> dict[tuple[Auction, RowAddress], str]:
    earlier: dict[tuple[Auction, RowAddress], str] = {}
    for change in comparison:
        if change.kind is ChangeKind.MEANING:
            for versions in change.versions:
                old, now = versions.old, versions.new
                if old is not None and now is not None:
                    earlier[now.auction, now.row.address] = _shown(old, new)
    return earlier


def _shown(agreement: Agreement, system: System) -> str:
    return shown_text(agreement, system.options)


def practice(
    notes: Notes, since: Notes | System | None = None, *, has_hands: bool = False
) -> Practice:
    """Return the questions about notes, with the excluded agreements.

    :param since: an older version of the notes, for the filter ``changed``.
    :param has_hands: whether questions of kind ``H`` are asked, which takes more time.
    """
    changed = ChangedRows.between(since, notes.system) if since is not None else None
    has_federation = bool(notes.system.options.federation)
    return Practice(
        resolver_of(notes).tree,
        ShownTexts(notes.system.options).of,
        vocabulary_of(notes.system),
        changed.holds_for if changed is not None else None,
        hands=hook("hands_to_ask")(notes.system) if has_hands else None,
        alerts=alerts_to_ask(partial(judge_of, notes.system)) if has_federation else None,
    )


_FITTING = {
    AlertMark.ALERT: frozenset({"alert", "delayed"}),
    AlertMark.ANNOUNCE: frozenset({"announce"}),
    AlertMark.NOT: frozenset({"none"}),
    AlertMark.NONE: frozenset(ALERT_OPTIONS),
}
"""The answers of rules that a mark does not contradict."""


def alerts_to_ask(
    judge: Callable[[], AlertJudge | None], texts: AnswerTexts | None = None
) -> AlertOf:
    """Return what the rules of the project's federation say about agreements (AT-54).

    A call is not asked if its answer is not known, or if the mark of its row contradicts it.

    :param judge: returns what judges calls; it is called for the first question.
    :param texts: the texts of a page for answers.
    """
    read_judge = cache(judge)

    def alert_of(meaning: Meaning) -> AskedAlert | str:
        judged = read_judge()
        assert judged is not None
        answer = judged.answer(meaning)
        if not answer.is_known:
            return "the rules do not say"
        if answer.rule != NOTED and answer.do not in _FITTING[mark_of(meaning)]:
            return "the alert mark contradicts the rules"
        return AskedAlert(answer.do, reason_line(judged, answer, texts or AnswerTexts()))

    return alert_of


def practice_of(system: System) -> Practice:
    """Return the questions about a system."""
    texts = ShownTexts(system.options)
    return Practice(Resolver(system).tree, texts.of, vocabulary_of(system))


def vocabulary_of(system: System) -> Vocabulary:
    """Return the phrases of all languages and the abbreviations of the notes (PRACTICE QL-2)."""
    return all_languages().with_abbreviations(
        term for chapter in system.chapters for term in chapter.terms
    )


_GAP = "?"
_SHOWN = frozenset({Kind.MEANING, Kind.ALERT})
"""The kinds of questions about a call that is shown."""
_HOLDING = compile_later(r"^([1-7]) ?([♣♦♥♠])$")


class QuestionFormatter:
    """Formats questions as text."""

    def __init__(self, wording: PageTexts | None = None, alerts: AnswerTexts | None = None) -> None:
        """Use the words of a page, and its texts about alerts."""
        self.wording = wording or PageTexts()
        self._alerts = alerts or AnswerTexts()

    def call(self, call: Call) -> str:
        """Return the text of one of our calls."""
        return self.wording.names.call(call)

    def meaning(self, text: str) -> str:
        """Return the text of a meaning; a holding does not read as a bid (PRACTICE QZ-7)."""
        return _HOLDING.sub(r"\1 × \2", text)

    def auction(self, auction: Auction) -> str:
        """Return the text of an auction, without their passes."""
        turns = shown_turns(without_their_pass(auction))
        return " ".join(shown_call(side, call, self.wording) for side, call in turns)

    def auction_with_gap(self, question: Question) -> str:
        """Return the auction with a gap for the asked call; without calls, the side that opens."""
        if question.kind in _SHOWN:
            return self.auction(question.auction)
        before = self.auction(question.auction)
        return f"{before} {_GAP}" if before else f"{self.wording.we_begin}: {_GAP}"

    def sentence(self, question: Question) -> str:
        """Return the text of the question."""
        match question.kind:
            case Kind.MEANING:
                assert question.call is not None
                return self.wording.asks_meaning.format(call=self.call(question.call))
            case Kind.CALL:
                return self.wording.asks_call.format(text=self.meaning(question.text))
            case Kind.NEXT:
                return self.wording.asks_next
            case Kind.HAND:
                return self.wording.asks_hand
            case Kind.ALERT:
                assert question.call is not None
                return self._alerts.question.format(call=self.call(question.call))

    def detail(self, question: Question) -> str:
        """Return the words in which questions of a kind differ on a sheet; often empty."""
        match question.kind:
            case Kind.MEANING:
                return ""
            case Kind.CALL:
                return self.meaning(question.text)
            case Kind.NEXT:
                return self.wording.our_calls
            case Kind.HAND:
                return self.hand(question)
            case Kind.ALERT:
                return self._alerts.question_in_short

    def hand(self, question: Question) -> str:
        """Return the hand of a question, ``♠ A K 10 4  ♥ —``; empty without one."""
        holdings = question.hand.holdings() if question.hand else ()
        return "  ".join(f"{suit.symbol} {shown_cards(cards)}" for suit, cards in holdings)

    def condition(self, question: Question) -> str:
        """Return the seat, vulnerability and meanings that the question states; often empty."""
        meaning = question.told.meaning if question.told else None
        return self.context_text(question.context, meaning)

    def context_text(self, context: BoardContext, meaning: Meaning | None) -> str:
        """Return the conditions of board and calls under which a meaning applies."""
        seat = OpeningSeat.ANY if context.seat is None else OpeningSeat(str(context.seat))
        parts = [self.wording.conditions(Conditions(seat, context.vulnerability))]
        if meaning is not None:
            for one in meaning.conditions.qualifications:
                call = self._qualified(meaning.auction, one.call)
                parts.append(self.wording.when.format(call=call, meaning=one.text))
        return ", ".join(part for part in parts if part)

    def _qualified(self, auction: Auction, number: int) -> str:
        turns = auction.turns
        if 0 < number <= len(turns):
            return shown_call(*turns[number - 1], self.wording)
        return self.wording.names.passed

    def options(self, question: Question) -> list[str]:
        """Return the options as shown."""
        if question.kind is Kind.MEANING:
            return list(map(self.meaning, question.options))
        if question.kind is Kind.ALERT:
            return self.alert_options
        return [self.call(Call.parse(option)) for option in question.options]

    @property
    def alert_options(self) -> list[str]:
        """The texts of :data:`~.model.questions.ALERT_OPTIONS`."""
        texts = self._alerts
        return [texts.no_alert, texts.alert, texts.announce_alone, texts.delayed]

    def answer(self, question: Question) -> str:
        """Return the text of the right answer."""
        match question.kind:
            case Kind.MEANING:
                return self.meaning(question.text)
            case Kind.CALL | Kind.HAND:
                assert question.call is not None
                return self.call(question.call)
            case Kind.NEXT:
                return ", ".join(map(self.call, question.calls))
            case Kind.ALERT:
                return self.alert_options[question.answer]

    def opening(self, auction: Auction) -> str:
        """Return the side that opens, and the opening, ``They open 1NT``."""
        words = self.wording.we_open
        if auction.opener is Side.THEY:
            words = self.wording.they_open
        return words.format(call=self.call(auction.calls[0]))


COUNT = 30
"""Default number of questions, which fills a page (PRACTICE QD-1)."""
GAP = "_" * 24
"""A line to write on."""
_TITLE_RULE = "="


class SheetLine(NamedTuple):
    """A question of a sheet."""

    asked: str
    """The auction with its gap, and the conditions of the board."""
    what: str
    """The text to find the call for; empty if the question asks for a meaning."""
    answer: str


class QuestionSheet(NamedTuple):
    """Questions with their answers."""

    seed: str
    lines: tuple[SheetLine, ...]


class PracticePart(NamedTuple):
    """The questions after openings that no row connects with others, or about the openings."""

    practice: Callable[[], Practice]
    once: Callable[[object, Callable[[], Any]], Any]
    """Returns the result of a function for the part, cached by a key."""


def sheet_of(
    practice: Practice, filters: Filters, seed: str, count: int, teller: QuestionFormatter
) -> QuestionSheet:
    """Return a sheet; the same seed gives the same one (PRACTICE QD-1)."""
    part = PracticePart(lambda: practice, lambda _, make: make())
    return sheet_of_parts([part], filters, seed, count, teller)


def sheet_of_parts(
    parts: Iterable[PracticePart],
    filters: Filters,
    seed: str,
    count: int,
    teller: QuestionFormatter,
) -> QuestionSheet:
    """Return the sheet of a system that is divided into parts."""
    lines: list[SheetLine] = []
    asked: set[tuple[bool, str]] = set()
    for (_, kind, id_), part in _keys_in_order(parts, filters, seed):
        if len(lines) == count:
            break
        # Of each agreement one question (PRACTICE QS-5).
        name = (kind == Kind.NEXT, id_)
        if name not in asked:
            make = partial(_sheet_line, part.practice, Key(Kind(kind), id_), filters, seed, teller)
            (line,) = part.once([filters, seed, kind, id_], make)
            if line is not None:
                asked.add(name)
                lines.append(line)
    return QuestionSheet(seed, tuple(lines))


def _keys_in_order(
    parts: Iterable[PracticePart], filters: Filters, seed: str
) -> Iterator[tuple[tuple[int, str, str], PracticePart]]:
    """Yield candidates in the order of a seed: number, kind and id, with the part."""

    def numbered_keys(practice: Callable[[], Practice]) -> list[tuple[int, str, str]]:
        keys = numbered(seed, practice().candidates(filters))
        return sorted((number, key.kind.value, key.id) for number, key in keys)

    found = (
        zip(part.once([filters, seed], partial(numbered_keys, part.practice)), repeat(part))
        for part in parts
    )
    return merge(*found, key=itemgetter(0))


def _sheet_line(
    practice: Callable[[], Practice],
    key: Key,
    filters: Filters,
    seed: str,
    teller: QuestionFormatter,
) -> tuple[SheetLine | None]:
    """Return the line of a question, or None if it cannot be asked."""
    if not practice().can_ask(key, filters):
        return (None,)
    question = practice().ask(key, seed, filters.opening)
    condition = teller.condition(question)
    what = teller.detail(question)
    asked = f"{teller.auction_with_gap(question)}{f' [{condition}]' if condition else ''}"
    return (SheetLine(asked, what, question.why or teller.answer(question)),)


def sheet_as_text(sheet: QuestionSheet, title: str, teller: QuestionFormatter) -> str:
    """Return a sheet as plain text, with the answers on a new page (PRACTICE QD-1)."""
    return "\n".join(_text_lines(sheet, title, teller)) + "\n"


def _text_lines(sheet: QuestionSheet, title: str, teller: QuestionFormatter) -> Iterator[str]:
    wording, width = teller.wording, len(str(len(sheet.lines)))
    yield title
    yield _TITLE_RULE * len(title)
    yield ""
    yield wording.sheet.format(len(sheet.lines), seed=sheet.seed)
    yield ""
    for number, line in enumerate(sheet.lines, 1):
        what = f" {line.what}:" if line.what else ":"
        yield f"{number:{width}}. {line.asked}{what} {GAP}"
    # A form feed starts a new page on printers.
    yield f"\f{wording.sheet_answers.format(seed=sheet.seed)}"
    yield ""
    for number, line in enumerate(sheet.lines, 1):
        what = f" {line.what}:" if line.what else ":"
        yield f"{number:{width}}. {line.asked}{what} {line.answer}"
