"""The program ``bml`` with its commands; each command is loaded when it is first needed."""

from __future__ import annotations

import click

from .. import features
from ..features import Command
from ..version import __version__
from .shared.program import CONTEXT, ProgramOfCommands

COMMANDS = {
    "ask": Command(
        "Look up an auction.",
        "sphinxcontrib_bml.commands.ask:ask_command",
    ),
    "build": Command(
        "Build the pages or files of a project.",
        "sphinxcontrib_bml.commands.build:build_command",
    ),
    "check": Command(
        "Check notes and suggest fixes.",
        "sphinxcontrib_bml.commands.check:check_command",
    ),
    "deps": Command("List included files.", "sphinxcontrib_bml.commands.deps:deps_command"),
    "explain": Command(
        "Explain a message code.",
        "sphinxcontrib_bml.commands.explain:explain_command",
    ),
    "format": Command(
        "Format notes.",
        "sphinxcontrib_bml.commands.format:format_command",
    ),
    "html": Command(
        "Convert notes to a web page.",
        "sphinxcontrib_bml.commands.pages:html_command",
    ),
    "init": Command(
        "Create a notes project.",
        "sphinxcontrib_bml.commands.init:init_command",
    ),
    "latex": Command("Convert notes to LaTeX.", "sphinxcontrib_bml.commands.pages:latex_command"),
    "links": Command(
        "List links and auctions in text.",
        "sphinxcontrib_bml.commands.links:links_command",
    ),
    "lsp": Command(
        "Run the language server for editors.",
        "sphinxcontrib_bml.commands.editor:lsp_command",
    ),
    "meanings": Command(
        "Count the texts that are read as claims about the hand and the auction.",
        "sphinxcontrib_bml.commands.meanings:meanings_command",
    ),
    "preview": Command(
        "Show notes in a browser while you edit.",
        "sphinxcontrib_bml.commands.editor:preview_command",
    ),
    "serve": Command(
        "Show the pages of a project in a browser, and rebuild them when a file changes.",
        "sphinxcontrib_bml.commands.build:serve_command",
    ),
    "text": Command(
        "Convert notes to plain text.",
        "sphinxcontrib_bml.commands.pages:text_command",
    ),
} | features.commands()
"""The commands that are not formats, by name."""


@click.group(cls=ProgramOfCommands, name="bml", context_settings=CONTEXT, table=COMMANDS)
@click.version_option(__version__, prog_name="bml", message="%(prog)s %(version)s")
def main() -> None:
    """Check, convert and publish bridge bidding notes written in BML.

    A file called - is standard input. The exit status is 0 if nothing is wrong, 1 if
    part of the notes is lost or has no meaning, 2 if the command or a file could
    not be used.
    """
