"""Deals and auctions in LaTeX; numbers and links, which Sphinx adds, are in ``tests/sphinxext``."""

from __future__ import annotations

from sphinxcontrib_bml.doctree.nodes import bml_auction, bml_deal
from tests.doctree.written import auction_of, give_caption, give_name, latex_of, the_only, tree_of

DEAL = "S NS 15 4SXS dK\nN KJ84 A53 T92 K76\nS AQT7532 - 64 AQJ5\n"


def test_a_deal_has_its_facts_its_hands_and_its_vulnerable_seats() -> None:
    written = latex_of(DEAL)
    assert "\\bmlvul{NS}\n" in written
    assert (
        "\\bmlfacts{Board 15\\\\\nDealer South\\\\\nN-S vulnerable\\\\\n"
        "4\\bmlS{} doubled by South\\\\\nLead \\bmlD{}K}"
    ) in written
    assert r"\bmlhand{N}{North}{K J 8 4}{A 5 3}{10 9 2}{K 7 6}" in written
    assert r"\bmlhand{S}{South}{A Q 10 7 5 3 2}{—}{6 4}{A Q J 5}" in written


def test_a_deal_has_its_anchor_and_its_caption_below() -> None:  # LANGUAGE PY-5
    document = tree_of(DEAL)
    deal = the_only(document, bml_deal)
    give_name(deal, "it")
    give_caption(deal, "A deal ♠ & more")
    written = latex_of(document)
    parts = (r"\label{it}", r"\end{bmldeal}", r"\bmlcaption{A deal \bmlS{} \& more}")
    places = [written.index(part) for part in parts]
    assert places == sorted(places)


def test_the_letters_of_another_language_stand_in_the_compass() -> None:
    document = tree_of(DEAL)
    the_only(document, bml_deal)["compass"] = "NOSW"
    written = latex_of(document)
    assert "\\renewcommand\\bmlseatE{O}%\n" in written
    assert written.count(r"\renewcommand\bmlseat") == 1


CALLS = """\
1C P 1H
1S D* P 4H(2)
AP
* Three !h
(2) To *play*
"""


def test_an_auction_has_names_marks_and_notes() -> None:
    written = latex_of(auction_of(CALLS, dealer="N", vulnerable="EW"))
    assert r"\begin{bmlcalls}{4}" in written
    heads = r"\bmlhead{\bmlvulnerable{West}} & \bmlhead{North} & \bmlhead{\bmlvulnerable{East}}"
    assert heads + r" & \bmlhead{South}\bmlheadend" in written
    assert r" & 1\bmlC{} & Pass & 1\bmlH{}" in written
    assert r"1\bmlS{} & Dbl* & Pass & 4\bmlH{}\bmlnotemark{2}" in written
    assert "\\begin{bmlauctionnote}{*}%\nThree \\bmlH{}\n\\end{bmlauctionnote}" in written
    assert "\\begin{bmlauctionnote}{\\bmlnotemark{2}}%\nTo \\textbf{play}\n" in written


def test_an_auction_has_its_anchor_and_its_caption_below() -> None:
    document = auction_of(CALLS, dealer="N")
    auction = the_only(document, bml_auction)
    give_name(auction, "bidding")
    give_caption(auction, "To 4♥")
    written = latex_of(document)
    parts = (r"\label{bidding}", r"\end{bmlauction}", r"\bmlcaption{To 4\bmlH{}}")
    places = [written.index(part) for part in parts]
    assert places == sorted(places)
    assert written.count("To 4") == 1


def test_suits_in_titles_are_macros() -> None:
    written = latex_of("* The 1!c opening\n\n** 1!s\n\nText\n")
    assert r"\section{The 1\bmlC{} opening" in written
    assert r"\subsection{1\bmlS{}" in written
