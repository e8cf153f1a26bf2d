"""Read the text of an agreement as claims about the hand and the auction (MN-1 to MN-9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ...language.options import Language
from ...patterns import IGNORECASE, compile_later
from .combining import ASKING, Combining, Facts
from .context import Context, NoAuctionError
from .grammar import Grammar, grammar
from .layout import alternatives, masked, single_spaced, without_own_call
from .model import Alternative, Claim, Counting, Meaning, Range, Span, Unread
from .part_values import CASE, MOST_ALTERNATIVES, Balanced, Option, Part
from .parts import PartReader
from .terms import SOMEWHERE, Reading

MOST_CHARACTERS = 1000
"""Longer texts are unread (MN-7)."""
_ASKED = compile_later(
    r"\b(?:ask\w*|relay|short\w*|void|singleton|spl|splinter|control|ctrl)\b|\(R\)", IGNORECASE
)
_LIKENESS = compile_later(
    r"(?:like|similar(?:ly)?)\b(?![^.;\n]*(?:\d|after|over|above))", IGNORECASE
)
"""``like a reverse`` names no auction (MN-21)."""
_BRACKETS = compile_later(r"\([^()]*\)")


def meaning_of(
    text: str,
    auction: str | Context = "",
    *,
    before: Mapping[str, str] | None = None,
    counting: Counting = Counting.POINTS_FOR_RAISES,
    language: Language = "en",
    most_characters: int | None = MOST_CHARACTERS,
) -> Meaning:
    """Return what a text claims as the meaning of the last call of an auction.

    :param text: the text, with variables written out.
    :param auction: such as ``1D-(P)-3S``, with the opponents' calls in brackets; or its context.
    :param before: the texts of our earlier calls, by their auctions (MN-47, MN-56).
    :param counting: what the system means by a strength without a unit (MN-40b).
    :param language: the language of the notes; English words are always known (MN-60).
    :param most_characters: a longer text is unread; None for no limit.
    :raises NoAuctionError: if ``auction`` is not an auction.
    """
    context = auction if isinstance(auction, Context) else Context(auction)
    earlier = earlier_texts(text, context, before or {}, counting, language)
    return read_text(
        text, context, earlier, counting, language, most_characters=most_characters
    ).meaning


class CountedMeaning(NamedTuple):
    """A meaning, and whether it depends on the measure of a strength without a unit."""

    meaning: Meaning
    is_counted: bool


class EarlierTexts(NamedTuple):
    """All that the texts of our earlier calls change in the reading of a text."""

    shown: str = ""
    """The suit that partner's text says is natural or has four cards (MN-47)."""
    is_answered: bool = False
    """Whether an earlier text asks, and the text only names suits (MN-56)."""


def read_text(
    text: str,
    context: Context,
    earlier: EarlierTexts,
    counting: Counting,
    language: Language,
    *,
    most_characters: int | None = MOST_CHARACTERS,
) -> CountedMeaning:
    """Return the meaning of a text; its other arguments are all that it depends on."""
    if most_characters is not None and len(text) > most_characters:
        return CountedMeaning(
            Meaning(text, unread=(Unread((0, len(text)), "long"),)), is_counted=False
        )
    words = grammar(language)
    reading = Reading(words.words, context, earlier.shown)
    reader = _TextReader(text, words, reading, counting)
    return CountedMeaning(reader.read(is_answer=earlier.is_answered), reader.is_counted)


def earlier_texts(
    text: str, context: Context, before: Mapping[str, str], counting: Counting, language: Language
) -> EarlierTexts:
    """Return what the texts of our earlier calls change in the reading of a text."""
    is_asked = len(text) <= MOST_CHARACTERS and any(map(_asks, before.values()))
    suits_alone = grammar(language).words.only_suits
    is_answered = is_asked and suits_alone.fullmatch(masked(text)) is not None
    if len(context.partners_suits) != 1:
        return EarlierTexts("", is_answered)
    suits = set()
    for auction, earlier_text in before.items():
        try:
            earlier = _context(auction)
        except NoAuctionError:
            continue
        is_before = earlier.own and earlier.calls == context.calls[: len(earlier.calls)]
        if (
            is_before
            and earlier.own in context.partners_suits
            and _shows_own_suit(earlier_text, auction, counting, language)
        ):
            suits.add(earlier.own)
    return EarlierTexts("".join(suits), is_answered)


@lru_cache(maxsize=4096)
def _asks(text: str) -> bool:
    """Return whether a text may ask; many rows follow the same one."""
    return _ASKED.search(text) is not None


_context = lru_cache(maxsize=4096)(Context)


@lru_cache(maxsize=4096)
def _shows_own_suit(text: str, auction: str, counting: Counting, language: Language) -> bool:
    """Return whether a text shows the suit of its call; many rows follow the same one."""
    earlier = Context(auction)
    meaning = meaning_of(text, earlier, counting=counting, language=language)
    return all(_shows_suit(one.claims, earlier.own) for one in meaning.alternatives)


def _shows_suit(claims: Iterable[Claim], suit: str) -> bool:
    return any(
        one.name == "natural"
        or (one.kind == "length" and one.suits == suit and one.range and one.range.low >= 4)
        for one in claims
    )


class _TextReader:
    """Reads one text."""

    def __init__(self, text: str, words: Grammar, reading: Reading, counting: Counting) -> None:
        self.text = text
        plain, first = single_spaced(text)
        self.masked, second = single_spaced(without_own_call(masked(plain), reading.context.call))
        self.places = [first[place] for place in second]
        self.is_in_place = len(self.masked) == len(text)
        """Whether no space is left out."""
        self.grammar, self.reading = words, reading
        self.counting = counting
        self.is_counted = False
        self.unread: list[Unread] = []
        self.soft: list[Span] = []
        self.lost: list[Claim] = []
        """Claims that were read and do not hold."""
        self.kept: set[Span] = set()

    def read(self, *, is_answer: bool) -> Meaning:
        """Return the meaning.

        :param is_answer: whether the text only names the suits that were asked for.
        """
        whole = (0, len(self.masked))
        vocabulary = self.grammar.words
        if not self.text.strip():
            return Meaning(self.text)
        at = len(self.masked) - len(self.masked.lstrip())
        if vocabulary.pointer.match(self.masked, at) and not _LIKENESS.match(self.masked, at):
            return self._unread(whole, "pointer", self.text.strip())
        if is_answer:
            return self._unread(whole, "words")
        self._cut_passed_hand()
        common, parts = alternatives(self.masked, self._is_plain)
        if len(parts) > MOST_ALTERNATIVES:
            return self._unread(whole, "long")
        case = CASE.search(self.masked[: common[1]])
        if case and ":" in self.masked[case.end() : common[1]]:
            return self._unread(whole, "other")
        found = list(self._alternatives(common, parts))
        return Meaning(
            self.text,
            tuple(map(self._placed, found)),
            tuple(sorted(set(map(self._place, self.soft)))),
            tuple(Unread(self._place(one.span), one.reason) for one in self._sorted_unread()),
        )

    def _place(self, span: Span) -> Span:
        """Return the place in the text of a place in what is read."""
        if self.is_in_place:
            return span
        start, end = span
        return self.places[start], self.places[end - 1] + 1 if end > start else self.places[start]

    def _placed(self, found: Alternative) -> Alternative:
        if self.is_in_place:
            return found
        claims = (one.at(self._place(one.span)) for one in found.claims)
        return Alternative(tuple(claims), self._place(found.span))

    def _unread(self, span: Span, reason: str, pointer: str = "") -> Meaning:
        return Meaning(self.text, unread=(Unread(self._place(span), reason),), pointer=pointer)

    def _is_plain(self, text: str) -> bool:
        words = self.grammar.words
        return not words.soft.search(text) and not words.others.search(text)

    def _cut_passed_hand(self) -> None:
        """End the reading at a passed hand in the open (MN-33)."""
        plain = _BRACKETS.sub(lambda match: " " * len(match[0]), self.masked)
        match = self.grammar.words.passed_hand.search(plain)
        if match:
            self.unread.append(Unread((match.start(), len(self.masked)), "other"))
            self.masked = self.masked[: match.start()].ljust(len(self.masked))

    def _alternatives(self, common: Span, parts: Sequence[Span]) -> Iterator[Alternative]:
        facts = Facts(self.reading, self.masked, self.counting)
        shared = self._part(common) if common[1] else Part()
        base = [options[0] for options in shared.groups if len(options) == 1]
        for options in shared.groups:
            self.lost += [one for option in options for one in option if len(options) > 1]
        for span in parts:
            part = self._part(span)
            combining = Combining(facts, shared, part, span)
            for option in self._options(base, part):
                kept, lost = combining.combine(option)
                self.lost += lost
                self.kept |= {one.span for one in kept}
                self.is_counted |= combining.is_counted
                yield Alternative(tuple(kept), span if len(parts) > 1 else (0, len(self.masked)))

    def _part(self, span: Span) -> Part:
        part = PartReader(self.masked, span, self.grammar, self.reading).read()
        self.unread += part.unread
        self.soft += part.soft
        return part

    def _options(self, base: Sequence[Option], part: Part) -> Iterator[Option]:
        """Yield the claims of each alternative, common ones first (MN-37, MN-32)."""
        groups: list[list[Option]] = []
        number = 1
        every = [*base, *(option for options in part.groups for option in options)]
        asks = any(one.name in ASKING for option in every for one in option)
        for options in part.groups:
            is_hidden = asks and len(options) > 1 and any(map(_is_shown_only, options))
            if is_hidden or number * len(options) > MOST_ALTERNATIVES:
                self.lost += [one for option in options for one in option]
            else:
                groups.append(options)
                number *= len(options)
        for chosen in product(*groups):
            claims = [one for option in (*base, *chosen) for one in option]
            yield from _balanced(claims, part.balanced) if part.balanced else [claims]

    def _sorted_unread(self) -> list[Unread]:
        """Return the unread parts in order, including those of claims that do not hold."""
        lost = {one.span for one in self.lost} - self.kept
        lost |= {one.span for one in self.lost if one.kind == SOMEWHERE}
        found = {one.span: one for one in self.unread}
        for span in lost:
            found.setdefault(span, Unread(span, "clash"))
        kept: list[Unread] = []
        for span in sorted(found, key=lambda one: (one[0], -one[1])):
            if not kept or span[0] >= kept[-1].span[1]:
                kept.append(found[span])
        return kept


def _is_shown_only(option: Option) -> bool:
    """Return whether claims are only suits that are not claimed next to an ask (MN-56)."""
    return all(one.kind == "shows" for one in option)


def _balanced(claims: Option, balanced: Balanced) -> list[Option]:
    """Return the alternatives of a strength that balanced hands have (MN-32)."""
    number = Range(balanced.number) if balanced.is_open else Range(balanced.number, balanced.number)
    shape = Claim("shape", "balanced", span=balanced.span)
    said = [one for one in claims if one.kind == "strength" and one.name == "hcp"]
    rest = [one for one in claims if one not in said]
    if not said:
        return [claims]
    exact = [*rest, replace(said[0], range=number, span=balanced.span), shape]
    if not balanced.is_open:
        return [claims, exact]
    if said[0].range == number:
        return [claims]
    return [exact, [*claims, replace(shape, name="unbalanced")]]
