"""Notes as one file of their own: ``bml html`` and ``bml latex``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...language.codes import Severity
from .display import standard_error
from .examination import examine_rst
from .notes import Notes
from .outputs import plan_outputs, replace_file
from .problems import STATUS_FAILED, STATUS_FOUND, reason
from .program import Function
from .project_links import Project
from .writing import run_writing

if TYPE_CHECKING:
    from ...doctree.writers.standalone.manuscript import Looks, Manuscript

Render = Callable[["Manuscript", "Looks"], bytes]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file that stands alone."""

    suffix: str
    render: Callable[[], Render]
    """Returns what makes the file; docutils is loaded only for that."""
    style: Callable[[], tuple[str, str]]
    """Returns the name and the text of what gives the file its looks."""


def _html() -> Render:
    from ...doctree.writers.standalone.web_page import html_page

    return html_page


def _latex() -> Render:
    from ...doctree.writers.standalone.paper import latex_document

    return latex_document


def _page_style() -> tuple[str, str]:
    from ...doctree.writers.standalone.web_page import PAGE_STYLE, page_style

    return PAGE_STYLE, page_style()


def _latex_package() -> tuple[str, str]:
    from ...doctree.writers.standalone.paper import LATEX_PACKAGE, latex_package

    return f"{LATEX_PACKAGE}.sty", latex_package()


HTML = Kind(".html", _html, _page_style)
LATEX = Kind(".tex", _latex, _latex_package)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line."""

    tree: bool = True
    embedded: bool = True
    suffix: str = ""
    """Of the files, where it is not the usual one."""
    least: Severity = Severity.WARNING
    """Diagnostics below it are not shown."""


def run_pages(
    kind: Kind, files: Sequence[str], root: Path | None, output: str | None, wishes: Wishes
) -> int:
    """Write a file of ``kind`` for each of ``files``, and return the exit status.

    Where the looks are not embedded, they are a file beside each of these, unless it is there.

    :param output: the value of ``-o``, None where it was not given.
    :raises click.UsageError: where ``output`` does not fit ``files``.
    """
    from ...doctree.writers.standalone.manuscript import Looks

    suffix = wishes.suffix or kind.suffix
    looks = Looks(wishes.tree, wishes.embedded)
    maker = _Maker(kind.render(), looks)
    status = run_writing(files, root, output, suffix, maker, wishes.least)
    if maker.has_lost and not status:
        status = STATUS_FOUND
    if not wishes.embedded:
        paths = [path for _, path in plan_outputs(files, output, suffix) if path is not None]
        name, text = kind.style()
        for folder in dict.fromkeys(path.parent for path in paths if path.exists()):
            status = max(status, _write_style(folder / name, text))
    return status


class _Maker:
    """Makes pages, and tells what docutils has to say about them."""

    def __init__(self, render: Render, looks: Looks) -> None:
        self.render = render
        self.looks = looks
        self.has_lost = False

    def __call__(self, notes: Notes, project: Project) -> bytes:
        """Return the file for ``notes``."""
        from ...doctree.settings import PageSettings
        from ...doctree.writers.standalone.manuscript import Manuscript

        examine_rst(notes)
        manuscript = Manuscript(
            notes.source.name,
            notes.document.elements,
            notes.state,
            PageSettings(options=notes.options),
        )
        data = self.render(manuscript, self.looks)
        display = standard_error()
        for message in manuscript.messages:
            severity = Severity.ERROR if message.severe else Severity.WARNING
            self.has_lost = self.has_lost or message.severe
            display.line(f"{message.file}:{message.line}: {severity}: {message.text}")
        return data


def _write_style(path: Path, text: str) -> int:
    """Write what gives pages their looks; what is there may be restyled and stays."""
    if path.exists():
        return 0
    try:
        replace_file(path, text.encode())
    except OSError as error:
        standard_error().line(f"bml: cannot write {path}: {reason(error)}")
        return STATUS_FAILED
    return 0


def looks_options(function: Function) -> Function:
    """Add the options that say how pages look."""
    function = click.option(
        "--include-external-files/--no-include-external-files",
        "embedded",
        default=True,
        show_default=True,
        help="Whether the file holds its style. Otherwise that is a file beside it, for you to "
        "change; one that is there stays as it is.",
    )(function)
    return click.option(
        "--tree/--no-tree",
        default=True,
        show_default=True,
        help="Lines that lead to the rows below, on pages branches that fold. Otherwise rows are "
        "only indented.",
    )(function)
