"""The registry of our node classes, with the functions that write them and their files.

The core registers its own classes, which the writers support. A feature registers its classes with
the functions that write them, so that :mod:`.nodes` and writers are independent of features.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from docutils import nodes

Visit = Callable[[Any, Any], None]
Visitors = dict[type[nodes.Element], tuple[Visit, Visit | None]]
"""The functions that begin and end a node, by its class, as docutils calls them."""


@dataclass(frozen=True, slots=True)
class NodeWriters:
    """The methods that write the nodes of a class. Missing ones come from its base class.

    A writer without a function here gets the standard nodes of ``lowered``, if there are any.
    """

    html: Visit | None = None
    """Writes a node and its content, given the translator of docutils or Sphinx and the node."""
    latex: Callable[[Any, Any, Any], str] | None = None
    """Returns the LaTeX of a node, given the ``LaTeXVisitors``, the translator and the node."""
    text: Callable[[Any, int], list[str]] | None = None
    """Returns the lines of a drawing in characters, given the node and the width in columns."""
    lowered: Callable[[Any], list[nodes.Node]] | None = None
    """Returns standard nodes with the same text, also for text, manual pages and EPUB books."""
    style_sheet: str = ""
    """The file in ``static`` that web pages with such nodes load."""
    latex_package: str = ""
    """The package in ``texinputs`` that LaTeX documents load."""


NODE_CLASSES: dict[type[nodes.Element], NodeWriters] = {}
"""All registered classes, in order of registration."""


def register(*kinds: type[nodes.Element], writers: NodeWriters | None = None) -> None:
    """Register node classes that are written in the same way, also with docutils.

    :param writers: by default, each class is written like its base class.
    """
    NODE_CLASSES.update(dict.fromkeys(kinds, writers or NodeWriters()))
    # Visitors of docutils that treat all nodes alike, such as that of tables of contents, ask.
    nodes._add_node_class_names([kind.__name__ for kind in kinds])  # type: ignore[attr-defined]
