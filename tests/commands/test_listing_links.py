"""``bml links`` as people and programs use it (PROSE-AUCTIONS AL-25, AL-27, AL-30)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import jsonschema
import pytest

from sphinxcontrib_bml.formats.json_reports import link_schema
from sphinxcontrib_bml.language.prose_auctions.scanner import auctions_in
from tests.language.prose_auctions.gold import judged, spelled

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands.desk import Desk

NOTES = """\
* Openings

1N = 15--17
  2C = Stayman
  2DH = transfer, then 2S

After 1N--2!c see [above](#Openings); 1N-2D/2H and 1N-2S are others.
"""


@pytest.fixture
def notes(desk: Desk) -> Path:
    return desk.write("notes.bml", NOTES)


def test_people_read_where_each_leads_and_what_that_means(desk: Desk, notes: Path) -> None:
    run = desk.bml("links", notes.name)
    assert run.exit_code == 0
    assert run.stdout.splitlines() == [
        "notes.bml:7: 1N--2!c -> notes.bml:4",
        "    1NT 2♣: Stayman",
        "notes.bml:7: [above](#Openings) -> notes.bml:1",
        "notes.bml:7: 1N-2D/2H -> notes.bml:5",
        "    1NT 2♦: transfer, then 2♠",
        "notes.bml:7: 1N-2S -> nowhere",
        "3 auctions (1 leads nowhere), 1 link",
    ]


def test_programs_read_columns(desk: Desk, notes: Path) -> None:
    run = desk.bml("links", "--format", "tsv", "--only", "auctions", notes.name)
    assert run.stdout.splitlines() == [
        "auction\tnotes.bml\t7\t1N--2!c\t1N-2C\tnotes.bml:4\tyes\t-",
        "auction\tnotes.bml\t7\t1N-2D/2H\t1N-2D/2H\tnotes.bml:5\tyes\t-",
        "auction\tnotes.bml\t7\t1N-2S\t1N-2S\t-\tno\t-",
    ]


def test_programs_read_objects(desk: Desk, notes: Path) -> None:
    found = [
        json.loads(line)
        for line in desk.bml("links", "--format", "json", notes.name).stdout.splitlines()
    ]
    for link in found:
        jsonschema.validate(link, link_schema())
    assert [link["kind"] for link in found] == ["auction", "link", "auction", "auction"]
    assert found[2] == {
        "format": "bml-link",
        "version": 1,
        "kind": "auction",
        "file": "notes.bml",
        "line": 7,
        "column": 38,
        "text": "1N-2D/2H",
        "target": "1N-2D/2H",
        "place": "notes.bml:5",
        "linked": True,
        "defined": [
            {
                "auction": auction,
                "text": "transfer, then 2S",
                "file": "notes.bml",
                "line": 5,
                "label": "2DH",
                "anchor": "bml-1N-2DH",
            }
            for auction in ("1N-2D", "1N-2H")
        ],
        "complete": True,
        "variants": [],
    }


def test_columns_name_all_partners_who_have_a_link(desk: Desk) -> None:
    desk.write(
        "x.bml", "#+VARIANTS: anna ben carl\n\n1N a\n  2C b\n\n//except carl\n* H\n\nSee 1N-2C.\n"
    )
    run = desk.bml("links", "--format", "tsv", "--only", "auctions", "x.bml")
    assert [line.split("\t")[-1] for line in run.stdout.splitlines()] == ["anna, ben"]


def test_files_named_together_are_one_system(desk: Desk) -> None:
    desk.write("one.bml", "1N = strong\n  2C = Stayman\n")
    desk.write("two.bml", "After 1N-2C.\n")
    run = desk.bml("links", "one.bml", "two.bml")
    assert "two.bml:1: 1N-2C -> one.bml:2" in run.stdout


def test_links_that_the_author_wrote_are_listed_alone(desk: Desk, notes: Path) -> None:
    run = desk.bml("links", "--only", "links", notes.name)
    assert run.stdout.splitlines()[-1] == "1 link"


def test_a_file_that_is_not_there_costs_its_own_links_only(desk: Desk, notes: Path) -> None:
    run = desk.bml("links", "missing.bml", notes.name)
    assert run.exit_code == 2
    assert "3 auctions" in run.stdout
    assert "missing.bml" in run.stderr


SYSTEMS = (
    ("bridge-systems/system-HB-GJP.bml",),
    ("bridge-systems/system-GJP.bml",),
    ("bridge-systems/system-WG-GJP.bml",),
    ("wj/wj.bml", "wj/defense.bml"),
    ("swedish-club/opening-summary.bml",),
    ("swedish-club/high-openings.bml",),
    ("bml1-example/example.txt",),
)
"""Files of the gold set that are read together."""


@pytest.mark.corpus
def test_the_auctions_of_real_notes_lead_to_the_rows_that_a_reader_finds(
    desk: Desk, corpus_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AL-26 to AL-31: recall 0.97, precision 0.995; of 163 auctions 157 rows, 127 linked."""
    gold = corpus_dir.parent / "gold"
    if not gold.exists():
        pytest.skip(f"no gold set next to the notes: {gold}")
    monkeypatch.chdir(corpus_dir)
    listed: dict[tuple[str, int, str], tuple[str, str, str]] = {}
    covered: set[str] = set()
    for system in SYSTEMS:
        run = desk.bml("links", "--only", "auctions", "--format", "tsv", *system)
        rows = [line.split("\t") for line in run.stdout.splitlines()]
        for _kind, file, line, span, form, place, linked, *_ in rows:
            if file not in covered:
                listed[file, int(line), bare(span)] = form, place, linked
        covered |= {row[1] for row in rows}
    wanted = {
        (item.file, item.line, bare(item.span)): item.auction
        for item in judged(gold / "prose-auctions.tsv", "auction")
        if (corpus_dir / item.file).is_file() and item.file in covered
    }
    doubts = {(item.file, item.line) for item in judged(gold / "prose-auctions.tsv", "doubt")}
    found = {key: form for key, (form, *_) in listed.items() if key in wanted}
    other = [key for key in listed if key not in wanted and key[:2] not in doubts]
    assert len(wanted) > 150
    assert len(found) >= 0.97 * len(wanted)
    assert len(other) <= 0.005 * len(listed)
    assert {key: spelled(form) for key, form in found.items()} == {
        key: spelled(wanted[key]) for key in found
    }
    rows = [line.split("\t") for line in (gold / "links.tsv").read_text("utf-8").splitlines()[1:]]
    links = {(row[1], int(row[2]), bare(row[3])): (row[7], row[8]) for row in rows}
    assert {key: listed[key][1:] for key in links} == links
    assert sum(place != "-" for place, _ in links.values()) >= 150


def bare(span: str) -> str:
    return span.rstrip("!*+ ")


def test_bare_spans_are_still_auctions() -> None:
    assert [auction.normal_form for auction in auctions_in(bare("1N-2C!"), "en")] == ["1N-2C"]
