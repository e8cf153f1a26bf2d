"""What is measured: the stages of notes, and the imports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from docutils.core import publish_doctree

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import make_notes, parse
from sphinxcontrib_bml.agreements.prose_links import links_in
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.agreements.system import SystemName
from sphinxcontrib_bml.cards.files.conventions import read_conventions
from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.files.structures import read_structure
from sphinxcontrib_bml.cards.model.conventions import Library
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.cards.nodes.documents import card_document, card_page
from sphinxcontrib_bml.cards.nodes.kinds import bml_card
from sphinxcontrib_bml.cards.nodes.tree import CardBuilder, CardSheet, remove_unanswered
from sphinxcontrib_bml.display.sequence_lists import SequenceLists
from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.nodes import PageSettings
from sphinxcontrib_bml.doctree.writers.paper import latex_document
from sphinxcontrib_bml.doctree.writers.publication import Manuscript, ManuscriptStyle, PageError
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.catalog import EXPORTS, IMPORTERS
from sphinxcontrib_bml.formats.registry import Export, Importer, ImportOptions
from sphinxcontrib_bml.highlighting.lexer import BMLLexer
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_text
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.played.files.reader import Records, records_of
from sphinxcontrib_bml.played.model.counter import coverage
from sphinxcontrib_bml.practice.model.selection import Filters
from sphinxcontrib_bml.practice.words import practice
from sphinxcontrib_bml.server.actions import findings_of_system
from sphinxcontrib_bml.server.desk import Desk, Spot
from sphinxcontrib_bml.server.hints import code_lenses
from sphinxcontrib_bml.server.hovers import hover
from sphinxcontrib_bml.server.leads import definitions, document_links
from sphinxcontrib_bml.server.outline import folding, outline
from sphinxcontrib_bml.server.tokens import semantic_tokens
from tools.growth import constructs
from tools.growth.site import build_site, make_site


@dataclass(frozen=True, slots=True)
class Stage:
    """Something that is measured."""

    prepare: Callable[[str], Any]
    """Makes what it needs of a text; not measured."""
    run: Callable[[Any], object]


def _as_it_is(text: str) -> str:
    return text


def _book(parse: Parse) -> object:
    return make_notes([parse], SystemName("notes"))


def _write(export: Export, notes: Any) -> object:
    return export.write(notes.system)


def _lists(notes: Any) -> object:
    lists = SequenceLists(resolver_of(notes).tree, PageTexts(), lambda meaning: meaning.text)
    return lists.sequences(), lists.summary(2), lists.alerts()


def _questions(notes: Any) -> object:
    made = practice(notes)
    return made.questions("growth", len(made.agreements), Filters("MCN"))


def _text(parse: Parse) -> object:
    return render_text(parse.document, Options())


def _colours(text: str) -> object:
    return list(BMLLexer().get_tokens_unprocessed(text))


def _page(render: Callable[[Manuscript, ManuscriptStyle], bytes], parse: Parse) -> object:
    manuscript = Manuscript(parse.source.name, parse.document.elements, parse.state)
    try:
        return render(manuscript, ManuscriptStyle())
    except PageError:
        return None


def _tree(text: str) -> object:
    settings = {"_disable_config": True, "halt_level": 5, "warning_stream": False}
    safe = {"file_insertion_enabled": False, "raw_enabled": False}
    return publish_doctree(text, parser=BMLParser(), settings_overrides={**settings, **safe})


def _convert(importer: Importer, text: str) -> object:
    return importer.convert(text.encode(), "file", ImportOptions())


def _links(notes: Any) -> object:
    return list(links_in(notes))


def _conventions(text: str) -> object:
    library = Library(read_conventions(Source("file", text)).conventions)
    library.check_clones()
    return library


def _filled(text: str) -> object:
    return fill(read_system_notes(Source("file", text)), bundled_structure("acbl"))


def _sheet(card: Any) -> bml_card:
    node = CardBuilder(card, PageSettings(), CardSheet()).build()
    remove_unanswered(node)
    return node


def _card_page(card: Any) -> object:
    return card_page(_sheet(card))


def _card_document(card: Any) -> object:
    return card_document(_sheet(card))


def _match(text: str) -> Records:
    return records_of(text.encode(), "match")


def _coverage(records: Records) -> object:
    return coverage(parse("1N = 15--17\n  2C = Stayman\n"), records, pair="both", hands=True)


def _opened(suffix: str, text: str) -> tuple[Desk, Spot]:
    """Return a text as an editor has opened it, read."""
    desk = Desk()
    uri = f"file:///nowhere/notes{suffix}"
    desk.open(uri, text)
    spot = desk.whole(uri)
    assert spot is not None
    spot.system.notes_of_each  # noqa: B018 - what rows mean is measured by itself
    return desk, spot


def _messages(opened: tuple[Desk, Spot]) -> object:
    desk, spot = opened
    return findings_of_system(desk, spot.system)


def _asked(features: Sequence[Callable[[Desk, Spot], object]], opened: tuple[Desk, Spot]) -> object:
    return [feature(*opened) for feature in features]


def _editor(suffix: str) -> dict[str, Stage]:
    """Return what an editor asks of a text."""
    prepare = partial(_opened, suffix)
    return {
        "editor, messages": Stage(prepare, _messages),
        "editor, outline": Stage(prepare, partial(_asked, (outline, folding, document_links))),
        "editor, colours": Stage(prepare, partial(_asked, (semantic_tokens,))),
        "editor, meanings": Stage(prepare, partial(_asked, (code_lenses, hover, definitions))),
    }


_NOTES = {
    "read": Stage(_as_it_is, parse_text),
    "book": Stage(parse_text, _book),
    "check": Stage(parse, check),
    "links": Stage(parse, _links),
    "lists": Stage(parse, _lists),
    "practice": Stage(parse, _questions),
    **{name: Stage(parse, partial(_write, export)) for name, export in EXPORTS.items()},
    "text": Stage(parse_text, _text),
    "format": Stage(_as_it_is, format_notes),
    "colours": Stage(_as_it_is, _colours),
    "html": Stage(parse_text, partial(_page, html_page)),
    "latex": Stage(parse_text, partial(_page, latex_document)),
    "docutils": Stage(_as_it_is, _tree),
    "site": Stage(make_site, build_site),
    **_editor(".bml"),
}
_PAGES = _editor(".rst")
_BSS = {
    "import": Stage(_as_it_is, partial(_convert, IMPORTERS["bss"])),
}
_MARKDOWN = {"import": Stage(_as_it_is, partial(_convert, IMPORTERS["markdown"]))}
_SHEETS = {"import": Stage(_as_it_is, partial(_convert, IMPORTERS["csv"]))}
_MATCHES = {"match": Stage(_as_it_is, _match), "coverage": Stage(_match, _coverage)}
_BBOALERT = {"import": Stage(_as_it_is, partial(_convert, IMPORTERS["bboalert"]))}

_CARDS = {
    "card conventions": Stage(_as_it_is, _conventions),
    "card notes": Stage(_as_it_is, _filled),
    "card page": Stage(_filled, _card_page),
    "card on paper": Stage(_filled, _card_document),
    "card structure": Stage(_as_it_is, lambda text: read_structure(Source("file", text))),
}

SUBJECTS: dict[str, tuple[constructs.Make, dict[str, Stage]]] = {
    name: (make, stages)
    for makes, stages in (
        (constructs.NOTES, _NOTES),
        (constructs.BSS, _BSS),
        (constructs.BBOALERT, _BBOALERT),
        (constructs.CARDS, _CARDS),
        (constructs.MARKDOWN, _MARKDOWN),
        (constructs.SHEETS, _SHEETS),
        (constructs.MATCHES, _MATCHES),
        (constructs.PAGES, _PAGES),
    )
    for name, make in makes.items()
}
"""What is measured: constructs, each with its stages."""
