"""Coverage counts by chapter, gap and explanation (PLAYED CV-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import NamedTuple

from ...agreements.announcements import is_alerted_or_announced
from ...agreements.answers import Status
from ...agreements.book import SourceRow
from ...agreements.lookup import Resolver, is_their_pass
from ...agreements.notes import Notes
from ...agreements.resolver import resolver_of
from ...agreements.system import System, file_names
from ...agreements.tree import AuctionNode
from ...bridge.auctions import Auction, Side
from ...bridge.conditions import Seat
from ...bridge.records import CallNote, Record
from ...language.anchors import RowAddress
from ...language.inline import convert_suits
from ...language.options import Options
from ...language.syntax import BiddingTable, Document, Heading
from .calls import (
    NoPlayersError,
    OurCall,
    PairRecord,
    Players,
    RecordWalker,
    exclusion_reason,
    pairs_in,
    parse_players,
    plain_text,
    without_last,
)
from .coverage import (
    CALL_STATUSES,
    COVERED,
    MISSING,
    MOST_PLACES,
    PASS_STATUSES,
    REASONS,
    ChapterCount,
    Coverage,
    ExplainedCall,
    Gap,
    GapAuction,
    NamedCall,
    Occurrence,
    OpeningCount,
    RecordCounts,
    TextClass,
    bidding_order,
    compare_texts,
    is_pass,
)
from .departures import TOLERANCE, DepartureCollector, HandJudge, JudgedCall

TableKey = tuple[str, int]
"""A table: the name of its document, and its position there from 0."""


class Chapters(NamedTuple):
    """The chapters of notes: documents, or the level-1 headings of a single document."""

    of_tables: Mapping[TableKey, str]
    """The chapter of each table, in the order of the notes."""
    headings: Mapping[TableKey, str]
    """The heading above each table."""
    otherwise: str = ""
    """The chapter of all other tables."""

    def of(self, row: RowAddress) -> str:
        """Return the chapter of a row."""
        return self.of_tables.get((row.document, row.table), self.otherwise)

    @property
    def names(self) -> tuple[str, ...]:
        """The chapters in order, each once."""
        return tuple(dict.fromkeys(self.of_tables.values()))


def chapters_of(documents: Sequence[Document], system: System) -> Chapters:
    """Return the chapters of parsed notes."""
    titles = {
        chapter.name: chapter.metadata.get("TITLE") or chapter.file for chapter in system.chapters
    }
    of_tables: dict[TableKey, str] = {}
    headings: dict[TableKey, str] = {}
    for document in documents:
        title = titles.get(document.name, document.name)
        chapter = heading = title if len(documents) > 1 else system.title or title
        number = 0
        for element in document.elements:
            if isinstance(element, Heading):
                heading = element.text.text
                if len(documents) == 1 and element.level == 1:
                    chapter = heading
            elif isinstance(element, BiddingTable):
                of_tables[document.name, number] = chapter
                headings[document.name, number] = heading
                number += 1
    return Chapters(of_tables, headings, system.title)


PlaceOf = Callable[[SourceRow], str]
"""A function that returns the place of a row, ``file:line``."""


class _GapCount:
    """An auction with a gap, and how often it occurred."""

    def __init__(self, call: OurCall) -> None:
        self.call = call
        self.times = 0
        self.where: list[Occurrence] = []


class GapCollector:
    """Collects gaps."""

    def __init__(self) -> None:
        """Start with no gaps."""
        self._counted: dict[tuple[Auction, Status], _GapCount] = {}

    def add(self, call: OurCall, where: Occurrence) -> None:
        """Add our first call in a record that is not in the notes."""
        counted = self._counted.setdefault((call.auction, call.status), _GapCount(call))
        counted.times += 1
        counted.where.append(where)
        del counted.where[MOST_PLACES:]

    def all(self, resolver: Resolver, place_of: PlaceOf) -> tuple[Gap, ...]:
        """Return the gaps by their known beginnings, in report order."""
        groups: dict[Auction, list[GapAuction]] = {}
        for counted in self._counted.values():
            groups.setdefault(_known_part(counted.call), []).append(_item(counted))
        gaps = [
            Gap(known, tuple(sorted(items, key=_item_order)), _place(known, resolver, place_of))
            for known, items in groups.items()
        ]
        return tuple(sorted(gaps, key=_gap_order))


def _known_part(call: OurCall) -> Auction:
    """Return the known beginning before a gap, without a last pass of theirs (RESOLVER RF-4)."""
    auction = call.auction
    if call.status is Status.ELSEWHERE:
        known = without_last(auction)
    else:
        known = Auction.of(auction.opener, auction.calls[: call.found.known])
    return without_last(known) if is_their_pass(known) else known


def _item(counted: _GapCount) -> GapAuction:
    call = counted.call
    is_elsewhere = call.status is Status.ELSEWHERE
    conditions = dict.fromkeys(one.conditions for one in call.found.meanings if is_elsewhere)
    return GapAuction(
        call.auction, call.status, counted.times, tuple(counted.where), tuple(conditions)
    )


def _item_order(item: GapAuction) -> tuple[bool, int, object]:
    return is_pass(item.auction), -item.times, bidding_order(item.auction)


def _gap_order(gap: Gap) -> tuple[int, int, object]:
    calls = sum(item.times for item in gap.items if not is_pass(item.auction))
    return -calls, -gap.auctions, bidding_order(gap.known)


def _place(known: Auction, resolver: Resolver, place_of: PlaceOf) -> str:
    return place_of(_first_row(resolver.tree.path(known)[-1])) if known else ""


def _first_row(node: AuctionNode) -> SourceRow:
    """Return the row of an auction, or the first row below it if it has none."""
    while not (said := [*node.definitions, *node.falls_under, *node.rest_rows]):
        node = next(iter(node.below.values()))
    return said[0].row


_ALERTED = "!"


class ExplanationCollector:
    """Collects the explanations of our calls at the table."""

    def __init__(self, options: Options) -> None:
        """Format texts with the ``options`` that the notes were read with."""
        self._options = options
        self._found: list[ExplainedCall] = []
        self._known: dict[tuple[str, str], TextClass] = {}

    def add(self, call: OurCall, note: CallNote, where: Occurrence) -> None:
        """Add one of our calls that was alerted or explained."""
        texts = [text for one in call.meanings if (text := plain_text(one, self._options))]
        best, kind = "", self._kind("", note.text)
        for number, text in enumerate(texts):
            found = self._kind(text, note.text)
            if number == 0 or found.order > kind.order:
                best, kind = text, found
        said = convert_suits(note.text) or _ALERTED
        self._found.append(ExplainedCall(call.auction, where, said, best, kind))

    def add_unexplained(self, call: OurCall, where: Occurrence) -> None:
        """Add one of our calls that was not alerted, if the notes alert it."""
        if any(is_alerted_or_announced(one) or one.row.is_artificial for one in call.meanings[:1]):
            text = plain_text(call.meanings[0], self._options)
            self._found.append(ExplainedCall(call.auction, where, "", text, TextClass.NOT_ALERTED))

    def all(self) -> tuple[ExplainedCall, ...]:
        """Return the explained calls by class, then in bidding order."""
        return tuple(
            sorted(self._found, key=lambda one: (one.kind.order, bidding_order(one.auction)))
        )

    def _kind(self, notes: str, table: str) -> TextClass:
        key = notes, table
        if key not in self._known:
            self._known[key] = compare_texts(notes, table)
        return self._known[key]


def coverage(  # noqa: PLR0913 - independent choices of the caller
    notes: Notes,
    records: Iterable[Record],
    *,
    we: str | Sequence[str | Sequence[str]] = (),
    me: str = "",
    pair: str = "",
    names: bool = False,
    hands: bool = False,
    tolerance: int = TOLERANCE,
) -> Coverage:
    """Return the coverage of the played auctions by the notes.

    :param records: the records that :func:`records` returned.
    :param we: two players who must sit as partners: ``"Anna,Ben"`` or ``("Anna", "Ben")``. A slash
        separates other spellings of a name: ``"Anna/anna_k,Ben"``.
    :param me: one player with any partner.
    :param pair: ``NS``, ``EW`` or ``both``, by seat.
    :param names: whether places include the names of the players.
    :param hands: whether to compare the hands with the agreements (HANDS HA-70).
    :param tolerance: the number of points or of cards by which a hand is near, 0 to 2.
    :raises NoPlayersError: a ``ValueError``, if no players are given or found.
    """
    records = list(records)
    chapters = chapters_of(notes.documents, notes.system)
    judge = HandJudge(notes.system, tolerance) if hands else None
    counting = CoverageCounter(notes.system, resolver_of(notes), chapters, judge)
    try:
        partners = parse_players(we, me, pair)
    except NoPlayersError as error:
        raise NoPlayersError(str(error), pairs_in(records)) from None
    counted = counting.count(records, partners, names=names)
    if records and not counted.records.counted and counted.records.left_out["not-us"]:
        players = " and ".join(partners.display_names)
        raise NoPlayersError(f"no record has {players} as partners", pairs_in(records))
    return counted


class CoverageCounter:
    """Counts the records of players of one system."""

    def __init__(
        self,
        system: System,
        resolver: Resolver,
        chapters: Chapters,
        judge: HandJudge | None = None,
    ) -> None:
        """Look up calls of ``system`` with ``resolver``; ``judge`` compares the hands."""
        self._system = system
        self._resolver = resolver
        self._chapters = chapters
        self._judge = judge

    def count(
        self, records: Sequence[Record], partners: Players, *, names: bool = False
    ) -> Coverage:
        """Return the coverage of the records by the system.

        :param names: whether places include the names of the players.
        """
        tally = _Tally(self._system, self._resolver, self._chapters, self._judge, is_named=names)
        speaking = {record.file for record in records for _ in _explained_by_us(record, partners)}
        for record in records:
            tally.add(record, partners, is_spoken=record.file in speaking)
        return tally.result(partners)


def _explained_by_us(record: Record, partners: Players) -> Iterable[bool]:
    """Yield whether a call that was explained at the table is ours."""
    if record.notes and exclusion_reason(record) is None:
        pairs = "".join(partners.pairs_of(record))
        yield from (record.seat_of(number).value in pairs for number in record.notes)


class _Statuses(NamedTuple):
    """Numbers of calls and passes by status."""

    calls: Counter[Status]
    passes: Counter[Status]


class _Tally:
    """The counts so far."""

    def __init__(
        self,
        system: System,
        resolver: Resolver,
        chapters: Chapters,
        judge: HandJudge | None,
        *,
        is_named: bool,
    ) -> None:
        self._system = system
        self._resolver = resolver
        self._chapters = chapters
        self._is_named = is_named
        self._walker = RecordWalker(resolver)
        self._left_out: Counter[str] = Counter()
        self._read = self._counted = 0
        self._auctions: Counter[Auction] = Counter()
        self._statuses: dict[Auction, _Statuses] = {}
        self._rows: Counter[RowAddress] = Counter()
        self._chapter_calls: Counter[str] = Counter()
        self._gaps = GapCollector()
        self._named: dict[Auction, list[Occurrence]] = {}
        self._explanations = ExplanationCollector(system.options)
        self._judge = judge
        self._departures = DepartureCollector(system.options)

    def add(self, record: Record, partners: Players, *, is_spoken: bool) -> None:
        """Count a record, for both sides if both are selected."""
        reason = exclusion_reason(record)
        pairs = list(partners.pairs_of(record))
        if reason is None and not pairs:
            reason = "not-us"
        if reason is not None:
            times = max(len(pairs), 1)
            self._read += times
            self._left_out[reason] += times
            return
        for pair in pairs:
            self._read += 1
            self._counted += 1
            walk = self._walker.walk(record, pair)
            where = self._where(record)
            self._add_walk(walk, where)
            self._add_notes(walk, record, where, is_spoken=is_spoken)
            if self._judge is not None:
                self._add_hands(self._judge.calls(walk, record), record, partners, where)

    def _add_hands(
        self,
        calls: Iterable[JudgedCall],
        record: Record,
        partners: Players,
        where: Occurrence,
    ) -> None:
        for call in calls:
            chapter = self._chapters.of(call.meaning.row.address)
            player = partners.name_at(record, call.seat) if self._is_named else ""
            self._departures.add(call, where, chapter, player)

    def _where(self, record: Record) -> Occurrence:
        players: tuple[str, ...] = ()
        if self._is_named:
            players = tuple(record.players.get(seat, "") for seat in Seat)
        room = record.room.value if record.room else None
        return Occurrence(PurePath(record.file).name, record.board, room, players)

    def _add_walk(self, walk: PairRecord, where: Occurrence) -> None:
        self._auctions[walk.opening] += 1
        statuses = self._statuses.setdefault(walk.opening, _Statuses(Counter(), Counter()))
        has_gap = False
        for call in walk.calls:
            (statuses.passes if call.is_pass else statuses.calls)[call.status] += 1
            if call.status in MISSING and not has_gap:
                has_gap = True
                self._gaps.add(call, where)
            elif call.status in COVERED:
                self._add_answer(call, where)

    def _add_answer(self, call: OurCall, where: Occurrence) -> None:
        if not call.meanings:
            # A pass that a history omits belongs to no row and no chapter.
            return
        address = call.meanings[0].row.address
        self._rows[address] += 1
        if not call.is_pass:
            self._chapter_calls[self._chapters.of(address)] += 1
            if call.status is Status.NAMED:
                self._named.setdefault(call.auction, []).append(where)

    def _add_notes(
        self, walk: PairRecord, record: Record, where: Occurrence, *, is_spoken: bool
    ) -> None:
        for call in walk.calls:
            note = record.notes.get(call.number)
            if note is not None:
                self._explanations.add(call, note, where)
            elif is_spoken:
                self._explanations.add_unexplained(call, where)

    def result(self, partners: Players) -> Coverage:
        """Return the coverage."""
        name_of = file_names(self._system)
        every = list(self._statuses.values())
        calls = sum((one.calls for one in every), Counter[Status]())
        passes = sum((one.passes for one in every), Counter[Status]())
        left_out = {reason: self._left_out[reason] for reason in REASONS}
        return Coverage(
            self._system.name,
            partners.display_names,
            RecordCounts(self._read, self._counted, left_out),
            {status: calls[status] for status in CALL_STATUSES},
            {status: passes[status] for status in PASS_STATUSES},
            self._openings(),
            tuple(self._chapter_counts()),
            self._gaps.all(self._resolver, lambda row: f"{name_of(row.file)}:{row.line}"),
            tuple(
                NamedCall(auction, len(where), tuple(where[:MOST_PLACES]))
                for auction, where in sorted(
                    self._named.items(), key=lambda one: (-len(one[1]), bidding_order(one[0]))
                )
            ),
            self._explanations.all(),
            self._departures.result(self._chapters.names, name_of) if self._judge else None,
        )

    def _openings(self) -> tuple[OpeningCount, ...]:
        """Return the openings in bidding order, passed-out deals last (PLAYED CV-10)."""
        return tuple(
            OpeningCount(
                opening,
                self._auctions[opening],
                {status: statuses.calls[status] for status in CALL_STATUSES},
                {status: statuses.passes[status] for status in PASS_STATUSES},
            )
            for opening, statuses in sorted(
                self._statuses.items(), key=lambda one: (not one[0], bidding_order(one[0]))
            )
        )

    def _chapter_counts(self) -> Iterable[ChapterCount]:
        """Yield the counts of each chapter; its rows are our rows (PLAYED CV-11)."""
        of_chapters: dict[str, list[RowAddress]] = {name: [] for name in self._chapters.names}
        for address in _our_rows(self._system):
            of_chapters.setdefault(self._chapters.of(address), []).append(address)
        for chapter, rows in of_chapters.items():
            if rows:
                used = [address for address in rows if address in self._rows]
                headings = dict.fromkeys(map(self._heading, rows))
                came_up = set(map(self._heading, used))
                never = tuple(key[1] for key in headings if key[1] and key not in came_up)
                calls = self._chapter_calls[chapter]
                yield ChapterCount(chapter, calls, len(used), len(rows), never)

    def _heading(self, row: RowAddress) -> tuple[str, str]:
        """Return the document of a row and the heading above its table."""
        return row.document, self._chapters.headings.get((row.document, row.table), "")


def _our_rows(system: System) -> Iterable[RowAddress]:
    """Return the rows whose last call is ours, with rows for all other calls and those below."""
    longest: dict[RowAddress, Auction] = {}
    for auction, _, _, row, *_ in system.book:
        known = longest.get(row.address)
        if known is None or len(auction) > len(known):
            longest[row.address] = auction
    own = [row for row, auction in longest.items() if auction.last_side is Side.WE]
    rest = [one.row.address for one in system.book.rest_rows if one.side is Side.WE]
    below = (row for one in system.book.rest_rows if one.below for row in one.below.rows)
    ours = [row.address for row in below if row.labels and row.labels[-1].side is Side.WE]
    return dict.fromkeys([*own, *rest, *ours])
