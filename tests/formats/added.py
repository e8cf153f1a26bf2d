"""A module that adds formats, for tests of what happens to them."""

from __future__ import annotations

SHOUT = """
from dataclasses import dataclass
from enum import StrEnum

from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.formats.registry import Export, Losses
from sphinxcontrib_bml.formats.registry import InvalidSettingError, Kind
from sphinxcontrib_bml.formats.registry import NoSettings, setting
from sphinxcontrib_bml.formats.registry import Writer, Written


class Tone(StrEnum):
    LOUD = "loud"
    CALM = "calm"


class Part(StrEnum):
    AUCTION = "auction"
    TEXT = "text"


@dataclass(frozen=True)
class Settings:
    mark: str = setting(Kind.WORD, "!!", "What is at the end.")
    tone: Tone = setting(Kind.CHOICE, Tone.LOUD, "How: loud or calm.", choices=Tone)
    name: tuple[str, ...] = setting(Kind.WORDS, (), "Whom to name.")
    parts: frozenset[Part] = setting(
        Kind.CHOICES, frozenset(Part), "What: auction, text.", choices=Part
    )
    first: str = setting(Kind.FILE, "", "What to begin with.")

    def __post_init__(self):
        if self.mark.isalnum():
            raise InvalidSettingError(f"{self.mark!r} is no mark", "mark")


def write(system, settings):
    losses = Losses()
    made = []
    for agreement in system.book.leading:
        first, *others = agreement.lines
        if others:
            losses.report(Code.EXPORT_LOSS, agreement, "only one line fits")
        words = [*settings.name]
        if Part.AUCTION in settings.parts:
            words.append(agreement.auction.short)
        if Part.TEXT in settings.parts:
            words.append(first.upper() if settings.tone is Tone.LOUD else first)
        made.append(" ".join(words) + settings.mark + "\\n")
    return Written((settings.first + "".join(made)).encode(), losses.all())


def write_nothing(system, settings):
    losses = Losses()
    for agreement in system.book.leading:
        losses.report(Code.EXPORT_LOSS, agreement, "nothing fits")
    return Written(b"", losses.all())


WRITER = Writer(Settings, write)
NOTHING = Writer(NoSettings, write_nothing)
EXPORT = Export("shout", ".shout", "Shout", "Say it loud.", "shout:WRITER")
SILENCE = Export("silence", ".silence", "Silence", "Say nothing.", "shout:NOTHING")



DIVISOR = 0


def write_raising(system, settings):
    return Written(b"one" * (1 // DIVISOR))


def write_text(system, settings):
    return "text"


def write_bytes(system, settings):
    return b"bytes"


def write_text_data(system, settings):
    return Written("text")


def write_odd_losses(system, settings):
    return Written(b"", ["lost"])


RAISING = Writer(NoSettings, write_raising)
WORDS = Writer(NoSettings, write_text)
BYTES = Writer(NoSettings, write_bytes)
TEXT_DATA = Writer(NoSettings, write_text_data)
ODD_LOSSES = Writer(NoSettings, write_odd_losses)
FAILING = [
    Export(name.lower(), f".{name.lower()}", "Failing", "Fail.", f"shout:{name}")
    for name in ("RAISING", "WORDS", "BYTES", "TEXT_DATA", "ODD_LOSSES")
]
FAIL_RAISING, FAIL_WORDS, FAIL_BYTES, FAIL_TEXT_DATA, FAIL_ODD_LOSSES = FAILING

NAMED_CSV = Export("csv", ".loud", "Shout", "Say it loud.", "shout:WRITER")
NAMED_CHECK = Export("check", ".loud", "Shout", "Say it loud.", "shout:WRITER")
WITH_OUR_SUFFIX = Export("loud", ".json", "Shout", "Say it loud.", "shout:WRITER")
WITHOUT_WRITER = Export("loud", ".loud", "Shout", "Say it loud.", "shout:MISSING")
WITH_BUILDER_HTML = Export("loud", ".loud", "Shout", "Say it loud.", "shout:WRITER", "html")


@dataclass(frozen=True)
class CallSettings:
    names: str = setting(Kind.WORD, "", "Makes the name bml_call_names.")


CALL_WRITER = Writer(CallSettings, write_nothing)
WITH_OUR_VALUE = Export("call", ".loud", "Shout", "Say it loud.", "shout:CALL_WRITER")
"""

FAILURES = {
    "raising": "ZeroDivisionError: integer division or modulo by zero (shout.py, line ",
    "words": "TypeError: the writer returned str instead of Written",
    "bytes": "TypeError: the writer returned bytes instead of Written",
    "text_data": "TypeError: the writer returned str instead of bytes",
    "odd_losses": "TypeError: the writer returned losses that are not of the class Losses",
}
"""Formats whose writers fail, and how the errors begin."""

BROKEN = {
    "not there": ("nowhere:EXPORT", "ModuleNotFoundError: No module named 'nowhere'"),
    "no such name": ("shout:MISSING", "AttributeError: "),
    "no export": ("shout:WRITER", "Writer("),
    "name taken": ("shout:NAMED_CSV", "a format 'csv' already exists"),
    "suffix taken": ("shout:WITH_OUR_SUFFIX", "the suffix .json is that of 'json'"),
    "no writer": ("shout:WITHOUT_WRITER", "AttributeError: "),
}
"""Entry points that lead to no format that can be used, and how the problem begins."""
