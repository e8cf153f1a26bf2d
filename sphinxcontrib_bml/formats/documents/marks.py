"""Marks around words (IM-4)."""

from __future__ import annotations

from itertools import groupby

from .characters import as_notes, dropped, has_targets, plain
from .tree import InlineMark, TextRun, Words

_OPENS_AFTER = frozenset("([\"'“‘")
_MARKS = frozenset(mark.value for mark in InlineMark)


def bare(words: Words) -> str:
    """Return the text of ``words`` for titles and headings, without marks and links."""
    return as_notes(plain(words))


def marked(words: Words) -> str:
    """Return the text of ``words`` with the marks that reading finds again (LANGUAGE IL-2)."""
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


def marked_from(words: Words, count: int) -> str:
    """Return what :func:`marked` does, of ``words`` without their first ``count`` characters."""
    if len(words) == 1 and not words[0].marks and not words[0].target:
        return as_notes(words[0].text[count:])
    return marked(dropped(words, count))


def _link(runs: list[TextRun], target: str) -> str:
    words = _marked(runs, 0, "", "")
    if target in {words, f"mailto:{words}"}:
        return target
    words = words.replace("[", "(").replace("]", ")")
    target = target.replace("(", "%28").replace(")", "%29") if "(" in target else target
    return f"[{words}]({target})" if words else ""


def _marked(runs: list[TextRun], depth: int, before: str, after: str) -> str:
    """Return the text of runs whose marks are the same up to ``depth``.

    :param before: the character that stands before them, nothing at the start.
    :param after: the character behind them, nothing at the end.
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
    """Return runs in groups that have the same mark at ``depth``, each with that mark."""
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
    """Return a group with its mark where it is found again, else without."""
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
