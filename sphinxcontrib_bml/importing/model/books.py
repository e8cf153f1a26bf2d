"""Pages of a book: their names, headings and links (IMPORTS IM2-45, IM2-62)."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import quote, unquote

from .chains import CallReader
from .cues import is_defense, opponents_act
from .outline import slug
from .stream import LineKind, Stream

_NUMBER_BEFORE = re.compile(r"\d+[._)-]+[ _-]*(?=[^\W\d_]{2})")
_BETWEEN_WORDS = re.compile(r"[-_ ]+")
_LEVELS = dict(zip(("one", "two", "three", "four", "five", "six", "seven"), "1234567", strict=True))
_BID_IN_WORDS = re.compile(
    rf"\b({'|'.join(_LEVELS)}|[1-7])[ ](?:(club|diamond|heart|spade)s?|no[ -]?trumps?)\b",
    re.IGNORECASE,
)
_NOT_IN_NAMES = re.compile(r"[\W_]+")
_NOT_ASCII = re.compile(r"[^a-z0-9]+")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_SUIT = re.compile(r"!([cdhs])(?![a-z])")


def with_bids(text: str) -> str:
    """Return a text with bids in words as calls: ``One heart`` is ``1H`` (IM2-45)."""
    return _BID_IN_WORDS.sub(
        lambda found: f"{_LEVELS.get(found[1].lower(), found[1])}{(found[2] or 'N')[0].upper()}",
        text,
    )


def spoken_name(name: str, calls: CallReader) -> str:
    """Return the name of a file or folder as a heading: ``po-1ba`` is ``po 1ba`` (IM2-45)."""
    bare = _NUMBER_BEFORE.sub("", name, 1)
    chain = calls.chain_at(bare)
    if chain is not None and len(chain.calls) > 1:
        return bare
    return with_bids(_BETWEEN_WORDS.sub(" ", bare).strip())


def names_above(
    name: str, title: str, sections: Sequence[str], stream: Stream, calls: CallReader
) -> tuple[str, ...]:
    """Return what names a chapter, as headings above its first (IM2-45).

    Folders and sections count where they name calls or say whose they are; the title of the
    navigation goes before the name of the file, where it names calls.

    :param name: the path of the chapter in its book.
    """
    folder, file = posixpath.split(posixpath.splitext(name)[0])
    outer = [with_bids(text) for text in sections]
    if not any(_says(text, calls) for text in outer):
        outer = [spoken_name(one, calls) for one in folder.split("/") if one]
    own = [with_bids(title), spoken_name(file, calls)]
    named = next((text for text in own if text and calls.chains_in(text)), "")
    found = [text for text in outer if _says(text, calls)]
    first = next((line for line in stream.lines if line.kind is LineKind.HEADING), None)
    shown = {_bare(first.words.text) if first else "", _bare(stream.title)}
    if named and _bare(named) not in shown:
        found.append(named)
    return tuple(found)


def _says(text: str, calls: CallReader) -> bool:
    return bool(calls.chains_in(text)) or is_defense(text) or opponents_act(text)


def _bare(text: str) -> str:
    return _NOT_IN_NAMES.sub("", text.casefold())


class PageHeading(NamedTuple):
    """A heading of a page."""

    slug: str
    """The anchor of links of the source."""
    anchors: tuple[str, ...] = ()
    """Further names that lead to it."""
    text: str = ""
    """The heading as links in notes name it; empty for the title."""
    anchor: str = ""
    """Its anchor in the page that is written; empty if it has none."""


@dataclass(slots=True)
class BookPage:
    """A chapter and the page that it becomes."""

    name: str
    """The path of the chapter in its book."""
    docname: str
    """The path of the page in the project, without suffix."""
    suffix: str
    headings: list[PageHeading] = field(default_factory=list)

    @property
    def folder(self) -> str:
        """The folder of the chapter in the book."""
        return posixpath.dirname(self.name)

    def is_unique(self, heading: PageHeading) -> bool:
        """Return whether no other heading of the page has the same words."""
        key = _bare(heading.text)
        return sum(_bare(one.text) == key for one in self.headings) == 1


def heading_names(stream: Stream) -> list[tuple[int, str, tuple[str, ...]]]:
    """Return line, slug and further anchors of each heading of a source (IM2-13)."""
    found = []
    numbers: Counter[str] = Counter()
    waiting: list[str] = []
    for line in stream.lines:
        waiting += line.anchors
        if line.kind is LineKind.HEADING:
            base = slug(line.words.text)
            found.append(
                (line.number, f"{base}-{numbers[base]}" if numbers[base] else base, (*waiting,))
            )
            numbers[base] += 1
            waiting = []
    return found


def unique_anchors(slugs: Iterable[str]) -> list[str]:
    """Return the anchors that pages in MyST have for headings, in their order."""
    taken: set[str] = set()
    anchors = []
    for base in slugs:
        anchor, number = base, 1
        while anchor in taken:
            anchor, number = f"{base}-{number}", number + 1
        taken.add(anchor)
        anchors.append(anchor)
    return anchors


def slug_of_notes(text: str) -> str:
    """Return the anchor of a heading in notes, whose suits are signs in the page."""
    return slug(_SUIT.sub("", text).strip())


def find_heading(page: BookPage, anchor: str) -> PageHeading | None:
    """Return the heading that an anchor means, if exactly one fits (IM2-62)."""
    plain = unquote(anchor)
    for name in (anchor, plain, plain.lower()):
        for heading in page.headings:
            if name == heading.slug or name in heading.anchors:
                return heading
    for reduced in (_bare, _ascii):
        key = reduced(plain)
        fitting = [
            heading
            for heading in page.headings
            if key and key in {reduced(heading.slug), *map(reduced, heading.anchors)}
        ]
        if len(fitting) == 1:
            return fitting[0]
    return None


def _ascii(text: str) -> str:
    return _NOT_ASCII.sub("", text.lower())


class BookLinkKind(StrEnum):
    """The target of a link of a chapter."""

    OTHER = "other"
    """Something outside the book."""
    PAGE = "page"
    FILE = "file"
    """A picture or another file of the book."""
    DEAD = "dead"


class FoundLink(NamedTuple):
    """The target of a link."""

    kind: BookLinkKind
    page: BookPage | None = None
    heading: PageHeading | None = None
    file: str = ""
    lost_anchor: bool = False
    """Whether the page has no heading for the anchor."""


FindFile = Callable[[str, str], str]
"""Returns the file of a book that a path means in a folder, or an empty text."""


def find_link(
    target: str, page: BookPage, pages: Mapping[str, BookPage], find_file: FindFile
) -> FoundLink:
    """Return what a link of a page leads to.

    :param pages: by the paths of their chapters.
    """
    path, _, anchor = target.partition("#")
    path = path.partition("?")[0]
    if _SCHEME.match(target) or not (path or anchor):
        return FoundLink(BookLinkKind.OTHER)
    found = pages.get(find_file(path, page.folder)) if path else page
    if found is None:
        file = find_file(path, page.folder)
        return FoundLink(BookLinkKind.FILE if file else BookLinkKind.DEAD, file=file)
    heading = find_heading(found, anchor) if anchor else None
    return FoundLink(
        BookLinkKind.PAGE, found, heading, lost_anchor=bool(anchor) and heading is None
    )


def link_of_notes(found: FoundLink, page: BookPage) -> str:
    """Return the target of a link in notes: the page, and the words of a heading (IL-7)."""
    assert found.page is not None
    heading = found.heading
    to = found.page
    words = heading.text if heading is not None and heading.text and to.is_unique(heading) else ""
    if to is page:
        return f"#{words}" if words else ""
    path = posixpath.relpath(to.docname, posixpath.dirname(page.docname) or ".")
    return f"{path}#{words}" if words else path


def link_of_page(found: FoundLink, page: BookPage) -> str:
    """Return the target of a link in a page in MyST: the file of the page, and an anchor."""
    assert found.page is not None
    anchor = found.heading.anchor if found.heading is not None else ""
    to = found.page
    if to is page:
        return f"#{anchor}" if anchor else ""
    name = f"{to.docname}{to.suffix}"
    path = posixpath.relpath(name, posixpath.dirname(page.docname) or ".")
    return quote(path, safe="/") + (f"#{anchor}" if anchor else "")
