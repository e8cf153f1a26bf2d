"""Words as BML has them: the characters and marks of notes (IM-3, IM-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from ...patterns import compile_later

_LONGEST = 100


def shortened(text: str) -> str:
    """Return ``text`` shortened to one line of a list."""
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


class InlineMark(Enum):
    """Text format of words; the value is the mark in notes (LANGUAGE IL-2)."""

    STRONG = "*"
    EMPHASIS = "/"
    CODE = "="


class TextRun(NamedTuple):
    """Words with the same format."""

    text: str
    marks: tuple[InlineMark, ...] = ()
    """The marks, the outermost first."""
    target: str = ""
    """Target of a link."""


Words = tuple[TextRun, ...]
"""The words of a paragraph, item, cell or heading."""


def words_of(text: str) -> Words:
    """Return ``text`` as words without marks."""
    return (TextRun(text),) if text else ()


_SAME = {
    **dict(zip("♡♢♤♧", "♥♦♠♣", strict=True)),
    **dict.fromkeys("\ufe0e\ufe0f\u00ad\u200b\u2060\ufeff", ""),
    **dict.fromkeys("‐‑−", "-"),
    **dict.fromkeys("→⇒", "->"),
    **dict.fromkeys("\u00a0\u2007\u202f", " "),
}
_TO_PLAIN = str.maketrans(_SAME)
_BLANKS = compile_later(r"\s+")
_CONTROL = compile_later(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")

_OTHERWISE = compile_later(f"[{''.join(_SAME)}]")
_TO_NOTES = {"♣": "!c", "♦": "!d", "♥": "!h", "♠": "!s", "–": "--", "—": "---"}
_LOOKS_LIKE_A_SUIT = compile_later(r"!(?=[cdhs])")


def cleaned(words: Words) -> Words:
    """Return ``words`` with plain spaces, arrows, hyphens and filled suits (IM-3).

    Spaces are single, and removed at both ends. Adjacent runs with the same format are joined.
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
    """Return ``text`` with the standard form of each character."""
    if not text.isascii() and _OTHERWISE.search(text):
        text = text.translate(_TO_PLAIN)
    text = text.replace("=>", "->")
    return text if text.isprintable() else _CONTROL.sub(" ", text)


def _joined(words: Iterable[TextRun]) -> Iterator[TextRun]:
    """Yield runs; adjacent runs with the same format are joined."""
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
    """Return runs with single spaces, also between runs, and none at the ends."""
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
    """Return the plain text of ``words``."""
    return words[0].text if len(words) == 1 else "".join([run.text for run in words])


def has_targets(words: Words) -> bool:
    """Return whether ``words`` contain a link."""
    return any(run.target for run in words)


def as_notes(text: str) -> str:
    """Return clean text with the characters of notes: ``!h``, ``--`` (IM-3)."""
    if "!" in text:
        text = _LOOKS_LIKE_A_SUIT.sub("! ", text)
    if not text.isascii():
        for character, mark in _TO_NOTES.items():
            text = text.replace(character, mark)
    return text


_OPENS_AFTER = frozenset("([\"'“‘")
_MARKS = frozenset(mark.value for mark in InlineMark)


def bare(words: Words) -> str:
    """Return the text of ``words`` for titles and headings, without marks and links."""
    return as_notes(plain(words))


def marked(words: Words) -> str:
    """Return the text of ``words`` with marks that can be read back (LANGUAGE IL-2)."""
    if len(words) == 1 and not words[0].marks and not words[0].target:
        return as_notes(words[0].text)
    if not has_targets(words):
        return _marked(list(words), 0, "", "")
    out = ""
    groups = [(target, list(runs)) for target, runs in groupby(words, lambda run: run.target)]
    for number, (target, runs) in enumerate(groups):
        following = groups[number + 1][1] if number + 1 < len(groups) else []
        if target:
            out += _link(runs, target)
        else:
            after = "[" if following else ""
            out += _marked(runs, 0, out[-1:], after)
    return out


def _link(runs: list[TextRun], target: str) -> str:
    words = _marked(runs, 0, "", "")
    if target in {words, f"mailto:{words}"}:
        return target
    words = words.replace("[", "(").replace("]", ")")
    target = target.replace("(", "%28").replace(")", "%29") if "(" in target else target
    return f"[{words}]({target})" if words else ""


def _marked(runs: list[TextRun], depth: int, before: str, after: str) -> str:
    """Return the text of runs with the same marks up to ``depth``.

    :param before: the character before them; empty at the start.
    :param after: the character after them; empty at the end.
    """
    if len(runs) == 1 and len(runs[0].marks) <= depth:
        return as_notes(runs[0].text)
    out = ""
    groups = _groups(runs, depth)
    for number, (mark, group) in enumerate(groups, start=1):
        if mark is None:
            out += as_notes(plain(group))
            continue
        next_text = plain(groups[number][1]) if number < len(groups) else after
        out += _set_apart(group, mark, depth, out[-1:] or before, next_text[:1])
    return out


def _groups(runs: list[TextRun], depth: int) -> list[tuple[InlineMark | None, list[TextRun]]]:
    """Return groups of runs with the same mark at ``depth``, each with that mark."""
    groups: list[tuple[InlineMark | None, list[TextRun]]] = []
    last: InlineMark | None = None
    for run in runs:
        mark = run.marks[depth] if len(run.marks) > depth else None
        if groups and mark is last:
            groups[-1][1].append(run)
        else:
            groups.append((mark, [run]))
            last = mark
    return groups


def _set_apart(group: list[TextRun], mark: InlineMark, depth: int, before: str, after: str) -> str:
    """Return a group with its mark if it can be read back, else without."""
    sign = mark.value
    if mark is InlineMark.CODE:
        inner = "".join(run.text for run in group)
    else:
        inner = _marked(group, depth + 1, sign, sign)
    core = inner.strip(" ")
    lead = inner[: len(inner) - len(inner.lstrip(" "))]
    trail = inner[len(inner.rstrip(" ")) :]
    follows = trail or after
    if core and sign not in core and _opens(lead or before) and not follows[:1].isalnum():
        return f"{lead}{sign}{core}{sign}{trail}"
    return as_notes(inner) if mark is InlineMark.CODE else _marked(group, depth + 1, before, after)


def _opens(before: str) -> bool:
    return not before or before[-1].isspace() or before[-1] in _OPENS_AFTER or before in _MARKS
