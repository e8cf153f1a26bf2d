"""The rules of imports, one by one, in Markdown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.importing.model import prose_text
from sphinxcontrib_bml.language.codes import Code
from tests.importing.documents import converted, notes_of, told


def table(text: str) -> str:
    """Return the notes of a list after a heading without an auction."""
    return notes_of(f"## Rows\n\n{text}\n").split("\n\n", 1)[1]


# IM-3, IM2-11
def test_only_characters_change() -> None:
    found = notes_of("* 1♣ x\n\nLength 5♣–5♠ — then ♡ ♢︎ ⇒ 3NT, 2 − 1 a‑b, no !diamonds  => x.\n")
    assert "Length 5!c--5!s --- then !h !d -> 3NT, 2 - 1 a-b, no ! diamonds -> x." in found


# IM-4
def test_marks_stay_where_they_are_found_again() -> None:
    found = notes_of(
        "* 1♣ x\n\n**bold** and *italic*, `code`, half**bold**half, **a*b**, ~~struck~~ (`x=y`)\n"
    )
    assert "*bold* and /italic/, =code=, halfboldhalf, a*b, struck (x=y)" in found


# IM-5
@pytest.mark.parametrize(
    ("written", "label"),
    [
        *(("2c", "2C"), ("2!h", "2H"), ("2♥♠", "2H/2S"), ("3SA", "3N"), ("3nt", "3N")),
        *(("2♦ / 2♥", "2D/2H"), ("4♦/♥", "4D/4H"), ("2M", "2M"), ("3NT", "3N")),
    ],
)
def test_bids_have_one_spelling(written: str, label: str) -> None:
    assert table(f"* 1♣: x\n    * {written}: z") == f"1C = x\n  {label} = z\n"


# IM-5
def test_what_begins_with_a_bid_and_a_slash_and_is_no_row_is_a_further_line() -> None:
    assert table("* 1♣: x\n    * 2♦ / 2♥/black: z") == "1C = x\\n2!d / 2!h/black: z\n"


# IM-5
@pytest.mark.parametrize(
    "word", ["Kontra", "ktr", "contre", "doublet", "dubbel", "dubbling", "Dbl"]
)
def test_doubles_are_read_in_six_languages(word: str) -> None:
    assert notes_of(f"## 1♠ – (2♥)\n\n* {word}: x\n").endswith("1S-(2H);\nD = x\n")


# IM2-15
@pytest.mark.parametrize("behind", ["x", "xyz", "y"])
def test_letters_behind_a_mark_of_an_alert_make_a_call_a_word(behind: str) -> None:
    assert notes_of(f"* 1♣: x\n\nwords\n\n* 2♣!{behind} is no row\n* 2♦: y\n").endswith(
        f"- 2!c!{behind} is no row\n\n2D = y\n"
    )


# IM2-22
def test_passes_and_doubles_are_words_where_no_bid_stands_beside_them() -> None:
    found = notes_of("## 1SA – 2♣\n\n* 2♦ x\n\n## Rules\n\n* Pass when in doubt\n* double rarely\n")
    assert "- Pass when in doubt\n- double rarely\n" in found


# IM2-37
def test_a_double_that_would_not_be_legal_is_a_comment_and_a_question() -> None:
    found = converted("## 1♣ – 1♦\n\n* 1♥: x\n* X: takeout\n")
    assert found.text.endswith("\n1C-1D;\n1H = x\n\n// line 4: X: takeout\n")
    (line,) = told(found)
    assert line.startswith("file.markdown:4: warning: D is not legal after 1C-1D: ")


# IM-7
def test_alerts_stand_before_the_meaning() -> None:
    rows = "* 2♣!: strong\n* 2♦!\n* (1♥) – 2♥!: majors\n* (2♦ multi) X: 13+"
    assert table(rows) == (
        "2C = ! strong\n2D = ! alert\n\n(1H);\n2H = ! majors\n\n(2D);\nD = (2!d multi) 13+\n"
    )


# IM-7
def test_remarks_behind_the_calls_of_a_chain_stand_before_the_meaning() -> None:
    assert table("* (2♦ multi) – X (strong) – 2♥: natural") == (
        "(2D)-D;\n2H = (2!d multi) (strong) natural\n"
    )


# IM2-21
@pytest.mark.parametrize("sign", ["=", ":", " -", " –", " —", " →", " :=", " =>", " ::", ""])
def test_what_stands_between_call_and_meaning_is_taken_away(sign: str) -> None:
    assert table(f"* 1♣{sign} strong\n* 1♦{sign} weak") == "1C = strong\n1D = weak\n"


# IM2-21
@pytest.mark.parametrize("verb", ["shows", "is", "zeigt", "montre", "toont", "pokazuje", "visar"])
def test_a_verb_of_meaning_makes_a_row_and_stays(verb: str) -> None:
    rows = f"* 1♣ {verb} clubs\n* 1♦ {verb} diamonds"
    assert table(rows) == f"1C = {verb} clubs\n1D = {verb} diamonds\n"


# IM2-44
def test_one_call_alone_without_a_separator_is_prose() -> None:
    assert table("* 1♣ strong") == "- 1!c strong\n"


# IM2-21
def test_an_arrow_before_a_call_belongs_to_the_meaning() -> None:
    assert table("* 2N! → 3♣\n* 3♦ → hearts") == "2N = ! -> 3!c\n3D = hearts\n"


# IM2-23
def test_depth_is_that_of_the_list() -> None:
    rows = (
        "* 1NT: 15–17\n    * 1NT–2♣ asks\n        * (2♦) X: good\n        * (2♦) 2♥: four\n"
        "    * note\n        * below the note\n"
    )
    assert table(rows) == (
        "1N = 15--17\n     note\n     below the note\n  2C = asks\n    (2D)\n      D  = good\n"
        "      2H = four\n"
    )


# IM-12
def test_implied_passes_are_no_rows() -> None:
    assert table("* 1♦: x\n    * (Pass) 1♥: y\n    * (P)\n        * 1♠: z") == (
        "1D = x\n  1H = y\n  1S = z\n"
    )


# IM2-25, IM2-27
@pytest.mark.parametrize(
    ("above", "history"),
    [
        ("## After 1♣ – 1♦ (relay):", "1C-1D;"),
        ("## Sie kontrieren: 1♠ – (Kontra)", "1S-(D);"),
        ("## Rest\n\nAfter 1♣ – 1♦:", "1C-1D;"),
        ("## 1♣ – 1♠\n\nAfter 1♣ – 1♦:", "1C-1D;"),
        ("## 1♣", "1C;"),
        ("## (1♣)", "(1C);"),
        ("## 1♣-pass-1♦-pass", "1C-1D;"),
    ],
)
def test_rows_go_on_from_the_auction_above(above: str, history: str) -> None:
    found = notes_of(f"{above}\n\n* 2♥: x\n* 2♠: y\n")
    assert found.split("\n\n")[-1] == f"{history}\n2H = x\n2S = y\n"


# IM2-27
def test_rows_below_a_deeper_heading_continue_the_auction_above_as_in_all_notes() -> None:
    text = converted("# 1♣ – 1♦\n\n## Others\n\n* 1♥: x\n* 1♠: y\n").text
    assert text.endswith("** Others\n\n1C-1D;\n1H = x\n1S = y\n")
    assert "1C-1D-1H" in {str(found.auction.short) for found in parse(text).book}


# IM2-27
def test_a_heading_above_nothing_but_what_is_not_seen_has_no_meaning() -> None:
    assert "1N-2C" not in notes_of("# 1N–2♣\n\n\ufeff\n\n## 1♣\n\n* 1♦ x\n")


# IM2-54
def test_an_auction_that_a_heading_only_begins_is_asked() -> None:
    found = converted("## 1♣ – any – 1♥\n\n* 1♠: x\n* 1N: y\n")
    assert told(found)[0].startswith("file.markdown:3: warning: 2 rows read as answers to 1C: ")


# IM2-32, IM-12
def test_rows_stand_where_their_auctions_go_on() -> None:
    rows = "* 1NT–2♣: a\n* 1NT–2♦: b\n* 1NT–2♣–2♦: c\n* 1NT–2♦–2♥: d\n* (1♥)–P–(2♥)–X: f"
    assert table(rows) == (
        "1N;\n2C = a\n2D = b\n\n1N-2C;\n2D = c\n\n1N-2D;\n2H = d\n\n(1H)-(2H);\nD = f\n"
    )


# IM2-59
def test_a_paragraph_below_an_auction_stays_one() -> None:
    found = notes_of("## 1♠ – 3♣! (Bergen)\n\nFour spades.\n\nMore.\n\n## 1♠ – (2♣)\n\nProse.\n")
    assert "* 1!s -- 3!c! (Bergen)\n\nFour spades.\n\nMore.\n" in found
    assert found.endswith("(2!c)\n\nProse.\n")


# IM-14
def test_headings_are_never_more_than_one_level_deeper() -> None:
    found = notes_of("## A\n\n#### B\n\n* 1♣: x\n\n## C\n")
    assert found == "#+TITLE: file\n\n* A\n\n** B\n\n1C = x\n\n* C\n"


# IM-14, IM2-6
def test_the_only_highest_heading_is_the_title_though_other_programs_write_above_it() -> None:
    found = converted("---\ntags: bridge\n---\n\n# Title\n\n## A\n\n* 1♣: x\n")
    assert found.text == "#+TITLE: Title\n\n* A\n\n1C = x\n"
    assert told(found) == ["file.markdown: info: 1 front matter: tags left out [IMPORT-KEPT]"]


# IM2-59
def test_lists_without_calls_stay_lists() -> None:
    found = notes_of("* 1♣: x\n\ntext\n\n1. one\n2. two\n\ntext\n\n3. three\n    - deep\n")
    assert "1. one\n2. two\n" in found
    assert "- 3. three\n  - deep\n" in found


# IM2-59
def test_numbers_of_items_go_on_from_the_first() -> None:
    found = notes_of("* 1♣: x\n\nOur rules:\n\n5. **apples** count\n\n   twice\n6. pears do not\n")
    assert found.endswith("- 5. *apples* count twice\n- 6. pears do not\n")
    assert notes_of("* 1♣: x\n\n> 5. apples\n> 6. pears\n").endswith("- 5. apples\n- 6. pears\n")


# IM2-60
def test_an_item_above_a_list_of_calls_is_their_history() -> None:
    assert table("- After 1♣ – 1♦:\n  - 1♥: x\n- other") == "1C-1D;\n1H = x\n\n- other\n"
    assert (
        table("- After 1♣ – 1♦, weak:\n  - 1♥: x")
        == "- After 1!c -- 1!d, weak:\n\n1C-1D;\n1H = x\n"
    )


# IM2-71
@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("2H was weak", "2!h was weak"),
        ("1NT is 15", "1 NT is 15"),
        ("> 2♥ quoted", "2!h quoted"),
        (r"\* no heading", "=*= no heading"),
        (r"\# no directive", "=#= no directive"),
        ("// no comment", "=//= no comment"),
    ],
)
def test_a_paragraph_stays_one(text: str, notes: str) -> None:
    assert notes_of(f"* 1♣ x\n\n## H\n\n{text}\n").endswith(f"* H\n\n{notes}\n")


# IM-17
def test_lines_of_tables_without_a_call_are_kept() -> None:
    rows = (
        "| Bid | Meaning |\n|---|---|\n| 1♣ | a |\n| | more |\n| other | b |\n| 1♦ | c | extra |\n"
    )
    found = converted(f"## Openings\n\n{rows}")
    assert found.text.endswith("1C    = a\n        more\nother = b\n1D    = c (extra)\n")
    assert found.summary == "3 agreements in 1 table, no questions"


# IM2-31
def test_the_header_of_calls_is_kept_where_it_says_more_than_that_they_are_calls() -> None:
    found = notes_of("| With spades | Meaning |\n|---|---|\n| 1♣ | a |\n| 1♦ | b |\n")
    assert found == "1C = a\n1D = b\n\n// line 1: With spades | Meaning\n"


# IM-17
def test_a_first_line_that_is_a_row_is_no_header() -> None:
    assert notes_of("| 1♣ | 11-21 |\n|---|---|\n| 1♦ | 4+ |\n").endswith("1C = 11-21\n1D = 4+\n")
    only = notes_of("* 1♦: x\n\n| 1♣ | 11-21 |\n|---|---|\n| other | b |\n| more | c |\n")
    assert only.endswith("| 1!c | 11-21 |\n|---|---|\n| other | b |\n| more | c |\n")


# IM-17
def test_bars_without_a_line_below_the_header_are_a_table() -> None:
    found = notes_of("* 1♣: x\n\n| a | b |\n| c | d |\n")
    assert found.endswith("\n| a | b |\n|---|---|\n| c | d |\n")


# IM-17
def test_tables_in_quotations_have_the_cells_of_their_own_lines() -> None:
    found = notes_of("* 1♣ x\n\n> | a | b |\n> |---|---|\n> | c | d |\n> | e | f |\n\n| g |\n")
    assert "| a | b |\n|---|---|\n| c | d |\n| e | f |\n" in found


# IM-17
def test_other_tables_stay_tables() -> None:
    found = notes_of("* 1♣ x\n\n| a  | b\\|c |\n|----|:--:|\n| -  | 2♥ |\n")
    assert found.endswith("| a | b¦c |\n|---|---|\n| – | 2!h |\n")


# IM2-7, IM2-14, IM2-63
def test_what_no_notes_can_say_is_kept_as_comments() -> None:
    text = (
        "* 1♣: x ![pic](a.png) y\n\n```\nlet x\n```\n\n<script>\nalert(1)\n\nmore\n</script>\n\n"
        "a <b>bold</b> c<br>d <!-- e -->\n\n[^n]: note 2♥\n  goes on\n"
    )
    assert notes_of(text) == (
        '1C = x pic y\n\n// line 1: image "pic" (a.png)\n\n// line 4: let x\n\n'
        "a *bold* c d\n\n- [^n] note 2!h goes on\n"
    )


# IM2-62
def test_links_to_headings_are_by_their_texts() -> None:
    found = notes_of(
        "# T\n\n## Over 1♥\n\n* 1♣ see [it](#over-1) and [x](http://a.b/c_(d)), <http://e.f>\n"
    )
    assert "see [it](#Over 1!h) and" in found
    assert found.rstrip().endswith("http://e.f")


# IM-4
def test_addresses_may_be_named_far_below_their_links() -> None:
    found = notes_of("* 1♣ x\n\nSee [the site][s] there.\n\nMore.\n\n\n[s]: https://x.org/y\n")
    assert found.endswith("See [the site](https://x.org/y) there.\n\nMore.\n")


# IM2-70
def test_nothing_of_a_file_is_run_or_fetched() -> None:
    text = converted("* 1♣: [x](javascript:alert(1)) <img src=http://a.b/c onerror=x>\n").text
    assert text == ('1C = [x](javascript:alert(1)) c\n\n// line 1: image "c" (http://a.b/c)\n')
    assert Code.LINK_SCHEME in {item.code for item in check(parse(text))}


# IM-4, IM2-71
@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("**Only** here", "*Only* here"),
        ("*Only* here", "/Only/ here"),
        ("2!h was weak", "2!h was weak"),
    ],
)
def test_a_paragraph_that_begins_with_a_mark_stays_one(text: str, notes: str) -> None:
    assert notes_of(f"* 1♣ x\n\n## H\n\n{text}\n").endswith(f"* H\n\n{notes}\n")


@given(
    st.sampled_from(["2!h ", "1 NT ", "7 SA ", "2H ", "1NT ", "3SA ", "4d ", "*", "/", ""]),
    st.lists(
        st.sampled_from(
            ["was", "P", "pass", "x", "= a", "N", "AKx", "only/", "only*", "-", ":", "nt", "bss"]
        ),
        min_size=1,
        max_size=9,
    ),
)
def test_what_begins_as_a_paragraph_is_one(start: str, words: list[str]) -> None:
    text = start + " ".join(words)
    if prose_text._PLAIN.match(text):
        assert prose_text._is_paragraph(text)
    if prose_text._is_row(text):
        assert not prose_text._is_paragraph(text)
