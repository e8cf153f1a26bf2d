"""Files that other notes include and that are pages of their own (``INCLUDE-PAGE``).

Sphinx makes a page of every file that looks like a document. It does not miss an included one in
the toctrees, so nothing else tells of a page that nobody meant to publish.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.builders.text import TextBuilder
from sphinx.builders.xml import XMLBuilder

from ...language.codes import Code
from ..collected import ProjectData
from ..diagnostics import log_at
from ..variants import config_names

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment


def _report_included_pages(app: Sphinx, env: BuildEnvironment) -> None:
    """Report the pages of notes that others include and no toctree names (LANGUAGE IN-9)."""
    includers = _first_includers(env)
    toctree_pages = {env.config.root_doc}.union(*env.toctree_includes.values())
    for docname in sorted((includers.keys() & env.all_docs.keys()) - toctree_pages):
        if _is_notes(env, docname):
            log_at(
                env,
                Code.INCLUDE_PAGE,
                Code.INCLUDE_PAGE.severity,
                f"'{_file_name(env, includers[docname])}' includes this file, and it is a page of "
                "its own too, which no toctree names "
                f"(add '{_file_name(env, docname)}' to exclude_patterns in conf.py)",
                docname,
            )


def _first_includers(env: BuildEnvironment) -> dict[str, str]:
    """Return the included documents, each with the first that includes it."""
    return {
        included: docname
        for docname in sorted(env.included, reverse=True)
        for included in env.included[docname] - {docname}
    }


def _is_notes(env: BuildEnvironment, docname: str) -> bool:
    """Tell whether a document is written in BML, whatever its suffix."""
    kinds: dict[str, str] = env.config.source_suffix
    return str(env.doc2path(docname)).endswith(
        tuple(suffix for suffix, kind in kinds.items() if kind == "bml")
    )


def _file_name(env: BuildEnvironment, docname: str) -> str:
    return Path(env.doc2path(docname, base=False)).as_posix()


def setup_included_pages(app: Sphinx) -> None:
    """Look when all documents were read."""
    app.connect("env-check-consistency", _report_included_pages)


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


def setup_freshness(app: Sphinx) -> None:
    """Tell Sphinx before it decides what to read, and what to write."""
    app.connect("env-get-outdated", _documents_of_other_variant)
    app.connect("env-updated", _documents_to_write)
