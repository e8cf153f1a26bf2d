"""Hostile texts are read in time that grows with their length, whatever they hold."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text
from tests.language.clip_texts import SECONDS, clip
from tests.language.dump import dump_document

SIZE = 40_000
"""Characters of a hostile text."""


def repeated(piece: str) -> str:
    return piece * (SIZE // len(piece))


def lines(*numbered: Callable[[int], str]) -> str:
    """Return lines made from their numbers, as many as fit."""
    made: list[str] = []
    size = number = 0
    while size < SIZE:
        made += [line(number) for line in numbered]
        size += sum(len(line) + 1 for line in made[-len(numbered) :])
        number += 1
    return "\n".join(made)


PIECES = [
    "*a ", "/a ", "=a ", "*a*b ", "*/= ", "(*", "*a /b =c [d](e) ", "!", "!c", "[", "[x]", "[x](",
    "[x](a", "[x](()", "[x](()[y]", "[](", "](", "](()", "](a(", "(", ")", "[[x](y)](", "http://", "http://a*",
    "http://a) ", "http://(", "mailto:", "*http://a* ", "*a http://*", "/a/", "=a=", "1C", "1CDHSN",
    "1C-", "1C/", "-", "--", "-> ", "\\n", "|", "|-", "| a ", "||", "#", "//", " :: ", "N AK ", "1",
    "10", "1.", " ", "\t", "♥", "\ufe0f",
    "(1)", "(1C)", "C*", ". ", "= ", "1C=", "\x00x", "\x07", "'\"",
]  # fmt: skip


def hostile_lines() -> list[str]:
    many = SIZE // 40
    return [
        repeated("#CUT a\n"),
        repeated("#COPY a\n"),
        repeated("#COPY a\n")[: SIZE // 2] + repeated("1C\n")[: SIZE // 2],
        repeated("#COPY a\n#ENDCUT\n"),
        repeated("#ENDCUT\n"),
        repeated("#CUT a\n#COPY b\n#ENDCUT\n#ENDCOPY\n"),
        lines(lambda number: f"#CUT a{number}\n1C\n\n#ENDCUT"),
        lines(lambda number: f"#CUT a{number}\n1C\n#ENDCUT", lambda number: f"#PASTE b{number}"),
        lines(lambda number: f"#PASTE a{number}", lambda number: f"#CUT a{number}\n1C\n#ENDCUT"),
        clip("a", *["1C"] * (many * 4))
        + "\n#BIDTABLE\n#PASTE a "
        + " ".join(f"a{number}=b" for number in range(many * 4)),
        "1N\n" + repeated("#FOO\n"),
        repeated("#FOO\n\n"),
        repeated("* a\n"),
        repeated("#+A: b\n"),
        repeated("#VUL YN\n"),
        "1C\n" + repeated("//bss art\n"),
        repeated("//bss art\n"),
        repeated("//bss art\n\n"),
        repeated("#+BEGIN_RST\n"),
        repeated("#+BEGIN_RST\n\n#+END_RST\n"),
        repeated("#+END_RST\n"),
        repeated("#INCLUDE a\n"),
        "1C x\n" + repeated("   .\n"),
        "1C x\n" + repeated(" - y\n"),
        "1C\n" + lines(lambda number: " " * (1 + number % 50) + "1D"),
        lines(lambda number: " " * (50 - number % 50) + "1D"),
        "1C-\n" + lines(lambda number: "1C-"),
        "\n".join(f"{'  ' * min(number, 300)}- a" for number in range(300)) + "\n",
        repeated("1C a\n2C b\n\n"),
        repeated("P\n1C\n\n"),
        repeated("1Q\n\n"),
        repeated("N A K Q J\n"),
        repeated("1C P P P\n") + "* a\n" * 2000,
        "1C* P P P\n" + repeated("* a\n"),
        "| a\n|-\n" + repeated("|-|\n"),
        "1C [a](b)\n" + repeated("   [a](b)\n"),
        repeated("[a](b)\n"),
        repeated("- a :: b\n"),
        "1C x\n" + repeated("  jump\n"),
        "1X\n 2X\n  3X\n" + repeated("   4X 4X\n"),
    ]


def hostile_words() -> list[str]:
    many = SIZE * 5
    return [
        "http://a" + ")" * many,
        "http://a" + "()" * (many // 2) + ")",
        "http://a" + ".)" * (many // 2),
        "[x](" + "(a)" * (many // 3),
        "[x](" + "a(b)" * (many // 4) + "(",
        "[" + "a " * (many // 2),
        "*" + " http://a*" * (many // 10),
        "=" + "a" * many,
        "1C " + "*" * many,
        "*" * many,
        "#" * many,
        "#PASTE " + "a" * many,
        "#" + "A" * many,
        "-" * many + "x",
        " " * many + "x",
        "| " + " " * many,
        "1" + "C" * many + "x",
        "x 1" + "C" * many + "x",
        "N " + "AK" * (many // 2) + " - - 1",
        "N A" + " A" * (many // 2),
        "1C P P " + "*" * many,
        "1C P P D" + "(1" * (many // 2),
        "[1C](" + "(a)" * (many // 3),
        "#+" + "A" * many,
        "5card" + " \t" * (many // 2) + "x",
        "1C" + " " * many + "=" + " " * many,
        "- a" + " ::" * (many // 3),
        "1." + " " * many,
    ]


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_repeated_is_read_in_time_that_grows_with_its_length(piece: str) -> None:
    text = repeated(piece)
    began = process_time()
    for hostile in (f"1C {text}", f"| {text}", f"({text})"):
        parse = parse_text(hostile)
        dump_document(parse.document, Options())
        expand(parse.document.tables, parse.diagnostics)
    assert process_time() - began < SECONDS


# LANGUAGE LM-5
@pytest.mark.slow
@pytest.mark.parametrize("text", hostile_lines(), ids=lambda text: repr(text[:20]))
def test_hostile_lines_are_read_in_time_that_grows_with_their_number(text: str) -> None:
    began = process_time()
    parse = parse_text(text)
    dump_document(parse.document, Options())
    expand(parse.document.tables, parse.diagnostics)
    assert process_time() - began < SECONDS


@pytest.mark.slow
@pytest.mark.parametrize("text", hostile_words(), ids=lambda text: repr(text[:20]))
def test_hostile_lines_are_read_in_time_that_grows_with_their_length(text: str) -> None:
    began = process_time()
    parse = parse_text(text)
    dump_document(parse.document, Options())
    expand(parse.document.tables, parse.diagnostics)
    assert process_time() - began < SECONDS
