"""The display of calls, labels and words on pages (LANGUAGE RN-1, RN-3, EX-14)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from gettext import c2py
from operator import add
from typing import TYPE_CHECKING, NamedTuple, assert_never

from ..agreements.meanings.claim_texts import ClaimTexts
from ..bridge.auctions import DOUBLE, PASS, REDOUBLE, Call, Side, Strain, Suit
from ..bridge.conditions import (
    BoardVulnerability,
    ConditionCells,
    Conditions,
    OpeningSeat,
    Seat,
    Vulnerability,
)
from ..bridge.space.words import HandSetTexts
from ..language.auction_diagrams import is_all_pass
from ..language.inline import convert_suits
from ..language.labels import Label, Literal, Part, WordForCalls, parse_label, part_texts
from ..language.syntax import AuctionCell, AuctionHead, Row
from .departure_texts import DepartureTexts

if TYPE_CHECKING:
    from ..bridge.deals import Contract, Deal
    from ..bridge.play import Card


class CallNames(NamedTuple):
    """The names of calls without a suit, and of notrump."""

    passed: str = "Pass"
    double: str = "Dbl"
    redouble: str = "Rdbl"
    notrump: str = "NT"
    all_pass: str = "All pass"

    def call(self, call: Call) -> str:
        """Return a call as shown, ``2♥``."""
        if call.strain is not None:
            return f"{call.level}{self.strain(call.strain)}"
        return {PASS: self.passed, DOUBLE: self.double, REDOUBLE: self.redouble}[call]

    def strain(self, strain: Strain) -> str:
        """Return a strain as shown."""
        return self.notrump if strain is Strain.NOTRUMP else strain.symbol


# Notes of thousands of rows have some hundred labels.
@lru_cache(maxsize=1024)
def shown_label(label: Label, names: CallNames) -> str:
    """Return a label as shown: ``1♥♠``, ``(Dbl)``, ``4♦/♥``; variables as written."""
    calls = "/".join(
        _shown_part(part, text, names)
        for part, text in zip(label.parts, part_texts(label), strict=True)
    )
    return f"({calls})" if label.side is Side.THEY else calls


def _shown_part(part: Part, text: str, names: CallNames) -> str:
    match part:
        case Literal(calls=calls) if not text.lower().endswith(("red", "black")):
            if not calls[0].is_bid:
                return names.call(calls[0])
            level = text[0] if text[0].isdigit() else ""
            return level + "".join(
                names.strain(call.strain) for call in calls if call.strain is not None
            )
        case WordForCalls(name="+", level=level, strain=letter) if letter != "X":
            return f"{level}{names.strain(Strain.parse(letter))}+"
    return text


def shown_row_label(row: Row, names: CallNames) -> str:
    """Return the label of a row as shown; en dashes join the calls of a sequence."""
    if row.calls is not None and row.calls.is_together:
        joints = ("", *map(_shown_joint, row.calls.joints))
        return "".join(map(add, joints, (shown_label(one, names) for one in row.calls.labels)))
    # A chain below other rows is read with its table, not with its row.
    if labels := row.labels or (row.calls.labels if row.calls is not None else ()):
        return "–".join(shown_label(label, names) for label in labels)
    if row.is_any_auction:
        words = row.label.replace("...", "…", 1).replace(";", "-").split("-")
        return "–".join(_shown_word(word, names) for word in words if word)
    return convert_suits(row.label)


def _shown_joint(joint: str) -> str:
    """Return the text between two calls of a row as shown (LANGUAGE RN-1)."""
    return {"": " ", ",": ", "}.get("".join(joint.split()), "–")


def _shown_word(word: str, names: CallNames) -> str:
    label = parse_label(word)
    return shown_label(label, names) if label is not None else convert_suits(word)


def shown_cell(cell: AuctionCell, names: CallNames) -> str:
    """Return a cell of an auction as shown, without its mark (LANGUAGE AU-3)."""
    if cell.label is not None:
        return shown_label(cell.label, names)
    if is_all_pass(cell.word):
        return names.all_pass
    return names.passed if cell.word == "-" else convert_suits(cell.word)


class PluralText(NamedTuple):
    """A text about a number, in the plural forms of its language."""

    forms: tuple[str, ...]
    """The forms; in English for 1 and for all other numbers."""
    rule: str = "n != 1"
    """The rule that selects the form of the number ``n``, as in catalogs: a C expression."""

    def format(self, number: int, **values: object) -> str:
        """Return the form for a number, with the number and other values inserted."""
        return self.form(number).format(number=number, **values)

    def form(self, number: int) -> str:
        """Return the form for a number without inserting values."""
        return self.forms[plural_rule(self.rule)(number)]


plural_rule = cache(c2py)
"""Return a rule as a function from a number to the position of its form."""


class PageTexts(NamedTuple):
    """English texts; each other language has an instance.

    The letters of the seats are one character each.
    """

    names: CallNames = CallNames()
    hand_sets: HandSetTexts = HandSetTexts()
    claims: ClaimTexts = ClaimTexts()
    departures: DepartureTexts = DepartureTexts()
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
    all_vulnerable: str = "Both vulnerable"
    contract: str = "{contract} by {seat}"
    doubled: str = "{contract} doubled by {seat}"
    redoubled: str = "{contract} redoubled by {seat}"
    passed_out: str = "Passed out"
    lead: str = "Lead {card}"
    on_lead: str = "{seat} to lead"
    trick: str = "Trick"
    comment: str = "Comment"
    card_name: str = "{rank} of {suit}"
    ace: str = "ace"
    king: str = "king"
    queen: str = "queen"
    jack: str = "jack"
    small_card: str = "small card"
    clubs: str = "clubs"
    diamonds: str = "diamonds"
    hearts: str = "hearts"
    spades: str = "spades"
    led: str = "{card}, led"
    wins: str = "{card}, wins"
    first_seat: str = "1st seat"
    second_seat: str = "2nd seat"
    third_seat: str = "3rd seat"
    fourth_seat: str = "4th seat"
    first_or_second_seat: str = "1st and 2nd seat"
    third_or_fourth_seat: str = "3rd and 4th seat"
    we_vulnerable: str = "we are vulnerable"
    we_not: str = "we are not vulnerable"
    they_vulnerable: str = "they are vulnerable"
    they_not: str = "they are not vulnerable"
    both_vulnerable: str = "both sides are vulnerable"
    neither_vulnerable: str = "neither side is vulnerable"
    we_alone_vulnerable: str = "we are vulnerable, they are not"
    they_alone_vulnerable: str = "they are vulnerable, we are not"
    instead_of_general: str = "instead of the general row"
    not_in_seat: str = "not in {conditions}"
    not_if: str = "not if {conditions}"
    author: str = "by {name}"
    alert: str = "alert"
    announced_words: str = "announced: {words}"
    and_more: str = "and {number} more"
    meant: str = "this row stands for {auctions}"
    system_on: str = "same as after {auction}"
    also: str = "also"
    when: str = "if {call} shows {meaning}"
    added: str = "added"
    removed: str = "removed"
    meaning_changed: str = "changed meaning"
    condition_changed: str = "changed seat or vulnerability"
    alert_changed: str = "changed alert"
    system_on_changed: str = 'changed "same as after"'
    moved: str = "moved from {auction}"
    several_auctions: PluralText = PluralText(("{number} auction", "{number} auctions"))
    rows_below: PluralText = PluralText(("{number} row below", "{number} rows below"))
    deeper_changes: PluralText = PluralText(
        ("{number} change in longer auctions.", "{number} changes in longer auctions.")
    )
    parameters: str = "Parameters"
    parameter_changed: PluralText = PluralText(
        (
            "{old} became {new}, in {number} agreement",
            "{old} became {new}, in {number} agreements",
        )
    )
    was: str = "before"
    now: str = "now"
    always: str = "always"
    nothing_changed: str = "No agreements changed."
    player: str = "{seat}: {name}"
    hand_viewer: str = "Open in a hand viewer"
    double_dummy: str = "Double-dummy tricks"
    par: str = "Par: {score} ({contracts})"
    coverage_share: str = "The notes cover {share}% of our calls ({covered} of {calls})."
    coverage_nothing: str = "No calls were counted."
    coverage_system_on: PluralText = PluralText(
        ("{number} is covered by system on.", "{number} are covered by system on.")
    )
    coverage_general: PluralText = PluralText(
        ("{number} is covered in general words.", "{number} are covered in general words.")
    )
    coverage_missing: PluralText = PluralText(
        ("{number} call is missing.", "{number} calls are missing.")
    )
    coverage_elsewhere: PluralText = PluralText(
        (
            "{number} is covered only for another seat or vulnerability.",
            "{number} are covered only for another seat or vulnerability.",
        )
    )
    coverage_all_records: PluralText = PluralText(
        ("The report counts {number} deal.", "The report counts all {number} deals.")
    )
    coverage_records: PluralText = PluralText(
        (
            "The report counts {counted} of {number} deal.",
            "The report counts {counted} of {number} deals.",
        )
    )
    coverage_not_us: PluralText = PluralText(
        ("{number} deal by other players.", "{number} deals by other players.")
    )
    coverage_no_auction: PluralText = PluralText(
        ("{number} deal without an auction.", "{number} deals without an auction.")
    )
    coverage_irregular: PluralText = PluralText(
        ("{number} deal with an irregular auction.", "{number} deals with an irregular auction.")
    )
    coverage_unreadable: PluralText = PluralText(
        ("{number} unreadable deal.", "{number} unreadable deals.")
    )
    coverage_gaps: str = "Missing agreements"
    coverage_no_gaps: str = "No agreements are missing."
    coverage_named: str = "Calls without a description"
    coverage_openings: str = "By opening"
    coverage_chapters: str = "By chapter"
    coverage_explanations: str = "Explanations at the table"
    coverage_no_explanations: str = "No calls were alerted or explained."
    coverage_known: str = "In the notes"
    coverage_auction: str = "Auction"
    coverage_missing_auction: str = "Missing auction"
    coverage_times: str = "Times"
    coverage_where: str = "Where"
    coverage_opening: str = "Opening"
    coverage_auctions: str = "Auctions"
    coverage_calls: str = "Calls"
    coverage_covered: str = "Covered"
    coverage_lacking: str = "Missing calls"
    coverage_passes: str = "Passes"
    coverage_lacking_passes: str = "Missing passes"
    coverage_chapter: str = "Chapter"
    coverage_answered: str = "Calls covered"
    coverage_used_rows: str = "Rows that came up"
    coverage_rows: str = "Rows"
    coverage_never: str = "Did not come up"
    coverage_at_table: str = "At the table"
    coverage_in_notes: str = "In the notes"
    coverage_only: str = "only: {conditions}"
    coverage_start: str = "first call"
    coverage_board: str = "{file} {board}"
    coverage_open_room: str = "open"
    coverage_closed_room: str = "closed"
    coverage_differs: str = "differs"
    coverage_close: str = "similar"
    coverage_same: str = "same"
    coverage_table_only: str = "no description in the notes"
    coverage_alert_only: str = "alerted without explanation"
    coverage_not_alerted: str = "not alerted at the table"
    only: str = "only {names}"
    all_but: str = "everyone except {names}"
    not_played: str = "not played"
    different: str = "different"
    other_condition: str = "different seat or vulnerability"
    other_alert: str = "different alert"
    other_system_on: str = 'different "same as after"'
    other_call: str = "different call: {auction}"
    differences: str = "Differences between our agreements"
    no_difference: str = "No differences."
    new_row: str = "new"
    changed_row: str = "changed"
    alerted: str = "Alert"
    announced: str = "Announce"
    read_as: str = "Read as: {claims}"
    not_firm: str = "Not firm: {text}"
    not_read: str = "Not read: {text}"
    forcing_one_round: str = "forcing for one round"
    forcing_to_game: str = "forcing to game"
    asks_meaning: str = "What does {call} mean?"
    asks_call: str = "Which call shows: {text}"
    asks_next: str = "Which calls do we have agreements for?"
    asks_hand: str = "What do you bid?"
    we_begin: str = "we open"
    our_calls: str = "our calls"
    sheet: PluralText = PluralText(
        (
            "{number} question (sheet {seed}). The answer follows.",
            "{number} questions (sheet {seed}). The answers follow.",
        )
    )
    sheet_answers: str = "Answers, sheet {seed}"
    nothing_to_ask: str = "There are no questions."
    we_open: str = "We open {call}"
    they_open: str = "They open {call}"
    same_as: str = "same meaning: {auctions}"
    was_before: str = "was: {text}"
    announcement: str = "announce"
    card_yes: str = "yes"
    card_no: str = "no"
    card_unanswered: str = "no answer"
    card_derived: str = "from the notes: {auctions}"
    card_from: str = "{card} from {cards}"
    card_at: str = "card {place} from {cards}"
    card_led: str = "the card we lead"
    card_answered: PluralText = PluralText(
        ("{answered} of {number} question answered", "{answered} of {number} questions answered")
    )
    card_side: str = "side {number}"
    card_conventions: str = "Conventions"
    card_supplement: str = "Supplementary notes"
    card_details: str = "Supplementary details"
    card_alerts: str = "Alerts and announcements"
    card_no_section: str = "this card has no such section"
    card_no_field: str = "this card has no such question"
    card_not_allowed: str = "not an allowed answer"
    card_no_conventions: str = "this section accepts no conventions"
    convention_clone: str = "based on {name}"
    print_card: str = "Print this card"
    card_pdf: str = "Download PDF"

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        match seat:
            case Seat.NORTH:
                return self.north
            case Seat.EAST:
                return self.east
            case Seat.SOUTH:
                return self.south
            case Seat.WEST:
                return self.west
            case _:
                assert_never(seat)

    @property
    def compass(self) -> str:
        """The letters of North, East, South and West."""
        return self.north_letter + self.east_letter + self.south_letter + self.west_letter

    def vulnerable_seats(self, vulnerability: BoardVulnerability) -> str:
        """Return the vulnerable sides of a board, in words."""
        match vulnerability:
            case BoardVulnerability.NONE:
                return self.nobody_vulnerable
            case BoardVulnerability.NORTH_SOUTH:
                return self.north_south_vulnerable
            case BoardVulnerability.EAST_WEST:
                return self.east_west_vulnerable
            case BoardVulnerability.ALL:
                return self.all_vulnerable
            case _:
                assert_never(vulnerability)

    def facts(self, deal: Deal) -> list[str]:
        """Return the facts about a board, one per line; suits are characters."""
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
            card = Suit.parse(deal.lead[0]).symbol + deal.lead[1:].replace("T", "10")
            facts.append(self.lead.format(card=card))
        if deal.on_lead is not None:
            facts.append(self.on_lead.format(seat=self.seat(deal.on_lead)))
        return facts

    def card(self, card: Card) -> str:
        """Return the name of a card, ``ace of spades``."""
        suit = (self.clubs, self.diamonds, self.hearts, self.spades)[card.suit]
        names = (self.ace, self.king, self.queen, self.jack, self.small_card)
        rank = dict(zip("AKQJx", names, strict=True)).get(card.rank, card.rank)
        return self.card_name.format(rank=rank.replace("T", "10"), suit=suit)

    def final_contract(self, contract: Contract) -> str:
        """Return a contract in words, ``4♠ doubled by South``."""
        if contract.bid is None or contract.declarer is None:
            return self.passed_out
        words = {1: self.contract, 2: self.doubled, 4: self.redoubled}[contract.doubled]
        return words.format(
            contract=self.names.call(contract.bid), seat=self.seat(contract.declarer)
        )

    def head(self, head: AuctionHead) -> str:
        """Return the name of a column of an auction: as written, or the name of the seat."""
        return head.word or (self.seat(head.seat) if head.seat is not None else "")

    def conditions(self, conditions: Conditions) -> str:
        """Return the conditions of a table in words; empty if it always applies."""
        parts = [self._opening_seat(conditions.seat), self._sides(conditions.vulnerability)]
        text = ", ".join(part for part in parts if part)
        return text[:1].upper() + text[1:]

    def sides(self, conditions: Conditions) -> str:
        """Return the vulnerability of conditions as part of a sentence."""
        return self._sides(conditions.vulnerability)

    def cells(self, cells: Iterable[ConditionCells]) -> str:
        """Return when something holds that is replaced elsewhere (RESOLVER RM-2a)."""
        return "; ".join([self._cells(one) for one in cells])

    def _cells(self, cells: ConditionCells) -> str:
        whole = OpeningSeat.covering(cells.seats)
        seats = [OpeningSeat(str(seat)) for seat in cells.seats] if whole is None else [whole]
        parts = [*map(self._opening_seat, seats), self._sides(cells.vulnerability)]
        return ", ".join(filter(None, parts))

    def _opening_seat(self, seat: OpeningSeat) -> str:
        match seat:
            case OpeningSeat.ANY:
                return ""
            case OpeningSeat.FIRST:
                return self.first_seat
            case OpeningSeat.SECOND:
                return self.second_seat
            case OpeningSeat.THIRD:
                return self.third_seat
            case OpeningSeat.FOURTH:
                return self.fourth_seat
            case OpeningSeat.FIRST_OR_SECOND:
                return self.first_or_second_seat
            case OpeningSeat.THIRD_OR_FOURTH:
                return self.third_or_fourth_seat
            case _:
                assert_never(seat)

    def _sides(self, vulnerability: Vulnerability) -> str:
        match vulnerability:
            case Vulnerability.ANY:
                return ""
            case Vulnerability.WE:
                return self.we_vulnerable
            case Vulnerability.WE_NOT:
                return self.we_not
            case Vulnerability.THEY:
                return self.they_vulnerable
            case Vulnerability.THEY_NOT:
                return self.they_not
            case Vulnerability.BOTH:
                return self.both_vulnerable
            case Vulnerability.NEITHER:
                return self.neither_vulnerable
            case Vulnerability.WE_ONLY:
                return self.we_alone_vulnerable
            case Vulnerability.THEY_ONLY:
                return self.they_alone_vulnerable
            case _:
                assert_never(vulnerability)


def shown_cards(cards: str) -> str:
    """Return the cards of a holding as shown, ``K J 10 4``; a dash for a void."""
    return " ".join("10" if card == "T" else card for card in cards) or "—"
