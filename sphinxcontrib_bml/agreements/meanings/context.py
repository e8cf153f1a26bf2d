"""Facts of the auction about its last call: own suit, partner's suit, jump (MN-42 to MN-54)."""

from __future__ import annotations

from functools import cached_property, lru_cache

from ...patterns import IGNORECASE, compile_later

_CALL = compile_later(
    r"(\()?\s*([1-7])(C|D|H|S|NT?)\s*\)?|(\()?\s*(P|PASS|D|DBL|X|R|RDBL|XX)\s*\)?", IGNORECASE
)
_OTHER_CALLS = {"PASS": "P", "DBL": "D", "X": "D", "RDBL": "R", "XX": "R"}
_STRAINS = "CDHSN"
MAJORS, MINORS = "hs", "cd"
_ABOVE = {"c": "d", "d": "h", "h": "s"}


class NoAuctionError(ValueError):
    """A text is not an auction."""


class Context:
    """The auction up to a call, as the reader of the call's text asks for it."""

    def __init__(self, auction: str = "") -> None:
        """Read an auction such as ``1D-(P)-3S``, with the opponents' calls in brackets.

        :raises NoAuctionError: for anything else; the empty text is an unknown auction.
        """
        try:
            calls = [_call(words) for words in auction.split("-")] if auction.strip() else []
        except NoAuctionError:
            raise NoAuctionError(auction) from None
        self.calls = [call for call, _ in calls]
        self.is_theirs = [theirs for _, theirs in calls]
        self.is_ours = bool(calls) and not self.is_theirs[-1]
        self.call = self.calls[-1] if calls else ""
        self.own = suit_of(self.call)
        """The suit of the call, or nothing."""
        self.level = int(self.call[0]) if self.call[:1].isdigit() else 0
        self.partner = self.calls[-3::-4]
        """Partner's calls, the last one first."""
        self.mine = self.calls[-5::-4]

    @cached_property
    def partners_suits(self) -> set[str]:
        """The suits that partner has bid."""
        return set(filter(None, map(suit_of, self.partner)))

    @cached_property
    def their_suits(self) -> set[str]:
        """The suits that the other side has bid."""
        return set(filter(None, map(suit_of, self.calls[-2::-2])))

    @cached_property
    def has_major(self) -> bool:
        """Whether our side has bid a major before."""
        return any(suit_of(call) and suit_of(call) in MAJORS for call in self.partner + self.mine)

    @property
    def role(self) -> str:
        """Who makes the call, if our side opened: ``opener`` or ``responder``, else nothing."""
        opening = next((place for place, call in enumerate(self.calls) if call != "P"), 0)
        calls_since = len(self.calls) - 1 - opening
        return {0: "opener", 2: "responder"}.get(calls_since % 4, "") if self.calls else ""

    @property
    def may_be_transfer(self) -> bool:
        """Whether the suit may be another: over a notrump, at the one level over 1♣ (MN-42)."""
        last = next((call for call in self.partner if call[0].isdigit()), "")
        is_new = self.own not in self.bid_before
        return is_new and (last.endswith("N") or (last == "1C" and self.level == 1))

    @property
    def is_minor_opening(self) -> bool:
        """Whether the call opens one or two of a minor, often with several meanings."""
        is_opening = all(call == "P" for call in self.calls[:-1])
        return is_opening and self.call in {"1C", "1D", "2C", "2D"}

    @property
    def raised_suit(self) -> str:
        """Partner's suit, if the call bids it again and it was no transfer (MN-47).

        A transfer may follow a notrump or a double, or a club at the one level.
        """
        if not self.is_ours or self.own not in self.partners_suits:
            return ""
        place = max(
            at for at in range(len(self.calls) - 3, -1, -4) if suit_of(self.calls[at]) == self.own
        )
        before = self.calls[place - 2] if place >= 2 else ""
        may_be_transfer = (
            before[1:] == "N" or before == "D" or (before == "1C" and self.calls[place][0] == "1")
        )
        return "" if may_be_transfer else self.own

    @cached_property
    def bid_before(self) -> set[str]:
        """The suits that the same player has bid before."""
        return set(filter(None, map(suit_of, self.mine)))

    @property
    def next_suit(self) -> str:
        """The suit above that of the call; nothing above spades, and nothing if they bid it."""
        return "" if self.transfers_to_their_suit else _ABOVE.get(self.own, "")

    @property
    def transfers_to_their_suit(self) -> bool:
        """Whether the suit above that of the call is theirs."""
        return _ABOVE.get(self.own) in self.their_suits

    def other(self, pair: str) -> str:
        """Return the suit that we, or else they, have not bid; nothing if unknown (MN-54)."""
        ours = [call for call, theirs in zip(self.calls, self.is_theirs, strict=True) if not theirs]
        opening = next((call for call in self.calls if call != "P"), "")
        bid = {suit for call in ours[:-1] if (suit := suit_of(call)) and suit in pair}
        is_first = opening in ours and not self.is_theirs[self.calls.index(opening)]
        if is_first and suit_of(opening) and suit_of(opening) in pair:
            bid = {suit_of(opening)}
        bid = bid or {suit for suit in self.their_suits if suit in pair}
        (rest,) = set(pair) - bid if len(bid) == 1 else {""}
        return rest

    def support(self, shown: str = "") -> str:
        """Return partner's suit if it is certain, or nothing (MN-47).

        :param shown: the suits in which the texts of partner's calls say four cards or natural.
        """
        suits = [call for call in self.partner if suit_of(call)]
        if len(suits) != 1:
            return ""
        side = [call for call in self.calls[::-1][::2][::-1] if call[0].isdigit()]
        suit = suit_of(suits[0])
        is_clear = (suits[0] in {"1H", "1S"} and side[0] == suits[0]) or suit in shown
        return suit if is_clear else ""

    @cached_property
    def is_jump(self) -> bool:
        """Whether the call skips a level at which its suit was free."""
        last = next((call for call in self.calls[-2::-1] if call[0].isdigit()), "")
        if not self.own or not last:
            return False
        is_higher = _STRAINS.index(last[1]) < _STRAINS.index(self.call[1])
        return self.level > int(last[0]) + (not is_higher)


def suit_of(call: str) -> str:
    """Return the suit of a bid in lower case, or nothing."""
    return call[1].lower() if call[:1].isdigit() and call[1] != "N" else ""


@lru_cache(maxsize=256)
def _call(words: str) -> tuple[str, bool]:
    match = _CALL.fullmatch(words.strip())
    if match is None:
        raise NoAuctionError(words)
    if match[2]:
        return match[2] + match[3][0].upper(), bool(match[1])
    name = match[5].upper()
    return _OTHER_CALLS.get(name, name), bool(match[4])
