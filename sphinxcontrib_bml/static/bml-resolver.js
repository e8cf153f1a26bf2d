/* sphinxcontrib-bml: what the notes say about an auction, as in Python; rules in brackets.

   bmlAsk.read(text)                what somebody typed: {auction, seat, other}; throws a Trouble
   bmlAsk.systems[name].ask(query, {seat, vul})   the answer, and system.missing: shards to load */
globalThis.bmlAsk ??= (() => {
  "use strict";

  // Calls are numbers: 0 pass, 1 double, 2 redouble, 3 = 1C ... 37 = 7N.
  const PASS = 0, DOUBLE = 1, REDOUBLE = 2, FIRST_BID = 3, CALLS = 38;
  const WE = 0, THEY = 1;
  const STRAINS = "CDHSN", SUITS = "♣♦♥♠";
  const CODES = ["P", "D", "R"], SHORT = ["P", "X", "XX"];
  for (let bid = 0; bid < 35; bid++) {
    CODES.push(1 + Math.floor(bid / 5) + STRAINS[bid % 5]);
    SHORT.push(CODES.at(-1));
  }

  class Auction {
    constructor() {
      Object.assign(this, {opener: WE, calls: [], bid: 0, bidder: -1, doubled: 1, passes: 0});
    }

    static of(opener, calls) {
      let auction = new Auction(), side = opener;
      for (const call of calls) {
        auction = auction && auction.after(side, call);
        side = 1 - side;
      }
      return auction;
    }

    static named(name) {
      const codes = name.replace(/[()]/g, "").split("-").filter(Boolean);
      return Auction.of(name.startsWith("(") ? THEY : WE, codes.map(code => CODES.indexOf(code)));
    }

    get length() { return this.calls.length; }
    get lastSide() { return this.length ? this.sideOf(this.length - 1) : null; }
    get toCall() { return this.length ? 1 - this.lastSide : this.opener; }
    get isOver() { return this.passes >= (this.bid ? 3 : 4); }
    sideOf(number) { return (this.opener + number) % 2; }
    upTo(length) { return Auction.of(this.opener, this.calls.slice(0, length)); }

    name(length) {
      const [first = "", ...others] = this.calls.slice(0, length).map(call => CODES[call]);
      return [this.opener ? `(${first})` : first, ...others].join("-");
    }

    // With one more call, an implied pass before it; null where it is not legal [RA-4, RA-5].
    after(side, call) {
      const before = this.lastSide === side && !this.isOver ? this.with(1 - side, PASS) : this;
      return before.allows(side, call) ? before.with(side, call) : null;
    }

    allows(side, call) {
      if (this.isOver) return false;
      if (call === PASS) return true;
      if (call === DOUBLE) return this.doubled === 1 && this.bidder === 1 - side;
      if (call === REDOUBLE) return this.doubled === 2 && this.bidder === side;
      return call > this.bid;
    }

    with(side, call) {
      const next = Object.assign(new Auction(), this, {
        opener: this.length ? this.opener : side, calls: [...this.calls, call], passes: 0,
      });
      if (call === PASS) next.passes = this.passes + 1;
      else if (call < FIRST_BID) next.doubled = this.doubled * 2;
      else Object.assign(next, {bid: call, bidder: side, doubled: 1});
      return next;
    }

    short(separator = "-") {
      return this.calls.map((call, number) => {
        const theirs = this.sideOf(number);
        if (theirs && call === PASS && number && number < this.length - 1) return "";
        return theirs ? `(${SHORT[call]})` : SHORT[call];
      }).filter(Boolean).join(separator);
    }

    opened() {
      const passes = this.calls.findIndex(call => call !== PASS);
      if (passes < 1) return {auction: this, passes: 0};
      const opener = this.sideOf(passes);
      return {auction: Auction.of(opener, this.calls.slice(passes)), passes};
    }
  }

  // Why a text is no auction: a phrase and what fills it; calls as [side, call].
  class Trouble extends Error {
    constructor(phrase, ...values) {
      super(phrase);
      Object.assign(this, {phrase, values});
    }
  }

  const LONGEST = 1000;
  const OVER = "{0} is not legal: the auction is over.";
  const DASHES = "-–—−";
  const TOKEN = /[()[\]]|[-–—−;,>→]|[^\s()[\]\-–—−;,>→]+/g;
  const WORDS = [/^(p|pass)$/, /^(x|d|dbl|double)$/, /^(xx|r|rd|rdbl|redbl|redouble)$/];

  const isSpace = text => !text?.trim();
  const withoutMarks = word => word.replace(/[!*?.:]+$/, "") || word;

  // [RQ-3]
  const callOf = word => {
    if (word.length === 1 && DASHES.includes(word)) return PASS;
    const small = word.toLowerCase();
    const other = WORDS.findIndex(words => words.test(small));
    if (other >= 0) return other;
    const bid = /^([1-7])(?:(n|nt|sa)|(!?[cdhs]|[♣♦♥♠])[\ufe0e\ufe0f]*)$/.exec(small);
    if (!bid) return -1;
    const [, level, notrump, suit] = bid;
    const strain = notrump ? 4 : "cdhs♣♦♥♠".indexOf(suit.at(-1)) % 4;
    return FIRST_BID + (level - 1) * 5 + strain;
  };

  // The words, each with its side by parentheses [RQ-1, RQ-2, RQ-4].
  const tokens = text => {
    const found = [];
    let depth = 0, afterDash = false, first = true;
    for (const {0: token, index} of text.matchAll(TOKEN)) {
      if ("([".includes(token)) depth++;
      else if (")]".includes(token)) depth = Math.max(0, depth - 1);
      else if (DASHES.includes(token)) {
        const alone = isSpace(text[index - 1]) && isSpace(text[index + 1]);
        const [dash, behind] = text.slice(index + 1).trimStart();
        const follows = dash && DASHES.includes(dash) && isSpace(behind);
        if (alone && (first || afterDash || follows)) {
          found.push({word: token, side: depth > 0 ? THEY : WE});
          afterDash = true;
        }
        first = false;
        continue;
      } else if (!";,>→".includes(token)) found.push({word: token, side: depth > 0 ? THEY : WE});
      afterDash = first = false;
    }
    return found;
  };

  const joined = words => words.reduce((found, {word, side}) => {
    const last = found.at(-1);
    if (last && /^[1-7]$/.test(last.word) && last.side === side) last.word += word;
    else found.push({word, side});
    return found;
  }, []);

  const wordsIn = text => {
    if ([...text].length > LONGEST) {
      throw new Trouble("An auction has at most {0} characters.", LONGEST);
    }
    const words = joined(tokens(text));
    // [RQ-9]
    const open = words.findIndex(({word}) => /^(?:\?|any)$/i.test(withoutMarks(word)));
    if (open >= 0 && open < words.length - 1) {
      throw new Trouble("“{0}” stands for any call, so no call can follow it.", words[open].word);
    }
    if (open >= 0) words.pop();
    return words;
  };

  // none where it is no call
  const callsOf = ({word, side}) => {
    const bare = withoutMarks(word), call = callOf(bare);
    if (/^(?:ap|all)$/i.test(bare)) return [PASS, PASS, PASS].map(call => ({call, side: null}));
    return call < 0 ? [] : [{call, side}];
  };

  const notACall = word =>
    new Trouble("“{0}” is not a call. Calls are 1♣ to 7NT, P, X and XX.", word);

  const callsIn = text => wordsIn(text).flatMap(word => {
    const calls = callsOf(word);
    if (!calls.length) throw notACall(word.word);
    return calls;
  });

  // [RQ-11]
  const objection = (auction, side, call) => {
    const what = [side, call];
    if (auction.isOver || (auction.lastSide === side && !auction.after(side, PASS))) {
      return new Trouble(OVER, what);
    }
    if (call >= FIRST_BID) {
      return new Trouble("{0} is not legal: it is not higher than {1}.", what,
        [WE, auction.bid]);
    }
    return new Trouble(call === DOUBLE ? "{0} is not legal: there is no bid to double."
      : "{0} is not legal: there is no double to redouble.", what);
  };

  // Readings: {query} or how many calls could be made and why the next cannot.

  const whole = (auction, passes, reached) => {
    const opening = auction.opened();
    if (opening.auction.calls.every(call => call === PASS)) {
      return {query: {auction: opening.auction, seat: 0}, reached};
    }
    const before = passes ?? opening.passes;
    if (before > 3) return {reached, why: new Trouble(OVER, [WE, PASS])};
    return {query: {auction: opening.auction, seat: before ? before + 1 : 0}, reached};
  };

  const leadingPasses = calls => {
    const first = calls.findIndex(({call}) => call !== PASS);
    return first < 0 ? calls.length : first;
  };

  const round = (calls, opener) => {
    let auction = new Auction(), side = opener;
    for (const [number, {call, side: written}] of calls.entries()) {
      if (written === THEY && side === WE) return {reached: 0};
      const after = auction.after(side, call);
      if (!after) return {reached: number, why: objection(auction, side, call)};
      auction = after;
      side = 1 - side;
    }
    return {query: {auction, seat: 0}, reached: calls.length};
  };

  // Parentheses are theirs, all else ours [RQ-5]; passes before the opening tell its seat [RQ-8].
  const asWritten = calls => {
    const leading = leadingPasses(calls);
    let passes = null, first = 0, auction = new Auction();
    if (leading && !calls.slice(0, leading + 1).some(({side}) => side === THEY)) {
      if (calls.length === leading) return round(calls, WE);
      passes = leading + (leading === 1);
      first = leading;
    }
    for (const [number, {call, side: written}] of calls.entries()) {
      if (number < first) continue;
      const side = written ?? auction.toCall, after = auction.after(side, call);
      if (!after) return {reached: number, why: objection(auction, side, call)};
      auction = after;
    }
    return whole(auction, passes, calls.length);
  };

  // [RQ-6]
  const inTurn = calls => {
    const passes = leadingPasses(calls);
    if (passes === calls.length) return {reached: -1};
    const reading = round(calls.slice(passes), calls[passes].side ?? WE);
    if (!reading.query) return {...reading, reached: reading.why ? reading.reached + passes : -1};
    return whole(reading.query.auction, passes, calls.length);
  };

  const read = text => queryOf(callsIn(text));

  const queryOf = calls => {
    // Nobody has called before these passes of all: the board is passed out.
    if (calls.length === 3 && calls.every(({side}) => side === null)) calls = [...calls, calls[0]];
    const written = asWritten(calls), turns = inTurn(calls);
    if (written.query) {
      const other = turns.query?.auction;
      // [RQ-7]
      return {...written.query, other: other && !calls.some(({side}) => side === THEY) &&
        other.name() !== written.query.auction.name() ? other : null};
    }
    if (turns.query) return {...turns.query, other: null};
    throw (turns.reached > written.reached ? turns : written).why;
  };

  const seatsOf = ({seat}) => seat === "0" ? "1234" : seat;
  const agree = (wanted, known) => wanted === "0" || known === "0" || wanted === known;
  const fits = ({conditions}, {seat, vul}) => (!seat || seatsOf(conditions).includes(seat)) &&
    // [RM-1]
    agree(conditions.vul[0], vul[0]) && agree(conditions.vul[1], vul[1]);

  const certain = ({conditions}, {seat, vul}) => (seat || conditions.seat === "0") &&
    [0, 1].every(side => conditions.vul[side] === "0" || vul[side] !== "0");

  // [RM-2 to RM-4]
  const rank = (one, context) => {
    const open = [...one.conditions.vul].filter(letter => letter === "0").length;
    const cells = seatsOf(one.conditions).length << open;
    const isCertain = fits(one, context) && certain(one, context);
    return [one.conditions.meant.length ? 1 : 0, isCertain ? 0 : 1, isCertain ? cells : -cells];
  };

  const inOrder = (meanings, context) => meanings
    .map((one, number) => ({one, rank: [...rank(one, context), number]}))
    .sort((a, b) => a.rank.map((value, i) => value - b.rank[i]).find(Boolean) || 0)
    .map(({one}) => one);

  const fitting = (meanings, context) =>
    inOrder(meanings.filter(one => fits(one, context)), context);

  // Cells of seat and vulnerability, "3YN"; a row for some of those of another replaces it there
  // [RM-2a].
  const cellsOf = ({seat, vul}) => [...seatsOf({seat})].flatMap(number => ["NN", "YN", "NY", "YY"]
    .filter(cell => agree(vul[0], cell[0]) && agree(vul[1], cell[1])).map(cell => number + cell));
  const isPart = (one, other) => {
    const own = cellsOf(one.conditions), all = cellsOf(other.conditions);
    return own.length < all.length && own.every(cell => all.includes(cell)) &&
      JSON.stringify(one.conditions.meant) === JSON.stringify(other.conditions.meant);
  };

  const standing = (definitions, context) => {
    const found = fitting(definitions.filter(one => one.text), context);
    const sure = found.filter(one => certain(one, context));
    return found.map(one => {
      if (sure.some(other => isPart(other, one))) {
        const taken = definitions.filter(other => other.text && isPart(other, one))
          .flatMap(other => cellsOf(other.conditions));
        const left = cellsOf(one.conditions).filter(cell => !taken.includes(cell));
        return {...one, standing: "general", left};
      }
      const isSpecial = !certain(one, context) && sure.some(other => isPart(one, other));
      return {...one, standing: isSpecial ? "special" : ""};
    });
  };

  // How many texts there are but that of the first and those of general rows [RC-3].
  const otherTexts = ([first, ...others]) => new Set(others.filter(one =>
    one.standing !== "general" && one.text !== first.text).map(one => one.text)).size;

  // The fewest seats and vulnerabilities that are just these cells.
  const blocksOf = cells => {
    const bySeats = new Map();
    for (const seat of "1234") {
      const vuls = cells.filter(cell => cell[0] === seat).map(cell => cell.slice(1));
      if (vuls.length) bySeats.set(`${vuls}`, [...bySeats.get(`${vuls}`) ?? [], seat]);
    }
    return [...bySeats].flatMap(([key, seats]) => {
      let left = key.split(",");
      return ["00", "N0", "Y0", "0N", "0Y", ...left].flatMap(vul => {
        const own = cellsOf({seat: "1", vul}).map(cell => cell.slice(1));
        if (!own.every(cell => left.includes(cell))) return [];
        left = left.filter(cell => !own.includes(cell));
        return [{seats: seats.join(""), vul}];
      });
    });
  };

  // A node of the tree: [call, definitions, nodes, more] in the part that it stands in.
  class Node {
    constructor(system, data, part, auction, below, fallsUnder = []) {
      Object.assign(this, {system, data, part, auction, cut: below, fallsUnder, more: data[3] || {}});
    }

    get definitions() { return this.meaningsOf(this.data[1]); }
    get restRows() { return this.meaningsOf(this.more.rest); }
    get words() { return this.meaningsOf(this.more.words); }
    get goesOn() {
      return Boolean(this.data[2] || this.cut !== undefined || this.more.rest || this.more.as);
    }

    restRowsFor(call) {
      return call === PASS ? [] : this.restRows.filter(({only}) => !only || only.includes(call));
    }

    get systemsOn() {
      return (this.more.as || []).map(([target, replaced, condition = 0]) => ({
        target: Auction.named(target), replaced, conditions: this.system.conditions[condition],
      }));
    }

    meaningsOf(data) {
      return (data || []).map(([text, row, condition = 0, flags = 0, only = 0, reading = 0,
        disclosed = 0]) => {
        const [anchor, label = "", heading = 0, page = 0] = this.part.r[row];
        return {
          text: this.part.t[text], auction: this.auction, only: only || null,
          reading: this.part.t[reading], disclosed: this.part.t[disclosed],
          conditions: this.system.conditions[condition],
          alert: Boolean(flags & 1), contradicts: Boolean(flags & 2), goesOn: Boolean(flags & 8),
          hasHands: Boolean(flags & 16), label, heading: this.part.s[heading],
          page: anchor ? this.system.pages[page] : "", anchor,
        };
      });
    }
  }

  class System {
    constructor(index) {
      Object.assign(this, index);
      this.conditions = index.conditions.map(([seat, vul, meant]) => ({seat, vul, meant}));
      this.words = new Map(Object.entries(index.words));
      this.shards = new Map(Object.entries(index.shards));
      this.parts = new Map(Object.entries(index.roots || {}));
      this.loaded = new Set();
      this.missing = new Set();
    }

    // A phrase in the language of the page, one about a number in the form that it takes [RX-7].
    t(phrase, number) {
      const said = this.words.get(phrase) ?? phrase;
      return said.in ? said[new Intl.PluralRules(said.in).select(number)] ?? said.other : said;
    }

    add(number, parts) {
      this.loaded.add(number);
      for (const [prefix, part] of Object.entries(parts)) this.parts.set(prefix, part);
    }

    // The part of an auction; where it is not loaded yet it is missing from now on.
    part(prefix) {
      const shard = this.shards.get(prefix);
      if (shard !== undefined && !this.loaded.has(shard)) this.missing.add(shard);
      return this.parts.get(prefix);
    }

    root(side) {
      const part = this.part(side ? "()" : "");
      return new Node(this, part?.n ?? [0], part, Object.assign(new Auction(), {opener: side}));
    }

    path(auction) {
      const found = [];
      let cut, node = null;
      for (let length = 1; length <= auction.length; length++) {
        const prefix = auction.name(length), own = this.part(prefix);
        if (length === 1 && own) node = new Node(this, own.n, own, auction.upTo(1));
        else if (length === 1) node = this.other(this.root(auction.opener), auction.calls[0]);
        else if (node) {
          const call = auction.calls[length - 1];
          node = this.child(node, call) || this.other(node, call);
        }
        if (!node) cut = true;
        if (!cut) found.push(node);
      }
      return found;
    }

    // The node of one more call: in the same part, or in one of its own [RD-4].
    child(node, call) {
      const prefix = node.auction.name();
      const part = node.cut === undefined ? node.part : this.part(prefix);
      const nodes = node.cut === undefined ? node.data[2] : part?.n[2];
      const data = (nodes || []).find(one => one[0] === call);
      if (!data) return null;
      const auction = node.auction.with(node.auction.toCall, call);
      const cut = data[2] ? undefined : this.shards.get(auction.name());
      return new Node(this, data, part, auction, cut);
    }

    // The node of a call that falls under rows for all other calls [RF-3a].
    other(node, call) {
      const found = (node.more.below || []).find(([calls]) => calls.includes(call));
      return found ? new Node(this, [call, ...found[1].slice(1)], node.part,
        node.auction.with(node.auction.toCall, call), undefined, node.restRowsFor(call)) : null;
    }

    // Parts not loaded are as if not there: load what is missing, ask again.
    ask({auction, seat, other = null}, context = {}) {
      this.missing.clear();
      const known = {seat: String(seat || context.seat || ""), vul: context.vul || "00"};
      return new Asking(this, known).answer(auction, other);
    }
  }

  const MOST_STEPS = 8, MOST_FOLLOWED = 200;

  const isTheirPass = auction => auction.length > 1 && auction.lastSide === THEY &&
    auction.calls.at(-1) === PASS;

  class Look {
    constructor(system, context) {
      Object.assign(this, {system, context, seen: new Map(), followed: 0});
    }

    path(auction) {
      const path = this.system.path(auction);
      const end = path.findIndex(node => node.fallsUnder.length && !this.rowsAbove(node).length);
      return end < 0 ? path : path.slice(0, end);
    }

    rowsAbove(node) { return fitting(node.fallsUnder, this.context); }

    node(auction) {
      const path = this.path(auction);
      return path.length && path.length === auction.length ? path.at(-1) : null;
    }

    up(auction, steps = 0) {
      const key = `${auction.name()} ${steps}`;
      this.followed = steps ? this.followed + 1 : 0;
      if (!this.seen.has(key)) {
        if (this.followed > MOST_FOLLOWED) return {status: "none", known: 0, meanings: []};
        this.seen.set(key, this.found(auction, steps));
      }
      return this.seen.get(key);
    }

    found(auction, steps) {
      const path = this.path(auction), known = path.length, {length} = auction;
      const other = path.findIndex(node => node.fallsUnder.length);
      const inherited = other > 0 && this.copied(path.slice(other - 1, other), auction, steps);
      if (inherited) return {...inherited, known: other};
      if (known === length && path[known - 1].fallsUnder.length) {
        return {status: "rest", known: known - 1, meanings: this.rowsAbove(path[known - 1])};
      }
      if (known === length) {
        const found = this.ofNode(auction, path[known - 1]);
        const copied = found.status === "named" && this.copied(path.slice(0, -1), auction, steps);
        return copied ? {...copied, known} : found;
      }
      if (known && known === length - 1 && isTheirPass(auction)) {
        return {status: "pass", known, meanings: []};
      }
      const rest = this.restRows(auction, path);
      // [RF-3]
      const copied = this.copied(rest.length ? path.slice(-1) : path, auction, steps);
      if (copied) return {...copied, known};
      if (rest.length) return {status: "rest", known, meanings: rest};
      return {status: "none", known, meanings: []};
    }

    ofNode(auction, node) {
      const known = auction.length, all = node.definitions, held = fitting(all, this.context);
      const texts = standing(all, this.context);
      if (texts.length) return {status: "agreed", known, meanings: texts};
      const others = all.filter(one => one.text);
      // [RM-6]
      if (!held.length && others.length) {
        return {status: "elsewhere", known, meanings: inOrder(others, this.context)};
      }
      const meanings = held.length ? held : inOrder(all, this.context);
      return {status: isTheirPass(auction) ? "pass" : "named", known, meanings};
    }

    restRows(auction, path) {
      const {length, calls, opener} = auction;
      if (path.length !== length - 1) return [];
      const above = path.length ? path.at(-1) : this.system.root(opener);
      return fitting(above.restRowsFor(calls.at(-1)), this.context);
    }

    // the line nearest to the end of the auction
    copied(path, auction, steps) {
      for (const node of [...path].reverse()) {
        const found = this.bySystemOn(node, auction, steps);
        if (found) return found;
      }
      return null;
    }

    // [XT-4 to XT-6]
    bySystemOn(node, auction, steps) {
      if (steps === MOST_STEPS) return null;
      for (const systemOn of fitting(node.systemsOn, this.context)) {
        const target = inTarget(systemOn, node.auction.length, auction);
        const found = target && this.up(target, steps + 1);
        if (found && (found.status === "agreed" || found.status === "as")) {
          return {status: "as", meanings: found.meanings, target: found.target || target};
        }
      }
      return null;
    }
  }

  const inTarget = ({target, replaced}, first, auction) => {
    let found = target;
    for (let number = first; found && number < auction.length; number++) {
      const call = auction.calls[number];
      found = found.after(auction.sideOf(number), number === first ? replaced[call] ?? call : call);
    }
    return found;
  };

  class Asking {
    constructor(system, context) { Object.assign(this, {system, context}); }

    answer(auction, other) {
      if (!auction.calls.every(call => call === PASS)) {
        return this.complete(auction, new Look(this.system, this.context).up(auction), other);
      }
      // [RK-3]
      if (auction.length) {
        if (auction.length > 1) this.context.seat = String(Math.min(auction.length, 4));
        const last = Auction.of(auction.lastSide, [PASS]);
        const found = new Look(this.system, this.context).up(last);
        if (["agreed", "elsewhere"].includes(found.status)) return this.complete(last, found, null);
      }
      const next = auction.isOver ? [] : this.next(new Look(this.system, this.context), new Auction());
      return {status: "start", auction: new Auction(), context: this.context,
        meanings: [], trail: [], known: 0, target: null, covered: [], words: [], hint: null, next,
        upTo: new Auction()};
    }

    complete(auction, found, other) {
      const look = new Look(this.system, this.context), path = look.path(auction);
      const isContinued = path.some(node => node.systemsOn.length);
      const trail = auction.calls.map((call, number) => {
        const isKnown = number < path.length;
        let meanings = isKnown ? fitting(path[number].definitions, this.context) : [];
        // [RW-2]
        if (isContinued && !meanings.some(one => one.text)) {
          const step = look.up(auction.upTo(number + 1));
          if (step.status === "as") ({meanings} = step);
        }
        const rows = isKnown && !meanings.length ? look.rowsAbove(path[number]) : [];
        const isRest = rows.length > 0;
        return {side: auction.sideOf(number), call, isKnown, isRest,
          meanings: isRest ? rows : meanings};
      });
      const {status, known, meanings, target = null} = found, isNone = status === "none";
      const upTo = isNone || status === "pass" ? auction.upTo(known) : auction;
      const isOnlyPass = auction.length === 1 && auction.calls[0] === PASS;
      return {status, auction, context: this.context, meanings, trail, known, target, upTo,
        other: look.up(other ?? auction).status !== "none" && other, // [RQ-7]
        covered: isNone ? this.covered(look, auction, known) : [],
        words: isNone || status === "rest" ? this.words(auction, path.slice(0, known)) : [],
        hint: isNone ? this.hint(look, auction, known) : null,
        next: isOnlyPass ? [] : this.next(look, upTo)};
    }

    // [RF-4]
    covered(look, auction, known) {
      const part = auction.upTo(known + 1);
      return look.restRows(part, look.path(part));
    }

    // [RF-4a]
    words(auction, path) {
      const isPassed = path.length && isTheirPass(auction.upTo(path.length));
      return fitting(path.slice(isPassed ? -2 : -1).flatMap(node => node.words), this.context);
    }

    // [RF-6]
    hint(look, auction, known) {
      let at = auction.length - 1;
      while (at > 0 && !(auction.sideOf(at) === THEY && auction.calls[at] !== PASS)) at--;
      if (at < 1 || at < known - 1) return null;
      let passed = auction.upTo(at);
      for (let number = at; passed && number < auction.length; number++) {
        passed = passed.after(auction.sideOf(number), number === at ? PASS : auction.calls[number]);
      }
      const found = passed && look.up(passed);
      return found?.status === "agreed" ? {auction: passed, meaning: found.meanings[0]} : null;
    }

    // What may be called next, as far as the notes have it [RC-1].
    next(look, auction) {
      if (auction.isOver) return [];
      let places = [[auction, WE], [auction, THEY]];
      if (auction.length && auction.lastSide === THEY) places = [[auction, WE]];
      else if (auction.length) {
        const passed = auction.after(THEY, PASS);
        places = passed.isOver ? [[auction, THEY]] : [[passed, WE], [auction, THEY]];
      }
      return [...places.flatMap(place => this.calls(look, ...place)),
        ...places.flatMap(place => this.rest(look, ...place))];
    }

    calls(look, above, side) {
      if (!above.length) return this.openings(side);
      const node = look.node(above);
      const inherits = look.path(above).some(one => one.systemsOn.length);
      const found = [];
      // [RC-2]
      for (let call = 0; call < CALLS; call++) {
        const own = node && this.system.child(node, call);
        let entry = own && this.entryOf(own, side, call);
        if (inherits && (!own || (entry && !entry.meaning?.text))) {
          entry = this.inherited(look, above, side, call, entry?.goesOn) || entry;
        }
        if (entry) found.push(entry);
      }
      return found;
    }

    // The first page needs no shard unless seat or vulnerability are known [RD-2].
    openings(side) {
      const {seat, vul} = this.context, {conditions} = this.system;
      return this.system.openings.flatMap(
        ([name, text, condition = 0, flags = 0, more = 0, follows = 0]) => {
          const auction = Auction.named(name), [call] = auction.calls;
          if (auction.opener !== side) return [];
          if (seat || vul !== "00") {
            const [node] = this.system.path(auction);
            return node ? this.entryOf(node, side, call) || [] : [];
          }
          const meaning = text === 0 ? null : {
            text, auction, conditions: conditions[condition], alert: Boolean(flags & 1),
          };
          if (call === PASS && side === THEY && !text) return [];
          return {side, call, meaning, more, goesOn: Boolean(follows)};
        });
    }

    // A call that the notes have there; null where it does not fit [RC-3, RC-4].
    entryOf({definitions, goesOn}, side, call) {
      const held = fitting(definitions, this.context), texts = standing(definitions, this.context);
      if (!held.length && (definitions.length || !goesOn)) return null;
      if (side === THEY && call === PASS && !texts.length) return null;
      const meanings = texts.length ? texts : held;
      return {side, call, meaning: meanings[0] || null, more: otherTexts(meanings), goesOn};
    }

    inherited(look, above, side, call, goesOn) {
      const auction = above.after(side, call), found = auction && look.up(auction);
      if (found?.status !== "as") return null;
      const target = look.node(found.target);
      return {side, call, meaning: found.meanings[0], more: otherTexts(found.meanings),
        goesOn: Boolean(goesOn || target?.goesOn)};
    }

    rest(look, above, side) {
      const node = above.length ? look.node(above) : this.system.root(side);
      return !node ? [] : fitting(node.restRows, this.context)
        .map(meaning => ({side, call: null, meaning, more: 0, goesOn: meaning.goesOn}));
    }
  }

  const SEATS = {
    1: "1st seat", 2: "2nd seat", 3: "3rd seat", 4: "4th seat",
    12: "1st and 2nd seat", 34: "3rd and 4th seat",
  };
  const SIDES = {
    NN: "neither side is vulnerable", YN: "we are vulnerable, they are not",
    NY: "they are vulnerable, we are not", YY: "both sides are vulnerable",
    N0: "we are not vulnerable", Y0: "we are vulnerable",
    "0N": "they are not vulnerable", "0Y": "they are vulnerable",
  };

  const element = (name, properties = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (value === false || value === undefined) continue;
      if (key.startsWith("on")) made[key] = value;
      else made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.flat(Infinity).filter(child => child || child === 0));
    return made;
  };

  const SUIT = new RegExp(`([${SUITS}])\ufe0e?`);
  const suited = text => text.split(SUIT).filter(Boolean).map(piece => SUITS.includes(piece)
    ? element("span", {class: `bml-suit bml-suit-${"cdhs"[SUITS.indexOf(piece)]}`}, piece) : piece);

  const FAILED = "The notes could not be loaded.";
  const loading = new Map();
  const load = (address, isThere) => {
    if (!loading.has(address)) {
      loading.set(address, new Promise((done, failed) => {
        const script = element("script", {src: address});
        script.onload = script.onerror = () => {
          if (isThere()) return done();
          loading.delete(address);
          script.remove();
          failed(new Error(address));
        };
        document.head.append(script);
      }));
    }
    return loading.get(address);
  };

  const systems = Object.create(null);
  return {
    Auction, Trouble, read, wordsIn, callsOf, queryOf, notACall, withoutMarks, systems, fits, certain, fitting, blocksOf,
    isTheirPass, element, suited, load, FAILED, SEATS, SIDES,
    CODES, SHORT, SUITS, PASS, FIRST_BID, WE, THEY,
    index(data) { systems[data.name] = new System(data); },
    shard(name, number, parts) { systems[name]?.add(number, parts); },
  };
})();
