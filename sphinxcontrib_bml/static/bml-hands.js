/* sphinxcontrib-bml: hands of the notes; rules of the documentation (HANDS) in brackets. It needs
   bmlAsk, bmlChance and bmlDealing. Texts of notes enter the page as texts, never as markup.

   bmlAsk.asked(name, parts)   what questions with hands of a system need: for each part its sets, and
                               by agreement the numbers of its hands, of those that are left out
                               (-1: none) and of the possible hands of each other call
   bmlAsk.shown(name, parts)   the hands that an explorer shows, by agreement: for each player his
                               number, those numbers, assumptions, auctions that are left out, and
                               the hands that are left, in percent */
(() => {
  "use strict";

  const {systems, idOf, element, suited, SHORT, SUITS} = bmlAsk;
  const WRONG = 3; // the most calls that are offered next to the answer
  const PLAYER = "S"; // the seat of a hand when it is dealt, the same as in Python

  class AskedHands {
    constructor(sets, [hands, excluded, others]) {
      Object.assign(this, {hands: sets[hands], excluded: sets[excluded] ?? []});
      // No hand fits a text that contradicts itself.
      this.others = others.map(([call, number]) => [SHORT.indexOf(call), sets[number] ?? []]);
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

  const writtenOf = hand => bmlDealing.written(hand).split(" ").map((cards, at) => element("li", {},
    suited(`${SUITS[3 - at]} ${cards === "-" ? "—" : [...cards].join(" ").replace("T", "10")}`)));

  // The call with a hand; options where the notes leave other calls open [HA-60, HA-61].
  const question = (practice, id, places, seed) => {
    const name = `${seed} H ${id}`, dice = new bmlChance.Dice(name);
    const place = places[dice.below(places.length)];
    const asked = practice.system.H.get(idOf(place)), hand = asked.draw(name);
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
  }, writtenOf(hand));

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

  // ---- What an explorer shows: our hands after a call, and what they rest on [HA-3, HA-47]

  const show = (explorer, {auction, conditions: {seat, vul}}, place) => {
    const {system} = explorer, key = `${auction.name()} ${seat} ${vul}`;
    const players = system.shown.get(key), {dealer, round = 0} = place;
    place.dealer = dealer ?? new bmlDealing.Dealer(
      Object.fromEntries(players.map(one => [PLAYERS[one.number], one.hands])),
      Object.fromEntries(players.map(one => [PLAYERS[one.number], one.excluded])));
    place.round = round + 1;
    const [deal] = place.dealer.deals(`${system.name} ${key} ${place.round}`, 1);
    if (!deal) {
      place.replaceChildren(element("p", {class: "bml-ask-note"}, explorer.t("No hand fits.")));
      return;
    }
    place.replaceChildren(...players.map(one => element("div", {class: "bml-ask-hand"},
      element("span", {class: "bml-ask-what"}, suited(explorer.callText(0, lastCall(auction, one)))),
      element("ul", {}, writtenOf(deal[PLAYERS[one.number]])))),
    element("p", {class: "bml-ask-note"}, suited(basis(explorer, players, place.dealer, key))));
  };

  const PLAYERS = " NESW";
  const lastCall = ({calls}, {number}) => calls.filter((_, at) => at % 4 === number - 1).at(-1);

  const basis = (explorer, players, dealer, key) => {
    const {Auction} = bmlAsk, rare = dealer.perMillion(key);
    const names = [...new Set(players.flatMap(({assumptions}) => assumptions))];
    return [
      names.length && explorer.plain("Assumed: {0}", names.join(", ")),
      ...players.filter(({leftOut}) => leftOut.length).map(({leftOut, left}) => explorer.plain(
        left < 100 ? "Left out: hands for {0}; {1} % are left" : "Left out: hands for {0}",
        leftOut.map(name => explorer.auctionText(Auction.named(name))).join(", "), left)),
      rare && explorer.plain("About {0} of 1,000,000 deals have such hands",
        rare < 1 ? rare.toPrecision(1) : Number(rare.toPrecision(2)).toLocaleString(
          document.documentElement.lang || "en")),
    ].filter(Boolean).map(said => `${said}.`).join(" ");
  };

  Object.assign(bmlAsk, {
    hands: {question, shown, why, show},
    shown(name, parts) {
      systems[name].shown = new Map(parts.flatMap(({sets, shown: all}) => Object.entries(all)
        .map(([key, players]) => [key, players.map(
          ([number, hands, excluded, assumptions, leftOut, left]) => ({number, hands: sets[hands],
            excluded: sets[excluded] ?? [], assumptions, leftOut, left}))])));
    },
    asked(name, parts) {
      systems[name].H = new Map(parts.flatMap(({sets, asked}) => Object.entries(asked)
        .map(([id, numbers]) => [id, new AskedHands(sets, numbers)])));
    },
  });
})();
