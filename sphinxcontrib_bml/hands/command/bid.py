"""``bml bid``: what the notes say to bid with a hand (HANDS HA-50 to HA-55)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import click

from ...agreements.answers import BoardContext
from ...agreements.notes import Notes
from ...agreements.queries import AuctionQuery, InvalidQueryError
from ...agreements.resolver import context_of
from ...bridge.conditions import Vulnerability
from ...bridge.deals import Hand, InvalidHandError
from ...bridge.records import Record
from ...commands.shared.arguments import reading_options, variant_option
from ...commands.shared.auctions import seat_option, vulnerability_option
from ...commands.shared.diagnostics import standard_error, standard_output
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ...commands.shared.projects import one_system
from ...features import hook
from ...language.options import Limits, Options
from ..files.bids import bid_as_json
from ..model.bids import checked_hand, next_bids
from ..model.boards import bid_board
from ..model.reading import HandReader
from ..model.requests import read_bidding
from ..words.bids import BidFormatter

_NOTES_AND_HAND = 2


@click.command("bid")
@click.option(
    "--auction",
    metavar="AUCTION",
    help="The auction so far, such as '1N (P)' or '1C (1H)'. By default nobody has called.",
)
@seat_option
@vulnerability_option
@click.option(
    "--file",
    "played",
    metavar="FILE",
    help="A file of deals (PBN, LIN or URLs) instead of HAND. By default the hand is HAND.",
)
@click.option(
    "--board",
    type=click.IntRange(1),
    help="The number of a board, with --file. By default all boards of the file.",
)
@click.option(
    "--pair",
    type=click.Choice(["NS", "EW"]),
    help="Our pair, with --file. By default NS.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Text for reading, or JSON, one object per answer.",
)
@reading_options
@variant_option("The partner whose notes are used; required if they have several.")
@click.argument("words", metavar="[NOTES] [HAND]", nargs=-1)
def bid_command(  # noqa: PLR0913 - the options of a command
    *,
    words: tuple[str, ...],
    auction: str | None,
    seat: int | None,
    vul: str | None,
    played: str | None,
    board: int | None,
    pair: str | None,
    form: str,
    reading: Options,
    variant: str | None,
) -> None:
    """Show what the notes bid with a hand.

    HAND has spades first: AK32.KQ4.A92.J54, or 'AK32 KQ4 A92 J54' in quotes. An x is a small
    card. Without NOTES, the command uses the project around the current folder.

    Each row of the notes for the next call has an answer: yes, perhaps or no, and the reason.
    With --file, the command bids the hands of a pair while the notes give exactly one call; the
    opponents pass.

    The exit status is 0 if the notes give exactly one call, 1 if not, 2 if the hand or the
    auction is invalid.
    """
    if played is None:
        if (board, pair) != (None, None):
            raise click.UsageError("--board and --pair are for --file")
        if not 1 <= len(words) <= _NOTES_AND_HAND:
            raise click.UsageError("name notes and a hand: bml bid notes.bml AK32.KQ4.A92.J54")
        asked = _read_question(words[-1], auction, seat, vul)
        leave(_bid_hand(_notes(words[:-1], reading, variant), asked, form))
        return
    if (auction, seat, vul) != (None, None, None) or len(words) > 1:
        raise click.UsageError(
            "--file gives hands, auction, seat and vulnerability: leave the others out"
        )
    read_boards: Callable[[str, Limits], Sequence[Record]] = hook("read_boards")
    records = _chosen(read_boards(played, reading.limits), board, played)
    leave(_bid_boards(_notes(words, reading, variant), records, pair or "NS", form))


class _AskedHand(NamedTuple):
    """A hand with an auction."""

    hand: Hand
    query: AuctionQuery
    context: BoardContext


def _read_question(hand: str, auction: str | None, seat: int | None, vul: str | None) -> _AskedHand:
    """Return a hand and an auction.

    :raises click.UsageError: if one of them is invalid.
    """
    try:
        checked, query = checked_hand(hand), read_bidding(auction or "")
    except (InvalidHandError, InvalidQueryError) as error:
        raise click.UsageError(str(error)) from error
    if None not in {seat, query.seat} and seat != query.seat:
        raise click.UsageError(f"the passes make it seat {query.seat}, not {seat}")
    return _AskedHand(checked, query, context_of(seat, vul or Vulnerability.ANY))


def _notes(names: Sequence[str], reading: Options, variant: str | None) -> Notes:
    try:
        return one_system(names, reading, variant)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem


def _chosen(records: Sequence[Record], board: int | None, name: str) -> list[Record]:
    """Return the records to bid, each deal once.

    :raises click.ClickException: if there are none.
    """
    chosen = {
        (one.board, str(one.deal)): one for one in records if board is None or one.board == board
    }
    if not chosen:
        what = "deal" if board is None else f"board {board}"
        raise click.ClickException(f"{name}: no {what} in this file")
    return list(chosen.values())


def _bid_hand(notes: Notes, asked: _AskedHand, form: str) -> ExitStatus:
    """Write the answer for one hand."""
    reader = HandReader(notes.system)
    answer = next_bids(reader, asked.hand, asked.query, asked.context)
    if form == "json":
        click.echo(bid_as_json(answer, notes.system))
    else:
        for line in BidFormatter(notes.system.options).lines(answer):
            standard_output().line(line)
    return ExitStatus.FOUND if answer.determined is None else ExitStatus.OK


def _bid_boards(notes: Notes, records: Sequence[Record], pair: str, form: str) -> ExitStatus:
    """Write the answers for the hands of a pair on each board."""
    reader, formatter = HandReader(notes.system), BidFormatter(notes.system.options)
    status = ExitStatus.OK
    for number, record in enumerate(records):
        if form == "text":
            for line in ["", formatter.board(record)][not number :]:
                standard_output().line(line)
        try:
            for turn in bid_board(reader, record, pair):
                if turn.answer.determined is None:
                    status = max(status, ExitStatus.FOUND)
                if form == "json":
                    click.echo(bid_as_json(turn.answer, notes.system, turn))
                else:
                    for line in formatter.turn(turn):
                        standard_output().line(line)
        except InvalidHandError as error:
            standard_error().report(f"{record.file}:{record.line}: {error}")
            status = ExitStatus.FAILED
    return status
