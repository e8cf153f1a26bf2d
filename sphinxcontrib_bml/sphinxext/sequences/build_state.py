"""Whether what was made of all documents still holds in a build (RESOLVER RS-5)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..build_state import BuildState
from ..collected import ProjectData
from ..headings import ROW_MARKS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_SETTLED: ProjectData[str] = ProjectData("settled")
"""What was made of the documents as they are, with what else it was made of."""

_CHANGED: BuildState[bool] = BuildState(lambda app: False)


def is_changed(app: Sphinx) -> bool:
    """Tell whether documents were read or lost in this build, or are shown by other settings."""
    return _CHANGED.of(app)


def is_current(app: Sphinx, kind: str) -> bool:
    """Tell whether nothing was read, lost or configured otherwise since ``kind`` was settled."""
    return not is_changed(app) and _SETTLED.of(app.env).get(_key(app, kind)) == _state(app)


def mark_current(app: Sphinx, kind: str) -> None:
    """Say that ``kind`` was made of the documents as they are."""
    _SETTLED.of(app.env)[_key(app, kind)] = _state(app)


def _key(app: Sphinx, kind: str) -> str:
    return f"{app.builder.name}: {kind}"


def _state(app: Sphinx) -> str:
    """Return what else decides which documents a system has, and what it shows of them."""
    marks = sorted(ROW_MARKS.of(app.env).items())
    return repr((app.config.bml_systems, sorted(app.tags), marks))


def _record_reading(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    if docnames:
        _record_change(app, env)


def _record_change(app: Sphinx, env: BuildEnvironment, *_: object) -> None:
    _CHANGED.set(app, True)
    _SETTLED.of(env).clear()


def _compare_settings(app: Sphinx) -> None:
    """Take settings of pages other than those that the last build wrote down for a change."""
    info, written = getattr(app.builder, "build_info", None), Path(app.outdir, ".buildinfo")
    if info is not None:
        text = written.read_text(encoding="utf-8") if written.is_file() else ""
        if info.config_hash not in text or info.tags_hash not in text:
            _CHANGED.set(app, True)


def setup(app: Sphinx) -> None:
    """Look out for changes."""
    app.connect("builder-inited", _compare_settings)
    app.connect("env-before-read-docs", _record_reading)
    app.connect("env-purge-doc", _record_change)
