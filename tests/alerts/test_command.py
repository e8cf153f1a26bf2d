"""``bml alerts`` and ``bml-alerts`` (AT-5, AT-35, AT-50, AT-51, AT-58)."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest

from sphinxcontrib_bml.alerts.files.rules import read_rules
from sphinxcontrib_bml.alerts.model.listing import is_old
from sphinxcontrib_bml.alerts.model.rules import RuleBook
from tests.alerts.test_marks import MARKED
from tests.alerts.test_rules import CLUB
from tests.commands.desk import Desk
from tests.sphinxext.projects import Project

NOTES = """\
1M = 5+M, 11--21 HCP
1N = 15--17 HCP, BAL
  2C = !Stayman
  2D = !transfer to !h
  2S = lovely
"""
NOT_A_RULING = "ACBL, edition of 2026-02-16, as reported; not a ruling."


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    desk = Desk(tmp_path)
    desk.write("notes.bml", NOTES)
    return desk


def test_calls_are_listed_by_opening_with_sources_and_the_edition(desk: Desk) -> None:
    """AT-5, AT-15, AT-50."""
    lines = desk.bml("alerts", "--for", "acbl", "notes.bml").stdout.splitlines()
    assert lines == [
        '1N  announce "15 to 17" (A 1NT range; V21)  notes.bml:2',
        '1N-2D  announce "hearts" (A transfers; V21)  notes.bml:4',
        "1N-2S  unknown  notes.bml:5  not read: lovely",
        "",
        f"{NOT_A_RULING} 6 calls: 3 none, 2 announce, 1 unknown.",
        "Most often not known: kind, forcing.",
        "A: ACBL Alert Procedure, February 2026, as read by bridge-craftwork spec/alerts.toml "
        "(reported), https://web2.acbl.org/documentLibrary/play/Alert-Procedures.pdf",
        "V21: Vancouver unit: alert procedures, 22 April 2021 "
        "(reported), http://vancou29.mywhc.ca/2021/04/22/alert-procedures/",
    ]
    everything = desk.bml("alerts", "--for", "acbl", "--all", "notes.bml").stdout
    assert "1H, 1S  none (P20 default)  notes.bml:1" in everything


def test_marks_are_compared_with_the_rules_of_the_project_or_of_a_named_federation(
    desk: Desk,
) -> None:
    """AT-50, AT-55."""
    assert "write --for acbl" in desk.bml("alerts", "--check", "notes.bml").output
    desk.write("bml.toml", 'federation = "ACBL"\n')
    few = desk.bml("alerts", "--check", "notes.bml")
    assert (few.exit_code, few.stdout.count("marks are not compared")) == (0, 1)
    rows = '1N = !"15 to 17" 15--17 HCP, BAL\n  2C = !Stayman\n  2D = !"hearts" transfer to !h\n'
    desk.write("notes.bml", MARKED + rows)
    result = desk.bml("alerts", "--check", "notes.bml")
    assert result.exit_code == 1
    assert "1N-2C has an alert mark, but ACBL rules ask for none [ALERT-NEEDLESS]" in result.stdout
    assert result.stdout.endswith("ACBL: 1 mark to correct\n")
    ebu = desk.bml("alerts", "--check", "--for", "ebu", "notes.bml")
    assert '1N-2C has another mark than ebu rules ask for: announce "Stayman"' in ebu.stdout
    desk.write(
        "notes.bml", MARKED + rows.replace("!Stayman", "Stayman\n  //ignore ALERT-MISSING x")
    )
    right = desk.bml("alerts", "--check", "notes.bml")
    assert (right.exit_code, right.stdout) == (0, "ACBL: 0 marks to correct\n")
    assert desk.bml("alerts", "--check", "--all", "notes.bml").exit_code == 2


def test_announced_words_that_the_text_does_not_give_are_those_of_the_mark(desk: Desk) -> None:
    """AT-56."""
    rows = '1N = !"15 to 17" balanced\n  2D = !"hearts" transfer\n  4D = transfer\n'
    desk.write("notes.bml", f"{rows}1M = 5+M, 11--21 HCP\n  1N = forcing\n")
    lines = desk.bml("alerts", "--for", "acbl", "notes.bml").stdout.splitlines()
    assert '1N  announce "15 to 17" (A 1NT range; V21)  notes.bml:1' in lines
    assert any(line.startswith("1N-4D  announce ? (") for line in lines)
    why = desk.bml("alerts", "--for", "acbl", "--why", "1N", "notes.bml").stdout
    assert 'announce "15 to 17" (A 1NT range' in why


def test_an_answer_is_explained(desk: Desk) -> None:
    """AT-50."""
    result = desk.bml("alerts", "--for", "ebu", "--why", "1N-2S", "notes.bml")
    assert result.exit_code == 0
    assert "  not read: lovely\n" in result.stdout
    assert "possible: " in result.stdout
    rows = "1N = 15--17 HCP, BAL\n  2C = Stayman\n  2D = no major\n  2S = 5!s, 4!h, INV\n"
    desk.write("stayman.bml", rows.replace("  2D", "    2D").replace("  2S", "      2S"))
    told = desk.bml("alerts", "--for", "wbf", "--why", "1N-2C-2D-2S", "stayman.bml").stdout
    assert "  suits that are not new: spades, hearts\n" in told
    assert " none (W02 1)\n" in told
    assert "    decided by: natural\n" in told
    missing = desk.bml("alerts", "--for", "ebu", "--why", "3C", "notes.bml")
    assert (missing.exit_code, missing.stdout) == (1, "The notes do not have 3C.\n")
    assert desk.bml("alerts", "--for", "ebu", "--why", "what", "notes.bml").exit_code == 2


def test_other_programs_read_the_answers(desk: Desk) -> None:
    """AT-50."""
    text = desk.bml("alerts", "--for", "acbl", "--for", "ebu", "--format", "json", "notes.bml")
    found = json.loads(text.stdout)["agreements"]
    stayman = next(one for one in found if one["short"] == "1N-2C")
    assert [one["do"] for one in stayman["answers"]] == ["none", "announce"]
    table = desk.bml("alerts", "--for", "acbl", "--format", "tsv", "notes.bml").stdout
    assert table.splitlines()[0].split("\t") == ["auction", "conditions", "acbl", "text", "place"]
    page = desk.bml("alerts", "--for", "acbl", "--format", "md", "notes.bml").stdout
    assert page.startswith(f"{NOT_A_RULING}\n\n## Alerts and announcements\n\n| Call | ACBL | Mean")
    assert "| 1NT 2♦ | announce “hearts” | !transfer to ♥ |" in page


def test_a_club_has_its_own_file_and_a_bad_one_is_reported(desk: Desk) -> None:
    """AT-6, AT-64."""
    desk.write("club.toml", CLUB)
    shown = desk.bml("alerts", "--for", "club.toml", "--all", "notes.bml").stdout
    assert "1N-2C  none (H 1)  notes.bml:3" in shown
    desk.write("club.toml", CLUB.replace('do = "none"', 'do = "sing"'))
    result = desk.bml("alerts", "--for", "club.toml", "notes.bml")
    assert result.exit_code == 2
    assert (
        "club.toml:16: error: unknown word 'sing' of do; the rules are not loaded [ALERT-RULES]"
        in result.output
    )
    for name in ("moon", "none.toml"):
        assert desk.bml("alerts", "--for", name, "notes.bml").exit_code == 2


def test_old_sources_are_reported() -> None:
    """AT-35."""
    federation = read_rules("acbl").federation
    checked = datetime.date.fromisoformat(federation.checked)
    assert not is_old(federation, checked + datetime.timedelta(days=400))
    assert is_old(federation, checked + datetime.timedelta(days=401))


def test_rules_are_chosen_once_for_a_call_and_its_role(monkeypatch: pytest.MonkeyPatch) -> None:
    """AT-58."""
    from sphinxcontrib_bml.alerts.model import rules
    from sphinxcontrib_bml.alerts.model.facts import AlertFacts
    from sphinxcontrib_bml.alerts.model.positions import CallPosition
    from sphinxcontrib_bml.bridge.auctions import Auction

    bundled = read_rules("acbl")
    book = RuleBook(bundled.federation, bundled.rules)
    asked: list[int] = []
    original = rules.PatternTest.may_fit

    def counted(test: rules.PatternTest, length: int) -> bool:
        asked.append(length)
        return original(test, length)

    monkeypatch.setattr(rules.PatternTest, "may_fit", counted)
    for auction in ("1C-1H", "1D-1H"):
        book.answer(AlertFacts(CallPosition(Auction.parse(auction))))
    patterns = [one for rule in book.rules for _, one in rule.static]
    assert 0 < len(asked) <= sum(isinstance(one, rules.PatternTest) for one in patterns)


@pytest.mark.parametrize("builder", ["html", "latex", "text", "epub"])
def test_a_page_shows_the_calls_with_links(tmp_path: Path, builder: str) -> None:
    """AT-51."""
    project = Project(tmp_path)
    page = "Page\n====\n\n.. bml-alerts:: acbl ebu\n   :opening: 1N\n   :show: alert announce\n"
    index = "Top\n===\n\n.. toctree::\n\n   ours\n   page\n"
    project.write({"index.rst": index, "ours.bml": "#+TITLE: Ours\n\n" + NOTES, "page.rst": page})
    build = project.build(builder, config={"version": "1", "copyright": "2026, Anna"})
    assert build.warnings == []
    if builder == "html":
        text = build.text("page.html")
        assert NOT_A_RULING in text
        assert 'href="ours.html#bml-1N-2D"' in text
        assert "announce “Stayman”" in text
        assert "lovely" not in text


def test_a_page_without_an_argument_has_the_rules_of_the_project(tmp_path: Path) -> None:
    """AT-51."""
    project = Project(tmp_path)
    index = "Top\n===\n\n.. toctree::\n\n   ours\n   page\n"
    page = "Page\n====\n\n.. bml-alerts::\n"
    project.write({"index.rst": index, "ours.bml": "#+TITLE: Ours\n\n" + NOTES, "page.rst": page})
    (warning,) = project.build("html").warnings
    assert "no federation" in warning.text
    build = project.build("html", config={"bml_federation": "EBU"})
    assert build.warnings == []
    assert "EBU" in build.text("page.html")


def test_a_page_reports_a_bad_rule_file(tmp_path: Path) -> None:
    """AT-64."""
    project = Project(tmp_path)
    page = "Page\n====\n\n.. bml-alerts:: club.toml\n"
    index = "Top\n===\n\n.. toctree::\n\n   ours\n   page\n"
    bad = CLUB.replace('do = "none"', 'do = "sing"')
    files = {"index.rst": index, "ours.bml": NOTES, "page.rst": page, "club.toml": bad}
    project.write(files)
    build = project.build("html", config={"version": "1", "copyright": "2026, Anna"})
    assert any("club.toml:16" in str(one) for one in build.warnings if one.file == "page.rst")
