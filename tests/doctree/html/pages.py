"""HTML pages as trees of elements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

import html5lib

if TYPE_CHECKING:
    from tests.sphinxext.projects import Build


class Page:
    """A page that was parsed as a browser does."""

    def __init__(self, text: str) -> None:
        """Parse a whole page."""
        parser = html5lib.HTMLParser(namespaceHTMLElements=False)
        self.text = text
        self.root: Element = parser.parse(text)
        self.errors = [f"{place}: {code} {data}" for place, code, data in parser.errors]

    @classmethod
    def of(cls, build: Build, name: str = "index.html") -> Page:
        """Return a page that a build wrote."""
        return cls(build.text(name))

    def all(self, *path: str) -> list[Element]:
        """Return the elements that a chain of tags and classes leads to, in page order.

        :param path: ``ul``, ``.bml-tree``, ``ul.bml-tree``, each anywhere below the one before.
        """
        return list(below(self.root, *path))

    def one(self, *path: str) -> Element:
        """Return the only element that the chain leads to."""
        (found,) = self.all(*path)
        return found

    def row(self, identifier: str) -> Element:
        """Return the list item of a row."""
        (found,) = [item for item in self.root.iter("li") if item.get("id") == identifier]
        return found


def below(element: Element, *path: str) -> Iterator[Element]:
    """Yield what a chain of tags and classes leads to below an element."""
    tag, _, kind = path[0].partition(".")
    seen: set[int] = set()
    for found in element.iter(tag or None):
        if found is element or (kind and kind not in classes(found)):
            continue
        for target in below(found, *path[1:]) if path[1:] else [found]:
            if id(target) not in seen:
                seen.add(id(target))
                yield target


def classes(element: Element) -> list[str]:
    """Return the classes of an element."""
    return (element.get("class") or "").split()


def text(element: Element) -> str:
    """Return what an element shows: one space for every run of white space."""
    return " ".join("".join(element.itertext()).replace("\ufe0e", "").split())


def call(row: Element) -> str:
    """Return the call of a row's list item."""
    return text(next(below(row, "b.bml-call")))


def box(row: Element) -> Element:
    """Return what the label and the description of a row's list item are in."""
    (found,) = row.findall("div") or [row]
    assert "bml-row" in classes(found)
    return found


def description(row: Element) -> str:
    """Return the description of a row's list item, nothing if it has none."""
    shown = box(row)
    return text(shown).removeprefix(text(next(below(shown, "b.bml-call")))).strip()


def shape(items: Element) -> list[object]:
    """Return the calls of a list of rows; a call with continuations is a pair."""
    found: list[object] = []
    for row in items.findall("li"):
        branches = row.findall("details/ul")
        found.append((call(row), shape(branches[0])) if branches else call(row))
    return found
