"""Files that other notes include and that are pages of their own (``INCLUDE-PAGE``).

Sphinx makes a page of every file that looks like a document. It does not miss an included one in
the toctrees, so nothing else tells of a page that nobody meant to publish.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...language.codes import Code
from ..diagnostics import log_at

if TYPE_CHECKING:
    from sphinx.application import Sphinx
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


def setup(app: Sphinx) -> None:
    """Look when all documents were read."""
    app.connect("env-check-consistency", _report_included_pages)
