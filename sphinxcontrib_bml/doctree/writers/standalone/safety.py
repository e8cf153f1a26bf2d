"""What notes of strangers may not do in a file of its own (LANGUAGE XT-1)."""

from __future__ import annotations

import re
from typing import Any, ClassVar
from urllib.parse import unquote

from docutils import nodes
from docutils.transforms import Transform
from docutils.utils.math import tex2unichar

from ....language.options import Options
from ....language.schemes import is_address, scheme_of

_REFUSED = "bml_refused"
"""The attribute of messages about what is refused here."""
_REFUSED_BY_DOCUTILS = re.compile(
    r"directive disabled\.$|^File and URL access deactivated|^raw \(and derived\) roles disabled"
    r"|Reading external files disabled"
)
_SCRIPT = re.compile(r"(?i)\s*(?:javascript|vbscript|data:(?!image/))")
_REMOTE = re.compile(r"(?i)\s*(?!file:)(?:[a-z][a-z0-9+.-]+:|//)")
_TEX = re.compile(r"[\\{}^%#$&]")
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)(?:\{([A-Za-z]+)\*?\})?")
_KINDS = """
    mathaccent mathalpha mathbin mathclose mathfence mathop mathopen mathord mathover mathpunct
    mathradical mathrel mathunder space
"""
_SYMBOLS = {name for kind in _KINDS.split() for name in getattr(tex2unichar, kind)}
_STRUCTURE = """
    begin end frac tfrac dfrac cfrac binom tbinom dbinom sqrt left right middle big Big bigg Bigg
    bigl bigr Bigl Bigr limits nolimits text mbox textrm textbf textit mathrm mathbf mathit mathsf
    mathtt mathcal mathbb mathfrak mathscr boldsymbol operatorname overline underline stackrel
    overset underset substack boxed phantom displaystyle textstyle scriptstyle bmod pmod mod arccos
    arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln
    log max min Pr sec sin sinh sup tan tanh quad qquad not
"""
_MATHEMATICS = _SYMBOLS | set(_STRUCTURE.split())
_MATRICES = "matrix smallmatrix pmatrix bmatrix Bmatrix vmatrix Vmatrix"
_ENVIRONMENTS = set(f"{_MATRICES} cases aligned alignedat gathered split array".split())


def is_refusal(message: nodes.system_message) -> bool:
    """Tell whether ``message`` says that something is refused, be it by docutils or by us."""
    if _REFUSED in message:
        return True
    return bool(message.children and _REFUSED_BY_DOCUTILS.search(message.children[0].astext()))


class RefuseEmbedding(Transform):
    """Refuses pictures that take in files, addresses that are programs, orders to browsers."""

    default_priority: ClassVar[int] = 880

    def apply(self, **kwargs: object) -> None:
        """Leave pictures to browsers, and make text of links to programs."""
        if self.document.settings.raw_enabled:
            return
        for image in list(self.document.findall(nodes.image)):
            if _SCRIPT.match(image["uri"]):
                _refuse(image, "a picture whose address is a program or a page")
                _replace(image, nodes.literal("", image["uri"]))
            elif image.get("loading") == "embed":
                _refuse(image, "a picture that is embedded; it is linked instead")
                del image["loading"]
        for meta in list(self.document.findall(nodes.meta)):
            if "http-equiv" in meta:
                _refuse(meta, "what commands the browser")
                meta.parent.remove(meta)
        for link in list(self.document.findall(nodes.reference)):
            address = link.get("refuri", "")
            if is_address(address) and not Options().allow_link(address):
                _refuse(link, f"a link to a {scheme_of(address)}: address")
                link.replace_self(nodes.inline("", "", *link.children))


class RefuseTeX(Transform):
    """Refuses formulas and names of pictures that would be more than that in LaTeX."""

    default_priority: ClassVar[int] = 881

    def apply(self, **kwargs: object) -> None:
        """Show them as they are written."""
        if self.document.settings.raw_enabled:
            return
        for image in list(self.document.findall(nodes.image)):
            if _TEX.search(unquote(image["uri"])):
                _refuse(image, "a picture whose name holds signs of LaTeX")
                _replace(image, nodes.literal("", image["uri"]))
        for formula in list(self.document.findall(_is_formula)):
            text = formula.astext()
            if strange := _strange_command(text):
                _refuse(formula, f"a formula with {strange}")
                in_line = isinstance(formula, nodes.math)
                literal = nodes.literal if in_line else nodes.literal_block
                formula.parent.replace(formula, literal(text, text))


class LinkRemotePictures(Transform):
    """Puts links in the place of pictures that LaTeX cannot show, being no files."""

    default_priority: ClassVar[int] = 882

    def apply(self, **kwargs: object) -> None:
        """Put links there."""
        for image in list(self.document.findall(nodes.image)):
            if not _REMOTE.match(image["uri"]):
                continue
            self.document.reporter.warning(
                "LaTeX shows no pictures of other computers; a link stands in its place",
                base_node=image,
            )
            words = image.get("alt") or image["uri"]
            link: nodes.TextElement = nodes.reference("", words, refuri=image["uri"])
            if isinstance(image.parent, nodes.reference):
                link = nodes.inline("", words)
            _replace(image, link)


def _is_formula(node: nodes.Node) -> bool:
    return isinstance(node, nodes.math | nodes.math_block)


def _refuse(node: nodes.Node, what: str) -> None:
    document = node.document
    assert document is not None
    attributes: dict[str, Any] = {_REFUSED: 1}
    document.reporter.warning(f"{what} is refused", base_node=node, **attributes)


def _replace(image: nodes.image, text: nodes.TextElement) -> None:
    """Put ``text`` in the place of a picture, which stands in a line or between paragraphs."""
    in_line = isinstance(image.parent, nodes.TextElement)
    image.replace_self(text if in_line else nodes.paragraph("", "", text))


def _strange_command(formula: str) -> str:
    """Return a command of LaTeX that is none of mathematics, nothing where there is none."""
    if "^^" in formula:
        return "^^"
    for match in _COMMAND.finditer(formula):
        if match[1] not in _MATHEMATICS:
            return match[0]
    for match in _ENVIRONMENT.finditer(formula):
        if match[1] not in _ENVIRONMENTS:
            return match[0]
    return ""
