"""The program ``bml`` with its commands; a command is loaded when it is asked for."""

from __future__ import annotations

import click

from .. import features
from ..features import Command
from ..version import __version__
from .shared.program import CONTEXT, ProgramOfCommands

COMMANDS = {
    "ask": Command(
        "Say what notes say about an auction, and what comes next.",
        "sphinxcontrib_bml.commands.ask:ask_command",
    ),
    "check": Command(
        "Say what is wrong or doubtful in notes, and how to fix it.",
        "sphinxcontrib_bml.commands.check:check_command",
    ),
    "deps": Command(
        "Say which files notes include.", "sphinxcontrib_bml.commands.deps:deps_command"
    ),
    "explain": Command(
        "Say what the codes of messages mean and what to do, with examples.",
        "sphinxcontrib_bml.commands.explain:explain_command",
    ),
    "format": Command(
        "Lay notes out neatly; they mean what they meant.",
        "sphinxcontrib_bml.commands.format:format_command",
    ),
    "html": Command(
        "Write notes as a web page that needs no other file.",
        "sphinxcontrib_bml.commands.pages:html_command",
    ),
    "init": Command(
        "Begin a project of notes, ready to be built.",
        "sphinxcontrib_bml.commands.init:init_command",
    ),
    "latex": Command(
        "Write notes as LaTeX, for latexmk -pdf.", "sphinxcontrib_bml.commands.pages:latex_command"
    ),
    "links": Command(
        "Say where links and auctions in texts lead.",
        "sphinxcontrib_bml.commands.links:links_command",
    ),
    "lsp": Command(
        "Serve an editor: diagnostics, hints and everything else as one types.",
        "sphinxcontrib_bml.commands.editor:lsp_command",
    ),
    "preview": Command(
        "Show notes in a browser, as they are after every save.",
        "sphinxcontrib_bml.commands.editor:preview_command",
    ),
    "text": Command(
        "Write notes as plain text, to be read as it is.",
        "sphinxcontrib_bml.commands.pages:text_command",
    ),
} | features.commands()
"""The commands that are not formats, by name."""


@click.group(cls=ProgramOfCommands, name="bml", context_settings=CONTEXT, table=COMMANDS)
@click.version_option(__version__, prog_name="bml", message="%(prog)s %(version)s")
def main() -> None:
    """Check bridge bidding notes in BML, and make other files of them.

    A file called - is standard input. The exit status is 0 if nothing is wrong, 1 if
    something in the notes is lost or cannot mean anything, 2 if the command or a file could
    not be used.
    """
