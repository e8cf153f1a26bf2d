"""The list of a folder in the preview, and the messages on pages."""

from __future__ import annotations

import re
from pathlib import Path

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.server import preview
from tests.server.browsing import asked, serving


def test_the_list_of_a_folder_has_titles_and_numbers_of_messages(tmp_path: Path) -> None:
    (tmp_path / "a.bml").write_text("#+TITLE: All & openings\n\n1C  clubs\n  9C  x\n\n#FOO\n")
    (tmp_path / "b.bml").write_text("* *Answers* to 1!c\n\n1C-1D  x\n")
    (tmp_path / "c d.bml").write_text("1N\n")
    with serving(tmp_path) as server:
        _, page = asked(server, "/")
        state = server.site.state("")
        assert '<a class="reference external" href="/a.bml">All &amp; openings</a>' in page
        assert '<span class="file">a.bml</span> <span class="count error">' in page
        assert '>Answers to 1♣</a> <span class="file">b.bml</span></p>' in page
        assert 'href="/c d.bml">c d.bml</a></p>' in page
        (tmp_path / "b.bml").write_text("* Replies\n\n1C-1D  x\n\n#FOO\n#BAR\n")
        assert server.site.state("") != state
        _, page = asked(server, "/")
    assert ">Replies</a>" in page
    assert page.count('class="count') == 2
    assert page.rstrip().endswith(' src="/-/preview.js"></script></body>\n</html>')


def test_an_included_file_changes_the_list(tmp_path: Path) -> None:
    (tmp_path / "a.bml").write_text("#INCLUDE _part.bml\n")
    part = tmp_path / "_part.bml"
    part.write_text("1C  clubs\n")
    with serving(tmp_path) as server:
        _, page = asked(server, "/")
        assert 'class="count' not in page
        state = server.site.state("")
        part.write_text("1C  clubs\n\n#FOO\n")
        assert server.site.state("") != state
        _, page = asked(server, "/")
    assert '<span class="count error">1 error</span>' in page


def test_a_file_that_cannot_be_read_is_in_the_list(tmp_path: Path) -> None:
    site = preview.Site(tmp_path, Options())
    (tmp_path / "a.bml").write_text("1C  clubs\n")
    assert "a.bml" in (site.page("") or ("", ""))[0]
    (tmp_path / "a.bml").unlink()
    assert "There are no notes in this folder." in (site.page("") or ("", ""))[0]
    (tmp_path / "b.bml").symlink_to(tmp_path / "nowhere")
    assert site.page("") is not None


def test_a_message_leads_to_its_row_or_to_the_heading_above(tmp_path: Path) -> None:
    notes = tmp_path / "notes.bml"
    notes.write_text("#FOO\n\n* Openings\n\n#BAR\n\n1C  clubs\n  9C  x\n")
    with serving(notes) as server:
        _, page = asked(server, "/")
    items = re.findall(r"<li data-severity=.*?</li>", page)
    found = {re.search(r"\d+:\d+", one)[0]: re.findall('href="(.*?)"', one) for one in items}  # type: ignore[index]
    assert found["1:1"] == []
    assert found["5:1"] == ["#openings"]
    (row,) = found["8:3"]
    assert f'id="{row[1:]}"' in page


def test_a_message_of_an_included_file_leads_to_its_row(tmp_path: Path) -> None:
    (tmp_path / "notes.bml").write_text("* Openings\n\n#INCLUDE _part.bml\n")
    (tmp_path / "_part.bml").write_text("1D  diamonds\n\n1C  clubs\n  1C  too low\n")
    with serving(tmp_path / "notes.bml") as server:
        _, page = asked(server, "/")
    (item,) = re.findall(r"<li data-severity=.*?</li>", page)
    (row,) = re.findall('href="#(.*?)"', item)
    assert f'id="{row}"' in page
