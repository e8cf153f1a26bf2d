"""Medians are next to their spread, ratios next to what they may be."""

from __future__ import annotations

import pytest

from tools.bench import sites, stages
from tools.bench.judging import Comparison, Figure
from tools.bench.measure import Usage
from tools.bench.older_tool import OLDER_BSS, OLDER_HTML, OLDER_LATEX
from tools.bench.run import Run
from tools.bench.samples import BYTES, CPU, MEMORY, SEARCH, WALL, Result, Results, Sample
from tools.bench.tables import table, told
from tools.bench.targets import TARGETS, comparisons, growths


def result(*seconds: float, memory: int = 1) -> Result:
    return Result([Usage(cpu, cpu, memory, 10) for cpu in seconds])


def test_figures_are_medians_with_what_single_runs_were() -> None:
    usages = [Usage(3.0, 4.0, 10, 5), Usage(1.0, 9.0, 30, 5), Usage(2.0, 8.0, 20, 5)]
    sample = CPU.of(Result(usages))
    assert sample
    assert (sample.median, sample.least, sample.most) == (2.0, 1.0, 3.0)
    medians = [quantity.of(Result(usages)) for quantity in (WALL, MEMORY, BYTES)]
    assert [one and one.median for one in medians] == [8.0, 20, 5]


def test_what_was_not_looked_at_is_no_figure() -> None:
    weighed = Usage(1.0, 1.0, 1, 1, {"search": 7})
    assert SEARCH.of(Result([weighed])) == Sample((7,))
    assert SEARCH.of(Result([Usage(1.0, 1.0, 1, 1)])) is None
    assert CPU.of(Result()) is None


def test_a_median_is_told_with_its_spread() -> None:
    assert told(Sample((1.0, 4.0, 2.0))) == "2.00 (1.00-4.00)"
    assert told(Sample((3_000.0,)), 1_000, 0) == "3 (3-3)"
    assert told(None) == "-"


def test_ratios_are_of_the_medians_and_their_spread_is_of_the_rounds() -> None:
    comparison = Comparison("CPU", Sample((2.0, 8.0, 3.0)), Sample((4.0, 8.0, 6.0)))
    assert comparison.ratio == pytest.approx(3 / 6)
    assert comparison.spread == Sample((0.5, 1.0, 0.5))
    assert comparison.line().split()[1:] == ["0.5000", "0.5000-1.0000"]


def test_what_ran_once_is_compared_with_each_run_of_the_other() -> None:
    comparison = Comparison("CPU", Sample((2.0, 3.0, 4.0)), Sample((10.0,)))
    assert comparison.spread == Sample((0.2, 0.3, 0.4))


@pytest.mark.parametrize(
    ("ours", "words", "is_met"),
    [
        (Sample((1.0,)), "at most 0.5: met", True),
        (Sample((3.0,)), "at most 0.5: MISSED", False),
        (None, "not measured", None),
    ],
)
def test_a_comparison_says_whether_its_target_is_met(
    ours: Sample | None, words: str, is_met: bool | None
) -> None:
    comparison = Comparison("CPU", ours, Sample((4.0,)), 0.5)
    assert words in comparison.line()
    assert comparison.is_met is is_met


def test_nothing_is_compared_with_nothing() -> None:
    assert "not measured" in Comparison("bytes", Sample((4.0,)), Sample((0.0,))).line()


def test_a_figure_is_met_or_missed() -> None:
    assert Figure("hover", 12.34, "ms", 30).line() == "hover: 12.3 ms, at most 30: met"
    assert Figure("hover", 31, "ms", 30).line() == "hover: 31 ms, at most 30: MISSED"
    assert Figure("memory", 120, "MiB").line() == "memory: 120 MiB"


@pytest.mark.parametrize(
    ("ours", "other", "most", "rows"),
    [
        (stages.BSS, OLDER_BSS, 0.0038, 16_000),
        (sites.PAGES, sites.LISTS, 0.33, 16_000),
        (sites.PAGES, OLDER_HTML, 0.58, 16_000),
        (sites.EVERYTHING, sites.PAGES, 1.35, 16_000),
        (stages.HTML, OLDER_HTML, 0.9, 1_600),
        (stages.LATEX, OLDER_LATEX, 1.5, 1_600),
        (stages.CHECK, stages.BSS, 1.2, 16_000),
        (sites.WORDS_LOADED, sites.WORDS, 1.05, 16_000),
        (sites.SAME, sites.LISTS_SAME, 1.1, 16_000),
        (sites.EVERYTHING_WARM, sites.LISTS_WARM, 1.4, 16_000),
    ],
)
def test_what_is_promised_is_judged_where_it_is_promised(
    ours: str, other: str, most: float, rows: int
) -> None:
    results = {
        (name, size): result(1.0) for name in (ours, other) for size in (1_000, 1_600, 16_000)
    }
    judged = [one for one in comparisons(results) if one.target is not None]
    of_cpu = [one for one in judged if "CPU" in one.text]
    assert [(one.text, one.target) for one in of_cpu] == [
        (f"{rows:>6} rows, CPU: {ours} / {other}", most)
    ]


def test_parallel_builds_are_judged_by_the_clock() -> None:
    (target,) = (target for target in TARGETS if target.ours == sites.PARALLEL)
    assert (target.quantity, target.most) == (WALL, 0.65)


def test_every_stage_is_judged_by_how_it_grows_and_tells_its_memory() -> None:
    results: Results = {}
    for name, seconds in ((stages.PARSE, 4.0), (stages.JSON, 5.0), (sites.LISTS, 9.0)):
        results[name, 4_000] = result(1.0, memory=1)
        results[name, 16_000] = result(seconds, memory=3)
    grown = list(growths(results, [sites.LISTS]))
    assert [one.is_met for one in grown] == [True, False, None, None, None, None]
    assert [one.ratio for one in grown] == [4.0, 5.0, 9.0, 3.0, 3.0, 3.0]


def test_the_report_has_a_line_for_all_that_ran_failed_or_could_not_run() -> None:
    results = {
        ("bml bss", 1_000): result(1.0, 2.0),
        ("bml json", 1_000): Result(failure="of no use"),
        ("bml2bss", 1_000): Result(),
    }
    lines = [line.split() for line in table(results)][1:]
    assert lines[0][3:5] == ["1.50", "(1.00-2.00)"]
    assert lines[1][3:] == ["failed:", "of", "no", "use"]
    assert lines[2][2:-1] == ["-"] * 6


def test_only_what_failed_makes_a_run_unwhole() -> None:
    absent = Run(1, absent=["bml2bss"], results={("bml2bss", 1_000): Result()})
    assert absent.is_whole
    assert not Run(1, results={("bml bss", 1_000): Result(failure="of no use")}).is_whole
