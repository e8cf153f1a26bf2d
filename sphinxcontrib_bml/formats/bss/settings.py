"""The settings for writing a BSS file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..errors import InvalidSettingError
from ..registry import Kind, setting


class Profile(StrEnum):
    """Variants of the format (BSS-60)."""

    STANDARD = "standard"
    """As written by the editor of the format; UTF-8, LF."""
    FD = "fd"
    """For the Full Disclosure client: Windows-1252, CRLF."""
    BML2 = "bml2"
    """The output of the older tool ``bml2bss``, for comparisons."""

    @property
    def line_end(self) -> str:
        """The two characters for a line end in a text (BSS-33, LANGUAGE BS-4)."""
        return "\\n" if self is Profile.BML2 else "\\\\"


class InferenceKind(StrEnum):
    """The fields that may be inferred."""

    LENGTH = "length"
    DISPOSITION = "disposition"
    ARTIFICIAL = "artificial"


@dataclass(frozen=True, slots=True)
class BSSSettings:
    """Settings of a BSS export.

    :raises InvalidSettingError: if a field is to be inferred for profile ``bml2``.
    """

    profile: Profile | None = setting(
        Kind.CHOICE,
        None,
        "The dialect of BSS files: standard, fd (Windows-1252 and CRLF, for the Full Disclosure "
        "program on Windows) or bml2 (what the older tool bml2bss writes). By default standard, "
        "or the dialect that the notes name.",
        choices=Profile,
    )
    infer: frozenset[InferenceKind] = setting(
        Kind.CHOICES,
        frozenset(),
        "The BSS fields that the program reads from descriptions: any of length, disposition "
        "and artificial. The option -v lists what it read. By default, no fields.",
        choices=InferenceKind,
        metavar="WHAT,...",
    )
    rest_calls: int | None = setting(
        Kind.NUMBER,
        None,
        "How many calls of each row for all other calls, such as any, are exported: the first "
        "ones that are legal. By default, the number of the limit rest_calls, 0. Profile bml2 "
        "exports none.",
        metavar="N",
    )

    def __post_init__(self) -> None:
        if self.infer and self.profile is Profile.BML2:
            raise InvalidSettingError(
                "nothing can be inferred for profile bml2: bml2bss inferred nothing", "infer"
            )
