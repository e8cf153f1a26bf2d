"""The exported files of systems."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...formats.files import write_if_changed
from ...language.codes import Code
from ..diagnostics import report_at
from .settings import settings_for
from .systems import make

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx

    from ...agreements import Contradiction
    from ...formats import Export, Loss
    from .systems import ProjectSystem


def write_exports(
    folder: Path, exports: Iterable[Export], systems: Iterable[ProjectSystem], app: Sphinx
) -> list[str]:
    """Write the files of ``systems`` in the given formats; return what they are called."""
    losses = _ShownLosses()
    formats = [(export, settings_for(export, app)) for export in exports]
    written = []
    for planned in systems if formats else ():
        system, contradictions = make(planned, app)
        for contradiction in contradictions:
            _report(contradiction)
        for export, settings in formats:
            file = export.write(system, settings)
            losses.show(export, file.losses)
            written.append(system.name + export.suffix)
            write_if_changed(folder / written[-1], file.data)
    return written


def _report(contradiction: Contradiction) -> None:
    first, later = contradiction
    if first.row.file != later.row.file:
        message = f"{later.auction.short} has another meaning at {first.row.place}"
        report_at(Code.DUPLICATE, Code.DUPLICATE.severity, message, later.row.place)


class _ShownLosses:
    """Shows what files cannot hold: the same of a row only for one of several formats."""

    def __init__(self) -> None:
        self._shown: dict[tuple[Code, str, str], str] = {}

    def show(self, export: Export, losses: Iterable[Loss]) -> None:
        """Show the losses of a file in a format."""
        for code, message, agreement in losses:
            place = agreement.row.place if agreement is not None else None
            # Added formats share one code, and say different things with it.
            if place is None or export.name == self._shown.setdefault(
                (code, message, place), export.name
            ):
                report_at(code, code.severity, message, place)
