"""Rows: their levels, labels and descriptions (LANGUAGE BT-8, HI-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from ..bridge.auctions import Side
from ..patterns import compile_later
from .alerts import alert_length, report_quotes
from .call_words import RowLabels, is_row_label, row_labels, row_sequence
from .codes import Code
from .diagnostics import (
    Advice,
    count_noun,
    indenting,
    inserting_above,
    meant,
    quoted,
    replacing,
    slip_of,
)
from .labels import (
    LISTED_ROW,
    SUITS_WITHOUT_LEVEL,
    Label,
    WordForCalls,
    is_call,
    is_call_by_suit_mark,
    names_call,
)
from .meaning_labels import MeaningLabel
from .options import Options
from .row_calls import CallsKind
from .source import Fragment, SourceLine, indentation
from .state import DocumentState
from .syntax import Annotation, Row
from .variants.parts import OtherText, VariantLine, is_aside


def levels_of(rows: Sequence[Row], base: int) -> list[int]:
    """Return the levels of rows that are already known to be histories or not.

    :param base: the column of the first row of the table.
    """
    levels: list[int] = []
    history = 0  # how many history rows are above the rows at the base column
    above: Row | None = None
    open_indents: list[int] = []
    for row in rows:
        if row.indent > base:
            while open_indents and open_indents[-1] >= row.indent:
                open_indents.pop()
            levels.append(history + len(open_indents))
            open_indents.append(row.indent)
        elif row.is_sequence:
            is_joined = above is not None and bool(row.labels) and _is_closed(above)
            history = history + 1 if is_joined else 1
            levels.append(history - 1)
            open_indents = []
        else:
            levels.append(history)
            open_indents = [row.indent]
        above = row
    return levels


def _is_closed(row: Row) -> bool:
    return bool(row.labels) and row.is_sequence and row.label.endswith(("-", ";"))


LINKED_LABEL = compile_later(r"\[(?P<label>[^\[\]]*)\]\((?P<target>[^()]+(?:\([^()]*\)[^()]*)*)\)")

_WORD = compile_later(r"(\S*)\s*(=?)\s*")
"""The first word of a row, and the separator before the description."""
_COLON = compile_later(r":\s+(?=\S)")
_EQUALS = compile_later(r"\s*(=?)\s*")
_WORD_AND_EQUALS = compile_later(r"\S+\s+=(?!\S)")
_WITHOUT_LINKS = Options(links=False)
_BULLET = compile_later(r"[-*•]|[a-z]\)|[0-9]{1,2}\)")


class RowWords(NamedTuple):
    """A split row (LANGUAGE BT-2, BT-3, CA-11); columns of its line."""

    label: str
    label_start: int
    label_end: int
    description_start: int | None
    has_equals: bool
    target: tuple[int, int] | None
    """Columns of the target of a linked label."""


def split_row(text: str, start: int, options: Options) -> RowWords:
    """Split a row that begins at column ``start``."""
    if text.startswith("[", start) and options.links:
        link = LINKED_LABEL.match(text, start)
        if link and link["target"].strip():
            description, has_equals = _after_equals(text, link.end())
            return RowWords(
                link["label"],
                start,
                link.end(),
                description,
                has_equals,
                link.span("target"),
            )
    found = _WORD.match(text, start)
    assert found is not None
    word, end, has_equals = found[1], found.end(), bool(found[2])
    description = end if end < len(text) else None
    if "=" in word:
        before, _, _ = word.partition("=")
        if is_row_label(_without_colon(before)) or before in SUITS_WITHOUT_LEVEL:
            word = before
            description, has_equals = _after_equals(text, start + len(before))
    label = word
    if word.endswith(":"):
        bare = word.removesuffix(":")
        label = bare if bare in SUITS_WITHOUT_LEVEL else _without_colon(word)
    if (
        description is not None
        and not has_equals
        and text.startswith(":", description)
        and (colon := _COLON.match(text, description))
    ):
        is_label = is_row_label(word) or word in SUITS_WITHOUT_LEVEL
        description = colon.end() if is_label else description
    if (
        word.endswith("!")
        and description is not None
        and not has_equals
        and not text.startswith(("!", "="), description)
        and is_call(word[:-1])
    ):
        label, description = word[:-1], start + len(word) - 1  # the alert mark begins the text
    return RowWords(label, start, start + len(label), description, has_equals, None)


def _without_colon(word: str) -> str:
    """Return ``word`` without the colon after a label or a sequence (LANGUAGE BT-3)."""
    bare = word.removesuffix(":")
    return bare if bare != word and is_row_label(bare) else word


def labels_of(text: str, words: RowWords) -> RowLabels:
    """Return the labels of a row.

    A suit without a level is a label only before ``=``, ``:`` or the end of the line, because
    ``om`` may begin a sentence (CA-6a).
    """
    found, description = row_labels(words.label), words.description_start
    if words.label in SUITS_WITHOUT_LEVEL and (
        description is None or text[words.label_end : description].strip()
    ):
        return RowLabels((SUITS_WITHOUT_LEVEL[words.label],), is_sequence=False)
    return found


def is_row_by_suit_mark(text: str) -> bool:
    """Return whether ``text`` is a row because of a call such as ``2!c`` and its separator (EL-8).

    The separator is ``=`` with spaces around it, or ``:`` before a description.
    """
    if not is_call_by_suit_mark(text):
        return False
    start = indentation(text)
    words = split_row(text, start, _WITHOUT_LINKS)
    if not is_call_by_suit_mark(words.label) or not is_call(words.label):
        return False
    has_colon = text.startswith(":", words.label_end) and words.description_start is not None
    return has_colon or _WORD_AND_EQUALS.match(text, start) is not None


def is_row_by_equals(text: str, start: int, words: RowWords) -> bool:
    """Return whether a line below a description is a row because of its ``=`` (LANGUAGE BT-11)."""
    if not words.has_equals or words.target or begins_with_bullet(text[start:]):
        return False
    return is_call(words.label) or _WORD_AND_EQUALS.match(text, start) is not None


def is_call_without_equals(words: RowWords) -> bool:
    """Return whether a line below a description begins with a call but is text (LANGUAGE BT-11)."""
    return names_call(words.label) and not words.target and not words.has_equals


def is_conspicuous_text(text: str) -> bool:
    """Return whether a line below a description would not silently be text (LANGUAGE BT-11)."""
    words = split_row(text, 0, _WITHOUT_LINKS)
    return is_row_by_equals(text, 0, words) or names_call(words.label)


def append_after_line_end(line: str, texts: list[str]) -> None:
    r"""Append a line after a typed line end, ``\n``, to the last line of a description (BT-12).

    :param texts: the lines of the description, the line of the row first. An equals sign after a
        single word would make both a row; the word is then joined to the line above.
    """
    texts[-1] += f"\\n{line}"
    while texts[1:] and is_conspicuous_text(texts[-1].strip()):
        joined = texts.pop()
        texts[-1] += f"\\n{joined.lstrip()}"


def begins_with_bullet(text: str) -> bool:
    """Return whether the first word of ``text`` is a bullet (LANGUAGE BT-6)."""
    word, *_ = text.split(None, 1) or [""]
    return _BULLET.fullmatch(word) is not None


def _after_equals(text: str, position: int) -> tuple[int | None, bool]:
    """Return the column of the description after one ``=``, and whether there was one (BT-3)."""
    equals = _EQUALS.match(text, position)
    end = equals.end() if equals else position
    return (end if end < len(text) else None), bool(equals and equals[1])


_AIR_LINES = 2


class OpenRow:
    """A row whose description may still continue."""

    __slots__ = (
        *("_pieces", "annotations", "column", "indent", "is_list", "line", "row"),
        *("shifted", "texts", "variant_lines", "words"),
    )

    def __init__(self, row: Row, line: SourceLine, indent: int, words: RowWords) -> None:
        self.row = row
        self.line = line
        self.indent = indent
        self.words = words
        self.column = words.description_start
        self.annotations: list[Annotation] = []
        self.variant_lines: list[VariantLine] = []
        self.texts: list[VariantLine] = []
        """The lines with another text for some partners."""
        self._pieces: list[tuple[SourceLine, int, int]] = []
        self.shifted: tuple[SourceLine, ...] = ()
        """The lines with a bullet that are not below the description (BT-6)."""
        self.is_list = False
        """Whether the first of these is the item of a list."""
        if self.column is not None:
            self.append(line, self.column)
            if self.column == words.label_end:  # an alert mark at the call (XT-3)
                row.typed_label_end = line.origin - line.start + self.column + 1
                self.column += len(line.text[self.column :]) - len(
                    line.text[self.column + 1 :].lstrip()
                )

    def read_meaning(self, meaning: MeaningLabel) -> None:
        """Set the columns of the parts of the row in the line as typed (TM-1a)."""
        self.column = meaning.column
        self.row.typed_label_end = self.line.origin - self.line.start + meaning.end

    def append(self, line: SourceLine, start: int) -> None:
        """Add the text of ``line`` from column ``start`` to the description."""
        self._pieces.append((line, start, len(line.text.rstrip())))

    @property
    def further(self) -> tuple[SourceLine, ...]:
        """The lines of the description after the first one."""
        return tuple(line for line, _, _ in self._pieces if line is not self.line)

    @property
    def awaits_bullets(self) -> bool:
        """Return whether the text so far ends with ``:``, or its last line is a bullet (BT-6)."""
        line, start = self._pieces[-1][:2] if self._pieces else (self.line, len(self.line.text))
        return line.text.rstrip().endswith(":") or begins_with_bullet(line.text[start:])

    def close(self, state: DocumentState) -> None:
        """Set the description and the annotations of the row (LANGUAGE BT-7, XT-2, XT-3)."""
        row, pieces = self.row, self._pieces
        # Most rows have only a text.
        if self.annotations:
            row.annotations = tuple(self.annotations)
        if self.variant_lines:
            row.variant_lines = tuple(self.variant_lines)
        if self.texts:
            row.other_texts = tuple([_other_text(line, state) for line in self.texts])
        if len(pieces) >= _AIR_LINES:
            line, start, end = pieces[-1]
            if line.text[start:end] == ".":
                row.air = True
                pieces = pieces[:-1]
        if row.calls:
            row.calls = replace(row.calls, column=self.column, further=self.further)
        if pieces:
            row.description = Fragment(pieces)
            row.alert_length = alert_length(row.description.text)
            report_quotes(row.description, state.diagnostics)


def _other_text(found: VariantLine, state: DocumentState) -> OtherText:
    """Return the text in a line for some partners (VARIANTS VA-5)."""
    assert found.equals is not None
    text, end = found.line.text, len(found.line.text.rstrip())
    start = len(text) - len(text[found.equals + 1 :].lstrip())
    fragment = Fragment([(found.line, start, end)]) if start < end else None
    length = alert_length(fragment.text) if fragment else 0
    other = OtherText(found, fragment, length)
    state.variants.note(found)
    state.variants.texts.append(other)
    return other


_SPELLED_CALLS = ("pass", "double", "redouble", "dbl", "rdbl", "redbl")
_PLAIN_WORD = compile_later(r"[^\d]*[^\W\d_][^\d]*|[1-7][a-z]{3}[^\d]*")
_STRAIN = compile_later(r"[CDHSN]|NT")
_POINT = compile_later(r"\(?(?:[a-z]|[0-9]{1,2})\)")


def report_free_labels(rows: list[OpenRow], state: DocumentState) -> None:
    """Report top rows that are not calls, with the rows below (CA-9, HI-7, HI-8).

    Rows of unspecified auctions, and those that are not played, define none (HI-14, VA-8).
    """
    index = 0
    is_any = False
    if is_aside(state.variants.current):
        return
    while index < len(rows):
        row = rows[index].row
        if not row.level:
            is_any = row.is_any_auction
        if row.labels or is_any or (row.calls and row.calls.is_read):
            index += 1
            continue
        end = _subtree_end(rows, index)
        if not row.calls and not (row.is_sequence and row.level and row_sequence(row.label)):
            below = end - index - 1
            above = rows[index - 1] if index and not below else None
            if not below and not row.is_sequence and _is_plain_word(row.label):
                _remark(row, _alignment_advice(rows[index], above), state)
            else:
                opened = rows[index]
                advice = (
                    _alert_advice(opened)
                    or _bullet_advice(opened)
                    or _free_label_advice(opened, above)
                )
                _report_free_label(row, below, advice, state)
        index = end


def leave_words_in_texts(rows: Sequence[OpenRow]) -> None:
    """Let words for calls without ``=`` or ``:`` be free labels (WC-4).

    They stay calls next to a call in the same column, and above a row of their own.
    """
    for number, opened in enumerate(rows):
        row, words = opened.row, opened.words
        if (
            not row.labels
            or row.is_sequence
            or not row.labels[0].has_words
            or words.description_start is None
            or words.has_equals
            or words.target
            or opened.line.text.startswith(":", words.label_end)
            or _is_rest_of_theirs(row.labels[0])
        ):
            continue
        is_above = number + 1 < len(rows) and rows[number + 1].row.level > row.level
        if not is_above and not any(map(_names_calls, _siblings(rows, number))):
            row.labels = ()


def _is_rest_of_theirs(label: Label) -> bool:
    part = label.parts[0]
    return label.side is Side.THEY and isinstance(part, WordForCalls) and part.is_rest


def _siblings(rows: Sequence[OpenRow], number: int) -> Iterator[Row]:
    """Yield the rows next to a row, below the same one and in the same column."""
    own = rows[number]
    for others in (rows[number + 1 :], reversed(rows[:number])):
        for other in takewhile(lambda other: other.row.level >= own.row.level, others):
            calls = other.row.calls
            is_history = other is rows[0] and calls and calls.kind is CallsKind.SEQUENCE
            if other.row.level == own.row.level and other.indent == own.indent and not is_history:
                yield other.row


def _names_calls(row: Row) -> bool:
    return bool(row.labels) and not row.labels[0].has_words


def _subtree_end(rows: list[OpenRow], index: int) -> int:
    level = rows[index].row.level
    end = index + 1
    while end < len(rows) and rows[end].row.level > level:
        end += 1
    return end


def _is_plain_word(word: str) -> bool:
    """Return whether ``word`` is probably a word for calls, not a mistyped call."""
    if _POINT.fullmatch(word) or not _PLAIN_WORD.fullmatch(word):
        return False
    if is_call_by_suit_mark(word) or _meant_call(word):
        return False
    return not any(_STRAIN.fullmatch(part) or names_call(part) for part in word.split("/"))


def _remark(row: Row, advice: Advice | None, state: DocumentState) -> None:
    state.diagnostics.remark_once(
        Code.CALL_UNKNOWN,
        row.span,
        f"{quoted(row.label)} is not a call; shown but not exported",
        hint=advice.hint if advice else "",
        pasted=row.pasted,
    )


def _report_free_label(row: Row, below: int, advice: Advice, state: DocumentState) -> None:
    rows = f" with {count_noun(below, 'row')} below it" if below else ""
    state.diagnostics.report(
        Code.CALL_UNKNOWN,
        row.span,
        f"{quoted(row.label)} is not a call; shown but not exported{rows}",
        hint=advice.hint,
        pasted=row.pasted,
        edits=advice.edits,
    )


def _free_label_advice(opened: OpenRow, above: OpenRow | None) -> Advice:
    """Return advice about the possible meaning of a free label."""
    line, word, start, end = opened.line, *opened.words[:3]
    if call := _meant_call(word):
        return Advice(meant(call), replacing(line, start, end, call))
    closed = f"{word.rstrip('-;')})"
    if closed.count("(") == closed.count(")") and is_row_label(closed):
        closed += word[len(closed) - 1 :]
        return Advice(meant(closed), replacing(line, start, end, closed))
    if _POINT.fullmatch(word):
        return Advice("write all such lines directly below their row, and the rows after it below")
    if word and not word.strip("*"):
        return Advice("for a heading, insert a blank line above", inserting_above(line, ""))
    return _alignment_advice(opened, above) or Advice(
        "a call is P, D, R or level and suit, such as 2H; theirs in parentheses"
    )


def _alert_advice(opened: OpenRow) -> Advice | None:
    """Return advice about an alert mark after the call, as in ``2D! = transfer``, or None."""
    line, word, start, end, text = opened.line, *opened.words[:4]
    call = word.rstrip(":").replace("!)", ")").replace("!/", "/").strip("!")
    if "!" not in word or not names_call(call):
        return None
    hint = f"write ! before the description: {call} = !..."
    if text is None:
        return Advice(hint)
    between = line.text[end:text] if opened.words.has_equals else " = "
    mark = "" if line.text[text] == "!" else "! "
    return Advice(hint, replacing(line, start, text, f"{call}{between}{mark}"))


def _bullet_advice(opened: OpenRow) -> Advice | None:
    """Return advice about a row after a bullet, as in ``- 1C: natural``, or None (CA-9)."""
    line, label, start, _, column = opened.line, *opened.words[:4]
    if column is None or not begins_with_bullet(label):
        return None
    found = LISTED_ROW.match(line.text, column)
    if found is None or not names_call(found["call"]):
        return None
    call = f"{found['call']} = "
    edits = replacing(line, start, found.end(), call)
    for further in opened.further:
        edits += indenting(further, start + len(call))
    row = quoted(call + line.text[found.end() :])[1:-1]
    return Advice(f"without the bullet it is a row: {row}", edits)


def _alignment_advice(opened: OpenRow, above: OpenRow | None) -> Advice | None:
    """Return advice about the indentation of a free label, or None.

    :param above: the row whose description the line may continue, or None.
    """
    is_text = opened.words.label.isalpha() and not opened.words.has_equals
    if above and above.column is not None and is_text and opened.indent > above.indent:
        hint = f"for more of the description above, begin at column {above.column + 1}"
        return Advice(hint, indenting(opened.line, above.column))
    return None


def _meant_call(word: str) -> str:
    """Return the call that ``word`` is nearly equal to, or nothing; never a shorter call."""
    inner = word.strip("(),.:*?=")
    slip = slip_of(inner.lower(), _SPELLED_CALLS)
    spelled = slip.capitalize() if slip[:1] == inner[:1].lower() else ""
    for call in (inner, inner.upper(), f"({inner})", inner.replace("10", "1"), spelled):
        if call and call != word and names_call(call):
            return f"({call})" if word.startswith("(") and not call.startswith("(") else call
    return ""
