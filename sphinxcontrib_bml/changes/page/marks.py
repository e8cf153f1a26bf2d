"""The marks *new* and *changed* at rows; every project imports this module (CHECKS CH-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util import logging

from ...doctree.inline_nodes import broken_text_nodes
from ...doctree.nodes import bml_label, bml_row
from ...sphinxext.headings import ROW_MARKS, annotated_rows
from ...sphinxext.products import add_source, is_current, mark_current
from ...sphinxext.session import settings_of
from ...sphinxext.systems import build_systems

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

_PRODUCT = "marks"
_FIRST = 400
"""Priority, before other handlers of the same event."""

Marks = dict[str, bool]
"""The anchors of changed rows, and whether the whole row is new."""


def _find_outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Find the changed rows; return the pages whose marks are out of date."""
    if is_current(app, _PRODUCT):
        return []
    found = _marks(app) if app.config.bml_changes_since else {}
    if found is None:
        found = {}
    else:
        mark_current(app, _PRODUCT)
    known = ROW_MARKS.of(env)
    changed = [
        docname
        for docname in {*found, *known}
        if docname in env.all_docs and found.get(docname) != known.get(docname)
    ]
    known.clear()
    known.update(found)
    return changed


def _since(app: Sphinx) -> str:
    """Return the version that rows are compared with."""
    if not app.config.bml_changes_since:
        return ""
    from .versions import version_stamp

    return version_stamp(app.config.bml_changes_since, app)


def _marks(app: Sphinx) -> dict[str, Marks] | None:
    """Return the changed rows by document, or None if the version is unreadable."""
    from .reports import UnreadableVersion, marks_since

    marks: dict[str, Marks] = {}
    since = app.config.bml_changes_since
    for asked in build_systems(app).systems:
        found = marks_since(since, asked, app)
        if isinstance(found, UnreadableVersion):
            logger.warning(
                "bml_changes_since: %s", found.message, type="bml", subtype="changes-source"
            )
            return None
        for place, is_new in found:
            marks.setdefault(place.docname, {}).setdefault(place.anchor, is_new)
    return marks


def _mark_rows(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Add a word to the changed rows; some builders have all documents in one tree."""
    marks = ROW_MARKS.of(app.env)
    if not marks:
        return
    wording = settings_of(app.env).wording

    def marks_in(document: str) -> Marks:
        return marks.get(document, {})

    for row, _origin, is_new in annotated_rows(doctree, docname, marks_in, app.env):
        _mark_row(row, wording.new_row if is_new else wording.changed_row)


def _mark_row(row: bml_row, word: str) -> None:
    """Add a word before the description of a row."""
    children = list(row.children)
    label = [children.pop(0)] if children and isinstance(children[0], bml_label) else []
    if len(children) == 1 and type(children[0]) is nodes.Text:
        children = broken_text_nodes(children[0].astext())
    mark = nodes.inline("", "", nodes.emphasis("", word), classes=["bml-mark"])
    blank = [nodes.Text(" ")] if children else []
    row.children = []
    row.extend([*label, mark, *blank, *children])


def setup(app: Sphinx) -> None:
    """Register the marks, which the configuration enables."""
    add_source(app, _since)
    # Lists of auctions read the marks at the default priority.
    app.connect("env-get-updated", _find_outdated, priority=_FIRST)
    app.connect("doctree-resolved", _mark_rows)
