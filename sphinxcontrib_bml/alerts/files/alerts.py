"""Answers of rules as TSV and JSON (ALERTS AT-50)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypedDict

from ...agreements.alert_answers import AlertAnswer
from ...formats.json import CallRecord, calls_as_json
from ...formats.records import Schema, Texts, Version, record_text, schema_of
from ..model.listing import AlertList, JudgedRow
from ..model.rules import Federation

ALERTS_FORMAT: Final = "bml-alerts"
VERSION: Final = 1
"""Rises if something is renamed or removed."""
Do = Literal["none", "alert", "announce", "delayed", "unknown"]


class FederationRecord(TypedDict):
    """The rules of a federation.

    :ivar key: The name of the federation in options.
    :ivar edition: The date of the edition of its regulation.
    :ivar reported: Whether the regulation was not read itself, at least in part.
    :ivar checked: The day on which the sources were last compared.
    """

    key: str
    name: str
    edition: str
    reported: bool
    checked: str


class AlertAnswerRecord(TypedDict):
    """The answer of a federation. It is not a ruling.

    :ivar federation: The key of the federation.
    :ivar do: What partner does.
    :ivar say: The announced words; empty if they are not known or nothing is announced.
    :ivar prealert: Whether opponents are told before play.
    :ivar rule: The name of the rule; empty if the answer is not known.
    :ivar source: The sources of the rule and the places in them.
    :ivar possible: The answers that are possible, if it is not known.
    :ivar missing: The facts that would decide.
    """

    federation: str
    do: Do
    say: str
    prealert: bool
    rule: str
    source: str
    possible: Texts
    missing: Texts


class JudgedCallRecord(TypedDict):
    """The answers about an agreement.

    :ivar auction: The calls from the opening on, passes included.
    :ivar short: The auction in short, the opponents' calls in parentheses.
    :ivar conditions: The conditions in the notation of snapshots; empty for always.
    :ivar text: The text of the agreement.
    :ivar unread: The words of the text that were not read, if an answer is not known.
    :ivar place: Its row, file and line.
    """

    auction: list[CallRecord]
    short: str
    conditions: str
    text: str
    unread: Texts
    place: str
    answers: list[AlertAnswerRecord]


class AlertsRecord(TypedDict):
    """Alerts and announcements.

    What the rules of federations ask for. Answers advise; they are not rulings.
    """

    format: Literal["bml-alerts"]
    version: Annotated[Literal[1], Version]
    federations: list[FederationRecord]
    agreements: list[JudgedCallRecord]


def alerts_as_json(alerts: AlertList, rows: tuple[JudgedRow, ...]) -> str:
    """Return answers as one line of JSON, an object per agreement."""
    record: AlertsRecord = {
        "format": ALERTS_FORMAT,
        "version": VERSION,
        "federations": [_federation(one) for one in alerts.federations],
        "agreements": list(_agreements(alerts, rows)),
    }
    return record_text(record)


def alerts_schema() -> Schema:
    """Return the JSON Schema of the output of :func:`alerts_as_json`."""
    return schema_of(AlertsRecord, f"alerts:{VERSION}")


def alerts_as_tsv(alerts: AlertList, rows: tuple[JudgedRow, ...]) -> str:
    """Return answers as columns separated by tabs, a line per agreement."""
    heads = ("auction", "conditions", *(one.key for one in alerts.federations), "text", "place")
    lines = ["\t".join(heads)]
    for row in rows:
        for one in row.agreements:
            text = " ".join(one.text.split())
            answers = map(str, row.answers)
            columns = (one.auction.short, str(one.conditions), *answers, text, one.row.place)
            lines.append("\t".join(columns))
    return "".join(f"{line}\n" for line in lines)


def _federation(one: Federation) -> FederationRecord:
    return {
        "key": one.key,
        "name": one.name,
        "edition": one.edition,
        "reported": one.is_reported,
        "checked": one.checked,
    }


def _agreements(alerts: AlertList, rows: tuple[JudgedRow, ...]) -> Iterator[JudgedCallRecord]:
    for row in rows:
        answers = [
            _answer(federation, one)
            for federation, one in zip(alerts.federations, row.answers, strict=True)
        ]
        for one in row.agreements:
            yield {
                "auction": list(calls_as_json(one.auction)),
                "short": one.auction.short,
                "conditions": str(one.conditions),
                "text": one.text,
                "unread": list(row.unread),
                "place": one.row.place,
                "answers": answers,
            }


def _answer(federation: Federation, one: AlertAnswer) -> AlertAnswerRecord:
    do: Do = one.do  # type: ignore[assignment]  # rule files have no other words
    return {
        "federation": federation.key,
        "do": do,
        "say": one.say,
        "prealert": one.prealert,
        "rule": one.rule,
        "source": one.source,
        "possible": list(one.possible),
        "missing": list(one.missing),
    }
