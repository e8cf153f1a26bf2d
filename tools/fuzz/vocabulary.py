"""Words and lines that mean something in notes, and characters that do anywhere."""

from __future__ import annotations

WORDS = [
    "1C", "2H", "(1D)", "P", "D", "(R)", "X", "XX", "1N", "2NT", "3X", "(2Y)", "1M", "2oM",
    "om", "2m", "1HS", "2red", "4black", "2S/3H", "1step", "40steps", "1C-1D;", "1N-(P)-2C",
    "1C-(any)-", "jump", "8C", "!h", "5+!s", "♥", "*bold*", "/it/", "=code=", "*", "/", "=",
    "==", "--", "---", "->", "-", "|", "[a](#b)", "[1C](x)", "http://a.org/*", "\\n", ".",
    "5+M", "a)", "•", "AP", "?", "!Alert", "! c", "N", "AK", "Kxx", "10", "::", "1.", "2nd",
    "#1", "//", "é", "\t", "1C:", ":", "–", "pass", "2SA", "1N!", "→", ",", ";",
    "1C-1D-1H", "1m-(1M)-X", "1N (2C) X", "1H – 2♦ –", "2Y-3Z", "(2D multi)", "GF", "T/Os", "4SF",
    "{a}", "{b}", "{{a}",
]  # fmt: skip
"""What is in lines of notes."""

LINES = [
    "#CUT a", "#CUT b", "#ENDCUT", "#COPY a", "#COPY", "#ENDCOPY", "#PASTE a", "#PASTE b 1=2 C=D x",
    "#HIDE", "#HIDE 1C x", "#BIDTABLE", "#VUL YN", "#VUL x", "#SEAT 3", "#SEAT 9", "#INCLUDE x",
    "#FOO", "# foo", "#", "#+TITLE: x *y*", "#+BEGIN_RST", "#+END_RST", "//bss art", "// comment",
    "//as 1N D=2C", "//as (1C)-1N", "//as ever", "//ignore CALL-UNKNOWN why", "//ignore this",
    "//hand = 11--15, 5+!h", "//hand =", "//hand in hand",
    "//alert transfer !h x", "//alert for acbl: alert", "//alert transfr",
    "* Heading", "*** Deep", "- item", "  - nested", "- a :: b", "1. one", "| a | b |", "|---|---|",
    "1C (1D)* P 2C(1)", "1S P 1H ?", "P P P AP", "2H X - XX", "* note", "(1) note",
    "N AKx Qxx Jxx T9xx", "E AKQ2 K43 - QJT987", "S - AKQJT98765432 - -", "W: AJ 9 8 7",
    "4SXS E All 3", "-----", "", "1C - 1D -- 1H", "(1N) D", "1H pass 2SA, 3c/3d:", "1C X XX",
    "1C: x", "any = x", "  #INCLUDE x", "2!c = x", "1♠: x", "1 NT = x", "1♣ – x", "(nX)-3N",
    "#+TITEL: x", "- GF :: game force", "- T/O :: GF\n- x :: y", "- GF :: other",
    "#+DEFINE: a 15--17", "#+DEFINE: b !Alert {a}",
    "#+VARIABLES: both", "#+VARIABLES: x", "  om: x", "oM",
]  # fmt: skip
"""Whole lines that mean something."""

LABELS = [
    "1C", "1D", "1HS", "1N", "2M", "2oM", "3X", "2Z", "P", "D", "R", "(1S)", "(D)", "(P)", "2S/3H",
    "1step", "1N-2C;", "1N-2C", "(1N)-", "jump", "(any)", "2nd", ".", "[1C](#x)", "1NT", "Pass",
    "1C:", "1N-2C:", "1H 2H", "1C - 1D", "any =", "4red", "\\R", "x", "oM", "om =", "1CD",
]  # fmt: skip
"""What rows of bidding tables begin with."""

CHARACTERS = [
    "\t", "\x00", "\x01", "\x07", "\x0b", "\x0c", "\x1a", "\x1b", "\x1e", "\x7f", "\x85", "\xa0",
    "\xad", "\u200b", "\u2028", "\u2029", "\u202e", "\ufeff", "\ufffd", "\U0001f0a1", "\r", "é",
    "♣", "♦\ufe0e", "ﬁ", "İ", "ß", "٣", "²", "‐", "–", "“", "’", "`", "\\", "{", "}", "<", ">",
    "&", "%", "$", "^", "~", "_", "#", '"', "'",
]  # fmt: skip
"""Characters that break what does not expect them."""

BSS_WORDS = [
    "art", "omit", "raw=NYYYYYY008", "raw=Y", "raw=", "len=5-8", "len=9", "qual=1:Strong",
    "qual=2:a=b{c}", "qual=x", "verbatim=$SAYC", "verbatim=+RKCB.bss", "verbatim=x\\", "header=",
    "header=*00{Ours}=NYYYYYY", "summary=a\\\\b", "dialect=bml2", "dialect=x", "A=Y", "B=N", "J=5",
    "forcing", "signoff", "J=Z", "foo", "",
]  # fmt: skip
"""What follows ``//bss``."""
