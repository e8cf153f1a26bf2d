"""Answers taken from the tables of a system: ``{from: 1N-2S}`` (CARDS CC-N6, CC-N7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from ...agreements.book import SourceRow
from ...agreements.resolver.answers import Answer as Resolved
from ...agreements.resolver.answers import Meaning
from ...agreements.resolver.api import answers_to
from ...agreements.resolver.lookup import Resolver
from ...bridge.auctions import Auction
from ...display.auctions import shown_call, shown_turns, without_their_pass
from ...display.plain import text_without_alert
from ...display.wording import PageTexts
from ...language.codes import Code
from ...language.diagnostics import meant, quoted
from ...language.options import Options
from ...language.source import Source, Span
from ..files.form import MOST_SEQUENCES, Form
from ..files.yaml import ListNode, MapNode, Node, Scalar, kind_of
from .card import AnswerState, CardAnswer
from .structure import Field
from .values import agree, read_text

_OPTIONS = Options()
_WORDING = PageTexts()
_RANGE = re.compile(r"[0-9]{1,2}\s*(?:\+|[-–—]+\s*[0-9]{1,2})")
FROM_KEYS = ("from", "text")


def is_from_tables(node: Node, field: Field) -> bool:
    """Tell whether a value is ``{from: ...}`` of a field that may have it."""
    return isinstance(node, MapNode) and "from" in node.entries and field.type.is_text


def answer_from_tables(
    form: Form, field: Field, node: MapNode, resolver: Resolver | None
) -> CardAnswer:
    """Return the answer that the tables give, or the own text beside it.

    What the auctions of a list mean stands in one line, each behind its last call.

    :param resolver: of the system; None: there is none, and only own texts are shown.
    """
    form.check_keys(node, FROM_KEYS, "{from: ...}")
    sequences = _sequences(form, field, node)
    written = node.get("text")
    own = read_text(form, field, written) if written is not None else ""
    if sequences is None or own is None:
        return CardAnswer(field, AnswerState.WRONG, span=node.span)
    meanings = list(_meanings(form, sequences, resolver)) if resolver is not None else []
    first = meanings[0] if meanings else None
    texts = [_in_one_line(meaning) for meaning in meanings]
    is_list = isinstance(node.get("from"), ListNode)
    text = _with_calls(meanings, texts) if is_list else "".join(texts)
    if own:
        if first is not None and written is not None and not agree(own, text):
            _report_difference(form, written, own, text, first.row)
        return CardAnswer(field, AnswerState.ANSWERED, own, node.span, first)
    if first is None:
        return CardAnswer(field, AnswerState.UNKNOWN, span=node.span)
    return CardAnswer(field, AnswerState.ANSWERED, text, node.span, first)


class _NamedAuction(NamedTuple):
    """An auction as a card names it."""

    text: str
    span: Span


def _sequences(form: Form, field: Field, node: MapNode) -> list[_NamedAuction] | None:
    """Return the auctions that a value names; None where it is no such value."""
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


def _meanings(
    form: Form, sequences: Iterable[_NamedAuction], resolver: Resolver
) -> Iterator[Meaning]:
    """Yield what the tables say of auctions, and report those that they do not know."""
    for sequence in sequences:
        meaning = meaning_of(sequence.text, resolver)
        if meaning is None:
            _report_missing(form, sequence, resolver)
        else:
            yield meaning


def _in_one_line(meaning: Meaning) -> str:
    return " ".join(text_without_alert(meaning, _OPTIONS).split())


def _with_calls(meanings: Iterable[Meaning], texts: Iterable[str]) -> str:
    """Return texts in one line, each behind the call that it is about."""
    calls = (_last_call(meaning.auction) for meaning in meanings)
    return "; ".join(f"{call} {text.rstrip('.')}" for call, text in zip(calls, texts, strict=True))


def _last_call(auction: Auction) -> str:
    """Return the last call of an auction that is worth a word, theirs in parentheses."""
    return shown_call(*shown_turns(without_their_pass(auction))[-1], _WORDING)


def _sequence_of(form: Form, field: Field, node: MapNode) -> str | None:
    """Return the auction that a value names, as written; None where it names none.

    ``true`` is that of the field (CC-N7).
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


def meaning_of(sequence: str, resolver: Resolver) -> Meaning | None:
    """Return what the tables say first of an auction, in any usual spelling; None: nothing."""
    for answer in answers_to(sequence, resolver):
        if answer.text:
            return answer.meanings[0]
    return None


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
    """Say what to do where a range of points stands in the place of an auction."""
    if not _RANGE.fullmatch(sequence.strip()):
        return ""
    return f"from takes an auction, such as 1N-2S; write a range without it: {sequence.strip()}"


def _known_near(answer: Resolved) -> Iterator[str]:
    """Yield the auctions that the notes have where an auction leaves them."""
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
        hint="let both say the same, or leave text out",
        related=(Span(Source(row.file, "", line_numbers=[row.line]), 0, 0),),
        relation="the notes",
    )
