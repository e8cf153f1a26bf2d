"""What the playground shows of notes; runs in the browser."""

from __future__ import annotations

import json
from html import escape

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.notes import Notes, make_notes
from sphinxcontrib_bml.agreements.resolver import ask_reference
from sphinxcontrib_bml.agreements.system import SystemName
from sphinxcontrib_bml.display.answers import render_answer
from sphinxcontrib_bml.doctree.nodes import PageSettings
from sphinxcontrib_bml.doctree.writers.publication import Manuscript, ManuscriptStyle, PageError
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.language.parser import parse_text

_NAME = "notes"


def answers(text: str, question: str) -> str:
    """Return what is wrong with notes, their files for the table, and an answer, as JSON."""
    parse = parse_text(text, name=_NAME)
    notes = make_notes([parse], SystemName(_NAME))
    return json.dumps(
        {
            "messages": [_message(one) for one in bml.check(notes)],
            "bss": _written("bss", notes),
            "bboalert": _written("bboalert", notes),
            "answer": _answer(notes, question),
        }
    )


def page(text: str) -> str:
    """Return the notes as a web page."""
    parse = parse_text(text, name=_NAME)
    settings = PageSettings(options=parse.options)
    manuscript = Manuscript(_NAME, parse.document.elements, parse.state, settings)
    try:
        return html_page(manuscript, ManuscriptStyle()).decode()
    except PageError as error:
        return f"<p>No page can be made from this: {escape(str(error))}</p>"


def _message(found: bml.Diagnostic) -> dict[str, object]:
    return {
        "severity": str(found.severity),
        "code": str(found.code),
        "line": found.span.line,
        "column": found.span.column,
        "message": found.message,
        "hint": found.hint,
    }


def _written(name: str, notes: Notes) -> str:
    data, _losses = EXPORTS[name].write(notes.system)
    return data.decode("utf-8", "replace")


def _answer(notes: Notes, question: str) -> str:
    if not question.strip():
        return ""
    options = notes.system.options
    found = ask_reference(notes, question)
    return "\n".join(one.message or render_answer(one, options) for one in found)
