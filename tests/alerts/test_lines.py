"""Lines ``//alert`` below rows (ALERTS AT-14, AT-44)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pygments.token import Comment, Keyword, String

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.language.alert_annotations import alert_note, read_alert_words
from sphinxcontrib_bml.server.completion import completions
from sphinxcontrib_bml.server.hovers import hover
from tests.alerts.test_answers import in_editor
from tests.alerts.test_marks import MARKED
from tests.commands.desk import Desk
from tests.highlighting.reading import tokens

ROWS = """\
1C = 2+!c, 11--20 HCP, NF
  1D = our gadget
  //alert transfer h
  2M = lovely
  //alert transfer M
  1S = odd
  //alert for EBU: announce "no major"
"""


def answers(rows: str, federation: str) -> dict[str, str]:
    """Return what the rules say about the calls of notes, by auction."""
    return {one.auction.short: str(said) for one, said in bml.parse(rows).alerts(federation)}


@pytest.mark.parametrize(
    ("text", "kinds", "suit", "problems"),
    [
        ("natural", ("natural",), "", []),
        ("transfer !h", ("transfer",), "hearts", []),
        ("transfer spades support", ("transfer", "support"), "spades", []),
        ("transfer", ("transfer",), "", ["transfer without its suit"]),
        ("transfer M", ("transfer",), "", []),
        ("natural frog", ("natural",), "", ["unknown kind 'frog'; ignored"]),
        (
            "artificial natural",
            ("artificial",),
            "",
            ["a call is natural or artificial, not both; the first is used"],
        ),
        ("for ebu: sing", (), "", ["'sing' is not what a federation asks for; ignored"]),
    ],
)
def test_a_line_names_kinds(
    text: str, kinds: tuple[str, ...], suit: str, problems: list[str]
) -> None:
    """AT-14."""
    read = read_alert_words(text)
    assert (read.note.kinds, read.note.suit) == (kinds, suit)
    assert [one.message for one in read.problems] == problems


def test_a_row_has_a_line_for_each_federation_and_one_with_kinds() -> None:
    """AT-44."""
    note = alert_note(("for EBU: alert", "natural", 'for acbl: announce "!h or !s"', "artificial"))
    assert note.kinds == ("natural",)
    assert note.duty("ebu") == ("alert", "")
    assert note.duty("acbl") == ("announce", "hearts or spades")
    assert note.duty("wbf") is None


def test_a_line_wins_over_the_text_and_is_written_out_for_families() -> None:
    """AT-14, AT-44."""
    assert answers(ROWS, "ebu") == {
        "1C": 'announce "may be two"',
        "1C-1D": 'announce "hearts"',
        "1C-1S": 'announce "no major"',
        "1C-2H": "alert",
        "1C-2S": "alert",
    }
    acbl = answers(ROWS, "acbl")
    assert (acbl["1C-2S"], acbl["1C-1S"]) == ('announce "spades"', "unknown")
    natural = "1N = 15--17 HCP, BAL\n  2H = transfer to !s\n  //alert natural\n"
    assert answers(natural, "acbl")["1N-2H"] == "none"
    assert answers("2N = lovely\n//alert balanced\n", "wbf") == {"2N": "none"}


def test_the_text_of_a_partner_has_no_line() -> None:
    """AT-14: a line is about the row's own text."""
    rows = "#+VARIANTS: anna ben\n\n1S = odd\n//alert artificial\n//only anna = 5+!s\n"
    books = {name: bml.parse(rows, variant=name).book for name in ("anna", "ben")}
    lines = {name: book["1S"].row.alerts for name, book in books.items()}
    assert lines == {"anna": (), "ben": ("artificial",)}


def test_a_line_for_a_federation_goes_before_the_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AT-44: in BBOalert, and no message compares the mark with it."""
    monkeypatch.chdir(tmp_path)
    desk = Desk(tmp_path)
    desk.write("bml.toml", 'federation = "ACBL"\n')
    rows = "1N = 15--17 HCP, BAL\n  //alert for acbl: none\n  2C = !Stayman\n"
    rows += "  //alert for acbl: none\n  2D = transfer to !h\n  //alert for ACBL: alert\n"
    desk.write("notes.bml", MARKED + rows)
    checked = desk.bml("check", "--all", "--format", "json", "notes.bml").stdout
    assert "1N" not in "".join(line for line in checked.splitlines() if "ALERT" in line)
    sent = desk.bml("bboalert", "--alert", "acbl", "notes.bml", "-o", "-").stdout
    (stayman,) = (line for line in sent.splitlines() if line.startswith("1N--,2C,"))
    (transfer,) = (line for line in sent.splitlines() if line.startswith("1N--,2D,"))
    assert "@A" not in stayman
    assert "@A" in transfer
    assert "Announce" not in transfer
    assert "//alert" not in sent
    assert "alert for" not in desk.bml("text", "notes.bml").stdout
    why = desk.bml("alerts", "--for", "acbl", "--why", "1N-2D", "notes.bml").stdout
    assert "alert (notes)" in why


def test_files_keep_a_line_or_have_nothing_of_it(tmp_path: Path) -> None:
    """AT-14."""
    desk = Desk(tmp_path)
    desk.write("notes.bml", f"#+TITLE: Notes\n\n{ROWS}")
    path = str(tmp_path / "notes.bml")
    desk.bml("format", path)
    assert (tmp_path / "notes.bml").read_text(encoding="utf-8").count("//alert") == 3
    system = json.loads(desk.bml("json", path, "-o", "-").stdout)
    lines = {one["auction"][-1]["call"]: one.get("alert_lines") for one in system["agreements"]}
    assert lines["2S"] == ["transfer !s"]
    assert lines["1C"] is None
    desk.write("notes.json", json.dumps(system))
    read = bml.read_snapshot(tmp_path / "notes.json")
    assert read.book["1C-1D"].row.alerts == ("transfer h",)
    assert "alert" not in desk.bml("bss", path, "-o", "-").stdout.casefold()


def test_editors_color_a_line_and_continue_it(tmp_path: Path) -> None:
    """AT-14."""
    assert tokens("1C x", '//alert for ebu: announce "no major"')[-6:] == [
        (Comment.Special, "//alert"),
        (Keyword.Constant, "for"),
        (Keyword.Constant, "ebu:"),
        (Keyword.Constant, "announce"),
        (String, '"no'),
        (String, 'major"'),
    ]
    assert tokens("1C x", "//alert the opponents")[-1] == (Comment.Single, "//alert the opponents")
    before = "1N = 15--17 HCP, BAL\n  2D = lovely\n  //alert "
    for typed, offered in (
        ("trans", "transfer"),
        ("transfer ", "h"),
        ("for ", "ebu: "),
        ("for ebu: ", "delayed"),
    ):
        folder = tmp_path / str(len(typed) + len(offered))
        folder.mkdir()
        desk, spot = in_editor(folder, before + typed, "\n")
        assert offered in [one.label for one in completions(desk, spot)]
    desk, spot = in_editor(
        tmp_path, "1N = 15--17 HCP, BAL\n  2D", " = lovely\n  //alert transfer h\n"
    )
    assert "ACBL 2026-02-16: announce \u201chearts\u201d" in str(hover(desk, spot))
