"""Restrictions on untrusted notes in a standalone file (LANGUAGE XT-1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote

from docutils import nodes
from docutils.transforms import Transform
from docutils.utils.math import tex2unichar

from ...language.options import Options, is_address, scheme_of
from ...patterns import DOTALL, compile_later

_REFUSED = "bml_refused"
"""The attribute of messages about content that is refused here."""
_REFUSED_BY_DOCUTILS = compile_later(
    r"directive disabled\.$|^File and URL access deactivated|^raw \(and derived\) roles disabled"
    r"|Reading external files disabled"
)
_SCRIPT = compile_later(r"(?i)\s*(?:javascript|vbscript|data:(?!image/))")
_REMOTE = compile_later(r"(?i)\s*(?:(?!file:)[a-z][a-z0-9+.-]+:|[/\\]{2}|file:[/\\]{2}(?!/[^/\\]))")
"""Browsers treat backslashes like slashes; ``file://host/`` is a folder on another computer."""
_FILE = compile_later(r"(?i)\s*file:/*")
_HOME_OR_DRIVE = compile_later(r"\s*(?:~|[A-Za-z]:)")
_TEX = compile_later(r"[\\{}^%#$&]")
_COMMAND = compile_later(r"\\([A-Za-z]+)")
_ESCAPED = compile_later(r"\\.", DOTALL)
_STRANGE = compile_later(r"\^\^|[%$#]")
"""Characters that end a formula, hide its end or have a special meaning."""
_ENVIRONMENT = compile_later(r"\\(?:begin|end)(?:\{([A-Za-z]+)\*?\})?")
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
    """Return whether ``message`` reports refused content, by docutils or by this module."""
    if _REFUSED in message:
        return True
    return bool(message.children and _REFUSED_BY_DOCUTILS.search(message.children[0].astext()))


class RefuseEmbedding(Transform):
    """Refuses images that embed files, addresses that are programs, and browser commands."""

    default_priority: ClassVar[int] = 880

    def apply(self, **kwargs: object) -> None:
        """Convert dangerous images and links to text."""
        if self.document.settings.raw_enabled:
            return
        for node in _all_of(self.document, nodes.image, nodes.meta, nodes.reference):
            match node:
                case nodes.image():
                    _refuse_image(node)
                case nodes.meta() if "http-equiv" in node:
                    _refuse(node, "a command to the browser")
                    node.parent.remove(node)
                case nodes.reference():
                    _refuse_link(node)


class RefuseTeX(Transform):
    """Refuses formulas and names of images that could execute TeX commands."""

    default_priority: ClassVar[int] = 881

    def apply(self, **kwargs: object) -> None:
        """Show refused content as text."""
        if self.document.settings.raw_enabled:
            return
        for node in _all_of(self.document, nodes.image, nodes.math, nodes.math_block):
            if not isinstance(node, nodes.image):
                _refuse_formula(node)
            elif _TEX.search(unquote(node["uri"])):
                _refuse(node, "a picture whose name contains LaTeX characters")
                _replace(node, nodes.literal("", node["uri"]))
            elif not _REMOTE.match(node["uri"]) and _lies_outside(node["uri"], self.document):
                _refuse(node, "a picture that is outside the folder of the notes")
                _replace(node, nodes.literal("", node["uri"]))


class LinkRemotePictures(Transform):
    """Replaces images that LaTeX cannot include, because they are not files, by links."""

    default_priority: ClassVar[int] = 882

    def apply(self, **kwargs: object) -> None:
        """Replace the images by links."""
        for image in _remote_pictures(self.document):
            self.document.reporter.warning(
                "LaTeX shows no pictures from other servers; a link replaces it",
                base_node=image,
            )
            _link(image)


class RefuseRemotePictures(Transform):
    """Refuses images that reveal to another computer that the page is read."""

    # Before addresses are looked at and encoded: links are made here.
    default_priority: ClassVar[int] = 879

    def apply(self, **kwargs: object) -> None:
        """Replace the images by links."""
        if self.document.settings.raw_enabled:
            return
        for image in _remote_pictures(self.document):
            if not _SCRIPT.match(image["uri"]) and not image["uri"].startswith("data:"):
                _refuse(image, "a picture from another server (a link replaces it)")
                _link(image)


def _lies_outside(address: str, document: nodes.document) -> bool:
    """Return whether LaTeX would include an image from above the root of the notes."""
    folder = Path(document["source"]).parent.resolve()
    root: Path | None = getattr(document.settings, "bml_root", None)  # cards have none
    name = _FILE.sub("/", unquote(address))
    if _HOME_OR_DRIVE.match(name):
        return True
    return not (folder / name).resolve().is_relative_to(root.resolve() if root else folder)


def _remote_pictures(document: nodes.document) -> list[nodes.image]:
    return [image for image in document.findall(nodes.image) if _REMOTE.match(image["uri"])]


def _link(image: nodes.image) -> None:
    """Replace an image by a link, or by text if a link is not allowed there."""
    address = image["uri"]
    words = image.get("alt") or address
    link: nodes.TextElement = nodes.reference("", words, refuri=address)
    if isinstance(image.parent, nodes.reference):
        link = nodes.inline("", words)
    elif _strange_address(address):
        link = nodes.inline("", words if words == address else f"{words} ({address})")
    _replace(image, link)


def _strange_address(address: str) -> str:
    """Return the problem of a link address; empty if it is allowed."""
    if is_address(address):
        return "" if Options().allow_link(address) else f"a link to a {scheme_of(address)}: address"
    # In a page that is a file it leads to a folder that another computer shares.
    return "a link to another computer without http:" if address.startswith("//") else ""


def _all_of(document: nodes.document, *kinds: type[nodes.Element]) -> list[nodes.Element]:
    """Return all nodes of these classes, in a single search of the document."""
    return [node for node in document.findall(nodes.Element) if isinstance(node, kinds)]


def _refuse_image(image: nodes.image) -> None:
    if _SCRIPT.match(image["uri"]):
        _refuse(image, "a picture whose address is a program or a page")
        _replace(image, nodes.literal("", image["uri"]))
    elif image.get("loading") == "embed":
        _refuse(image, "a picture that is embedded; it is linked instead")
        del image["loading"]


def _refuse_link(link: nodes.reference) -> None:
    if what := _strange_address(link.get("refuri", "")):
        _refuse(link, what)
        link.replace_self(nodes.inline("", "", *link.children))


def _refuse_formula(formula: nodes.Element) -> None:
    text = formula.astext()
    if strange := _strange_part(text):
        _refuse(formula, f"a formula with {strange}")
        in_line = isinstance(formula, nodes.math)
        literal = nodes.literal if in_line else nodes.literal_block
        formula.parent.replace(formula, literal(text, text))


def _refuse(node: nodes.Node, what: str) -> None:
    document = node.document
    assert document is not None
    attributes: dict[str, Any] = {_REFUSED: 1}
    document.reporter.warning(f"{what} is refused", base_node=node, **attributes)


def _replace(image: nodes.image, text: nodes.TextElement) -> None:
    """Replace an image, inline or between paragraphs, by ``text``."""
    in_line = isinstance(image.parent, nodes.TextElement)
    image.replace_self(text if in_line else nodes.paragraph("", "", text))


def _strange_part(formula: str) -> str:
    """Return the part of a LaTeX formula that is not mathematics, or nothing."""
    bare = _ESCAPED.sub("", formula)
    if strange := _STRANGE.search(bare):
        return strange[0]
    if not _are_balanced(bare):
        return "an unmatched brace"
    for match in _COMMAND.finditer(formula):
        if match[1] not in _MATHEMATICS:
            return match[0]
    for match in _ENVIRONMENT.finditer(formula):
        if match[1] not in _ENVIRONMENTS:
            return match[0]
    return ""


def _are_balanced(formula: str) -> bool:
    """Return whether all braces are balanced."""
    depth = 0
    for sign in formula:
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return False
    return depth == 0
