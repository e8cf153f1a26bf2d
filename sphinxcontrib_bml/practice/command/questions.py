"""Parts that ``bml quiz`` and ``bml anki`` share: filters, questions, lists (QZ-14, QT-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import wraps
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import click

from ...agreements.answers import Meaning
from ...agreements.notes import Notes
from ...agreements.queries import InvalidQueryError, read_calls, read_query
from ...agreements.system import System
from ...bridge.auctions import Auction, Call, Side
from ...commands.shared.diagnostics import Display, standard_error
from ...commands.shared.program import FileProblemError, Function, reason
from ...commands.shared.projects import one_system, project_around, version_name
from ...features import hook
from ...formats.files import replace_file
from ...language.diagnostics import count_noun
from ...language.options import Options
from ...patterns import compile_later
from ..model.grading import grade_next, grade_option
from ..model.questions import Kind, Question, Reason
from ..model.rounds import NOT_SURE
from ..model.selection import Filters, Practice
from ..words import COUNT, QuestionFormatter, QuestionSheet, practice, sheet_as_text, sheet_of

_WORDS = compile_later(r"[\s,]+")
_YES = frozenset({"y", "yes", "1", "j", "ja"})
_NO = frozenset({"n", "no", "nee", "nein", "0", "2"})
_LEAVING = "Ctrl-D ends"
_OF_CALLS = frozenset({Kind.CALL, Kind.HAND})
"""The kinds whose options are calls."""
_EXPLAINED = frozenset({Kind.HAND, Kind.ALERT})
"""The kinds whose answers show the row of the notes."""


class RoundEnd(Exception):  # noqa: N818 - nothing is wrong
    """The end of a round: the player ended the input."""


class Questioner:
    """Asks a player questions in the terminal."""

    def __init__(self, output: Display) -> None:
        """Ask on ``output``."""
        self._output = output
        self.teller = QuestionFormatter()

    def show(self, question: Question) -> None:
        """Write the auction and the question."""
        condition = self.teller.condition(question)
        self._say("")
        self._say(
            f"  {self.teller.auction_with_gap(question)}{f'  [{condition}]' if condition else ''}"
        )
        if question.hand is not None:
            self._say(f"  {self.teller.hand(question)}")
        self._say(f"  {self.teller.sentence(question)}")

    def ask_and_grade(self, question: Question) -> bool:
        """Ask a question and return whether the answer is right.

        :raises RoundEnd: if the input ends.
        """
        self.show(question)
        match question.kind:
            case Kind.NEXT:
                right, more = self._next(question)
            case Kind.MEANING if not question.options:
                return self._recalled(question)
            case Kind.HAND if not question.options:
                right, more = self._bid(question)
            case _:
                right, more = self._chosen(question)
        self._say("  Right." if right else f"  Wrong. {more}")
        if question.kind in _EXPLAINED:
            self._explain(question)
        return right

    def chosen(self, question: Question, *, unsure: bool) -> int:
        """Return the position of the chosen option from 0, or -1 for "not sure".

        :param unsure: whether the player may type 0 for "not sure".
        :raises RoundEnd: if the input ends.
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
            kinds = f"{numbers} or a call" if question.kind in _OF_CALLS else numbers
            self._say(f"  {kinds}{', 0 for not sure' if unsure else ''}; {_LEAVING}")

    def _number_of(self, question: Question, word: str) -> int | None:
        if word.isascii() and word.isdigit() and 0 < int(word) <= len(question.options):
            return int(word) - 1
        call = call_of(word) if question.kind in _OF_CALLS else None
        if call is not None and call.word in question.options:
            return question.options.index(call.word)
        return None

    def _chosen(self, question: Question) -> tuple[bool, str]:
        number = self.chosen(question, unsure=False)
        return grade_option(question, number), f"The answer is: {self.teller.answer(question)}"

    def _bid(self, question: Question) -> tuple[bool, str]:
        call = None
        while call is None:
            call = call_of(self._read("  call> "))
            if call is None:
                self._say(f"  a call: 2H, 2NT, P, X, XX; {_LEAVING}")
        return call is question.call, f"The answer is: {self.teller.answer(question)}"

    def _explain(self, question: Question) -> None:
        """Write the row of the notes, and what the rules or the other calls say (HANDS HA-61)."""
        assert question.told is not None
        assert question.call is not None
        row, meaning = question.told.meaning.row, self.teller.meaning(question.text)
        self._say(f"  {self.teller.call(question.call)} = {meaning}  ({row.place})")
        if question.why:
            self._say(f"  {question.why}")
        if question.either_way:
            calls = ", ".join(map(self.teller.call, question.either_way))
            self._say(f"  The notes do not say whether this hand may also bid: {calls}.")

    def _recalled(self, question: Question) -> bool:
        self._read("  Enter shows it> ")
        self._say(f"  {self.teller.meaning(question.text)}")
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
        missing, wrong = grade_next(question, {call for call in calls if call is not None})
        more = [
            f"{words}: {', '.join(map(self.teller.call, found))}."
            for words, found in (("Left out", missing), ("Not in the notes", wrong))
            if found
        ]
        return not more, " ".join(more)

    def _say(self, line: str) -> None:
        self._output.line(line)

    def _read(self, prompt: str) -> str:
        """Return a typed line without outer spaces.

        :raises RoundEnd: at the end of the input.
        """
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self._say("")
            raise RoundEnd from None


def call_of(word: str) -> Call | None:
    """Return the call in any usual spelling, ``2nt`` or ``dbl``, or None."""
    found = read_calls(word, Side.WE)
    return found[0].call if len(found) == 1 else None


def opening_named(text: str) -> Auction | None:
    """Return the opening in a text, ``1N`` or ``(1H)``, or None if the text is not an opening."""
    try:
        auction = read_query(text).auction
    except InvalidQueryError:
        return None
    return auction if len(auction) == 1 and auction.calls[0].is_bid else None


_REASONS = {
    Reason.EMPTY: "no meaningful text",
    Reason.REFERENCE: "its text points elsewhere",
    Reason.LONG: "its text is too long",
    Reason.UNCLEAR: "the notes give two meanings",
    Reason.QUALIFIED: "it applies to one meaning of a call only",
    Reason.NAMES_CALL: "its text names the call",
    Reason.REST_ROW: "the row for all other calls shows it too",
    Reason.SISTER: "another call shows it too",
    Reason.ALONE: "fewer than two other calls have a text there",
}


def filter_options(since_help: str) -> Callable[[Function], Function]:
    """Return a decorator that adds the filters; they arrive as ``filters`` and ``since`` (QZ-14).

    :param since_help: the help text of ``--since``.
    """

    def decorate(function: Function) -> Function:
        decorated = _with_filters(function)
        for option in (
            click.option("--since", metavar="REV", help=since_help),
            *_OPTIONS,
        ):
            decorated = option(decorated)
        return decorated

    return decorate


_OPTIONS = (
    click.option("--alerts", is_flag=True, help="Only alerted calls."),
    click.option(
        "--depth",
        type=click.IntRange(1),
        help="Only auctions with at most this many calls. By default auctions of any length.",
    ),
    click.option(
        "--chapter",
        default="",
        metavar="HEADING",
        help="Only rows below this heading. By default all rows.",
    ),
    click.option(
        "--opening",
        metavar="CALL",
        help="Only auctions with this opening: 1N, or '(1H)' for one of the opponents. By default "
        "all openings.",
    ),
)


def _with_filters(function: Function) -> Function:
    @wraps(function)
    def command(
        *,
        opening: str | None,
        chapter: str,
        depth: int | None,
        alerts: bool,
        since: str | None,
        **others: Any,
    ) -> None:
        named = opening_named(opening) if opening is not None else None
        if opening is not None and named is None:
            raise click.UsageError(f"--opening {opening!r} is not an opening, such as 1N or '(1H)'")
        first = (named.opener, named.calls[0]) if named is not None else None
        filters = Filters("MC", first, chapter, depth, alerts, since is not None)
        function(filters=filters, since=since, **others)

    return command


def practice_named(
    names: Sequence[str],
    since: str | None,
    reading: Options,
    variant: str | None,
    *,
    has_hands: bool = False,
) -> tuple[Notes, Practice]:
    """Return the notes of one partner and the questions about them.

    :param names: files or folders of one system; empty for the project around the current folder.
    :param since: the version to compare with, or None.
    :param variant: the partner (VARIANTS VA-12).
    :param has_hands: whether questions of kind ``H`` are asked.
    :raises FileProblemError: if the notes or the version cannot be read.
    :raises click.UsageError: if the notes have several partners and none is chosen.
    """
    notes = one_system(names, reading, variant)
    before = None if since is None else state_before(since, names, reading, notes.variant)
    return notes, practice(notes, before, has_hands=has_hands)


def state_before(since: str, names: Sequence[str], reading: Options, variant: str) -> System:
    """Return an older version of the notes: from a snapshot, a Git revision or a date.

    :param variant: the partner, or an empty string if the notes have no partners.
    :raises FileProblemError: if the version cannot be read.
    :raises click.UsageError: if the version had different partners.
    """
    read_version: Callable[[str, str, Options, str], System] = hook("read_version")
    name = version_name(next(iter(names), None) or project_around())
    return read_version(since, name, reading, variant)


def listing(practice_of: Practice, filters: Filters) -> Iterator[str]:
    """Yield a line per agreement, asked or excluded, with its place and the reason (QT-2)."""
    has_hands, has_alerts = Kind.HAND in filters.kinds, Kind.ALERT in filters.kinds
    # Agreements that are not asked with hands or for alerts are listed too, with the reason.
    listed = replace(filters, kinds=f"M{filters.kinds}") if has_hands or has_alerts else filters
    left = {key.id for key in practice_of.keys(listed) if key.kind is not Kind.NEXT}
    asked = [one for one in practice_of.agreements.values() if one.id in left]
    for one in asked:
        notes = []
        if one.call_exclusion:
            notes.append(f"its call is not asked: {_REASONS[one.call_exclusion]}")
        if has_hands and one.hand_exclusion:
            notes.append(f"no hands: {one.hand_exclusion}")
        if has_alerts and one.alert_exclusion:
            notes.append(f"its alert is not asked: {one.alert_exclusion}")
        why = f"  ({'; '.join(notes)})" if notes else ""
        yield f"{_place(one.meaning)}  {one.id}: {one.text}{why}"
    for out in practice_of.excluded:
        yield f"{_place(out.meaning)}  {out.id}: not asked: {_REASONS[out.reason]}"
    calls = sum(one.call_exclusion is None for one in asked)
    hands = sum(one.hand_exclusion is None for one in asked) if has_hands else 0
    yield ""
    agreements = count_noun(len(asked), "agreement")
    with_hands = f", {hands} with hands" if has_hands else ""
    if has_alerts:
        with_hands += f", {sum(one.alert_exclusion is None for one in asked)} for alerts"
    out_of = len(practice_of.excluded)
    yield f"{agreements} asked, {calls} also by call{with_hands}; {out_of} left out"


def _place(meaning: Meaning) -> str:
    return meaning.row.place


Render = Callable[[QuestionSheet, str, QuestionFormatter], bytes]

_SHEETS = "sphinxcontrib_bml.practice.nodes.documents"
_RENDERERS = {".html": f"{_SHEETS}:sheet_page", ".tex": f"{_SHEETS}:sheet_paper"}
_TEXT = ".txt"


def write_sheet(
    path: Path, practice: Practice, filters: Filters, seed: str, count: int | None, title: str
) -> None:
    """Write a sheet in the format of the suffix of ``path``.

    :raises click.UsageError: if the suffix is not ``.html``, ``.tex`` or ``.txt``.
    :raises click.ClickException: if there are no questions.
    :raises FileProblemError: if the file cannot be written.
    """
    suffix, teller = path.suffix.lower(), QuestionFormatter()
    if suffix not in {*_RENDERERS, _TEXT}:
        raise click.UsageError(f"a sheet is .html, .tex or .txt, not {path.name}")
    sheet = sheet_of(practice, filters, seed, count or COUNT, teller)
    if not sheet.lines:
        raise click.ClickException(practice.empty_filter_reason(filters))
    if suffix == _TEXT:
        data = sheet_as_text(sheet, title, teller).encode("utf-8", "replace")
    else:
        render: Render = resolve_name(_RENDERERS[suffix])
        data = render(sheet, title, teller)
    try:
        replace_file(path, data)
    except OSError as error:
        raise FileProblemError(f"{path}: {reason(error)}") from error
    standard_error().report(f"wrote {path}")
