"""What BBOalert finds in our files is what the notes say, by the extension's own rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.announcements import text_after_mark
from sphinxcontrib_bml.agreements.book import Agreement, SourceRow
from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.bridge.auctions import Auction, Side
from sphinxcontrib_bml.bridge.conditions import ALWAYS, OpeningSeat
from sphinxcontrib_bml.formats.bboalert.reader import read_bboalert
from sphinxcontrib_bml.formats.bboalert.settings import AlertWhen, BBOalertSettings, LongTexts
from sphinxcontrib_bml.formats.bboalert.writer import write_bboalert
from sphinxcontrib_bml.language.anchors import RowAddress
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.inline import without_marks
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text
from tests.formats.bboalert_matcher import Matcher, Shown, Table, matches, shown
from tests.formats.exports import with_agreements

TOKENS = {"P": "--", "D": "Db", "R": "Rd"}
CELLS = list(product((1, 2, 3, 4), (False, True), (False, True)))


def book_of(paths: Iterable[Path]) -> list[Agreement]:
    return list(read(*paths).book.leading)


def written(agreements: Iterable[Agreement], title: str = "Notes") -> str:
    notes = with_agreements(parse(f"#+TITLE: {title}\n", "notes.bml"), agreements)
    data, losses = write_bboalert(notes.system, BBOalertSettings())
    assert {loss.code for loss in losses} <= {Code.BBA_THEIRS, Code.BSS_SEAT}
    return data.decode("utf-8")


def readable(text: str) -> str:
    """Return a text as it is compared: what BBOalert cannot carry has stand-ins (BBA-67)."""
    text = re.sub("[♣♦♥♠]\ufe0e?", lambda suit: "!" + "cdhs"["♣♦♥♠".index(suit[0][0])], text)
    text = text.replace("\\", "/").replace("＃", "#").replace("＠", "@")
    return " ".join(re.sub("! (?=[CDHS])", "!", re.sub("-{2,}", "-", text)).split())


def told(agreement: Agreement) -> str:
    return readable(without_marks(text_after_mark(agreement), Options()))


def received(found: Shown) -> str:
    """Return all that the opponents read; a field that is the beginning of the chat once."""
    if not found.chat:
        return readable(found.field)
    text = readable(" ".join(found.chat))
    assert found.field.endswith(" (chat)")
    assert text.startswith(readable(found.field.removesuffix(" (chat)")))
    assert len(found.field) <= 39
    assert all(0 < len(line) <= 249 for line in found.chat)
    return text


def opened(agreement: Agreement) -> tuple[tuple[str, ...], set[int]]:
    """Return the calls after the leading passes, and the seats of the opening (BSS-61)."""
    calls = [call.code for call in agreement.auction.calls]
    passes = 0
    while passes < len(calls) - 1 and calls[passes] == "P":
        passes += 1
    seats = set(agreement.conditions.seat.seats)
    if passes:
        seats &= {passes + 1}
    return tuple(TOKENS.get(code, code) for code in calls[passes:]), seats


def is_ours(agreement: Agreement) -> bool:
    length = len(agreement.auction)
    return agreement.auction.opener is (Side.WE if length % 2 else Side.THEY)


def holds(agreement: Agreement, we: bool, they: bool) -> bool:
    vulnerability = agreement.conditions.vulnerability
    return vulnerability.we in {None, we} and vulnerability.they in {None, they}


def assert_everything_is_found(agreements: list[Agreement]) -> int:
    """Look every call of ours up in each of the 16 situations; return how many have a text."""
    matcher = Matcher(written(agreements))
    candidates: dict[tuple[str, ...], list[tuple[Agreement, set[tuple[int, bool, bool]]]]]
    candidates = defaultdict(list)
    for agreement in agreements:
        calls, seats = opened(agreement)
        if agreement.lines and is_ours(agreement):
            cells = {cell for cell in CELLS if cell[0] in seats and holds(agreement, *cell[1:])}
            candidates[calls].append((agreement, cells))
    for (*context, call), found in candidates.items():
        for seat, we, they in CELLS:
            table = Table((*["--"] * (seat - 1), *context), we, they)
            covering = [item for item in found if (seat, we, they) in item[1]]
            answer = matcher.look_up(table, call)
            if not covering:
                assert answer is None
                continue
            fewest = min(len(cells) for _, cells in covering)
            texts = {told(item) for item, cells in covering if len(cells) == fewest}
            assert answer is not None, (context, call)
            assert received(answer) in texts, (context, call)
    return sum(map(len, candidates.values()))


def assert_there_and_back_again(text: str, agreements: Iterable[Agreement]) -> None:
    """Import a file that we wrote and write it again: the same lines."""
    imported = read_bboalert(text.encode(), "notes.bboalert.txt")
    assert [str(item) for item in imported.diagnostics] == []
    assert imported.comments == 0
    parse = parse_text(imported.text)
    book = expand(parse.document.tables, parse.diagnostics)
    # Quotes that announce nothing come back as they were written.
    bad = {item.code for item in parse.diagnostics if item.severity != "info"}
    assert bad <= {Code.ALERT_QUOTES}
    assert imported.records == sum(1 for agreement in book if agreement.lines)
    again = written(book, parse.document.text_of("TITLE"))
    assert again.splitlines() == text.splitlines()


NOTES = """\
1N  15-17
  2C  Stayman, asks for 4!h or 4♠
    2D  no major <4 & no 5-card minor
  (2H)
    X take-out #1 @Alert me C:\\temp
    P !Choice of penalties -- or nothing
  (X)
    R to play

(1N)-
X Any six-card or longer suit, or
  a hand too strong for a natural overcall at the two level
P
  (P)
    X *balancing* with a [link](http://example.org)

#SEAT 34

1S = light opening <11
P-1H = light too, as it is the third seat

#VUL N0

1S = lighter still, at this vulnerability and in this seat a four-card suit will do for an opening

#SEAT 0

1S = not vulnerable

#VUL 00

1S = sound

#BIDTABLE
P = less than an opening
  (P)
    1D = third in hand
"""


def test_every_situation_of_a_table_gives_the_text_that_the_notes_have_for_it() -> None:
    parse = parse_text(NOTES)
    book = list(expand(parse.document.tables, parse.diagnostics))
    assert assert_everything_is_found(book) == 15
    assert_there_and_back_again(written(book), book)


def test_qualified_auctions_are_found_by_the_option_that_is_on_and_come_back() -> None:
    parse = parse_text(
        "//bss qual=1:Natural, 3+\n#BIDTABLE\n(1C)-X takeout\n\n"
        "//bss qual=1:Strong\n//bss qual=2:Any\n#BIDTABLE\n(1C)-X majors\n"
    )
    book = list(expand(parse.document.tables, parse.diagnostics))
    text = written(book)
    matcher, table = Matcher(text), Table(("1C",), False, False)
    natural, strong = "vs1C Natural; 3+", "vs1C Strong vs1CDb Any"
    assert matcher.options == {natural, strong}
    assert matcher.look_up(table, "Db") is None
    assert matcher.look_up(table, "Db", frozenset({natural})) == Shown("takeout", ())
    assert matcher.look_up(table, "Db", frozenset({strong})) == Shown("majors", ())
    assert_there_and_back_again(text, book)


def test_alerts_come_back() -> None:
    settings = BBOalertSettings(alert=AlertWhen.ARTIFICIAL)

    def write(text: str) -> bytes:
        return write_bboalert(parse(text, "notes.bml").system, settings).data

    first = write("1N = 15-17\n\n2C = strong\n//bss art\n")
    assert b",2C,strong@A\n" in first
    assert write(read_bboalert(first, "data.txt").text) == first


DESCRIPTIONS = st.lists(
    st.text("ab12CHx !#@A,&;<>.\\/*=[]()-–♥\t\xa0", min_size=1, max_size=50), min_size=1, max_size=4
)


@given(DESCRIPTIONS, st.sampled_from(LongTexts))
def test_any_description_comes_back(lines: list[str], long: LongTexts) -> None:
    settings = BBOalertSettings(long=long)

    def write(notes: Notes) -> str:
        return write_bboalert(notes.system, settings).data.decode()

    row = SourceRow(RowAddress("notes.bml", 0, 0, "bml-2C"), "notes.bml", 1, "2C")
    agreement = Agreement(Auction.parse("1N-2C"), ALWAYS, "\n".join(lines), row)
    first = write(with_agreements(parse("", "notes.bml"), [agreement]))
    assert len(first.splitlines()) in {4, 5}
    imported = read_bboalert(first.encode(), "data.txt")
    if [item.code for item in imported.diagnostics] != [Code.BBA_MARKUP]:
        assert write(parse(imported.text, "notes.bml")) == first


@pytest.mark.slow
def test_the_example_project_is_found_and_comes_back(project_dir: Path) -> None:
    # What depends on the meaning of their call is after an option (BBA-6A).
    book = [
        agreement
        for agreement in book_of(sorted((project_dir / "example_project").glob("*.bml")))
        if not agreement.conditions.qualifications
    ]
    assert assert_everything_is_found(book) > 1000
    assert_there_and_back_again(written(book), book)


@pytest.mark.corpus
def test_every_system_of_the_corpus_is_found_and_comes_back(corpus_dir: Path) -> None:
    paths = [*sorted(corpus_dir.rglob("*.bml")), *corpus_dir.glob("bml1-example/example.txt")]
    found = 0
    for path in paths:
        book = book_of([path])
        found += assert_everything_is_found(book)
        assert_there_and_back_again(written(book), book)
    assert found > 3000


# The matcher itself follows the rules


def test_the_last_matching_record_wins_and_an_empty_one_silences() -> None:
    matcher = Matcher("BBOalert\n,1N,strong\n,1N,weak\n1N--,2C,Stayman\n1N--,2C,\n")
    assert matcher.look_up(Table((), False, False), "1N") == Shown("weak", ())
    assert matcher.look_up(Table(("1N", "--"), False, False), "2C") is None


@pytest.mark.parametrize(
    ("option", "seat", "we", "they", "on"),
    [
        ("x@3@4", 3, False, False, True),
        ("x@3@4", 2, False, False, False),
        ("x@v@N", 1, True, False, True),
        ("x@v@N", 1, True, True, False),
        ("x@1@n", 1, True, False, False),
        ("name", 1, False, False, False),
    ],
)
def test_options_follow_seat_and_vulnerability(
    option: str, seat: int, we: bool, they: bool, on: bool
) -> None:
    matcher = Matcher(f"BBOalert\nOption,{option}\n,1S,spades\nOption\n")
    found = matcher.look_up(Table(("--",) * (seat - 1), we, they), "1S")
    assert (found is not None) is on


@pytest.mark.parametrize(
    ("text", "field", "chat"),
    [
        ("x <y z", "x ", ()),
        ("a<br>b", "a", ()),
        ("5 < 6", "5 < 6", ()),
        ("a&#44; b@A", "a, b", ()),
        ("a#b&lt;br&gt;c", "a", ("b", "c")),
        ("a#b\\nc", "a", ()),
        ("x" * 80, "x" * 69, ()),
    ],
)
def test_explanations_are_read_as_html(text: str, field: str, chat: tuple[str, ...]) -> None:
    assert shown(text) == Shown(field, chat)


@pytest.mark.parametrize(
    ("pattern", "calls", "fits"),
    [
        ("1[HS]--", "1S--", True),
        ("(1N--|2N--)", "2N--", True),
        ("/4N--$/", "1S--4N--", True),
        ("1N__", "1NDb", True),
        ("1N", "1N--", False),
    ],
)
def test_patterns_fit(pattern: str, calls: str, fits: bool) -> None:
    assert matches(pattern, calls) is fits


def test_seats_have_the_numbers_of_the_extension() -> None:
    assert Table(("--", "--"), False, False).seat == 3
    assert Table(("--", "1N", "--"), False, False).seat == 2
    assert OpeningSeat.THIRD_OR_FOURTH.seats == (3, 4)
