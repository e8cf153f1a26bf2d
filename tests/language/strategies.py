"""Texts as authors write them, and as nobody does."""

from __future__ import annotations

from hypothesis import strategies as st

from tools.fuzz.vocabulary import LINES, WORDS

words = st.one_of(st.sampled_from(WORDS), st.text(max_size=8))
rows = st.builds(
    lambda indent, items: " " * indent + " ".join(items),
    st.integers(0, 12),
    st.lists(words, max_size=5),
)
lines = st.one_of(
    st.sampled_from(LINES),
    st.builds(lambda indent, line: " " * indent + line, st.integers(0, 6), st.sampled_from(LINES)),
    rows,
    rows,
)
notes = st.lists(lines, max_size=25).map("\n".join)
"""Random mixtures of lines of BML."""

_LABELS = (
    *(
        "1C",
        "1H",
        "1S",
        "1N",
        "2C",
        "2D",
        "2H",
        "2N",
        "3S",
        "4N",
        "7N",
        "P",
        "D",
        "R",
        "(P)",
        "(X)",
    ),
    *(
        "1HS",
        "2CD",
        "red",
        "3black",
        "1M",
        "2M",
        "oM",
        "3oM",
        "2m",
        "om",
        "2X",
        "3Y",
        "(2X)",
        "4D/H",
    ),
    *("1step", "3steps", "(1S)", "(2HS)", "jump", "other", "2Q", "Doubel", "1N-2C", "1M-(P)-2N;"),
)
_BEGINNINGS = ("", "", "", "(M = !h), ", "(m = c) ", "(X < M) ", "(M != hs) ")
_rows_with_texts = st.builds(
    lambda level, label, begin, number: f"{'  ' * level}{label} = {begin}text {number}",
    st.integers(0, 4),
    st.sampled_from(_LABELS),
    st.sampled_from(_BEGINNINGS),
    st.integers(1, 9),
)
tables = st.lists(
    st.lists(_rows_with_texts, min_size=1, max_size=12).map("\n".join), min_size=1, max_size=3
).map(lambda made: "\n\n".join(f"#BIDTABLE\n{table}\n" for table in made))
"""Bidding tables whose rows all say something, and of which many stand for no auction."""

_WORDS = (
    *("new", "jump", "raise", "rebid", "suit", "NT", "cue", "game", "other", "any", "rest", "bid"),
    *("(any)", "(new)", "(overcall)", "2N+", "(2N+)", "3C+", "2x+", "3new", "2/3x", "4H/other"),
    *("cue/jump", "next", "step3", "lowcue", "4trump", "nextsuit", "higher", "2minor", "jumpcue"),
    *("(suit)", "om", "2oM", "(2D multi)", "(X/2C: both majors)", "(2D=majors)", "6-other", "a)"),
)
_CALLS = (
    *("1C", "1D", "1H", "1S", "1N", "2C", "2D", "2H", "2S", "2N", "3C", "4N", "7N", "P", "X"),
    *("XX", "(P)", "(X)", "(1H)", "(2C)", "(1N)", "1HS", "1H/S", "1CD", "2M", "2m", "oM", "1M"),
    *("1m", "(1M)", "2X", "(2Y)", "1step", "2NT", "1♠", "2!d", "4D/H", "2Q", "Doubel", "4red"),
)
_MEANINGS = (
    *("natural", "5+M, 11--15", "Stayman", "transfer to !h", "!Alert relay", "splinter", "weak"),
    *("pass or correct", "and so on", "(M = !h), a", "(X < M) c", "(passed hand) weak", "GF", ""),
    *("= when good: a", "systems on", "as 1N-2C", "[there](#A)", "18 - 14 HCP", "x = y", "- a"),
)
_LINES_AMONG_ROWS = (
    *("//as 1N", "//as 1N-2C", "//as 1C D=1D", "//aside", "//aside: old", "//only ben", "...;"),
    *("...-4N;", "// note", "#VUL YN", "#SEAT 3", "#HIDE", "//bss omit", "#PASTE a", "- a"),
    *("#PASTE a 2C=2D", "   goes on", "(a) weak", "(b) strong", "a) x", "b) y"),
)
_BLOCKS = (
    *("#CUT a\n2C = a\n  jump b\n#ENDCUT", "#COPY a\n  2C a\n    2D b\n#ENDCOPY", "#VUL YN"),
    *("#SEAT 34", "//aside", "//aside: other variant", "//only ben", "* A", "Text", "...;"),
    *("- 1C = a\n  - 1D = b", "- 1C: x\n- 1D: y"),
)
_SETTINGS = (
    *("#+TITLE: T", "#+VARIABLES: both", "#+VARIABLES: unbid", "#+HEADINGS: titles"),
    *("#+HEADINGS: auctions", "#+VARIANTS: anna ben", "#+DEFINE: a x"),
)
_calls = st.sampled_from(_CALLS + _WORDS)
_meanings = st.builds(
    "{}{}".format,
    st.sampled_from((" = ", " ", "  ", ": ", "=", " - ", " – ", ", ")),
    st.sampled_from(_MEANINGS),
)
_auctions = st.builds(
    lambda joint, calls: joint.join(calls),
    st.sampled_from(("-", "--", " - ", " ", ", ", " → ", "/")),
    st.lists(_calls, min_size=2, max_size=3),
)
_several_calls = st.builds("{}{}".format, _auctions, st.one_of(_meanings, st.sampled_from(";-")))
_lines_of_tables = st.builds(
    lambda level, line: f"{'  ' * level}{line}".rstrip(),
    st.integers(0, 4),
    st.one_of(
        *[st.builds("{}{}".format, _calls, _meanings)] * 3,
        _several_calls,
        st.sampled_from(_LINES_AMONG_ROWS),
    ),
)
_words_with_auctions = st.builds(
    "{}{}{}".format,
    st.sampled_from(("", "After ", "Responses to ", "Defence to ", "Over ", "Instead of ")),
    st.one_of(_calls, _auctions),
    st.sampled_from(("", " opening", " rebids", " Stayman", " or 1D-2C", " (X)", ":")),
)
_blocks = st.one_of(
    *[st.lists(_lines_of_tables, min_size=1, max_size=8).map("\n".join)] * 2,
    st.lists(_lines_of_tables, min_size=1, max_size=8).map(
        lambda rows: "\n".join(["#BIDTABLE", *rows])
    ),
    st.builds("{} {}".format, st.sampled_from(("*", "**", "***")), _words_with_auctions),
    st.one_of(_words_with_auctions, st.sampled_from(_BLOCKS)),
)
chapters = st.builds(
    lambda settings, blocks: "\n\n".join(["\n".join(settings), *blocks]).lstrip("\n") + "\n",
    st.lists(st.sampled_from(_SETTINGS), max_size=2, unique=True),
    st.lists(_blocks, min_size=1, max_size=6),
)
"""Chapters with all that rows may be: words for calls, several calls, conditions, contexts."""

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
