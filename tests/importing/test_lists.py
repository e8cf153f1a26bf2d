"""What becomes of lists whose items are calls, or nearly so, in Markdown."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.files.streams import SourceFile, convert_streams
from tests.importing.documents import converted, notes_of


def evidence(text: str) -> list[str]:
    """Return what is doubted, without its place."""
    return [str(item).partition(": warning: ")[2] for item in converted(text).told]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        # IM2-15: words that look like calls, and calls that look like words
        ("* 1♦: pass or correct\n    * 1♦ (nat) – 1♥: y", "1D = pass or correct\n  1H = (nat) y\n"),
        ("* 1♣: x\n    * (pass natural) y", "1C = x\n     (pass natural) y\n"),
        (
            "* 1♣: x\n* 1♣ - p - 1♥: y\n* 1♦/NT: z",
            "1C = x\n\n1C;\n1H = y\n\n1D/1N = z\n",
        ),
        ("* 1♣: x\n\ntext\n\n* 1♣-1♦!x foo", "1C = x\n\ntext\n\n- 1!c-1!d!x foo\n"),
        # BT-12: lines of a meaning that a sign of equality would make rows of
        (
            "* 1N: x\n    * a\n    * stopper = A\n    * b c",
            "1N = x\\na\\nstopper = A\n     b c\n",
        ),
        # IM2-23: what is nested begins with the call of its row, or continues from it
        (
            "* 1♣ – 1♦ – 1♥: x\n    * 1♥ – 1♠: y\n    * 1♠ 1♣: z",
            "1C-1D;\n1H = x\\n1!s 1!c: z\n  1S = y\n",
        ),
        (
            "* 1N: x\n    * 1N – 2♦ – 2♥: y\n    * 2♠: z",
            "1N = x\n  2D\n    2H = y\n  2S = z\n",
        ),
        # IM2-23: words that are nested in words belong to the same row
        (
            "* 1N: x\n    * 2♣: a\n    * note\n        * below the note",
            "1N = x\n     note\n     below the note\n  2C = a\n",
        ),
        # BF-3: columns of siblings are as wide as most of them
        (
            "* 1♣: x\n    * 1♦: a\n    * 1♥: b\n    * 2♣/2♦/2♥/2♠/3♣/3♦/3♥: c",
            "1C = x\n  1D = a\n  1H = b\n  2C/2D/2H/2S/3C/3D/3H = c\n",
        ),
        # IM-4: words that are set alike side by side
        ("* 1♣: **a** **b** *c*_d_ x", "1C = *a* *b* /cd/ x\n"),
        ("**a  b**\n\n* 1♣: x", "*a b*\n\n1C = x\n"),
    ],
)
def test_items_are_rows_where_they_begin_with_calls(text: str, notes: str) -> None:
    assert notes_of(f"{text}\n") == notes


# IM2-25: an item that begins with a call is no caption for the items beside it
def test_an_item_beside_rows_is_their_caption_only_where_it_is_an_auction() -> None:
    assert notes_of("* 1♣!x is no row\n* 1♦: y\n* 1♥: z\n") == (
        "- 1!c!x is no row\n\n1D = y\n1H = z\n"
    )


# IM2-44
def test_rows_without_a_separator_need_others_beside_them() -> None:
    assert notes_of("* 1♣ strong\n* 1♦ weak\n") == "1C = strong\n1D = weak\n"
    assert notes_of("* 1♣ strong\n* apples\n* pears\n") == "- 1!c strong\n- apples\n- pears\n"
    assert notes_of("* 1♣ strong\n    * 1♦ weak\n") == "1C = strong\n  1D = weak\n"


# IM2-8
def test_an_item_without_words_is_no_paragraph() -> None:
    assert notes_of("- - 1♣: natural\n") == "1C = natural\n"


# IM2-21
def test_two_colons_between_call_and_meaning_are_taken_away() -> None:
    assert notes_of("- 1♣ :: clubs\n- 1♦: diamonds\n") == "1C = clubs\n1D = diamonds\n"


# IM2-7
def test_code_below_a_row_is_a_comment_and_headings_in_items_are_headings() -> None:
    code = "  ```\n  code\n  ```\n\n"
    text = f"* 1♣: x\n\n{code}  ## Head\n\n  | a | b |\n  |---|---|\n  | c | d |\n"
    assert notes_of(text) == (
        "1C = x\n\n// line 4: code\n\n* Head\n\n| a | b |\n|---|---|\n| c | d |\n"
    )


# IM2-7
def test_items_without_words_leave_what_else_is_in_them() -> None:
    text = "* 1♣: x\n\npara\n\n- ```\n  code\n  ```\n-\n"
    assert notes_of(text) == "1C = x\n\npara\n\n// line 6: code\n"
    assert notes_of("* 1♣: x\n    * ```\n      c\n      ```\n") == "1C = x\n\n// line 3: c\n"


# IM2-62
def test_links_of_calls_and_headings_are_named_with_where_they_led() -> None:
    text = "## [Openings](http://a.b)\n\n* [1♣](http://c.d): x\n    * [1♦](http://e.f): y\n"
    assert notes_of(text) == "#+TITLE: Openings\n\n1C = x\n  1D = y\n"
    assert [str(item).split(": ", 2)[2] for item in converted(text).told] == [
        f"link left out: {target} [IMPORT-KEPT]"
        for target in ("http://a.b", "http://c.d", "http://e.f")
    ]
    assert not converted("* 1♣: [x](http://c.d/e_(f)) http://g.h [i](#j)\n").told


# IM2-37, IM2-48, IM2-49
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("* 1♣: x\n* 1♦: y\n", ""),
        ("## 1♣ – 1♦\n\n* 1♣ – 1♦ – 1♥: x\n* 1♠: y\n", ""),
        ("## 1N – 2♣\n\n* 2♣: x\n* 2♦: y\n* 2♥: z\n* 2♠: w\n", "2C is not legal after 1N-2C"),
        ("* 3♣: x\n* 3♦: y\n", "2 rows read as openings"),
        ("## 1♥ – 2W\n\n* 2♠: x\n* 3♠: y\n", "2 rows read as answers to 1H"),
    ],
)
def test_what_is_read_with_doubt_is_asked(text: str, told: str) -> None:
    found = [what.partition(": ")[0] for what in evidence(text)]
    assert found == ([told] if told else [])


# IM2-59
@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("1. one\n2. two\n   1. deep\n   2. er", "- 1. one\n- 2. two\n  - 1. deep\n  - 2. er\n"),
        ("- one\n- two\n\n  more", "- one\n- two more\n"),
        # What would be a term and its definition is none, also after a number or a bullet (DL-1).
        ("- one :: a\n  1. :: b", "- one ∷ a\n  - 1. ∷ b\n"),
        ("- \\:: c :: :: d\n  - e", "- ∷ c ∷ ∷ d\n  - e\n"),
    ],
)
def test_lists_of_words_keep_what_is_in_their_items(text: str, notes: str) -> None:
    assert notes_of(f"* 1♣: x\n\n{text}\n") == f"1C = x\n\n{notes}"


# IM2-71
@pytest.mark.parametrize(("text", "notes"), [("#=x", "=#=x="), ("2H was weak", "2!h was weak")])
def test_a_paragraph_that_notes_would_read_otherwise_is_spelled_so_that_it_is_one(
    text: str, notes: str
) -> None:
    assert converted(f"* 1♣: x\n\n{text}\n").text == f"1C = x\n\n{notes}\n"


# IM2-21
@pytest.mark.parametrize("text", ["1♥ = weak", "1H = weak", "1♥=weak", "1♥: weak"])
def test_a_paragraph_with_a_call_and_a_separator_is_a_row(text: str) -> None:
    assert converted(f"* 1♣: x\n\n{text}\n").text.endswith("1H = weak\n")


# IM2-64
def test_footnotes_are_a_list_and_addresses_that_nothing_leads_to_leave_nothing() -> None:
    text = "* 1♣: x[^1]\n\n[^1]: note\n\n[^2]: other\n\n[a]: http://x.y\n\n[a]\n"
    assert notes_of(text) == "1C = x[^1]\n\n- [^1] note\n- [^2] other\n\n[a](http://x.y)\n"


def test_three_dashes_with_other_lines_below_are_words() -> None:
    text = "---\ntitle: x\nno key here\n---\n\n* 1♣: x\n"
    assert notes_of(text) == "---\n\ntitle: x no key here\n\n---\n\n1C = x\n"


# IM2-27
def test_a_heading_that_is_one_bid_may_be_repeated_by_its_rows() -> None:
    text = "## 1♣\n\n* 1♣ – 1♦: x\n* 1♣ – 1♥: y\n"
    assert notes_of(text) == "#+TITLE: 1!c\n\n1C;\n1D = x\n1H = y\n"


# IM-2, IM2-37
def test_calls_that_are_legal_nowhere_are_comments_and_asked() -> None:
    text = "* 1♥ – (1♠) – 2♣ – (X): y\n\nwords\n\n* 1♣ – (1♦) – (X): y\n"
    assert notes_of(text) == "1H-(1S)-2C;\n(D) = y\n\nwords\n\n// line 5: 1!c -- (1!d) -- (X): y\n"
    (told,) = evidence(text)
    assert told.startswith("begins with calls, but fits after no auction that is named")


# IM-23
def test_the_title_that_is_asked_for_goes_before_that_of_the_file() -> None:
    assert notes_of("* 1♣: x\n", title="Ours") == "#+TITLE: Ours\n\n1C = x\n"
    assert notes_of("# Theirs\n\n* 1♣: x\n", title="Ours") == (
        "#+TITLE: Ours\n\n* Theirs\n\n1C = x\n"
    )


def test_what_holds_no_words_leaves_nothing() -> None:
    assert notes_of("* 1♣: x\n\n&nbsp;\n\ntext\n\n-\n\nend\n") == "1C = x\n\ntext\n\nend\n"


def test_texts_that_some_program_spoilt_are_read_as_far_as_they_can() -> None:
    """A mark of the order of bytes that was read as Windows-1252, and half a UTF-16 letter."""
    assert notes_of("ï»¿* 1â™¥: x\n") == "1H = x\n"
    assert notes_of("ï»¿* 1â™¥: â€œxâ€\uf19d\n") == "1H = “x”\n"
    assert notes_of("ï»¿* 1C: âx Ā\n") == "1C = âx Ā\n"


def notes_of_text(*lines: str) -> str:
    source = SourceFile("text", "notes.txt", "\n".join(lines).encode())
    return convert_streams([source], ImportOptions(), "").text


# IM2-23
def test_a_call_alone_in_an_indented_tree_is_a_row() -> None:
    lines = ("1N – 15-17", "    2C – Stayman", "        2D", "            2H – weak",
             "            2S – five spades")  # fmt: skip
    assert notes_of_text(*lines) == (
        "1N = 15-17\n  2C = Stayman\n    2D\n      2H = weak\n      2S = five spades\n"
    )


# IM2-8
def test_one_space_is_no_depth_if_levels_are_deeper() -> None:
    lines = ("1N – 15-17", "    2C – Stayman", "        2D – no major", "     2S – clubs",
             "        2N – short", "    3C – invitational")  # fmt: skip
    assert notes_of_text(*lines) == (
        "1N = 15-17\n  2C = Stayman\n    2D = no major\n  2S = clubs\n    2N = short\n"
        "  3C = invitational\n"
    )


# IM2-40
def test_a_heading_of_answers_says_nothing_about_contested_auctions() -> None:
    text = "## Responses\n\n### Cue bids\n\n- (1♣)-2♣: both majors\n- (1♠)-2♠: hearts, a minor\n"
    assert not evidence(text)
    assert "2C = both majors" in notes_of(text)
