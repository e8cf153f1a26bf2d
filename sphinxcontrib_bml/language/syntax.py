"""The syntax tree: the notes as written, not evaluated; every element has a ``span``.

Running text is a :class:`~.source.Fragment`; :func:`~.inline.parse_inline` parses its markup.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum, auto
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.auctions import Side, Strain
from ..bridge.conditions import BoardVulnerability, Conditions, Seat
from .alerts import typed_after_mark
from .anchors import RowAddress
from .labels import Label
from .row_calls import RowCalls
from .source import Fragment, Span
from .variants.parts import OtherText, VariantLine, VariantPart, holds, is_aside

if TYPE_CHECKING:
    from ..bridge.deals import Deal
    from ..bridge.play import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class InPart:
    """An element that may be for some partners only (VARIANTS VA-6)."""

    part: VariantPart | None = field(default=None, compare=False)
    """The variant part that contains it, or None if it is for all partners."""

    @property
    def is_aside(self) -> bool:
        """Whether it is shown and not played (VARIANTS VA-8)."""
        return is_aside(self.part)


@dataclass(frozen=True, slots=True)
class Heading(InPart):
    """``** Heading`` (LANGUAGE HD)."""

    span: Span
    level: int
    """Number of asterisks."""
    text: Fragment
    anchor: str = ""
    """The id of its section (LANGUAGE HD-5)."""


@dataclass(frozen=True, slots=True)
class Paragraph(InPart):
    """Running text (LANGUAGE PA)."""

    span: Span
    text: Fragment


@dataclass(frozen=True, slots=True)
class ListItem:
    """An item of a list, with the lists nested below it."""

    span: Span
    text: Fragment
    lists: tuple[BulletList, ...] = ()


@dataclass(frozen=True, slots=True)
class BulletList(InPart):
    """A list (LANGUAGE LI)."""

    span: Span
    items: tuple[ListItem, ...]


@dataclass(frozen=True, slots=True)
class Enumeration(InPart):
    """A numbered list (LANGUAGE EN)."""

    span: Span
    items: tuple[ListItem, ...]


@dataclass(frozen=True, slots=True)
class Definition:
    """A term with its definition, or None if it has none (LANGUAGE DL-2)."""

    span: Span
    term: Fragment
    definition: Fragment | None


@dataclass(frozen=True, slots=True)
class DefinitionList(InPart):
    """Terms and definitions (LANGUAGE DL)."""

    span: Span
    items: tuple[Definition, ...]


@dataclass(frozen=True, slots=True)
class Transition(InPart):
    """A line of hyphens (LANGUAGE LI-4)."""

    span: Span


@dataclass(frozen=True, slots=True)
class PipeRow:
    """A row of a pipe table; a rule has no cells."""

    span: Span
    cells: tuple[Fragment, ...]

    @property
    def is_rule(self) -> bool:
        """True for a line between rows."""
        return not self.cells


@dataclass(frozen=True, slots=True)
class PipeTable(InPart):
    """A pipe table (LANGUAGE TB)."""

    span: Span
    header: PipeRow | None
    rows: tuple[PipeRow, ...]
    """The rows without the header, including rules between them."""
    columns: int


@dataclass(frozen=True, slots=True)
class AuctionCell:
    """A cell of an auction diagram."""

    span: Span
    word: str
    """The word as written, without the mark."""
    label: Label | None
    """The label; None for words that are not calls: ``AP``, ``?``, ``-`` and others."""
    mark: str
    """``*``, ``**``, ``***``, ``(1)`` ... or nothing (LANGUAGE AU-4); words in quotes (AU-8)."""

    @property
    def announcement(self) -> str:
        """The words of the announcement, as written; empty if there are none (AU-8)."""
        return self.mark[1:-1] if self.mark.startswith('"') else ""


@dataclass(frozen=True, slots=True)
class AuctionNote:
    """A note below an auction diagram."""

    span: Span
    mark: str
    text: Fragment


class AuctionHead(NamedTuple):
    """The name of a column of an auction (LANGUAGE AU-5)."""

    word: str
    """The name as written, without a colon; empty for the name of the seat on the page."""
    seat: Seat | None
    side: Side
    """The side; for a seat, that of the first column or the other side."""


@dataclass(frozen=True, slots=True)
class AuctionDiagram(InPart):
    """An auction in four columns, or in two (LANGUAGE AU)."""

    span: Span
    rows: tuple[tuple[AuctionCell, ...], ...]
    notes: tuple[AuctionNote, ...]
    heads: tuple[AuctionHead, ...] = ()
    """The names of the columns; empty if they are not tied to seats or sides."""
    start: int = 0
    """The column of the first call, from 0."""
    runs_on: bool = False
    """Whether the calls continue from line to line, independent of line breaks."""
    vulnerability: BoardVulnerability | None = None
    """The vulnerability, which marks the names of vulnerable seats."""
    deal: Span | None = None
    """The deal to which the auction belongs (LANGUAGE AU-6)."""


@dataclass(frozen=True, slots=True)
class DealDiagram(InPart):
    """A deal (LANGUAGE DD)."""

    span: Span
    deal: Deal


class PlayedCard(NamedTuple):
    """A card of a trick."""

    span: Span
    card: Card


class Trick(NamedTuple):
    """A line of a play (LANGUAGE PY-1)."""

    span: Span
    number: str
    """The number as written, or nothing."""
    cards: tuple[PlayedCard, ...]
    """The cards in the order of play."""
    comment: Fragment | None = None
    leader: Seat | None = None
    """The seat that led, or None if it is not known."""
    winner: int | None = None
    """The number of the winning card, from 0, or None if it is not known."""


@dataclass(frozen=True, slots=True)
class PlayDiagram(InPart):
    """The play of a deal (LANGUAGE PY)."""

    span: Span
    tricks: tuple[Trick, ...]
    leader: Seat | None = None
    """The seat that leads to the first trick, as written."""
    trump: Strain | None = None
    """The trump suit as written."""


@dataclass(frozen=True, slots=True)
class RstBlock(InPart):
    """reStructuredText between ``#+BEGIN_RST`` and ``#+END_RST`` (LANGUAGE XT-1)."""

    span: Span
    """The whole lines between the markers."""


class AnnotationKind(StrEnum):
    """The kinds of annotations: the words after ``//``."""

    BSS = "bss"
    HAND = "hand"
    ALERT = "alert"
    """Texts for readings: of hands (LANGUAGE XT-2a), for rules of alerts (ALERTS AT-14)."""
    AS = "as"
    """Rows that continue as others do (LANGUAGE XT-4)."""
    IGNORE = "ignore"
    ONLY = "only"
    EXCEPT = "except"
    """Parts for some partners only (VARIANTS VA-2)."""
    ASIDE = "aside"
    """Parts that are not played (VARIANTS VA-8)."""


@dataclass(frozen=True, slots=True)
class Annotation(InPart):
    """A line such as ``//bss`` that is kept with the row above it (LANGUAGE FS-4)."""

    span: Span
    kind: AnnotationKind
    text: str
    """The text after that word, without outer spaces, after replacements in a clip."""


class FileWord(NamedTuple):
    """A word of a ``//bss`` line about the exported file as a whole."""

    key: str
    """``dialect``, ``order``, ``header``, ``summary`` or ``verbatim``."""
    value: str
    file: str = ""
    """The file that contains it."""
    line: int = 0


@dataclass(frozen=True, slots=True)
class RowLink:
    """The link of a label ``[CALL](target)`` (LANGUAGE CA-11)."""

    span: Span
    target: str


@dataclass(slots=True, eq=False)
class Row:
    """A row of a bidding table.

    A sequence has several labels. If the first word is not a call, the row has none: no meaning.
    """

    span: Span
    """The label as written."""
    label: str
    """The first word."""
    labels: tuple[Label, ...]
    level: int
    """Depth in the table, 0 for the top."""
    description: Fragment | None
    """The description without the full stop that requests extra space."""
    alert_length: int = 0
    """Length of the alert mark at the start of the description (LANGUAGE XT-3)."""
    air: bool = False
    """Whether a full stop requested an empty line (LANGUAGE BT-7)."""
    link: RowLink | None = None
    annotations: tuple[Annotation, ...] = ()
    """The lines below the row that are annotations."""
    is_sequence: bool = False
    """True for a history row, even a broken one."""
    pasted: tuple[Span, ...] = ()
    address: RowAddress = RowAddress("", 0, 0, "")
    indent: int = 0
    """Spaces before the label, in characters."""
    part: VariantPart | None = None
    """The variant part that is or contains the row, or None if it applies to all names."""
    variant_lines: tuple[VariantLine, ...] = ()
    """The variant lines below it that limit it."""
    other_texts: tuple[OtherText, ...] = ()
    """The texts for some partners instead of its own text (VARIANTS VA-5)."""
    is_any_auction: bool = False
    """Whether it is a history for an unspecified auction, without definitions below (HI-14)."""
    calls: RowCalls | None = None
    """Its calls, if it begins with several (LANGUAGE HI-12a); see ``meant_rows``."""
    typed_label_end: int = 0
    """The column in the source after a call with its meaning (TM-1a) or alert (XT-3), or 0."""

    @property
    def has_words(self) -> bool:
        """Whether one of its labels is a word for calls (VARIANTS WC-3)."""
        return any(label.has_words for label in self.labels)

    @property
    def shown_text(self) -> str:
        r"""The description after the alert mark, with the same length as in the fragment.

        A typed ``\n`` is a line end (LANGUAGE BT-12).
        """
        text = self.description.text[self.alert_length :] if self.description else ""
        return text.replace("\\n", " \n") if "\\" in text else text

    @property
    def translated_text(self) -> str:
        """The shown text for translators, with the names of parameters."""
        if (description := self.description) is None or description.filling is None:
            return self.shown_text
        mark = description.text[: self.alert_length]
        return typed_after_mark(description.written, mark).replace("\\n", " \n")

    @property
    def exported_text(self) -> str:
        """The description for exports, including the alert mark (LANGUAGE BT-12)."""
        text = self.description.text if self.description else ""
        return text.replace("\\n", "\n") if "\\" in text else text


class ContextOrigin(Enum):
    """The place of the auction that the rows of a table continue."""

    HEADING = auto()
    """A heading that names it (LANGUAGE HI-9a)."""
    WORDS = auto()
    """A heading or paragraph that names one call, or a paragraph with an auction (HI-9c)."""
    BLANK = auto()
    """The history above a blank line (HI-13)."""
    ROWS = auto()
    """A double in the rows, so that their first bid is by the opponents (HI-9d)."""
    UNKNOWN = auto()
    """None that is known: the rows are not openings, and define nothing (HI-9f)."""


@dataclass(frozen=True, slots=True)
class TableContext:
    """The auction outside of a table that its rows continue (LANGUAGE HI-9, HI-10)."""

    span: Span
    labels: tuple[Label, ...]
    text: str
    """The auction in one spelling, ``1N-2C-2D``."""
    anchor: str
    """The anchor of the heading."""
    origin: ContextOrigin = ContextOrigin.HEADING
    is_shorter: bool = False
    """Whether all rows at the top replace its last call (HI-10)."""
    is_by_letter: bool = False
    """Whether calls are compared by label only: profile ``bml2`` (HI-10)."""
    theirs: frozenset[int] = frozenset()
    """The numbers of rows that are opponents' bids, written without parentheses."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The texts above a table that may name its auction (LANGUAGE HI-9)."""

    headings: tuple[Heading, ...]
    """The headings of the current sections, for all partners."""
    above: Element | None
    """The element directly above."""
    title: Fragment | None
    setting: str
    """``auctions`` or ``titles``, if the document has a setting for headings."""
    language: str

    @property
    def is_for_some(self) -> bool:
        """Whether some texts are for some partners only."""
        elements = (*self.headings, *filter(None, [self.above]))
        return any(one.part is not None and one.part.is_limited for one in elements)

    def for_partner(self, name: str) -> Surroundings:
        """Return the texts for a partner, given by the case-folded name."""
        headings = tuple(one for one in self.headings if holds(one.part, name))
        above = self.above if self.above and holds(self.above.part, name) else None
        return replace(self, headings=headings, above=above)


@dataclass(frozen=True, slots=True, eq=False)
class BiddingTable(InPart):
    """Rows of calls: a flat list with levels; deeper rows are later in the auction (BT)."""

    span: Span
    rows: tuple[Row, ...]
    hidden: bool
    """Exported, not shown (LANGUAGE DI-1)."""
    conditions: Conditions
    """The conditions of the table, with meanings of earlier calls by ``//bss qual=`` (BSS-25)."""
    annotations: tuple[Annotation, ...] = ()
    """The lines above the first row that are annotations."""
    context: TableContext | None = None
    """The auction outside of it that rows at the top continue; not shown (LANGUAGE HI-10)."""
    bml2_context: TableContext | None = None
    """The same for profile ``bml2``."""
    surroundings: Surroundings | None = None
    """The texts above it, if some of them are for some partners only."""
    headings: tuple[str, ...] | None = None
    """The headings of the sections around, innermost first, if the rows are openings."""
    whole: BiddingTable | None = None
    """The table as written, if this table has the rows of one partner."""

    @property
    def has_calls(self) -> bool:
        """Whether a row has several calls, so that its meaning may differ (HI-12a)."""
        return any(row.calls is not None for row in self.rows)

    @property
    def defining_rows(self) -> Iterator[Row]:
        """The rows that may define auctions, without those of unspecified auctions (HI-14)."""
        is_any = False
        for row in self.rows if not self.is_aside else ():
            is_any = row.is_any_auction if row.level == 0 else is_any
            if not is_any:
                yield row

    @property
    def differs_from_bml2(self) -> bool:
        """Whether BML 2 may read other auctions in it."""
        has_words = any(row.has_words or row.typed_label_end for row in self.rows)
        return has_words or self.has_calls or self.is_aside or self.context is not self.bml2_context

    @property
    def as_written(self) -> BiddingTable:
        """The table with the rows of all partners, which the row numbers refer to."""
        return self.whole or self


Element = (
    Heading
    | Paragraph
    | BulletList
    | Enumeration
    | DefinitionList
    | Transition
    | PipeTable
    | AuctionDiagram
    | DealDiagram
    | PlayDiagram
    | BiddingTable
    | RstBlock
    | Annotation
)
"""The elements at the top level of a document."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file with all its included files."""

    name: str
    elements: tuple[Element, ...]
    metadata: dict[str, Fragment] = field(default_factory=dict)
    """Values by key in upper case, from the first setting of each key (LANGUAGE ME-3)."""

    @property
    def tables(self) -> tuple[BiddingTable, ...]:
        """The bidding tables in document order, including hidden tables."""
        return tuple(item for item in self.elements if isinstance(item, BiddingTable))

    def text_of(self, key: str) -> str:
        """Return the metadata value of ``key``, or nothing."""
        value = self.metadata.get(key.upper())
        return value.text if value else ""
