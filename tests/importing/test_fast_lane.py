"""What is read line by line is what CommonMark makes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.importing.files import markdown
from sphinxcontrib_bml.importing.files.markdown import read_markdown
from sphinxcontrib_bml.importing.files.markdown_inline import Inline
from sphinxcontrib_bml.importing.model.tree import ItemList, Remarks, plain

_STARTS = ("- ", "* ", "1. ", "2. ", "3) ", "# ", "## ", "| a | b |", "|---|---|", "> ", "    ", "")
_INDENTS = ("", "", "", "  ", "   ", "    ", " ", "      ", "     ")
_TEXTS = (
    *("**b** c", "`c` d", "!x", "_u", "__u__ x", "*", "```", "a | b", "x\\", "a `b", "*x"),
    *("2♣ strong", "text", "**bold** x", "*a* b", "a * b*", "[x](y)", "`c`", "", "#", "---"),
    *("2♥* alert", "| c | d\\|e |", "\\* x", "1. x", "word  ", "a<br>b", "***", "===", "_u_ v"),
)
_TAGS = ("a `b` <br/> c", "``x` y`", "`<br>`", "<br>", "`a b`c", "*x*<br>", "`*x*`", "a\nb", "=>")
lines = st.builds(
    lambda indent, start, text: indent + start + text,
    st.sampled_from(_INDENTS),
    st.sampled_from(_STARTS),
    st.sampled_from(_TEXTS),
)


@given(st.lists(lines, min_size=1, max_size=9))
def test_plain_lines_are_read_as_the_parser_reads_them(found: list[str]) -> None:
    text = "\n".join(found)
    quick = read_markdown(text, "x", Remarks()).blocks
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(markdown, "read_plain", lambda *_: None)
        slow = read_markdown(text, "x", Remarks()).blocks
    assert quick == slow


@given(
    st.lists(
        st.sampled_from([*_TEXTS, "(**x**)", "a**b**", "**a*", "* *", "![p](q)", "[^1]", *_TAGS]),
        max_size=5,
    )
)
def test_plain_words_are_read_as_the_parser_reads_them(found: list[str]) -> None:
    from sphinxcontrib_bml.importing.files import markdown_inline
    from sphinxcontrib_bml.importing.files.markdown_blocks import make_parser

    content = " ".join(found)
    quick = Inline(make_parser(), make_parser(has_links=False), Remarks()).read(content, 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(markdown_inline, "_simple_runs", lambda _: None)
        slow = Inline(make_parser(), make_parser(has_links=False), Remarks()).read(content, 1)
    assert quick == slow


# IM-3
def test_blanks_at_the_end_of_a_line_are_no_words() -> None:
    (found,) = read_markdown("- 1C x \n", "x", Remarks()).blocks
    assert isinstance(found, ItemList)
    assert [plain(item.words) for item in found.items] == ["1C x"]
