"""The files ``llms.txt`` and ``llms-full.txt`` next to the pages, for assistants (``bml_llms``)."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..display.plain import escaped_markdown
from ..formats.files import write_if_changed
from ..language.inline import convert, without_marks
from ..language.input_files import read_content
from ..language.options import Options
from ..language.variants.parts import OTHERS, key_of
from ..sphinxext.build_conditions import is_shown
from ..sphinxext.build_state import call_before_writing
from ..sphinxext.products import find_files, is_changed, keep_files
from ..sphinxext.session import settings_of
from ..sphinxext.systems import WITH_PAGES, BuildSystem, build_systems
from ..sphinxext.variants import VARIANTS, config_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from .model import PlacedAgreement
    from .words import AgreementFormatter

_PRODUCT = "llms"
_INDEX, _FULL = "llms.txt", "llms-full.txt"
_END = "<!-- sphinxcontrib-bml -->\n"
"""The last line, by which a build without the setting knows the files of an earlier one."""


def _write_files(app: Sphinx, builder: Builder) -> None:
    """Write the files, or remove those of earlier builds."""
    if builder.name not in WITH_PAGES:
        return
    paths = [Path(builder.outdir, name) for name in (_INDEX, _FULL)]
    if not app.config.bml_llms:
        for path in filter(_is_ours, paths):
            path.unlink()
        return
    if find_files(app, _PRODUCT) is not None and not is_changed(app):
        return
    systems = list(build_systems(app).systems)
    texts = (_index(systems, builder, app), _full(systems, app))
    for path, text in zip(paths, texts, strict=True):
        write_if_changed(path, f"{text}\n{_END}".encode("utf-8", errors="replace"))
    keep_files(app, _PRODUCT, paths, True)


def _is_ours(path: Path) -> bool:
    with suppress(OSError):
        return path.is_file() and read_content(path).endswith(_END.encode())
    return False


def _index(systems: Iterable[BuildSystem], builder: Builder, app: Sphinx) -> str:
    """Return the title, the summary, and a list of pages per system."""
    base = str(app.config.html_baseurl)
    base = f"{base.rstrip('/')}/" if base else ""
    lines = [f"# {escaped_markdown(str(app.config.project))}", ""]
    for system, title in _titled(systems):
        summary = convert(without_marks(system.outline.summary, Options()))
        lines += [f"## {title}", "", *([f"> {escaped_markdown(summary)}", ""] if summary else [])]
        for docname in system.documents:
            name = escaped_markdown(app.env.titles[docname].astext())
            lines.append(f"- [{name}]({base}{builder.get_target_uri(docname)})")
        lines.append("")
    return "\n".join([*lines, f"- [{_FULL}]({base}{_FULL})", ""])


def _full(systems: Iterable[BuildSystem], app: Sphinx) -> str:
    """Return the pages of each system: texts, and agreements with their auctions written out."""
    from .model import by_section, placed_agreements
    from .words import AgreementFormatter

    lines = [f"# {escaped_markdown(str(app.config.project))}", ""]
    for system, title in _titled(systems):
        lines += [f"## {title}", ""]
        formatter = AgreementFormatter(system.outline.options, settings_of(app.env).wording)
        shown = (one for one in placed_agreements(system.translated_system) if not one.is_hidden)
        agreements: dict[str, dict[str, list[str]]] = {}
        for chapter, heading, found in by_section(shown):
            items = agreements.setdefault(chapter.name, {}).setdefault(heading, [])
            items += _items(found, formatter)
        for docname in system.documents:
            lines += _page(app, system, docname, agreements.get(docname, {}))
    return "\n".join(lines)


def _page(
    app: Sphinx, system: BuildSystem, docname: str, agreements: dict[str, list[str]]
) -> list[str]:
    """Return the texts and agreements of a page; nothing if it has none.

    :param agreements: the items by heading, of which those with an unknown heading come last.
    """
    from .nodes import page_sections

    name = app.env.titles[docname].astext()
    lines: list[str] = []
    doctree, key = app.env.get_doctree(docname), _key(app, docname, system.variant)
    left = dict(agreements)
    for heading, paragraphs in page_sections(doctree, key, partial(is_shown, app)):
        items = left.pop(heading, [])
        if heading == name:
            items = [*left.pop("", []), *items]
        texts = [line for one in paragraphs for line in (_paragraph(one), "")]
        if heading != name and heading and (texts or items):
            lines += [f"#### {escaped_markdown(heading)}", ""]
        lines += [*texts, *items, *([""] if items else [])]
    for heading, items in left.items():
        lines += [f"#### {escaped_markdown(heading)}", ""] if heading else []
        lines += [*items, ""]
    return [f"### {escaped_markdown(name)}", "", *lines] if lines else []


def _paragraph(text: str) -> str:
    mark = "- " if text.startswith("- ") else ""
    return mark + escaped_markdown(text.removeprefix("- "))


def _key(app: Sphinx, docname: str, variant: str) -> str:
    """Return the partner of a system as a document knows them; empty for all partners."""
    known = VARIANTS.of(app.env).get(docname)
    if not variant or known is None:
        return ""
    names = {*known.names, *map(key_of, config_names(app.config))}
    return variant if variant in names else OTHERS


def _titled(systems: Iterable[BuildSystem]) -> Iterator[tuple[BuildSystem, str]]:
    """Yield the systems with their titles; equal titles are followed by the names."""
    listed = list(systems)
    counts = Counter(system.title for system in listed)
    for system in listed:
        title = convert(without_marks(system.title, Options()))
        shown = title if counts[system.title] == 1 else f"{title}: {system.name}"
        yield system, escaped_markdown(shown)


def _items(agreements: Iterable[PlacedAgreement], formatter: AgreementFormatter) -> Iterator[str]:
    for one in agreements:
        yield f"- {escaped_markdown(formatter.line(one))}"


def setup(app: Sphinx) -> None:
    """Register the function that writes the files."""
    call_before_writing(app, _write_files)
