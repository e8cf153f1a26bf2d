"""The pages of commands and directives: their lists, and the options of each command."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click
from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.commands.shared.program import CONTEXT

from .notes_reference import Entry, PagesTable, described, facts, literals, marked

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class CommandsTable(PagesTable):
    """Every command with its page and what it does."""

    heads = ("Command", "What it does")
    folder = "reference/commands"

    def entries(self) -> Iterable[Entry]:
        """Return a row for each command, and one for the older programs."""
        context = click.Context(main, **CONTEXT)
        for name in main.list_commands(context):
            command = main.get_command(context, name)
            assert command is not None
            yield Entry(f"bml {name}", (), command.get_short_help_str(80), name)
        yield Entry("older-commands", (), "The programs of the older BML tools.", "older")


class DirectivesTable(PagesTable):
    """Directives with their pages; the lines of the content are ``name: what it shows``."""

    heads = ("Directive", "What it shows")
    folder = "reference/directives"
    prefix = "directive-"
    has_content = True

    def entries(self) -> Iterable[Entry]:
        """Return a row for each line."""
        for line in self.content:
            name, _, text = line.partition(": ")
            yield Entry(name, (), text, name)


SHARED = {
    "--root": "--root ..",
    "--limit": "--limit records=500000",
    "--variant": "--variant anna",
    "--output": "-o -",
    "--quiet": "-q",
    "--verbose": "-v",
}
"""Options of many commands: a page without an example of its own has this one."""


class CommandOptions(SphinxDirective):
    """The options of a command, and of the commands in it, as ``--help`` describes them.

    The lines of the content are commands. An option has the first one that uses it as its example.
    Commands of a group that have the same option share its description.
    """

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the usages of the commands, then the options."""
        top = self.arguments[0]
        path = [] if top == "bml" else [top]
        command = command_at(path)
        if command is None:
            raise self.error(f"there is no command {top}")
        commands = dict(commands_in(command, path)) if path else {"bml": command}
        usages = [
            " ".join([name, *one.collect_usage_pieces(click.Context(one, **CONTEXT))])
            for name, one in commands.items()
        ]
        text = "\n".join(usages)
        shown = nodes.literal_block(text, text, language="none")
        return [shown, *self._descriptions(commands)]

    def _descriptions(self, commands: dict[str, click.Command]) -> Iterator[nodes.Node]:
        alike: dict[tuple[str, str], list[tuple[str, click.Option]]] = {}
        for name, command in commands.items():
            for option in command.params:
                if isinstance(option, click.Option) and not option.hidden:
                    heading, text = option.get_help_record(click.Context(command, **CONTEXT)) or (
                        "",
                        "",
                    )
                    alike.setdefault((heading, text), []).append((name, option))
        for (heading, _), having in alike.items():
            names = [name for name, _ in having]
            option = having[0][1]
            words = re.sub(r"\s*\[default: .*\]$", "", option.help or "")
            paragraphs = [nodes.paragraph("", "", *marked(words))]
            if len(commands) > 1:
                shown = ", ".join(name.split(" ", 2)[2] for name in names)
                paragraphs.append(nodes.paragraph("", "", nodes.Text(f"Commands: {shown}")))
            signature = addnodes.desc_signature(
                "",
                "",
                addnodes.desc_name("", heading),
                fullname=max(option.opts, key=len),
                commands=names,
                ids=[nodes.make_id(f"{name} {max(option.opts, key=len)}") for name in names],
            )
            self.state.document.note_explicit_target(signature, signature)
            example = self._example(option, names, commands[names[0]])
            table = facts(
                nodes.paragraph("", "", *type_of(option)),
                nodes.paragraph("", "", *default_of(option)),
                nodes.paragraph("", "", *([nodes.literal("", example)] if example else [])),
            )
            content = addnodes.desc_content("", *paragraphs, table)
            yield described("cmdoption", signature, content)

    def _example(self, option: click.Option, names: list[str], command: click.Command) -> str:
        """Return the first line of the content that uses the option, or a shared example."""
        spellings = {*option.opts, *option.secondary_opts}
        name = names[0]
        lines = [line for line in self.content if line.startswith(tuple(names))]
        for line in lines:
            if spellings & {word.partition("=")[0] for word in shlex.split(line)}:
                return line.strip()
        shared = SHARED.get(max(option.opts, key=len), "")
        base = next(iter(lines), "")
        if not shared or not base:
            return ""
        words = shlex.split(base)[len(name.split()) :]
        _, arguments, _ = command.make_parser(click.Context(command, **CONTEXT)).parse_args(words)
        return " ".join([name, shared, shlex.join(arguments)])


def command_at(path: list[str]) -> click.Command | None:
    """Return the command with these words after ``bml``; None if there is none."""
    found: click.Command | None = main
    for word in path:
        assert isinstance(found, click.Group)
        found = found.get_command(click.Context(found, **CONTEXT), word)
    return found


def commands_in(command: click.Command, path: list[str]) -> Iterator[tuple[str, click.Command]]:
    """Yield a command, or the commands in it, with what is typed."""
    if not isinstance(command, click.Group):
        yield " ".join(["bml", *path]), command
        return
    context = click.Context(command, **CONTEXT)
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        assert inner is not None
        yield from commands_in(inner, [*path, name])


_METAVARS = {
    "FILE": "a file",
    "DIR": "a folder",
    "FILE|DIR|-": "a file, a folder, or - for standard output",
    "FILE|-": "a file, or - for standard input or output",
    "NAME": "a name",
    "CALL": "a call",
    "NAME=NUMBER": "the name of a limit, =, and a whole number",
}


def type_of(option: click.Option) -> list[nodes.Node]:
    """Return the values of an option in words."""
    if option.is_flag:
        return [nodes.Text("no value")]
    found = _type_words(option)
    return [*found, nodes.Text("; repeatable")] if option.multiple else found


def _type_words(option: click.Option) -> list[nodes.Node]:
    match option.type:
        case click.Choice(choices=choices):
            return literals(choices)
        case click.IntRange(min=least, max=most) | click.FloatRange(min=least, max=most):
            noun = "a whole number" if isinstance(option.type, click.IntRange) else "a number"
            end = "" if most is None else f" to {most}"
            return [nodes.Text(f"{noun} from {least}{end}")]
        case _:
            return [nodes.Text(_METAVARS.get(option.metavar or "", "text"))]


_DEFAULT = re.compile(r"\b[Bb]y default,? ([^.;]+)|\[default: (.+)\]$|\b(required if [^.;]+)")


def default_of(option: click.Option) -> list[nodes.Node]:
    """Return what applies without an option: its default, or what its text says about it."""
    if option.required:
        return [nodes.Text("required")]
    if said := _DEFAULT.search(option.help or ""):
        return marked(next(filter(None, said.groups())))
    if option.secondary_opts:
        (spelling,) = option.opts if option.default else option.secondary_opts
        return [nodes.literal("", spelling)]
    if option.is_flag:
        return [nodes.Text("off")]
    value = option.to_info_dict()["default"]
    return [nodes.literal("", str(value))] if value else []


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive("commands-table", CommandsTable)
    app.add_directive("directives-table", DirectivesTable)
    app.add_directive("command-options", CommandOptions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
