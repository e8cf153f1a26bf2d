"""Reading ends, soon, whatever the notes hold; what is left out is reported."""

from __future__ import annotations

from time import process_time

import pytest

from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.language.options import Limits, Options
from sphinxcontrib_bml.language.parser import Parse, parse_text
from sphinxcontrib_bml.language.syntax import BulletList, PipeTable
from tests.language.clip_texts import SECONDS, clip
from tests.language.dump import dump_document


def codes(parse: Parse) -> list[str]:
    return [str(item.code) for item in parse.diagnostics]


def limited(text: str, **limits: int) -> Parse:
    return parse_text(text, options=Options(limits=Limits(**limits)))


def labels(parse: Parse) -> list[str]:
    return [row.label for table in parse.document.tables for row in table.rows]


@pytest.mark.parametrize(
    ("text", "limits", "hint"),
    [
        (
            clip("a", "2C", "2D") + "\n1N\n  #PASTE a\n",
            {"pasted_lines": 1},
            "check whether clips paste each other repeatedly",
        ),
        ("|a|b|\n", {"table_columns": 1}, "make several tables of it, or several documents"),
        ("- a\n  - b\n", {"list_depth": 1}, "use fewer levels"),
        (
            "1C\n  1D\n    1H\n",
            {"depth": 1},
            "move the deeper rows to a table that begins with their auction",
        ),
    ],
)
def test_what_goes_over_a_limit_is_told_with_what_to_do(
    text: str, limits: dict[str, int], hint: str
) -> None:
    (found,) = limited(text, **limits).diagnostics
    (limit,) = limits
    between = " For more: " if hint.endswith("?") else "; for more: "
    assert found.hint.startswith(f"{hint}{between}--limit {limit}=")
    assert f"bml_limits = {{'{limit}': " in found.hint


# Pastes


def doubling(levels: int, *innermost: str) -> str:
    """Return clips that each paste the next one twice, and a table that pastes the first."""
    clips = [
        clip(f"a{level}", f"#PASTE a{level + 1}", f"#PASTE a{level + 1}") for level in range(levels)
    ]
    return "\n".join([*clips, clip(f"a{levels}", *innermost), "1N", "  #PASTE a0"])


# LANGUAGE LM-3
def test_pastes_are_nested_so_deep_and_no_deeper() -> None:
    clips = [clip(f"a{level}", f"2C x{level}", f"#PASTE a{level + 1}") for level in range(6)]
    text = "\n".join([*clips, clip("a6", "2C x6"), "1N", "  #PASTE a0"])
    parse = limited(text, paste_depth=4)
    assert labels(parse) == ["1N"] + ["2C"] * 4
    (found,) = parse.diagnostics
    assert (str(found.code), found.span.line) == ("PASTE-LIMIT", 18)
    assert found.related[-1].span.line == text.count("\n") + 1
    assert labels(limited(text)) == ["1N"] + ["2C"] * 7


def test_a_table_pastes_so_many_lines_and_no_more() -> None:
    text = clip("a", *["2C"] * 10) + "\n1N\n" + "  #PASTE a\n" * 5 + "1S\n\n1H\n  #PASTE a\n"
    parse = limited(text, pasted_lines_per_table=25)
    assert labels(parse)[0] == "1N"
    assert labels(parse).count("2C") + 3 == 25 + 10
    assert "1S" in labels(parse)
    assert codes(parse) == ["PASTE-LIMIT"]
    (found,) = parse.diagnostics
    assert found.message == "more than 25 pasted lines in this table"


def test_a_document_pastes_so_many_lines_and_no_more() -> None:
    text = clip("a", *["2C"] * 10) + "\n" + "1N\n  #PASTE a\n\n" * 5
    parse = limited(text, pasted_lines=35)
    assert labels(parse).count("2C") == 10 * 3 + 1
    assert labels(parse).count("1N") == 5
    assert codes(parse) == ["PASTE-LIMIT"]
    (found,) = parse.diagnostics
    assert found.message == "more than 35 pasted lines in this document"


@pytest.mark.parametrize("innermost", [["2C x"], []], ids=["rows", "pastes only"])
def test_doubling_clips_end_at_the_limit(innermost: list[str]) -> None:
    parse = limited(doubling(14, *innermost), pasted_lines_per_table=5000)
    assert codes(parse) == ["PASTE-LIMIT"]
    assert len(labels(parse)) < 5000
    assert parse.document.tables


@pytest.mark.slow
def test_twenty_doubling_clips_end_at_the_usual_limits() -> None:
    began = process_time()
    parse = parse_text(doubling(20, "2C"))
    assert set(codes(parse)) == {"PASTE-LIMIT"}
    assert process_time() - began < SECONDS


def test_replacements_that_multiply_each_other_end_at_the_limit() -> None:
    arguments = " ".join(f"{letter}={letter * 2}" for letter in "x" * 40)
    parse = parse_text(clip("a", "2C x") + f"\n1N\n  #PASTE a {arguments}\n  #PASTE a x=y\n")
    assert codes(parse) == ["PASTE-LIMIT"]
    assert labels(parse) == ["1N", "2C"]


# LANGUAGE LM-3
def test_a_clip_grows_so_large_by_replacements_and_no_larger() -> None:
    text = clip("a", "2C x", "2D x") + "\n1N\n  #PASTE a x=" + "y" * 50
    assert labels(limited(text, clip_bytes=106)) == ["1N", "2C", "2D"]
    parse = limited(text, clip_bytes=105)
    assert labels(parse) == ["1N"]
    assert codes(parse) == ["PASTE-LIMIT"]


def test_large_clips_are_pasted_so_often_and_no_more() -> None:
    text = clip("a", "2C " + "x" * 900) + "\n1N\n" + "  #PASTE a\n" * 100 + "\n1S\n #PASTE a\n"
    parse = limited(text, pasted_bytes=10_000)
    assert labels(parse) == ["1N"] + ["2C"] * 10 + ["1S"]
    assert codes(parse) == ["PASTE-LIMIT"]


def test_what_replacements_add_counts_as_pasted() -> None:
    text = clip("a", "2C " + "x" * 90) + "\n1N\n" + f"  #PASTE a x={'y' * 9}\n" * 30
    parse = limited(text, pasted_bytes=10_000)
    assert 5 < len(labels(parse)) < 15
    assert codes(parse) == ["PASTE-LIMIT"]


@pytest.mark.slow
@pytest.mark.parametrize("line", ["#PASTE b", "#FOO", "//bss xyz"])
def test_what_a_wrong_line_may_mean_is_not_looked_for_each_time_that_it_is_pasted(
    line: str,
) -> None:
    many = "".join(f"#CUT name{number}\n1C\n#ENDCUT\n" for number in range(900))
    text = many + clip("a", *[line] * 100) + "\n1N\n" + "  #PASTE a\n" * 90
    began = process_time()
    parse = parse_text(text)
    assert len(parse.diagnostics) == 100
    assert process_time() - began < SECONDS


def test_clips_stand_in_each_other_so_deep_and_no_deeper() -> None:
    opened = [f"#COPY a{level}\n1C" for level in range(6)]
    text = "\n".join([*opened, "1D", *["#ENDCOPY"] * 6, "", "#BIDTABLE", "#PASTE a3", "#PASTE a4"])
    parse = limited(text, paste_depth=4)
    assert codes(parse) == ["PASTE-LIMIT", "PASTE-LIMIT", "PASTE-UNKNOWN"]
    first, second = parse.document.tables
    assert [row.label for row in first.rows] == ["1C"] * 6 + ["1D"]
    assert [row.label for row in second.rows] == ["1C"] * 3 + ["1D"]


@pytest.mark.slow
def test_a_fault_of_a_row_pasted_very_often_is_one_diagnostic() -> None:
    count = 5_000
    text = clip("a", "splinter") + "\n1N\n" + "  #PASTE a\n" * count
    began = process_time()
    (found,) = parse_text(text).diagnostics
    assert (len(found.related), found.more_related) == (10, count - 10)
    assert process_time() - began < SECONDS


# LANGUAGE LM-7
def test_a_diagnostic_has_so_many_related_places_and_counts_the_others() -> None:
    text = clip("a", "splinter") + "\n1N\n" + "  #PASTE a\n" * 5
    (found,) = limited(text, related=3).diagnostics
    assert [place.span.line for place in found.related] == [6, 7, 8]
    assert found.more_related == 2
    (found,) = limited(text).diagnostics
    assert (len(found.related), found.more_related) == (5, 0)


# LANGUAGE LM-3, LM-4
@pytest.mark.parametrize(
    ("limit", "number"),
    [("pasted_lines_per_table", 10_000), ("pasted_lines", 100_000), ("records", 250_000)],
)
def test_the_usual_limits_are_so_high_and_no_higher(limit: str, number: int) -> None:
    assert getattr(Limits(), limit) == number


# Pipe tables


# LANGUAGE LM-7
@pytest.mark.parametrize(
    ("rows", "kept", "left_out"),
    [
        (["|a|b|c|d"] + ["|e"] * 6, 5, "this row and 1 below it are"),
        (["|e"] * 6 + ["|a|b|c|d"], 6, "this row is"),
        (["|a|b", "|-", *["|e"] * 8, "|-"], 10, "this row is"),
    ],
    ids=["wide row first", "wide row last", "rules count"],
)
def test_a_pipe_table_has_so_many_cells_when_filled_and_no_more(
    rows: list[str], kept: int, left_out: str
) -> None:
    parse = limited("\n".join(rows) + "\n", table_cells=20)
    (table,) = parse.document.elements
    assert isinstance(table, PipeTable)
    assert len(table.rows) + 2 * (table.header is not None) == kept
    assert table.columns * kept <= 20
    (found,) = parse.diagnostics
    assert (str(found.code), found.span.line) == ("LIMIT-CELLS", kept + 1)
    assert found.message.endswith(f"{left_out} left out")
    assert not list(limited("\n".join(rows[:kept]) + "\n", table_cells=20).diagnostics)


# LANGUAGE LM-7
def test_a_pipe_table_has_so_many_columns_and_no_more() -> None:
    parse = limited("|a|b|c\n|a|b|c|d\n|e\n", table_columns=3)
    (table,) = parse.document.elements
    assert isinstance(table, PipeTable)
    assert (len(table.rows), table.columns) == (1, 3)
    (found,) = parse.diagnostics
    assert (str(found.code), found.span.line) == ("LIMIT-CELLS", 2)
    assert (
        found.message == "more than 3 columns in this table; this row and 1 below it are left out"
    )


def test_the_pipe_tables_of_a_document_have_so_many_cells_and_no_more() -> None:
    table = "|a|b|c\n|d\n"
    parse = limited(f"{table}\n{table}\n|e\n\n|f\n", cells=10)
    rows = [len(item.rows) for item in parse.document.elements if isinstance(item, PipeTable)]
    assert rows == [2, 1, 1, 0]
    assert [(str(found.code), found.span.line) for found in parse.diagnostics] == [
        ("LIMIT-CELLS", 5),
        ("LIMIT-CELLS", 9),
    ]


def test_short_rows_below_a_wide_one_stay_short() -> None:
    parse = parse_text("|a" * 500 + "\n" + "|b\n" * 150)
    (table,) = parse.document.elements
    assert isinstance(table, PipeTable)
    assert [len(row.cells) for row in table.rows] == [500] + [1] * 150
    assert not list(parse.diagnostics)


# Lists


def bullets(levels: int) -> str:
    """Return a list with an item at each level, then one that goes back to the first."""
    return "".join(f"{' ' * level}- a{level}\n" for level in range(levels)) + "- b\n"


def depths(bullet_list: BulletList, depth: int = 1) -> dict[str, int]:
    """Return the level of each item, 1 for the outermost."""
    found: dict[str, int] = {}
    for item in bullet_list.items:
        found[item.text.text] = depth
        for inner in item.lists:
            found |= depths(inner, depth + 1)
    return found


# LANGUAGE LM-7
@pytest.mark.parametrize(("levels", "told"), [(60, []), (61, [("LIMIT-DEPTH", 61)])])
def test_lists_have_so_many_levels(levels: int, told: list[tuple[str, int]]) -> None:
    parse = parse_text(bullets(levels))
    assert [(str(found.code), found.span.line) for found in parse.diagnostics] == told
    (element,) = parse.document.elements
    assert isinstance(element, BulletList)
    levels_of = {f"a{level}": min(level + 1, 60) for level in range(levels)}
    assert depths(element) == {**levels_of, "b": 1}


def test_a_list_that_is_too_deep_is_reported_once() -> None:
    parse = limited(f"{bullets(5)}{bullets(4)}\n{bullets(4)}", list_depth=3)
    places = [(str(found.code), found.span.line) for found in parse.diagnostics]
    assert places == [("LIMIT-DEPTH", 4), ("LIMIT-DEPTH", 16)]


# Tables


def test_a_table_may_be_thousands_of_levels_deep() -> None:
    levels = 3000
    parse = parse_text("\n".join(" " * level + "1C" for level in range(levels)))
    (table,) = parse.document.tables
    assert [row.level for row in table.rows] == list(range(levels))
    assert len(expand(parse.document.tables, parse.diagnostics)) == 1
    assert dump_document(parse.document, Options()).count("\n") == levels + 1


def test_names_of_deep_rows_grow_no_longer_with_their_depth() -> None:
    parse = parse_text("1C-\n" + "1D-\n" * 2000)
    anchors = [row.address.anchor for table in parse.document.tables for row in table.rows]
    assert len(anchors) == len(set(anchors)) == 2001
    assert max(map(len, anchors)) < 210


# LANGUAGE LM-4
def test_a_table_too_deep_to_be_shown_is_reported_once() -> None:
    deep = "\n".join(" " * level + "1C" for level in range(6))
    parse = limited(f"{deep}\n 1D\n  1H\n   1S\n    1N\n\n{deep}\n", depth=4)
    places = [(str(item.code), item.span.line) for item in parse.diagnostics]
    assert places == [("LIMIT-DEPTH", 6), ("LIMIT-DEPTH", 17)]


def test_a_deep_table_is_exported_below_what_is_shown() -> None:
    rows = [" " * level + "P" for level in range(3)]
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    rows += [" " * (level + 3) + bid for level, bid in enumerate(bids)]
    parse = parse_text("#BIDTABLE\n" + "\n".join(rows[2:]))
    book = expand(parse.document.tables, parse.diagnostics, Limits(depth=10))
    assert len(book) == 1 + len(bids)


# LANGUAGE LM-4
def test_a_document_has_so_many_auctions_and_no_more() -> None:
    text = "1X\n  2X\n\n1C-1D;\n1HS\n\n1N\n"
    everything = expand(parse_text(text).document.tables, parse_text("").diagnostics)
    assert len(everything) == 4 + 4 + 3 + 1
    parse = parse_text(text)
    book = expand(parse.document.tables, parse.diagnostics, Limits(records=6))
    assert len(book) == 6
    assert [item.auction for item in book] == [item.auction for item in everything][:6]
    (found,) = parse.diagnostics
    assert (str(found.code), found.span.line) == ("LIMIT-RECORDS", 1)


# LANGUAGE LM-4
def test_descriptions_of_several_auctions_are_so_long_and_no_longer() -> None:
    parse = parse_text("1CDHS = " + "x" * 10 + "\n1N = y\n")
    book = expand(parse.document.tables, parse.diagnostics, Limits(texts=30))
    assert len(book) == 5
    assert codes(parse) == []
    book = expand(parse.document.tables, parse.diagnostics, Limits(texts=29))
    assert len(book) == 3
    (found,) = parse.diagnostics
    assert (str(found.code), found.span.line) == ("LIMIT-RECORDS", 1)


def test_chains_of_open_calls_end_at_the_limit() -> None:
    chain = "".join(f"{' ' * level}{1 + level // 2}X\n" for level in range(14))
    chain += "".join(f"{' ' * (14 + level)}(5CDHSN/6CDHSN/7CDHSN)\n" for level in range(6))
    rows = "1CDHSN/2CDHSN\n (3CDHSN)\n  4CDHSN\n   (5CDHSN)\n    6CDHSN\n     (7CDHSN)\n"
    for text in (chain, rows):
        parse = parse_text(text)
        book = expand(parse.document.tables, parse.diagnostics, Limits(records=1000))
        assert len(book) <= 1000
    assert "LIMIT-RECORDS" in codes(parse)


# LANGUAGE LM-4
@pytest.mark.parametrize(
    ("row", "line"), [("1C", 1 + 20), ("no call", 1 + 39)], ids=["two a row", "one a row"]
)
def test_so_many_calls_are_tried_and_no_more(row: str, line: int) -> None:
    parse = parse_text("7N\n" + f"  {row}\n" * 50 + "\n7C last\n")
    book = expand(parse.document.tables, parse.diagnostics, Limits(records=2))
    assert [item.auction.short for item in book] == ["7N"]
    (found,) = (item for item in parse.diagnostics if str(item.code) == "LIMIT-RECORDS")
    assert found.message.startswith("this document has too many possible auctions")
    assert found.span.line == line


# LANGUAGE LM-4
@pytest.mark.slow
def test_rows_that_fail_below_many_auctions_end_at_the_limit_too() -> None:
    bids = "/".join(f"{level}CDHSN" for level in range(1, 7))
    text = f"{bids}\n  {bids}\n    {bids}\n" + "      1C\n" * 200
    parse = parse_text(text)
    began = process_time()
    book = expand(parse.document.tables, parse.diagnostics, Limits(records=10_000))
    assert process_time() - began < SECONDS
    assert 0 < len(book) <= 10_000
    assert "LIMIT-RECORDS" in codes(parse)
