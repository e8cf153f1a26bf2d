"""Whether there is anything of ours to look for: a walk through a large document takes its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..doctree.nodes import kinds_in
from .build_state import ReadingState
from .collected import DocumentData

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_PACKAGE = f"{__name__.partition('.')[0]}."

_OURS: DocumentData[bool] = DocumentData("ours")
"""The documents with nodes of ours."""

_CLASSES: ReadingState[frozenset[type]] = ReadingState("classes", lambda env: frozenset())
"""The classes of its nodes."""


def may_contain(doctree: nodes.document, env: BuildEnvironment, *kinds: type[nodes.Node]) -> bool:
    """Tell whether the document just read had a node of some kinds when somebody first asked.

    One walk answers all.
    """
    return any(issubclass(one, kinds) for one in _node_classes(doctree, env))


def _node_classes(doctree: nodes.document, env: BuildEnvironment) -> frozenset[type]:
    if not _CLASSES.is_there(env):
        _CLASSES.set(env, kinds_in(doctree))
    return _CLASSES.of(env)


def _record_presence(app: Sphinx, doctree: nodes.document) -> None:
    """Keep whether the document just read has nodes of ours."""
    if any(one.__module__.startswith(_PACKAGE) for one in _node_classes(doctree, app.env)):
        _OURS.of(app.env)[app.env.docname] = True


def setup(app: Sphinx) -> None:
    """Follow the documents."""
    app.connect("doctree-read", _record_presence)
