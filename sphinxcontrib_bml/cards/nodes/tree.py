"""Builder of the nodes of cards (CARDS CC-O2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from docutils import nodes

from ...display.wording import CallNames, shown_label
from ...doctree import nodes as ours
from ...doctree.inline_nodes import InlineBuilder, one_place, text_nodes
from ...language.labels import parse_sequence
from ...language.options import encoded_address
from ...language.source import Span
from ...patterns import compile_later
from ..model.card import AnswerState, SupplementReason
from ..model.convention_books import anchor_of
from ..model.conventions import described
from ..model.structure import FieldType, GroupShow, Orientation, SectionShow, shown_card
from . import kinds
from .disclosures import disclosed_answers

if TYPE_CHECKING:
    from ..model.card import Card, CardAnswer, CardSection, Supplement, UsedConvention
    from ..model.conventions import Convention, ConventionSequence
    from ..model.structure import Field, SectionLayout

HEADS = frozenset({"title", "players"})
"""Fields that appear only in the head line of the card."""
_PARAGRAPHS = compile_later(r"\n[ \t]*\n\s*")


@dataclass(frozen=True, slots=True)
class CardSheet:
    """The display options of a card directive."""

    missing: str = kinds.MARK
    sections: Collection[str] = ()
    """Ids of the sections to show; empty for all."""
    level: int = 2
    """Level of the heading in HTML."""
    prefix: str = ""
    """Prefix of the ids of the parts."""
    is_to_write_on: bool = False
    """Whether answers are written by hand: lines and boxes are large (CC-P5)."""
    prints_disclosed: bool = False
    """Whether the list of alerts and announcements is on paper too (CC-P8)."""


class CardBuilder:
    """Builds the nodes of a card."""

    def __init__(self, card: Card, settings: ours.PageSettings, sheet: CardSheet) -> None:
        """Prepare to build nodes with the words and markup of ``settings``."""
        self._card = card
        self._settings = settings
        self._sheet = sheet
        # Links of auctions would distract in short answers.
        self._inline = InlineBuilder(replace(settings.options, autolink=False))

    def build(self) -> kinds.bml_card:
        """Return the card."""
        structure, layout = self._card.structure, self._card.structure.layout
        answers = [answer for answer in self._card.answers if answer.field.id not in HEADS]
        node = kinds.bml_card(
            "",
            title=self._card.title,
            players=self._card.players,
            format=structure.label,
            form=structure.format.lower(),
            paper=str(layout.paper),
            landscape=layout.orientation is Orientation.LANDSCAPE,
            fold=layout.is_folded,
            answered=sum(answer.is_answered for answer in answers),
            questions=len(answers),
            missing=self._sheet.missing,
            level=self._sheet.level,
            wording=self._settings.wording,
            sheet="",
            pdf="",
            form_sides="",
            disclosed=disclosed_answers(self._card, self._settings.wording, self._sheet.sections),
            prints_disclosed=self._sheet.prints_disclosed,
            to_write_on=self._sheet.is_to_write_on,
            classes=["bml-card", f"bml-card-{nodes.make_id(structure.format)}"],
        )
        node.extend(self._sections())
        if self._card.supplement and not self._sheet.sections:
            node += self._supplement(self._card.supplement)
        return node

    def _sections(self) -> Iterator[kinds.bml_card_section]:
        """Yield the sections in layout order; without a layout there is one column."""
        for side, columns in enumerate(self._card.structure.layout.sides):
            for column, names in enumerate(columns):
                for name in names:
                    section = self._card.section(name)
                    if section is None or self._is_left_out(name):
                        continue
                    node = self._section(section, side, column, len(columns))
                    if len(node.children) > 1:
                        yield node

    def _is_left_out(self, name: str) -> bool:
        return bool(self._sheet.sections) and name not in self._sheet.sections

    def _section(
        self, section: CardSection, side: int, column: int, columns: int
    ) -> kinds.bml_card_section:
        asked = section.section
        identifier = nodes.make_id(f"{self._sheet.prefix}-{asked.id}")
        node = kinds.bml_card_section(
            "",
            section=asked.id,
            side=side,
            column=column,
            columns=columns,
            help=asked.help,
            ids=[identifier],
        )
        level = self._sheet.level + 1
        rubric = nodes.rubric(asked.label, "", *text_nodes(asked.label))
        rubric["heading-level"] = level
        node += self._placed(rubric, asked.span)
        node.extend(self._fields(section, asked))
        if section.conventions:
            made = map(self._convention, section.conventions)
            node += kinds.bml_card_conventions("", *made)
        return node

    def _fields(self, section: CardSection, asked: SectionLayout) -> Iterator[nodes.Element]:
        """Yield fields and groups; adjacent groups with the same questions are a table (CC-S14)."""
        for heads, fields in groupby(asked.fields, key=lambda field: _heads(asked, field)):
            made = [node for field in fields if (node := self._field(section, field)) is not None]
            if heads and made:
                yield kinds.bml_card_table("", *made, heads=heads)
            else:
                yield from made

    def _field(self, section: CardSection, field: Field) -> nodes.Element | None:
        if field.id in HEADS:
            return None
        if not field.is_grouping:
            return self._answer(section.answer(field))
        # A row of a table needs a cell for each question.
        is_row = bool(_heads(section.section, field))
        inner = [self._answer(section.answer(question), always=is_row) for question in field.fields]
        shown = [node for node in inner if node is not None]
        if not shown or (is_row and self._omits and not any(map(_is_answered, shown))):
            return None
        return kinds.bml_card_group(
            "",
            *shown,
            label=field.label,
            rows=field.show is GroupShow.ROWS,
            help=field.help,
        )

    @property
    def _omits(self) -> bool:
        return self._sheet.missing == kinds.OMIT

    def _answer(self, answer: CardAnswer, *, always: bool = False) -> kinds.bml_card_field | None:
        """Return a question with its answer, or None if it is omitted (CC-O9)."""
        field = answer.field
        node = kinds.bml_card_field(
            answer.text,
            "",
            id=field.id,
            label=field.label,
            type=str(field.type),
            state=str(answer.state),
            checked=answer.value if field.type is FieldType.CHECKBOX else None,
            options=tuple(self._options(answer)),
            cards=tuple(map(shown_card, field.run)),
            place=answer.holding.place if answer.holding else 0,
            alert=answer.alert if answer.is_answered else field.alert,
            announce=answer.announce if answer.is_answered else field.announce,
            size=field.size or 0,
            help=field.help,
            derived=derived_from(answer) if answer.is_derived else None,
        )
        if self._omits and not always and not _is_answered(node):
            return None
        self.fill(node, answer)
        return node

    def update(self, node: kinds.bml_card_field, answer: CardAnswer) -> None:
        """Put another answer to a question, with its marks and options, into its field."""
        made = self._answer(answer, always=True)
        if made is not None:
            node.attributes.update(
                {name: made[name] for name in ("state", "checked", "options", "place", "derived")}
                | {name: made[name] for name in ("alert", "announce")}
            )
            self.fill(node, answer)

    def fill(self, node: kinds.bml_card_field, answer: CardAnswer) -> None:
        """Add the text of an answer to its field: one ``Text``, or nodes if it has markup."""
        node.children = []
        span = answer.span
        if not answer.text:
            return
        lines = [" ".join(part.split()) for part in _PARAGRAPHS.split(answer.text)]
        node.rawsource = "\n".join(lines)
        place = one_place(span.file, span.line) if span is not None else one_place("", 0)
        made = self._inline.broken(node.rawsource, place)
        if answer.meaning is not None:
            # Links of a row are relative to the page of the row.
            made = [part for one in made for part in _unlinked(one)]
        if all(isinstance(one, nodes.Text | ours.bml_suit | ours.bml_break) for one in made):
            made = [nodes.Text("".join(one.astext() for one in made))]
        node.extend(made)
        if span is not None:
            self._placed(node, span)

    def _options(self, answer: CardAnswer) -> Iterator[kinds.CardOption]:
        for option, is_chosen in ((one.option, one.is_chosen) for one in answer.choices):
            if is_chosen or not self._omits:
                yield kinds.CardOption(option.label, is_chosen, option.alert, option.announce)

    def _convention(self, used: UsedConvention) -> kinds.bml_card_convention:
        node = kinds.bml_card_convention("", "", target=used.use.target, notes=used.notes)
        node += text_nodes(used.name)
        node += self.notes_beside(used)
        return self._placed(node, used.span)

    def notes_beside(self, used: UsedConvention) -> list[nodes.Node]:
        """Return the partnership's own notes on a convention."""
        if not used.notes:
            return []
        place = one_place(used.span.file, used.span.line)
        return [nodes.Text(": "), *self._inline.prose(used.notes, place)]

    def _supplement(self, supplement: Iterable[Supplement]) -> kinds.bml_card_supplement:
        wording = self._settings.wording
        words = {
            SupplementReason.NO_SECTION: wording.card_no_section,
            SupplementReason.NO_FIELD: wording.card_no_field,
            SupplementReason.NOT_ALLOWED: wording.card_not_allowed,
            SupplementReason.NO_CONVENTIONS: wording.card_no_conventions,
        }
        rubric = nodes.rubric("", wording.card_supplement)
        rubric["heading-level"] = self._sheet.level + 1
        items = nodes.bullet_list("", bullet="-")
        for one in supplement:
            label = ", ".join(filter(None, (one.section, one.label)))
            text = self._inline.prose(one.text, one_place(one.span.file, one.span.line))
            why = nodes.Text(f" ({words[one.reason]})")
            line = nodes.paragraph(
                "", "", nodes.strong("", "", *text_nodes(f"{label}:")), nodes.Text(" "), *text, why
            )
            items += nodes.list_item("", self._placed(line, one.span))
        return kinds.bml_card_supplement("", rubric, items)

    def _placed(self, node: ours.Kind, span: Span) -> ours.Kind:
        node.source, node.line = span.file, span.line
        return node


def derived_from(answer: CardAnswer) -> str:
    """Return the auctions of the rows that a derived answer rests on: ``1N-2D, 1N-2H``."""
    return ", ".join(dict.fromkeys(one.auction.short for one in answer.sources))


def _heads(section: SectionLayout, field: Field) -> tuple[str, ...]:
    """Return the column headings of a grouping that is a row of a table, else nothing."""
    if section.show is not SectionShow.TABLE or not field.is_grouping:
        return ()
    return tuple(question.label for question in field.fields)


def _unlinked(node: nodes.Node) -> list[nodes.Node]:
    return list(node.children) if isinstance(node, ours.bml_link) else [node]


def _is_answered(node: nodes.Node) -> bool:
    """Return whether a field, or a field of a group, has an answer."""
    if isinstance(node, kinds.bml_card_group):
        return any(map(_is_answered, node.children))
    return isinstance(node, kinds.bml_card_field) and node["state"] in {
        AnswerState.ANSWERED,
        AnswerState.UNKNOWN,
    }


def keep_answers(card: kinds.bml_card) -> None:
    """Remove unanswered questions and options not chosen, because a form has their places.

    A card to write on keeps them.
    """
    if card["to_write_on"]:
        return
    card["missing"] = kinds.OMIT
    for field in card.findall(kinds.bml_card_field):
        field["options"] = tuple(one for one in field["options"] if one.is_chosen)
    remove_unanswered(card)


def remove_unanswered(card: kinds.bml_card) -> None:
    """Remove unanswered questions, if the card omits them.

    Answers from tables are only known after the card is built.
    """
    if card["missing"] != kinds.OMIT:
        return
    for field in list(card.findall(kinds.bml_card_field)):
        if field["state"] != AnswerState.ANSWERED and not isinstance(
            field.parent.parent, kinds.bml_card_table
        ):
            field.parent.remove(field)
    for kind in (kinds.bml_card_group, kinds.bml_card_table, kinds.bml_card_section):
        for node in list(card.findall(kind)):
            if not any(
                field["state"] == AnswerState.ANSWERED
                for field in node.findall(kinds.bml_card_field)
            ):
                _leave_out(node)


def _leave_out(node: nodes.Element) -> None:
    """Remove a part without an answer, unless it contains conventions."""
    if next(node.findall(kinds.bml_card_convention), None) is None:
        node.parent.remove(node)


class ConventionBuilder:
    """Builds the nodes of a convention."""

    def __init__(self, convention: Convention, title: str, settings: ours.PageSettings) -> None:
        """Prepare to build nodes with the words and markup of ``settings``.

        :param title: the title of the convention on this page.
        """
        self._convention = convention
        self._title = title
        self._settings = settings
        self._inline = InlineBuilder(settings.options)

    def heading(self) -> nodes.rubric:
        """Return the title."""
        rubric = nodes.rubric(self._title, "", *text_nodes(self._title))
        rubric["classes"].append("bml-convention-title")
        return self._placed(rubric)

    def description(self) -> Iterator[nodes.paragraph]:
        """Yield the description, then the paragraphs of the extended description."""
        convention = self._convention
        texts = [convention.description, *_PARAGRAPHS.split(convention.extended_description)]
        for text in texts:
            if text.strip():
                yield self._paragraph(" ".join(text.split()))

    def facts(self) -> Iterator[nodes.paragraph]:
        """Yield a line with author, license and links."""
        convention, wording = self._convention, self._settings.wording
        parts: list[list[nodes.Node]] = []
        if convention.author:
            words = wording.author.format(name=convention.author)
            parts.append(_linked(words, convention.author_link))
        if convention.license:
            parts.append([nodes.Text(convention.license)])
        if convention.clone_of:
            parts.append([nodes.Text(wording.convention_clone.format(name=convention.clone_of))])
        if convention.convention_link:
            parts.append(_linked(convention.convention_link, convention.convention_link))
        if parts:
            line = nodes.paragraph("", classes=["bml-convention-facts"])
            for number, part in enumerate(parts):
                line += [nodes.Text(", "), *part] if number else part
            yield self._placed(line)

    def table(self) -> Iterator[ours.bml_bidtable]:
        """Yield the sequences as a table in the order as written, if there are any."""
        if not self._convention.sequences:
            return
        table = ours.bml_bidtable("", classes=["bml-bidtable"])
        rows: list[ours.RowData | None] = []
        made: list[ours.bml_row] = []
        for number, sequence in enumerate(self._convention.sequences):
            text = "; ".join(described(sequence, self._settings.wording))
            row = self._row(sequence, text, anchor_of(self._convention, number))
            place = one_place(sequence.span.file, sequence.span.line)
            content = self._inline.broken(text, place) if text else []
            is_text = all(isinstance(one, nodes.Text | ours.bml_suit) for one in content)
            rows.append(row if is_text else None)
            if is_text:
                row["text"] = "".join(one.astext() for one in content)
            else:
                made.append(ours.row_node(row, content, number, table, self._settings.row))
        ours.set_rows(table, rows, made)
        yield table

    def _row(self, sequence: ConventionSequence, text: str, anchor: str) -> ours.RowData:
        """Return the data of a row without parsed text."""
        label = shown_calls(sequence, self._settings.wording.names)
        row = ours.RowData(label=label, level=0, ids=[anchor], text="", line=sequence.span.line)
        row["source"] = sequence.span.file
        row["rawsource"] = text
        if sequence.alert is not None:
            row["alert"] = 1
        return row

    def _paragraph(self, text: str) -> nodes.paragraph:
        span = self._convention.span
        made = self._inline.prose(text, one_place(span.file, span.line))
        return self._placed(nodes.paragraph(text, "", *made))

    def _placed(self, node: ours.Kind) -> ours.Kind:
        node.source, node.line = self._convention.span.file, self._convention.span.line
        return node


def shown_calls(sequence: ConventionSequence, names: CallNames) -> str:
    """Return the calls of a sequence as shown on pages: ``1NT–(Pass)–2♣`` (CC-A8)."""
    before = "… " if sequence.bids.begins_later else ""
    return before + "–".join(_shown(label, names) for label in sequence.bids.labels)


def _shown(label: str, names: CallNames) -> str:
    read = parse_sequence(f"{label}-")
    return shown_label(read.labels[0], names) if read is not None and read.labels else label


def _linked(words: str, address: str) -> list[nodes.Node]:
    if not address:
        return text_nodes(words)
    return [nodes.reference("", "", *text_nodes(words), refuri=encoded_address(address))]
