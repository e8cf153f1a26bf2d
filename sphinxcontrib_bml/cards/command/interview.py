"""``bml card new --ask``: the unanswered questions of a card file, one by one (YM-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click

from ...commands.shared.diagnostics import standard_error
from ...commands.shared.files import write_output
from ...commands.shared.program import FileProblemError, Function
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics
from ...language.input_files import read_text
from ...language.source import Source, Span
from ..files import exchange
from ..files.answer_edits import UnwritableError, asked_answers, with_answer, with_asked
from ..files.form import Form
from ..files.structure_checks import is_structure
from ..files.templates import CardQuestion, entered, questions_of, value_text
from ..files.yaml import Scalar
from ..model.card import AnswerState, CardAnswer, is_answer, read_value
from . import files

_ALL = "all"
_BACK, _HELP, _END, _NEXT = "-", "?", ".", "/"
_HELP_TEXT = (
    "    Enter takes the answer in brackets, or leaves the question open.\n"
    "    -  the question before   /  the next question   .  the end"
)


class Asking(NamedTuple):
    """The questions that ``--ask`` asks, and whose answers they are."""

    asks_all: bool = False
    """Whether questions are asked that no card requires."""
    person: str = ""
    """The partner whose answers are kept below ``x-asked``; empty for both together."""


def asking_options(function: Function) -> Function:
    """Add ``--ask`` and ``--as``; they arrive together as ``asking``."""

    @wraps(function)
    def command(*, ask: str | None, person: str | None, **others: Any) -> None:
        if person is not None and ask is None:
            raise click.UsageError("--as is for --ask")
        asking = Asking(ask == _ALL, (person or "").strip()) if ask is not None else None
        function(asking=asking, **others)

    decorated = click.option(
        "--as",
        "person",
        metavar="NAME",
        help="With --ask: store the answers of this partner under x-asked, for bml card compare. "
        "By default they are the answers of the card.",
    )(command)
    return click.option(
        "--ask",
        type=click.Choice(["required", _ALL]),
        is_flag=False,
        flag_value="required",
        help="Ask the unanswered questions, the required ones or all, and write the file after "
        "each answer. By default nothing is asked.",
    )(decorated)


class _OpenQuestion(NamedTuple):
    """A question to ask, with a proposal."""

    question: CardQuestion
    proposal: str = ""
    """An answer as YAML; empty for none."""
    origin: str = ""
    """The auctions or partners that the proposal comes from."""

    @property
    def name(self) -> str:
        return f"{self.question.section.id}.{self.question.field.id}"


def ask(path: Path, around: files.Around, asking: Asking) -> None:
    """Ask the unanswered questions of a card file, and write the file after each answer.

    :raises FileProblemError: if the file cannot be read or written.
    """
    read = _read(path, around)
    text = read_text(path)
    order = questions_of([card.structure for card in read.cards])
    found = list(_open_questions(read, order, text, asking.person))
    wanted = [one for one in found if asking.asks_all or one.question.field.is_required]
    if not wanted:
        kind = "every question" if asking.asks_all else "every required question"
        more = f"; --ask all asks the other {len(found)}" if found else ""
        standard_error().line(f"{path}: {kind} has an answer{more}")
        return
    wanted.sort(key=lambda one: not one.question.field.is_required)
    _Interview(path, text, order, asking.person).run(wanted)
    for card in read.asked:
        if card.format.casefold() not in map(str.casefold, read.notes.formats):
            line = f'{path} does not name the card: add {card.format}: "{card.version}" to format'
            standard_error().line(line)


def _read(path: Path, around: files.Around) -> files.ReadNotes:
    """Return a card file that can be asked about.

    :raises FileProblemError: if it is another file, has errors, or names no card.
    """
    source = files.open_source(str(path), Diagnostics())
    if source is not None and is_structure(source, around.limits):
        raise FileProblemError(f"{path} is a structure: it has questions, no answers")
    read = files.read_notes_file(str(path), around)
    broken = [
        one
        for one in read.diagnostics
        if one.code in {Code.CARD_SYNTAX, Code.CARD_LIMIT} and one.severity is Severity.ERROR
    ]
    if not read.notes.is_usable or broken:
        files.report_problems(broken or read.diagnostics)
        raise FileProblemError(f"{path} has errors: correct them, then ask again")
    if not read.cards:
        raise FileProblemError(f"{path} names no card; name one with --structure")
    return read


def _open_questions(
    read: files.ReadNotes, order: Sequence[CardQuestion], text: str, person: str
) -> Iterator[_OpenQuestion]:
    """Yield the questions without an answer of the file, in the order of the cards."""
    answers: dict[str, list[CardAnswer]] = {}
    for card in read.cards:
        for section in card.sections:
            for name, answer in section.answers.items():
                answers.setdefault(f"{section.section.id}.{name}", []).append(answer)
    asked = asked_answers(text)
    for question in order:
        one = _OpenQuestion(question)
        found = answers[one.name]
        is_open = any(answer.state is AnswerState.EMPTY or answer.is_derived for answer in found)
        if not is_open or one.name in asked.get(person, {}):
            continue
        yield _with_proposal(one, found, {} if person else asked)


def _with_proposal(
    one: _OpenQuestion, answers: Sequence[CardAnswer], asked: dict[str, dict[str, object]]
) -> _OpenQuestion:
    """Return a question with the answer of the notes, or of partners who agree."""
    derived = next((answer for answer in answers if answer.is_derived), None)
    if derived is not None:
        auctions = dict.fromkeys(said.auction.short for said in derived.sources)
        value = value_text(exchange.plain_value(derived))
        return one._replace(proposal=value, origin=", ".join(auctions))
    given = [answers_of.get(one.name) for answers_of in asked.values()]
    if given and given[0] is not None and all(value == given[0] for value in given):
        return one._replace(proposal=value_text(given[0]), origin=" and ".join(asked))
    return one


class _Interview:
    """Asks, and writes the answers into one file."""

    def __init__(self, path: Path, text: str, order: Sequence[CardQuestion], person: str) -> None:
        self.path = path
        self.text = text
        self.order = order
        self.person = person

    def run(self, questions: Sequence[_OpenQuestion]) -> None:
        given: dict[int, str] = {}
        number = 0
        section = ""
        while number < len(questions):
            one = questions[number]
            if number in given:
                one = one._replace(proposal=given[number], origin="")
            if one.question.section.label != section:
                section = one.question.section.label
                click.echo(f"\n{section}", err=True)
            try:
                value = _input(one)
            except click.Abort:
                click.echo("", err=True)
                return
            if value == _END:
                return
            if value == _BACK:
                number = max(number - 1, 0)
                continue
            if value not in {"", _NEXT, given.get(number)}:
                self._write(one, value)
                given[number] = value
            number += 1

    def _write(self, one: _OpenQuestion, value: str) -> None:
        try:
            if self.person:
                self.text = with_asked(self.text, value_text(self.person), one.name, value)
            else:
                self.text = with_answer(self.text, one.question, value, self.order)
        except UnwritableError as problem:
            raise FileProblemError(f"cannot write into {self.path}: {problem}") from problem
        write_output(self.path, self.text.encode("utf-8", errors="replace"), [])


def _input(one: _OpenQuestion) -> str:
    """Return an answer as YAML, one of the commands, or nothing if it is left open."""
    field = one.question.field
    for option in field.options:
        click.echo(f"    {option.value}  {option.label}", err=True)
    origin = f" from {one.origin}" if one.origin else ""
    proposal = f" [{one.proposal}{origin}]" if one.proposal else ""
    while True:
        text = click.prompt(
            f"{one.question.about}{proposal}", default="", show_default=False, err=True
        ).strip()
        if not text:
            return one.proposal
        if text in {_BACK, _END, _NEXT}:
            return str(text)
        if text == _HELP:
            click.echo(_HELP_TEXT, err=True)
            continue
        source = Source("<answer>", text)
        found = Diagnostics()
        form = Form(found, Code.CARD_BAD_TYPE)
        value = read_value(form, field, entered(field, text, Scalar(text, Span(source, 0, 0))))
        if is_answer(value):
            answer = CardAnswer(field, AnswerState.ANSWERED, value)
            return value_text(exchange.plain_value(answer))
        for item in found:
            click.echo(f"    {item.text}", err=True)
