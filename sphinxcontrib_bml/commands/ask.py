"""``bml ask``: one auction, or a walk through notes call by call (RESOLVER RW-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

import click

from ..agreements.alert_answers import AlertJudge, judge_of
from ..agreements.answers import NOTHING_KNOWN, Answer, BoardContext, Status
from ..agreements.notes import Notes
from ..agreements.queries import InvalidQueryError
from ..agreements.resolver import (
    ask_dealt,
    ask_record,
    ask_reference,
    context_of,
    parse_dealt,
    read_reference,
)
from ..agreements.typed_queries import ask_typed, typed_reader
from ..bridge.auctions import Side
from ..bridge.conditions import Conditions, Vulnerability
from ..bridge.records import Record, Room
from ..display.answers import GeneralLine, answer_lines, render_answer
from ..display.meanings import answer_reading
from ..display.plain import shown_text
from ..display.wording import PageTexts
from ..features import hook
from ..formats.json_reports import answer_as_json
from ..language.options import Options
from .shared import projects
from .shared.arguments import reading_options, variant_option
from .shared.auctions import notes_and_calls, seat_option, vulnerability_option
from .shared.diagnostics import is_at_terminal, standard_error, standard_output
from .shared.files import folder_exists, unread_pages
from .shared.note_cache import NoteCache, Openings, openings_of
from .shared.program import ExitStatus, FileProblemError, leave

if TYPE_CHECKING:
    from ..agreements.meanings.books import BookMeanings
    from ..formats.meanings import ReadingRecord

readline: ModuleType | None
try:
    import readline
except ImportError:  # not on every system
    readline = None

_BACK = frozenset({"back", "b", "<", ".."})
_NEW = frozenset({"new", "n", "/"})
_HELP = frozenset({"help", "h", "?"})
_QUIT = frozenset({"quit", "q", "exit"})
_HELP_TEXT = """\
2C, (2D), P     continue with this call; theirs are in parentheses
1N (2C) X       an auction from its first call
back            one call back
new             back to the openings
seat 3, seat    the opening's seat if it is known, or nothing
vul YN, vul     ours and theirs: Y vulnerable, N not, 0 not known
quit            end (or Ctrl-D)"""


class AuctionWalk:
    """A walk forward and back through an auction, line by line."""

    def __init__(
        self, notes: Notes, context: BoardContext, meanings: BookMeanings | None = None
    ) -> None:
        """Start before the opening.

        :param meanings: reads the texts of the notes; None to show them only.
        """
        self.notes = notes
        self._meanings = meanings
        self._judge = judge_of(notes.system)
        self.context = context
        self._auctions: list[Answer] = [self._asked("")]

    @property
    def answer(self) -> Answer:
        """The answer of the notes to the current auction."""
        return self._auctions[-1]

    @property
    def prompt(self) -> str:
        """The auction, and the seat and vulnerability in force (RESOLVER RQ-14)."""
        known = PageTexts().conditions(Conditions.parse(str(self.context)))
        return " ".join(filter(None, (self.answer.short, known and f"[{known}]"))) + "> "

    def reply(self, line: str) -> str:
        """Apply one line of input and return the text to show."""
        line = line.strip()
        word, _, value = line.lower().partition(" ")
        if line.lower() in _HELP:
            return _HELP_TEXT
        if line.lower() in _BACK:
            self._auctions = self._auctions[:-1] or self._auctions
            self.context = self.answer.context
        elif line.lower() in _NEW:
            self.context = NOTHING_KNOWN
            self._auctions = [self._asked("")]
        elif word in {"seat", "vul"}:
            return self._known_of_board(word, value.strip())
        elif line:
            return self._go(line)
        return self._shown(self.answer)

    def next_calls(self) -> Iterator[str]:
        """Yield the continuations in the notes, as users type them."""
        for one in self.answer.next:
            if one.call is not None:
                yield f"({one.call.word})" if one.side is Side.THEY else one.call.word

    def _go(self, line: str) -> str:
        """Append calls to the auction, or start again if several calls are a whole auction."""
        answer = self._asked(f"{self.answer.short} {line}")
        if answer.status is Status.ERROR:
            anew = ask_reference(self.notes, line)[0]
            if anew.status is Status.ERROR or len(anew.auction) == 1:
                return f"{answer.message} (? for help)"
            answer = anew
            self._auctions = [ask_reference(self.notes, "")[0]]
        self._auctions.append(answer)
        self.context = answer.context
        return self._shown(answer)

    def _known_of_board(self, what: str, value: str) -> str:
        vulnerability = self.context.vulnerability
        try:
            if what == "seat":
                self.context = context_of(int(value) if value else None, vulnerability)
            else:
                self.context = context_of(self.context.seat, value.upper() or "00")
        except ValueError:
            return f"{value!r} is not a seat or a vulnerability, such as seat 3 or vul YN"
        self._auctions = [self._asked(answer.short) for answer in self._auctions]
        return self._shown(self.answer)

    def _asked(self, query: str) -> Answer:
        return ask_reference(self.notes, query, self.context)[0]

    def _shown(self, answer: Answer) -> str:
        text = render_answer(answer, self.notes.system.options, judge=self._judge).rstrip("\n")
        read = [] if self._meanings is None else answer_reading(answer, self._meanings)
        return "\n".join((text, *read))


def walk(notes: Notes, context: BoardContext, *, is_read: bool = False) -> None:
    """Read lines from the terminal until the end of input, and show the answers of the notes.

    :param is_read: whether to show what is read of their texts too.
    """
    walking = AuctionWalk(notes, context, _book_meanings(notes) if is_read else None)
    _complete_with(walking)
    click.echo("Type calls, ? for help.")
    _show_lines(walking.reply("").splitlines())
    while True:
        try:
            line = input(walking.prompt)
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return
        if line.strip().lower() in _QUIT:
            return
        _show_lines(walking.reply(line).splitlines())


def _show_lines(lines: Iterable[str]) -> None:
    for line in lines:
        standard_output().line(line)


def _show_answer(answer: Answer, options: Options, judge: AlertJudge | None) -> None:
    for line in answer_lines(answer, options, judge=judge):
        standard_output().line(line, is_dim=isinstance(line, GeneralLine))


def _complete_with(walking: AuctionWalk) -> None:
    """Register completion of calls and a history of lines, if the terminal supports it."""
    if readline is None:
        return

    def completed(text: str, state: int) -> str | None:
        found = [call for call in walking.next_calls() if call.startswith(text.upper())]
        return found[state] if state < len(found) else None

    readline.set_completer_delims(" ")
    readline.set_completer(completed)
    readline.parse_and_bind("tab: complete")


@click.command("ask")
@seat_option
@vulnerability_option
@click.option(
    "--deal",
    "dealt",
    metavar="AUCTION",
    help="An auction as dealt, instead of CALL: dealer, vulnerability and the calls of the four "
    "players, 'N:None:P P 1N P'. By default the calls are arguments.",
)
@click.option(
    "--file",
    "played",
    metavar="FILE",
    help="A match file (LIN, PBN or URLs) instead of CALL. By default the calls are arguments.",
)
@click.option(
    "--board",
    type=click.IntRange(1),
    help="The number of a board, with --file. By default the only record of the file.",
)
@click.option(
    "--room",
    type=click.Choice([room.value for room in Room]),
    help="The room of the board, with --file. By default either room.",
)
@click.option(
    "--pair",
    type=click.Choice(["NS", "EW"]),
    help="Our pair, with --deal and --file; by default the side that opens.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Text for reading, or JSON, one object per answer.",
)
@click.option(
    "--cache/--no-cache",
    default=True,
    help="Keep in .bml-cache which files of a folder have which openings. The next question then "
    "reads only the files that it needs.",
)
@click.option(
    "--read",
    "is_read",
    is_flag=True,
    help="Add what is read of the text as claims about the hand, and which words are not. By "
    "default only the text.",
)
@reading_options
@variant_option(
    "The partner whose notes are used; by default all partners, and different answers show names."
)
@click.argument("words", metavar="[NOTES] [CALL]...", nargs=-1)
def ask_command(  # noqa: PLR0913 - the options of a command
    *,
    words: tuple[str, ...],
    seat: int | None,
    vul: str | None,
    dealt: str | None,
    played: str | None,
    board: int | None,
    room: str | None,
    pair: str | None,
    form: str,
    is_read: bool,
    reading: Options,
    variant: str | None,
    cache: bool,
) -> None:
    """Look up an auction.

    Without NOTES, the command uses the project around the current folder: bml ask 1N 2C.

    Their calls are in parentheses, so put them in quotes for the shell: '1N (2C) X'. Variables
    may stand for several auctions: 1M-2M. Without calls a prompt lets you walk through the notes;
    without a terminal it lists the openings.

    The exit status is 1 if the notes have no agreement, 2 if the calls are not an auction.
    """
    names, calls = notes_and_calls(words)
    vulnerability = vul or Vulnerability.ANY.value
    asked = _AskRequest(calls, seat, vulnerability, dealt, played, board, room, pair)
    _refuse_contradictions(asked)
    is_cached = cache and not is_read  # the rest of the notes settles how a text is read
    systems = _systems(names, reading, asked, variant, is_cached=is_cached)
    is_asked = calls or dealt is not None or played is not None
    if not is_asked and form == "text" and is_at_terminal():
        for notes in systems[:1]:
            walk(notes, context_of(seat, vulnerability), is_read=is_read)
        return
    answered = [
        _PartnerAnswer(own, _answers(own, asked), notes.system.name if len(systems) > 1 else "")
        for notes in systems
        for own in notes.per_variant()
    ]
    _show_all(answered, form, is_read=is_read)
    status = _exit_status([answer for one in answered for answer in one.answers])
    if status is ExitStatus.FOUND:
        _report_unread(names)
    leave(status)


def _systems(
    names: Sequence[str],
    reading: Options,
    asked: _AskRequest,
    variant: str | None,
    *,
    is_cached: bool,
) -> list[Notes]:
    """Return the notes of the systems that a query is about (PJ-6).

    :raises click.ClickException: if a file cannot be read, or there are no notes.
    """
    try:
        names = names or [projects.project_around()]
    except click.MissingParameter as error:
        line = " ".join(asked.calls) or "1N 2C"
        raise click.ClickException(f"no notes here; write bml ask FOLDER {line}") from error
    try:
        project = projects.whole_project(names[0]) if is_cached else None
        cached = NoteCache(project, reading) if project is not None else None
        documents = _read_cached(cached, asked) or projects.read_project(names, reading)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    documents.report()
    groups = [one for one in documents.groups() if one.files.is_exported] or documents.groups()
    systems = [projects.notes_of_system(one, variant) for one in groups]
    if cached is not None and len(documents.systems) == 1:
        cached.update(systems[0])
    return systems


def _read_cached(cached: NoteCache | None, asked: _AskRequest) -> projects.ProjectDocuments | None:
    """Return the documents that a query needs, from the cache; None if all must be read."""
    openings = _openings(asked) if cached is not None else None
    if cached is None or openings is None:
        return None
    try:
        found = cached.read(openings)
    except OSError:
        return None  # reading all of them reports which file it is
    return projects.one_system_of(cached.project, found.parses) if found is not None else None


def _openings(asked: _AskRequest) -> Openings | None:
    """Return the openings that a query is about; None if it may be about all."""
    if asked.played is not None:
        return None
    try:
        if asked.dealt is not None:
            queries = [parse_dealt(asked.dealt, asked.pair)[0]]
        else:
            queries = list(read_reference(" ".join(asked.calls)))
    except InvalidQueryError:
        return None
    return openings_of(
        auction
        for query in queries
        for auction in (query.auction, query.other)
        if auction is not None
    )


class _PartnerAnswer(NamedTuple):
    """The answers from the notes of one partner."""

    notes: Notes
    answers: Sequence[Answer]
    system: str = ""
    """The name of its system, if there are several."""

    @property
    def name(self) -> str:
        """The system and the partner of the answers."""
        return " ".join(filter(None, (self.system, self.notes.variant)))

    def shown(self) -> list[str]:
        """Return the answers in words."""
        options = self.notes.system.options
        judge = judge_of(self.notes.system)
        return [render_answer(answer, options, judge=judge) for answer in self.answers]


def _show_all(answered: Sequence[_PartnerAnswer], form: str, *, is_read: bool) -> None:
    """Write the answers of all partners: once if they agree, else with partner names."""
    first = answered[0]
    is_one = len({one.system for one in answered}) == 1
    if is_one and all(one.shown() == first.shown() for one in answered):
        _show_answers(first, form, is_read=is_read)
        return
    for number, one in enumerate(answered):
        if form == "text":
            if number:
                standard_output().line("")
            standard_output().line(f"{one.name}:")
        variants = [one.notes.variant] if one.notes.variant else ()
        _show_answers(one, form, variants, is_read=is_read)


class _AskRequest(NamedTuple):
    """The auction of a query, given in one of three forms."""

    calls: tuple[str, ...]
    seat: int | None
    vul: str
    dealt: str | None
    played: str | None
    board: int | None
    room: str | None
    pair: str | None


def _refuse_contradictions(asked: _AskRequest) -> None:
    """Reject options that contradict each other."""
    whole = "--deal" if asked.dealt is not None else "--file" if asked.played is not None else ""
    if not whole and asked.pair is not None:
        raise click.UsageError("--pair is for --deal and --file")
    if asked.played is None and (asked.board, asked.room) != (None, None):
        raise click.UsageError("--board and --room are for --file")
    if whole and (asked.calls or asked.seat is not None or asked.vul != Vulnerability.ANY):
        raise click.UsageError(
            f"{whole} already gives calls, seat and vulnerability: leave the others out"
        )
    if asked.dealt is not None and asked.played is not None:
        raise click.UsageError("--deal and --file both give the auction: use one")


def _answers(notes: Notes, asked: _AskRequest) -> Sequence[Answer]:
    if asked.dealt is not None:
        return [ask_dealt(notes, asked.dealt, asked.pair)]
    if asked.played is not None:
        read_record: Callable[..., Record] = hook("read_record")
        record = read_record(asked.played, asked.board, asked.room, notes.system.options.limits)
        return [ask_record(notes, record, asked.pair)]
    reader = typed_reader(notes, partial(shown_text, options=notes.system.options))
    return ask_typed(notes, reader, " ".join(asked.calls), context_of(asked.seat, asked.vul))


def _show_answers(
    answered: _PartnerAnswer, form: str, variants: Sequence[str] = (), *, is_read: bool
) -> None:
    """Write answers to standard output in ``form``, and errors as text to standard error.

    :param variants: the partners with these answers, if other partners have others.
    """
    system = answered.notes.system
    judge = judge_of(system)
    meanings = _book_meanings(answered.notes) if is_read else None
    if form == "json":
        for answer in answered.answers:
            readings = [] if meanings is None else _readings(answer, meanings)
            click.echo(answer_as_json(answer, system, variants, readings))
        return
    for number, answer in enumerate(answered.answers):
        if answer.status is Status.ERROR:
            standard_error().report(answer.message)
            continue
        if number:
            standard_output().line("")
        _show_answer(answer, system.options, judge)
        if meanings is not None:
            _show_lines(answer_reading(answer, meanings))


def _readings(answer: Answer, meanings: BookMeanings) -> Iterable[ReadingRecord | None]:
    """Return what is read of each meaning of an answer."""
    from ..formats.text_readings import answer_records  # noqa: PLC0415 - for one option

    return answer_records(answer, meanings)


def _book_meanings(notes: Notes) -> BookMeanings:
    """Return what reads the texts of notes."""
    from ..agreements.meanings.books import meanings  # noqa: PLC0415 - for one option

    return meanings(notes)


def _report_unread(names: Sequence[str]) -> None:
    """Report the pages that may have the auction and are not read."""
    name = names[0] if names else projects.project_around()
    if folder_exists(name) and (pages := unread_pages(Path(name))):
        standard_error().report(f"{name}: {pages}")


def _exit_status(answers: Sequence[Answer]) -> ExitStatus:
    """Return 0 if an auction is known, 1 if not, 2 if the input is not an auction (RW-7)."""
    if any(answer.status is Status.ERROR for answer in answers):
        return ExitStatus.FAILED
    known = any(answer.status.is_known or answer.status is Status.START for answer in answers)
    return ExitStatus.OK if known else ExitStatus.FOUND
