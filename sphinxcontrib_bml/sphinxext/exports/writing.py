"""The exported files of systems: every format with its suffix and what writes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...formats.bboalert import write_bboalert
from ...formats.json import names_from, write_json
from ..config import page_settings
from ..diagnostics import report_at
from .files import write_if_changed
from .settings import bboalert_settings
from .systems import book_of, bss_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from ...agreements import Agreement, Book
    from ...formats.bss import Report
    from ...language.codes import Code
    from .systems import System


class Export(NamedTuple):
    """A format."""

    suffix: str
    write: Callable[[System, Book, BuildEnvironment, Report], bytes]
    """Returns the file of a system with its book; what it cannot hold is reported."""

    def file_of(self, system: System) -> str:
        """Return the name of the file for ``system``."""
        return system.name + self.suffix


def bboalert_of(system: System, book: Book, env: BuildEnvironment, report: Report) -> bytes:
    """Return the BBOalert file of a system."""
    start = Path(env.doc2path(system.start)).name
    return write_bboalert(system.title, start, book, bboalert_settings(env), report)


def json_of(system: System, book: Book, env: BuildEnvironment, report: Report) -> bytes:
    """Return the JSON file of a system."""
    root = Path(env.srcdir)
    options = page_settings(env.config, root).options
    return write_json(system.title, system.summary, book, options, names_from(root))


EXPORTS = {
    "bss": Export(".bss", bss_of),
    "bboalert": Export(".bboalert.txt", bboalert_of),
    "json": Export(".json", json_of),
}
"""The formats by their names in ``bml_downloads``."""


class Reports:
    """Shows what exports cannot hold: the same fault of a row only for one of several formats."""

    def __init__(self) -> None:
        """Begin with none."""
        self._shown: dict[tuple[Code, str, int], str] = {}

    def by(self, name: str) -> Report:
        """Return what takes the faults that the format ``name`` finds."""

        def report(code: Code, agreement: Agreement | None, message: str) -> None:
            if agreement is None:
                report_at(code, code.severity, message, None)
                return
            key = (code, agreement.file, agreement.line)
            if self._shown.setdefault(key, name) == name:
                place = f"{agreement.file}:{agreement.line}"
                report_at(code, code.severity, message, place)

        return report


def write_exports(
    folder: Path, names: Iterable[str], systems: Iterable[System], env: BuildEnvironment
) -> list[str]:
    """Write the files of ``systems`` in the formats ``names``; return what they are called."""
    reports = Reports()
    names, written = list(names), []
    for system in systems if names else ():
        book = book_of(system, env, reports.by(names[0]))
        for name in names:
            export = EXPORTS[name]
            written.append(export.file_of(system))
            data = export.write(system, book, env, reports.by(name))
            write_if_changed(folder / written[-1], data)
    return written


def formats_of(config: Config) -> list[str]:
    """Return the formats of ``bml_downloads`` that can be written."""
    return [name for name in EXPORTS if name in config.bml_downloads]
