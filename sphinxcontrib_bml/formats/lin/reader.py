"""LIN to records (PLAYED PL-3 to PL-11)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...bridge import BoardVulnerability, Room, Seat
from ...language.codes import Code
from ...language.diagnostics import quoted
from ..played.call_runs import read_run as read_calls
from ..played.drafts import DealFileReading, RecordDraft, board_number
from ..played.hands import read_run as read_hand
from .tags import LinTag, tags_in

NAME_LENGTH = 10
"""Where the vugraph cuts names (PLAYED CW-1)."""
SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""In the order of the format."""
VULNERABILITIES = {
    "o": BoardVulnerability.NONE,
    "0": BoardVulnerability.NONE,
    "-": BoardVulnerability.NONE,
    "n": BoardVulnerability.NORTH_SOUTH,
    "e": BoardVulnerability.EAST_WEST,
    "b": BoardVulnerability.ALL,
}
"""By their letters, that which is written first (PLAYED PL-7)."""
_TABLE = re.compile(r"\s*(?P<room>[oc])?\s*(?P<board>[0-9]+)?", re.IGNORECASE)
_PLACEHOLDERS = ["south", "west", "north", "east"]
_ROOMS = {"o": Room.OPEN, "c": Room.CLOSED}


def read_lin(text: str, reading: DealFileReading) -> None:
    """Add the records of a LIN file (PLAYED PL).

    :param text: as in the source of ``reading``.
    """
    LinReader(reading).read(text)


class LinReader:
    """Reads LIN, tag by tag."""

    def __init__(self, reading: DealFileReading, offset: int | None = None) -> None:
        """Add records to ``reading``.

        :param offset: what all places are told as, in a text that is not that of the source.
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
        for one in tags_in(text):
            self._read_tag(one)
            if self._reading.is_overfull:
                return
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
        """Return the record that a tag belongs to, begun with it where there is none."""
        if self._draft is None:
            self._draft = RecordDraft(self._reading, self._at(one.start))
        return self._draft

    def _end_record(self) -> None:
        """End the record, which counts where it has a deal (PLAYED PL-3)."""
        draft = self._draft
        if draft is not None and self._has_deal:
            draft.players = self._players(draft.room)
            if self._has_passed_over:
                draft.problem(
                    Code.PLAYED_TAG,
                    "something stands in the place of a tag, and was passed over",
                    "a name or a text before it holds a bar",
                )
                self._has_passed_over = False
            draft.finish()
        self._draft, self._has_deal = None, False

    def _players(self, room: Room | None) -> dict[Seat, str]:
        """Return who sits there; eight names are those of two rooms (PLAYED PL-5)."""
        names = [name.strip() for name in self._names]
        half = len(SEATS)
        own, others = names[:half], names[half : 2 * half]
        if room is Room.CLOSED and others and [name.lower() for name in others] != _PLACEHOLDERS:
            own = others
        return dict(zip(SEATS, own, strict=False))

    @staticmethod
    def _read_table(value: str, draft: RecordDraft) -> None:
        """Read room and number of the board; text behind a comma is a title (PLAYED PL-4)."""
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
            hand = read_hand(word)
            if hand is None:
                at = self._at(one.value_start)
                draft.problem(
                    Code.PLAYED_DEAL,
                    f"{quoted(word)} is no hand",
                    "a hand is a run such as SAK2HT4DT953CAK53",
                    (at, None),
                )
            elif len(hand):
                draft.hands[seat] = hand

    def _read_calls(self, one: LinTag, draft: RecordDraft) -> None:
        """Read a call, or several in one value (PLAYED PL-8)."""
        at = self._at(one.value_start)
        for call in read_calls(one.value):
            if call.call is None and not one.is_closed:
                return  # the file is cut off in the word (PLAYED PL-11)
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
                "an explanation stands before any call",
                "it was dropped",
                (at, None),
            )
        else:
            draft.explain(one.value)
