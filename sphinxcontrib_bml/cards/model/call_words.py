"""What the texts of calls ask and say in words, and how far the calls force (DR-4).

Answers are true, false, or None if the notes do not tell.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...agreements.meanings.model import Alternative
from ...patterns import IGNORECASE, compile_later
from .noted_rows import NotedRow

_PAIRS = {"M": "hs", "m": "cd"}
_FIRST_SUIT = 5
_SHOWN = 4
"""The least length that shows a suit."""
_LIMITED = 10
_STEPS = {
    "0314": compile_later(
        r"(?<!\d)(?:0314|3014|0[-/]3|3[-/]0|30[-/]41|3041|03[-/]14|30[-/]14)(?!\d)"
    ),
    "1430": compile_later(
        r"(?<!\d)(?:1430|4130|1[-/]4|4[-/]1|41[-/]30|14[-/]30|14[-/]03|1403)(?!\d)"
    ),
}
"""The spellings of the answers to an ask for key cards, by the words of readers."""
_FOUR_OR_FIVE = compile_later(r"\b(?:5|five)\b", IGNORECASE)
Truth = bool | None


def all_of(found: Iterable[Truth]) -> Truth:
    """Return True if all are true, False if one is false, else None."""
    values = list(found)
    if False in values:
        return False
    return None if None in values or not values else True


def asks(row: NotedRow, target: str, number: int, words: str) -> Truth:
    """Return whether the call asks for aces, key cards or a length in a suit."""
    wanted = words or f"{target} {number}"
    asked = [one.object for one in row.names if one.word == "asks"]
    if asked:
        return wanted in asked
    found: list[Truth] = []
    for alternative in row.alternatives:
        if not row.asks and _has_suits(alternative):
            found.append(False)
            continue
        objects = [one.detail.casefold() for one in alternative.of("nature") if one.name == "ask"]
        if words:
            found.append(True if any(words[:3] in one for one in objects) else None)
        elif objects:
            is_five = any(map(_FOUR_OR_FIVE.search, objects))
            is_major = any("major" in one for one in objects)
            found.append((is_major and is_five == (number == _FIRST_SUIT)) or None)
        else:
            natures = {one.name for one in alternative.of("nature")}
            found.append(False if natures and "convention" not in natures else None)
    return all_of(found)


def _has_suits(alternative: Alternative) -> bool:
    """Return whether a call shows suits."""
    is_long = any(one.low >= _SHOWN for one in alternative.lengths.values())
    return is_long or bool(alternative.of("shows"))


def has_words(row: NotedRow, words: str) -> Truth:
    """Return whether the firm text has words, which it does not deny.

    Names of answers in steps have several spellings, and exclude each other and asks for aces.
    """
    spelled = _STEPS.get(words)
    if spelled is None and words == "aces":
        if any(one.search(row.firm_text) for one in _STEPS.values()):
            return False
    elif spelled is not None:
        if spelled.search(row.firm_text):
            return True
        others = any(one.search(row.firm_text) for one in _STEPS.values())
        return False if others else None
    pattern = rf"(?<![\w-])(?<!no )(?<!not ){words}(?![\w-])"
    return True if compile_later(pattern, IGNORECASE).search(row.firm_text) else None


def has_forcing(row: NotedRow, name: str) -> Truth:
    """Return whether the call is forcing as a word says (MN-15)."""
    names = {name, "invitational-plus"} if name == "one-round" else {name}
    if name in ("one-round", "to-game") and _is_limited_raise(row):
        return False
    if not any(one.forcing for one in row.alternatives):
        named = {one.word for one in row.names} & {"one-round", "to-game"}
        return name in named if named else None
    return all_of(
        True if names & set(one.forcing) else (False if one.forcing else None)
        for one in row.alternatives
    )


def _is_limited_raise(row: NotedRow) -> bool:
    """Return whether it is a raise of partner's suit with less than an invitation."""
    points = row.hcp
    is_raise = bool(row.own) and row.own in row.context.partners_suits and not row.has_mark
    return is_raise and points is not None and points.high is not None and points.high <= _LIMITED


def letters_of(target: str) -> str:
    """Return the suits of a name of readers: ``M`` is both majors."""
    return _PAIRS.get(target, target.lower())
