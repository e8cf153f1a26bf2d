"""From a structure and system notes to a card (CARDS CC-N3 to CC-N5, CC-S13)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ...agreements.book import count_noun
from ...agreements.resolver.lookup import Resolver
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, quoted
from ..files.exchange import check_version, plain_node, plain_use
from ..files.folders import CardFiles
from ..files.form import Form, near
from ..files.yaml import ListNode, MapNode, Node, Scalar
from .card import (
    AnswerState,
    Card,
    CardAnswer,
    CardSection,
    Supplement,
    SupplementReason,
    UsedConvention,
)
from .convention_books import used_convention
from .conventions import Library
from .structure import Field, SectionLayout, Structure, label_of
from .system_notes import ConventionUse, NotesSection, SystemNotes
from .table_answers import answer_from_tables, is_from_tables
from .values import is_answer, read_value


@dataclass(frozen=True, slots=True)
class FillingContext:
    """What notes may refer to."""

    library: Library = field(default_factory=Library)
    """The conventions that are known by name."""
    resolver: Resolver | None = None
    """Of the system whose tables answers are taken from; None: none, and nothing is told."""
    files: CardFiles | None = None
    """Reads conventions that are named by their files; None: they are not found."""
    elsewhere: Collection[str] = ()
    """Names of conventions that other projects explain: a link, and no sequences (CC-C3)."""


NOTHING_AROUND = FillingContext()


def fill(
    notes: SystemNotes,
    structure: Structure,
    known: Iterable[Structure] = (),
    around: FillingContext = NOTHING_AROUND,
) -> Card:
    """Return the card of ``notes`` for ``structure``.

    :param known: the structures that the notes are for: sections and fields of these are not
        reported where this card lacks them (CC-N4).
    """
    return _Filler(notes, structure, [structure, *known], around).card()


@dataclass(slots=True)
class _Filler:
    notes: SystemNotes
    structure: Structure
    known: Sequence[Structure]
    around: FillingContext
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    supplement: list[Supplement] = field(default_factory=list)

    @property
    def form(self) -> Form:
        return Form(self.diagnostics, Code.CARD_BAD_TYPE)

    def card(self) -> Card:
        check_version(self.form, self.notes, self.structure)
        sections = tuple(map(self._section, self.structure.sections))
        for written in self.notes.sections.values():
            self._leave_over(written)
        self._count_unanswered(sections)
        return Card(
            self.structure,
            self.notes.source,
            sections,
            tuple(self.supplement),
            self.diagnostics,
        )

    def _section(self, section: SectionLayout) -> CardSection:
        written = self.notes.sections.get(section.id)
        answers = {question.id: self._answer(question, written) for question in section.questions}
        for asked in section.fields:
            self._check_grouping(asked, written)
            self._check_required(section, asked, answers, written)
        uses = written.uses if written is not None and section.takes_conventions else ()
        return CardSection(section, answers, tuple(map(self._used, uses)))

    def _used(self, use: ConventionUse) -> UsedConvention:
        around = self.around
        return used_convention(
            self.diagnostics, use, around.library, around.files, around.elsewhere
        )

    def _answer(self, question: Field, written: NotesSection | None) -> CardAnswer:
        node = written.fields.get(question.id) if written is not None else None
        if node is None or written is None or (isinstance(node, Scalar) and node.is_null):
            is_refused = isinstance(node, Scalar) and node.is_refused
            return CardAnswer(question, AnswerState.WRONG if is_refused else AnswerState.EMPTY)
        if is_from_tables(node, question):
            assert isinstance(node, MapNode)
            answer = answer_from_tables(self.form, question, node, self.around.resolver)
        else:
            value = read_value(self.form, question, node)
            state = AnswerState.ANSWERED if is_answer(value) else AnswerState.EMPTY
            state = AnswerState.WRONG if value is None else state
            answer = CardAnswer(question, state, value if is_answer(value) else None, node.span)
        if answer.state is AnswerState.WRONG:
            self._add(written.id, question.id, question.label, node, SupplementReason.NOT_ALLOWED)
        return answer

    def _check_grouping(self, asked: Field, written: NotesSection | None) -> None:
        """Report a value of a grouping, which has none of its own."""
        if asked.is_grouping and written is not None and asked.id in written.fields:
            read_value(self.form, asked, written.fields[asked.id])

    def _check_required(
        self,
        section: SectionLayout,
        asked: Field,
        answers: dict[str, CardAnswer],
        written: NotesSection | None,
    ) -> None:
        """Report what must be answered and is not (CC-N4, CC-S10, CC-S13)."""
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
            where = "" if written is not None else f": there is no section {section.id}"
            self.form.report(
                place,
                f"{quoted(question.label)} ({question.id}) is required on the card "
                f"{self.structure.format} and not answered{where}",
                code=Code.CARD_MISSING,
            )

    def _leave_over(self, written: NotesSection) -> None:
        """Tell what of a section of the notes has no place on the card."""
        ours = self.structure.section(written.id)
        sections = [found for one in self.known if (found := one.section(written.id))]
        if not sections:
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
                    near(self.diagnostics, Code.CARD_UNKNOWN_FIELD, name, known),
                    Code.CARD_UNKNOWN_FIELD,
                )
            self._add(written.id, name, label_of(name), node, reason)
        if written.uses and (ours is not None or not sections):
            self._leave_conventions(written, ours)

    def _leave_conventions(self, written: NotesSection, ours: SectionLayout | None) -> None:
        """Tell the conventions of a section that takes none (CC-N5)."""
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
        """Add a value that has no place on the card."""
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


def _names(section: SectionLayout) -> Iterator[str]:
    """Yield the ids of all fields of a section, groupings among them."""
    for asked in section.fields:
        yield asked.id
        yield from (question.id for question in asked.questions)


def _written(node: Node) -> str:
    """Return a value as people read it: the texts in it, with commas between."""
    match node:
        case Scalar():
            return node.text.strip()
        case ListNode():
            return ", ".join(map(_written, node.items))
        case MapNode():
            return ", ".join(
                f"{key}: {_written(value)}" for key, (_, value) in node.entries.items()
            )
