"""A card on the form of its federation as a separate document (CARDS CC-P1, CC-P6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from typing import NamedTuple

from ...doctree.inline_nodes import InlineBuilder, one_place
from ...doctree.nodes import PageSettings
from ...doctree.writers.lower import text_html
from ...language.options import Options
from ..files.form_tables import PaperForm
from ..model.card import Card
from . import documents
from .form_sheet import fill_form
from .form_svg import side_as_svg
from .kinds import bml_card, items_without_place
from .layout import PAPERS
from .sheet_parts import FormSheet
from .tree import keep_answers
from .widths import POINT


def form_sheet(card: Card, form: PaperForm, settings: PageSettings) -> FormSheet:
    """Return a form with the answers of a card.

    :param settings: the markup of the answers, and the words of the legend.
    """
    return fill_form(card, form, plain_reader(settings.options), settings.wording)


def plain_reader(options: Options) -> Callable[[str], str]:
    """Return a function that returns the text of inline BML on one line, without its markup."""
    inline = InlineBuilder(replace(options, autolink=False))

    def plain(text: str) -> str:
        lines = filter(None, map(str.strip, text.splitlines()))
        made = inline.prose("; ".join(lines), one_place("", 0))
        return " ".join("".join(node.astext() for node in made).split())

    return plain


def form_sides(node: bml_card, sheet: FormSheet) -> str:
    """Return the HTML of a form, for readers who see it, with its notes and lists."""
    return f"{_drawn(node, sheet)}{_disclosed(node, is_hidden=True)}"


def form_page(node: bml_card, sheet: FormSheet, language: str = "en", colors: str = "") -> bytes:
    """Return a UTF-8 page with a form, and for narrow windows the card in columns.

    :param node: the card in columns, which keep only answers.
    :param language: the language of added words.
    :param colors: a style sheet for suit colors other than the defaults.
    """
    before = f'{_drawn(node, sheet)}<div class="bml-form-free">\n'
    after = f"</div>\n{_disclosed(node)}"
    node["disclosed"] = ()
    keep_answers(node)
    return documents.card_page(
        node, language, f"{colors}{_page_rules(node, sheet)}", (before, after)
    )


def form_document(node: bml_card, sheet: FormSheet) -> bytes:
    """Return a UTF-8 document with a form for pdflatex, xelatex and lualatex.

    :param node: the card in columns, whose values without a field follow the form.
    """
    node["sheet_of_form"] = sheet
    paper = _paper(node, sheet)
    turn = "landscape," if paper.is_landscape else ""
    margins = f"left={paper.left:.2f}mm,right={paper.left:.2f}mm,top={paper.top:.2f}mm,bottom=0mm"
    return documents.card_document(
        node, f"\\usepackage{{pict2e}}\n\\geometry{{{turn}{margins},noheadfoot}}"
    )


class _Paper(NamedTuple):
    """The paper of a form, with the margins in millimeters around it."""

    is_landscape: bool
    left: float
    top: float


def _paper(node: bml_card, sheet: FormSheet) -> _Paper:
    """Return the paper of a form: in the middle, and not below the middle."""
    side = sheet.sides[0]
    is_landscape = side.width > side.height
    short, long = (points * POINT for points in PAPERS[node["paper"]])
    width, height = (long, short) if is_landscape else (short, long)
    left = max((width - side.width) / 2, 0)
    return _Paper(is_landscape, left, max(min(left, (height - side.height) / 2), 0))


def _page_rules(node: bml_card, sheet: FormSheet) -> str:
    paper = _paper(node, sheet)
    turn = " landscape" if paper.is_landscape else ""
    size = f"size: {node['paper']}{turn}"
    return (
        f"@page {{ {size}; margin: {paper.top:.2f}mm {paper.left:.2f}mm 0; }}\n"
        f"@page bml-form-notes {{ {size}; margin: 12mm; }}\n"
    )


def _drawn(node: bml_card, sheet: FormSheet) -> str:
    """Return the HTML of a form, for readers who see it, with its notes."""
    sides = "".join(map(side_as_svg, sheet.sides))
    return f'<div class="bml-form" aria-hidden="true">\n{sides}</div>\n{_notes(node, sheet)}'


def _notes(node: bml_card, sheet: FormSheet) -> str:
    """Return the answers that have no room or no place on the form."""
    lines = [
        f"<p>[{note.number}] <strong>{escape(note.label)}:</strong> {escape(note.text)}</p>"
        for note in sheet.notes
    ]
    lines += [f"<p>{escape(line.astext())}</p>" for line in items_without_place(node)]
    return _notes_section(node["wording"].card_details, lines, is_hidden=True)


def _disclosed(node: bml_card, *, is_hidden: bool = False) -> str:
    """Return the list of alerts and announcements (CC-P8).

    :param is_hidden: whether the card in columns has it for screen readers.
    """
    lines = [f"<p>{text_html(line)}</p>" for line in node["disclosed"]]
    kind = "" if node["prints_disclosed"] else " bml-form-on-screen"
    return _notes_section(node["wording"].card_alerts, lines, kind, is_hidden=is_hidden)


def _notes_section(head: str, lines: Sequence[str], kind: str = "", *, is_hidden: bool) -> str:
    """Return lines with a heading; empty without lines.

    :param kind: another class, after a space.
    """
    if not lines:
        return ""
    hidden = ' aria-hidden="true"' if is_hidden else ""
    return (
        f'<section class="bml-form-notes{kind}"{hidden}>\n<h2>{escape(head)}</h2>\n'
        + "\n".join(lines)
        + "\n</section>\n"
    )
