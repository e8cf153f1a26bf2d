"""All auctions that a reader finds are found, and nothing else (PROSE-AUCTIONS AL-1 to AL-23)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.language.prose_auctions.gold import WRITTEN, Judged, judged, recognised, spelled


def alike(items: list[Judged]) -> Counter[tuple[str, int, str, str]]:
    """Count ``items``, an auction in one spelling: strains in their order, ``2D/2H`` as ``2DH``.

    Marks at the end of a span do not count.
    """
    return Counter(
        (item.file, item.line, item.span.rstrip("!*+"), spelled(item.auction)) for item in items
    )


def test_the_auctions_of_notes_are_found_and_read_right() -> None:
    wanted = [item for item in judged(WRITTEN / "auctions.tsv", "auction") if "bml" in item.file]
    assert len(wanted) == 97
    assert alike(list(recognised(WRITTEN / "notes.bml", WRITTEN))) == alike(wanted)


@pytest.fixture(scope="module")
def gold(corpus_dir: Path) -> Path:
    """The gold set next to the notes of ``--corpus``."""
    table = corpus_dir.parent / "gold" / "prose-auctions.tsv"
    if not table.exists():
        pytest.skip(f"no gold set next to the notes: {table}")
    return table


@pytest.mark.corpus
def test_the_auctions_of_real_notes_are_found_and_read_right(corpus_dir: Path, gold: Path) -> None:
    files = {line.split("\t")[0] for line in gold.read_text(encoding="utf-8").splitlines()}
    there = {name for name in files if (corpus_dir / name).is_file()}
    assert there
    found = {item for name in there for item in recognised(corpus_dir / name, corpus_dir)}
    doubts = [(item.file, item.line, item.span) for item in judged(gold, "doubt")]
    found = {
        item
        for item in found
        if item.file in there
        and not any(
            (item.file, item.line) == (file, line) and item.span in span
            for file, line, span in doubts
        )
    }
    wanted = [item for item in judged(gold, "auction") if item.file in there]
    assert len(wanted) == 165
    assert alike(sorted(found)) == alike(wanted)
