"""The pages of commands and directives: their lists, and the options of each command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from sphinxcontrib_bml.commands.bml import main

from .notes_reference import Entry, PagesTable, marked

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class CommandsTable(PagesTable):
    """Every command with its page and what it does."""

    heads = ("Command", "What it does")
    folder = "reference/commands"

    def entries(self) -> Iterable[Entry]:
        """Return a row for each command, and one for the older programs."""
        context = click.Context(main)
        for name in main.list_commands(context):
            command = main.get_command(context, name)
            assert command is not None
            yield Entry(f"bml {name}", (), command.get_short_help_str(80), name)
        yield Entry("older-commands", (), "The programs of the older BML tools.", "older")


class DirectivesTable(PagesTable):
    """Directives with their pages; the lines of the content are ``name: what it shows``."""

    heads = ("Directive", "What it shows")
    folder = "reference/directives"
    prefix = "directive-"
    has_content = True

    def entries(self) -> Iterable[Entry]:
        """Return a row for each line."""
        for line in self.content:
            name, _, text = line.partition(": ")
            yield Entry(name, (), text, name)


class CommandOptions(SphinxDirective):
    """The options of a command, and of the commands in it, as ``--help`` shows them."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a list of options for each command."""
        name = self.arguments[0]
        context = click.Context(main, info_name="bml")
        command = main.get_command(context, name)
        if command is None:
            raise self.error(f"there is no command {name}")
        return list(_option_lists(command, f"bml {name}"))


def _option_lists(command: click.Command, name: str) -> Iterator[nodes.Node]:
    context = click.Context(command, info_name=name)
    records = [record for one in command.params if (record := one.get_help_record(context))]
    usage = " ".join([name, *command.collect_usage_pieces(context)])
    yield nodes.literal_block(usage, usage, language="none")
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None
            yield from _option_lists(found, f"{name} {inner}")
    elif records:
        yield nodes.definition_list("", *(_option(*record) for record in records))


def _option(option: str, text: str) -> nodes.definition_list_item:
    return nodes.definition_list_item(
        "",
        nodes.term("", "", nodes.literal(option, option)),
        nodes.definition("", nodes.paragraph("", "", *marked(text))),
    )


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive("commands-table", CommandsTable)
    app.add_directive("directives-table", DirectivesTable)
    app.add_directive("command-options", CommandOptions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
