// The last texts that were typed, kept in this browser: nothing here fails, whatever its storage holds or refuses.

const KEY = "bml-playground-1"; // another form of what is kept gets another number
const MOST = 5;

function isText(one) {
  return [one?.id, one?.notes, one?.question].every((value) => typeof value === "string");
}

// Return the texts, the last one first: {id, notes, question}.
export function keptTexts() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(found) ? found.filter(isText).slice(0, MOST) : [];
  } catch {
    return []; // no storage, or not by us
  }
}

// Keep a text in place of that with its id; return whether that was possible.
export function keep(text) {
  const others = keptTexts().filter((one) => one.id !== text.id);
  try {
    localStorage.setItem(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
    return true;
  } catch {
    return false; // full, or forbidden
  }
}

// Forget all texts.
export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

// Return the title of notes, or their first line.
export function titleOf(notes) {
  const title = /^#\+TITLE:[ \t]*(\S.*)$/m.exec(notes)?.[1] || /\S.*/.exec(notes)?.[0] || "Empty notes";
  return title.trim().slice(0, 60);
}
