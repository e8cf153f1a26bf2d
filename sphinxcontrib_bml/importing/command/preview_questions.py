"""Questions in the preview of an import, with answers to choose (IMPORTS IM2-53)."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...commands.shared.program import printable
from ..files.streams import ReadFiles
from ..model.answers import OPENINGS_WORD, PROSE, SKIP, Answer, answer_for
from ..model.reasons import asked, grouped, lines_of
from .questions import choices_of

_SCRIPT = """
document.getElementById("save").addEventListener("click", () => {
  const given = JSON.parse(document.getElementById("save").dataset.given);
  for (const field of document.querySelectorAll("fieldset")) {
    const own = field.querySelector("input[type=text]").value.trim();
    const chosen = field.querySelector("input:checked");
    const read = own || (chosen ? chosen.value : "");
    if (!read) continue;
    for (const run of JSON.parse(field.dataset.runs)) given.push({...run, read});
  }
  const link = document.createElement("a");
  const text = JSON.stringify({answers: given}, null, 1) + "\\n";
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = document.getElementById("save").dataset.name;
  link.click();
});
"""
_HASH = base64.b64encode(hashlib.sha256(_SCRIPT.encode()).digest()).decode()


@dataclass(frozen=True, slots=True)
class PreviewQuestion:
    """A question, and what its answers would be about."""

    file: str
    line: int
    """The first line of its first run."""
    text: str
    answers: dict[str, str]
    """What the author can choose, with its words."""
    runs: tuple[Answer, ...]
    """The runs that it is about."""


def preview_questions(read: ReadFiles) -> Iterator[PreviewQuestion]:
    """Yield the questions about files."""
    for name, recognized in zip(read.names, read.recognized, strict=True):
        headings = recognized.finder.headings
        for group in grouped(recognized.questions):
            first = group[0]
            others = ", ".join(lines_of(one.decision.run) for one in group[1:])
            more = f"; likewise lines {others}" if others else ""
            answers = {choice: choice for choice in choices_of(first).values()}
            answers |= {OPENINGS_WORD: "openings", PROSE: "only text", SKIP: "keep as comments"}
            runs = tuple(answer_for(one.decision.run, headings, "") for one in group)
            yield PreviewQuestion(name, first.first, f"{asked(first)}{more}", answers, runs)


def in_page(question: PreviewQuestion, number: int) -> str:
    """Return a question as a row of the page."""
    runs = html.escape(json.dumps([_entry(run) for run in question.runs]))
    inputs = "".join(
        f'<label><input type="radio" name="q{number}" value="{html.escape(read)}"> '
        f"{html.escape(words)}</label> "
        for read, words in question.answers.items()
    )
    return (
        f'<tr class="question"><td>?</td><td colspan="2"><fieldset data-runs="{runs}"><legend>'
        f"{html.escape(printable(question.text))}</legend>{inputs}"
        '<label>or another auction: <input type="text" placeholder="1N-2C"></label>'
        "</fieldset></td></tr>\n"
    )


def saving(given: Sequence[Answer], name: str) -> str:
    """Return the button that saves the file of answers, and its script.

    :param given: the answers that the file has already.
    """
    entries = html.escape(json.dumps([_entry(one) | {"read": one.read} for one in given]))
    return (
        f'<p><button id="save" data-name="{html.escape(name)}" data-given="{entries}">Save '
        f"{html.escape(name)}</button> Put the file next to the notes, then import again.</p>\n"
        f"<script>{_SCRIPT}</script>\n"
    )


def script_policy() -> str:
    """Return the part of the page's policy that allows only this script."""
    return f"; script-src 'sha256-{_HASH}'"


def _entry(run: Answer) -> dict[str, str]:
    return {"at": run.at, "lines": f"{run.first_line}-{run.last_line}", "first": run.first}
