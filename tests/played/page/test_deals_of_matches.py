"""Deals and auctions of files of matches (PLAYED DP-1, DP-4, DP-5)."""

from __future__ import annotations

import re
import sys

import pytest
from docutils import nodes

from sphinxcontrib_bml.bridge.auctions import Strain
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.deals import Deal
from sphinxcontrib_bml.doctree.nodes import bml_auction, bml_deal, bml_hand
from sphinxcontrib_bml.played.files.double_dummy import can_be_solved, double_dummy
from sphinxcontrib_bml.played.files.reader import records
from tests.played.page.matches import write
from tests.played.samples import NOBODY_ELSE, SAMPLES
from tests.sphinxext.projects import Build, Project, texts, the_only

DEAL = ".. deal::\n   :file: m/session.lin\n   :board: 2\n"


def page(project: Project, text: str, builder: str = "html", **config: object) -> Build:
    write(project, text)
    return project.build(builder, config=config)


def test_a_deal_is_shown_with_its_auction_and_our_calls_lead_to_their_rows(
    project: Project,
) -> None:
    build = page(project, DEAL)
    assert build.warnings == []
    shown = build.text("page.html")
    assert "Board 2" in shown
    assert len(list(build.doctree("page").findall(bml_hand))) == 4
    links = re.findall(r'href="(ours\.html#[^"]+)" title="([^"]+)"', shown)
    assert links == [
        ("ours.html#bml-1N", "1NT: 15–17"),
        ("ours.html#bml-1N-2C", "1NT 2♣: Stayman"),
        ("ours.html#bml-1N-2C-2D", "1NT 2♣ 2♦: no major"),
    ]
    notes = texts(the_only(build.doctree("page"), bml_auction), nodes.paragraph)
    assert notes[-3:] == ["1 15-17 bal", "2 Stayman", "3 alert"]


def test_what_opponents_explained_and_who_they_are_is_not_shown(project: Project) -> None:
    # PLAYED CW-4
    shown = page(project, DEAL.replace("2", "7")).text("page.html")
    assert "majors" not in shown
    assert not any(name in shown for name in NOBODY_ELSE)
    named = page(project, f"{DEAL}   :players: yes\n").text("page.html")
    assert "West: Anna" in named
    assert "North: Dora" in named


def test_on_paper_the_meanings_stand_below(project: Project) -> None:
    latex = page(project, DEAL, "latex").text("notes.tex")
    assert "15–17" in latex.replace("\\textendash{}", "–").replace("\\sphinxhyphen{}", "-")
    assert latex.count("\\begin{bmlauctionnote}") == 6


@pytest.mark.parametrize("seats", ["NS", "E", "N, W"])
def test_hidden_hands_are_nowhere(project: Project, seats: str) -> None:
    # PLAYED DP-1, DP-4: viewer links included
    build = page(project, f"{DEAL}   :show: {seats}\n   :viewer:\n   :double-dummy:\n")
    shown = "".join(path.read_text(encoding="utf-8") for path in build.out.rglob("*.html"))
    shown += "".join(path.read_text(encoding="utf-8") for path in build.out.rglob("*.js"))
    (record,) = [one for one in records(SAMPLES / "session.lin") if one.board == 2]
    for seat, hand in record.hands.items():
        runs = [cards for _, cards in hand.holdings() if len(cards) > 3]
        if seat.value not in seats:
            for run in runs:
                assert " ".join(run.replace("T", "10")) not in shown
                assert run.lower() not in shown.lower()
    assert "double dummy" not in shown


def test_links_to_a_viewer_are_off_by_default(project: Project) -> None:
    # PLAYED DP-4
    assert "handviewer" not in page(project, DEAL).text("page.html")
    linked = page(project, DEAL, bml_hand_viewer="bbo").text("page.html")
    address = re.search(r'href="(https://www\.bridgebase\.com/[^"]+)"', linked)
    assert address is not None
    assert "lin=st%7C%7Cmd%7C" in address[1]
    assert "Anna" not in address[1]
    none = page(project, f"{DEAL}   :viewer: no\n", bml_hand_viewer="bbo").text("page.html")
    assert "handviewer" not in none
    wrong = page(project, DEAL, bml_hand_viewer="javascript:{lin}")
    assert [one.kind for one in wrong.warnings] == ["bml.directive-value"]


def test_an_auction_alone(project: Project) -> None:
    build = page(project, ".. auction::\n   :file: m/vugraph.lin\n   :board: 1\n   :players:\n")
    assert build.warnings == []
    assert not list(build.doctree("page").findall(bml_deal))
    assert "Carl" in build.text("page.html")
    alone = page(project, f"{DEAL}   :auction: no\n")
    assert not list(alone.doctree("page").findall(bml_auction))


@pytest.mark.parametrize(
    ("options", "kind", "text"),
    [
        (":file: gone.lin", "bml.played-file", "gone.lin does not exist"),
        (":file: ours.bml", "bml.played-format", "neither LIN nor PBN"),
        (":file: m/session.lin\n   :board: 99", "bml.played-board", "no record is board 99"),
        (":file: m/errors.lin\n   :we: a,b", "bml.played-file", "does not exist"),
        (":file: m/session.lin\n   :we: Zoe,Eva", "bml.played-board", "10 records are in the file"),
        (":file: m/session.lin\n   :board: x", "bml.directive-value", "'x' is not a whole number"),
    ],
)
def test_what_is_wrong_is_told(project: Project, options: str, kind: str, text: str) -> None:
    build = page(project, f".. deal::\n   {options}\n")
    assert [one.kind for one in build.warnings] == [kind]
    assert text in build.warnings[0].text


def test_a_record_is_chosen_by_its_number_or_by_us(project: Project) -> None:
    numbered = page(project, ".. deal::\n   :file: m/vugraph.lin\n   :record: 5\n")
    assert "Board 3" in numbered.text("page.html")
    ours = page(project, ".. deal::\n   :file: m/vugraph.lin\n   :board: 2\n")
    assert ours.warnings == []


def test_deals_of_notes_are_exported_with_their_auctions(project: Project) -> None:
    # PLAYED DP-2
    write(
        project,
        ".. deal:: N None 4\n\n   N AKQ2 K43 AK4 QT3\n\n.. auction:: N\n\n   1C P 1H AP\n\n"
        ".. bml::\n\n   E NS 7\n   E AKQ2 K43 AK4 QT3\n\n   1N P P P\n",
        a__bml="* A\n\nS EW 9\nS AKQ2 K43 AK4 QT3\n\n2N P P P\n",
    )
    project.write({"index.rst": "Notes\n=====\n\n.. toctree::\n\n   page\n   a\n"})
    build = project.build("bmlpbn")
    found = records(build.out / "notes.pbn")
    assert [(one.board, one.auction.code) for one in found] == [
        (4, "1CP1HPPP"),
        (7, "1NPPP"),
        (9, "2NPPP"),
    ]


PUBLISHED = {
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3": (
        "5858 6666 5757 7575 6666"
    ),
    "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63": (
        "4949 a2a2 8383 6767 9393"
    ),
    "N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93": (
        "3a3a 9494 8484 3939 4848"
    ),
}
"""The examples of the library DDS with its tables: spades to clubs, then notrump, North first."""


@pytest.mark.solver
@pytest.mark.parametrize("deal", PUBLISHED)
def test_tricks_at_double_dummy_are_those_that_were_published(deal: str) -> None:
    found = double_dummy(Deal.parse(deal))
    told = " ".join("".join(format(one, "x") for one in line) for line in found.tricks)
    assert told == PUBLISHED[deal]
    assert found.par == ""


@pytest.mark.solver
@pytest.mark.parametrize(
    ("name", "number"), [("session.lin", 0), ("vugraph.lin", 0), ("links.txt", 1)]
)
def test_tricks_are_those_of_endplay_asked_directly(name: str, number: int) -> None:
    from endplay.dds import calc_dd_table
    from endplay.types import Deal as Dealt
    from endplay.types import Denom, Player

    deal = records(SAMPLES / name)[number].deal
    table = calc_dd_table(Dealt(str(deal)))
    found = double_dummy(deal)
    for strain in Strain:
        denomination = Denom.find("CDHSN"[strain])
        for seat in Seat:
            assert found.of(seat, strain) == table[denomination, Player.find(seat.value)]


def test_deals_that_cannot_be_solved_are_told_apart() -> None:
    # PLAYED DP-5
    assert can_be_solved(Deal.parse(next(iter(PUBLISHED))))
    for text in ("N:AKQ2.K43.AK4.QT3 - - -", next(iter(PUBLISHED)).replace("Q4 ", "Qx ")):
        assert not can_be_solved(Deal.parse(text))
    assert not can_be_solved(records(SAMPLES / "errors.pbn")[0].deal)


@pytest.mark.solver
def test_tricks_stand_below_a_deal_and_are_kept(project: Project) -> None:
    build = page(project, f"{DEAL}   :double-dummy:\n")
    assert "Double-dummy tricks" in build.text("page.html")
    assert "Par: 90" in build.text("page.html")
    assert len(build.domain.data["double_dummy"]) == 1


def test_without_endplay_the_page_is_built_and_it_is_told_once(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sphinxcontrib_bml.played.page.boards.is_installed", lambda: False)
    write(project, f"{DEAL}   :double-dummy:\n\n{DEAL.replace('2', '3')}   :double-dummy:\n")
    build = project.build("html", verbosity=1)
    assert build.warnings == []
    assert sum("bml.deal-dd" in info for info in build.infos) == 1
    assert "double dummy" not in build.text("page.html")


def test_endplay_is_not_loaded_where_nobody_asks(project: Project) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "endplay"]:
        del sys.modules[name]
    page(project, DEAL)
    assert "endplay" not in sys.modules
