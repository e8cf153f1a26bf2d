"""Lines and cells that begin with calls (IMPORTS IM2-17, IM2-21 to IM2-23)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache

from . import cues, word_lists
from .chains import CallReader, Chain, WrittenCall
from .columns import Column
from .histories import begins_with, is_possible, share_possible, without_implied_passes
from .number_words import bid_at
from .stream import Line, SpanKind, Words


class Strength(IntEnum):
    """How clearly a text after calls is their meaning (IM2-21)."""

    NOTHING = 0
    BLANK = 1
    WEAK = 2
    """Two spaces, a tab, a comma, or parentheses."""
    STRONG = 3
    """A sign that separates: ``:``, ``=``, a dash with spaces, the border of a cell."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Calls at the beginning of a text, and what follows."""

    chain: Chain
    strength: Strength
    meaning: Words
    separator: str = ""
    names_row: bool = False
    """Whether the meaning begins with another call and a separator (IM2-22)."""
    is_in_words: bool = False
    """Whether words say that the call is the opponents': ``they double``."""
    is_reference: bool = False
    """Whether the meaning only says where to look, so that it is not a row (IM2-22)."""
    others: tuple[Chain, ...] = ()
    """Further whole auctions with the same meaning: ``1♣-1♥-2♥, 1♣-1♠-2♠ = ..`` (IM2-15)."""
    role: str = ""
    """Whether a word before the call says that it is an ``opening`` or an ``answer``."""

    @property
    def asks(self) -> bool:
        """Whether it only asks for the next call (IM2-18)."""
        return self.chain.asks and not self.meaning

    @property
    def goes_on_as_sentence(self) -> bool:
        """Whether the text continues as a sentence about the calls (IM2-22)."""
        return self.names_row or _goes_on_as_sentence(self.meaning.text)

    @property
    def is_verb_of_meaning(self) -> bool:
        """Whether the meaning begins with a verb such as ``shows`` (IM2-21)."""
        return cues.is_meaning(self.meaning.text)


@dataclass(slots=True)
class Row:
    """A row that was found: its calls, their meaning, and the rows that continue from it."""

    line: int
    """The line of the source from 1."""
    calls: list[WrittenCall]
    meaning: Words
    strength: Strength
    column: int = 0
    """How deep it is."""
    cells: tuple[tuple[Column, str, Words], ...] = ()
    """The other cells of its line: kind, header and words."""
    rows: list[Row] = field(default_factory=list)
    more: list[Words] = field(default_factory=list)
    """Further lines of its meaning (IM2-23)."""
    words: Words = field(default_factory=Words)
    """The whole text of its line or cell."""
    separator: str = ""
    mark: str = ""
    """The sign before the call that only a legend explains (IM2-17)."""
    footnotes: str = ""
    """The marks of footnotes after the call, which end its meaning (IM2-17)."""
    remarks: tuple[str, ...] = ()
    """The texts in parentheses between its calls, which begin its meaning (IM-7)."""

    @property
    def asks_for_answers(self) -> bool:
        """Whether its meaning ends in a word for answers and a colon (IM2-25)."""
        text = self.meaning.text
        return text.endswith((":", "：")) and cues.names_answers(text[-_END:])

    @property
    def is_sentence(self) -> bool:
        """Whether it may be a sentence of prose: no sign, but many words and their end (IM2-44)."""
        text = "" if self.rows else self.meaning.text
        is_whole = text.endswith((".", "!", "?")) or ", " in text
        return self.strength is Strength.BLANK and is_whole and text.count(" ") >= _FEW_BLANKS

    @property
    def is_remarked(self) -> bool:
        """Whether its meaning begins with parentheses and a sign: ``(over 2♥) = ..``."""
        return _REMARKED.match(self.meaning.text) is not None

    @property
    def text(self) -> str:
        """Everything that it says, to compare it with other rows."""
        if not self.more and not self.cells:
            return self.meaning.text
        parts = [self.meaning, *self.more, *(words for _, _, words in self.cells)]
        return " ".join(words.text for words in parts if words)

    def all_rows(self) -> Iterable[Row]:
        """Yield this row and those below it."""
        waiting = [self]
        while waiting:
            row = waiting.pop()
            yield row
            waiting.extend(reversed(row.rows))


_ROLES = {
    "opening": word_lists.OPENING,
    "answer": word_lists.RESPONSE,
    "rebid": word_lists.REBID,
}
_ROLE_JOINT = re.compile(r"\s+(?:(?:with|con|mit|med|met|avec|z|ze|of|de|di|von|av|van|en)\s+)?")
_FEW_BLANKS = 4
_REMARKED = re.compile(r"\([^()]{1,40}\)\s*[=:]")
_MOST_LISTED = 8
"""The most calls of a list with commas."""
_LISTED = re.compile(r",\s+")
_END = 40
"""The characters at the end of a meaning that may have a word for answers."""
_SEPARATOR = re.compile(
    r"(?P<sign>\s*(?::=|::|[:：]|=>|[⇒=→]|->|<-)\s*|\s+[-–—]{1,3}(?=\s|$)\s*|[–—](?=\s)\s*)"
    r"|(?P<comma>,\s+(?=\S))|(?P<stop>\.\s+(?=\S))|(?P<parenthesis>\s*(?=\())|(?P<wide>\s{2,}|\t\s*)|(?P<blank>\s)|$"
)
_ARROWS = re.compile(r"(?:(?:→|->|·|&nbsp;)\s*)+")
_LETTER = re.compile(r"[a-zа-я][.)]\s+(?=[(\[]?[1-7])")
"""A letter that counts the rows of a list: ``a. 1♦ = 0-7``."""
_MARK = re.compile(r"[@%^~](?=[(\[（]?[^\W_])")
_SENTENCE = re.compile(r"[,.;)](?:\s|$)|/")
_ENDS_SENTENCE = re.compile(r"[,.;)\]](?:\s|$)")
_ARROW = re.compile(r"\s*(?:→|⇒|->|=>)\s*")
_FOOTNOTE = re.compile(r"\s?(\((?:\d{1,2}|[a-z])\))")
_EXPLAINED = re.compile(r"\s*(\((?:\d{1,2}|[a-z])\))[\s:=]\s*\S")


def footnotes_of(lines: Iterable[Line]) -> frozenset[str]:
    """Return the marks in parentheses that lines of a file begin with, to explain them (IM2-17)."""
    texts = (f"{line.marker} {line.words.text}" for line in lines if not line.cells)
    found = (_EXPLAINED.match(text) for text in texts if "(" in text[:3])
    return frozenset(match[1] for match in found if match)


class EntryReader:
    """Reads the beginnings of lines and cells of one file."""

    def __init__(self, calls: CallReader, footnotes: frozenset[str] = frozenset()) -> None:
        """Read calls as ``calls`` does; ``footnotes`` are the marks that the file explains."""
        self.calls = calls
        self.footnotes = footnotes
        self._known: Callable[[Words], Entry | None] = cache(self._read)
        self._known_cell: Callable[[Words, bool], Entry | None] = cache(self._read_cell)
        self._joins_auctions = re.compile(
            rf",\s+|\s+(?:/|{word_lists.OR.pattern.pattern}|{word_lists.AND.pattern.pattern})\s+",
            re.IGNORECASE,
        )

    def is_struck(self, words: Words) -> bool:
        """Return whether ``words`` begin with a call that is struck out, so no row (IM2-22)."""
        start = self.start_of(words.text)
        return _is_struck_at(words, start) and self.calls.chain_at(words.text, start) is not None

    def read(self, words: Words) -> Entry | None:
        """Return the calls at the beginning of ``words`` and their meaning, or None.

        The cells of a table show the kinds of its columns, so each is asked about several times.
        """
        return self._known(words)

    def _read(self, words: Words) -> Entry | None:
        text = words.text
        start = self.start_of(text)
        if _is_struck_at(words, start):
            return None
        chain = self.calls.chain_at(text, start)
        if chain is None:
            return (
                self._their_call(text)
                or self._call_behind_role(words, start)
                or _word_for_calls(words, start)
                or _bid_in_words(words)
            )
        chain = self._with_footnote(chain, text)
        separator = _SEPARATOR.match(text, chain.end)
        if separator is not None and len(chain.calls) > 1 and not chain.asks:
            if entry := self._several_auctions(words, chain):
                return entry
        elif separator is not None and separator["comma"]:
            return self._several(words, chain) or self._entry(words, chain, separator)
        return self._entry(words, chain, separator) if separator is not None else None

    def read_cell(self, words: Words, *, is_auction: bool = False) -> Entry | None:
        """Return the calls that a cell begins with, or that it is, and their meaning, or None.

        :param is_auction: whether the cells of its column are auctions: ``1♦ 1♥`` (IM2-18).
        """
        return self._known_cell(words, is_auction)

    def _read_cell(self, words: Words, is_auction: bool) -> Entry | None:
        has_lines = any(span.kind is SpanKind.BREAK for span in words.spans)
        if has_lines and (entry := self._lines_of_calls(words)):
            return entry
        chain = self.calls.chain_at(words.text, self.start_of(words.text), blanks=is_auction)
        if chain is not None and len(chain.calls) > 1 and chain.end == len(words.text):
            return Entry(chain, Strength.NOTHING, Words())
        if chain is not None and words.text.startswith(",", chain.end):
            return self._several(words, chain, is_cell=True) or self.read(words)
        return self.read(words)

    def _lines_of_calls(self, words: Words) -> Entry | None:
        """Return the calls of a cell whose lines are all calls: they are alternatives, or None."""
        breaks = [(span.start, span.end) for span in words.spans if span.kind is SpanKind.BREAK]
        starts = [0, *(end for _, end in breaks)]
        ends = [*(start for start, _ in breaks), len(words.text)]
        texts = [words.text[start:end].strip() for start, end in zip(starts, ends, strict=True)]
        found = [self.calls.call_at(text) for text in texts]
        calls = [
            one[0]
            for one, text in zip(found, texts, strict=True)
            if one is not None and one[1] == len(text)
        ]
        if len(calls) < len(texts) or any(call.is_theirs or not call.is_bid for call in calls):
            return None
        several = dict.fromkeys(part for call in calls for part in call.text.split("/"))
        call = WrittenCall.of("/".join(several))
        return Entry(Chain((call,), 0, len(words.text)), Strength.NOTHING, Words())

    def _several(self, words: Words, chain: Chain, *, is_cell: bool = False) -> Entry | None:
        """Return the calls of a list such as ``pass, 3♦, 3♥: to play``, or None (IM2-15)."""
        text, calls, end = words.text, list(chain.calls), chain.end
        if len(calls) > 1:
            return None
        while len(calls) < _MOST_LISTED and (comma := _LISTED.match(text, end)):
            following = self.calls.call_at(text, comma.end())
            if following is None or following[0].is_theirs is not calls[0].is_theirs:
                return None
            calls.append(following[0])
            end = following[1]
        separator = _SEPARATOR.match(text, end)
        if separator is None or not (separator["sign"] or (is_cell and end == len(text))):
            return None
        several = dict.fromkeys(one for call in calls for one in call.text.split("/"))
        call = WrittenCall.of("/".join(several)).of_side(is_theirs=calls[0].is_theirs)
        return self._entry(words, Chain((call,), chain.start, end), separator)

    def _several_auctions(self, words: Words, chain: Chain) -> Entry | None:
        """Return the whole auctions of ``1♣-1♥-2♥, 1♣-1♠-2♠: four cards`` with a sign, or None."""
        others: list[Chain] = []
        text, end = words.text, chain.end
        while len(others) < _MOST_LISTED and (joint := self._joins_auctions.match(text, end)):
            following = self.calls.chain_at(text, joint.end())
            if following is None or len(following.calls) < len(chain.calls) or following.asks:
                return None
            others.append(following)
            end = following.end
        separator = _SEPARATOR.match(text, end) if others else None
        if separator is None or not separator["sign"]:
            return None
        entry = self._entry(words, replace(chain, end=end), separator)
        return replace(entry, others=tuple(others)) if entry is not None else None

    def _entry(self, words: Words, chain: Chain, separator: re.Match[str]) -> Entry | None:
        """Return calls and the meaning after ``separator``, or None for a sentence."""
        meaning = words.part(separator.end())
        if _ARROW.fullmatch(separator[0]) and self.calls.call_at(meaning.text):
            meaning = words.part(separator.start())  # the meaning is an arrow to a call
        if separator["sign"] and _ENDS_SENTENCE.match(meaning.text):
            return None  # ``2NT – 2C:. It is ..`` is a call in running text
        strength = _strength(separator, meaning)
        if separator["comma"] and self.calls.chain_at(meaning.text):
            return None
        return Entry(
            chain,
            strength,
            meaning,
            separator[0].strip(),
            names_row=strength is Strength.BLANK and self._is_row(meaning.text),
            is_reference=cues.is_reference(meaning.text),
        )

    def _with_footnote(self, chain: Chain, text: str) -> Chain:
        """Return a chain with the mark in parentheses after it, if the file explains that mark."""
        found = _FOOTNOTE.match(text, chain.end) if self.footnotes else None
        if found is None or found[1] not in self.footnotes or chain.asks:
            return chain
        return replace(chain, end=found.end(), marks=f"{chain.marks} {found[1]}")

    def _is_row(self, text: str) -> bool:
        chain = self.calls.chain_at(text)
        separator = _SEPARATOR.match(text, chain.end) if chain else None
        return separator is not None and bool(separator["sign"])

    def _their_call(self, text: str) -> Entry | None:
        """Return the call of the opponents that a text names and nothing else: ``they X:``."""
        end = cues.end_of_opponent(text)
        chain = self.calls.chain_at(text, end + 1) if text[end : end + 1] == " " else None
        if chain is None or len(chain.calls) > 1 or text[chain.end :].strip(" :："):
            return None
        theirs = replace(chain, calls=(chain.calls[0].of_side(is_theirs=True),))
        return Entry(theirs, Strength.NOTHING, Words(), is_in_words=True)

    def _call_behind_role(self, words: Words, start: int) -> Entry | None:
        """Return the call behind a word for its role, and its meaning: ``Response 1♦: 0–7``."""
        for role, phrases in _ROLES.items():
            found = phrases.match(words.text, start)
            joint = _ROLE_JOINT.match(words.text, found.end()) if found else None
            chain = self.calls.chain_at(words.text, joint.end()) if joint else None
            separator = _SEPARATOR.match(words.text, chain.end) if chain else None
            if chain is None or separator is None or len(chain.calls) > 1 or chain.asks:
                continue
            is_open = bool(separator["sign"]) or separator["parenthesis"] is not None
            entry = self._entry(words, chain, separator) if is_open else None
            if entry is not None and entry.meaning:
                return replace(entry, role=role)
        return None

    def read_cut(self, words: Words, dash: str) -> Entry | None:
        """Return the first call of ``words`` if the ``dash`` of its list is after it (IM2-18)."""
        start = self.start_of(words.text)
        found = self.calls.call_at(words.text, start)
        if found is None:
            return None
        call, end = found
        separator = _SEPARATOR.match(words.text, end)
        if separator is None or separator[0].strip() != dash:
            return None
        meaning = words.part(separator.end())
        return Entry(Chain((call,), start, end), Strength.STRONG, meaning, dash)

    @staticmethod
    def start_of(text: str) -> int:
        """Return where the calls of a text begin, after arrows and a mark (IM2-9, IM2-17)."""
        arrows = _ARROWS.match(text) or _LETTER.match(text)
        start = arrows.end() if arrows else 0
        return start + 1 if _MARK.match(text, start) else start

    def row(self, line: int, column: int, words: Words, entry: Entry) -> Row:
        """Return the row of an entry."""
        start = self.start_of(words.text)
        mark = words.text[start - 1] if start and words.text[start - 1] in {*"@%^~"} else ""
        return Row(
            line, list(entry.chain.calls), entry.meaning.without(SpanKind.STRUCK), entry.strength,
            column, words=words.without(SpanKind.STRUCK),
            separator=entry.separator, mark=mark, footnotes=entry.chain.marks,
            remarks=entry.chain.remarks,
        )  # fmt: skip


def _word_for_calls(words: Words, start: int) -> Entry | None:
    """Return the word for all other calls that a text is, or begins with (IM2-34)."""
    for name, phrases in word_lists.FOR_CALLS.items():
        found = phrases.match(words.text, start)
        separator = _SEPARATOR.match(words.text, found.end()) if found else None
        if found is None or separator is None:
            continue
        meaning = words.part(separator.end())
        if bool(separator["sign"]) is bool(meaning):
            strength = Strength.STRONG if meaning else Strength.NOTHING
            chain = Chain((WrittenCall(name, ()),), start, found.end())
            is_reference = cues.is_reference(meaning.text)
            separator_text = separator[0].strip()
            return Entry(chain, strength, meaning, separator_text, is_reference=is_reference)
    return None


def _bid_in_words(words: Words) -> Entry | None:
    """Return the bid in words that a text begins with before a sign: ``One Club: 16+`` (IM2-21)."""
    bid, end = bid_at(words.text)
    separator = _SEPARATOR.match(words.text, end) if bid else None
    if separator is None or not (separator["sign"] and words.part(separator.end())):
        return None
    chain = Chain((WrittenCall.of(bid),), 0, end)
    return Entry(chain, Strength.STRONG, words.part(separator.end()), separator[0].strip())


def _is_struck_at(words: Words, at: int) -> bool:
    return any(span.kind is SpanKind.STRUCK and span.start <= at < span.end for span in words.spans)


def _strength(separator: re.Match[str], meaning: Words) -> Strength:
    if separator["sign"]:
        return Strength.STRONG
    if not meaning:
        return Strength.NOTHING
    if separator["blank"] or separator["stop"]:
        return Strength.BLANK
    return Strength.WEAK if separator[0] or separator["parenthesis"] is not None else Strength.BLANK


def _goes_on_as_sentence(text: str) -> bool:
    return bool(_SENTENCE.match(text)) or cues.is_sentence(text)


_LEVEL = 3
"""The least number of spaces of a level in which one space is a typo."""


def nested(rows: Sequence[Row]) -> list[Row]:
    """Return the top rows; rows that are deeper and can continue from a row are below it (IM2-23).

    Whatever is deeper and cannot continue is a further line of the meaning of the row above.
    """
    top: list[Row] = []
    above: list[Row] = []
    for row in rows:
        deeper = None
        while above and above[-1].column >= row.column:
            deeper = above.pop()
        if deeper is not None and above and _is_sibling(above[-1], deeper, row):
            row.column = above.pop().column
        nearest = above[-1] if above else None
        if nearest is None or _goes_on(above, row):
            (nearest.rows if nearest else top).append(row)
            above.append(row)
        elif repeated := _repeated(row.calls, _auction(above)):
            row.calls = row.calls[repeated:]
            nearest.rows.append(row)
            above.append(row)
        else:
            nearest.more += [row.words, *row.more]
    return top


def _is_sibling(row: Row, below: Row, last: Row) -> bool:
    """Return whether a row is next to ``row`` although it is one space deeper (IM2-8).

    :param below: a row below ``row``; it shows how deep a level is.
    """
    return last.column == row.column + 1 and below.column - row.column >= _LEVEL


def _repeated(calls: Sequence[WrittenCall], history: tuple[WrittenCall, ...]) -> int:
    """Return how many of ``calls`` repeat the end of the auction above; 0 if none continues."""
    ends = (len(history) - start for start in range(len(history)))
    repeated = next(
        (n for n in ends if len(calls) > n and begins_with(calls, history[len(history) - n :])), 0
    )
    # A whole auction below a row has that row's calls inside: 1♣-1♦-1♠-2♦ below 1♠.
    last = len(history)
    inside = (
        start + last
        for start in range(len(calls) - last - 1, 0, -1)
        if begins_with(calls[start:], history)
    )
    return repeated or (next(inside, 0) if last else 0)


def _auction(above: Sequence[Row]) -> tuple[WrittenCall, ...]:
    return without_implied_passes([call for one in above for call in one.calls])


def _goes_on(above: Sequence[Row], row: Row) -> bool:
    history = _auction(above)
    # What stands above the list is not known yet, so only the calls themselves can be compared.
    if not is_possible(history) or any(call.is_in_words for call in history):
        return True
    whole = without_implied_passes([*history, *row.calls])
    return is_possible(whole[:-1]) and share_possible(whole[:-1], whole[-1]) > 0
