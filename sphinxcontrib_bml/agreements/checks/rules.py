"""Checks that look at all notes of a system, next to contradictions (CHECKS CK-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import groupby, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING

from ...bridge.auctions import Auction, Call, Side, Suit, number_before
from ...language.anchors import RowAddress
from ...language.codes import Code
from ...language.diagnostics import Diagnostic, RelatedPlace, count_noun, quoted
from ...patterns import IGNORECASE, compile_later
from ..abbreviations import contradictions
from ..book import Agreement
from ..text_comparison import comparison_text
from .check_input import CheckInput, has_row, row_counts
from .open_tables import diagnostic_of
from .outlines import Position

if TYPE_CHECKING:
    from ..answers import Meaning
    from ..tree import AuctionNode

    _Branch = dict[tuple[str, ...], Meaning]
    """The continuations of a bid, by the calls after it; its own suit has no name."""

_ALERTED = compile_later(r"\b(?:transfer|trf|relay|puppet|artificial)\b|\(R\)", IGNORECASE)
_MARK = compile_later(r"!(?![cdhs])")
"""Also before a parenthesis; exports do not take it as an alert there."""


def find_missing_alerts(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each row with a transfer, a relay or an artificial bid of ours without the mark."""
    if not subject.uses_alert_marks:
        return
    rows: dict[str, Agreement] = {}
    for agreement in subject.book:
        if agreement.written:
            rows.setdefault(agreement.row.place, agreement)
    for agreement in rows.values():
        is_ours = agreement.auction.last_side is Side.WE
        is_marked = agreement.alert or _MARK.match(agreement.written) is not None
        if is_ours and not is_marked and (word := _ALERTED.search(agreement.text)):
            yield Diagnostic(
                Code.ALERT_MISSING,
                Code.ALERT_MISSING.severity,
                subject.place_of(agreement).span,
                f"{agreement.auction.short} is not natural ('{word[0]}') but has no alert mark",
                "write ! before the description",
                words=(agreement.auction.short, agreement.text),
                documents=(agreement.row.address.document,),
            )


def find_unused_clips(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each clip that no document of the system pastes, however many include it."""
    pasted = {place for facts in subject.facts for place in facts.pasted_clips}
    told = set(pasted)
    for facts in subject.facts:
        for place, name in facts.cuts:
            if place not in told:
                told.add(place)
                yield Diagnostic(
                    Code.CLIP_UNUSED,
                    Code.CLIP_UNUSED.severity,
                    place.span,
                    f"the clip {name} is never pasted, so its rows are on no page",
                    f"write #PASTE {name} where they belong, or #COPY to show them here too",
                    words=(name,),
                    documents=(facts.name,),
                )


def find_term_contradictions(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each abbreviation that an earlier list explains differently."""
    terms = [term for facts in subject.facts for term in facts.terms]
    for first, later in contradictions(terms):
        yield Diagnostic(
            Code.DUPLICATE_TERM,
            Code.DUPLICATE_TERM.severity,
            later.place.span,
            f"{later.word} is explained differently at {first.place}; that explanation is used",
            related=(RelatedPlace(first.place.span, "explained here first"),),
            words=(later.word, first.meaning, later.meaning),
            documents=(first.document, later.document),
        )


def find_misplaced_tables(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield the tables that are read as openings, and contradict the openings (HI-10b)."""
    return map(diagnostic_of, subject.misplaced.values())


def find_lost_suits(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield the first row whose ``m`` or ``M`` lost a suit, with the number of the others."""
    found: dict[Position, tuple[str, str]] = {}
    for facts in subject.facts:
        for place, message in facts.lost_suits:
            found.setdefault(place, (message, facts.name))
    if not found:
        return
    (first, (message, document)), *others = found.items()
    rows = count_noun(len(others), "more row")
    yield Diagnostic(
        Code.VARIABLE_SUIT,
        Code.VARIABLE_SUIT.severity,
        first.span,
        f"{message}; so in {rows}" if others else message,
        "if both are meant, write #+VARIABLES: both at the top, if not, #+VARIABLES: unbid",
        words=(message,),
        documents=(document,),
    )


_ALIKE = 4
"""Rows that two branches have in common, at least."""
_MOST_DIFFERENT = 2


def find_variations(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each pair of suit bids of one level whose branches differ in one or two rows.

    Openings are compared by :func:`find_varied_openings`.
    """
    roots = subject.tree.roots.values()
    waiting = [node for root in roots for node in root.below.values()]
    sizes = row_counts(waiting)
    while waiting:
        node = waiting.pop()
        of_calls = {call: sizes[id(below)] for call, below in node.below.items()}
        yield from _find_in(_BranchCache(node.below.__getitem__, of_calls), subject)
        waiting.extend(reversed(node.below.values()))


def find_varied_openings(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each pair of openings likewise."""
    for side, sizes in subject.opening_sizes.items():
        yield from _find_in(_BranchCache(partial(subject.opening, side), sizes), subject)


def _find_in(branches: _BranchCache, subject: CheckInput) -> Iterator[Diagnostic]:
    suits = [call for call in branches.sizes if call.suit is not None]
    for _, level in groupby(sorted(suits, key=attrgetter("rank")), key=attrgetter("level")):
        for one, other in pairwise(level):
            if branches.may_vary(one, other):
                yield from _compare(one, other, branches, subject)


class _BranchCache:
    """The branches of the bids after an auction, each built once for both its neighbors."""

    def __init__(self, node_of: Callable[[Call], AuctionNode], sizes: Mapping[Call, int]) -> None:
        """Begin with none.

        :param node_of: returns the node of a bid.
        :param sizes: how many rows there are below each.
        """
        self._node_of = node_of
        self.sizes = sizes
        """The number of rows below each call."""
        self._made: dict[Call, _Branch] = {}

    def may_vary(self, one: Call, other: Call) -> bool:
        """Report by how much there is below two bids whether they are worth comparing."""
        first, second = self.sizes[one], self.sizes[other]
        return min(first, second) >= _ALIKE and abs(first - second) <= _MOST_DIFFERENT

    def of(self, call: Call) -> _Branch:
        """Return the branch of a bid."""
        if call not in self._made:
            self._made[call] = _branch(self._node_of(call), call.suit)
        return self._made[call]


def _compare(
    one: Call, other: Call, branches: _BranchCache, subject: CheckInput
) -> Iterator[Diagnostic]:
    first, second = branches.of(one), branches.of(other)
    # Texts are compared last: that takes longest.
    if len(first.keys() ^ second.keys()) > _MOST_DIFFERENT:
        return
    both = {**first, **second}
    different = [calls for calls in both if not _is_same(calls, first, second)]
    shared = len(both) - len(different)
    if shared < _ALIKE or not 0 < len(different) <= _MOST_DIFFERENT:
        return
    meanings = [first.get(calls) or second[calls] for calls in different]
    there = [second.get(calls) for calls in different]
    at = meanings[0].row
    said = quoted(there[0].text) if there[0] is not None and meanings[0] is not there[0] else ""
    otherwise = f"there {said}" if said else "the other has no such row"
    yield Diagnostic(
        Code.VARIATION,
        Code.VARIATION.severity,
        subject.place_of_row(at).span,
        f"{one.word} and {other.word} have the same continuations except this one: "
        f"{quoted(meanings[0].text)}, {otherwise}",
        "check whether you changed only one of them",
        tuple(
            RelatedPlace(Position(found.row.file, found.row.line).span, "differs too")
            for found in meanings[1:]
        ),
        words=(one.word, other.word, meanings[0].text),
        documents=(at.address.document,),
    )


def _is_same(calls: tuple[str, ...], first: _Branch, second: _Branch) -> bool:
    one, other = first.get(calls), second.get(calls)
    if one is None or other is None:
        return False
    if one.row.address == other.row.address:
        return True
    return _with_majors_as_hearts(one.text) == _with_majors_as_hearts(other.text)


def _with_majors_as_hearts(text: str) -> str:
    """Return a text in which both majors are hearts: another major is not a difference."""
    return comparison_text(text).replace("♠", "♥")


def _branch(node: AuctionNode, own: Suit | None) -> _Branch:
    branch: _Branch = {}
    waiting: list[tuple[tuple[str, ...], AuctionNode]] = [((), node)]
    while waiting:
        calls, at = waiting.pop()
        for call, below in at.below.items():
            word = call.word[0] + "#" if call.suit is own else call.word
            following = (*calls, word)
            if has_row(below):
                branch[following] = below.definitions[0]
            waiting.append((following, below))
    return branch


_Name = tuple[Side, int]
"""The identity of an auction: its opener and number."""
_Calls = tuple[Side, tuple[Call, ...]]

_NO_CALLS = Auction()
_ASKS = compile_later(r"\brelay\b|\bpuppet\b|\bask(?:s|ing)?\b|\(R\)", IGNORECASE)
_WORDS_THAT_ASK = ("ask", "relay", "(r)", "puppet")
"""One of them is in whatever matches, its case aside."""
_LEADS_ON = compile_later(r"\]\(|\bsee\b|\bas\b", IGNORECASE)


def find_undefined_histories(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each history that continues an auction which no row has a text for.

    Seat and vulnerability do not matter: what is said about one seat is enough. Nor do calls of
    theirs at the end: nobody defines those.
    """
    described = {_name(one.auction) for one in subject.book if one.text}
    for history, rows in _by_history(subject).items():
        continued = _continued(history, rows)
        if continued and continued.keys().isdisjoint(described):
            short = Auction.of(*min(continued.values(), key=_order)).short
            yield _diagnostic(
                Code.HISTORY_UNDEFINED,
                next(one for one in rows if one.row.address == history),
                subject,
                f"this table continues {short}, but no row defines {short}",
                f"write a row for {short} where its bids are explained",
            )


def _by_history(subject: CheckInput) -> dict[RowAddress, list[Agreement]]:
    """Return the agreements of each history and of the rows below it, by the history's row."""
    rows: dict[RowAddress, list[Agreement]] = {}
    tables: dict[tuple[str, int], list[RowAddress | None]] = {}
    for agreement in subject.book:
        address = agreement.row.address
        histories = tables.get(address.of_table)
        if histories is None:
            histories = tables[address.of_table] = _histories(address, subject)
        history = histories[address.number] if address.number < len(histories) else None
        if history is not None:
            rows.setdefault(history, []).append(agreement)
    return {
        history: below
        for history, below in rows.items()
        if any(one.row.address == history for one in below)
    }


def _histories(address: RowAddress, subject: CheckInput) -> list[RowAddress | None]:
    """Return the history that each row of the table of an address is in, None for most."""
    table = subject.outlines.table_of(address._replace(number=0))
    histories: list[RowAddress | None] = []
    for number, row in enumerate(table.rows if table is not None else ()):
        if row.above >= 0:
            histories.append(histories[row.above])
        elif row.is_sequence:
            histories.append(address._replace(number=number, anchor=row.anchor))
        else:
            histories.append(None)
    return histories


def _continued(history: RowAddress, rows: list[Agreement]) -> dict[_Name, _Calls]:
    """Return the auctions that a history continues, as far as our last call, with their calls.

    Without its last call where that has a text. An auction that another row defines may be missing
    among its own, so those of the rows below count too.
    """
    own = [one for one in rows if one.row.address == history]
    with_text = [len(one.auction.calls) for one in own if one.text]
    if with_text:
        own = [one for one in own if not one.text and len(one.auction.calls) >= min(with_text) - 2]
    if not own:
        return {}
    length = max(len(one.auction.calls) for one in own)
    continued: dict[_Name, _Calls] = {}
    for one in rows:
        opener, calls = one.auction.opener, one.auction.calls
        ours = _length_to_our_call(opener, length)
        if ours and len(calls) >= length:
            name = opener, number_before(one.auction.number, len(calls) - ours)
            continued.setdefault(name, (opener, calls[:ours]))
    return continued


def _length_to_our_call(opener: Side, length: int) -> int:
    """Return how long an auction is that ends with our last call of this many."""
    is_ours = (length % 2 == 1) == (opener is Side.WE)
    return length if is_ours else length - 1


def _order(auction: _Calls) -> tuple[int, ...]:
    return tuple(call.number for call in auction[1])


def find_missing_answers(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each of our bids that asks something and is continued nowhere, once per row."""
    continued = {side: {_NO_CALLS.number} for side in Side}
    for agreement in subject.book:
        known = continued[agreement.auction.opener]
        above = number_before(agreement.auction.number)
        # What is above one that is known is known with it.
        while above not in known:
            known.add(above)
            above = number_before(above)
    elsewhere = [one.auction for one in subject.book.systems_on]
    elsewhere += [one.auction for one in subject.book.rest_rows]
    for auction in elsewhere:
        continued[auction.opener].add(auction.number)
    asking: dict[RowAddress, Agreement] = {}
    answered: set[RowAddress] = set()
    for agreement in subject.book:
        auction = agreement.auction
        if auction.number in continued[auction.opener]:
            answered.add(agreement.row.address)
        elif _asks_question(agreement):
            asking.setdefault(agreement.row.address, agreement)
    for address, agreement in asking.items():
        if address not in answered:
            yield _diagnostic(
                Code.ANSWER_MISSING,
                agreement,
                subject,
                f"{agreement.auction.short} asks a question ({quoted(agreement.text)}) but has no "
                "responses",
                "add the responses below this row",
            )


def _asks_question(agreement: Agreement) -> bool:
    folded = agreement.text.casefold()
    return (
        any(word in folded for word in _WORDS_THAT_ASK)
        and agreement.auction.last_side is Side.WE
        and _ASKS.search(agreement.text) is not None
        and _LEADS_ON.search(agreement.text) is None
    )


def _name(auction: Auction) -> _Name:
    return auction.opener, auction.number


def _diagnostic(
    code: Code, agreement: Agreement, subject: CheckInput, message: str, hint: str
) -> Diagnostic:
    return Diagnostic(
        code,
        code.severity,
        subject.place_of(agreement).span,
        message,
        hint,
        words=(agreement.auction.short, agreement.text),
        documents=(agreement.row.address.document,),
    )
