// The page: sends what is typed to the worker once there is a pause, and shows what comes back.
"use strict";

const PAUSE = 150; // milliseconds
const $ = (id) => document.getElementById(id);
const notes = $("notes");
const question = $("question");
const state = $("state");
const progress = $("progress");

let worker = null;
let isBusy = true; // until the worker is ready
let isWaiting = false;
let timer = 0;
let shownNotes = null; // of which the page is shown
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
  history.replaceState(null, "", `#${await packed(notes.value)}`);
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
    place.addEventListener("click", () => goTo(one.line, one.column));
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

function goTo(line, column) {
  const lines = notes.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  notes.focus();
  notes.setSelectionRange(start + column, start + (lines[line - 1] || "").length);
  notes.scrollTop = (notes.scrollHeight / lines.length) * Math.max(0, line - 5);
}

function showPage(page) {
  const frame = $("page");
  const top = frame.contentDocument?.documentElement.scrollTop || 0;
  frame.addEventListener("load", () => frame.contentDocument.documentElement.scrollTo(0, top), {
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
  answers({ messages, bss, bboalert, answer }) {
    showMessages(messages);
    $("bss").textContent = bss;
    $("bboalert").textContent = bboalert;
    $("answer").textContent = answer;
    document.body.dataset.answers = String(Number(document.body.dataset.answers || 0) + 1);
  },
  page({ page }) {
    showPage(page);
    document.body.dataset.pages = String(Number(document.body.dataset.pages || 0) + 1);
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
  const hasNewNotes = notes.value !== shownNotes;
  shownNotes = notes.value;
  worker.postMessage({ notes: notes.value, question: question.value, hasNewNotes });
}

function sendSoon() {
  clearTimeout(timer);
  timer = setTimeout(send, PAUSE);
}

// ---- tabs

function choose(tab) {
  for (const one of document.querySelectorAll('[role="tab"]')) {
    const isChosen = one === tab;
    one.setAttribute("aria-selected", String(isChosen));
    one.tabIndex = isChosen ? 0 : -1;
    $(one.getAttribute("aria-controls")).hidden = !isChosen;
  }
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

async function firstNotes(examples) {
  const word = location.hash.slice(1);
  if (!word) return examples[0].notes;
  try {
    return await unpacked(word);
  } catch {
    remark = "The address was cut or changed: its notes cannot be read. Here is an example.";
    if (!isBusy) say(remark);
    return examples[0].notes;
  }
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
  const examples = await (await fetch("examples.json")).json();
  const choice = $("examples");
  for (const { title } of examples) choice.append(new Option(title));
  choice.addEventListener("change", () => {
    const { notes: text, question: asked } = examples[choice.selectedIndex];
    notes.value = text;
    question.value = asked;
    send();
  });
  notes.value = await firstNotes(examples);
  question.value = location.hash ? "" : examples[0].question;
  notes.addEventListener("input", sendSoon);
  question.addEventListener("input", sendSoon);
  addEventListener("hashchange", async () => {
    notes.value = await firstNotes(examples);
    send();
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
