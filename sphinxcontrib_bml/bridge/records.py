"""Records of boards at one table: the deal, the players and their calls."""

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
    text: str = ""
    """The explanation as in the file; empty for an alert without words."""


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """A board at one table: the deal, the players and their calls."""

    board: int | None = None
    """The number of the board, from 1."""
    room: Room | None = None
    dealer: Seat | None = None
    """None if neither the file nor the board's number says: the record is unreadable."""
    vulnerability: BoardVulnerability | None = None
    """None if it is not known."""
    hands: Mapping[Seat, Hand] = field(default_factory=dict)
    """Those that are known."""
    players: Mapping[Seat, str] = field(default_factory=dict)
    """Their names as in the file, those that it gives."""
    calls: tuple[Call, ...] = ()
    """From the dealer on, including every pass."""
    notes: Mapping[int, CallNote] = field(default_factory=dict)
    """Alerts and explanations of calls, by the numbers of the calls from 0."""
    is_irregular: bool = False
    """Whether a call out of turn or an insufficient bid was accepted (PLAYED PB-10)."""
    problems: tuple[str, ...] = ()
    """The codes of its problems, each once."""
    name_length: int | None = field(default=None, compare=False)
    """The longest name, in characters: one of this length may be cut (PLAYED CW-1)."""
    file: str = field(default="", compare=False)
    """The name of the file it was read from, as it was given."""
    line: int = field(default=0, compare=False)
    """Its start there, from 1; 0 for none."""

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
        """Report which board it is, and what was called."""
        board = "a board" if self.board is None else f"board {self.board}"
        room = f", {self.room} room" if self.room else ""
        calls = " ".join(call.word for call in self.calls) or "no calls"
        return f"<Record of {board}{room}: {calls}>"
