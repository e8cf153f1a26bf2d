"""The directive ``notes-step``: what a step of the tutorial adds to a note file."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList

from .notes_examples import ExampleDirective

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class StepDirective(ExampleDirective):
    """Shows the sections of a file that differ from an earlier state, and marks the new lines.

    The argument names the file, ``since`` its earlier state, both in ``docs/examples``. Without an
    earlier state everything is new. Nothing is marked if every line that is shown is new.
    """

    has_content = False
    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        **ExampleDirective.option_spec,
        "since": directives.path,
    }

    def run(self) -> list[nodes.Node]:
        """Return the source and the result as two boxes."""
        lines = self._lines(self.arguments[0])
        new = set(
            _new(self._lines(self.options["since"]), lines) if "since" in self.options else ()
        )
        shown = [
            number
            for section in _sections(lines)
            if not new or not new.isdisjoint(section)
            for number in section
        ]
        while not lines[shown[-1]]:
            shown.pop()
        path = str(self._path(self.arguments[0]))
        items = [(path, number) for number in shown]
        self.content = StringList([lines[number] for number in shown], items=items)
        marked = [at for at, number in enumerate(shown, 1) if number in new]
        written = sum(bool(lines[number]) for number in shown)
        self._marked = marked if len(marked) < written else []
        return super().run()

    def _path(self, name: str) -> Path:
        return Path(self.env.srcdir, "examples", name)

    def _lines(self, name: str) -> list[str]:
        path = self._path(name)
        self.env.note_dependency(str(path))
        return path.read_text(encoding="utf-8").splitlines()

    def _code(self) -> nodes.Element:
        code = super()._code()
        for block in code.findall(nodes.literal_block):
            block["highlight_args"] = {"hl_lines": self._marked}
        return code


def _new(old: list[str], new: list[str]) -> Iterator[int]:
    """Yield the numbers of lines with text that ``old`` does not have."""
    for kind, _, _, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind in {"insert", "replace"}:
            yield from (number for number in range(begin, end) if new[number])


def _sections(lines: list[str]) -> Iterator[range]:
    """Yield the line numbers of each section, which begins with its heading."""
    begins = [0, *(number for number, line in enumerate(lines) if number and line.startswith("* "))]
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        yield range(begin, end)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("notes-step", StepDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
