/* sphinxcontrib-bml: chance that a text begins, the same as in Python (PRACTICE QZ-13, HANDS HA-34).
   It touches no page.

   bmlChance.number(text)    a hash of 32 bits
   new bmlChance.Dice(seed)  random numbers from a text */
globalThis.bmlChance = (() => {
  "use strict";

  const MOST_SIDES_OF_WORD = 2 ** 20;
  const bytes = new TextEncoder();

  const number = text => {
    let found = 2166136261;
    for (const byte of bytes.encode(text)) found = Math.imul(found ^ byte, 16777619);
    found = Math.imul(found ^ found >>> 16, 0x85EBCA6B);
    found = Math.imul(found ^ found >>> 13, 0xC2B2AE35);
    return (found ^ found >>> 16) >>> 0;
  };

  class Dice {
    constructor(seed) { this.state = number(seed); }

    word() {
      let value = this.state = this.state + 0x6D2B79F5 | 0;
      value = Math.imul(value ^ value >>> 15, value | 1);
      value ^= value + Math.imul(value ^ value >>> 7, value | 61);
      return (value ^ value >>> 14) >>> 0;
    }

    fraction() { // two words: 53 bits
      const high = this.word() >>> 5;
      return (high * 2 ** 26 + (this.word() >>> 6)) / 2 ** 53;
    }

    below(sides) {
      return Math.floor(sides > MOST_SIDES_OF_WORD ? this.fraction() * sides
        : this.word() * sides / 2 ** 32);
    }

    shuffled(things) {
      const mixed = [...things];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = this.below(last + 1);
        [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
      }
      return mixed;
    }
  }

  return {number, Dice};
})();
