/* sphinxcontrib-bml: the box of every page. It answers auctions and names in place; what it links to is
   the explorer. Texts of notes are texts here, never markup. */
(() => {
  "use strict";

  const {Wording, systems, element, suited, load, loadNotes, FAILED, SEATS} = bmlAsk;
  const {index, system: name, explorer, search, label, close, large} = document.currentScript.dataset;
  const COLUMNS = ["#furo-main-content", "[itemprop=articleBody]", "article.bd-article",
    ".md-content__inner", "[role=main]", "main", ".body", "article"];
  const NEXT = 4; // continuations
  const TITLES = 3;
  const HEADER = 88; // pixels, more than headers that stay in view
  const oneLine = text => text.replace(/([,;:])?\n/g, (_, mark) => mark ? `${mark} ` : " · ");

  class Box extends Wording {
    constructor() {
      super();
      this.at = -1;
      this.input = element("input", {
        type: "text", id: "bml-box-field", autocomplete: "off", autocapitalize: "off",
        spellcheck: "false", enterkeyhint: "search", placeholder: label, role: "combobox",
        "aria-label": label, "aria-expanded": "false", "aria-controls": "bml-box-list",
        "aria-autocomplete": "list", oninput: () => this.show(), onfocus: () => this.open(),
        onkeydown: event => this.pressed(event),
      });
      this.said = element("p", {class: "bml-box-spoken", role: "status"});
      this.lead = element("div", {class: "bml-box-lead"});
      this.list = element("div", {id: "bml-box-list", role: "listbox", "aria-label": label});
      this.panel = element("div", {class: "bml-box-panel", hidden: true}, this.lead, this.list);
      // A page that shows a key of its own search has no other.
      this.key = !document.querySelector("[class*=search] kbd") &&
        element("kbd", {"aria-hidden": "true"}, "Ctrl K");
      this.shut = element("button", {
        type: "button", class: "bml-box-close", "aria-label": close, tabindex: "-1",
        onclick: () => this.close(),
      }, "✕");
      this.root = element("div", {class: `bml-box${large ? " bml-box-large" : ""}`, role: "search",
        "aria-label": label},
      element("div", {class: "bml-box-line"}, this.input, this.key, this.shut), this.panel, this.said);
      const place = COLUMNS.map(one => document.querySelector(one)).find(Boolean) ?? document.body;
      place.prepend(this.root);
      // Last, because keys of the page are the page's.
      addEventListener("keydown", () => addEventListener("keydown", event => this.called(event)),
        {capture: true, once: true});
      addEventListener("pointerdown", ({target}) => { if (!this.root.contains(target)) this.close(); });
      this.root.addEventListener("focusout", ({relatedTarget: to}) => {
        if (to && !this.root.contains(to)) this.close();
      });
    }

    // "/" and Ctrl-K, where the page does not use them.
    called(event) {
      const {key, ctrlKey, metaKey, altKey, target, defaultPrevented} = event;
      const isTyping = target.closest?.("input, textarea, select, [contenteditable]");
      if (defaultPrevented || altKey || !(key === "/" && !isTyping && !ctrlKey && !metaKey ||
        key.toLowerCase() === "k" && (ctrlKey || metaKey))) return;
      event.preventDefault();
      // In the middle of a page the box comes to the reader, under no header of the theme.
      const {bottom} = this.root.getBoundingClientRect();
      if (scrollY > HEADER && bottom < HEADER) this.root.classList.add("bml-box-over");
      this.input.focus({preventScroll: true});
      this.input.select();
    }

    open() {
      this.root.classList.add("bml-box-open");
      this.panel.hidden = false;
      this.input.setAttribute("aria-expanded", "true");
      this.show();
    }

    close() {
      this.root.classList.remove("bml-box-open", "bml-box-over");
      this.panel.hidden = true;
      this.input.setAttribute("aria-expanded", "false");
      this.input.removeAttribute("aria-activedescendant");
      if (document.activeElement === this.input) this.input.blur();
    }

    pressed(event) {
      const options = [...this.list.querySelectorAll("[role=option]")];
      const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
      if (step) this.mark(Math.max(0, Math.min(options.length - 1, this.at + step)));
      else if (event.key === "Enter") options[Math.max(this.at, 0)]?.click();
      else if (event.key === "Escape" && this.input.value) {
        this.input.value = "";
        this.show();
      } else if (event.key === "Escape") this.close();
      else return;
      event.preventDefault();
    }

    mark(at) {
      const options = [...this.list.querySelectorAll("[role=option]")];
      this.at = at;
      options.forEach((option, number) => {
        option.id = `bml-box-${number}`;
        option.setAttribute("aria-selected", String(number === at));
      });
      if (options[at]) {
        this.input.setAttribute("aria-activedescendant", `bml-box-${at}`);
        options[at].scrollIntoView({block: "nearest"});
      } else this.input.removeAttribute("aria-activedescendant");
    }

    async show() {
      const turn = this.turn = {};
      let shown;
      try {
        const address = new URL(index, document.baseURI).href;
        this.folder = address.slice(0, address.lastIndexOf("/") + 1);
        await loadNotes(address, name);
        this.system = systems[name];
        shown = await this.answer(this.input.value);
      } catch {
        shown = {lead: FAILED, options: [], at: -1};
      }
      if (turn !== this.turn) return;
      this.lead.replaceChildren(...[shown.lead].flat().filter(Boolean));
      this.list.replaceChildren(...shown.options);
      this.mark(shown.at);
      this.said.textContent = this.panel.textContent.slice(0, 200);
    }

    async ask(query) {
      const {system} = this;
      for (;;) {
        const answer = system.ask(query, {});
        if (!system.missing.size) return answer;
        await Promise.all([...system.missing].map(number =>
          load(`${this.folder}${encodeURIComponent(name)}-${number}.js`, () => system.loaded.has(number))));
      }
    }

    async answer(text) {
      if (!text.trim()) {
        return {lead: this.t("For example"), options: this.examples().map(one => this.query(one)), at: -1};
      }
      const {queries, isNamed, readAs, nearest, trouble} = bmlAsk.typed(this.system, text);
      if (!queries.length) {
        const titles = this.titles(text), offered = titles.length && trouble.hint === "For example" ? [] : nearest;
        const offer = offered.length && element("span", {class: "bml-box-note"}, this.t(trouble.hint));
        return {lead: [element("p", {}, suited(this.reason(trouble))), offer],
          options: [...titles, ...offered.map(one => this.query(one)), this.searching(text.trim())].filter(Boolean),
          at: offered.length || titles.length ? 0 : -1};
      }
      const lead = readAs && element("p", {}, suited(this.plain("Read as {0}", readAs)));
      const titles = isNamed ? this.titles(text) : [];
      if (queries.length === 1) {
        return {lead, options: [...this.whole(await this.ask(queries[0]), queries[0]), ...titles], at: 0};
      }
      const options = [];
      for (const query of queries) options.push(this.row(query.auction, query.seat, await this.ask(query)));
      options.push(...titles);
      return {lead: [lead, element("p", {}, suited(this.plain("“{0}” stands for:", text.trim())))], options, at: 0};
    }

    examples() {
      const {names} = this.system.named, long = names.find(({auction}) => /^\d[^(]*-/.test(auction));
      const found = names.filter(one => one.own.join("").length > 3 && /^\d[^(]*-/.test(one.auction));
      return [...new Set([long?.auction.replaceAll("-", " "), "1M-2N", "P P 1H 2C",
        ...found.slice(0, 3).map(one => one.name)])].filter(Boolean);
    }

    option(href, children, more = {}) {
      return element("a", {role: "option", tabindex: "-1", href, "aria-selected": "false", ...more}, children);
    }

    query(text) {
      return this.option("#", suited(text), {class: "bml-box-query", onclick: event => {
        event.preventDefault();
        this.input.value = text;
        this.input.focus();
        this.show();
      }});
    }

    // Headings of pages with all words of the text, the shortest first.
    titles(text) {
      const {same, kinds, titles} = this.system.named;
      const wordsOf = words => (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
        .filter(word => kinds.get(word) !== "").map(word => same.get(word) ?? word);
      const words = wordsOf(text).map(word => word.replace(/(?<=..[^s])s$/u, ""));
      const found = titles.filter(([title]) => {
        const own = wordsOf(title);
        return words.every(word => own.some(one => one.startsWith(word)));
      });
      return !/\p{L}{3}/u.test(words) ? [] : found.sort(([a], [b]) => a.length - b.length).slice(0, TITLES)
        .map(([title, address, page]) => this.option(`${this.folder}../../${address}`,
          [element("strong", {}, suited(title)), page && element("span", {class: "bml-box-path"}, suited(page))]));
    }

    // What else is on pages is found by the search of the project.
    searching(text) {
      return search && this.option(`${search}?q=${encodeURIComponent(text)}`,
        suited(this.plain("Search the pages for “{0}”", text)), {class: "bml-box-search"});
    }

    address(auction, seat) { return `${explorer}#${auction.short()}${seat ? `&seat=${seat}` : ""}`; }

    saidOf(meaning) {
      const condition = meaning.conditions && this.condition(meaning);
      return [condition && element("span", {class: "bml-box-condition"}, suited(condition)), " ",
        suited(oneLine(meaning.text))];
    }

    row(auction, seat, answer) {
      const meaning = answer.meanings.find(one => one.text);
      return this.option(this.address(auction, seat), [
        element("strong", {}, suited(this.auctionText(auction))),
        element("span", {}, meaning ? this.saidOf(meaning) : this.t("No agreement in the notes.")),
      ], {class: "bml-box-row"});
    }

    // The answer first, then what may follow.
    whole(answer, {seat, auction: asked}) {
      const {auction, trail, meanings, next, upTo} = answer, {length} = auction;
      if (!length && asked.isOver) {
        return [this.option(this.address(asked), this.t("The auction is over."), {class: "bml-box-answer"})];
      }
      const texts = meanings.filter(one => one.text && one.standing !== "general");
      const general = meanings.find(one => one.text && one.standing === "general");
      const path = trail.slice(0, -1).map((step, number) => {
        const text = step.meanings.find(one => one.text)?.text;
        return text && [suited(this.callText(auction.sideOf(number), step.call)), " ", suited(oneLine(text))];
      }).filter(Boolean).flatMap((step, number) => number ? [" · ", step] : [step]);
      const silent = {pass: "They pass. No agreement is needed.",
        named: "In the notes, but without a description.",
        elsewhere: "Agreed only for another seat or vulnerability."}[answer.status];
      const main = length ? [this.option(this.address(auction, seat), [
        path.length > 0 && element("span", {class: "bml-box-path"}, path),
        element("span", {class: "bml-box-main"},
          element("strong", {}, suited(this.callText(auction.lastSide, auction.calls.at(-1)))), " ",
          seat && !texts[0]?.conditions.seat.includes(seat) ? element("span", {class: "bml-box-condition"}, this.t(SEATS[seat])) : "", " ",
          texts.length ? this.saidOf(texts[0]) : this.t(auction.isOver ? "The auction is over."
            : silent ?? "No agreement in the notes.")),
        general && element("span", {class: "bml-box-path"},
          suited(`${this.cells(general.left) || this.t("The notes also say:").replace(":", "")}: ${oneLine(general.text)}`)),
      ], {class: "bml-box-answer"})] : [];
      const follow = next.filter(one => one.call !== null).slice(0, length ? NEXT : 2 * NEXT).map(one => {
        const after = upTo.after(one.side, one.call);
        return this.option(this.address(after, seat), [
          element("strong", {}, suited(this.callText(one.side, one.call))),
          element("span", {}, one.meaning?.text ? this.saidOf(one.meaning) : "–"),
        ], {class: "bml-box-row"});
      });
      return [...main, ...follow];
    }
  }

  new Box();
})();
