"""Whatever the input: no error token, the same text, linear time."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygments.token import Error, Text, Whitespace, _TokenType

import sphinxcontrib_bml.highlighting
from sphinxcontrib_bml.highlighting.lexer import BMLLexer
from sphinxcontrib_bml.language.source import normalized
from sphinxcontrib_bml.patterns import _Pattern
from tests.highlighting.reading import tokens
from tests.language.strategies import line_ends, notes
from tests.language.test_limits import doubling

LINES = [
    "",
    "   ",
    "\t",
    "#+TITLE: The 1!c system",
    "* Heading 1C",
    "** Deeper !h",
    "*Glued",
    "*Strong* start",
    "words *strong /both/ more* =code= 12--14 -> x",
    "*opened",
    "closed* and /more",
    "/a =b c/ d=",
    "see [the text](#Heading (a)) and https://example.org/a/b, mailto:a@b.c",
    "[2D](other#x) = linked",
    "1C = natural",
    "1C=!Asks",
    "1N-(2C)-X;",
    "1C-(any)-",
    "(1red)",
    "2step = relay",
    "3oM/4om fit",
    "4D/H splinter",
    "jump = free",
    "D    takeout",
    "P",
    ".",
    "- item",
    "-item",
    "- term :: what it means",
    "1. one",
    "2. two",
    "-----",
    "| a | *b* |",
    "|---+---|",
    "N: AKQ JT9 - 8765432",
    "#7, Dealer N, All vul, 4SXS, hK lead",
    "1C (1D)* P 1NT(1)",
    "* note",
    "(1) note",
    "#CUT clip",
    "#ENDCUT",
    "#COPY clip",
    "#ENDCOPY",
    "#PASTE clip X=!h y",
    "#HIDE",
    "#HIDE 1C x",
    "#BIDTABLE",
    "#VUL YN",
    "#SEAT 5",
    "#FOO",
    "# word",
    "#INCLUDE other.bml",
    "// comment",
    "//bss art len=0-8 =x",
    "//as 1N D=2C =x y",
    "//ignore CALL-UNKNOWN they know",
    "#+BEGIN_RST",
    ".. code-block:: python",
    "   x = ?",
    "``open",
    "#+END_RST",
]

TEXTS = st.text(
    st.sampled_from("1234567CDHSNTPDRXYZMmocdhsx!♣♦♥♠()[]*/=-;:.|#+\\n\t \r\n\ufeff\x00é_<>`'\"")
    | st.characters(),
    max_size=200,
)
ROWS = st.builds(
    "{}{}{}".format,
    st.sampled_from(["", "", "  ", "     ", "\t"]),
    st.sampled_from(LINES),
    st.sampled_from(["\n", "\n", "\n", "\r\n", "\r", "  \n", ""]),
)
DOCUMENTS = st.lists(ROWS, max_size=30).map("".join)


def check(text: str) -> None:
    """Assert what must hold for the tokens of every text."""
    position = 0
    for start, kind, value in BMLLexer().get_tokens_unprocessed(text):
        assert kind is not Error
        assert start == position
        assert value == text[start : start + len(value)] != ""
        position += len(value)
    assert position == len(text)


@given(TEXTS)
def test_random_text_comes_back_without_error_tokens(text: str) -> None:
    check(text)


@given(DOCUMENTS)
@settings(max_examples=settings().max_examples * 2)
def test_random_lines_of_bml_come_back_without_error_tokens(text: str) -> None:
    check(text)


@given(DOCUMENTS)
def test_get_tokens_gives_the_text_with_line_feeds(text: str) -> None:
    values = [value for _, value in BMLLexer(ensurenl=False).get_tokens(text)]
    assert "".join(values) == text.replace("\r\n", "\n").replace("\r", "\n")


@example("1C x\n1D y", "\r\n", "\ufeff")
@given(notes, line_ends, st.sampled_from(["", "\ufeff", "\ufeff\ufeff"]))
def test_line_ends_and_a_byte_order_mark_change_no_colour(text: str, end: str, mark: str) -> None:
    def colours(of: str) -> list[tuple[_TokenType, str]]:
        found = BMLLexer().get_tokens_unprocessed(of)
        plain = {Text, Whitespace}
        return [(kind, normalized(value)) for _, kind, value in found if kind not in plain]

    text = normalized(text)
    assert colours(mark + text.replace("\n", end)) == colours(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n1C x",
        "1C\tx\n\n\n",
        "1C\r\n\r\n2C\r",
        "\ufeff* Title\n",
        "1C = x",
        "\n",
        "#+BEGIN_RST",
        "#+BEGIN_RST\r\n``a\r\n\r\n\r\n" + "x" * 3000 + "\r\n" + "a\n" * 3000 + "#+END_RST\n1C",
        "1S P 1H ?\n(1) a\n#COPY\n  \n#ENDCOPY",
    ],
)
def test_text_at_the_edges_comes_back(text: str) -> None:
    check(text)


def test_text_with_a_nul_near_its_beginning_is_not_read() -> None:
    assert tokens("// x", "1C x", "\0") == [(Text, "// x\n1C x\n\0")]


def test_leading_empty_lines_stay_so_that_line_numbers_are_the_files() -> None:
    found = BMLLexer().get_tokens("\n\n1C x")
    assert "".join(value for _, value in found) == "\n\n1C x\n"


def test_leading_empty_lines_go_when_asked() -> None:
    found = BMLLexer(stripnl=True).get_tokens("\n\n1C x")
    assert "".join(value for _, value in found) == "1C x\n"


@pytest.mark.corpus
def test_notes_of_real_partnerships_come_back_without_error_tokens(corpus_dir: Path) -> None:
    files = [*corpus_dir.rglob("*.bml"), *corpus_dir.rglob("*.txt")]
    assert files
    for path in files:
        check(path.read_bytes().decode("utf-8", errors="replace"))


# Linear time: no pattern goes back over a repeat in a repeat; calls made grow as the text does.


def patterns() -> Iterator[tuple[str, re.Pattern[str] | _Pattern]]:
    folder = sphinxcontrib_bml.highlighting
    for module in pkgutil.iter_modules(folder.__path__, folder.__name__ + "."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, re.Pattern | _Pattern):
                yield f"{module.name}.{name}", value


def repeats_in_repeats(parsed: Any, inside: bool) -> Iterator[str]:
    """Find repeats without end that give back characters, within others."""
    for operation, argument in parsed:
        kind = str(operation)
        endless = kind.endswith("REPEAT") and str(argument[1]) == "MAXREPEAT"
        gives_back = endless and kind != "POSSESSIVE_REPEAT"
        if inside and endless and gives_back:
            yield kind
        yield from within(argument, inside or gives_back)


def within(argument: Any, inside: bool) -> Iterator[str]:
    """Look into the parts of an operation, whatever their shape."""
    if type(argument).__name__ == "SubPattern":
        yield from repeats_in_repeats(argument, inside)
    elif isinstance(argument, (list, tuple)):
        for part in argument:
            yield from within(part, inside)


def parse(pattern: str, flags: int = 0) -> Any:
    return importlib.import_module("re._parser").parse(pattern, flags)


def test_search_for_repeats_in_repeats_finds_them() -> None:
    assert list(repeats_in_repeats(parse(r"x(?:(?=a+b)|(?:a*,)+)"), inside=False)) == ["MAX_REPEAT"]
    assert not list(repeats_in_repeats(parse(r"a+(?:a*+,)*+b+"), inside=False))


def test_no_pattern_has_a_repeat_in_a_repeat() -> None:
    found = dict(patterns())
    assert len(found) > 5
    for name, pattern in found.items():
        parsed = parse(pattern.pattern, pattern.flags & ~re.UNICODE)
        assert not list(repeats_in_repeats(parsed, inside=False)), name


def count_calls(text: str) -> int:
    """Count the calls of functions, Python's and C's, that the lexer makes for a text."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    lexer = BMLLexer()
    previous = sys.getprofile()
    sys.setprofile(count)
    try:
        for _token in lexer.get_tokens_unprocessed(text):
            pass
    finally:
        sys.setprofile(previous)
    return calls


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for line in LINES if line.strip()])
def test_calls_grow_with_the_number_of_lines(line: str) -> None:
    few, many = (count_calls(f"{line}\n" * number) for number in (200, 800))
    assert many < 4.5 * few


@pytest.mark.slow
def test_clips_that_paste_each_other_over_and_over_end_soon() -> None:
    few, many = (count_calls(doubling(levels, "2C x")) for levels in (14, 20))
    assert many < 2 * few


UNITS = ["*a ", "/a* ", "=a", "[a](", "[", "1C-", "1C/", "!c", "(", "-", "*", "| ", "1CCC4", "1C "]


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("start", ["", "1C ", "- ", "* ", "| ", "#PASTE "])
def test_calls_grow_with_the_length_of_a_line(start: str, unit: str) -> None:
    few, many = (count_calls(start + unit * number) for number in (200, 800))
    assert many < 4.5 * few + 100


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["*a ", "=a", "[a](", "http://.", "(1(1", "`<"])
def test_line_of_a_megabyte_comes_back(unit: str) -> None:
    check("1C " + unit * (1_000_000 // len(unit)))


@pytest.mark.slow
def test_hundred_thousand_lines_come_back() -> None:
    check("1C x\n  2C = *y*\n" * 50_000)
