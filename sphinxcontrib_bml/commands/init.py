"""``bml init``: a project to write notes in, ready to be built."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import click

from .shared.display import is_at_terminal, standard_output
from .shared.status import FileProblemError, printable
from .starting import Project, chapters_from, example_chapters

_IS_WINDOWS = sys.platform == "win32"
_MAKE = r".\make" if _IS_WINDOWS else "make"


@click.command("init")
@click.option("--title", metavar="T", help="What the notes are called.")
@click.option("--names", metavar="NAMES", help='Who plays them: "Anna and Ben".')
@click.option(
    "--notes",
    "notes",
    metavar="FILE",
    multiple=True,
    help="Notes of your own, in BML or any kind that bml import reads, instead of the examples. "
    "May be given several times: a chapter each.",
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def init_command(
    folder: Path, title: str | None, names: str | None, notes: tuple[str, ...]
) -> None:
    """Begin a project of notes in the folder DIR, with all that its pages, book and files need.

    What is not said is asked for, where there is somebody to ask. Nothing that is there already is
    written over.
    """
    default = folder.resolve().name.replace("-", " ").replace("_", " ").capitalize()
    title = _answer(title, "What are the notes called?", default)
    names = _answer(names, "Who plays them? (such as: Anna and Ben)", "")
    try:
        chapters = chapters_from(notes) if notes else example_chapters()
        card = "own-card.yaml.in" if notes else "example-card.yaml.in"
        Project(title or default, names, tuple(chapters), card).write(folder)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    display = standard_output()
    written = "your notes" if notes else "chapters to write over"
    for line in (
        *(line for chapter in chapters for line in chapter.told),
        f"{folder} is ready, with {written}. Now type",
        f"  cd {_quoted(str(folder))}",
        f"  {_MAKE} html",
        f"and open {Path('_build', 'html', 'index.html')} there.",
        "What is wrong with notes is told by",
        "  bml check .",
    ):
        display.line(line)


def _answer(given: str | None, question: str, default: str) -> str:
    """Return what was given, else what is asked for, in one line and without blanks around it."""
    if given is None and is_at_terminal():
        given = click.prompt(question, default=default, show_default=bool(default), err=True)
    return " ".join(printable(default if given is None else given).split())


def _quoted(path: str) -> str:
    """Return a path as one types it in a terminal."""
    return subprocess.list2cmdline([path]) if _IS_WINDOWS else shlex.quote(path)
