"""Rows for all other calls in BBOalert files: records with patterns (BBA-6E)."""

from __future__ import annotations

from itertools import product

import pytest

from sphinxcontrib_bml.agreements.answers import BoardContext, Status
from sphinxcontrib_bml.agreements.lookup import Resolver
from sphinxcontrib_bml.agreements.notes import Notes, parse
from sphinxcontrib_bml.bridge.auctions import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Call, Side
from sphinxcontrib_bml.formats.bboalert.patterns import calls_in_pattern, pattern_of
from sphinxcontrib_bml.formats.bboalert.reader import read_bboalert
from sphinxcontrib_bml.formats.bboalert.settings import BBOalertSettings
from sphinxcontrib_bml.formats.bboalert.writer import write_bboalert
from sphinxcontrib_bml.language.codes import Code
from tests.formats.bboalert_matcher import Matcher, Table

NOTES = """\
#+TITLE: Ours

1N = 15--17
  2C = Stayman
  2D
  any = natural
  (2C) = majors
    D = penalty
    other = competing
  (2D) = majors
  (any) = interference
    D = penalty
    2N = Lebensohl
      3C = forced
    any = [see there](#x)

1M = 5+
  2N+ = slam try for M
  1N = not forcing
  bid = whatever
  others = as over 1N

1C = clubs
  (X)
    bid = weak
  (2x+)
    X = negative

#SEAT 34

1D = light
  2D = limit

#SEAT 0

1D-
any = natural
"""
CALLS = [PASS, DOUBLE, REDOUBLE, *BIDS[:20]]
TOKENS = {"P": "--", "D": "Db", "R": "Rd"}


def written(notes: Notes) -> str:
    file = write_bboalert(notes.system, BBOalertSettings())
    assert {loss.code for loss in file.losses} <= {Code.BBA_THEIRS}
    return file.data.decode()


def records(notes: str) -> list[str]:
    return written(parse(notes, "notes.bml")).splitlines()[2:]


def auctions() -> list[Auction]:
    """Return auctions of our openings in NOTES, up to five calls long."""
    found = []
    for opening in ("1N", "1H", "1C", "1D"):
        start = Auction().after(Side.WE, Call.parse(opening))
        for calls in [*product(CALLS, repeat=2), *product(CALLS[:12], CALLS[:9], [PASS], CALLS)]:
            auction: Auction | None = start
            for number, call in enumerate(calls):
                if auction is not None:
                    auction = auction.try_call(Side.WE if number % 2 else Side.THEY, call)
            if auction is not None and auction.last_side is Side.WE:
                found.append(auction)
    return found


# BBA-6E
def test_bboalert_finds_what_ask_answers() -> None:
    notes = parse(NOTES, "notes.bml")
    matcher, resolver, explained = Matcher(written(notes)), Resolver(notes.system), 0
    for auction in auctions():
        answer = resolver.look_up(auction, BoardContext(seat=1))
        told = ""
        if answer.status in {Status.AGREED, Status.REST}:
            texts = [one.text for one in answer.meanings if one.text]
            told = next((text for text in texts if not text.startswith(("[", "as "))), "")
        tokens = tuple(TOKENS.get(call.code, call.code) for call in auction.calls)
        shown = matcher.look_up(Table(tokens[:-1], we=False, they=False), tokens[-1])
        assert (shown.field if shown else "") == told.replace("--", "-"), auction.short
        explained += bool(told)
    assert explained > 100


# BBA-6E
def test_patterns_come_before_all_other_records_and_general_ones_first() -> None:
    assert records(
        "1N = a\n  2N+ = b\n  any = c\n  (any) = d\n    X = e\n\n#SEAT 3\n\n1C\n  bid = f"
    ) == [
        "Option",
        "1N([1-7][CDHSN]|Db|Rd),Db,e",
        "1N--,[1-7][CDHSN],c",
        "1N--,(2N|[3-7][CDHSN]),b",
        "Option,BML_@3",
        "1C--,[1-7][CDHSN],f",
        "Option",
        ",1N,a",
        "Option",
    ]


# BBA-6E
def test_a_row_without_a_text_has_its_calls() -> None:
    assert "1N--,2D," in records("1N = a\n  2D\n  any = b\n")
    assert "1N2D,Db," in records("1N = a\n  (2D) = c\n  (any)\n    D = b\n")
    assert "1N2D,Db," not in records("1N = a\n  (2D) = c\n    D = d\n  (any)\n    D = b\n")


# BBA-6E
@pytest.mark.parametrize("text", ["", "[there](#x)", "as over 1N", "see 2C"])
def test_a_text_that_only_refers_has_no_record(text: str) -> None:
    assert records(f"1N = a\n  any = {text}\n") == ["Option", ",1N,a", "Option"]


# BBA-6E
def test_texts_that_differ_have_several_records() -> None:
    lines = records("1C = a\n  (1x)\n  (any)\n    cue = b\n")
    assert any(line.startswith("1C2[D],3D") for line in lines)
    assert sum(line.endswith(",b") for line in lines) > 5


# BBA-6E
@pytest.mark.parametrize("codes", ["2N 3C 3D 3H 3S 3N", "1S 2C 2D 2H", "D 1S", "2C", "2C 2D"])
def test_a_pattern_is_read_back(codes: str) -> None:
    calls = tuple(map(Call.parse, codes.split()))
    assert calls_in_pattern(pattern_of(calls)) == calls or len(calls) == 1


# BBA-6E, BBA-70, BBA-74
def test_rows_are_read_back() -> None:
    text = written(parse(NOTES, "notes.bml"))
    imported = read_bboalert(text.encode(), "notes.bboalert.txt")
    assert [str(item) for item in imported.diagnostics] == []
    assert imported.comments == 0
    again = parse(imported.text, "notes.bml")
    assert written(again) == text
    assert {one.word for one in again.book.rest_rows} >= {"any", "bid", "2N+", "2x+"}


# BBA-6E, BBA-71
@pytest.mark.parametrize(
    "line",
    [
        "1N,__,x",
        "1N,[2-3][HS],x",
        "1N__,Db,x",
        "2N,[1-2][CD],x",
        "1N[1-7][CDHSN],1C?,x",
        "1N1C,Db|2C,x",
    ],
)
def test_other_patterns_stay_comments(line: str) -> None:
    imported = read_bboalert(f"BBOalert\n{line}\n,1N,a\n".encode(), "notes.bboalert.txt")
    assert imported.comments == 1
    assert f"// BBOalert: {line}" in imported.text


# BBA-6E
def test_very_many_rows_below_rows_for_all_other_calls_are_limited() -> None:
    rows = "".join(f"{'  ' * level}(any)\n{'  ' * level} any = x\n" for level in range(1, 12))
    assert len(records(f"1C = a\n{rows}")) < 5000
