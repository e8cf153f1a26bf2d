"""What the writers of formats of played deals have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ...agreements.system import System
from ...language.codes import Code
from ..registry import Loss, Written
from .from_notes import Dealt, deals_of


@dataclass(frozen=True, slots=True)
class FormattedRecord:
    """A record in a format."""

    text: str
    losses: tuple[str, ...]
    """What the format cannot say, a line each."""


def written(system: System, text_of: Callable[[Dealt], FormattedRecord], head: str = "") -> Written:
    """Return the file of the deals of a system, with what it cannot say at each.

    :param head: what stands above them.
    """
    pieces, losses = [head], []
    for dealt in deals_of(system):
        record = text_of(dealt)
        pieces.append(record.text)
        losses += losses_at(dealt, record.losses)
    return Written("".join(pieces).encode("utf-8", errors="replace"), tuple(losses))


def losses_at(dealt: Dealt, own: Iterable[str]) -> list[Loss]:
    """Return what a format cannot say of a deal, in the order of telling."""
    return [
        Loss(Code.PLAYED_LOSS, f"board {dealt.record.board}: {message}", dealt.noted)
        for message in (*dealt.losses, *own)
    ]
