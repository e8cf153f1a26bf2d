/* sphinxcontrib-bml: rows of bidding tables under a pointer, a finger and with keys: a note with
   the auction and its meanings, and a link to the row, made of the row's own id. Each table is one
   tab stop; arrow keys move from row to row and fold branches. */
(() => {
  const DELAY = 250, LONGEST = 90;
  const note = document.createElement("div");
  note.className = "bml-note";
  note.id = "bml-note";
  note.role = "tooltip";
  note.hidden = true;
  (document.querySelector("main, [role=main]") ?? document.body).append(note);
  let shown = null, timer = 0;

  const rowOf = (item) => item.matches(".bml-row") ? item : item.querySelector(":scope > .bml-row");
  const branchOf = (item) => item.querySelector(":scope > details");
  const itemAt = (target) => target.closest?.(".bml-tree .bml-row")?.closest("li");

  // The call of a row and the first line of its description.
  const line = (item, isLast) => {
    const words = rowOf(item).cloneNode(true);
    for (const extra of words.querySelectorAll(".bml-continued, .bml-here, [id]")) extra.remove();
    const end = isLast ? null : words.querySelector("br");
    while (end?.nextSibling) end.nextSibling.remove();
    for (const link of words.querySelectorAll("a, abbr")) link.replaceWith(...link.childNodes);
    const made = document.createElement(isLast ? "b" : "p");
    made.append(...words.childNodes);
    if (!isLast || made.textContent.length <= LONGEST) return made;
    made.replaceChildren(made.firstElementChild, ` ${made.textContent
      .slice(made.firstElementChild.textContent.length).trim().slice(0, LONGEST)}…`);
    return made;
  };

  const lines = (item) => {
    const tree = item.closest(".bml-tree");
    const path = [];
    for (let at = item; at && tree.contains(at); at = at.parentElement.closest("li")) path.unshift(at);
    if ("repeated" in tree.dataset) path.shift();
    const before = (tree.dataset.before ?? "").split("\n").filter(Boolean).map((words) => {
      const made = document.createElement("p");
      made.textContent = words;
      return made;
    });
    return [...before, ...path.map((one) => line(one, one === item))];
  };

  const terms = (place) => [...new Set([...place.querySelectorAll("abbr[title], abbr[data-title]")]
    .map((one) => `${one.textContent}: ${one.title || one.dataset.title}`))];

  const hide = () => {
    clearTimeout(timer);
    if (!shown) return;
    for (const one of shown.querySelectorAll("[data-title]")) {
      one.title = one.dataset.title;
      delete one.dataset.title;
    }
    shown.closest("li")?.removeAttribute("aria-describedby");
    note.hidden = true;
    shown = null;
  };

  // Show the note of a row, or of an abbreviation in a text.
  const show = (place, item) => {
    if (shown === place) return clearTimeout(timer);
    hide();
    const auction = item ? lines(item) : [];
    const words = item ? terms(place) : [place.title];
    if (auction.length < 2 && !words.length) return;
    note.replaceChildren(...(auction.length > 1 ? auction : []), ...words.map((one) => {
      const made = document.createElement("i");
      made.textContent = one;
      return made;
    }));
    shown = place;
    // One note is enough: browsers would show the titles too.
    for (const one of [place, ...place.querySelectorAll("abbr[title], .bml-call[title]")]) {
      if (one.title) one.dataset.title = one.title;
      one.removeAttribute("title");
    }
    item?.setAttribute("aria-describedby", note.id);
    note.hidden = false;
    put(place);
  };
  const put = (place) => {
    const { top, bottom, left } = place.getBoundingClientRect();
    const { offsetHeight, offsetWidth } = note;
    const room = document.documentElement.clientWidth - offsetWidth - 8;
    note.style.left = `${Math.max(8, Math.min(left, room))}px`;
    note.style.top = `${bottom + offsetHeight + 4 > innerHeight && top > offsetHeight
      ? top - offsetHeight - 4 : bottom + 4}px`;
  };

  const link = (item) => {
    const row = rowOf(item);
    if (!item.id || row.lastElementChild.classList.contains("bml-here")) return;
    const call = row.querySelector(".bml-call");
    const made = document.createElement("a");
    made.className = "headerlink bml-here";
    made.href = `#${item.id}`;
    made.title = call.title || call.dataset.title || call.textContent;
    made.tabIndex = -1;
    made.textContent = "¶";
    const kept = document.activeElement.closest(".bml-tree li");
    for (const other of document.querySelectorAll(".bml-here")) {
      if (other.closest("li") !== kept) other.remove();
    }
    row.append(made);
  };

  document.addEventListener("pointerover", (event) => {
    const item = itemAt(event.target);
    if (item) link(item);
    if (event.pointerType === "touch" || note.contains(event.target)) return clearTimeout(timer);
    clearTimeout(timer);
    timer = setTimeout(() => item ? show(rowOf(item), item) : hide(), DELAY);
  });
  document.addEventListener("click", (event) => {
    const item = itemAt(event.target);
    const term = event.target.closest("abbr.bml-abbr");
    if (event.target.closest("a, button, summary")) return hide();
    if (item) show(rowOf(item), item);
    else if (term) show(term);
    else if (!note.contains(event.target)) hide();
  });
  document.addEventListener("scroll", () => {
    // The row in focus scrolls into view, and its note with it.
    if (shown?.closest("li") === document.activeElement) put(shown);
    else hide();
  }, { passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });

  // Keys
  const CHILDREN = ":scope > details[open] > ul > li, :scope > ul > li";
  const below = (item) => {
    const child = item.querySelector(CHILDREN);
    if (child) return child;
    for (let at = item; at; at = at.parentElement.closest(".bml-tree li")) {
      if (at.nextElementSibling) return at.nextElementSibling;
    }
    return null;
  };
  const above = (item) => {
    let at = item.previousElementSibling;
    if (!at) return item.parentElement.closest(".bml-tree li");
    for (let inner = at; inner; inner = [...at.querySelectorAll(CHILDREN)].at(-1)) at = inner;
    return at;
  };
  const moves = {
    ArrowDown: below,
    ArrowUp: above,
    Home: (item) => item.closest(".bml-tree").firstElementChild,
    End: (item) => {
      let at = item.closest(".bml-tree").lastElementChild;
      for (let inner = at; inner; inner = [...at.querySelectorAll(CHILDREN)].at(-1)) at = inner;
      return at;
    },
    ArrowRight: (item) => {
      const branch = branchOf(item);
      if (!branch || branch.open) return item.querySelector(CHILDREN);
      branch.open = true;
      return item;
    },
    ArrowLeft: (item) => {
      const branch = branchOf(item);
      if (!branch?.open) return item.parentElement.closest(".bml-tree li");
      branch.open = false;
      return item;
    },
    Enter: (item) => {
      const branch = branchOf(item);
      if (branch) branch.open = !branch.open;
      return item;
    },
  };
  moves[" "] = moves.Enter;

  const focus = (item) => {
    for (const other of item.closest(".bml-tree").querySelectorAll("li[tabindex]")) {
      other.removeAttribute("tabindex");
    }
    item.tabIndex = 0;
    item.focus();
  };
  for (const tree of document.querySelectorAll(".bml-tree")) {
    tree.firstElementChild.tabIndex = 0;
    for (const toggle of tree.querySelectorAll("summary")) toggle.tabIndex = -1;
    tree.addEventListener("keydown", (event) => {
      const item = event.target;
      if (item.localName !== "li" || event.ctrlKey || event.altKey || event.metaKey) return;
      const move = moves[event.key];
      if (!move) return;
      event.preventDefault();
      const next = move(item);
      if (next && next !== item) focus(next);
    });
    tree.addEventListener("focusin", (event) => {
      const item = event.target.closest("li");
      if (!item) return;
      link(item);
      if (event.target === item && item.matches(":focus-visible")) show(rowOf(item), item);
    });
    tree.addEventListener("focusout", hide);
  }
})();
