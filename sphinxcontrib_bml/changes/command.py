"""``bml diff``.

It compares two versions of notes: files, folders, snapshots, Git revisions (CHECKS CH-1).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from ..agreements.note_files import PAGE_SUFFIXES
from ..agreements.notes import Notes, make_notes
from ..agreements.system import System, SystemName
from ..commands.shared.arguments import reading_options
from ..commands.shared.diagnostics import standard_error, standard_output
from ..commands.shared.files import STANDARD_INPUT, folder_exists, is_there, read_folder, read_notes
from ..commands.shared.program import ExitStatus, FileProblemError, leave, reason
from ..display.reports import report_markdown, report_text
from ..formats.json import SnapshotError, read_snapshot, system_of_snapshot
from ..language.codes import Severity
from ..language.diagnostics import count_noun
from ..language.options import Options
from ..language.parser import Parse
from .files import Repository, Revision, RevisionError, changes_as_json
from .model.change_kinds import Comparison
from .model.comparison import diff
from .words import ChangeFormatter, ComparisonFormatter

_SNAPSHOT = ".json"


@dataclass(frozen=True, slots=True)
class NamedState:
    """A version of notes, with a name for reports."""

    name: str
    notes: Notes | None
    """The parsed notes; None for a snapshot."""
    system: System

    @property
    def variants(self) -> tuple[str, ...]:
        """Names of the partners, if none is chosen."""
        return self.notes.variants if self.notes is not None else ()

    def of(self, variant: str) -> NamedState:
        """Return the version for one partner; a snapshot stays the same.

        :raises click.UsageError: if the notes do not have this partner.
        """
        if self.notes is None:
            return self
        try:
            own = self.notes.for_variant(variant)
        except ValueError as error:
            raise click.UsageError(f"{self.name}: {error}") from error
        return NamedState(self.name, own, own.system)


def state_of(state: NamedState, variant: str) -> NamedState:
    """Return the version for one partner; notes without partners apply to all.

    :param variant: the partner, or an empty string for notes without partners.
    :raises click.UsageError: if the notes have other partners only.
    """
    return state.of(variant) if variant and state.variants else state


def state_named(name: str, reading: Options) -> NamedState:
    """Return the version in a file, a folder, a snapshot or ``REV:PATH``.

    :raises FileProblemError: if it cannot be read.
    """
    if name == STANDARD_INPUT or is_there(Path(name)):
        return _state_on_disk(name, reading)
    revision, colon, path = name.partition(":")
    if colon and revision and path:
        return _state_at(revision, path, name, reading)
    return _state_on_disk(name, reading)


def state_since(since: str, name: str, reading: Options) -> NamedState:
    """Return the version of a file or folder in a Git revision or before a date.

    :raises FileProblemError: if it cannot be read.
    """
    path = Path(name)
    try:
        repository = Repository(_existing_folder(path))
        revision = Revision.load(repository, since)
        way = repository.relative_path(path)
        return _state(
            _called(since, revision), revision.read(way, reading, _name_from_here(repository.top))
        )
    except RevisionError as error:
        raise FileProblemError(f"{name}: {error}") from error


def read_version(since: str, name: str, reading: Options, variant: str) -> System:
    """Return an older version of the notes: from a snapshot, a Git revision or a date.

    :param variant: the partner, or an empty string if the notes have no partners.
    :raises FileProblemError: if the version cannot be read.
    :raises click.UsageError: if the version had different partners.
    """
    is_snapshot = since.lower().endswith(_SNAPSHOT) and is_there(Path(since))
    old = state_named(since, reading) if is_snapshot else state_since(since, name, reading)
    return state_of(old, variant).system


def _state_on_disk(name: str, reading: Options) -> NamedState:
    if name.lower().endswith(_SNAPSHOT) and not folder_exists(name):
        try:
            return NamedState(name, None, read_snapshot(name))
        except OSError as error:
            raise FileProblemError(f"{name}: {reason(error)}") from error
        except SnapshotError as error:
            raise FileProblemError(f"{name}: {error}") from error
    if name.lower().endswith(PAGE_SUFFIXES):
        raise FileProblemError(
            f"{name}: this is not BML; of the pages of a Sphinx project compare what make bmljson "
            "writes"
        )
    parses = read_folder(name, reading) if folder_exists(name) else [read_notes(name, reading)]
    return _state(name, parses)


def _state_at(since: str, path: str, name: str, reading: Options) -> NamedState:
    """Return a path in a Git revision, relative to the top like in Git, or else to this folder."""
    try:
        repository = Repository(Path.cwd())
        revision = Revision.load(repository, since)
        way = path.rstrip("/")
        if not _holds(revision, way):
            way = repository.relative_path(Path(way))
        if way.lower().endswith(_SNAPSHOT):
            system = system_of_snapshot(revision.content(way), Path(way).stem)
            return NamedState(name, None, system)
        return _state(name, revision.read(way, reading, _name_from_here(repository.top)))
    except (RevisionError, SnapshotError) as error:
        raise FileProblemError(f"{name}: {error}") from error


def _holds(revision: Revision, way: str) -> bool:
    return way in revision.files or any(file.startswith(f"{way}/") for file in revision.files)


def _existing_folder(path: Path) -> Path:
    """Return the nearest existing parent folder."""
    for folder in (path, *path.absolute().parents):
        if folder_exists(folder):
            return folder
    return Path.cwd()


def _name_from_here(top: Path) -> Callable[[str], str]:
    """Return a function that names files of a repository relative to the current folder."""
    here = Path.cwd().resolve()

    def name_of(way: str) -> str:
        path = top / way
        return str(path.relative_to(here) if path.is_relative_to(here) else path)

    return name_of


def _called(since: str, revision: Revision) -> str:
    commit = revision.commit
    facts = [one for one in (commit.short, commit.day) if one != since]
    return f"{since} ({', '.join(facts)})"


def _state(name: str, parses: list[Parse]) -> NamedState:
    """Return the version in some documents; report errors, which may hide changes.

    :raises FileProblemError: if a file is not text.
    """
    for parse in parses:
        if not parse.is_text:
            raise FileProblemError(f"{parse.source.name}: this is not text; is it the right file?")
    notes = make_notes(parses, SystemName(Path(name).stem))
    errors = sum(one.severity is Severity.ERROR for one in notes.diagnostics)
    if errors:
        standard_error().report(
            f"{name}: {count_noun(errors, 'error')}, which may hide or cause changes; "
            "bml check shows more"
        )
    return NamedState(name, notes, notes.system)


_MOST_NAMES = 2


@click.command("diff")
@click.option(
    "--since",
    metavar="REV",
    help="The Git revision to compare PATH with, or a date, 2026-01-31, for the last commit before "
    "it. By default the last commit.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html", "json"]),
    default="text",
    show_default=True,
    help="Text, Markdown for a pull request or e-mail, an HTML page, or JSON.",
)
@click.option(
    "--variant",
    "variants",
    metavar="NAME",
    multiple=True,
    help="The partner whose notes are compared. Given twice with one path, it compares the notes "
    "of two partners. By default the notes of each partner; the same changes are shown once.",
)
@reading_options
@click.argument("names", metavar="[OLD] NEW", nargs=-1, required=True)
def diff_command(
    names: tuple[str, ...],
    since: str | None,
    form: str,
    variants: tuple[str, ...],
    reading: Options,
) -> None:
    """Show changed agreements.

    Each argument is a file, a folder, a snapshot made by bml json (.json), or REV:PATH, a path
    in a Git revision. Auctions are compared, not lines: rows that only moved or have a different
    format are the same.

    The exit status is 0 without changes, 1 with changes, 2 if a version cannot be read.
    """
    if len(names) > _MOST_NAMES:
        raise click.UsageError("two versions are compared: name OLD and NEW")
    if since is not None and len(names) == _MOST_NAMES:
        raise click.UsageError("--since is for one path; of two each may be REV:PATH")
    if len(variants) > 1 and (len(variants) > _MOST_NAMES or len(names) > 1 or since is not None):
        raise click.UsageError(
            "two partners are compared in one version: name one path, without REV"
        )
    try:
        if len(variants) == _MOST_NAMES:
            leave(_compare(state_named(names[0], reading), variants, form))
            return
        old, new = _states(names, since, reading)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    if not old.system.book and not new.system.book:
        raise click.ClickException(
            f"neither {old.name} nor {new.name} has a bidding table: are these notes in BML?"
        )
    leave(_print_changes(old, new, variants, form))


def _print_changes(
    old: NamedState, new: NamedState, variants: tuple[str, ...], form: str
) -> ExitStatus:
    """Write the changes for one partner, or for each; equal reports once (VARIANTS VA-30)."""
    chosen = variants or tuple(dict.fromkeys([*new.variants, *old.variants]))
    reports: dict[str, list[str]] = {}
    changed = False
    for variant in chosen or ("",):
        pair = [state_of(state, variant) for state in (old, new)]
        comparison = diff(*(one.notes or one.system for one in pair))
        changed = changed or bool(comparison)
        title = f"{old.name} to {new.name}"
        report = _report(
            comparison, title, (pair[0], pair[1]), form, ChangeFormatter(new.system.options)
        )
        reports.setdefault(report, []).append(variant)
    for number, (report, names) in enumerate(reports.items()):
        if len(reports) > 1 and form in {"text", "markdown"}:
            click.echo(f"{chr(10) if number else ''}{', '.join(names)}:")
        _write(report, form)
    return ExitStatus.FOUND if changed else ExitStatus.OK


def _compare(state: NamedState, names: tuple[str, ...], form: str) -> ExitStatus:
    """Write the differences between the notes of two partners (VARIANTS VA-30)."""
    first, second = (state.of(name) for name in names)
    assert first.notes is not None and second.notes is not None
    comparison = diff(first.system, second.system)
    shown = first.notes.variant, second.notes.variant
    teller = ComparisonFormatter(state.system.options, shown)
    report = _report(comparison, " / ".join(shown), (first, second), form, teller)
    _write(report, form)
    return ExitStatus.FOUND if comparison else ExitStatus.OK


def _states(
    names: tuple[str, ...], since: str | None, reading: Options
) -> tuple[NamedState, NamedState]:
    """Return the versions to compare, the older one first."""
    if len(names) == _MOST_NAMES:
        return state_named(names[0], reading), state_named(names[1], reading)
    new = state_named(names[0], reading)
    return state_since(since or "HEAD", names[0], reading), new


def _report(
    comparison: Comparison,
    title: str,
    states: tuple[NamedState, NamedState],
    form: str,
    teller: ChangeFormatter,
) -> str:
    """Return a report of changes in the format ``form``."""
    old, new = states
    match form:
        case "json":
            return changes_as_json(comparison, *_names(old, new), new.system)
        case "markdown":
            return report_markdown(teller.report(comparison, title))
        case "html":
            return _page(comparison, title, teller)
        case _:
            return report_text(teller.report(comparison, title), standard_output().width)


def _names(old: NamedState, new: NamedState) -> tuple[str, str]:
    """Return the names of two versions; for two partners of one file, the partners."""
    if old.name == new.name and old.notes is not None and new.notes is not None:
        return old.notes.variant or old.name, new.notes.variant or new.name
    return old.name, new.name


def _write(report: str, form: str) -> None:
    """Write a report to standard output."""
    if form != "text":
        click.echo(report, nl=False)
        return
    output = standard_output()
    for line in report.splitlines():
        output.line(line)


def _page(comparison: Comparison, title: str, teller: ChangeFormatter) -> str:
    """Return an HTML page; only this imports docutils."""
    from docutils import nodes  # noqa: PLC0415

    from ..doctree.report_nodes import section_nodes  # noqa: PLC0415
    from ..doctree.writers.web_page import report_page  # noqa: PLC0415

    found = list(section_nodes(teller.sections(comparison), lambda _change, words: words))
    if not found:
        found.append(nodes.paragraph("", teller.wording.nothing_changed))
    return report_page("What changed", title, found)
