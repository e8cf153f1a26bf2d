"""The exported files of systems."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...agreements.deals import DealWithAuction
from ...formats.files import write_if_changed
from ..answering import build_systems
from ..config import report_invalid_value
from ..diagnostics import is_reported, log_at
from ..session import settings_of
from .settings import settings_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sphinx.application import Sphinx

    from ...formats.registry import Export, Loss
    from ..systems import ProjectSystem


def write_exports(
    folder: Path, exports: Sequence[Export], systems: Iterable[ProjectSystem], app: Sphinx
) -> list[str]:
    """Write the files of ``systems`` in the given formats; return what they are called."""
    formats = [(export, settings_for(export, app)) for export in _available(exports)]
    wording = settings_of(app.env).wording
    names = []
    for project_system in systems if formats else ():
        asked = build_systems(app).find(project_system.name)
        assert asked is not None  # the systems of a build are the same for all who ask
        for export, settings in formats:
            system = asked.translated_system if export.has_words else asked.system
            file = export.write_in(wording, system, settings)
            _report_losses(file.losses, app)
            names.append(system.name + export.suffix)
            path = folder / names[-1]
            if not (path.is_file() and export.is_same(path.read_bytes(), file.data)):
                write_if_changed(path, file.data)
    return names


def _available(exports: Sequence[Export]) -> list[Export]:
    """Return the formats that can be written here, and say of the others what they need."""
    for export in exports:
        if export.missing:
            report_invalid_value(f"{export.title} is not written; it needs: {export.missing}")
    return [export for export in exports if not export.missing]


def _report_losses(losses: Iterable[Loss], app: Sphinx) -> None:
    """Show what a file cannot hold: the same of a row only for one of several formats, systems."""
    for loss in losses:
        code, message, about = loss.code, loss.message, loss.agreement
        if isinstance(about, DealWithAuction):
            place: str | None = str(about.place)
        else:
            place = about.row.place if about is not None else None
        if place is None or not is_reported(app, (code, message, place)):
            log_at(app.env, code, code.severity, message, place)
