"""The settings for writing a BBOalert file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...patterns import compile_later
from ..errors import InvalidSettingError
from ..registry import Kind, setting

_NAME = compile_later(r"[^\s,@\\]+")
_PARTNERS = compile_later(r"[^\s,\\]+")


class LongTexts(StrEnum):
    """The treatment of texts that are longer than the field for explanations (BBA-68)."""

    SHORT = "short"
    """The beginning in the field, the whole text in the chat."""
    CHAT = "chat"
    """``Please read chat`` in the field, the whole text in the chat."""
    CUT = "cut"
    """Only the beginning, in the field."""


class AlertWhen(StrEnum):
    """The calls that the extension alerts by pressing the button (BBA-69, ALERTS AT-53)."""

    NONE = "none"
    ARTIFICIAL = "artificial"
    """Calls of rows with ``//bss art``."""
    MARKED = "marked"
    """Calls of rows with an alert mark."""
    ALL = "all"
    ACBL = "acbl"
    """Calls that the rules of a federation alert or announce, and those of marked rows."""
    EBU = "ebu"
    WBF = "wbf"

    @property
    def is_federation(self) -> bool:
        """Whether the rules of a federation choose the calls."""
        return self in {AlertWhen.ACBL, AlertWhen.EBU, AlertWhen.WBF}


@dataclass(frozen=True, slots=True)
class BBOalertSettings:
    """Settings of an export.

    :raises InvalidSettingError: if the extension could not read the resulting file.
    """

    option: str = setting(
        Kind.WORD,
        "",
        "The name, without spaces, of a BBOalert option that turns the whole system on and off. "
        "By default, there is no option, and the file always applies.",
        metavar="NAME",
    )
    partners: tuple[str, ...] = setting(
        Kind.WORDS,
        (),
        "The pairs for whom the option is on, such as me+anna. By default, no pair.",
        metavar="ME+YOU",
    )
    long: LongTexts = setting(
        Kind.CHOICE,
        LongTexts.SHORT,
        "Where to put texts that are too long for the BBOalert field. With short and chat, the "
        "whole text goes to the chat; the field contains its beginning, or Please read chat. "
        "With cut, the field contains the beginning, and the rest is not exported.",
        choices=LongTexts,
    )
    alert: AlertWhen = setting(
        Kind.CHOICE,
        AlertWhen.NONE,
        "The calls that BBOalert alerts, in addition to explaining them: none, artificial (rows "
        "with //bss art), marked (rows with an alert mark), all, or acbl, ebu or wbf (marked rows, "
        "and calls that the rules of this federation alert or announce, with the announced words).",
        choices=AlertWhen,
    )
    prelude: str = setting(
        Kind.FILE,
        "",
        "A file with your own records, which are written before the others. In conf.py, "
        "its path starts at the folder of the notes. By default, there are no such records.",
        metavar="FILE",
    )

    def __post_init__(self) -> None:
        if self.option and not _NAME.fullmatch(self.option):
            raise InvalidSettingError(
                f"{self.option!r} cannot name an option: no spaces, commas, @ or backslashes",
                "option",
                "partners",
            )
        for pair in self.partners:
            if not _PARTNERS.fullmatch(pair):
                raise InvalidSettingError(
                    f"{pair!r} is not a pair of partners: two names with +, no spaces or commas",
                    "option",
                    "partners",
                )
        if self.partners and not self.option:
            raise InvalidSettingError("partners need the name of an option", "option", "partners")
