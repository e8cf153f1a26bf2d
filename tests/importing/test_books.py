"""Whole books that become projects (IM2-45, IM2-62, IM2-63, IM2-65, IM2-66, IM2-67, IM2-68)."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from sphinxcontrib_bml.commands.book import ImportedBook
from sphinxcontrib_bml.commands.shared.program import FileProblemError
from sphinxcontrib_bml.importing.command.books import read_book
from sphinxcontrib_bml.importing.files import book_folder
from sphinxcontrib_bml.importing.files.book_folder import BookFolder
from sphinxcontrib_bml.importing.files.book_systems import parts_of
from sphinxcontrib_bml.importing.files.navigation import read_navigation
from tests.commands.desk import Desk

HEART = """\
# Responses

See [the plan](../ideas.md#Slam-Ideas), [spades](../Spades.MD) and [weak](#weak-raises).

- 1S: four spades
- 2C: game forcing, see [spades](/spades.md)
- 2H: raise

## Weak raises

A weak raise ![hand](../img/hand.png) shows four hearts.
"""
SPADES = """\
- 1NT: forcing
- 2C: game forcing
- 2S: raise
"""
IDEAS = """\
---
title: Our ideas
weight: 3
---
Slow arrival, see [the raises](major/one-heart.md#weak-raises), [home](index.md) and
[the file](img/hand%20two.png).

### Slam ideas {#slams}

{% hint %} A cue bid is not a suit. {% endhint %}

| Word | Meaning |
|------|---------|
| fast | weak    |
"""
INDEX = """\
# Welcome

The chapters: [hearts](major/one-heart.md), [spades](spades.md), [ideas](ideas.md).
"""
CHAPTERS = {
    "index.md": INDEX,
    "major/one-heart.md": HEART,
    "spades.md": SPADES,
    "ideas.md": IDEAS,
}
ORDER = ["major/one-heart.md", "ideas.md", "spades.md"]
NAVIGATION = {
    "mkdocs.yml": "site_name: Ours\ndocs_dir: .\nextra: !ENV [X, 1]\nnav:\n  - index.md\n"
    "  - Majors:\n    - One heart: major/one-heart.md\n  - Ideas: ideas.md\n  - 1S: spades.md\n",
    "SUMMARY.md": "# Summary\n\n[Start](index.md)\n\n# Majors\n\n"
    "- [One heart](major/one-heart.md)\n"
    "  - [Ideas](ideas.md)\n- [1S](spades.md)\n",
    "_toctree.yml": "- local: index\n- title: Majors\n  sections:\n  - local: major/one-heart\n"
    "    title: One heart\n- local: ideas\n- local: spades\n  title: 1S\n",
    "_toc.yml": "root: index\nparts:\n- caption: Majors\n  chapters:\n  - file: major/one-heart\n"
    "  - file: ideas\n  - file: spades\n    title: 1S\n",
    "_quarto.yml": "book:\n  title: Ours\n  chapters:\n    - index.md\n    - part: Majors\n"
    "      chapters: [major/one-heart.md, ideas.md]\n    - {text: 1S, href: spades.md}\n",
}


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def names(folder: Path) -> list[str]:
    return [one.name for one in read_navigation(BookFolder(folder)).chapters]


def page(book: ImportedBook, name: str) -> str:
    return book.files[Path(name)].decode() if Path(name) in book.files else ""


@pytest.mark.parametrize("kind", NAVIGATION)
def test_the_order_is_that_of_the_navigation(kind: str, tmp_path: Path) -> None:
    write(tmp_path, {**CHAPTERS, kind: NAVIGATION[kind]})
    assert names(tmp_path) == ["index.md", *ORDER]
    found = read_navigation(BookFolder(tmp_path))
    assert found.kind == kind
    assert found.chapters[1].sections == ("Majors",)


def test_the_order_of_toctrees_is_read_without_running_anything(tmp_path: Path) -> None:
    conf = "project = 'Ours'\nauthor = 'Anna'\nraise SystemExit(1)\n"
    index = (
        "Ours\n====\n\n.. toctree::\n   :caption: Majors\n   :maxdepth: 1\n\n"
        "   major/one-heart\n   Our ideas <ideas>\n\n.. toctree::\n   :glob:\n\n   sp*\n"
    )
    files = {**CHAPTERS, "conf.py": conf, "index.rst": index}
    del files["index.md"]
    write(tmp_path, files)
    found = read_navigation(BookFolder(tmp_path))
    assert [one.name for one in found.chapters] == ["index.rst", *ORDER]
    assert (found.title, found.author) == ("Ours", "Anna")
    book = read_book(tmp_path)
    assert ".. toctree::" not in page(book, "introduction.rst")


def test_weights_in_front_matter_are_an_order(tmp_path: Path) -> None:
    for name, weight in (("spades.md", 1), ("ideas.md", 2), ("a.md", 3)):
        write(tmp_path, {name: f"---\nweight: {weight}\n---\n# {name}\n"})
    assert names(tmp_path) == ["spades.md", "ideas.md", "a.md"]


def test_the_links_of_the_first_page_are_an_order(tmp_path: Path) -> None:
    write(tmp_path, {"README.md": "[b](b.md) and [a](a.md)", "a.md": "a", "b.md": "b"})
    assert names(tmp_path) == ["README.md", "b.md", "a.md"]


def test_without_all_that_names_are_in_natural_order(tmp_path: Path) -> None:
    write(tmp_path, {"ch10.md": "a", "ch2.md": "a", "ch2/part.md": "a", "ch1.md": "a"})
    assert names(tmp_path) == ["ch1.md", "ch2.md", "ch10.md", "ch2/part.md"]


@pytest.mark.parametrize(
    "text", ["nav: [", "nav: {a: {b: {}}}", "&a [*a]", "nav: 3", "- - - a", "\0", "x: !!set {a, b}"]
)
@pytest.mark.parametrize(
    "kind", ["mkdocs.yml", "_toc.yml", "_quarto.yml", "book.toml", "SUMMARY.md"]
)
def test_a_broken_navigation_leaves_the_names(kind: str, text: str, tmp_path: Path) -> None:
    write(tmp_path, {"one.md": "a", "docs/two.md": "b", kind: text})
    assert names(tmp_path)


@pytest.fixture
def book_dir(tmp_path: Path) -> Path:
    folder = write(tmp_path / "book", {**CHAPTERS, "mkdocs.yml": NAVIGATION["mkdocs.yml"]})
    write(folder, {"LICENSE": "MIT License\n\nCopyright (c) 2020 Anna Example\n"})
    (folder / "img").mkdir()
    (folder / "img/hand.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "img/hand two.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    return folder


def test_chapters_keep_folders_names_and_their_kind(book_dir: Path) -> None:
    book = read_book(book_dir)
    chapters = [(one.docname, one.part) for one in book.chapters]
    assert chapters == [
        ("introduction", ""),
        ("major/one-heart", "Majors"),
        ("ideas", ""),
        ("spades", ""),
    ]
    pages = {str(path) for path in book.files if path.suffix in {".md", ".bml"}}
    assert pages == {"introduction.md", "major/one-heart.bml", "ideas.md", "spades.bml"}
    assert (book.author, book.license) == ("Anna Example", "MIT License")


def test_names_of_chapters_are_headings_above_their_rows(book_dir: Path) -> None:
    book = read_book(book_dir)
    assert "1H;\n1S = four spades\n" in page(book, "major/one-heart.bml")
    assert page(book, "spades.bml").startswith("#+TITLE: 1S\n\n1S;\n1N = forcing\n")


@pytest.mark.parametrize("name", ["one-spade", "1s", "03-1S", "po-1s", "1NT-2C"])
def test_file_names_are_read_as_calls(name: str, tmp_path: Path) -> None:
    write(tmp_path, {f"{name}.md": "- 2D: one\n- 2H: two\n- 2S: three\n"})
    history = "1N-2C;" if "NT" in name else "1S;"
    assert f"{history}\n2D = one\n" in page(read_book(tmp_path), f"{name}.bml")


def test_links_between_chapters_are_alive(book_dir: Path) -> None:
    book = read_book(book_dir)
    heart = page(book, "major/one-heart.bml")
    assert "[the plan](../ideas#Slam ideas)" in heart
    assert "[spades](../spades)" in heart
    assert "[weak](#Weak raises)" in heart
    ideas = page(book, "ideas.md")
    assert "[the raises](major/one-heart.bml#weak-raises)" in ideas
    assert "[home](introduction.md)" in ideas
    assert "[the file](</_static/img/hand two.png>)" in ideas
    assert '<a id="slams"></a>' in ideas
    assert "(_static/img/hand.png)" in heart
    assert Path("_static/img/hand.png") in book.files


def test_a_dead_target_is_listed_once(tmp_path: Path) -> None:
    one = "# One\n\n[a](no.md), [b](no.md) and [c](two.md#nothing)\n"
    write(tmp_path, {"one.md": one, "two.md": "# Two\n\n[d](no.md)\n"})
    book = read_book(tmp_path)
    dead = [line for line in book.told if "dead link" in line]
    assert dead == [
        "one.md: dead link: no.md does not exist (also two.md)",
        "one.md: dead link: two.md has no heading #nothing",
    ]
    assert "[a](no.md)" in page(book, "one.md")
    assert "[c](two.md)" in page(book, "one.md")


def test_code_is_left_as_it_is(tmp_path: Path) -> None:
    text = "# A\n\n`[x](b.md)`\n\n```{r}\n[x](b.md)\n% no\n```\n\n% yes\n"
    write(tmp_path, {"a.md": text, "b.md": "# B\n"})
    expected = text.replace("{r}", "r").replace("% yes", "\\% yes")
    assert page(read_book(tmp_path), "a.md") == expected


WORD = re.compile(r"[^\W_]{2,}")


def test_no_word_of_prose_is_lost(book_dir: Path) -> None:
    book = read_book(book_dir)
    for name, source in CHAPTERS.items():
        written = next(
            page(book, f"{one.docname}{suffix}")
            for one in book.chapters
            for suffix in (".bml", ".md")
            if Path(name).stem in one.docname.replace("introduction", "index")
            and page(book, f"{one.docname}{suffix}")
        )
        prose = re.sub(r"\A---.*?---|\]\([^)]*\)|\{#\w+\}", "]", source, flags=re.DOTALL)
        prose = prose.replace("NT", "N")
        missing = Counter(WORD.findall(prose)) - Counter(WORD.findall(written))
        assert not missing, name


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    secret = write(tmp_path / "out", {"secret.md": "# Secret\n"})
    inner = write(tmp_path / "in", {"a.md": "# A\n\n[s](../out/secret.md) ![p](pass.png)\n"})
    (inner / "b.md").symlink_to(secret / "secret.md")
    (inner / "c").symlink_to(secret)
    (inner / "pass.png").symlink_to("/etc/passwd")
    (inner / "d.md").symlink_to(inner / "a.md")
    assert set(BookFolder(inner).files) == {"a.md", "d.md"}
    book = read_book(inner)
    assert not any(b"Secret" in data or b"root:" in data for data in book.files.values())


def test_limits_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {f"{number}.md": "a" * 100 for number in range(5)})
    monkeypatch.setattr(book_folder, "MOST_FILES", 4)
    with pytest.raises(FileProblemError, match="more than 4 files"):
        read_book(tmp_path)
    monkeypatch.setattr(book_folder, "MOST_FILES", 2_000)
    monkeypatch.setattr(book_folder, "MOST_BYTES_OF_FOLDER", 400)
    with pytest.raises(FileProblemError, match="more than 200 MB"):
        read_book(tmp_path)


def test_a_folder_without_notes_is_no_book(desk: Desk) -> None:
    desk.write("book/picture.txt", "a")
    result = desk.bml("init", "ours", "--notes", "book")
    assert result.exit_code == 2
    assert result.output == ("bml: book: no notes here that can be read; nothing was written\n")
    desk.write("book/a.md", "# A\n")
    result = desk.bml("init", "ours", "--notes", "book", "--notes", "book/a.md")
    assert result.output == "bml: --notes takes one folder, or files: name one of them\n"


@pytest.mark.slow
@pytest.mark.parametrize("kind", NAVIGATION)
def test_the_project_builds_without_a_warning(kind: str, book_dir: Path, desk: Desk) -> None:
    (book_dir / "mkdocs.yml").unlink()
    write(book_dir, {kind: NAVIGATION[kind]})
    result = desk.bml("init", "ours", "--notes", str(book_dir))
    assert result.exit_code == 0, result.output
    command = [sys.executable, "-m", "sphinx", "-b", "html", ".", "_build", "-q", "-n", "-W"]
    subprocess.run(command, cwd=desk.folder / "ours", check=True, timeout=300)
    first = desk.read("ours/_build/index.html")
    assert "Anna Example. License: MIT License." in first
    ideas = desk.read("ours/_build/ideas.html")
    assert 'href="major/one-heart.html#weak-raises"' in ideas


SYSTEM = "# Openings\n\n" + "\n".join(
    f"- {call}: {{0}} {call}" for call in ("1C", "1D", "1H", "1S", "1NT")
)
LATER = "\n\n## Responses to 1C\n\n- 1D: waiting\n- 1H: hearts\n"


def test_several_systems_are_proposed(desk: Desk) -> None:
    desk.write("book/anna.md", f"{SYSTEM.format('strong seventeen')}{LATER}")
    desk.write("book/ben.md", f"{SYSTEM.format('natural eleven')}{LATER}")
    result = desk.bml("init", "ours", "--notes", "book", "--title", "Both")
    assert "bml.toml has 2 systems, because openings differ: anna, ben\n" in result.output
    settings = tomllib.loads(desk.read("ours/bml.toml"))
    assert [one["chapters"] for one in settings["systems"].values()] == [["anna.bml"], ["ben.bml"]]


def write_pairs(desk: Desk, second: str) -> None:
    """Write the notes of two pairs, each in a folder with several chapters."""
    for pair, club in (("anna-ben", "strong seventeen"), ("carla-dan", second)):
        desk.write(f"book/pairs/{pair}/openings.md", SYSTEM.format(club))
        desk.write(f"book/pairs/{pair}/later.md", LATER)
    desk.write("book/README.md", "# Our club\n\nThe notes of two pairs.\n")


def test_folders_with_different_openings_are_systems(desk: Desk) -> None:
    write_pairs(desk, "natural eleven")
    result = desk.bml("init", "ours", "--notes", "book", "--title", "Both")
    told = "bml.toml has 2 systems, because openings differ: anna-ben, carla-dan\n"
    assert told in result.output
    assert "no questions" in result.output
    systems = tomllib.loads(desk.read("ours/bml.toml"))["systems"]
    assert {name: sorted(one["chapters"]) for name, one in systems.items()} == {
        name: [f"pairs/{name}/later.bml", f"pairs/{name}/openings.bml"]
        for name in ("anna-ben", "carla-dan")
    }


def test_folders_with_the_same_openings_are_one_system(desk: Desk) -> None:
    write_pairs(desk, "strong seventeen")
    desk.bml("init", "ours", "--notes", "book", "--title", "One")
    assert "systems" not in tomllib.loads(desk.read("ours/bml.toml"))


@pytest.mark.parametrize(
    ("names", "folders"),
    [
        (["a.md", "b.md"], ["", ""]),
        (["x/a.md", "x/b.md", "c.md"], ["", "", ""]),
        (["x/y/a.md", "x/z/b.md", "x/z/w/c.md"], ["y", "z"]),
        (["x/a.md", "y/b.md", "README.md"], ["x", "y", ""]),
    ],
)
def test_parts_of_a_book_are_its_folders(names: list[str], folders: list[str]) -> None:
    parts = parts_of(names)
    assert [part.folder for part in parts] == folders
    assert sorted(number for part in parts for number in part.files) == list(range(len(names)))


def test_a_link_whose_target_is_its_text_is_still_a_link(tmp_path: Path) -> None:
    rows = "- 1S: spades\n- 2H: raise\n"
    write(tmp_path, {"a.md": f"# 1H\n\nSee [b](b.md).\n\n{rows}", "b.md": "# B\n"})
    assert "See [b](./b)." in page(read_book(tmp_path), "a.bml")


EXAMPLES = Path(__file__).parents[2] / "docs/examples/imports"


def test_the_guide_shows_what_becomes_of_a_site() -> None:
    book = read_book(EXAMPLES / "site")
    assert page(book, "one-heart.bml") == (EXAMPLES / "one-heart.bml").read_text("utf-8")
    assert page(book, "slams.md").replace("one-heart.bml", "one-heart.md") == (
        EXAMPLES / "site/docs/slams.md"
    ).read_text("utf-8")
    assert (book.title, book.author) == ("Our system", "Anna Example")
