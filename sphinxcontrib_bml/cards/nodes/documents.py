"""A convention card as a separate document: HTML or LaTeX (CARDS CC-O6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from importlib import resources
from itertools import pairwise, takewhile
from typing import Any

from docutils import nodes
from docutils.core import publish_from_doctree
from docutils.utils import new_document
from docutils.writers import latex2e

from ...doctree.writers.html import HTMLVisitors
from ...doctree.writers.latex import LaTeXVisitors
from ...doctree.writers.paper import PaperTranslator, embedded_package
from ...doctree.writers.publication import translator_of
from ...doctree.writers.safety import LinkRemotePictures, RefuseTeX
from ...doctree.writers.web_page import page_settings, page_writer
from .kinds import bml_card
from .visitors import CARD_PACKAGE, CARD_STYLE_SHEET

_STATIC = resources.files("sphinxcontrib_bml") / "static"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PAGE_RULES = """
body { margin: 1rem; }
@media screen { html { background: Canvas; color: CanvasText; } }
@media print { body { margin: 0; } :root:not(#_) { --bml-dark: 0; } }
"""
_PART = re.compile(r"^/\* ---- (?=(\w+))", re.MULTILINE)
"""The beginning of a part of a style sheet, with the first word of its heading."""
_NOTES, _PAPER, _WRITING, _FORMS = "Notes", "Paper", "Writing", "Forms"


def card_style(*, has_form: bool = False, is_to_write_on: bool = False) -> str:
    """Return the style sheet of a card's page, without comments and indents.

    It has the rules of ``bml.css`` for texts, and those of ``bml-cards.css`` without the form or,
    with a form, without columns on paper.
    """
    needless = {_PAPER if has_form else _FORMS, *([] if is_to_write_on else [_WRITING])}
    texts = takewhile(lambda part: part[0] != _NOTES, _parts("bml.css"))
    cards = (part for part in _parts(CARD_STYLE_SHEET) if part[0] not in needless)
    whole = _COMMENT.sub("", "\n".join([rules for _, rules in (*texts, *cards)] + [_PAGE_RULES]))
    return "\n".join(filter(None, map(str.strip, whole.splitlines())))


def _parts(name: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a style sheet: the first word of the heading, and the rules."""
    sheet = (_STATIC / name).read_text(encoding="utf-8")
    starts = [(found[1], found.start()) for found in _PART.finditer(sheet)]
    for (word, start), (_, end) in pairwise([("", 0), *starts, ("", len(sheet))]):
        yield word, sheet[start:end]


def card_page(
    card: bml_card,
    language: str = "en",
    colors: str = "",
    around: tuple[str, str] = ("", ""),
) -> bytes:
    """Return a UTF-8 page that contains only a card.

    :param language: the language of added words.
    :param colors: a style sheet for suit colors other than the defaults, and other rules.
    :param around: HTML before and after the card: its form.
    """
    title = ", ".join(filter(None, (card["players"] or card["title"], card["format"])))
    rules = card_style(has_form=any(around), is_to_write_on=card["to_write_on"])
    style = f"{rules}\n{colors}"
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n<main>\n{_article(card).join(around)}</main>\n</body>\n</html>\n"
    ).encode()


def _article(card: bml_card) -> str:
    """Return the HTML of a card from the docutils writer."""
    document = new_document("card")
    card["level"] = 1
    for rubric in card.findall(nodes.rubric):
        rubric["heading-level"] = 2
    document += card
    writer = page_writer(HTMLVisitors())
    settings = {**page_settings(), "_disable_config": True, "output_encoding": "unicode"}
    publish_from_doctree(document, writer=writer, settings_overrides=settings)
    body: str = writer.parts["body"]
    return body


_PREAMBLE = r"""
\makeatletter
\ifbml@eightbit\usepackage{tgheros}\else
  \IfFontExistsTF{texgyreheros-regular.otf}{\setsansfont{texgyreheros}[Extension=.otf,
    UprightFont=*-regular,BoldFont=*-bold,ItalicFont=*-italic,BoldItalicFont=*-bolditalic]}{}
\fi
\makeatother
\pagestyle{empty}
\ifdefined\pdfinfoomitdate\pdfinfoomitdate=1 \pdftrailerid{}\fi
\ifdefined\pdfvariable\pdfvariable suppressoptionalinfo 767 \fi
"""


def cards_package() -> str:
    """Return the LaTeX package for cards."""
    file = resources.files("sphinxcontrib_bml") / "texinputs" / f"{CARD_PACKAGE}.sty"
    return file.read_text(encoding="utf-8")


def card_document(card: bml_card, preamble: str = "") -> bytes:
    """Return a UTF-8 document with a card for pdflatex, xelatex and lualatex.

    :param preamble: LaTeX before the document begins.
    """
    document = new_document("card")
    document["title"] = ", ".join(filter(None, (card["players"] or card["title"], card["format"])))
    document += card
    writer = _CardWriter()
    writer.translator_class = translator_of(PaperTranslator, LaTeXVisitors().visitors())
    packages = embedded_package(), embedded_package(cards_package())
    settings: dict[str, Any] = {
        "_disable_config": True,
        "documentoptions": f"{card['paper']}paper",
        "font_encoding": "T1",
        "hyperref_options": "unicode",
        "latex_preamble": "\n".join([*packages, _PREAMBLE, preamble]),
        "legacy_column_widths": False,
        "raw_enabled": False,
        "output_encoding": "utf-8",
        "use_latex_citations": True,
    }
    data: bytes = publish_from_doctree(document, writer=writer, settings_overrides=settings)
    return data


class _CardWriter(latex2e.Writer):
    def get_transforms(self) -> list[type[Any]]:
        """Return the transforms, which replace nodes that LaTeX cannot show by text."""
        return [*super().get_transforms(), RefuseTeX, LinkRemotePictures]
