"""Links in running text and their targets (LANGUAGE IL-7, CA-11).

Pure: this module finds the links and headings of elements and matches links with headings. Callers
provide the headings of other documents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from ..patterns import IGNORECASE, compile_later
from .codes import Code, Severity
from .diagnostics import meant, quoted
from .inline import Emphasis, Inline, Link, Strong, convert, parse_inline, without_marks
from .options import Options, scheme_of
from .prose import texts_of
from .source import Fragment, Span
from .syntax import BiddingTable, Document, Element, Heading, Row

Place = TypeVar("Place")
"""The place of a heading, such as a span or an anchor."""

_SUFFIX = compile_later(r"\.(?:bml|rst|md|txt|html?)$", IGNORECASE)
_BID = compile_later(r"(?<!\w)[1-7][cdhsn]+(?!\w)")
_SUIT = compile_later(r"!([cdhs])")
_TYPOGRAPHY = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'", "\ufe0e": "", "\ufe0f": ""}
)
_DASHES = compile_later(r"-{2,3}|[–—]")

_SHOWN_NEAREST = 3
_NEAR_ENOUGH = 0.7
# Comparing texts is dear, and nobody reads hundreds of suggestions.
_COMPARED_HEADINGS = 1_000
_COMPARED_LENGTH = 80
_SUGGESTIONS = 25


class LinkUse(NamedTuple):
    """A link in the notes."""

    span: Span
    """The whole link; for a linked label, only the target."""
    target: str
    """The target as written, with single spaces."""
    pasted: tuple[Span, ...] = ()
    """The ``#PASTE`` lines that inserted it."""


class LinkTarget(NamedTuple):
    """The target of a link inside the project."""

    document: str
    """The name without suffix, ``""`` for the document of the link; relative to the folder of the
    document, or with a leading ``/`` to the top of the project."""
    heading: str
    """Text of the heading, ``""`` for the whole document."""


class HeadingPlace(NamedTuple):
    """A heading and its place."""

    text: str
    """As written."""
    span: Span


class Match(NamedTuple, Generic[Place]):
    """The result of the search for the text of a heading."""

    places: tuple[Place, ...]
    """No place: unknown. One: found. More: ambiguous."""
    nearest: tuple[str, ...]
    """The texts of similar headings, if none was found."""


def parse_target(target: str) -> LinkTarget:
    """Return the target of a link inside the project."""
    document, _, heading = target.partition("#")
    return LinkTarget(_SUFFIX.sub("", document.strip()), heading.strip())


def normalized_heading(text: str) -> str:
    """Return the form that all texts for the same heading share (LANGUAGE IL-7).

    Case, runs of spaces and the spelling of suits, dashes and quotation marks are ignored. The text
    may be as written or as shown.
    """
    words = " ".join(without_marks(text, Options()).translate(_TYPOGRAPHY).casefold().split())
    words = _SUIT.sub(lambda suit: convert(suit[0]), words)
    words = _BID.sub(lambda bid: convert(bid[0].upper()), words).casefold()
    return _DASHES.sub("-", words)


_NOT_IN_SLUGS = compile_later(r"[^\w\- ]")


def slug_of(text: str) -> str:
    """Return the anchor that Markdown gives a heading: ``Raises after 1M`` is raises-after-1m.

    :param text: the heading as shown.
    """
    bare = _NOT_IN_SLUGS.sub("", text.translate(_TYPOGRAPHY).strip().lower())
    return bare.strip().replace(" ", "-")


class HeadingIndex(Generic[Place]):
    """The headings of one or several documents, found by text."""

    def __init__(self, headings: Iterable[tuple[str, Place]]) -> None:
        """Create an index of ``headings``: texts (written or shown) with their places."""
        places: dict[str, list[Place]] = {}
        self._texts: dict[str, str] = {}
        self._suggestions: dict[str, tuple[str, ...]] = {}
        for text, place in headings:
            key = normalized_heading(text)
            places.setdefault(key, []).append(place)
            self._texts.setdefault(key[:_COMPARED_LENGTH], convert(text))
        self._places = {key: tuple(found) for key, found in places.items()}

    def copy(self) -> HeadingIndex[Place]:
        """Return an index of the same headings, without counting earlier suggestions."""
        other = copy(self)
        other._suggestions = {}
        return other

    def find(self, heading: str) -> Match[Place]:
        """Return the result of searching for the heading text of a link."""
        places = self.places(heading)
        return Match(places, () if places else self.nearest(heading))

    def places(self, heading: str) -> tuple[Place, ...]:
        """Return the places of the headings with this text, else of those with this slug."""
        found = self._places.get(normalized_heading(heading), ())
        return found if found or " " in heading else self._slugs.get(heading, ())

    @cached_property
    def _slugs(self) -> dict[str, tuple[Place, ...]]:
        found: dict[str, tuple[Place, ...]] = {}
        for key, places in self._places.items():
            slug = slug_of(self._texts.get(key[:_COMPARED_LENGTH], key))
            found[slug] = found.get(slug, ()) + places
        return found

    def nearest(self, heading: str) -> tuple[str, ...]:
        """Return the texts of similar headings; the number of slow searches is limited."""
        key = normalized_heading(heading)[:_COMPARED_LENGTH]
        if key not in self._suggestions:
            if len(self._suggestions) >= _SUGGESTIONS:
                return ()
            known = list(self._texts)[:_COMPARED_HEADINGS]
            from difflib import get_close_matches  # noqa: PLC0415 - for notes with broken links

            near = [text for text in known if key and key in text]
            near += get_close_matches(key, known, n=_SHOWN_NEAREST, cutoff=_NEAR_ENOUGH)
            chosen = list(dict.fromkeys(near))[:_SHOWN_NEAREST]
            self._suggestions[key] = tuple(self._texts[text] for text in chosen)
        return self._suggestions[key]


class LinkFault(NamedTuple):
    """The problems in a link, for a diagnostic."""

    code: Code
    message: str
    hint: str
    meant: str = ""
    """The target that is probably meant, if it is unique."""
    severity: Severity = Severity.WARNING


def address_problem(target: str) -> LinkFault:
    """Return the problem of an address that must not be a link."""
    return LinkFault(
        Code.LINK_SCHEME,
        f"{scheme_of(target)}: links are not allowed: {quoted(target)}",
        "write a URL that begins with https: or mailto:",
    )


def heading_problem(target: str, match: Match[Place]) -> LinkFault | None:
    """Return the problem of a link whose heading was looked up, or None if it was found."""
    if len(match.places) == 1:
        return None
    if match.places:
        return LinkFault(
            Code.LINK_AMBIGUOUS,
            f"{len(match.places)} headings match the link {quoted(target)}",
            "give the headings different names",
        )
    nearest = " or ".join(quoted(text) for text in match.nearest)
    document, _, _ = target.partition("#")
    return LinkFault(
        Code.LINK_UNKNOWN,
        f"no heading matches the link {quoted(target)}",
        meant(nearest) or "write # and the text of a heading",
        f"{document}#{match.nearest[0]}" if len(match.nearest) == 1 else "",
    )


def other_file_problem(target: str, names: Sequence[str]) -> LinkFault:
    """Return the info message about a link whose heading only other files have.

    :param names: the names of these files, each once.
    """
    more = f" and {len(names) - _SHOWN_NEAREST} more" if len(names) > _SHOWN_NEAREST else ""
    return LinkFault(
        Code.LINK_UNKNOWN,
        f"the heading of the link {quoted(target)} is not in this file but in "
        f"{' and '.join(names[:_SHOWN_NEAREST])}{more}",
        "chapters of one Sphinx project find each other's headings",
        severity=Severity.INFO,
    )


def document_problem(target: str, nearest: Iterable[str] = ()) -> LinkFault:
    """Return the problem of a link to a document that does not exist."""
    names = list(nearest)
    hint = meant(" or ".join(names)) or "for a heading of this document, write # first"
    _, sign, heading = target.partition("#")
    only = f"{names[0]}{sign}{heading}" if len(names) == 1 else ""
    return LinkFault(
        Code.LINK_UNKNOWN, f"no document matches the link {quoted(target)}", hint, only
    )


def headings_of(document: Document) -> Iterator[HeadingPlace]:
    """Yield the headings of ``document``; its title is included if no heading repeats it."""
    known = set()
    for element in document.elements:
        if isinstance(element, Heading):
            known.add(normalized_heading(element.text.text))
            yield HeadingPlace(element.text.text, element.span)
    title = document.metadata.get("TITLE")
    if title is not None and title.text and normalized_heading(title.text) not in known:
        yield HeadingPlace(title.text, title.span())


def link_uses(elements: Iterable[Element], options: Options) -> Iterator[LinkUse]:
    """Yield the links that pages show, URLs included, in document order."""
    if not options.links:
        return
    for element in elements:
        if isinstance(element, BiddingTable):
            if not element.hidden:
                for row in element.rows:
                    yield from _row_links(row, options)
        else:
            for fragment in texts_of(element):
                yield from _text_links(fragment, fragment.text, 0, options)


def _row_links(row: Row, options: Options) -> Iterator[LinkUse]:
    if row.link is not None:
        yield LinkUse(row.link.span, row.link.target, row.pasted)
    if row.description is not None:
        yield from _text_links(row.description, row.shown_text, row.alert_length, options)


def _text_links(text: Fragment, shown: str, offset: int, options: Options) -> Iterator[LinkUse]:
    """Yield the links of ``shown``, which begins ``offset`` characters into ``text``."""
    if "](" not in shown and ":" not in shown:
        return
    for link in _links_in(parse_inline(shown, options)):
        span = text.span(link.start + offset, link.end + offset)
        yield LinkUse(span, link.target, text.pasted)


def _links_in(nodes: Iterable[Inline]) -> Iterator[Link]:
    for node in nodes:
        match node:
            case Link():
                yield node
            case Strong(children=children) | Emphasis(children=children):
                yield from _links_in(children)
