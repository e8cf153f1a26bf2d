"""Characters of files of others, and those of notes (IM-3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .tree import Mark, Run, Words

_SAME = {
    **dict(zip("♡♢♤♧", "♥♦♠♣", strict=True)),
    **dict.fromkeys("\ufe0e\ufe0f\u00ad\u200b\u2060\ufeff", ""),
    **dict.fromkeys("‐‑−", "-"),
    **dict.fromkeys("→⇒", "->"),
    **dict.fromkeys("\u00a0\u2007\u202f", " "),
}
_TO_PLAIN = str.maketrans(_SAME)
_ARROW = re.compile("=>")
_BLANKS = re.compile(r"\s+")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")

_TO_NOTES = str.maketrans({"♣": "!c", "♦": "!d", "♥": "!h", "♠": "!s", "–": "--", "—": "---"})
_LOOKS_LIKE_A_SUIT = re.compile(r"!(?=[cdhs])")


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
            return (Run(clean, marks, target),) if clean else ()
    return tuple(_trimmed(_one_blank(_joined(words))))


def _plain(text: str) -> str:
    if not text.isascii():
        text = text.translate(_TO_PLAIN)
    if "=>" in text:
        text = _ARROW.sub("->", text)
    if not text.isprintable():
        return " ".join(_CONTROL.sub(" ", text).split())
    return " ".join(text.split()) if "  " in text else text


def _joined(words: Iterable[Run]) -> Iterator[Run]:
    """Yield runs with their characters in one spelling, neighbours that are set alike as one."""
    last: Run | None = None
    for run in words:
        if last is not None and last.marks == run.marks and last.target == run.target:
            last = Run(last.text + run.text, run.marks, run.target)
            continue
        if last is not None:
            yield last
        last = run
    if last is not None:
        yield last


def _one_blank(words: Iterable[Run]) -> Iterator[Run]:
    """Yield runs with one blank for several, over their ends too."""
    is_behind_blank = True
    for run in words:
        text = run.text
        if Mark.CODE not in run.marks:
            text = _ARROW.sub("->", _CONTROL.sub(" ", text.translate(_TO_PLAIN)))
        text = _BLANKS.sub(" ", text)
        if is_behind_blank:
            text = text.lstrip(" ")
        if text:
            is_behind_blank = text.endswith(" ")
            yield Run(text, run.marks, run.target)


def _trimmed(words: Iterable[Run]) -> Iterator[Run]:
    """Yield runs without the blank behind the last one."""
    runs = list(words)
    while runs:
        text = runs[-1].text.rstrip(" ")
        if text:
            runs[-1] = Run(text, runs[-1].marks, runs[-1].target)
            break
        runs.pop()
    yield from runs


def plain(words: Words) -> str:
    """Return the bare text of ``words``."""
    return words[0].text if len(words) == 1 else "".join([run.text for run in words])


def dropped(words: Words, count: int) -> Words:
    """Return ``words`` without their first ``count`` characters."""
    if len(words) == 1:
        text, marks, target = words[0]
        return (Run(text[count:], marks, target),) if count < len(text) else ()
    rest: list[Run] = []
    for run in words:
        if count >= len(run.text):
            count -= len(run.text)
            continue
        rest.append(Run(run.text[count:], run.marks, run.target) if count else run)
        count = 0
    return tuple(rest)


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
    return text if text.isascii() else text.translate(_TO_NOTES)
