"""Markdown files in parts: blocks with content, tags of site generators, HTML (IM2-5, IM2-6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from .pieces import indentation

_ADMONITION = re.compile(r'(?:\?\?\?\+?|!!!)[ \t]+([\w-]+)?[\w \t|-]*(?:"(.*)")?\s*')
_TAB = re.compile(r'===[!+]?[ \t]+"(.*)"\s*')
_COLONS = re.compile(r":{3,}[ \t]*(\S.*)?")
_DIRECTIVE = re.compile(r"\{([\w:.-]+)\}[ \t]*(.*)")
_FENCE = re.compile(r"[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)")
_OPTION = re.compile(r":[\w-]+:.*")
_TEMPLATE = re.compile(r"\{%-?[ \t]*(/?[\w-]+)(.*?)-?%\}\s*")
_BRACES = re.compile(r"\{\{[<%]?[ \t]*([#/^>]?[\w.-]+)[^{}]*\}\}\s*")
_SQUARE = re.compile(r"\[{1,2}(/?[A-Za-z][\w -]+)\]{1,2}\s*")
_COMPONENT = re.compile(r"<(/?)([A-Z][\w.]*)([^<>]*)>\s*")
_IMPORT = re.compile(r"(?:import\s.*from\s+['\"].*['\"];?|export\s+(?:const|default)\b.*)\s*")
_DETAILS = re.compile(r"<details\b[^>]*>[ \t]*(.*)", re.IGNORECASE)
_SUMMARY = re.compile(r"<summary\b[^>]*>(.*?)(</summary>(.*)|$)", re.IGNORECASE)
_END_OF_DETAILS = re.compile(r"(.*?)</details>\s*", re.IGNORECASE)
_HTML = re.compile(r"<(table|ul|ol|dl)\b", re.IGNORECASE)
_NAMED = re.compile(r"(?:title|label|summary|header)\s*=\s*[{]?[\"'](.*?)[\"'][}]?")
_STYLE = re.compile(r"(?:style|type|\.callout-|\.)=?[\"']?([\w-]+)")
_WORD_DEFINED = re.compile(r" {0,3}\[[^\]^][^\]]*\]:[ \t]*[^\s/.#:<]+\s*$")
_TAG_OF_HTML = re.compile(r"<[^>]*>")
_KEY = re.compile(r"([\w-]+)[ \t]*:[ \t]*(.*)")
_LIST = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]")
_BLOCK_TAGS = frozenset(["hint", "tab", "expandable", "accordion", "accordion-item", "callout"])
_CODE_DIRECTIVES = frozenset(
    ["code", "code-block", "code-cell", "math", "mermaid", "sourcecode", "literalinclude",
     "include", "image", "figure", "toctree", "eval-rst", "raw", "bidtable", "bml", "list-table",
     "csv-table"]
)  # fmt: skip
_MOST_LINES_OF_HTML = 20_000
_MOST_UNCLOSED = 20
_MOST_OPEN = 64
"""The most blocks nested; further ones are borders (IM2-69)."""


class RegionKind(Enum):
    """The kind of a region."""

    MARKDOWN = "markdown"
    HTML = "html"
    OPEN = "open"
    """A block begins; its title is the text."""
    CLOSE = "close"
    BORDER = "border"


@dataclass(slots=True)
class Region:
    """A part of a file."""

    change: RegionKind
    number: int
    """The line of the file that it begins in."""
    text: str = ""
    """The title of a block, or the name of a tag at a border."""
    lines: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The line of the file of each line."""
    column: int = 0
    """How far the lines were indented."""


@dataclass(slots=True)
class _Open:
    """An open block."""

    end: str
    """``"indent"``, or what ends it."""
    content: int = 0
    """The least indentation of its content."""
    takes_options: bool = False
    indent: int = 0
    """How far its first line is indented."""


def front_matter(raw: list[str]) -> tuple[int, dict[str, str]]:
    """Return the line after the metadata at the top of a file, and the values by name."""
    found: dict[str, str] = {}
    if not raw or raw[0].rstrip() not in {"---", "+++"}:
        return 0, {}
    for place in range(1, min(len(raw), 500)):
        line = raw[place]
        if line.rstrip() in {raw[0].rstrip(), "..."}:
            return place + 1, found
        if key := _KEY.match(line.replace(" = ", ": ", 1)):
            found[key[1].lower()] = key[2].strip().strip("\"'")
        elif line.strip() and not line.startswith((" ", "\t", "-", "#")):
            return 0, {}
    return 0, {}


def regions(raw: list[str], start: int = 0) -> Iterator[Region]:
    """Yield the parts of a file from the line ``start`` on."""
    yield from _Splitter(raw).read(start)


class _Splitter:
    def __init__(self, raw: list[str]) -> None:
        self.raw = raw
        self.open: list[_Open] = []
        self.part = Region(RegionKind.MARKDOWN, 0)
        self.fence = ""
        self.in_list = False
        self.place = 0
        self.unclosed = 0
        """The number of tables and lists in HTML without an end."""
        self.dedent = 0
        """How far text after a block in an item is indented more than its region."""

    def read(self, start: int) -> Iterator[Region]:
        self.place = start
        while self.place < len(self.raw):
            line = self.raw[self.place]
            self.place += 1
            if not line.strip():
                self._keep("")
                continue
            yield from self._line(line)
        yield from self._close(0)
        yield from self._taken()

    def _line(self, raw: str) -> Iterator[Region]:
        indent = indentation(raw)
        for depth, block in enumerate(self.open):
            if block.end == "indent" and indent < block.content:
                yield from self._close(depth)
                break
        base = self.open[-1].content if self.open else 0
        text = raw.lstrip(" \t")
        own = max(indent - base, 0)
        if self.dedent and own < self.dedent:
            yield from self._taken()
            self.dedent = 0
        own -= self.dedent
        line = (
            f"{' ' * own}{text}"
            if base or self.dedent or "\t" in raw[: len(raw) - len(text)]
            else raw
        )
        if self.fence:
            self._keep(line)
            if text.startswith(self.fence) and not text.strip(" \t" + self.fence[0]):
                self.fence = ""
            return
        if self.open and self.open[-1].takes_options:
            if _OPTION.fullmatch(text):
                return
            self.open[-1].takes_options = False
        if own < 4 or self.in_list:  # noqa: PLR2004
            found = self._special(text, own, indent)
            if found is not None:
                yield from self._taken()
                yield from found
                return
        if (fence := _FENCE.match(line)) and "`" not in fence[2]:
            self.fence = fence[1]
        self.in_list = (self.in_list and own > 0) or bool(_LIST.match(line))
        if _WORD_DEFINED.match(line):
            line = line.replace("[", "\\[", 1)
        self._keep(line)

    def _keep(self, line: str) -> None:
        part = self.part
        if not part.lines:
            if not line:
                return
            part.number, part.column = self.place, self.dedent
        part.lines.append(line)
        part.numbers.append(self.place)

    def _taken(self) -> Iterator[Region]:
        part, self.part = self.part, Region(RegionKind.MARKDOWN, 0)
        if part.lines:
            yield part

    def _close(self, depth: int, number: int = 0) -> Iterator[Region]:
        """Close all blocks from ``depth`` on."""
        if len(self.open) <= depth:
            return
        yield from self._taken()
        self.fence = ""
        while len(self.open) > depth:
            self.dedent = self.open.pop().indent
            yield Region(RegionKind.CLOSE, number or self.place)

    def _close_ended(self, end: str) -> list[Region] | None:
        """Close the last block that ``end`` ends; None if there is none."""
        for depth in range(len(self.open) - 1, -1, -1):
            if self.open[depth].end == end:
                return list(self._close(depth))
        return None

    # Lines that are no Markdown

    def _special(self, text: str, own: int, indent: int) -> list[Region] | None:
        """Return the regions of a line that belongs to a site maker; None for Markdown."""
        first = text[0]
        if first in "?!" and (found := _ADMONITION.fullmatch(text)):
            return [self._opened(found[2] if found[2] is not None else _kind(found[1]),
                                 "indent", indent + 4)]  # fmt: skip
        if first == "=" and (found := _TAB.fullmatch(text)):
            return [self._opened(found[1], "indent", indent + 4)]
        if first == ":" and (found := _COLONS.fullmatch(text)):
            return self._colons(found)
        if first in "`~" and (found := _FENCE.fullmatch(text)):
            return self._fenced(found)
        if first == "{":
            return self._template(text)
        if first == "[" and (found := _SQUARE.fullmatch(text)) and found[1].lower() != "x":
            return None if self._is_defined(found[1]) else [self._border(found[1])]
        if first == "<":
            return self._angles(text)
        if first in "ie" and _IMPORT.fullmatch(text):
            return [self._border("import")]
        return None

    def _opened(self, title: str, end: str, content: int = -1, *, options: bool = False) -> Region:
        if len(self.open) >= _MOST_OPEN:
            return self._border(title or end)
        base = self.open[-1].content if self.open else 0
        line = self.raw[self.place - 1]
        own = max(indentation(line) - base, 0)
        self.open.append(_Open(end, content if content >= 0 else base, options, own))
        self.dedent = 0
        self.in_list = False
        return Region(RegionKind.OPEN, self.place, title)

    def _border(self, name: str) -> Region:
        return Region(RegionKind.BORDER, self.place, " ".join(name.split()))

    def _is_defined(self, name: str) -> bool:
        if not hasattr(self, "defined"):
            self.defined = {
                found[1].lower() for line in self.raw if (found := _DEFINED.match(line))
            }
        return name.lower() in self.defined

    def _colons(self, found: re.Match[str]) -> list[Region]:
        colons = found[0][: len(found[0]) - len(found[0].lstrip(":"))]
        rest = (found[1] or "").strip()
        if not rest.strip(":"):
            for end in (
                colons,
                *(block.end for block in reversed(self.open) if block.end[0] == ":"),
            ):
                closed = self._close_ended(end)
                if closed is not None:
                    return closed
            return [self._border(":::")]
        if directive := _DIRECTIVE.match(rest):
            title = directive[2] or _kind(directive[1])
            return [self._opened(title, colons, options=True)]
        if rest.startswith("{"):
            named, style = _NAMED.search(rest), _STYLE.search(rest)
            title = (
                named[1] if named else _kind((style[1] if style else "").replace("callout-", ""))
            )
            return [self._opened(title, colons)]
        kind, _, title = rest.partition(" ")
        kind, bracket, inner = kind.partition("[")
        if bracket:
            title = f"{inner} {title}".strip().rstrip("]")
        return [self._opened(title.strip().strip("\"'[]") or _kind(kind), colons)]

    def _fenced(self, found: re.Match[str]) -> list[Region] | None:
        """Return a directive of MyST as a block; None for code. End a directive."""
        for end in (found[1], *(block.end for block in reversed(self.open))):
            if not found[2].strip() and end[0] in "`~" and found[1] == end:
                closed = self._close_ended(end)
                if closed is not None:
                    return closed
        directive = _DIRECTIVE.fullmatch(found[2].strip())
        if directive is None or directive[1].lower() in _CODE_DIRECTIVES:
            return None
        return [self._opened(directive[2] or _kind(directive[1]), found[1], options=True)]

    def _template(self, text: str) -> list[Region] | None:
        if found := _TEMPLATE.fullmatch(text):
            name = found[1]
            if name.startswith(("end", "/")):
                closed = self._close_ended(f"%{name.removeprefix('end').removeprefix('/')}")
                return closed if closed is not None else [self._border(f"{{% {name} %}}")]
            if name in _BLOCK_TAGS and self._ends_later(name):
                named, style = _NAMED.search(found[2]), _STYLE.search(found[2])
                title = named[1] if named else _kind(style[1] if style else name)
                return [self._opened(title, f"%{name}")]
            return [self._border(f"{{% {name} %}}")]
        if found := _BRACES.fullmatch(text):
            return [self._border(f"{{{{{found[1].strip()}}}}}")]
        return None

    def _ends_later(self, name: str) -> bool:
        """Return whether a later line ends the tag ``name``."""
        last = getattr(self, "last_ends", None)
        if last is None:
            last = self.last_ends = {
                found[1].removeprefix("end").removeprefix("/"): place
                for place, line in enumerate(self.raw)
                if "{%" in line and (found := _TEMPLATE.fullmatch(line.strip()))
                and found[1].startswith(("end", "/"))
            }  # fmt: skip
        return bool(last.get(name, -1) >= self.place)

    def _angles(self, text: str) -> list[Region] | None:
        if found := _DETAILS.fullmatch(text):
            return self._details(found[1])
        if found := _END_OF_DETAILS.fullmatch(text):
            if found[1].strip():
                self._keep(found[1])
            closed = list(self._taken())
            return closed + (self._close_ended("</details>") or [])
        if text.startswith("<!--"):
            return self._comment(text)
        if found := _COMPONENT.fullmatch(text):
            return self._component(found)
        if (found := _HTML.match(text)) and (html := self._html(found[1].lower())):
            return [html]
        return None

    def _details(self, rest: str) -> list[Region]:
        """Open a block for ``<details>``, whose summary may be on the lines that follow."""
        number = self.place
        while self.place < len(self.raw) and not rest.strip() and self.place < number + 3:
            if "<summary" not in self.raw[self.place].lower():
                if self.raw[self.place].strip():
                    break
            else:
                rest = self.raw[self.place].strip()
            self.place += 1
        title = "Details"
        if found := _SUMMARY.match(rest):
            title, rest = found[1], found[3] or ""
            while not found[2] and self.place < min(len(self.raw), number + 8):
                line = self.raw[self.place]
                self.place += 1
                before, end, _ = line.partition("</summary>")
                title = f"{title} {before.strip()}"
                if end:
                    break
        opened = self._opened(" ".join(_TAG_OF_HTML.sub("", title).split()), "</details>")
        opened.number = number
        if rest.strip():
            if end_found := _END_OF_DETAILS.fullmatch(rest):
                self._keep(end_found[1])
                return [opened, *(self._close_ended("</details>") or [])]
            self._keep(rest)
        return [opened]

    def _comment(self, text: str) -> list[Region] | None:
        border = self._border("comment")
        while "-->" not in text:
            if self.place >= len(self.raw):
                break
            text = self.raw[self.place]
            self.place += 1
        rest = text.partition("-->")[2]
        if rest.strip():
            self._keep(rest.strip())
        return [border]

    def _component(self, found: re.Match[str]) -> list[Region]:
        """Return a component of a page: one with a label is a block."""
        slash, name, rest = found[1], found[2], found[3]
        if slash:
            closed = self._close_ended(f"<{name}>")
            return closed if closed is not None else [self._border(f"</{name}>")]
        named = _NAMED.search(rest)
        if named and not rest.rstrip().endswith("/"):
            return [self._opened(named[1], f"<{name}>")]
        return [self._border(f"<{name}>")]

    def _html(self, tag: str) -> Region | None:
        """Return the lines up to the end of a table or list in HTML; None if it has no end."""
        start = self.place - 1
        opens = 0
        if self.unclosed > _MOST_UNCLOSED:
            return None
        pattern = _pattern_of(tag)
        for place in range(start, min(len(self.raw), start + _MOST_LINES_OF_HTML)):
            for found in pattern.finditer(self.raw[place]):
                opens += -1 if found[1] else 1
            if opens <= 0:
                self.place = place + 1
                lines = self.raw[start : self.place]
                return Region(RegionKind.HTML, start + 1, "", lines)
        self.unclosed += 1
        return None


_DEFINED = re.compile(r" {0,3}\[([^\]^][^\]]*)\]:")
_PATTERNS = {
    tag: re.compile(rf"<(/?){tag}\b", re.IGNORECASE) for tag in ("table", "ul", "ol", "dl")
}


def _pattern_of(tag: str) -> re.Pattern[str]:
    return _PATTERNS[tag]


def _kind(name: str | None) -> str:
    """Return the kind of a block as its readers see it: ``Tip``."""
    words = (name or "").rsplit(":", 1)[-1].replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]
