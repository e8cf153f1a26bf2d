"""What BBOalert finds in a file it finds in the one that its notes give, or the import reports it.

What it finds is reported by :mod:`tests.formats.bboalert_matcher`, which knows neither reader nor
writer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.formats.bboalert.reader import ImportedAlerts, read_bboalert
from sphinxcontrib_bml.formats.bboalert.settings import BBOalertSettings
from sphinxcontrib_bml.formats.bboalert.writer import write_bboalert
from tests.formats.bboalert_matcher import Matcher, Shown, Table, shown, without_leading_passes

PROBES = sorted((Path(__file__).parents[1] / "probes").glob("*.bml"))
TOKEN = re.compile("[1-7][CDHSN]|Db|Rd|--")


def written(notes: Notes) -> str:
    return write_bboalert(notes.system, BBOalertSettings()).data.decode()


def exported_again(imported: ImportedAlerts, name: str = "data.bml") -> str:
    return written(parse(imported.text, name))


def tables_of(matchers: Iterable[Matcher]) -> Iterator[tuple[Table, str]]:
    """Yield every auction that one of the files explains, in each seat and vulnerability."""
    auctions = {place for matcher in matchers for place in matcher.literal}
    for context, call in sorted(auctions):
        calls = without_leading_passes(tuple(TOKEN.findall(context)))
        for passes, we, they in product(range(4), (False, True), (False, True)):
            yield Table((*["--"] * passes, *calls), we, they), call


def assert_the_same_is_found(before: str, after: str) -> None:
    """Look up all auctions in both files, with the options that are set by hand off and on."""
    old, new = Matcher(before), Matcher(after)
    by_hand = {option for option in old.options if "@" not in option and option}
    for on in (frozenset[str](), *map(frozenset, ([option] for option in sorted(by_hand)))):
        for table, call in tables_of([old, new]):
            assert old.look_up(table, call, on) == new.look_up(table, call, on), (table, call, on)


# BBA-73, BBA-74: files of our own


def assert_comes_back(path: Path) -> int:
    notes = read(path)
    before = written(notes)
    imported = read_bboalert(before.encode(), "notes.bboalert.txt")
    # Patterns for a part of the calls of a row have no counterpart, and stay comments (BBA-71).
    kept = [one for one in imported.diagnostics if "has no counterpart" in one.message]
    assert [str(one) for one in imported.diagnostics if one not in kept] == []
    after = exported_again(imported, notes.system.chapters[0].file)
    if kept:
        assert len(kept) == len(before.splitlines()) - len(after.splitlines())
        assert set(after.splitlines()) <= set(before.splitlines())
        return imported.records
    assert after.splitlines() == before.splitlines()
    assert_the_same_is_found(before, after)
    return imported.records


@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_the_file_of_a_probe_comes_back(probe: Path) -> None:
    assert_comes_back(probe)


@pytest.mark.corpus
def test_the_files_of_all_systems_of_the_corpus_come_back(corpus_dir: Path) -> None:
    paths = [*sorted(corpus_dir.rglob("*.bml")), *corpus_dir.glob("bml1-example/example.txt")]
    assert sum(map(assert_comes_back, paths)) > 3000


# BBA-73: files of others


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("5+!Hs", "5+!hs"),
        ("!Cs or !S/!H", "!cs or !s/!H"),
        ("22+\\\\or any game force", "22+\nor any game force"),
        ("short#long\\\\and longer", "short\nlong\nand longer"),
        ("a 5-card \\\\ suit", "a 5-card\nsuit"),
    ],
)
def test_texts_as_people_and_converters_write_them_become_those_of_bml(
    field: str, text: str
) -> None:
    imported = read_bboalert(f"BBOalert\n2C--,2D,{field}\n".encode(), "data.txt")
    assert parse(imported.text).book["2C-2D"].text == text
    assert [item.code for item in imported.diagnostics if item.severity != "info"] == []
    exported = read_bboalert(exported_again(imported).encode(), "data.txt")
    assert parse(exported.text).book["2C-2D"].text.split() == text.split()


def told(*lines: str) -> list[str]:
    """Return what is said about a file, severities and places aside."""
    imported = read_bboalert("\n".join(["BBOalert", *lines]).encode(), "data.txt")
    return [f"{item.span.line} {item.code} {item.message}" for item in imported.diagnostics]


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("10 -- 12", "BBA-CHANGED exported again, the text is '10 - 12'"),
        ("C:\\temp", "BBA-CHANGED exported again, the text is 'C:/temp'"),
        ("max\\nmin", "BBA-CHANGED exported again, the text is 'max min'"),
        (
            "short#and the rest of it",
            "BBA-DIVIDED exported again, the text is divided differently between field and chat",
        ),
        (
            "x" * 40 + " " + "y" * 40,
            "BBA-DIVIDED exported again, the text is divided differently between field and chat",
        ),
        ("\\n", "BBA-CHANGED exported again, the file has nothing for this auction"),
        ("to play@A", "BBA-ALERT exported again, the call is alerted only with --alert artificial"),
    ],
)
def test_what_exports_change_in_a_text_is_told_with_its_line(field: str, message: str) -> None:
    assert told(",1N,15-17", f",1S,{field}") == [f"3 {message}"]


@pytest.mark.parametrize("field", ["5+♥ and 4!S", "a  b &lt;c", "!H", "5+!hs", "&#44;&amp;"])
def test_nothing_is_told_of_what_bbo_shows_alike(field: str) -> None:
    assert told(f",1S,{field}") == []


def test_the_title_is_told_where_exports_change_it() -> None:
    imported = read_bboalert(b"BBOalert,Ours, and theirs\n,1N,15-17\n", "data.txt")
    assert [str(item.message) for item in imported.diagnostics] == [
        "exported again, the title is 'Ours; and theirs'"
    ]


# BBA-13, BBA-14, BBA-73
@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (["Option,x@v", ",1S,red", "Option,y@3", ",1S,third", "Option"], None),
        (["Option,x@3", ",1S,third", "Option,y@v", ",1S,red", "Option"], 5),
        (["1S--,2C,natural", "----1S--,2C,Drury"], None),
    ],
)
def test_where_another_record_counts_after_an_export_is_told(
    lines: list[str], line: int | None
) -> None:
    changed = [item for item in told(*lines) if "BBA-CHANGED" in item]
    assert [int(item.split()[0]) for item in changed] == ([line] if line else [])


def test_a_record_for_all_seats_counts_before_one_above_it_for_a_passed_hand() -> None:
    assert told("----1S--,2C,Drury", "1S--,2C,natural") == [
        "2 BBA-KEPT kept as a comment: the record for the same auction in line 3 counts"
    ]


def test_a_record_that_never_holds_is_told() -> None:
    assert told("Option,BML_@1", "----1S--,2C,Drury", "Option") == [
        "3 BBA-CHANGED its seat contradicts its passes, so it never applies: not exported again"
    ]


TEXTS = st.one_of(
    st.just(""),
    st.text("ab !HhsC♥@AT#&;<>.\\-/*=[]", max_size=12).map(lambda text: text.strip(" \\")),
    st.sampled_from(["5+!Hs", "a\\\\b", "weak#not forcing", "x" * 80, "&#44; &lt;", "@A to play"]),
)
RECORDS = st.builds(
    "{},{},{}".format,
    st.sampled_from(["", "1C", "1C--", "1C--1D--", "--1C--", "----1C--", "1C1D"]),
    st.sampled_from(["1H", "1S", "Db", "--"]),
    TEXTS,
)
OPTIONS = st.sampled_from(
    ["Option", "Option,BML_@3", "Option,x@1@2", "Option,x@v", "Option,y@N@4", "Option,z@1@3@4"]
)


@given(st.lists(st.one_of(RECORDS, RECORDS, OPTIONS), max_size=12))
def test_what_is_found_in_any_file_is_found_in_the_exported_one_or_told(lines: list[str]) -> None:
    before = "\n".join(["BBOalert", *lines, ""])
    imported = read_bboalert(before.encode(), "data.txt")
    told = {item.span.line for item in imported.diagnostics}
    old, new = Matcher(before), Matcher(exported_again(imported))
    for table, call in tables_of([old, new]):
        entry = old.entry(table, call)
        if entry is None or entry.number + 1 not in told:
            assert alike(old.look_up(table, call)) == alike(new.look_up(table, call))


def alike(found: Shown | None) -> tuple[str, tuple[str, ...]] | None:
    """Return what the opponents see: BBO makes a suit of every mark of one, ``♥`` is ``!h``.

    The line end of files that were converted from BSS is a space afterwards (BBA-73).
    """
    if found is None:
        return None
    texts = (text.replace("♥", "!h").replace("\\\\", " ") for text in (found.field, *found.chat))
    field, *chat = (
        " ".join(re.sub("![CDHS]", lambda mark: mark[0].lower(), text).split()) for text in texts
    )
    return (field, tuple(chat)) if field or chat else None


def test_the_matcher_finds_what_differs() -> None:
    with pytest.raises(AssertionError):
        assert_the_same_is_found("BBOalert\n,1N,15-17\n", "BBOalert\n,1N,12-14\n")
    assert shown("15-17").field == "15-17"
