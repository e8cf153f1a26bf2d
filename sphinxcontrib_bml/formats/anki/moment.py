"""When a package is made, which is in its cards (PRACTICE AN-4)."""

from __future__ import annotations

import os
from datetime import UTC, datetime

_EPOCH = "SOURCE_DATE_EPOCH"


def now() -> datetime:
    """Return the time, or that of ``SOURCE_DATE_EPOCH``, with which files can be made again."""
    seconds = os.environ.get(_EPOCH, "")
    if seconds.isdecimal():
        return datetime.fromtimestamp(int(seconds), UTC)
    return datetime.now().astimezone()
