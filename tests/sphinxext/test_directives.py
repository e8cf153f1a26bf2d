"""The directives ``bidtable``, ``deal``, ``auction`` and ``bml``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import (
    bml_auction,
    bml_auction_note,
    bml_auction_table,
    bml_bidtable,
    bml_caption,
    bml_conditions,
    bml_deal,
    bml_facts,
    bml_hand,
    bml_holding,
    bml_suit,
)
from tests.doctree.rows import all_rows
from tests.sphinxext.projects import Build, Project, texts, the_only

if TYPE_CHECKING:
    from collections.abc import Callable


def page(*directives: str) -> dict[str, str]:
    """Return the file of a page with these directives."""
    return {"index.rst": "\n\n".join(["Page\n====", *directives]) + "\n"}


def levels(build: Build, docname: str = "index") -> list[tuple[int, str]]:
    return [(row["level"], row["label"]) for row in all_rows(build.doctree(docname))]


# bidtable


def test_a_table_shows_its_rows_and_keeps_what_they_mean(project: Project) -> None:
    project.write(page(".. bidtable::\n\n   1N  Strong !h\n\n     2C  Stayman\n   2C  Strong\n"))
    build = project.build()
    assert build.warnings == []
    assert levels(build) == [(0, "1NT"), (1, "2♣"), (0, "2♣")]
    assert build.meanings() == {"1N": "Strong !h", "1NP2C": "Stayman", "2C": "Strong"}


@pytest.mark.parametrize(
    ("argument", "shown", "codes"),
    [
        ("1N-2C", "1NT–2♣", "1NP2CP2D"),
        ("1N-2C;", "1NT–2♣", "1NP2CP2D"),
        ("1N", "1NT", "1NP2D"),
        ("1N-(P)-2C-(P)", "1NT–(Pass)–2♣–(Pass)", "1NP2CP2D"),
        ("1N-2C  = Stayman", "1NT–2♣", "1NP2CP2D"),
    ],
)
def test_the_argument_is_the_history_of_the_rows(
    project: Project, argument: str, shown: str, codes: str
) -> None:
    project.write(page(f".. bidtable:: {argument}\n\n   2D  No major\n"))
    build = project.build()
    assert build.warnings == []
    assert levels(build) == [(0, shown), (1, "2♦")]
    assert build.meanings()[codes] == "No major"


@pytest.mark.parametrize(
    "directive",
    [
        ".. bidtable::\n   1N  Strong\n     2C  Stayman\n",
        ".. bidtable:: 1N\n   2C  Stayman\n",
        ".. bidtable::\n   1N  Strong\n\n     2C  Stayman\n",
    ],
)
def test_rows_without_a_blank_line_above_are_rows(project: Project, directive: str) -> None:
    project.write(page(directive))
    build = project.build()
    assert build.warnings == []
    assert levels(build) == [(0, "1NT"), (1, "2♣")]


def test_the_options_of_a_table(project: Project) -> None:
    project.write(
        page(
            ".. bidtable:: 1N-2C\n   :name: Stayman table\n   :class: wide tall\n"
            "   :caption: After 1N, *always* !h\n   :vul: YN\n   :seat: 3\n   :collapse: 1\n\n"
            "   2D  No major\n"
        )
    )
    build = project.build()
    assert build.warnings == []
    table = the_only(build.doctree(), bml_bidtable)
    assert {"bml-bidtable", "wide", "tall"} <= set(table["classes"])
    assert table["names"] == ["stayman table"]
    assert table["collapse"] == 1
    caption = the_only(table, bml_caption)
    assert caption.astext() == "After 1N, always ♥"
    assert texts(caption, nodes.emphasis) == ["always"]
    assert texts(caption, bml_suit) == ["♥"]
    assert texts(table, bml_conditions) == ["3rd seat, we are vulnerable, they are not"]
    assert {
        (a.conditions.seat.value, str(a.conditions.vulnerability)) for a in build.agreements()
    } == {("3", "YN")}


def test_the_options_of_a_table_hold_for_that_table_only(project: Project) -> None:
    project.write(
        page(
            ".. bml::\n\n   #VUL NN\n   #SEAT 12\n",
            ".. bidtable::\n   :vul: YY\n   :seat: 4\n\n   1C  one\n",
            ".. bidtable::\n\n   1D  two\n",
        )
    )
    build = project.build()
    found = [(a.auction.code, str(a.conditions)) for a in build.agreements()]
    assert found == [("1C", "seat=4 vul=YY"), ("1D", "seat=12 vul=NN")]


def test_a_wrong_option_is_told_and_the_table_shown_as_without_it(project: Project) -> None:
    project.write(page(".. bidtable::\n   :vul: WE\n   :seat: 9\n\n   1C  one\n"))
    build = project.build()
    assert sorted(kind for _, _, kind in build.places) == ["bml.seat-value", "bml.vul-value"]
    assert levels(build) == [(0, "1♣")]
    assert build.meanings() == {"1C": "one"}


def test_clips_and_settings_hold_over_the_directives_of_a_document(project: Project) -> None:
    project.write(
        page(
            ".. bidtable::\n\n   #CUT answers\n   1D  Negative\n   #ENDCUT\n",
            ".. bml::\n\n   #VUL Y0\n",
            "Text.",
            ".. bidtable::\n\n   1C  Strong\n     #PASTE answers\n",
        )
    )
    project.write(
        {"other.rst": ":orphan:\n\nA\n=\n\n.. bidtable::\n\n   1C\n     #PASTE answers\n"}
    )
    build = project.build()
    assert build.places == [("other.rst", 9, "bml.paste-unknown")]
    assert levels(build) == [(0, "1♣"), (1, "1♦")]
    assert {str(found.conditions.vulnerability) for found in build.agreements()} == {"Y0"}
    assert {str(found.conditions.vulnerability) for found in build.agreements("other")} == {"00"}


def test_a_chapter_and_the_directives_in_it_share_clips_and_settings(project: Project) -> None:
    project.write(
        {
            "index.bml": "* A\n\n#VUL YN\n\n#CUT answers\n1D  Negative\n#ENDCUT\n\n"
            "#+BEGIN_RST\n.. bidtable::\n\n   1C  Strong\n     #PASTE answers\n\n"
            ".. bml::\n\n   #CUT more\n   1H  Positive\n   #ENDCUT\n#+END_RST\n\n"
            "2C  Weak\n  #PASTE more 1H=2H\n"
        }
    )
    build = project.build()
    assert build.warnings == []
    assert levels(build) == [(0, "1♣"), (1, "1♦"), (0, "2♣"), (1, "2♥")]
    assert list(build.meanings()) == ["1C", "1CP1D", "2C", "2CP2H"]
    assert {str(found.conditions.vulnerability) for found in build.agreements()} == {"YN"}


@pytest.mark.parametrize(
    "table", [".. bidtable::\n   :hide:\n\n   1C  a\n", ".. bidtable::\n\n   #HIDE\n   1C  a\n"]
)
def test_a_hidden_table_is_exported_only(project: Project, table: str) -> None:
    project.write(page(table))
    build = project.build()
    assert levels(build) == []
    assert build.meanings() == {"1C": "a"}


def test_a_table_may_have_rows_of_its_own_and_of_a_file(project: Project) -> None:
    project.write(page(".. bidtable:: 1N\n   :file: rows.inc\n\n   2C  Stayman\n"))
    project.write({"rows.inc": "2D  Transfer\n"})
    build = project.build()
    assert build.warnings == []
    assert levels(build) == [(0, "1NT"), (1, "2♣"), (1, "2♦")]


def test_captioned_pieces_can_be_referred_to_by_their_names(project: Project) -> None:
    project.write(
        page(
            ".. bidtable::\n   :name: table\n   :caption: The 1!h table\n\n   1C  a\n",
            ".. auction::\n   :name: auction\n   :caption: The bidding\n\n   1C P P P\n",
            ".. deal::\n   :name: deal\n   :caption: The board\n\n   N AKQ2 K43 - QJT987\n",
            ".. bidtable::\n   :name: bare\n\n   1D  a\n",
            ":ref:`table` :ref:`auction` :ref:`deal` :ref:`my words <bare>` :numref:`deal`",
        )
    )
    build = project.build("html", config={"numfig": True, "nitpicky": True})
    assert build.warnings == []
    links = [
        (reference["refid"], reference.astext())
        for reference in build.resolved().findall(nodes.reference)
    ]
    assert links == [
        ("table", "The 1♥ table"),
        ("auction", "The bidding"),
        ("deal", "The board"),
        ("bare", "my words"),
        ("deal", "Deal 1"),
    ]
    for identifier in ("table", "auction", "deal", "bare"):
        assert f'id="{identifier}"' in build.text("index.html")


# deal

HAND = "N AKQ2 K43 - QJT987"


def seats(build: Build) -> list[str]:
    return [hand["seat"] for hand in build.doctree().findall(bml_hand)]


@pytest.mark.parametrize(
    "content",
    [
        f"{HAND}\n   S T987 AQ KQJ A432",
        "N:AKQ2.K43..QJT987 - T987.AQ.KQJ.A432 -",
        '[Deal "N:AKQ2.K43..QJT987 - T987.AQ.KQJ.A432 -"]',
        "S:T987.AQ.KQJ.A432 - AKQ2.K43..QJT987 -",
    ],
)
def test_a_deal_is_written_as_hands_or_as_pbn(project: Project, content: str) -> None:
    project.write(page(f".. deal:: #1 N None 4SXS hK\n   :class: big\n\n   {content}\n"))
    build = project.build()
    assert build.warnings == []
    assert seats(build) == ["N", "S"]
    deal = the_only(build.doctree(), bml_deal)
    assert "big" in deal["classes"]
    assert texts(the_only(deal, bml_facts), nodes.line) == [
        "Board 1",
        "Dealer North",
        "None vulnerable",
        "4♠ doubled by South",
        "Lead ♥K",
    ]
    assert texts(deal, bml_holding)[:4] == ["♠ A K Q 2", "♥ K 4 3", "♦ —", "♣ Q J 10 9 8 7"]


def test_the_header_of_a_deal_may_be_above_its_hands_as_in_notes(project: Project) -> None:
    hands = "N: ♠AKQ2 ♥K43 ♦- ♣QJT987\n   South: !sT98 !hAQ !dKQJ4 !cA432"
    project.write(page(f".. deal::\n\n   N None 4SS\n   {hands}\n"))  # LANGUAGE DD-1, DD-2
    build = project.build()
    assert build.warnings == []
    assert seats(build) == ["N", "S"]
    facts = the_only(the_only(build.doctree(), bml_deal), bml_facts)
    assert texts(facts, nodes.line) == ["Dealer North", "None vulnerable", "4♠ by South"]


def test_a_deal_without_a_blank_line_above_its_hands(project: Project) -> None:
    project.write(page(f".. deal::\n   {HAND}\n   S T987 AQ KQJ A432\n"))
    build = project.build()
    assert build.warnings == []
    assert seats(build) == ["N", "S"]


@pytest.mark.parametrize(
    ("shown", "expected"), [("NS", ["N", "S"]), ("w", ["W"]), ("N, E", ["N", "E"])]
)
def test_show_chooses_hands(project: Project, shown: str, expected: list[str]) -> None:
    deal = "N:AKQ2.K43..QJT987 6543.J8765.A2.K6 T987.AQ.KQJ5.432 J.T92.T987643.A5"
    project.write(page(f".. deal::\n   :show: {shown}\n\n   {deal}\n"))
    build = project.build()
    assert build.warnings == []
    assert seats(build) == expected


def test_hands_that_are_not_shown_are_counted_too(project: Project) -> None:
    deal = "N:AKQ2.K43..QJT987 6543.J8765.A2.K6 T987.AQ.KQJ5.432 J.T92.T987643.A"
    project.write(page(f".. deal::\n   :show: NS\n\n   {deal}\n"))
    build = project.build()
    assert [warned.kind for warned in build.warnings] == ["bml.deal-cards"]
    assert "West has 12 cards, the others 13" in build.warnings[0].text
    assert seats(build) == ["N", "S"]


def test_three_hands_may_have_any_number_of_cards(project: Project) -> None:
    project.write(page(".. deal::\n\n   N:AKQ2.K43.. 65.J8765.A2.K6 T987.AQ.KQJ5.4 -\n"))
    assert project.build().warnings == []


@pytest.mark.parametrize(
    ("directive", "kind"),
    [
        (".. deal::\n\n   N AKQ2 K43 - QJT987\n   N AKQ2 K43 - QJT986\n", "bml.deal-hand"),
        (".. deal::\n\n   N AKQ2 K43 - QJT98765\n", "bml.deal-cards"),
        (".. deal::\n   :show: XY\n\n   N AKQ2 K43 - QJT987\n", "bml.directive-value"),
        (".. deal::\n\n   N AKQ2 K43 - QJT987\n   S what\n", "bml.directive-value"),
        (".. deal::\n\n   N:AKQ2.K43.QJT987 - - -\n   N AKQ2 K43 - QJT987", "bml.directive-value"),
    ],
)
def test_a_faulty_deal_is_told_and_shown_as_far_as_it_goes(
    project: Project, directive: str, kind: str
) -> None:
    project.write(page(directive))
    build = project.build()
    assert [place[2] for place in build.places] == [kind]
    assert seats(build) == ["N"]


# auction


def cells(build: Build) -> list[list[str]]:
    table = the_only(build.doctree(), bml_auction_table)
    return [texts(row, nodes.entry) for row in table.findall(nodes.row)]


def vulnerable(auction: nodes.Element) -> list[str]:
    entries = auction.findall(nodes.entry)
    return [entry.astext() for entry in entries if "bml-vul" in entry["classes"]]


@pytest.mark.parametrize("dealer", ["E", "east", "East"])
def test_an_auction_begins_below_its_dealer(project: Project, dealer: str) -> None:
    project.write(
        page(
            f".. auction:: {dealer}\n   :vul: NS\n   :class: small\n\n"
            "   1H P\n   2H* P 3C ?\n\n   * weak, /mostly/\n"
        )
    )
    build = project.build()
    assert build.warnings == []
    assert cells(build) == [
        ["West", "North", "East", "South"],
        ["", "", "1♥", "Pass"],
        ["2♥*", "Pass", "3♣", "?"],
    ]
    auction = the_only(build.doctree(), bml_auction)
    assert "small" in auction["classes"]
    assert vulnerable(auction) == ["North", "South"]
    note = the_only(auction, bml_auction_note)
    assert note.astext() == "* weak, mostly"
    assert texts(note, nodes.emphasis) == ["mostly"]


def test_an_auction_without_a_dealer_has_columns_without_names(project: Project) -> None:
    project.write(page(".. auction::\n\n   1C (1D) P 1H\n   AP\n"))
    build = project.build()
    assert cells(build) == [["1♣", "(1♦)", "Pass", "1♥"], ["All pass", "", "", ""]]


def test_an_auction_without_a_blank_line_above_its_calls(project: Project) -> None:
    project.write(page(".. auction::\n   1C P 1H P\n   AP\n"))
    build = project.build()
    assert build.warnings == []
    assert cells(build)[0] == ["1♣", "Pass", "1♥", "Pass"]


def test_a_line_of_an_auction_with_a_dealer_may_hold_any_number_of_calls(project: Project) -> None:
    project.write(page(".. auction:: N\n\n   1C P 1H P 4H AP\n"))
    build = project.build()
    assert build.warnings == []
    assert cells(build) == [
        ["West", "North", "East", "South"],
        ["", "1♣", "Pass", "1♥"],
        ["Pass", "4♥", "All pass", ""],
    ]


def test_a_long_line_of_an_auction_without_a_dealer_is_told(project: Project) -> None:
    project.write(page(".. auction::\n\n   1C P 1H P 4H AP\n"))
    build = project.build()
    assert [place[2] for place in build.places] == ["bml.auction-cells"]
    assert cells(build) == [["1♣", "Pass", "1♥", "Pass", "4♥", "All pass"]]


@pytest.mark.parametrize(
    ("directive", "message", "row"),
    [
        (
            ".. auction::\n\n   1S P 1H\n",
            "1S-P-1H: 1H is not higher than 1S",
            ["1♠", "Pass", "1♥", ""],
        ),
        (
            ".. auction:: W\n\n   1S\n   P\n   1H\n",
            "1S-P-1H: 1H is not higher than 1S",
            ["1♠", "Pass", "1♥", ""],
        ),
        (
            ".. auction:: W\n\n   1S P P P P P\n",
            "1S-P-P-P-P: the auction is over before P",
            ["Pass", "Pass", "", ""],
        ),
    ],
)
def test_an_illegal_call_is_told_once_and_shown(
    project: Project, directive: str, message: str, row: list[str]
) -> None:
    project.write(page(directive))
    build = project.build()
    assert [warned.kind for warned in build.warnings] == ["bml.call-illegal"]
    assert message in build.warnings[0].text
    assert cells(build)[-1] == row


@pytest.mark.parametrize(
    ("directive", "line", "shown"),
    [
        (".. auction:: Q\n\n   1C P P P\n", 4, 1),
        (".. auction::\n   :vul: WE\n\n   1C P P P\n", 5, 1),
        (".. auction::\n", 4, 0),
    ],
)
def test_a_faulty_auction_is_told_and_shown_as_far_as_it_goes(
    project: Project, directive: str, line: int, shown: int
) -> None:
    project.write(page(directive))
    build = project.build()
    assert build.places == [("index.rst", line, "bml.directive-value")]
    assert len(list(build.doctree().findall(bml_auction))) == shown


def test_the_first_word_of_an_auction_that_is_not_a_call_is_reported(project: Project) -> None:
    project.write(page(".. auction:: S\n\n   1N P foo P\n   . 3N bar ?\n"))
    assert [(one.kind, one.text.partition(";")[0]) for one in project.build().warnings] == [
        ("bml.call-unknown", "'foo' is not a call")
    ]


# bml


def test_bml_takes_every_element(project: Project) -> None:
    project.write(
        page(
            ".. bml::\n   :class: mine\n\n   Text with *strong* and !h.\n\n   - one\n   - two\n\n"
            "   | a | b |\n\n   1C P P P\n\n   N AKQ2 K43 - QJT987\n\n   #VUL YY\n\n"
            "   1D  dia\n     1H  heart\n\n   #+BEGIN_RST\n   .. note:: A *note*.\n   #+END_RST\n"
        )
    )
    build = project.build()
    assert build.warnings == []
    tree = build.doctree()
    for kind in (nodes.bullet_list, bml_auction, bml_deal, bml_bidtable, nodes.note):
        assert "mine" in the_only(tree, kind)["classes"]
    assert texts(the_only(tree, nodes.note), nodes.emphasis) == ["note"]
    assert texts(tree, nodes.strong) == ["strong"]
    assert build.meanings() == {"1D": "dia", "1DP1H": "heart"}


def test_bml_shows_a_file(project: Project) -> None:
    project.write(page(".. bml::\n   :file: part.inc\n\n   First.\n"))
    project.write({"part.inc": "Second.\n\n1C  Clubs\n"})
    build = project.build()
    assert build.warnings == []
    assert texts(build.doctree(), nodes.paragraph) == ["First.", "Second."]
    assert levels(build) == [(0, "1♣")]


def test_a_heading_in_bml_is_told_and_its_text_kept(project: Project) -> None:
    project.write(page(".. bml::\n\n   Text.\n\n   * Heading !h\n\n   1C  Clubs\n"))
    build = project.build()
    assert build.places == [("index.rst", 8, "bml.directive-value")]
    assert "Heading" in build.doctree().astext()
    assert len(list(build.doctree().findall(nodes.section))) == 1
    assert levels(build) == [(0, "1♣")]


# Everywhere

CONTENTS = {
    "bidtable": ("1C  Clubs", bml_bidtable),
    "deal": (HAND, bml_deal),
    "auction": ("1C P P P", bml_auction),
    "bml": ("Text.", nodes.paragraph),
}


@pytest.fixture(scope="module")
def everywhere(make_project: Callable[[str], Project]) -> Build:
    project = make_project("everywhere")
    pages = [f":orphan:\n\n.. {prefix}{name}::\n\n   {content}\n" for prefix in ("", "bml:")
             for name, (content, _) in CONTENTS.items()]  # fmt: skip
    project.write({"index.rst": "Index\n=====\n"})
    project.write({f"rest-{number}.rst": text for number, text in enumerate(pages)})
    markdown = [f"---\norphan: true\n---\n\n```{{{prefix}{name}}}\n{content}\n```\n"
                for prefix in ("", "bml:") for name, (content, _) in CONTENTS.items()]  # fmt: skip
    project.write({f"markdown-{number}.md": text for number, text in enumerate(markdown)})
    return project.build()


@pytest.mark.parametrize("markup", ["rest", "markdown"])
@pytest.mark.parametrize("number", range(8))
def test_every_directive_works_in_both_markups_and_under_its_domain_name(
    everywhere: Build, markup: str, number: int
) -> None:
    kind = list(CONTENTS.values())[number % 4][1]
    assert len(list(everywhere.doctree(f"{markup}-{number}").findall(kind))) >= 1


def test_no_directive_warns_in_either_markup(everywhere: Build) -> None:
    assert everywhere.warnings == []
