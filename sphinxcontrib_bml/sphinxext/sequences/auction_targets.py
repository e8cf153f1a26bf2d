"""Targets of the auctions in pages (RESOLVER RU-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ...agreements.answers import NOTHING_KNOWN, Answer, Status, by_specificity
from ...agreements.queries import InvalidQueryError, read_query
from ...agreements.resolver import answers_to_each, parse_query_url, read_reference
from ...bridge.auctions import PASS, Auction, Side
from ...display.plain import shown_auction, shown_conditions, shown_text, without_their_pass
from ...language.diagnostics import quoted
from ..headings import make_reference

if TYPE_CHECKING:
    from sphinx.builders import Builder

    from ...agreements.book import SourceRow
    from ...agreements.lookup import Resolver
    from ...agreements.tree import AuctionNode, AuctionTree
    from ...doctree.nodes import PageSettings
    from ..systems import BuildSystem, ProjectSystems

_NO_AUCTIONS = ("", "P", "(P)")


class AuctionTarget(NamedTuple):
    """The target of an auction."""

    docname: str
    anchor: str
    """The anchor of the row; empty if the row is not shown."""
    title: str
    """The auction and its meaning, shown on hover."""


class MissingTarget(NamedTuple):
    """The reason why an auction has no target."""

    message: str


def is_short_form(text: str) -> bool:
    """Return whether ``text`` is exactly the short form of an auction, ``1N-2C``."""
    try:
        return read_query(text).auction.short == text and text not in _NO_AUCTIONS
    except InvalidQueryError:
        return False


def make_link(
    target: AuctionTarget, builder: Builder, origin: str, child: nodes.Element
) -> nodes.TextElement:
    """Return the link to a target, or the text only if its row is not shown."""
    if not target.anchor:
        return nodes.inline("", "", child)
    return make_reference(builder, origin, target.docname, target.anchor, [child], target.title)


def find_target(
    text: str, docname: str, answers: ProjectSystems, settings: PageSettings
) -> AuctionTarget | MissingTarget:
    """Return the target of the auction ``text`` in a document, or the first of several.

    All auctions of the text must have a target (RESOLVER RU-1).

    :param text: the auction, optionally after the name of a system and before seat and
        vulnerability (RESOLVER RQ-13).
    """
    named, query = _split_name(text, answers)
    try:
        asked = parse_query_url(query)
    except InvalidQueryError as error:
        return MissingTarget(str(error))
    missing: list[Answer] = []
    for system in (named,) if named is not None else answers.for_references(docname):
        resolver = system.translated_resolver
        several = answers_to_each(asked.query, resolver, asked.context)
        rows = [target_row(answer, resolver) for answer in several]
        places = [row.address for row in rows if row is not None]
        if len(places) == len(rows):
            others = len(rows) - 1 if len(set(places)) > 1 else 0
            title = _title(several[0], others, settings)
            return AuctionTarget(places[0].document, places[0].anchor, title)
        missing += [answer for answer, row in zip(several, rows, strict=True) if row is None]
    return MissingTarget(_missing_reason(missing, asked.query))


def _split_name(text: str, answers: ProjectSystems) -> tuple[BuildSystem | None, str]:
    """Return the system named before an auction, or None, and the auction."""
    name, colon, query = text.partition(":")
    system = answers.find(name.strip()) if colon else None
    return (system, query.strip()) if system is not None else (None, text)


def target_row(answer: Answer, resolver: Resolver) -> SourceRow | None:
    """Return the row that an answer links to, or None if it has no target (RESOLVER RU-1)."""
    if answer.status is Status.PASS:
        before = Auction.of(answer.auction.opener, answer.auction.calls[:-1])
        return _row_at(resolver.tree.node(before))
    if answer.status is Status.NAMED or answer.status.is_known:
        return (
            answer.meanings[0].row
            if answer.meanings
            else _row_at(resolver.tree.node(answer.auction))
        )
    return answer.meanings[0].row if answer.status is Status.ELSEWHERE else None


def _row_at(node: AuctionNode | None) -> SourceRow | None:
    """Return the first row of an auction, or else the first row below it."""
    return next(_rows_below(node), None) if node is not None else None


def _rows_below(node: AuctionNode) -> Iterator[SourceRow]:
    stack = [node]
    while stack:
        one = stack.pop()
        yield from (meaning.row for meaning in (*one.definitions, *one.rest_rows))
        stack.extend(reversed(one.below.values()))


def _title(answer: Answer, others: int, settings: PageSettings) -> str:
    """Return the text on hover: the auction, its meaning, the number of other possible auctions."""
    wording = settings.wording
    meaning = answer.meanings[0] if answer.meanings else None
    text = (
        shown_text(meaning, settings.options, wording.announced_words)
        if meaning is not None
        else ""
    )
    title = shown_auction(answer.auction, wording)
    if meaning is not None and text:
        when = shown_conditions(meaning, wording)
        title += f": {when}{': ' if when else ''}{' '.join(text.split())}"
    return f"{title} (+{others})" if others else title


def _missing_reason(answers: list[Answer], query: str) -> str:
    """Return the reason why ``answers`` to auctions of a query have no target."""
    answer = max(answers, key=lambda one: one.known)
    if answer.status is Status.ERROR:
        return answer.message
    if answer.status is Status.START:
        return "an auction with a bid is needed"
    known = without_their_pass(answer.known_part).short
    several = f", one of {quoted(query)}" if len(read_reference(query)) > 1 else ""
    return f"no agreement for {answer.short}{several}" + (
        f"; the notes go as far as {known}" if known else ""
    )


IN_SEARCH = 1
NOT_IN_SEARCH = -1


class SequenceObject(NamedTuple):
    """An auction that a page defines."""

    name: str
    """The name ``1N-2C``, possibly after the name of its system."""
    docname: str
    anchor: str
    priority: int


DefinedAuction = tuple[str, str, str]
"""An auction with a row on a page: short form, document, anchor of the row."""


def sequence_objects(
    systems: Iterable[tuple[str, Iterable[DefinedAuction]]], is_named: bool
) -> Iterator[SequenceObject]:
    """Yield the auctions that the pages of a project define; those of the first system are unnamed.

    :param systems: names of systems with their auctions.
    :param is_named: whether each auction is also listed with the name of its system.
    """
    taken: set[str] = set()
    for system, defined in systems:
        for name, docname, anchor in defined:
            if name not in taken:
                taken.add(name)
                yield SequenceObject(name, docname, anchor, IN_SEARCH)
            if is_named:
                yield SequenceObject(f"{system}:{name}", docname, anchor, NOT_IN_SEARCH)


def defined_auctions(tree: AuctionTree) -> Iterator[DefinedAuction]:
    """Yield each auction that has a row on a page."""
    stack: list[tuple[str, Side, AuctionNode]] = [
        ("", side, root) for side, root in tree.roots.items()
    ]
    while stack:
        before, side, above = stack.pop()
        for call, node in above.below.items():
            name = f"({call.word})" if side is Side.THEY else call.word
            short = f"{before}-{name}" if before else name
            shown = [one for one in node.definitions if one.row.address.anchor]
            if shown:
                first = by_specificity(shown, NOTHING_KNOWN)[0] if len(shown) > 1 else shown[0]
                yield short, first.row.address.document, first.row.address.anchor
            # Their pass is left out where another call follows (RESOLVER RQ-10).
            is_silent = side is Side.THEY and call is PASS and before
            stack.append((before if is_silent else short, side.other, node))
