"""Text, man and Texinfo output."""

from __future__ import annotations

from tests.sphinxext.projects import Project

NOTES = """\
1N = 15--17 HCP
  2C = !Stayman; see [words](https://example.org)
    2D = *No* major
         and weak
  2red = Transfer; [ask](tel:+123)

1C = .dot \\ @{} -x
"""
TREE = """\
1NT  15–17 HCP
├─ 2♣    ! Stayman; see words <https://example.org>
│  └─ 2♦  **No** major
│         and weak
└─ 2red  Transfer; ask <tel:+123>"""

DEAL = """\
S NS 15 4SXS dK
N KJ84 A53 T92 K76
E 92 KQT8 J87 T983
S AQT75 72 64 AQJ5
W 63 J964 AKQ53 42
"""
DRAWN_DEAL = """\
Board 15              ♠ K J 8 4
Dealer South          ♥ A 5 3
N-S vulnerable        ♦ 10 9 2
4♠ doubled by South   ♣ K 7 6
Lead ♦K
♠ 6 3                      N         ♠ 9 2
♥ J 9 6 4                W   E       ♥ K Q 10 8
♦ A K Q 5 3                S         ♦ J 8 7
♣ 4 2                                ♣ 10 9 8 3
                      ♠ A Q 10 7 5
                      ♥ 7 2
                      ♦ 6 4
                      ♣ A Q J 5"""

AUCTION = """\
T
=

.. auction:: N
   :vul: EW
   :caption: How it went

   1C P 1H
   1S D* P 4H(2)
   AP
   * Three !h
   (2) To *play*
"""
DRAWN_AUCTION = """\
West (vul)  North     East (vul)  South
            1♣        Pass        1♥
1♠          Dbl*      Pass        4♥(2)
All pass

*   Three ♥
(2) To **play**

How it went"""


def text(project: Project, name: str, content: str) -> str:
    project.write({name: content})
    build = project.build("text", config={"suppress_warnings": ["bml.call-unknown"]})
    assert build.warnings == []
    return build.text("index.txt")


def man(project: Project, notes: str) -> str:
    """Return a man page, its escapes undone."""
    project.write({"index.bml": notes})
    config = {
        "man_pages": [("index", "notes", "Notes", [], 1)],
        "suppress_warnings": ["bml.call-unknown"],
    }
    build = project.build("man", config=config)
    assert build.warnings == []
    return build.text("notes.1").replace(r"\-", "-").replace(r"\e", "\\").replace(r"\&", "")


def texinfo(project: Project, notes: str) -> str:
    project.write({"index.bml": notes})
    build = project.build("texinfo", config={"suppress_warnings": ["bml.call-unknown"]})
    assert build.warnings == []
    (path,) = build.out.glob("*.texi")
    return path.read_text(encoding="utf-8")


def test_a_tree_is_drawn_with_aligned_calls(project: Project) -> None:
    assert TREE in text(project, "index.bml", NOTES)


def test_a_tree_in_an_admonition_is_indented_with_it(project: Project) -> None:
    shown = text(
        project,
        "index.rst",
        "T\n=\n\n.. note::\n\n   .. bidtable::\n\n      1C = a\n        1D = b\n",
    )
    assert "Note: 1♣  a\n      └─ 1♦  b\n" in shown


def test_long_descriptions_are_wrapped_beside_the_lines_of_the_tree(project: Project) -> None:
    shown = text(project, "index.bml", "1C\n  1D = " + "word " * 30 + "\n    1H\n  1S\n")
    lines = shown.splitlines()
    assert all(len(line) <= 70 for line in lines)
    assert sum(line.startswith("│  │   word") for line in lines) == 2


def test_seats_and_vulnerability_stand_above_the_tree(project: Project) -> None:
    shown = text(
        project,
        "index.rst",
        "T\n=\n\n.. bidtable::\n   :caption: On trial !c\n   :seat: 3\n   :vul: N0\n\n   1C = a\n",
    )
    assert "\n3rd seat, we are not vulnerable:\n\n1♣  a\n\nOn trial ♣" in shown


def test_a_deal_is_a_compass_in_plain_characters(project: Project) -> None:
    assert DRAWN_DEAL in text(project, "index.bml", DEAL)


def test_a_single_hand_has_the_name_of_its_seat(project: Project) -> None:
    assert "West\n♠ 6 3\n♥ J 9 6 4\n" in text(project, "index.bml", "W 63 J964 AKQ53 42\n")


def test_an_auction_has_aligned_columns_and_tells_who_is_vulnerable(project: Project) -> None:
    assert DRAWN_AUCTION in text(project, "index.rst", AUCTION)


def test_a_man_page_shows_the_tree_as_it_is_drawn(project: Project) -> None:
    shown = man(project, NOTES)
    assert f"\n{TREE}\n" in shown
    assert "1♣  .dot \\ @{} -x\n" in shown


def test_a_man_page_shows_deals(project: Project) -> None:
    assert f"\n{DRAWN_DEAL}\n" in man(project, DEAL)


def test_texinfo_has_trees_as_examples_with_their_anchors(project: Project) -> None:
    shown = texinfo(project, NOTES)
    example = shown[shown.index("@example\n") : shown.index("@end example")]
    assert TREE in example.replace("@w{-}", "-")
    assert "1♣  .dot \\ @@@{@} -x\n" in shown
    assert "@anchor{index bml-1N-2C}" in shown


def test_texinfo_has_deals_as_examples(project: Project) -> None:
    shown = texinfo(project, DEAL)
    assert DRAWN_DEAL in shown


def test_the_words_of_a_pipe_table_stay_whole(project: Project) -> None:
    shown = text(
        project, "index.bml", "| Points | Opening |\n|---|---|\n| 15-17 | 1N |\n| 20-21 |\n"
    )
    assert "| Points | Opening |" in shown
    assert "| 15-17  | 1NT     |" in shown


def test_a_wide_pipe_table_fits_the_page(project: Project) -> None:
    cell = "word " * 12
    shown = text(project, "index.bml", f"| a | {cell}| {cell}|\n| b | {cell}| c |\n")
    assert max(map(len, shown.splitlines())) <= 78
