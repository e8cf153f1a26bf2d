"""The file of answers next to notes that were imported: ``NAME.answers.yaml`` (IMPORTS IM2-50)."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

import yaml

from ..model.answers import Answer

_DIGITS = 8
_LINES = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?")


@dataclass(frozen=True, slots=True)
class AnswersFile:
    """The content of a file of answers."""

    source: str = ""
    """The beginning of the SHA-256 of the source."""
    notes: str = ""
    """That of the notes as they were written."""
    answers: tuple[Answer, ...] = ()
    unread: tuple[str, ...] = ()
    """The parts of the file that could not be read, a sentence each."""


def digest(data: bytes) -> str:
    """Return the beginning of the SHA-256 of a file."""
    return hashlib.sha256(data).hexdigest()[:_DIGITS]


def read_answers(text: str) -> AnswersFile:
    """Return the content of a file of answers. Never raises."""
    try:
        content = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError):
        return AnswersFile(unread=("it is not YAML",))
    if not isinstance(content, dict):
        return AnswersFile(unread=("it has no list of answers",) if content else ())
    entries = content.get("answers") or []
    if not isinstance(entries, list):
        return AnswersFile(unread=('"answers" is not a list',))
    answers, unread = [], []
    for number, entry in enumerate(entries, start=1):
        answer = _answer(entry)
        if answer is None:
            unread.append(f"answer {number} has no lines, first row or reading")
        else:
            answers.append(answer)
    return AnswersFile(
        _text(content.get("source")), _text(content.get("notes")), tuple(answers), tuple(unread)
    )


def _text(value: object) -> str:
    return str(value) if isinstance(value, str | int) else ""


def _answer(entry: object) -> Answer | None:
    if not isinstance(entry, dict):
        return None
    lines = _LINES.fullmatch(_text(entry.get("lines")))
    first, last = (int(lines[1]), int(lines[2] or lines[1])) if lines else (0, 0)
    read = _text(entry.get("read")).strip()
    text = _text(entry.get("first"))
    if not read or not (first or text):
        return None
    return Answer(_text(entry.get("at")), first, last, text, read)


def write_answers(content: AnswersFile, name: str) -> str:
    """Return the text of a file of answers.

    :param name: the name of the source, for the first line.
    """
    entries = [
        {
            "at": answer.at,
            "lines": f"{answer.first_line}-{answer.last_line}",
            "first": answer.first,
            "read": answer.read,
        }
        for answer in content.answers
    ]
    document = {"source": content.source, "notes": content.notes, "answers": entries}
    body = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=1000)
    return f"# Answers for the import of {name}\n{body}"
