"""``bml card html``, ``latex`` and ``pdf``: cards as pages and documents (CARDS CC-M2)."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import resolve_name

import click

from ...commands.shared.arguments import output_option, shown_output_option
from ...commands.shared.files import plan_outputs, write_output
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ...formats.typesetting import ENGINES, TypesettingError, engine_at_hand, typeset
from ..model.card import Card
from . import files
from .exchange import fill_form_file

_PAGE = "sphinxcontrib_bml.cards.nodes.documents:card_page"
_PAPER = "sphinxcontrib_bml.cards.nodes.documents:card_document"
_missing_option = click.option(
    "--missing",
    type=click.Choice(["mark", "omit"]),
    default="mark",
    show_default=True,
    help="Questions without an answer: space to write on, or omitted.",
)


@click.command("html", short_help="Convert a card to a web page.")
@_missing_option
@files.around_options
@shown_output_option
@click.argument("name", metavar="NOTES")
def html_card_command(
    *,
    name: str,
    missing: str,
    around: files.Around,
    output: str | None,
) -> None:
    """Convert a card to a web page.

    It is the first card that the file names, or the card of --structure.
    """
    leave(_write(name, around, missing, output, _PAGE))


@click.command("latex", short_help="Convert a card to LaTeX.")
@_missing_option
@files.around_options
@shown_output_option
@click.argument("name", metavar="NOTES")
def latex_card_command(
    *,
    name: str,
    missing: str,
    around: files.Around,
    output: str | None,
) -> None:
    """Convert a card to LaTeX.

    It is the first card that the file names, or the card of --structure.
    """
    leave(_write(name, around, missing, output, _PAPER))


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
@_missing_option
@files.around_options
@output_option
@click.argument("name", metavar="NOTES")
def pdf_card_command(
    *,
    name: str,
    engine: str | None,
    form: str | None,
    missing: str,
    around: files.Around,
    output: str | None,
) -> None:
    """Convert a card to PDF.

    It is the first card that the file names, or the card of --structure. Without -o, the PDF
    file is next to the card file. TeX must be installed. --form needs no TeX.
    """
    if form is not None and engine is not None:
        raise click.UsageError("--engine is for sheets that TeX prints, not for --form")
    try:
        read = files.read_notes_file(name, around)
        (_, path), *_ = plan_outputs([name], output, ".pdf")
        if form is not None:
            fill_form_file(name, read, form, path)
            leave(ExitStatus.FOUND if files.report_problems(read.diagnostics) else ExitStatus.OK)
            return
        data = _typeset(_rendered(_selected_card(name, read), missing, _PAPER), engine)
        write_output(path, data, [])
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


def _write(
    name: str, around: files.Around, missing: str, output: str | None, writer: str
) -> ExitStatus:
    """Write one card.

    :param writer: name of the function that returns the file, because only it imports docutils.
    """
    try:
        read = files.read_notes_file(name, around)
        text = _rendered(_selected_card(name, read), missing, writer).decode()
        files.write_text(output, text, [name])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    return ExitStatus.FOUND if files.report_problems(read.diagnostics) else ExitStatus.OK


def _selected_card(name: str, read: files.ReadNotes) -> Card:
    """Return the card to write.

    :raises FileProblemError: if no structure is named.
    """
    wanted = read.asked[0] if read.asked else None
    card = next((one for one in read.cards if wanted in {None, one.structure}), None)
    if card is None:
        files.report_problems(read.diagnostics)
        raise FileProblemError(f"{name} names no card; name one with --structure")
    return card


def _rendered(card: Card, missing: str, writer: str) -> bytes:
    from ...doctree.nodes import PageSettings  # noqa: PLC0415 - docutils
    from ..nodes.tree import CardBuilder, CardSheet, remove_unanswered  # noqa: PLC0415 - docutils

    sheet = CardSheet(missing, prefix=f"card-{card.structure.format}")
    node = CardBuilder(card, PageSettings(), sheet).build()
    node["ids"] = ["card"]
    remove_unanswered(node)
    write: Callable[..., bytes] = resolve_name(writer)
    return write(node)
