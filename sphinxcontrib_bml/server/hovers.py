"""The texts that an editor shows on hover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from lsprotocol import types

from ..agreements.alert_answers import judge_of
from ..agreements.answers import Meaning
from ..agreements.book import Agreement
from ..agreements.text_comparison import comparison_text
from ..bridge.auctions import Auction
from ..display.alert_answers import alert_line
from ..display.plain import DescribedCall, badge_of_names, shown_auction, shown_text
from ..display.wording import PageTexts
from ..language.diagnostics import count_noun
from ..language.sequences import normal_form
from ..language.source import Span
from ..language.variants.parts import key_of
from ..patterns import compile_later
from . import subjects
from .desk import Desk, Spot
from .documents import PlacedRow
from .partner_names import uses_of_partner
from .readings import reading_of

_MOST = 24
"""Maximum number of auctions that are shown for one row."""
_MARKDOWN = compile_later(r"([\\`*_{}\[\]<>#|~])")
_NOTHING = "no description"


def hover(desk: Desk, spot: Spot) -> types.Hover | None:
    """Return the text for a place, with contradictions first, or None."""
    subject = subjects.subject_at(spot)
    if subject is None:
        return None
    lines = list(_HoverFormatter(desk, spot).lines(subject))
    if not lines:
        return None
    text = "\n\n".join(lines)
    content = types.MarkupContent(types.MarkupKind.Markdown, text)
    return types.Hover(content, desk.range(_span(subject)))


def _span(subject: subjects.Subject) -> Span:
    match subject:
        case subjects.AuctionSubject(placed=placed):
            return placed.span
        case subjects.RoleSubject(role=role):
            return role.span
        case subjects.LinkSubject(use=use):
            return use.span
        case (
            subjects.ClipSubject(span=span)
            | subjects.ParameterSubject(span=span)
            | subjects.PartnerSubject(span=span)
            | subjects.IncludeSubject(span=span)
        ):
            return span
        case subjects.HeadingSubject(heading=heading):
            return heading.span
        case subjects.RowsSubject(rows=rows):
            return rows[0].row.span
        case _:
            assert_never(subject)


class _HoverFormatter:
    def __init__(self, desk: Desk, spot: Spot) -> None:
        self.desk = desk
        self.spot = spot
        self.system = spot.system
        self.options = spot.reading.parse.options
        self.wording = PageTexts()

    def lines(self, subject: subjects.Subject) -> Iterator[str]:
        """Yield paragraphs in Markdown."""
        match subject:
            case subjects.AuctionSubject():
                yield from self._auction(subject)
                yield from self._continued(subject.placed.span)
            case subjects.RoleSubject():
                yield from self._role(subject)
            case subjects.LinkSubject():
                yield from self._link(subject)
            case subjects.ClipSubject(name=name):
                yield from self._clip(name)
            case subjects.ParameterSubject(name=name):
                yield from self._parameter(name)
            case subjects.PartnerSubject(key=key):
                uses = uses_of_partner(self.spot.whole.readings, key)
                lines = count_noun(sum(not use.is_declaration for use in uses), "line")
                yield f"**{escaped(self.spot.whole.names[key])}**: a partner, named in {lines}"
            case subjects.IncludeSubject():
                yield from self._include(subject)
            case subjects.HeadingSubject(heading=heading):
                yield from self._continued(heading.span)
            case subjects.RowsSubject(rows=rows):
                yield from self._rows(rows)
            case _:
                assert_never(subject)

    def _continued(self, span: Span) -> Iterator[str]:
        """Yield the auctions at a place that rows below it continue (LANGUAGE HI-10c)."""
        reading = self.spot.reading
        span = reading.whole(span)
        contexts = (table.context for table in reading.parse.document.tables)
        places = [(reading.whole(one.span), one) for one in contexts if one is not None]
        found = [
            normal_form(one.labels[:-1] if one.is_shorter else one.labels)
            for place, one in places
            if one.labels and place.source is span.source
            if place.start < span.end and span.start < place.end
        ]
        if found:
            yield f"The rows below continue {escaped(', '.join(dict.fromkeys(found)))}."

    def _auction(self, subject: subjects.AuctionSubject) -> Iterator[str]:
        if subject.lead is None:
            yield f"{escaped(subject.placed.auction.normal_form)}: not in the notes"
        yield from self._meanings(
            {
                name: [(one.auction, one.meaning) for one in lead.defined]
                for name, lead in subject.leads.items()
            }
        )

    def _role(self, subject: subjects.RoleSubject) -> Iterator[str]:
        if not subject.meanings:
            yield f"{escaped(subject.role.target)}: not in the notes"
        yield from self._meanings(subject.meanings)

    def _meanings(self, meanings: Mapping[str, Sequence[tuple[Auction, Meaning]]]) -> Iterator[str]:
        """Yield the meanings of auctions, each once, with the partners who have it."""
        said: dict[tuple[object, ...], tuple[Auction, Meaning]] = {}
        holders: dict[tuple[object, ...], list[str]] = {}
        for name, known in meanings.items():
            for auction, meaning in known:
                key = auction, meaning.text, meaning.row
                said.setdefault(key, (auction, meaning))
                holders.setdefault(key, []).append(name)
        for what, names in holders.items():
            auction, meaning = said[what]
            yield self._describe(auction, meaning, self.system.limited_to(names), meaning.row.place)

    def _link(self, subject: subjects.LinkSubject) -> Iterator[str]:
        for place in subject.places:
            text = place.text.lstrip("* ") or place.file
            yield f"{escaped(text)} ({escaped(str(place))})"
        if not subject.places:
            yield escaped(subject.use.target)

    def _clip(self, name: str) -> Iterator[str]:
        clip = self.spot.reading.parse.state.clips.get(name)
        if clip is None:
            yield f"no clip is called {escaped(name)}"
            return
        uses = [
            use
            for use in subjects.clip_uses(self.spot.reading)
            if use.name == name and use.is_paste
        ]
        yield f"the clip {escaped(name)} ({escaped(str(clip.span))}), pasted {times(len(uses))}"
        yield "\n".join(["```bml", *(line.text for line in clip.lines), "```"])

    def _parameter(self, name: str) -> Iterator[str]:
        """Yield the meanings of auctions, each once, with its partners."""
        found = subjects.parameters_named(self.spot, name)
        general = next((one for one in found if one.is_general), None)
        for one in found:
            if one is general or not one.is_general:
                yield f"**{escaped(name)}**: {escaped(one.text)} ({escaped(one.origin)})"

    def _include(self, subject: subjects.IncludeSubject) -> Iterator[str]:
        if subject.path is None:
            yield f"{escaped(subject.span.text)}: no such file, or it was not read"
            return
        source = self.spot.reading.sources[subject.path]
        rows = len(self.spot.reading.placed_rows.get(source, []))
        lines = len(source.line_starts) - (not source.text or source.text.endswith("\n"))
        yield f"{escaped(source.name)}: {count_noun(lines, 'line')}, {count_noun(rows, 'row')}"

    def _rows(self, rows: Iterable[PlacedRow]) -> Iterator[str]:
        agreements = [one for row in rows for one in self.system.agreements_of(row.row.address)]
        # Rows may be pasted thousands of times.
        said = {(one.key, comparison_text(one.text), one.variants): one for one in agreements}
        yield from dict.fromkeys(
            line for one in said.values() for line in self._contradictions(one)
        )
        told = list(
            dict.fromkeys(self._describe(one.auction, one, one.variants) for one in agreements)
        )
        yield from told[:_MOST]
        if len(told) > _MOST:
            yield f"and {len(told) - _MOST} more"
        yield from self._claims(agreements)
        yield from self._judged(agreements)
        if not told:
            yield "stands for no auction"

    def _claims(self, agreements: Sequence[Agreement]) -> Iterator[str]:
        """Yield what is read of the text of a row, for its first auction (MEANINGS MN-90).

        Nothing if partners have different texts.
        """
        if len({one.variants for one in agreements}) > 1:
            return
        for agreement in [one for one in agreements if one.text][:1]:
            reading = reading_of(self.desk.meanings_of(self.system), agreement)
            if reading.has_claims:
                yield "  \n".join(map(escaped, reading.lines()))

    def _judged(self, agreements: Sequence[Agreement]) -> Iterator[str]:
        """Yield what the rules of the project's federation say about a row, once (AT-54)."""
        judge = judge_of(self.system.notes.system)
        lines = (alert_line(judge, one) for one in agreements[:_MOST])
        yield from map(escaped, filter(None, dict.fromkeys(lines)))

    def _contradictions(self, agreement: Agreement) -> Iterator[str]:
        if not agreement.text:
            return
        for other in self.system.others(agreement):
            if other.text and comparison_text(other.text) != comparison_text(agreement.text):
                variants = next(
                    (
                        one.variants
                        for one in self.system.agreements_of(other.row.address)
                        if one.key == other.key and one.text == other.text
                    ),
                    (),
                )
                yield f"⚠ {self._describe(other.auction, other, variants, other.row.place)}"

    def _describe(
        self, auction: Auction, said: DescribedCall, variants: Sequence[str], place: str = ""
    ) -> str:
        """Return the meaning of an auction, with the partners if not for all (VARIANTS VA-20)."""
        conditions = self.wording.conditions(said.conditions) if hasattr(said, "conditions") else ""
        when = f" ({escaped(conditions)})" if conditions else ""
        text = escaped(shown_text(said, self.options)).replace("\n", "  \n") or _NOTHING
        where = f" ({escaped(place)})" if place else ""
        badge = badge_of_names(map(key_of, variants), self.system.names, self.wording)
        whose = f" *{escaped(badge)}*" if variants else ""
        return f"**{escaped(shown_auction(auction, self.wording))}**{whose}{when}: {text}{where}"


def escaped(text: str) -> str:
    """Return ``text`` escaped for Markdown."""
    return _MARKDOWN.sub(r"\\\1", text)


def times(number: int) -> str:
    """Return a number of times in words."""
    return "once" if number == 1 else f"{number} times"
