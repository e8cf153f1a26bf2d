"""The hands that rows cover, leave out and share, in words (HANDS HA-80 to HA-84)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...bridge.space.hand_sets import HandSet
from ...bridge.space.words import groups_of
from ...display.plain import shown_auction, shown_conditions, shown_text
from ...display.reports import N_, Cell, Report, ReportParagraph, ReportSection, ReportTable
from ...display.wording import PageTexts
from ...language.anchors import RowAddress
from ...language.inline import convert_suits
from ...language.options import Options
from ..model.space import HandSpace, Overlap, SpaceRow

_LEAST_SHOWN = 0.001
"""The least share in percent that is shown as a number."""
_CLASSES = ("bml-space-table",)
_SECTION = ("bml-space-title",)


class SpaceTexts(NamedTuple):
    """English texts about the hands at our next call."""

    openings: str = N_("Hands for our openings")
    after: str = N_("Hands for our call after {auction}")
    assumed: str = N_("{title}; blind preempts have at most 9 HCP, as raises 7")
    no_rows: str = N_("The notes have no calls of ours here.")
    of_all: str = N_("Shares are of all hands.")
    of_held: str = N_("Shares are of the hands that the player may hold: {hands}.")
    rows: str = N_("Rows")
    call: str = N_("Call")
    fits: str = N_("Fits")
    may_fit: str = N_("Fits or may fit")
    meaning: str = N_("Meaning")
    holes: str = N_("Hands without a row")
    not_known: str = N_("Not known, because these rows may be for any hand:")
    without_words: str = N_("{call}: the text excludes no hand")
    rest_row: str = N_("{call}: the row is for all other calls")
    blind_words: str = N_("{call}: {words}")
    none: str = N_("Every hand may have a row.")
    passed: str = N_("{share} pass: up to 10 HCP, or 11 HCP and balanced.")
    share: str = N_("Share")
    hands: str = N_("Hands")
    more_hands: str = N_("other hands")
    overlaps: str = N_("Hands for two rows")
    calls: str = N_("Calls")
    both: str = N_("{first} and {second}")
    order: str = N_("The notes do not say which call is first.")
    no_overlaps: str = N_("No two rows fit more than 0.1% of the hands.")


class SpaceFormatter:
    """Formats the hands at our next call as a report."""

    def __init__(
        self,
        options: Options,
        wording: PageTexts | None = None,
        texts: SpaceTexts | None = None,
    ) -> None:
        """Store the options of the notes, the words of a page and the texts."""
        self._options = options
        self._wording = wording or PageTexts()
        self._texts = texts or SpaceTexts()

    def report(self, space: HandSpace) -> Report:
        """Return the report; the target of a call is its row."""
        if not space.rows:
            return Report(f"{self.title(space)}. {self._texts.no_rows}", ())
        sections = (self._rows(space), self._holes(space), self._overlaps(space))
        return Report(f"{self.title(space)}. {self.basis(space)}", sections)

    def title(self, space: HandSpace) -> str:
        """Return the title, with the assumption if it bounds a row (HA-81)."""
        title = self._texts.openings
        if space.turn.auction:
            auction = shown_auction(space.turn.answer.auction, self._wording)
            title = self._texts.after.format(auction=auction)
        return self._texts.assumed.format(title=title) if space.is_assumed else title

    def basis(self, space: HandSpace) -> str:
        """Return the hands that shares are of."""
        if space.held == HandSet.everything():
            return self._texts.of_all
        groups = groups_of(space.held)
        words = "; ".join(group.in_words(self._wording.hand_sets) for group in groups)
        return self._texts.of_held.format(hands=words)

    def _rows(self, space: HandSpace) -> ReportSection:
        texts = self._texts
        rows = tuple(
            (
                Cell(self._call(row), _address(row)),
                _share(row.sure, space),
                _share(row.possible, space),
                Cell(self._meaning(row)),
            )
            for row in space.rows
        )
        heads = (texts.call, texts.fits, texts.may_fit, texts.meaning)
        table = ReportTable(heads, rows, (8, 10, 10, 60), _CLASSES)
        return ReportSection(texts.rows, (table,), _SECTION)

    def _holes(self, space: HandSpace) -> ReportSection:
        texts = self._texts
        if space.holes is None:
            words = [ReportParagraph(self._blind(row)) for row in space.blind]
            return ReportSection(texts.holes, (ReportParagraph(texts.not_known), *words), _SECTION)
        blocks: list[ReportParagraph | ReportTable] = []
        if space.passed:
            share = _percent(space.passed, space)
            blocks.append(ReportParagraph(texts.passed.format(share=share)))
        if space.holes:
            rows = tuple(self._groups(space.holes, space))
            blocks.append(ReportTable((texts.share, texts.hands), rows, (10, 60), _CLASSES))
        elif not space.passed:
            blocks.append(ReportParagraph(texts.none))
        return ReportSection(texts.holes, tuple(blocks), _SECTION)

    def _groups(self, hands: HandSet, space: HandSpace) -> Iterator[tuple[Cell, Cell]]:
        """Yield groups of a set, each with the share of what earlier groups do not have."""
        left = hands
        for group in groups_of(hands):
            words = group.in_words(self._wording.hand_sets)
            yield _share(left & group.hands, space), Cell(words)
            left -= group.hands
        if left:
            yield _share(left, space), Cell(self._texts.more_hands)

    def _overlaps(self, space: HandSpace) -> ReportSection:
        texts = self._texts
        if not space.overlaps:
            return ReportSection(texts.overlaps, (ReportParagraph(texts.no_overlaps),), _SECTION)
        rows = tuple(self._overlap(one, space) for one in space.overlaps)
        heads = (texts.calls, texts.share, texts.hands)
        table = ReportTable(heads, rows, (16, 10, 60), _CLASSES)
        return ReportSection(texts.overlaps, (ReportParagraph(texts.order), table), _SECTION)

    def _overlap(self, one: Overlap, space: HandSpace) -> tuple[Cell, Cell, Cell]:
        first, second = self._call(one.first), self._call(one.second)
        groups = groups_of(one.hands)
        words = "; ".join(group.in_words(self._wording.hand_sets) for group in groups)
        calls = Cell(self._texts.both.format(first=first, second=second))
        return calls, _share(one.hands, space), Cell(words)

    def _call(self, row: SpaceRow) -> str:
        if row.next.call is not None:
            return self._wording.names.call(row.next.call)
        return "" if row.next.meaning is None else convert_suits(row.next.meaning.row.label)

    def _meaning(self, row: SpaceRow) -> str:
        meaning = row.next.meaning
        if meaning is None:
            return ""
        text = " ".join(shown_text(meaning, self._options, self._wording.announced_words).split())
        return ": ".join(filter(None, (shown_conditions(meaning, self._wording), text)))

    def _blind(self, row: SpaceRow) -> str:
        call = self._call(row)
        if row.next.call is None:
            return self._texts.rest_row.format(call=call)
        if not row.blind_words:
            return self._texts.without_words.format(call=call)
        words = ", ".join(f"“{convert_suits(one)}”" for one in row.blind_words)
        return self._texts.blind_words.format(call=call, words=words)


def _address(row: SpaceRow) -> RowAddress | None:
    return None if row.next.meaning is None else row.next.meaning.row.address


def _share(hands: HandSet, space: HandSpace) -> Cell:
    share = hands.share_of(space.held) if hands else 0
    return Cell(_percent(hands, space), is_number=True, share=share)


def _percent(hands: HandSet, space: HandSpace) -> str:
    """Return the share of the hands that the player may hold, with three digits."""
    if not hands:
        return "0%"
    share = 100 * hands.share_of(space.held)
    if share < _LEAST_SHOWN:
        return f"<{_LEAST_SHOWN}%"
    return f"{f'{share:#.3g}'.rstrip('.')}%"
