"""How long every command takes to begin: ``bml COMMAND --help``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sphinxcontrib_bml.commands.bml import main
from tools.bench.jobs import Job, program
from tools.bench.older_tool import OLDER_BSS, OLDER_HTML, OLDER_LATEX
from tools.bench.rounds import Tell, alternate
from tools.bench.samples import Result

NAME = "starts"
"""What they are called among the contenders."""
_OLDER_NAMES = ("bml2bss", "bml2html", "bml2latex", "bss2bml", "bml_makedepend")
"""Of programs of this package that are called as the older tool's are."""


def beginnings(older_tool: Path | None) -> dict[str, Job]:
    """Return what is begun, by what the table calls it; Python with nothing to do is the first.

    :param older_tool: the folder of the older tool's programs, where it is there.
    """
    names = main.list_commands(click.Context(main))
    begun = {"python": (sys.executable, "-c", "pass"), "bml": (program("bml"), "--help")}
    begun |= {f"bml {name}": (program("bml"), name, "--help") for name in names}
    begun |= {name: (program(name), "--help") for name in _OLDER_NAMES}
    if older_tool:
        for name in (OLDER_BSS, OLDER_HTML, OLDER_LATEX):
            begun[f"{name}, older tool"] = (str(older_tool / name), "--help")
    return {name: Job(command, {}) for name, command in begun.items()}


def measure_starts(
    older_tool: Path | None, repeats: int, folder: Path, tell: Tell
) -> dict[str, Result]:
    """Begin every command ``repeats`` times, in turn."""
    return alternate(beginnings(older_tool), repeats, folder, 0, tell)
