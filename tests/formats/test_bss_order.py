"""A BSS file whose order is kept comes back line by line (BSS-8A)."""

from __future__ import annotations

from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.formats.bss_cards import comes_back

HEADER = "*00{Ours}=NYYYYYY\n"


# BSS-8A
def test_lines_are_kept_where_they_stand_where_the_order_is_kept() -> None:
    card = f"""\
+First
{HEADER}001C=NYYYYYY008a
001N=NYYYYYY0*b*
nothing
001CP1H=NYYYYYY008c
%D
001D=NYYYYYY008d
"""
    found = comes_back(card.encode(), ImportOptions(keep_order=True))
    assert found.text.startswith("//bss order=file\n//bss header=\n")
    assert "1N = *b*\n//bss omit\n//bss verbatim=001N=NYYYYYY0*b*\n" in found.text
    assert "//bss verbatim=nothing\n\n" in found.text


# BSS-8A, BSS-87
def test_a_call_whose_line_is_kept_gets_no_record_by_a_row_of_another_table() -> None:
    card = "001NP2C=NYYYYYY111\n001N=NYYYYYY1\n001NP2CP2DP=NYYYYYY0\n"
    assert comes_back(card.encode(), ImportOptions(keep_order=True)).verbatim == (1, 2, 3)
