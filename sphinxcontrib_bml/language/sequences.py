"""Several calls in one row, written with spaces, dashes and commas (LANGUAGE HI-12 to HI-12g).

Lines are read separately here; ``meant_rows`` determines their meaning among other rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.auctions import PASS, Side
from ..patterns import compile_later
from .alerts import alert_length
from .labels import Label, Literal, Part, Variable, parse_label, parse_sequence
from .prose_auctions.chains import ProseAuction, ProseCall
from .prose_auctions.scanner import MOST_CALLS, MOST_EXPANSIONS, choices
from .prose_auctions.words import (
    MOST_ALTERNATIVES,
    OTHER_SUIT,
    CallWord,
    Spelling,
    little_words,
    read_call_word,
)
from .row_calls import CallsKind, RowCalls
from .source import SourceLine, indentation
from .variables import calls_in_any_suit

if TYPE_CHECKING:
    from .options import Options
    from .rows import OpenRow
    from .syntax import Row

_DASHES = "-‐‑–—→>,"
_SEPARATOR = f"[{_DASHES}]"
_CALLS = compile_later(rf"(?:(?!{_SEPARATOR}|[:;=])\S)+")
_JOINT = compile_later(rf"[{_DASHES}\s]*")
_CLOSING = compile_later(r"[:;]\s*\Z")
_CALL_START = (
    r"(?:[1-7]\d?[^\s\d+/.,:;=<>–—-]"
    r"|(?=[DPRXdprx])(?i:p|pass|xx?|d|dbl|double|r|rdbl|redbl|redouble)(?!\w))"
)
_BEFORE_CALL = compile_later(rf"([^\s,]++)[{_DASHES}\s]*\(?{_CALL_START}")
_EQUALS = compile_later(r"\s*(?::?\s*=|:(?!\S))")
_AFTER_CALLS = compile_later(r"[,:;]*\s*")
_ARROWS = frozenset("→>")
_PASSES = frozenset({"pass", "p"})
_DOUBLES = frozenset({"double", "redouble"})
_MIN_CALLS = 2

_LENGTH_OF_SUIT = compile_later(r"[1-7](?P<suit>[CDHSMm])\s+[5-7](?P=suit),")


class WrittenCall(NamedTuple):
    """A call of an auction that is written with spaces; positions in characters from 0."""

    start: int
    end: int
    """The end of the call, after its marks."""
    word: CallWord
    joint: str
    """The text between the previous call and this one."""

    @property
    def label(self) -> Label:
        """The label of the call."""
        return self.word.label


def read_blank_sequence(text: str) -> str:
    """Return the label of the history that the row ``text`` looks like; empty for other rows.

    Sides are as written if that is legal, else in turn; implied passes are left out.

    :param text: the whole row, from its first call to its last character.
    """
    calls = written_calls(text)
    written = [call.label for call in calls]
    if len(written) < _MIN_CALLS or _may_be_length(calls):
        return ""
    labels = next((labels for labels in readings(written) if is_legal(labels)), None)
    if labels is None:
        return ""
    auction = ProseAuction(
        tuple(ProseCall(0, 0, label) for label in without_implied_passes(labels))
    )
    word = auction.normal_form + ";" * text.endswith((";", *_DASHES))
    return word if auction.can_be_defined and parse_sequence(word) else ""


def calls_with_spaces(text: str) -> Sequence[WrittenCall]:
    """Return the calls of a text that is surely an auction, with spaces: ``after 1NT 2C 2D``."""
    calls = written_calls(text)
    return [] if len(calls) < _MIN_CALLS or _may_be_length(calls) else calls


def written_calls(text: str) -> Sequence[WrittenCall]:
    """Return the calls in ``text``, ignoring spaces and marks between them.

    The result is empty if there is other text, if calls are joined without spaces, or if the text
    begins with a call and ``=``.
    """
    first, *others = text.split(None, 1) or [""]
    if not others or parse_label(first) is None:
        return []
    calls, end = calls_from(text, 0)
    return calls if end == len(text) or _CLOSING.match(text, end) else []


def calls_from(text: str, position: int) -> tuple[Sequence[WrittenCall], int]:
    """Return the calls at ``position`` in ``text``, and the end of the calls and their joints."""
    calls: list[WrittenCall] = []
    joint, end = "", position
    while found := _CALLS.match(text, position):
        word = read_call_word(found[0])
        if word is None or not _is_certain(word):
            break
        if len(calls) == MOST_CALLS:
            return [], position
        calls.append(WrittenCall(*found.span(), word, joint))
        behind = _JOINT.match(text, found.end())
        assert behind is not None
        joint, position = behind[0], behind.end()
        end = position
        if not joint:
            break
    return calls, end


def _may_be_length(calls: Sequence[WrittenCall]) -> bool:
    """Return whether the only bid after a call in letters may be a length: ``1S 4!s``."""
    first, *others = calls
    return (
        len(others) == 1
        and not others[0].joint.strip()
        and Spelling.MARKS in others[0].word.spellings
        and Spelling.MARKS not in first.word.spellings
    )


def _is_certain(call: CallWord) -> bool:
    return call.words is None and len(call.label.parts) <= MOST_ALTERNATIVES


def readings(written: Sequence[Label]) -> Iterator[Sequence[Label]]:
    """Yield the calls with their sides: as written, then in turn (RESOLVER RQ-5, RQ-6)."""
    yield written
    first_bid = next((index for index, label in enumerate(written) if not _is_pass(label)), 0)
    bidder = written[first_bid].side
    in_turn = [
        replace(label, side=bidder if (index - first_bid) % 2 == 0 else bidder.other)
        for index, label in enumerate(written)
    ]
    if all(
        label.side is Side.THEY
        for label, before in zip(in_turn, written, strict=True)
        if before.side is Side.THEY
    ):
        yield in_turn


def _is_pass(label: Label) -> bool:
    return label.parts == (Literal((PASS,)),)


def first_history(calls: RowCalls) -> tuple[Label, ...]:
    """Return the auction of the calls of a row from the start; empty if it is illegal."""
    labels = next((labels for labels in readings(calls.labels) if is_legal(labels)), ())
    kept = map(usual_label, without_implied_passes(labels))
    return tuple(label for label in kept if label is not None)


def begins_with_history(row: Row) -> bool:
    """Return whether a table that begins with ``row`` states its own history."""
    calls = row.calls
    if calls is not None and calls.kind is CallsKind.SEQUENCE:
        return bool(first_history(calls))
    return row.is_sequence


def normal_form(labels: Sequence[Label]) -> str:
    """Return an auction in one spelling, as in rows."""
    return ProseAuction(tuple(ProseCall(0, 0, label) for label in labels)).normal_form


def is_legal(labels: Sequence[Label]) -> bool:
    """Return whether the calls are a legal auction for some choice of suits."""
    tried = islice(choices(labels, calls_in_any_suit), MOST_EXPANSIONS)
    return any(auction is not None for auction in tried)


def without_implied_passes(labels: Sequence[Label], above: Label | None = None) -> Sequence[Label]:
    """Return ``labels`` without implied passes (LANGUAGE EX-2).

    :param above: the call before the labels.
    """
    kept = []
    for index, label in enumerate(labels):
        below = labels[index + 1] if index + 1 < len(labels) else None
        is_implied = (
            _is_pass(label)
            and above is not None
            and below is not None
            and above.side is below.side is label.side.other
        )
        if not is_implied:
            kept.append(label)
            above = label
    return kept


def word_before_call(text: str, start: int) -> str:
    """Return the word at column ``start`` if a call may follow it; empty in most rows."""
    found = _BEFORE_CALL.match(text, start)
    return found[1] if found else ""


def read_row_calls(line: SourceLine, start: int, options: Options) -> RowCalls | None:
    """Return several calls at column ``start`` of a row, or None for most rows.

    The result is None for one call with its description, and for histories by HI-12.
    """
    first = word_before_call(line.text, start)
    if not first or parse_label(first) is None:
        return None
    text = line.text.rstrip()
    found, end = calls_from(text, start)
    if len(found) < _MIN_CALLS or found[0].label.text != first:
        return None
    equals = _EQUALS.match(text, found[-1].end)
    calls = _without_words(found, text) if equals is None else found
    if len(calls) < _MIN_CALLS:
        return None
    if equals is None:
        kind, unclear = _kind(calls, text, options.language)
    else:
        kind, unclear = _kind_before_equals(calls)
    if kind is None:
        return None
    labels = [usual_label(call.label) for call in found]
    if None in labels:
        return None
    last = calls[-1].end
    if equals is None and text[last - 1] == "!" and last < len(text):
        last -= 1  # the alert mark begins the description (XT-3)
    behind = equals.end() if equals else last
    if equals is None and (end == len(text) or _CLOSING.match(text, end)):
        behind = len(text)
    after = _AFTER_CALLS.match(text, behind)
    rest = after.end() if after else behind
    return RowCalls(
        kind,
        line,
        tuple(label for label in labels[: len(calls)] if label is not None),
        start,
        calls[1].start,
        last if equals or behind < len(text) else behind,
        rest if rest < len(text) else None,
        unclear,
        has_equals=equals is not None,
        alert_length=alert_length(text[rest:]),
        joints=tuple(call.joint for call in calls[1:]),
    )


def begins_with_choice(line: SourceLine, options: Options) -> bool:
    """Return whether a line is surely a row for calls with commas between (HI-12c)."""
    calls = read_row_calls(line, indentation(line.text), options)
    if calls is None or calls.kind is not CallsKind.EITHER or calls.description is None:
        return False
    rest = line.text[calls.end :]
    return rest.lstrip().startswith("=") or rest.startswith("  ")


def read_dashed_calls(opened: OpenRow) -> RowCalls:
    """Return the calls of a sequence below the base column (HI-7)."""
    row, words = opened.row, opened.words
    return RowCalls(
        CallsKind.DASHED,
        opened.line,
        row.labels,
        words.label_start,
        words.label_end,
        words.label_end,
        words.description_start,
    )


_POINT_COUNTS = {
    form.format(counts[0]): [form.format(count) for count in counts]
    for form in ("({})", "{})")
    for counts in ("abcdefghijklmnopqrstuvwxyz", range(1, 100))
}
"""The possible beginnings of lettered lines, by the first of them."""
_LEAST_POINTS = 2


def mark_points(rows: Sequence[OpenRow]) -> None:
    """Mark lettered lines below a row as lines of its description (BT-6a)."""
    if _POINT_COUNTS.keys().isdisjoint([opened.words.label for opened in rows]):
        return
    number = 0
    while number < len(rows):
        row = rows[number].row
        points = list(_points(rows, number))
        number += 1
        if len(points) >= _LEAST_POINTS and (row.labels or (row.calls and row.calls.is_read)):
            for opened in points:
                opened.row.calls = _point_calls(opened)
            number += len(points)


def _point_calls(opened: OpenRow) -> RowCalls:
    words = opened.words
    return RowCalls(
        CallsKind.POINT,
        opened.line,
        (),
        words.label_start,
        words.label_start,
        words.label_start,
        words.label_start,
        has_equals=words.has_equals,
        column=opened.column,
        further=opened.further,
    )


def _points(rows: Sequence[OpenRow], number: int) -> Iterator[OpenRow]:
    """Yield the rows below one that count up from ``(a)``, ``(1)``, ``a)`` or ``1)``."""
    start, indent = number + 1, rows[number].indent
    counts = _POINT_COUNTS.get(rows[start].words.label, ()) if start < len(rows) else ()
    for opened, expected in zip(islice(rows, start, None), counts, strict=False):
        if opened.words.label != expected or opened.words.target or opened.indent < indent:
            return
        if opened.row.labels or opened.variant_lines or opened.texts:  # (p) is a call
            return
        yield opened


def usual_label(label: Label) -> Label | None:
    """Return a call in the usual spelling, or None if rows do not have it (AL-4)."""
    if any(isinstance(part, Variable) and part.name == OTHER_SUIT for part in label.parts):
        return None
    return parse_label(ProseCall(0, 0, label).normal_form)


def _without_words(calls: Sequence[WrittenCall], text: str) -> Sequence[WrittenCall]:
    """Return the calls without a last one that is a word followed by other words (HI-12f)."""
    last, above = calls[-1], calls[-2]
    word = text[last.start : last.end]
    is_own = above.label.side is Side.WE
    may_be_word = word.lower() in _PASSES or (is_own and word in _DOUBLES)
    return calls[:-1] if may_be_word and _text_after(calls, text) else calls


def _text_after(calls: Sequence[WrittenCall], text: str) -> str:
    return text[calls[-1].end :].strip(f"{_DASHES}:; \t")


def _kind(calls: Sequence[WrittenCall], text: str, language: str) -> tuple[CallsKind | None, str]:
    """Return the kind of calls without ``=`` after them, and the call that may be a length."""
    joints = [call.joint for call in calls[1:]]
    words = _text_after(calls, text)
    if any("," in joint for joint in joints):
        is_label = all(joint == "," for joint in joints)
        is_either = _are_choices(calls) and (is_label or not words)
        return (CallsKind.EITHER if is_either else None), ""
    lengths = _lengths(calls)
    names_another = names_another_call(words, language)
    if not all(joint.strip() and joint != joint.strip() for joint in joints):
        is_unclear = words and not lengths and not names_another and not _is_length(calls, text)
        return (CallsKind.WORDS if is_unclear else None), ""
    if calls[-1].word.is_bid and text[calls[-1].end :].lstrip().startswith(",") and words:
        lengths.append(calls[-1])
    if lengths:
        return CallsKind.LENGTH, lengths[0].label.text
    if names_another:
        return CallsKind.WORDS, ""
    is_arrow = not _ARROWS.isdisjoint("".join(joints))
    return (CallsKind.ARROW if is_arrow else CallsKind.SEQUENCE), ""


def _lengths(calls: Sequence[WrittenCall]) -> list[WrittenCall]:
    """Return the later calls that may be lengths: with a suit mark, and no call of theirs above."""
    after = 1 + next(
        (at for at, call in enumerate(calls) if call.word.in_parentheses and at), len(calls)
    )
    return [call for call in calls[1:after] if Spelling.MARKS in call.word.spellings]


def _is_length(calls: Sequence[WrittenCall], text: str) -> bool:
    """Return whether the second of two calls is a length of the first one's suit (HI-12e)."""
    same_suit = _LENGTH_OF_SUIT.match(text, calls[0].start)
    return len(calls) == _MIN_CALLS and same_suit is not None


def names_another_call(words: str, language: str) -> bool:
    """Return whether ``words`` continue like a sentence about several calls: ``or 2H``."""
    first, *others = words.split(None, 2)[:2] or [""]
    known = little_words(language) or ()
    return first.lower() in known and any(read_call_word(word.rstrip(".,")) for word in others)


def _kind_before_equals(calls: Sequence[WrittenCall]) -> tuple[CallsKind, str]:
    """Return the kind of calls with ``=`` after them, and the call that may be a length."""
    joints = [call.joint.strip() for call in calls[1:]]
    if all(joint == "," for joint in joints):
        return (CallsKind.EITHER if _are_choices(calls) else CallsKind.UNCLEAR), ""
    for call in _lengths(calls):
        return CallsKind.LENGTH, call.label.text
    if any("," in joint for joint in joints):
        return CallsKind.UNCLEAR, ""
    is_plain = not any(joints) and not any(call.word.in_parentheses for call in calls)
    return (CallsKind.UNCLEAR if is_plain and _are_choices(calls) else CallsKind.SEQUENCE), ""


def _are_choices(calls: Sequence[WrittenCall]) -> bool:
    """Return whether all calls are bids of one level and of one side."""
    levels = {_level(part) for call in calls for part in call.label.parts}
    sides = {call.label.side for call in calls}
    return len(levels) == len(sides) == 1 and levels != {0}


def _level(part: Part) -> int:
    match part:
        case Literal(calls=calls):
            return calls[0].level
        case Variable(level=level):
            return level
    return 0


def either_label(labels: Sequence[Label]) -> Label | None:
    """Return the label of alternative calls, or None if there is none (CA-7)."""
    if len({label.side for label in labels}) > 1:
        return None
    inner = "/".join(label.text.strip("()") for label in labels)
    return parse_label(f"({inner})" if labels[0].side is Side.THEY else inner)
