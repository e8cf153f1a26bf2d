"""``bml card export`` and ``import``: cards for other programs, and of them (XC-5, XC-8)."""

from __future__ import annotations

from pathlib import Path
from pkgutil import resolve_name

import click

from ...commands.shared.arguments import shown_output_option
from ...commands.shared.diagnostics import standard_error
from ...commands.shared.files import is_there, read_data, write_output
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ...language.input_files import MEBIBYTE
from ...language.options import Limits
from ...language.severity import Severity
from ...language.source import Source
from ..files import exchange
from ..files.foreign.card_data import card_data_of
from ..files.foreign.recognition import PDF_MISSING, read_foreign_card
from ..files.foreign.results import ForeignCardError, listed
from ..files.foreign.tables import ACBL
from ..model.card import Card
from ..model.system_notes import read_system_notes
from . import files

MOST_IMPORTED_BYTES = 16 * MEBIBYTE
"""The largest card of another program."""
_CARD_DATA = "card-data"


@click.command("export", short_help="Export a card as JSON or YAML.")
@click.option(
    "--to",
    "form",
    type=click.Choice(["json", "yaml", _CARD_DATA]),
    default="json",
    show_default=True,
    help="JSON has labels and meanings for other programs; YAML is the card file in a standard "
    "order and spelling; card-data is the ACBL card for bridge-craftwork.",
)
@files.around_options
@shown_output_option
@click.argument("name", metavar="NOTES")
def export_card_command(
    *,
    name: str,
    form: str,
    around: files.Around,
    output: str | None,
) -> None:
    """Export a card as JSON or YAML.

    Answers that card-data has no place for are kept in it under x-bml, for bml card import.
    """
    try:
        read = files.read_notes_file(name, around)
        if form == _CARD_DATA:
            text = _card_data(name, read, around.limits)
        else:
            write = exchange.cards_as_json if form == "json" else exchange.notes_as_yaml
            text = write(read.notes, read.cards)
        files.write_text(output, text, [name])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if files.report_problems(read.diagnostics) else ExitStatus.OK)


def _card_data(name: str, read: files.ReadNotes, limits: Limits) -> str:
    """Return the ACBL card for bridge-craftwork, after a line on what it has no place for.

    :raises FileProblemError: if the file has no ACBL card.
    """
    card = _acbl_card(name, read)
    written = card_data_of(card, read.notes, limits)
    rest = f"; only under x-bml: {listed(written.ours)}" if written.ours else ""
    standard_error().line(f"{name}: {written.number} answers written{rest}")
    return written.text


def fill_form_file(name: str, read: files.ReadNotes, form: str, path: Path | None) -> None:
    """Fill the official form of the ACBL with a card, and say what was filled (XC-1).

    :param path: the file to write; None for standard output.
    :raises FileProblemError: if the form cannot be read or filled, or the file not written.
    """
    try:
        fill_form = resolve_name("sphinxcontrib_bml.cards.nodes.official_form:fill_form")
    except ImportError as error:
        raise FileProblemError(PDF_MISSING) from error
    card = _acbl_card(name, read)
    if path is not None and is_there(path) and is_there(Path(form)) and path.samefile(form):
        raise FileProblemError(f"cannot write {path}: it is the form; name another file with -o")
    try:
        filled = fill_form(card, read_data(form, MOST_IMPORTED_BYTES))
    except ForeignCardError as problem:
        raise FileProblemError(f"{form}: {problem}") from problem
    write_output(path, filled.data, [])
    standard_error().line(f"{path or '<stdout>'}: {filled.summary}")


def _acbl_card(name: str, read: files.ReadNotes) -> Card:
    """Return the ACBL card of a file.

    :raises FileProblemError: if it has none.
    """
    card = next((one for one in read.cards if one.structure.format == ACBL), None)
    if card is None:
        files.report_problems(read.diagnostics)
        raise FileProblemError(f"{name} names no ACBL card; name it with --structure {ACBL}")
    return card


@click.command("import", short_help="Convert a card from another program.")
@shown_output_option
@click.argument("name", metavar="FILE")
def import_card_command(name: str, output: str | None) -> None:
    """Convert a card from another program to a card file.

    FILE is JSON (of bml card export, bridge-craftwork or BBO), a .bbsa file of BBA or a filled PDF
    form of the ACBL. The content decides which. One line lists what was read, not read and guessed.
    """
    try:
        card = read_foreign_card(read_data(name, MOST_IMPORTED_BYTES))
        text = card.text
        found = read_system_notes(Source(output or "<stdout>", text)).diagnostics
        is_usable = not any(item.severity is Severity.ERROR for item in found)
        if is_usable:
            files.write_text(output, text, [name])
            standard_error().line(f"{Path(name).name}: {card.summary}")
    except (FileProblemError, ForeignCardError) as problem:
        reason = f"{name}: {problem}" if isinstance(problem, ValueError) else str(problem)
        raise click.ClickException(reason) from problem
    leave(ExitStatus.FOUND if files.report_problems(found) else ExitStatus.OK)
