"""The program ``bml`` with its commands; a command is loaded when it is asked for."""

from __future__ import annotations

import click

from .. import __version__
from .shared.program import CONTEXT, ProgramOfCommands

COMMANDS = {
    "anki": "Write notes as flash cards for Anki.",
    "ask": "Say what notes say of an auction, and what comes next.",
    "card": "Write, check, compare and exchange convention cards.",
    "check": "Say what is wrong or doubtful in notes, and how to mend it.",
    "convention": "Check, clone and exchange conventions, agreements that several pairs use.",
    "coverage": "Say what notes cover of what was bid.",
    "deals": "Write the deals of notes as PBN, LIN or links to a hand viewer.",
    "deps": "Say which files notes include.",
    "diff": "Say what changed in the agreements of notes.",
    "explain": "Say what the codes of messages mean and what to do, with examples.",
    "format": "Lay notes out neatly; they mean what they meant.",
    "html": "Write notes as a web page that needs no other file.",
    "import": "Make notes of Markdown, Word, CSV, BSS and BBOalert files.",
    "init": "Begin a project of notes, ready to be built.",
    "latex": "Write notes as LaTeX, for latexmk -pdf.",
    "links": "Say where links and auctions in texts lead.",
    "lsp": "Serve an editor: diagnostics, hints and all else as one types.",
    "preview": "Show notes in a browser, as they are after every save.",
    "quiz": "Ask what notes say, question by question.",
    "text": "Write notes as plain text, to be read as it is.",
}
"""The commands that are no formats, by name, with what ``bml --help`` says of them."""


@click.group(cls=ProgramOfCommands, name="bml", context_settings=CONTEXT, lazy_commands=COMMANDS)
@click.version_option(__version__, prog_name="bml", message="%(prog)s %(version)s")
def main() -> None:
    """Check bridge bidding notes in BML, and make other files of them.

    A file called - is standard input. The exit status is 0 where nothing is wrong, 1 where
    something in the notes is lost or cannot mean anything, 2 where the command or a file could
    not be used.
    """
