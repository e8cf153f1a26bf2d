"""Tags and targets that notes do not have are reported (IM2-6, IM2-56, IM2-62)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.files.conversion import convert_docx, convert_markdown


# IM2-6, IM2-62
@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("a<Bids>b", "1 <Bids> left out"),
        ("a</Bids>", "1 </Bids> left out"),
        ("text\n\n[name]: other.md", "1 link target other.md left out"),
        ("[](other.md)text", "1 link target other.md left out"),
    ],
)
def test_what_has_no_words_is_reported(text: str, left_out: str) -> None:
    told = convert_markdown(text.encode(), "file", ImportOptions()).told
    assert [message.what for message in told] == [left_out]


# IM2-62
def test_targets_that_links_use_and_tags_of_html_are_not_reported() -> None:
    text = "<u>see</u> [the page][name]<br>now\n\n[name]: other.md"
    assert convert_markdown(text.encode(), "file", ImportOptions()).told == ()


# IM2-56
def test_a_file_without_text_is_refused() -> None:
    found = convert_markdown(b"\n\n", "file", ImportOptions())
    assert (found.text, found.refused) == ("", "the file has no text")


# IM2-73
def test_an_archive_with_a_place_before_its_beginning_is_damaged() -> None:
    data = (
        b"PK\x03\x04PK\x01\x02aa1a aaaaaaaaaaaaaaaaaa\x00aaaaaaaaaaaaaaaaa1word/document.xml"
        b"PK\x05\x06aaaaaaaa?\x00\x00\x00aaaaaa"
    )
    assert convert_docx(data, "file", ImportOptions()).refused == "the file is damaged"
