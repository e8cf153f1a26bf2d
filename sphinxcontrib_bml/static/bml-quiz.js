/* sphinxcontrib-bml: practice. It asks what bml-questions.js makes of the notes; rules of the
   documentation (PRACTICE) in brackets. Progress is stored on the device unless the reader forbids it; nothing
   leaves the device. Texts of notes enter the page as texts, never as markup. */
(() => {
  "use strict";

  const {Practice, Auction, systems, cards, chairs, CODES, SHORT, SUITS, FIRST_BID, PASS} = bmlAsk;
  const {element, suited, load, FAILED, SEATS, SIDES} = bmlAsk;
  const THEY = 1, COUNT = 20, ROWS = 16, CHOICE_DAYS = 3, OFF = "off";
  const KEPT = "Your progress was stored by a newer version and stays as it is.";
  const FORBIDDEN = "This browser does not allow storage here; practice continues without it.";
  const KINDS = {M: "What does it mean?", C: "Which call?", N: "What comes next?",
    H: "What do you bid?", A: "Is it alerted?"};
  const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 6e4) / 864e5);
  // A holding as the whole text, which would read as a bid [QZ-7].
  const shownText = text => text.replace(/^([1-7]) ?([♣♦♥♠])$/u, "$1 × $2");
  const anySeed = () => Array.from({length: 4},
    () => chairs.DIGITS[Math.floor(Math.random() * 32)]).join("");

  // What is remembered on this device, unless the reader switches it off [QS-1].
  class Memory {
    constructor(place, system) {
      Object.assign(this, {key: `bml-practice ${place} ${system}`, system, cards: new Map()});
      Object.assign(this, {isOn: true, problem: ""});
      try {
        const text = localStorage.getItem(this.key);
        this.isOn = text !== OFF;
        if (text && this.isOn) this.cards = cards.readProgress(text, system);
      } catch (trouble) {
        // Damaged progress begins again; that of a newer version is never overwritten [QS-7].
        if (trouble === cards.NEWER) this.problem = KEPT;
        else if (trouble instanceof DOMException) this.problem = FORBIDDEN;
        this.isOn = !this.problem;
      }
    }

    // Whether that worked: some browsers store nothing.
    keep() {
      if (!this.isOn) return true;
      try {
        localStorage.setItem(this.key, cards.progressText(this.system, this.cards));
        return true;
      } catch { return false; }
    }

    switch(isOn) {
      this.isOn = isOn;
      if (isOn) return this.keep();
      try { localStorage.setItem(this.key, OFF); } catch { return false; }
      return true;
    }

    forget() {
      this.cards.clear();
      try {
        if (this.isOn) localStorage.removeItem(this.key);
        else localStorage.setItem(this.key, OFF);
        this.problem = "";
      } catch { /* Nothing is stored where storage is forbidden. */ }
    }
  }

  class Quiz {
    constructor(root, number) {
      Object.assign(this, {root, id: `bml-quiz-${number}`, now: null});
      this.sheet = [...root.childNodes];
      this.start();
    }

    // ---- Words

    t(phrase, number) { return this.system?.t(phrase, number) ?? phrase; }

    say(phrase, ...values) {
      return this.t(phrase, values[0]).replace(/\{(\d)\}/g, (_, at) => String(values[at] ?? ""));
    }

    callText(call, side = 0) {
      const suit = (call - FIRST_BID) % 5;
      const text = call < FIRST_BID ? this.t(["Pass", "Dbl", "Rdbl"][call])
        : CODES[call][0] + (SUITS[suit] ?? this.t("NT"));
      return side === THEY ? `(${text})` : text;
    }

    optionText({kind, options}, at) {
      if (!(at in options)) return this.t("Not sure");
      return /[MA]/.test(kind) ? shownText(options[at]) : this.callText(SHORT.indexOf(options[at]));
    }

    condition({context: {seat, vul}, told, auction, call}) {
      const known = [SEATS[seat], SIDES[vul]].filter(Boolean).map(phrase => this.t(phrase));
      const calls = [...auction.calls, call];
      const meant = (told?.conditions.meant ?? []).map(([at, text]) => this.say("if {0} shows {1}",
        this.callText(calls[at - 1] ?? PASS, (auction.opener + at - 1) % 2), text));
      return [...known, ...meant].join(", ");
    }

    href({address}) {
      if (!address) return "";
      const [anchor] = address.split("#").slice(-1);
      return address.split("#").length > 2 ? `#${anchor}`
        : new URL(`../../${address}`, this.folder).href;
    }

    link(told) {
      const href = told && this.href(told);
      return href && element("a", {href}, this.t("Open in the notes"));
    }

    button(phrase, onclick, more = {}) {
      return element("button", {type: "button", onclick, ...more}, this.t(phrase));
    }

    // ---- Beginning

    async start() {
      const {index, system: name} = this.root.dataset;
      const address = new URL(index, document.baseURI);
      this.folder = address.href.slice(0, address.href.lastIndexOf("/") + 1);
      try {
        await load(address.href, () => systems[name]);
        this.system = systems[name];
        this.settings = this.wanted();
        await this.prepare();
        await this.prepareMore();
      } catch (trouble) {
        const words = trouble instanceof TypeError ? String(trouble) : this.t(FAILED);
        this.root.prepend(element("p", {class: "bml-quiz-problem", role: "alert"}, words));
        return;
      }
      this.memory = new Memory(address.pathname, name);
      this.live = element("p", {class: "bml-quiz-spoken", role: "status", "aria-live": "polite"});
      this.main = element("div", {class: "bml-quiz-main"});
      this.root.replaceChildren(this.main, this.live);
      this.root.onkeydown = event => this.key(event);
      this.setup(false);
      const [, kind, code] = /^#(test|answers)=(.*)$/.exec(decodeURIComponent(location.hash)) ?? [];
      if (kind === "test") this.openTest(code);
      else if (code) {
        this.chairs.open = true;
        this.theirs.value = code;
      }
    }

    get kinds() { return `MCN${this.root.dataset.more ?? ""}`; }

    wanted() {
      const {kinds = "MC", opening = "", chapter = "", depth, alerts, count} =
        this.root.dataset;
      const asked = [...kinds].filter(kind => this.kinds.includes(kind)).join("");
      return {kinds: asked, opening, chapter, depth: +depth || 0, alerts: alerts !== undefined,
        changed: false, count: +count || 10, recall: false};
    }

    // Loads what an opening needs, and those before it, which give the agreements their names
    // [QP-2]; without one all.
    async prepare(opening = this.settings.opening) {
      const {system} = this;
      const prefixes = [...system.shards].filter(([prefix]) =>
        Auction.named(prefix).upTo(1).short() === opening).map(([, shard]) => shard);
      const all = [...new Set(system.shards.values())], last = Math.max(...prefixes);
      const needed = all.filter(shard => !opening || shard <= last);
      await Promise.all(needed.map(shard =>
        load(`${this.folder}${encodeURIComponent(system.name)}-${shard}.js`,
          () => system.loaded.has(shard))));
      if (this.loaded !== system.loaded.size) {
        this.practice = await Practice.of(system);
        this.loaded = system.loaded.size;
      }
    }

    // Hands with their script, and alerts, are loaded when they are asked for [HA-47, AT-54].
    async prepareMore() {
      const {system, folder, settings: {kinds}} = this;
      for (const [kind, name] of [["H", "asked"], ["A", "alerts"]]) {
        if (!kinds.includes(kind)) continue;
        if (kind === "H") await load(new URL("../bml-hands.js", folder).href, () => bmlAsk.asked);
        await load(`${folder}${encodeURIComponent(system.name)}.${name}.js`, () => system[kind]);
      }
    }

    draw(focused, ...children) {
      this.main.replaceChildren(...children.flat(Infinity).filter(Boolean));
      if (focused) {
        focused.tabIndex = -1;
        focused.focus({preventScroll: true});
        if (this.main.getBoundingClientRect().top < 0) this.root.scrollIntoView({block: "start"});
      }
    }

    // ---- The first screen

    setup(isFocused = true) {
      const {practice, settings} = this;
      this.now = this.round = null;
      const heading = element("h2", {}, this.t("Practice"));
      const tick = (label, isOn, change) => element("label", {class: "bml-quiz-tick"},
        element("input", {type: "checkbox", checked: isOn, onchange: event => {
          change(event.target.checked);
          this.count();
        }}), element("span", {}, this.t(label)));
      const kinds = [...this.kinds].map(kind =>
        tick(KINDS[kind], settings.kinds.includes(kind), async isOn => {
          settings.kinds = [...this.kinds].filter(
            one => one === kind ? isOn : settings.kinds.includes(one)).join("");
          await this.change();
          this.count();
        }));
      const told = [...practice.asked.values()];
      this.said = element("p", {class: "bml-quiz-said"});
      this.go = this.button("Start", () => this.begin(), {class: "bml-quiz-go"});
      this.draw(isFocused && heading, heading,
        element("fieldset", {class: "bml-quiz-kinds"},
          element("legend", {}, this.t("Questions")), kinds),
        element("div", {class: "bml-quiz-fields"}, this.openings(), this.chapters(told),
          this.select("Calls", "depth", [[0, this.t("any")],
            ...[1, 2, 3, 4, 5, 6].map(depth => [depth, this.say("at most {0}", depth)])])),
        told.some(one => one.told.flags & 1) && tick("Alerted calls only", settings.alerts,
          isOn => { settings.alerts = isOn; }),
        told.some(one => one.isChanged) && tick("New and changed agreements only", settings.changed,
          isOn => { settings.changed = isOn; }),
        tick("Hide the possible answers", settings.recall,
          isOn => { settings.recall = isOn; }),
        this.said, this.go, this.remembering(), this.together());
      this.count();
    }

    select(label, key, values) {
      const select = element("select", {onchange: async () => {
        this.settings[key] = key === "depth" ? +select.value : select.value;
        if (key === "opening") await this.change();
        this.count();
      }}, values.map(([value, text]) =>
        element("option", {value, selected: String(value) === String(this.settings[key])}, text)));
      return element("label", {class: "bml-quiz-field"}, element("span", {}, this.t(label)), select);
    }

    openings() {
      const values = this.system.openings.map(([name]) => {
        const auction = Auction.named(name);
        return [auction.short(), this.callText(auction.calls[0], auction.opener)];
      });
      return this.select("Opening", "opening", [["", this.t("all")], ...values]);
    }

    chapters(told) {
      const headings = [...new Set(told.map(one => one.told.heading).filter(Boolean))];
      const chosen = this.settings.chapter.toLowerCase();
      this.settings.chapter = headings.find(one => one.toLowerCase() === chosen) ??
        this.settings.chapter;
      return this.select("Chapter", "chapter", [["", this.t("all")],
        ...headings.map(one => [one, one])]);
    }

    async change() {
      try {
        await this.prepare();
        await this.prepareMore();
      } catch { this.said.textContent = this.t(FAILED); }
    }

    filters() {
      const {kinds, opening, chapter, depth, alerts, changed} = this.settings;
      const asked = [...kinds].filter(kind => this.kinds.includes(kind)).join("");
      return {kinds: asked, opening, chapter, depth, alerts, changed};
    }

    count() {
      const keys = this.practice.keys(this.filters());
      const due = keys.filter(key => this.need(key) < 2).length;
      this.said.textContent = keys.length ? this.say("{0} questions", keys.length) +
        (due ? ` · ${this.say("{0} due today", due)}` : "") : this.emptied();
      this.go.disabled = !keys.length;
    }

    emptied() { // [QZ-14]
      const filters = {kinds: this.kinds};
      for (const key of ["opening", "chapter", "depth", "alerts", "changed", "kinds"]) {
        filters[key] = this.settings[key];
        if (!this.practice.keys(filters).length) {
          const label = {opening: "Opening", chapter: "Chapter", depth: "Calls",
            alerts: "Alerted calls only", changed: "New and changed agreements only", kinds: "Questions"}[key];
          return this.say("No questions match “{0}”.", this.t(label));
        }
      }
      return this.t("There are no questions.");
    }

    need(key) {
      return cards.needOf(this.memory.cards.get(key.join(" ")), this.practice.mark(key), today());
    }

    // ---- Progress [QS-1, QS-7]

    remembering() {
      const {memory} = this, note = element("p", {class: "bml-quiz-note", role: "status"});
      const show = () => { tools.hidden = !memory.problem && !memory.cards.size; };
      const input = element("input", {type: "file", accept: ".json,application/json", hidden: true,
        onchange: async () => {
          const [file] = input.files;
          input.value = "";
          if (!file) return;
          try {
            // A file that is too large is not read at all.
            const text = file.size > 4e6 ? " ".repeat(4e6 + 1) : await file.text();
            const taken = cards.merged(memory.cards, cards.readProgress(text, memory.system));
            const isKept = memory.keep();
            this.count();
            note.textContent = this.say("Loaded {0} questions.", taken) +
              (isKept ? "" : ` ${this.t("Your progress could not be stored. Save it to a file.")}`);
          } catch (trouble) { note.textContent = this.t(String(trouble)); }
          show();
        }});
      const tools = element("div", {class: "bml-quiz-tools"},
        this.button("Save progress to a file", () => this.save()),
        this.button("Delete my progress", () => {
          memory.forget();
          remember.disabled = Boolean(memory.problem);
          note.textContent = this.t("Progress deleted.");
          this.count();
          show();
        }));
      const remember = element("input", {type: "checkbox", checked: memory.isOn, onchange: () => {
        const worked = memory.switch(remember.checked);
        if (!worked) memory.isOn = remember.checked = false;
        note.textContent = worked ? "" : this.t(FORBIDDEN);
        show();
      }});
      remember.disabled = Boolean(memory.problem);
      note.textContent = memory.problem && this.t(memory.problem);
      show();
      return element("section", {class: "bml-quiz-memory"},
        element("label", {class: "bml-quiz-tick"}, remember, element("span", {},
          this.t("Remember my progress on this device"))), tools,
        element("div", {class: "bml-quiz-tools"},
          this.button("Load progress from a file", () => input.click()), input), note);
    }

    save() {
      const text = cards.progressText(this.memory.system, this.memory.cards);
      const href = URL.createObjectURL(new Blob([text], {type: "application/json"}));
      element("a", {href, download: `${this.memory.system}-practice.json`}).click();
      setTimeout(() => URL.revokeObjectURL(href), 1000);
    }

    // ---- A round

    begin(keys) {
      const {practice, memory, settings} = this, seed = anySeed();
      const chosen = keys ?? practice.round(seed, this.filters(), memory.cards, today())
        .slice(0, settings.count);
      const queue = chosen.map(([kind, id]) => practice.ask(kind, id, seed, settings.opening));
      this.round = {queue, at: 0, right: 0, missed: [], answers: [], given: new Map(), test: ""};
      this.show();
    }

    auctionLine({kind, auction, call}) {
      const gap = /[MA]/.test(kind) ? [] : [element("li", {class: "bml-quiz-asked"}, "?")];
      const turns = auction.calls.map((one, at) => [one, auction.sideOf(at), at])
        .filter(([one, side, at]) => !(one === PASS && side === THEY &&
          (at || auction.length > 1) && (!/[MA]/.test(kind) || at < auction.length - 1)));
      const items = turns.map(([one, side, at]) => {
        const isAsked = /[MA]/.test(kind) && at === auction.length - 1 && one === call;
        return element("li", {class: side === THEY ? "bml-quiz-theirs" : isAsked && "bml-quiz-asked"},
          side === THEY && element("span", {class: "bml-quiz-spoken"}, `${this.t("they")} `),
          suited(this.callText(one, side)));
      });
      if (!items.length) items.push(element("li", {class: "bml-quiz-open"}, this.t("we open")));
      return element("ol", {class: "bml-quiz-auction"}, items, gap);
    }

    sentence(question) {
      const {kind, text, call} = question;
      if (kind === "M") return this.say("What does {0} mean?", this.callText(call));
      if (kind === "H") return this.t("What do you bid?");
      if (kind === "A") return this.say("Is {0} alerted or announced?", this.callText(call));
      return kind === "C" ? this.say("Which call shows this? {0}", shownText(text))
        : this.t("Which calls do we have agreements for? Tap all of them.");
    }

    show() {
      const {round} = this, question = round.queue[round.at];
      if (!question) {
        if (round.test) this.tested();
        else this.end();
        return;
      }
      const {kind, id} = question, card = this.memory.cards.get(`${kind} ${id}`);
      const isKnown = this.settings.recall || (card && card[0] >= CHOICE_DAYS &&
        card[4] === this.practice.mark([kind, id])); // [QS-6]
      const recalls = kind === "M" && !round.test && (isKnown || !question.options.length);
      const taps = kind === "N" || (kind === "C" && !round.test && isKnown) ||
        (kind === "H" && !question.options.length);
      this.now = {question, recalls, taps, isOpen: true, picked: new Set()};
      const heading = element("h2", {class: "bml-quiz-question"}, suited(this.sentence(question)));
      const condition = this.condition(question);
      this.answers = element("div", {
        class: `bml-quiz-answers bml-quiz-of-${kind.toLowerCase()}`, role: "group",
        "aria-label": this.t("Answers"),
      }, recalls ? this.button("Show the answer", () => this.reveal(), {class: "bml-quiz-go"})
        : taps ? this.biddingBox(question) : this.options(question));
      this.after = element("div");
      this.draw(heading, this.top(), condition &&
        element("p", {class: "bml-quiz-condition"}, suited(condition)),
      this.auctionLine(question), question.hand && bmlAsk.hands.shown(this, question), heading, this.answers, this.after);
      this.live.textContent = "";
    }

    top() {
      const {queue, at, test} = this.round;
      return element("div", {class: "bml-quiz-top"},
        element("span", {}, test && `${this.say("Test {0}", test)} · `,
          this.say("{0} of {1}", at + 1, queue.length)),
        element("progress", {max: queue.length, value: at, "aria-label": this.t("Done")}),
        this.button("Stop", () => test ? this.setup() : this.end()));
    }

    options(question) {
      const option = (at, key, text) => element("button", {type: "button",
        class: "bml-quiz-option", "data-option": at, onclick: () => this.gradeOption(at)},
      element("kbd", {"aria-hidden": "true"}, key), element("span", {}, suited(text)));
      const found = question.options.map(
        (_, at) => option(at, String(at + 1), this.optionText(question, at)));
      return this.round.test ? [...found, option(-1, "0", this.t("Not sure"))] : found;
    }

    biddingBox({kind, auction, calls, call: answer}) {
      const lowest = Math.max(0, Math.floor((auction.bid - 2) / 5));
      const levels = [...calls, answer].filter(call => call >= FIRST_BID)
        .map(call => Math.ceil((call - 2) / 5));
      const highest = Math.min(7, Math.max(...levels, lowest + 3));
      const key = call => {
        const made = element("button", {type: "button", class: "bml-quiz-bid", "data-call": call,
          "aria-pressed": kind === "N" && "false", disabled: !auction.after(0, call),
          onclick: () => {
            if (kind !== "N") {
              this.gradeCall(call);
              return;
            }
            const {picked} = this.now, isOn = !picked.has(call);
            picked[isOn ? "add" : "delete"](call);
            made.setAttribute("aria-pressed", String(isOn));
          }}, suited(this.callText(call)));
        return made;
      };
      const bids = [];
      for (let call = FIRST_BID + 5 * lowest; call < FIRST_BID + 5 * highest; call++) bids.push(call);
      return [element("div", {class: "bml-quiz-words"}, [0, 1, 2].map(key)),
        element("div", {class: "bml-quiz-bids"}, bids.map(key)),
        kind === "N" && this.button("Check", () => this.gradeNext(), {class: "bml-quiz-go"})];
    }

    mark(button, name) {
      const [sign, word] = {right: ["✓", "right"], wrong: ["✗", "wrong"],
        missed: ["+", "missed"]}[name];
      button.classList.add(`bml-quiz-${name}`);
      button.append(element("span", {class: "bml-quiz-mark", "aria-label": this.t(word),
        role: "img"}, sign));
    }

    gradeNext() { // [QZ-11]
      const {question: {calls, either, point}, picked, isOpen} = this.now;
      if (!isOpen) return;
      const isFree = call => point.isOpen || either.includes(call);
      const missing = calls.filter(call => !picked.has(call));
      const wrong = [...picked].filter(call => !calls.includes(call) && !isFree(call))
        .sort((one, other) => one - other);
      for (const button of this.answers.querySelectorAll(".bml-quiz-bid")) {
        const call = +button.dataset.call;
        if (calls.includes(call)) this.mark(button, picked.has(call) ? "right" : "missed");
        else if (wrong.includes(call)) this.mark(button, "wrong");
        button.disabled = true;
      }
      this.answers.querySelector(".bml-quiz-go").remove();
      const names = found => found.map(call => this.callText(call)).join(", ");
      this.result(!missing.length && !wrong.length,
        [missing.length ? this.say("You missed: {0}", names(missing)) : "",
          wrong.length ? this.say("Not in the notes: {0}", names(wrong)) : ""]
          .filter(Boolean).join(" · "), names([...picked].sort((one, other) => one - other)));
    }

    // A call with a similar meaning is right too [QS-6].
    isSimilar({kind, auction, context, text}, call) {
      if (kind === "H") return false;
      const after = auction.after(0, call), {status, meanings} = this.system.ask(
        {auction: after, seat: context.seat}, {vul: context.vul});
      const said = ["agreed", "as", "rest"].includes(status) && meanings[0]?.text;
      return Boolean(said && this.practice.reader.near(said.replace(/\n/g, " · "), text));
    }

    gradeCall(call) {
      const {question, isOpen} = this.now;
      if (!isOpen) return;
      const isRight = call === question.call || this.isSimilar(question, call);
      for (const button of this.answers.querySelectorAll(".bml-quiz-bid")) {
        const own = +button.dataset.call;
        if (own === call && isRight) this.mark(button, "right");
        else if (own === call) this.mark(button, "wrong");
        else if (own === question.call) this.mark(button, "missed");
        button.disabled = true;
      }
      this.result(isRight, this.say("The answer is: {0}", this.callText(question.call)),
        this.callText(call));
    }

    reveal() {
      const text = shownText(this.now.question.text);
      const choice = (at, phrase, more) => element("button", {type: "button", "data-option": at,
        onclick: () => this.gradeOption(at), ...more},
      element("kbd", {"aria-hidden": "true"}, String(at + 1)), element("span", {}, this.t(phrase)));
      const knew = choice(0, "I knew it", {class: "bml-quiz-go"});
      this.answers.replaceChildren(element("p", {class: "bml-quiz-text"}, suited(text)),
        element("div", {class: "bml-quiz-tools"}, knew, choice(1, "I did not know it")));
      this.live.textContent = text;
      knew.focus();
    }

    gradeOption(at) {
      const {question, recalls, isOpen} = this.now, {round} = this;
      if (!isOpen) return;
      if (round.test) {
        round.answers.push(at);
        round.at++;
        this.show();
        return;
      }
      if (recalls) {
        this.answers.querySelector(".bml-quiz-tools").remove();
        this.result(at === 0, "", this.t(at ? "I did not know it" : "I knew it"));
        return;
      }
      for (const button of this.answers.querySelectorAll(".bml-quiz-option")) {
        const own = +button.dataset.option;
        if (own === question.answer) this.mark(button, "right");
        else if (own === at) this.mark(button, "wrong");
        button.disabled = true;
      }
      const right = this.optionText(question, question.answer);
      this.result(at === question.answer, this.say("The answer is: {0}", right),
        this.optionText(question, at));
    }

    result(isRight, more, given) {
      const {round, memory, practice, now: {question}} = this, {kind, id} = question;
      this.now.isOpen = false;
      round.right += isRight;
      if (!isRight) round.missed.push([kind, id]);
      const key = `${kind} ${id}`;
      round.given.set(key, given);
      memory.cards.set(key, cards.answered(memory.cards.get(key), practice.mark([kind, id]), today(),
        isRight));
      const isKept = memory.keep(), verdict = this.t(isRight ? "Right." : "Wrong.");
      const said = isRight ? "" : more;
      this.live.textContent = `${verdict} ${said}`;
      const isLast = round.at + 1 >= round.queue.length;
      const next = this.button(isLast ? "Finish" : "Next", () => {
        round.at++;
        this.show();
      }, {class: "bml-quiz-go bml-quiz-next"});
      this.after.replaceChildren(
        element("p", {class: `bml-quiz-verdict bml-quiz-is-${isRight ? "right" : "wrong"}`},
          element("strong", {}, isRight ? "✓ " : "✗ ", verdict), " ", suited(said)),
        ...kind === "H" ? bmlAsk.hands.why(this, question)
          : [question.why ? element("p", {class: "bml-quiz-text"}, suited(question.why)) : "",
            element("p", {class: "bml-quiz-source"}, this.link(question.told))],
        this.table(question, !isRight || /[NA]/.test(kind)),
        isKept ? "" : element("p", {class: "bml-quiz-note"},
          this.t("Your progress could not be stored. Save it to a file.")), next);
      next.focus({preventScroll: true});
      next.scrollIntoView({block: "nearest"});
    }

    // All our calls there [QP-4].
    table({point, call, context}, isOpen) {
      const rows = [...point.sisters].map(([one, said]) =>
        [one, bmlAsk.fitting(said.filter(({text}) => text), context)[0]])
        .filter(([, held]) => held).slice(0, ROWS);
      return element("details", {class: "bml-quiz-more", open: isOpen},
        element("summary", {}, this.t("Show the whole table")),
        element("table", {class: "bml-quiz-table"}, element("tbody", {}, rows.map(([one, held]) =>
          element("tr", {class: one === call && "bml-quiz-this"},
            element("th", {scope: "row"}, suited(this.callText(one))),
            element("td", {}, suited(shownText(held.text))))))));
    }

    end() { // [QP-6]
      const {round} = this, heading = element("h2", {},
        this.say("{0} of {1} correct", round.right, round.at + Number(this.now && !this.now.isOpen &&
          round.at < round.queue.length)));
      this.now = null;
      const missed = round.missed.map(([kind, id]) => round.queue.find(
        one => one.kind === kind && one.id === id));
      const told = ({kind, text, calls, call, why}) => {
        if (/[MA]/.test(kind)) return why ?? shownText(text);
        if (kind === "H") return `${this.callText(call)} = ${shownText(text)}`;
        return kind === "C" ? this.callText(call) : calls.map(one => this.callText(one)).join(", ");
      };
      const row = question => element("tr", {},
        element("td", {}, this.auctionLine(question),
          question.hand && bmlAsk.hands.shown(this, question), suited(this.sentence(question))),
        element("td", {}, suited(round.given.get(`${question.kind} ${question.id}`))),
        element("td", {}, suited(told(question)), " ", this.link(question.told)));
      this.draw(heading, heading, missed.length > 0 && [
        element("p", {}, this.t("Review these:")),
        element("table", {class: "bml-quiz-missed"},
          element("thead", {}, element("tr", {}, ["Question", "Your answer", "Right answer"].map(
            head => element("th", {scope: "col"}, this.t(head))))),
          element("tbody", {}, missed.map(row))),
      ], element("div", {class: "bml-quiz-tools"},
        missed.length > 0 && this.button("Repeat the missed questions",
          () => this.begin(round.missed), {class: "bml-quiz-go"}),
        this.button("Start another round", () => this.setup())));
      this.live.textContent = heading.textContent;
    }

    // Only while the focus is in the quiz, and not in a field [QP-5].
    key(event) {
      const {key, target} = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !this.round) return;
      if (/^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
      if (key === "Escape") {
        event.preventDefault();
        this.setup();
        return;
      }
      if (/^[0-4]$/.test(key) && this.now?.isOpen) {
        const button = this.answers.querySelector(`[data-option="${key - 1}"]:enabled`);
        if (button) {
          event.preventDefault();
          button.click();
        }
      } else if ((key === " " || key === "Enter") && target.tagName === "H2") {
        const go = this.main.querySelector(".bml-quiz-go:enabled");
        if (go) {
          event.preventDefault();
          go.click();
        }
      }
    }

    // ---- Two chairs [TC]

    together() {
      const field = (name, label) => element("label", {class: "bml-quiz-field"},
        element("span", {}, this.t(label)), element("input", {type: "text", name,
          autocomplete: "off", autocapitalize: "characters", spellcheck: "false"}));
      const code = field("code", "Test code"), mine = field("mine", "My answer code");
      const theirs = field("theirs", "My partner’s answer code");
      const names = [field("name", "My name"), field("partner", "My partner’s name")];
      this.names = () => names.map(one => one.lastChild.value.trim());
      code.lastChild.value = anySeed();
      this.mine = mine.lastChild;
      this.theirs = theirs.lastChild;
      this.problem = element("p", {class: "bml-quiz-problem", role: "alert"});
      this.chairs = element("details", {class: "bml-quiz-more"},
        element("summary", {}, this.t("Test with your partner")),
        element("p", {}, this.t("Both type the same code and answer the same questions separately. " +
          "Then each has an answer code: enter both here to see where you differ.")),
        element("div", {class: "bml-quiz-fields"}, code,
          this.button("Take the test", () => this.openTest(code.lastChild.value)),
          this.button("Copy a link to the test", event =>
            this.copyLink(event.currentTarget, code.lastChild.value)),
          this.codeButton(() => this.linkTo("test", this.testCode(code.lastChild.value)))),
        element("div", {class: "bml-quiz-fields"}, mine, theirs, names, this.button("Compare",
          () => this.compare(mine.lastChild.value, theirs.lastChild.value))), this.problem);
      return this.chairs;
    }

    refuse(phrase, ...values) {
      this.chairs.open = true;
      this.problem.textContent = this.say(phrase, ...values);
    }

    async choices(seed, count) {
      await this.prepare("");
      return this.practice.choices(seed, count);
    }

    // The code of a test, or an empty text, which is said.
    testCode(text) {
      const seed = chairs.tidy(text);
      if (seed.length === 4 && chairs.isOfDigits(seed)) return seed;
      this.refuse("A test code has four letters or digits.");
      return "";
    }

    linkTo(kind, code) { return code && `${location.href.split("#")[0]}#${kind}=${code}`; }

    // A QR code, whose script is loaded when it is asked for [TC-6].
    codeButton(linkOf) {
      return this.button("Show a QR code", async event => {
        const {currentTarget: button} = event, link = linkOf();
        if (!link) return;
        try {
          await load(`${this.folder}qr.code.js`, () => bmlAsk.qr);
          const rows = bmlAsk.qr(link), size = rows.length + 8;
          const canvas = element("canvas", {class: "bml-quiz-qr", width: size, height: size,
            role: "img", "aria-label": link});
          const paint = canvas.getContext("2d");
          const fill = (color, ...place) => {
            paint.fillStyle = color;
            paint.fillRect(...place);
          };
          fill("#fff", 0, 0, size, size);
          rows.forEach((row, y) => row.forEach((isDark, x) => isDark && fill("#000", x + 4, y + 4, 1, 1)));
          const shown = button.nextElementSibling;
          if (shown?.tagName === "CANVAS") shown.remove();
          button.after(canvas);
        } catch { button.after(element("p", {class: "bml-quiz-note"}, link)); }
      });
    }

    async copyLink(button, text) {
      const link = this.linkTo("test", this.testCode(text));
      if (!link) return;
      try {
        await navigator.clipboard.writeText(link);
        button.textContent = this.t("Copied");
      } catch { this.problem.textContent = link; }
    }

    async openTest(text) {
      const seed = this.testCode(text);
      if (!seed) return;
      let queue = [];
      try { queue = await this.choices(seed, COUNT); }
      catch { this.refuse(FAILED); }
      if (!queue.length) return;
      this.round = {queue, at: 0, right: 0, missed: [], answers: [], given: new Map(), test: seed};
      this.show();
    }

    tested() {
      const {test, queue, answers} = this.round;
      const code = chairs.codeOf(test, chairs.fingerprintOf(queue), answers);
      const heading = element("h2", {}, this.t("Done. Your answer code:"));
      this.now = null;
      const copy = this.button("Copy the code", async () => {
        try {
          await navigator.clipboard.writeText(code);
          copy.textContent = this.t("Copied");
        } catch { copy.textContent = this.t("Copy the code above"); }
      }, {class: "bml-quiz-go"});
      this.draw(heading, heading, element("p", {class: "bml-quiz-code"}, element("code", {}, code)),
        element("p", {}, this.t("Send this code to your partner. You will see the answers after " +
          "you enter both codes.")),
        element("div", {class: "bml-quiz-tools"}, copy,
          this.codeButton(() => this.linkTo("answers", code)),
          this.button("Compare with my partner", () => {
            this.setup();
            this.mine.value = code;
            this.chairs.open = true;
            this.mine.focus();
          })));
    }

    async compare(first, second) { // [TC-3, TC-4]
      let a, b, questions;
      const [me, partner] = this.names();
      const names = [me || this.t("Me"), partner || this.t("Partner")];
      try {
        a = chairs.readCode(first);
        b = chairs.readCode(second);
        if (a.seed !== b.seed || a.answers.length !== b.answers.length) {
          throw ["The codes belong to different tests."];
        }
        if (a.fingerprint !== b.fingerprint) {
          throw ["You and your partner had different versions of the notes."];
        }
        questions = await this.choices(a.seed, a.answers.length);
        if (a.fingerprint !== chairs.fingerprintOf(questions)) {
          throw ["The notes changed after the test."];
        }
      } catch (trouble) {
        this.refuse(...(Array.isArray(trouble) ? trouble : [FAILED]));
        return;
      }
      const rows = questions.map((question, at) => [question, a.answers[at], b.answers[at]]);
      const differ = rows.filter(([, mine, theirs]) => mine !== theirs);
      const wrong = rows.filter(([{answer}, mine, theirs]) => mine === theirs && mine !== answer);
      const heading = element("h2", {},
        this.say("You agree on {0} of {1}", rows.length - differ.length, rows.length));
      this.draw(heading, heading, this.cases("Where you differ", differ, names),
        this.cases("Where you both differ from the notes", wrong, names),
        this.button("Back", () => this.setup()));
      this.live.textContent = heading.textContent;
    }

    cases(title, rows, [me, partner]) {
      const one = ([question, mine, theirs]) => {
        const condition = this.condition(question);
        const said = [[me, mine], [partner, theirs], [this.t("Notes")]].map(
          ([who, at = question.answer], number) => [element("dt", {}, who), element("dd", {},
            suited(this.optionText(question, at)),
            number < 2 && (at === question.answer ? " ✓" : " ✗"))]);
        return element("section", {class: "bml-quiz-case"},
          condition && element("p", {class: "bml-quiz-condition"}, suited(condition)),
          this.auctionLine(question),
          question.kind === "C" && element("p", {}, suited(this.sentence(question))),
          element("dl", {}, said), this.link(question.told));
      };
      return rows.length > 0 && [element("h3", {}, this.t(title)), rows.map(one)];
    }
  }

  document.querySelectorAll(".bml-quiz[data-index]").forEach((root, number) => {
    new Quiz(root, number + 1);
  });
})();
