"""Parts of a Word file: styles, numbers of lists, links (IM2-2, IM2-9, IM2-70)."""

from __future__ import annotations

import re
import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from zipfile import BadZipFile, ZipFile

from lxml import etree

from ..model.stream import SpanKind
from .detection import UnreadableError
from .html_looks import is_symbol
from .pieces import PLAIN, TextStyle
from .suits import own_color

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_STRICT = (
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", W.strip("{}").encode()),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", R.strip("{}").encode()),
)
_TWIPS = 180
"""A column in twentieths of a point; Word's usual indentation is four columns."""
_MARKS = {
    "b": SpanKind.STRONG,
    "i": SpanKind.EMPHASIS,
    "strike": SpanKind.STRUCK,
    "dstrike": SpanKind.STRUCK,
}
_OFF = frozenset(["0", "false", "off", "none"])
_HEADING = re.compile(r"heading (\d)")
_LIST = re.compile(r"(list (?:bullet|number))(?: (\d))?")
_DEEPEST_STYLE = 20


def parse_part(archive: ZipFile, name: str) -> etree._Element | None:
    """Return the root of a part, None if there is none; without entities and network.

    :raises UnreadableError: if the part is damaged.
    """
    try:
        data = archive.read(name)
    except KeyError:
        return None
    except (BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError) as error:
        raise UnreadableError("the file is damaged") from error
    for strict, usual in _STRICT:
        data = data.replace(strict, usual)
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root: etree._Element | None = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise UnreadableError("the file is damaged") from error
    return root


def value(element: etree._Element | None, path: str = "", name: str = "val") -> str:
    """Return an attribute of an element, or of one below it; ``""`` without it."""
    for part in path.split("/") if path else ():
        element = next(element.iterchildren(W + part), None) if element is not None else None
    return "" if element is None else element.get(f"{W}{name}") or ""


def number_of(text: str) -> int:
    """Return a whole number, 0 if it is none."""
    try:
        return int(float(text))
    except (ValueError, OverflowError):
        return 0


def indent_of(properties: etree._Element | None) -> int | None:
    """Return the indentation of the first line in columns, None if it is not given (IM2-9)."""
    found = properties.find(f"{W}ind") if properties is not None else None
    if found is None:
        return None
    left = value(found, name="left") or value(found, name="start")
    first = number_of(value(found, name="firstLine")) - number_of(value(found, name="hanging"))
    return min(max(round((number_of(left) + first) / _TWIPS), 0), 99)


def look_of(properties: etree._Element | None, look: TextStyle) -> TextStyle:
    """Return the look of a run with these properties."""
    if properties is None:
        return look
    for child in properties:
        name = str(child.tag).removeprefix(W)
        if kind := _MARKS.get(name):
            marks = tuple(mark for mark in look.marks if mark[0] is not kind)
            is_on = value(child) not in _OFF
            look = replace(look, marks=(*marks, (kind, "")) if is_on else marks)
        elif name == "color":
            look = replace(look, color=own_color(value(child)))
        elif name == "rFonts":
            font = value(child, name="ascii") or value(child, name="hAnsi")
            if font:
                look = replace(look, is_symbol=is_symbol(font))
    return look


@dataclass(slots=True)
class _WordStyle:
    """A style, with what it takes from others."""

    name: str = ""
    level: int = 0
    """The level of a heading."""
    indent: int = 0
    number: str = ""
    depth: int = 0
    look: TextStyle = PLAIN


class WordStyles:
    """The styles of a file."""

    def __init__(self, root: etree._Element | None) -> None:
        self._elements = {
            value(style, name="styleId"): style
            for style in (root.iter(f"{W}style") if root is not None else ())
        }
        self._styles: dict[str, _WordStyle] = {}

    def style(self, name: str, above: int = 0) -> _WordStyle:
        """Return a style by its identifier."""
        if name in self._styles:
            return self._styles[name]
        element = self._elements.get(name)
        if element is None or above > _DEEPEST_STYLE:
            return _WordStyle()
        base = value(element, "basedOn")
        style = replace(self.style(base, above + 1)) if base else _WordStyle()
        style.name = value(element, "name").lower()
        if found := _HEADING.fullmatch(style.name):
            style.level = int(found[1])
        elif outline := value(element, "pPr/outlineLvl"):
            style.level = number_of(outline) + 1 if number_of(outline) < 9 else 0  # noqa: PLR2004
        if listed := _LIST.fullmatch(style.name):
            style.number, style.depth = listed[1], int(listed[2] or 1) - 1
        properties = element.find(f"{W}pPr")
        indent = indent_of(properties)
        style.indent = style.indent if indent is None else indent
        style.number = value(properties, "numPr/numId") or style.number
        style.depth = number_of(value(properties, "numPr/ilvl")) or style.depth
        style.look = look_of(element.find(f"{W}rPr"), style.look)
        self._styles[name] = style
        return style


@dataclass(slots=True)
class ListCounter:
    """The numbers of lists."""

    formats: dict[tuple[str, int], str] = field(default_factory=dict)
    """For number and level of a list, its kind of number."""
    counts: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))

    @classmethod
    def of(cls, root: etree._Element | None) -> ListCounter:
        """Return the numbers of a file."""
        numbers = cls()
        if root is None:
            return numbers
        levels = {
            value(abstract, name="abstractNumId"): [
                (number_of(value(level, name="ilvl")), value(level, "numFmt"))
                for level in abstract.iter(f"{W}lvl")
            ]
            for abstract in root.iter(f"{W}abstractNum")
        }
        for number in root.iter(f"{W}num"):
            for depth, kind in levels.get(value(number, "abstractNumId"), ()):
                numbers.formats[value(number, name="numId"), depth] = kind
        return numbers

    def marker(self, number: str, depth: int) -> str:
        """Return the marker of the next item of a list: ``-`` or ``2.``."""
        counts = self.counts[number]
        for deeper in [one for one in counts if one > depth]:
            del counts[deeper]
        counts[depth] = counts.get(depth, 0) + 1
        usual = "decimal" if number == "list number" else "bullet"
        kind = self.formats.get((number, depth), usual)
        if kind in {"bullet", "none", ""}:
            return "-"
        if kind in {"lowerLetter", "upperLetter"}:
            letter = "abcdefghijklmnopqrstuvwxyz"[(counts[depth] - 1) % 26]
            return f"{letter if kind == 'lowerLetter' else letter.upper()})"
        return f"{counts[depth]}."


def targets_of(root: etree._Element | None) -> dict[str, str]:
    """Return the targets of links and pictures by their identifiers."""
    found = {}
    for relation in root if root is not None else ():
        target = relation.get("Target") or ""
        if relation.get("TargetMode") != "External":
            target = target.lstrip("/") if target.startswith("/") else f"word/{target}"
        found[relation.get("Id") or ""] = target
    return found


def cells_of(row: etree._Element) -> Iterator[etree._Element | None]:
    """Yield the cells of a row; None if a merged cell continues (IM2-9)."""
    for _ in range(min(number_of(value(row, "trPr/gridBefore")), 99)):
        yield None
    for cell in row.iterchildren(f"{W}tc", f"{W}sdt"):
        inner = cell.find(f"{W}sdtContent/{W}tc") if cell.tag == f"{W}sdt" else cell
        if inner is None:
            continue
        merged = inner.find(f"{W}tcPr/{W}vMerge")
        goes_on = merged is not None and value(merged) in {"", "continue"}
        yield None if goes_on else inner
        for _ in range(min(number_of(value(inner, "tcPr/gridSpan")), 99) - 1):
            yield None
