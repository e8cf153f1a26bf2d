"""Card answers from bidding tables (CARDS CC-N6, CC-N7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple

from ...agreements.answers import Answer as Resolved
from ...agreements.answers import Meaning
from ...agreements.book import SourceRow
from ...agreements.lookup import Resolver
from ...agreements.queries import InvalidQueryError
from ...agreements.resolver import answers_to, read_reference
from ...bridge.auctions import Auction
from ...display import plain
from ...display.wording import PageTexts
from ...language.alerts import alert_length
from ...language.anchors import RowAddress
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, count_noun, meant, quoted
from ...language.inline import convert_suits
from ...language.source import Source, Span
from ...patterns import compile_later
from ..files.exchange import check_version, plain_node, plain_use
from ..files.folders import CardFiles
from ..files.form import MOST_SEQUENCES, Form, near
from ..files.yaml import ListNode, MapNode, Node, Scalar, kind_of
from .card import (
    AnswerState,
    Card,
    CardAnswer,
    CardSection,
    Comparer,
    Supplement,
    SupplementReason,
    UsedConvention,
    agree,
    is_answer,
    read_text,
    read_value,
)
from .convention_books import used_convention
from .conventions import Library
from .structure import Field, SectionLayout, Structure, label_of
from .system_notes import ConventionUse, NotesSection, SystemNotes

_WORDING = PageTexts()
_RANGE = compile_later(r"[0-9]{1,2}\s*(?:\+|[-–—]+\s*[0-9]{1,2})")
FROM_KEYS = ("from", "text")


def is_from_tables(node: Node, field: Field) -> bool:
    """Return whether a value is ``{from: ...}`` in a field that allows it."""
    return isinstance(node, MapNode) and "from" in node.entries and field.type.is_text


def answer_from_tables(
    form: Form, field: Field, node: MapNode, resolver: Resolver | None, comparer: Comparer = agree
) -> CardAnswer:
    """Return the answer from the tables, or the text next to ``from``.

    Meanings of several auctions are in one line, each after its last call.

    :param resolver: the resolver of the notes; None for no tables, so that only texts are used.
    :param comparer: compares the text next to ``from`` with the notes.
    """
    form.check_keys(node, FROM_KEYS, "{from: ...}")
    sequences = _sequences(form, field, node)
    written = node.get("text")
    own = read_text(form, field, written) if written is not None else ""
    if sequences is None or own is None:
        return CardAnswer(field, AnswerState.WRONG, span=node.span)
    found = list(_known_answers(form, sequences, resolver)) if resolver is not None else []
    first = found[0].meanings[0] if found else None
    text = _texts_of(found, has_calls=isinstance(node.get("from"), ListNode))
    if own:
        if (
            first is not None
            and written is not None
            and not comparer(own, text, _only(found, text))
        ):
            _report_difference(form, written, own, text, first.row)
        return CardAnswer(field, AnswerState.ANSWERED, own, node.span, first)
    if first is None:
        return CardAnswer(field, AnswerState.UNKNOWN, span=node.span)
    return CardAnswer(field, AnswerState.ANSWERED, text, node.span, first)


def _only(answers: Sequence[Resolved], text: str) -> str:
    """Return the auction that a text is about; nothing for several (CC-N6)."""
    is_only = len(answers) == 1 and text == _in_one_line(answers[0])
    return str(answers[0].meanings[0].auction) if is_only else ""


class _NamedAuction(NamedTuple):
    """An auction in a card file."""

    text: str
    span: Span


def _sequences(form: Form, field: Field, node: MapNode) -> list[_NamedAuction] | None:
    """Return the auctions of a value, or None if it is invalid."""
    value = node.get("from")
    if not isinstance(value, ListNode):
        sequence = _sequence_of(form, field, node)
        return None if sequence is None else [_NamedAuction(sequence, (value or node).span)]
    if not 0 < len(value.items) <= MOST_SEQUENCES:
        form.report(
            value.span, f"from has {len(value.items)} auctions; 1 to {MOST_SEQUENCES} may be"
        )
        return None
    texts = [form.text_of(item, "an auction of from") for item in value.items]
    if not all(texts):
        return None
    return [_NamedAuction(text, item.span) for text, item in zip(texts, value.items, strict=True)]


def _known_answers(
    form: Form, sequences: Iterable[_NamedAuction], resolver: Resolver
) -> Iterator[Resolved]:
    """Yield the answers with a text to auctions, and report unknown auctions."""
    for sequence in sequences:
        answers = _answers_with_text(sequence.text, resolver)
        if not answers:
            _report_missing(form, sequence, resolver)
        yield from answers


def _answers_with_text(sequence: str, resolver: Resolver) -> list[Resolved]:
    """Return the answers to all auctions that a text stands for, those without a text left out."""
    try:
        answers = [resolver.resolve(query) for query in read_reference(sequence)]
    except InvalidQueryError:
        return []
    return [answer for answer in answers if answer.text]


def _texts_of(answers: Iterable[Resolved], *, has_calls: bool) -> str:
    """Return what answers say in one line; several calls of a row are one text (CARDS CC-N6).

    :param has_calls: whether one answer has its call before it too.
    """
    by_row: dict[RowAddress, list[Resolved]] = {}
    for answer in answers:
        by_row.setdefault(answer.meanings[0].row.address, []).append(answer)
    texts = []
    for same in by_row.values():
        meaning = same[0].meanings[0]
        if len(same) > 1:
            texts.append(f"{convert_suits(meaning.pattern)}: {_as_typed(meaning)}")
        elif has_calls or len(by_row) > 1:
            texts.append(f"{_last_call(meaning.auction)} {_in_one_line(same[0]).rstrip('.')}")
        else:
            texts.append(_in_one_line(same[0]))
    return "; ".join(texts)


def _as_typed(meaning: Meaning) -> str:
    """Return the text of a row with its variables, after its conditions."""
    row = meaning.row
    typed = row.written[alert_length(row.written) if row.alert else 0 :]
    return _after_condition(meaning, " ".join(typed.replace("\\n", " ").split()))


def _in_one_line(answer: Resolved) -> str:
    """Return the unconditional text of an answer, else all, each after its condition (RM-2b)."""
    always = [one for one in answer.meanings if not one.conditions]
    return "; ".join(
        _after_condition(one, " ".join(plain.text_without_alert(one).split()))
        for one in always[:1] or answer.meanings
        if one.text
    )


def _after_condition(meaning: Meaning, text: str) -> str:
    when = plain.shown_conditions(meaning, _WORDING)
    return f"{when}: {text}" if when else text


def _last_call(auction: Auction) -> str:
    """Return the last significant call of an auction, in parentheses if by opponents."""
    return plain.shown_call(*plain.shown_turns(plain.without_their_pass(auction))[-1], _WORDING)


def _sequence_of(form: Form, field: Field, node: MapNode) -> str | None:
    """Return the auction of a value as written, or None.

    ``true`` is the auction of the field (CC-N7).
    """
    value = node.get("from")
    if isinstance(value, Scalar) and value.is_text:
        return value.text
    if isinstance(value, Scalar) and value.truth is True:
        if field.sequence:
            return field.sequence
        form.report(value.span, f"{field.id} has no auction of its own: write it, {{from: 1N-2S}}")
        return None
    found = kind_of(value) if value is not None else "nothing"
    form.report(
        value.span if value is not None else node.place("from"),
        f"from is {found}; an auction, a list of them or true is expected",
    )
    return None


def has_meaning(sequence: str, resolver: Resolver) -> bool:
    """Return whether an auction in any usual spelling has a text."""
    return bool(_answers_with_text(sequence, resolver))


def _report_missing(form: Form, sequence: _NamedAuction, resolver: Resolver) -> None:
    text = sequence.text
    answers = answers_to(text, resolver)
    refused = [answer.message for answer in answers if answer.message]
    near = get_close_matches(text, [name for one in answers for name in _known_near(one)], n=1)
    form.report(
        sequence.span,
        refused[0] if refused else f"the notes do not say what {quoted(text)} means",
        _range_hint(text) or meant(near[0] if near else ""),
        Code.CARD_NOT_IN_NOTES,
    )


def _range_hint(sequence: str) -> str:
    """Return a hint if a range of points is given instead of an auction."""
    if not _RANGE.fullmatch(sequence.strip()):
        return ""
    return f"from takes an auction, such as 1N-2S; write a range without it: {sequence.strip()}"


def _known_near(answer: Resolved) -> Iterator[str]:
    """Yield the known auctions nearest to an unknown one."""
    known = answer.known_part
    for continuation in answer.next:
        if continuation.call is not None:
            yield known.after(continuation.side, continuation.call).short
    if known != answer.auction:
        yield known.short


def _report_difference(form: Form, written: Node, own: str, text: str, row: SourceRow) -> None:
    form.diagnostics.report(
        Code.CARD_DISAGREES,
        written.span,
        f"the card says {quoted(own)}, the notes say {quoted(text)} ({row.place})",
        hint="make both agree, or remove text",
        related=(Span(Source(row.file, "", line_numbers=[row.line]), 0, 0),),
        relation="the notes",
    )


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
    comparer: Comparer = agree
    """Compares texts of the card with those of the notes."""


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
            around = self.around
            answer = answer_from_tables(self.form, question, node, around.resolver, around.comparer)
        else:
            value = read_value(self.form, question, node)
            state = AnswerState.ANSWERED if is_answer(value) else AnswerState.EMPTY
            state = AnswerState.WRONG if value is None else state
            answer = CardAnswer(question, state, value if is_answer(value) else None, node.span)
        if answer.state is AnswerState.WRONG:
            self._add(written.id, question.id, question.label, node, SupplementReason.NOT_ALLOWED)
        return answer

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
            where = "" if written is not None else f": there is no section {section.id}"
            self.form.report(
                place,
                f"{quoted(question.label)} ({question.id}) is required on the card "
                f"{self.structure.format} but not answered{where}",
                code=Code.CARD_MISSING,
            )

    def _leave_over(self, written: NotesSection) -> None:
        """Add the values of a section without a field on the card to the supplementary notes."""
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
