"""``bml card``: convention cards (CARDS CC-M)."""

from __future__ import annotations

import click

from .cards.check import check_card_command
from .cards.compare import compare_command
from .cards.export import export_card_command
from .cards.import_ import import_card_command
from .cards.new import new_command
from .cards.schema import schema_command
from .cards.sheets import html_card_command, latex_card_command, pdf_card_command


@click.group("card")
def card_command() -> None:
    """Write, check, compare and exchange convention cards.

    A card is what a federation asks (acbl, ebu-20b, wbf, or a structure of your own) with what
    your system notes answer: a YAML file, which bml card new begins.
    """


for command in (
    new_command,
    check_card_command,
    schema_command,
    compare_command,
    export_card_command,
    import_card_command,
    html_card_command,
    latex_card_command,
    pdf_card_command,
):
    card_command.add_command(command)
