"""Builder of records from the data of a file, with its problems (PLAYED PF-6)."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from ...agreements.queries import why_illegal
from ...bridge.auctions import DOUBLE, PASS, REDOUBLE, Auction, Call, Side, Suit
from ...bridge.conditions import BoardVulnerability, Seat
from ...bridge.deals import CARDS_IN_A_HAND, RANKS, Hand, shown_ranks
from ...bridge.records import CallNote, Record, Room
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, count_noun, quoted
from ...language.options import Limits
from ...language.reading import decode
from ...language.source import Source, Span, normalized
from ...patterns import IGNORECASE, compile_later

_USUAL_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class PlayedLimits:
    """Limits for reading files of played deals."""

    file_bytes: int = 64 * 1024 * 1024
    """Maximum number of bytes in a file."""
    records: int = _USUAL_LIMITS.deals
    """Maximum number of records per run."""
    words: int = _USUAL_LIMITS.deal_words
    """Maximum number of tags, fields and other words per file (PLAYED PF-6)."""
    explanation: int = 1000
    """Maximum length of an explanation, in characters; longer text is cut."""
    puts_passes: bool = True
    """Whether to add passes before the opening that a file omits (PLAYED PB-11)."""

    @classmethod
    def of_project(cls, limits: Limits) -> PlayedLimits:
        """Return the limits that the settings of a project give."""
        return cls(records=limits.deals, words=limits.deal_words)


MOST_CALLS = 319
"""Number of calls in the longest possible auction."""
_CONTROL = compile_later(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_of(data: bytes) -> str:
    """Return the text of a file, with LF line ends.

    The encoding is UTF-8, two-byte Unicode with a byte-order mark, or else Windows-1252. There is
    no message, because users cannot change what programs write. Control characters become spaces.
    """
    if data.startswith(_UTF_16):
        text = data.decode("utf-16", errors="replace")
    else:
        text = decode(data).text
    return _CONTROL.sub(" ", normalized(text))


_RANKS = "[AKQJT2-9]*"
_USUAL = compile_later(f"S({_RANKS})H({_RANKS})D({_RANKS})C({_RANKS})")
_RUN = compile_later(f"(?:[SHDC]{_RANKS})*")
_HOLDING = compile_later(f"([SHDC])({_RANKS})")
_DOTTED = compile_later(rf"S?({_RANKS})\.H?({_RANKS})\.D?({_RANKS})\.C?({_RANKS})")
_NOTHING = Hand()
_rank = {rank: number for number, rank in enumerate(RANKS)}.__getitem__
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def read_hand_run(text: str) -> Hand | None:
    """Return the hand in suit letters and ranks, ``S3678JHJKD27AC7TQ``, or None (PLAYED PL-6).

    Ranks can be in any order; ``10`` is a ten.
    """
    word = "".join(text.split()).upper().replace("10", "T")
    if not word:
        return _NOTHING
    usual = _USUAL.fullmatch(word)
    if usual is not None:
        return Hand(*map(_descending, usual.groups()))
    if not _RUN.fullmatch(word):
        return None
    cards = dict.fromkeys("SHDC", "")
    for suit, ranks in _HOLDING.findall(word):
        cards[suit] += ranks
    return Hand(*map(_descending, cards.values()))


def read_dotted(word: str) -> Hand | None:
    """Return the hand in holdings separated by full stops, spades first, or None.

    Suit letters may precede the holdings (PLAYED PB-5).
    """
    dotted = _DOTTED.fullmatch(word.upper().replace("10", "T"))
    return Hand(*map(_descending, dotted.groups())) if dotted is not None else None


def _descending(ranks: str) -> str:
    return "".join(sorted(ranks, key=_rank))


def with_last_hand(hands: Mapping[Seat, Hand]) -> dict[Seat, Hand]:
    """Return the hands; if three are known, with the fourth (PLAYED PF-5)."""
    known = dict(hands)
    if len(known) == len(Seat) - 1:
        missing = next(seat for seat in Seat if seat not in known)
        held = map("".join, zip(*map(_holdings, known.values()), strict=True))
        known[missing] = Hand(*map(_others, held))
    return known


def _others(held: str) -> str:
    return "".join(rank for rank in RANKS if rank not in held)


def problems_of(hands: Mapping[Seat, Hand]) -> Iterator[str]:
    """Yield problems of a deal: a hand without 13 cards, a card that occurs twice (PLAYED PF-5)."""
    holdings = [_holdings(hand) for hand in hands.values()]
    for seat, own in zip(hands, holdings, strict=True):
        number = len("".join(own))
        if number != CARDS_IN_A_HAND:
            yield f"{seat.full_name} has {count_noun(number, 'card')}"
    for suit, held in zip(_SUITS, zip(*holdings, strict=True), strict=False):
        cards = "".join(held)
        if len(set(cards)) < len(cards):
            twice = next(rank for rank in RANKS if cards.count(rank) > 1)
            yield f"{suit.symbol}{shown_ranks(twice)} is there twice"


def _holdings(hand: Hand) -> tuple[str, str, str, str]:
    return hand.spades, hand.hearts, hand.diamonds, hand.clubs


_WORDS = {
    **dict.fromkeys(("P", "PASS"), PASS),
    **dict.fromkeys(("D", "X", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("R", "XX", "RDBL", "REDBL", "REDOUBLE"), REDOUBLE),
}
_ONE = compile_later(
    r"\s*(?P<word>[1-7]\s*(?:NT|[CDHSN])|PASS|REDOUBLE|REDBL|RDBL|DOUBLE|DBL|XX|[PDRX])"
    r"\s*(?P<alert>!*)\s*(?:\((?P<text>[^()]*)\))?\s*",
    IGNORECASE,
)
_BID = compile_later(r"([1-7])\s*([CDHSN])T?", IGNORECASE)


class CallInRun(NamedTuple):
    """A call in a run of calls, or text that is not a call."""

    call: Call | None
    """The call; None for text that is not a call, which ends the run."""
    word: str
    alert: bool = False
    text: str | None = None
    """Text in parentheses after the call."""


def read_call(word: str) -> Call | None:
    """Return the call of a word in upper or lower case, or None (PLAYED PF-4)."""
    name = word.upper()
    call = _WORDS.get(name)
    if call is not None:
        return call
    bid = _BID.fullmatch(name)
    if bid is None or (name.endswith("T") and bid[2] != "N"):
        return None
    return Call.parse(bid[1] + bid[2])


@lru_cache(maxsize=1024)
def read_call_run(text: str) -> tuple[CallInRun, ...]:
    """Return the calls of a run; a last item without a call has the unreadable rest.

    A run that is longer than all auctions ends with the first call that no auction has.
    """
    return tuple(islice(_calls(text), MOST_CALLS + 1))


def _calls(text: str) -> Iterator[CallInRun]:
    position = len(text) - len(text.lstrip(" -"))
    while position < len(text):
        one = _ONE.match(text, position)
        if one is None:
            yield CallInRun(None, text[position:].strip())
            return
        yield CallInRun(read_call(one["word"]), one["word"], bool(one["alert"]), one["text"])
        position = one.end()


_NUMBER = compile_later(r"[0-9]+")
_LONGEST_NUMBER = 6
_LONGEST_PLACE = 200
"""Maximum length of a place in characters, because a file may have only one line."""
CALL_HINT = "calls are P, X, XX and bids such as 1C or 2NT"


class DealFileReading:
    """The reading of a file of played deals."""

    def __init__(self, source: Source, limits: PlayedLimits) -> None:
        """Start with no records."""
        self.source = source
        self.limits = limits
        self.records: list[Record] = []
        self.diagnostics = Diagnostics()
        self.name_length: int | None = None
        """The longest name, in characters (PLAYED CW-1)."""
        self.is_overfull = False
        """Whether there are more records or words than the limits allow."""
        self._words = 0
        self.left_out_passes: list[Span] = []
        """Records whose omitted leading passes were added (PLAYED PB-11)."""

    def add(self, record: Record) -> None:
        """Add a record, up to the limit."""
        if len(self.records) < self.limits.records:
            self.records.append(record)
        else:
            self.is_overfull = True

    def count_word(self) -> bool:
        """Count a word; return whether the limit allows it."""
        self._words += 1
        if self._words > self.limits.words:
            self.is_overfull = True
        return not self.is_overfull

    def span(self, start: int, end: int | None = None) -> Span:
        """Return a span that ends at the end of its line at the latest.

        :param end: by default the end of the line, at most 200 characters later.
        """
        text = self.source.text
        start = min(start, len(text))
        end = min(start + _LONGEST_PLACE if end is None else max(end, start), len(text))
        line_end = text.find("\n", start, end)
        return Span(self.source, start, end if line_end < 0 else line_end)

    def report(self, code: Code, start: int, end: int | None, message: str, hint: str = "") -> None:
        """Report a problem at a place of the file."""
        self.diagnostics.report(code, self.span(start, end), message, hint=hint)


def board_number(text: str, *, last: bool = False) -> int | None:
    """Return the first or last number in a text, or None if it is missing, 0 or too long."""
    numbers = _NUMBER.findall(text)
    if not numbers:
        return None
    digits = numbers[-1 if last else 0]
    return (int(digits) or None) if len(digits) <= _LONGEST_NUMBER else None


class RecordDraft:
    """A record while it is read."""

    def __init__(self, reading: DealFileReading, start: int) -> None:
        """Start a record at an offset of the file."""
        self.reading = reading
        self.start = start
        self.board: int | None = None
        self.room: Room | None = None
        self.dealer: Seat | None = None
        self.vulnerability: BoardVulnerability | None = None
        self.hands: dict[Seat, Hand] = {}
        self.players: dict[Seat, str] = {}
        self.is_irregular = False
        self._auction = Auction()
        self._side = Side.WE
        self._is_cut_short = False
        self._notes: dict[int, CallNote] = {}
        self._problems: dict[str, None] = {}

    @property
    def auction(self) -> Auction:
        """The auction so far, with the dealer's side as ``Side.WE``."""
        return self._auction

    def problem(
        self, code: Code, message: str, hint: str = "", at: tuple[int, int | None] | None = None
    ) -> None:
        """Report a problem of the record.

        :param at: offsets in the file; by default the first line of the record.
        """
        self._problems[str(code)] = None
        start, end = at if at is not None else (self.start, None)
        self.reading.report(code, start, end, message, hint)

    def call(self, call: Call | None, word: str, start: int) -> None:
        """Add a call of the player whose turn it is (PLAYED PF-4).

        :param call: None for a word that is not a call.
        :param start: offset of ``word``.
        """
        if self._is_cut_short:
            return
        if call is None:
            self.end_calls()
            at = start, start + len(word)
            self.problem(Code.PLAYED_CALL, f"{quoted(word)} is not a call", CALL_HINT, at)
            return
        after = self._auction.try_call(self._side, call)
        if after is None:
            at = start, start + len(word)
            why = why_illegal(self._auction, self._side, call)
            self.end_calls()
            self.problem(
                Code.PLAYED_CALL,
                f"{call.word} cannot be called here: {why}",
                "the auction was read up to this call",
                at,
            )
            return
        self._auction, self._side = after, self._side.other

    def pass_to_end(self) -> None:
        """Add the passes that end the auction."""
        while not (self._is_cut_short or self._auction.is_over):
            self._auction = self._auction.after(self._side, PASS)
            self._side = self._side.other

    def end_calls(self) -> None:
        """Ignore all following calls and their explanations."""
        self._is_cut_short = True

    @property
    def takes_calls(self) -> bool:
        """Whether calls are still added."""
        return not self._is_cut_short

    def alert(self) -> None:
        """Mark the last call as alerted."""
        if not self._is_cut_short and self._auction:
            last = len(self._auction) - 1
            known = self._notes.get(last, CallNote())
            self._notes[last] = CallNote(True, known.text)

    def explain(self, text: str) -> None:
        """Add an explanation of the last call; a second one is appended (PLAYED PL-9)."""
        text = " ".join(text.split())
        if not text or self._is_cut_short or not self._auction:
            return
        last = len(self._auction) - 1
        known = self._notes.get(last, CallNote())
        joined = f"{known.text}; {text}" if known.text else text
        self._notes[last] = CallNote(known.alert, cut(joined, self.reading.limits.explanation))

    def put_passes(self, number: int) -> None:
        """Add passes before the auction (PLAYED PB-11)."""
        self._auction = Auction.of(Side.WE, (*[PASS] * number, *self._auction.calls))
        self._notes = {call + number: note for call, note in self._notes.items()}
        self._problems[str(Code.PLAYED_PASSES)] = None
        self.reading.left_out_passes.append(self.reading.span(self.start))

    def finish(self) -> None:
        """Add the record to the file, after its missing fields are derived from the others."""
        self._complete_from_board()
        problems = list(problems_of(self.hands))
        if problems:
            hint = "check the cards of this hand; the auction counts"
            self.problem(Code.PLAYED_DEAL, "; ".join(problems), hint)
        hands = self.hands if problems else with_last_hand(self.hands)
        line = self.reading.source.line_number(min(self.start, len(self.reading.source.text)))
        self.reading.add(
            Record(
                self.board,
                self.room,
                self.dealer,
                self.vulnerability,
                {seat: hands[seat] for seat in Seat if seat in hands},
                {seat: self.players[seat] for seat in Seat if self.players.get(seat)},
                self._auction.calls,
                self._notes,
                self.is_irregular,
                tuple(self._problems),
                self.reading.name_length,
                self.reading.source.name,
                line,
            )
        )

    def _complete_from_board(self) -> None:
        """Derive missing dealer and vulnerability from the board number (PLAYED PF-3)."""
        if self.board is not None:
            self.dealer = self.dealer or Seat.dealing(self.board)
            if self.vulnerability is None:
                self.vulnerability = BoardVulnerability.of_board(self.board)
        if self.dealer is None:
            self.problem(
                Code.PLAYED_RECORD,
                "neither the dealer nor the number of the board is given",
                "without them, calls cannot be assigned to players",
            )


def cut(text: str, most: int) -> str:
    """Return a text of at most this many characters; an ellipsis ends a shortened text."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
