"""Auctions before rows: turns, sides, implied passes, legality (IM2-20, 28, 30, 37)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ...bridge.auctions import Suit
from ...patterns import compile_later
from . import word_lists
from .written_calls import MAJORS, MINORS, CallOption, WrittenCall, options_of

if TYPE_CHECKING:
    from .chains import Chain

History = tuple[WrittenCall, ...]
"""An auction without its implied passes."""

_MOST_STATES = 256
"""The most different expansions of a history."""
_MOST_CALLS = 64
_PASSES_AFTER_BID, _PASSES_AT_START = 3, 4
_NO_BINDINGS = (-1,) * 5
_VARIABLES = {"M": 0, "m": 1, "X": 2, "Y": 3, "Z": 4}
_ORDERED = (2, 3, 4)


class _HistoryState(NamedTuple):
    """The state that decides the legal calls after an expansion of a history."""

    rank: int = 0
    bidder: int = -1
    doubled: int = 0
    passes: int = 0
    last_side: int = -1
    suits: tuple[int, ...] = _NO_BINDINGS
    """The suits of ``M m X Y Z``; -1 for a variable without one."""


_START = frozenset({_HistoryState()})


def is_possible(history: History) -> bool:
    """Return whether ``history`` is legal for some suits of its variables (IM2-37)."""
    return bool(_states_after(history))


@lru_cache(maxsize=65536)
def share_possible(history: History, call: WrittenCall) -> float:
    """Return the share of the calls of ``call`` that are legal after ``history`` (IM2-37).

    A variable has the same suit wherever it is (LANGUAGE EX-4).
    """
    if history and history[-1].is_in_words:
        return 0.0
    if not call.is_call:
        return 1.0
    states = _states_after(history)
    options = options_of(call.text)
    legal = sum(
        any(_after(state, call.is_theirs, option) is not None for state in states)
        for option in options
    )
    return legal / len(options)


@lru_cache(maxsize=16384)
def _states_after(history: History) -> frozenset[_HistoryState]:
    """Return the states after all legal expansions of ``history``."""
    if not history:
        return _START
    if len(history) > _MOST_CALLS:
        return frozenset()
    call = history[-1]
    if any(above.is_in_words for above in history[-2:-1]):
        return frozenset()
    following: set[_HistoryState] = set()
    for state in _states_after(history[:-1]):
        for option in options_of(call.text):
            after = _after(state, call.is_theirs, option)
            if after is not None:
                following.add(after)
        if len(following) > _MOST_STATES:
            break
    return frozenset(following)


def _after(state: _HistoryState, is_theirs: bool, option: CallOption) -> _HistoryState | None:
    """Return the state after a call, with the implied pass before it; None if it is illegal."""
    side = int(is_theirs)
    rank, bidder, doubled, passes, last_side, suits = state
    most = _PASSES_AFTER_BID if rank else _PASSES_AT_START
    passes += last_side == side
    if passes >= most:
        return None
    call = option.call
    if call.rank:
        if call.rank <= rank:
            return None
        if option.variable and call.suit is not None:
            bound = _bound(suits, option.variable, call.suit, is_pair=option.is_pair)
            if bound is None:
                return None
            suits = bound
        return _HistoryState(call.rank, side, 0, 0, side, suits)
    match call.code:
        case "P":
            return _HistoryState(rank, bidder, doubled, passes + 1, side, suits)
        case "D":
            is_legal = doubled == 0 and bidder == 1 - side
        case _:
            is_legal = doubled == 1 and bidder == side
    return _HistoryState(rank, bidder, doubled + 1, 0, side, suits) if is_legal else None


def _bound(
    suits: tuple[int, ...], name: str, suit: Suit, *, is_pair: bool
) -> tuple[int, ...] | None:
    """Return the suits of the variables with that of ``name``; None if it has another suit.

    ``oM`` is the major that ``M`` is not; ``X Y Z`` are in ascending order (LANGUAGE EX-4).
    """
    value = int(suit)
    if name in {"oM", "om"}:
        name = name[1:]
        value = value ^ 1
    place = _VARIABLES[name]
    if suits[place] >= 0:
        return suits if is_pair or suits[place] == value else None
    for other in _ORDERED:
        if (
            place in _ORDERED
            and suits[other] >= 0
            and (suits[other] - value) * (other - place) <= 0
        ):
            return None
    return (*suits[:place], value, *suits[place + 1 :])


def without_implied_passes(calls: Sequence[WrittenCall]) -> History:
    """Return the calls without passes that BML implies (IM-12, LANGUAGE EX-2).

    These are passes between two calls of the other side, and their pass after our last call.
    """
    if "P" not in [call.text for call in calls]:
        return tuple(calls)
    kept: list[WrittenCall] = []
    for place, call in enumerate(calls):
        if call.is_pass and kept:
            is_behind_other_side = kept[-1].is_theirs is not call.is_theirs
            if place + 1 == len(calls):
                if call.is_theirs and is_behind_other_side:
                    continue
            elif is_behind_other_side and calls[place + 1].is_theirs is not call.is_theirs:
                continue
        kept.append(call)
    return tuple(kept)


def in_turn(calls: Sequence[WrittenCall], *, theirs_first: bool = False) -> History:
    """Return a written auction with the sides of its passes, without implied passes (IM2-20).

    Not for a row after its history, because a pass of a row is ours:
    :func:`without_implied_passes` joins those. A pass after one of our calls is theirs, in
    parentheses or not; a pass between two of their calls is ours. Passes without parentheses before
    the first bid go round the table.

    :param theirs_first: whether the first call that is not a pass is theirs.
    """
    if not theirs_first and "P" not in [call.text for call in calls]:
        return tuple(calls)
    first = next((place for place, call in enumerate(calls) if not call.is_pass), len(calls))
    sided = list(calls[:first])
    if first < len(calls):
        opened = calls[first].of_side(is_theirs=theirs_first or calls[first].is_theirs)
        if (first > 1 or opened.is_theirs) and not any(call.is_theirs for call in sided):
            sided = [
                call.of_side(is_theirs=opened.is_theirs ^ bool((first - place) % 2))
                for place, call in enumerate(sided)
            ]
        sided.append(opened)
    for place in range(first + 1, len(calls)):
        call = calls[place]
        if call.is_pass:
            if not sided[-1].is_theirs:
                call = call.of_side(is_theirs=True)
            elif call.is_theirs and place + 1 < len(calls) and calls[place + 1].is_theirs:
                call = call.of_side(is_theirs=False)
        sided.append(call)
    return without_implied_passes(sided)


def sided_readings(chain: Chain, *, are_theirs: bool) -> list[tuple[History, float]]:
    """Return the auctions that a chain can mean, each with what speaks for it (IM2-30).

    Parentheses leave one reading. Without them, calls with passes or doubles are ours, or
    alternate, or are theirs first and then ours. Only legal auctions are in the result.

    :param are_theirs: whether words before the chain say that its first call is theirs.
    """
    calls = chain.calls
    if not calls:
        return []
    has_sides = any(call.is_theirs for call in calls)
    has_doubles = any(call.text in {"D", "R"} for call in calls)
    has_passes = any(call.is_pass for call in calls)
    found = [(in_turn(calls), 0.0 if has_sides or not are_theirs else -1.5)]
    if not has_sides:
        alone = -1.0 if has_doubles else -1.8 if has_passes else -4.0
        found.append((in_turn(calls, theirs_first=True), 0.3 if are_theirs else alone))
        if has_doubles and len(calls) > 1:
            found += [
                (_alternating(calls, theirs_first=begins), -0.2 if begins is are_theirs else -1.0)
                for begins in (False, True)
            ]
            found.append((_theirs_then_ours(calls), 0.2 if are_theirs else -0.9))
    best: dict[History, float] = {}
    for history, prior in found:
        if is_possible(history):
            best[history] = max(prior, best.get(history, prior))
    return list(best.items())


def _alternating(calls: Sequence[WrittenCall], *, theirs_first: bool) -> History:
    """Return the calls in turn, none left out."""
    return without_implied_passes(
        [
            call.of_side(is_theirs=(place % 2 == 0) is theirs_first)
            for place, call in enumerate(calls)
        ]
    )


def _theirs_then_ours(calls: Sequence[WrittenCall]) -> History:
    """Return their first call and their passes, all other calls ours."""
    return without_implied_passes(
        [call.of_side(is_theirs=place == 0 or call.is_pass) for place, call in enumerate(calls)]
    )


def written(history: History) -> str:
    """Return the history as BML writes it: ``1H-(2C)-D``; empty for no calls."""
    return "-".join(map(str, history))


def each_with_its_own(history: History, call: WrittenCall) -> list[tuple[History, WrittenCall]]:
    """Return what a row of a list of strains after a history with the same list means (IM2-28).

    Of both majors or both minors it is one row with a variable, of other lists one for each strain.
    """
    joined = respectively(history, call)
    if joined is None:
        return [(history, call)]
    changed, row = joined
    place = next(at for at, other in enumerate(changed) if other is not history[at])
    if not row.text.endswith("X"):
        # A list of ours gives the variable its suit (LANGUAGE EX-4a), one of theirs does not.
        return [(changed if history[place].is_theirs else history, row)]
    before = history[place]
    return [
        (
            (
                *history[:place],
                before.spelled(f"{before.level}{suit.letter}"),
                *history[place + 1 :],
            ),
            call.spelled(f"{call.level}{suit.letter}"),
        )
        for suit in _listed_suits(call)
    ]


def respectively(history: History, call: WrittenCall) -> tuple[History, WrittenCall] | None:
    """Return a history and a call with one variable for the strains that both list (IM2-28).

    ``2♦/♥/♠`` and ``3♦/♥/♠`` are ``2X`` and ``3X``, because each goes with its own. None if they
    do not list the same suits.
    """
    suits = _listed_suits(call)
    place = next(
        (
            place
            for place in range(len(history) - 1, -1, -1)
            if _listed_suits(history[place]) == suits
        ),
        None,
    )
    if not suits or place is None:
        return None
    name = {frozenset(MAJORS): "M", frozenset(MINORS): "m"}.get(frozenset(suits), "X")
    before = history[place]
    if any(name in other.text for other in history):
        return None
    changed = before.spelled(f"{before.level}{name}")
    return (*history[:place], changed, *history[place + 1 :]), call.spelled(f"{call.level}{name}")


def _listed_suits(call: WrittenCall) -> tuple[Suit, ...]:
    """Return the suits of alternatives of one level, in their order; empty for other calls."""
    suits = tuple(bid.suit for bid in call.calls if bid.suit is not None)
    is_list = call.text.count("/") == len(suits) - 1 and len(suits) == len(call.calls)
    levels = {bid.level for bid in call.calls}
    return suits if is_list and len(suits) > 1 and len(levels) == 1 else ()


_BETWEEN = compile_later(r"[\s,，、/&]*")
_REMARK = compile_later(r"\([^()]{0,80}\)|（[^（）]{0,80}）")


def alternatives(chains: Sequence[Chain], text: str) -> list[History]:
    """Return the auctions that a text names together (IM2-28).

    ``A or B``, ``A, or B`` are two, and so is ``1♥ and 1♠``, because they have one level.
    ``1♥ opening and 2♥ (Michaels)`` is one auction: their call after ours, or our response if the
    words call it that. In all other texts the last chain counts.
    """
    if not chains:
        return []
    last = in_turn(chains[-1].calls)
    if len(chains) == 1:
        return [last]
    between = [text[one.end : other.start] for one, other in pairwise(chains)]
    if all(map(_joins, between)):
        firsts = {chain.calls[0].level for chain in chains}
        if len(chains[0].calls) > 1 or len(firsts) == 1 or any(map(_says_or, between)):
            return list(dict.fromkeys(in_turn(chain.calls) for chain in chains))
    joined = _joined_auction(chains, text)
    return [joined] if joined else [last]


def _joins(between: str) -> bool:
    """Return whether words between two chains only join them: ``, or after``."""
    return not _BETWEEN.sub("", word_lists.JOINING.removed_from(_REMARK.sub(" ", between)))


def _says_or(between: str) -> bool:
    return word_lists.OR.search(between) is not None


def _joined_auction(chains: Sequence[Chain], text: str) -> History:
    """Return the auction of an opening and a second call; empty for all other texts."""
    if len(chains) != 2:  # noqa: PLR2004 - an opening and what follows
        return ()
    first, second = chains
    between = text[first.end : second.start]
    opening = word_lists.OPENING.search(between)
    if opening is None or _joins(between):
        return ()
    if not _joins(between[: opening.start()]) or not _joins(between[opening.end() :]):
        return ()
    behind = text[second.end : second.end + 40]
    is_ours = bool(word_lists.RESPONSE.search(behind) or word_lists.REBID.search(behind))
    calls = (*first.calls, *(call.of_side(is_theirs=not is_ours) for call in second.calls))
    history = in_turn(calls)
    return history if is_possible(history) else ()


def begins_with(calls: Sequence[WrittenCall], history: History) -> bool:
    """Return whether calls begin with a history, or with calls that it stands for, and continue."""
    return len(calls) > len(history) and all(
        call.is_theirs is above.is_theirs and set(call.calls) <= set(above.calls)
        for call, above in zip(calls, history, strict=False)
    )


def are_in(calls: History, auction: History) -> bool:
    """Return whether an auction begins with calls, or with alternatives to them."""
    return len(calls) <= len(auction) and all(
        one.text == other.text or (one.is_bid and set(one.calls) <= set(other.calls))
        for one, other in zip(calls, auction, strict=False)
    )
