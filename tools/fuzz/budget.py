"""How long a stage may take.

The processor's time is counted, not steps: Python 3.11 counts steps only for a program that it
makes several times slower, and a pattern that goes back over a text for minutes makes none. What
other programs do meanwhile hardly counts. Nearly all stages need a hundredth of the limit; to lay
out notes whose pastes reach their limit (LANGUAGE LM-2) takes a fifth of it or more.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 15.0
SECONDS_A_KILOBYTE = 0.1


class OutOfTimeError(BaseException):
    """A stage took too long; no ``except Exception`` of the program under test may catch it."""


def seconds_for(size: int) -> float:
    """Return how long a stage may take for an input of ``size`` bytes, in seconds of CPU."""
    return SECONDS + SECONDS_A_KILOBYTE * size / 1024


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Let what is done within take ``seconds`` of CPU, only in the main thread.

    :raises OutOfTimeError: after that.
    """

    def stop(_signal: int, _frame: object) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
