/* sphinxcontrib-bml: hands of the notes; rules of the documentation (HANDS) in brackets. It touches
   no page and needs bmlAsk and bmlDealing.

   bmlAsk.asked(name, parts)   what questions with hands of a system need: for each part its sets, and
                               by agreement the numbers of its hands, of those that are left out
                               (-1: none) and of the possible hands of each other call */
(() => {
  "use strict";

  const {systems, SHORT} = bmlAsk;
  const PLAYER = "S"; // the seat of a hand when it is dealt, the same as in Python

  class AskedHands {
    constructor(sets, [hands, excluded, others]) {
      Object.assign(this, {hands: sets[hands], excluded: sets[excluded] ?? []});
      this.others = others.map(([call, number]) => [SHORT.indexOf(call), sets[number]]);
    }

    draw(seed) {
      const dealer = new bmlDealing.Dealer({[PLAYER]: this.hands}, {[PLAYER]: this.excluded});
      return dealer.deals(seed, 1)[0][PLAYER];
    }

    // The other calls that a hand certainly does not fit [HA-61].
    wrongCalls(hand) {
      return this.others.filter(([, set]) => !bmlDealing.has(set, hand)).map(([call]) => call);
    }
  }

  Object.assign(bmlAsk, {
    asked(name, parts) {
      systems[name].asked = new Map(parts.flatMap(({sets, asked}) => Object.entries(asked)
        .map(([id, numbers]) => [id, new AskedHands(sets, numbers)])));
    },
  });
})();
