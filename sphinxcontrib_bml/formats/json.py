"""Agreements as JSON, for programs of one's own and as a snapshot of notes.

``agreements.schema.json`` beside this file says what stands there; :func:`schema` returns it.
:func:`read_snapshot` makes a system of such a file again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import resources
from itertools import starmap
from pathlib import Path
from typing import Any

from ..agreements.book import Agreement, Book, SourceRow
from ..agreements.system import Chapter, System, file_names
from ..bridge import (
    ALWAYS,
    Auction,
    Call,
    Conditions,
    OpeningSeat,
    Qualification,
    Side,
    Suit,
    Vulnerability,
)
from ..display.plain import shown_text
from ..language.anchors import Address
from .registry import Writer, Written
from .settings import NoSettings

FORMAT = "bml-agreements"
VERSION = 2
"""Rises when something is named otherwise, or left out."""

# One for all, and no search for circles: books have very many agreements.
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
SIDES = {Side.WE: "we", Side.THEY: "they"}
"""What files call the sides."""


def write_json(system: System, settings: NoSettings) -> Written:
    """Return every definition in the order of the book, one a line, in UTF-8 with LF."""
    name_of = file_names(system)
    head = {"format": FORMAT, "version": VERSION, "title": system.title, "summary": system.summary}
    fields = "".join(f"{_text(key)}: {_text(value)},\n" for key, value in head.items())
    rows = ",\n".join(_text(_object(item, system, name_of)) for item in system.book)
    text = f'{{\n{fields}"agreements": [\n{rows}\n]\n}}\n'
    return Written(text.encode("utf-8", errors="replace"))


def schema() -> dict[str, Any]:
    """Return the JSON Schema of what :func:`write_json` writes."""
    file = resources.files(__package__) / "agreements.schema.json"
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded


def _text(value: object) -> str:
    return _ENCODER.encode(value)


def _object(
    agreement: Agreement, system: System, name_of: Callable[[str], str]
) -> dict[str, object]:
    return {
        "auction": list(calls_as_json(agreement.auction)),
        "conditions": conditions_as_json(agreement.conditions),
        "text": agreement.text,
        "written": agreement.written,
        "shown": shown_text(agreement, system.options),
        "bindings": {name: suit.letter for name, suit in agreement.bindings.items()},
        "alert": agreement.alert,
        "variants": list(agreement.variants),
        "stands": agreement.stands,
        "annotations": list(agreement.row.annotations),
        "row": row_as_json(agreement.row, name_of),
    }


def calls_as_json(auction: Auction) -> Iterator[dict[str, str]]:
    """Return the calls of an auction, each with its side."""
    return starmap(call_as_json, auction.turns)


@cache
def call_as_json(side: Side, call: Call) -> dict[str, str]:
    """Return a call with its side."""
    return {"call": call.code, "side": SIDES[side]}


def conditions_as_json(conditions: Conditions) -> dict[str, object]:
    """Return when something holds."""
    return {
        "seat": conditions.seat.value,
        "vulnerability": conditions.vulnerability.value,
        "qualifications": [
            {"call": call, "text": text} for call, text in conditions.qualifications
        ],
        "when": [],
    }


def row_as_json(row: SourceRow, name_of: Callable[[str], str]) -> dict[str, object]:
    """Return where a row stands.

    :param name_of: what calls its file.
    """
    return {
        "file": name_of(row.file),
        "line": row.line,
        "label": row.label,
        "table": row.address.table,
        "number": row.address.number,
        "anchor": row.address.anchor,
    }


class SnapshotError(ValueError):
    """The file is no snapshot of notes that can be read; the message is one line without it."""


def read_snapshot(path: str | os.PathLike[str]) -> System:
    """Return the system that a file made by ``bml json`` holds, to be compared with others.

    :raises OSError: where the file cannot be read.
    :raises SnapshotError: where it is none, is damaged, or is of another version of the format.
    """
    file = Path(path)
    return system_of_snapshot(file.read_bytes(), file.stem)


def system_of_snapshot(data: bytes, name: str) -> System:
    """Return the system of the content of a snapshot.

    :param name: what to call it.
    :raises SnapshotError: as :func:`read_snapshot`.
    """
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        raise SnapshotError("it is no JSON; snapshots are made with bml json") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise SnapshotError("it holds no agreements; snapshots are made with bml json")
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise SnapshotError(
            f"a newer bml made it (version {version} of the format, {VERSION} is known here); "
            "update sphinxcontrib-bml"
        )
    if version != VERSION:
        raise SnapshotError(f"it is of version {version!r} of the format, not {VERSION}")
    try:
        book = _book(content["agreements"])
        title, summary = str(content["title"]), str(content["summary"])
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise SnapshotError(f"it is damaged: {type(error).__name__} {error}") from error
    chapters = tuple(
        Chapter(file, Path(file).name) for file in dict.fromkeys(one.row.file for one in book)
    )
    return System(name, title, summary, chapters, (), book)


def _book(objects: Iterable[dict[str, Any]]) -> Book:
    book = Book()
    auctions = _Auctions()
    conditions = {_WRITTEN_ALWAYS: ALWAYS}
    for item in objects:
        row = item["row"]
        book.add(
            Agreement(
                auctions.read(item["auction"]),
                _conditions(item["conditions"], conditions),
                _string(item["text"]),
                SourceRow(
                    Address(row["file"], row["table"], row["number"], row["anchor"]),
                    _string(row["file"]),
                    int(row["line"]),
                    _string(row["label"]),
                    _string(item["written"]),
                    bool(item["alert"]),
                    tuple(map(_string, item["annotations"])),
                ),
                {name: Suit.parse(letter) for name, letter in item["bindings"].items()},
                variants=tuple(map(_string, item["variants"])),
            )
        )
    return book


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


class _Auctions:
    """Reads auctions in turn: each is made of the one before, as far as they agree."""

    def __init__(self) -> None:
        self._turns: list[dict[str, str]] = []
        self._path: list[Auction] = []
        """The last auction as it was after each of its turns."""

    def read(self, turns: list[dict[str, str]]) -> Auction:
        if not turns:
            raise ValueError("an auction without calls")
        # Most differ in their last turn alone, or go on.
        same = min(len(turns) - 1, len(self._turns))
        if turns[:same] != self._turns[:same]:
            both = zip(turns, self._turns, strict=False)
            same = next(at for at, (turn, last) in enumerate(both) if turn != last)
        del self._path[same:]
        self._turns = turns
        for turn in turns[len(self._path) :]:
            auction = self._path[-1] if self._path else Auction()
            side, call = _SIDES_BY_NAME[turn["side"]], Call.parse(turn["call"])
            self._path.append(auction.after(side, call))
        del self._path[len(turns) :]
        if len(self._path[-1]) != len(turns):
            raise ValueError("calls of one side without a pass between them")
        return self._path[-1]


_SIDES_BY_NAME = {name: side for side, name in SIDES.items()}


def _conditions(item: dict[str, Any], known: dict[_Written, Conditions]) -> Conditions:
    """Return when something holds; most of a system holds always, so it is the same object."""
    qualifications = tuple([(one["call"], one["text"]) for one in item["qualifications"]])
    written = item["seat"], item["vulnerability"], qualifications
    found = known.get(written)
    if found is None:
        found = known[written] = Conditions(
            OpeningSeat(item["seat"]),
            Vulnerability.parse(item["vulnerability"]),
            tuple(Qualification(int(call), _string(text)) for call, text in qualifications),
        )
    return found


_Written = tuple[str, str, tuple[tuple[int, str], ...]]
"""Conditions as a snapshot has them."""
_WRITTEN_ALWAYS: _Written = (ALWAYS.seat.value, ALWAYS.vulnerability.value, ())

WRITER = Writer(NoSettings, write_json)
