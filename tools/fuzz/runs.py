"""Cases through their stages, and what was found."""

from __future__ import annotations

import random
import tempfile
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from tools.fuzz.budget import OutOfTimeError, limited, seconds_for
from tools.fuzz.inputs import KINDS, Kind
from tools.fuzz.inputs.material import Material
from tools.fuzz.shrinking import shrunk
from tools.fuzz.stages import Stage
from tools.fuzz.subject import BrokenError, Subject, prepare

_PACKAGE = "sphinxcontrib_bml"


@dataclass(frozen=True, slots=True)
class Finding:
    """An input that breaks something."""

    kind: str
    stage: str
    what: str
    """What broke, the same for all inputs that break it."""
    detail: str
    data: bytes
    case: str = ""
    """The seed and number that make the input; nothing for a file."""


def make_case(seed: str, number: int, material: Material) -> tuple[Kind, bytes]:
    """Return the input that is after a seed and a number."""
    draw = random.Random(f"{seed}:{number}")
    (kind,) = draw.choices(list(KINDS.values()), [kind.weight for kind in KINDS.values()])
    return kind, kind.make(draw, material)


def run_cases(seed: str, numbers: Iterable[int], material: Material) -> list[Finding]:
    """Run cases and return what they broke, each thing once."""
    found: dict[str, Finding] = {}
    with _folder() as folder:
        for number in numbers:
            kind, data = make_case(seed, number, material)
            stages = [stage for stage in kind.stages if number % stage.every == 0]
            for finding in findings(kind, stages, data, folder):
                found.setdefault(finding.what, replace(finding, case=f"{seed}:{number}"))
    return list(found.values())


def run_data(kind: Kind, data: bytes, stages: Iterable[Stage] | None = None) -> list[Finding]:
    """Run one input through stages, by default all of its kind."""
    found: dict[str, Finding] = {}
    with _folder() as folder:
        for finding in findings(kind, kind.stages if stages is None else stages, data, folder):
            found.setdefault(finding.what, finding)
    return list(found.values())


def smallest(finding: Finding) -> Finding:
    """Return a finding with the smallest input that breaks the same thing."""
    kind = KINDS[finding.kind]
    (stage,) = (stage for stage in kind.stages if stage.name == finding.stage)
    with _folder() as folder:

        def fails(data: bytes) -> bool:
            return any(item.what == finding.what for item in findings(kind, [stage], data, folder))

        data = shrunk(finding.data, fails)
        # What took too long on a busy machine may be in time now: then it stays as it was found.
        again = next(findings(kind, [stage], data, folder), finding)
    return replace(again, case=finding.case)


def findings(kind: Kind, stages: Iterable[Stage], data: bytes, folder: Path) -> Iterator[Finding]:
    """Yield what breaks in the stages of an input."""
    subject = Subject(data, folder)
    for stage in stages:
        try:
            with limited(seconds_for(len(data))):
                stage.run(subject)
        except BrokenError as broken:
            what, detail = f"{stage.name}: {broken.check}", str(broken)
        except OutOfTimeError as late:
            what, detail = f"{stage.name}: out of time", _place(late)
        except Exception as error:
            what, detail = f"{type(error).__name__} in {_place(error)}", traceback.format_exc(-6)
        else:
            continue
        yield Finding(kind.name, stage.name, what, detail, data)


def _place(error: BaseException) -> str:
    """Return the innermost function of the package that an error came from."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if _PACKAGE in Path(frame.filename).parts]
    frame = (ours or frames)[-1]
    return f"{Path(frame.filename).name}:{frame.name}"


@contextmanager
def _folder() -> Iterator[Path]:
    """Make a folder for inputs, with what they may include."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        yield folder
