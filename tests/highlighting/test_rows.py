"""Labels, rows and inline markup get their colors."""

from __future__ import annotations

import pytest
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Name,
    Operator,
    Punctuation,
    String,
    Text,
    _TokenType,
)

from tests.highlighting.reading import (
    CLUB,
    DIAMOND,
    HEART,
    LEVEL,
    NOTRUMP,
    SPADE,
    Tokens,
    kinds,
    row,
    tokens,
)

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
        ("1♥\ufe0f", [(LEVEL, "1"), (HEART, "♥\ufe0f")]),
        ("2♥\ufe0f♠\ufe0e", [(LEVEL, "2"), (HEART, "♥\ufe0f"), (SPADE, "♠\ufe0e")]),
        ("1red", [(LEVEL, "1"), (Name.Constant, "red")]),
        ("1Black", [(LEVEL, "1"), (Name.Constant, "Black")]),
        ("2step", [(LEVEL, "2"), (Keyword, "step")]),
        ("10Steps", [(LEVEL, "10"), (Keyword, "Steps")]),
        *((f"3{name}", [(LEVEL, "3"), (Name.Variable, name)]) for name in "mMXYZxyz"),
        *((f"3{name}", [(LEVEL, "3"), (Name.Variable, name)]) for name in ("om", "oM")),
        ("2/3x", [(LEVEL, "2"), (Operator, "/"), (LEVEL, "3"), (Name.Variable, "x")]),
        ("2/3new", [(LEVEL, "2"), (Operator, "/"), (Keyword, "3new")]),
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


@pytest.mark.parametrize("label", ["jumpy", "(odd)", "3nwe", "2N++", "8C", "d", "(1D", "2Nd", "1/"])
def test_word_that_is_no_call_is_a_free_label(label: str) -> None:
    assert row(f"{label} x") == [(Name.Label, label), (Text, "x")]


@pytest.mark.parametrize("label", ["jump", "3new", "2N+", "2x+", "Any"])
def test_word_for_calls_has_the_color_of_a_call(label: str) -> None:
    assert row(f"{label} x") == [(Keyword, label), (Text, "x")]


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
    assert tokens("1C-(odd)-", "1D x")[:5] == [
        (LEVEL, "1"),
        (CLUB, "C"),
        (Operator, "-"),
        (Name.Label, "(odd)"),
        (Operator, "-"),
    ]


def test_row_behind_bidtable_is_a_row() -> None:
    assert tokens("#BIDTABLE 1C a") == [
        (Comment.Preproc, "#BIDTABLE"),
        (LEVEL, "1"),
        (CLUB, "C"),
        (Text, "a"),
    ]


def test_linked_sequence_is_a_free_label() -> None:
    assert tokens("#BIDTABLE", "[1C-1D](#x) y")[2] == (Name.Label, "1C-1D")


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


def test_full_stop_in_the_middle_of_a_description_is_text() -> None:
    assert tokens("1C  x", "    .", "    y")[-2:] == [(Text, "."), (Text, "y")]


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


# AT-40, AT-41
@pytest.mark.parametrize(
    ("description", "mark"),
    [('!"hearts" Transfer', '!"hearts"'), ('!"5+ !h"', '!"5+ !h"'), ("!- natural", "!-")],
)
def test_an_announcement_is_one_token(description: str, mark: str) -> None:
    assert tokens(f"1C = {description}")[3] == (Name.Decorator, mark)


@pytest.mark.parametrize(
    "description", ["!c", "!S", "!asks", "x !Asks", '!"hearts', '!""', "!-hearts"]
)
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
        ("3nwe x", "3C y"),
        ("3nwe x", "  other y"),
        ("3nwe x", "#PASTE z"),
        ("3nwe = x",),
    ],
)
def test_typing_error_in_the_first_row_leaves_a_table(lines: tuple[str, ...]) -> None:
    assert tokens(*lines)[0] == (Name.Label, "3nwe")


def test_column_of_calls_is_a_table_and_no_auction() -> None:
    assert tokens("1C", "1D", "1H", "P P")[-2:] == [(Keyword, "P"), (Text, "P")]


# Inline markup


@pytest.mark.parametrize(
    ("text", "kind"),
    [("!c", CLUB), ("!d", DIAMOND), ("!h", HEART), ("!s", SPADE), ("!H", HEART), ("♠", SPADE)],
)
def test_each_suit_has_its_own_token(text: str, kind: _TokenType) -> None:
    assert (kind, text) in tokens(f"length 5{text}, or so")


def test_typed_suit_has_its_variation_selector_along() -> None:
    assert (HEART, "♥\ufe0f") in tokens("length 5♥\ufe0f, or so")


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


# PR-1
def test_names_of_parameters_have_their_color_but_not_in_addresses() -> None:
    found = row("1C = {nt} or {{nt} [x](#{nt})")
    assert (Name.Variable, "{nt}") in found
    assert [kind for kind, value in found if "{nt}" in value] == [
        Name.Variable,
        Text,
        Name.Attribute,
    ]
