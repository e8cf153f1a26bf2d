"""Characters of files of others, and those of notes (IM-3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from .tree import InlineMark, TextRun, Words

_SAME = {
    **dict(zip("♡♢♤♧", "♥♦♠♣", strict=True)),
    **dict.fromkeys("\ufe0e\ufe0f\u00ad\u200b\u2060\ufeff", ""),
    **dict.fromkeys("‐‑−", "-"),
    **dict.fromkeys("→⇒", "->"),
    **dict.fromkeys("\u00a0\u2007\u202f", " "),
}
_TO_PLAIN = str.maketrans(_SAME)
_BLANKS = re.compile(r"\s+")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")

_OTHERWISE = re.compile(f"[{''.join(_SAME)}]")
_TO_NOTES = {"♣": "!c", "♦": "!d", "♥": "!h", "♠": "!s", "–": "--", "—": "---"}
_LOOKS_LIKE_A_SUIT = re.compile(r"!(?=[cdhs])")


def is_clean(text: str) -> bool:
    """Tell whether :func:`cleaned` changes nothing in a text, however it is set."""
    return (
        text.isprintable()
        and "  " not in text
        and "=>" not in text
        and text[:1] != " "
        and text[-1:] != " "
        and (text.isascii() or not _OTHERWISE.search(text))
    )


def cleaned(words: Words) -> Words:
    """Return ``words`` with plain blanks, arrows, hyphens and filled suits (IM-3).

    Runs of blanks are one blank, there are none at the ends; runs set alike are one run.
    """
    if len(words) == 1:
        text, marks, target = words[0]
        if not marks:
            clean = _plain(text).strip()
            if clean == text and text:
                return words
            return (TextRun(clean, marks, target),) if clean else ()
    return tuple(_with_single_blanks(_joined(words)))


def _plain(text: str) -> str:
    text = _with_plain_characters(text)
    return " ".join(text.split()) if "  " in text or not text.isprintable() else text


def _with_plain_characters(text: str) -> str:
    """Return ``text`` with the usual form of characters that have several."""
    if not text.isascii() and _OTHERWISE.search(text):
        text = text.translate(_TO_PLAIN)
    text = text.replace("=>", "->")
    return text if text.isprintable() else _CONTROL.sub(" ", text)


def _joined(words: Iterable[TextRun]) -> Iterator[TextRun]:
    """Yield runs with their characters in one spelling, neighbours that are set alike as one."""
    last: TextRun | None = None
    for run in words:
        if last is not None and last.marks == run.marks and last.target == run.target:
            last = TextRun(last.text + run.text, run.marks, run.target)
            continue
        if last is not None:
            yield last
        last = run
    if last is not None:
        yield last


def _with_single_blanks(words: Iterable[TextRun]) -> list[TextRun]:
    """Return runs with one blank for several, over their ends too; none stands at the ends."""
    runs: list[TextRun] = []
    is_behind_blank = True
    for written, marks, target in words:
        text = written
        if InlineMark.CODE not in marks:
            text = _with_plain_characters(text)
        if "  " in text or not text.isprintable():
            text = _BLANKS.sub(" ", text)
        if is_behind_blank:
            text = text.lstrip(" ")
        if text:
            is_behind_blank = text.endswith(" ")
            runs.append(TextRun(text, marks, target))
    while runs and runs[-1].text.endswith(" "):
        text, marks, target = runs.pop()
        text = text.rstrip(" ")
        if text:
            runs.append(TextRun(text, marks, target))
    return runs


def plain(words: Sequence[TextRun]) -> str:
    """Return the bare text of ``words``."""
    return words[0].text if len(words) == 1 else "".join([run.text for run in words])


def dropped(words: Words, count: int) -> Words:
    """Return ``words`` without their first ``count`` characters."""
    if len(words) == 1:
        text, marks, target = words[0]
        return (TextRun(text[count:], marks, target),) if count < len(text) else ()
    rest: list[TextRun] = []
    for run in words:
        if count >= len(run.text):
            count -= len(run.text)
            continue
        rest.append(TextRun(run.text[count:], run.marks, run.target) if count else run)
        count = 0
    return tuple(rest)


def has_targets(words: Words) -> bool:
    """Tell whether there is a link among ``words``."""
    return any(run.target for run in words)


def targets_before(words: Words, count: int) -> list[str]:
    """Return where the links among the first ``count`` characters of ``words`` lead."""
    targets, done = [], 0
    for run in words:
        if done >= count:
            break
        if run.target:
            targets.append(run.target)
        done += len(run.text)
    return targets


def as_notes(text: str) -> str:
    """Return clean text with the characters of notes: ``!h``, ``--`` (IM-3)."""
    if "!" in text:
        text = _LOOKS_LIKE_A_SUIT.sub("! ", text)
    if not text.isascii():
        for character, mark in _TO_NOTES.items():
            text = text.replace(character, mark)
    return text
