"""The words that pages add to what the author wrote."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..bridge import BoardVulnerability, Contract, Deal, OpeningSeat, Seat, Strain, Vulnerability
from .call_names import CallNames

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@dataclass(frozen=True, slots=True)
class Wording:
    """English words; another language has an instance of its own.

    The letters of the seats are one character each.
    """

    names: CallNames = field(default_factory=CallNames)
    north: str = "North"
    east: str = "East"
    south: str = "South"
    west: str = "West"
    north_letter: str = "N"
    east_letter: str = "E"
    south_letter: str = "S"
    west_letter: str = "W"
    board: str = "Board {number}"
    dealer: str = "Dealer {seat}"
    nobody_vulnerable: str = "None vulnerable"
    north_south_vulnerable: str = "N-S vulnerable"
    east_west_vulnerable: str = "E-W vulnerable"
    all_vulnerable: str = "All vulnerable"
    contract: str = "{contract} by {seat}"
    doubled: str = "{contract} doubled by {seat}"
    redoubled: str = "{contract} redoubled by {seat}"
    passed_out: str = "Passed out"
    lead: str = "Lead {card}"
    first_seat: str = "1st seat"
    second_seat: str = "2nd seat"
    third_seat: str = "3rd seat"
    fourth_seat: str = "4th seat"
    first_or_second_seat: str = "1st or 2nd seat"
    third_or_fourth_seat: str = "3rd or 4th seat"
    we_vulnerable: str = "we are vulnerable"
    we_not: str = "we are not vulnerable"
    they_vulnerable: str = "they are vulnerable"
    they_not: str = "they are not vulnerable"
    both_vulnerable: str = "both sides are vulnerable"
    neither_vulnerable: str = "neither side is vulnerable"
    we_alone_vulnerable: str = "we are vulnerable, they are not"
    they_alone_vulnerable: str = "they are vulnerable, we are not"
    author: str = "by {name}"
    alert: str = "alert"

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return {"N": self.north, "E": self.east, "S": self.south, "W": self.west}[seat.value]

    @property
    def compass(self) -> str:
        """The letters of North, East, South and West."""
        return self.north_letter + self.east_letter + self.south_letter + self.west_letter

    def vulnerable_seats(self, vulnerability: BoardVulnerability) -> str:
        """Return who is vulnerable on a board."""
        return {
            BoardVulnerability.NONE: self.nobody_vulnerable,
            BoardVulnerability.NORTH_SOUTH: self.north_south_vulnerable,
            BoardVulnerability.EAST_WEST: self.east_west_vulnerable,
            BoardVulnerability.ALL: self.all_vulnerable,
        }[vulnerability]

    def facts(self, deal: Deal) -> list[str]:
        """Return what is known of a board, a line each; suits are characters."""
        facts = []
        if deal.board is not None:
            facts.append(self.board.format(number=deal.board))
        if deal.dealer is not None:
            facts.append(self.dealer.format(seat=self.seat(deal.dealer)))
        if deal.vulnerability is not None:
            facts.append(self.vulnerable_seats(deal.vulnerability))
        if deal.contract is not None:
            facts.append(self.final_contract(deal.contract))
        if deal.lead is not None:
            card = _SUITS[deal.lead[0]] + deal.lead[1:].replace("T", "10")
            facts.append(self.lead.format(card=card))
        return facts

    def final_contract(self, contract: Contract) -> str:
        """Return a contract in words, ``4♠ doubled by South``."""
        if contract.bid is None or contract.declarer is None:
            return self.passed_out
        strain = contract.bid.strain
        symbol = self.names.notrump if strain in {None, Strain.NOTRUMP} else strain.symbol
        words = {1: self.contract, 2: self.doubled, 4: self.redoubled}[contract.doubled]
        return words.format(
            contract=f"{contract.bid.level}{symbol}", seat=self.seat(contract.declarer)
        )

    def conditions(self, seat: OpeningSeat, vulnerability: Vulnerability) -> str:
        """Return when a table holds, nothing where it always does."""
        parts = [self._opening_seat(seat), self._sides(vulnerability)]
        text = ", ".join(part for part in parts if part)
        return text[:1].upper() + text[1:]

    def _opening_seat(self, seat: OpeningSeat) -> str:
        return {
            OpeningSeat.ANY: "",
            OpeningSeat.FIRST: self.first_seat,
            OpeningSeat.SECOND: self.second_seat,
            OpeningSeat.THIRD: self.third_seat,
            OpeningSeat.FOURTH: self.fourth_seat,
            OpeningSeat.FIRST_OR_SECOND: self.first_or_second_seat,
            OpeningSeat.THIRD_OR_FOURTH: self.third_or_fourth_seat,
        }[seat]

    def _sides(self, vulnerability: Vulnerability) -> str:
        return {
            (None, None): "",
            (True, None): self.we_vulnerable,
            (False, None): self.we_not,
            (None, True): self.they_vulnerable,
            (None, False): self.they_not,
            (True, True): self.both_vulnerable,
            (False, False): self.neither_vulnerable,
            (True, False): self.we_alone_vulnerable,
            (False, True): self.they_alone_vulnerable,
        }[vulnerability.we, vulnerability.they]


def shown_cards(cards: str) -> str:
    """Return the cards of a holding as they are shown, ``K J 10 4``; a dash for none."""
    return " ".join("10" if card == "T" else card for card in cards) or "—"
