// Reads lines by the TextMate grammar of docs/editors, as far as that goes: rules for a line, and blocks of lines.

const LONGEST = 2000; // characters of a line that get colors: every rule looks at all that follows

// The class for a scope: that of the longest beginning that has one.
const LOOKS = {
  comment: "comment",
  "constant.character": "sign",
  "constant.language": "value",
  "constant.numeric": "bid",
  "constant.other.cards": "bid",
  "constant.other.suit.club": "club",
  "constant.other.suit.diamond": "diamond",
  "constant.other.suit.heart": "heart",
  "constant.other.suit.spade": "spade",
  "entity.name.call": "call",
  "entity.name.function": "value",
  keyword: "keyword",
  "keyword.operator": "sign",
  "markup.bold": "bold",
  "markup.heading": "heading",
  "markup.italic": "italic",
  "markup.raw": "raw",
  "markup.underline": "link",
  "meta.embedded": "raw",
  punctuation: "sign",
  "string.other.link": "link",
  string: "value",
  variable: "value",
};
export const CLASSES = [...new Set(Object.values(LOOKS))];

export function lookOf(scope) {
  const names = scope.split(".");
  while (names.length) {
    const found = LOOKS[names.join(".")];
    if (found) return found;
    names.pop();
  }
  return null;
}

// Return a function from a line and the block around it to the scope of each character and the next block.
export function lineReader(grammar) {
  const compiled = new Map();
  const rules = flat(grammar.patterns);

  function expression(source) {
    if (!compiled.has(source)) {
      // JavaScript learned "(?i:" late.
      const flags = source.includes("(?i:") ? "dgi" : "dg";
      compiled.set(source, new RegExp(source.replaceAll("(?i:", "(?:"), flags));
    }
    return compiled.get(source);
  }

  function flat(patterns) {
    return patterns.flatMap((one) => {
      if (!one.include) return [one];
      const meant = one.include.startsWith("#") ? grammar.repository[one.include.slice(1)] : null;
      if (!meant) return []; // another language
      return meant.match || meant.begin ? [meant] : flat(meant.patterns);
    });
  }

  function matched(source, text, at) {
    if (source.startsWith("^") && at > 0) return null;
    const found = expression(source);
    found.lastIndex = at;
    return found.exec(text);
  }

  function paint(scopes, [start, end], scope) {
    if (scope) scopes.fill(scope, start, end);
  }

  function paintCaptures(scopes, text, found, captures) {
    for (const [number, { name, patterns }] of Object.entries(captures || {})) {
      const place = found.indices[number];
      if (!place) continue;
      paint(scopes, place, name);
      if (patterns) paintAll(scopes, text.slice(0, place[1]), place[0], flat(patterns));
    }
  }

  // Paint what rules find in a text: always the first, and of several there the first rule's.
  function paintAll(scopes, text, start, patterns) {
    let at = start;
    while (at < text.length) {
      let first = null;
      let rule = null;
      for (const one of patterns) {
        const found = matched(one.match || one.begin, text, at);
        if (found && (!first || found.index < first.index)) [first, rule] = [found, one];
      }
      if (!first) return null;
      paint(scopes, first.indices[0], rule.name);
      paintCaptures(scopes, text, first, rule.captures);
      if (rule.begin) return rule;
      at = Math.max(expression(rule.match).lastIndex, first.index + first[0].length, at + (first[0] ? 0 : 1));
    }
    return null;
  }

  return (line, block) => {
    const text = line.slice(0, LONGEST);
    const scopes = new Array(line.length).fill("");
    if (!block) return { scopes, block: paintAll(scopes, text, 0, rules) };
    const end = matched(block.end, text, 0);
    if (!end) {
      paint(scopes, [0, text.length], block.contentName);
      return { scopes, block };
    }
    paintCaptures(scopes, text, end, block.captures);
    return { scopes, block: null };
  };
}

// Return what CodeMirror reads a text with, line by line.
export function streamReader(grammar) {
  const read = lineReader(grammar);
  return {
    name: "bml",
    startState: () => ({ block: null, scopes: [] }),
    copyState: (state) => ({ ...state }),
    token(stream, state) {
      if (stream.sol()) Object.assign(state, read(stream.string, state.block));
      const look = lookOf(state.scopes[stream.pos] || "");
      do stream.pos += 1;
      while (stream.pos < stream.string.length && lookOf(state.scopes[stream.pos] || "") === look);
      return look;
    },
    languageData: { commentTokens: { line: "//" } },
  };
}
