"""How text looks on a page: marks, colors and fonts from elements, styles and classes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from urllib.parse import parse_qs, urlsplit

from lxml import etree

from ..model.stream import SpanKind
from .pieces import TextStyle
from .suits import own_color

_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([\w-]+)")
_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?)(pt|px|em|rem|cm|mm|in)?")
_IN_COLUMNS = {
    "pt": 1 / 9,
    "px": 1 / 12,
    "em": 4 / 3,
    "rem": 4 / 3,
    "cm": 3.15,
    "mm": 0.315,
    "in": 8,
}
_MARKS = {
    **dict.fromkeys(("b", "strong"), SpanKind.STRONG),
    **dict.fromkeys(("i", "em", "cite", "dfn"), SpanKind.EMPHASIS),
    **dict.fromkeys(("code", "tt", "kbd", "samp"), SpanKind.CODE),
    **dict.fromkeys(("s", "del", "strike"), SpanKind.STRUCK),
}
_STRUCK = "line-through"
_BOLD = re.compile(r"bold|bolder|[6-9]00")
_STYLES = (
    "color", "font-family", "font", "font-weight", "font-style", "text-decoration",
    "text-decoration-line", "margin-left", "padding-left",
)  # fmt: skip

Declarations = dict[str, str]


def declarations(style: str) -> Declarations:
    """Return the declarations of a style that say how text looks."""
    found = {}
    for part in style.split(";"):
        name, _, value = part.partition(":")
        name = name.strip().lower()
        if name in _STYLES:
            found[name] = value.strip().lower()
    return found


@dataclass(slots=True)
class Sheet:
    """The styles of a page by class."""

    classes: dict[str, Declarations]

    @classmethod
    def of(cls, styles: Iterable[str]) -> Sheet:
        """Return the sheet of the texts of ``<style>``; rules for one class count."""
        classes: dict[str, Declarations] = {}
        for style in styles:
            for selectors, body in _RULE.findall(style):
                found = declarations(body)
                if not found:
                    continue
                for selector in selectors.split(","):
                    names = _CLASS.findall(selector)
                    if len(names) == 1 and " " not in selector.strip():
                        classes.setdefault(names[0], {}).update(found)
        return cls(classes)

    def declared(self, element: etree._Element) -> Declarations:
        """Return what the classes and the style of an element declare."""
        names = element.get("class")
        style = element.get("style")
        if not names and not style:
            return {}
        found: Declarations = {}
        for name in (names or "").split():
            found.update(self.classes.get(name, {}))
        if style:
            found.update(declarations(style))
        return found

    def look(self, element: etree._Element, tag: str, look: TextStyle) -> TextStyle:
        """Return the look of the text of an element.

        :param look: that of the text around it.
        """
        if tag in _MARKS:
            look = _with_mark(look, _MARKS[tag])
        elif tag == "span" and element.get("class") == "docutils literal":
            look = _with_mark(look, SpanKind.CODE)
        elif tag == "a" and (target := element.get("href")):
            look = _with_mark(look, SpanKind.LINK, real_target(target))
        elif tag == "font":
            if color := element.get("color"):
                look = replace(look, color=own_color(color))
            if face := element.get("face"):
                look = replace(look, is_symbol=is_symbol(face))
        return self._declared_look(self.declared(element), look)

    def _declared_look(self, found: Declarations, look: TextStyle) -> TextStyle:
        if not found:
            return look
        if "color" in found:
            look = replace(look, color=own_color(found["color"]))
        if family := found.get("font-family") or found.get("font"):
            look = replace(look, is_symbol=is_symbol(family))
        if _BOLD.match(found.get("font-weight", "")):
            look = _with_mark(look, SpanKind.STRONG)
        if found.get("font-style") == "italic":
            look = _with_mark(look, SpanKind.EMPHASIS)
        if _STRUCK in found.get("text-decoration", "") + found.get("text-decoration-line", ""):
            look = _with_mark(look, SpanKind.STRUCK)
        return look

    def indent(self, element: etree._Element) -> int:
        """Return how far an element is indented, in columns of 9 points (IM2-9)."""
        found = self.declared(element)
        return length_in_columns(found.get("margin-left", ""), found.get("padding-left", ""))


def length_in_columns(*lengths: str) -> int:
    """Return the sum of lengths such as ``36pt`` in columns."""
    return min(max(round(sum(map(_columns, lengths))), 0), 99)


def _columns(length: str) -> float:
    found = _LENGTH.match(length)
    return float(found[1]) * _IN_COLUMNS.get(found[2] or "px", 0) if found else 0


def _with_mark(look: TextStyle, kind: SpanKind, target: str = "") -> TextStyle:
    if any(one == kind for one, _ in look.marks):
        return look
    return replace(look, marks=(*look.marks, (kind, target)))


def line_of(element: etree._Element) -> int:
    """Return the line that an element begins in, 0 if it is not known."""
    line: int | None = element.sourceline  # type: ignore[assignment]
    return line or 0


def is_symbol(family: str) -> bool:
    """Return whether a font is *Symbol*, or one of its kind."""
    return family.replace('"', "").replace("'", "").strip().lower().split(",")[0] == "symbol"


def real_target(target: str) -> str:
    """Return the target of a link; saved Google Docs have them in a parameter."""
    target = target.strip()
    if target.startswith(("https://www.google.com/url?", "http://www.google.com/url?")):
        return parse_qs(urlsplit(target).query).get("q", [target])[0]
    return target
