"""``bml.toml`` in a build (PJ-3), and systems that openings show (PJ-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.commands.test_projects import BLUE, DEFENSE, POLISH

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

CONF = 'extensions = ["sphinxcontrib_bml"]\n'
INDEX = "X\n=\n\n.. toctree::\n\n   one-notrump\n   openings\n"
OPENINGS = "#+TITLE: Openings\n\n1N = 15--17\n  2C = asks for majors, Stayman\n"
ONE_NOTRUMP = "#+TITLE: One notrump\n\n1N-2C = clubs, natural\n2D = no\n"
FILES = {
    "conf.py": CONF,
    "index.rst": INDEX,
    "openings.bml": OPENINGS,
    "one-notrump.bml": ONE_NOTRUMP,
}


# PJ-3
def test_the_first_definition_follows_chapters_and_another_toctree_is_reported(
    project: Project,
) -> None:
    project.write(
        FILES | {"bml.toml": 'title = "Ours"\nchapters = ["openings.bml", "one-notrump.bml"]\n'}
    )
    build = project.build("bss")
    assert build.warning_text.count("[bml.config-order]") == 1
    assert "one-notrump.bml:3" in build.warning_text
    text = (build.out / "ours.bss").read_text(encoding="utf-8")
    assert "asks for majors" in text
    assert "clubs, natural" not in text


def test_without_chapters_the_first_definition_follows_the_toctree(project: Project) -> None:
    project.write(FILES | {"bml.toml": 'title = "Ours"\n'})
    build = project.build("bss")
    assert "clubs, natural" in (build.out / "ours.bss").read_text(encoding="utf-8")


def test_a_value_of_conf_py_goes_before_that_of_the_project_file(project: Project) -> None:
    project.write(
        FILES
        | {
            "conf.py": CONF + 'bml_checks = {"DUPLICATE": "off"}\n',
            "bml.toml": '[checks]\nDUPLICATE = "error"\n',
        }
    )
    build = project.build("bss")
    assert build.warning_text.count("[bml.config-twice]") == 1
    assert "two meanings" not in build.warning_text


def test_systems_of_the_project_file_are_exported_with_their_chapters(project: Project) -> None:
    project.write(
        FILES
        | {
            "bml.toml": '[systems.first]\nchapters = ["openings.bml"]\n'
            '[systems.second]\nchapters = ["one-*.bml"]\ntitle = "The second"\n'
        }
    )
    build = project.build("bss")
    assert "Stayman" in (build.out / "first.bss").read_text(encoding="utf-8")
    second = (build.out / "second.bss").read_text(encoding="utf-8")
    assert "The second" in second
    assert "Stayman" not in second


def test_a_project_file_with_nonsense_is_one_warning(project: Project) -> None:
    project.write(FILES | {"bml.toml": "chapters = [\n"})
    for _ in range(2):
        build = project.build("bss")
        assert build.warning_text.count("[bml.config-value]") == 1


def test_a_system_of_a_partner_whom_no_document_names_is_reported(project: Project) -> None:
    notes = {"openings.bml": "#+TITLE: Ours\n#+VARIANTS: anna ben\n\n1N = 15--17\n"}
    system = '[systems.ours]\npartner = "{}"\n'
    project.write(FILES | notes | {"bml.toml": system.format("bin")})
    build = project.build("bss")
    assert build.warning_text.count("[bml.variant-unknown]") == 1
    assert "bml.toml:2: " in build.warning_text
    project.write({"bml.toml": system.format("Ben")})
    assert "variant-unknown" not in project.build("bss").warning_text


# LANGUAGE EX-3a
def test_a_lost_suit_is_reported_once_unless_the_project_file_says_which(project: Project) -> None:
    lost = "\n1N-2C-2H;\n3m = minor\n"
    project.write(FILES | {"openings.bml": OPENINGS + lost, "one-notrump.bml": ONE_NOTRUMP + lost})
    build = project.build("bss")
    assert build.warning_text.count("[bml.variable-suit]") == 1
    assert "for 2C has bid clubs; so in 1 more row" in build.warning_text
    project.write({"bml.toml": 'title = "Ours"\nvariables = "both"\n'})
    build = project.build("bss")
    assert "[bml.variable-suit]" not in build.warning_text
    text = (build.out / "ours.bss").read_text(encoding="utf-8")
    assert "001NP2CP2HP3C=" in text


# PJ-8
def test_pages_with_other_openings_are_systems_of_their_own(project: Project) -> None:
    chapters = {"blue.bml": BLUE, "polish.bml": POLISH, "defense.bml": DEFENSE}
    index = "X\n=\n\n.. toctree::\n\n   defense\n   blue\n   polish\n"
    project.write({"conf.py": CONF, "index.rst": index, "part.bml": "2S = weak\n", **chapters})
    for _ in range(2):
        build = project.build("bss")
        assert build.warning_text.count("[bml.system-several]") == 1
        assert "[bml.duplicate" not in build.warning_text
    blue, polish = ((build.out / f"{name}.bss").read_text("utf-8") for name in ("blue", "polish"))
    assert "{Blue club}" in blue
    assert "{Polish club}" in polish
    assert all("*001N2C" in text for text in (blue, polish))
    assert "canape" not in polish

    # A page that another one includes belongs to the systems of that one.
    project.write({"blue.bml": BLUE + "\n#INCLUDE part.bml\n", "index.rst": index + "   part\n"})
    build = project.build("bss")
    assert "weak" in (build.out / "blue.bss").read_text("utf-8")
    assert "weak" not in (build.out / "polish.bss").read_text("utf-8")


def test_a_setting_decides_which_systems_there_are(project: Project) -> None:
    files = {"conf.py": CONF, "blue.bml": BLUE, "polish.bml": POLISH}
    index = "X\n=\n\n.. toctree::\n\n   blue\n   polish\n"
    project.write({**files, "index.rst": index, "bml.toml": "[systems.ours]\n"})
    build = project.build("bss")
    assert "system-several" not in build.warning_text
    assert "[bml.duplicate]" in build.warning_text
    assert (build.out / "ours.bss").exists()


# LANGUAGE HD-7
def test_a_page_without_a_title_is_listed_with_the_name_of_its_file(project: Project) -> None:
    index = "X\n=\n\n.. toctree::\n\n   one-notrump\n"
    notes = {"one-notrump.bml": "1N = 15--17\n  2C = Stayman\n", "other.bml": "* A\n\n* B\n"}
    project.write({"conf.py": CONF, "index.rst": index, **notes})
    build = project.build("html")
    (warning,) = (one for one in build.warning_text.splitlines() if "[bml." in one)
    assert "one-notrump.bml:1: WARNING: no title; shown as 'One notrump'" in warning
    assert "[bml.title-missing]" in warning
    assert "doesn't have a title" not in build.warning_text
    assert 'href="one-notrump.html">One notrump</a>' in build.text("index.html")
    page = build.text("other.html")
    assert page.index("<h1>Other") < page.index("<h2>A") < page.index("<h2>B")
    assert "One notrump" not in project.build("bss").text("project-name-not-set.bss")
