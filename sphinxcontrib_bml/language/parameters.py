"""Parameters: texts that are written once and used by name (LANGUAGE PR)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..patterns import IGNORECASE, compile_later
from .codes import Code
from .diagnostics import Diagnostics, Edit, meant, nearest, quoted
from .options import ADDRESS, ChainEnd, Limits, end_of_chain
from .source import Fragment, Inserted, Span, normalized
from .variants.parts import OTHERS, VariantPart, key_of, name_problem

DEFINE_KEY = "DEFINE"
"""The metadata key that defines a parameter."""
FILLED_KEYS = frozenset({"TITLE", "DESCRIPTION"})
"""The metadata keys whose values may contain parameters."""
_NAME = "[A-Za-z][A-Za-z0-9_]*"
_DEFINITION = compile_later(r"(?P<name>\S+)(?:\s+(?P<text>\S.*))?")
_WHOLE_NAME = compile_later(_NAME)
_USE = compile_later(rf"(?P<brace>\{{\{{)|\{{(?P<name>{_NAME})\}}|(?P<address>{ADDRESS})")
# Without the start of the line, because a search for "#" is over at once.
_MAY_DEFINE = compile_later(r"#\+DEFINE:", IGNORECASE)
_MAY_INCLUDE = compile_later(r"#\s*INCLUDE", IGNORECASE)
_HINT = "write #+DEFINE: and a name of letters, digits and _, then the text: #+DEFINE: nt 15--17"


class Parameter(NamedTuple):
    """A name with its text, which may contain other parameters."""

    name: str
    text: str
    origin: str = ""
    """The place of its definition in messages: ``notes.bml:3``, ``bml.toml``."""
    place: Span | None = None
    """The value in its line, or the name in the project file; None if it is in no file."""
    part: VariantPart | None = None
    """The variant part that contains the line."""
    variant: str = ""
    """The case-folded name of the partner in the project; empty for all partners."""

    def is_of(self, name: str) -> bool:
        """Return whether it is defined for one partner only, given by the case-folded name."""
        if self.part is not None and self.part.names is not None:
            return self.part.holds(name)
        return bool(self.variant) and self.variant == name

    @property
    def is_general(self) -> bool:
        """Whether it is defined for all partners."""
        return not self.variant and (self.part is None or self.part.names is None)


def read_parameters(
    table: Mapping[str, object],
    place_of: Callable[[tuple[str, ...]], Span | None] = lambda path: None,
    origin: str = "",
) -> tuple[tuple[Parameter, ...], list[tuple[str, tuple[str, ...]]]]:
    """Return the parameters of a project, and the problems of invalid entries.

    :param table: texts by parameter name, and tables of texts by partner name.
    :param place_of: returns the place of an entry by the names of its tables and its own name.
    :param origin: the name of the file with the table in messages without a place.
    :returns: each problem with the names of the entry.
    """
    found: dict[tuple[str, str], Parameter] = {}
    problems: list[tuple[str, tuple[str, ...]]] = []
    most = Limits().parameters
    for (*tables, name), text in _entries(table):
        path = (*tables, name)
        partner = key_of("".join(tables))
        if not _WHOLE_NAME.fullmatch(name):
            problems.append((f"{quoted(name)} is not a name of letters, digits and _", path))
        elif tables and (problem := name_problem(tables[0])):
            problems.append((problem, path[:1]))
        elif not isinstance(text, str) or not text.strip():
            problems.append((f"{name} has no text in quotes", path))
        elif (partner, name) in found:
            problems.append((f"{tables[0]} has two texts for {name}", path))
        elif len(found) >= most:
            problems.append((f"more than {most} parameters", ()))
            break
        else:
            place = place_of(path)
            words = " ".join(normalized(text).split())
            shown = str(place) if place else origin
            found[partner, name] = Parameter(name, words, shown, place, variant=partner)
    return tuple(found.values()), problems


def _entries(table: Mapping[str, object]) -> Iterator[tuple[tuple[str, ...], object]]:
    """Yield the entries of a table and of the tables of partners in it, with their names."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from (((name, key), text) for key, text in value.items())
        else:
            yield (name,), value


def may_define(text: str, *, with_includes: bool = False) -> bool:
    """Return whether the lines of a text may define a parameter, or include a file that does."""
    if _MAY_DEFINE.search(text):
        return True
    return with_includes and _MAY_INCLUDE.search(text) is not None


class Filled(NamedTuple):
    """A text with the values of parameters inserted."""

    text: str
    inserted: tuple[Inserted, ...]
    names: tuple[tuple[str, int], ...] = ()
    """The names that are used, known or not, with their positions in the text as written."""


def fill(text: str, values: Mapping[str, str]) -> Filled:
    """Return ``text`` with values inserted, except in addresses; ``{{`` is a brace."""
    done, length = 0, 0
    parts: list[str] = []
    inserted: list[Inserted] = []
    names: list[tuple[str, int]] = []
    for use in _USE.finditer(text):
        name = use["name"]
        if name:
            names.append((name, use.start()))
        value = "{" if use["brace"] else values.get(name or "")
        if value is None:
            continue
        parts += text[done : use.start()], value
        start = length + use.start() - done
        done, length = use.end(), start + len(value)
        inserted.append(Inserted(start, length, *use.span()))
    return Filled("".join([*parts, text[done:]]), tuple(inserted), tuple(names))


class Values(NamedTuple):
    """The texts of parameters, with the parameters in them filled in."""

    texts: Mapping[str, str]
    """The texts, except parameters in cycles or too long chains, which stay as typed."""
    chains: Mapping[str, Chain]
    """The chains of parameters that each value leads to, by name."""


class Chain(NamedTuple):
    """A chain of parameters, each in the text of the previous one, that is a cycle or too long."""

    end: ChainEnd
    names: tuple[str, ...]

    @property
    def message(self) -> str:
        """The problem."""
        shown = " -> ".join(self.names)
        if self.end is ChainEnd.CYCLE:
            return f"the parameter leads back to itself: {shown}"
        return f"parameters are nested more than {len(self.names) - 1} deep: {shown}"


@dataclass(slots=True)
class Parameters:
    """The parameters of a document."""

    project: tuple[Parameter, ...] = ()
    """The parameters of the project; those of the document override them."""
    own: list[Parameter] = field(default_factory=list)
    """The definitions that were read so far, in order."""
    expected: list[Parameter] = field(default_factory=list)
    """All definitions of the document, found before it is read."""
    used: set[str] = field(default_factory=set)
    """The names of the parameters that texts use."""
    reported: set[str] = field(default_factory=set)
    """The names of project parameters whose problems were reported."""
    _values: dict[tuple[str, int], Values] = field(default_factory=dict)

    @property
    def is_known(self) -> bool:
        """Whether there are any parameters; if not, braces are text."""
        return bool(self.project or self.own or self.expected)

    @property
    def limited(self) -> frozenset[str]:
        """The names of parameters with definitions for some partners; known after reading."""
        return frozenset(one.name for one in (*self.own, *self.project) if not one.is_general)

    def all(self) -> tuple[Parameter, ...]:
        """Return all parameters, for all partners, those of the document first."""
        return *self.own, *self.project

    def chosen(self, name: str = "") -> dict[str, Parameter]:
        """Return the definition of each parameter that applies (LANGUAGE PR-2).

        :param name: the case-folded partner; empty for all partners. Before the end of reading the
            partners of parts are not known, so the first definition outside of parts is used.
        """
        chosen: dict[str, Parameter] = {}
        for group in (self.own if name else self.expected or self.own, self.project):
            own = [one for one in group if name and one.is_of(name)]
            general = [one for one in group if one.is_general and (name or one.part is None)]
            for one in (*own, *general, *(() if name else group)):
                chosen.setdefault(one.name, one)
        return chosen

    def values(self, name: str, limits: Limits) -> Values:
        """Return the texts for a partner, given by the case-folded name; empty for all partners."""
        key = name, len(self.own)
        if key not in self._values:
            chosen = {name: one.text for name, one in self.chosen(name).items()}
            self._values[key] = _resolve(chosen, limits)
        return self._values[key]

    def shown(self, names: Mapping[str, str], limits: Limits) -> Values:
        """Return the texts for a page of all partners, including texts for some partners."""
        general = {name: one.text for name, one in self.chosen(OTHERS).items()}
        texts = dict(general)
        for key, partner in names.items():
            for name, one in self.chosen(key).items():
                if one.text != general.get(name):
                    before = f"{texts[name]} " if name in texts else ""
                    texts[name] = f"{before}[{partner}: {one.text}]"
        return _resolve(texts, limits)


def _resolve(texts: Mapping[str, str], limits: Limits) -> Values:
    """Return texts with other parameters inserted, from the innermost outwards."""
    inner = {
        name: [used for used, _ in fill(text, {}).names if used in texts]
        for name, text in texts.items()
    }
    filled: dict[str, str] = {}
    for _ in range(limits.parameter_depth):
        ready = [name for name in texts if name not in filled and filled.keys() >= {*inner[name]}]
        for name, text in [(name, fill(texts[name], filled).text) for name in ready]:
            filled[name] = text if len(text) <= limits.line_length else texts[name]
    chains = {}
    for name in [one for one in texts if one not in filled]:
        chain = _chain(name, inner, limits.parameter_depth)
        if chain is not None:
            chains[name] = chain
    return Values(filled, chains)


def _chain(name: str, inner: Mapping[str, Collection[str]], most: int) -> Chain | None:
    """Return the chain from a parameter that is a cycle or too long, or None."""
    seen = {name}
    stack: list[tuple[str, ...]] = [(name,)]
    deep: Chain | None = None
    while stack:
        chain = stack.pop()
        for used in inner[chain[-1]]:
            end = end_of_chain(chain, used, most)
            if used == name:
                return Chain(ChainEnd.CYCLE, (*chain, used))
            if end is ChainEnd.DEPTH:
                deep = Chain(end, (*chain, used))
            elif end is None and used not in seen:
                seen.add(used)
                stack.append((*chain, used))
    return deep


@dataclass(frozen=True, slots=True)
class Filling:
    """Inserts the values of parameters into the texts of a document."""

    parameters: Parameters
    diagnostics: Diagnostics | None
    """The place for problems; None for text that was already reported."""
    limits: Limits
    name: str = ""
    """The case-folded partner; empty for all partners."""
    shown: Values | None = None
    """The texts to insert instead of those of the partner."""

    @property
    def values(self) -> Values:
        """The texts to insert."""
        return self.shown or self.parameters.values(self.name, self.limits)

    def on_page(self, names: Mapping[str, str], chosen: str = "") -> Filling:
        """Return the filling for a page (LANGUAGE PR-2).

        :param names: the names of the partners as shown, by case-folded name.
        :param chosen: the case-folded partner of the page; empty for all partners.
        """
        shown = None if chosen else self.parameters.shown(names, self.limits)
        return replace(self, diagnostics=None, name=chosen, shown=shown)

    def text(self, written: str, translated: Callable[[str], str]) -> str:
        """Return a translation with the translated values of the parameters in it."""
        if not self.parameters.is_known:
            return written
        values = {name: translated(text) or text for name, text in self.values.texts.items()}
        return fill(written, values).text

    def __call__(self, fragment: Fragment) -> Fragment:
        """Return a text with the values inserted."""
        if "{" not in fragment.written or not self.parameters.is_known:
            return fragment
        values = self.values
        filled = fill(fragment.written, values.texts)
        if not filled.inserted and not filled.names:
            return fragment
        if self.diagnostics is not None:
            self.parameters.used.update(name for name, _ in filled.names)
        if len(filled.text) > self.limits.line_length:
            self._report_length(fragment, len(filled.text))
            return fragment
        if self.diagnostics is not None:
            for name, start in filled.names:
                if name not in values.texts:
                    self._report_name(name, fragment, start, values, self.diagnostics)
        again = replace(self, diagnostics=None)
        return Fragment(fragment.pieces, filled.text, filled.inserted, again)

    def _report_name(
        self, name: str, fragment: Fragment, start: int, values: Values, to: Diagnostics
    ) -> None:
        place = fragment.typed_span(start + 1, start + 1 + len(name))
        defined = self.parameters.chosen().get(name)
        if defined is None:
            near = nearest(name, values.texts)
            to.report(
                Code.PARAMETER_UNKNOWN,
                place,
                f"no parameter {name}; kept as typed",
                hint=meant(near) or f"parameters: {', '.join([*values.texts][:_MOST_SHOWN])}",
                pasted=fragment.pasted,
                edits=[Edit(place, near)] if near and place.text == name else (),
            )
        elif defined in self.parameters.project and name not in self.parameters.reported:
            self.parameters.reported.add(name)
            chain = values.chains.get(name)
            if chain and defined.place and not any(one in self._own_names for one in chain.names):
                return  # that is reported in the project file
            message = chain.message if chain else f"{name} is not filled in"
            to.report(
                Code.PARAMETER_CYCLE, place, message, hint=f"change {name} in {defined.origin}"
            )

    @property
    def _own_names(self) -> set[str]:
        """The names that the document defines."""
        return {one.name for one in self.parameters.own or self.parameters.expected}

    def _report_length(self, fragment: Fragment, length: int) -> None:
        if self.diagnostics is not None:
            self.diagnostics.report(
                Code.LIMIT_LINE,
                fragment.span(),
                f"a text of {length} characters with its parameters; these are kept as typed",
                hint=self.limits.hint("line_length"),
                pasted=fragment.pasted,
            )


_MOST_SHOWN = 10


def define(
    value: Fragment,
    part: VariantPart | None,
    parameters: Parameters,
    report: Diagnostics,
    limits: Limits,
) -> None:
    """Store the definition of a parameter, the value of a ``#+DEFINE`` line (LANGUAGE PR-1)."""
    found = _DEFINITION.fullmatch(value.text)
    problem = ""
    if found is None:
        problem = "no name"
    elif not _WHOLE_NAME.fullmatch(found["name"]):
        problem = f"{quoted(found['name'])} is not a name"
    elif not found["text"]:
        problem = f"{found['name']} has no text"
    hint = _HINT
    if not problem and len(parameters.own) >= limits.parameters:
        problem, hint = f"more than {limits.parameters} parameters", limits.hint("parameters")
    if problem or found is None:
        message = f"#+DEFINE: {problem}; not used"
        report.report(Code.DIRECTIVE_VALUE, value.span(), message, hint=hint)
        return
    place = value.span(*found.span("text"))
    parameters.own.append(Parameter(found["name"], found["text"], str(place), place, part))


def project_chains(
    project: Sequence[Parameter], limits: Limits
) -> Iterator[tuple[Parameter, Chain]]:
    """Yield the parameters of a project that are not filled in, with the reasons (PR-5).

    Of parameters that lead to each other only the first.
    """
    parameters = Parameters(tuple(project))
    found: dict[Parameter, Chain] = {}
    for partner in dict.fromkeys(["", *(one.variant for one in project)]):
        chosen = parameters.chosen(partner)
        for name, chain in parameters.values(partner, limits).chains.items():
            found.setdefault(chosen[name], chain)
    known: set[str] = set()
    for one, chain in found.items():
        if known.isdisjoint(chain.names):
            yield one, chain
        known.update(chain.names)


def report_definitions(
    parameters: Parameters, own_file: str, diagnostics: Diagnostics, limits: Limits
) -> None:
    """Report the problems of definitions, after the partners of parts are known (LANGUAGE PR-5).

    :param own_file: the name of the document; included files may be for other documents.
    """
    first: dict[str, list[Parameter]] = {}
    chains = parameters.values("", limits).chains
    reported: set[str] = set()
    for one in parameters.own:
        assert one.place is not None
        others = first.setdefault(one.name, [])
        twice = next((other for other in others if _is_same_for_some(one, other)), None)
        if twice is not None:
            diagnostics.report(
                Code.PARAMETER_TWICE,
                one.place,
                f"{one.name} is {twice.text} at {twice.origin}; this line is ignored",
                hint="remove one of the two lines",
                related=[twice.place] if twice.place else (),
                relation="defined here",
            )
            continue
        others.append(one)
        if chain := chains.get(one.name):
            if reported.isdisjoint(chain.names):
                diagnostics.report(
                    Code.PARAMETER_CYCLE,
                    one.place,
                    chain.message,
                    hint="write one of the texts out",
                )
            reported.update(chain.names)
        elif one.name not in used_names(parameters) and one.place.file == own_file:
            diagnostics.report(
                Code.PARAMETER_UNUSED,
                one.place,
                f"{{{one.name}}} is not used in any text",
                hint="remove the line",
            )


def _is_same_for_some(one: Parameter, other: Parameter) -> bool:
    """Return whether two definitions of a name are for the same partners."""
    if one.is_general or other.is_general:
        return one.is_general and other.is_general
    assert one.part is not None
    assert other.part is not None
    mine, others = one.part.names or frozenset(), other.part.names or frozenset()
    return bool(mine & others - {OTHERS})


class UsedParameter(NamedTuple):
    """A parameter that the texts of a document use, as a partner has it."""

    name: str
    """The name of the parameter."""
    text: str
    """The text as written."""
    value: str
    """The text with the parameters in it filled in."""
    origin: str = ""
    """The place of its definition in messages; empty if it is not known."""


def used_parameters(filling: Filling) -> Iterator[UsedParameter]:
    """Yield the parameters that the texts of a document use, by name."""
    parameters = filling.parameters
    if not parameters.is_known:
        return
    texts, chosen = filling.values.texts, parameters.chosen(filling.name)
    for name in sorted(used_names(parameters) & texts.keys() & chosen.keys()):
        yield UsedParameter(name, chosen[name].text, texts[name], chosen[name].origin)


def used_names(parameters: Parameters) -> set[str]:
    """Return the names of used parameters, including those in texts of used parameters."""
    texts: dict[str, list[str]] = {}
    for one in (*parameters.own, *parameters.project):
        texts.setdefault(one.name, []).append(one.text)
    used: set[str] = set()
    names = [*parameters.used]
    while names:
        name = names.pop()
        if name not in used:
            used.add(name)
            names += [inner for text in texts.get(name, ()) for inner, _ in fill(text, {}).names]
    return used
