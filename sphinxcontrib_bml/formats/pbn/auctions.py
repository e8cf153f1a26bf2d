"""The section of an auction (PLAYED PB-6 to PB-11)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ...bridge import PASS, Auction, Call, Seat, Side
from ...language.codes import Code
from ..played.call_runs import read_call
from ..played.drafts import RecordDraft
from .games import Game
from .tokens import PbnWord

_PARTS = re.compile(r"=[0-9]+=|\$[0-9]+|\^[A-Za-z]*|[!?]+|[^=$^!?]+|.")
_NO_TEXT = "alerted"
_CONTRACT = re.compile(r"([1-7])\s*(NT?|[CDHS])", re.IGNORECASE)
_MOST_LEFT_OUT = 3


def read_auction(game: Game, draft: RecordDraft) -> None:
    """Read the auction of a game into its record."""
    words = list(_words(game.calls))
    seat = seat_called(game.value("auction")) or draft.dealer
    skipped = next((number for number, word in enumerate(words) if word.text != "-"), 0)
    _read_calls(words[skipped:], game.notes, draft)
    if seat is None or not draft.auction:
        draft.dealer = draft.dealer or seat
        return
    first = seat
    for _ in range(skipped % len(Seat)):
        first = first.next
    if draft.dealer not in {None, first}:
        draft.problem(
            Code.PLAYED_HEADER,
            f"{draft.dealer.full_name if draft.dealer else ''} deals, but {first.full_name} calls "
            "first",
            "the auction was believed",
            (game.start_of("dealer"), None),
        )
    draft.dealer = first


def seat_called(text: str) -> Seat | None:
    """Return the seat of a letter in any case, None where it is none."""
    letter = text[:1].upper()
    return Seat(letter) if letter in set(Seat) else None


def _words(words: Sequence[PbnWord]) -> Iterator[PbnWord]:
    """Yield words with what is glued to them apart, as ``1NT!`` and ``X=1=``."""
    for word in words:
        if word.text.isalnum():
            yield word
        else:
            for part in _PARTS.finditer(word.text):
                yield PbnWord(part[0], word.start + part.start())


def _read_calls(words: Sequence[PbnWord], notes: Mapping[str, str], draft: RecordDraft) -> None:
    for word, start in words:
        name = word.upper()
        if name in {"*", "+"}:
            return
        if name == "AP":
            draft.pass_to_end()
            return
        if name.startswith("^"):
            draft.is_irregular = True
            draft.end_calls()
            return
        if name.startswith("="):
            _read_note(word.strip("="), start, notes, draft)
        elif name != "-" and name[0] not in "$!?":
            draft.call(read_call(word), word, start)


def _read_note(number: str, start: int, notes: Mapping[str, str], draft: RecordDraft) -> None:
    """Read the mark of a note behind a call (PLAYED PB-8)."""
    if not draft.takes_calls:
        return
    draft.alert()
    text = notes.get(number)
    if text is None:
        draft.problem(
            Code.PLAYED_NOTE,
            f"there is no note {number} on the auction",
            f'write [Note "{number}:..."] behind it',
            (start, start + len(number) + 2),
        )
    elif text.casefold() != _NO_TEXT:
        draft.explain(text)


def put_left_out_passes(game: Game, draft: RecordDraft) -> None:
    """Put the passes before the opening that a file leaves out (PLAYED PB-11)."""
    auction = draft.auction
    contract = _CONTRACT.match(game.value("contract"))
    declarer = seat_called(game.value("declarer").lstrip("^"))
    if contract is None or declarer is None or draft.dealer is None or not auction.is_over:
        return
    bid = Call.parse(f"{contract[1]}{contract[2][0]}".upper())
    if auction.calls[0] is PASS or auction.last_bid != bid.rank:
        return
    seats = list(Seat)
    read = seats.index(draft.dealer) + declarer_of(auction, bid)
    missing = (seats.index(declarer) - read) % len(seats)
    if 0 < missing <= _MOST_LEFT_OUT:
        draft.put_passes(missing)


def declarer_of(auction: Auction, contract: Call) -> int:
    """Return the number of the call by which declarer first bid the strain of the contract."""
    side = auction.last_bidder
    assert side is not None
    first = 0 if side is Side.WE else 1
    return next(
        number
        for number in range(first, len(auction), 2)
        if auction.calls[number].strain is contract.strain
    )
