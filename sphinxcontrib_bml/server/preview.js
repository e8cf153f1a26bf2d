// Shows the page anew when its file changed, where the reader was.
(() => {
  "use strict";
  const page = decodeURIComponent(location.pathname).replace(/^\//, "");
  let known = null;

  // What the reader looks at: the first thing with an id that begins in view, and how far down.
  const place = () => {
    for (const element of document.querySelectorAll("body [id]")) {
      const box = element.getBoundingClientRect();
      if (box.height > 0 && box.top >= 0) return { id: element.id, top: box.top, y: scrollY };
    }
    return { id: "", top: 0, y: scrollY };
  };

  const name = (details) => {
    const named = details.id ? details : details.closest("[id]");
    return named ? named.id + " " + [...named.querySelectorAll("details")].indexOf(details) : "";
  };

  const states = () => new Map(
    [...document.querySelectorAll("details")].map((details) => [name(details), details.open]));

  const show = (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const before = place();
    const open = states();
    document.title = fresh.title;
    document.head.replaceChildren(...fresh.head.childNodes);
    for (const script of fresh.body.querySelectorAll("script")) script.remove();
    document.body.replaceChildren(...fresh.body.childNodes);
    for (const details of document.querySelectorAll("details")) {
      const was = open.get(name(details));
      if (was !== undefined) details.open = was;
    }
    const element = before.id && document.getElementById(before.id);
    if (element) {
      scrollBy({ top: element.getBoundingClientRect().top - before.top, behavior: "instant" });
    } else {
      scrollTo({ top: before.y, behavior: "instant" });
    }
  };

  const fetched = async () => {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    return [await answer.text(), JSON.parse(answer.headers.get("X-BML-State") || '""')];
  };

  const wait = async () => {
    for (;;) {
      try {
        const query = new URLSearchParams({ page, known: known === null ? "" : known });
        const { state } = await (await fetch("/-/state?" + query)).json();
        if (state === null || state === known) continue;
        const [text, made] = await fetched();
        show(text);
        known = made;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  wait();
})();
