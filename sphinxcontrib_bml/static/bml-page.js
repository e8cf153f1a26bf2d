/* sphinxcontrib-bml: what the pages share that read the notes' data: elements, words of conditions,
   files. Texts of notes enter a page as texts, never as markup. */
bmlAsk.page = (() => {
  "use strict";

  const {SUITS} = bmlAsk;
  const SEATS = {
    1: "1st seat", 2: "2nd seat", 3: "3rd seat", 4: "4th seat",
    12: "1st or 2nd seat", 34: "3rd or 4th seat",
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

  // ---- Files of data: scripts, which load from disk too; what did not load is tried again

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

  return {element, suited, load, FAILED, SEATS, SIDES};
})();
