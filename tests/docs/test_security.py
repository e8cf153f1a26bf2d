"""The page about notes of strangers says what the tests try."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.hostile import (
    settings,
    test_builds,
    test_kills,
    test_names,
    test_pages,
    test_paper,
    test_settings,
)
from tests.hostile.manuscripts import project_notes, strangers_notes
from tests.hostile.places import ADDRESSED, ADDRESSED_BLOCKS, PLACES
from tests.hostile.strings import ADDRESSES, STRINGS
from tests.server import test_hostile_messages, test_message_order, test_preview
from tests.tools import test_fuzz

if TYPE_CHECKING:
    from pathlib import Path

_ROW = re.compile(r"^\| (.*) \| (\d+) \|$", re.MULTILINE)


def test_the_counts_are_the_true_ones(project_dir: Path) -> None:
    page = (project_dir / "docs" / "explanation" / "security.md").read_text(encoding="utf-8")
    told = [int(number) for _, number in _ROW.findall(page)]
    assert told == [
        len(STRINGS),
        len(ADDRESSES),
        len(PLACES),
        len([*ADDRESSED, *ADDRESSED_BLOCKS]),
        strangers_notes().count,
        sum(notes.count for notes in project_notes().values()),
        len(test_pages.WRITERS),
        len(test_paper.WRITERS),
        len(test_names.NAMES),
        len(settings.SETTINGS),
        len(settings.KEYS),
        len(settings.messages()),
        len(test_settings.WRITERS),
        len(test_kills.COMMANDS) * test_kills.KILLS,
        len(test_kills.SERVERS) * test_kills.KILLS_OF_SERVERS,
        len(test_builds.PROGRAMS) * test_builds.KILLS,
        len({*test_hostile_messages.REQUESTS, *test_hostile_messages.NOTIFICATIONS}),
        len(test_message_order.BROKEN),
        len(test_preview.RAW),
        test_fuzz.CASES,
    ]


def test_no_text_and_no_place_is_tried_twice() -> None:
    texts = [hostile.typed for hostile in STRINGS]
    names = [place.name for place in PLACES]
    for tried in (texts, ADDRESSES, names):
        assert len(set(tried)) == len(tried)


def test_every_text_stands_in_many_places() -> None:
    for hostile in STRINGS:
        taking = sum(place.takes(hostile) for place in PLACES)
        assert taking > len(PLACES) / 3, hostile.typed
