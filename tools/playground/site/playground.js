// The page: sends what is typed to the worker once there is a pause, and shows what comes back.
import { Editor } from "./editor.mjs";
import { forget, keep, keptTexts, titleOf } from "./kept.mjs";

const PAUSE = 150; // milliseconds
const $ = (id) => document.getElementById(id);
const question = $("question");
const state = $("state");
const progress = $("progress");

let worker = null;
let isBusy = true; // until the worker is ready
let isWaiting = false;
let timer = 0;
let shownNotes = null; // of which the page is shown
let typedText = null; // under which what is typed is kept: the id, or null before something is typed
let isUnkept = false; // whether something was typed since the text was kept
let canKeep = true; // until the storage refuses
let examples = [];
export let editor = null;
let remark = ""; // what is to be read once the page has started
let tellStarted = null;
const started = new Promise((resolve) => {
  tellStarted = resolve;
});

// ---- the address

async function through(stream, data) {
  const piped = new Blob([data]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

async function packed(text) {
  const data = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let binary = "";
  for (const byte of data) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(word) {
  const binary = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  const data = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(
    await through(new DecompressionStream("deflate-raw"), data),
  );
}

async function share() {
  history.replaceState(null, "", `#${await packed(editor.text)}`);
  try {
    await navigator.clipboard.writeText(location.href);
    say("The address of this page now holds your notes, and was copied.");
  } catch {
    say("The address of this page now holds your notes: copy it from the address bar.");
  }
}

// ---- what is shown

function say(text) {
  state.textContent = text;
}

function showMessages(messages) {
  $("count").textContent = messages.length ? ` (${messages.length})` : "";
  const items = messages.map((one) => {
    const item = document.createElement("li");
    const place = document.createElement("button");
    place.type = "button";
    place.textContent = `line ${one.line}`;
    place.addEventListener("click", () => editor.show(one));
    const text = document.createElement("span");
    text.textContent = ` ${one.severity}: ${one.message}${one.hint ? ` – ${one.hint}` : ""} `;
    const code = document.createElement("code");
    code.textContent = one.code;
    item.className = one.severity;
    item.append(place, text, code);
    return item;
  });
  if (!items.length) {
    const item = document.createElement("li");
    item.textContent = "Nothing is wrong.";
    items.push(item);
  }
  $("messages").replaceChildren(...items);
}

function showIn(frame, page) {
  const top = frame.contentDocument?.documentElement?.scrollTop || 0;
  frame.addEventListener("load", () => frame.contentDocument?.documentElement?.scrollTo(0, top), {
    once: true,
  });
  frame.srcdoc = page;
}

const KINDS = {
  loading({ step, steps }) {
    progress.max = steps;
    progress.value = step;
  },
  ready() {
    tellStarted();
  },
  answers({ messages, answer }) {
    showMessages(messages);
    // Places in a text that has changed since are wrong, and the next answers are on their way.
    if (editor.text === shownNotes) editor.mark(messages);
    $("answer").textContent = answer;
    document.body.dataset.answers = String(Number(document.body.dataset.answers || 0) + 1);
  },
  page({ page }) {
    showIn($("page"), page);
    document.body.dataset.pages = String(Number(document.body.dataset.pages || 0) + 1);
  },
  format({ text, kept, refused }) {
    $("formatted").textContent = text;
    const isSame = text === shownNotes;
    $("use").disabled = isSame;
    const stays = kept.map(({ line, reason }) => `Line ${line} and its block stay as they are: ${reason}.`);
    if (refused) stays.push(`The notes stay as they are: ${refused}.`);
    if (isSame && !stays.length) stays.push("Your notes already have this layout.");
    $("stays").textContent = stays.join(" ");
  },
  file({ name, text }) {
    $(name).textContent = text;
  },
  card({ page }) {
    showIn($("card"), page);
    document.body.dataset.cards = String(Number(document.body.dataset.cards || 0) + 1);
  },
  done() {
    isBusy = false;
    if (isWaiting) send();
  },
  failed({ message }) {
    say(`These notes could not be read: ${message}`);
  },
  broken({ message }) {
    progress.hidden = true;
    say(`This page could not be started: ${message}. Load it again, or try another browser.`);
  },
};

function send() {
  if (isBusy) {
    isWaiting = true;
    return;
  }
  isWaiting = false;
  isBusy = true;
  const text = editor.text;
  const hasNewNotes = text !== shownNotes;
  shownNotes = text;
  const pane = document.querySelector('[role="tab"][aria-selected="true"]').id.slice("tab-".length);
  worker.postMessage({ notes: text, question: question.value, hasNewNotes, pane, form: $("form").value });
}

function sendSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    keepNow();
    send();
  }, PAUSE);
}

// ---- what is kept

function keepNow() {
  if (!isUnkept) return;
  isUnkept = false;
  const isKept = keep({ id: typedText, notes: editor.text, question: question.value });
  if (canKeep && !isKept) {
    say("Your notes are not kept: the storage of this browser is full or blocked. A link keeps them: Share by link.");
  }
  canKeep = isKept;
  showKept();
}

// Take down that something was typed; the text is kept after the pause.
function typed() {
  typedText ??= `${Date.now()}-${Math.random()}`;
  isUnkept = true;
  sendSoon();
}

function showKept() {
  const texts = keptTexts();
  $("kept").replaceChildren(...texts.map(({ id, notes }) => new Option(titleOf(notes), id)));
  $("kept").hidden = $("forget").hidden = !texts.length;
  if (typedText) $("examples").value = typedText;
}

function showText(text) {
  typedText = text.id ?? null;
  editor.text = text.notes;
  question.value = text.question;
  $("examples").value = typedText ?? String(examples.indexOf(text));
}

function forgetAll() {
  forget();
  typedText = null;
  isUnkept = false;
  showKept();
  say("Your notes are no longer kept in this browser.");
}

// ---- tabs

function choose(tab) {
  for (const one of document.querySelectorAll('[role="tab"]')) {
    const isChosen = one === tab;
    one.setAttribute("aria-selected", String(isChosen));
    one.tabIndex = isChosen ? 0 : -1;
    $(one.getAttribute("aria-controls")).hidden = !isChosen;
  }
  // The others are ready: these are made only while they are seen.
  if (["tab-format", "tab-card", "tab-bss", "tab-bboalert"].includes(tab.id)) send();
}

function moveTab(event) {
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tab = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  choose(tab);
  tab.focus();
}

// ---- begin

// Return the text to begin with: that of the address, the last one that was typed, or an example.
async function firstText() {
  const word = location.hash.slice(1);
  if (!word) return keptTexts()[0] || examples[0];
  try {
    return { notes: await unpacked(word), question: "" };
  } catch {
    remark = "The address was cut or changed: its notes cannot be read. Here is an example.";
    if (!isBusy) say(remark);
    return examples[0];
  }
}

async function json(name) {
  return (await fetch(name)).json();
}

function listTexts() {
  const choice = $("examples");
  $("own").append(...examples.map(({ title }, number) => new Option(title, String(number))));
  choice.addEventListener("change", () => {
    const chosen = choice.value;
    keepNow();
    showText(keptTexts().find(({ id }) => id === chosen) || examples[chosen] || examples[0]);
    send();
  });
}

async function begin() {
  if (typeof WebAssembly === "undefined" || typeof CompressionStream === "undefined") {
    progress.hidden = true;
    say("This browser is too old for this page: it needs WebAssembly. Any browser of the last years will do.");
    return;
  }
  worker = new Worker("worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }) => KINDS[data.kind](data));
  worker.addEventListener("error", () => KINDS.broken({ message: "its files could not be loaded" }));
  const [found, grammar] = await Promise.all([json("examples.json"), json("grammar.json")]);
  examples = found;
  editor = new Editor($("editor"), "notes-title", grammar, typed);
  listTexts();
  showKept();
  showText(await firstText());
  question.addEventListener("input", () => {
    isUnkept ||= Boolean(typedText);
    sendSoon();
  });
  addEventListener("hashchange", async () => {
    keepNow();
    showText(await firstText());
    send();
  });
  addEventListener("pagehide", keepNow);
  $("forget").addEventListener("click", forgetAll);
  $("form").addEventListener("change", send);
  $("use").addEventListener("click", () => {
    editor.text = $("formatted").textContent;
    typed();
  });
  $("share").addEventListener("click", share);
  for (const tab of document.querySelectorAll('[role="tab"]')) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", moveTab);
  }
  await started;
  progress.hidden = true;
  say(remark);
  document.body.dataset.ready = "yes";
  isBusy = false;
  send();
}

begin();
