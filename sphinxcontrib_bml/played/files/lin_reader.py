"""Reader of LIN files: tags, boards, and URLs of hands (PLAYED PL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from ...bridge.conditions import BoardVulnerability, Seat
from ...bridge.records import Room
from ...language.codes import Code
from ...language.diagnostics import quoted
from ...patterns import IGNORECASE, compile_later
from .record_builder import (
    DealFileReading,
    RecordDraft,
    board_number,
    read_call_run,
    read_hand_run,
    text_of,
)

_TAG = compile_later(r"[a-z0-9]{2}", IGNORECASE)
_RECORD_TAGS = ("ah", "an", "bn", "md", "mb", "mc", "mp", "pc", "pn", "px", "qx", "sv")
_OTHER_TAGS = ("nt", "pg", "pw", "rh", "rs", "st", "vg")
KNOWN_TAGS = frozenset((*_RECORD_TAGS, *_OTHER_TAGS))
"""Tags at which reading resumes after a field that is not a tag (PLAYED PL-10)."""


class LinTag(NamedTuple):
    """A tag with its value."""

    tag: str
    """The tag in lower case; empty for fields that are skipped."""
    value: str
    """The value; line ends are spaces."""
    start: int
    """Offset of the tag."""
    value_start: int
    is_closed: bool
    """Whether a bar ends the value; the last value of a truncated file has none."""


def tags_in(text: str, most: int = -1) -> Iterator[LinTag]:
    """Yield the tags of a text with their values.

    :param most: the number of fields that are read; -1 for all.

    If a field should be a tag and is not, fields are skipped up to the next known tag. LIN has no
    escape for the bar, so that a value can contain some.
    """
    fields = text.split("|", most)
    last = len(fields) - 1
    number, offset, is_lost = 0, 0, False
    while number < last:
        field = fields[number]
        tag = field if field in KNOWN_TAGS else field.strip().lower()
        if tag in KNOWN_TAGS or (not is_lost and _TAG.fullmatch(tag)):
            value_start = offset + len(field) + 1
            value = fields[number + 1]
            start = offset if tag is field else offset + len(field) - len(field.lstrip())
            is_closed = number + 1 < last
            yield LinTag(tag, value.replace("\n", " "), start, value_start, is_closed)
            is_lost = False
            number += 2
            offset = value_start + len(value) + 1
            continue
        if not is_lost:
            is_lost = True
            yield LinTag("", field.strip(), offset, offset, True)
        number += 1
        offset += len(field) + 1


NAME_LENGTH = 10
"""Length at which the vugraph cuts names (PLAYED CW-1)."""
SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The seats in the order of LIN."""
VULNERABILITIES = {
    "o": BoardVulnerability.NONE,
    "0": BoardVulnerability.NONE,
    "-": BoardVulnerability.NONE,
    "n": BoardVulnerability.NORTH_SOUTH,
    "e": BoardVulnerability.EAST_WEST,
    "b": BoardVulnerability.ALL,
}
"""Vulnerabilities by letter; the first letter of each is the one to write (PLAYED PL-7)."""
_TABLE = compile_later(r"\s*(?P<room>[oc])?\s*(?P<board>[0-9]+)?", IGNORECASE)
_PLACEHOLDERS = ["south", "west", "north", "east"]
_ROOMS = {"o": Room.OPEN, "c": Room.CLOSED}


def read_lin(text: str, reading: DealFileReading) -> None:
    """Add the records of a LIN file (PLAYED PL).

    :param text: the text of the source of ``reading``.
    """
    LinReader(reading).read(text)


class LinReader:
    """Reads LIN, tag by tag."""

    def __init__(self, reading: DealFileReading, offset: int | None = None) -> None:
        """Add records to ``reading``.

        :param offset: the offset to report for all places if the text is not the source itself.
        """
        self._reading = reading
        self._offset = offset
        self._names: Sequence[str] = ()
        self._draft: RecordDraft | None = None
        self._has_deal = False
        self._has_passed_over = False
        reading.name_length = NAME_LENGTH

    def read(self, text: str) -> None:
        """Add the records of a text."""
        most = self._reading.limits.words
        for one in tags_in(text, most):
            self._read_tag(one)
            if self._reading.is_overfull:
                return
        if text.count("|") > most:
            self._reading.is_overfull = True
        self._end_record()

    def _at(self, offset: int) -> int:
        return offset if self._offset is None else self._offset

    def _read_tag(self, one: LinTag) -> None:
        match one.tag:
            case "mb":
                self._read_calls(one, self._begun(one))
            case "":
                self._has_passed_over = True
            case "qx":
                self._end_record()
                self._read_table(one.value, self._begun(one))
            case "md":
                if self._has_deal:
                    self._end_record()
                self._read_deal(one, self._begun(one))
            case "pn":
                if self._has_deal:
                    self._end_record()
                self._names = one.value.split(",")
            case "ah":
                if (board := board_number(one.value, last=True)) is not None:
                    self._begun(one).board = board
            case "sv":
                vulnerability = VULNERABILITIES.get(one.value.strip().lower())
                if vulnerability is not None:
                    self._begun(one).vulnerability = vulnerability
            case "an":
                self._read_explanation(one, self._begun(one))

    def _begun(self, one: LinTag) -> RecordDraft:
        """Return the record of a tag; the tag begins one if there is none."""
        if self._draft is None:
            self._draft = RecordDraft(self._reading, self._at(one.start))
        return self._draft

    def _end_record(self) -> None:
        """End the record, and store it if it has a deal (PLAYED PL-3)."""
        draft = self._draft
        if draft is not None and self._has_deal:
            draft.players = self._players(draft.room)
            if self._has_passed_over:
                draft.problem(
                    Code.PLAYED_TAG,
                    "there is text where a tag belongs; ignored",
                    "a name or a text before it contains a bar",
                )
                self._has_passed_over = False
            draft.finish()
        self._draft, self._has_deal = None, False

    def _players(self, room: Room | None) -> dict[Seat, str]:
        """Return the players in a room; eight names are for two rooms (PLAYED PL-5)."""
        names = [name.strip() for name in self._names]
        half = len(SEATS)
        own, others = names[:half], names[half : 2 * half]
        if room is Room.CLOSED and others and [name.lower() for name in others] != _PLACEHOLDERS:
            own = others
        return dict(zip(SEATS, own, strict=False))

    @staticmethod
    def _read_table(value: str, draft: RecordDraft) -> None:
        """Read the room and the board number; text after a comma is a title (PLAYED PL-4)."""
        table = _TABLE.match(value)
        assert table is not None, "both of its groups may be missing"
        draft.board = board_number(table["board"] or "")
        draft.room = _ROOMS.get((table["room"] or "").lower())

    def _read_deal(self, one: LinTag, draft: RecordDraft) -> None:
        """Read dealer and hands (PLAYED PL-6)."""
        self._has_deal = True
        value = one.value.strip()
        if value[:1].isdigit():
            dealer, value = value[0], value[1:]
            if dealer in "1234":
                draft.dealer = SEATS[int(dealer) - 1]
        for seat, word in zip(SEATS, value.split(","), strict=False):
            hand = read_hand_run(word)
            if hand is None:
                at = self._at(one.value_start)
                draft.problem(
                    Code.PLAYED_DEAL,
                    f"{quoted(word)} is not a hand",
                    "a hand is a run such as SAK2HT4DT953CAK53",
                    (at, None),
                )
            elif len(hand):
                draft.hands[seat] = hand

    def _read_calls(self, one: LinTag, draft: RecordDraft) -> None:
        """Read one or more calls in a value (PLAYED PL-8)."""
        at = self._at(one.value_start)
        for call in read_call_run(one.value):
            if call.call is None and not one.is_closed:
                return  # the file ends within the word (PLAYED PL-11)
            draft.call(call.call, call.word, at)
            if call.alert:
                draft.alert()
            if call.text:
                draft.explain(call.text)

    def _read_explanation(self, one: LinTag, draft: RecordDraft) -> None:
        """Read the explanation of the last call (PLAYED PL-9)."""
        if one.value.strip() and not draft.auction and draft.takes_calls:
            at = self._at(one.start)
            draft.problem(
                Code.PLAYED_NOTE,
                "an explanation is before any call",
                "it was dropped",
                (at, None),
            )
        else:
            draft.explain(one.value)


_QUERY = compile_later(r"\?(?=[A-Za-z_]\w*=)")
_BEFORE = "\n\t \"'<>?"
"""Characters that a URL cannot contain before its question mark."""
_PARAMETER = compile_later(r"(?:^|&)([A-Za-z_]\w*)=")
_MOST_DECODINGS = 4
_LONGEST_ADDRESS = 2 * 1024 * 1024
"""Characters of a query that are read, as many as browsers open."""
_WORDS_OF_ADDRESS = 20
"""How many words a URL counts as in a limit: it takes as long to read."""
_HANDS = ("n", "e", "s", "w")
_ON_SERVERS = frozenset({"myhand", "linurl", "id"})
"""Parameters with the location of a deal on a server."""
_VIEWER = compile_later(r"hand-?viewer", IGNORECASE)


class DealAddress(NamedTuple):
    """A URL that may contain a deal."""

    start: int
    """Offset in the text."""
    place: str
    """The part before the question mark."""
    parameters: Mapping[str, str]
    """The first value of each parameter, as written."""

    @property
    def has_deal(self) -> bool:
        """Whether the URL contains a deal."""
        return "lin" in self.parameters or any(name in self.parameters for name in _HANDS)

    @property
    def has_deal_on_server(self) -> bool:
        """Whether the URL names a deal on a server."""
        is_viewer = bool(_VIEWER.search(self.place))
        return is_viewer and not _ON_SERVERS.isdisjoint(self.parameters)


def addresses_in(text: str, most_words: int) -> Iterator[DealAddress]:
    """Yield the URLs with parameters in a text or HTML.

    :param most_words: the number of words that are read; a URL counts as several.
    """
    most = most_words // _WORDS_OF_ADDRESS
    starts: list[tuple[int, int]] = []
    before = 0
    for query in (one.end() for one in islice(_QUERY.finditer(text), most)):
        parted = max(text.rfind(sign, before, query - 1) for sign in _BEFORE)
        starts.append((max(parted + 1, before), query))
        before = query
    starts.append((len(text), len(text)))
    for (start, query), (after, _) in pairwise(starts):
        end = text.find("\n", query, after)
        end = min(after if end < 0 else end, query + _LONGEST_ADDRESS)
        words = _up_to_quote(text[query:end], text[start - 1 : start])
        yield DealAddress(start, text[start:query], _parameters(words.replace("&amp;", "&")))


def _up_to_quote(query: str, before: str) -> str:
    """Return a query up to the quote that also precedes the URL, or up to an HTML tag."""
    ends = before if before in {'"', "'"} else '"<>'
    end = min((at for sign in ends if (at := query.find(sign)) >= 0), default=len(query))
    query = query[:end].strip()
    # An encoded query contains no space, so a space ends it.
    return query.split()[0] if "|" not in query and query else query


def _parameters(query: str) -> dict[str, str]:
    found = list(_PARAMETER.finditer(query))
    starts = [*(one.start() for one in found), len(query)]
    parameters: dict[str, str] = {}
    for number, one in enumerate(found):
        parameters.setdefault(one[1].lower(), query[one.end() : starts[number + 1]])
    return parameters


def read_addresses(text: str, reading: DealFileReading) -> None:
    """Add the records of the URLs in a text (PLAYED PL-12)."""
    for address in addresses_in(text, reading.limits.words):
        if reading.is_overfull:
            return
        if "lin" in address.parameters:
            LinReader(reading, address.start).read(_lin(address.parameters["lin"]))
        elif address.has_deal:
            _read_parameters(address, reading)
        elif address.has_deal_on_server:
            reading.report(
                Code.PLAYED_LINK,
                address.start,
                None,
                "the URL points to a deal on a server",
                "save the hand as LIN, and use that file",
            )
    most = reading.limits.words // _WORDS_OF_ADDRESS
    if next(islice(_QUERY.finditer(text), most, None), None) is not None:
        reading.is_overfull = True


def _lin(value: str) -> str:
    """Return the LIN of a parameter, decoded until it contains bars."""
    if "%20" not in value and " " not in value:
        value = value.replace("+", " ")
    for _ in range(_MOST_DECODINGS):
        if "%" not in value:
            break
        value = _decoded(value)
        if "|" in value:
            break
    return value


def _decoded(value: str) -> str:
    return text_of(unquote_to_bytes(value))


def _text(value: str) -> str:
    """Return the text of a parameter."""
    return _decoded(value if "%20" in value or " " in value else value.replace("+", " "))


def _read_parameters(address: DealAddress, reading: DealFileReading) -> None:
    """Add the record of a URL with separate parameters for hands, dealer and calls."""
    values = {name: _text(value) for name, value in address.parameters.items()}
    draft = RecordDraft(reading, address.start)
    draft.board = board_number(values.get("b", ""))
    draft.vulnerability = VULNERABILITIES.get(values.get("v", "").strip().lower()[:1])
    dealer = values.get("d", "").strip().upper()[:1]
    if dealer in {seat.value for seat in Seat}:
        draft.dealer = Seat(dealer)
    for seat in Seat:
        letter = seat.value.lower()
        draft.players[seat] = values.get(f"{letter}n", "").strip()
        _read_hand(values.get(letter, ""), seat, draft, address)
    for call in read_call_run(values.get("a", "")):
        draft.call(call.call, call.word, address.start)
        if call.alert:
            draft.alert()
        draft.explain(call.text or "")
    draft.finish()


def _read_hand(word: str, seat: Seat, draft: RecordDraft, address: DealAddress) -> None:
    hand = read_hand_run(word)
    if hand is None:
        message = f"the hand of {seat.full_name} is invalid"
        draft.problem(Code.PLAYED_DEAL, message, "such as sq6htdaqj83cakj84", (address.start, None))
    elif len(hand):
        draft.hands[seat] = hand
