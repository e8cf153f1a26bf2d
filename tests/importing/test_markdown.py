"""Lines of Markdown that are not plain ones are read as CommonMark has them."""

from __future__ import annotations

import re

import pytest

from tests.importing.documents import converted


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("a\n\n| a | b |\n|---|---|\n| c\td | e |", "a\n\n| a | b |\n|---|---|\n| c d | e |\n"),
        ("|a|b|\n|-|", "| a | b |\n|---|---|\n"),
        ("|a|b|\n|-|-|\nc", "| a | b |\n|---|---|\n\nc\n"),
        ("## H | x", "* H | x\n"),
        ("## ## x", "* ## x\n"),
        ("#no heading", "=#no= heading\n"),
        ("x\ty", "x y\n"),
        ("see [a](http://b.c/d_(e))", "see [a](http://b.c/d_%28e%29)\n"),
        ("a\\\nb", "a b\n"),
        ("a  \nb", "a b\n"),
        ("* a\\\n  b", "- a b\n"),
        ("* a\n  b  \n  c", "- a b c\n"),
        ("* a\n\n  b\\\n  c\n\n*", "- a b c\n"),
        ("* a\tb", "- a b\n"),
        ("* a\n\n\n-", "- a\n"),
        ("* a\n  * b\n        * c", "- a\n  - b * c\n"),
        ("* a\n   3. b", "- a 3. b\n"),
        ("* a\n\n  ```x", "- a\n"),
        ("* a\n\n        code", "- a code\n"),
        ("* *\n* ---", "---\n"),
        (
            "text[^1]\n[^1]: begun\n  - goes on\n\n[^2]: other",
            "text[^1]\n\n- [^1] begun\n  - goes on\n- [^2] other\n",
        ),
        ("- a\n\n      [^1]: code", "- a [^1]: code\n"),
        ("* a  \n  b", "- a b\n"),
        ("<p>b\n\n>c\n\nd", "b\n\nc\n\nd\n"),
        ("a **b** &nbsp;", "a *b*\n"),
    ],
)
def test_lines_are_read_as_commonmark_has_them(text: str, notes: str) -> None:
    assert converted(f"* 1♣ = x\n\n{text}\n").text == f"1C = x\n\n{notes}"


# IM-18
def test_what_has_no_end_is_no_front_matter() -> None:
    text = "---\nkeywords: bridge\n- 1♦ = natural\n"
    assert converted(text).text == "---\n\nkeywords: bridge\n\n1D = natural\n"


def test_addresses_are_found_below_blank_lines() -> None:
    text = "\n\n* 1♣ = as in [a] and [e]\n\nb\n\n[a]: http://b.c/d\n[e]: http://b.c/f\n"
    expected = "1C = as in [a](http://b.c/d) and [e](http://b.c/f)\n\nb\n"
    assert converted(text).text == expected


# IM2-73
def test_what_is_nested_too_deeply_is_read_as_plain_text() -> None:
    found = converted(f"* 1♣ = x\n\n{'> ' * 200}a\n")
    assert re.fullmatch(r"1C = x\n\n(?:> )+a\n", found.text)
