"""What may be chosen about writing a BBOalert file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

_NAME = re.compile(r"[^\s,@\\]+")
_PARTNERS = re.compile(r"[^\s,\\]+")


class InvalidSettingError(ValueError):
    """A setting would make records that the extension cannot read."""


class LongTexts(StrEnum):
    """What becomes of a text that is longer than the field for explanations (BBA-68)."""

    SHORT = "short"
    """Its beginning in the field, all of it in the chat."""
    CHAT = "chat"
    """``Please read chat`` in the field, all of it in the chat."""
    CUT = "cut"
    """Its beginning in the field and no more."""


class AlertWhen(StrEnum):
    """Which calls the extension alerts by pressing the button (BBA-69)."""

    NONE = "none"
    ARTIFICIAL = "artificial"
    """Those of rows with ``//bss art``."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class BBOalertSettings:
    """How a file is written.

    :raises InvalidSettingError: where the extension could not read what they make.
    """

    option: str = ""
    """Name of the option that switches the whole system; none where it is empty (BBA-65)."""
    partners: tuple[str, ...] = ()
    """Pairs for which the option is on, ``me+you``."""
    long: LongTexts = LongTexts.SHORT
    alert: AlertWhen = AlertWhen.NONE
    prelude: str = ""
    """Text of a file to put in front of the records (BBA-6D)."""

    def __post_init__(self) -> None:
        if self.option and not _NAME.fullmatch(self.option):
            raise InvalidSettingError(
                f"{self.option!r} cannot name an option: no blanks, commas, @ or backslashes"
            )
        for pair in self.partners:
            if not _PARTNERS.fullmatch(pair):
                raise InvalidSettingError(
                    f"{pair!r} is no pair of partners: names with + between, no blanks or commas"
                )
        if self.partners and not self.option:
            raise InvalidSettingError("partners need the name of an option that is theirs")
