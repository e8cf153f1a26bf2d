/* sphinxcontrib-bml: questions from the notes, as the Python package makes them; rules of the
   documentation (PRACTICE) in brackets. It touches no page.

   await bmlAsk.Practice.of(system)    what can be asked of what is loaded of a system
   practice.questions(seed, count, filters)   the same as in Python, for the same seed */
(() => {
  "use strict";

  const {Auction, CODES, SHORT, PASS, FIRST_BID, WE, fits, certain, fitting} = bmlAsk;
  const {Dice, number} = bmlChance; // the same in Python [QZ-13]
  const SUITS = "♣♦♥♠", LETTERS = "\\p{L}\\p{N}_";
  const strainOf = call => call < FIRST_BID ? -1 : (call - FIRST_BID) % 5;
  const LONGEST_OFFERED = 140, LONGEST = 400, WRONG = 3, FEWEST_WRONG = 2; // [QZ-5, QZ-8]
  const RARITY = {"1C": 1, "1D": 1, "1H": 2, "1S": 2, "1N": 2, "2C": 23, "2D": 5, "2H": 5, "2S": 6,
    "2N": 18, "3C": 25, "3D": 25, "3H": 25, "3S": 25}, RAREST = 32; // [QS-4a]
  const ALERT = 1, CONTRADICTION = 2, CHANGED = 4;

  // ---- Texts [QZ-3 to QZ-5, QZ-9]

  const sizeOf = text => text.length <= LONGEST_OFFERED ? text.length : [...text].length;
  const alternatives = phrases => [...phrases].sort((a, b) => b.length - a.length)
    .map(phrase => phrase.replace(/[\^$\\.*+?()[\]{}|/]/g, "\\$&")).join("|");
  const within = (one, other) => {
    for (const word of one) if (!other.has(word)) return false;
    return true;
  };

  class Reader {
    constructor({refer = [], same = []}) {
      this.same = new Map(same.map(([phrase, sense]) => [phrase, sense.replace(/ /g, "_")]));
      this.reference = refer.length
        ? new RegExp(`^(?:${alternatives(refer)})(?![${LETTERS}-])`, "u") : null;
      this.phrases = same.length ? new RegExp(
        `(^|[^${LETTERS}-])(${alternatives(this.same.keys())})(?![${LETTERS}-])`, "gu") : null;
      this.known = new Map();
    }

    normalized(text) {
      return text.toLowerCase().replace(/[\ufe0e\ufe0f]/g, "").replace(/[–—−]/g, "-");
    }

    read(text) {
      let found = this.known.get(text);
      if (!found) {
        let plain = this.normalized(text);
        if (this.phrases) {
          plain = plain.replace(this.phrases, (_, before, phrase) => before + this.same.get(phrase));
        }
        const words = new Set(plain.split(/[\s,;:·/()"“”!?=]+|\.(?!\d)/u)
          .filter(word => /[^-]/.test(word)));
        const hard = new Set([...words].filter(word => /[0-9♣♦♥♠]/u.test(word)));
        found = {words, hard};
        this.known.set(text, found);
      }
      return found;
    }

    near(one, other) {
      const a = this.read(one), b = this.read(other);
      if (within(a.words, b.words) || within(b.words, a.words)) return true;
      if (!within(a.hard, b.hard) && !within(b.hard, a.hard)) return false;
      let both = 0;
      for (const word of a.words) both += b.words.has(word);
      return 2 * both >= a.words.size + b.words.size - both;
    }

    kind(text) {
      if (!/[\p{L}\p{N}_♣♦♥♠]/u.test(text)) return "empty";
      if (this.reference?.test(this.normalized(text))) return "reference";
      return sizeOf(text) <= LONGEST ? "asked" : "long";
    }

    names(text, call) {
      const code = CODES[call].toLowerCase(), {words} = this.read(text);
      const names = [["p", "pass"], ["x", "d", "dbl", "double"],
        ["xx", "r", "rdbl", "redouble"]][call] ??
        [code, code[0] + (code[1] === "n" ? "nt" : SUITS["cdhs".indexOf(code[1])])];
      return names.some(name => words.has(name));
    }
  }

  // ---- The points where we call, in bidding order [QZ-1]

  const newNode = () => ({told: [], below: new Map(), rest: [], systemsOn: []});
  const below = (node, call) => {
    if (!node.below.has(call)) node.below.set(call, newNode());
    return node.below.get(call);
  };
  const shortOf = (opener, calls) => calls.map((call, at) => {
    const theirs = (opener + at) % 2;
    if (theirs && call === PASS && at && at < calls.length - 1) return "";
    return theirs ? `(${SHORT[call]})` : SHORT[call];
  }).filter(Boolean).join("-");
  const depthOf = short => short ? short.split("-").length : 0;

  const told = (system, part, data) => (data || []).map(([text, row, condition = 0, flags = 0]) => {
    const [anchor, , heading = 0, page = 0] = part.r[row];
    const address = anchor ? `${system.pages[page]}#${anchor}` : "";
    return {
      text: part.t[text].replace(/\n/g, " · "), conditions: system.conditions[condition], condition,
      flags, address, heading: part.s[heading],
    };
  });

  const treeOf = system => {
    const roots = [newNode(), newNode()];
    const take = (node, part, [, definitions, nodes, more]) => {
      node.told.push(...told(system, part, definitions));
      node.rest.push(...told(system, part, more?.rest));
      node.systemsOn.push(...(more?.as || []));
      for (const one of nodes || []) take(below(node, one[0]), part, one);
    };
    const prefixes = [...system.parts.keys()].sort((a, b) => a.length - b.length);
    for (const prefix of prefixes) {
      const part = system.parts.get(prefix);
      let node = roots[+prefix.startsWith("(")];
      for (const code of prefix.replace(/[()]/g, "").split("-").filter(Boolean)) {
        node = below(node, CODES.indexOf(code));
      }
      take(node, part, part.n);
    }
    return roots;
  };

  // The definitions of a call; those of a row that has only //as lines name their auctions [QZ-4a].
  const SYMBOLS = {C: "♣", D: "♦", H: "♥", S: "♠", N: "NT"};
  const definitionsOf = ({told: all, systemsOn}) => {
    if (!systemsOn.length || all.some(one => one.text)) return all;
    return all.map(one => {
      const targets = systemsOn.filter(([, , condition = 0]) => condition === one.condition)
        .map(([target]) => Auction.named(target).short().replace(/[CDHSN]/g, call => SYMBOLS[call]));
      return targets.length ? {...one, text: `system on: ${[...new Set(targets)].join(", ")}`} : one;
    });
  };

  const inOrder = node => [...node.below].sort(([one], [other]) => one - other);

  function* pointsOf(roots) {
    for (const opener of [0, 1]) {
      const stack = [{calls: [], node: roots[opener], continues: false}];
      while (stack.length) {
        const {calls, node, continues: before} = stack.pop();
        const continues = before || node.systemsOn.length > 0, next = inOrder(node);
        if ((opener + calls.length) % 2 === WE && next.length) {
          yield {
            opener, calls, sisters: new Map(next.map(([call, one]) => [call, definitionsOf(one)])),
            rest: node.rest, isOpen: continues || node.rest.length > 0,
          };
        }
        for (const [call, one] of next.reverse()) {
          stack.push({calls: [...calls, call], node: one, continues});
        }
      }
    }
  }

  // ---- Agreements [QZ-2, QZ-6]

  const VULS = ["NN", "YN", "NY", "YY"], SEATS = ["1", "2", "3", "4"];
  const CONTEXTS = [
    ...["", ...SEATS].map(seat => ({seat, vul: "00"})), ...VULS.map(vul => ({seat: "", vul})),
    ...SEATS.flatMap(seat => VULS.map(vul => ({seat, vul}))),
  ];
  const cellsOf = ({seat, vul}) => (seat === "0" ? 4 : seat.length) <<
    [...vul].filter(letter => letter === "0").length;
  const isAlways = ({seat, vul, meant}) => seat === "0" && vul === "00" && !meant.length;

  const contextOf = place => {
    const mine = place.told;
    const said = place.point.sisters.get(place.call).filter(one => one.text);
    const givesWay = one => one === mine ||
      (cellsOf(one.conditions) > cellsOf(mine.conditions) &&
        !one.conditions.meant.length === !mine.conditions.meant.length);
    return CONTEXTS.find(context => {
      const held = said.filter(one => fits(one, context));
      return held.includes(mine) && held.every(one => certain(one, context) && givesWay(one));
    });
  };

  const leading = (said, context) => {
    const held = said.filter(one => one.text);
    return held.length ? fitting(held, context)[0] : undefined;
  };

  const idOf = ({point: {opener, calls}, call, told: {conditions: {seat, vul, meant}}}) => {
    const all = [...calls, call];
    return shortOf(opener, all) + (seat === "0" ? "" : `&seat=${seat}`) +
      (vul === "00" ? "" : `&vul=${vul}`) +
      meant.map(([at, text]) => `&when=${all[at - 1] >= 0 ? SHORT[all[at - 1]] : at}:${text}`)
        .join("");
  };

  const rowOf = ({opener, calls}, call, one) =>
    one.address || `${shortOf(opener, calls)} ${opener} ${call}`;

  const PAUSE = 30; // milliseconds after which others may go on [QP-3]

  class Practice {
    // What can be asked of what is loaded of a system; large ones are read in pieces.
    static async of(system, pause = () => new Promise(done => { setTimeout(done); })) {
      const made = new Practice(system), steps = made.build(treeOf(system));
      let since = performance.now();
      while (!steps.next().done) {
        if (performance.now() - since > PAUSE) {
          await pause();
          since = performance.now();
        }
      }
      return made;
    }

    constructor(system) {
      Object.assign(this, {
        system, reader: new Reader(system), asked: new Map(), leftOut: [], tables: new Map(),
        pools: new Map(),
      });
    }

    * build(roots) {
      const rows = new Map(), tables = new Map();
      const add = (map, key, one) => {
        if (map.has(key)) map.get(key).push(one);
        else map.set(key, [one]);
      };
      for (const point of pointsOf(roots)) {
        const calls = [...point.sisters.keys()].filter(call => this.isTold(point.sisters.get(call)));
        if (calls.length >= 2 && calls.length <= 8) { // [QZ-11]
          const names = calls.flatMap(
            call => point.sisters.get(call).map(one => rowOf(point, call, one)));
          add(tables, [...new Set(names)].sort().join("\n"), {point, calls});
        }
        for (const [call, said] of point.sisters) {
          for (const one of said) {
            const row = one.address || `${shortOf(point.opener, [...point.calls, call])}`;
            const key = [row, point.calls.length, one.condition,
              one.flags & CONTRADICTION ? one.text : ""];
            add(rows, key.join("\n"), {point, call, told: one});
          }
        }
        yield;
      }
      for (const places of rows.values()) {
        this.settle(places);
        yield;
      }
      for (const points of tables.values()) {
        const {point: {opener, calls}} = points[0];
        this.tables.set(shortOf(opener, calls) || "openings", points);
      }
    }

    settle(places) {
      const first = places.find(({told: {flags}}) => !(flags & CONTRADICTION)) ?? places[0];
      const id = idOf(first), left = [];
      let why = "";
      for (const place of places) {
        const kind = this.reader.kind(place.told.text);
        place.context = kind === "asked" ? contextOf(place) : undefined;
        if (place.context) left.push(place);
        else why ||= kind === "asked" ? "unclear" : kind;
      }
      if (!left.length) {
        this.leftOut.push({id, why});
        return;
      }
      this.asked.set(id, {id, told: first.told, places: left, isChanged: left.some(
        ({told: {flags}}) => flags & CHANGED),
      depth: depthOf(shortOf(first.point.opener, [...first.point.calls, first.call]))});
      for (const place of left) {
        const {told: {text}} = place;
        if (sizeOf(text) > LONGEST_OFFERED) continue;
        for (const key of this.poolsOf(place)) {
          if (!this.pools.has(key)) this.pools.set(key, new Set());
          this.pools.get(key).add(text);
        }
      }
    }

    poolsOf({point: {opener, calls}, call}) {
      const opening = `${opener} ${calls[0] ?? call}`;
      return [`${opening} call ${call}`, `${opening} depth ${calls.length}`];
    }

    isTold(said) {
      return said.some(one => one.text && isAlways(one.conditions) &&
        this.reader.kind(one.text) !== "empty");
    }

    // ---- One question

    tiers(place) { // [QZ-8]
      const sisters = new Set();
      for (const [call, said] of place.point.sisters) {
        const held = call === place.call ? undefined : leading(said, place.context);
        if (held) sisters.add(held.text);
      }
      return [sisters, ...this.poolsOf(place).map(key => this.pools.get(key) ?? [])];
    }

    wrong(place, dice) {
      const {point, call} = place, taken = [];
      const never = [...point.sisters.get(call), ...point.rest].map(({text}) => text).filter(Boolean);
      for (const tier of this.tiers(place)) {
        for (const text of dice.shuffled(tier)) {
          if (taken.length < WRONG && sizeOf(text) <= LONGEST_OFFERED &&
            this.reader.kind(text) === "asked" &&
            ![...never, ...taken].some(other => this.reader.near(text, other))) taken.push(text);
        }
      }
      return taken;
    }

    sisters({point, call, context}) {
      return [...point.sisters.keys()].filter(
        other => other !== call && leading(point.sisters.get(other), context));
    }

    // Whether no one may be asked for the call [QZ-10].
    isRefused(place) {
      const {point, call, told: {text, conditions}} = place, {reader} = this;
      const shows = one => one.text && reader.near(one.text, text);
      if (sizeOf(text) > LONGEST_OFFERED || conditions.meant.length) return true;
      if (reader.names(text, call) || point.rest.some(shows)) return true;
      for (const [other, said] of point.sisters) if (other !== call && said.some(shows)) return true;
      return this.sisters(place).length < FEWEST_WRONG;
    }

    callable(asked) {
      return asked.callable ??= asked.places.filter(place => !this.isRefused(place));
    }

    meaning(id, places, seed) {
      const dice = new Dice(`${seed} M ${id}`), place = places[dice.below(places.length)];
      const {text} = place.told;
      const taken = sizeOf(text) <= LONGEST_OFFERED ? this.wrong(place, dice) : [];
      const options = taken.length >= FEWEST_WRONG ? dice.shuffled([text, ...taken]) : [];
      return this.question("M", id, place, options, options.indexOf(text));
    }

    call(id, places, seed) {
      const dice = new Dice(`${seed} C ${id}`), place = places[dice.below(places.length)];
      // A text that names a suit gives the call away if no other option has that suit.
      const isOther = call => strainOf(call) !== strainOf(place.call);
      const others = dice.shuffled(this.sisters(place))
        .sort((one, other) => isOther(one) - isOther(other)).slice(0, WRONG);
      const options = [place.call, ...others].sort((one, other) => one - other);
      return this.question("C", id, place, options.map(one => SHORT[one]),
        options.indexOf(place.call));
    }

    next(id, points, seed) { // [QZ-11]
      const {point, calls} = points[new Dice(`${seed} N ${id}`).below(points.length)];
      // Before the first call a pass only tells the seat of the opening.
      const named = point.calls.length ? [] : [PASS];
      const others = [...new Set([...named, ...point.sisters.keys()])]
        .filter(call => !calls.includes(call));
      return {kind: "N", id, point, auction: Auction.of(point.opener, point.calls),
        context: CONTEXTS[0], calls, either: others, options: [], answer: -1, text: ""};
    }

    // Hands and alerts are asked where their data are loaded [HA-62, AT-54].
    withData(kind, asked) {
      const held = this.system[kind];
      return held ? asked.places.filter(place => held.has(idOf(place))) : [];
    }

    alert(id, places, seed) {
      const place = places[new Dice(`${seed} A ${id}`).below(places.length)];
      const {A, alertOptions} = this.system, [answer, why] = A.get(idOf(place));
      return {...this.question("A", id, place, alertOptions, answer), why};
    }

    question(kind, id, place, options, answer) {
      const {point, call, told: one, context} = place;
      const calls = /[MA]/.test(kind) ? [...point.calls, call] : point.calls;
      return {kind, id, point, auction: Auction.of(point.opener, calls), context, call, told: one,
        text: one.text, options, answer, calls: [], either: []};
    }

    placesOf(kind, asked) {
      if (kind === "M") return asked.places;
      return kind === "C" ? this.callable(asked) : this.withData(kind, asked);
    }

    ask(kind, id, seed, opening = "") {
      const begun = ({opener, calls}, call) => !opening ||
        shortOf(opener, [calls[0] ?? call]) === opening;
      if (kind === "N") {
        const points = this.tables.get(id).filter(
          ({point}) => !opening || (point.calls.length && begun(point)));
        return this.next(id, points, seed);
      }
      const asked = this.asked.get(id);
      const places = this.placesOf(kind, asked).filter(({point, call}) => begun(point, call));
      if (kind === "H") return bmlAsk.hands.question(this, id, places, seed);
      if (kind === "A") return this.alert(id, places, seed);
      return kind === "M" ? this.meaning(id, places, seed) : this.call(id, places, seed);
    }

    // ---- Many questions

    // Filters [QZ-14]: kinds, opening (in short), chapter, depth, alerts, changed.
    keys(filters = {}) {
      const {kinds = "MC", opening = "", chapter = "", depth = 0, alerts, changed} = filters;
      const plain = heading => heading.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
      const begins = ({point: {opener, calls}, call}) => !opening ||
        shortOf(opener, [calls[0] ?? call]) === opening;
      const found = [];
      for (const asked of this.asked.values()) {
        const {id, told: {flags, heading}} = asked;
        if ((depth && asked.depth > depth) || (alerts && !(flags & ALERT)) ||
          (chapter && plain(heading) !== plain(chapter)) || (changed && !asked.isChanged)) continue;
        for (const kind of "MCHA") {
          if (kinds.includes(kind) && this.placesOf(kind, asked).some(begins)) found.push([kind, id]);
        }
      }
      if (!kinds.includes("N") || alerts || chapter || changed) return found;
      for (const [id, points] of this.tables) {
        const isBegun = points.some(({point}) => !opening ||
          (point.calls.length && begins({point})));
        if (isBegun && (!depth || this.tableDepth(points) <= depth)) found.push(["N", id]);
      }
      return found;
    }

    tableDepth([{point: {opener, calls}, calls: [first]}]) {
      return depthOf(shortOf(opener, [...calls, first]));
    }

    depth([kind, id]) {
      return kind === "N" ? this.tableDepth(this.tables.get(id)) : this.asked.get(id).depth;
    }

    ordered(seed, filters, factor = () => 1) {
      const ranked = this.keys(filters).map(
        key => [number(`${seed} ${key.join(" ")}`) * factor(key), key]);
      const compare = (one, other) => one < other ? -1 : +(one > other);
      return ranked.sort(([a, [kind, id]], [b, [otherKind, otherId]]) =>
        a - b || compare(kind, otherKind) || compare(id, otherId)).map(([, key]) => key);
    }

    questions(seed, count, filters = {}) {
      return this.ordered(seed, filters).slice(0, count)
        .map(([kind, id]) => this.ask(kind, id, seed, filters.opening));
    }

    // Those of a test, which all offer choices [TC-1].
    choices(seed, count) {
      const found = [];
      for (const [kind, id] of this.ordered(seed)) {
        if (found.length === count) break;
        const question = this.ask(kind, id, seed);
        if (question.options.length) found.push(question);
      }
      return found;
    }

    mark([kind, id]) { // [QS-3]
      const text = kind === "N" ? this.tables.get(id)[0].calls.map(call => SHORT[call]).join(" ")
        : this.asked.get(id).told.text;
      return number(text) & 0xFFFFFF;
    }

    // How many times rarer an auction is than the most frequent opening [QS-4a].
    rarity(key) {
      const [auction] = key[1].split("&"), times = this.system.played?.[auction] ?? 0;
      const opening = auction.replace(/[()]/g, "").split("-").find(call => call !== "P");
      const known = opening === "openings" ? 1 : RARITY[opening] ?? RAREST;
      return Math.floor(known * 2 ** (Math.min(Math.max(this.depth(key), 1), 8) - 1 - times)) || 1;
    }

    // The call and its text: the answers to a question for aces are the same everywhere [QS-5].
    family(id) {
      return `${id.split("&")[0].split("-").at(-1)} = ${this.asked.get(id).told.text}`;
    }

    // What to ask, the most urgent first, of each family one question [QS-4, QS-4a, QS-5].
    round(seed, filters, cards, day) {
      const keys = this.ordered(seed, filters, key => this.rarity(key));
      if (cards.size) {
        const urgency = new Map(keys.map(key => {
          const need = needOf(cards.get(key.join(" ")), this.mark(key), day);
          return [key, 1000 * need + (need === NEW ? Math.min(this.depth(key), 999) : 0)];
        }));
        keys.sort((one, other) => urgency.get(one) - urgency.get(other));
      }
      const seen = new Set();
      return keys.filter(([kind, id]) => {
        const name = kind === "N" ? `N ${id}` : this.family(id), isNew = !seen.has(name);
        seen.add(name);
        return isNew;
      });
    }
  }

  // ---- Memory [QS-2, QS-3]: a card is
  // [stability, difficulty, day due, day asked, mark, times right, times wrong]

  const MOST_BYTES = 4e6, FORMAT = 2, NEW = 2, AGAIN = 1, GOOD = 3;
  const BOX_DAYS = [0, 1, 3, 7, 21, 60]; // the boxes of format 1
  const NEWER = "This file was written by a newer version.";
  const needOf = (card, mark, day) => {
    if (!card) return NEW;
    if (card[4] !== mark) return 0;
    return card[2] <= day ? 1 : 3;
  };
  const answered = (card, mark, day, isRight) => {
    const old = card && card[4] === mark ? card : null, [right, wrong] = old?.slice(5) ?? [0, 0];
    const {stability, difficulty} = bmlForgetting.next(
      old && {stability: old[0], difficulty: old[1]}, old ? Math.max(0, day - old[3]) : 0,
      isRight ? GOOD : AGAIN);
    const due = isRight ? day + bmlForgetting.interval(stability) : day;
    return [stability, difficulty, due, day, mark, right + isRight, wrong + !isRight];
  };
  // Cards of format 1 keep their days; the days of their box are their stability [QS-7].
  const ofBox = ([box, ...others]) => {
    const {stability, difficulty} = bmlForgetting.next(null, 0, box > 1 ? GOOD : AGAIN);
    return [box > 1 ? BOX_DAYS[box - 1] : stability, difficulty, ...others];
  };
  const merged = (cards, others) => {
    let taken = 0;
    for (const [key, card] of others) {
      const own = cards.get(key);
      if (!own || card[3] > own[3] ||
        (card[3] === own[3] && card[5] + card[6] > own[5] + own[6])) {
        cards.set(key, card);
        taken++;
      }
    }
    return taken;
  };
  const progressText = (system, cards) => JSON.stringify(
    {format: FORMAT, system, cards: Object.fromEntries([...cards].sort(([a], [b]) => a < b ? -1 : 1))});
  const isNumber = value => Number.isInteger(value) && value >= 0 && value < 2 ** 31;
  const isWithin = (value, least, most) => typeof value === "number" && value >= least && value <= most;
  const IS_CARD = [undefined,
    card => card.length === 6 && card.every(isNumber) && isWithin(card[0], 1, BOX_DAYS.length),
    card => card.length === 7 && isWithin(card[0], 0.001, 36500) && isWithin(card[1], 1, 10) &&
      card.slice(2).every(isNumber)];

  // The cards of a file; throws a phrase that says what is wrong with it [QS-7].
  const readProgress = (text, system) => {
    const NONE = "This is not a progress file.";
    if (text.length > MOST_BYTES) throw "This file is too large for a progress file.";
    let held;
    try { held = JSON.parse(text.replace(/^\ufeff/, "")); } catch { throw NONE; }
    const cards = held?.cards;
    if (!cards || typeof cards !== "object" || Array.isArray(cards)) throw NONE;
    if (!isNumber(held.format) || held.format < 1) throw NONE;
    if (held.format > FORMAT) throw NEWER;
    if (held.system !== system) throw "This file belongs to other notes.";
    return new Map(Object.entries(cards).filter(([key, card]) => /^[MCNHA] /.test(key) &&
      Array.isArray(card) && IS_CARD[held.format](card))
      .map(([key, card]) => [key, held.format < FORMAT ? ofBox(card) : card]));
  };

  // ---- Two chairs [TC]

  const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", UNSURE = 7;
  const digits = (value, width) => Array.from({length: width},
    (_, at) => DIGITS[Math.floor(value / 32 ** (width - 1 - at)) % 32]).join("");
  const valueOf = text => [...text].reduce((found, one) => found * 32 + DIGITS.indexOf(one), 0);
  const checkOf = body =>
    [...body].reduce((found, one) => (found * 37 + DIGITS.indexOf(one)) % 1021, 0);
  const tidy = text => text.replace(/[\s\-–—−]+/g, "").toUpperCase().replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const isOfDigits = text => [...text].every(one => DIGITS.includes(one));

  const fingerprintOf = questions => number(questions.map(
    ({kind, id, auction, context: {seat, vul}, options}) =>
      [kind, id, auction.short(), seat || 0, vul === "00" ? "" : vul, ...options].join(" "))
    .join("\n")) & 0xFFFFF;

  const codeOf = (seed, fingerprint, answers) => {
    let bits = answers.map(one => (one < 0 ? UNSURE : one).toString(2).padStart(3, "0")).join("");
    bits = bits.padEnd(Math.ceil(bits.length / 5) * 5, "0");
    const said = (bits.match(/.{5}/g) ?? []).map(five => DIGITS[parseInt(five, 2)]).join("");
    const body = `1${seed}${digits(answers.length, 2)}${digits(fingerprint, 4)}${said}`;
    return (body + digits(checkOf(body), 2)).match(/.{1,5}/g).join("-");
  };

  // What a code says; throws [phrase, values] that tell what is wrong with it [TC-4].
  const readCode = text => {
    const body = tidy(text);
    if (!body || !isOfDigits(body)) throw ["This is not an answer code."];
    if (body[0] !== "1") throw ["This code was made by a newer version."];
    const count = valueOf(body.slice(5, 7)), length = 13 + Math.ceil(3 * count / 5);
    if (body.length !== length) {
      throw ["This code has {0} characters; it should have {1}.", body.length, length];
    }
    if (valueOf(body.slice(-2)) !== checkOf(body.slice(0, -2))) {
      throw ["This code contains a wrong character."];
    }
    const bits = [...body.slice(11, -2)].map(
      one => DIGITS.indexOf(one).toString(2).padStart(5, "0")).join("");
    const answers = Array.from({length: count},
      (_, at) => parseInt(bits.slice(3 * at, 3 * at + 3), 2)).map(one => one === UNSURE ? -1 : one);
    return {seed: body.slice(1, 5), fingerprint: valueOf(body.slice(7, 11)), answers};
  };

  Object.assign(bmlAsk, {
    Practice, idOf,
    cards: {needOf, answered, merged, progressText, readProgress, NEWER},
    chairs: {DIGITS, tidy, isOfDigits, fingerprintOf, codeOf, readCode},
  });
})();
