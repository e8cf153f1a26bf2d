"""Pages that ``bml html`` made, read as documents (IM-18)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.importing.files.html import read_html, read_page
from sphinxcontrib_bml.importing.model.tree import (
    Block,
    CommentBlock,
    DocumentHeading,
    DocumentParagraph,
    DocumentTable,
    ItemList,
    RefusedError,
    Remarks,
    Rule,
    plain,
    words_in,
)


def blocks_of(text: str, *, has_lines: bool = True) -> list[Block]:
    return read_html(text, Remarks(), has_lines=has_lines)


def shown(block: Block) -> object:
    """Return a block as a value that is short to write."""
    match block:
        case DocumentHeading():
            return f"{'#' * block.level} {plain(block.words)}"
        case DocumentParagraph():
            return plain(block.words)
        case CommentBlock():
            return [f"{line.line} {line.text}" for line in block.lines]
        case Rule():
            return "---"
        case ItemList():
            return [
                (plain(one.words), [shown(below) for below in one.blocks]) for one in block.items
            ]
        case DocumentTable():
            rows = [block.header, *(row.cells for row in block.rows)]
            return [[plain(cell) for cell in cells] for cells in rows]
        case _:
            raise TypeError(block)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<h2>One</h2><p>Two <b>three</b></p><hr>", ["## One", "Two three", "---"]),
        ("<p>a<br>b</p>c", ["a b", "c"]),
        ("<ul><li>1C<ul><li>1D = x</li></ul></li></ul>", [[("1C", [[("1D = x", [])]])]]),
        ("<script>no</script><p>yes<style>no<p></style></p>", ["yes"]),
        ("<p>a <a href='#x'>b</a> <a class='headerlink' href='#y'>¶</a></p>", ["a b"]),
        ("<p>a<a href='#note-1'>1</a></p>", ["a1"]),
        ("a<template><p>no</p></template><svg><title>no</title></svg><button>no</button>", ["a"]),
        ("<nav>no</nav>a<footer>no</footer><head><title>no</title></head>", ["a"]),
        ("</b></span></a></ul></li></td></table><p>a</p>", ["a"]),
        ("<li>alone</li><p>a</p>", ["a"]),
        ("<tr><td>a</td></tr>", ["a"]),
        ("<ul><li>open", [[("open", [])]]),
        ("<ul><li><ul><li>a</li></ul></li></ul>", [[("", [[("a", [])]])]]),
        ("<table><tr><td>a<hr></td></tr></table>", [[["a"]]]),
        ("<table><tr><td>open", []),
        ("<table></table><p>a</p>", ["a"]),
        ("<table><td>a</td></table>", []),
    ],
)
def test_elements_are_blocks(text: str, expected: list[object]) -> None:
    assert [shown(block) for block in blocks_of(text)] == expected


def test_what_a_row_says_stands_behind_an_equals_sign() -> None:
    start = '<li><b class="bml-call">2D</b>'
    mark = '<span class="bml-alert">!</span> '
    rows = [f"{start} asks", f"{start} {mark}x", f"{start} {mark}", start]
    (found,) = blocks_of(f"<ul>{'</li>'.join(rows)}</li></ul>")
    assert isinstance(found, ItemList)
    assert [plain(item.words) for item in found.items] == ["2D = asks", "2D! = x", "2D!", "2D"]


def test_lines_are_those_of_the_page_or_nowhere() -> None:
    text = "<p>a</p>\n<h1>b</h1>\n\n<ul><li>c</li></ul>"
    paragraph, heading, items = blocks_of(text)
    assert [paragraph.line, heading.line, items.line] == [1, 2, 4]  # type: ignore[union-attr]
    assert {block.line for block in blocks_of(text, has_lines=False)} == {  # type: ignore[union-attr]
        blocks_of("<p>x</p>", has_lines=False)[0].line  # type: ignore[union-attr]
    }


def test_a_picture_is_kept_with_its_words() -> None:
    alone, inside = blocks_of("<p><img alt='The  deal' src='d.png'></p><p>See <img alt='it'>.</p>")[
        :2
    ]
    assert shown(alone) == ['1 image "The deal" (d.png)']
    assert shown(inside) == "See it."


def test_a_note_at_the_foot_is_kept_with_all_its_paragraphs() -> None:
    note = "<li id='footnote-1'><p>Only in</p><p>third seat. <a href='#ref-1'>↑</a></p></li>"
    (kept,) = blocks_of(f"<ol>{note}</ol>")[-1:]
    assert shown(kept) == ["1 footnote 1: Only in third seat."]


TABLE = "<table><tr><th>Call</th><th>Text</th></tr><tr><td{}><p>1C</p></td><td>{}</td></tr></table>"


def test_tables_have_cells_with_the_words_of_all_that_is_in_them() -> None:
    (table,) = blocks_of(TABLE.format("", "<h3>a</h3><ul><li>b</li><li>c</li></ul>"))
    assert shown(table) == [["Call", "Text"], ["1C", "a b c"]]
    kept, table = blocks_of(TABLE.format("", "<img alt='x'> text"))
    assert (shown(kept), shown(table)) == (['1 image "x"'], [["Call", "Text"], ["1C", "x text"]])


@pytest.mark.parametrize("inner", [" colspan='2'", " rowspan='3'"])
def test_tables_with_joined_cells_are_kept_as_comments(inner: str) -> None:
    (kept,) = blocks_of(TABLE.format(inner, "x"))
    assert shown(kept) == ["1 Call | Text", "1 1C | x"]


def test_tables_in_tables_are_kept_as_comments() -> None:
    found = blocks_of(TABLE.format("", TABLE.format("", "x")))
    assert [shown(block) for block in found][:2] == [
        ["1 Call | Text", "1 1C | x"],
        ["1 Call | Text", "1 1C"],
    ]


def test_lists_that_are_not_closed_hold_what_was_in_them() -> None:
    inner: tuple[str, list[object]] = ("b", [[("c", [])]])
    assert [shown(block) for block in blocks_of("<ul><li>a<ul><li>b<ul><li>c")] == [
        [("a", [[inner]])]
    ]
    text = "<ul><li>a<ul><li>b</li></li><li>c</li></ul><p>d</p>"
    assert [shown(block) for block in blocks_of(text)] == [[("a", [[("b", [])]]), ("c", [])], "d"]
    cell = TABLE.format("", "<ul><li>b</li>")
    table, *_ = blocks_of(f"{cell}<li>c</li>")
    assert shown(table) == [["Call", "Text"], ["1C", "b"]]


def test_very_deep_lists_lose_no_word() -> None:
    deep = "<ul><li>a" * 500
    found = blocks_of(deep)
    assert sum(plain(words).count("a") for words in words_in(found)) == 500


def test_all_words_of_blocks_are_found() -> None:
    found = blocks_of(f"<h1>h</h1><p>p</p><hr><ul><li>i<p>j</p></li></ul>{TABLE.format('', 'x')}")
    assert sorted(plain(words) for words in words_in(found)) == sorted(
        ["h", "p", "i", "j", "Call", "Text", "1C", "x"]
    )


PAGE = """<html>
<head><title>x</title></head>
<body><nav>no</nav>
<main><h1>System</h1>
<h2></h2>
<ul class="bml-tree"><li><b class="bml-call">1C</b> club</li></ul>
</main><footer>no</footer></body></html>
"""


def test_the_main_part_of_our_page_is_read_with_its_lines() -> None:
    page = read_page(PAGE, "system", Remarks())
    assert page.name == "system"
    heading, items = page.blocks
    assert (shown(heading), heading.line) == ("# System", 4)  # type: ignore[union-attr]
    assert isinstance(items, ItemList)
    assert items.line == 6


def test_without_a_main_part_all_is_read() -> None:
    page = read_page(PAGE.replace("<main>", "").replace("</main>", ""), "x", Remarks())
    texts = [shown(block) for block in page.blocks]
    assert (texts[0], len(texts)) == ("# System", 2)


def test_other_pages_are_refused() -> None:
    with pytest.raises(RefusedError, match="not a page that bml html made"):
        read_page("<main><p>1C = x</p></main>", "x", Remarks())
