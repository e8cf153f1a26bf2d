"""Files of played deals: what the readers of LIN and PBN have in common (PLAYED PF).

:func:`records` reads files of any kind, whose content says which it is. Everything here needs the
standard library only; nothing that is read is executed or fetched.

``reading``
    files to records, whatever format they have
``kinds``
    of which format a file is
``drafts``
    a record while it is read
``hands``
    hands as files write them
``call_runs``
    calls written one behind the other
``limits``
    where reading stops
``choosing``
    one record of a file
``from_notes``
    the deals of notes as records
``writing``
    what its writers have in common
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import loader

if TYPE_CHECKING:
    from .choosing import ChoiceError, RecordChoice, choose
    from .limits import PlayedLimits
    from .reading import Records, read_records, records, records_of

__all__ = [
    "ChoiceError",
    "PlayedLimits",
    "RecordChoice",
    "Records",
    "choose",
    "read_records",
    "records",
    "records_of",
]

# The readers take from here what they have in common.
__getattr__ = loader(
    __name__,
    {
        "choosing": ["RecordChoice", "ChoiceError", "choose"],
        "limits": ["PlayedLimits"],
        "reading": ["Records", "read_records", "records", "records_of"],
    },
)
