"""What the playground shows of notes; runs in the browser."""

from __future__ import annotations

import json
from functools import lru_cache
from html import escape

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.notes import Notes, make_notes
from sphinxcontrib_bml.agreements.resolver import ask_reference, resolver_of
from sphinxcontrib_bml.agreements.system import SystemName
from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.model.fill import FillingContext, fill
from sphinxcontrib_bml.cards.model.noted_answers import deriver_of
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.cards.nodes.documents import card_page
from sphinxcontrib_bml.cards.nodes.tree import CardBuilder, CardSheet, remove_unanswered
from sphinxcontrib_bml.display.answers import render_answer
from sphinxcontrib_bml.doctree.nodes import PageSettings
from sphinxcontrib_bml.doctree.writers.publication import Manuscript, ManuscriptStyle, PageError
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.language.parser import Parse, parse_text
from sphinxcontrib_bml.language.source import Source

_NAME = "notes"


@lru_cache(maxsize=1)
def _read(text: str) -> tuple[Parse, Notes]:
    parse = parse_text(text, name=_NAME)
    return parse, make_notes([parse], SystemName(_NAME))


def answers(text: str, question: str) -> str:
    """Return the problems of notes and the answer to a question, as JSON."""
    _parse, notes = _read(text)
    messages = [_message(one) for one in bml.check(notes)]
    return json.dumps({"messages": messages, "answer": _answer(notes, question)})


def exported(text: str, name: str) -> str:
    """Return the notes as a file for the table, in a format by its name."""
    _parse, notes = _read(text)
    data, _losses = EXPORTS[name].write(notes.system)
    return data.decode("utf-8", "replace")


def page(text: str) -> str:
    """Return the notes as a web page."""
    parse, _notes = _read(text)
    settings = PageSettings(options=parse.options)
    manuscript = Manuscript(_NAME, parse.document.elements, parse.state, settings)
    try:
        return html_page(manuscript, ManuscriptStyle()).decode()
    except PageError as error:
        return f"<p>No page can be made from this: {escape(str(error))}</p>"


def formatted(text: str) -> str:
    """Return the notes as ``bml format`` writes them and what stays unchanged, as JSON."""
    result = format_notes(text, name=_NAME)
    kept = [{"line": one.line, "reason": one.reason} for one in result.kept]
    return json.dumps({"text": result.text, "kept": kept, "refused": result.refused})


def card(text: str, structure: str) -> str:
    """Return the card of a bundled structure as a web page, with the answers from the notes."""
    _parse, notes = _read(text)
    asked = bundled_structure(structure)
    answers_by_hand = read_system_notes(Source("card.yaml", f"format: [{structure}]\n"))
    around = FillingContext(resolver=resolver_of(notes), deriver=deriver_of(notes))
    filled = fill(answers_by_hand, asked, [asked], around)
    node = CardBuilder(filled, PageSettings(), CardSheet(prefix=f"card-{structure}")).build()
    node["ids"] = ["card"]
    remove_unanswered(node)
    return card_page(node).decode()


def _message(found: bml.Diagnostic) -> dict[str, object]:
    span = found.span
    is_short = span.source.line_number(span.end) == span.line
    end = span.source.column(span.end) if is_short else span.column
    return {
        "severity": str(found.severity),
        "code": str(found.code),
        "line": span.line,
        "column": span.column,
        "end": end,
        "message": found.message,
        "hint": found.hint,
    }


def _answer(notes: Notes, question: str) -> str:
    if not question.strip():
        return ""
    options = notes.system.options
    found = ask_reference(notes, question)
    return "\n".join(one.message or render_answer(one, options) for one in found)
