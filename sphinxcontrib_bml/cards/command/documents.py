"""``bml card html``, ``latex`` and ``pdf``: a card to look at and to print (CC-M2, CC-O6)."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

import click

from ...commands.shared.arguments import output_option, shown_output_option
from ...commands.shared.files import plan_outputs, write_output
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ..model.card import Card
from .files import (
    Around,
    ReadNotes,
    Tables,
    around_options,
    read_notes_file,
    report_problems,
    write_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_PAGE = "sphinxcontrib_bml.cards.nodes.documents:card_page"
_PAPER = "sphinxcontrib_bml.cards.nodes.documents:card_document"
_missing_option = click.option(
    "--missing",
    type=click.Choice(["mark", "omit"]),
    default="mark",
    show_default=True,
    help="Questions without an answer: blanks to write on, or left out.",
)


@click.command("html", short_help="Write a card as a web page.")
@_missing_option
@around_options
@shown_output_option
@click.argument("name", metavar="NOTES")
def html_card_command(
    *,
    name: str,
    missing: str,
    structures: tuple[str, ...],
    tables: Tables | None,
    libraries: tuple[str, ...],
    output: str | None,
) -> None:
    """Write the card of system notes as a web page in one file, which prints on two pages.

    It is the first card that the notes name, or that of --structure.
    """
    around = Around(structures, tables, libraries)
    leave(_write(name, around, missing, output, _PAGE))


@click.command("latex", short_help="Write a card as LaTeX.")
@_missing_option
@around_options
@shown_output_option
@click.argument("name", metavar="NOTES")
def latex_card_command(
    *,
    name: str,
    missing: str,
    structures: tuple[str, ...],
    tables: Tables | None,
    libraries: tuple[str, ...],
    output: str | None,
) -> None:
    """Write the card of system notes as a document for pdflatex, xelatex and lualatex.

    It is the first card that the notes name, or that of --structure.
    """
    around = Around(structures, tables, libraries)
    leave(_write(name, around, missing, output, _PAPER))


@click.command("pdf", short_help="Write a card as PDF.")
@click.option(
    "--engine",
    type=click.Choice(["pdflatex", "xelatex", "lualatex"]),
    help="The program that makes it; by default the first of these that is installed.",
)
@_missing_option
@around_options
@output_option
@click.argument("name", metavar="NOTES")
def pdf_card_command(  # noqa: PLR0913 - the options of a command
    *,
    name: str,
    engine: str | None,
    missing: str,
    structures: tuple[str, ...],
    tables: Tables | None,
    libraries: tuple[str, ...],
    output: str | None,
) -> None:
    """Write the card of system notes as PDF, two sides of one sheet.

    It is the first card that the notes name, or that of --structure. Without -o the file lies
    beside the notes. A TeX must be installed.
    """
    try:
        read = read_notes_file(name, Around(structures, tables, libraries))
        (_, path), *_ = plan_outputs([name], output, ".pdf")
        data = _typeset(_rendered(_selected_card(name, read), missing, _PAPER), engine)
        write_output(path, data, [])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if report_problems(read.diagnostics) else ExitStatus.OK)


def _typeset(document: bytes, wanted: str | None) -> bytes:
    """Return the PDF of a document.

    :raises FileProblemError: where there is no TeX, or it refuses the document.
    """
    from ...doctree.writers.standalone.paper import (  # noqa: PLC0415 - docutils
        ENGINES,
        TypesettingError,
        engine_at_hand,
        typeset,
    )

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


def _write(name: str, around: Around, missing: str, output: str | None, writer: str) -> ExitStatus:
    """Write one card.

    :param writer: where the function stands that makes the file; docutils is loaded only for it.
    """
    try:
        read = read_notes_file(name, around)
        text = _rendered(_selected_card(name, read), missing, writer).decode()
        write_text(output, text, [name])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    return ExitStatus.FOUND if report_problems(read.diagnostics) else ExitStatus.OK


def _selected_card(name: str, read: ReadNotes) -> Card:
    """Return the card to write.

    :raises FileProblemError: where nobody names one.
    """
    wanted = read.asked[0] if read.asked else None
    card = next((one for one in read.cards if wanted in {None, one.structure}), None)
    if card is None:
        report_problems(read.diagnostics)
        raise FileProblemError(f"{name} names no card; name one with --structure")
    return card


def _rendered(card: Card, missing: str, writer: str) -> bytes:
    from ...doctree.settings import PageSettings  # noqa: PLC0415
    from ..nodes.tree import CardBuilder, CardSheet, remove_unanswered  # noqa: PLC0415 - docutils

    sheet = CardSheet(missing, prefix=f"card-{card.structure.format}")
    node = CardBuilder(card, PageSettings(), sheet).build()
    node["ids"] = ["card"]
    remove_unanswered(node)
    write: Callable[..., bytes] = resolve_name(writer)
    return write(node)
