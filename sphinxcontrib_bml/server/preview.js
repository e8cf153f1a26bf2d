// Shows what changed when a file was saved, and the reader stays where they were.
(() => {
  "use strict";
  const page = decodeURIComponent(location.pathname).replace(/^\//, "");
  let known = document.currentScript.dataset.state;

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

  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

  // A new message is read aloud; one that is not in view is shown at the foot of the page too.
  const news = document.createElement("p");
  news.className = "bml-preview-news";
  news.setAttribute("role", "status");
  document.body.append(news);

  const messages = () => [...document.querySelectorAll(".bml-preview-messages li")];

  const isInView = (element) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  };

  const announced = () => messages().find((one) => one.textContent === news.dataset.message);

  // Announces the worst of the messages that were not there before, as long as it is there.
  const announce = (before) => {
    const fresh = messages().filter((one) => !before.has(one.textContent));
    const worst = fresh.find((one) => one.dataset.severity === "error") || fresh[0];
    if (worst) {
      const others = fresh.length > 1 ? ` (and ${fresh.length - 1} more)` : "";
      const isSeen = isInView(worst);
      const said = worst.firstChild.cloneNode(true);
      news.classList.toggle("heard", isSeen);
      news.replaceChildren(isSeen ? said.textContent : said, others);
      news.dataset.message = worst.textContent;
    } else if (!announced()) {
      news.replaceChildren();
    }
  };

  addEventListener("scroll", () => {
    const message = announced();
    if (message && isInView(message)) news.replaceChildren();
  }, { passive: true });

  // Does something to the page; branches and the place that is read stay as they are.
  const keepingPlace = (change) => {
    const before = place();
    const open = states();
    const said = new Set(messages().map((one) => one.textContent));
    change();
    for (const details of document.querySelectorAll("details")) {
      const was = open.get(name(details));
      if (was !== undefined) details.open = was;
    }
    const element = before.id && document.getElementById(before.id);
    if (before.y === 0) {
      scrollTo({ top: 0, behavior: "instant" });
    } else if (element) {
      scrollBy({ top: element.getBoundingClientRect().top - before.top, behavior: "instant" });
    } else {
      scrollTo({ top: before.y, behavior: "instant" });
    }
    announce(said);
  };

  const showPage = (text) => keepingPlace(() => {
    const fresh = parsed(text);
    document.title = fresh.title;
    document.head.replaceChildren(...fresh.head.childNodes);
    for (const script of fresh.body.querySelectorAll("script")) script.remove();
    // The line of news stays: only changes of what is on the page are read aloud.
    for (const node of [...document.body.childNodes]) if (node !== news) node.remove();
    news.before(...fresh.body.childNodes);
  });

  // Shows the tables that changed; false where the page has others.
  const showParts = ({ parts, changed }) => {
    const shown = document.querySelectorAll(".bml-bidtable, aside.bml-preview-messages");
    if (shown.length !== parts) return false;
    keepingPlace(() => {
      for (const [number, html] of Object.entries(changed)) {
        shown[number].replaceWith(...parsed(html).body.childNodes);
      }
    });
    return true;
  };

  const fetched = async () => {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    return [await answer.text(), JSON.parse(answer.headers.get("X-BML-State") || '""')];
  };

  const wait = async () => {
    for (;;) {
      try {
        const answer = await fetch("/-/state?" + new URLSearchParams({ page, known }));
        const change = await answer.json();
        if (change.state === null || change.state === known) continue;
        if (change.parts === undefined || !showParts(change)) {
          const [text, made] = await fetched();
          showPage(text);
          known = made;
        } else {
          known = change.state;
        }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  wait();
})();
