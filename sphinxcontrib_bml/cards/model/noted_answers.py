"""Answers of a card compared with what the notes say about their auctions (AG-1 to AG-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from re import escape
from typing import NamedTuple

from ...agreements.notes import Notes
from ...agreements.resolver import resolver_of
from ...bridge.auctions import Auction, Call
from ...language.codes import Code
from ...language.options import Language
from ...language.source import Span
from ...patterns import IGNORECASE, compile_later
from ..files.form import Form
from ..files.unknown_auctions import UnknownAuction
from .agreement import difference, is_comparable, text_difference
from .call_kinds import is_kind
from .card import CardAnswer, compared
from .deriving import Deriver, range_text, shown_auction, shown_call
from .from_tables import report_difference
from .noted_rows import NotedRow, NoteReader, highest_bid, row_of_text
from .opened_suits import parts_by_opening
from .positions import merged, moved_readers
from .readers import Reader, parse_reader
from .relative_suits import relative_suits
from .rival_names import has_rival_names
from .structure import FieldType, Option

_NUMBER_RANGE = compile_later(r"(\d{1,2})(?:\s*(?:-{1,3}|–|—|to)\s*(\d{1,2})|\s*(\+))?")
_NUMBER = compile_later(r"\d")
_BID = r"[1-7]\s*(?:!?[cdhs](?![a-z])|[♣♦♥♠]|nt?\b)"
_CALL = rf"(?:{_BID}|(?:dbl|rdbl|double|redouble|xx?)\b)"
_CALLS = compile_later(
    rf"\s*(?:after\s+)?((?:\(?[1-7][^\s:;]*-\S+|\([1-7][^\s:;]*\)):\s*)?"
    rf"({_CALL}(?:\s*(?:,|/|and|&)\s*{_CALL})*)(?:\s+(?:of|over|against|vs?\.?)\s+({_BID}))?"
    r"\s*[:=]?\s+(.+)",
    IGNORECASE,
)
"""Calls at the beginning of a text in a list: ``3!h, 3!s Splinter``, ``1M-(Dbl): 2NT Raise``."""
_NAMES = compile_later(r"\s*(?:,|/|\band\b|&)\s*", IGNORECASE)
_PARTS = compile_later(rf";|[.,]\s+(?={_CALL}\s*[:=]?\s+[^\s,/&\d])", IGNORECASE)
"""The separator of two texts of a list; a comma only before a call with words."""
_LEVEL = compile_later(r"([1-7])\s*!?([cdhsn♣♦♥♠])(?![a-su-z])", IGNORECASE)
_STRENGTHS = frozenset({"weak", "strong", "intermediate", "invitational", "very-strong"})
_RESPECT_OF = {"hcp": "points", "length": "length", "forcing": "forcing"}


class Disagreement(NamedTuple):
    """A difference between a card and the notes."""

    respect: str
    """The respect: points, length, suit, shape, forcing, nature, strength or tick."""
    message: str
    row: NotedRow


class MissingRow(NamedTuple):
    """An auction that a card is about, and that the notes do not have."""

    auction: str
    is_known_before: bool
    """Whether the notes have the call before it."""


class NotComparable(NamedTuple):
    """A text of a card and one of the notes, of which one is not read (AG-4)."""

    own: str
    row: NotedRow


Finding = Disagreement | MissingRow | NotComparable


def deriver_of(notes: Notes) -> Deriver:
    """Return what takes answers of cards from notes (DR-1)."""
    language = notes.system.options.notes_language
    return Deriver(NoteReader(resolver_of(notes), language), notes.system, language)


class NotesChecker:
    """Compares answers of cards with notes."""

    def __init__(self, deriver: Deriver, language: Language = "en") -> None:
        """Store the reader of the notes, and their language."""
        self._deriver = deriver
        self._language = language

    def difference(self, own: str, theirs: str, auction: Auction) -> str:
        """Return the respect in which a text of a card and one of the notes differ, or nothing.

        :param auction: the auction that both are about; an empty one if it is not known.
        """
        return text_difference(own, theirs, auction, self._language)

    def report(self, form: Form, answer: CardAnswer, at: Span) -> None:
        """Report what the notes say otherwise about an answer, or do not say."""
        for finding in findings(answer, self._deriver):
            report_finding(form, answer.field.id, at, finding)


def findings(answer: CardAnswer, deriver: Deriver) -> Iterator[Finding]:
    """Yield what the notes say otherwise about an answer of a card, or do not say."""
    field = answer.field
    if field.options:
        yield from _of_options(answer, deriver)
    elif field.type is FieldType.CHECKBOX:
        yield from _of_checkbox(answer, deriver)
    elif field.type.is_text:
        for text in field.derive[:1]:
            readers = _readers(field.id, text, deriver)
            if readers and readers[0].auctions and not readers[0].is_prealerted:
                yield from _of_text(answer.text, merged(readers), deriver)


def _of_text(text: str, reader: Reader, deriver: Deriver) -> Iterator[Finding]:
    rows = list(deriver.rows_below(reader) if reader.kind == "below" else deriver.rows(reader))
    if not rows and reader.kind in {"hcp", "length", "text", "shape"}:
        yield from _missing(reader, deriver)
        return
    found: Finding | None = None
    if reader.kind in _TEXTS:
        found = _TEXTS[reader.kind](text, rows)
    if reader.kind in {"texts", "below"}:
        found = _of_list(text, _wanted(rows, reader), reader)
    elif reader.kind == "highest":
        found = _level(text, rows, reader)
    if found is not None:
        yield found


def _points(text: str, rows: Sequence[NotedRow]) -> Disagreement | None:
    match = _NUMBER_RANGE.search(text)
    read = [(row.hcp or row.points, row) for row in rows]
    ranges = [(points, row) for points, row in read if points is not None]
    if match is None or not ranges:
        return None
    low, high = int(match[1]), int(match[2]) if match[2] else None if match[3] else int(match[1])
    for points, _ in ranges:
        is_open = high is None or points.high is None
        if points.low == low and (is_open or points.high == high):
            return None
    points, row = ranges[0]
    return _say("points", text, range_text(points), row)


def _lengths(text: str, rows: Sequence[NotedRow]) -> Disagreement | None:
    match = _NUMBER.search(text)
    lengths = [(row.least_length(row.own), row) for row in rows if row.own]
    known = [(length, row) for length, row in lengths if length is not None]
    if match is None or int(match[0]) in {length for length, _ in known}:
        return None
    if known:
        return _say("length", text, str(known[0][0]), known[0][1])
    other = next((row for row in rows if row.own and row.names_other_lengths(match[0])), None)
    return _say("length", text, other.text, other) if other is not None else None


def _words(text: str, rows: Sequence[NotedRow]) -> Disagreement | NotComparable | None:
    pairs = [(row_of_text(text, row.auction, row.language), row) for row in rows]
    found = [(difference(own, row), row) for own, row in pairs]
    exact = [one for one, pair in zip(found, pairs, strict=True) if one[0] and _is_exact(pair[0])]
    found = exact or found
    if not found or not all(respect for respect, _ in found):
        is_read = not pairs or any(is_comparable(*pair) for pair in pairs)
        return None if is_read else NotComparable(text, rows[0])
    respect, row = found[0]
    return _say(respect, text, row.text, row)


def _is_exact(own: NotedRow) -> bool:
    """Return whether a text names suits by their order, which it does for each auction."""
    return bool(relative_suits(own.firm_text, own.context))


def _of_list(text: str, rows: Sequence[NotedRow], reader: Reader) -> Finding | None:
    """Compare the texts of a list, each with the rows of the calls before it.

    A text without calls is about all calls of ``texts``, if their rows agree.
    """
    for opened in parts_by_opening(text, rows):
        found = _words(opened.text, opened.rows)
        if isinstance(found, Disagreement):
            return found
    parts = [(part, _CALLS.fullmatch(part)) for part in _PARTS.split(text)]
    if not any(match for _, match in parts):
        is_one = len(parts) == 1 and reader.kind == "texts"
        return _words(text, rows) if is_one else _rival(text, rows)
    about = rows
    for _, match in parts:
        if match is None:
            continue
        if match[1]:
            about = _rows_after(match[1], rows)
        if match[3]:
            about = _rows_after(f"({match[3]})", rows)
        for name in _NAMES.split(match[2]):
            same = [row for row in about if _spelled(shown_call(row.call)) == _spelled(name)]
            found = _words(match[4], same)
            if isinstance(found, Disagreement):
                return found
    return None


def _wanted(rows: Iterable[NotedRow], reader: Reader) -> list[NotedRow]:
    """Return the rows that may be of the kind of a list, as artificial calls always may be."""
    is_natural = reader.kind == "texts" and reader.words == "natural"
    return [row for row in rows if not is_natural or is_kind(row, "natural") is not False]


def _rival(text: str, rows: Sequence[NotedRow]) -> Disagreement | None:
    """Compare the name of a defense with the names that the rows have."""
    rivals = [row for row in rows if has_rival_names(text, row.firm_text)]
    is_named = any(compared(text) in compared(row.text) for row in rows)
    return _say("nature", text, rivals[0].text, rivals[0]) if rivals and not is_named else None


def _rows_after(auction: str, rows: Sequence[NotedRow]) -> list[NotedRow]:
    """Return the rows after an auction as derived answers name it, ``1M-(Dbl)``; else all."""
    name = _spelled(auction.strip().removesuffix(":"))
    pattern = compile_later(escape(name).replace("m", "[cdhsm]") + r"-\w+")
    same = [row for row in rows if pattern.fullmatch(_spelled(shown_auction(str(row.auction))))]
    return same or list(rows)


def _level(text: str, rows: Sequence[NotedRow], reader: Reader) -> Disagreement | None:
    """Compare the bid up to which a double has a meaning."""
    match = _LEVEL.search(text)
    if match is None:
        return None
    own = Call.parse(f"{match[1]}{match[2].translate(_SPELLINGS).upper()}")
    known = [(highest_bid(row), is_kind(row, reader.words), row) for row in rows]
    for bid, truth, row in sorted(known, key=lambda one: one[0].rank, reverse=True):
        if (truth and bid.rank > own.rank) or (truth is False and bid.rank <= own.rank):
            return _say("level", text, f"{shown_call(bid)}: {row.text}", row)
    return None


def _spelled(call: str) -> str:
    letters = call.strip().casefold().translate(_SPELLINGS)
    letters = {"x": "dbl", "double": "dbl", "xx": "rdbl", "redouble": "rdbl"}.get(letters, letters)
    return letters.removesuffix("t") if letters.endswith("nt") else letters


_SPELLINGS = str.maketrans({"!": None, " ": None, "♣": "c", "♦": "d", "♥": "h", "♠": "s"})
_TEXTS = {
    "hcp": _points,
    "length": _lengths,
    "text": _words,
    "shape": _words,
}


def _say(respect: str, own: str, theirs: str, row: NotedRow) -> Disagreement:
    return Disagreement(respect, f"the card says '{own}', the notes say '{theirs}'", row)


def _of_checkbox(answer: CardAnswer, deriver: Deriver) -> Iterator[Finding]:
    for text in answer.field.derive[:1]:
        readers = _readers(answer.field.id, text, deriver)
        truth, rows = _truth(readers, deriver)
        if not readers:
            continue
        if truth is None and answer.value is True:
            yield from _missing(readers[0], deriver)
        elif truth is not None and truth is not answer.value:
            row = rows[0] if rows else next(iter(deriver.rows(merged(readers))))
            word = {True: "yes", False: "no"}
            yield Disagreement(
                "tick",
                f"the card says {word[bool(answer.value)]}, the notes say '{row.text}'",
                row,
            )


def _of_options(answer: CardAnswer, deriver: Deriver) -> Iterator[Finding]:
    chosen = answer.value if isinstance(answer.value, tuple) else (str(answer.value),)
    about = {one.value: _readers_of(one, answer, deriver) for one in answer.field.options}
    told = [(one, *_truth(about[one.value], deriver)) for one in answer.field.options]
    true = [(option, rows) for option, truth, rows in told if truth]
    wrong = [option for option, truth, _ in told if truth is False and option.value in chosen]
    wrong_row = _first_row(about[wrong[0].value], deriver) if wrong else None
    if answer.field.type is FieldType.RADIO:
        yield from _of_radio(answer, chosen[0], true, wrong_row, deriver)
    else:
        lacking = [(option, rows) for option, rows in true if option.value not in chosen]
        if lacking:
            names = ", ".join(option.value for option, _ in lacking)
            row = lacking[0][1][0]
            yield Disagreement("tick", f"the card lacks {names} of the notes", row)
        elif wrong_row is not None:
            names = ", ".join(option.value for option in wrong)
            message = f"the card has {names}, the notes say '{wrong_row.text}'"
            yield Disagreement("tick", message, wrong_row)
    for option, truth, _ in told:
        if truth is None and option.value in chosen:
            for reader in about[option.value][:1]:
                yield from _missing(reader, deriver)


def _of_radio(
    answer: CardAnswer,
    chosen: str,
    true: Sequence[tuple[Option, Sequence[NotedRow]]],
    wrong_row: NotedRow | None,
    deriver: Deriver,
) -> Iterator[Disagreement]:
    own = answer.field.option(chosen)
    readers = _readers_of(own, answer, deriver)
    if len(true) == 1 and true[0][0].value != chosen and own.derive:
        option, rows = true[0]
        yield _say(_respect(option, own), chosen, option.value, rows[0])
    elif not true and wrong_row is not None:
        yield _say(_respect(own), chosen, wrong_row.text, wrong_row)
    elif not true and readers and readers[0].kind == "has":
        found = _words(readers[0].words, list(deriver.rows(readers[0])))
        if isinstance(found, Disagreement):
            yield found


def _respect(*options: Option) -> str:
    """Return what readers of options are about: the first that is not just a tick."""
    for reader in (parse_reader(text) for option in options for text in option.derive[:1]):
        if reader is None:
            continue
        words = {*reader.words.split(), reader.words}
        if reader.kind in _RESPECT_OF:
            return _RESPECT_OF[reader.kind]
        if words & _STRENGTHS or "mixed" in words:
            return "strength"
        if reader.kind == "is":
            return "nature"
    return "tick"


def _readers(name: str, text: str, deriver: Deriver) -> tuple[Reader, ...]:
    """Return the reader of a question; if no row is about it, those of the same positions.

    :param name: the id of the question; one with a bid is only about that bid.
    """
    reader = parse_reader(text)
    if reader is None:
        return ()
    if "!" in name or _wanted(deriver.rows(reader), reader):
        return (reader,)
    moved = tuple(one for one in moved_readers(reader) if _wanted(deriver.rows(one), reader))
    return moved or (reader,)


def _readers_of(option: Option, answer: CardAnswer, deriver: Deriver) -> tuple[Reader, ...]:
    return _readers(answer.field.id, option.derive[0], deriver) if option.derive else ()


def _truth(readers: Sequence[Reader], deriver: Deriver) -> tuple[bool | None, tuple[NotedRow, ...]]:
    """Return whether all readers are true, with their rows; one is enough after ``some``."""
    found = [deriver.truth_of(one) for one in readers]
    truths = {truth for truth, _ in found}
    rows = tuple(row for _, several in found for row in several)
    if True in truths and readers[0].is_some:
        return True, rows
    return (truths.pop() if len(truths) == 1 else None), rows


def _first_row(readers: Sequence[Reader], deriver: Deriver) -> NotedRow | None:
    return next(iter(deriver.rows(merged(readers))), None) if readers else None


def _missing(reader: Reader, deriver: Deriver) -> Iterator[MissingRow]:
    """Yield the auction of a reader if the notes have none of its auctions (AG-5)."""
    missing = deriver.missing(reader)
    if missing is not None:
        yield MissingRow(*missing)


def report_finding(form: Form, name: str, at: Span, finding: Finding) -> None:
    """Report what a comparison with the notes has found.

    :param name: the id of the question.
    """
    if isinstance(finding, MissingRow):
        form.unknown.append(UnknownAuction(name, finding.auction, at, finding.is_known_before))
    elif isinstance(finding, NotComparable):
        if finding.row.said is not None:
            place = f"{finding.row.said.row.place}, {finding.row.auction.short}"
            message = f"{name}: not comparable: the card says '{finding.own}', the notes say "
            form.diagnostics.report(
                Code.CARD_NOT_COMPARABLE, at, f"{message}'{finding.row.text}' ({place})"
            )
    elif finding.row.said is not None:
        place = f"{finding.row.said.row.place}, {finding.row.auction.short}"
        message = f"{name}: {finding.message} ({place})"
        report_difference(form, at, message, finding.respect, finding.row.said.row)
