"""Convention cards as HTML (CARDS CC-O3 to CC-O5): one article with ``bml-cards.css``.

Everything is text, and marks are characters; nothing depends on color alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes

from ...display.wording import PageTexts
from ...doctree.nodes import children_of
from ...doctree.writers.lower import TEXT_NOT_EMOJI, text_html
from . import layout
from .form_marks import ALERT_SIGN, ANNOUNCE_SIGN
from .kinds import (
    OMIT,
    CardOption,
    bml_card,
    bml_card_convention,
    bml_card_conventions,
    bml_card_field,
    bml_card_group,
    bml_card_section,
    bml_card_supplement,
    bml_card_table,
)

if TYPE_CHECKING:
    from docutils.writers.html5_polyglot import HTMLTranslator

_DEEPEST = 6
_BLANK = 10
"""Default width of a space to write on, in letters."""
_BLANKS = (2, 4, 6, 8, 10, 15, 20, 30, 40)
"""Widths of spaces to write on, in letters; the style sheet has a class for each."""


class CardHTML:
    """Writes one card."""

    def __init__(self, translator: HTMLTranslator, card: bml_card) -> None:
        """Write ``card`` into the body of ``translator``."""
        self._translator = translator
        self._body: list[str] = translator.body
        self._card = card
        self._wording: PageTexts = card["wording"]
        self._heading = f"{card['ids'][0] if card['ids'] else 'bml-card'}-head"

    def write(self) -> None:
        """Write the article; after the form, if the page shows it."""
        if self._card["form_sides"]:
            sheet = self._sheet_links().replace("bml-card-sheet", "bml-form-sheet")
            self._body.append(
                f'<div class="bml-form-around">\n{self._card["form_sides"]}{sheet}'
                '<div class="bml-form-columns">\n'
            )
        self._article()
        if self._card["form_sides"]:
            self._body.append("</div>\n</div>\n")

    def _article(self) -> None:
        card = self._card
        paper = "-".join(["bml-card-on", card["paper"], *(["wide"] if card["landscape"] else [])])
        fit = layout.sheet_fit(card)
        size = f"bml-card-size-{fit.size * 100:.0f} bml-card-stretch-{fit.stretch * 100:.0f}"
        attributes: dict[str, Any] = {
            "class": " ".join([paper, size, *self._kinds(fit)]),
            "aria-labelledby": self._heading,
        }
        start = self._translator.starttag(card, "article", "\n", **attributes)
        self._body.append(start)
        sides = layout.sides_of(card)
        for number, columns in enumerate(sides, 1):
            self._body.append('<div class="bml-card-page">\n')
            self._head(number)
            self._side(number, columns)
            if number == len(sides):
                self._foot()
            self._body.append("</div>\n")
        if not sides:
            self._head(1)
        for supplement in children_of(card, bml_card_supplement):
            self._supplement(supplement)
        self._disclosed()
        self._body.append("</article>\n")

    def _kinds(self, fit: layout.SheetFit) -> Iterator[str]:
        """Yield more classes of the card."""
        if fit.is_long_head:
            yield "bml-card-long-head"
        if self._card["fold"]:
            yield "bml-card-fold"
        if self._card["to_write_on"]:
            yield "bml-card-to-write-on"

    def _head(self, side: int) -> None:
        """Write system and players; from the second side on for print only."""
        card = self._card
        names = text_html(card["players"] or card["title"] or card["format"])
        title = text_html(card["title"]) if card["players"] else ""
        form = text_html(card["format"])
        if side > 1:
            number = escape(self._wording.card_side.format(number=side))
            self._body.append(
                '<p class="bml-card-sidehead" aria-hidden="true">'
                f"<span>{names}</span> <span>{form}, {number}</span></p>\n"
            )
            return
        level = min(card["level"], _DEEPEST)
        sheet = "" if card["form_sides"] else self._sheet_links()
        self._body.append(
            f'<div class="bml-card-head"><h{level} id="{escape(self._heading)}">{names}</h{level}>'
            f'<p class="bml-card-title">{title}</p>'
            f'<p class="bml-card-format">{form}</p>{sheet}</div>\n'
        )

    def _sheet_links(self) -> str:
        """Return the links to the separate page and the PDF file."""
        card = self._card
        ways = (card["sheet"], self._wording.print_card), (card["pdf"], self._wording.card_pdf)
        links = [f'<a href="{escape(to)}">{escape(words)}</a>' for to, words in ways if to]
        return f'<p class="bml-card-sheet">{" · ".join(links)}</p>' if links else ""

    def _side(self, number: int, columns: Sequence[Sequence[bml_card_section]]) -> None:
        self._body.append(
            f'<div class="bml-card-side bml-card-side-{number}" data-columns="{len(columns)}">\n'
        )
        for column in columns:
            self._body.append('<div class="bml-card-column">\n')
            for section in column:
                self._section(section)
            self._body.append("</div>\n")
        self._body.append("</div>\n")

    def _section(self, section: bml_card_section) -> None:
        identifier = escape(section["ids"][0])
        self._body.append(f'<section id="{identifier}">\n')
        self._rubric(section)
        parts = [part for part in section.children if not isinstance(part, nodes.rubric)]
        for is_table, run in layout.separated(parts):
            if is_table:
                (table,) = run
                assert isinstance(table, bml_card_table)
                self._table(table)
                continue
            self._body.append("<dl>\n")
            for part in run:
                self._part(part)
            self._body.append("</dl>\n")
        self._body.append("</section>\n")

    def _rubric(self, around: nodes.Element) -> None:
        for rubric in children_of(around, nodes.rubric):
            level = min(rubric.get("heading-level", 3), _DEEPEST)
            words = text_html(rubric.astext())
            self._body.append(f"<h{level}>{words}</h{level}>\n")

    def _part(self, part: nodes.Node) -> None:
        match part:
            case bml_card_field():
                self._field(part)
            case bml_card_group():
                self._group(part)
            case bml_card_conventions():
                self._conventions(part)

    def _group(self, group: bml_card_group) -> None:
        kind = " bml-card-holdings" if layout.are_holdings(group) else ""
        kind += " bml-card-rows" if group["rows"] else ""
        self._body.append(
            f'<div class="bml-card-group{kind}"><dt>{text_html(group["label"])}</dt> <dd><dl>'
        )
        for field in group.children:
            self._part(field)
        self._body.append("</dl></dd></div>\n")

    def _field(self, field: bml_card_field) -> None:
        if layout.is_holding(field):
            self._holding(field)
            return
        kinds = [_kind(field)]
        if field["type"] == "checkbox" and layout.is_on(field):
            kinds.append("bml-on")
        if layout.is_short(field):
            kinds.append("bml-card-short")
        alert, announce = (None, None) if field["options"] else (field["alert"], field["announce"])
        label = _label(field["label"], alert, announce)
        marks = self._marks(alert, announce) if layout.is_on(field) else ""
        self._body.append(
            f"<div{_class(*kinds)}><dt{_help(field)}>{label}{marks}</dt> <dd{self._source(field)}>"
        )
        self._answer(field)
        self._body.append("</dd></div>\n")

    def _source(self, field: bml_card_field) -> str:
        """Return the attributes of an answer from the notes: where it is from (DR-8)."""
        return f' class="bml-derived"{self._title(field)}' if field["derived"] else ""

    def _title(self, field: bml_card_field) -> str:
        if not field["derived"]:
            return ""
        words = self._wording.card_derived.format(auctions=field["derived"])
        return f' title="{escape(words)}"'

    def _answer(self, field: bml_card_field) -> None:
        """Write an answer."""
        if field["options"] and self._card["missing"] == OMIT:
            chosen = [self._option_label(option) for option in field["options"]]
            self._body.append("; ".join(chosen))
        elif field["options"]:
            self._options(field)
        elif field["type"] == "checkbox":
            self._body.append(self._box(field))
        elif field.children:
            self._children(field)
        else:
            self._body.append(self._blank(field["size"]))

    def _box(self, field: bml_card_field) -> str:
        wording, checked = self._wording, field["checked"]
        word = wording.card_unanswered
        if checked is not None:
            word = wording.card_yes if checked else wording.card_no
        return _mark(layout.BOXES[bool(checked)], word)

    def _options(self, field: bml_card_field) -> None:
        signs = layout.CIRCLES if field["type"] == "radio" else layout.BOXES
        self._body.append('<ul class="bml-card-options" role="list">')
        for option in field["options"]:
            self._body.append(self._option(option, signs[option.is_chosen]))
        self._body.append("</ul>")

    def _option(self, option: CardOption, sign: str) -> str:
        word = self._wording.card_yes if option.is_chosen else self._wording.card_no
        kind = _class("bml-on") if option.is_chosen else ""
        return f"<li{kind}>{_mark(sign, word)} {self._option_label(option)}</li> "

    def _option_label(self, option: CardOption) -> str:
        marks = self._marks(option.alert, option.announce) if option.is_chosen else ""
        return f"{_label(option.label, option.alert, option.announce)}{marks}"

    def _blank(self, size: int) -> str:
        letters = next((one for one in _BLANKS if one >= (size or _BLANK)), _BLANKS[-1])
        word = escape(self._wording.card_unanswered)
        return (
            f'<span class="bml-card-blank bml-letters-{letters}" role="img" '
            f'aria-label="{word}"></span>'
        )

    def _children(self, node: nodes.Element) -> None:
        """Write the children of an answer: text directly, nodes with the translator."""
        for child in node.children:
            if isinstance(child, nodes.Text):
                self._body.append(text_html(str(child)))
            else:
                child.walkabout(self._translator)

    def _holding(self, field: bml_card_field) -> None:
        cards, place = field["cards"], field["place"]
        pieces = [
            f"<strong>{card}</strong>" if number == place else card
            for number, card in enumerate(cards, 1)
        ]
        run = " ".join(cards)
        if not place:
            word = f"{run}: {self._wording.card_unanswered}"
        elif cards.count(cards[place - 1]) > 1:
            word = self._wording.card_at.format(place=place, cards=run)
        else:
            word = self._wording.card_from.format(card=cards[place - 1], cards=run)
        marks = self._marks(field["alert"], field["announce"]) if place else ""
        self._body.append(
            f'<div class="bml-card-holding"><dt>{_hidden(field["label"])}</dt><dd>'
            f'<span role="img" aria-label="{escape(word)}">'
            f"{' '.join(pieces)}</span>{marks}</dd></div>\n"
        )

    def _table(self, table: bml_card_table) -> None:
        """Write a table with roles, because phones show its rows as lines."""
        widths = (max(1, round(share * 50)) * 2 for share in layout.shares_of(table))
        shares = "".join(f'<col class="bml-share-{width}" />' for width in widths)
        dense = " bml-card-dense" if layout.is_dense(table) else ""
        heads = "".join(
            f'<th scope="col" role="columnheader">{text_html(head)}</th>' for head in table["heads"]
        )
        self._body.append(
            f'<table class="bml-card-table{dense}" role="table"><colgroup>{shares}</colgroup>'
            f'<thead role="rowgroup"><tr role="row"><td role="cell"></td>{heads}</tr></thead>\n'
            '<tbody role="rowgroup">\n'
        )
        for group in children_of(table, bml_card_group):
            label = text_html(group["label"])
            self._body.append(f'<tr role="row"><th scope="row" role="rowheader">{label}</th>')
            for head, field in zip(table["heads"], children_of(group, bml_card_field), strict=True):
                self._cell(head, field)
            self._body.append("</tr>\n")
        self._body.append("</tbody></table>\n")

    def _cell(self, head: str, field: bml_card_field) -> None:
        kinds = [_kind(field), *(["bml-on"] if layout.is_on(field) else [])]
        kinds += ["bml-derived"] if field["derived"] else []
        self._body.append(
            f'<td{_class(*kinds)} role="cell" data-label="{escape(head)}"{self._title(field)}>'
        )
        if layout.is_text(field):
            self._children(field)
        else:
            self._answer(field)
        if layout.is_on(field) and not field["options"]:
            self._body.append(self._marks(field["alert"], field["announce"]))
        self._body.append("</td>")

    def _conventions(self, conventions: bml_card_conventions) -> None:
        word = escape(self._wording.card_conventions)
        self._body.append(f'<div class="bml-card-played"><dt>{word}</dt> <dd><ul role="list">')
        for convention in children_of(conventions, bml_card_convention):
            self._body.append("<li>")
            self._children(convention)
            self._body.append("</li> ")
        self._body.append("</ul></dd></div>\n")

    def _supplement(self, supplement: bml_card_supplement) -> None:
        self._body.append('<section class="bml-card-supplement">\n')
        self._rubric(supplement)
        for child in supplement.children:
            if not isinstance(child, nodes.rubric):
                child.walkabout(self._translator)
        self._body.append("</section>\n")

    def _disclosed(self) -> None:
        """Write the list of alerts and announcements (CC-P8)."""
        lines = self._card["disclosed"]
        if not lines:
            return
        printed = " bml-card-printed" if self._card["prints_disclosed"] else ""
        level = min(self._card["level"] + 1, _DEEPEST)
        items = "".join(f"<li>{text_html(line)}</li>\n" for line in lines)
        self._body.append(
            f'<section class="bml-card-disclosed{printed}">\n'
            f"<h{level}>{escape(self._wording.card_alerts)}</h{level}>\n<ul>\n{items}</ul>\n"
            "</section>\n"
        )

    def _foot(self) -> None:
        """Write the meaning of the marks, and the number of answered questions."""
        wording, card = self._wording, self._card
        items = [
            f"{self._marks('', None)} {escape(wording.alert)}",
            f"{self._marks(None, '')} {escape(wording.announcement)}",
        ]
        if any(field["cards"] for field in card.findall(bml_card_field)):
            items.append(
                '<span class="bml-card-lead" aria-hidden="true">K <strong>Q</strong> x</span> '
                f"{escape(wording.card_led)}"
            )
        told = wording.card_answered.format(card["questions"], answered=card["answered"])
        items.append(escape(told))
        self._body.append(
            f'<p class="bml-card-foot">{"".join(f"<span>{one}</span> " for one in items)}</p>\n'
        )

    def _marks(self, alert: str | None, announce: str | None) -> str:
        """Return the marks of a chosen answer, with their texts (CC-S11, CC-P8)."""
        wording = self._wording
        return "".join(
            _disclosure(kind, sign, word, text)
            for kind, sign, word, text in (
                ("alert", ALERT_SIGN, wording.alert, alert),
                ("announce", ANNOUNCE_SIGN, wording.announcement, announce),
            )
            if text is not None
        )


def _label(label: str, alert: str | None, announce: str | None) -> str:
    """Return a label in the color of its alert or announcement (CC-P8)."""
    words = text_html(label)
    if alert is None and announce is None:
        return words
    kind = "alert" if alert is not None else "announce"
    return f'<span class="bml-card-{kind}word">{words}</span>'


def _disclosure(kind: str, sign: str, word: str, text: str) -> str:
    words = escape(f"{word}: {text}" if text else word)
    return f'<span class="bml-card-{kind}" role="img" title="{words}">{sign}</span>'


def _kind(field: bml_card_field) -> str:
    """Return the class of a question: the kind of its answer."""
    return "bml-card-chosen" if field["options"] else f"bml-card-{field['type']}"


def _class(*names: str) -> str:
    """Return the attribute with class names; empty without names."""
    return f' class="{" ".join(names)}"' if names else ""


def _mark(sign: str, word: str) -> str:
    """Return a box or circle, with its word for screen readers."""
    return f'<b role="img" aria-label="{escape(word)}">{sign}{TEXT_NOT_EMOJI}</b>'


def _hidden(words: str) -> str:
    return f'<span class="bml-card-hidden">{escape(words)}</span>'


def _help(field: bml_card_field) -> str:
    return f' title="{escape(field["help"])}"' if field["help"] else ""
