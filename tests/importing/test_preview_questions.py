"""Questions in the preview of an import (IM2-53)."""

from __future__ import annotations

import html
import json
import re

from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.command.documents import DocumentImport
from sphinxcontrib_bml.importing.command.side_by_side import as_page, as_text
from sphinxcontrib_bml.importing.files.answers import read_answers
from sphinxcontrib_bml.importing.files.streams import SourceFile

TEXT = (
    "# Majors\n\n## Jacoby 2NT\n\n- 3♣: <short>\n- 3♦: short\n- 3♥: strong\n\n"
    "## Doubles\n\n- XX: ten points\n- 2NT: raise\n"
)
SOURCES = {"majors.md": TEXT.encode()}


def document() -> DocumentImport:
    files = [SourceFile("markdown", "majors.md", TEXT.encode())]
    return DocumentImport(files, None, ImportOptions())


# IM2-53
def test_each_question_is_above_its_rows() -> None:
    found = document()
    questions = found.preview_questions()
    lines = [
        re.sub(" +", " ", line) for line in as_text(SOURCES, found.convert(""), 100, questions)
    ]
    at = next(number for number, line in enumerate(lines) if "3♣" in line)
    assert lines[at - 2].startswith(" ? 3 rows read as answers to 1M-2N: right?")
    assert lines[at - 1].startswith(" answers: 1M-2N, ")
    assert lines[at - 1].endswith("openings, prose, skip")
    assert sum(line.startswith(" ? ") for line in lines) == 2


# IM2-50, IM2-53
def test_the_page_offers_answers_that_the_next_import_reads() -> None:
    found = document()
    page = as_page(SOURCES, found.convert(""), found.preview_questions(), (), "majors.answers.yaml")
    runs = [json.loads(html.unescape(one)) for one in re.findall(r'data-runs="([^"]*)"', page)]
    assert [run["at"] for field in runs for run in field] == ["Jacoby 2NT", "Doubles"]
    saved = json.dumps({"answers": [field[0] | {"read": "1M-2N"} for field in runs[:1]]})
    found.said = read_answers(saved)
    assert not found.said.unread
    assert "import:" not in found.convert("").text
    assert "1M-2N;" in found.convert("").text
    again = as_page(SOURCES, found.convert(""), found.preview_questions(), found.said.answers, "a")
    (given,) = re.findall(r'data-given="([^"]*)"', again)
    assert [one["read"] for one in json.loads(html.unescape(given))] == ["1M-2N"]


# IM2-53, IM2-70
def test_the_page_runs_only_its_own_script() -> None:
    found = document()
    page = as_page(SOURCES, found.convert(""), found.preview_questions(), (), "a.answers.yaml")
    assert page.count("<script>") == 1
    assert "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" in page
    assert "<short>" not in page
