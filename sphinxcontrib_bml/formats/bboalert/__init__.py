"""BBOalert, the data of the browser extension that explains our calls while we play.

:func:`write_bboalert` makes a file of agreements, :func:`read_bboalert` makes BML of a file. Import
from here; ``bridge``, ``language`` and ``agreements`` may be imported within.
"""

from __future__ import annotations

from .reader import Imported, read_bboalert
from .settings import AlertWhen, BBOalertSettings, InvalidSettingError, LongTexts
from .writer import write_bboalert

__all__ = [
    "AlertWhen",
    "BBOalertSettings",
    "Imported",
    "InvalidSettingError",
    "LongTexts",
    "read_bboalert",
    "write_bboalert",
]
