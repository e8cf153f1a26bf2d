"""Answers that a card takes from the same question of another card in another shape (SA-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...language.options import Language
from ...patterns import compile_later
from .card import CardAnswer, Value
from .readers import members, parse_reader
from .structure import Conversion, Field

_RANGE = compile_later(r"\d{1,2}(?:\s*(?:-{1,3}|–|—|to|/)\s*\d{1,2}|\s*\+)?")
_FULL_RANGE = compile_later(r"\d{1,2}(?:\s*(?:-{1,3}|–|—|to)\s*\d{1,2}|\s*\+)")
_DIGIT = compile_later(r"\d")
_ROW = 3
"""Number of questions of a row: name, responses, interference."""

QuestionAnswers = Sequence[CardAnswer | None]
"""The answers to the questions of a ``same``, in order; None without an answer."""


def converted(
    field: Field, way: Conversion, found: QuestionAnswers, language: Language = "en"
) -> Value | None:
    """Return the answer to ``field`` from answers to other questions, or None (SA-2)."""
    answers = [one for one in found if one is not None]
    if not answers:
        return None
    if way is Conversion.AS_IS:
        return _as_it_is(field, answers[0])
    if way is Conversion.DIGIT:
        return _option_of_digit(field, answers) if len(answers) == len(found) else None
    if way is Conversion.ARTIFICIAL:
        return _if_artificial(field, found, language) or None
    text = _TEXTS[way](field, found)
    return text or None


def _as_it_is(field: Field, answer: CardAnswer) -> Value | None:
    if field.type.is_text:
        return answer.shown or None
    return answer.value if field.type is answer.field.type else None


def _option_of_digit(field: Field, answers: Iterable[CardAnswer]) -> str | None:
    """Return the option whose label ends with the number that all answers begin with."""
    digits = {match[0] if (match := _DIGIT.search(one.shown)) else "" for one in answers}
    (digit, *others) = digits
    if others or not digit:
        return None
    return next((one.value for one in field.options if one.label.endswith(digit)), None)


def _range(_: Field, found: QuestionAnswers) -> str:
    text = found[0].shown if found[0] is not None else ""
    match = _FULL_RANGE.search(text) or _RANGE.search(text)
    return match[0] if match else ""


def _label(_: Field, found: QuestionAnswers) -> str:
    return found[0].shown if found[0] is not None else ""


def _signal(_: Field, found: QuestionAnswers) -> str:
    """Return the labels of a signal, each with its method: ``Attitude, upside-down``."""
    signal, *methods = found
    if signal is None:
        return ""
    by_name = {one.field.label.casefold(): one.shown for one in methods if one is not None}
    names = [one.option.label for one in signal.choices if one.is_chosen]
    words = [
        ", ".join(filter(None, (name, _lower(by_name.get(name.casefold(), ""))))) for name in names
    ]
    return "; ".join(words)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _if_artificial(field: Field, found: QuestionAnswers, language: Language) -> str:
    # Meanings are not needed to show a page.
    from .call_kinds import is_kind  # noqa: PLC0415
    from .noted_rows import row_of_text  # noqa: PLC0415

    text = found[0].shown if found[0] is not None else ""
    readers = [reader for one in field.derive if (reader := parse_reader(one))]
    auctions = [
        query.auction for one in readers for name in one.auctions for query in members(name)
    ]
    is_artificial = auctions and is_kind(row_of_text(text, auctions[0], language), "artificial")
    return text if is_artificial else ""


def _joined_with(separator: str) -> Callable[[Field, QuestionAnswers], str]:
    def join(_: Field, found: QuestionAnswers) -> str:
        return separator.join(one.shown for one in found if one is not None and one.shown)

    return join


def _with_labels(_: Field, found: QuestionAnswers) -> str:
    return "; ".join(f"{one.field.label}: {one.shown}" for one in found if one is not None)


def _rows(_: Field, found: QuestionAnswers) -> str:
    return "; ".join(filter(None, map(_row, _in_rows(found))))


def _in_rows(found: QuestionAnswers) -> Iterator[QuestionAnswers]:
    for start in range(0, len(found), _ROW):
        yield found[start : start + _ROW]


def _row(answers: QuestionAnswers) -> str:
    name, *rest = (one.shown if one is not None else "" for one in answers)
    words = "; ".join(filter(None, rest))
    return f"{name}: {words}" if name and words else name or words


_TEXTS: dict[Conversion, Callable[[Field, QuestionAnswers], str]] = {
    Conversion.RANGE: _range,
    Conversion.LABEL: _label,
    Conversion.SIGNAL: _signal,
    Conversion.JOINED: _joined_with("; "),
    Conversion.CLAUSES: _joined_with(", "),
    Conversion.LABELLED: _with_labels,
    Conversion.ROWS: _rows,
}
