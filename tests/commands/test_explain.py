from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.explanations import explanation_of

if TYPE_CHECKING:
    from tests.commands.desk import Desk


def test_a_code_is_explained_with_its_level_and_both_examples(desk: Desk) -> None:
    result = desk.bml("explain", "CALL-UNKNOWN")
    assert result.exit_code == 0
    assert result.stdout.startswith(
        "CALL-UNKNOWN, warning\n\nThe first word of a row is not a call."
    )
    bad, _, rest = result.stdout.partition("$ bml check --all notes.bml\n")
    said, _, good = rest.partition("\n\n")
    assert bad.endswith("Example, notes.bml:\n\n    1N 15-17\n      2C? Stayman\n\n")
    assert said == explanation_of(Code.CALL_UNKNOWN).says
    assert good == (
        f"Fixed, notes.bml:\n\n    1N 15-17\n      2C Stayman\n\nmore: {Code.CALL_UNKNOWN.page}\n"
    )


@pytest.mark.parametrize("name", ["paste-unknown", "Paste_Unknown", " PASTE_UNKNOWN"])
def test_neither_case_nor_the_hyphen_of_a_code_matters(desk: Desk, name: str) -> None:
    assert desk.bml("explain", name).stdout == desk.bml("explain", "PASTE-UNKNOWN").stdout


@pytest.mark.parametrize("code", Code)
def test_every_code_can_be_explained(desk: Desk, code: Code) -> None:
    told = desk.bml("explain", str(code)).stdout
    assert explanation_of(code).says in told
    assert told.splitlines()[0] == f"{code}, {code.level}"
    assert " ".join(code.help.split()) in " ".join(told.split())


def test_several_codes_are_explained_in_their_order(desk: Desk) -> None:
    told = desk.bml("explain", "TABLE-LAYOUT", "DUPLICATE").stdout
    assert told.index("TABLE-LAYOUT, info") < told.index("DUPLICATE, warning")


def test_without_a_code_all_are_listed_with_their_levels(desk: Desk) -> None:
    lines = desk.bml("explain").stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [
        [str(code), str(code.level)] for code in sorted(Code, key=str)
    ]


def test_an_unknown_code_names_the_nearest(desk: Desk) -> None:
    result = desk.bml("explain", "call_unknwn")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "bml: there is no code 'call_unknwn'; did you mean CALL-UNKNOWN? (bml explain lists all)\n"
    )


def test_a_word_that_is_near_no_code_says_how_to_see_them(desk: Desk) -> None:
    result = desk.bml("explain", "42")
    assert result.stderr == "bml: there is no code '42' (bml explain lists all)\n"


# MN-91
@pytest.mark.parametrize(
    ("auction", "text", "told"),
    [
        (
            "1H-(P)-3S",
            "FG SPL, 4+!h, usually  12--14 HCP, partner asks (xx)",
            "Read as: forcing to game, splinter in ♠, 4+♥\n"
            "Not firm: usually 12--14 HCP\nNot read: partner asks (xx)\n",
        ),
        ("1N", "BAL 15--17", "Read as: balanced, 15–17 HCP\n"),
        ("", "zzz", "Read as: nothing\nNot read: zzz\n"),
    ],
)
def test_a_text_is_read(desk: Desk, auction: str, text: str, told: str) -> None:
    result = desk.bml("explain", "--after", auction, *text.split(" "))
    assert (result.exit_code, result.stdout) == (0, told)


# MN-91
@pytest.mark.parametrize("auction", ["1H-", "see", "8C", "\udcff"])
def test_what_is_no_auction_is_a_usage_error(desk: Desk, auction: str) -> None:
    result = desk.bml("explain", "--after", auction, "\udcff")
    assert result.exit_code == 2
    assert "is not an auction" in result.stderr


def test_an_auction_without_a_text_is_a_mistake(desk: Desk) -> None:
    result = desk.bml("explain", "--after", "1N")
    assert result.exit_code == 2
    assert result.stderr.startswith("bml: no text; write for instance: bml explain --after 1N")
