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

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .limits import PlayedLimits
    from .reading import Records, read_records, records, records_of

__all__ = ["PlayedLimits", "Records", "read_records", "records", "records_of"]

_HOMES = {"PlayedLimits": "limits"}


def __getattr__(name: str) -> object:
    """Load a name when it is first used: the readers take from here what they have in common."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{_HOMES.get(name, 'reading')}", __name__), name)
    return value
