"""``bml card html``, ``latex`` and ``pdf``: cards as pages and documents (CARDS CC-M2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

import click

from ...commands.shared.arguments import output_option, shown_output_option
from ...commands.shared.diagnostics import standard_error
from ...commands.shared.files import (
    STANDARD_INPUT,
    STANDARD_OUTPUT,
    plan_outputs,
    write_output,
)
from ...commands.shared.program import ExitStatus, FileProblemError, Function, leave
from ...formats.typesetting import ENGINES, TypesettingError, engine_at_hand, typeset
from ...language.diagnostics import Diagnostics
from ..files.form_tables import PaperForm, form_of
from ..model.card import Card
from ..model.fill import blank_card
from ..model.system_notes import read_system_notes
from . import files
from .exchange import fill_form_file


class Writers(NamedTuple):
    """Names of the functions that return a file, because only they import docutils."""

    free: str
    form: str
    suffix: str


class SheetStyle(NamedTuple):
    """The options of a sheet."""

    missing: str
    layout: str | None
    is_all: bool
    alerts: bool
    blank: bool


MARK, OMIT = "mark", "omit"
"""Treatment of questions without an answer (CC-O9)."""
_NODES = "sphinxcontrib_bml.cards.nodes"
HTML = Writers(f"{_NODES}.documents:card_page", f"{_NODES}.form_pages:form_page", ".html")
LATEX = Writers(f"{_NODES}.documents:card_document", f"{_NODES}.form_pages:form_document", ".tex")


def style_options(function: Function) -> Function:
    """Add the options of sheets; they arrive together as ``style``."""

    @wraps(function)
    def command(
        *,
        missing: str,
        layout: str | None,
        is_all: bool,
        alerts: bool,
        blank: bool,
        name: str | None,
        **others: Any,
    ) -> None:
        if name is None and not blank:
            raise click.UsageError("a card file is missing; --blank needs only --structure")
        if blank and missing == OMIT:
            raise click.UsageError("--blank prints all questions: leave out --missing omit")
        function(style=SheetStyle(missing, layout, is_all, alerts, blank), name=name, **others)

    missing = click.option(
        "--missing",
        type=click.Choice([MARK, OMIT]),
        default=MARK,
        show_default=True,
        help="Show questions without an answer with space to write on, or omit them. A form always "
        "shows them.",
    )
    layout = click.option(
        "--layout",
        type=click.Choice(["form", "free"]),
        help="The places of the federation's form, or sections in columns. By default the form, if "
        "the card has a table of its places.",
    )
    every = click.option(
        "--all",
        "is_all",
        is_flag=True,
        help="Write every card that the file names, each to a file of its own in the folder -o.",
    )
    alerts = click.option(
        "--alerts",
        is_flag=True,
        help="Print the list of alerts and announcements too. By default it is only on the screen.",
    )
    blank = click.option(
        "--blank",
        is_flag=True,
        help="Print the card without answers, to write on. NOTES may be left out if --structure "
        "names the card. By default answers are printed.",
    )
    notes = click.argument("name", metavar="[NOTES]", required=False)
    return missing(layout(alerts(blank(every(notes(command))))))


@click.command("html", short_help="Convert a card to a web page.")
@style_options
@files.around_options
@shown_output_option
def html_card_command(
    *,
    name: str | None,
    style: SheetStyle,
    around: files.Around,
    output: str | None,
) -> None:
    """Convert a card to a web page.

    It is the first card that the file names, or the card of --structure.
    """
    leave(_write(name, around, style, output, HTML))


@click.command("latex", short_help="Convert a card to LaTeX.")
@style_options
@files.around_options
@shown_output_option
def latex_card_command(
    *,
    name: str | None,
    style: SheetStyle,
    around: files.Around,
    output: str | None,
) -> None:
    """Convert a card to LaTeX.

    It is the first card that the file names, or the card of --structure.
    """
    leave(_write(name, around, style, output, LATEX))


@click.command("pdf", short_help="Convert a card to PDF.")
@click.option(
    "--engine",
    type=click.Choice(["pdflatex", "xelatex", "lualatex"]),
    help="The program to use; by default the first installed one.",
)
@click.option(
    "--form",
    metavar="PDF",
    help="Fill this file, the official form of the ACBL, in place of a new sheet. By default no "
    "form is filled.",
)
@style_options
@files.around_options
@output_option
def pdf_card_command(
    *,
    name: str | None,
    style: SheetStyle,
    engine: str | None,
    form: str | None,
    around: files.Around,
    output: str | None,
) -> None:
    """Convert a card to PDF.

    It is the first card that the file names, or the card of --structure. Without -o, the PDF
    file is next to the card file. TeX must be installed. --form needs no TeX.
    """
    if form is not None and engine is not None:
        raise click.UsageError("--engine is for sheets that TeX prints, not for --form")
    if form is not None and style.blank:
        raise click.UsageError("--form is filled: leave out --blank")
    if form is not None and style.is_all:
        raise click.UsageError("--form fills one card: leave out --all")
    if style.is_all:

        def make(card: Card) -> bytes:
            return _typeset(_rendered(card, style, LATEX), engine)

        leave(_write_all(name, around, output, style, ".pdf", make))
        return
    try:
        read = _read(name, around, style)
        (_, path), *_ = plan_outputs([name or read.notes.source.name], output, ".pdf")
        if form is not None:
            fill_form_file(str(name), read, form, path)
            leave(ExitStatus.FOUND if files.report_problems(read.diagnostics) else ExitStatus.OK)
            return
        write_output(
            path, _typeset(_rendered(_selected_card(name, read), style, LATEX), engine), []
        )
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if files.report_problems(read.diagnostics) else ExitStatus.OK)


def _typeset(document: bytes, wanted: str | None) -> bytes:
    """Return the PDF file of a LaTeX document.

    :raises FileProblemError: if no TeX is installed, or TeX fails.
    """
    engine = engine_at_hand(wanted or "")
    if engine is None:
        names = wanted or f"none of {', '.join(ENGINES)}"
        verb = "is not" if wanted else "is"
        raise FileProblemError(
            f"{names} {verb} installed: install a TeX (texlive), or print what bml card html writes"
        )
    try:
        return typeset(document, engine)
    except TypesettingError as error:
        raise FileProblemError(f"no PDF of the card: {error}") from error


def _read(name: str | None, around: files.Around, style: SheetStyle) -> files.ReadNotes:
    """Return a card file with its cards; with ``--blank`` they have no answers (CC-P5)."""
    if style.blank and around.tables is not None:
        raise click.UsageError("--blank prints no answers: leave out --notes")
    if name is not None:
        read = files.read_notes_file(name, around)
        if not style.blank:
            return read
        cards, asked = [blank_card(one.structure) for one in read.cards], read.asked
    else:
        diagnostics = Diagnostics()
        _, asked = files.structures_named(around.structures, diagnostics, around.limits)
        files.report_problems(diagnostics)
        cards = [blank_card(one) for one in asked]
    if not cards:
        raise FileProblemError("there is no card to print; name one with --structure")
    notes = read_system_notes(cards[0].source, around.limits)
    return files.ReadNotes(notes, cards, asked, [])


def _write(
    name: str | None, around: files.Around, style: SheetStyle, output: str | None, writers: Writers
) -> ExitStatus:
    """Write one card, or all cards."""
    if style.is_all:
        return _write_all(
            name,
            around,
            output,
            style,
            writers.suffix,
            lambda card: _rendered(card, style, writers),
        )
    try:
        read = _read(name, around, style)
        text = _rendered(_selected_card(name, read), style, writers).decode()
        files.write_text(output, text, [] if name is None else [name])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    return ExitStatus.FOUND if files.report_problems(read.diagnostics) else ExitStatus.OK


def _write_all(
    name: str | None,
    around: files.Around,
    output: str | None,
    style: SheetStyle,
    suffix: str,
    make: Callable[[Card], bytes],
) -> ExitStatus:
    """Write every card of a file to ``NOTES-CARD`` with a suffix (CC-P9)."""
    if output == STANDARD_OUTPUT or (output is not None and Path(output).is_file()):
        raise click.UsageError("--all writes several files: name a folder with -o")
    path = Path(name if name not in {None, STANDARD_INPUT} else "card")
    folder = Path(output) if output is not None else path.parent
    try:
        read = _read(name, around, style)
        _selected_card(name, read)
        for card in read.cards:
            target = folder / f"{path.stem}-{_file_name(card.structure.format)}{suffix}"
            write_output(target, make(card), [])
            standard_error().line(f"wrote {target}")
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    return ExitStatus.FOUND if files.report_problems(read.diagnostics) else ExitStatus.OK


def _file_name(format_name: str) -> str:
    """Return the name of a structure for a file, without letters that may not be in one."""
    return "".join(letter if letter.isalnum() else "-" for letter in format_name.casefold())


def _selected_card(name: str | None, read: files.ReadNotes) -> Card:
    """Return the card to write.

    :raises FileProblemError: if no structure is named.
    """
    wanted = read.asked[0] if read.asked else None
    card = next((one for one in read.cards if wanted in {None, one.structure}), None)
    if card is None:
        files.report_problems(read.diagnostics)
        raise FileProblemError(f"{name} names no card; name one with --structure")
    return card


def _rendered(card: Card, style: SheetStyle, writers: Writers) -> bytes:
    """Return a card as a file.

    :raises FileProblemError: if the form is wanted and its tables cannot be used.
    """
    from ...doctree.nodes import PageSettings  # noqa: PLC0415 - docutils
    from ..nodes.tree import CardBuilder, CardSheet, remove_unanswered  # noqa: PLC0415 - docutils

    settings = PageSettings()
    form = _form(card, style)
    node = CardBuilder(
        card,
        settings,
        CardSheet(
            style.missing,
            prefix=f"card-{card.structure.format}",
            prints_disclosed=style.alerts,
            is_to_write_on=style.blank,
        ),
    ).build()
    node["ids"] = ["card"]
    remove_unanswered(node)
    if form is None:
        write: Callable[..., bytes] = resolve_name(writers.free)
        return write(node)
    from ..nodes.form_pages import form_sheet  # noqa: PLC0415 - docutils

    write = resolve_name(writers.form)
    return write(node, form_sheet(card, form, settings))


def _form(card: Card, style: SheetStyle) -> PaperForm | None:
    """Return the form of a card, or None if its sections are in columns."""
    if style.layout == "free":
        return None
    try:
        form = form_of(card.structure)
    except (OSError, ValueError) as error:
        raise FileProblemError(f"the form {card.structure.form} cannot be used: {error}") from error
    if form is None and style.layout == "form":
        raise FileProblemError(
            f"{card.structure.format} has no table of the places on its form; use --layout free"
        )
    return form
