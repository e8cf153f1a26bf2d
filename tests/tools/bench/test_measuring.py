"""Commands are measured with their children, in turn, and not with what comes before them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tools.bench.jobs import Contender, Job
from tools.bench.measure import CommandFailedError, compile_all, run
from tools.bench.rounds import SECONDS_WORTH_NO_REPEAT, alternate, measure
from tools.bench.samples import BYTES


def python(code: str, output: str = "", **more: object) -> Job:
    return Job((sys.executable, "-c", code), {}, output, **more)  # type: ignore[arg-type]


def ignore(what: str) -> None:
    """Hear what is run."""


def test_usage_counts_a_child_and_its_output(tmp_path: Path) -> None:
    code = "sum(range(2_000_000)); open('out', 'w').write('x' * 50)"
    usage = run((sys.executable, "-c", code), tmp_path, "out", 50)
    assert usage.cpu > 0
    assert usage.wall > 0
    assert usage.peak_memory > 1_000_000
    assert usage.output == 50


def test_waiting_takes_time_but_no_cpu(tmp_path: Path) -> None:
    usage = run((sys.executable, "-c", "import time; time.sleep(0.5)"), tmp_path, "", 0)
    assert usage.wall > 0.5 > usage.cpu


def test_memory_is_that_of_the_command_and_not_of_the_bench(tmp_path: Path) -> None:
    held = bytearray(60_000_000)
    usage = run((sys.executable, "-I", "-S", "-c", "pass"), tmp_path, "", 0)
    assert usage.peak_memory < len(held)


def test_what_is_said_is_output_where_no_file_is_written(tmp_path: Path) -> None:
    assert run((sys.executable, "-c", "print('twelve', 12)"), tmp_path, "", 0).output == 10


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("raise ValueError('of no use')", "of no use"),
        ("open('out', 'w').write('x')", "out has 1 bytes"),
        ("pass", "out has 0 bytes"),
    ],
)
def test_a_contender_that_did_not_do_its_work_is_no_figure(
    tmp_path: Path, code: str, message: str
) -> None:
    with pytest.raises(CommandFailedError, match=message):
        run((sys.executable, "-c", code), tmp_path, "out", 50)


def test_a_program_that_is_not_there_is_no_figure(tmp_path: Path) -> None:
    with pytest.raises(CommandFailedError, match="nothing-of-this-name: No such file"):
        run(("nothing-of-this-name",), tmp_path, "", 0)


def test_what_is_measured_keeps_bytecode_whatever_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "module.py").write_text("", encoding="utf-8")
    run((sys.executable, "-c", "import module"), tmp_path, "__pycache__/module*.pyc", 1)


def test_modules_are_compiled_before_they_are_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "module.py").write_text("", encoding="utf-8")
    compile_all(tmp_path)
    assert list(tmp_path.glob("__pycache__/module*.pyc"))


def test_the_package_measured_is_the_one_that_the_bench_lies_beside(
    tmp_path: Path, project_dir: Path
) -> None:
    code = "import sphinxcontrib_bml; open('where', 'w').write(sphinxcontrib_bml.__file__)"
    run((sys.executable, "-c", code), tmp_path, "where", 1)
    where = Path((tmp_path / "where").read_text(encoding="utf-8"))
    assert where.parent.parent == project_dir


def test_commands_before_run_and_are_not_measured(tmp_path: Path) -> None:
    before = (sys.executable, "-c", "sum(range(30_000_000)); open('made', 'w').write('before')")
    job = python("open('out', 'w').write(open('made').read())", "out", before=(before,))
    usage = job.run(tmp_path / "work", 0)
    assert (tmp_path / "work/out").read_text(encoding="utf-8") == "before"
    assert usage.cpu < 0.5


def test_files_are_edited_between_the_commands_before_and_the_one_measured(tmp_path: Path) -> None:
    copy = (sys.executable, "-c", "open('first', 'w').write(open('notes/own').read())")
    code = "open('second', 'w').write(open('notes/own').read())"
    job = Job(
        (sys.executable, "-c", code),
        {"notes/own": "old"},
        "second",
        before=(copy,),
        edits={"notes/own": "newer"},
        sizes={"first": "first", "both": "*[td]"},
    )
    usage = job.run(tmp_path / "work", 0)
    assert (usage.output, usage.sizes) == (5, {"first": 3, "both": 8})


def test_output_must_tell_every_row_where_it_grows_with_them(tmp_path: Path) -> None:
    code = "open('out', 'w').write('x' * 50)"
    assert python(code, "out").run(tmp_path / "work", 5).output == 50
    with pytest.raises(CommandFailedError, match="out has 50 bytes, less than its rows need"):
        python(code, "out").run(tmp_path / "work", 6)
    assert python(code, "out", least_bytes_a_row=0).run(tmp_path / "work", 6).output == 50


def test_a_failure_of_what_comes_before_is_told(tmp_path: Path) -> None:
    job = python("pass", before=((sys.executable, "-c", "raise ValueError('of no use')"),))
    with pytest.raises(CommandFailedError, match="of no use"):
        job.run(tmp_path / "work", 0)


def test_a_job_has_an_environment(tmp_path: Path) -> None:
    code = "import json, os; json.dump([os.environ['A'], os.environ['B']], open('out', 'w'))"
    job = python(code, "out", variables={"A": "1", "B": "1"}).with_variables({"B": "2"})
    job.run(tmp_path / "work", 0)
    assert json.loads((tmp_path / "work/out").read_text(encoding="utf-8")) == ["1", "2"]


def test_contenders_take_turns(tmp_path: Path) -> None:
    told: list[str] = []
    jobs = {"a": python("print(1)"), "b": python("print(22)")}
    results = alternate(jobs, 3, tmp_path / "work", 0, told.append)
    assert told == ["a", "b"] * 3
    assert [one.output for one in results["b"].usages] == [3] * 3


def test_what_fails_is_not_run_again_and_the_others_are(tmp_path: Path) -> None:
    told: list[str] = []
    jobs = {"a": python("raise ValueError('of no use')"), "b": python("pass")}
    results = alternate(jobs, 2, tmp_path / "work", 0, told.append)
    assert told == ["a", "b", "b"]
    assert "of no use" in results["a"].failure


def test_what_needs_long_is_run_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.bench.rounds.SECONDS_WORTH_NO_REPEAT", 0.0)
    assert SECONDS_WORTH_NO_REPEAT > 0
    results = alternate({"a": python("pass")}, 3, tmp_path / "work", 0, ignore)
    assert len(results["a"].usages) == 1


def test_a_contender_runs_at_its_sizes_or_at_those_asked_for(tmp_path: Path) -> None:
    def job(notes: str) -> Job:
        return python(f"print({len(notes)})")

    chosen = [Contender("a", job, (10, 20)), Contender("b", job, (20,))]
    own = measure(chosen, (), 1, tmp_path / "work", ignore)
    assert list(own) == [("a", 10), ("a", 20), ("b", 20)]
    asked = measure(chosen, (5,), 1, tmp_path / "work", ignore)
    assert list(asked) == [("a", 5), ("b", 5)]
    assert BYTES.of(asked["a", 5]) is not None
