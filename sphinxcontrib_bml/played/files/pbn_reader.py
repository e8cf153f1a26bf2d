"""Reader of PBN files: tags, games and their auctions (PLAYED PB)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...bridge.auctions import PASS, Auction, Call, Side
from ...bridge.conditions import BoardVulnerability, InvalidVulnerabilityError, Seat
from ...bridge.records import Room
from ...language.codes import Code
from ...language.diagnostics import quoted
from ...patterns import DOTALL, IGNORECASE, MULTILINE, VERBOSE, compile_later
from .record_builder import (
    MOST_CALLS,
    DealFileReading,
    RecordDraft,
    board_number,
    read_call,
    read_dotted,
)

_TOKEN = compile_later(
    r"""
    (?P<escape>^%[^\n]*)
    |(?P<comment>\{[^}]*\}?|;[^\n]*)
    |\[\s*(?P<name>[A-Za-z]\w*)\s+"(?P<value>[^"\\]*(?:\\.[^"\\]*)*+)"\s*\]?
    |(?P<word>[^\s\[{;]+|\[+(?=\[)|\[)
    |(?P<blank>^[ \t]*$)
    """,
    MULTILINE | DOTALL | VERBOSE,
)
_ESCAPED = compile_later(r'\\(["\\])')
_MOST_TAGS = 1000
"""Number of tags in a block; later ones are ignored, for no game has as many."""
_MOST_WORDS = 5 * MOST_CALLS
"""Number of words in an auction: each call can have marks and notes."""


class PbnWord(NamedTuple):
    """A word of a section."""

    text: str
    start: int
    """Offset in the file."""


@dataclass(slots=True)
class Tag:
    """A tag pair with the words of its section."""

    name: str
    """The name in lower case."""
    value: str
    start: int
    """Offset in the file."""
    words: list[PbnWord] = field(default_factory=list)
    """The words of an auction; empty for other sections."""


def blocks_of(text: str, reading: DealFileReading) -> Iterator[list[Tag]]:
    """Yield the tags between empty lines; an ``Event`` tag also begins a block (PLAYED PB-2).

    Text before the first tag of a block is skipped, and so are blocks without tags. Reading stops
    at the limit of words (PLAYED PF-6).
    """
    block: list[Tag] = []
    for token in _TOKEN.finditer(text):
        if not reading.count_word():
            return
        match token.lastgroup:
            case "value":
                name = token["name"].lower()
                if name == "event" and any(tag.name in {"event", "auction"} for tag in block):
                    yield block
                    block = []
                value = _ESCAPED.sub(r"\1", token["value"])
                if len(block) < _MOST_TAGS:
                    block.append(Tag(name, " ".join(value.split()), token.start()))
            case "word" if block:
                words = block[-1].words
                if block[-1].name == "auction" and len(words) < _MOST_WORDS:
                    words.append(PbnWord(token["word"], token.start()))
            case "blank" if block:
                yield block
                block = []
    if block:
        yield block


_BEGINS = frozenset({"event", "board", "dealer", "deal"})
"""Tags that begin a new game."""
_OF_ONE_TABLE = frozenset({"auction", "contract", "declarer"})
_OF_THE_BOARD = ("event", "site", "date", "board", "dealer", "vulnerable", "deal", "scoring")
"""Tags that a second table of a board inherits from the first."""
_NEVER_INHERITED = frozenset({"dealer", "vulnerable", "deal", "auction", "note"})
_OF_ALL_GAMES = "##"
_OF_THE_GAME_BEFORE = "#"
_UNKNOWN = {"?", ""}


@dataclass(slots=True)
class Game:
    """A game: the first value of each tag, its auction and the notes on the auction."""

    start: int
    """Offset in the file."""
    values: dict[str, str] = field(default_factory=dict)
    """Values by tag name in lower case, including unknown tags."""
    starts: dict[str, int] = field(default_factory=dict)
    """Offsets of the tags."""
    calls: list[PbnWord] = field(default_factory=list)
    """The words of the auction."""
    notes: dict[str, str] = field(default_factory=dict)
    """The notes on the auction, by number."""
    section: str = ""
    """Name of the tag that notes belong to: ``auction`` or ``play``."""

    def value(self, name: str) -> str:
        """Return the value of a tag; empty if it is unknown."""
        value = self.values.get(name, "")
        return "" if value in _UNKNOWN else value

    def start_of(self, name: str) -> int:
        """Return the offset of a tag, by default the offset of the game."""
        return self.starts.get(name, self.start)

    @property
    def is_record(self) -> bool:
        """Whether the game has data of a board."""
        return any(name in self.values for name in ("board", "dealer", "deal", "auction"))


def games_of(blocks: Iterable[list[Tag]]) -> Iterator[Game]:
    """Yield the games of a file."""
    collector = _Collector()
    for block in blocks:
        yield from collector.add(block)
    yield from collector.ended()


class _Collector:
    """Builds games from blocks."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._before: dict[str, str] = {}
        """The values of the previous game."""
        self._of_all: dict[str, str] = {}
        """Default values of all later games."""

    def add(self, block: list[Tag]) -> Iterator[Game]:
        """Add a block; yield the previous game if the block ends it."""
        names = {tag.name for tag in block}
        above = self._game
        if above is None or names & _BEGINS:
            yield from self.ended()
            self._game = Game(block[0].start)
        elif names & _OF_ONE_TABLE & above.values.keys():
            inherited = {name: above.values[name] for name in _OF_THE_BOARD if name in above.values}
            yield from self.ended()
            self._game = Game(block[0].start, inherited)
        assert self._game is not None
        for tag in block:
            self._add_tag(tag, self._game)

    def ended(self) -> Iterator[Game]:
        """Yield the current game, if any."""
        if self._game is not None:
            self._game.values = {**self._of_all, **self._game.values}
            self._before = self._game.values
            yield self._game
        self._game = None

    def _add_tag(self, tag: Tag, game: Game) -> None:
        if tag.name == "note":
            number, _, text = tag.value.partition(":")
            if game.section == "auction":
                game.notes.setdefault(number.strip(), text.strip())
            return
        if tag.name in {"auction", "play"}:
            game.section = tag.name
        if tag.name in game.starts:
            return
        game.starts[tag.name] = tag.start
        game.values[tag.name] = self._value(tag)
        if tag.name == "auction":
            game.calls = tag.words

    def _value(self, tag: Tag) -> str:
        """Return the value of a tag, or of the other game that it refers to (PLAYED PB-4)."""
        name, value = tag.name, tag.value
        if name in _NEVER_INHERITED:
            return value
        if value.startswith(_OF_ALL_GAMES):
            value = value.removeprefix(_OF_ALL_GAMES).strip()
            self._of_all[name] = value
        elif value == _OF_THE_GAME_BEFORE:
            value = self._before.get(name, "")
        if name in self._of_all:
            self._of_all[name] = value
        return value


_PARTS = compile_later(r"=[0-9]+=|\$[0-9]+|\^[A-Za-z]*|[!?]+|[^=$^!?]+|.")
_NO_TEXT = "alerted"
_CONTRACT = compile_later(r"([1-7])\s*(NT?|[CDHS])", IGNORECASE)
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
            "the auction is used",
            (game.start_of("dealer"), None),
        )
    draft.dealer = first


def seat_called(text: str) -> Seat | None:
    """Return the seat of a letter in upper or lower case, or None."""
    letter = text[:1].upper()
    return Seat(letter) if letter in set(Seat) else None


def _words(words: Sequence[PbnWord]) -> Iterator[PbnWord]:
    """Yield words with their attached marks separated, as in ``1NT!`` and ``X=1=``."""
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
    """Read a reference to a note after a call (PLAYED PB-8)."""
    if not draft.takes_calls:
        return
    draft.alert()
    text = notes.get(number)
    if text is None:
        draft.problem(
            Code.PLAYED_NOTE,
            f"there is no note {number} on the auction",
            f'write [Note "{number}:..."] after it',
            (start, start + len(number) + 2),
        )
    elif text.casefold() != _NO_TEXT:
        draft.explain(text)


def put_left_out_passes(game: Game, draft: RecordDraft) -> None:
    """Add the passes before the opening that a file omits (PLAYED PB-11)."""
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
    """Return the position of declarer's first call in the strain of the contract, from 0."""
    side = auction.last_bidder
    assert side is not None
    first = 0 if side is Side.WE else 1
    return next(
        number
        for number in range(first, len(auction), 2)
        if auction.calls[number].strain is contract.strain
    )


_PLAYERS = {seat: seat.full_name.lower() for seat in Seat}
_NOBODY = {"love", "-", "none"}


def read_pbn(text: str, reading: DealFileReading) -> None:
    """Add the records of a PBN file (PLAYED PB).

    :param text: the text of the source of ``reading``.
    """
    for game in games_of(blocks_of(text, reading)):
        if game.is_record:
            _read_game(game, reading)
        if reading.is_overfull:
            return


def _read_game(game: Game, reading: DealFileReading) -> None:
    draft = RecordDraft(reading, game.start)
    draft.board = board_number(game.value("board"))
    draft.dealer = seat_called(game.value("dealer"))
    draft.vulnerability = _vulnerability(game.value("vulnerable"))
    room = game.value("room").lower()
    draft.room = Room(room) if room in {"open", "closed"} else None
    draft.players = {seat: game.value(name) for seat, name in _PLAYERS.items()}
    _read_deal(game, draft)
    if draft.dealer is None and draft.board is not None and not seat_called(game.value("auction")):
        draft.dealer = Seat.dealing(draft.board)
    read_auction(game, draft)
    if reading.limits.puts_passes:
        put_left_out_passes(game, draft)
    draft.finish()


def _vulnerability(text: str) -> BoardVulnerability | None:
    if text.lower() in _NOBODY:
        return BoardVulnerability.NONE
    try:
        return BoardVulnerability.parse(text)
    except InvalidVulnerabilityError:
        return None


def _read_deal(game: Game, draft: RecordDraft) -> None:
    """Read the hands (PLAYED PB-5)."""
    text = game.value("deal")
    first, colon, words = text.partition(":")
    seat = seat_called(first.strip())
    if not text:
        return
    if seat is None or not colon:
        _report_hand(text, game, draft)
        return
    for word in words.split()[: len(Seat)]:
        hand = read_dotted(word) if word != "-" else None
        if hand is not None:
            draft.hands[seat] = hand
        elif word != "-":
            _report_hand(word, game, draft)
        seat = seat.next


def _report_hand(word: str, game: Game, draft: RecordDraft) -> None:
    draft.problem(
        Code.PLAYED_DEAL,
        f"{quoted(word)} is not a hand",
        "hands are N:K84.A5.T92.K7642 and so on, - for one that is not given",
        (game.start_of("deal"), None),
    )
