"""Files, headings, directives, lists and diagrams get their colors."""

from __future__ import annotations

import pytest
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

from sphinxcontrib_bml.highlighting.lexer import BMLLexer
from tests.highlighting.reading import CLUB, DIAMOND, HEART, LEVEL, NOTRUMP, SPADE, tokens

# Files: comments, includes, reStructuredText


def test_comment_is_the_rest_of_its_line_at_any_indentation() -> None:
    assert tokens("// one 1C", "  // two") == [
        (Comment.Single, "// one 1C"),
        (Comment.Single, "// two"),
    ]


def test_address_in_a_line_is_no_comment() -> None:
    assert (Name.Attribute, "https://example.org/a/b") in tokens("see https://example.org/a/b.")


def test_bss_annotation_shows_its_words_keys_and_values() -> None:
    assert tokens("//bss art transfer len=0-8") == [
        (Comment.Special, "//bss"),
        (Keyword.Constant, "art"),
        (Keyword.Constant, "transfer"),
        (Name.Attribute, "len"),
        (Operator, "="),
        (String, "0-8"),
    ]


def test_bss_annotation_may_be_indented_as_its_row() -> None:
    assert tokens("1C x", "  1D y", "  //bss art")[-2:] == [
        (Comment.Special, "//bss"),
        (Keyword.Constant, "art"),
    ]


def test_words_of_a_bss_annotation_that_say_nothing_stay_plain() -> None:
    assert tokens("//bss art odd len=9")[1:] == [(Keyword.Constant, "art"), (Text, "odd len=9")]
    assert tokens("//bss dialect=odd art")[1:] == [
        (Name.Attribute, "dialect"),
        (Operator, "="),
        (Text, "odd art"),
    ]


def test_value_for_a_whole_bss_file_is_the_rest_of_the_line() -> None:
    assert tokens("//bss header=two words=")[1:] == [
        (Name.Attribute, "header"),
        (Operator, "="),
        (String, "two words="),
    ]


def test_line_for_rows_that_continue_as_others_shows_its_auction_and_calls() -> None:
    assert tokens("1N x", "  //as (1C)-1N D=2C odd R=")[-6:] == [
        (Comment.Special, "//as"),
        (Keyword.Constant, "(1C)-1N"),
        (Name.Attribute, "D"),
        (Operator, "="),
        (String, "2C"),
        (Text, "odd R="),
    ]


def test_line_for_unwanted_diagnostics_shows_its_code_and_has_a_comment_behind() -> None:
    assert tokens("1C x", "//ignore CALL-UNKNOWN  that is ours")[-3:] == [
        (Comment.Special, "//ignore"),
        (Keyword.Constant, "CALL-UNKNOWN"),
        (Comment.Single, "that is ours"),
    ]


def test_line_for_hands_shows_its_text() -> None:
    assert tokens("1C x", "//hand = 15+, 4!s")[-3:] == [
        (Comment.Special, "//hand"),
        (Operator, "="),
        (String, "15+, 4!s"),
    ]


@pytest.mark.parametrize(
    "text", ["//as far as I know", "//as", "//ignore this", "// as 1N", "//hand in hand"]
)
def test_any_other_line_that_begins_with_these_words_is_a_comment(text: str) -> None:
    assert tokens("1C x", text)[-1] == (Comment.Single, text)


def test_comment_does_not_split_a_table() -> None:
    found = tokens("#BIDTABLE", "P weak", "// between", "D strong")
    assert found[-3:] == [(Comment.Single, "// between"), (Keyword, "D"), (Text, "strong")]


def test_emphasis_goes_on_after_a_comment_between_its_lines() -> None:
    assert tokens("is *much", "// not this", "stronger*") == [
        (Text, "is "),
        (Generic.Strong, "*much"),
        (Comment.Single, "// not this"),
        (Generic.Strong, "stronger*"),
    ]


@pytest.mark.parametrize("text", ["#INCLUDE one.bml", "# INCLUDE one.bml", "  #INCLUDEone.bml"])
def test_include_shows_directive_and_file(text: str) -> None:
    directive, name = tokens(text)
    assert directive[0] is Comment.Preproc
    assert name == (Comment.PreprocFile, "one.bml")


def test_include_ends_a_table() -> None:
    assert tokens("#BIDTABLE", "P weak", "#INCLUDE a", "D strong")[-1] == (Text, "D strong")


def test_rst_block_is_coloured_as_rst_and_bml_goes_on_after_it() -> None:
    found = tokens("#+begin_rst", ".. note:: 1C", "", "// text", "#+END_RST", "1C x")
    assert found[0] == (Comment.Preproc, "#+begin_rst")
    assert (Operator.Word, "note") in found
    assert (Comment.Single, "// text") not in found
    assert found[-4:] == [
        (Comment.Preproc, "#+END_RST"),
        (LEVEL, "1"),
        (CLUB, "C"),
        (Text, "x"),
    ]


def test_rst_block_without_its_end_runs_to_the_end_of_the_text() -> None:
    assert (LEVEL, "1") not in tokens("#+BEGIN_RST", "", "1C x")


def test_rst_end_marker_alone_is_a_directive() -> None:
    assert tokens("#+END_RST") == [(Comment.Preproc, "#+END_RST")]


def test_code_block_in_rst_never_brings_error_tokens_of_its_own_lexer() -> None:
    text = "#+BEGIN_RST\n.. code-block:: json\n\n   {?!\n\n#+END_RST\n"
    assert "err" not in highlight(text, BMLLexer(), HtmlFormatter())


# Metadata and headings


def test_metadata_lines_show_key_and_value() -> None:
    assert tokens("#+TITLE: The 1!c system", "#+author: A /B/") == [
        (Keyword.Declaration, "#+TITLE"),
        (Punctuation, ":"),
        (String, "The 1"),
        (CLUB, "!c"),
        (String, " system"),
        (Keyword.Declaration, "#+author"),
        (Punctuation, ":"),
        (String, "A /B/"),
    ]


def test_first_level_heading_and_deeper_ones_differ_and_hold_suits() -> None:
    assert tokens("* One !s", "", "** Two") == [
        (Generic.Heading, "*"),
        (Generic.Heading, "One "),
        (SPADE, "!s"),
        (Generic.Subheading, "**"),
        (Generic.Subheading, "Two"),
    ]


def test_heading_without_blank_needs_to_be_the_only_asterisk_of_its_line() -> None:
    assert tokens("*One") == [(Generic.Heading, "*"), (Generic.Heading, "One")]
    assert tokens("*One* two") == [(Generic.Strong, "*One*"), (Text, " two")]


def test_indented_asterisk_is_text() -> None:
    assert tokens(" * One") == [(Text, "* One")]


def test_lines_below_heading_and_metadata_are_a_block_of_their_own() -> None:
    found = tokens("#+TITLE: T", "* H", "1C x")
    assert found[-3:] == [(LEVEL, "1"), (CLUB, "C"), (Text, "x")]


# Directives


@pytest.mark.parametrize("name", ["CUT", "COPY"])
def test_clip_shows_directive_name_and_rows(name: str) -> None:
    assert tokens(f"#{name} 2C-*-3D", "P x", f"# END{name}") == [
        (Comment.Preproc, f"#{name}"),
        (Name.Function, "2C-*-3D"),
        (Keyword, "P"),
        (Text, "x"),
        (Comment.Preproc, f"# END{name}"),
    ]


def test_blank_line_does_not_end_the_table_inside_a_closed_clip() -> None:
    assert (Keyword, "P") in tokens("#CUT a", "1C x", "", "P y", "#ENDCUT")


def test_blank_line_ends_the_table_in_an_open_clip() -> None:
    assert tokens("#CUT a", "1C x", "", "P y")[-1] == (Text, "P y")


def test_paste_shows_name_and_replacements() -> None:
    assert tokens("#PASTE name X=!h oM= odd") == [
        (Comment.Preproc, "#PASTE"),
        (Name.Function, "name"),
        (Name.Variable, "X"),
        (Operator, "="),
        (String, "!h"),
        (Name.Variable, "oM"),
        (Operator, "="),
        (Text, "odd"),
    ]


@pytest.mark.parametrize(
    ("text", "value"), [("#VUL YN", "YN"), ("#VUL 0N", "0N"), ("#SEAT 34", "34"), ("#SEAT 0", "0")]
)
def test_vulnerability_and_seat_show_their_values(text: str, value: str) -> None:
    assert tokens(text)[1] == (Keyword.Constant, value)


@pytest.mark.parametrize("text", ["#VUL XY", "#SEAT 5", "#SEAT 21"])
def test_wrong_setting_stays_plain(text: str) -> None:
    assert tokens(text)[1][0] is Text


def test_setting_is_followed_by_a_block_of_its_own() -> None:
    assert tokens("#VUL YN", "#SEAT 1", "1C x")[-3:] == [(LEVEL, "1"), (CLUB, "C"), (Text, "x")]


def test_hide_stands_alone_or_before_a_row() -> None:
    assert tokens("#HIDE", "P x")[0] == (Comment.Preproc, "#HIDE")
    assert tokens("#HIDE P x") == [(Comment.Preproc, "#HIDE"), (Keyword, "P"), (Text, "x")]


def test_row_behind_hide_keeps_its_description_column() -> None:
    found = tokens("#HIDE P = x", "          D y")
    assert found[-1] == (Text, "D y")


def test_unknown_directive_in_a_table_stays_plain() -> None:
    assert tokens("1C x", "#FOO bar", "P y")[-3:] == [
        (Text, "#FOO bar"),
        (Keyword, "P"),
        (Text, "y"),
    ]


@pytest.mark.parametrize("text", ["#VUL YN", "#SEAT 1", "#+TITLE: x"])
def test_setting_inside_a_table_is_not_read_and_stays_plain(text: str) -> None:
    assert tokens("1C x", text, "P y")[3] == (Text, text)


def test_pasted_rows_do_not_stop_the_description_below_them() -> None:
    assert tokens("#CUT a", "1C x", "#ENDCUT", "#PASTE a", "   P or more")[-1] == (
        Text,
        "P or more",
    )


def test_words_behind_the_end_of_a_clip_stay_plain() -> None:
    assert tokens("#CUT a", "1C x", "#ENDCUT a")[-1] == (Text, "a")


def test_clip_that_is_pasted_into_a_description_is_coloured_where_it_stands() -> None:
    assert tokens("1C x", "   #PASTE a", "#CUT a", "P or more", "#ENDCUT")[5:8] == [
        (Comment.Preproc, "#CUT"),
        (Name.Function, "a"),
        (Keyword, "P"),
    ]


def test_clip_in_a_clip_has_its_rows_coloured_once() -> None:
    found = tokens("#CUT a", "1C x", "#COPY b", "    P y", "#ENDCOPY", "#ENDCUT")
    assert found.count((Keyword, "P")) == 1
    assert found[5:7] == [(Comment.Preproc, "#COPY"), (Name.Function, "b")]


def test_every_clip_of_a_name_has_its_rows_coloured() -> None:
    found = tokens("#CUT a", "1C x", "#ENDCUT", "#CUT a", "P x", "#ENDCUT")
    assert (CLUB, "C") in found
    assert (Keyword, "P") in found


def test_hash_before_ordinary_words_is_prose() -> None:
    assert tokens("# Title of /something/", "P x") == [
        (Text, "# Title of "),
        (Generic.Emph, "/something/"),
        (Text, "P x"),
    ]


# Lists


def test_list_items_have_bullets_and_continuations() -> None:
    assert tokens("- one", "  - two", "    *more", "-1 point*") == [
        (Keyword, "-"),
        (Text, "one"),
        (Keyword, "-"),
        (Text, "two"),
        (Generic.Strong, "*more"),
        (Generic.Strong, "-1 point*"),
    ]


def test_list_without_blanks_after_its_bullets() -> None:
    assert tokens("-one", "-two", "--x") == [
        (Keyword, "-"),
        (Text, "one"),
        (Keyword, "-"),
        (Text, "two"),
        (String.Escape, "--"),
        (Text, "x"),
    ]


def test_definition_list_shows_term_and_definition() -> None:
    assert tokens("- PRE :: preemptive :: mostly", "- INV") == [
        (Keyword, "-"),
        (Name.Label, "PRE"),
        (Operator, "::"),
        (Text, "preemptive :: mostly"),
        (Keyword, "-"),
        (Name.Label, "INV"),
    ]


def test_enumeration_shows_its_numbers() -> None:
    assert tokens("1. one", "   more", "10. ten", "1.5 points") == [
        (Keyword, "1."),
        (Text, "one"),
        (Text, "more"),
        (Keyword, "10."),
        (Text, "ten"),
        (Text, "1.5 points"),
    ]


@pytest.mark.parametrize("text", ["2. two", "1.5 points are deducted."])
def test_other_numbers_start_no_enumeration(text: str) -> None:
    assert tokens(text) == [(Text, text)]


def test_arrow_at_the_start_of_a_block_is_no_bullet() -> None:
    assert tokens("-> here") == [(String.Escape, "->"), (Text, " here")]


def test_row_of_dashes_is_a_rule() -> None:
    assert tokens("-----") == [(Punctuation, "-----")]


# Pipe tables, deals, auctions


def test_pipe_table_shows_marks_rules_and_cells() -> None:
    assert tokens("| a !c || *b* |", "|---+---|", "| - | c") == [
        (Punctuation, "|"),
        (Text, "a "),
        (CLUB, "!c"),
        (Punctuation, "|"),
        (Punctuation, "|"),
        (Generic.Strong, "*b*"),
        (Punctuation, "|"),
        (Punctuation, "|---+---|"),
        (Punctuation, "|"),
        (Text, "-"),
        (Punctuation, "|"),
        (Text, "c"),
    ]


def test_deal_shows_seats_and_cards_by_suit() -> None:
    assert tokens("N: K9xx T9 - AQ10xx", "S Axx K2 QJ KXX") == [
        (Keyword, "N"),
        (Punctuation, ":"),
        (SPADE, "K9xx"),
        (HEART, "T9"),
        (DIAMOND, "-"),
        (CLUB, "AQ10xx"),
        (Keyword, "S"),
        (SPADE, "Axx"),
        (HEART, "K2"),
        (DIAMOND, "QJ"),
        (CLUB, "KXX"),
    ]


def test_header_of_a_deal_shows_what_it_says() -> None:
    found = tokens("#35, Dealer N, None vul, 4SXS with h10 lead", "N A K Q J")
    assert found[: found.index((SPADE, "A"))] == [
        (LEVEL, "#35"),
        (Text, ", Dealer"),
        (Keyword, "N"),
        (Text, ","),
        (Keyword.Constant, "None"),
        (Text, "vul,"),
        (LEVEL, "4"),
        (SPADE, "S"),
        (Keyword, "X"),
        (Keyword, "S"),
        (Text, "with"),
        (HEART, "h"),
        (Number, "10"),
        (Text, "lead"),
        (Keyword, "N"),
    ]


def test_first_word_of_each_kind_counts_in_the_header_of_a_deal() -> None:
    assert tokens("N 3 E", "N A K Q J")[:3] == [(Keyword, "N"), (LEVEL, "3"), (Text, "E")]


@pytest.mark.parametrize("lines", [("N A K Q J", "words"), ("N is North",), ("N A K Q J T",)])
def test_lines_that_are_not_all_hands_are_no_deal(lines: tuple[str, ...]) -> None:
    assert SPADE not in [kind for kind, _ in tokens(*lines)]


def test_auction_shows_calls_marks_and_notes() -> None:
    assert tokens("1C (1D)* P 1NT(1)", "- ? AP what", "* natural, 5!d", "(1) 12--14") == [
        (LEVEL, "1"),
        (CLUB, "C"),
        (Punctuation, "("),
        (LEVEL, "1"),
        (DIAMOND, "D"),
        (Punctuation, ")"),
        (Name.Decorator, "*"),
        (Keyword, "P"),
        (LEVEL, "1"),
        (NOTRUMP, "NT"),
        (Name.Decorator, "(1)"),
        (Keyword, "-"),
        (Keyword, "?"),
        (Keyword, "AP"),
        (Text, "what"),
        (Name.Decorator, "*"),
        (Text, "natural, 5"),
        (DIAMOND, "!d"),
        (Name.Decorator, "(1)"),
        (Text, "12"),
        (String.Escape, "--"),
        (Text, "14"),
    ]


@pytest.mark.parametrize("text", ["1C P P P P", "1C y P P"])
def test_other_lines_of_calls_are_no_auction(text: str) -> None:
    assert (Keyword, "P") not in tokens(text)
