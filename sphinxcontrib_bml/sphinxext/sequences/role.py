"""The role ``:bml:seq:``: a reference to the row that defines an auction (RESOLVER RU-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.roles import XRefRole

from ...agreements import resolver
from ...agreements.queries import InvalidQueryError
from ...display.auctions import shown_auction
from ...display.call_names import shown_label
from ...doctree.inline_nodes import text_nodes
from ...language.codes import Code, Severity
from ...language.labels import parse_sequence
from ..diagnostics import log_at
from ..session import settings_of

if TYPE_CHECKING:
    from docutils.nodes import Element, Node, system_message
    from sphinx.environment import BuildEnvironment


class SequenceRole(XRefRole):
    """``:bml:seq:`1NT – 2♣```: an auction in any usual spelling, linked to its row."""

    innernodeclass = nodes.inline

    def __init__(self) -> None:
        """Warn where there is no such row."""
        super().__init__(warn_dangling=True)

    def create_xref_node(self) -> tuple[list[Node], list[system_message]]:
        """Return the reference; what is no auction is reported and kept as text."""
        try:
            resolver.read_reference(_query(self.target))
        except InvalidQueryError as error:
            source, line = self.get_source_info()
            log_at(
                self.env,
                Code.ROLE_VALUE,
                Severity.ERROR,
                f":{self.name}:`{self.text}`: {error}",
                f"{source}:{line}",
            )
            return [nodes.inline(self.rawtext, self.title, support_smartquotes=False)], []
        return super().create_xref_node()

    def process_link(
        self,
        env: BuildEnvironment,
        refnode: Element,
        has_explicit_title: bool,
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """Return title and target; other projects know an auction by its short form."""
        refnode["asked"] = target
        name, colon, query = target.rpartition(":")
        queries = resolver.read_reference(resolver.parse_query_url(query).query)
        short = queries[0].auction.short if len(queries) == 1 else query
        return title, f"{name}{colon}{short}"

    def result_nodes(
        self, document: nodes.document, env: BuildEnvironment, node: Element, is_ref: bool
    ) -> tuple[list[Node], list[system_message]]:
        """Set the auction with symbols, where no other words are given."""
        inner = node[0] if is_ref else node
        assert isinstance(inner, nodes.inline)
        inner["classes"].append("bml-sequence")
        inner["support_smartquotes"] = False
        if not self.has_explicit_title:
            inner.clear()
            inner += text_nodes(_formatted(_query(self.target), env))
        return [node], []


def _query(target: str) -> str:
    """Return the auction of a target, without the name of a system, seat and vulnerability."""
    return resolver.parse_query_url(target.rpartition(":")[2].strip()).query


def _formatted(query: str, env: BuildEnvironment) -> str:
    """Return an auction as it is set in prose."""
    wording = settings_of(env).wording
    sequence = parse_sequence(f"{query.strip()}-")
    if sequence is not None:
        return "–".join(shown_label(label, wording.names) for label in sequence.labels)
    queries = resolver.read_reference(query)
    return (
        shown_auction(queries[0].auction, wording).replace(" ", "–") if len(queries) == 1 else query
    )
