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
