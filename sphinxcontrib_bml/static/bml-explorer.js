/* sphinxcontrib-bml: the explorer. It asks bml-resolver.js; the page's address is all it remembers.
   Texts of notes are texts here, never markup. */
(() => {
  "use strict";

  const {
    Auction, Wording, systems, isTheirPass, element, suited, load, loadNotes, FAILED, SEATS, SIDES,
    PASS, FIRST_BID, WE, THEY,
  } = bmlAsk;
  // pixels [RX-4]
  const NARROW = 576;
  // what is not folded in the box
  const LEVELS = 3, STRAINS = 5;
  const explorers = [];

  const oneLine = text => text.replace(/([,;:])?\n/g, (_, mark) => mark ? `${mark} ` : " · ");
  const lines = text => text.split("\n").flatMap(line => [element("br"), ...suited(line)]).slice(1);
  const note = (...words) => element("p", {class: "bml-ask-note"}, words);
  const aside = (...words) => element("span", {class: "bml-ask-note"}, words);

  // ---- The address of the page [RQ-13]

  const wantedIn = (text, isTyped) => {
    const fields = new URLSearchParams(text), query = fields.get("q");
    const valid = (key, pattern) => pattern.exec(fields.get(key))?.[0] ?? "";
    return query === null ? null : {query, isTyped, seat: valid("seat", /^[1-4]$/),
      vul: valid("vul", /^[YN]{2}$/), partner: fields.get("partner")};
  };

  // What it asks for; null where it leads elsewhere on the page, or nowhere.
  const asked = () => {
    const {href, hash, search} = location;
    if (!href.includes("#")) return wantedIn(search, true);
    const wanted = wantedIn(`q=${hash.slice(1)}`);
    return document.getElementById(wanted.query) ? null : wanted;
  };

  class Explorer extends Wording {
    constructor(root, number) {
      super();
      this.root = root;
      this.id = `bml-ask-${number}`;
      this.fallback = [...root.childNodes];
      this.state = {auction: new Auction(), seat: "", vul: ""};
      this.partners = JSON.parse(root.dataset.partners ?? "[]");
      this.whose = WE;
      // the text of the question before
      this.asked = "";
      this.start();
    }

    async start() {
      const {auction = ""} = this.root.dataset;
      try {
        await this.use();
      } catch {
        this.root.prepend(element("p", {class: "bml-ask-problem", role: "alert"}, FAILED));
        return;
      }
      this.build();
      explorers.push(this);
      await this.follow(auction);
    }

    // The notes with a partner; those of the page for any other name.
    async use(name) {
      const {index, system} = this.root.dataset;
      const own = this.partners.find(one => one[1] === name) ?? ["", system, index];
      const address = new URL(own[2], document.baseURI).href;
      this.folder = address.slice(0, address.lastIndexOf("/") + 1);
      await loadNotes(address, own[1]);
      this.system = systems[own[1]];
    }

    build() {
      const {root, id} = this;
      this.input = element("input", {
        type: "text", id, autocomplete: "off", autocapitalize: "characters",
        spellcheck: "false", enterkeyhint: "go", placeholder: "1N (2C) X",
        "aria-describedby": `${id}-problem`, oninput: () => this.typed(false),
      });
      this.problem = element("div", {class: "bml-ask-problem", id: `${id}-problem`, role: "alert"});
      this.spoken = element("p", {class: "bml-ask-spoken", "aria-live": "polite", role: "status"});
      this.answer = element("div", {class: "bml-ask-answer"});
      this.box = element("div", {class: "bml-ask-box"});
      const form = element("form", {
        class: "bml-ask-form", onsubmit: event => {
          event.preventDefault();
          // the keyboard of a phone covers the answer
          if (this.isNarrow) this.input.blur();
          this.typed(true);
        },
      }, this.partnerChoice(), element("label", {for: id}, this.t("Auction")),
      element("div", {class: "bml-ask-line"}, this.input,
        element("button", {type: "submit"}, this.t("Look up"))), this.problem);
      this.table = element("div", {
        class: "bml-ask-table", role: "toolbar", "aria-label": this.t("Bidding box"),
        onkeydown: event => this.walk(event),
      }, this.box, this.settings(), this.tools());
      root.replaceChildren(form,
        element("div", {class: "bml-ask-columns"}, this.table, this.answer), this.spoken);
      this.table.addEventListener("focusin", ({target}) => this.stopAt(target));
      // A sheet is fixed to the window: look at the column's width.
      new ResizeObserver(([{contentRect}]) => {
        root.classList.toggle("bml-ask-narrow", contentRect.width < NARROW);
        this.stopAt();
      }).observe(root);
      new IntersectionObserver(([{isIntersecting}]) =>
        root.classList.toggle("bml-ask-away", !isIntersecting)).observe(root);
    }

    get isNarrow() { return this.root.classList.contains("bml-ask-narrow"); }

    partnerChoice() {
      if (this.partners.length < 2) return null;
      this.partner = element("select", {onchange: () => {
        this.state.partner = this.partner.value;
        this.go(this.state.auction);
      }}, this.partners.map(([name, value]) => element("option", {value}, name)));
      return element("label", {class: "bml-ask-partner"}, this.t("Partner"), this.partner);
    }

    // The table is one stop of the tab key; arrow keys walk in it [RX-6].
    get stops() {
      return [...this.table.querySelectorAll("button, select, summary")]
        .filter(one => !one.disabled && one.checkVisibility());
    }

    stopAt(wanted) {
      const {stops} = this, {activeElement: active} = document;
      const stop = [wanted, active].find(one => stops.includes(one))
        ?? stops.find(one => one.matches(".bml-ask-agreed")) ?? stops[0];
      for (const one of this.table.querySelectorAll("button, select, summary")) {
        one.tabIndex = one === stop ? 0 : -1;
      }
    }

    walk(event) {
      const {stops} = this, {target, key} = event, at = stops.indexOf(target);
      const side = {ArrowLeft: -1, ArrowRight: 1}[key], down = {ArrowUp: -1, ArrowDown: 1}[key];
      if (at < 0 || !side && (!down || target.localName === "select")) return;
      event.preventDefault();
      const from = target.getBoundingClientRect(), far = one => {
        const {x, y} = one.getBoundingClientRect(), rows = down * (y - from.y);
        return rows < 9 ? Infinity : 9 * rows + Math.abs(x - from.x);
      };
      const next = side ? stops[at + side]
        : stops.reduce((best, one) => far(one) < far(best) ? one : best, target);
      next?.focus();
    }

    // Seat and vulnerability, where a definition has a condition [RS-4].
    settings() {
      const choice = (key, label, phrases, values) => {
        const select = element("select", {onchange: () => {
          this.state[key] = select.value;
          this.go(this.state.auction);
        }}, ["", ...values].map(value =>
          element("option", {value}, this.t(phrases[value] ?? "any"))));
        this[key] = select;
        return element("label", {}, element("span", {}, this.t(label)), select);
      };
      return this.board = element("div", {class: "bml-ask-settings"},
        choice("seat", "Seat", SEATS, ["1", "2", "3", "4"]),
        choice("vul", "Vulnerability", SIDES, ["NN", "YN", "NY", "YY"]));
    }

    tools() {
      const button = (phrase, onclick, more = {}) =>
        element("button", {type: "button", onclick, ...more}, this.t(phrase));
      this.toggle = button("Bids", () => {
        const isOpen = this.root.classList.toggle("bml-ask-open");
        this.toggle.setAttribute("aria-expanded", String(isOpen));
        this.stopAt(this.toggle);
        this.keepInView();
      }, {class: "bml-ask-toggle", "aria-expanded": "false"});
      const back = auction => {
        if (!auction.length) this.forget();
        this.go(auction);
      };
      this.undo = button("Undo", () => back(withoutTheirPass(this.state.auction.upTo(-1))));
      this.clear = button("Clear", () => back(new Auction()));
      this.share = button("Copy link", () => this.copy());
      return element("div", {class: "bml-ask-tools"},
        this.toggle, this.undo, this.clear, this.share);
    }

    // What a question says about the board holds for that and what continues it [RQ-14].
    forget() { Object.assign(this.state, {seat: "", vul: ""}); }

    known() {
      const {seat, vul} = this.state;
      const one = (key, phrase) => phrase && element("button", {
        type: "button", "aria-label": this.plain("Remove: {0}", this.t(phrase)), onclick: () => {
          this.state[key] = "";
          this.go(this.state.auction);
        },
      }, this.t(phrase), " ", element("span", {"aria-hidden": "true"}, "✕"));
      const known = [one("seat", SEATS[seat]), one("vul", SIDES[vul])].filter(Boolean);
      return known.length ? element("div", {class: "bml-ask-known"}, known) : null;
    }

    address(auction, seat = this.state.seat) {
      const {vul, partner} = this.state, isOther = partner && partner !== this.root.dataset.system;
      return `#${auction.short()}${seat && `&seat=${seat}`}${vul && `&vul=${vul}`}${
        isOther ? `&partner=${encodeURIComponent(partner)}` : ""}`;
    }

    async follow(beginning) {
      const wanted = asked() ?? (beginning === undefined ? null : wantedIn(`q=${beginning}`));
      if (!wanted) return;
      const {seat, vul, partner} = wanted;
      try { await this.use(partner); } catch {
        this.tell(this.t(FAILED));
        return;
      }
      this.state = {auction: new Auction(), seat, vul, other: null, partner: this.system.name};
      this.whose = WE;
      this.input.value = wanted.query.slice(0, 1100);
      const found = this.understood(wanted.query);
      if (found) {
        this.take(found);
        if (!wanted.isTyped) this.state.other = null;
        this.input.value = found.auction.short(" ");
      }
      this.asked = this.input.value.trim();
      await this.show();
    }

    // What a text means; null where it is no auction or several. Then the page offers some [RQ-17].
    understood(text) {
      const {queries, isNamed, readAs, nearest, trouble} = bmlAsk.typed(this.system, text);
      this.problem.replaceChildren();
      this.isNamed = isNamed;
      if (queries.length === 1) {
        if (readAs) this.tell(suited(this.plain("Read as {0}", readAs)));
        return queries[0];
      }
      if (queries.length) {
        this.tell(suited(this.plain("“{0}” stands for:", text.trim())));
        this.offer(queries.map(query => this.linkTo(query.auction, query.seat)));
      } else {
        this.tell(suited(this.reason(trouble)));
        if (nearest.length) this.problem.append(element("p", {}, this.t(trouble.hint)));
        this.offer(nearest.map(one => element("button", {
          type: "button", onclick: () => { this.input.value = one; this.typed(true); },
        }, suited(one))));
      }
      return null;
    }

    tell(...children) { this.problem.replaceChildren(element("p", {}, ...children)); }

    offer(choices) {
      if (!choices.length) return;
      this.problem.append(element("ul", {class: "bml-ask-offers"},
        choices.map(one => element("li", {}, one))));
    }

    take({auction, seat, other}) {
      Object.assign(this.state, {auction, other});
      if (seat) this.state.seat = String(seat);
      this.whose = WE;
    }

    go(auction) {
      const address = this.address(auction);
      if (address === (location.hash || "#")) this.follow("");
      else location.hash = address;
    }

    // Typing replaces where one is, Enter goes there [RX-5]; words that are not finished yet are
    // no mistakes.
    typed(isSent) {
      const text = this.input.value, isWhole = isSent || /[\s)\]]$/.test(text);
      const found = this.understood(text);
      if (!found) {
        if (!isWhole && !(this.isNamed && /\p{L}{3}/u.test(text))) this.problem.replaceChildren();
        else this.startAgain();
        return;
      }
      if (!text.trim().startsWith(this.asked)) this.forget();
      this.asked = text.trim();
      this.take(found);
      const address = this.address(found.auction);
      if (!isSent) history.replaceState(null, "", address);
      else if (history.state !== address) history.pushState(address, "", address);
      this.show();
      for (const other of explorers) if (other !== this) other.follow();
    }

    // No old answer stays next to a text that is not answered.
    startAgain() {
      this.forget();
      this.take({auction: new Auction()});
      history.replaceState(null, "", "#");
      this.show();
    }

    async copy() {
      let said = "Copied";
      try { await navigator.clipboard.writeText(location.href); }
      catch { said = "Copy the URL of this page"; }
      this.share.textContent = this.t(said);
      setTimeout(() => { this.share.textContent = this.t("Copy link"); }, 2000);
    }

    async show() {
      const {system, state} = this, turn = this.turn = {};
      this.seat.value = state.seat;
      this.vul.value = state.vul;
      this.board.hidden = !system.conditions.some(({seat, vul}) => seat !== "0" || vul !== "00");
      if (this.partner) this.partner.value = system.name;
      let answer;
      try {
        for (;;) {
          answer = system.ask(state, {seat: state.seat, vul: state.vul});
          if (!system.missing.size) break;
          await Promise.all([...system.missing].map(number =>
            load(`${this.folder}${encodeURIComponent(system.name)}-${number}.js`,
              () => system.loaded.has(number))));
        }
      } catch {
        if (turn !== this.turn) return;
        this.answer.replaceChildren();
        this.tell(this.t(FAILED));
        this.problem.append(...this.fallback);
        return;
      }
      if (turn !== this.turn) return;
      const {activeElement: active} = document, call = active?.dataset.call;
      const wasInAnswer = this.answer.contains(active), wasInBox = this.box.contains(active);
      this.showBox(answer);
      this.showAnswer(answer);
      this.undo.disabled = this.clear.disabled = !state.auction.length;
      if (wasInBox) {
        const key = this.box.querySelector(`[data-call="${call}"]:enabled`)
          ?? this.box.querySelector(".bml-ask-call:enabled") ?? this.clear;
        key.focus({preventScroll: true});
      }
      this.stopAt();
      const heading = this.answer.querySelector(".bml-ask-name");
      if (wasInAnswer) (heading ?? this.input).focus({preventScroll: true});
      if (this.isShown) this.keepInView();
      this.isShown = true;
    }

    // Above the sheet where that is open [RX-4].
    keepInView() {
      const {top} = this.answer.getBoundingClientRect(), sheet = this.table.getBoundingClientRect();
      const low = this.isNarrow ? sheet.top : innerHeight;
      if (top < 0 || top > low - 88) this.answer.scrollIntoView();
    }

    showBox(answer) {
      const {auction} = this.state.auction.opened();
      const position = auction.bid || auction.isOver ? auction : new Auction();
      const {whose} = this, agreed = new Map();
      for (const one of answer.next) {
        const after = one.call !== null && one.side === whose && answer.upTo.after(whose, one.call);
        if (after) agreed.set(after.name(), one);
      }
      const whoseButton = (side, phrase) => element("button", {
        type: "button", "aria-pressed": String(whose === side), "data-side": side,
        onclick: () => {
          this.whose = side;
          this.showBox(answer);
          const pressed = this.box.querySelector(`[data-side="${side}"]`);
          pressed.focus();
          this.stopAt(pressed);
        },
      }, this.t(phrase));
      const key = call => {
        const after = position.after(whose, call), one = after && agreed.get(after.name());
        const text = one && oneLine(one.meaning?.text || this.t("see responses below"));
        const name = this.callText(whose, call);
        return element("button", {
          type: "button", disabled: !after,
          class: `bml-ask-call${one ? " bml-ask-agreed" : ""}${call < FIRST_BID ? ` bml-ask-card-${call}` : ""}`,
          "data-call": call, onclick: () => this.go(after),
          "aria-label": text ? `${name}, ${text.slice(0, 200)}` : name,
        }, suited(this.callText(WE, call)));
      };
      const keys = [], gone = Math.max(position.bid - FIRST_BID + 1, 0);
      for (let call = FIRST_BID + gone - gone % STRAINS; call < 38; call++) keys.push(key(call));
      const shown = keys.splice(0, LEVELS * STRAINS), folded = keys;
      const isMarked = folded.some(button => button.classList.contains("bml-ask-agreed"));
      const bids = keys => element("div", {class: "bml-ask-keys bml-ask-bids"}, keys);
      this.box.replaceChildren(
        element("div", {class: "bml-ask-whose"},
          whoseButton(WE, "Our call"), whoseButton(THEY, "Their call")),
        element("div", {class: "bml-ask-keys"}, [0, 1, 2].map(key)), bids(shown),
        ...(folded.length ? [element("details", {
          open: this.isWide, ontoggle: event => { this.isWide = event.target.open; },
        }, element("summary", {class: isMarked && "bml-ask-agreed"}, this.t("Higher bids")),
        bids(folded))] : []), element("p", {class: "bml-ask-legend"}, this.t("in the notes")));
    }

    link(auction, children, seat) {
      return element("a", {class: "bml-ask-step", href: this.address(auction, seat || undefined)}, children);
    }

    linkTo(auction, seat) { return this.link(auction, suited(this.auctionText(auction)), seat); }

    source({page, anchor, heading, label}) {
      const words = heading ? suited(heading) : this.t("Open in the notes");
      // A book of one page names its parts in the place of pages.
      const href = page.includes("#") ? `#${anchor}`
        : new URL(`../../${page}#${anchor}`, this.folder).href;
      const where = anchor && element("a", {href}, words);
      const row = label && this.say("row {0}", element("strong", {}, suited(label)));
      return where || row
        ? element("p", {class: "bml-ask-source"}, where, where && row && " · ", row) : null;
    }

    mark(meaning) {
      return meaning.alert && element("span", {
        class: "bml-alert", role: "img", "aria-label": this.t("alert"),
      }, "!");
    }

    meaning(one) {
      if (one.standing === "general") return this.general(one);
      const condition = this.condition(one);
      return element("div", {class: `bml-ask-meaning${one.contradicts ? " bml-ask-doubt" : ""}`},
        one.contradicts && note(this.t("The notes also say:")),
        condition && note(suited(condition), ":"),
        one.text && element("p", {class: "bml-ask-text"}, this.mark(one), lines(one.text)),
        one.disclosed && element("p", {class: "bml-ask-disclosed"}, one.disclosed),
        this.reading(one), one.hasHands && this.hands(one), this.source(one));
    }

    // Hands that a call shows; script and sets come with the first press [HA-47].
    hands(one) {
      const place = element("div", {"aria-live": "polite"});
      const button = element("button", {type: "button", onclick: async () => {
        const {folder, system} = this;
        try {
          await load(new URL("../bml-hands.js", folder).href, () => bmlAsk.hands);
          await load(`${folder}${encodeURIComponent(system.name)}.hands.js`, () => system.shown);
        } catch {
          place.replaceChildren(note(this.t(FAILED)));
          return;
        }
        bmlAsk.hands.show(this, one, place);
        button.textContent = this.t("Another hand");
      }}, this.t("Show me a hand"));
      return element("div", {class: "bml-ask-hands"}, place, button);
    }

    reading(one) {
      return one.reading && element("details", {class: "bml-ask-general bml-ask-reading"},
        element("summary", {}, this.t("How this is read")), element("p", {}, lines(one.reading)));
    }

    general(one) {
      return element("details", {class: "bml-ask-general"},
        element("summary", {}, suited(this.plain("Otherwise ({0})", this.cells(one.left)))),
        element("p", {}, this.mark(one), lines(one.text)), this.source(one));
    }

    said(one) {
      const condition = this.condition(one);
      return element("span", {class: "bml-ask-said"},
        condition && aside(suited(condition), ": "),
        this.mark(one), suited(oneLine(one.text)));
    }

    // North and South are we; who opens is North or West [RX-2].
    diagram({calls, opener, bid}) {
      if (!calls.length) return null;
      const before = bid && this.state.seat ? this.state.seat - 1 : 0;
      const empty = (5 - opener - before) % 4;
      const cells = [...Array(empty).fill(-1), ...Array(before).fill(PASS), ...calls], rows = [];
      const cell = (call, number) => element("td",
        {"aria-current": number === cells.length - 1 && "step"}, call < 0 ? "" : element("span",
          {class: call < FIRST_BID && `bml-ask-card bml-ask-card-${call}`}, suited(this.callText(WE, call))));
      const made = cells.map(cell);
      while (made.length) rows.push(element("tr", {}, made.splice(0, 4)));
      return element("table", {class: "bml-ask-auction", "aria-label": this.t("Auction")},
        element("thead", {}, element("tr", {}, ["W", "N", "E", "S"].map(seat =>
          element("th", {scope: "col"}, this.t(seat))))), element("tbody", {}, rows));
    }

    showAnswer(answer) {
      const {auction, other} = answer, {length} = auction;
      const parts = length ? [this.trail(answer), this.main(answer)]
        : this.state.auction.isOver ? [this.none("The auction is over.")] : [element("p",
          {class: "bml-ask-lead"}, this.t("Type an auction, or tap a call. Their calls are in parentheses."))];
      parts.unshift(this.known(), this.diagram(this.state.auction));
      if (other) {
        parts.push(note(this.say(answer.status === "agreed"
          ? "If the opponents make every second call: {0}" : "Did you mean {0}?",
        this.linkTo(other))));
      }
      parts.push(...this.continuations(answer));
      this.answer.replaceChildren(...parts.flat(Infinity).filter(Boolean));
      const text = answer.meanings.find(one => one.text)?.text
        ?? this.answer.querySelector(".bml-ask-none")?.textContent ?? "";
      const last = length && this.callText(auction.lastSide, auction.calls.at(-1));
      this.spoken.textContent = length ? `${last}: ${oneLine(text)} – ${
        this.plain("{0} continuations", answer.next.length)}` : text;
    }

    trail({auction, trail}) {
      const steps = trail.slice(0, -1).map((step, number) => ({...step, number}))
        .filter(({side, call, meanings}) =>
          side === WE || call !== PASS || meanings.some(one => one.text));
      return steps.length ? element("ol", {
        class: "bml-ask-trail", "aria-label": this.t("Auction so far"),
      }, steps.map(({side, call, number, meanings, isKnown, isRest}) => {
        const first = meanings.find(one => one.text);
        const row = isRest && aside(this.say("falls under the row {0}", suited(meanings[0].label)),
          first ? ": " : "");
        return element("li", {},
          this.link(auction.upTo(number + 1), suited(this.callText(side, call))),
          row, first ? this.said(first) : row ? "" : aside(isKnown ? "–" : this.t("not in the notes")));
      })) : null;
    }

    main(answer) {
      const {auction, status} = answer, last = auction.calls.at(-1);
      return element("div", {class: `bml-ask-main bml-ask-is-${status}`},
        element("div", {class: "bml-ask-name", role: "heading", "aria-level": "2", tabindex: "-1"},
          suited(this.callText(auction.lastSide, last))),
        element("div", {}, this.body(answer)));
    }

    none(phrase) { return element("p", {class: "bml-ask-none"}, this.t(phrase)); }

    body(answer) {
      const {auction, status, meanings, target} = answer;
      if (auction.isOver && !meanings.length) return [this.none("The auction is over.")];
      const isGeneral = one => one.standing === "general";
      const ordered = [...meanings.filter(one => !isGeneral(one)), ...meanings.filter(isGeneral)];
      const all = ordered.map((one, number) => this.repeats(one, ordered.slice(0, number))
        ? this.source(one) : this.meaning(one));
      switch (status) {
        case "agreed": return all;
        case "as": return [note(this.say("Same as after {0}:", this.linkTo(target))), all];
        case "rest": return [note(this.t("From the row for all other calls:")), all,
          this.inWords(answer)];
        case "elsewhere": return [this.none("Agreed only for another seat or vulnerability."), all];
        case "named": return [this.none("In the notes, but without a description."),
          meanings.slice(0, 1).map(one => this.source(one))];
        case "pass": return [this.none("They pass. No agreement is needed.")];
        default: return this.nothing(answer);
      }
    }

    // Whether a meaning says nothing but what stands above it.
    repeats(one, above) {
      return above.some(other => other.text === one.text && (one.standing === "general" ||
        !this.condition(other) || this.condition(other) === this.condition(one)));
    }

    inWords({words}) {
      return words.length ? [note(this.t("Also in the notes, in words:")),
        words.map(one => this.meaning(one))] : [];
    }

    nothing({auction, trail, known, covered, words, hint}) {
      const parts = [this.none("No agreement in the notes.")];
      if (known) {
        const part = withoutTheirPass(auction.upTo(known));
        const text = trail[part.length - 1].meanings.find(one => one.text)?.text;
        parts.push(element("p", {}, this.say("The notes cover {0}", this.linkTo(part)),
          text && [": ", suited(oneLine(text))]));
      }
      for (const one of covered) {
        const call = this.callText(trail[known].side, trail[known].call);
        parts.push(element("p", {}, suited(this.plain("For {0}, the row for all other calls applies:",
          call))), this.meaning(one));
      }
      parts.push(this.inWords({words}));
      if (hint) {
        parts.push(element("div", {class: "bml-ask-hint"}, element("p", {},
          this.say("If they had passed, {0} would mean: {1}", this.linkTo(hint.auction),
            suited(oneLine(hint.meaning.text)))),
        note(this.t("The notes do not say if this applies here."))));
      }
      return parts;
    }

    continuations(answer) {
      const {status, auction, upTo, next} = answer;
      if (this.state.auction.isOver) {
        return answer.meanings.length ? [note(this.t("The auction is over."))] : [];
      }
      const part = withoutTheirPass(upTo), isBehind = status === "none" && next.length;
      const above = isBehind && part.length
        ? [note(this.say("After {0}, the notes have:", suited(this.auctionText(part))))] : [];
      const isStart = !upTo.length;
      const ours = isStart ? "We open" : upTo.lastSide === THEY ? "We bid" : "Our calls if they pass";
      const none = status !== "none" && !next.length ? [note(this.t("The notes end here."))]
        : [];
      return [...above, this.list(ours, WE, upTo, next),
        this.list(isStart ? "They open" : "Their calls", THEY, upTo, next), ...none];
    }

    list(phrase, side, upTo, next) {
      const entries = next.filter(one => one.side === side);
      if (!entries.length) return null;
      const heading = element("div", {class: "bml-ask-heading", role: "heading", "aria-level": "2"},
        this.t(phrase));
      return element("div", {class: "bml-ask-next"}, heading,
        element("ul", {}, entries.map(one => element("li", {}, this.entry(one, upTo)))));
    }

    entry({side, call, meaning, more, goesOn}, upTo) {
      const said = meaning?.text ? this.said(meaning)
        : element("span", {class: "bml-ask-said"}, aside(goesOn ? this.t("see responses below") : "–"));
      if (more) said.append(" ", aside(this.plain("(+{0} more)", more)));
      if (call === null) {
        return element("div", {class: "bml-ask-step"},
          element("span", {class: "bml-ask-what"}, suited(meaning.label)),
          element("div", {}, meaning.text ? said : "", this.source({...meaning, label: ""})));
      }
      // [RX-11]
      const after = upTo.after(side, call), times = this.system.played?.[after.short()];
      if (times) said.append(" · ", aside(this.plain("{0} times in our matches", times)));
      return this.link(after, [
        element("span", {class: "bml-ask-what"}, suited(this.callText(side, call))), said,
        goesOn && element("span", {class: "bml-ask-more", "aria-hidden": "true"}, "›")]);
    }
  }

  const withoutTheirPass = auction =>
    isTheirPass(auction) ? auction.upTo(auction.length - 1) : auction;

  addEventListener("hashchange", () => { for (const one of explorers) one.follow(); });
  document.querySelectorAll(".bml-explorer[data-index]").forEach((root, number) => {
    new Explorer(root, number + 1);
  });
})();
