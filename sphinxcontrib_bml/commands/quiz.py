"""``bml quiz``: what notes say, question by question (PRACTICE QT, TC, QD)."""

from __future__ import annotations

import secrets
from itertools import islice
from pathlib import Path

import click

from ..agreements.notes import Notes
from ..agreements.practice import Filters, Kind, Practice
from ..agreements.practice.boxes import update_progress
from ..agreements.practice.chairs import DIGITS
from ..agreements.practice.rounds import make_round
from ..agreements.resolver import resolver_of
from ..language.options import Options
from .shared.arguments import reading_options
from .shared.chairs import compare_codes, take_test
from .shared.display import standard_error, standard_output
from .shared.practising import filter_options, listing, practice_named
from .shared.program import leave
from .shared.progress import ProgressFile, today
from .shared.questioning import Questioner, RoundEnd
from .shared.sheets import write_sheet
from .shared.status import ExitStatus, FileProblemError
from .shared.variants import partner_name, partner_title, variant_option

_KINDS = "MC"
_COUNT = 10


@click.command("quiz")
@filter_options(
    "Only what is new or was changed since a revision of git, a day (2026-01-31) or a snapshot "
    "made by bml json."
)
@click.option(
    "--kinds",
    default=_KINDS,
    show_default=True,
    metavar="LETTERS",
    help="M what a call means, C which call shows something, N what comes next.",
)
@click.option("--count", type=click.IntRange(1), help="How many questions: 10, on a sheet 30.")
@click.option("--seed", metavar="WORD", help="The same word asks the same questions.")
@click.option("--recall", is_flag=True, help="Offer no answers to choose from.")
@click.option(
    "--state",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Remember in FILE what was right; the page of a site reads it too.",
)
@click.option(
    "--list", "is_list", is_flag=True, help="List what is asked, and what is not and why."
)
@click.option(
    "--sheet",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write questions for paper, the answers on the next page: .html, .tex or .txt.",
)
@click.option("--test", metavar="CODE", help="Answer the test of a code of four characters.")
@click.option(
    "--compare",
    nargs=2,
    metavar="MINE THEIRS",
    help="Compare two codes of answers, yours and your partner's.",
)
@reading_options
@variant_option("The partner whose notes are asked about; needed where they are of several.")
@click.argument("name", metavar="NOTES")
def quiz_command(  # noqa: PLR0913 - the options of a command
    *,
    name: str,
    filters: Filters,
    since: str | None,
    kinds: str,
    count: int | None,
    seed: str | None,
    recall: bool,
    state: Path | None,
    is_list: bool,
    sheet: Path | None,
    test: str | None,
    compare: tuple[str, str] | None,
    reading: Options,
    variant: str | None,
) -> None:
    """Ask what notes, a file or a folder, say of auctions.

    A number or a call answers: 2, 2nt, dbl. The end of input ends the round.

    The exit status is 0, 1 where there is nothing to ask, a test was not finished or two partners
    differ, 2 where the notes, a file of progress or a code cannot be used.
    """
    unknown = set(kinds.upper()) - set(Kind)
    if unknown or not kinds:
        raise click.UsageError(f"--kinds has letters of M, C and N, not {kinds!r}")
    filters = Filters(
        kinds.upper(),
        filters.opening,
        filters.chapter,
        filters.depth,
        filters.alerts,
        since is not None,
    )
    try:
        notes, practice = practice_named(name, since, reading, variant)
        questioner = Questioner(practice, resolver_of(notes), standard_output())
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
            progress = ProgressFile(state, partner_name(notes))
            word = seed if seed is not None else _any_seed()
            status = _ask(
                practice, filters, word, count or _COUNT, progress, questioner, recall=recall
            )
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(status)


def _any_seed() -> str:
    return "".join(secrets.choice(DIGITS) for _ in range(4))


def _list(practice: Practice, notes: Notes, filters: Filters) -> ExitStatus:
    for line in listing(practice, filters):
        standard_output().line(line)
    return ExitStatus.OK if practice.keys(filters) else ExitStatus.FOUND


def _ask(  # noqa: PLR0913 - all that a round is made of
    practice: Practice,
    filters: Filters,
    seed: str,
    count: int,
    progress: ProgressFile,
    questioner: Questioner,
    *,
    recall: bool,
) -> ExitStatus:
    """Ask a round of questions, and remember what was right."""
    keys = list(islice(make_round(practice, filters, seed, progress.cards, today()), count))
    if not keys:
        standard_error().line(f"bml: {practice.empty_filter_reason(filters)}")
        return ExitStatus.FOUND
    asked = right = 0
    try:
        for key in keys:
            card, mark = progress.cards.get(str(key)), practice.content_hash(key)
            box = card.box if card is not None and card.mark == mark else 0
            question = practice.ask(key, seed, filters.opening)
            is_right = questioner.is_right(question, box, recall=recall)
            asked, right = asked + 1, right + is_right
            progress.cards[str(key)] = update_progress(card, mark, today(), right=is_right)
    except RoundEnd:
        pass
    progress.keep()
    standard_output().line("")
    standard_output().line(f"{right} of {asked} right")
    return ExitStatus.OK
