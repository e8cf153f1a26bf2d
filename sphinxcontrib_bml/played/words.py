"""Coverage as text (PLAYED CV-42)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from ..agreements.answers import Status
from ..agreements.hand_comparisons import HandDifference, Measure
from ..bridge.auctions import SUIT_SYMBOLS, Auction
from ..bridge.deals import Hand
from ..display.plain import shown_auction
from ..display.reports import Block, Cell, Report, ReportParagraph, ReportSection, ReportTable
from ..display.wording import PageTexts
from .model.coverage import (
    COVERED,
    MISSING,
    ChapterCount,
    Coverage,
    Departure,
    ExplainedCall,
    Gap,
    GapAuction,
    GroupCount,
    HandCoverage,
    HandStatus,
    Occurrence,
    OpeningCount,
    RowDepartures,
    RowQuestion,
    TextClass,
    questions_about,
)

MOST_SHOWN = 20
"""Default maximum number of auctions in a list."""


_NOTHING = "—"
_MOST_VALUES = 3
"""Maximum number of different values in a question."""


_WIDTHS = {
    "gaps": (14, 20, 6, 20),
    "named": (24, 6, 24),
    "openings": (12, 9, 7, 8, 8, 7, 8),
    "chapters": (20, 9, 7, 6, 18),
    "explanations": (12, 14, 14, 10, 14),
    "departures": (20, 12, 20, 20, 14),
    "hands": (20, 6, 8, 8, 6, 6, 6),
}


class CoverageFormatter:
    """Formats coverage as text."""

    def __init__(self, wording: PageTexts | None = None, top: int = MOST_SHOWN) -> None:
        """Use the words of a page; ``top`` is the maximum number of auctions in a list."""
        self.wording = wording or PageTexts()
        self.top = top

    def report(self, coverage: Coverage) -> Report:
        """Return all parts."""
        sections, sentences = [*self.sections(coverage)], [*self.sentences(coverage)]
        if coverage.hands is not None:
            sections += self.hand_sections(coverage.hands)
            sentences.append(self.hand_sentence(coverage.hands))
        return Report(" ".join(sentences), tuple(sections), is_summary_last=True)

    def sentences(self, coverage: Coverage) -> Iterator[str]:
        """Yield the sentences of the summary."""
        words, calls = self.wording, coverage.calls
        if coverage.share is None:
            yield words.coverage_nothing
        else:
            total = sum(calls.values())
            yield words.coverage_share.format(
                share=coverage.share, covered=coverage.covered, calls=total
            )
            if continued := calls[Status.AS]:
                yield words.coverage_system_on.format(continued)
            if general := calls[Status.REST]:
                yield words.coverage_general.format(general)
            yield words.coverage_missing.format(calls[Status.NONE])
            if elsewhere := calls[Status.ELSEWHERE]:
                yield words.coverage_elsewhere.format(elsewhere)
        records = coverage.records
        is_all = records.counted == records.read > 0
        counted = words.coverage_all_records if is_all else words.coverage_records
        yield counted.format(records.read, counted=records.counted)
        for reason, sentence in (
            ("not-us", words.coverage_not_us),
            ("no-auction", words.coverage_no_auction),
            ("irregular", words.coverage_irregular),
            ("unreadable", words.coverage_unreadable),
        ):
            if number := records.left_out.get(reason):
                yield sentence.format(number)

    def hand_sentence(self, hands: HandCoverage) -> str:
        """Return the sentence of the summary about hands (HANDS HA-70)."""
        counts = hands.counts
        return self.wording.departures.departure_counts.format(
            fits=counts[HandStatus.FITS],
            read=counts[HandStatus.FITS_READ],
            near=counts[HandStatus.NEAR],
            light=counts[HandStatus.LIGHT],
            departs=counts[HandStatus.DEPARTS],
            open=counts[HandStatus.OPEN],
        )

    def sections(self, coverage: Coverage) -> Iterator[ReportSection]:
        """Yield a section per table about calls, in order."""
        yield self._gaps(coverage.gaps)
        if coverage.named:
            yield self._named(coverage)
        yield self._openings(coverage.openings)
        yield self._chapters(coverage.chapters)
        yield self._explanations(coverage.explanations)

    def _gaps(self, gaps: Iterable[Gap]) -> ReportSection:
        words = self.wording
        rows: list[tuple[Cell, ...]] = []
        number = 0
        for gap in gaps:
            for position, item in enumerate(gap.items):
                number += 1
                if number <= self.top:
                    known = self._known(gap.known) if position == 0 else Cell("")
                    rows.append((known, *self._gap(item)))
        heads = (
            words.coverage_known,
            words.coverage_missing_auction,
            words.coverage_times,
            words.coverage_where,
        )
        more, otherwise = max(number - self.top, 0), words.coverage_no_gaps
        return self._section(words.coverage_gaps, heads, tuple(rows), "gaps", more, otherwise)

    def _section(
        self,
        title: str,
        heads: tuple[str, ...],
        rows: tuple[tuple[Cell, ...], ...],
        kind: str,
        more: int = 0,
        otherwise: str = "",
    ) -> ReportSection:
        """Return a table with its heading.

        :param kind: a lower-case word for the subject, used as a class.
        :param more: the number of further rows that are not shown.
        :param otherwise: the text to show instead of a table without rows.
        """
        blocks: list[Block] = [ReportParagraph(otherwise)]
        if rows:
            classes = ("bml-coverage-table", f"bml-coverage-{kind}")
            blocks = [ReportTable(heads, rows, _WIDTHS[kind], classes)]
            if more:
                blocks.append(ReportParagraph(self.wording.and_more.format(number=more)))
        return ReportSection(title, tuple(blocks), ("bml-coverage-title",))

    def _known(self, auction: Auction) -> Cell:
        return self._auction(auction) if auction else Cell(self.wording.coverage_start)

    def _gap(self, item: GapAuction) -> tuple[Cell, Cell, Cell]:
        text = shown_auction(item.auction, self.wording)
        if item.conditions:
            when = "; ".join(map(self.wording.conditions, item.conditions))
            text = f"{text} ({self.wording.coverage_only.format(conditions=when)})"
        is_linked = item.status is Status.ELSEWHERE
        auction = item.auction if is_linked else None
        return Cell(text, auction), _number(item.times), self._places(item.where)

    def _named(self, coverage: Coverage) -> ReportSection:
        words = self.wording
        rows = tuple(
            (self._auction(one.auction), _number(one.times), self._places(one.where))
            for one in coverage.named[: self.top]
        )
        heads = (words.coverage_auction, words.coverage_times, words.coverage_where)
        more = len(coverage.named) - len(rows)
        return self._section(words.coverage_named, heads, rows, "named", more)

    def _openings(self, openings: Iterable[OpeningCount]) -> ReportSection:
        words = self.wording
        heads = (
            words.coverage_opening,
            words.coverage_auctions,
            words.coverage_calls,
            words.coverage_covered,
            words.coverage_lacking,
            words.coverage_passes,
            words.coverage_lacking_passes,
        )
        rows = tuple(map(self._opening, openings))
        otherwise = words.coverage_nothing
        return self._section(words.coverage_openings, heads, rows, "openings", 0, otherwise)

    def _opening(self, count: OpeningCount) -> tuple[Cell, ...]:
        name = self._auction(count.opening) if count.opening else Cell(self.wording.passed_out)
        calls, passes = count.calls, count.passes
        return (
            name,
            _number(count.auctions),
            _number(sum(calls.values())),
            _share(
                sum(calls[status] for status in calls if status in COVERED), sum(calls.values())
            ),
            _number(sum(calls[status] for status in calls if status in MISSING)),
            _number(sum(passes.values())),
            _number(sum(passes[status] for status in passes if status in MISSING)),
        )

    def _chapters(self, chapters: Iterable[ChapterCount]) -> ReportSection:
        words = self.wording
        heads = (
            words.coverage_chapter,
            words.coverage_answered,
            words.coverage_used_rows,
            words.coverage_rows,
            words.coverage_never,
        )
        rows = tuple(
            (
                Cell(one.chapter),
                _number(one.calls),
                _share(one.used, one.rows),
                _number(one.rows),
                Cell(_never(one)),
            )
            for one in chapters
        )
        return self._section(
            words.coverage_chapters, heads, rows, "chapters", 0, words.coverage_nothing
        )

    def _explanations(self, calls: Sequence[ExplainedCall]) -> ReportSection:
        words = self.wording
        heads = (
            words.coverage_auction,
            words.coverage_at_table,
            words.coverage_in_notes,
            "",
            words.coverage_where,
        )
        rows = tuple(
            (
                self._auction(one.auction),
                Cell(one.table or _NOTHING),
                Cell(one.notes or _NOTHING),
                Cell(self._class(one.kind)),
                self._places([one.where]),
            )
            for one in calls[: self.top]
        )
        return self._section(
            words.coverage_explanations,
            heads,
            rows,
            "explanations",
            len(calls) - len(rows),
            words.coverage_no_explanations,
        )

    def hand_sections(self, hands: HandCoverage) -> Iterator[ReportSection]:
        """Yield a section per table about hands, in order (HANDS HA-74, HA-75)."""
        words = self.wording.departures
        yield self._departures(hands.rows)
        if questions := [*questions_about(hands.rows)]:
            shown = [ReportParagraph(self._question(one)) for one in questions[: self.top]]
            if more := len(questions) - len(shown):
                shown.append(ReportParagraph(self.wording.and_more.format(number=more)))
            yield ReportSection(words.departure_questions, tuple(shown), ("bml-coverage-title",))
        chapter = self.wording.coverage_chapter
        yield self._groups(words.departure_chapters, chapter, hands.chapters)
        if hands.players:
            players = hands.players
            yield self._groups(words.departure_players, words.departure_player, players)

    def _departures(self, rows: Iterable[RowDepartures]) -> ReportSection:
        words = self.wording
        cells: list[tuple[Cell, ...]] = []
        number = 0
        for row in rows:
            for position, item in enumerate(row.items):
                number += 1
                if number <= self.top:
                    text = row.text if position == 0 else ""
                    cells.append((Cell(text), *self._departure(item)))
        heads = (
            words.coverage_in_notes,
            words.coverage_auction,
            words.departures.departure_hand,
            words.departures.departure_difference,
            words.coverage_where,
        )
        more, otherwise = max(number - self.top, 0), words.departures.departure_none
        title = words.departures.departure_list
        return self._section(title, heads, tuple(cells), "departures", more, otherwise)

    def _departure(self, item: Departure) -> tuple[Cell, ...]:
        words = self.wording.departures
        missed = "; ".join(
            words.departure_missed.format(had=self._had(item.hand, one), said=one.said)
            for one in item.differences
        )
        if item.status is not HandStatus.DEPARTS:
            missed = f"{missed} ({self._hand_status(item.status)})"
        hand = Cell(item.hand.in_symbols)
        return self._auction(item.auction), hand, Cell(missed), self._places([item.where])

    def _had(self, hand: Hand, difference: HandDifference) -> str:
        """Return a fact about a hand, ``14 HCP``, ``4 in ♥`` or ``5=1=4=3``."""
        match difference.measure:
            case Measure.POINTS:
                return self.wording.hand_sets.hand_points.format(points=hand.points)
            case Measure.LENGTHS:
                lengths = dict(zip("shdc", hand.lengths, strict=True))
                signs = dict(zip("cdhs", SUIT_SYMBOLS, strict=True))
                text = self.wording.departures.departure_length
                return ", ".join(
                    text.format(number=lengths[suit], suit=signs[suit]) for suit in difference.suits
                )
            case Measure.SHAPE:
                return "=".join(map(str, hand.lengths))
            case _:
                assert_never(difference.measure)

    def _question(self, question: RowQuestion) -> str:
        return self.wording.departures.departure_question.format(
            auction=shown_auction(question.row.auction, self.wording),
            times=len(question.items),
            number=question.row.judged,
            had=self._had_by_several(question),
            said=question.said,
        )

    def _had_by_several(self, question: RowQuestion) -> str:
        """Return what several hands had, ``12–14 HCP`` or ``3 in ♥ or 4 in ♥``."""
        hands = self.wording.hand_sets
        if all(one.measure is Measure.POINTS for _, one in question.items):
            points = sorted({hand.points for hand, _ in question.items})
            return hands.hand_points.format(
                points="–".join(map(str, [*points[:1], *points[1:][-1:]]))
            )
        had = sorted({self._had(*one) for one in question.items})
        return hands.either([*had[:_MOST_VALUES], *["…"][: len(had) - _MOST_VALUES]])

    def _groups(self, title: str, head: str, groups: Iterable[GroupCount]) -> ReportSection:
        heads = (head, *map(self._hand_status, HandStatus))
        rows = tuple(
            (Cell(one.name), *(_number(one.counts[status]) for status in HandStatus))
            for one in groups
        )
        return self._section(title, heads, rows, "hands", 0, self.wording.coverage_nothing)

    def _hand_status(self, status: HandStatus) -> str:
        words = self.wording.departures
        match status:
            case HandStatus.FITS:
                return words.departure_fits
            case HandStatus.FITS_READ:
                return words.departure_fits_read
            case HandStatus.OPEN:
                return words.departure_open
            case HandStatus.NEAR:
                return words.departure_near
            case HandStatus.LIGHT:
                return words.departure_light
            case HandStatus.DEPARTS:
                return words.departure_departs
            case _:
                assert_never(status)

    def _class(self, kind: TextClass) -> str:
        words = self.wording
        match kind:
            case TextClass.DIFFERS:
                return words.coverage_differs
            case TextClass.NOT_ALERTED:
                return words.coverage_not_alerted
            case TextClass.ALERT_ONLY:
                return words.coverage_alert_only
            case TextClass.TABLE_ONLY:
                return words.coverage_table_only
            case TextClass.CLOSE:
                return words.coverage_close
            case TextClass.SAME:
                return words.coverage_same
            case _:
                assert_never(kind)

    def _auction(self, auction: Auction) -> Cell:
        return Cell(shown_auction(auction, self.wording), auction)

    def _places(self, places: Iterable[Occurrence]) -> Cell:
        return Cell(", ".join(map(self._place, places)))

    def _place(self, where: Occurrence) -> str:
        """Return file, board and room, and players if names were requested (PLAYED CW-4)."""
        words = self.wording
        place = where.file
        if where.board is not None:
            place = words.coverage_board.format(file=where.file, board=where.board)
        rooms = {"open": words.coverage_open_room, "closed": words.coverage_closed_room}
        if where.room is not None:
            place = f"{place} ({rooms.get(where.room, where.room)})"
        if any(where.players):
            letters = zip(words.compass, where.players, strict=False)
            place = f"{place} [{', '.join(f'{seat} {name}' for seat, name in letters if name)}]"
        return place


def _number(number: int) -> Cell:
    return Cell(str(number), is_number=True)


def _share(number: int, total: int) -> Cell:
    return Cell(str(number), is_number=True, share=number / total if total else None)


def _never(count: ChapterCount) -> str:
    """Return the headings of tables that never came up, or the chapter if none came up."""
    return ", ".join(count.never) if count.used else count.chapter
