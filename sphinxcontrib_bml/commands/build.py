"""``bml build`` and ``bml serve``: the pages and files of a project, built by Sphinx (PJ-12)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from ..agreements.project import is_file
from ..agreements.sphinx_project import CONFIGURATION
from .shared.diagnostics import standard_error, standard_output
from .shared.program import ExitStatus, leave

_OUTPUT = "_build"
_TARGETS = {"html": "html", "pdf": "latexpdf", "epub": "epub", "bss": "bss"}
"""The Sphinx targets by the first argument."""
_ALL = "all"
_BOOK = "pdf"


def _folder(named: Path) -> Path:
    """Return the nearest folder upwards that contains a ``conf.py``.

    :raises click.UsageError: if there is none.
    """
    for folder in (named, *named.resolve().parents):
        if is_file(folder / CONFIGURATION):
            return folder
    inner = sorted(path.parent.name for path in named.glob(f"*/{CONFIGURATION}"))
    if inner:
        raise click.UsageError(f"no {CONFIGURATION} here; type first: cd {named / inner[0]}")
    raise click.UsageError(
        f"no {CONFIGURATION} here; bml init FOLDER creates a project "
        "(bml html, bml latex and bml bss need none)"
    )


def _refuse_missing(module: str, extra: str) -> None:
    """Report a program that is not installed.

    :raises click.ClickException: with the command that installs it, if it is missing.
    """
    if find_spec(module) is None:
        raise click.ClickException(
            f'{module} is not installed; type: pip install "sphinxcontrib-bml{extra}"'
        )


_output_option = click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help=f"The folder of the results.  [default: {_OUTPUT} in the folder of the project]",
)
_sphinx_arguments = click.argument("sphinx_arguments", nargs=-1, metavar="[-- SPHINX OPTIONS]")


@click.command("build")
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    metavar="DIR",
    help="The folder of the project.  [default: the project around the current folder]",
)
@_output_option
@click.option("--strict", is_flag=True, help="End with status 1 for warnings too.")
@click.argument("what", type=click.Choice([*_TARGETS, _ALL]), default="html")
@_sphinx_arguments
def build_command(
    what: str,
    folder: Path,
    output: Path | None,
    sphinx_arguments: tuple[str, ...],
    *,
    strict: bool,
) -> None:
    """Build the pages or files of a project.

    The results are in _build: web pages (html), a book (pdf, epub), the files for the table (bss),
    or all of these. Arguments after -- are Sphinx options.
    """
    folder = _folder(folder)
    _refuse_missing("sphinx", "")
    output = output or folder / _OUTPUT
    options = [*(["-W", "--keep-going"] if strict else ()), *sphinx_arguments]
    status = ExitStatus.OK
    for one in _TARGETS if what == _ALL else [what]:
        if one == _BOOK and shutil.which("latexmk") is None:
            standard_error().report(
                "a PDF needs latexmk: install TeX Live or MiKTeX; without them, a browser prints "
                "the pages"
            )
            status = ExitStatus.FAILED
            continue
        command = [sys.executable, "-m", "sphinx", "-M", _TARGETS[one]]
        result = subprocess.run([*command, str(folder), str(output), *options], check=False)
        if result.returncode:
            status = max(status, ExitStatus.FOUND)
        elif one == _BOOK:
            for book in sorted((output / "latex").glob("*.pdf")):
                standard_output().line(f"The book is {book}")
    leave(status)


@click.command("serve")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="The port of the web address.",
)
@click.option("--open", "opens", is_flag=True, help="Open the pages in your browser.")
@_output_option
@click.argument(
    "folder",
    metavar="[DIR]",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
)
@_sphinx_arguments
def serve_command(
    folder: Path,
    port: int,
    output: Path | None,
    sphinx_arguments: tuple[str, ...],
    *,
    opens: bool,
) -> None:
    """Show the pages of a project in a browser, and rebuild them when a file changes.

    Only this computer can see the pages. Ctrl-C ends it. Arguments after -- are options for
    Sphinx or sphinx-autobuild.
    """
    folder = _folder(folder)
    _refuse_missing("sphinx_autobuild", "[live]")
    options = [*(["--open-browser"] if opens else ()), *sphinx_arguments]
    command = [sys.executable, "-m", "sphinx_autobuild", f"--port={port}", *options]
    pages = (output or folder / _OUTPUT) / "html"
    result = subprocess.run([*command, str(folder), str(pages)], check=False)
    leave(ExitStatus.FOUND if result.returncode else ExitStatus.OK)
