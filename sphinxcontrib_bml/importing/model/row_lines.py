"""Which items and lines of a paragraph are rows (IMPORTS IM2-18, IM2-21 to IM2-23, IM2-44)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...patterns import compile_later
from . import cues
from .histories import in_turn, share_possible
from .rows import Entry, EntryReader, Strength
from .stream import Line, LineKind

_NEIGHBORS = 12
"""How many lines on each side are compared with a line."""
_MOST = 0.6
"""The share of neighbors that begin with calls, for a line without a separator (IM2-44)."""
_NEARLY_ALL = 0.75
_FEW = 0.34
"""The share of neighbors with calls below which a list explains words, not calls."""
_FEW_WORDS = 4
_LEAST_ASCENDING = 4
"""The least number of lines of text whose bids ascend, for a list without separators."""
_MOST_BROKEN = 2
"""The most further lines of a row whose author has broken it."""
_ENDS = compile_later(r"[^\W\d]{3}\.(?:\s|$)")
"""The end of a sentence."""
_LETTERED = compile_later(r"([^\W_])\)\s")
_DASHES = frozenset({"-", "--", "---", "–", "—"})


def _says_only_turn(text: str) -> bool:
    """Return whether a text only says whose calls follow: ``opener's rebids``."""
    is_short = len(text.split()) < _FEW_WORDS and "." not in text
    return is_short and cues.says_turn(text)


def _is_joined_by(entry: Entry, dash: str) -> bool:
    joints = entry.chain.joints
    is_weak = entry.strength < Strength.STRONG and not entry.asks
    return bool(joints) and joints[0] == f" {dash} " and is_weak


@dataclass(slots=True)
class _Peers:
    """How many lines around a line have its place, and begin with calls."""

    number: int = 0
    with_calls: int = 0


class RowLines:
    """Finds the rows among lines that follow one another."""

    def __init__(
        self,
        lines: Sequence[Line],
        entries: list[Entry | None],
        reader: EntryReader,
        heading: str,
    ) -> None:
        """Read ``lines`` below a ``heading``; a chain of ``entries`` may be cut."""
        self.lines = lines
        self.entries = entries
        self.reader = reader
        self.heading = heading

    def _cut_at_dashes(self) -> None:
        """Cut the chains of nested items at the dash that separates in their list (IM2-18).

        ``2♥ -- 5♥, 4♠`` below items such as ``2♦ -- no major`` says lengths, not an auction.
        """
        items = [at for at, line in enumerate(self.lines) if line.kind is LineKind.ITEM]
        if not items:
            return
        least = min(self.lines[at].column for at in items)
        nested = [at for at in items if self.lines[at].column > least]
        dashes = Counter(
            entry.separator
            for at in nested
            if (entry := self.entries[at]) is not None
            and len(entry.chain.calls) == 1
            and entry.separator in _DASHES
        )
        for dash, number in dashes.most_common(1):
            for at in nested if number > 1 else ():
                entry = self.entries[at]
                if entry is None or _is_joined_by(entry, dash):
                    cut = self.reader.read_cut(self.lines[at].words, dash)
                    self.entries[at] = cut or entry

    def find(self) -> list[bool]:
        """Return for each line whether it is a row."""
        self._cut_at_dashes()
        rows = [
            entry is not None
            and (not entry.is_reference or self._has_answers_below(at, entry))
            and self._is_row_alone(at, entry)
            for at, entry in enumerate(self.entries)
        ]
        for at, entry in enumerate(self.entries):
            if entry is None or entry.is_reference or rows[at]:
                continue
            if entry.strength is Strength.WEAK:
                rows[at] = self._is_in_column(at, rows)
            elif entry.strength is Strength.BLANK:
                rows[at] = self._is_row_among_others(at, entry)
            elif entry.strength is Strength.NOTHING:
                rows[at] = self._has_meaning_below(at, entry)
        self._add_ascending(rows)
        return rows

    def _add_ascending(self, rows: list[bool]) -> None:
        """Read lines of text as rows that begin with ascending bids one after another (IM2-44)."""
        stretch: list[int] = []
        for at in range(len(self.lines) + 1):
            if at < len(self.lines) and self._ascends(stretch, at):
                stretch.append(at)
                continue
            if stretch and at - stretch[-1] <= _MOST_BROKEN and self.is_broken(at):
                continue
            if len(stretch) >= _LEAST_ASCENDING:
                for each in stretch:
                    rows[each] = True
            stretch = [at] if at < len(self.lines) and self._ascends([], at) else []

    def is_broken(self, at: int) -> bool:
        """Return whether a line of text only continues the line above it, which was too long."""
        if not 0 < at < len(self.lines):
            return False
        line, above = self.lines[at], self.lines[at - 1]
        return (
            self.entries[at] is None
            and line.kind is above.kind is LineKind.TEXT
            and not line.is_loose
            and line.column == above.column
            and not line.words.text.endswith((":", "：", "?"))
        )

    def between_rows(self, rows: Sequence[bool]) -> list[int]:
        """Return the lines of text between rows that continue the row above them (IM2-23).

        They are at most two, in the paragraph of both rows, and name no call.
        """
        found: list[int] = []
        waiting: list[int] = []
        for at, line in enumerate(self.lines):
            if rows[at] and line.kind is LineKind.TEXT:
                found += waiting if not line.is_loose and len(waiting) <= _MOST_BROKEN else []
                waiting = []
            elif self.is_broken(at) and (waiting or rows[at - 1]):
                waiting.append(at)
            else:
                waiting = []
        return [at for at in found if not self.reader.calls.chains_in(self.lines[at].words.text)]

    def _ascends(self, stretch: Sequence[int], at: int) -> bool:
        """Return whether a line may continue with lines of text that begin with ascending bids."""
        entry, line = self.entries[at], self.lines[at]
        if entry is None or line.kind is not LineKind.TEXT or entry.asks or entry.is_reference:
            return False
        call = entry.chain.calls[0]
        is_one = len(entry.chain.calls) == 1 and call.is_bid and not call.is_theirs
        if not is_one or not entry.meaning or not self._is_like_row[at]:
            return False
        if self._announces(at, entry):
            return False
        is_sentence = entry.is_verb_of_meaning and _ENDS.search(line.words.text)
        if is_sentence and len(stretch) < _LEAST_ASCENDING:
            return False
        if not stretch:
            return True
        above = self.entries[stretch[-1]]
        last = above.chain.calls[0] if above is not None else call
        is_higher = last.calls[0].rank < call.calls[-1].rank
        return self.lines[stretch[-1]].column == line.column and is_higher

    def _is_row_alone(self, at: int, entry: Entry) -> bool:
        """Return whether a line is a row whatever its neighbors are (IM2-21, IM2-22)."""
        line = self.lines[at]
        if self._is_caption(at, entry):
            return False
        if entry.asks or entry.strength < Strength.WEAK:
            return self._has_items_below(at, entry)
        if entry.strength is Strength.WEAK and line.kind is not LineKind.ITEM:
            return not (
                entry.goes_on_as_sentence
                or entry.meaning.text.startswith(("(", "（"))
                or entry.separator == ","
            )
        calls = entry.chain.calls
        if not calls[0].is_call:
            return self._has_bids_beside(at)
        if len(calls) == 1 and calls[0].text == "P" and len(self.lines) == 1:
            return False
        return not self._is_word_of_list(at, entry)

    def _is_in_column(self, at: int, rows: Sequence[bool]) -> bool:
        """Return whether the lines next to a line are rows with the same wide gap (IM2-44)."""
        if not 0 < at < len(self.lines) - 1 or not rows[at - 1]:
            return False
        return all(
            entry is not None
            and entry.strength is Strength.WEAK
            and not entry.separator
            and not entry.meaning.text.startswith(("(", "（"))
            for entry in self.entries[at - 1 : at + 2]
        )

    def _has_bids_beside(self, at: int) -> bool:
        """Return whether a bid begins a line of the list or paragraph of a line (IM2-34)."""
        line = self.lines[at]
        first, last = max(-1, at - _NEIGHBORS), min(len(self.lines), at + _NEIGHBORS)
        for around in (range(at - 1, first, -1), range(at + 1, last)):
            for other in around:
                peer, entry = self.lines[other], self.entries[other]
                if peer.column < line.column or (
                    peer.column == line.column and peer.kind is not line.kind
                ):
                    break
                if peer.column == line.column and entry is not None and entry.chain.has_bid:
                    return True
        return False

    def _is_word_of_list(self, at: int, entry: Entry) -> bool:
        """Return whether a pass or double is one of many words that a list explains (IM2-22)."""
        if entry.chain.has_bid or self.lines[at].kind is not LineKind.ITEM:
            return False
        peers = self._peers(at)
        return peers.with_calls < _FEW * peers.number

    def _is_caption(self, at: int, entry: Entry) -> bool:
        """Return whether a paragraph such as ``1♠-2NT:`` is above the calls below it (IM2-25)."""
        line, text = self.lines[at], entry.meaning.text
        return (
            line.kind is LineKind.TEXT
            and line.words.text.endswith((":", "："))
            and (not cues.without_caption_words(text.rstrip(":：")) or _says_only_turn(text))
            and self._is_above_calls(at)
        )

    def _is_above_calls(self, at: int) -> bool:
        """Return whether a paragraph is above calls, or alone, as above a table."""
        line = self.lines[at]
        if at + 1 >= len(self.lines):
            return line.is_loose
        below = self.lines[at + 1]
        is_apart = below.is_loose or below.kind is LineKind.ITEM
        return is_apart and below.column >= line.column and self.entries[at + 1] is not None

    def _has_items_below(self, at: int, entry: Entry) -> bool:
        """Return whether a line such as ``1NT 12-14`` is the root of the tree drawn below it."""
        if at + 1 >= len(self.lines) or len(entry.chain.calls) != 1 or entry.asks:
            return False
        line, below = self.lines[at], self.lines[at + 1]
        return (
            line.kind is LineKind.TEXT
            and (not entry.meaning or entry.meaning.text[:1].isdigit())
            and below.kind is LineKind.ITEM
            and below.column > line.column
            and not below.is_loose
        )

    def _has_meaning_below(self, at: int, entry: Entry) -> bool:
        """Return whether the items below a call alone say what it means (IM2-23)."""
        line = self.lines[at]
        if at + 1 >= len(self.lines) or entry.asks:
            return False
        below = self.lines[at + 1]
        if line.kind is LineKind.TEXT:
            is_below = not below.is_loose and self.entries[at + 1] is None
            return is_below and entry.chain.has_bid and self._is_lettered(at + 1)
        if line.kind is not LineKind.ITEM:
            return False
        return (
            len(entry.chain.calls) == 1
            and entry.chain.has_bid
            and below.kind is LineKind.ITEM
            and below.column > line.column
            and self.entries[at + 1] is None
        )

    def _is_lettered(self, at: int) -> bool:
        """Return whether two lines one below the other begin with ``a)`` and ``b)``."""
        texts = [f"{line.marker} {line.words.text}".strip() for line in self.lines[at : at + 2]]
        letters = [found[1] for text in texts if (found := _LETTERED.match(text))]
        return len(letters) == len(texts) > 1 and ord(letters[1]) == ord(letters[0]) + 1

    def _is_row_among_others(self, at: int, entry: Entry) -> bool:
        """Return whether a line without a separator is a row as its neighbors are (IM2-44)."""
        line = self.lines[at]
        if self._announces(at, entry):
            return False
        has_verb = line.kind is LineKind.ITEM and entry.is_verb_of_meaning
        if entry.goes_on_as_sentence and not has_verb:
            return False
        if (
            line.kind is LineKind.TEXT
            and entry.is_verb_of_meaning
            and _ENDS.search(line.words.text)
        ):
            return False  # a sentence of a paragraph
        if has_verb and len(entry.chain.calls) > 1:
            return True
        if line.kind is LineKind.TEXT and len(entry.chain.calls) > 1:
            return self._is_among_auctions(at, entry)
        if self._continues_auction_above(at, entry) or self._has_answers_below(at, entry):
            return True
        peers = self._peers(at)
        share = peers.with_calls / max(1, peers.number)
        return (
            peers.number > 1
            and share >= _MOST
            and (line.kind is LineKind.ITEM or share > _NEARLY_ALL)
        )

    def _is_among_auctions(self, at: int, entry: Entry) -> bool:
        """Return whether a line of text is one of many that begin with whole auctions (IM2-44)."""
        line = self.lines[at]
        below = self.lines[at + 1] if at + 1 < len(self.lines) else None
        if " " in "".join(entry.chain.joints) or self._announces(at, entry):
            return False
        is_above_rows = below is not None and below.column > line.column
        if is_above_rows or not cues.without_caption_words(entry.meaning.text):
            return False
        around = range(max(0, at - _NEIGHBORS + 1), min(len(self.lines), at + _NEIGHBORS))
        peers = [other for other in around if self.lines[other].column == line.column]
        auctions = sum(
            len(each.chain.calls) > 1 and self._is_like_row[other]
            for other in peers
            if (each := self.entries[other]) is not None
        )
        return auctions > 1 and auctions >= _MOST * len(peers)

    def _announces(self, at: int, entry: Entry) -> bool:
        """Return whether a line is a caption: ``2♦ sequences:`` above calls, or ``1♣ 1♠ ?``."""
        line = self.lines[at]
        if line.kind is not LineKind.TEXT:
            return False
        chain = self.reader.calls.chain_at(line.words.text, blanks=True)
        if chain is not None and len(chain.calls) > 1 and chain.end == len(line.words.text):
            return True
        is_short = 0 < len(entry.meaning.text.split()) < _FEW_WORDS
        is_open = line.words.text.endswith((":", "："))
        below = self.entries[at + 1] if at + 1 < len(self.lines) else None
        return is_open and is_short and line.is_loose and below is not None

    def _continues_auction_above(self, at: int, entry: Entry) -> bool:
        """Return whether an item is legal after the auction of the caption or heading above it."""
        if self.lines[at].kind is not LineKind.ITEM:
            return False
        above = self._above[at]
        text = self.lines[above].words.text if above >= 0 else self.heading
        chains = self.reader.calls.chains_in(text)
        return bool(chains) and share_possible(in_turn(chains[-1].calls), entry.chain.calls[0]) > 0

    @cached_property
    def _above(self) -> list[int]:
        """For each line, the line above the items with calls that it follows, or -1."""
        above: list[int] = []
        for before in range(-1, len(self.lines) - 1):
            follows = before >= 0 and self.lines[before].kind is LineKind.ITEM
            above.append(above[before] if follows and self.entries[before] else before)
        return above

    def _has_answers_below(self, at: int, entry: Entry) -> bool:
        """Return whether the next item or line of text is deeper and begins with a legal call."""
        if at + 1 >= len(self.lines):
            return False
        below, next_entry = self.lines[at + 1], self.entries[at + 1]
        return (
            next_entry is not None
            and below.kind is self.lines[at].kind
            and not (below.kind is LineKind.TEXT and below.is_loose)
            and below.column > self.lines[at].column
            and share_possible(in_turn(entry.chain.calls), next_entry.chain.calls[0]) > 0
        )

    def _peers(self, at: int) -> _Peers:
        line, peers = self.lines[at], _Peers()
        for other in range(max(0, at - _NEIGHBORS + 1), min(len(self.lines), at + _NEIGHBORS)):
            peer = self.lines[other]
            if peer.column == line.column and peer.kind is line.kind:
                peers.number += 1
                peers.with_calls += self._is_like_row[other]
        return peers

    @cached_property
    def _is_like_row(self) -> list[bool]:
        """For each line, whether it begins with calls and no sentence about them goes on."""
        return [
            entry is not None and (entry.is_verb_of_meaning or not entry.goes_on_as_sentence)
            for entry in self.entries
        ]
