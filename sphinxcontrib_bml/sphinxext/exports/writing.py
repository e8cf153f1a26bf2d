"""The exported files of systems."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...agreements.deals import NotedDeal
from ...formats.files import write_if_changed
from ..answering import answers_of
from ..diagnostics import report_at
from ..domain import domain_of
from .settings import settings_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx

    from ...formats import Export, Loss
    from ..systems import ProjectSystem


def write_exports(
    folder: Path, exports: Iterable[Export], systems: Iterable[ProjectSystem], app: Sphinx
) -> list[str]:
    """Write the files of ``systems`` in the given formats; return what they are called."""
    formats = [(export, settings_for(export, app)) for export in exports]
    names = []
    for project_system in systems if formats else ():
        asked = answers_of(app).named(project_system.name)
        assert asked is not None  # the systems of a build are the same for all who ask
        system = asked.system
        for export, settings in formats:
            file = export.write(system, settings)
            _report_losses(file.losses, app)
            names.append(system.name + export.suffix)
            write_if_changed(folder / names[-1], file.data)
    return names


def _report_losses(losses: Iterable[Loss], app: Sphinx) -> None:
    """Show what a file cannot hold: the same of a row only for one of several formats, systems."""
    for code, message, about in losses:
        if isinstance(about, NotedDeal):
            place: str | None = str(about.place)
        else:
            place = about.row.place if about is not None else None
        if place is None or not domain_of(app.env).is_told((code, message, place)):
            report_at(app.env, code, code.severity, message, place)
