"""Every construct of BML gets its colours."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from pygments import highlight
from pygments.formatters import HtmlFormatter, LatexFormatter, TerminalFormatter
from pygments.lexers import CLexer, MarkdownLexer, PythonLexer
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
    Whitespace,
    _TokenType,
)

from sphinxcontrib_bml.highlighting import BMLLexer

CLUB = String.Symbol.Club
DIAMOND = String.Symbol.Diamond
HEART = String.Symbol.Heart
SPADE = String.Symbol.Spade
NOTRUMP = String.Symbol.Notrump
LEVEL = Number.Integer

Tokens = list[tuple[_TokenType, str]]


def tokens(*lines: str) -> Tokens:
    """Give the tokens of some lines, white space aside."""
    stream = BMLLexer().get_tokens_unprocessed("\n".join(lines))
    return [(kind, value) for _, kind, value in stream if kind is not Whitespace]


def row(text: str) -> Tokens:
    """Give the tokens of a row that certainly stands in a table."""
    directive, *rest = tokens("#BIDTABLE", text)
    assert directive == (Comment.Preproc, "#BIDTABLE")
    return rest


def kinds(text: str, *values: str) -> list[_TokenType | None]:
    """Give the token types of some values in a paragraph."""
    found = {value: kind for kind, value in reversed(tokens(text))}
    return [found.get(value) for value in values]


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


def test_hash_before_ordinary_words_is_prose() -> None:
    assert tokens("# Title of /something/", "P x") == [
        (Text, "# Title of "),
        (Generic.Emph, "/something/"),
        (Text, "P x"),
    ]


# Labels


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("1C", [(LEVEL, "1"), (CLUB, "C")]),
        ("2HS", [(LEVEL, "2"), (HEART, "H"), (SPADE, "S")]),
        ("1NT", [(LEVEL, "1"), (NOTRUMP, "NT")]),
        ("1N", [(LEVEL, "1"), (NOTRUMP, "N")]),
        ("2nt", [(LEVEL, "2"), (NOTRUMP, "nt")]),
        ("1d", [(LEVEL, "1"), (DIAMOND, "d")]),
        ("1!d", [(LEVEL, "1"), (DIAMOND, "!d")]),
        ("1!S", [(LEVEL, "1"), (SPADE, "!S")]),
        ("4♥♠", [(LEVEL, "4"), (HEART, "♥"), (SPADE, "♠")]),
        ("1red", [(LEVEL, "1"), (Name.Constant, "red")]),
        ("1Black", [(LEVEL, "1"), (Name.Constant, "Black")]),
        ("2step", [(LEVEL, "2"), (Keyword, "step")]),
        ("10Steps", [(LEVEL, "10"), (Keyword, "Steps")]),
        *((f"3{name}", [(LEVEL, "3"), (Name.Variable, name)]) for name in "mMXYZxyz"),
        *((f"3{name}", [(LEVEL, "3"), (Name.Variable, name)]) for name in ("om", "oM")),
        *((word, [(Keyword, word)]) for word in ("P", "p", "D", "R", "X", "XX", "xx", "Pass")),
        *((word, [(Keyword, word)]) for word in ("Dbl", "double", "Rdbl", "REDBL", "Redouble")),
        ("(1D)", [(Punctuation, "("), (LEVEL, "1"), (DIAMOND, "D"), (Punctuation, ")")]),
        ("(P)", [(Punctuation, "("), (Keyword, "P"), (Punctuation, ")")]),
        (
            "4D/H",
            [(LEVEL, "4"), (DIAMOND, "D"), (Operator, "/"), (HEART, "H")],
        ),
        (
            "3oM/4om",
            [
                (LEVEL, "3"),
                (Name.Variable, "oM"),
                (Operator, "/"),
                (LEVEL, "4"),
                (Name.Variable, "om"),
            ],
        ),
        ("P/D", [(Keyword, "P"), (Operator, "/"), (Keyword, "D")]),
        ("2C/Dbl", [(LEVEL, "2"), (CLUB, "C"), (Operator, "/"), (Keyword, "Dbl")]),
    ],
)
def test_label_shows_level_strains_and_calls(label: str, expected: Tokens) -> None:
    assert row(f"{label} x") == [*expected, (Text, "x")]


@pytest.mark.parametrize("label", ["jump", "(any)", "3new", "2N+", "8C", "d", "(1D", "2Nd", "1/"])
def test_word_that_is_no_call_is_a_free_label(label: str) -> None:
    assert row(f"{label} x") == [(Name.Label, label), (Text, "x")]


@pytest.mark.parametrize("separators", ["-", "--", ";", "-;-"])
def test_sequence_shows_its_separators(separators: str) -> None:
    assert tokens(f"1N-(2C){separators}") == [
        (LEVEL, "1"),
        (NOTRUMP, "N"),
        (Operator, "-"),
        (Punctuation, "("),
        (LEVEL, "2"),
        (CLUB, "C"),
        (Punctuation, ")"),
        (Operator, separators),
    ]


def test_broken_sequence_shows_the_calls_it_has() -> None:
    assert tokens("1C-(any)-", "1D x")[:5] == [
        (LEVEL, "1"),
        (CLUB, "C"),
        (Operator, "-"),
        (Name.Label, "(any)"),
        (Operator, "-"),
    ]


def test_linked_label_shows_call_and_target() -> None:
    assert tokens("[2D](#Multi 2D) = x") == [
        (Punctuation, "["),
        (LEVEL, "2"),
        (DIAMOND, "D"),
        (Punctuation, "]("),
        (Name.Attribute, "#Multi 2D"),
        (Punctuation, ")"),
        (Operator, "="),
        (Text, "x"),
    ]


# Rows


@pytest.mark.parametrize("text", ["1C = x", "1C =x", "1C=x", "1C= x", "1C\t=\tx"])
def test_equals_sign_before_a_description_is_an_operator(text: str) -> None:
    assert tokens(text) == [(LEVEL, "1"), (CLUB, "C"), (Operator, "="), (Text, "x")]


def test_only_one_equals_sign_is_taken() -> None:
    assert tokens("1C = =code=")[-2:] == [(Operator, "="), (String.Backtick, "=code=")]


def test_line_on_the_description_column_is_text_not_a_row() -> None:
    assert tokens("1C   strong", "     D or more")[-1] == (Text, "D or more")


def test_call_with_equals_sign_on_the_description_column_is_a_row() -> None:
    assert tokens("1C  x", "    P = y")[-3:] == [(Keyword, "P"), (Operator, "="), (Text, "y")]


def test_bullet_below_a_row_is_text_not_a_row() -> None:
    assert tokens("1C = x", "  - D or more")[-1] == (Text, "- D or more")


def test_description_goes_on_with_its_markup_on_the_next_line() -> None:
    assert tokens("1C  *very", "    strong*")[2:] == [
        (Generic.Strong, "*very"),
        (Generic.Strong, "strong*"),
    ]


def test_lone_point_is_air() -> None:
    assert tokens("1C  x", "    y", "    .")[-2:] == [(Text, "y"), (Punctuation, ".")]


def test_deeper_rows_are_rows() -> None:
    assert tokens("1C", "    (D) x")[2:] == [
        (Punctuation, "("),
        (Keyword, "D"),
        (Punctuation, ")"),
        (Text, "x"),
    ]


def test_typed_line_break_is_an_escape_in_rows_only() -> None:
    assert (String.Escape, "\\n") in tokens(r"1C one\ntwo")
    assert (String.Escape, "\\n") not in tokens(r"one\ntwo")


@pytest.mark.parametrize("description", ["! asks", "!Asks", "!5 spades", "!S/T", "!Cards"])
def test_alert_mark_opens_a_description(description: str) -> None:
    assert tokens(f"1C = {description}")[3] == (Name.Decorator, "!")


@pytest.mark.parametrize("description", ["!c", "!S", "!asks", "x !Asks"])
def test_suit_or_other_mark_is_no_alert(description: str) -> None:
    assert Name.Decorator not in [kind for kind, _ in tokens(f"1C = {description}")]


# What is a table


@pytest.mark.parametrize(
    "lines",
    [
        ("2nd seat openings are sound.", "  D x"),
        ("5card majors are played.",),
        ("2!s shows five spades",),
        ("P weak hand",),
    ],
)
def test_prose_that_looks_like_a_row_is_prose(lines: tuple[str, ...]) -> None:
    assert Name.Label not in [kind for kind, _ in tokens(*lines)]
    assert Keyword not in [kind for kind, _ in tokens(*lines)]


@pytest.mark.parametrize(
    "lines",
    [
        ("3new x", "3C y"),
        ("3new x", "  other y"),
        ("3new x", "#PASTE z"),
        ("3new = x",),
    ],
)
def test_typing_error_in_the_first_row_leaves_a_table(lines: tuple[str, ...]) -> None:
    assert tokens(*lines)[0] == (Name.Label, "3new")


def test_column_of_calls_is_a_table_and_no_auction() -> None:
    assert tokens("1C", "1D", "1H", "P P")[-2:] == [(Keyword, "P"), (Text, "P")]


# Inline markup


@pytest.mark.parametrize(
    ("text", "kind"),
    [("!c", CLUB), ("!d", DIAMOND), ("!h", HEART), ("!s", SPADE), ("!H", HEART), ("♠", SPADE)],
)
def test_each_suit_has_its_own_token(text: str, kind: _TokenType) -> None:
    assert (kind, text) in tokens(f"length 5{text}, or so")


def test_suits_stand_before_letters_only_in_lower_case() -> None:
    assert tokens("5!hs and !S/T, !Sp, !n") == [
        (Text, "5"),
        (HEART, "!h"),
        (Text, "s and !S/T, !Sp, !n"),
    ]


def test_strong_emphasis_and_code() -> None:
    assert tokens("a *b c* /d/ =e*f*=.") == [
        (Text, "a "),
        (Generic.Strong, "*b c*"),
        (Text, " "),
        (Generic.Emph, "/d/"),
        (Text, " "),
        (String.Backtick, "=e*f*="),
        (Text, "."),
    ]


def test_fonts_nest_in_any_order() -> None:
    assert tokens("x */z/* /*w*/") == [
        (Text, "x "),
        (Generic.Strong, "*"),
        (Generic.EmphStrong, "/z/"),
        (Generic.Strong, "*"),
        (Text, " "),
        (Generic.Emph, "/"),
        (Generic.EmphStrong, "*w*"),
        (Generic.Emph, "/"),
    ]


@pytest.mark.parametrize(
    "text",
    ["a/b/c and/or", "4=4=4=1 or 5* hands*", "*un closed", "/p/q r", "* a*", "x *a * b", "a ** b"],
)
def test_marks_that_mark_nothing_are_text(text: str) -> None:
    assert tokens(f"x {text}") == [(Text, f"x {text}")]


def test_suit_inside_strong_keeps_its_colour() -> None:
    assert tokens("a *5!h b*")[1:] == [
        (Generic.Strong, "*5"),
        (HEART, "!h"),
        (Generic.Strong, " b*"),
    ]


def test_link_shows_text_and_target() -> None:
    assert tokens("see [the 1!c opening](other#The 1C opening)") == [
        (Text, "see "),
        (Punctuation, "["),
        (Name.Tag, "the 1"),
        (CLUB, "!c"),
        (Name.Tag, " opening"),
        (Punctuation, "]("),
        (Name.Attribute, "other#The 1C opening"),
        (Punctuation, ")"),
    ]


def test_target_may_hold_a_pair_of_parentheses() -> None:
    assert (Name.Attribute, "https://x.org/a_(b)") in tokens("[t](https://x.org/a_(b)) c")


@pytest.mark.parametrize("address", ["http://x.org/*a*/b", "https://x.org", "mailto:a@x.org"])
def test_address_is_whole_and_holds_no_markup(address: str) -> None:
    assert kinds(f"see {address}, please", address) == [Name.Attribute]


def test_dashes_and_arrows_are_escapes() -> None:
    assert kinds("12--14 one---two a -> b, a-b", "--", "---", "->", "-") == [
        String.Escape,
        String.Escape,
        String.Escape,
        None,
    ]


def test_bids_in_prose_are_coloured() -> None:
    assert tokens("Open 1C, 2HS or 3NT") == [
        (Text, "Open "),
        (LEVEL, "1"),
        (CLUB, "C"),
        (Text, ", "),
        (LEVEL, "2"),
        (HEART, "H"),
        (SPADE, "S"),
        (Text, " or "),
        (LEVEL, "3"),
        (NOTRUMP, "NT"),
    ]


@pytest.mark.parametrize("text", ["4SFG", "15HCP", "1st", "12C", "x2D", "1SA", "é1C", "8C"])
def test_words_that_only_begin_like_bids_are_text(text: str) -> None:
    assert tokens(f"x {text} y") == [(Text, f"x {text} y")]


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


@pytest.mark.parametrize("text", ["1C P P", "1C P P P P", "1C y P P", "1HS P P P"])
def test_other_lines_of_calls_are_no_auction(text: str) -> None:
    assert (Keyword, "P") not in tokens(text)


# The lexer as others meet it


def test_entry_point_names_the_lexer() -> None:
    project = Path(__file__).parents[2] / "pyproject.toml"
    entry_points = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["entry-points"]
    module, name = entry_points["pygments.lexers"]["bml"].split(":")
    assert getattr(import_module(module), name) is BMLLexer
    assert "bml" in BMLLexer.aliases
    assert "*.bml" in BMLLexer.filenames


def test_lexer_needs_neither_sphinx_nor_docutils() -> None:
    code = (
        "import sys, sphinxcontrib_bml.highlighting\n"
        "print(sorted({'sphinx', 'docutils', 'sphinxcontrib_bml.language'} & set(sys.modules)))"
    )
    run = [sys.executable, "-c", code]
    root = Path(__file__).parents[2]
    printed = subprocess.run(run, cwd=root, capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "[]"


def test_suits_have_classes_of_their_own_in_html() -> None:
    page = highlight("1C = 5!h", BMLLexer(), HtmlFormatter())
    assert '<span class="ss ss-Club">C</span>' in page
    assert '<span class="ss ss-Heart">!h</span>' in page


def test_latex_and_terminal_take_the_tokens() -> None:
    latex = highlight("1C = 5!h", BMLLexer(), LatexFormatter())
    assert latex.splitlines()[-1] == r"\end{Verbatim}"
    assert "5" in highlight("1C = 5!h", BMLLexer(), TerminalFormatter())


@pytest.mark.parametrize(
    "text",
    [
        "#CUT a\n1C x\n#ENDCUT\n",
        "#SEAT 3\n",
        "1C x\n//bss art\n",
        "1C---\n1H  5+!h\n1S  4+!s\n",
    ],
)
def test_bml_is_recognized(text: str) -> None:
    assert BMLLexer.analyse_text(text) >= 0.4


@pytest.mark.parametrize("lexer", [CLexer, MarkdownLexer, PythonLexer])
def test_other_languages_are_not_taken_for_bml(lexer: type) -> None:
    samples = {
        CLexer: "#include <a.h>\n#define CUT 1\nint main() { return 1; }\n",
        MarkdownLexer: "# Title\n\n* item *strong*\n\n1. one!\n",
        PythonLexer: "# HIDE and seek\nx = 1 if not y else 2\n",
    }
    assert BMLLexer.analyse_text(samples[lexer]) == 0
