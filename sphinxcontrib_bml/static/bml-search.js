/* sphinxcontrib-bml: calls and auctions in the search box of Sphinx's search page. Sphinx takes
   "2♣" for the number 2; here it is read as a call, and the rows that define it come first. */
(() => {
  const SUITS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
  const SHOWN = { C: "♣", D: "♦", H: "♥", S: "♠", N: "NT" };
  const WORDS = { p: "P", pass: "P", x: "X", d: "X", dbl: "X", double: "X",
    xx: "XX", r: "XX", rd: "XX", rdbl: "XX", redbl: "XX", redouble: "XX" };
  const PROSE = /^(pass|double|redouble)$/i;
  const MOST = 25;

  const callOf = (word) => {
    const bid = /^([1-7])(?:([cdhs])|n|nt|sa)$/.exec(word);
    return bid ? bid[1] + (bid[2] ?? "n").toUpperCase() : WORDS[word];
  };

  /* The calls of a query, theirs in parentheses; nothing where a word is none. */
  const callsOf = (query) => {
    const text = query
      .replace(/[\uFE0E\uFE0F]/g, "")
      .replace(/[♣♦♥♠]/g, (suit) => SUITS[suit])
      .replace(/!([cdhs])(?![a-z])/gi, "$1")
      .toLowerCase()
      .replace(/([1-7])\s+(nt|sa|[cdhsn])(?![a-z])/g, "$1$2")
      .replace(/[[({]/g, " ( ")
      .replace(/[\])}]/g, " ) ");
    const calls = [];
    let isTheirs = false;
    for (const word of text.split(/[\s\-–—−;,>→]+/).filter(Boolean)) {
      if (word === "(" || word === ")") {
        isTheirs = word === "(";
        continue;
      }
      const call = callOf(word.replace(/[!*?.:]+$/, ""));
      if (!call) return [];
      calls.push(isTheirs ? `(${call})` : call);
    }
    return calls;
  };

  /* An auction without passes and without saying who calls. */
  const bare = (calls) =>
    calls.map((call) => call.replace(/[()]/g, "")).filter((call) => call !== "P").join("-");

  /* How well an auction answers a query: itself, the same calls by others, what continues it,
     what ends with it; 0 for not at all. */
  const fit = (name, wanted) => {
    if (name === wanted.name) return 5;
    const plain = bare(name.split("-"));
    if (!wanted.bare) return 0;
    if (plain === wanted.bare) return name.startsWith("(") ? 3 : 4;
    if (name.startsWith(`${wanted.name}-`)) return 2;
    return `-${plain}`.endsWith(`-${wanted.bare}`) ? 1 : 0;
  };

  const shown = (name) =>
    name
      .replaceAll("-", "–")
      .replace(/([1-7])([CDHSN])/g, (bid, level, strain) => level + SHOWN[strain]);

  /* The rows that answer a query as Sphinx has results, the best first. */
  const rowsFor = (query) => {
    const calls = callsOf(query);
    if (!calls.length) return [];
    const passes = calls.filter((call, number) => call !== "(P)" || number + 1 === calls.length);
    const wanted = { name: passes.join("-"), bare: bare(calls) };
    const { objects, objnames, docnames, filenames, titles } = Search._index;
    const found = [];
    for (const [page, type, , anchor, name] of Object.values(objects).flat()) {
      const [domain, kind, kindName] = objnames[type];
      const score = domain === "bml" && kind === "sequence" ? fit(name, wanted) : 0;
      if (score) found.push({ page, anchor, name, score, kindName });
    }
    found.sort((a, b) => b.score - a.score || a.name.length - b.name.length
      || (a.name < b.name ? -1 : 1));
    // Without a description Sphinx reads the page and asks for a summary.
    const hasSummary = DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY
      && location.protocol.startsWith("http");
    return found.slice(0, MOST).map(({ page, anchor, name, kindName }) => [
      docnames[page], shown(name), `#${anchor}`,
      hasSummary ? "" : `${kindName}${_(", in ")}${titles[page]}`,
      1000, filenames[page], "object",
    ]);
  };

  const read = { text: "", page: null };
  const pageOf = (text) => {
    if (read.text !== text) {
      const page = new DOMParser().parseFromString(text, "text/html");
      page.querySelector("h1 .headerlink")?.remove();
      Object.assign(read, { text, page });
    }
    return read.page;
  };

  /* The meaning of a row and the title of its page; nothing for another place. */
  const rowSummary = (text, anchor) => {
    const page = anchor?.startsWith("#bml-") ? pageOf(text) : null;
    const place = page?.getElementById(anchor.slice(1));
    const row = place?.closest(".bml-row") ?? place?.querySelector(".bml-row");
    if (!row) return null;
    const said = row.cloneNode(true);
    said.querySelectorAll(".bml-call, .bml-continued").forEach((part) => part.remove());
    const title = page.querySelector("h1")?.textContent ?? "";
    const summary = document.createElement("p");
    summary.className = "context";
    summary.textContent = [said.textContent, title].map((words) => words.trim())
      .filter(Boolean).join(" · ");
    return summary;
  };

  const install = () => {
    const search = Search._performSearch;
    if (typeof search !== "function") return;
    const summary = Search.makeSearchSummary;
    Search.makeSearchSummary = (text, terms, anchor) =>
      rowSummary(text, anchor) ?? summary(text, terms, anchor);
    Search._performSearch = (query, ...terms) => {
      const rows = rowsFor(query);
      const places = new Set(rows.map((row) => row[0] + row[2]));
      const others = search(query, ...terms).filter((one) => !places.has(one[0] + one[2]));
      // Sphinx shows the last one first.
      rows.reverse();
      return PROSE.test(query.trim()) ? [...rows, ...others] : [...others, ...rows];
    };
  };
  if (typeof Search === "undefined") document.addEventListener("DOMContentLoaded", install);
  else install();
})();
