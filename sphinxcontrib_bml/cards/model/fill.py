"""Cards filled from card files, and from bidding tables (CARDS CC-N)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ...agreements.lookup import Resolver
from ...bridge.auctions import Auction
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, count_noun, quoted
from ...language.options import Language
from ...language.source import Source
from ..files.exchange import check_version, plain_node, plain_use
from ..files.folders import CardFiles, bundled_structure
from ..files.form import Form, near
from ..files.unknown_auctions import report_unknown
from ..files.yaml import ListNode, MapNode, Node, Scalar
from ..model.structure import BUNDLED
from .alert_marks import AlertMarks
from .card import (
    AnswerState,
    Card,
    CardAnswer,
    CardSection,
    Supplement,
    SupplementReason,
    UsedConvention,
    is_answer,
    read_value,
)
from .card_slips import check_text
from .convention_books import used_convention
from .conventions import Library
from .from_tables import answer_for, answer_from_tables, is_from_tables
from .missing_answers import MissingAnswer
from .readers import parse_reader
from .same_answers import converted
from .structure import Field, SectionLayout, Structure, label_of
from .system_notes import ConventionUse, NotesSection, SystemNotes, read_system_notes

if TYPE_CHECKING:
    from .deriving import Deriver, Variation
    from .noted_answers import NotesChecker


@dataclass(frozen=True, slots=True)
class FillingContext:
    """The sources that a card file can refer to."""

    library: Library = field(default_factory=Library)
    """The conventions by name."""
    resolver: Resolver | None = None
    """The resolver of the notes; if None, answers from tables are missing without a message."""
    files: CardFiles | None = None
    """Reader of convention files; if None, files are not found."""
    elsewhere: Collection[str] = ()
    """Names of conventions in other projects, shown as links without sequences (CC-C3)."""
    checker: NotesChecker | None = None
    """Compares answers of the card with the notes; None if they are not compared."""
    deriver: Deriver | None = None
    """Takes answers from the notes; None for none (DR-1)."""
    derives_texts_only: bool = False
    """Whether only texts are derived; numbers and ticks are proposals (DR-7)."""
    language: Language = "en"
    """The language of the notes, with the words of their project."""
    derives_later: bool = False
    """Whether answers from the notes come later; they are unknown until then."""


NOTHING_AROUND = FillingContext()


def fill(
    notes: SystemNotes,
    structure: Structure,
    known: Iterable[Structure] = (),
    around: FillingContext = NOTHING_AROUND,
) -> Card:
    """Return the card of ``notes`` for ``structure``.

    :param known: the structures of the card file. Their sections and fields are not reported if
        this card lacks them (CC-N4).
    """
    return _Filler(notes, structure, [structure, *known], around).card()


def blank_card(structure: Structure) -> Card:
    """Return the card of ``structure`` without answers, to write on (CC-P5)."""
    text = f'format: {structure.format}\nversion: "{structure.version}"\nsections: {{}}\n'
    return fill(read_system_notes(Source(structure.format, text)), structure, [structure])


@dataclass
class _Filler:
    notes: SystemNotes
    structure: Structure
    known: Sequence[Structure]
    around: FillingContext
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    given: dict[str, CardAnswer | None] = field(default_factory=dict)
    """The answers that the file gives to questions of other cards, by id with the section."""
    shared: dict[str, CardAnswer | None] = field(default_factory=dict)
    """The same, or else the answer to the same question of a third card."""
    supplement: list[Supplement] = field(default_factory=list)
    missing: list[MissingAnswer] = field(default_factory=list)

    @cached_property
    def form(self) -> Form:
        return Form(self.diagnostics, Code.CARD_BAD_TYPE)

    @cached_property
    def marks(self) -> AlertMarks | None:
        federation, around = self.structure.federation, self.around
        if federation is None:
            return None
        book = around.deriver.book if around.deriver is not None else None
        return AlertMarks(federation, book, around.language)

    def card(self) -> Card:
        check_version(self.form, self.notes, self.structure)
        sections = tuple(map(self._section, self.structure.sections))
        for written in self.notes.sections.values():
            self._leave_over(written)
        self._count_unanswered(sections)
        report_unknown(self.diagnostics, self.structure.format, self.form.unknown)
        return Card(
            self.structure,
            self.notes.source,
            sections,
            tuple(self.supplement),
            self.diagnostics,
            tuple(self.missing),
        )

    def _section(self, section: SectionLayout) -> CardSection:
        written = self.notes.sections.get(section.id)
        answers = {
            question.id: self._marked(self._answer(section.id, question, written))
            for question in section.questions
        }
        for asked in section.fields:
            self._check_grouping(asked, written)
            self._check_required(section, asked, answers, written)
        uses = written.uses if written is not None and section.takes_conventions else ()
        return CardSection(section, answers, tuple(map(self._used, uses)))

    def _marked(self, answer: CardAnswer) -> CardAnswer:
        return self.marks.marked(answer) if self.marks is not None else answer

    def _used(self, use: ConventionUse) -> UsedConvention:
        around = self.around
        return used_convention(
            self.diagnostics, use, around.library, around.files, around.elsewhere
        )

    def _answer(self, section: str, question: Field, written: NotesSection | None) -> CardAnswer:
        """Return the own answer, else the same one of another card, else one from the notes."""
        known = self.diagnostics.count(Code.CARD_DISAGREES)
        own = self._own(self.form, question, written)
        if own.state is AnswerState.WRONG and own.span is not None and written is not None:
            node = written.fields[question.id]
            self._add(written.id, question.id, question.label, node, SupplementReason.NOT_ALLOWED)
        same = self._same(question, self._of_other)
        if own.is_answered:
            self._compare(section, own, same, known)
        if own.state is not AnswerState.EMPTY or _is_left_empty(question, written):
            return own
        if same is not None:
            return same
        derived = self._derived(question, written)
        return derived if derived is not None else own

    def _own(self, form: Form, question: Field, written: NotesSection | None) -> CardAnswer:
        """Return the answer that the card file gives."""
        node = written.fields.get(question.id) if written is not None else None
        if node is not None:
            node = answer_for(form, self.structure.format, node, self.notes.formats)
        if node is None or (isinstance(node, Scalar) and node.is_null):
            is_refused = isinstance(node, Scalar) and node.is_refused
            return CardAnswer(question, AnswerState.WRONG if is_refused else AnswerState.EMPTY)
        if is_from_tables(node, question):
            assert isinstance(node, MapNode)
            around = self.around
            return answer_from_tables(form, question, node, around.resolver, around.checker)
        value = read_value(form, question, node)
        check_text(question, node, self.structure.format, form.diagnostics)
        state = AnswerState.ANSWERED if is_answer(value) else AnswerState.EMPTY
        state = AnswerState.WRONG if value is None else state
        return CardAnswer(question, state, value if is_answer(value) else None, node.span)

    def _same(
        self, question: Field, answer_to: Callable[[str], CardAnswer | None]
    ) -> CardAnswer | None:
        """Return the answer to the same question of another card, in the shape of this one (SA-2).

        :param answer_to: returns the answer to a question by its id with the section.
        """
        if question.same is None:
            return None
        found = [answer_to(one) for one in question.same.questions]
        value = converted(question, question.same.conversion, found, self.around.language)
        if value is None:
            return None
        given = [one for one in found if one is not None]
        is_taken = all(one.is_taken for one in given)
        return CardAnswer(question, AnswerState.ANSWERED, value, given[0].span, is_taken=is_taken)

    def _of_other(self, name: str) -> CardAnswer | None:
        """Return the answer to a question of another card, given there or on a third card."""
        if name not in self.shared:
            question = self._question(name)
            given = self._given(name)
            if given is None and question is not None:
                given = self._same(question, self._given)
            self.shared[name] = given
        return self.shared[name]

    def _given(self, name: str) -> CardAnswer | None:
        """Return the answer that the card file gives to a question of another card."""
        if name not in self.given:
            self.given[name] = self._read_given(name)
        return self.given[name]

    def _read_given(self, name: str) -> CardAnswer | None:
        question = self._question(name)
        written = self.notes.sections.get(name.partition(".")[0])
        if question is None or written is None:
            return None
        silent = Form(Diagnostics(), Code.CARD_BAD_TYPE)
        answer = self._own(silent, question, written)
        return answer if answer.is_answered else None

    def _question(self, name: str) -> Field | None:
        section, _, identifier = name.partition(".")
        layouts = (one.section(section) for one in self.known)
        questions = (question for found in layouts if found for question in found.questions)
        return next((one for one in questions if one.id == identifier), None)

    def _compare(self, section: str, own: CardAnswer, same: CardAnswer | None, known: int) -> None:
        """Compare an answer with that of another card, and with the notes (AG-1).

        :param known: the number of disagreements before the answer was read.
        """
        if same is not None:
            self._compare_same(section, own, same)
        checker = self.around.checker
        is_told = self.diagnostics.count(Code.CARD_DISAGREES) > known or own.is_taken
        if checker is not None and own.span is not None and not is_told:
            checker.report(self.form, own, own.span)

    def _compare_same(self, section: str, own: CardAnswer, same: CardAnswer) -> None:
        """Report two answers of the card file to one question that differ (SA-2).

        Answers from rows may be about different calls.
        """
        if own.is_taken and same.is_taken:
            return
        if own.field.type.is_text:
            checker = self.around.checker
            is_one = checker is None or not checker.difference(own.text, same.text, Auction())
        else:
            is_one = own.value == same.value
        # The answer of a card that has none itself may be this one.
        is_one = is_one or own.span == same.span
        if is_one or own.span is None or same.span is None or own.field.same is None:
            return
        other = " and ".join(own.field.same.questions[:1])
        self.diagnostics.report(
            Code.CARD_DISAGREES,
            own.span,
            f"{section}.{own.field.id} is {quoted(own.shown)}, {other} says {quoted(same.shown)}",
            hint="both ask the same: leave one out",
            related=(same.span,),
            relation="the other answer",
        )

    def _derived(self, question: Field, written: NotesSection | None) -> CardAnswer | None:
        """Return the answer that follows from the notes, or None (DR-7)."""
        around = self.around
        is_off = not self.notes.derives or (written is not None and not written.derives)
        is_left = around.derives_texts_only and not _is_words(question)
        if is_off or is_left:
            return None
        if around.derives_later and (
            question.derive or any(one.derive for one in question.options)
        ):
            return CardAnswer(question, AnswerState.UNKNOWN)
        if around.deriver is None:
            return None
        found = around.deriver.answer(question, self._text_of_other)
        for variation in around.deriver.take_variations():
            self._report_variation(question, variation)
        if found is None:
            return None
        said = tuple(row.said for row in found.rows if row.said is not None)
        first = said[0] if said else None
        return CardAnswer(
            question,
            AnswerState.ANSWERED,
            found.value,
            meaning=first,
            is_derived=True,
            sources=said,
        )

    def _report_variation(self, question: Field, variation: Variation) -> None:
        """Report rows that give different answers to one question (DR-2)."""
        first, second = variation.first, variation.second
        self.diagnostics.report(
            Code.CARD_DERIVE_VARIES,
            self.notes.span,
            f"{question.id} of {self.structure.format} is not taken from the notes: "
            f"{first.auction.short} is {quoted(first.text)}, "
            f"{second.auction.short} {quoted(second.text)}",
            hint="answer it on the card",
        )

    def _text_of_other(self, name: str) -> str:
        answer = self._of_other(name)
        return answer.shown if answer is not None else ""

    def _check_grouping(self, asked: Field, written: NotesSection | None) -> None:
        """Report a value for a grouping, which cannot have a value."""
        if asked.is_grouping and written is not None and asked.id in written.fields:
            read_value(self.form, asked, written.fields[asked.id])

    def _check_required(
        self,
        section: SectionLayout,
        asked: Field,
        answers: dict[str, CardAnswer],
        written: NotesSection | None,
    ) -> None:
        """Report a missing required answer (CC-N4, CC-S10, CC-S13)."""
        questions = list(asked.questions)
        missing = [
            question
            for question in questions
            if question.is_required and answers[question.id].state is AnswerState.EMPTY
        ]
        if asked.is_grouping and asked.is_required:
            states = {answers[question.id].state for question in questions}
            if states <= {AnswerState.EMPTY}:
                missing = [asked]
        place = written.span if written is not None else self.notes.span
        for question in missing if self.notes.is_usable else ():
            label = dict(section.full_labels).get(question, question.label)
            lacking = "" if written is not None else section.id
            found = MissingAnswer(question, place, lacking, label)
            self.missing.append(found)
            message = found.text([self.structure.format])
            self.form.report(place, message, code=Code.CARD_MISSING)

    def _leave_over(self, written: NotesSection) -> None:
        """Add the values of a section without a field on the card to the supplementary notes."""
        ours = self.structure.section(written.id)
        sections = [found for one in self.known if (found := one.section(written.id))]
        has_any = written.uses or any(
            not (isinstance(node, Scalar) and node.is_null) for node in written.fields.values()
        )
        if not sections and has_any:
            names = [section.id for one in self.known for section in one.sections]
            self.form.report(
                written.span,
                f"no card of these notes has a section {quoted(written.id)}",
                near(self.diagnostics, Code.CARD_UNKNOWN_SECTION, written.id, names),
                Code.CARD_UNKNOWN_SECTION,
            )
        known = {name for section in sections for name in _names(section)}
        for name, node in written.fields.items():
            if name in known or (isinstance(node, Scalar) and node.is_null):
                continue
            reason = SupplementReason.NO_FIELD if sections else SupplementReason.NO_SECTION
            if sections:
                self.form.report(
                    written.places[name],
                    f"no card of these notes has a field {quoted(name)} in {written.id}",
                    _on_other_card(written.id, name)
                    or near(self.diagnostics, Code.CARD_UNKNOWN_FIELD, name, known),
                    Code.CARD_UNKNOWN_FIELD,
                )
            self._add(written.id, name, label_of(name), node, reason)
        if written.uses and (ours is not None or not sections):
            self._leave_conventions(written, ours)

    def _leave_conventions(self, written: NotesSection, ours: SectionLayout | None) -> None:
        """Report the conventions of a section that accepts none (CC-N5)."""
        if ours is not None and ours.takes_conventions:
            return
        takes_elsewhere = any(
            found.takes_conventions for one in self.known if (found := one.section(written.id))
        )
        if ours is not None and not takes_elsewhere:
            self.form.report(
                written.conventions_span or written.span,
                f"the section {quoted(written.id)} of this card takes no conventions",
                code=Code.CARD_NO_CONVENTIONS,
            )
        if takes_elsewhere:
            return
        reason = (
            SupplementReason.NO_CONVENTIONS if ours is not None else SupplementReason.NO_SECTION
        )
        for use in written.uses:
            used = self._used(use)
            self.supplement.append(
                Supplement(
                    self._label(written.id),
                    "",
                    used.name,
                    reason,
                    use.span,
                    written.id,
                    value=plain_use(use),
                    convention=used,
                )
            )

    def _label(self, section: str) -> str:
        found = self.structure.section(section)
        return found.label if found is not None else label_of(section)

    def _add(
        self, section: str, name: str, label: str, node: Node, reason: SupplementReason
    ) -> None:
        """Add a value without a field on the card."""
        self.supplement.append(
            Supplement(
                self._label(section),
                label,
                _written(node),
                reason,
                node.span,
                section,
                name,
                plain_node(node),
            )
        )

    def _count_unanswered(self, sections: Iterable[CardSection]) -> None:
        empty = sum(
            answer.state is AnswerState.EMPTY and not answer.field.is_required
            for section in sections
            for answer in section.answers.values()
        )
        if empty and self.notes.is_usable:
            self.diagnostics.report(
                Code.CARD_UNANSWERED,
                self.notes.span,
                f"the card {self.structure.format}: "
                f"{count_noun(empty, 'question')} without an answer",
                severity=Severity.INFO,
            )


def _is_words(question: Field) -> bool:
    """Return whether the answer from the notes is words, not a number or a tick (DR-7)."""
    readers = filter(None, map(parse_reader, question.derive))
    return question.type.is_text and not any(one.kind in {"hcp", "length"} for one in readers)


def _is_left_empty(question: Field, written: NotesSection | None) -> bool:
    """Return whether a question is answered with ``null``, and not just left open (DR-7)."""
    node = written.fields.get(question.id) if written is not None else None
    return isinstance(node, Scalar) and node.is_null and bool(node.text)


def _on_other_card(section: str, name: str) -> str:
    """Return the hint that a bundled card has a question, or nothing."""
    for card in BUNDLED:
        found = bundled_structure(card).section(section)
        if found is not None and name in _names(found):
            return f"{card} has it: add that card to format, or leave the answer out"
    return ""


def _names(section: SectionLayout) -> Iterator[str]:
    """Yield the ids of all fields of a section, including groupings."""
    for asked in section.fields:
        yield asked.id
        yield from (question.id for question in asked.questions)


def _written(node: Node) -> str:
    """Return a value as plain text, with commas between its texts."""
    match node:
        case Scalar():
            return node.text.strip()
        case ListNode():
            return ", ".join(map(_written, node.items))
        case MapNode():
            return ", ".join(
                f"{key}: {_written(value)}" for key, (_, value) in node.entries.items()
            )
