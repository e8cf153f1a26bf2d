/* sphinxcontrib-bml: hands of the notes; rules of the documentation (HANDS) in brackets. It needs
   bmlAsk, bmlChance and bmlDealing. Texts of notes enter the page as texts, never as markup.

   bmlAsk.asked(name, parts)   what questions with hands of a system need: for each part its sets, and
                               by agreement the numbers of its hands, of those that are left out
                               (-1: none) and of the possible hands of each other call */
(() => {
  "use strict";

  const {systems, idOf, element, suited, SHORT, SUITS} = bmlAsk;
  const WRONG = 3; // the most calls that are offered next to the answer
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

  // The call with a hand; options where the notes leave other calls open [HA-60, HA-61].
  const question = (practice, id, places, seed) => {
    const name = `${seed} H ${id}`, dice = new bmlChance.Dice(name);
    const place = places[dice.below(places.length)];
    const asked = practice.system.asked.get(idOf(place)), hand = asked.draw(name);
    const wrong = asked.wrongCalls(hand);
    const either = asked.others.map(([call]) => call).filter(call => !wrong.includes(call));
    const options = either.length ? [place.call, ...dice.shuffled(wrong).slice(0, WRONG)] : [];
    options.sort((one, other) => one - other);
    return {...practice.question("H", id, place, options.map(one => SHORT[one]),
      options.indexOf(place.call)), hand, either};
  };

  // ---- What a quiz shows of it

  const shown = (quiz, {hand}) => element("ul", {
    class: "bml-quiz-hand", "aria-label": quiz.t("Your hand"),
  }, bmlDealing.written(hand).split(" ").map((cards, at) => element("li", {},
    suited(`${SUITS[3 - at]} ${cards === "-" ? "—" : [...cards].join(" ").replace("T", "10")}`))));

  // The row that says what to bid, and what the notes leave open [HA-61].
  const why = (quiz, asked) => {
    const {call, text, either, told} = asked;
    const calls = either.map(one => quiz.callText(one)).join(", ");
    return [
      element("p", {class: "bml-quiz-text"}, suited(`${quiz.callText(call)} = ${text}`)),
      element("p", {class: "bml-quiz-note"}, calls && suited(
        quiz.say("The notes do not say whether this hand may also bid: {0}.", calls))),
      element("p", {class: "bml-quiz-source"}, quiz.link(told), ...complaint(quiz, asked)),
    ];
  };

  const complaint = (quiz, {auction, hand, call, text, told}) => { // [HA-64]
    const note = element("span", {role: "status"});
    const said = [auction.short(" "), bmlDealing.written(hand), `${SHORT[call]} = ${text}`,
      quiz.href(told)].filter(Boolean).join("\n");
    return [" · ", quiz.button("The notes are wrong", async () => {
      try {
        await navigator.clipboard.writeText(said);
        note.textContent = ` ${quiz.t("Copied. Send it to your partner.")}`;
      } catch { note.replaceChildren(element("pre", {}, said)); }
    }, {class: "bml-quiz-link"}), note];
  };

  Object.assign(bmlAsk, {
    hands: {question, shown, why},
    asked(name, parts) {
      systems[name].asked = new Map(parts.flatMap(({sets, asked}) => Object.entries(asked)
        .map(([id, numbers]) => [id, new AskedHands(sets, numbers)])));
    },
  });
})();
