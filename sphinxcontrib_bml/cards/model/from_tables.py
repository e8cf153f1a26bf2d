"""Card answers from bidding tables (CARDS CC-N6, CC-N7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from ...agreements.announcements import text_after_mark
from ...agreements.answers import Answer as Resolved
from ...agreements.answers import Meaning, Standing
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
from ...language.diagnostics import meant, quoted
from ...language.inline import convert_suits
from ...language.source import Source, Span
from ...patterns import compile_later
from ..files.form import MOST_SEQUENCES, Form, near
from ..files.unknown_auctions import UnknownAuction
from ..files.yaml import ListNode, MapNode, Node, Scalar, kind_of
from .bids import read_bids
from .card import AnswerState, CardAnswer, read_text
from .structure import Field

if TYPE_CHECKING:
    from .noted_answers import NotesChecker

_WORDING = PageTexts()
_RANGE = compile_later(r"[0-9]{1,2}\s*(?:\+|[-–—]+\s*[0-9]{1,2})")
_FAMILY = compile_later(r"[1-7](?:[MmXxYy]|o[Mm])(?![A-Za-z])")
"""A call with a variable suit."""
FROM_KEYS = ("from", "text")


def answer_for(form: Form, card: str, node: Node, cards: Collection[str]) -> Node | None:
    """Return the value of an answer for a card: the shorter one of ``for``, if it has one (SA-4).

    Without ``from``, the rest of the mapping is the answer for all other cards.

    :param cards: the cards of the file; ``for`` may name these.
    """
    if not isinstance(node, MapNode) or "for" not in node.entries:
        return node
    form.check_keys(node, (*FROM_KEYS, "value", "for"), "an answer with for")
    others = form.mapping(node.get("for"), "a mapping of cards to answers", node.span)
    for name, (span, value) in others.entries.items() if others is not None else ():
        if name.casefold() == card.casefold():
            return value
        if name.casefold() not in map(str.casefold, cards):
            hint = near(form.diagnostics, Code.CARD_UNKNOWN_KEY, name, cards)
            message = f"{quoted(name)} is not a card of this file"
            form.report(span, message, hint, Code.CARD_UNKNOWN_KEY)
    if "from" in node.entries:
        return MapNode(
            {key: entry for key, entry in node.entries.items() if key != "for"}, node.span
        )
    return node.get("text") or node.get("value")


def is_from_tables(node: Node, field: Field) -> bool:
    """Return whether a value is ``{from: ...}`` in a field that allows it."""
    return isinstance(node, MapNode) and "from" in node.entries and field.type.is_text


def answer_from_tables(
    form: Form,
    field: Field,
    node: MapNode,
    resolver: Resolver | None,
    checker: NotesChecker | None = None,
) -> CardAnswer:
    """Return the answer from the tables, or the text next to ``from``.

    Meanings of several auctions are in one line, each after its last call.

    :param resolver: the resolver of the notes; None for no tables, so that only texts are used.
    :param checker: compares the text next to ``from`` with the notes; None for no comparison.
    """
    form.check_keys(node, FROM_KEYS, "{from: ...}")
    sequences = _sequences(form, field, node)
    written = node.get("text")
    own = read_text(form, field, written) if written is not None else ""
    if sequences is None or own is None:
        return CardAnswer(field, AnswerState.WRONG, span=node.span)
    found = list(_known_answers(form, field, sequences, resolver)) if resolver is not None else []
    first = found[0].meanings[0] if found else None
    if not isinstance(node.get("from"), ListNode) and _is_family(form, sequences[0], found):
        return CardAnswer(field, AnswerState.UNKNOWN, span=node.span)
    text = _texts_of(found, has_calls=isinstance(node.get("from"), ListNode))
    if own:
        if first is not None and written is not None and checker is not None:
            respect = checker.difference(own, text, _only(found, text))
            if respect:
                where = f"{first.row.place}, {first.auction.short}"
                message = f"the card says {quoted(own)}, the notes say {quoted(text)} ({where})"
                report_difference(form, written.span, f"{field.id}: {message}", respect, first.row)
        return CardAnswer(field, AnswerState.ANSWERED, own, node.span, first)
    if first is None:
        return CardAnswer(field, AnswerState.UNKNOWN, span=node.span)
    return CardAnswer(field, AnswerState.ANSWERED, text, node.span, first, is_taken=True)


def _is_family(form: Form, sequence: _NamedAuction, found: Sequence[Resolved]) -> bool:
    """Report an auction that stands for several rows of the notes (YM-4)."""
    rows = {answer.meanings[0].row.address: answer for answer in found}
    if len(rows) <= 1 or not _FAMILY.search(sequence.text):
        return False
    names = [answer.auction.short for answer in rows.values()]
    *others, last = names
    form.diagnostics.report(
        Code.CARD_NOT_IN_NOTES,
        sequence.span,
        f"{sequence.text} stands for several auctions of the notes: {', '.join(others)} and {last}",
        hint=f"name one, or all in a list: {{from: [{', '.join(names)}]}}",
        severity=Severity.ERROR,
    )
    return True


def _only(answers: Sequence[Resolved], text: str) -> Auction:
    """Return the auction that a text is about; an empty one for several (CC-N6)."""
    is_only = len(answers) == 1 and text == _in_one_line(answers[0])
    return answers[0].meanings[0].auction if is_only else Auction()


class _NamedAuction(NamedTuple):
    """An auction in a card file."""

    text: str
    span: Span
    is_of_field: bool = False
    """Whether the file says ``true`` for it, so that nobody has mistyped it."""


def _sequences(form: Form, field: Field, node: MapNode) -> list[_NamedAuction] | None:
    """Return the auctions of a value, or None if it is invalid."""
    value = node.get("from")
    if not isinstance(value, ListNode):
        sequence = _sequence_of(form, field, node)
        is_of_field = isinstance(value, Scalar) and value.truth is True
        at = (value or node).span
        return None if sequence is None else [_NamedAuction(sequence, at, is_of_field)]
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
    form: Form, field: Field, sequences: Iterable[_NamedAuction], resolver: Resolver
) -> Iterator[Resolved]:
    """Yield the answers with a text to auctions, and report unknown auctions."""
    for sequence in sequences:
        answers = _answers_with_text(sequence.text, resolver)
        if not answers and sequence.is_of_field:
            form.unknown.append(UnknownAuction(field.id, sequence.text, sequence.span, True))
        elif not answers:
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
    typed = row.written[alert_length(row.written) :]
    return _after_condition(meaning, " ".join(typed.replace("\\n", " ").split()))


def _in_one_line(answer: Resolved) -> str:
    """Return the unconditional text of an answer, else all, each after its condition (RM-2b).

    In a seat with a row of its own it is that row's text (RM-2a).
    """
    is_special = any(one.standing is Standing.GENERAL for one in answer.meanings)
    always = [one for one in answer.meanings if is_special or not one.conditions]
    return "; ".join(
        _after_condition(one, " ".join(text_after_mark(one).split()))
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


def _report_missing(form: Form, sequence: _NamedAuction, resolver: Resolver) -> None:
    text = sequence.text
    answers = answers_to(text, resolver)
    refused = [answer.message for answer in answers if answer.message]
    near = get_close_matches(text, [name for one in answers for name in _known_near(one)], n=1)
    form.report(
        sequence.span,
        refused[0] if refused else f"the notes do not say what {quoted(text)} means",
        _range_hint(text) or _bids_hint(text) or meant(near[0] if near else ""),
        Code.CARD_NOT_IN_NOTES,
    )


def _range_hint(sequence: str) -> str:
    """Return a hint if a range of points is given instead of an auction."""
    if not _RANGE.fullmatch(sequence.strip()):
        return ""
    return f"from takes an auction, such as 1N-2S; write a range without it: {sequence.strip()}"


def _bids_hint(sequence: str) -> str:
    """Return a hint if an auction is spelled as in the bids of conventions (YM-4)."""
    bids = read_bids(sequence) if "." in sequence else None
    if bids is None or bids.error or not bids.auctions:
        return ""
    return f"that is the spelling of conventions' bids: write {bids.auctions[0].short}"


def _known_near(answer: Resolved) -> Iterator[str]:
    """Yield the known auctions nearest to an unknown one."""
    known = answer.known_part
    for continuation in answer.next:
        if continuation.call is not None:
            yield known.after(continuation.side, continuation.call).short
    if known != answer.auction:
        yield known.short


def report_difference(form: Form, at: Span, message: str, respect: str, row: SourceRow) -> None:
    """Report that the card and a row of the notes differ in a respect (AG-6)."""
    form.diagnostics.report(
        Code.CARD_DISAGREES,
        at,
        message,
        hint=f"the {respect} differ{'' if respect == 'points' else 's'}: "
        "change the card or the notes",
        related=(Span(Source(row.file, "", line_numbers=[row.line]), 0, 0),),
        relation="the notes",
    )
