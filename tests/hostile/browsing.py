"""Looking at pages as readers do who click everything, and seeing what runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Dialog

WATCH = """
window.harm = [];
window.ran = () => { window.harm.push("ran() was called"); };
addEventListener("securitypolicyviolation", event => harm.push(event.blockedURI));
"""
CLICK_ALL = """() => {
    // A reader may leave by a link that says where it leads; what else it does is not kept back.
    const usual = new Set(["file:", "http:", "https:", "mailto:", "ftp:", "tel:"]);
    addEventListener("click", event => {
        const link = event.target.closest?.("a[href], area[href]");
        if (link && usual.has(link.protocol)) event.preventDefault();
    });
    addEventListener("submit", event => event.preventDefault());
    const targets = [...document.querySelectorAll(
        "a, area, button, summary, label, input, select, textarea, [role=button], [tabindex]")];
    for (const target of targets) {
        if (!target.isConnected) continue;  // Nobody can click what a script has removed.
        // As where it is focused, without a page that is laid out thousands of times.
        target.dispatchEvent(new FocusEvent("focus"));
        target.dispatchEvent(new FocusEvent("focusin", {bubbles: true}));
        target.dispatchEvent(new MouseEvent("mouseover", {bubbles: true}));
        target.click?.();
    }
    return targets.length;
}"""
STRANGE = """() => {
    const kinds = "script, iframe, object, embed, base, link, style, svg, math script";
    const main = document.querySelector("[role=main], article, main") ?? document.body;
    const found = [...main.querySelectorAll(kinds)].map(item => item.outerHTML);
    const usual = /^(https?|mailto|ftp|tel|file):$/;
    for (const item of document.querySelectorAll("*"))
        for (const {name, value} of item.attributes) {
            if (name.startsWith("on") && main.contains(item)) found.push(`${name}=${value}`);
            const leads = ["href", "src", "action", "formaction", "data", "poster"].includes(name);
            if (!leads || value.startsWith("data:image/")) continue;
            const protocol = URL.parse(value, document.baseURI)?.protocol;
            if (protocol && !usual.test(protocol)) found.push(`${name}=${value}`);
        }
    return found;
}"""
"""Elements that run something or load from elsewhere, in the text of a page; addresses of other
kinds than links have. An address that cannot be read has no target."""
TEXT = """() => {
    const body = document.body.cloneNode(true);
    for (const item of body.querySelectorAll("script, style, template")) item.remove();
    return body.textContent;
}"""


@dataclass
class Visit:
    """What a reader met."""

    texts: dict[str, str] = field(default_factory=dict)
    """The text of each page."""
    clicks: int = 0
    harm: list[str] = field(default_factory=list)
    """What ran, or went to another computer."""

    def meet_dialog(self, dialog: Dialog) -> None:
        """Note a window that a script opened, and close it."""
        self.harm.append(f"dialog {dialog.message}")
        dialog.accept()


def visit(context: BrowserContext, urls: dict[str, str]) -> Visit:
    """Open pages one after the other, click everything, and tell what happened."""
    seen = Visit()
    context.add_init_script(WATCH)
    context.route(lambda url: not url.startswith(("file:", "data:")), lambda route: route.abort())
    page = context.new_page()
    page.on("request", lambda request: seen.harm.extend(_leaving(request.url)))
    page.on("dialog", seen.meet_dialog)
    page.on("download", lambda download: seen.harm.append(f"download {download.url}"))
    context.on("page", lambda other: seen.harm.append(f"window {other.url}"))
    for name, url in urls.items():
        page.goto(url)
        if "?q=" in url:
            page.locator(".search li").first.wait_for()
        seen.texts[name] = page.evaluate(TEXT)
        seen.harm += page.evaluate(STRANGE)
        seen.clicks += page.evaluate(CLICK_ALL)
        page.wait_for_timeout(50)  # what was clicked may wait before it runs
        seen.harm += page.evaluate("harm")
        if page.url.partition("#")[0] != url.partition("#")[0]:
            seen.harm.append(f"went to {page.url}")
    return seen


def _leaving(url: str) -> Iterator[str]:
    if not url.startswith(("file:", "data:")):
        yield f"request {url}"
