"""Every writer says a number in the form of the language: in Polish there are three."""

from __future__ import annotations

import html
import re

import pytest

from tests.sphinxext.projects import Project

NUMBERS = (1, 2, 5, 22)
SHEETS = "".join(f".. bml-quiz-sheet::\n   :count: {number}\n\n" for number in NUMBERS)
NOTES = "".join(
    f"{level}{strain} = {level + 4} {suit} or {10 * level + number} points\n"
    for level in range(1, 7)
    for number, (strain, suit) in enumerate(zip("CDHS", ("!c", "!d", "!h", "!s"), strict=True))
)
SAID = {
    "en": [
        "1 question (sheet notes). The answer follows.",
        "2 questions (sheet notes). The answers follow.",
        "5 questions (sheet notes). The answers follow.",
        "22 questions (sheet notes). The answers follow.",
    ],
    "pl": [
        "1 pytanie (arkusz notes). Odpowiedź znajduje się dalej.",
        "2 pytania (arkusz notes). Odpowiedzi znajdują się dalej.",
        "5 pytań (arkusz notes). Odpowiedzi znajdują się dalej.",
        "22 pytania (arkusz notes). Odpowiedzi znajdują się dalej.",
    ],
}


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize(
    ("builder", "file"), [("html", "index.html"), ("latex", "notes.tex"), ("text", "index.txt")]
)
def test_questions_are_counted(project: Project, builder: str, file: str, language: str) -> None:
    project.write(
        {"index.rst": f"Notes\n=====\n\n.. toctree::\n\n   asked\n\n{SHEETS}", "asked.bml": NOTES}
    )
    written = project.build(builder, config={"language": language}).text(file)
    text = " ".join(html.unescape(written).split())
    assert re.findall(r"\d+ (?:question|pyta)\w* \(.*?\. .*?\.", text) == SAID[language]
