"""Programs that run with less than the rights and the room that they want."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

BML = (
    sys.executable,
    "-c",
    "from sphinxcontrib_bml.commands.bml import main; main(prog_name='bml')",
)
SPHINX = (sys.executable, "-m", "sphinx", "-q")
# Root may read and write everything. A program that it starts without these capabilities of Linux
# (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH) is asked for permissions as all others are.
_AS_OTHERS = """
import ctypes, os, sys
if os.geteuid() == 0:
    for capability in (1, 2):
        assert ctypes.CDLL(None).prctl(24, capability, 0, 0, 0) == 0
os.execv(sys.argv[1], sys.argv[1:])
"""
_WITHOUT_ROOM = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
os.execv(sys.argv[1], sys.argv[1:])
"""
AS_OTHERS = (sys.executable, "-c", _AS_OTHERS)
"""What a command begins with that heeds the permissions of files."""
WITHOUT_ROOM = (sys.executable, "-B", "-c", _WITHOUT_ROOM)
"""What a command begins with that can write no file of more than 64 bytes."""
SECONDS = 120
"""What waits for a pipe or a device waits for ever."""


def run(*command: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program in ``folder``, at most for :data:`SECONDS`."""
    return subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
