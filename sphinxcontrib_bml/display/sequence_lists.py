"""Lists of auctions as text: sections of openings with their lines (PROSE-AUCTIONS AL-27)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import starmap
from typing import NamedTuple

from ..agreements.announcements import is_alerted_or_announced
from ..agreements.answers import NOTHING_KNOWN, Meaning, Status
from ..agreements.lookup import Lookup
from ..agreements.prose_links import DefinedAuction, ProseMatch
from ..agreements.tree import (
    CALLS,
    AuctionNode,
    AuctionTree,
    ListedAuction,
    Opening,
    RowStanding,
    definitions_of,
    openings,
    sorted_continuations,
)
from ..bridge.auctions import PASS, Auction, Side
from ..bridge.conditions import OpeningSeat
from ..language.options import Options
from .plain import shown_auction, shown_call, shown_conditions, shown_text
from .wording import PageTexts

_LONGEST_HOVER = 200
"""Maximum number of characters of a row's text in a tooltip."""
_MOST_NAMED = 4
"""Maximum number of auctions in a tooltip if only some of the meant auctions are defined."""


def standing_words(standing: RowStanding, wording: PageTexts) -> str:
    """Return the tooltip about rows for other seats and vulnerabilities (RESOLVER RU-5a)."""
    words = [wording.instead_of_general] if standing.is_special else []
    if standing.replaced:
        conditions = "; ".join(
            dict.fromkeys(
                wording.conditions(one) if one.seat is not OpeningSeat.ANY else wording.sides(one)
                for one in standing.replaced
            )
        )
        is_seat = standing.replaced[0].seat is not OpeningSeat.ANY
        pattern = wording.not_in_seat if is_seat else wording.not_if
        words.append(pattern.format(conditions=conditions))
    return ", ".join(words)


def hint_of(lead: ProseMatch, options: Options, wording: PageTexts) -> str:
    """Return the tooltip of an auction: its target with the text.

    If its auctions are in several rows, it has the number of other rows; if some auctions are not
    defined, it has the defined ones (PROSE-AUCTIONS AL-27).

    :param options: the options that the notes were read with.
    """
    first = _named(lead.defined[0], options, wording)
    if not lead.is_complete and len(lead.defined) > 1:
        names = [shown_auction(one.auction, wording) for one in lead.defined]
        more = len(names) - _MOST_NAMED
        named = ", ".join(names[:_MOST_NAMED]) + (", …" if more > 0 else "")
        return f"{first} ({wording.meant.format(auctions=named)})"
    if lead.other_rows:
        return f"{first} ({wording.and_more.format(number=lead.other_rows)})"
    return first


def _named(defined: DefinedAuction, options: Options, wording: PageTexts) -> str:
    """Return an auction with its text."""
    name = shown_auction(defined.auction, wording)
    text = " ".join(shown_text(defined.meaning, options, wording.announced_words).split())
    if len(text) > _LONGEST_HOVER:
        text = f"{text[:_LONGEST_HOVER].rpartition(' ')[0]} …"
    if text and (when := shown_conditions(defined.meaning, wording)):
        text = f"{when}: {text}"
    return f"{name}: {text}" if text else name


TextOf = Callable[[Meaning], str]
"""Returns the text of a row as shown."""

_DASH = "–"
_LONGEST_ENTRY = 60
"""Maximum number of characters of a text in a printed list (RESOLVER RI-3)."""
ELLIPSIS = "…"


class ListedRow(NamedTuple):
    """The place of a row on a page."""

    document: str
    anchor: str
    """The anchor of the row; empty if the row is not shown."""


class RowStatement(NamedTuple):
    """The text of a row about an auction."""

    place: ListedRow
    text: str
    """The text, with LF line ends."""
    when: str = ""
    """Its conditions, and "also" if it contradicts another row."""
    alert: bool = False


class SequenceLine(NamedTuple):
    """An auction of a list with the texts about it."""

    depth: int
    """The depth from 1."""
    label: str
    said: tuple[RowStatement, ...]


class OpeningSection(NamedTuple):
    """An opening of a list with the auctions below it."""

    name: str
    """The opening in short form, ``1N``, ``(1H)``."""
    title: str
    """The opening as shown."""
    lines: tuple[SequenceLine, ...]


class PrintedRow(NamedTuple):
    """A row as a page shows it."""

    label: str
    """The labels from the top down to the row, ``1♣–1M–2M``."""
    text: str


def place_of(meaning: Meaning) -> ListedRow:
    """Return the place of the row of a meaning."""
    address = meaning.row.address
    return ListedRow(address.document, address.anchor)


def with_texts(
    sections: Iterable[OpeningSection], change: Callable[[str], str]
) -> list[OpeningSection]:
    """Return sections with every text changed."""
    return _with_stated(sections, lambda said: said._replace(text=change(said.text)))


def with_marks(
    sections: Iterable[OpeningSection], mark_of: Callable[[ListedRow], str]
) -> list[OpeningSection]:
    """Return sections with a word in brackets before the texts of some rows.

    :param mark_of: returns the word of a row; empty for most (CHECKS CH-5).
    """

    def marked(said: RowStatement) -> RowStatement:
        mark = mark_of(said.place)
        return said._replace(text=f"[{mark}] {said.text}".rstrip()) if mark else said

    return _with_stated(sections, marked)


def _with_stated(
    sections: Iterable[OpeningSection], change: Callable[[RowStatement], RowStatement]
) -> list[OpeningSection]:
    return [
        section._replace(
            lines=tuple(
                line._replace(said=tuple(change(one) for one in line.said))
                for line in section.lines
            )
        )
        for section in sections
    ]


def opening_rank(name: str) -> tuple[int, int]:
    """Return the sort key of an opening in short form, ours first (RESOLVER RI-1)."""
    opening = Auction.parse(name)
    return opening.opener, opening.calls[0].number


def first_line(text: str) -> str:
    """Return a text up to its first line end (RESOLVER RI-5)."""
    return text.partition("\n")[0].rstrip()


def shortened(text: str) -> str:
    """Return a text in one line, cut at a word if it is long (RESOLVER RI-3)."""
    words = text.split()
    line = " ".join(words)
    if len(line) <= _LONGEST_ENTRY:
        return line
    cut = line[: _LONGEST_ENTRY + 1].rpartition(" ")[0] or line[:_LONGEST_ENTRY]
    return f"{cut.rstrip(' ,;:')}{ELLIPSIS}"


class SequenceLists:
    """Builds the lists of a system."""

    def __init__(self, tree: AuctionTree, wording: PageTexts, text_of: TextOf) -> None:
        """Build lists of the auctions in ``tree``."""
        self._tree = tree
        self._wording = wording
        self._text_of = text_of
        self._call = cache(partial(shown_call, wording=wording))

    def sequences(self, depth: int | None = None) -> list[OpeningSection]:
        """Return every auction with a text, by opening (RESOLVER RI-1).

        :param depth: the maximum number of calls that are shown; None for all.
        """
        return self._sections(
            lambda opening: [
                SequenceLine(one.depth, label, self._stated(meanings))
                for label, one in self._labelled(opening)
                if (meanings := one.meanings)
            ],
            depth,
        )

    def rows(
        self, printed: Mapping[ListedRow, PrintedRow], depth: int | None = None
    ) -> list[OpeningSection]:
        """Return every row with a text once, by the opening of its first auction (RI-3).

        :param depth: the maximum number of calls that are shown; None for all.
        """
        seen: set[ListedRow] = set()

        def lines(opening: Opening) -> Iterator[SequenceLine]:
            for label, one in self._labelled(opening):
                for meaning in one.meanings:
                    place = place_of(meaning)
                    if place in seen:
                        continue
                    if place.anchor:
                        seen.add(place)
                    yield self._row(label, one, meaning, printed.get(place))

        return self._sections(lambda opening: list(lines(opening)), depth)

    def summary(self, depth: int) -> list[OpeningSection]:
        """Return our openings and the uncontested responses (RESOLVER RI-5).

        :param depth: 1 for only the openings, 2 with responses, and so on.
        """
        sections = []
        root = self._tree.roots[Side.WE]
        for opening in openings(self._tree, depth):
            if opening.auction.opener is Side.WE:
                node = root.below[opening.auction.calls[0]]
                lines = tuple(self._uncontested(opening.auction, node, depth))
                if lines:
                    short, label = opening.auction.short, self._last_call(opening.auction)
                    sections.append(OpeningSection(short, label, lines))
        return sections

    def alerts(self) -> list[OpeningSection]:
        """Return our calls that have an alert mark or are artificial, by opening (RI-5)."""

        def line(label: str, one: ListedAuction) -> SequenceLine | None:
            alerted = [
                meaning
                for meaning in one.definitions
                if is_alerted_or_announced(meaning) or meaning.row.is_artificial
            ]
            if not alerted or one.auction.last_side is not Side.WE:
                return None
            return SequenceLine(1, label, self._stated(alerted))

        return self._sections(
            lambda opening: list(filter(None, starmap(line, self._labelled(opening))))
        )

    def _sections(
        self, lines_of: Callable[[Opening], list[SequenceLine]], depth: int | None = None
    ) -> list[OpeningSection]:
        made = (
            OpeningSection(
                opening.auction.short, self._last_call(opening.auction), tuple(lines_of(opening))
            )
            for opening in openings(self._tree, depth)
        )
        return [section for section in made if section.lines]

    def _labelled(self, opening: Opening) -> Iterator[tuple[str, ListedAuction]]:
        """Yield the auctions of an opening with their labels.

        Each follows the auction that it continues, whose label has one call less.
        """
        labels: list[str] = []
        for one in opening.auctions:
            del labels[one.depth - 1 :]
            labels.append(_DASH.join([*labels[-1:], self._last_call(one.auction)]))
            yield labels[-1], one

    def _last_call(self, auction: Auction) -> str:
        side = auction.last_side
        assert side is not None
        return self._call(side, auction.calls[-1])

    def _row(
        self, label: str, one: ListedAuction, meaning: Meaning, printed: PrintedRow | None
    ) -> SequenceLine:
        (said,) = self._stated([meaning])
        if printed is None:
            return SequenceLine(one.depth, label, (said,))
        return SequenceLine(one.depth, printed.label, (said._replace(text=printed.text),))

    def _uncontested(
        self, opening: Auction, node: AuctionNode, depth: int
    ) -> Iterator[SequenceLine]:
        first: tuple[Auction, AuctionNode | None, int] = opening, node, 1
        stack = [first]
        while stack:
            auction, here, level = stack.pop()
            definitions = definitions_of(here) if here is not None else ()
            said = [one for one in definitions if one.text and not one.contradicts]
            said = said or self._copied(auction)
            answers = [
                (after, below, level + 1)
                for after, below in (self._answers(auction, here) if level < depth else ())
            ]
            if said or answers:
                label = shown_call(Side.WE, auction.calls[-1], self._wording)
                yield SequenceLine(level, label, self._stated(said))
            stack.extend(reversed(answers))

    def _answers(
        self, auction: Auction, node: AuctionNode | None
    ) -> Iterator[tuple[Auction, AuctionNode | None]]:
        """Yield our answers if they pass, each with its node, those by ``//as`` lines too."""
        passed = node.below.get(PASS) if node is not None else None
        if not any(one.systems_on for one in self._tree.path(auction)):
            for call, own in sorted_continuations(passed) if passed is not None else ():
                yield auction.after(Side.WE, call), own
            return
        for call in CALLS:
            below = passed.below.get(call) if passed is not None else None
            after = auction.try_call(Side.WE, call)
            if after is not None and (below is not None or self._copied(after)):
                yield after, below

    def _copied(self, auction: Auction) -> list[Meaning]:
        """Return the meanings of the last call by a ``//as`` line (LANGUAGE XT-5c)."""
        if not any(one.systems_on for one in self._tree.path(auction)):
            return []
        found = Lookup(self._tree, NOTHING_KNOWN).find(auction)
        return list(found.meanings) if found.status is Status.AS else []

    def _stated(self, meanings: Iterable[Meaning]) -> tuple[RowStatement, ...]:
        return tuple(
            [
                RowStatement(place_of(one), self._text_of(one), self._when(one), one.row.alert)
                for one in meanings
            ]
        )

    def _when(self, meaning: Meaning) -> str:
        """Return what is before a text: its conditions in words, and that it contradicts."""
        parts = [shown_conditions(meaning, self._wording)]
        if meaning.contradicts:
            parts.insert(0, self._wording.also)
        return ", ".join(filter(None, parts))
