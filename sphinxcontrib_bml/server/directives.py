"""Directives of the table of directives in reStructuredText and MyST, found by their syntax.

No parser of these languages is needed: the first line identifies a directive, and the indentation
or the fence ends it. Literal blocks, code and comments do not contain directives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..language.directive_options import Content, DirectiveKind, directive_kinds, name_in_table
from ..language.source import indentation

_TAB = 8
"""Width of a tab in docutils."""
_RST = re.compile(r"(?P<lead>\s*(?:(?:[-*+]|\(?[\w#]{1,3}[.)])\s+)*)\.\.\s+(?P<rest>.*)")
_RST_DIRECTIVE = re.compile(r"(?P<name>(?:[\w-]+:)?[\w-]+)::(?:\s+|$)(?P<argument>.*)")
_FENCE = re.compile(r"(?P<lead>\s*)(?P<mark>`{3,}|~{3,}|:{3,})\s*(?P<rest>.*)")
_MYST_DIRECTIVE = re.compile(r"\{(?P<name>(?:[\w-]+:)?[\w-]+)\}\s*(?P<argument>.*)")
_OPTION = re.compile(r"\s*:(?P<name>[\w-]+):(?:\s+(?P<value>.*))?$")
_FENCED_OPTION = re.compile(r"\s*:(?!::)(?:(?P<name>[\w-]+)\s*:(?:\s+(?P<value>.*))?)?")
_QUOTED = re.compile(r"([\"']).*\1")
_YAML_OPTION = re.compile(r"\s*(?P<name>[\w-]+)\s*:(?:\s+(?P<value>.*))?$")
_ROLE = re.compile(r"(?::bml:seq:|\{bml:seq\})`(?P<inside>[^`]+)`")
_TITLED = re.compile(r".*<(?P<target>[^<>]+)>", re.DOTALL)
_YAML = re.compile(r"\s*-{3}\s*")
_VERBATIM = frozenset(
    {"code-block", "code", "sourcecode", "literalinclude", "parsed-literal", "raw", "math"}
)
"""Directives whose content is not read."""


class TextRange(NamedTuple):
    """A part of a text, with offsets in characters."""

    start: int
    end: int


@dataclass(slots=True)
class Directive:
    """A directive in the table of directives."""

    name: str
    """Name of the directive in the table of directives."""
    own: TextRange
    """The first line, from the mark of the directive."""
    argument: TextRange
    options: dict[str, TextRange] = field(default_factory=dict)
    """The values by name."""
    content: list[TextRange] = field(default_factory=list)
    """The lines of the content, without line ends."""
    indent: int = 0
    """Number of spaces before the content that belong to the directive."""
    tab_size: int = 0
    """Distance of tab stops, if tabs are replaced by spaces."""

    @property
    def kind(self) -> DirectiveKind:
        """The entry of the directive in the table of directives."""
        return directive_kinds()[self.name]


class _Line(NamedTuple):
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def is_blank(self) -> bool:
        return not self.text or self.text.isspace()

    @property
    def indent(self) -> int:
        return indentation(self.text.expandtabs(_TAB))

    def part(self, match: re.Match[str], group: str, shift: int = 0) -> TextRange:
        """Return the range of a group, without spaces around it."""
        value = match[group] or ""
        if not value:
            return TextRange(self.end, self.end)
        start = self.start + shift + match.start(group) + len(value) - len(value.lstrip())
        return TextRange(start, start + len(value.strip()))


def roles_in(text: str) -> Iterator[tuple[TextRange, str]]:
    """Yield the roles ``bml:seq`` of a page, each with the auction that it names.

    :param text: the text with LF line ends.
    """
    for role in _ROLE.finditer(text):
        titled = _TITLED.fullmatch(role["inside"])
        named = titled["target"] if titled else role["inside"].removeprefix("!")
        yield TextRange(role.start(), role.end()), " ".join(named.split())


def directives_in(text: str, suffix: str) -> list[Directive]:
    """Return the directives in a text, in order.

    :param text: the text with LF line ends.
    :param suffix: the suffix of its file, ``.rst`` or ``.md``.
    """
    lines, start = [], 0
    for line in text.split("\n"):
        lines.append(_Line(line, start))
        start += len(line) + 1
    return list(_in_myst(lines) if suffix == ".md" else _in_rst(lines))


def _in_rst(lines: Sequence[_Line]) -> Iterator[Directive]:
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        explicit = _RST.fullmatch(line.text)
        if explicit is None:
            if line.text.rstrip().endswith("::"):
                index = _end_of_body(lines, index, line.indent)
            continue
        indent = len(explicit["lead"])
        directive = _RST_DIRECTIVE.fullmatch(explicit["rest"])
        if directive is None:
            if not explicit["rest"].startswith(("_", "[", "|")):
                index = _end_of_body(lines, index, indent)
            continue
        if name := name_in_table(directive["name"]):
            end = _end_of_body(lines, index, indent)
            argument = line.part(directive, "argument", explicit.start("rest"))
            own = TextRange(line.start + indent, line.end)
            found = _with_body(lines[index:end], Directive(name, own, argument))
            yield found
            if found.kind.content is not Content.PAGE:
                index = end
        elif directive["name"].rpartition(":")[2] in _VERBATIM:
            index = _end_of_body(lines, index, indent)


def _end_of_body(lines: Sequence[_Line], index: int, indent: int) -> int:
    """Return the number of the first line from ``index`` indented at most ``indent``."""
    end = index
    for number in range(index, len(lines)):
        if lines[number].is_blank:
            continue
        if lines[number].indent <= indent:
            break
        end = number + 1
    return end


def _with_body(body: Sequence[_Line], found: Directive) -> Directive:
    """Return a directive in reStructuredText with its options and content.

    Options are in the paragraph that begins with the first line; lines above them are content.
    """
    found.tab_size = _TAB
    found.indent = min((line.indent for line in body if not line.is_blank), default=0)
    head = next((number for number, line in enumerate(body) if line.is_blank), len(body))
    options = [number for number in range(head) if _OPTION.fullmatch(body[number].text)]
    for number in options:
        _add_option(body[number], _OPTION, found)
    content = [*body[: options[0] if options else head], *body[head:]]
    return _with_content(content, found)


def _add_option(line: _Line, pattern: re.Pattern[str], found: Directive) -> None:
    """Add the option on a line, if there is one; the value does not include quotes."""
    option = pattern.fullmatch(line.text)
    if option is not None and option["name"]:
        start, end = line.part(option, "value")
        value = option["value"] or ""
        if pattern is not _OPTION and _QUOTED.fullmatch(value.strip()):
            start, end = start + 1, end - 1
        found.options[option["name"].lower()] = TextRange(start, end)


def _with_content(content: Sequence[_Line], found: Directive) -> Directive:
    """Return a directive with its content, which may begin in its first line."""
    if found.kind.content is not Content.PAGE:
        found.content = [TextRange(line.start, line.end) for line in content]
    if found.kind.argument is None:
        if found.argument.start < found.argument.end:
            found.content.insert(0, found.argument)
        found.argument = TextRange(found.own.end, found.own.end)
    return found


def _in_myst(lines: Sequence[_Line]) -> Iterator[Directive]:
    index = 0
    around: list[str] = []
    while index < len(lines):
        line = lines[index]
        index += 1
        fence = _FENCE.fullmatch(line.text)
        if fence is None:
            continue
        if around and not fence["rest"] and fence["mark"].startswith(around[-1]):
            around.pop()
            continue
        directive = _MYST_DIRECTIVE.fullmatch(fence["rest"])
        written = directive["name"] if directive else ""
        name, bare = name_in_table(written), written.rpartition(":")[2]
        if directive and not name and bare not in {*_VERBATIM, "eval-rst"}:
            around.append(fence["mark"])
            continue
        end = _end_of_fence(lines, index, fence["mark"])
        body = (
            lines[index : end - 1]
            if end > index and _closes(lines[end - 1], fence)
            else lines[index:end]
        )
        if bare == "eval-rst":
            yield from _in_rst(body)
        elif directive and name:
            argument = line.part(directive, "argument", fence.start("rest"))
            indent = len(fence["lead"])
            own = TextRange(line.start + indent, line.end)
            found = _with_fenced(body, Directive(name, own, argument, indent=indent))
            yield found
            if found.kind.content is Content.PAGE:
                around.append(fence["mark"])
                continue
        index = end


def _closes(line: _Line, fence: re.Match[str]) -> bool:
    mark = line.text.strip()
    return mark.startswith(fence["mark"]) and not mark.strip(fence["mark"][0])


def _end_of_fence(lines: Sequence[_Line], index: int, mark: str) -> int:
    for number in range(index, len(lines)):
        text = lines[number].text.strip()
        if text.startswith(mark) and not text.strip(mark[0]):
            return number + 1
    return len(lines)


def _with_fenced(body: Sequence[_Line], found: Directive) -> Directive:
    """Return a directive in MyST with its options and content."""
    if body and _YAML.fullmatch(body[0].text):
        ends = (number for number, line in enumerate(body[1:], 1) if _YAML.fullmatch(line.text))
        number = next(ends, len(body) - 1) + 1
        options, pattern = body[1 : number - 1], _YAML_OPTION
    else:
        others = (n for n, line in enumerate(body) if not _FENCED_OPTION.match(line.text))
        number = next(others, len(body))
        options, pattern = body[:number], _FENCED_OPTION
    for line in options:
        _add_option(line, pattern, found)
    return _with_content(body[number:], found)
