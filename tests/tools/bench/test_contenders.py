"""Every contender does its work, here with few rows, and each does what its name says."""

from __future__ import annotations

from pathlib import Path
from shutil import which

import pytest

from sphinxcontrib_bml.commands.bml import COMMANDS
from sphinxcontrib_bml.formats.catalog import EXPORTS
from tools.bench import cards, deals, sites, starts
from tools.bench.jobs import Contender, Job
from tools.bench.notes import synthetic_notes
from tools.bench.older_tool import OLDER_LATEX, older_contenders
from tools.bench.sites import lists
from tools.bench.stages import HTML, LATEX, QUIZ, stages

ROWS = 20


def job_of(contenders: tuple[Contender, ...], name: str, rows: int = ROWS) -> Job:
    (contender,) = (contender for contender in contenders if contender.name == name)
    return contender.job(synthetic_notes(rows))


@pytest.mark.parametrize("contender", stages(), ids=lambda contender: contender.name)
def test_stages_do_their_work(contender: Contender, tmp_path: Path) -> None:
    usage = contender.job(synthetic_notes(60)).run(tmp_path / "work", 60)
    assert usage.cpu > 0


def test_a_quiz_asks_as_much_of_many_rows_as_of_few(tmp_path: Path) -> None:
    usage = job_of(stages(), QUIZ, 800).run(tmp_path / "work", 800)
    assert usage.output < 8_000


def test_expanding_gives_the_agreements_and_parsing_does_not(tmp_path: Path) -> None:
    parsed = job_of(stages(), "parse").command[-1]
    expanded = job_of(stages(), "expand").command[-1]
    assert "parse_file" in parsed and "book" not in parsed
    assert "book" in expanded


def test_pages_of_one_file_are_measured_where_the_older_tools_are() -> None:
    sizes = {one.name: one.sizes for one in (*stages(), *older_contenders(Path("nowhere")))}
    assert 1_600 in sizes[HTML] and 1_600 in sizes[LATEX]
    assert sizes[OLDER_LATEX] == (1_600,)


def test_a_site_of_notes_has_an_index_and_is_weighed(tmp_path: Path) -> None:
    job = job_of(sites.sites(), sites.PAGES)
    assert job.sources["conf.py"] == 'extensions = ["sphinxcontrib_bml"]\n'
    usage = job.run(tmp_path / "work", ROWS)
    assert usage.output == (tmp_path / "work/_build/notes.html").stat().st_size
    assert usage.sizes["site"] > usage.output
    assert usage.sizes["search"] > 0


def test_everything_is_on(tmp_path: Path) -> None:
    job_of(sites.sites(), sites.EVERYTHING, 60).run(tmp_path / "work", ROWS)
    built = tmp_path / "work/_build"
    index = (built / "index.html").read_text(encoding="utf-8")
    for feature in ("bml-explorer", "bml-list", "bml-quiz", "bml-report"):
        assert f'class="{feature}' in index
    assert list(built.glob("bml-*-sequences.html"))
    assert "bml-mark" in (built / "notes.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [sites.CHAPTERS, sites.PARALLEL])
def test_chapters_are_a_page_each(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sites, "NUMBER_OF_CHAPTERS", 4)
    job = job_of(sites.sites(), name)
    assert ("-j" in job.command) is (name == sites.PARALLEL)
    usage = job.run(tmp_path / "work", ROWS)
    pages = sorted((tmp_path / "work/_build").glob("chapter*.html"))
    assert [page.name for page in pages] == [f"chapter00{number}.html" for number in range(4)]
    assert usage.output == sum(page.stat().st_size for page in pages)


def test_notes_of_few_rows_make_fewer_chapters() -> None:
    job = job_of(sites.sites(), sites.WARM, 3)
    assert sorted(name for name in job.sources if name.endswith(".bml")) == [
        f"chapter00{number}.bml" for number in range(3)
    ]
    assert list(job.edits) == ["chapter001.bml"]


def test_one_description_is_changed_on_a_site_that_was_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sites, "NUMBER_OF_CHAPTERS", 4)
    job = job_of(sites.sites(), sites.WARM)
    assert job.before == (job.command,)
    (name,) = job.edits
    lines = zip(job.sources[name].split("\n"), job.edits[name].split("\n"), strict=True)
    assert [new.split()[1:] for old, new in lines if old != new] == [["changed"]]
    job.run(tmp_path / "work", ROWS)
    page = tmp_path / "work/_build" / Path(name).with_suffix(".html").name
    assert "changed" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [sites.LISTS_WARM, sites.EVERYTHING_WARM])
def test_lists_and_sites_with_everything_are_changed_likewise(name: str) -> None:
    job = job_of((*sites.sites(), *lists()), name)
    assert job.before[-1] == job.command
    ((name, edited),) = job.edits.items()
    lines = zip(job.sources[name].split("\n"), edited.split("\n"), strict=True)
    assert [new.split()[-1] for old, new in lines if old != new] == ["changed"]


@pytest.mark.parametrize("name", [sites.LISTS_SAME, sites.SAME, sites.EVERYTHING_SAME])
def test_a_site_is_built_again_as_it_was(name: str) -> None:
    job = job_of((*sites.sites(), *lists()), name)
    assert job.before[-1] == job.command
    assert not job.edits


def test_lists_are_built_with_nothing_with_an_empty_extension_and_with_this_one(
    tmp_path: Path,
) -> None:
    notes = synthetic_notes(ROWS)
    jobs = {contender.name: contender.job(notes) for contender in lists()}
    assert "extensions" not in jobs[sites.LISTS].sources["conf.py"]
    assert "!" in jobs[sites.SUITS].sources["notes.rst"]
    words = [jobs[name] for name in (sites.WORDS, sites.WORDS_EMPTY, sites.WORDS_LOADED)]
    assert len({job.sources["notes.rst"] for job in words}) == 1
    assert "!" not in words[0].sources["notes.rst"]
    pages = {_page(job, tmp_path / "work") for job in words}
    assert len(pages) == 1


def _page(job: Job, folder: Path) -> str:
    job.run(folder, ROWS)
    page = (folder / "_build/notes.html").read_text(encoding="utf-8")
    return page[page.index("<section") : page.index("</section>")]


def test_every_command_is_begun() -> None:
    begun = starts.beginnings(Path("older"))
    formats = [name for name, export in EXPORTS.items() if not export.command]
    assert {f"bml {name}" for name in (*COMMANDS, *formats)} <= set(begun)
    assert begun["bml check"].command[1:] == ("check", "--help")
    assert begun["bml2html, older tool"].command[0] == "older/bml2html"
    assert not [name for name in starts.beginnings(None) if "older" in name]


def test_starts_are_measured_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = {name: starts.beginnings(None)[name] for name in ("python", "bml")}
    monkeypatch.setattr(starts, "beginnings", lambda _: some)
    told: list[str] = []
    results = starts.measure_starts(None, 2, tmp_path / "work", told.append)
    assert told == ["python", "bml", "python", "bml"]
    assert results["bml"].usages[0].output > 500


# HANDS HA-37
def test_deals_are_measured_in_python_and_in_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "DEALS", 2)
    monkeypatch.setattr(deals, "AUCTIONS", ("1N 6N",))
    found = list(deals.deal_figures(1))
    assert {one.name.partition(":")[0] for one in found} >= {"two weak hands", "1N-6N"}
    assert {one.target for one in found} == ({1, 0.1, 0.15} if which("node") else {1, 0.1})
    assert all(one.value > 0 for one in found)


def test_cards_and_conventions_are_compared_with_twice_as_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cards, "NUMBERS", (5, 10))
    monkeypatch.setattr(cards, "QUESTIONS", (2, 4))
    monkeypatch.setattr(cards, "KEYS", (2, 4))
    told: list[str] = []
    grown = list(cards.card_growth(1, tmp_path / "work", told.append))
    assert len(grown) == 10
    assert all(one.ratio for one in grown)
    assert told[:2] == ["5: bml convention check", "10: bml convention check"]
