/* sphinxcontrib-bml: hands of given sets, dealt as `bridge/dealing` of the Python package deals
   them; rules of the documentation (HANDS) in brackets. It touches no page and needs bmlChance.

   A box is {cells, holdings, controls, aces}. `cells` holds [low, high, runs]: a range of points
   with shapes, as runs of places in the list of all shapes: how many to skip, how many to take.
   `holdings` holds a list for each suit, spades first: the honors that go with each length, as bits;
   null is any holding.

   new bmlDealing.Dealer(shown, excluded).deals(seed, count)   shown: {N: [box, ...], ...}
   bmlDealing.has(boxes, hand)    whether a hand is in a set
   bmlDealing.written(hand)       "AKT A6 T97 AJT83" */
globalThis.bmlDealing = (() => {
  "use strict";

  const SEATS = "NESW", RANKS = "AKQJT98765432", ALL_CARDS = 8191, ALL_HANDS = 635013559600;
  const MOST_POINTS = 37, HONORS = 32, SMALL = 8, ANY_CONTROLS = [0, 12], ANY_ACES = [0, 4];
  const CONTROLS = 64, ACES = 1024; // the digits of an amount: points, controls, aces
  const MOST_ATTEMPTS = 50000, DEALS_OF_ATTEMPTS = 8, ESTIMATE = 400; // [HA-35]

  // ---- Cards of a suit: bit 12 is the ace, bit 0 the two

  const count = new Uint8Array(ALL_CARDS + 1);
  for (let cards = 1; cards <= ALL_CARDS; cards++) count[cards] = count[cards >> 1] + (cards & 1);
  const smallCards = Array.from({length: SMALL + 1}, () => []);
  for (let cards = 0; cards < 256; cards++) smallCards[count[cards]].push(cards);
  const amountOf = (honors, [hasControls, hasAces]) => {
    const ace = honors >> 4, king = honors >> 3 & 1;
    return 4 * ace + 3 * king + 2 * (honors >> 2 & 1) + (honors >> 1 & 1)
      + hasControls * CONTROLS * (2 * ace + king) + hasAces * ACES * ace;
  };
  const points = Array.from({length: HONORS}, (_, honors) => amountOf(honors, [0, 0]));

  const ways = []; // ways[n][k]: the ways to choose k of n cards
  for (let all = 0; all <= 39; all++) {
    ways.push([1]);
    for (let some = 1; some <= 13; some++)
      ways[all].push(all ? ways[all - 1][some - 1] + ways[all - 1][some] : 0);
  }
  const REST_OF_ONE = ways[39][13], REST_OF_TWO = ways[26][13];

  const SHAPES = [];
  for (let spades = 0; spades < 14; spades++)
    for (let hearts = 0; hearts < 14 - spades; hearts++)
      for (let diamonds = 0; diamonds < 14 - spades - hearts; diamonds++)
        SHAPES.push([spades, hearts, diamonds, 13 - spades - hearts - diamonds]);
  const places = new Int16Array(14 ** 3);
  SHAPES.forEach(([spades, hearts, diamonds], place) => {
    places[(spades * 14 + hearts) * 14 + diamonds] = place;
  });
  const placeOf = ([spades, hearts, diamonds]) =>
    places[(count[spades] * 14 + count[hearts]) * 14 + count[diamonds]];

  // ---- Numbers: each number below the number of hands is one hand [HA-30, HA-32]

  const bisect = (starts, number) => {
    let low = 0, high = starts.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (number < starts[middle]) high = middle; else low = middle + 1;
    }
    return low;
  };
  const memory = new Map();
  const kept = (key, make) => {
    if (!memory.has(key)) memory.set(key, make());
    return memory.get(key);
  };
  const ascending = found => [...found].sort(([one], [other]) => one - other);

  const known = []; // asked for at each hand, so by number
  const choices = (length, some) => known[length * 14 + some] ??= chosenOf(length, some);
  const chosenOf = (length, some) => {
    const found = [], chosen = [];
    const add = first => {
      if (chosen.length === some) { found.push([...chosen]); return; }
      for (let place = first; place < length; place++) {
        chosen.push(place);
        add(place + 1);
        chosen.pop();
      }
    };
    add(0);
    return found;
  };
  const single = (cards => { // the cards of a suit one by one, the highest first
    const found = [];
    return suit => found[suit] ??= cards.filter(card => suit & card);
  })(Array.from({length: 13}, (_, place) => 4096 >> place));
  const taken = (suit, places) => {
    const cards = single(suit);
    let found = 0;
    for (let at = 0; at < places.length; at++) found |= cards[places[at]];
    return found;
  };

  const cardsFrom = (rest, number) => {
    let left = rest.reduce((sum, cards) => sum + count[cards], 0), wanted = 13;
    return rest.map(cards => {
      const length = count[cards];
      left -= length;
      let some = Math.max(0, wanted - left);
      for (let all; number >= (all = ways[length][some] * (ways[left][wanted - some] || 0)); some++)
        number -= all;
      const possible = choices(length, some), choice = number % possible.length;
      number = (number - choice) / possible.length;
      wanted -= some;
      return taken(cards, possible[choice]);
    });
  };

  // ---- Boxes

  class Box {
    constructor({cells, holdings, controls, aces}) {
      this.holdings = holdings;
      this.controls = controls ?? ANY_CONTROLS;
      this.aces = aces ?? ANY_ACES;
      this.measures = [Number(Boolean(controls)), Number(Boolean(aces))];
      this.allowed = SHAPES.map(() => new Uint8Array(MOST_POINTS + 1));
      for (const [low, high, runs] of cells) {
        let place = 0;
        runs.forEach((length, run) => {
          if (run % 2) this.allowed.slice(place, place + length).forEach(all => all.fill(1, low, high + 1));
          place += length;
        });
      }
      this.prepared = new Map();
      this.suits = []; // of this box, by number: each hand asks for them
    }

    honors(suit, length) { return this.holdings?.[suit]?.[length] ?? -1; }

    isInRange(amount) {
      if (!this.measures[0] && !this.measures[1]) return true;
      const controls = Math.floor(amount / CONTROLS) % 16, aces = Math.floor(amount / ACES);
      return (!this.measures[0] || this.controls[0] <= controls && controls <= this.controls[1])
        && (!this.measures[1] || this.aces[0] <= aces && aces <= this.aces[1]);
    }

    holdingsOf(suit, length) { return this.suits[suit * 14 + length] ??= this.holdingsIn(suit, length); }

    holdingsIn(suit, length) { // by amount
      const allowed = this.honors(suit, length);
      return kept(`suit ${length} ${allowed} ${this.measures}`, () => {
        const found = new Map();
        for (let honors = 0; honors < HONORS; honors++) {
          const small = length - count[honors];
          if (!(allowed >>> honors & 1) || small < 0 || small > SMALL) continue;
          const amount = amountOf(honors, this.measures);
          if (!found.has(amount)) found.set(amount, []);
          found.get(amount).push(...smallCards[small].map(cards => honors << SMALL | cards));
        }
        return new Map(ascending(found));
      });
    }

    pairs(suit, shape) { // [[amount, number of pairs of holdings of two suits], ...]
      const demand = place => `${shape[place]} ${this.honors(place, shape[place])}`;
      return kept(`pairs ${demand(suit)} ${demand(suit + 1)} ${this.measures}`, () => {
        const found = new Map();
        for (const [one, holdings] of this.holdingsOf(suit, shape[suit]))
          for (const [more, others] of this.holdingsOf(suit + 1, shape[suit + 1]))
            found.set(one + more, (found.get(one + more) ?? 0) + holdings.length * others.length);
        return ascending(found);
      });
    }

    groups(place, take) { // the ways to have a shape, by the amounts of majors and minors
      const shape = SHAPES[place], allowed = this.allowed[place], right = this.pairs(2, shape);
      for (const [amount, number] of this.pairs(0, shape))
        for (let at = 0; at < right.length; at++) {
          const more = right[at][0];
          if (allowed[(amount + more) % CONTROLS] && this.isInRange(amount + more))
            take(number, right[at][1], amount, more);
        }
    }

    get numbers() { // of hands, by shape
      return this.counted ??= SHAPES.map((_, place) => {
        let sum = 0;
        if (this.allowed[place].includes(1))
          this.groups(place, (number, others) => { sum += number * others; });
        return sum;
      });
    }

    hand(place, number) {
      if (!this.prepared.has(place)) {
        const starts = [], groups = [];
        let total = 0;
        this.groups(place, (...group) => {
          starts.push(total);
          groups.push(group);
          total += group[0] * group[1];
        });
        this.prepared.set(place, [starts, groups]);
      }
      const [starts, groups] = this.prepared.get(place), shape = SHAPES[place];
      const at = bisect(starts, number) - 1, [, others, amount, more] = groups[at];
      const second = (number - starts[at]) % others;
      const [spades, hearts] = this.pair(0, shape, amount, (number - starts[at] - second) / others);
      return [spades, hearts, ...this.pair(2, shape, more, second)];
    }

    pair(suit, shape, amount, number) {
      const others = this.holdingsOf(suit + 1, shape[suit + 1]);
      for (const [one, holdings] of this.holdingsOf(suit, shape[suit])) {
        const rest = others.get(amount - one);
        if (!rest) continue;
        const all = holdings.length * rest.length;
        if (number < all) {
          const second = number % rest.length;
          return [holdings[(number - second) / rest.length], rest[second]];
        }
        number -= all;
      }
    }

    has(hand, place = placeOf(hand)) {
      let sum = 0, amount = 0;
      for (const cards of hand) sum += points[cards >> SMALL];
      if (!this.allowed[place][sum]) return false;
      if (!this.holdings && !this.measures.includes(1)) return true;
      for (let suit = 0; suit < 4; suit++) {
        const honors = hand[suit] >> SMALL;
        if (!(this.honors(suit, SHAPES[place][suit]) >>> honors & 1)) return false;
        amount += amountOf(honors, this.measures);
      }
      return this.isInRange(amount);
    }
  }

  const fits = (boxes, hand) => {
    const place = placeOf(hand);
    return boxes.some(box => box.has(hand, place));
  };

  class ShapesOfRest { // the ways to deal a second hand of some shapes
    constructor(box) {
      this.shapes = SHAPES.filter((_, place) => box.numbers[place]);
      this.isAny = this.shapes.length === SHAPES.length;
      this.prepared = new Map();
    }

    groups(place) {
      if (!this.prepared.has(place)) {
        const starts = [], groups = [], rests = SHAPES[place].map(length => 13 - length);
        let total = 0;
        for (const shape of this.shapes) {
          const number = rests.reduce((product, rest, suit) => product * ways[rest][shape[suit]], 1);
          if (!number) continue;
          starts.push(total);
          groups.push(shape);
          total += number;
        }
        this.prepared.set(place, [starts, groups, total]);
      }
      return this.prepared.get(place);
    }

    number(place) { return this.isAny ? REST_OF_ONE : this.groups(place)[2]; }

    hand(other, place, number) {
      if (this.isAny) return cardsFrom(other.map(cards => ALL_CARDS ^ cards), number);
      const [starts, groups] = this.groups(place), at = bisect(starts, number) - 1;
      const shape = groups[at], found = [0, 0, 0, 0];
      number -= starts[at];
      for (let suit = 0; suit < 4; suit++) {
        const cards = ALL_CARDS ^ other[suit], possible = choices(count[cards], shape[suit]);
        const choice = number % possible.length;
        number = (number - choice) / possible.length;
        found[suit] = taken(cards, possible[choice]);
      }
      return found;
    }
  }

  // ---- Deals

  const EVERYTHING = [{cells: [[0, MOST_POINTS, [0, SHAPES.length]]]}];

  class Dealer {
    constructor(shown, excluded = {}) {
      const boxesOf = all => all.map(box => new Box(box));
      const boxes = {}, sizes = {};
      for (const seat of SEATS) {
        if (shown[seat]) boxes[seat] = boxesOf(shown[seat]);
        sizes[seat] = boxes[seat]
          ? boxes[seat].reduce((sum, box) => box.numbers.reduce((a, b) => a + b, sum), 0)
          : ALL_HANDS + 1;
      }
      this.order = [...SEATS].sort((one, other) => sizes[one] - sizes[other]);
      const everything = boxesOf(EVERYTHING);
      [this.first, this.second] = this.order.map(seat => boxes[seat] ?? everything);
      this.tests = this.order.slice(2).filter(seat => boxes[seat]).map(seat => [seat, boxes[seat]]);
      this.excluded = Object.entries(excluded).map(([seat, all]) => [seat, boxesOf(all)]);
      this.rest = this.second.map(box => new ShapesOfRest(box));
      this.sums = [];
      this.proposals = [];
      let total = 0;
      this.first.forEach((box, first) => box.numbers.forEach((hands, place) => {
        if (hands) this.rest.forEach((rest, second) => {
          const number = rest.number(place);
          if (!number) return;
          this.sums.push(total += hands * number);
          this.proposals.push({first, place, hands, second, number});
        });
      }));
    }

    deals(seed, wanted) { // the boards are independent of each other [HA-36]
      let attempts = MOST_ATTEMPTS * Math.ceil(wanted / DEALS_OF_ATTEMPTS);
      const deals = [];
      for (let board = 1; board <= wanted && this.sums.length; board++) {
        const dice = new bmlChance.Dice(`${seed} ${board}`);
        let deal = null;
        while (!deal && attempts-- > 0) deal = this.attempt(dice);
        if (!deal) break;
        deals.push(deal);
      }
      return deals;
    }

    perMillion(seed) { // about how many of a million deals have such hands [HA-35]
      const dice = new bmlChance.Dice(seed);
      let kept = 0;
      for (let attempt = 0; attempt < ESTIMATE && this.sums.length; attempt++)
        kept += this.attempt(dice) !== null;
      return kept && 1e6 * this.sums.at(-1) / ALL_HANDS / REST_OF_ONE * kept / ESTIMATE;
    }

    attempt(dice) { // a deal, or null if it does not fit or is counted in an earlier box [HA-31]
      const at = bisect(this.sums, dice.fraction() * this.sums.at(-1));
      const {first, place, hands, second, number} = this.proposals[Math.min(at, this.sums.length - 1)];
      const one = this.first[first].hand(place, dice.below(hands));
      const other = this.rest[second].hand(one, place, dice.below(number));
      if (!this.second[second].has(other) || first && fits(this.first.slice(0, first), one)
          || second && fits(this.second.slice(0, second), other)) return null;
      const left = one.map((cards, suit) => ALL_CARDS ^ (cards | other[suit]));
      const third = cardsFrom(left, dice.below(REST_OF_TWO));
      const fourth = left.map((cards, suit) => cards ^ third[suit]);
      const deal = {};
      [one, other, third, fourth].forEach((hand, seat) => { deal[this.order[seat]] = hand; });
      return this.tests.every(([seat, boxes]) => fits(boxes, deal[seat]))
        && !this.excluded.some(([seat, boxes]) => fits(boxes, deal[seat])) ? deal : null;
    }
  }

  const written = hand => hand.map(suit =>
    [...RANKS].filter((_, place) => suit & 4096 >> place).join("") || "-").join(" ");

  return {Dealer, has: (boxes, hand) => fits(boxes.map(box => new Box(box)), hand), written};
})();
