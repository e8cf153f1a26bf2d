"""Plays and the cards of one suit, as every writer shows them (LANGUAGE PY-4, DD-10)."""

from __future__ import annotations

from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.doctree.writers.lower import lower
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text
from tests.doctree.html.pages import Page, text
from tests.doctree.written import latex_of, page_of, tree_of

DEAL = """\
N: AK 2 - -
E: QJ 3 - -
S: 32 4 - -
W: 54 5 - -

"""
PLAY = DEAL + "Play S\n1 !s2 !s4 !sA !sJ ; the *ace*\n2 !sK !sQ !s3 !s5\n"
UNKNOWN = "Play\n!sA !h2 !s3 !s4\n"


def cards(page: Page) -> list[tuple[str | None, str]]:
    """Return the cards of a page, as they are read aloud and as they are shown."""
    return [
        (card.get("aria-label"), text(card).replace("\ufe0e", ""))
        for card in page.all("span.bml-card")
    ]


def test_a_trick_has_its_players_its_winner_and_names_that_are_read_aloud() -> None:
    page = page_of(PLAY)
    heads = [text(head) for head in page.all("table.bml-play", "th")]
    assert heads == ["Trick", "West", "North", "East", "South", "Comment"]
    assert cards(page)[:4] == [
        ("4 of spades", "♠4"),
        ("ace of spades, wins", "♠A"),
        ("jack of spades", "♠J"),
        ("2 of spades, led", "→♠2"),
    ]
    assert [text(won).replace("\ufe0e", "") for won in page.all("table.bml-play", "strong")] == [
        "♠A",
        "ace",
        "→♠K",
    ]
    assert text(page.all("td.bml-comment")[0]) == "the ace"
    assert page.errors == []


def test_cards_of_unknown_players_are_in_one_cell() -> None:
    page = page_of(UNKNOWN)
    (cell,) = page.all("table.bml-play", "td")
    assert cell.get("colspan") == "4"
    assert page.all("th") == []


def test_the_last_column_of_a_printed_play_takes_its_lines() -> None:
    written = latex_of(PLAY)
    assert r"\begin{bmlplay}{6}" in written
    assert r"\bmlhead{South} & \bmlhead{\bmlcomment{Comment}}\bmlheadend" in written
    assert r"\bmlcomment{the \textbf{ace}}\\" in written
    assert r"\bmlspan{4}{" in latex_of(UNKNOWN)


def test_a_play_as_text_is_aligned() -> None:
    """LANGUAGE PY-4: the winner is in brackets."""
    drawn = render_text(parse_text(PLAY).document, Options())
    assert drawn.endswith(
        "Trick  West  North  East  South  Comment\n"
        "1      ♠4    [♠A]   ♠J    →♠2    the *ace*\n"
        "2      ♠5    [→♠K]  ♠Q    ♠3\n"
    )
    assert render_text(parse_text(UNKNOWN).document, Options()) == "→♠A ♥2 ♠3 ♠4\n"


def test_a_play_becomes_a_standard_table_elsewhere() -> None:
    document = tree_of(PLAY)
    lower(document)
    assert {type(node).__module__ for node in document.findall()} == {"docutils.nodes"}
    assert "♠A" in document.astext()


def test_one_suit_has_its_symbol_in_the_middle_and_no_other_suits() -> None:
    page = page_of("!h: AJ9 opposite KT4, Qxx offside\n")
    board = page.one("div.bml-board-suit")
    assert text(board).replace("\ufe0e", "").split() == [*"♥", "K", "10", "4", *"Qxx", *"AJ9"]
    names = [hand.get("aria-label") for hand in page.all("ul.bml-hand")]
    assert names == ["North", "West", "South"]
    written = latex_of("!h: AJ9 opposite KT4, Qxx offside\n")
    assert "\\bmldealsuit{\\bmlH}\n" in written
    assert r"\bmlholding{N}{North}{K 10 4}" in written
    drawn = render_text(parse_text("!h\nN: KT4\nW: Qxx\n").document, Options())
    assert drawn == "        K 10 4\nQ x x   ♥\n"


def test_one_suit_in_a_sentence_has_its_cards_one_by_one() -> None:
    word = page_of("With !h: AJ9 opposite KT4 you win.\n").one("span.bml-hand-word")
    assert text(word).replace("\ufe0e", "") == "♥: A J 9 opposite K 10 4"


def test_an_announcement_is_below_its_call() -> None:  # LANGUAGE AU-8
    notes = '1N"12 to 14" P 2D"four !h" P\n2H P P P\n'
    page = page_of(notes)
    assert [text(words) for words in page.all("td", "span.bml-announcement")] == [
        '"12 to 14"',
        '"four ♥"',
    ]
    assert r"\bmlannounced{1NT}{\textquotedbl{}12 to 14" in latex_of(notes)
    drawn = render_text(parse_text(notes).document, Options())
    assert drawn.startswith('1NT"12 to 14"  Pass      2♦"four ♥"  Pass\n')
