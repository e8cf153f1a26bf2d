"""What hands rest on, in words (HANDS HA-3)."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, log10
from typing import NamedTuple

from ...bridge.dealing.dealer import Dealing
from ...display.plain import shown_auction
from ...display.reports import N_
from ...display.wording import PageTexts
from ..model.assumptions import NOTRUMP, POINTS, POINTS_TO_GAME, PREEMPT
from ..model.dealt import ShownHands
from ..model.shown import LeftOut, PositionStatus

_LEAST_WHOLE = 100
"""The least number that is shown without digits after the point."""
_ALL = "100 %"
"""The share if calls are left out by their cards, or hardly have such hands; it is not said."""


class BasisTexts(NamedTuple):
    """English texts about what hands rest on."""

    read: str = N_("read: {hands}")
    none: str = N_("no hand")
    firm: str = N_("bare numbers as lower bounds")
    not_read: str = N_("not read: {seat} ({calls}), with any hand")
    assumed: str = N_("assumed: {text} ({name})")
    preempt: str = N_(
        "a preempt has a fair suit and no second suit; without numbers 5–9 HCP, as a raise 3–7"
    )
    notrump: str = N_(
        "natural notrump without lengths has no shortness, six-card suit or fit for a major, "
        "and stoppers"
    )
    game: str = N_("25 HCP together are enough for game, 24 opposite a wide range")
    points: str = N_("points are HCP without shortness, one below the upper end")
    quiet: str = N_("opponents who only pass have at most 10 HCP and no suit of six")
    natural: str = N_("a suit that opponents bid has five cards, with 8 HCP")
    left_out: str = N_("left out: hands for {calls}; {share} are left")
    few_left_out: str = N_("left out: hands for {calls}")
    by_cards: str = N_("by their cards")
    kept: str = N_("not left out: hands for {call}, since less than 2 % would be left")
    counted: str = N_("{number} of 1,000,000 deals have such hands")
    estimated: str = N_("about {number} of 1,000,000 deals have such hands")
    fewer: str = N_("{made} of {wanted} deals in {attempts} attempts")


class BasisFormatter:
    """Formats what hands rest on."""

    def __init__(self, wording: PageTexts, texts: BasisTexts | None = None) -> None:
        """Store the words of a page and the texts."""
        self._wording = wording
        self._texts = texts or BasisTexts()

    def sentences(self, shown: ShownHands, dealing: Dealing) -> Iterator[str]:
        """Yield what hands rest on, one sentence for each fact."""
        for line in self.lines(shown, dealing):
            yield f"{line[0].upper()}{line[1:]}."

    def lines(self, shown: ShownHands, dealing: Dealing) -> Iterator[str]:
        """Yield what hands rest on, one line for each fact."""
        texts = self._texts
        yield texts.read.format(hands=", ".join(self._read(shown)) or texts.none)
        for one in shown.auction.ours:
            if one.blockers:
                names = (shown_auction(call.auction, self._wording) for call in one.blockers)
                seat = self._wording.seat(shown.seating.seat(one.number))
                yield texts.not_read.format(seat=seat, calls=", ".join(names))
        for name in shown.assumptions:
            yield texts.assumed.format(text=self._assumption(name), name=name)
        yield from self._left_out(shown)
        yield self._rarity(dealing)

    def _read(self, shown: ShownHands) -> Iterator[str]:
        texts = self._texts
        for one in shown.auction.ours:
            if one.status is PositionStatus.READ:
                seat = self._wording.seat(shown.seating.seat(one.number))
                yield f"{seat} ({texts.firm})" if one.bounds == "firm" else seat

    def _assumption(self, name: str) -> str:
        texts = self._texts
        return {
            PREEMPT: texts.preempt,
            NOTRUMP: texts.notrump,
            POINTS_TO_GAME: texts.game,
            POINTS: texts.points,
            "quiet": texts.quiet,
            "natural": texts.natural,
        }[name]

    def _left_out(self, shown: ShownHands) -> Iterator[str]:
        texts = self._texts
        names = [self._sibling(one) for one in shown.excluded if one.is_applied]
        if names:
            share = percent(shown.share)
            text = texts.few_left_out if share == _ALL else texts.left_out
            yield text.format(calls=", ".join(names), share=share)
        for one in shown.excluded:
            if not one.is_applied:
                yield texts.kept.format(call=shown_auction(one.auction, self._wording))

    def _sibling(self, one: LeftOut) -> str:
        """Return a call whose hands are left out, with their share."""
        call = shown_auction(one.auction, self._wording)
        share = percent(one.share) if one.share else self._texts.by_cards
        return f"{call} ({share})"

    def _rarity(self, dealing: Dealing) -> str:
        """Return how rare such deals are (HA-35)."""
        texts, number = self._texts, dealing.per_million
        if not dealing.is_exact and number:  # an estimate has two digits that mean something
            number = round(number, 1 - floor(log10(number)))
        written = f"{number:,.0f}" if number >= _LEAST_WHOLE else f"{number:.3g}"
        rare = (texts.counted if dealing.is_exact else texts.estimated).format(number=written)
        made = len(dealing.deals)
        if made == dealing.wanted:
            return rare
        attempts = f"{dealing.attempts:,}"
        fewer = texts.fewer.format(made=made, wanted=dealing.wanted, attempts=attempts)
        return f"{rare}; {fewer}"


def percent(share: float) -> str:
    """Return a share in percent."""
    number = 100 * share
    return f"{number:.0f} %" if number >= 1 else f"{number:.1g} %"
