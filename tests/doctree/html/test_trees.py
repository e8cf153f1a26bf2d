"""Bidding tables on web pages; what Sphinx adds is in ``tests/sphinxext/html``."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.doctree.nodes import bml_bidtable
from sphinxcontrib_bml.doctree.writers.html import HTMLVisitors
from tests.doctree.html.pages import Page, below, box, call, classes, description, shape, text
from tests.doctree.rows import all_rows
from tests.doctree.written import give_caption, give_name, page_of, the_only, tree_of

CHAPTER = """\
* Rows

1N  15--17 & <b> "quoted" 'so' > a \\ `code` @ &amp;
  2C  !Stayman
      asks for !h and !s
    2D  *no* /major/ [elsewhere](#Others)
    2H  four
        .
      3C  game try
  [2D](#Others)  transfer
1S
  2N
(2H)  theirs

* Others

#VUL YN

1C  opening
"""


@pytest.fixture(scope="module")
def page() -> Page:
    return page_of(CHAPTER)


def test_a_page_has_no_parse_error(page: Page) -> None:
    assert page.errors == []


def test_rows_become_nested_lists_in_the_order_of_the_notes(page: Page) -> None:
    assert [shape(tree) for tree in page.all("ul.bml-tree")] == [
        [
            ("1NT", [("2♣", ["2♦", ("2♥", ["3♣"])]), "2♦"]),
            ("1♠", ["2NT"]),
            "(2♥)",
        ],
        ["1♣"],
    ]


def test_every_list_of_rows_says_that_it_is_a_list(page: Page) -> None:
    trees = page.all("ul.bml-tree")
    lists = [*trees, *(inner for tree in trees for inner in below(tree, "ul"))]
    assert {found.get("role") for found in lists} == {"list"}


def test_special_characters_are_shown_as_written(page: Page) -> None:
    assert description(page.row("bml-1N")) == "15–17 & <b> \"quoted\" 'so' > a \\ `code` @ &amp;"


def test_a_row_has_its_id_once(page: Page) -> None:
    ids = [item.get("id") for item in page.root.iter() if item.get("id")]
    assert len(ids) == len(set(ids))
    assert call(page.row("bml-1N-2C-2H-3C")) == "3♣"
    assert call(page.row("bml-2h")) == "(2♥)"


def test_suits_in_rows_have_their_classes_and_are_no_emoji(page: Page) -> None:
    suits = list(below(box(page.row("bml-1N-2C")), "span"))
    found = [
        (*classes(suit), "".join(suit.itertext()))
        for suit in suits
        if "bml-suit" in (suit.get("class") or "")
    ]
    assert ("bml-suit-h", "♥\ufe0e") in found
    assert ("bml-suit-s", "♠\ufe0e") in found


def test_a_line_end_in_a_description_is_a_break(page: Page) -> None:
    row = box(page.row("bml-1N-2C"))
    assert len(list(below(row, "br"))) == 1


def test_a_line_end_beside_markup_is_a_break_too() -> None:
    shown = page_of("1C = *one\n     two* !h\n     three\n").text
    assert "<strong>one<br />\ntwo</strong>" in shown
    assert "♥\ufe0e</span><br />\nthree</li>" in shown


def test_an_alert_is_seen_as_a_mark_and_read_as_a_word(page: Page) -> None:
    (mark,) = page.all(".bml-alert")
    assert text(mark) == "!"
    assert mark.get("role") == "img"
    assert mark.get("aria-label") == "alert"
    assert description(page.row("bml-1N-2C")) == "! Stayman asks for ♥ and ♠"


def test_markup_and_links_in_a_description_are_kept(page: Page) -> None:
    row = box(page.row("bml-1N-2C-2D"))
    assert description(page.row("bml-1N-2C-2D")) == "no major elsewhere"
    assert [text(found) for found in below(row, "strong")] == ["no"]
    assert [text(found) for found in below(row, "em")] == ["major"]
    assert [link.get("href") for link in below(row, "a")] == ["#others"]


def test_a_label_may_be_a_link_and_keeps_its_suit(page: Page) -> None:
    row = box(page.row("bml-1N-2D"))
    (label,) = below(row, "b.bml-call")
    (link,) = below(label, "a")
    assert link.get("href") == "#others"
    assert text(link) == "2♦"
    assert len(list(below(link, ".bml-suit-d"))) == 1
    assert description(page.row("bml-1N-2D")) == "transfer"


def test_a_row_without_description_has_no_empty_element(page: Page) -> None:
    row = box(page.row("bml-1S"))
    assert [child.tag for child in row] == ["b"]


def test_an_empty_line_for_air_is_a_class_of_its_row_alone(page: Page) -> None:
    assert [item.get("id") for item in page.all("li.bml-air")] == ["bml-1N-2C-2H"]


def test_branches_are_open_and_named_by_the_auction_so_far(page: Page) -> None:
    branches = page.all("details")
    assert all(branch.get("open") is not None for branch in branches)
    assert [branch.findall("summary")[0].get("aria-label") for branch in branches] == [
        "after 1NT",
        "after 1NT 2♣",
        "after 1NT 2♣ 2♥",
        "after 1♠",
    ]


def test_the_description_stands_outside_of_what_folds(page: Page) -> None:
    assert all(not list(summary) and not summary.text for summary in page.all("summary"))


def test_conditions_stand_above_the_tree(page: Page) -> None:
    table = page.all(".bml-bidtable")[1]
    assert [child.tag for child in table] == ["p", "ul"]
    assert text(table[0]) == "We are vulnerable, they are not"


def test_a_row_that_leaps_stands_one_level_below_the_row_above() -> None:
    document = tree_of("1C\n  1D\n    1H\n")
    first, second, third = all_rows(document)
    second["level"], third["level"] = 4, 9
    assert shape(page_of(document).one("ul.bml-tree")) == [("1♣", [("1♦", ["1♥"])])]
    assert first["level"] == 0


@pytest.mark.parametrize(
    ("level", "expected"),
    [(None, [True, True, True]), (1, [False, False, False]), (2, [True, False, False])],
)
def test_a_table_says_from_which_level_it_is_closed(
    level: int | None, expected: list[bool]
) -> None:
    document = tree_of("1N\n  2C\n    2D\n      2H\n")
    if level is not None:
        the_only(document, bml_bidtable)["collapse"] = level
    branches = page_of(document).all("details")
    assert [branch.get("open") is not None for branch in branches] == expected


@pytest.mark.parametrize("history", ["1N-2C;", "1N-2C"])
@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (0, [True] * 4),
        (1, [True, False, False, False]),
        (2, [True, False, False, False]),
        (3, [True, True, False, False]),
    ],
)
def test_the_rows_below_a_history_are_top_rows_that_are_seen(
    history: str, level: int, expected: list[bool]
) -> None:
    document = tree_of(f"#BIDTABLE\n{history}\n  2D\n    2H\n      2S\n        2N\n")
    the_only(document, bml_bidtable)["collapse"] = level
    page = page_of(document)
    assert [branch.get("open") is not None for branch in page.all("details")] == expected


def test_a_caption_makes_a_figure_with_the_name_and_class_of_the_table() -> None:
    document = tree_of("1N\n  2C\n")
    table = the_only(document, bml_bidtable)
    give_name(table, "folded")
    table["classes"].append("wide")
    give_caption(table, "After 1♥ <b>")
    figure = page_of(document).one("figure.bml-bidtable")
    assert figure.get("id") == "folded"
    assert classes(figure) == ["bml-bidtable", "wide"]
    assert [child.tag for child in figure] == ["ul", "figcaption"]
    assert text(figure[1]) == "After 1♥ <b>"
    assert [classes(suit) for suit in below(figure[1], ".bml-suit-h")] == [
        ["bml-suit", "bml-suit-h"]
    ]


class _Flat(HTMLVisitors):
    folds = False


def test_trees_that_do_not_fold_are_lists_alone() -> None:
    page = page_of(CHAPTER, _Flat())
    assert page.errors == []
    assert page.all("details") == []
    (tree, _) = page.all("ul.bml-plain")
    depths = [len(list(below(tree, *["ul"] * depth))) for depth in (1, 2, 3)]
    assert depths == [4, 2, 1]
    assert [call(row) for row in tree.findall("li")] == ["1NT", "1♠", "(2♥)"]


def test_a_row_with_several_calls_has_the_alert_after_all_of_them() -> None:
    """LANGUAGE HI-12a, RN-1."""
    page = page_of("1N = Balanced\n1H, 1S = !Weak, 5+#\n  2N = Asks\n")
    row = page.all("li")[1]
    assert (call(row), description(row)) == ("1♥, 1♠", "! Weak, 5+#")
    assert len(list(box(row).iterfind("span[@class='bml-alert']"))) == 1


def widths(notes: str) -> list[str]:
    """Return how wide the labels of the lists of rows are, from the outermost in."""
    (tree,) = page_of(f"#BIDTABLE\n{notes}").all("ul.bml-tree")
    return [
        "".join(name for name in classes(found) if "label" in name)
        for found in (tree, *below(tree, "ul"))
    ]


def test_lists_whose_labels_are_wide_say_how_wide_so_that_descriptions_stand_in_a_column() -> None:
    assert widths("1C a\n  1D b\n  2steps c\n  1H d\n") == ["", "bml-label-4"]
    assert widths("1N-2C-2D a\n1N-2D b\n") == ["bml-label-7"]
    assert widths("1C a\n2D, 2H, 2S = b\n3N/4CD = c\n") == ["bml-label-7"]
    assert widths("1C a\n3N/4CD = c\n") == ["bml-label-6"]
    assert widths("1C a\n  game b\n  P c\n") == ["", "bml-label-3"]


def test_usual_labels_lone_ones_and_those_that_push_only_themselves_need_no_width() -> None:
    assert widths("1C a\n  2NT b\n  1HS c\n") == ["", ""]
    assert widths("1C a\n  2steps b\n") == ["", ""]
    assert widths("1C-1D-1H-1S-1N-2C-2D a\n1N b\n2N c\n")[0] == ""


def test_a_very_long_label_is_marked_so_that_little_room_leaves_its_description_below() -> None:
    page = page_of("#BIDTABLE\n1C-1D-1H-1S-1N-2C-2D a\n1N b\n")
    assert [classes(box(row)) for row in page.all("ul.bml-tree", "li")] == [
        ["bml-row", "bml-long"],
        ["bml-row"],
    ]


@pytest.mark.parametrize(("rows", "size"), [(4, ""), (5, "10"), (20, "40"), (2_000, "640")])
def test_a_table_tells_about_how_many_rows_it_shows(rows: int, size: str) -> None:
    page = page_of("#BIDTABLE\n1C\n" + "  1D\n" * (rows - 1))
    (table,) = page.all("div.bml-bidtable")
    assert classes(table)[1:] == ([f"bml-rows-{size}"] if size else [])


def test_rows_that_start_hidden_do_not_count_for_the_size_of_a_table() -> None:
    document = tree_of("1C\n" + "  1D\n   1H\n" * 10)
    assert page_of(document).one("div.bml-rows-40") is not None
    the_only(document, bml_bidtable)["collapse"] = 1
    assert not [
        name for name in classes(page_of(document).one("div.bml-bidtable")) if "rows" in name
    ]
