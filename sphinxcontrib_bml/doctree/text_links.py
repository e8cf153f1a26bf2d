"""Links in running text.

Abbreviations with their meanings, and auctions with their rows (PROSE-AUCTIONS AB-2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from docutils import nodes

from ..agreements.abbreviations import (
    Abbreviations,
    AbbreviationUse,
    is_abbreviation,
    is_abbreviation_list,
)
from ..agreements.expansion import expand
from ..agreements.lookup import Resolver
from ..agreements.prose_links import DocumentRow, ProseLinks
from ..agreements.system import Chapter, SystemName, make_system
from ..agreements.tree import row_standings
from ..display.sequence_lists import hint_of, standing_words
from ..language.diagnostics import Diagnostics
from ..language.prose_auctions.chains import labels_of
from ..language.state import DocumentState
from ..language.syntax import BiddingTable, Element
from ..language.variants.selection import names_of
from ..patterns import IGNORECASE, compile_later
from . import nodes as ours
from .inline_nodes import MakeText, broken_text_nodes
from .variant_nodes import replace_each

_NEVER = (
    nodes.title,
    nodes.subtitle,
    nodes.rubric,
    nodes.term,
    nodes.caption,
    nodes.reference,
    nodes.literal,
    nodes.FixedTextElement,
    nodes.math,
    nodes.math_block,
    nodes.raw,
    nodes.Invisible,
    nodes.topic,
    nodes.abbreviation,
    ours.bml_auction,
    ours.bml_bidtable,
    ours.bml_conditions,
    ours.bml_deal,
    ours.bml_label,
    ours.bml_link,
    ours.bml_sequence,
)
"""Nodes whose words are not explained."""
_MAY_BE = compile_later(r"[^A-Z0-9]*+[A-Z0-9][^A-Z0-9]*+[A-Z0-9]")
_LONGEST = 300
"""Maximum number of characters of an explanation on a page."""


class TreeTerm(NamedTuple):
    """An abbreviation in a list of a page."""

    word: str
    meaning: str
    """The meaning in one line, as shown."""
    source: str
    line: int
    """The line number from 1; 0 if it is not known."""


def terms_in(lists: Iterable[nodes.definition_list]) -> Iterator[TreeTerm]:
    """Yield the abbreviations that lists explain (AB-1)."""
    for definitions in lists:
        if not is_abbreviation_list(_terms_of(definitions)):
            continue
        for item in ours.children_of(definitions, nodes.definition_list_item):
            meaning = _meaning(item)
            for term in ours.children_of(item, nodes.term):
                word = term.astext()
                if meaning and is_abbreviation(word):
                    yield TreeTerm(word, meaning, term.source or "", term.line or 0)


def _terms_of(definitions: nodes.definition_list) -> list[str]:
    return [
        term.astext()
        for item in ours.children_of(definitions, nodes.definition_list_item)
        for term in ours.children_of(item, nodes.term)
    ]


def _meaning(item: nodes.definition_list_item) -> str:
    """Return the first paragraph of a definition in one line, shortened if long."""
    for definition in ours.children_of(item, nodes.definition):
        for paragraph in ours.children_of(definition, nodes.paragraph)[:1]:
            text = " ".join(paragraph.astext().split())
            return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rpartition(' ')[0]} …"
    return ""


def explained_blocks(node: nodes.Element) -> Iterator[nodes.Element]:
    """Yield the paragraphs and tables whose words are explained (AB-2)."""
    for child in node.children:
        if isinstance(child, nodes.paragraph | ours.bml_bidtable):
            yield child
        elif isinstance(child, nodes.definition_list) and is_abbreviation_list(_terms_of(child)):
            continue
        elif isinstance(child, nodes.Element) and not isinstance(child, _NEVER):
            yield from explained_blocks(child)


def words_in(blocks: Iterable[nodes.Element]) -> set[str]:
    """Return the words of texts that may be abbreviations, with adjacent characters."""
    texts: list[str] = []
    for block in blocks:
        is_table = isinstance(block, ours.bml_bidtable)
        parts = [*ours.children_of(block, ours.bml_row), *ours.children_of(block, ours.bml_words)]
        texts += [part.astext() for part in (parts if is_table else [block])]
    words = set(" ".join(texts).split())
    return set(filter(_MAY_BE.match, words))


def explain(block: nodes.Element, abbreviations: Abbreviations) -> None:
    """Add the meanings of abbreviations to a paragraph, or to each row of a table (AB-2)."""
    if not abbreviations:
        return
    if isinstance(block, ours.bml_bidtable):
        for row in ours.make_row_nodes(block, lambda row: any(abbreviations.uses_in(row["text"]))):
            _explain(row, abbreviations)
    else:
        _explain(block, abbreviations)


def _explain(block: nodes.Element, abbreviations: Abbreviations) -> None:
    """Add the meanings of abbreviations to a paragraph or a row, once each."""
    told: set[str] = set()
    replaced = []
    # Next to other nodes the suits and the line ends of a row are nodes too.
    make_text = broken_text_nodes if isinstance(block, ours.bml_row) else _text
    for text in list(_texts(block)):
        uses = []
        for use in abbreviations.uses_in(text):
            word = text[use.start : use.end]
            if word not in told:
                told.add(word)
                uses.append(use)
        if uses:
            replaced.append((text, list(_pieces(str(text), uses, make_text))))
    replace_each(replaced)


def _texts(node: nodes.Element) -> Iterator[nodes.Text]:
    for child in node.children:
        if isinstance(child, nodes.Text):
            yield child
        elif isinstance(child, nodes.Element) and not isinstance(child, _NEVER):
            yield from _texts(child)


def _text(text: str) -> list[nodes.Node]:
    return [nodes.Text(text)]


def _pieces(
    text: str, uses: Iterable[AbbreviationUse], make_text: MakeText
) -> Iterator[nodes.Node]:
    position = 0
    for use in uses:
        if use.start > position:
            yield from make_text(text[position : use.start])
        word = text[use.start : use.end]
        yield ours.bml_abbreviation(word, word, explanation=use.meaning, classes=["bml-abbr"])
        position = use.end
    if position < len(text):
        yield from make_text(text[position:])


_CONDITIONS = compile_later(r"#[ \t]*(?:SEAT|VUL)\b|\bpassed\b", IGNORECASE)
"""What a text has if a row of it may be for some seats or vulnerabilities."""
_NEVER_LINKED = (nodes.title, nodes.reference, ours.bml_link, ours.bml_label)
"""Nodes in which an auction is typeset but not linked (PROSE-AUCTIONS AL-3)."""


class SequenceUse(NamedTuple):
    """An auction in the form in which pages look it up."""

    auction: str
    """The normal form."""
    row: str
    """The anchor of the row that the text describes; empty in prose."""


def linkable_sequences(root: nodes.Element) -> Iterator[tuple[ours.bml_sequence, SequenceUse]]:
    """Yield the auctions below ``root`` that may be links, each with the key to look it up."""
    for node in root.findall(ours.bml_sequence):
        if "auction" not in node:
            continue
        row, parent = "", node.parent
        is_whole = bool(node.get("whole"))
        while parent is not None and not isinstance(parent, _NEVER_LINKED):
            if isinstance(parent, ours.bml_row) and parent["ids"] and not is_whole:
                row = parent["ids"][0]
            parent = parent.parent
        if parent is None:
            yield node, SequenceUse(node["auction"], row)


def link_sequences(
    document: nodes.document,
    elements: Sequence[Element],
    state: DocumentState,
    settings: ours.PageSettings,
) -> None:
    """Link the auctions that ``document`` itself defines (AL-30), and mark special rows (RU-5a).

    :param elements: the elements that the document was built from.
    """
    sequences = list(linkable_sequences(document))
    is_for_one = bool(state.variant) or not names_of([state])
    sources = {one.span.source for one in elements} if is_for_one else ()
    may_differ = any(_CONDITIONS.search(source.text) for source in sources)
    if not sequences and not may_differ:
        return
    tables = [element for element in elements if isinstance(element, BiddingTable)]
    book = expand(tables, Diagnostics(), state.options.limits, state.variable_suits)
    name = state.name
    system = make_system(SystemName(name), [Chapter(name, name)], book, state.options)
    resolver = Resolver(system)
    if may_differ:
        _mark_standings(document, resolver, settings)
    if not sequences:
        return
    links = ProseLinks(resolver, book)
    rows = {
        row["ids"][0]: row
        for table in document.findall(ours.bml_bidtable)
        for row in ours.rows_of(table)
        if row["ids"]
    }
    found: dict[SequenceUse, tuple[str, str] | None] = {}
    for node, use in sequences:
        if use not in found:
            place = DocumentRow(name, use.row) if use.row else None
            lead = links.target(labels_of(use.auction), place)
            found[use] = None
            if lead is not None and lead.is_linked_from(place) and lead.row.anchor in rows:
                hint = hint_of(lead, state.options, settings.wording)
                found[use] = lead.row.anchor, hint
        target = found[use]
        if target is not None:
            rows[target[0]]["linked"] = 1
            node["hint"] = target[1]
            link_with(node, nodes.reference("", "", refid=target[0]))


def _mark_standings(
    document: nodes.document, resolver: Resolver, settings: ours.PageSettings
) -> None:
    """Mark rows that replace a general row, and general rows that are replaced (RU-5a)."""
    words = {
        address.anchor: standing_words(standing, settings.wording)
        for address, standing in row_standings(resolver.tree).items()
    }

    def is_marked(row: ours.TableRow) -> bool:
        return bool(row["ids"]) and row["ids"][0] in words

    for table in list(document.findall(ours.bml_bidtable)) if words else ():
        for row in ours.make_row_nodes(table, is_marked):
            if is_marked(row):
                row["standing"] = words[row["ids"][0]]


def link_with(node: ours.bml_sequence, reference: nodes.reference) -> None:
    """Make an auction a link: its calls become the content of ``reference``."""
    calls, node.children = node.children, []
    reference.clear()
    reference.extend(calls)
    node += reference
