"""``bml ask`` as people use it.

RESOLVER RW-6, RW-7, RQ-12, RA-2, RA-6.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from sphinxcontrib_bml.formats.json_reports import answer_schema

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands.desk import Desk

BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
NOTES = """\
* Openings

1N = 15--17
  2C = !Stayman
    2S/3C = odd
  2DH = transfer
    P = weak
  (D)
  //as 1N
    R = to play
  (2C)
  //as 1N D=2C
  (2D)
    D = penalty
  (any)
    2N = raise
  other = natural

1M = 5+M
  2M = raise of M

#SEAT 34

1N = 12--14
"""


@pytest.fixture
def notes(desk: Desk) -> Path:
    return desk.write("notes.bml", NOTES)


def answers(text: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in text.splitlines()]
    for answer in found:
        jsonschema.validate(answer, answer_schema())
    return found


@pytest.mark.parametrize(
    ("calls", "printed"),
    [
        (
            "1N 2C 2S",
            "1NT  15–17\n2♣   ! Stayman\n2♠   odd\n     notes.bml:5 (2S/3C)\n",
        ),
        (
            "1N (2C) X",
            "1NT   15–17\n(2♣)  —\nDbl   system on, as 1NT 2♣:\n      ! Stayman\n"
            "      notes.bml:4\n\nNext:\n  2♠  odd\n  3♣  odd\n",
        ),
        (
            "1N 3S",
            "1NT  15–17\n3♠   by the row for all other calls:\n     natural\n"
            "     notes.bml:17 (other)\n\nDid you mean 1NT (3♠)?\n",
        ),
        (
            "1N (2D)",
            "1NT   15–17\n(2♦)  in the notes, but without a description\n"
            "      notes.bml:13\n\nNext:\n  Dbl  penalty\n",
        ),
        (
            "1H (P)",
            "1♥      5+♥\n(Pass)  their pass; no agreement is needed\n\nNext:\n  2♥  raise of ♥\n",
        ),
    ],
)
def test_an_answer_has_the_trail_the_meaning_with_its_place_and_what_comes_next(
    desk: Desk, notes: Path, calls: str, printed: str
) -> None:
    result = desk.bml("ask", "notes.bml", calls)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == printed


@pytest.mark.parametrize(
    ("calls", "printed"),
    [
        (
            "1N (2D) 2H",
            "If they had passed, 1NT 2♥ would mean: transfer (notes.bml:6). The notes do\n"
            "not say if this applies here.\n\nThe notes have after 1NT (2♦):\n  Dbl  penalty\n",
        ),
        ("1N (3D) 3N", "(3♦)  falls under the row (any), notes.bml:15: —\n"),
        ("2S", "Openings:\n  1♥   5+♥\n"),
        ("1S 2H", "The notes have after 1♠:\n  2♠  raise of ♠\n"),
    ],
)
def test_no_agreement_says_how_far_the_notes_go(
    desk: Desk, notes: Path, calls: str, printed: str
) -> None:
    result = desk.bml("ask", "notes.bml", calls)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "no agreement" in result.stdout
    assert printed in result.stdout


def test_what_is_no_auction_is_one_line_and_wrong_usage(desk: Desk, notes: Path) -> None:
    result = desk.bml("ask", "notes.bml", "1N 1C")
    assert (result.exit_code, result.stdout) == (2, "")
    said = "bml: 1C cannot be called here: it is not higher than 1N; did you mean 1N, "
    assert result.stderr.startswith(said)


@pytest.mark.parametrize("words", [["1N 2C"], ["1N", "2C"], ["1M-2N"], ["2m"]])
def test_an_auction_without_notes_is_told_where_the_notes_go(desk: Desk, words: list[str]) -> None:
    result = desk.bml("ask", *words)
    assert result.exit_code != 0
    assert result.stderr == f"bml: no notes here; write bml ask FOLDER {' '.join(words)}\n"


@pytest.mark.parametrize(
    ("rows", "offer"),
    [
        (
            "  2C = Stayman\n  (2C)\n    X = odd",
            "If the opponents make every second call: 1NT (2♣)",
        ),
        ("  (2C)\n    X = odd", "Did you mean 1NT (2♣)?"),
        ("  2C = Stayman", None),
        ("(1N)\n  2C = majors", None),
    ],
)
def test_only_an_auction_with_an_answer_is_offered(
    desk: Desk, rows: str, offer: str | None
) -> None:
    desk.write("notes.bml", f"1N = 15-17\n{rows}\n")
    shown = desk.bml("ask", "notes.bml", "1N 2C").stdout
    assert (offer or "") in shown
    assert ("every second" in shown or "Did you mean" in shown) is bool(offer)


def test_an_auction_that_is_not_found_may_be_in_a_page_that_is_not_read(desk: Desk) -> None:
    desk.write("notes/a.bml", "1C = 11+\n")
    desk.write("notes/b.rst", ".. bml:bidtable::\n\n   1N 15-17\n")
    result = desk.bml("ask", "notes", "1N")
    assert result.stderr == (
        "bml: notes: the bidding tables in b.rst are not read: this command reads only .bml files\n"
    )
    assert desk.bml("ask", "notes", "1C").stderr == ""


def test_calls_need_no_quotes_and_none_are_the_openings(desk: Desk, notes: Path) -> None:
    assert desk.bml("ask", "notes.bml", "1N", "2C").stdout.startswith("1NT  15–17\n2♣   ! Stayman")
    result = desk.bml("ask", "notes.bml")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "Openings:")
    assert "  1NT  15–17 (and 1 more)" in result.stdout


@pytest.mark.parametrize(
    ("options", "status", "texts"),
    [
        ([], "agreed", ["15–17", "12–14"]),
        (["--seat", "1"], "agreed", ["15–17"]),
        (["--seat", "3"], "agreed", ["12–14", "15–17"]),
    ],
)
def test_the_seat_says_which_definition_holds(
    desk: Desk, notes: Path, options: list[str], status: str, texts: list[str]
) -> None:
    result = desk.bml("ask", "--format", "json", *options, "notes.bml", "1N")
    (answer,) = answers(result.stdout)
    assert (answer["status"], [one["shown"] for one in answer["meanings"]]) == (status, texts)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["N:None:P P 1N P 2C"], ("1N-2C", 3, "NN")),
        (["N:EW:P 1H P 2H"], ("1H-2H", 2, "YN")),
        (["N:EW:P 1H P 2H", "--pair", "NS"], ("(1H)-P-(2H)", 2, "NY")),
        (["w:all:1N X XX"], ("1N-(X)-XX", 1, "YY")),
        (["S:NS:P P P P", "--pair", "EW"], ("", 4, "NY")),
    ],
)
def test_an_auction_as_dealt_tells_sides_seat_and_vulnerability(
    desk: Desk, notes: Path, options: list[str], told: tuple[str, int, str]
) -> None:
    """RA-2, RA-6."""
    result = desk.bml("ask", "--format", "json", "notes.bml", "--deal", *options)
    (answer,) = answers(result.stdout)
    assert (answer["short"], answer["seat"], answer["vulnerability"]) == told


@pytest.mark.parametrize(
    "dealt", ["N:None", "X:None:P", "N:some:P", "N:None:P Z", "N:None:1C 1C", "", "N:None:1C X X"]
)
def test_what_is_no_auction_as_dealt_is_refused(desk: Desk, notes: Path, dealt: str) -> None:
    result = desk.bml("ask", "--deal", dealt, "notes.bml")
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)


@pytest.mark.parametrize(
    ("calls", "read"),
    [
        ("1M-2M", ["1H-2H"]),
        ("1N-2D/2H", ["1N-2D"]),
        ("1N-2CD", ["1N-2C", "1N-2D"]),
        ("1M", ["1H"]),
        ("1M (X)", ["1H-(X)", "1S-(X)"]),
        ("1M-2oM", ["1H-2S", "1S-2H"]),
        ("P P 1m", ["1C", "1D"]),
    ],
)
def test_variables_stand_for_several_auctions(
    desk: Desk, notes: Path, calls: str, read: list[str]
) -> None:
    """RQ-12: one answer where all that are known lead to one row."""
    result = desk.bml("ask", "--format", "json", "notes.bml", calls)
    assert [answer["short"] for answer in answers(result.stdout)] == read


@pytest.mark.parametrize(
    ("calls", "why"),
    [
        ("1oM", "'1oM' stands for no legal auction"),
        ("1CDHS 2CDHS 3CDHS", "more than 24 auctions"),
        ("1N-8M", "'8M' is not a call"),
        (" ".join(["1C/1C"] + ["X/X", "XX/XX"] * 80), "no legal auction"),
        (" ".join(f"{bid}/7N" for bid in BIDS[:34]) + " X/XX P/X 1C", "no legal auction"),
        (
            " ".join(f"{BIDS[n]}/{BIDS[n + 1]}" for n in range(0, 30, 2)) + " 1C",
            "too many auctions",
        ),
    ],
)
def test_a_reference_to_too_much_or_to_nothing_is_refused(
    desk: Desk, notes: Path, calls: str, why: str
) -> None:
    result = desk.bml("ask", "notes.bml", calls)
    assert (result.exit_code, why in result.stderr) == (2, True), result.stderr


def test_the_answer_as_json_has_all_of_it(desk: Desk, notes: Path) -> None:
    result = desk.bml("ask", "--format", "json", "notes.bml", "1N (2D) 2H")
    (answer,) = answers(result.stdout)
    assert result.exit_code == 1
    assert {key: answer[key] for key in ("status", "short", "known", "as", "other")} == {
        "status": "none",
        "short": "1N-(2D)-2H",
        "known": 2,
        "as": None,
        "other": None,
    }
    assert [(step["call"], step["side"], step["known"]) for step in answer["trail"]] == [
        ("1N", "we", True),
        ("2D", "they", True),
        ("2H", "we", False),
    ]
    assert answer["hint"]["auction"] == "1N-2H"
    meaning = answer["hint"]["meaning"]
    assert (meaning["rule"], meaning["heading"], meaning["row"]["line"]) == ("2DH", "Openings", 6)
    assert [(one["call"], one["goes_on"]) for one in answer["next"]] == [("D", False)]


def test_every_kind_of_answer_fits_the_schema(desk: Desk, notes: Path) -> None:
    asked = ["1N 2C", "1N (X) 2C", "1N 4S", "1N (2D)", "1N (P)", "3C", "", "1N 1C", "1N (3C) X"]
    for calls in asked:
        assert len(answers(desk.bml("ask", "--format", "json", "notes.bml", calls).stdout)) == 1


def test_a_meaning_of_their_call_is_said_before_the_text(desk: Desk) -> None:
    text = "1N--\n(2D) when both majors\n  X = penalty\n(2D) when natural\n  X = takeout\n"
    notes = desk.write("notes.bml", text)
    result = desk.bml("ask", str(notes), "1N (2D) X")
    lines = result.stdout.splitlines()
    assert "Dbl   if (2♦) shows both majors: penalty" in lines
    assert "      if (2♦) shows natural: takeout" in lines


def test_a_folder_and_standard_input_are_asked_too(desk: Desk) -> None:
    desk.write("book/a.bml", "1N = 15--17\n")
    desk.write("book/b.bml", "1N-2C = Stayman\n")
    assert "Stayman" in desk.bml("ask", "book", "1N 2C").stdout
    assert "16+" in desk.bml("ask", "-", "1C", given="1C = 16+\n").stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["missing.bml", "1N"],
        [],
        ["--seat", "5", "notes.bml", "1N"],
        ["--vul", "Y", "notes.bml", "1N"],
        ["--pair", "NS", "notes.bml", "1N"],
        ["--deal", "N:None:1N", "notes.bml", "1N"],
        ["--deal", "N:None:1N", "--seat", "1", "notes.bml"],
    ],
)
def test_wrong_usage_is_one_line(desk: Desk, notes: Path, arguments: list[str]) -> None:
    result = desk.bml("ask", *arguments)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)


def test_what_is_read_of_the_text_follows_the_answer(desk: Desk) -> None:
    desk.write("notes.bml", "1H = 11--16, natural, usually pretty, lovely\n1S = 5+!s\n  2S =\n")
    read = desk.bml("ask", "--read", "notes.bml", "1H").stdout
    assert read.endswith(
        "\n\nRead as: 11–16 HCP, natural (4+♥)\nNot firm: usually pretty\nNot read: lovely\n"
    )
    for without in ("1N", "1S 2S"):
        assert "Read as" not in desk.bml("ask", "--read", "notes.bml", without).stdout
    assert "Read as" not in desk.bml("ask", "notes.bml", "1H").stdout


def test_what_is_read_of_a_line_for_hands_follows_that_of_the_text(desk: Desk) -> None:
    """HA-17."""
    desk.write("notes.bml", "2M = weak, 6M\n//hand = 6M, 6--10\n2N = odd\n//hand =\n")
    read = desk.bml("ask", "--read", "notes.bml", "2H").stdout
    assert read.endswith("\n\n//hand = 6!h, 6--10\nRead as: 6♥, 6–10 HCP\n")
    assert desk.bml("ask", "--read", "notes.bml", "2N").stdout.endswith(
        "Not read: odd\n\n//hand =\n"
    )
    assert "//hand" not in desk.bml("ask", "notes.bml", "2H").stdout


def test_a_row_for_all_other_calls_is_read_as_one_about_the_call_asked_for(desk: Desk) -> None:
    desk.write("notes.bml", "1N = 15--17\n  2C = Stayman\n  any = natural, 5+ cards\n")
    read = desk.bml("ask", "--read", "notes.bml", "1N 3H").stdout
    assert read.endswith("\n\nRead as: natural, 5+♥\n")


def test_as_json_the_meanings_of_the_answer_have_what_is_read(desk: Desk) -> None:
    desk.write("notes.bml", "1N = 15--17, odd\n  2C =\n  any = natural, 5+ cards\n")
    found = [
        answers(desk.bml("ask", "--read", "--format", "json", "notes.bml", calls).stdout)[0]
        for calls in ("1N", "1N 2C", "1N 3H")
    ]
    readings = [one["meanings"][0]["reading"] for one in found]
    assert [one and one["read"] for one in readings] == ["15–17 HCP", None, "natural, 5+♥"]
    assert readings[0]["unread"] == [{"start": 8, "end": 11, "reason": "words"}]
    (plain,) = answers(desk.bml("ask", "--format", "json", "notes.bml", "1N").stdout)
    assert "reading" not in plain["meanings"][0]
