"""The small process between the bench and what it measures: ``launcher.py MESSAGES COMMAND...``.

The peak that Linux says about a process includes that of anyone who starts it, at that moment. The
bench holds notes and what it has read of them; this file imports next to nothing, so that a figure
is that of the command from about ten MiB on. What the command says goes into the file
``MESSAGES``; how it ended and what it used is written as one line of JSON.
"""

import json
import os
import sys
import time

# Linux counts the peak in KiB, macOS in bytes.
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


def main() -> None:
    """Run the command and tell what it and its children used."""
    messages, *command = sys.argv[1:]
    writing = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    files = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, messages, writing, 0o644),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    begun = time.perf_counter()
    try:
        process = os.posix_spawnp(command[0], command, os.environ, file_actions=files)
    except OSError as error:
        print(json.dumps({"error": f"{command[0]}: {error.strerror}"}))
        return
    _, status, used = os.wait4(process, 0)
    told = {
        "status": os.waitstatus_to_exitcode(status),
        "cpu": used.ru_utime + used.ru_stime,
        "wall": time.perf_counter() - begun,
        "peak_memory": used.ru_maxrss * _PEAK_UNIT,
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
