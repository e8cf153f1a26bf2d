"""Notes of every kind: our own, and lines to mix."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from tools.fuzz.vocabulary import LABELS

TESTS = Path(__file__).parent.parent
OURS = sorted(
    path
    for folder in ("tests/probes", "tests/language/cases", "tests/agreements/cases")
    for path in (TESTS.parent / folder).rglob("*.bml")
) + sorted((TESTS.parent / "example_project").rglob("*.bml"))
"""Notes that are in this project."""

SIGNS = st.sampled_from(["", " ", "  ", " = ", "=", "   =  ", " == "])
TEXTS = st.sampled_from(
    ["", "a", "a b", "!c and M", "- a", "a) b", ".", "1C too", "!Alert", "x = y", "2D = z"]
)
ROWS = st.tuples(st.integers(0, 7), st.sampled_from(LABELS), SIGNS, TEXTS).map(
    lambda row: " " * row[0] + row[1] + row[2] + row[3]
)
OTHERS = st.sampled_from(
    ["", "", "  ", "// note", "   // note", "//bss A=Y", "  //bss A=N", "//as 1N D=2C",
     "    //as 1D", "  //ignore CALL-UNKNOWN why", "//ignore DUPLICATE", "//as ever",
     "#HIDE", "# HIDE 1C a", "#BIDTABLE", "#VUL YY", "  #SEAT 1", "#CUT a", "  #COPY a",
     "  #ENDCUT", "#ENDCOPY",
     "#PASTE a", "    #PASTE a \\R=2D x=a", "* Heading", "*One", "- item", "   - inner", "-item",
     "1. one", "  2. two", "#+TITLE: T", "text  ", "   more text", "a :: b", "- t :: d", "| a | b",
     "1C 1D P P", "N AK Q J 2", "----", "#+BEGIN_RST", "#+END_RST", "\t1C tab", "      goes on",
     "     goes on", "    goes on", "   .", "     ."]
)  # fmt: skip
