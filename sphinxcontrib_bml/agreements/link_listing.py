"""All links of notes with where they lead: written ones, and auctions in running text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from ..language.links import link_uses
from ..language.parser import Parse
from ..language.prose_auctions import auctions_in_markup
from ..language.running_text import RunningText, running_texts
from ..language.source import Span
from .checks import LinkChecker
from .notes import Notes
from .prose_links import ProseLinks, ProseMatch, row_target
from .resolver import resolver_of


class LinkKind(StrEnum):
    """What leads somewhere."""

    AUCTION = "auction"
    """An auction in running text (PROSE-AUCTIONS AL)."""
    LINK = "link"
    """A link that the author wrote (LANGUAGE IL-7)."""


@dataclass(frozen=True, slots=True)
class ListedLink:
    """A link with where it leads."""

    kind: LinkKind
    span: Span
    """Where it stands, as far as its first line goes."""
    text: str
    """As typed, runs of blanks and line ends as one blank."""
    target: str
    """The target as written; of an auction its normal form (PROSE-AUCTIONS AL-25)."""
    place: str = ""
    """``file:line`` of the heading or the row; nothing where there is none."""
    is_linked: bool = False
    """Whether pages make a link of it."""
    lead: ProseMatch | None = None
    """What the notes have for an auction."""
    variants: tuple[str, ...] = ()
    """The partners who have it, where not all do (VARIANTS VA-12)."""


def links_in(notes: Notes) -> Iterator[ListedLink]:
    """Yield the links of notes, document by document, in the order of their places.

    What was pasted to several places is listed once for each place where it leads.
    """
    checker = LinkChecker(notes.parses)
    prose_links = ProseLinks(resolver_of(notes), notes.book)
    seen: set[tuple[object, ...]] = set()
    for parse in notes.parses:
        listed = [*_author_links(parse, checker), *_auction_links(parse, prose_links)]
        for link in sorted(listed, key=lambda one: (one.span.file, one.span.start)):
            key = (link.kind, link.span.file, link.span.start, link.target, link.place)
            if key not in seen:
                seen.add(key)
                yield link


def links_by_variant(notes: Notes) -> Iterator[ListedLink]:
    """Yield the links of all partners, those that lead elsewhere for some once for each place.

    Where one partner was chosen, or there is none, they are those of :func:`links_in`.
    """
    if notes.partners.is_chosen:
        yield from links_in(notes)
        return
    found: dict[tuple[object, ...], ListedLink] = {}
    names: dict[tuple[object, ...], list[str]] = {}
    for own in notes.per_variant():
        for link in links_in(own):
            text = link.lead.meaning.text if link.lead else ""
            key: tuple[object, ...] = (link.kind, link.span, link.target, link.place, text)
            found.setdefault(key, link)
            names.setdefault(key, []).append(own.variant)
    files = list(dict.fromkeys(link.span.file for link in found.values()))
    in_order = sorted(
        found.items(), key=lambda one: (files.index(one[1].span.file), one[1].span.start)
    )
    for identity, link in in_order:
        whose = names[identity] if len(names[identity]) < len(notes.variants) else ()
        yield replace(link, variants=tuple(whose))


def _author_links(parse: Parse, checker: LinkChecker) -> Iterator[ListedLink]:
    """Yield the links that the author wrote."""
    for use in link_uses(parse.document.elements, parse.options):
        places = checker.places_of(parse, use)
        place = str(places[0]) if len(places) == 1 else ""
        is_linked = bool(place) or parse.options.allow_link(use.target)
        yield ListedLink(
            LinkKind.LINK, use.span, _in_one_line(use.span.text), use.target, place, is_linked
        )


def _auction_links(parse: Parse, prose_links: ProseLinks) -> Iterator[ListedLink]:
    """Yield the auctions in running text."""
    for text in running_texts(parse.document):
        for one in auctions_in_markup(text.text, parse.options, parse.options.language):
            auction, is_in_link = one.auction, one.is_in_link
            row = row_target(text.row.address) if text.row else None
            lead = prose_links.target(auction.labels, row) if auction.can_be_defined else None
            yield ListedLink(
                LinkKind.AUCTION,
                text.fragment.span(text.offset + auction.start, text.offset + auction.end),
                _in_one_line(text.text[auction.start : auction.end]),
                auction.normal_form,
                lead.meaning.row.place if lead else "",
                not is_in_link and lead is not None and _is_linked(lead, text),
                lead,
            )


def _is_linked(lead: ProseMatch, text: RunningText) -> bool:
    """Tell whether pages link an auction of ``text`` (PROSE-AUCTIONS AL-3, AL-30)."""
    own_row = row_target(text.row.address) if text.row else None
    return not text.is_heading and lead.is_linked_from(own_row)


def _in_one_line(text: str) -> str:
    return " ".join(text.split())
