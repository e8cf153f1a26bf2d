"""Files of every format, which hold no control characters and can be read."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import jsonschema

from sphinxcontrib_bml.formats.bboalert.settings import AlertWhen, BBOalertSettings, LongTexts
from sphinxcontrib_bml.formats.bss.importer import convert
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, InferenceKind, Profile
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.formats.csv import COLUMNS, MEANING_COLUMNS
from sphinxcontrib_bml.formats.export import diagnostics_of
from sphinxcontrib_bml.formats.json import schema
from sphinxcontrib_bml.formats.meanings import MeaningSettings
from sphinxcontrib_bml.formats.registry import ImportOptions, Written
from tools.fuzz.stages.imports import demand_same_card, demand_same_records, read_again
from tools.fuzz.stages.practice import read_package
from tools.fuzz.stages.reading import demand_placed
from tools.fuzz.subject import Subject, demand

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_MOST_VALIDATED = 30
"""Agreements whose form is looked at: validation is slow, and all are made alike."""

_SETTINGS: dict[str, dict[str, object]] = {
    "bss": {
        "": BSSSettings(),
        " fd": BSSSettings(Profile.FD),
        " bml2": BSSSettings(Profile.BML2),
        " inferred": BSSSettings(Profile.STANDARD, frozenset(InferenceKind)),
    },
    "bboalert": {
        "": BBOalertSettings(),
        " option": BBOalertSettings("Ours", ("me+you",), LongTexts.CHAT, AlertWhen.ALL),
        " cut": BBOalertSettings(long=LongTexts.CUT, alert=AlertWhen.ARTIFICIAL),
    },
    "json": {"": MeaningSettings(), " meanings": MeaningSettings(meanings=True)},
    "csv": {"": MeaningSettings(), " meanings": MeaningSettings(meanings=True)},
}
"""Settings that a format is tried with, by what the stage is called then; else there are none."""


def _write(name: str, settings: object | None, subject: Subject) -> None:
    written = EXPORTS[name].write(subject.notes.system, settings)
    if name in _BINARY:
        _BINARY[name](written)
        return
    encoding = "cp1252" if settings == BSSSettings(Profile.FD) else "utf-8-sig"
    # Lines that a BSS file had are written as they were, whatever they hold (BSS-87).
    if not any(_CONTROL.search(word.value) for word in subject.notes.system.words):
        demand_clean(written.data.decode(encoding).replace("\r\n", "\n"))
    demand_placed(diagnostics_of(written.losses, subject.notes.parses))
    if name in _READERS:
        _READERS[name](written)


_BINARY = {"anki": read_package}
"""What reads the formats that are not text."""

EXPORT_STAGES: dict[str, Callable[[Subject], None]] = {
    f"{name}{suffix}": partial(_write, name, settings)
    for name in EXPORTS
    for suffix, settings in _SETTINGS.get(name, {"": None}).items()
}
"""What writes each format with each settings, by the names of the stages."""


def demand_clean(text: str) -> None:
    """Check that a text holds no control characters but tabs and line ends."""
    found = _CONTROL.search(text)
    demand(found is None, "control character", found)


@cache
def _validator() -> Any:
    return jsonschema.Draft202012Validator(schema())


def _read_json(written: Written) -> None:
    loaded = json.loads(written.data)
    loaded["agreements"] = loaded["agreements"][:_MOST_VALIDATED]
    _validator().validate(loaded)


def _read_csv(written: Written) -> None:
    rows = list(csv.reader(io.StringIO(written.data.decode("utf-8-sig"), newline=""), strict=True))
    columns = tuple(rows[0])
    demand(columns in {COLUMNS, (*COLUMNS, *MEANING_COLUMNS)}, "columns", rows[0])
    demand({len(row) for row in rows} == {len(columns)}, "cells", rows)


_READERS = {"json": _read_json, "csv": _read_csv}
"""What reads the files of a format again, where something general is known of them."""


def return_bss(subject: Subject) -> None:
    """Check that a BSS file of our own, imported and exported, has the same lines (BSS-87).

    Notes made from it give the same bytes from then on; where lines of several tables are kept as
    they are, these may change places once more (BSS-8A).
    """
    first = EXPORTS["bss"].write(subject.notes.system).data
    converted = convert(first, "card.bss", ImportOptions())
    if converted.refused:
        # The notes themselves asked for a file without header.
        has_header = not any(word.key == "header" for word in subject.notes.system.words)
        demand(not has_header, "own file refused", converted.refused)
        return
    second = read_again(converted.text)
    demand_same_card(first, second)
    third = read_again(convert(second, "card.bss", ImportOptions()).text)
    if second != third:
        demand_same_card(second, third)
        fourth = read_again(convert(third, "card.bss", ImportOptions()).text)
        demand(third == fourth, "unstable", (third, fourth))


def return_bboalert(subject: Subject) -> None:
    """Check that a BBOalert file of our own, imported and exported, is the same (BBA-73)."""
    demand_same_records(EXPORTS["bboalert"].write(subject.notes.system).data)
