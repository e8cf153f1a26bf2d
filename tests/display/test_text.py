from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.display.wording import CallNames, shown_row_label
from sphinxcontrib_bml.language.inline import without_marks
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_file, parse_text
from sphinxcontrib_bml.language.syntax import Document


def page(notes: str, options: Options | None = None) -> str:
    options = options or Options()
    return render_text(parse_text(notes, options=options).document, options)


def lines(*expected: str) -> str:
    return "\n".join(expected) + "\n"


def test_the_title_stands_above_with_its_author() -> None:
    assert page("#+TITLE: Our 2!c\n#+AUTHOR: A & B\n\nText\n") == lines(
        "======", "Our 2♣", "======", "", "by A & B", "", "Text"
    )


def test_the_author_is_no_prose() -> None:
    assert page("#+TITLE: T\n#+AUTHOR: A--B /C/\n\nText\n") == lines(
        "=", "T", "=", "", "by A--B /C/", "", "Text"
    )


def test_the_label_of_a_row_has_all_its_calls() -> None:
    """LANGUAGE HI-12a to HI-12c, RN-1."""
    rows = (
        "1H, 1S = 5+#",
        "1C 1D = !Either",
        "(1C) X = Takeout",
        "1N  -  2C = !Stayman {r}",
        "1N -> 2D = Hearts",
        "1D - 2!d length",
    )
    assert page("#+DEFINE: r range\n\n1D = 4+!d\n" + "\n".join(rows) + "\n") == lines(
        "1♦        4+♦",
        "1♥, 1♠    5+#",
        "1♣ 1♦     ! Either",
        "(1♣) Dbl  Takeout",
        "1NT–2♣    ! Stayman range",
        "1NT–2♦    Hearts",
        "1♦        - 2♦ length",
    )


def test_rows_are_drawn_below_the_calls_that_they_continue() -> None:
    """LANGUAGE HI-12a: a row that begins the auction is not drawn below the history above it."""
    assert page("1N-2C;\n2D = None\n(1N) X = Penalty\n  2C = Run\n2H = Hearts\n") == lines(
        "1NT–2♣",
        "├─ 2♦  None",
        "└─ 2♥  Hearts",
        "(1NT) Dbl  Penalty",
        "└─ 2♣  Run",
    )
    assert page("1N 2C = Stayman\n2D = None\n2S 3N = Both\n1N 2D = Hearts\n") == lines(
        "1NT 2♣  Stayman",
        "├─ 2♦      None",
        "└─ 2♠ 3NT  Both",
        "1NT 2♦  Hearts",
    )


def test_a_chain_below_a_row_is_drawn_as_calls() -> None:
    """LANGUAGE HI-7, RN-1, RN-3."""
    assert page("2C = Strong\n  2D-2H-2S = Double negative\n  (P)--P pass\n") == lines(
        "2♣  Strong",
        "├─ 2♦–2♥–2♠     Double negative",
        "└─ (Pass)–Pass  pass",
    )


def test_lettered_lines_are_drawn_as_text_of_their_row() -> None:
    """LANGUAGE BT-6a."""
    assert page("3C = One of\n(a) minimum\n(b) = a void\n  3D = Asks\n3D = Extras\n") == lines(
        "3♣  One of",
        "│   (a) minimum",
        "│   (b) = a void",
        "└─ 3♦  Asks",
        "3♦  Extras",
    )


def test_bids_with_words_and_any_auction_have_symbols() -> None:
    """VARIANTS WC-4, LANGUAGE RN-1, RN-3."""
    notes = "1N = Opening\n  2N+ = Slam\n  3c+/new = Natural\n  4x+ = Splinter\n"
    assert page(f"{notes}\n...-4N = Aces\n5C = None\n\n…;\n5D = One\n") == lines(
        "1NT  Opening",
        "├─ 2NT+     Slam",
        "├─ 3♣+/new  Natural",
        "└─ 4x+      Splinter",
        "",
        "…–4NT  Aces",
        "└─ 5♣  None",
        "",
        "…",
        "└─ 5♦  One",
    )


def test_headings_are_underlined_by_their_level() -> None:
    assert page("* One 1N\n\n** Two\n\n*** Three\n") == lines(
        "One 1NT", "=======", "", "Two", "---", "", "Three", "~~~~~"
    )


def test_paragraphs_are_wrapped_at_78_columns() -> None:
    shown = page("word\n" * 40)
    assert max(map(len, shown.splitlines())) == 74
    assert shown.split() == ["word"] * 40


def test_the_address_of_a_call_or_a_mail_is_shown_too() -> None:
    assert page("[call](tel:+123) [write](mailto:a@b.org) mailto:a@b.org\n") == (
        "call <tel:+123> write <mailto:a@b.org> mailto:a@b.org\n"
    )


def test_font_marks_stay_and_addresses_stand_behind_their_words() -> None:
    assert page("*Strong* /soft/ =code= [words](https://a.org) [here](#There) https://b.org\n") == (
        "*Strong* /soft/ code words <https://a.org> here https://b.org\n"
    )


def test_lists_are_nested() -> None:
    assert page("- a\n  - b\n    goes on\n- c\n") == lines("- a", "  - b goes on", "- c")


def test_enumerations_are_counted_and_aligned() -> None:
    shown = page("1. a\n" + "7. b\n" * 9)
    assert shown.splitlines()[0] == " 1. a"
    assert shown.splitlines()[-1] == "10. b"


def test_definitions_are_indented_below_their_terms() -> None:
    assert page("- Term :: meaning\n- Bare\n") == lines("Term", "    meaning", "Bare")


def test_a_transition_is_a_line() -> None:
    assert page("a\n\n---\n\nb\n") == lines("a", "", "-" * 78, "", "b")


def test_pipe_tables_are_drawn() -> None:
    assert page("| a | *b* |\n|---|---|\n| 1C | 2 |\n") == lines(
        " a  │ *b*", "────┼─────", " 1♣ │ 2"
    )


def test_bidding_tables_are_trees() -> None:
    assert page(
        "1C natural\n  1HS 4+ cards\n    R to play\n  (2M) overcall\n1D = 4+ !d\n"
    ) == lines(
        "1♣  natural",
        "├─ 1♥♠   4+ cards",
        "│  └─ Rdbl  to play",
        "└─ (2M)  overcall",
        "1♦  4+ ♦",
    )


def test_a_history_is_one_label_with_dashes() -> None:
    assert page("1N-2C;\n2D no major\n") == lines("1NT–2♣", "└─ 2♦  no major")


def test_alerts_line_ends_and_air_are_kept() -> None:
    assert page("1C !Strong\\nalways\n   at least 16\n   .\n1D b\n") == lines(
        "1♣  ! Strong", "    always", "    at least 16", "", "1♦  b"
    )


def test_when_a_table_holds_stands_above_it_in_words() -> None:
    assert page("#SEAT 3\n\n#VUL Y0\n\n1C a\n") == lines(
        "3rd seat, we are vulnerable:", "", "1♣  a"
    )


def test_hidden_tables_and_clips_alone_are_left_out() -> None:
    assert page("a\n\n#HIDE\n1C b\n\n#CUT x\n1D c\n#ENDCUT\n\nd\n") == lines("a", "", "d")


def test_free_labels_are_shown_as_written() -> None:
    assert page("1C a\n  jump weak\n") == lines("1♣  a", "└─ jump  weak")


# LANGUAGE AU-3
def test_auctions_have_columns_and_notes() -> None:
    assert page("1C (D) P 1H*\n? AP\n* 4 cards\n") == lines(
        "1♣        (Dbl)     Pass      1♥*", "?         All pass", "", "* 4 cards"
    )


def test_deals_lie_on_the_table_with_their_facts() -> None:
    shown = page("#7 N All 4SXS hT\nN AT - 2 3\nE 5 6 7 8\n")
    assert shown == lines(
        "Board 7               ♠ A 10",
        "Dealer North          ♥ —",
        "Both vulnerable       ♦ 2",
        "4♠ doubled by South   ♣ 3",
        "Lead ♥10",
        "                        N      ♠ 5",
        "                      W   E    ♥ 6",
        "                        S      ♦ 7",
        "                               ♣ 8",
    )


def test_a_single_hand_is_named() -> None:
    assert page("W A K Q J\n") == lines("West", "♠ A", "♥ K", "♦ Q", "♣ J")


def test_restructured_text_stands_as_written() -> None:
    assert page("a\n#+BEGIN_RST\n.. note::\n\n   *x*\n#+END_RST\nb\n") == lines(
        "a", "", ".. note::", "", "   *x*", "", "b"
    )


def test_empty_notes_are_an_empty_line() -> None:
    assert page("") == "\n"


def test_rows_below_the_last_level_shown_are_drawn_at_it() -> None:
    rows = "".join(f"{' ' * level}jump x\n" for level in range(200))
    shown = page("#BIDTABLE\n" + rows).splitlines()
    assert len(shown) == 200
    assert shown[64].index("jump") == shown[198].index("jump") == 64 * 3


def missing_from(document: Document, shown: str) -> list[str]:
    """Return the labels and plain words of shown rows that are not on the page."""
    words = {word.strip("*/") for word in shown.split()}
    names = CallNames()
    lost = []
    for table in document.tables:
        for row in table.rows if not table.hidden else ():
            label = shown_row_label(row, names)
            plain = re.findall(
                r"(?<!\S)[A-Za-z]{2,}(?!\S)", without_marks(row.shown_text, Options())
            )
            lost += [word for word in [*label.split(), *plain] if word not in words]
    return lost


def test_every_row_of_every_probe_is_on_its_page(probes_dir: Path) -> None:
    probes = sorted(probes_dir.glob("*.bml"))
    assert len(probes) > 150
    for probe in probes:
        document = parse_file(probe).document
        assert missing_from(document, render_text(document, Options())) == [], probe.name


@pytest.mark.corpus
def test_every_row_of_real_notes_is_on_its_page(corpus_dir: Path) -> None:
    notes = sorted(corpus_dir.rglob("*.bml"))
    assert notes
    for path in notes:
        document = parse_file(path, Options(root=corpus_dir)).document
        assert missing_from(document, render_text(document, Options())) == [], path.name
