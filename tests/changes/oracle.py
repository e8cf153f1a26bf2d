"""A slow comparison of two versions of notes: sets of agreements, and edits of real notes.

It shares nothing with the comparison that it is held against but the expansion of notes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.agreements.notes import Notes
from sphinxcontrib_bml.changes.model.change_kinds import (
    AgreementChange,
    ChangeKind,
    Comparison,
    rest_agreements,
    rest_name,
    system_on_lines,
)

Said = tuple[str, str, str, bool]
"""Auction, conditions, text without spaces and marks, alert."""

_MARKS = {"!c": "♣", "!d": "♦", "!h": "♥", "!s": "♠", "–": "-", "—": "-", "---": "-", "--": "-"}
_FONT_MARKS = re.compile("[*/=]")


def said_by(agreement: Agreement) -> Said:
    """Return what an agreement says."""
    text = agreement.text
    if agreement.alert:
        text = text[1:]
    for mark, sign in _MARKS.items():
        text = text.replace(mark, sign)
    text = _FONT_MARKS.sub("", text)
    auction, conditions = f"{agreement.auction}{rest_name(agreement)}", str(agreement.conditions)
    return auction, conditions, re.sub(r"\s+", " ", text).strip(), agreement.alert


def all_said(agreements: Iterable[Agreement]) -> set[Said]:
    """Return what notes say, auctions without a text left out."""
    return {said_by(one) for one in agreements if one.text}


def problems_of(old: Notes, new: Notes, found: Comparison) -> list[str]:
    """Return what is wrong with a comparison; nothing if it says all that changed, and no more.

    What it says came, went or became something else, done to the old state, gives the new one.
    """
    before, after = (all_said([*notes.book, *rest_agreements(notes.book)]) for notes in (old, new))
    told = [change for change in found if change.kind is not ChangeKind.SYSTEM_ON]
    steps = [step for change in told for step in (*change.versions, *change.below)]
    went = all_said(step.old for step in steps if step.old is not None)
    came = all_said(step.new for step in steps if step.new is not None)
    problems = []
    if (before - went) | came != after:
        lost = ((before - went) | came) ^ after
        problems.append(f"not told, or told wrongly: {sorted(lost)[:5]}")
    if not went <= before or not came <= after:
        problems.append("told of what no state has")
    if before == after and {str(one.auction) for one in old.book} == {
        str(one.auction) for one in new.book
    }:
        problems += [f"nothing changed, but told: {change}" for change in told]
    problems += problems_of_lines(old, new, found)
    for change in found:
        problems += [f"no change: {change}" for step in change.versions if step.old == step.new]
        for step in change.versions:
            ends = [said_by(one) for one in (step.old, step.new) if one is not None]
            if len(ends) == 2 and ends[0] == ends[1]:
                problems.append(f"nothing differs: {change} {ends[0]}")
    keys = [(change.kind, step) for change in found for step in map(_places, change.versions)]
    if len(keys) != len(set(keys)):
        problems.append("the same thing told twice")
    return problems


def problems_of_lines(old: Notes, new: Notes, found: Comparison) -> list[str]:
    """Return what is wrong with the ``//as`` lines of a comparison."""
    if any(change.kind is ChangeKind.MOVED for change in found):
        return []
    before, after = _lines(old, new), _lines(new, old)
    steps = [
        step for change in found if change.kind is ChangeKind.SYSTEM_ON for step in change.versions
    ]
    went = all_said(step.old for step in steps if step.old is not None)
    came = all_said(step.new for step in steps if step.new is not None)
    if went == before - after and came == after - before:
        return []
    return [f"lines told wrongly: {sorted((went ^ (before - after)) | (came ^ (after - before)))}"]


def _lines(notes: Notes, other: Notes) -> set[Said]:
    """Return the lines at auctions that other notes have too."""
    auctions = {str(one.auction) for one in other.book}
    lines = system_on_lines(notes.book)
    return all_said(line for line in lines if str(line.auction) in auctions)


def _places(step: AgreementChange) -> tuple[str, ...]:
    both = (step.old, step.new)
    return tuple("" if one is None else "|".join(map(str, said_by(one))) for one in both)


_CALL = re.compile(r"(?<![\w(-])([1-7])([CDHSNMmX])(?![\w)-])")


def edited(text: str, chance: random.Random) -> str:
    """Return notes with one to four random changes of lines."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        edit = chance.choice(
            [_leave_out, _double, _recall, _reword, _swap, _indent, _insert, _seat]
        )
        edit(lines, chance)
    return "\n".join(lines)


def _leave_out(lines: list[str], chance: random.Random) -> None:
    start = chance.randrange(len(lines))
    del lines[start : start + chance.choice([1, 1, 1, 3, 20])]
    lines.append("")


def _double(lines: list[str], chance: random.Random) -> None:
    start = chance.randrange(len(lines))
    lines[start:start] = lines[start : start + chance.choice([1, 3])]


def _recall(lines: list[str], chance: random.Random) -> None:
    """Change the call that a line begins with."""
    at = chance.randrange(len(lines))
    bid = f"{chance.randint(1, 7)}{chance.choice('CDHSN')}"
    lines[at] = _CALL.sub(bid, lines[at], count=1)


def _reword(lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    words = lines[at].split(" ")
    words[chance.randrange(len(words))] += chance.choice([" forcing", " !h", "!", " 10--12", ""])
    lines[at] = " ".join(words)


def _swap(lines: list[str], chance: random.Random) -> None:
    one, other = (chance.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]


def _indent(lines: list[str], chance: random.Random) -> None:
    start = chance.randrange(len(lines))
    for at in range(start, min(len(lines), start + chance.choice([1, 4]))):
        lines[at] = f"  {lines[at]}"


def _insert(lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    blanks = len(lines[at]) - len(lines[at].lstrip(" "))
    lines.insert(at, f"{' ' * blanks}{chance.randint(1, 5)}{chance.choice('CDHSNM')} = new")


def _seat(lines: list[str], chance: random.Random) -> None:
    setting = chance.choice(["#SEAT 12", "#SEAT 34", "#VUL YN", "#VUL 00"])
    lines.insert(chance.randrange(len(lines)), f"\n{setting}\n")


_EDITS = (_leave_out, _double, _recall, _reword, _swap, _indent, _insert, _seat)
