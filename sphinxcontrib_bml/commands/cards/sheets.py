"""``bml card html`` and ``bml card latex``: a card to look at and to print (CARDS CC-M2, CC-O6)."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

import click

from ...cards import Card
from ..shared.arguments import shown_output_option
from ..shared.program import leave
from ..shared.status import FileProblemError, Status
from .reading import (
    Around,
    around_options,
    read_notes_file,
    report_problems,
    write_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_STANDALONE = "sphinxcontrib_bml.doctree.writers.standalone"
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
    project: str | None,
    libraries: tuple[str, ...],
    output: str | None,
) -> None:
    """Write the card of system notes as a web page in one file, which prints on two pages.

    It is the first card that the notes name, or that of --structure.
    """
    around = Around(structures, project, libraries)
    leave(_write(name, around, missing, output, f"{_STANDALONE}.card_page:card_page"))


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
    project: str | None,
    libraries: tuple[str, ...],
    output: str | None,
) -> None:
    """Write the card of system notes as a document for pdflatex, xelatex and lualatex.

    It is the first card that the notes name, or that of --structure.
    """
    around = Around(structures, project, libraries)
    leave(_write(name, around, missing, output, f"{_STANDALONE}.card_paper:card_document"))


def _write(name: str, around: Around, missing: str, output: str | None, writer: str) -> Status:
    """Write one card.

    :param writer: where the function stands that makes the file; docutils is loaded only for it.
    """
    try:
        read = read_notes_file(name, around)
        wanted = read.asked[0] if read.asked else None
        card = next((one for one in read.cards if wanted in {None, one.structure}), None)
        if card is None:
            report_problems(read.diagnostics)
            raise FileProblemError(f"{name} names no card; name one with --structure")
        write_text(output, _rendered(card, missing, writer), [name])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    return Status.FOUND if report_problems(read.diagnostics) else Status.OK


def _rendered(card: Card, missing: str, writer: str) -> str:
    from ...doctree.card_tree import CardBuilder, Sheet, settle  # noqa: PLC0415 - docutils
    from ...doctree.settings import PageSettings  # noqa: PLC0415

    sheet = Sheet(missing, prefix=f"card-{card.structure.format}")
    node = CardBuilder(card, PageSettings(), sheet).build()
    node["ids"] = ["card"]
    settle(node)
    write: Callable[..., bytes] = resolve_name(writer)
    return write(node).decode()
