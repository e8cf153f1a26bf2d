"""Answers taken from the tables of a system: ``{from: 1N-2S}`` (CARDS CC-N6, CC-N7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from ..agreements.resolver import Answer as Resolved
from ..agreements.resolver import Meaning, Resolver, answers_to
from ..display.plain import text_behind_alert
from ..language.codes import Code
from ..language.diagnostics import meant, quoted
from ..language.options import Options
from ..language.source import Source, Span
from .agreeing import agree
from .card import Answer, State
from .form import Form
from .nodes import MapNode, Node, Scalar, kind_of
from .structure import Field
from .values import read_text

_OPTIONS = Options()
_RANGE = re.compile(r"[0-9]{1,2}\s*(?:\+|[-–—]+\s*[0-9]{1,2})")
FROM_KEYS = ("from", "text")


def is_from_tables(node: Node, field: Field) -> bool:
    """Tell whether a value is ``{from: ...}`` of a field that may have it."""
    return isinstance(node, MapNode) and "from" in node.entries and field.type.is_text


def answer_from_tables(
    form: Form, field: Field, node: MapNode, resolver: Resolver | None
) -> Answer:
    """Return the answer that the tables give, or the own text beside it.

    :param resolver: of the system; None: there is none, and only own texts are shown.
    """
    form.check_keys(node, FROM_KEYS, "{from: ...}")
    sequence = sequence_of(form, field, node)
    written = node.get("text")
    own = read_text(form, field, written) if written is not None else ""
    if sequence is None or own is None:
        return Answer(field, State.WRONG, span=node.span)
    meaning = meaning_of(sequence, resolver) if resolver is not None else None
    text = text_behind_alert(meaning, _OPTIONS) if meaning is not None else ""
    if resolver is not None and meaning is None:
        _report_missing(form, node, sequence, resolver)
    if own:
        if meaning is not None and written is not None and not agree(own, text):
            _report_difference(form, written, own, meaning)
        return Answer(field, State.ANSWERED, own, node.span, meaning)
    if meaning is None:
        return Answer(field, State.UNKNOWN, span=node.span)
    return Answer(field, State.ANSWERED, _in_one_line(text), node.span, meaning)


def sequence_of(form: Form, field: Field, node: MapNode) -> str | None:
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
        f"from is {found}; an auction or true is expected",
    )
    return None


def meaning_of(sequence: str, resolver: Resolver) -> Meaning | None:
    """Return what the tables say first of an auction, in any usual spelling; None: nothing."""
    for answer in answers_to(sequence, resolver):
        if answer.text:
            return answer.meanings[0]
    return None


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _report_missing(form: Form, node: MapNode, sequence: str, resolver: Resolver) -> None:
    value = node.get("from") or node
    answers = answers_to(sequence, resolver)
    refused = [answer.message for answer in answers if answer.message]
    near = get_close_matches(sequence, [name for one in answers for name in _known_near(one)], n=1)
    form.report(
        value.span,
        refused[0] if refused else f"the notes do not say what {quoted(sequence)} means",
        _range_hint(sequence) or meant(near[0] if near else ""),
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
    yield known.short


def _report_difference(form: Form, written: Node, own: str, meaning: Meaning) -> None:
    row, text = meaning.row, text_behind_alert(meaning, _OPTIONS)
    form.diagnostics.report(
        Code.CARD_DISAGREES,
        written.span,
        f"the card says {quoted(own)}, the notes say {quoted(text)} ({row.place})",
        hint="let both say the same, or leave text out",
        related=(Span(Source(row.file, "", line_numbers=[row.line]), 0, 0),),
        relation="the notes",
    )
