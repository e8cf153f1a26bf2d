"""What changed as JSON, for programs of one's own (CHECKS CH-3).

:class:`ChangesRecord` describes the file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal, TypedDict

from ..agreements import Agreement, System
from ..agreements.changes import AgreementChange, Change, ChangeKind, Comparison
from ..agreements.system import file_names
from ..bridge import Auction
from ..display.plain import shown_text
from .json import (
    AgreementText,
    Alerted,
    AuctionCalls,
    ConditionsRecord,
    RowRecord,
    Shown,
    calls_as_json,
    conditions_as_json,
    row_as_json,
)
from .records import Keywords, Schema, Version, choices, listing_text, schema_of

FORMAT: Final = "bml-changes"
VERSION: Final = 1
"""Rises when something is named otherwise, or left out."""

_NameOf = Callable[[str], str]


class ChangedAgreementRecord(TypedDict):
    """What an auction means.

    :ivar short: The auction as people write it.
    """

    auction: AuctionCalls
    short: str
    conditions: ConditionsRecord
    text: AgreementText
    shown: Shown
    alert: Alerted
    row: RowRecord


class ChangedAuctionRecord(TypedDict):
    """An auction as it was and as it is."""

    old: str | None
    new: str | None


class ChangeRecord(TypedDict):
    """What happened to a row.

    :ivar kind: meaning: another text. condition: another seat or vulnerability. alert: an alert
        mark that came or went. moved: behind another call, with what stands below.
    :ivar opening: The opening that it belongs to, as people write it.
    :ivar old: The first auction that changed, as it was; null where it was added.
    :ivar new: The same as it is; null where it was removed.
    :ivar auctions: The auctions of the row that changed so.
    :ivar rows_below: The rows below that came, went, moved or got other conditions with it.
    """

    kind: Annotated[str, choices(ChangeKind)]
    opening: str
    old: ChangedAgreementRecord | None
    new: ChangedAgreementRecord | None
    auctions: Annotated[list[ChangedAuctionRecord], Keywords(minItems=1)]
    rows_below: list[RowRecord]


class ChangesRecord(TypedDict):
    """Changes of bidding agreements.

    What changed from one state of notes in BML to another.

    :ivar old: What the state before is called.
    :ivar new: What the state after is called.
    :ivar changes: One a row, in bidding order, by opening; empty where nothing changed.
    """

    format: Literal["bml-changes"]
    version: Annotated[Literal[1], Version]
    old: str
    new: str
    changes: list[ChangeRecord]


def changes_as_json(comparison: Comparison, old_name: str, new_name: str, system: System) -> str:
    """Return what changed as an object, a change a line.

    :param old_name: what the states that are compared are called.
    :param system: the new state.
    """
    name_of = file_names(system)
    head = {"format": FORMAT, "version": VERSION, "old": old_name, "new": new_name}
    return listing_text(head, "changes", (_change(one, system, name_of) for one in comparison))


def changes_schema() -> Schema:
    """Return the JSON Schema of what :func:`changes_as_json` returns."""
    return schema_of(ChangesRecord, f"changes:{VERSION}")


def _change(change: Change, system: System, name_of: _NameOf) -> ChangeRecord:
    return {
        "kind": change.kind.value,
        "opening": change.opening.short,
        "old": _agreement(change.old, system, name_of),
        "new": _agreement(change.new, system, name_of),
        "auctions": [_auctions(versions) for versions in change.versions],
        "rows_below": [row_as_json(row, name_of) for row in change.rows],
    }


def _auctions(versions: AgreementChange) -> ChangedAuctionRecord:
    old, new = versions.old, versions.new
    return {"old": _short(old and old.auction), "new": _short(new and new.auction)}


def _short(auction: Auction | None) -> str | None:
    return None if auction is None else auction.short


def _agreement(
    agreement: Agreement | None, system: System, name_of: _NameOf
) -> ChangedAgreementRecord | None:
    if agreement is None:
        return None
    return {
        "auction": list(calls_as_json(agreement.auction)),
        "short": agreement.auction.short,
        "conditions": conditions_as_json(agreement.conditions),
        "text": agreement.text,
        "shown": shown_text(agreement, system.options),
        "alert": agreement.alert,
        "row": row_as_json(agreement.row, name_of),
    }
