/* sphinxcontrib-bml: queries as people type them, as in Python; rules in brackets.

   bmlAsk.typed(system, text)   {queries, readAs, nearest, trouble}: what a text asks for
   bmlAsk.names(name, data)     the names and words of a system, from its file */
(() => {
  "use strict";

  const {Trouble, read, wordsIn, callsOf, queryOf, notACall, withoutMarks, systems, Auction,
    WE, THEY, PASS, FIRST_BID, SHORT, SEATS, SIDES, blocksOf, load} = bmlAsk;
  const BID = String.raw`[1-7](?:nt|sa|o?m|red|black|n|!?[cdhs]|[♣♦♥♠][\ufe0e\ufe0f]?)`;
  const CHAIN = new RegExp(String.raw`(?<![^\s(])(?:${BID}|p)(?:[.:_+=|]*(?:${BID}|xx|x|p))+(?![^\s)!*?.:])`, "gi");
  const LINK = new RegExp(`${BID}|xx|x|p`, "gi");
  // before fourth seat
  const PASSES = [THEY, WE, THEY].map(side => ({word: "P", side}));

  // In our notation, one call per word [RQ-15].
  const plain = ({phrases, letters}, text) => {
    const words = Object.keys(phrases).join("|"), letter = Object.keys(letters).join("");
    return text.normalize("NFKC").replace(/["“”„'`]/g, "")
      .replace(/[♡♢♤♧]/g, suit => "♥♦♠♣"["♡♢♤♧".indexOf(suit)])
      .replace(new RegExp(String.raw`(?<!\p{L})(?:${words})(?![\p{L}\p{N}])`, "giu"),
        word => ` ${phrases[word.toLowerCase()]} `)
      .replace(new RegExp(String.raw`(?<=[1-7])[${letter}](?!\p{L})`, "giu"), one => letters[one.toLowerCase()])
      .replace(/(?<!\S)[=+|/&….]+(?=\s|$)|[=-]>|!(?=n)/gi, " ")
      .replace(CHAIN, chain => ` ${chain.match(LINK).join(" ")} `);
  };

  // ---- Words that stand for several calls, bound as in tables [RQ-12]

  const SUITS = "CDHS", PAIRS = {HS: "M", CD: "m"}, BASES = {oM: "M", om: "m"};
  const DOMAINS = {M: "HS", m: "CD", X: SUITS, Y: SUITS, Z: SUITS};
  const bidOf = (level, strain) => FIRST_BID + (level - 1) * 5 + `${SUITS}N`.indexOf(strain);
  const strainOf = call => call < FIRST_BID ? "" : `${SUITS}N`[(call - FIRST_BID) % 5];
  const shown = (auction, side) => auction.calls.map((call, number) =>
    side === undefined || auction.sideOf(number) === side ? strainOf(call) : "").join("");

  // The alternatives of a word: calls, a variable or steps; null where it is no label.
  const labelOf = word => {
    const parts = [];
    let level = "";
    for (const written of word.replace(/!?([cdhs♣♦♥♠])[\ufe0e\ufe0f]?/gi, (mark, suit) =>
      mark.length > 1 || "♣♦♥♠".includes(suit) ? "CDHS"["CDHS♣♦♥♠".indexOf(suit.toUpperCase()) % 4] : suit)
      .split("/")) {
      const steps = /^([0-9]{1,2})steps?$/i.exec(written);
      const [own] = callsOf({word: written, side: WE});
      const bid = /^([1-7])?(?:([CDHSN]+)|([cdhs]|nt)|(o?[mM]|[XYZxyz])|(red|black))$/
        .exec(written.replace(/nt|red|black/i, found => found.toLowerCase()));
      if (steps) parts.push({steps: +steps[1]});
      else if (own && own.call < FIRST_BID && !(level && written === "D")) parts.push({calls: [own.call]});
      else if (bid) {
        level = bid[1] ?? level;
        if (!level) return null;
        const [, , strains, one, variable, color] = bid;
        const name = /[xyz]/.test(variable) ? variable.toUpperCase() : variable;
        if (name) parts.push({level, name});
        else {
          const letters = strains ?? (color ? {red: "DH", black: "CS"}[color]
            : one.toUpperCase().replace("NT", "N"));
          parts.push({calls: [...new Set(letters)].map(letter => bidOf(level, letter))});
        }
      } else return null;
    }
    return parts;
  };

  const pairOf = (parts, side) => {
    if (side === THEY || parts.some(({calls}) => !calls)) return "";
    const calls = parts.flatMap(({calls}) => calls);
    const [one, other] = calls;
    return calls.length === 2 &&
      Math.floor((one - FIRST_BID) / 5) === Math.floor((other - FIRST_BID) / 5)
      ? PAIRS[calls.map(strainOf).sort().join("")] ?? "" : "";
  };

  const domainOf = (name, bound) => {
    const base = BASES[name];
    if (base) return [...DOMAINS[base]].filter(suit => suit !== bound[base]);
    if (!"XYZ".includes(name)) return [...DOMAINS[name]];
    const rank = one => SUITS.indexOf(bound[one]), at = "XYZ".indexOf(name);
    const known = [..."XYZ"].filter(one => bound[one]);
    const below = Math.max(-1, ...known.filter(one => "XYZ".indexOf(one) < at).map(rank));
    const above = Math.min(4, ...known.filter(one => "XYZ".indexOf(one) >= at).map(rank));
    return [...SUITS.slice(below + 1, Math.max(above, 0))];
  };

  // The calls of one alternative, each with the variable and suit that it binds [EX-3 to EX-6].
  const candidates = (part, pair, auction, bound, side) => {
    if (part.calls) return part.calls.map(call => ({call, name: pair, suit: strainOf(call)}));
    if (part.steps !== undefined) {
      const call = (auction.bid || 99) + part.steps;
      return part.steps && call < 38 ? [{call}] : [];
    }
    const {level, name} = part, bids = suits =>
      suits.map(suit => ({call: bidOf(level, suit), name, suit}));
    if (bound[name]) return bids([bound[name]]);
    const base = BASES[name];
    if (base && !bound[base]) {
      const own = shown(auction, side), left = [...DOMAINS[base]].filter(suit => !own.includes(suit));
      return left.length === 1 ? bids(left) : [];
    }
    const open = bids(domainOf(name, bound)).filter(({call}) => call > auction.bid);
    const taken = shown(auction);
    if (!base && [...DOMAINS[name]].every(suit => taken.includes(suit))) return open;
    return open.filter(({suit}) => !taken.includes(suit));
  };

  const readAll = text => {
    const words = wordsIn(text).map(one => ({...one, calls: callsOf(one)}));
    if (words.every(({calls}) => calls.length)) return [read(text)];
    const found = new Map(), several = new Trouble("“{0}” stands for several calls; ask for one.", text);
    let tried = 0;
    for (const one of words) {
      if (!one.calls.length) one.parts = labelOf(withoutMarks(one.word));
      if (!one.calls.length && !one.parts) throw notACall(one.word);
    }
    const choose = (number, before, auction, bound) => {
      if (number === words.length) {
        const query = queryOf(before);
        found.set(`${query.auction.name()} ${query.seat}`, query);
        // [RQ-12]
        if (found.size > 24) throw several;
        return;
      }
      const {calls, parts, side} = words[number];
      const options = calls.length ? [{calls, bound}] : parts.flatMap(part =>
        candidates(part, pairOf(parts, side), auction, bound, side)).map(({call, name, suit}) => ({
        calls: [{call, side}], bound: name && suit && !bound[name] ? {...bound, [name]: suit} : bound,
      }));
      const seen = new Set();
      for (const option of options) {
        const key = option.calls.map(({call}) => call).join();
        if (seen.has(key)) continue;
        seen.add(key);
        if (++tried > 2000) throw several;
        let after = auction;
        for (const {call, side: written} of option.calls) {
          if (after && (call !== PASS || after.length)) {
            after = after.after(written ?? (after.length ? 1 - after.lastSide : WE), call);
          }
        }
        if (after) choose(number + 1, [...before, ...option.calls], after, option.bound);
      }
    };
    choose(0, [], new Auction(), {});
    if (!found.size) throw several;
    return [...found.values()];
  };

  // ---- Names [RQ-16, RQ-17]

  const nameWords = (text, same) => (text.toLowerCase().replace(/(?<=\p{Nd})\/(?=\p{Nd})/gu, " over ")
    .match(/[\p{L}\p{N}]+/gu) ?? []).map(word => {
    const single = word.replace(/(?<=..[^s])s$/u, "");
    return same.get(single) ?? single;
  });
  const nameOf = (text, same, own = nameWords(text, same)) => ({own, whole: own.join("")});
  const pairs = words => {
    const text = ` ${words.join(" ")}`;
    return new Set([...text].map((_, at) => text.slice(at, at + 2)));
  };

  const find = ({names, same}, text) => {
    const {own: words, whole: letters} = nameOf(text, same), ranked = [[], [], [], []];
    if (!letters[1]) return [];
    const core = words.filter(word => !/^(bid|call|convention|cue|cuebid|major|minor|transfer)$/.test(word)).join("")
      .replace(/^(club|diamond|heart|spade)$/, "");
    const ending = /cue|transfer/i.test(text) ? /[CDHS]\)?$/ : /$/;
    for (const one of names) {
      const {whole, auction} = one;
      ranked[whole === letters ? 0 : whole === core && ending.test(auction) ? 1
        : whole.startsWith(letters) ? 2
          : whole[2] && hasAll(words, one) ? 3 : 4]?.push(one);
    }
    return [...new Set(ranked.flat().map(({auction}) => auction))].slice(0, 6);
  };
  // The words but calls begin words of a name in its order; its points are left out if asked for.
  const hasAll = (words, {own: left, points, auction}) => {
    const calls = auction.toLowerCase().match(/\w+/g), withPoints = words.includes(points[0]);
    if (withPoints) {
      words = words.filter(word => !points.includes(word));
      calls.push(calls.at(-1).at(-1));
    }
    const rest = words.filter(word => !calls.includes(word.replace(/nt$/, "n")));
    return (withPoints || rest[0]) && rest.every(word => {
      const at = left.findIndex(one => one.startsWith(word)) + 1;
      left = left.slice(at);
      return at;
    });
  };

  const nearestNames = ({names, same}, text) => {
    const words = nameWords(text, same), wanted = pairs(words), rated = new Map();
    for (const one of names) {
      const key = one.name.toLowerCase();
      if (rated.has(key)) continue;
      const own = pairs(one.own.slice(0, words.length || 1));
      rated.set(key, [one.name,
        2 * [...own].filter(pair => wanted.has(pair)).length / (wanted.size + own.size) +
        words.filter(word => one.own.includes(word)).length / (words.length || 1)]);
    }
    return [...rated.values()].sort((a, b) => b[1] - a[1]);
  };

  // ---- What a text asks for

  const asQuery = words => {
    const text = words.map(({word, side}) => side === THEY ? `(${word})` : word).join(" ");
    try { return readAll(text) && text; } catch { return ""; }
  };

  const isDouble = one => [1, 2].includes(callsOf(one)[0]?.call);

  const callsOnly = (words, kinds) => {
    const parts = [[]];
    let named, passes = [], overcaller, overcall, namesThem = false;
    for (const {word, side} of words) {
      const bare = withoutMarks(word), kind = kinds.get(bare.toLowerCase());
      if (kind > 1) passes = PASSES.slice(4 - kind);
      else if (kind === undefined && isCalled({word, side})) {
        parts.at(-1).push({word: bare, side: named ?? side});
        namesThem ||= side === THEY;
        named = undefined;
      } else if (kind === "they" || kind === "over" && parts[0].every(isDouble)) {
        named = THEY;
        namesThem = true;
      } else if (kind === "after" || kind === "over") parts.push([]);
      else if (kind === "overcall") [overcaller, overcall] = [namesThem ? THEY : WE, parts.at(-1).length];
      else if (kind === undefined && side !== THEY) return "";
    }
    const calls = parts.reverse().flat();
    if (calls.length === words.length || !calls.some(({word}) => /\p{Nd}/u.test(word))) return "";
    if (!parts[1]?.[0] && isDouble(calls[0])) {
      calls.push(calls.shift());
      if (!namesThem) calls[0].side = THEY;
    }
    if (overcaller === WE && overcall > 1 && calls[overcall]) calls[overcall - 1].side = THEY;
    else if (overcaller === THEY && calls.length === 1) calls.unshift({word: "1X", side: WE});
    else if (overcaller === WE && !namesThem) {
      calls.unshift({word: calls.length === 1 ? "1X" : calls.shift().word, side: THEY});
    }
    return asQuery([...passes, ...calls]);
  };

  const isCalled = one => /\p{Nd}/u.test(one.word) || callsOf(one).length;

  const wordsOr = text => {
    try { return wordsIn(text); } catch { return []; }
  };

  bmlAsk.typed = ({named}, text) => {
    const isLong = [...text].length > 1000, ours = isLong ? text : plain(named.words, text);
    let trouble;
    try { return {queries: readAll(ours), nearest: []}; } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      trouble = error;
    }
    if (isLong) return {queries: [], nearest: [], trouble};
    const words = wordsOr(ours), {whole} = nameOf(text, named.same);
    const doubled = text.replace(/(?<=\p{L}{3} )x(?![\p{L}\p{N}_])/giu, "double");
    const short = [...new Set(doubled.split(/\s+/).flatMap(word =>
      ({"": [], over: [], after: [], they: "defence"})[named.kinds.get(word.toLowerCase())] ?? word))].join(" ");
    const calls = !named.names.some(one => one.whole === whole) && callsOnly(words, named.kinds);
    if (calls) return {queries: readAll(calls), readAs: calls, nearest: []};
    const own = wordsOr(plain(named.words, short)).map(({word}) => word.replace("!", ""));
    let found = [doubled, short, own.join(" ")].map(one => find(named, one)).find(one => one[0]) ?? [];
    // A name with one more call.
    const [{call} = {}] = callsOf({word: own.pop() ?? "", side: WE});
    const longer = find(named, own.join(" ")).map(one => `${one.replace(/-\(P\)$/, "")}-${SHORT[call]}`)
      .filter(one => named.known.includes(`|${one}|`));
    if (longer[0] && (call === 1 || !(found[0]?.length < longer[0].length))) found = longer;
    if (found[0]) return {queries: found.map(read), isNamed: true, nearest: []};
    const first = words.filter(one => isCalled(words[0]) && isCalled(one));
    let beginning = "";
    for (let end = first.length; end && !beginning; end--) beginning = asQuery(first.slice(0, end));
    const near = nearestNames(named, text), nearest = near.map(([name]) => name);
    if (beginning) nearest.unshift(beginning);
    trouble.isName = words.length && !/\d/.test(text) && typeof trouble.values[0] === "string";
    if (trouble.isName) trouble.values = [text.trim()];
    trouble.hint = beginning || near[0]?.[1] > 0.4 ? "Did you mean" : "For example";
    return {queries: [], nearest: nearest.slice(0, 3), trouble};
  };

  bmlAsk.names = (name, {names, same, kinds, ...rest}) => {
    same = new Map(Object.entries(same));
    systems[name].named = {...rest, same, kinds: new Map(Object.entries(kinds)),
      names: names.map(([name, auction, points = ""]) =>
        ({name, auction, points: nameWords(points, same), ...nameOf(name, same)}))};
  };

  bmlAsk.loadNotes = async (address, name) => {
    await load(address, () => systems[name]);
    await load(address.replace(/\.js$/, ".names.js"), () => systems[name].named);
  };

  // ---- Calls and conditions in the words of the page

  const SYMBOLS = "♣♦♥♠";
  bmlAsk.Wording = class {
    t(phrase, number) { return this.system.t(phrase, number); }

    say(phrase, ...values) {
      return this.t(phrase, values[0]).split(/\{(\d)\}/).map((piece, number) =>
        number % 2 ? values[piece] ?? "" : piece);
    }

    plain(phrase, ...values) { return this.say(phrase, ...values).join(""); }

    callText(side, call) {
      const suit = (call - FIRST_BID) % 5;
      const text = call < FIRST_BID ? this.t(["Pass", "Dbl", "Rdbl"][call])
        : 1 + Math.floor((call - FIRST_BID) / 5) + (SYMBOLS[suit] ?? this.t("NT"));
      return side === THEY ? `(${text})` : text;
    }

    auctionText(auction) {
      const {calls, length} = auction;
      return calls.map((call, number) => [auction.sideOf(number), call, number])
        .filter(([side, call, number]) => side === WE || call !== PASS || number === length - 1)
        .map(([side, call]) => this.callText(side, call)).join(" ");
    }

    condition({conditions: {seat, vul, meant}, auction}) {
      const known = [SEATS[seat], SIDES[vul]].filter(Boolean).map(phrase => this.t(phrase));
      const qualified = meant.map(([number, text]) => this.plain("if {0} shows {1}",
        number > 0 && number <= auction.length
          ? this.callText(auction.sideOf(number - 1), auction.calls[number - 1])
          : this.t("Pass"), text));
      return [...known, ...qualified].join(", ");
    }

    // Where a general row holds that a special one replaces here [RM-2a].
    cells(cells) {
      return blocksOf(cells).map(({seats, vul}) => [
        ...seats.length === 4 ? [] : SEATS[seats] ? [SEATS[seats]] : [...seats].map(one => SEATS[one]),
        SIDES[vul]].filter(Boolean).map(phrase => this.t(phrase)).join(", ")).join("; ");
    }

    reason({phrase, values, isName}) {
      return this.plain(isName ? "“{0}” is neither an auction nor a name in the notes." : phrase,
        ...values.map(value => Array.isArray(value) ? this.callText(...value) : String(value)));
    }
  };
})();
