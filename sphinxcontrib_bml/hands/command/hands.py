"""``bml hands``: hands that fit an auction (HANDS HA-18, HA-40 to HA-45)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from ...agreements.notes import Notes
from ...agreements.queries import AuctionQuery, InvalidQueryError, read_query
from ...agreements.resolver import context_of
from ...bridge.auctions import PASS, Side
from ...bridge.conditions import BoardVulnerability, Vulnerability
from ...bridge.dealing.dealer import Dealing
from ...commands.shared.arguments import reading_options, shown_output_option, variant_option
from ...commands.shared.auctions import notes_and_calls, seat_option
from ...commands.shared.diagnostics import standard_error, standard_output
from ...commands.shared.files import STANDARD_OUTPUT, write_output
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ...commands.shared.projects import one_system
from ...display.plain import shown_auction
from ...display.reports import ReportSection
from ...display.wording import PageTexts
from ...formats.dealer import UnknownDemandError
from ...language.codes import Code
from ...language.options import Options
from ..files.deals import WrittenDeals, script_for, write_deals
from ..files.shown import shown_as_json
from ..model.dealt import MOST_DEALS, HandRequest, ShownHands, read_shown
from ..model.missing_lines import MOST_ROWS, find_missing_lines
from ..model.reading import HandReader
from ..model.requests import Only
from ..model.seating import FIRST_OF_US
from ..model.shown import Exclusion, TheirHands
from ..words.basis import BasisFormatter
from ..words.missing_lines import lines_about
from ..words.shown import ShownFormatter

_FOUR_HANDS = ("pbn", "lin", "links", "dealer")
"""The formats with the hands of opponents."""
_WITHOUT_COMMENTS = ("lin", "links")


@click.command("hands")
@click.option(
    "--count",
    type=click.IntRange(1, MOST_DEALS),
    default=8,
    show_default=True,
    help="The number of deals.",
)
@click.option(
    "--seed",
    metavar="TEXT",
    help="Any text: the same text gives the same hands. By default the name of the system.",
)
@seat_option
@click.option(
    "--vul",
    type=click.Choice(["NS", "EW", "both", "none"]),
    help="The pair that is vulnerable. By default any vulnerability.",
)
@click.option(
    "--we",
    "pair",
    type=click.Choice(list(FIRST_OF_US)),
    default="NS",
    show_default=True,
    help="Our seats. The first of us to call is North or West.",
)
@click.option(
    "--only",
    type=click.Choice([one.value for one in Only]),
    help="Show the hand of one of us: opener is the one who calls first. By default both hands.",
)
@click.option(
    "--partly",
    "is_partly",
    is_flag=True,
    help="Show the hand that is read if the other one is not. By default both must be read.",
)
@click.option(
    "--their",
    type=click.Choice([one.value for one in TheirHands]),
    help="What to assume about opponents whose calls the notes do not explain. By default any "
    "hands, and quiet if they only pass and the format has their hands.",
)
@click.option(
    "--no-exclude",
    "exclusion",
    flag_value=Exclusion.NONE.value,
    help="Keep hands that may belong to another, more specific call. By default they are left out.",
)
@click.option(
    "--exclude-others",
    "exclusion",
    flag_value=Exclusion.OTHERS.value,
    help="Leave out all hands that may belong to another call. By default only those of more "
    "specific calls.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "pbn", "lin", "links", "html", "dealer", "json"]),
    default="text",
    show_default=True,
    help="Text for reading; PBN, LIN or links for practice tables; an HTML page; a script for "
    "the program dealer; or JSON.",
)
@click.option(
    "--wanted",
    type=click.IntRange(1),
    is_flag=False,
    flag_value=MOST_ROWS,
    metavar="[N]",
    help="List the rows, at most N, for which a //hand line would help most. Without N, "
    f"{MOST_ROWS} rows. By default the command deals hands.",
)
@shown_output_option
@reading_options
@variant_option("The partner whose notes are used; required if they have several.")
@click.argument("words", metavar="[NOTES] [CALL]...", nargs=-1)
def hands_command(  # noqa: PLR0913 - the options of a command
    *,
    words: tuple[str, ...],
    count: int,
    seed: str | None,
    seat: int | None,
    vul: str | None,
    pair: str,
    only: str | None,
    is_partly: bool,
    their: str | None,
    exclusion: str | None,
    form: str,
    wanted: int | None,
    output: str | None,
    reading: Options,
    variant: str | None,
) -> None:
    """Show hands that fit an auction.

    Their calls are in parentheses, so put them in quotes for the shell: '1N (2C) X'. Without
    NOTES, the command uses the project around the current folder: bml hands 1N 2C.

    The command deals hands only if the notes say what they look like. It shows which calls it
    understood, what it assumed, and how rare such deals are.

    The exit status is 1 if the notes do not say enough, 2 if the calls are not an auction.
    """
    names, calls = notes_and_calls(words)
    if wanted is not None:
        if calls:
            raise click.UsageError("--wanted is about all auctions: leave the calls out")
        leave(_list_wanted(_notes(names, reading, variant), wanted, output))
        return
    if not calls:
        raise click.UsageError("name an auction: bml hands notes.bml 1N 2C")
    query = _read_query(" ".join(calls), seat)
    board = None if vul is None else BoardVulnerability.parse(vul)
    sides = Vulnerability.ANY if board is None else board.seen_from(FIRST_OF_US[pair])
    notes = _notes(names, reading, variant)
    shown = read_shown(
        HandReader(notes.system),
        query,
        context_of(seat, sides),
        pair=pair,
        their=_their(their, query, form),
        request=HandRequest(
            None if only is None else Only(only),
            is_partly,
            Exclusion.SPECIAL if exclusion is None else Exclusion(exclusion),
        ),
    )
    leave(_deal(shown, notes, _DealRequest(count, seed, form, output)))


class _DealRequest(NamedTuple):
    """What to deal, and where to write it."""

    number: int
    seed: str | None
    form: str
    output: str | None


def _read_query(text: str, seat: int | None) -> AuctionQuery:
    """Return an auction.

    :raises click.UsageError: if the text is not one, or if its passes make another seat.
    """
    try:
        query = read_query(text)
    except InvalidQueryError as error:
        raise click.UsageError(str(error)) from error
    if None not in {seat, query.seat} and seat != query.seat:
        raise click.UsageError(f"the passes make it seat {query.seat}, not {seat}")
    return query


def _their(their: str | None, query: AuctionQuery, form: str) -> TheirHands:
    """Return what is assumed of opponents (HA-27)."""
    if their is not None:
        return TheirHands(their)
    only_pass = all(call is PASS for side, call in query.auction.turns if side is Side.THEY)
    return TheirHands.QUIET if only_pass and form in _FOUR_HANDS else TheirHands.ANY


def _notes(names: Sequence[str], reading: Options, variant: str | None) -> Notes:
    try:
        return one_system(names, reading, variant)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem


def _list_wanted(notes: Notes, most: int, output: str | None) -> ExitStatus:
    """Write the rows for which a ``//hand`` line would help most."""
    found = find_missing_lines(notes.system, HandReader(notes.system), most)
    _write(lines_about(found, notes.system.options), output, notes)
    return ExitStatus.OK


def _deal(shown: ShownHands, notes: Notes, request: _DealRequest) -> ExitStatus:
    """Write deals, or why there are none."""
    formatter = ShownFormatter(notes.system.options)
    dealing = shown.deals(request.number, request.seed)
    problems = list(formatter.refusals(shown))
    if not problems and not dealing.deals:
        problems = [f"none of {dealing.attempts:,} attempts fits"]
    for problem in problems:
        standard_error().report(problem)
    if request.form == "json":
        _write_text(shown_as_json(shown, dealing, notes.system), request.output, notes)
    if problems:
        return ExitStatus.FOUND
    if request.form in _WITHOUT_COMMENTS:
        for line in formatter.basis(shown, dealing):
            standard_error().report(line)
    match request.form:
        case "text":
            _write(_text(shown, dealing, formatter), request.output, notes)
        case "html":
            _write_text(_page(shown, dealing, notes, formatter), request.output, notes)
        case "dealer":
            written = _script(shown, dealing, formatter)
            _write_deals(written, request.output, notes)
        case "pbn" | "lin" | "links":
            written = write_deals(request.form, shown, dealing, formatter)
            _write_deals(written, request.output, notes)
    return ExitStatus.OK


def _text(shown: ShownHands, dealing: Dealing, formatter: ShownFormatter) -> Iterable[str]:
    """Yield the calls, what the hands rest on, and the hands (HA-41)."""
    yield from formatter.calls(shown)
    yield ""
    yield from BasisFormatter(PageTexts()).sentences(shown, dealing)
    yield ""
    yield from formatter.hands(dealing.deals, shown.seats)


def _script(shown: ShownHands, dealing: Dealing, formatter: ShownFormatter) -> WrittenDeals:
    """Return a script for ``dealer``.

    :raises click.ClickException: if a demand on cards has no condition in the program.
    """
    name = shown.auction.answer.short
    comments = [f"{name}, by bml hands", *formatter.basis(shown, dealing)]
    try:
        return script_for(shown, comments, dealing.wanted)
    except UnknownDemandError as error:
        raise click.ClickException(str(error)) from error


def _page(shown: ShownHands, dealing: Dealing, notes: Notes, formatter: ShownFormatter) -> str:
    """Return an HTML page with diagrams of our hands; only this imports docutils."""
    from ...doctree.nodes import PageSettings  # noqa: PLC0415 - docutils
    from ...doctree.report_nodes import paragraph_node, section_nodes  # noqa: PLC0415 - docutils
    from ...doctree.table_nodes import deal_node  # noqa: PLC0415 - docutils
    from ...doctree.writers.web_page import report_page  # noqa: PLC0415 - docutils

    settings = PageSettings(notes.system.options)
    seats = "".join(shown.seats)
    calls = ReportSection("Calls", (formatter.table(shown),), ())
    lines = map(paragraph_node, BasisFormatter(PageTexts()).sentences(shown, dealing))
    deals = (deal_node(deal.shown(seats), settings, "", 0) for deal in dealing.deals)
    title = shown_auction(shown.auction.answer.auction, PageTexts())
    found = [
        *section_nodes([calls], lambda _target, words: words),
        *lines,
        *section_nodes([ReportSection("Deals", (), ())], lambda _target, words: words),
        *deals,
    ]
    return report_page(f"Hands for {title}", notes.system.title or notes.system.name, found)


def _write_deals(written: WrittenDeals, output: str | None, notes: Notes) -> None:
    for loss in written.losses:
        standard_error().report(f"{loss} [{Code.EXPORT_LOSS}]")
    _write_text(written.text, output, notes)


def _write(lines: Iterable[str], output: str | None, notes: Notes) -> None:
    """Write lines for people."""
    if output in {None, STANDARD_OUTPUT}:
        for line in lines:
            standard_output().line(line)
    else:
        _write_text("".join(f"{line}\n" for line in lines), output, notes)


def _write_text(text: str, output: str | None, notes: Notes) -> None:
    """Write a file.

    :raises click.ClickException: if it cannot be written.
    """
    path = None if output in {None, STANDARD_OUTPUT} else Path(output or "")
    try:
        write_output(path, text.encode("utf-8", errors="replace"), notes.parses)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
