"""Records of boards at one table: deal, players and calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from .auctions import Auction, Call, Side
from .conditions import BoardVulnerability, Seat
from .deals import Deal, Hand


class Room(StrEnum):
    """The table of a match between two teams."""

    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class CallNote:
    """The alert and the explanation of a call at the table."""

    alert: bool = False
    """Whether the call was alerted."""
    text: str = ""
    """The explanation as in the file; empty for an alert without words."""


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """A board at one table: deal, players and calls."""

    board: int | None = None
    """The number of the board, from 1."""
    room: Room | None = None
    """The room in a team match; None if not known."""
    dealer: Seat | None = None
    """The dealer; None if not in the file or given by the board number: then it is unreadable."""
    vulnerability: BoardVulnerability | None = None
    """The vulnerability; None if it is not known."""
    hands: Mapping[Seat, Hand] = field(default_factory=dict)
    """The known hands."""
    players: Mapping[Seat, str] = field(default_factory=dict)
    """The known names of players, as in the file."""
    calls: tuple[Call, ...] = ()
    """The calls from the dealer, including every pass."""
    notes: Mapping[int, CallNote] = field(default_factory=dict)
    """Alerts and explanations of calls, by call number from 0."""
    is_irregular: bool = False
    """Whether a call out of turn or an insufficient bid was accepted (PLAYED PB-10)."""
    problems: tuple[str, ...] = ()
    """The codes of its problems, each once."""
    name_length: int | None = field(default=None, compare=False)
    """Length of the longest name in characters; names of this length may be cut (PLAYED CW-1)."""
    file: str = field(default="", compare=False)
    """The name of the file with the record, as given."""
    line: int = field(default=0, compare=False)
    """The line number of its start, from 1; 0 if there is none."""

    @property
    def auction(self) -> Auction:
        """The calls, with the dealer's side as ``Side.WE``."""
        return Auction.of(Side.WE, self.calls)

    @property
    def is_complete(self) -> bool:
        """Whether the auction is over."""
        return self.auction.is_over

    @property
    def deal(self) -> Deal:
        """The hands with the board's header."""
        hands = {seat: self.hands[seat] for seat in Seat if seat in self.hands}
        return Deal(hands, self.dealer, self.vulnerability, self.board)

    def seat_of(self, call: int) -> Seat:
        """Return the seat that made call number ``call``, from 0.

        :raises ValueError: if the dealer is not known.
        """
        if self.dealer is None:
            raise ValueError("the dealer is not known")
        seats = list(Seat)
        return seats[(seats.index(self.dealer) + call) % len(seats)]

    def __repr__(self) -> str:
        """Return a text with the board and the calls."""
        board = "a board" if self.board is None else f"board {self.board}"
        room = f", {self.room} room" if self.room else ""
        calls = " ".join(call.word for call in self.calls) or "no calls"
        return f"<Record of {board}{room}: {calls}>"
