"""Sample files of played deals and what must be read in them; hands and names are invented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sphinxcontrib_bml.bridge.records import Record

SAMPLES = Path(__file__).parent / "samples"
NAMES = (
    "single.lin",
    "session.lin",
    "vugraph.lin",
    "links.txt",
    "export.pbn",
    "import.pbn",
    "errors.lin",
    "errors.pbn",
)
"""All of them; the last two have problems."""
OURS = NAMES[:6]
"""Those that coverage was counted of by hand."""
WE = "Anna,Ben"
NOBODY_ELSE = ("Carl", "Dora", "Erik", "Fia", "Gustavine", "Hana", "bot12", "operator7", "guest")
"""Names that no output may hold."""
NOTES = Path(__file__).parents[1] / "agreements" / "resolver" / "small.bml"


def paths(names: tuple[str, ...] = OURS) -> list[Path]:
    return [SAMPLES / name for name in names]


def expected(name: str) -> Any:
    return json.loads((SAMPLES / "expected" / f"{name}.json").read_text(encoding="utf-8"))


def as_expected(record: Record) -> dict[str, Any]:
    """Return a record as the files of expectations have it."""
    irregular = ["irregular"] if record.is_irregular else []
    return {
        "board": record.board,
        "room": record.room and record.room.value,
        "dealer": record.dealer and record.dealer.value,
        "vul": record.vulnerability and record.vulnerability.value,
        "players": {seat.value: name for seat, name in record.players.items()},
        "hands": {
            seat.value: ".".join(cards for _, cards in hand.holdings())
            for seat, hand in record.hands.items()
        },
        "calls": [call.code for call in record.calls],
        "notes": {
            str(number): {"alert": note.alert, "text": note.text}
            for number, note in record.notes.items()
        },
        "complete": record.is_complete,
        "problems": [*record.problems, *irregular],
    }
