"""What becomes of lists whose items are calls, or nearly so, in Markdown."""

from __future__ import annotations

import pytest

from tests.importing.documents import converted, notes_of


def doubts(text: str) -> list[str]:
    """Return what is doubted, without its place."""
    return [str(item).partition(": warning: ")[2] for item in converted(text).told]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        # IM-6: words that look like calls, and calls that look like words
        ("* 1♦ – pass or correct\n    * 1♦ (nat) – 1♥ y", "1D = pass or correct\n  1H = (nat) y\n"),
        ("* 1♣ x\n    * (pass natural) y", "1C = x\n     (pass natural) y\n"),
        ("* 1♣ x\n* 1♣ - p - 1♥ y\n* 1♦/NT z", "1C = x\n\n1C;\n1H   = y\n1D/N = z\n"),
        ("* 1♣ x\n\ntext\n\n* 1♣-1♦!x foo", "1C = x\n\ntext\n\n- 1!c-1!d!x foo\n"),
        # BT-12: lines of a meaning that a sign of equality would make rows of
        (
            "* 1N x\n    * a\n    * stopper = A\n    * b c",
            "1N = x\\na\\nstopper = A\n     b c\n",
        ),
        # IM-9: what is nested begins with the call of its row, or continues from it
        (
            "* 1♣ – 1♦ – 1♥ x\n    * 1♥ – 1♠ y\n    * 1♠ 1♣ z",
            "1C-1D;\n1H = x\n  1S = y\n  1S = 1!c z\n",
        ),
        (
            "* 1N x\n    * 1N – 2♦ – 2♥ y\n    * (1♦ natural) z",
            "1N = x\n  2D\n    2H = y\n  (1D) = (1!d natural) z\n",
        ),
        # IM-16: columns of siblings are as wide as most of them
        (
            "* 1♣ x\n    * 1♦ a\n    * 1♥ b\n    * 2♣/2♦/2♥/2♠/3♣/3♦/3♥ c",
            "1C = x\n  1D = a\n  1H = b\n  2C/2D/2H/2S/3C/3D/3H = c\n",
        ),
        # IM-4: words that are set alike side by side
        ("* 1♣ **a** **b** *c*_d_ x", "1C = *a* *b* /cd/ x\n"),
        ("**a  b**\n\n* 1♣ x", "*a b*\n\n1C = x\n"),
    ],
)
def test_items_are_rows_where_they_begin_with_calls(text: str, notes: str) -> None:
    assert notes_of(f"{text}\n") == notes


# IM-9, IM-18
def test_an_item_without_words_is_no_paragraph() -> None:
    assert notes_of("- - 3♣ natural\n") == "3C = natural\n"


# IM-8
def test_two_colons_between_call_and_meaning_are_taken_away() -> None:
    assert notes_of("- 1♣ :: clubs\n- 1♦: diamonds\n") == "1C = clubs\n1D = diamonds\n"


def test_what_notes_cannot_say_in_a_row_stands_behind_its_table() -> None:
    code = "  ```\n  code\n  ```\n\n"
    text = f"* 1♣ x\n\n{code}  ## Head\n\n  | a | b |\n  |---|---|\n  | c | d |\n"
    assert notes_of(text) == (
        "1C = x\n     Head\n\n// line 3:   ```\n// line 4:   code\n// line 5:   ```\n\n"
        "| a | b |\n|---|---|\n| c | d |\n"
    )


# IM-15, IM-18
def test_items_without_words_leave_what_else_is_in_them() -> None:
    text = "* 1♣ x\n\npara\n\n- ```\n  code\n  ```\n-\n"
    kept = "// line 5: - ```\n// line 6:   code\n// line 7:   ```\n"
    assert notes_of(text) == f"1C = x\n\npara\n\n{kept}"
    assert notes_of("* 1♣ x\n    * ```\n      c\n      ```\n").startswith("1C = x\n\n// line 2: ")


# IM-18
def test_links_of_calls_and_headings_are_named_with_where_they_led() -> None:
    text = "## [Openings](http://a.b)\n\n* [1♣](http://c.d) x\n    * [1♦](http://e.f) y\n"
    assert notes_of(text) == "#+TITLE: Openings\n\n1C = x\n  1D = y\n"
    assert [str(item).split(": ", 2)[2] for item in converted(text).told] == [
        "link left out of a heading: http://a.b [IMPORT-KEPT]",
        "link of a call left out: http://c.d [IMPORT-KEPT]",
        "link of a call left out: http://e.f [IMPORT-KEPT]",
    ]


# IM-2, IM-10, IM-11
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "## 1♣ – 1♦\n\n* 1♣ – 1♦ – 1♥ x\n",
            ["1♣ – 1♦ – 1♥ x: 1C-1D-1H is read as an auction"],
        ),
        (
            "## 1N – 2♣\n\n* 1♦ – 1♥ x\n* 2♦ y\n",
            [
                "1♦ – 1♥ x: does not continue from 1N-2C: read alone",
                "1♦ – 1♥ x: 1D-1H is read as an auction",
            ],
        ),
        (
            "* 1♣ – 1♦! – 1♥ x\n",
            ["1♣ – 1♦! – 1♥ x: an alert mark inside an auction: only that of the last call counts"],
        ),
        ("* 1N x\n    * 1♣ – 2♦ y\n", ["1♣ – 2♦ y: 1C is not legal there"]),
        ("* 1N x\n    * XX y\n", ["XX y: R is not legal there: read as words"]),
        ("* 1N 2♦\n", ["1N 2♦: 2♦ is read as words of 1N"]),
    ],
)
def test_what_is_read_with_doubt_is_told(text: str, told: list[str]) -> None:
    assert doubts(text) == [f"{one} [IMPORT-DOUBT]" for one in told]


# IM-15
@pytest.mark.parametrize(
    ("text", "notes"),
    [
        (
            "1. one\n\n   ```\n   c\n   ```\n2. two\n   1. deep\n   2. er",
            "- 1. one\n- 2. two\n  - 1. deep\n  - 2. er\n\n"
            "// line 5:    ```\n// line 6:    c\n// line 7:    ```\n",
        ),
        ("- one\n- two\n\n  more\n\n  > quoted", "- one\n- two more quoted\n"),
        # What would be a term and its definition is none, also after a number or a bullet (DL-1).
        ("- one :: a\n  1. :: b", "- one ∷ a\n  - 1. ∷ b\n"),
        ("- \\:: c :: :: d\n  - e", "- ∷ c ∷ ∷ d\n  - e\n"),
    ],
)
def test_lists_of_words_keep_what_is_in_their_items(text: str, notes: str) -> None:
    assert notes_of(f"* 1♣ x\n\n{text}\n") == f"1C = x\n\n{notes}"


# IM-16
@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("2♥ = weak", "2 !h = weak"),
        ("2H = weak", "2 !h = weak"),
        ("#=x", "=#=x="),
        ("1♣=x", "1!c=x"),
        ("2NT: y", "2 NT: y"),
    ],
)
def test_a_paragraph_that_begins_as_a_row_is_spelled_so_that_it_is_none(
    text: str, notes: str
) -> None:
    assert converted(f"* 1♣ x\n\n{text}\n").text == f"1C = x\n\n{notes}\n"


# IM-10
def test_headings_with_words_for_calls_are_told() -> None:
    (told,) = converted("## 1♣ – any – 1♥\n\n* 1♠ x\n").told
    assert told.what == (
        "1!c -- any -- 1!h: the rows below are read as openings; "
        "write the whole auction above them if they continue from 1!h"
    )
    assert notes_of("## 1M – 2oM\n\n* 2N x\n").endswith("1M-2oM;\n2N = x\n")


# IM-18
def test_footnotes_and_addresses_that_nothing_leads_to_are_kept() -> None:
    text = "* 1♣ x[^1]\n\n[^1]: note\n\n[^2]: other\n\n[a]: http://x.y\n\n[b]: http://z.z\n\n[a]\n"
    assert notes_of(text) == (
        "1C = x[^1]\n\n// line 3: footnote 1: note\n\n// line 5: footnote 2: other\n\n"
        "[a](http://x.y)\n"
    )
    assert converted(text).told[-1].what == ("left out, no link has this address: [b]: http://z.z")


def test_three_dashes_with_other_lines_below_are_words() -> None:
    text = "---\ntitle: x\nno key here\n---\n\n* 1♣ x\n"
    assert notes_of(text) == "---\n\n* title: x no key here\n\n1C = x\n"


# IM-10
def test_a_heading_that_is_one_bid_may_be_repeated_by_its_rows() -> None:
    text = "## 1♣\n\n* 1♣ – 1♦ x\n* 1♣ – 1♥ y\n"
    assert notes_of(text) == "#+TITLE: 1!c\n\n1C;\n1D = x\n1H = y\n"


# IM-10
def test_headings_with_a_suit_that_rows_cannot_name_are_told() -> None:
    (found,) = converted("## 1♥ – 2W\n\n* 2♠ x\n").told
    assert found.what.startswith("1!h -- 2W: the rows below are read as openings;")


# IM-2, IM-11
def test_calls_that_are_legal_nowhere_are_doubted() -> None:
    assert notes_of("## 1N – 2♣\n\n* 1♦ – 1♣ x\n").endswith("1N-2C;\n1D = 1!c x\n")
    assert doubts("## 1N – 2♣\n\n* 1♦ – 1♣ x\n") == [
        "1♦ – 1♣ x: 1D is not legal there [IMPORT-DOUBT]"
    ]


# IM-11: theirs as written, not in turn
def test_calls_with_brackets_are_theirs_and_no_others() -> None:
    text = "* 1♥ – (1♠) – 2♣ – (X) y\n\nwords\n\n* 1♣ – (1♦) – (X) y\n"
    assert notes_of(text) == "1H-(1S)-2C;\n(D) = y\n\nwords\n\n1C = (1!d) -- (X) y\n"


# IM-23
def test_the_title_that_is_asked_for_goes_before_that_of_the_file() -> None:
    assert notes_of("* 1♣ x\n", title="Ours") == "#+TITLE: Ours\n\n1C = x\n"
    assert notes_of("# Theirs\n\n* 1♣ x\n", title="Ours") == (
        "#+TITLE: Ours\n\n* Theirs\n\n1C = x\n"
    )


def test_what_holds_no_words_leaves_nothing() -> None:
    assert notes_of("* 1♣ x\n\n&nbsp;\n\ntext\n\n-\n\nend\n") == "1C = x\n\ntext\n\nend\n"


def test_texts_that_some_program_spoilt_are_read_as_far_as_they_can() -> None:
    """A mark of the order of bytes that was read as Windows-1252, and half a UTF-16 letter."""
    assert notes_of("ï»¿* 1â™¥ x\n") == "1H = x\n"
    assert notes_of("ï»¿* 1â™¥ â€œxâ€\uf19d\n") == "1H = “x”\n"
    assert notes_of("ï»¿* 1C âx Ā\n") == "1C = âx Ā\n"
    assert converted(b"\xff\xfe\x00").refused == "this is not text"
