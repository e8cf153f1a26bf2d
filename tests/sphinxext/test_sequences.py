"""Auctions as objects: ``:bml:seq:``, ``:any:``, other projects (RESOLVER RK-8, RQ-12, RU-1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from docutils import nodes
from sphinx.util.inventory import InventoryFile

from sphinxcontrib_bml.sphinxext.systems import build_systems
from tests.sphinxext.projects import Build, Project

MakeProject = Callable[[str], Project]

NOTES = """\
* Notrump

1N = 15-17
  2C = Stayman, !h or !s
    2M = 4 cards
  2D = transfer
  (X)
  //as 1N
  (2C)
    X = penalty
  other = to play

#HIDE
2N = 20-21
"""
MAJORS = """\
* Majors

1M = 5+
  2M = raise
"""
INDEX = "Notes\n=====\n\n.. toctree::\n\n   notrump\n   majors\n   text\n"
REFERENCES = {
    "1N-2C": ("1NT–2♣", "notrump.html#bml-1N-2C", "1NT 2♣: Stayman, ♥ or ♠"),
    "1NT – 2♣": ("1NT–2♣", "notrump.html#bml-1N-2C", "1NT 2♣: Stayman, ♥ or ♠"),
    "1N P 2C": ("1NT–2♣", "notrump.html#bml-1N-2C", "1NT 2♣: Stayman, ♥ or ♠"),
    "1N-(P)-2C": ("1NT–(Pass)–2♣", "notrump.html#bml-1N-2C", "1NT 2♣: Stayman, ♥ or ♠"),
    "Stayman <1N-2C>": ("Stayman", "notrump.html#bml-1N-2C", "1NT 2♣: Stayman, ♥ or ♠"),
    "1N-2C-2H": ("1NT–2♣–2♥", "notrump.html#bml-1N-2C-2M", "1NT 2♣ 2♥: 4 cards"),
    "1N-2C-2M": ("1NT–2♣–2M", "notrump.html#bml-1N-2C-2M", "1NT 2♣ 2♥: 4 cards"),
    "1M-2M": ("1M–2M", "majors.html#bml-1M-2M", "1♥ 2♥: raise"),
    "1N-2C/2D": ("1NT–2♣/2♦", "notrump.html#bml-1N-2C", "1NT 2♣: Stayman, ♥ or ♠ (+1)"),
    "1N (X)": ("1NT–(Dbl)", "notrump.html#bml-1N-d", "1NT (Dbl)"),
    "1N (X) 2C": ("1NT–(Dbl)–2♣", "notrump.html#bml-1N-2C", "1NT (Dbl) 2♣: Stayman, ♥ or ♠"),
    "1N 3H": ("1NT–3♥", "notrump.html#bml-1N-other", "1NT 3♥: to play"),
    "1N (P)": ("1NT–(Pass)", "notrump.html#bml-1N", "1NT (Pass)"),
    "1N-2C&seat=3&vul=YN": ("1NT–2♣", "notrump.html#bml-1N-2C", "1NT 2♣: Stayman, ♥ or ♠"),
}


def references(build: Build, name: str = "text.html") -> list[tuple[str, str, str]]:
    """Return text, address and title of the references between auctions of a page."""
    pattern = r'<a class="reference internal" href="([^"]*)"(?: title="([^"]*)")?>(.*?)</a>'
    return [
        (re.sub("<[^>]*>", "", text).replace("\ufe0e", ""), href, title)
        for href, title, text in re.findall(pattern, build.text(name))
        if "bml-sequence" in text or "xref any" in text
    ]


@pytest.fixture(scope="module")
def project(make_project: MakeProject) -> Project:
    project = make_project("sequences")
    paragraphs = "\n\n".join(f":bml:seq:`{text}`" for text in REFERENCES)
    project.write({"index.rst": INDEX, "notrump.bml": NOTES, "majors.bml": MAJORS})
    project.write({"text.rst": f"Text\n====\n\n{paragraphs}\n"})
    return project


def test_a_reference_in_any_usual_spelling_leads_to_its_row(project: Project) -> None:
    build = project.build("html")
    assert build.warnings == []
    assert references(build) == [(shown, href, title) for shown, href, title in REFERENCES.values()]
    (anchors,) = {tuple(re.findall(r'id="(bml-[^"]*)"', build.text("notrump.html")))}
    assert {href.partition("#")[2] for _, href, _ in references(build)} <= {*anchors, "bml-1M-2M"}


def test_what_the_notes_lack_is_named_with_what_they_have(make_project: MakeProject) -> None:
    project = make_project("missing")
    text = ":bml:seq:`1N-2C-3N` :bml:seq:`1C` :bml:seq:`1N-1C` :bml:seq:`nonsense` "
    text += ":bml:seq:`notrump:1N&seat=9`"
    project.write({"index.rst": INDEX, "notrump.bml": NOTES, "majors.bml": MAJORS})
    project.write({"text.rst": f"Text\n====\n\n{text}\n"})
    build = project.build("html")
    assert sorted((one.kind, one.line, one.text) for one in build.warnings) == [
        (
            "bml.role-value",
            4,
            ":bml:seq:`1N-1C`: 1C cannot be called here: it is not higher than 1N",
        ),
        (
            "bml.role-value",
            4,
            ":bml:seq:`nonsense`: 'nonsense' is not a call (1C to 7N, P, X, XX; theirs in "
            "parentheses)",
        ),
        (
            "bml.role-value",
            4,
            ":bml:seq:`notrump:1N&seat=9`: 'seat=9' is not a seat or vulnerability (seat=1 to "
            "seat=4; vul=YY, YN, NY or NN)",
        ),
        ("ref.seq", 4, "no agreement for 1C"),
        ("ref.seq", 4, "no agreement for 1N-2C-3N; the notes go as far as 1N-2C"),
    ]
    assert "nonsense" in build.text("text.html")


def test_an_address_of_very_many_characters_is_refused(make_project: MakeProject) -> None:
    project = make_project("huge")
    project.write({"index.rst": f"A\n=\n\n:bml:seq:`{'1N-2C-' * 20_000}`\n"})
    (warning,) = project.build().warnings
    assert warning.kind == "bml.role-value"
    assert "more than 1000 characters" in warning.text


def test_a_text_that_stands_for_an_auction_without_a_row_is_no_link(
    make_project: MakeProject,
) -> None:
    """RU-1. A typo may be a variable: 2Z, 2M."""
    project = make_project("some")
    texts = ("Stayman <1N-2Z>", "1N-2C/2S", "1M-2M&seat=3", "1N-2M/2D", "1N-(2C/2D)")
    text = " ".join(f":bml:seq:`{one}`" for one in texts)
    notes = NOTES.replace("  other = to play\n", "")
    project.write({"index.rst": INDEX, "notrump.bml": notes, "majors.bml": MAJORS})
    project.write({"text.rst": f"T\n=\n\n{text}\n"})
    build = project.build("html")
    assert [href for _, href, _ in references(build)] == ["majors.html#bml-1M-2M"]
    assert [one.text for one in build.warnings] == [
        "no agreement for 1N-2H, one of '1N-2Z'; the notes go as far as 1N",
        "no agreement for 1N-2S, one of '1N-2C/2S'; the notes go as far as 1N",
        "no agreement for 1N-2H, one of '1N-2M/2D'; the notes go as far as 1N",
        "no agreement for 1N-(2D), one of '1N-(2C/2D)'; the notes go as far as 1N",
    ]


UNLINKED = {
    "!1N": "1NT",
    "!1NT - 2C&seat=3": "1NT–2♣",
    "!h": "h",
    "!Stayman": "Stayman",
    "!a: b": "a: b",
    "!Stayman <1N-2C>": "Stayman <1N-2C>",
    "!\\1N": "1NT",
}


def test_an_exclamation_mark_leaves_out_the_link(make_project: MakeProject) -> None:
    """As in other roles of Sphinx, with any text."""
    project = make_project("unlinked")
    roles = [f":{name}bml:seq:`{one}`" for name in ("", "external:") for one in UNLINKED]
    markdown = "\n\n".join(f"{{bml:seq}}`{one}`" for one in UNLINKED if "\\" not in one)
    text = "\n\n".join(roles)
    project.write({"index.rst": f"{INDEX}\n{text}\n", "notrump.bml": NOTES, "majors.bml": MAJORS})
    project.write({"text.md": f"# Text\n\n{markdown}\n"})
    extensions = ["sphinxcontrib_bml", "myst_parser", "sphinx.ext.intersphinx"]
    build = project.build("html", extensions=extensions)
    assert build.warnings == []
    shown = list(UNLINKED.values())
    for docname, expected in (("index", shown * 2), ("text", shown[:-1])):
        assert references(build, f"{docname}.html") == []
        found = [
            node.astext().replace("\ufe0e", "")
            for node in build.doctree(docname).findall(nodes.inline)
            if "bml-sequence" in node["classes"]
        ]
        assert found == expected


def test_a_name_and_a_number_sign_before_an_auction_are_read(make_project: MakeProject) -> None:
    project = make_project("sign")
    project.write({"index.rst": f"{INDEX}\n:bml:seq:`sign: #1N-2C`\n", "notrump.bml": NOTES})
    project.write({"majors.bml": MAJORS, "text.rst": "T\n=\n"})
    systems = [("index", "sign", "", "")]
    build = project.build("html", config={"bml_systems": systems})
    assert build.warnings == []
    assert [href for _, href, _ in references(build, "index.html")] == ["notrump.html#bml-1N-2C"]


def test_a_row_that_is_not_shown_is_found_and_not_linked(make_project: MakeProject) -> None:
    project = make_project("hidden")
    project.write({"index.rst": f"A\n=\n\n:bml:seq:`2N`\n{INDEX}", "notrump.bml": NOTES})
    project.write({"majors.bml": MAJORS, "text.rst": "T\n=\n"})
    build = project.build("html")
    assert build.warnings == []
    assert references(build, "index.html") == []
    assert "bml-sequence" in build.text("index.html")


def test_a_page_in_no_system_refers_to_those_of_the_project(make_project: MakeProject) -> None:
    """RK-8."""
    project = make_project("orphan")
    project.write({"index.rst": INDEX, "notrump.bml": NOTES, "majors.bml": MAJORS})
    project.write({"text.rst": "T\n=\n"})
    project.write({"alone.rst": ":orphan:\n\nA\n=\n\n:bml:seq:`1N-2C`, :bml:seq:`1N-2C-3N`\n"})
    build = project.build("html")
    assert [href for _, href, _ in references(build, "alone.html")] == ["notrump.html#bml-1N-2C"]
    assert [one.text for one in build.warnings] == [
        "no agreement for 1N-2C-3N; the notes go as far as 1N-2C"
    ]


def test_any_and_links_of_markdown_find_short_forms_only(make_project: MakeProject) -> None:
    project = make_project("any")
    project.write({"index.rst": INDEX, "notrump.bml": NOTES, "majors.bml": MAJORS})
    project.write({"text.rst": "T\n=\n\n:any:`1N-2C` and :any:`1N 2C`\n"})
    build = project.build("html")
    assert [href for _, href, _ in references(build)] == ["notrump.html#bml-1N-2C"]
    assert [one.kind for one in build.warnings] == ["ref.any"]


def test_every_auction_that_a_page_shows_is_an_object(project: Project) -> None:
    build = project.build("html")
    found = {
        name: (kind, docname, anchor)
        for name, _, kind, docname, anchor, _ in build.domain.get_objects()
    }
    assert found["1N-2C-2S"] == ("sequence", "notrump", "bml-1N-2C-2M")
    assert found["1S-2S"] == ("sequence", "majors", "bml-1M-2M")
    assert found["1N-(2C)-X"] == ("sequence", "notrump", "bml-1N-2c-D")
    assert "2N" not in found
    (system,) = build_systems(build.app).systems
    shown = {one.auction.short for one in system.system.book if one.row.address.anchor}
    assert {"1N", "1H", "1S", "1N-2D", "1N-(X)"} < set(found) == shown


def test_several_systems_have_their_own_objects(make_project: MakeProject) -> None:
    project = make_project("systems")
    project.write({"index.rst": INDEX, "notrump.bml": NOTES})
    project.write({"majors.bml": "* Weak\n\n1N = 10-12\n"})
    text = "T\n=\n\n:bml:seq:`1N`, :bml:seq:`weak:1N` and :bml:seq:`weak:1N-2C`\n"
    project.write({"text.rst": text})
    systems = [("index", "strong", "", ""), ("majors", "weak", "", "")]
    build = project.build(
        "html", config={"bml_systems": systems, "bml_checks": {"TABLE-CONTEXT": "off"}}
    )
    assert [href for _, href, _ in references(build)] == [
        "notrump.html#bml-1N",
        "majors.html#bml-1N",
    ]
    assert [(one.kind, one.text) for one in build.warnings] == [
        ("ref.seq", "no agreement for 1N-2C; the notes go as far as 1N")
    ]
    found = {name: (docname, rank) for name, _, _, docname, _, rank in build.domain.get_objects()}
    assert found["1N"] == (*found["strong:1N"][:1], 1) == ("notrump", 1)
    assert found["weak:1N"] == ("majors", -1)
    assert "weak:1N-2C" not in found


def test_another_project_can_refer_to_our_auctions(
    project: Project, make_project: MakeProject
) -> None:
    build = project.build("html")
    inventory = build.out / "objects.inv"
    with inventory.open("rb") as stream:
        known = InventoryFile.load(stream, "https://example.org", lambda *parts: "/".join(parts))
    assert "1N-2C" in known["bml:sequence"]
    other = make_project("other")
    text = (
        ":bml:seq:`1NT – 2♣`, :external:bml:seq:`1N-2D`, :bml:seq:`1C`, :external:bml:seq:`1M-2M`\n"
    )
    other.write({"index.rst": f"Other\n=====\n\n{text}\n"})
    config = {"intersphinx_mapping": {"partner": ("https://example.org", str(inventory))}}
    extensions = ["sphinxcontrib_bml", "sphinx.ext.intersphinx"]
    page = other.build("html", extensions=extensions, config=config)
    assert re.findall(r'href="(https://example.org[^"]*)"', page.text("index.html")) == [
        "https://example.org/notrump.html#bml-1N-2C",
        "https://example.org/notrump.html#bml-1N-2D",
        "https://example.org/majors.html#bml-1M-2M",
    ]
    assert "1M–2M" in page.text("index.html")
    assert [(one.kind, one.text) for one in page.warnings] == [("ref.seq", "no agreement for 1C")]


def test_a_page_that_quotes_a_changed_row_is_written_again(make_project: MakeProject) -> None:
    """RS-5."""
    project = make_project("changed")
    project.write({"index.rst": INDEX, "notrump.bml": NOTES, "majors.bml": MAJORS})
    project.write({"text.rst": "T\n=\n\n:bml:seq:`1N-2C`\n"})
    project.build("html")
    first = project.build("html")
    assert "Stayman" in first.text("text.html")
    page = Path(first.out, "text.html")
    before = page.stat().st_mtime_ns
    project.build("html")
    assert page.stat().st_mtime_ns == before
    project.write({"notrump.bml": NOTES.replace("Stayman", "Puppet")})
    assert "Puppet" in project.build("html").text("text.html")


def test_what_is_told_on_hover_is_translated_as_its_row_is(make_project: MakeProject) -> None:
    """RS-7."""
    project = make_project("translated")
    project.write({"index.rst": "Notes\n=====\n\n.. toctree::\n\n   majors\n   text\n"})
    project.write({"majors.bml": f"{MAJORS}\nSee 1H-2H.\n"})
    project.write({"text.rst": "Text\n====\n\n:bml:seq:`1H-2H`\n"})
    catalog = Catalog(locale="de", charset="utf-8")
    catalog.add("raise", "Hebung")
    path = project.folder / "locale" / "de" / "LC_MESSAGES" / "majors.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
    build = project.build("html", config={"language": "de", "locale_dirs": ["locale"]})
    assert [title for *_, title in references(build)] == ["1♥ 2♥: Hebung"]
    assert 'title="1♥ 2♥: Hebung"' in build.text("majors.html")


@pytest.mark.parametrize("builder", ["singlehtml", "dirhtml", "latex", "text", "epub"])
def test_every_builder_has_the_reference(builder: str, project: Project) -> None:
    build = project.build(builder)
    name = {
        "singlehtml": "index.html",
        "dirhtml": "text/index.html",
        "latex": "notes.tex",
        "text": "text.txt",
        "epub": "text.xhtml",
    }[builder]
    expected = {
        "singlehtml": 'href="#bml-1N-2C"',
        "dirhtml": 'href="../notrump/#bml-1N-2C"',
        "latex": r"\hyperref[\detokenize{notrump:bml-1N-2C}]",
        "text": "1NT–2♣",
        "epub": 'href="notrump.xhtml#bml-1N-2C"',
    }[builder]
    assert expected in build.text(name)


def test_a_reference_is_a_node_of_text_without_a_page(project: Project) -> None:
    paragraph = next(project.build("html").resolved("text").findall(nodes.paragraph))
    assert paragraph.astext() == "1NT–2♣"
