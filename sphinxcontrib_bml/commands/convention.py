"""``bml convention``: agreements that several partnerships can use (CARDS CC-M2)."""

from __future__ import annotations

import click

from .cards.check_conventions import check_conventions_command
from .cards.clone import clone_command
from .cards.export_conventions import export_conventions_command
from .cards.import_conventions import import_conventions_command


@click.group("convention")
def convention_command() -> None:
    """Check, clone and exchange conventions, YAML files of one or several."""


for command in (
    check_conventions_command,
    clone_command,
    export_conventions_command,
    import_conventions_command,
):
    convention_command.add_command(command)
