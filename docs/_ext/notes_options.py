"""Options of directives that several pages share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_OPTION = re.compile(r"^\.\. rst:directive:option:: ([\w-]+)", re.MULTILINE)


class SharedOptions(SphinxDirective):
    """The named options, described as in ``reference/directives/shared-options.txt``."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the descriptions, in the order of the names."""
        path = Path(self.env.srcdir, "reference", "directives", "shared-options.txt")
        self.env.note_dependency(str(path))
        text = path.read_text(encoding="utf-8")
        starts = [*_OPTION.finditer(text)]
        ends = [*(start.start() for start in starts[1:]), len(text)]
        parts = {
            start[1]: StringList(
                text[start.start() : end].splitlines(),
                items=[
                    (str(path), text.count("\n", 0, start.start()) + number)
                    for number in range(text.count("\n", start.start(), end))
                ],
            )
            for start, end in zip(starts, ends, strict=True)
        }
        container = nodes.container()
        for name in self.arguments[0].split():
            if name not in parts:
                raise self.error(f"no shared option {name}")
            self.state.nested_parse(parts[name], 0, container)
        return container.children


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("shared-options", SharedOptions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
