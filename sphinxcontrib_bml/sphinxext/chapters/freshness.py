"""Documents read for other partners are read again; pages older than what was read, written again.

Builders may share what was read, as on Read the Docs or in ``make html epub``. Sphinx writes anew
what changed since the last build of any of them, and what is older than its source file; a page
whose included file or whose configuration changed while another builder was at work would stay
as it was.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.builders.text import TextBuilder
from sphinx.builders.xml import XMLBuilder

from ..collected import ProjectData
from ..variants import config_names

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

_NANOSECONDS = 1000

_NAMES: ProjectData[list[str]] = ProjectData("config_names")
"""The partners that the configuration named when documents were read, as ``config``."""


def _output(builder: Builder, docname: str) -> Path | None:
    """Return the file of a document, None where a builder has not one for each."""
    if isinstance(builder, StandaloneHTMLBuilder):
        return Path(builder.get_outfilename(docname))
    if isinstance(builder, TextBuilder | XMLBuilder):
        return Path(builder.outdir, f"{docname}{builder.out_suffix}")
    return None


def _documents_to_write(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents that were read later than written."""
    stale = []
    for docname, microseconds in env.all_docs.items():
        output = _output(app.builder, docname)
        try:
            written_at = output.stat().st_mtime_ns if output else None
        except OSError:  # not written yet: Sphinx sees that itself
            continue
        if written_at is not None and written_at < microseconds * _NANOSECONDS:
            stale.append(docname)
    return stale


def _documents_of_other_variant(app: Sphinx, env: BuildEnvironment, *_: object) -> list[str]:
    """Return all documents where the configuration names other partners than when they were read.

    Lines ``//only`` mean something else then (VARIANTS VA-1).
    """
    known, names = _NAMES.of(env), config_names(app.config)
    before = known.get("config", names)
    known["config"] = names
    return list(env.all_docs) if before != names else []


def setup(app: Sphinx) -> None:
    """Tell Sphinx before it decides what to read, and what to write."""
    app.connect("env-get-outdated", _documents_of_other_variant)
    app.connect("env-updated", _documents_to_write)
