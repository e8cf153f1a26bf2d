"""PBN to records (PLAYED PB)."""

from __future__ import annotations

from ...bridge import BoardVulnerability, InvalidVulnerabilityError, Room, Seat
from ...language.codes import Code
from ...language.diagnostics import quoted
from ..played.drafts import DealFileReading, RecordDraft, board_number
from ..played.hands import read_dotted
from .auctions import put_left_out_passes, read_auction, seat_called
from .games import Game, games_of
from .tokens import blocks_of

_PLAYERS = {seat: seat.full_name.lower() for seat in Seat}
_NOBODY = {"love", "-", "none"}


def read_pbn(text: str, reading: DealFileReading) -> None:
    """Add the records of a PBN file (PLAYED PB).

    :param text: as in the source of ``reading``.
    """
    for game in games_of(blocks_of(text)):
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
        f"{quoted(word)} is no hand",
        "hands are N:K84.A5.T92.K7642 and so on, - for one that is not given",
        (game.start_of("deal"), None),
    )
