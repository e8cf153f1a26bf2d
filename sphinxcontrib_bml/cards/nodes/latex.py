"""Convention cards as LaTeX (CARDS CC-O7), with macros of ``sphinxcontribbmlcards.sty``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from docutils import nodes

from ...display.wording import PageTexts
from ...doctree.nodes import children_of
from . import kinds, layout

_COLUMNS = 3
_LETTER = 0.62
"""Width of a letter in a space to write on, in em."""


@dataclass(frozen=True, slots=True)
class CardLaTeX:
    """Writes one card."""

    card: kinds.bml_card
    text: Callable[[str], str]
    """Returns LaTeX for a text."""
    latex: Callable[[Iterable[nodes.Node]], str]
    """Returns LaTeX for nodes."""

    @property
    def _wording(self) -> PageTexts:
        wording: PageTexts = self.card["wording"]
        return wording

    def written(self, anchor: str) -> str:
        """Return the LaTeX of the card.

        :param anchor: the target of links.
        """
        option = "[wide]" if self.card["landscape"] else ""
        sides = layout.sides_of(self.card)
        pages = [
            self._side(columns, number, is_last=number == len(sides))
            for number, columns in enumerate(sides, 1)
        ]
        more = [self._supplement(one) for one in children_of(self.card, kinds.bml_card_supplement)]
        if self.card["prints_disclosed"] and self.card["disclosed"]:
            lines = "".join(f"\\par {self.text(line)}" for line in self.card["disclosed"])
            head = self.text(self._wording.card_alerts)
            more.append(f"\n\\par\\textbf{{{head}}}{lines}\\par\n")
        fit = layout.sheet_fit(self.card)
        sizes = ",".join(f"{size:g}" for size in layout.SIZES if size <= fit.size)
        hand = f"\\bmlcardfit{{{sizes}}}{{{fit.stretch:.2f},1}}\n"
        hand += "\\bmlcardlonghead\n" if fit.is_long_head else ""
        hand += "\\bmlcardtowriteon\n" if self.card["to_write_on"] else ""
        begin = f"\n\\begin{{bmlcard}}{option}%\n{hand}{anchor}%\n"
        return "".join([begin, *pages, "\\end{bmlcard}\n", *more])

    def _side(
        self, columns: Sequence[Sequence[kinds.bml_card_section]], number: int, *, is_last: bool
    ) -> str:
        written = ["".join(map(self._section, column)) for column in columns]
        if self.card["fold"] and number == 1:
            written.reverse()
        written += [""] * (_COLUMNS - len(written))
        foot = self._foot() if is_last else ""
        inner = "".join(f"{{%\n{column}}}" for column in written)
        return f"\\bmlcardside{{{self._head(number)}}}{{{foot}}}{{{len(columns)}}}{inner}\n"

    def _head(self, number: int) -> str:
        card = self.card
        names = self.text(card["players"] or card["title"])
        if number == 1:
            title = self.text(card["title"]) if card["players"] else ""
            names = f"\\bmlcardnames{{{names}}}\\quad {title}"
        side = f"{card['format']}, {self._wording.card_side.format(number=number)}"
        return f"{names}\\hfil\\hfill\\bmlcardlabel{{{self.text(side)}}}"

    def _foot(self) -> str:
        wording, card = self._wording, self.card
        items = [
            f"\\bmlcardalert{{}} {self.text(wording.alert)}",
            f"\\bmlcardannounce{{}} {self.text(wording.announcement)}",
        ]
        if any(field["cards"] for field in card.findall(kinds.bml_card_field)):
            items.append(f"K \\bmlcardled{{Q}} x {self.text(wording.card_led)}")
        told = wording.card_answered.format(card["questions"], answered=card["answered"])
        items.append(self.text(told))
        line = "\\quad ".join(items)
        return f"\\bmlcardlabel{{{line}}}"

    def _section(self, section: kinds.bml_card_section) -> str:
        label = "".join(self.text(one.astext()) for one in children_of(section, nodes.rubric))
        parts = [part for part in section.children if not isinstance(part, nodes.rubric)]
        inner = "".join(
            self._table(run[0]) if is_table else "".join(map(self._part, run))  # type: ignore[arg-type]
            for is_table, run in layout.separated(parts)
        )
        return f"\\bmlcardsection{{{label}}}\n{inner}"

    def _part(self, part: nodes.Node) -> str:
        match part:
            case kinds.bml_card_field():
                return self._field(part)
            case kinds.bml_card_group():
                return self._group(part)
            case kinds.bml_card_conventions():
                return self._conventions(part)
        return ""

    def _field(self, field: kinds.bml_card_field) -> str:
        """Return a question; a long one ends its paragraph."""
        label = self.text(field["label"])
        if layout.is_holding(field):
            return self._holding(field)
        if field["options"]:
            return f"\\bmlcardfield{{{label}}}{{{self._options(field)}}}\n"
        label = _colored(label, field["alert"], field["announce"])
        if layout.is_on(field):
            label += self._marks(field["alert"], field["announce"])
        if field["type"] == "checkbox":
            sign = "on" if field["checked"] else "off"
            return f"\\bmlcard{sign}{{{label}}}%\n"
        if layout.is_short(field):
            if field.children:
                return f"\\bmlcardshort{{{label}}}{{{self._answer(field)}}}%\n"
            return f"\\bmlcardblank{{{label}}}{{{field['size'] * _LETTER:.1f}em}}%\n"
        if field.children:
            return f"\\bmlcardfield{{{label}}}{{{self._answer(field)}}}\n"
        return f"\\bmlcardempty{{{label}}}\n"

    def _answer(self, node: nodes.Element) -> str:
        if all(isinstance(child, nodes.Text) for child in node.children):
            return self.text(node.astext())
        return self.latex(node.children)

    def _options(self, field: kinds.bml_card_field) -> str:
        kind = "circle" if field["type"] == "radio" else ""
        return "".join(self._option(option, kind) for option in field["options"])

    def _option(self, option: kinds.CardOption, kind: str) -> str:
        sign = "on" if option.is_chosen else "off"
        marks = self._marks(option.alert, option.announce) if option.is_chosen else ""
        label = _colored(self.text(option.label), option.alert, option.announce)
        return f"\\bmlcard{kind}{sign}{{{label}{marks}}}%\n"

    def _holding(self, field: kinds.bml_card_field) -> str:
        cards = (
            f"\\bmlcardled{{{card}}}" if number == field["place"] else card
            for number, card in enumerate(field["cards"], 1)
        )
        marks = self._marks(field["alert"], field["announce"]) if field["place"] else ""
        return f"\\bmlcardholding{{{' '.join(cards)}{marks}}}%\n"

    def _group(self, group: kinds.bml_card_group) -> str:
        label = self.text(group["label"])
        fields = children_of(group, kinds.bml_card_field)
        if layout.are_holdings(group):
            inner = "".join(map(self._field, fields))
            return f"\\bmlcardgroup{{{label}}}{{}}\\bmlcardholdings{{{inner}}}\n"
        return f"\\bmlcardgroup{{{label}}}{{%\n{''.join(self._in_group(group, fields))}}}\n"

    def _in_group(
        self, group: kinds.bml_card_group, fields: Iterable[kinds.bml_card_field]
    ) -> Iterator[str]:
        """Yield the questions of a group: short ones after its label, then the others on lines."""
        is_first = True
        for is_beside, run in groupby(
            fields, lambda one: layout.is_short(one) and not group["rows"]
        ):
            if is_beside:
                written = "".join(map(self._field, run))
                yield written if is_first else f"\\bmlcardinner{{{written}}}%\n"
            else:
                yield from (f"\\bmlcardinner{{{self._field(field)}}}%\n" for field in run)
            is_first = False

    def _table(self, table: kinds.bml_card_table) -> str:
        columns = [f"p{{{share:.3f}\\bmlcardtablewidth}}" for share in layout.shares_of(table)]
        heads = [f"\\bmlcardlabel{{{self.text(head)}}}" for head in table["heads"]]
        rows = [self._row(["", *heads])]
        for group in children_of(table, kinds.bml_card_group):
            cells = map(self._cell, children_of(group, kinds.bml_card_field))
            rows.append(self._row([f"\\textbf{{{self.text(group['label'])}}}", *cells]))
        return (
            f"\\begin{{bmlcardtable}}{{{len(columns)}}}{{{'|'.join(columns)}}}\n"
            f"{''.join(rows)}\\end{{bmlcardtable}}\n"
        )

    @staticmethod
    def _row(cells: Iterable[str]) -> str:
        return " & ".join(f"\\bmlcardcell{{{cell}}}" for cell in cells) + "\\bmlcardrowend\n"

    def _cell(self, field: kinds.bml_card_field) -> str:
        marks = self._marks(field["alert"], field["announce"]) if layout.is_on(field) else ""
        if field["options"]:
            return self._options(field)
        if layout.is_text(field):
            return self._answer(field) + marks
        if layout.is_holding(field):
            return self._holding(field)
        return ("\\bmlcardboxon{}" if field["checked"] else "\\bmlcardboxoff{}") + marks

    def _conventions(self, conventions: kinds.bml_card_conventions) -> str:
        names = [
            self._answer(convention)
            for convention in children_of(conventions, kinds.bml_card_convention)
        ]
        word = self.text(self._wording.card_conventions)
        return f"\\bmlcardfield{{{word}}}{{{'; '.join(names)}}}\n"

    def _supplement(self, supplement: kinds.bml_card_supplement) -> str:
        heads = "".join(self.text(one.astext()) for one in children_of(supplement, nodes.rubric))
        rest = [child for child in supplement.children if not isinstance(child, nodes.rubric)]
        return f"\n\\par\\textbf{{{heads}}}\\par\n{self.latex(rest)}"

    @staticmethod
    def _marks(alert: str | None, announce: str | None) -> str:
        marks = "\\bmlcardalert{}" if alert is not None else ""
        return marks + ("\\bmlcardannounce{}" if announce is not None else "")


def _colored(label: str, alert: str | None, announce: str | None) -> str:
    """Return the LaTeX of a label in the color of its alert or announcement (CC-P8)."""
    if alert is None and announce is None:
        return label
    return f"\\bmlcard{'alert' if alert is not None else 'announce'}word{{{label}}}"
