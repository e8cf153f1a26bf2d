"""``bml quiz`` and ``bml anki``: questions in the terminal, and Anki decks (PRACTICE AN)."""

from __future__ import annotations

import secrets
from dataclasses import replace
from itertools import islice
from pathlib import Path

import click

from ...agreements.notes import Notes
from ...agreements.system import System
from ...commands.shared.arguments import (
    notes_argument,
    partner_name,
    partner_title,
    reading_options,
    removed_option,
    variant_option,
)
from ...commands.shared.diagnostics import standard_error, standard_output
from ...commands.shared.files import is_folder
from ...commands.shared.program import ExitStatus, FileProblemError, leave, reason
from ...commands.shared.projects import SystemOutput, are_projects, one_system, plan_systems
from ...formats.files import replace_file
from ...language.diagnostics import count_noun
from ...language.options import Options
from ..files import AnkiMissingError, Cards, Deck, cards_as_lines, cards_as_package, now
from ..model import rounds
from ..model.questions import KIND_HELP, KIND_LETTERS, Kind, Question
from ..model.selection import Filters, Practice
from ..words import ChangedRows, QuestionFormatter
from ..words import practice as make_practice
from .questions import (
    Questioner,
    RoundEnd,
    filter_options,
    listing,
    practice_named,
    state_before,
    write_sheet,
)

_PACKAGE, _LINES = ".apkg", ".tsv"


@click.command("anki")
@filter_options(
    "Show on the cards what changed since a Git revision, a date (2026-01-31) or a snapshot of "
    "bml json. By default cards show no changes."
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="An Anki package, .apkg, or one line per card, .tsv. By default a package next to the "
    "notes.",
)
@click.option(
    "--name",
    "deck_name",
    metavar="OLD",
    help="The name of the system when you first exported the cards, so that they keep progress. By "
    "default the name of the notes.",
)
@reading_options
@variant_option("The partner whose agreements you practice; required if the notes have several.")
@notes_argument
def anki_command(  # noqa: PLR0913 - the options of a command
    *,
    files: tuple[str, ...],
    filters: Filters,
    since: str | None,
    output: str | None,
    deck_name: str | None,
    reading: Options,
    variant: str | None,
) -> None:
    """Export agreements as Anki flash cards.

    If you import a deck again, its cards keep your progress. The exit status is 1 if there is
    nothing to ask, 2 if a file cannot be read or written.
    """
    is_file = output is not None and not is_folder(output)
    if output is not None and is_file and Path(output).suffix.lower() not in {_PACKAGE, _LINES}:
        raise click.UsageError(f"cards are .apkg or .tsv, not {Path(output).name}")
    filters = replace(filters, changed=False)
    try:
        if are_projects(files):
            systems = plan_systems(files, reading, output, _PACKAGE, variant)
        else:
            notes = one_system(files, reading, variant)
            folder = Path(files[0]).parent
            beside = folder / f"{partner_name(notes)}{_PACKAGE}"
            systems = [SystemOutput(notes, Path(output) if output is not None else beside)]
            deck_name = deck_name or partner_name(notes)
        status = ExitStatus.OK
        for notes, path in systems:
            before = None
            if since is not None:
                before = state_before(since, files, reading, notes.variant)
            assert path is not None
            status = max(status, _write(notes, path, filters, before, deck_name))
        leave(status)
    except (FileProblemError, AnkiMissingError) as problem:
        raise click.ClickException(str(problem)) from problem


def _write(
    notes: Notes,
    path: Path,
    filters: Filters,
    before: System | None,
    deck_name: str | None,
) -> ExitStatus:
    """Write the cards, and report how to find the cards of removed agreements.

    :param before: an older version of the notes, for cards that show the old text, or None.
    """
    changed = ChangedRows.between(before, notes.system) if before is not None else None
    title, moment = partner_title(notes), now()
    day = moment.date().isoformat()
    deck = Deck(deck_name or notes.system.name, title, day)
    practice = make_practice(notes)
    teller = QuestionFormatter()
    cards = list(
        Cards(practice, deck, teller, changed.earlier if changed is not None else None).all(filters)
    )
    if not cards:
        standard_error().report(practice.empty_filter_reason(filters))
        return ExitStatus.FOUND
    if path.suffix.lower() == _LINES:
        data = cards_as_lines(cards, title)
    else:
        data = cards_as_package(cards, title, teller.wording.was_before, moment)
    try:
        replace_file(path, data)
    except OSError as error:
        raise FileProblemError(f"{path}: {reason(error)}") from error
    agreements = count_noun(len(cards), "agreement")
    number = count_noun(sum(1 + card.asks_call for card in cards), "card")
    output = standard_error()
    output.report(f"wrote {path}: {agreements}, {number}")
    output.line(
        "Import it again when the notes change. Cards of agreements that no longer exist: "
        f"tag:bml-export::* -tag:bml-export::{day}"
    )
    return ExitStatus.OK


def take_test(code: str, practice: Practice, questioner: Questioner) -> ExitStatus:
    """Ask the questions of a test, give no results, and write the answer code.

    :raises click.ClickException: if ``code`` is not a test code.
    """
    try:
        seed = rounds.normalize_test_code(code)
    except rounds.AnswerCodeError as error:
        raise click.ClickException(str(error)) from error
    questions = practice.choices(seed, rounds.COUNT)
    if not questions:
        standard_error().report("there is nothing to ask")
        return ExitStatus.FOUND
    answers = []
    try:
        for question in questions:
            questioner.show(question)
            answers.append(questioner.chosen(question, unsure=True))
    except RoundEnd:
        standard_error().report("the test is not finished")
        return ExitStatus.FOUND
    test = rounds.Answers(seed, rounds.notes_fingerprint(questions), tuple(answers))
    standard_output().line("")
    standard_output().line(f"Your answer code: {rounds.encode_answers(test)}")
    return ExitStatus.OK


def compare_codes(
    mine: str, theirs: str, practice: Practice, teller: QuestionFormatter
) -> ExitStatus:
    """Write where two partners differ, and where both contradict the notes (TC-3, TC-4).

    :raises click.ClickException: if the answer codes cannot be compared.
    """
    try:
        own, other = rounds.decode_answers(mine), rounds.decode_answers(theirs)
        rounds.check_comparable(own, other)
        questions = practice.choices(own.seed, len(own.answers))
        rounds.check_notes(own, questions)
    except rounds.AnswerCodeError as error:
        raise click.ClickException(f"it cannot be compared: {error}") from error
    pairs = list(zip(questions, own.answers, other.answers, strict=True))
    differ = [one for one in pairs if one[1] != one[2]]
    wrong = [one for one in pairs if one[1] == one[2] != one[0].answer]
    output = standard_output()
    output.line(f"You agree on {len(pairs) - len(differ)} of {len(pairs)}.")
    for heading, found in (
        ("Here you differ:", differ),
        ("Here you agree with each other, not with the notes:", wrong),
    ):
        if found:
            output.line("")
            output.line(heading)
        for question, first, second in found:
            output.line("")
            _show(question, first, second, teller)
    return ExitStatus.FOUND if differ else ExitStatus.OK


def _show(question: Question, mine: int, theirs: int, teller: QuestionFormatter) -> None:
    output, options = standard_output(), teller.options(question)
    condition = teller.condition(question)
    output.line(f"  {teller.auction_with_gap(question)}{f'  [{condition}]' if condition else ''}")
    output.line(f"  {teller.sentence(question)}")
    for who, number in (("I", mine), ("partner", theirs), ("notes", question.answer)):
        said = options[number] if 0 <= number < len(options) else "not sure"
        output.line(f"    {who:8} {said}")
    if question.told is not None:
        output.line(f"    {'row':8} {question.told.meaning.row.place}")


_KINDS = "MC"
_COUNT = 10


@click.command("quiz")
@filter_options(
    "Only agreements that are new or changed since a Git revision, a date (2026-01-31) or a "
    "snapshot of bml json. By default all agreements."
)
@click.option(
    "--kinds",
    default=_KINDS,
    show_default=True,
    metavar="LETTERS",
    help=f"{', '.join(f'{kind} {words}' for kind, words in KIND_HELP.items())}.",
)
@click.option(
    "--count", type=click.IntRange(1), help="Number of questions; by default 10, or 30 on a sheet."
)
@click.option(
    "--seed",
    metavar="WORD",
    help="A word that selects the questions; the same word gives the same questions. By default, "
    "a new word each time; for a sheet, the name of the notes.",
)
@removed_option("--recall", is_flag=True)
@removed_option("--state")
@click.option(
    "--list",
    "is_list",
    is_flag=True,
    help="List the asked agreements, and the excluded ones with the reason.",
)
@click.option(
    "--sheet",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a sheet to print, with the answers on the next page: .html, .tex or .txt. By "
    "default the terminal asks.",
)
@click.option(
    "--test",
    metavar="CODE",
    help="Take the test with this code of four characters. By default the quiz is not a test.",
)
@click.option(
    "--compare",
    nargs=2,
    metavar="MINE THEIRS",
    help="Compare two answer codes, yours and your partner's. By default none are compared.",
)
@reading_options
@variant_option("The partner whose notes are used; required if they have several.")
@notes_argument
def quiz_command(  # noqa: PLR0913 - the options of a command
    *,
    files: tuple[str, ...],
    filters: Filters,
    since: str | None,
    kinds: str,
    count: int | None,
    seed: str | None,
    is_list: bool,
    sheet: Path | None,
    test: str | None,
    compare: tuple[str, str] | None,
    reading: Options,
    variant: str | None,
) -> None:
    """Practice your agreements.

    Answer with a number or a call: 2, 2nt, dbl. The end of the input ends the round.

    The exit status is 1 if there is nothing to ask, a test was not finished or two partners
    differ. It is 2 if the notes or a code cannot be used.
    """
    unknown = set(kinds.upper()) - set(Kind)
    if unknown or not kinds:
        raise click.UsageError(f"--kinds has letters of {KIND_LETTERS}, not {kinds!r}")
    filters = Filters(
        kinds.upper(),
        filters.opening,
        filters.chapter,
        filters.depth,
        filters.alerts,
        since is not None,
    )
    try:
        has_hands = Kind.HAND in filters.kinds
        notes, practice = practice_named(files, since, reading, variant, has_hands=has_hands)
        if Kind.ALERT in filters.kinds and not notes.system.options.federation:
            raise click.UsageError("--kinds A asks by rules; write federation in bml.toml")
        questioner = Questioner(standard_output())
        if is_list:
            status = _list(practice, notes, filters)
        elif sheet is not None:
            word = seed if seed is not None else partner_name(notes)
            write_sheet(sheet, practice, filters, word, count, partner_title(notes))
            status = ExitStatus.OK
        elif compare is not None:
            status = compare_codes(*compare, practice, questioner.teller)
        elif test is not None:
            status = take_test(test, practice, questioner)
        else:
            word = seed if seed is not None else _any_seed()
            status = _ask(practice, filters, word, count or _COUNT, questioner)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(status)


def _any_seed() -> str:
    return "".join(secrets.choice(rounds.DIGITS) for _ in range(4))


def _list(practice: Practice, notes: Notes, filters: Filters) -> ExitStatus:
    for line in listing(practice, filters):
        standard_output().line(line)
    return ExitStatus.OK if practice.keys(filters) else ExitStatus.FOUND


def _ask(
    practice: Practice, filters: Filters, seed: str, count: int, questioner: Questioner
) -> ExitStatus:
    """Ask a round of questions."""
    keys = list(islice(rounds.make_round(practice, filters, seed), count))
    if not keys:
        standard_error().report(practice.empty_filter_reason(filters))
        return ExitStatus.FOUND
    asked = right = 0
    try:
        for key in keys:
            is_right = questioner.ask_and_grade(practice.ask(key, seed, filters.opening))
            asked, right = asked + 1, right + is_right
    except RoundEnd:
        pass
    standard_output().line("")
    standard_output().line(f"{right} of {asked} right")
    return ExitStatus.OK
