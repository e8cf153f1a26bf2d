"""Checks of what the texts of rows claim (MEANINGS MN-72, MN-74, MN-75)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from ...bridge.auctions import Side
from ...language.codes import Code
from ...language.diagnostics import Diagnostic, RelatedPlace, count_noun, quoted
from ...patterns import compile_later
from ..book import Agreement, Key
from ..meanings.books import BookMeanings
from ..meanings.hands import hands_of
from ..meanings.model import HAND_KINDS, Alternative, Claim, Counting, Meaning
from ..meanings.natures import artificial_claim
from ..meanings.wording import in_words
from .check_input import CheckInput

_MARK = compile_later(r"!(?![cdhs])")
"""An alert mark, even before a parenthesis, where exports do not read it as one."""
_ROUND = 4
"""Number of calls from a call of a player to the next one."""
_SAID_BY_BIDS = frozenset({"natural", "quantitative"})
"""Natures of bids that show more than their text: a suit, or the level that partner may bid."""


class _Clash(NamedTuple):
    """Two calls of one player that no hand fits, with what they show."""

    earlier: Agreement
    later: Agreement
    first: str
    second: str


def find_impossible_rows(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each row that no hand fits after an earlier call of its player (MN-72).

    The earlier call is in a row above it in the same table. Later rows that clash with one earlier
    row in the same way are one diagnostic, and so are rows that clash with several earlier rows.
    """
    found: dict[tuple[str, str], list[_Clash]] = {}
    for clash in _clashes(subject):
        found.setdefault((clash.earlier.row.place, clash.first), []).append(clash)
    causes: dict[object, list[list[_Clash]]] = {}
    for clashes in found.values():
        places = frozenset(one.later.row.place for one in clashes)
        causes.setdefault((places, clashes[0].first, clashes[0].second), []).append(clashes)
    for (first, *others), *repeated in causes.values():
        yield _clash_diagnostic(first, others, [one[0].earlier for one in repeated], subject)


def _clashes(subject: CheckInput) -> Iterator[_Clash]:
    """Yield pairs of rows that clash, each pair once."""
    meanings = subject.meanings
    told: set[tuple[str, str]] = set()
    for earlier, later in _pairs_of_player(subject):
        places = earlier.row.place, later.row.place
        if places in told:
            continue
        one, other = meanings.of(earlier), meanings.of(later)
        if not one.hands & other.hands:
            told.add(places)
            yield _Clash(earlier, later, *_clashing_words(one, other))


def _pairs_of_player(subject: CheckInput) -> Iterator[tuple[Agreement, Agreement]]:
    """Yield the agreements of a player, each with those of his earlier calls that lead to it.

    They are those in rows above, and those that are used for these auctions if others come first.
    """
    counted = [one for one in subject.book if _is_counted(one, subject)]
    used: dict[Key, Agreement] = {}
    by_row: dict[object, Agreement] = {}
    for one in counted:
        used.setdefault(one.key, one)
        by_row.setdefault((*one.row.address.of_row, *one.key), one)
    for later in by_row.values():
        address, auction = later.row.address, later.auction
        table = subject.outlines.table_of(address)
        path = table.path(address.number) if table is not None else []
        for length in range(len(auction) - _ROUND, 0, -_ROUND):
            key = auction.of(auction.opener, auction.calls[:length]), later.conditions
            keys = ((*address.of_table, number, *key) for number in path)
            for earlier in filter(None, (used.get(key), *map(by_row.get, keys))):
                yield earlier, later


def _is_counted(agreement: Agreement, subject: CheckInput) -> bool:
    """Return whether a row has a text, and its table is not read as openings by mistake."""
    table = subject.outlines.table_of(agreement.row.address)
    return bool(agreement.text) and table is not None and not table.is_doubtful


def _clashing_words(one: Meaning, other: Meaning) -> tuple[str, str]:
    """Return the claims of two meanings that no hand fits together, in words."""
    pairs = [_clashing_claims(a, b) for a, b in product(one.alternatives, other.alternatives)]
    single = pairs[0] if len(pairs) == 1 else None
    if single is not None:
        return single[0].in_words, single[1].in_words
    return in_words(_of_hands(one)), in_words(_of_hands(other))


def _clashing_claims(one: Alternative, other: Alternative) -> tuple[Claim, Claim] | None:
    """Return the first claims of two alternatives that no hand fits together, or None."""
    for first, second in product(one.claims, other.claims):
        if not hands_of(first) & hands_of(second):
            return first, second
    return None


def _of_hands(meaning: Meaning) -> list[Alternative]:
    """Return the alternatives of a meaning with their claims about lengths and HCP only."""
    return [
        Alternative(tuple(claim for claim in one.claims if claim.restricts_hands))
        for one in meaning.alternatives
    ]


def _clash_diagnostic(
    clash: _Clash, others: list[_Clash], further: list[Agreement], subject: CheckInput
) -> Diagnostic:
    """Return the diagnostic of a row.

    :param others: the same problem in other rows.
    :param further: other earlier rows with which all of them clash.
    """
    earlier, later = clash.earlier, clash.later
    place = subject.place_of(earlier)
    more = f" (and {count_noun(len(others), 'more row')})" if others else ""
    return Diagnostic(
        Code.MEANING_EMPTY,
        Code.MEANING_EMPTY.severity,
        subject.place_of(later).span,
        f"{later.auction.short} shows {clash.second}, but {earlier.auction.short} shows "
        f"{clash.first} at {place}{more}",
        "correct one of the two texts",
        (
            RelatedPlace(place.span, f"shows {clash.first}: {quoted(earlier.text)}"),
            *(
                RelatedPlace(subject.place_of(one).span, f"shows {clash.first}: {quoted(one.text)}")
                for one in further
            ),
            *(RelatedPlace(subject.place_of(one.later).span, "this one too") for one in others),
        ),
        words=(later.auction.short, earlier.text, later.text),
        documents=_documents(earlier, later),
        tables=(earlier.row.address.of_table, later.row.address.of_table),
    )


def find_equal_rows(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each row whose text claims the same as that of an earlier sibling row (MN-74).

    Both are read wholly and claim a length or a shape. Natural and quantitative bids are left out:
    the bid itself says more than its text.
    """
    meanings = subject.meanings
    told: set[str] = set()
    for siblings in _sibling_rows(subject):
        for one, other in combinations(siblings, 2):
            if one.row.address == other.row.address or other.row.place in told:
                continue
            if _say_the_same(meanings.of(one), meanings.of(other)):
                told.add(other.row.place)
                yield _equal_diagnostic(one, other, meanings.of(other), subject)


def _sibling_rows(subject: CheckInput) -> Iterable[list[Agreement]]:
    """Return agreements about calls after the same calls, in rows below the same row."""
    found: dict[object, list[Agreement]] = {}
    for one in subject.book.leading:
        table = subject.outlines.table_of(one.row.address)
        if table is not None and _is_counted(one, subject):
            above = table.rows[one.row.address.number].above
            before = one.auction.opener, one.auction.calls[:-1]
            key = one.row.address.of_table, above, before, one.conditions
            found.setdefault(key, []).append(one)
    return found.values()


def _say_the_same(one: Meaning, other: Meaning) -> bool:
    return (
        all(map(_is_read_wholly, (one, other)))
        and one.hands == other.hands
        and one.written_hands == other.written_hands
        and _other_claims(one) == _other_claims(other)
    )


def _is_read_wholly(meaning: Meaning) -> bool:
    """Return whether a text has nothing unread or soft, and each alternative has a length."""
    return (
        meaning.is_whole
        and not meaning.soft
        and all(
            any(claim.kind in HAND_KINDS for claim in one.claims)
            and not any(claim.name in _SAID_BY_BIDS for claim in one.claims)
            for one in meaning.alternatives
        )
    )


def _other_claims(meaning: Meaning) -> set[Claim]:
    """Return the claims that are not about lengths and HCP."""
    return {
        claim for one in meaning.alternatives for claim in one.claims if not claim.restricts_hands
    }


def _equal_diagnostic(
    one: Agreement, other: Agreement, meaning: Meaning, subject: CheckInput
) -> Diagnostic:
    place = subject.place_of(one)
    return Diagnostic(
        Code.MEANING_SAME,
        Code.MEANING_SAME.severity,
        subject.place_of(other).span,
        f"{other.auction.short} shows the same hands as {one.auction.short} at {place}: {meaning}",
        "write in one of the two texts how the hands differ",
        (RelatedPlace(place.span, f"the same hands: {quoted(one.text)}"),),
        words=(other.auction.short, one.text, other.text),
        documents=_documents(one, other),
        tables=(one.row.address.of_table, other.row.address.of_table),
    )


def _documents(one: Agreement, other: Agreement) -> tuple[str, ...]:
    return tuple(dict.fromkeys((one.row.address.document, other.row.address.document)))


def find_missing_alerts(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each row with an artificial bid of ours that has no alert mark (MN-75).

    With a federation, its rules decide (ALERTS AT-55).
    """
    if not subject.uses_alert_marks or subject.system.options.federation:
        return
    rows: dict[str, Agreement] = {}
    for agreement in subject.book:
        if agreement.written:
            rows.setdefault(agreement.row.place, agreement)
    language = subject.system.options.notes_language
    meanings = BookMeanings(subject.book, language, Counting.POINTS_FOR_RAISES)
    for agreement in rows.values():
        is_marked = agreement.alert or _MARK.match(agreement.written) is not None
        if is_marked or agreement.auction.last_side is not Side.WE:
            continue
        claim = artificial_claim(meanings.of(agreement), agreement.auction.calls[-1])
        if claim is not None:
            start, end = claim.span
            yield Diagnostic(
                Code.ALERT_MISSING,
                Code.ALERT_MISSING.severity,
                subject.place_of(agreement).span,
                f"{agreement.auction.short} is not natural ({quoted(agreement.text[start:end])}) "
                "but has no alert mark",
                "write ! before the description",
                words=(agreement.auction.short, agreement.text),
                documents=(agreement.row.address.document,),
            )
