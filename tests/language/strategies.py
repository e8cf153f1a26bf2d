"""Texts as authors write them, and as nobody does."""

from __future__ import annotations

from hypothesis import strategies as st

WORDS = [
    "1C", "2H", "(1D)", "P", "D", "(R)", "X", "XX", "1N", "2NT", "3X", "(2Y)", "1M", "2oM",
    "om", "2m", "1HS", "2red", "4black", "2S/3H", "1step", "40steps", "1C-1D;", "1N-(P)-2C",
    "1C-(any)-", "jump", "8C", "!h", "5+!s", "♥", "*bold*", "/it/", "=code=", "*", "/", "=",
    "==", "--", "---", "->", "-", "|", "[a](#b)", "[1C](x)", "http://a.org/*", "\\n", ".",
    "5+M", "a)", "•", "AP", "?", "!Alert", "! c", "N", "AK", "Kxx", "10", "::", "1.", "2nd",
    "#1", "//", "é", "\t",
]  # fmt: skip
"""What stands in lines of notes."""

DIRECTIVES = [
    "#CUT a", "#CUT b", "#ENDCUT", "#COPY a", "#COPY", "#ENDCOPY", "#PASTE a", "#PASTE b 1=2 C=D x",
    "#HIDE", "#HIDE 1C x", "#BIDTABLE", "#VUL YN", "#VUL x", "#SEAT 3", "#SEAT 9", "#INCLUDE x",
    "#FOO", "# foo", "#", "#+TITLE: x *y*", "#+BEGIN_RST", "#+END_RST", "//bss art", "// comment",
    "//as 1N D=2C", "//as (1C)-1N", "//as ever", "//ignore CALL-UNKNOWN why", "//ignore this",
    "* Heading", "*** Deep", "- item", "  - nested", "- a :: b", "1. one", "| a | b |", "|---|---|",
    "1C (1D)* P 2C(1)", "1S P 1H ?", "P P P AP", "2H X - XX", "* note", "(1) note",
    "N AKx Qxx Jxx T9xx", "E AKQ2 K43 - QJT987", "S - AKQJT98765432 - -", "W: AJ 9 8 7",
    "4SXS E All 3", "-----", "",
]  # fmt: skip
"""Whole lines that mean something."""

words = st.one_of(st.sampled_from(WORDS), st.text(max_size=8))
rows = st.builds(
    lambda indent, items: " " * indent + " ".join(items),
    st.integers(0, 12),
    st.lists(words, max_size=5),
)
lines = st.one_of(
    st.sampled_from(DIRECTIVES),
    st.builds(
        lambda indent, line: " " * indent + line, st.integers(0, 6), st.sampled_from(DIRECTIVES)
    ),
    rows,
    rows,
)
notes = st.lists(lines, max_size=25).map("\n".join)
"""Random mixtures of lines of BML."""

line_ends = st.sampled_from(["\n", "\r\n", "\r"])


@st.composite
def edited(draw: st.DrawFn, texts: list[str]) -> str:
    """Return one of ``texts`` with some of its lines lost, moved, doubled, cut or mixed in."""
    made = draw(st.sampled_from(texts)).split("\n")
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(made) - 1))
        column = draw(st.integers(0, len(made[at])))
        before, behind = made[at][:column], made[at][column:]
        replacements = [
            [""],
            [before],
            [before, behind],
            [" " + made[at]],
            [made[at].lstrip()],
            [made[at], made[at]],
            [made[at], ""],
            [draw(lines)],
            [before + draw(words) + behind],
            [draw(st.sampled_from(made))],
        ]
        made[at : at + 1] = draw(st.sampled_from(replacements))
    return "\n".join(made)
