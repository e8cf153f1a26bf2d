"""What people see of notes: plain text, colors, web pages, LaTeX, docutils' tree."""

from __future__ import annotations

from collections.abc import Callable

from docutils.core import publish_string
from pygments.token import Error

from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.writers.paper import latex_document
from sphinxcontrib_bml.doctree.writers.publication import Manuscript, ManuscriptStyle, PageError
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from sphinxcontrib_bml.highlighting.lexer import BMLLexer
from tools.fuzz.stages.exports import demand_clean
from tools.fuzz.stages.reading import demand_placed
from tools.fuzz.subject import Subject, demand


def make_text(subject: Subject) -> None:
    """Make plain text of notes."""
    demand_clean(render_text(subject.parse.document, subject.options))


def colour(subject: Subject) -> None:
    """Color notes: the pieces make up the text."""
    position, text = 0, subject.text
    for start, kind, value in BMLLexer().get_tokens_unprocessed(text):
        demand(kind is not Error, "error token", value)
        demand(start == position and text.startswith(value, start) and bool(value), "other text")
        position += len(value)
    demand(position == len(text), "text lost", text[position:])


def _publish(subject: Subject, render: Callable[[Manuscript, ManuscriptStyle], bytes]) -> None:
    """Make a page of notes; what docutils cannot write of reST is reported at its line."""
    parse = subject.parse
    manuscript = Manuscript(parse.source.name, parse.document.elements, parse.state)
    try:
        page = render(manuscript, ManuscriptStyle())
    except PageError:
        if not parse.state.rst_blocks:
            raise
    else:
        demand_clean(page.decode())
    demand_placed(parse.diagnostics)


def make_web_page(subject: Subject) -> None:
    """Make a web page of notes."""
    _publish(subject, html_page)


def make_latex(subject: Subject) -> None:
    """Make a LaTeX document of notes."""
    _publish(subject, latex_document)


def make_tree(subject: Subject) -> None:
    """Make a document of docutils, as its own writers see it."""
    if "\0" in subject.text:
        return
    tree = publish_string(
        subject.text,
        source_path=str(subject.path),
        parser=BMLParser(),
        writer="pseudoxml",
        settings_overrides={
            "_disable_config": True,
            "file_insertion_enabled": False,
            "halt_level": 5,
            "output_encoding": "unicode",
            "raw_enabled": False,
            "warning_stream": False,
        },
    )
    demand_clean(tree)
