"""What is published holds what its users need, all of it and nothing else."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import sphinxcontrib_bml

NAME = f"sphinxcontrib_bml-{sphinxcontrib_bml.__version__}"

FOR_USERS = re.compile(
    r"""sphinxcontrib_bml/(
        (\w+/)*\w+\.py
        | py\.typed
        | (static|doctree/writers)/[\w-]+\.css
        | static/bml-icon\.(png|svg)
        | (static|server)/[\w-]+\.js
        | explorer/templates/[\w-]+\.html
        | texinputs/\w+\.sty
        | doctree/writers/\w+\.tex
        | commands/files/(chapters/)?[\w.-]+
        | cards/files/bundled/[\w-]+\.(yaml|tsv|md)
        | cards/files/library/[\w-]+\.yaml
        | agreements/meanings/words/[a-z]{2}\.toml
        | alerts/files/federations/[a-z]+\.toml
        | language/explanations/[A-Z-]+\.txt
        | practice/model/phrases/[a-z]{2}\.txt
        | locale/\w+/LC_MESSAGES/sphinxcontrib_bml\.mo
    )""",
    re.VERBOSE,
)
FOR_TRANSLATORS = re.compile(r"sphinxcontrib_bml/locale/\w+/LC_MESSAGES/sphinxcontrib_bml\.po")

ABOUT_THE_WHEEL = {
    f"{NAME}.dist-info/{name}"
    for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
}

# Built in one process, read by all tests here.
pytestmark = pytest.mark.xdist_group("distributions")


@pytest.fixture(scope="module")
def distributions(project_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a wheel and a source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", folder],
        cwd=project_dir,
        check=True,
        timeout=120,
    )
    return folder


@pytest.fixture(scope="module")
def wheel(distributions: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(distributions / f"{NAME}-py3-none-any.whl")


@pytest.fixture(scope="module")
def in_source_distribution(distributions: Path) -> set[str]:
    with tarfile.open(distributions / f"{NAME}.tar.gz") as archive:
        return {name.removeprefix(f"{NAME}/") for name in archive.getnames()}


@pytest.fixture(scope="module")
def in_package(project_dir: Path) -> set[str]:
    return {
        path.relative_to(project_dir).as_posix()
        for path in (project_dir / "sphinxcontrib_bml").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_every_file_of_the_package_is_for_users_or_translators(in_package: set[str]) -> None:
    assert {
        name
        for name in in_package
        if not FOR_USERS.fullmatch(name) and not FOR_TRANSLATORS.fullmatch(name)
    } == set()


def test_the_wheel_holds_what_users_need_and_nothing_else(
    wheel: zipfile.ZipFile, in_package: set[str]
) -> None:
    for_users = {name for name in in_package if FOR_USERS.fullmatch(name)}
    assert set(wheel.namelist()) == for_users | ABOUT_THE_WHEEL


def test_every_translation_is_in_the_wheel_as_programs_read_it(
    wheel: zipfile.ZipFile, in_package: set[str]
) -> None:
    catalogs = {name for name in in_package if FOR_TRANSLATORS.fullmatch(name)}
    assert catalogs
    assert {name.removesuffix("po") + "mo" for name in catalogs} <= set(wheel.namelist())


def test_links_and_pictures_of_the_page_on_pypi_lead_to_files_of_the_repository(
    wheel: zipfile.ZipFile, project_dir: Path
) -> None:
    metadata = wheel.read(f"{NAME}.dist-info/METADATA").decode("utf-8")
    fields, _, page = metadata.partition("\n\n")
    (source,) = re.findall(r"^Project-URL: Source, (.*)$", fields, re.MULTILINE)
    links = re.findall(r"(!?)\[[^]]*\]\(([^)]+)\)", page)
    assert [link for _, link in links if not link.startswith("https://")] == []
    names = [
        link.removeprefix(f"{source}/{'raw' if picture else 'blob'}/main/")
        for picture, link in links
        if link.startswith(f"{source}/")
    ]
    assert {"SECURITY.md", "docs/_static/pictures/page.png"} <= set(names)
    assert [name for name in names if not (project_dir / name).exists()] == []


def test_the_source_distribution_holds_all_that_others_can_build_and_test(
    project_dir: Path, in_source_distribution: set[str], in_package: set[str]
) -> None:
    assert in_package <= in_source_distribution
    for folder in ("docs", "example_project", "tests", "tools"):
        scripts = [path for path in (project_dir / folder).glob("*.*") if path.is_file()]
        names = {path.relative_to(project_dir).as_posix() for path in scripts}
        assert names <= in_source_distribution
    assert {"LICENSE", "README.md", "pyproject.toml", "Makefile"} <= in_source_distribution
    assert not any(name.startswith((".venv", ".git/", ".ci")) for name in in_source_distribution)


@pytest.mark.parametrize("checker", [["twine", "check", "--strict"], ["check_wheel_contents"]])
def test_what_is_uploaded_is_well_formed(checker: list[str], distributions: Path) -> None:
    names = [f"{NAME}-py3-none-any.whl"]
    if checker[0] == "twine":
        names.append(f"{NAME}.tar.gz")
    done = subprocess.run(
        [sys.executable, "-m", *checker, *names],
        cwd=distributions,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_wheel_and_what_it_requires_are_enough_for_a_new_project(
    distributions: Path, tmp_path: Path
) -> None:
    home = tmp_path / "bridge"
    venv.create(home, symlinks=True)
    (packages,) = home.glob("lib/python*/site-packages")
    wheel = zipfile.ZipFile(distributions / f"{NAME}-py3-none-any.whl")
    metadata = wheel.read(f"{NAME}.dist-info/METADATA").decode()
    for name in _all_of(re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE), set()):
        distribution = importlib.metadata.distribution(name)
        for top in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
            if not (packages / top).exists():
                (packages / top).symlink_to(str(distribution.locate_file(top)))
    wheel.extractall(packages)
    program = "from sphinxcontrib_bml.commands.bml import main; main(prog_name='bml')"
    python = [str(home / "bin" / "python"), "-I"]
    subprocess.run([*python, "-c", program, "init", "ours"], cwd=tmp_path, check=True, timeout=120)
    for builder in ("html", "bss", "latex"):
        build = [*python, "-m", "sphinx", "-M", builder, ".", "_build", "-W", "-n", "-q"]
        subprocess.run(build, cwd=tmp_path / "ours", check=True, timeout=300)
    page = (tmp_path / "ours/_build/html/one-notrump.html").read_text("utf-8")
    assert "bml-bidtable" in page
    assert "alabaster" in page


def _all_of(requirements: Iterable[str], seen: set[str]) -> set[str]:
    """Return the names of requirements without extras, and of what those require."""
    for requirement in map(Requirement, requirements):
        marker = requirement.marker
        if requirement.name not in seen and (marker is None or marker.evaluate({"extra": ""})):
            seen.add(requirement.name)
            _all_of(importlib.metadata.requires(requirement.name) or (), seen)
    return seen
