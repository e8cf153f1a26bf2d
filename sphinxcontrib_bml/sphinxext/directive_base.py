"""The base class of directives, the reading of their options, and heading levels in them."""

from __future__ import annotations

import linecache
import os
import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import states
from sphinx.util.docutils import SphinxDirective

from ..doctree.nodes import PageSettings, bml_caption
from ..language.codes import Code
from ..language.directive_options import DirectiveKind, directive_kinds
from ..language.directives import DirectiveReader, WrittenDirective
from ..language.source import Excerpt, Source, Span, indentation
from .session import document_state, settings_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ..language.state import DocumentState


_DEEPEST = 6


def set_heading_levels(container: nodes.Element, place: nodes.Node) -> None:
    """Replace the rubrics in ``container`` by headings one level below that around ``place``."""
    level = 1
    parent = place.parent
    while parent is not None:
        level += isinstance(parent, nodes.section)
        parent = parent.parent
    for rubric in container.findall(nodes.rubric):
        rubric["heading-level"] = min(level, _DEEPEST)


_MOST_OPTIONS = 100
"""Maximum number of lines below the first that may contain options."""
_NAME_ALONE = re.compile(r"\s*\.\. +\S+?::[ \t]*(?:\n|$)")


def as_written(value: str | None) -> str:
    """Return the value of an option as written; empty if it has no value."""
    return value or ""


class WrittenOptions(dict[str, Callable[[str], Any]]):
    """An ``option_spec`` that accepts all options; the table of directives checks them.

    docutils and MyST would drop the directive, or report an invalid option with their own messages.
    """

    def __missing__(self, name: str) -> Callable[[str], Any]:
        """Return a reader for any option."""
        return as_written

    def __bool__(self) -> bool:
        """Return True, because there are options."""
        return True


class BMLBaseDirective(SphinxDirective):
    """A directive in the table of directives, read with the state of its document."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = WrittenOptions()
    kind: ClassVar[str]
    """Name of the directive in the table of directives."""

    @property
    def syntax(self) -> DirectiveKind:
        """The syntax of the directive, from the table of directives."""
        return directive_kinds()[self.kind]

    @cached_property
    def reader(self) -> DirectiveReader:
        """The reader of the directive; it sets the values of the options."""
        reader = DirectiveReader(self.written(), self.notes_state, self.syntax)
        self.options = dict(reader.options)
        if "class" in self.options:
            # What docutils makes of the names of classes.
            self.options["class"] = [*filter(None, map(nodes.make_id, self.options["class"]))]
        return reader

    @property
    def notes_state(self) -> DocumentState:
        """The state that all notes of this document share."""
        return document_state(self.env)

    @property
    def page_settings(self) -> PageSettings:
        """The settings of this project's pages."""
        return settings_of(self.env)

    @property
    def argument(self) -> str:
        """The argument: the text in the first line of the directive, or nothing."""
        return " ".join(self._argument_lines()[0].split())

    def directive_line(self, text: str = "") -> Span:
        """Return the place of the first line of the directive, with the text ``text``."""
        name, line = self.get_source_info()
        source = source_of(name, text or self.name, [line])
        return Span(source, 0, len(source.text))

    def report_invalid(self, message: str, *, hint: str = "", span: Span | None = None) -> None:
        """Report an argument, option or line that the directive does not accept."""
        self.notes_state.diagnostics.report(
            Code.DIRECTIVE_VALUE, span or self.directive_line(), message, hint=hint
        )

    def apply_options(self, node: nodes.Element) -> list[nodes.Node]:
        """Return ``node`` with the common options applied."""
        source, line = self.get_source_info()
        node.source, node.line = source, line
        node["classes"] += self.options.get("class", [])
        self.add_name(node)
        if caption := self.options.get("caption"):
            children, messages = self.parse_inline(caption, lineno=self.lineno)
            caption_node = bml_caption(caption, "", *children, classes=["bml-caption"])
            caption_node.source, caption_node.line = source, line
            node.insert(0, caption_node)
            return [node, *messages]
        return [node]

    def written(self) -> WrittenDirective:
        """Return the directive as written."""
        source, line = self.get_source_info()
        _, *above = self._argument_lines()
        content = [*above, *self.content]
        numbers = [*range(line + 1, line + 1 + len(above)), *self.content_numbers()]
        lines = AuthorLines(source, line, zip(content, numbers, strict=True))
        return lines.directive(self.kind, self.argument, self.options)

    def content_numbers(self) -> list[int]:
        """Return the author's line number of every line of the content (SPHINX-API 1.7)."""
        if not self.content.items:
            return []
        source, at = self.get_source_info()
        first_source, first_offset = self.content.items[0]
        is_of_docutils = type(self.state).__module__ == states.__name__
        if first_source == source and first_offset + 1 <= at and not is_of_docutils:
            # MyST up to 5.2 counts from the fence.
            return [at + self.content_offset + index + 1 for index in range(len(self.content))]
        return [offset + 1 for _, offset in self.content.items]

    def _argument_lines(self) -> list[str]:
        """Return the first line of the directive after its name, then the lines directly below.

        In reStructuredText, the argument includes all lines up to the first empty line, but authors
        who omit the empty line mean the content.
        """
        lines = self.arguments[0].split("\n") if self.arguments else [""]
        return ["", *lines] if lines[0] and _NAME_ALONE.match(self.block_text) else lines


class LazyDirective(BMLBaseDirective):
    """A directive of the table whose class is imported when a page uses it."""

    where: ClassVar[str]
    """The name of the class, ``package.module:name``."""

    def run(self) -> Sequence[nodes.Node]:
        """Import the class and return the nodes of the directive."""
        directive: BMLBaseDirective = pkgutil.resolve_name(self.where)(
            self.name,
            self.arguments,
            self.options,
            self.content,
            self.lineno,
            self.content_offset,
            self.block_text,
            self.state,
            self.state_machine,
        )
        return directive.run()


def add_lazy_directive(app: Sphinx, name: str, where: str) -> None:
    """Register a directive, whose class is imported on demand, also in the domain.

    :param where: the name of the class, ``package.module:name``.
    """
    directive = type("_Directive", (LazyDirective,), {"kind": name, "where": where})
    app.add_directive(name, directive)
    app.add_directive_to_domain("bml", name, directive)


def source_of(
    name: str, text: str, line_numbers: list[int], columns: list[int] | None = None
) -> Source:
    """Return a text as a source in a file; the folder of the file is the base of includes."""
    if not Path(name).is_absolute():
        name = os.path.abspath(name)  # noqa: PTH100 - resolve() would follow links
    path = Path(name) if Path(name).is_file() else None
    return Source(name, text, path=path, line_numbers=line_numbers, columns=columns or ())


class AuthorLines:
    """The lines of a directive, with their places in its file.

    A line that another extension has changed, so that it is not found in the file, is at column 0.
    """

    def __init__(self, name: str, line: int, content: Iterable[tuple[str, int]]) -> None:
        """Open the file.

        :param name: the name of the file.
        :param line: the line of the directive.
        :param content: the lines of the content with their numbers.
        """
        linecache.checkcache(name)
        self._file = linecache.getlines(name)
        self._name = name
        self._line = line
        self._content = list(content)
        self._texts: list[str] = []
        self._numbers: list[int] = []
        self._columns: list[int] = []
        self._length = 0

    def directive(self, kind: str, argument: str, options: Mapping[str, str]) -> WrittenDirective:
        """Return the directive with the places of its parts, all in one source."""
        text = self._text(self._line).strip()
        own = self._add(text or kind, self._line)
        values = {"": argument, **options}
        places = {name: self._place_of(name, value) for name, value in values.items()}
        lines = [self._add(text, number) for text, number in self._content]
        source = source_of(self._name, "\n".join(self._texts), self._numbers, self._columns)
        spans = {name: Span(source, *place) for name, place in places.items()}
        at_argument = spans.pop("")
        return WrittenDirective(
            kind, Span(source, *own), at_argument, spans, Excerpt(source, lines)
        )

    def _place_of(self, name: str, value: str) -> tuple[int, int]:
        """Add a line with the value of an option, or of the argument, which has an empty name."""
        number = self._line
        if name:
            option = re.compile(rf"\s*:?{re.escape(name)}\s*:", re.IGNORECASE)
            below = range(number + 1, number + 1 + _MOST_OPTIONS)
            number = next((n for n in below if option.match(self._text(n))), number)
        return self._add(" ".join(value.split()), number)

    def _text(self, number: int) -> str:
        """Return a line of the file, numbered from 1; empty if the line does not exist."""
        return self._file[number - 1].rstrip() if 0 < number <= len(self._file) else ""

    def _add(self, text: str, number: int) -> tuple[int, int]:
        """Add a line of the author, and return its start and end in the source."""
        start = self._length
        end = start + len(text)
        self._length = end + 1
        column = self._text(number).rfind(text.strip())
        self._texts.append(text)
        self._numbers.append(number)
        self._columns.append(column - indentation(text) if column >= 0 else 0)
        return start, end
