"""Agreements as a BBOalert file, in which the last matching record wins (BBA-14, BBA-72)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from operator import itemgetter
from typing import NamedTuple

from ...agreements.announcements import (
    announcement_of,
    text_after_mark,
    with_announcement,
)
from ...agreements.book import Agreement, Book, Place
from ...agreements.copies import continued
from ...agreements.system import System
from ...bridge.auctions import PASS, Call, Side
from ...bridge.conditions import ALWAYS, Conditions, Qualification
from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from ...language.inline import without_marks
from ...language.options import Options
from ..registry import AFTER_ALL, Extract, Losses, PartWriter, Writer, Written
from . import texts
from .disclosure import Disclosure, disclosure_of, is_alerted
from .patterns import (
    MOST_CALLS,
    PatternRecord,
    ReadCall,
    RestCall,
    Token,
    calls_in_pattern,
    is_ours,
    records_of_rest_rows,
    silent_records,
)
from .records import PATTERN_SIGNS, AlertRecord, CommentedLine, CommentKind, Item
from .settings import AlertWhen, BBOalertSettings, LongTexts

_WinnersPlace = tuple[ReadCall, ...]
_Situation = tuple[_WinnersPlace, tuple[Qualification, ...]]


class EffectiveItems(NamedTuple):
    """The items of a file, without superseded records."""

    items: list[Item]
    left_out: int
    """The number of records left out: they had no text and silenced nothing (BBA-74)."""


def effective_items(items: Iterable[Item], diagnostics: Diagnostics) -> EffectiveItems:
    """Return ``items`` with only the last record for every auction (BBA-72).

    The last record also replaces earlier records for a part of its cases, which would win in notes.
    A record without an explanation silences earlier records (BBA-14).
    """
    settled: list[Item] = []
    siblings: set[object] = set()
    left_out = set()
    known = _KnownRecords()
    for item, winner in _with_winners(list(items)):
        if isinstance(item, AlertRecord) and not item.lines and not known.has_one_silenced_by(item):
            sibling = known.find_sibling(item)
            key = sibling and (sibling.calls, sibling.opener, sibling.conditions)
            if sibling is None or key in siblings:
                left_out.add(item.span)
            else:
                siblings.add(key)
                settled.append(sibling)
            continue
        known.add(item)
        if winner is None or (winner is item and winner.lines):
            settled.append(item)
            continue
        if winner is item:
            kind, reason = (
                CommentKind.SILENCE,
                "a record without explanation suppresses those above it",
            )
        else:
            kind = CommentKind.REPEATED
            reason = f"the record for the same auction in line {winner.span.line} counts"
        diagnostics.report(Code.BBA_KEPT, item.span, f"kept as a comment: {reason}")
        settled.append(CommentedLine(item.span, item.text, kind))
    return EffectiveItems(settled, len(left_out))


def _with_winners(items: list[Item]) -> list[tuple[Item, AlertRecord | None]]:
    """Return every item with the record that BBOalert uses instead, or itself, or None."""
    pairs: list[tuple[Item, AlertRecord | None]] = []
    counting: dict[_Situation, list[AlertRecord]] = {}
    for item in reversed(items):
        if not isinstance(item, AlertRecord):
            pairs.append((item, None))
            continue
        situation = item.place, item.conditions.qualifications
        rivals = (
            record
            for key in dict.fromkeys([situation, (item.place, ())])
            for record in counting.get(key, ())
        )
        winner = next((record for record in rivals if _covers(record, item)), item)
        if winner is item:
            counting.setdefault(situation, []).append(item)
        pairs.append((item, winner))
    pairs.reverse()
    return pairs


def _covers(record: AlertRecord, other: AlertRecord) -> bool:
    """Return whether ``record`` applies in all cases of ``other``."""
    return record.holds is not None and other.holds is not None and record.holds.cover(other.holds)


class _KnownRecords:
    """The auctions of earlier records, which a record without a text may silence."""

    def __init__(self) -> None:
        self.cells: defaultdict[_Situation, set[int]] = defaultdict(set)
        self.all_cells: defaultdict[_WinnersPlace, set[int]] = defaultdict(set)
        """The cells of each auction, for all meanings of calls together."""
        self.rest: defaultdict[tuple[_WinnersPlace, _WinnersPlace], set[str]] = defaultdict(set)
        """The patterns of rows for all other calls, by the calls before and after them."""
        self.beginnings: set[str] = set()
        """The common first calls of the contexts that match each pattern."""

    def add(self, item: Item) -> None:
        """Add the auctions of an item."""
        if isinstance(item, CommentedLine):
            if item.kind is CommentKind.PATTERN:
                self.beginnings.add(_beginning(item.text))
        elif item.lines and item.holds is not None:
            cells = texts.cells_of(item.holds.seat, item.holds.vulnerability)
            self.cells[item.place, item.holds.qualifications].update(cells)
            self.all_cells[item.place].update(cells)
            for number, call in enumerate(item.place):
                if isinstance(call, RestCall):
                    self.rest[item.place[:number], item.place[number + 1 :]].add(call.token)

    def find_sibling(self, record: AlertRecord) -> AlertRecord | None:
        """Return the row without a text that keeps a row for all other calls from a record.

        It is the row of the call that the other row would have (BBA-6E).
        """
        place, passes = record.place, texts.leading_passes(record.calls)
        for number, call in enumerate(place if self.rest else ()):
            around = place[:number], place[number + 1 :]
            if any(call in calls_in_pattern(token) for token in self.rest.get(around, ())):
                kept = record.calls[: passes + number + 1]
                return record._replace(calls=kept, cut=len(record.calls) - len(kept))
        return None

    def has_one_silenced_by(self, record: AlertRecord) -> bool:
        """Return whether a record without a text may silence an earlier record."""
        place, holds = record.place, record.holds
        if holds is None:
            return False
        explained = (
            self.cells[place, holds.qualifications] | self.cells[place, ()]
            if holds.qualifications
            else self.all_cells[place]
        )
        if not explained.isdisjoint(texts.cells_of(holds.seat, holds.vulnerability)):
            return True
        calls = [call for call in place[:-1] if isinstance(call, Call)]
        context = texts.tokens_of(calls) if len(calls) == len(place) - 1 else ""
        return bool(self.beginnings) and any(
            context[:end] in self.beginnings for end in range(len(context) + 1)
        )


def _beginning(record: str) -> str:
    """Return the calls with which every context of a pattern record begins."""
    context = record.partition(",")[0]
    end = next((n for n, sign in enumerate(context) if sign in PATTERN_SIGNS), len(context))
    return context[:end]


GENERATED = "BML_"
"""The beginning of option names if no other is set."""

_ALERT = "@A"

_BITS = 64
"""The generality of a pattern goes before its place in a book, which has fewer bits."""


class _Block(NamedTuple):
    """The subject of an option."""

    conditions: Conditions = ALWAYS
    versus: str = ""
    """Name of the option that is switched by hand, for auctions with qualified calls (BBA-6A)."""
    has_patterns: bool = False
    """Whether its records are patterns, which any other record overrides (BBA-6E)."""

    @property
    def order(self) -> tuple[bool, bool, tuple[int, int, int]]:
        """The sort key of the option in the file."""
        return not self.has_patterns, bool(self.versus), texts.order_of(self.conditions)


class _WriterPlace(NamedTuple):
    """The key by which BBOalert looks up a record (BBA-10, BBA-66)."""

    context: str
    call: str


_Records = dict[_WriterPlace, tuple[Place, str]]
"""The texts of records, with the places at which their auctions were first found."""


_BlockRecord = tuple[_Block, str]
"""The option and the line of a record; the line is empty if there is only the option. It is a plain
tuple, because many are stored."""


def _extract(system: System, settings: BBOalertSettings) -> Extract:
    """Return the records of a system, or of a part of it."""
    book = continued(system.book, system.options.limits).book
    blocks = _Blocks(settings, disclosure_of(book, system.options.notes_language, settings.alert))
    for place, agreement in zip(book.places, book.leading, strict=True):
        blocks.add(agreement, place)
    blocks.add_rest_rows(book)
    return Extract(list(blocks.records()), blocks.losses.placed(book))


def _assemble(
    system: System, settings: BBOalertSettings, records: Iterable[_BlockRecord]
) -> Written:
    """Return the BBOalert file of a system with these records, in UTF-8 with LF (BBA-60)."""
    source = system.chapters[0].file if system.chapters else system.name
    lines = [*_head(system.title, source), *_prelude(settings), *_options(records, settings)]
    data = "".join(line + "\n" for line in lines).encode("utf-8", errors="replace")
    return Written(data)


_BY_PARTS = PartWriter(_extract, _assemble)


def write_bboalert(system: System, settings: BBOalertSettings) -> Written:
    """Return the BBOalert file of a system; only our own calls have records."""
    return _BY_PARTS.write(system, settings)


def _head(title: str, source: str) -> Iterator[str]:
    """Yield the first two lines (BBA-61); neither may end in a backslash (BBA-3)."""
    name = _one_line(without_marks(title, Options()))
    name = name.replace("&", "&amp;").replace("<", "&lt;")
    yield f"BBOalert,{name}" if name else "BBOalert"
    yield _one_line(f"Made by sphinxcontrib-bml from {source}")


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace(",", ";").replace("\\", "/")


def _prelude(settings: BBOalertSettings) -> Iterator[str]:
    """Yield the lines of the user's own file; the last one cannot join the next line (BBA-3)."""
    lines = settings.prelude.removeprefix("\ufeff").splitlines()
    yield from lines
    if lines and lines[-1].rstrip().endswith("\\"):
        yield ""


class _Blocks:
    """The records, by their conditions."""

    def __init__(self, settings: BBOalertSettings, told: Disclosure) -> None:
        self.settings = settings
        self.told = told
        self.losses = Losses()
        self.leaves_out_announcements = False
        self.blocks: dict[_Block, _Records] = {}
        self.plain: dict[Conditions, _Records] = {}
        self.silent: dict[_Block, dict[_WriterPlace, Place]] = {}
        """The records without a text, which keep patterns from auctions (BBA-6E)."""

    def add(self, agreement: Agreement, found_at: Place) -> None:
        """Add the record of an agreement, if it is about a call of ours (BBA-62, BBA-64).

        An auction without a description keeps its place for a later description, as in the book.
        """
        auction = agreement.auction
        if auction.last_side is not Side.WE:
            self._leave_out(
                Code.BBA_THEIRS, agreement, "a call of the opponents; BBOalert explains only ours"
            )
            return
        passes = texts.leading_passes(auction.calls)
        calls = auction.calls[passes:]
        records = self._records_for(agreement, calls, passes)
        if records is not None:
            place = _WriterPlace(texts.tokens_of(calls[:-1]), texts.tokens_of(calls[-1:]))
            self._set(records, place, agreement, found_at)

    def _records_for(
        self, agreement: Agreement, calls: tuple[Call, ...], passes: int
    ) -> _Records | None:
        """Return the records of the option of an agreement, or None if it has no option."""
        conditions = agreement.conditions
        if passes or conditions.qualifications:
            block = self._block_of(agreement, calls, passes)
            return None if block is None else self.blocks.setdefault(block, {})
        # Most agreements; finding their block for every one would cost as much as all the rest.
        if conditions not in self.plain:
            self.plain[conditions] = self.blocks.setdefault(_Block(conditions), {})
        return self.plain[conditions]

    def _block_of(
        self, agreement: Agreement, calls: tuple[Call, ...], passes: int
    ) -> _Block | None:
        """Return the option of an agreement, or None if it has none."""
        seat = agreement.conditions.seat.behind(passes)
        if seat is None:
            words = f"seat {agreement.conditions.seat} with {passes} passes before the opening"
            self._leave_out(Code.BSS_SEAT, agreement, words)
            return None
        conditions = Conditions(seat, agreement.conditions.vulnerability)
        qualifications = agreement.conditions.qualifications
        if not qualifications:
            return _Block(conditions)
        if conditions:
            self._leave_out(
                Code.BBA_QUALIFIED,
                agreement,
                "depends on the meaning of a call and on seat or vulnerability; BBOalert has no "
                "option for both",
            )
            return None
        return _Block(conditions, texts.name_of(qualifications, calls, passes))

    def add_rest_rows(self, book: Book) -> None:
        """Add the records of rows for all other calls, and of the rows below them (BBA-6E)."""
        budget = [MOST_CALLS]
        patterns = list(records_of_rest_rows(book, budget))
        for one in patterns:
            self._add_pattern(one)
        for one, tokens in silent_records(patterns):
            self._silence(one, tokens)
        if not budget[0]:
            message = "too many rows below rows for all other calls; some are left out"
            self.losses.report(Code.EXPORT_LOSS, None, message)

    def _add_pattern(self, record: PatternRecord) -> None:
        if not is_ours(record.tokens, record.rest):
            words = "calls of the opponents; BBOalert explains only ours"
            self._leave_out(Code.BBA_THEIRS, record.agreement, words)
            return
        place, block = self._place_of(record), self._block_of_pattern(record)
        if block is not None:
            found_at = self._position(record) if block.has_patterns else AFTER_ALL
            records = self.blocks.setdefault(block, {})
            # The auction of such a row ends before the call, so no rule can judge it.
            is_told = is_alerted(record.agreement, self.settings.alert), ""
            self._set(records, place, record.agreement, found_at, is_told)

    def _position(self, record: PatternRecord) -> Place:
        return record.rest.place - (record.generality << _BITS)

    def _block_of_pattern(self, record: PatternRecord) -> _Block | None:
        calls = record.rest.row.auction.calls
        block = self._block_of(record.agreement, calls, _passes_before(calls))
        return block and block._replace(has_patterns=not record.is_literal)

    def _place_of(self, record: PatternRecord) -> _WriterPlace:
        passes = _passes_before(record.rest.row.auction.calls)
        *context, call = map(texts.token_of, record.tokens[passes:])
        return _WriterPlace("".join(context), call)

    def _silence(self, record: PatternRecord, tokens: tuple[Token, ...]) -> None:
        """Keep a pattern from the auction of a sibling, if no other record does."""
        block = self._block_of_pattern(record)
        if block is None or not is_ours(tokens, record.rest):
            return
        place = self._place_of(record._replace(tokens=tokens))
        for other, records in self.blocks.items():
            if not other.has_patterns and other.versus in {"", block.versus}:
                covers = other.conditions.cover(block.conditions)
                if covers and records.get(place, (0, ""))[1]:
                    return
        found_at = self._position(record) + (1 << _BITS - 1)
        self.silent.setdefault(block, {}).setdefault(place, found_at)

    def _leave_out(self, code: Code, agreement: Agreement, words: str) -> None:
        if agreement.text:
            self.losses.report(code, agreement, words)

    def _set(
        self,
        records: _Records,
        place: _WriterPlace,
        agreement: Agreement,
        found_at: Place,
        told: tuple[bool, str] | None = None,
    ) -> None:
        text = self._explanation(agreement, told)
        first, earlier = records.setdefault(place, (found_at, text))
        if not earlier:
            records[place] = first, text
        elif text and earlier != text:
            message = f"another record for {agreement.auction.short} is above; not written"
            self.losses.report(Code.BSS_KEY, agreement, message)

    def _explanation(self, agreement: Agreement, told: tuple[bool, str] | None = None) -> str:
        """Return the explanation of an agreement for opponents (BBA-69a), for the third field."""
        is_told, announced = self.told(agreement) if told is None else told
        lines = texts.plain_lines(self._text(agreement, announced, is_told=is_told))
        if not lines:
            return ""
        if self.settings.long is LongTexts.CUT and texts.is_long(lines):
            self.losses.report(Code.BBA_CUT, agreement, "longer than the BBOalert field; cut there")
        text = texts.explanation_of(lines, self.settings.long)
        return text + _ALERT if is_told else text

    def _text(self, agreement: Agreement, announced: str, *, is_told: bool) -> str:
        """Return the text; announcements are in it where calls are alerted (AT-42).

        :param announced: the words by the rules of a federation, or by a line for it.
        :param is_told: whether the call is alerted.
        """
        text = text_after_mark(agreement)
        words = announcement_of(agreement)
        if not words or announced:
            return f'Announce "{announced}": {text}' if announced and text.strip() else text
        alert = self.settings.alert
        if alert.is_federation and not is_told:
            return text or words
        if alert in {AlertWhen.MARKED, AlertWhen.ALL} or alert.is_federation:
            return with_announcement(agreement)
        if not self.leaves_out_announcements:
            self.leaves_out_announcements = True
            message = f'"{words}" is announced only with --alert marked; so are others'
            self.losses.report(Code.BBA_ALERT, agreement, message)
        return text or words

    def records(self) -> Iterator[tuple[Place, _BlockRecord]]:
        """Yield the records with the places at which their auctions were first found."""
        for block, records in self.blocks.items():
            lines = [
                (found_at, f"{place.context},{place.call},{text}" if text else "")
                for place, (found_at, text) in records.items()
            ]
            if block.has_patterns:
                lines += [
                    (found_at, f"{place.context},{place.call},")
                    for place, found_at in self.silent.get(block, {}).items()
                ]
                # The last record that fits counts: the general ones are the first.
                lines.sort(key=itemgetter(0))
            for found_at, line in lines:
                yield found_at, (block, line)


def _passes_before(calls: Sequence[Call]) -> int:
    """Return the number of passes before the opening in the auction before a call."""
    passes = takewhile(lambda call: call is PASS, calls)
    return sum(1 for _ in passes)


def _options(records: Iterable[_BlockRecord], settings: BBOalertSettings) -> Iterator[str]:
    """Yield records grouped by option, the widest conditions first (BBA-64, BBA-65)."""
    blocks: dict[_Block, list[str]] = {_Block(): []}
    for block, line in records:
        lines = blocks.setdefault(block, [])
        if line:
            lines.append(line)
    last = ""
    for block in sorted(blocks, key=lambda item: item.order):
        option = _option(block, settings)
        if (block == _Block() or blocks[block]) and option != last:
            yield option
            last = option
        yield from blocks[block]
    yield "Option"


def _option(block: _Block, settings: BBOalertSettings) -> str:
    name = settings.option
    if block.versus:
        return f"Option,{block.versus}"
    if tags := texts.tags_of(block.conditions):
        return f"Option,{f'{name}_' if name else GENERATED}{tags}"
    return ",".join(["Option", *filter(None, [name]), *settings.partners])


WRITER = Writer(BBOalertSettings, write_bboalert, by_parts=_BY_PARTS)
