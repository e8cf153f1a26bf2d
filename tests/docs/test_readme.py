"""What the README says can be done, can be done just so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_text
from sphinxcontrib_bml.version import DOCUMENTATION
from tests.formats.exports import bss_of
from tools.animation import ANIMATION
from tools.animation import MOST_BYTES as MOST_ANIMATED_BYTES
from tools.pictures import BOOK, MOST_BYTES, PICTURES, VIEWS

if TYPE_CHECKING:
    from collections.abc import Sequence

# One process does what the README says, all tests here look at it.
pytestmark = pytest.mark.xdist_group("readme")

_FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EXCLUDED = re.compile(r"exclude_patterns = (\[.*?\])")
_LINK = re.compile(r"\]\(([^)]+)\)")


@pytest.fixture(scope="module")
def readme(project_dir: Path) -> str:
    return (project_dir / "README.md").read_text(encoding="utf-8")


def blocks(readme: str, language: str) -> list[str]:
    return [text for name, text in _FENCED.findall(readme) if name == language]


@pytest.fixture(scope="module")
def notes(readme: str) -> str:
    (found,) = blocks(readme, "bml")
    return found


@pytest.fixture
def parse(notes: str) -> Parse:
    return parse_text(notes)


def refuse(code: object, agreement: object, message: str) -> None:
    pytest.fail(message)


def test_the_table_has_no_faults(parse: Parse) -> None:
    expand(parse.document.tables, parse.diagnostics)
    assert list(parse.diagnostics) == []


def test_the_table_as_text_is_what_bml_text_writes(readme: str, parse: Parse) -> None:
    assert blocks(readme, "text")[0] == render_text(parse.document, Options())


def test_the_table_as_bss_is_what_bml_bss_writes(readme: str, parse: Parse) -> None:
    data, losses = bss_of(parse)
    assert losses == ()
    assert blocks(readme, "text")[1] == data.decode("utf-8")


# From nothing to a page


class Stranger:
    """Someone with a terminal and a copy of the repository, but without a network.

    What the package needs is taken from the tests' environment, where the package itself is hidden.
    """

    def __init__(self, home: Path, project_dir: Path) -> None:
        self.home = home
        (home / "sphinxcontrib-bml").symlink_to(project_dir)
        packages = home / "packages"
        packages.mkdir()
        for path in Path(sysconfig.get_path("purelib")).iterdir():
            if "sphinxcontrib_bml" not in path.name:
                (packages / path.name).symlink_to(path)
        self.environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(packages),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # pip reads it as the value of "build isolation"
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(home / "index"),
        }
        # From the first release on the README names the package as an index has it.
        self.type([f"python -m hatchling build -t wheel -d {home}/index"], "sphinxcontrib-bml")

    def type(self, commands: Sequence[str], folder: str = ".") -> str:
        """Type commands into a terminal; return what they print."""
        done = subprocess.run(
            ["bash", "-ec", "\n".join(commands)],
            cwd=self.home / folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "WARNING" not in done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def stranger(
    readme: str, notes: str, project_dir: Path, tmp_path_factory: pytest.TempPathFactory
) -> Stranger:
    """Someone who has done everything that is under "Use it"."""
    stranger = Stranger(tmp_path_factory.mktemp("stranger"), project_dir)
    install, _preview, begin, build, *_ = (
        [line.removeprefix("$ ") for line in text.splitlines()]
        for text in blocks(readme, "console")
    )
    stranger.type([*install, *begin])
    for name, text in {
        "raises.bml": f"{notes}\n#INCLUDE _shortness.bml\n",
        "_shortness.bml": "Shortness is a singleton or a void.\n",
    }.items():
        (stranger.home / "notes" / name).write_text(text, encoding="utf-8")
    index = stranger.home / "notes" / "index.rst"
    listed = index.read_text(encoding="utf-8").replace("   card\n", "   raises\n   card\n")
    index.write_text(listed, encoding="utf-8")
    stranger.type(["source ../bridge/bin/activate", *build], "notes")
    return stranger


@pytest.fixture(scope="module")
def html(stranger: Stranger) -> Path:
    """The folder with the pages."""
    return stranger.home / "notes" / "_build" / "html"


def test_what_is_said_about_installing_installs_the_package(stranger: Stranger) -> None:
    bridge = stranger.home / "bridge"
    program = "import sphinxcontrib_bml; print(sphinxcontrib_bml.__file__)"
    place = stranger.type(["source bridge/bin/activate", f"python -c '{program}'"])
    assert Path(place.strip()).is_relative_to(bridge)
    assert (bridge / "bin" / "bml").exists()


def test_the_way_from_nothing_to_a_page_works(html: Path) -> None:
    page = (html / "raises.html").read_text(encoding="utf-8")
    assert "bml-bidtable" in page
    assert "Asks for shortness" in page
    assert 'href="raises.html"' in (html / "index.html").read_text(encoding="utf-8")


def test_a_part_beside_conf_py_is_shown_where_it_is_included_and_is_no_page(
    readme: str, html: Path
) -> None:
    assert "`#INCLUDE _shortness.bml`" in readme
    assert "singleton or a void" in (html / "raises.html").read_text(encoding="utf-8")
    pages = {path.stem for path in html.rglob("*.html")}
    assert {"index", "ask", "raises", "one-notrump"} <= pages
    assert not any("shortness" in page for page in pages)
    assert "_shortness" not in (html / "searchindex.js").read_text(encoding="utf-8")


def test_first_steps_in_the_documentation_use_the_same_commands_and_installation(
    readme: str, project_dir: Path
) -> None:
    folder = project_dir / "docs" / "tutorial"
    tutorial = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.rst"))
    install, preview, begin, build, *_ = blocks(readme, "console")
    for line in (preview + begin + build).splitlines():
        assert re.search(rf"^ +(\$ )?{re.escape(line.removeprefix('$ '))}$", tutorial, re.MULTILINE)
    (before, behind) = re.findall(r":(?:start-after|end-before): (<!--.*)", tutorial)
    assert install in readme.partition(before)[2].partition(behind)[0]


def test_settings_that_exclude_parts_do_so_beside_conf_py_and_in_folders(project_dir: Path) -> None:
    places = [
        project_dir / "README.md",
        project_dir / "example_project" / "conf.py",
        *(project_dir / "docs").rglob("*.rst"),
    ]
    found = {
        setting
        for place in places
        for setting in _EXCLUDED.findall(place.read_text(encoding="utf-8"))
        if "_*.bml" in setting
    }
    assert found == {'["_build", "_*.bml", "**/_*.bml"]'}


def test_the_installation_is_one_line_on_each_computer(readme: str) -> None:
    installing = readme.partition("<!-- installation begins -->")[2]
    installing = installing.partition("<!-- installation ends -->")[0]
    (unix,), (windows,) = blocks(installing, "console"), blocks(installing, "bat")
    assert unix.count("\n") == windows.count("\n") == 1
    assert unix.rpartition("&&")[2] == windows.rpartition("&&")[2]


def test_every_link_leads_to_a_file_of_the_project_or_a_page_of_its_site(
    readme: str, project_dir: Path
) -> None:
    links = _LINK.findall(readme)
    files = [link for link in links if "://" not in link]
    assert files
    assert [link for link in files if not (project_dir / link).exists()] == []
    # GitHub shows the source of reStructuredText, but with empty places where we have directives.
    assert [link for link in files if link.endswith(("rst", "bml"))] == []
    pages = [link.removeprefix(DOCUMENTATION) for link in links if DOCUMENTATION in link]
    workflow = (project_dir / ".github/workflows/pages.yml").read_text(encoding="utf-8")
    for page in pages:
        name, dot, _ = page.rpartition(".html")
        if dot:
            assert any((project_dir / "docs").glob(f"{name}.*")), page
        else:
            assert not page or f" pages/{page.rstrip('/')}\n" in workflow
    assert len(pages) > 6


def test_every_make_command_is_a_target(readme: str, project_dir: Path) -> None:
    makefile = (project_dir / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):", makefile, re.MULTILINE))
    told = set(re.findall(r"make (demo|playground|test|docs)\b", readme))
    assert told == {"demo", "playground", "test", "docs"}
    assert told <= targets


def test_the_pictures_are_those_that_the_script_takes_and_small(
    readme: str, project_dir: Path
) -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", readme)
    taken = {PICTURES / f"{name}.png" for name in (*VIEWS, BOOK)}
    assert {project_dir / one for one in shown} == {*taken, ANIMATION} <= {*PICTURES.iterdir()}
    assert all(picture.stat().st_size <= MOST_BYTES for picture in taken)
    assert ANIMATION.stat().st_size <= MOST_ANIMATED_BYTES


def test_the_demo_has_what_the_example_project_asks_for(project_dir: Path) -> None:
    asked = (project_dir / "example_project/requirements.txt").read_text(encoding="utf-8")
    (extras,) = re.findall(r"^sphinxcontrib-bml\[([\w,]+)\]", asked, re.MULTILINE)
    script = (project_dir / "tools/python_environment.sh").read_text(encoding="utf-8")
    (installed,) = re.findall(r"demo\) wanted=\(--editable '\.\[([\w,]+)\]'\)", script)
    assert set(extras.split(",")) <= set(installed.split(","))
