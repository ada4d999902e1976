// Public pages refresh by themselves: every few seconds the page is asked for again, with the tag of what is shown
// already, and where it has changed its live parts are exchanged. Nobody's scroll position, focus or typing is lost.
// The own row is pinned on this device only; the server never learns who looks. Without this script the pages work
// as they are.
(() => {
  "use strict";

  const LONGEST_WAIT = 60;
  const MARKED = 60;
  const PATIENCE = 15;
  const note = document.getElementById("live");
  const own = document.getElementById("own");
  const every = Number(note.dataset.every);
  const remembered = `own row ${note.dataset.slug}`;
  const shown = new Map(); // what the server last sent for each live part
  const sources = new Map(); // address -> {tag, page}
  const ranks = new Map(); // start number -> rank
  const moves = new Map(); // start number -> {places, until}
  let wait = every;
  let timer = 0;
  let clockAhead = 0; // milliseconds by which the server's clock is ahead of this one

  // asking

  // The page at an address, and whether it has changed since it was last asked for.
  async function ask(address) {
    const known = sources.get(address);
    // A tag given by hand needs no-store, or the browser's own cache turns a 304 into the whole page.
    const asked = known
      ? { cache: "no-store", headers: { "If-None-Match": known.tag } }
      : { cache: "no-cache" };
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), PATIENCE * 1000);
    try {
      const answer = await fetch(address, { ...asked, signal: stop.signal });
      clockAhead = Date.parse(answer.headers.get("Date")) - Date.now() || 0;
      if (answer.status === 304) return { ...known, changed: false };
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // What a hotel's login page sends in our place has no live parts.
      if (!page.getElementById("live")) throw new Error("another page");
      const found = { tag: answer.headers.get("ETag") || "", page };
      sources.set(address, found);
      return { ...found, changed: true };
    } finally {
      clearTimeout(patience);
    }
  }

  // A big screen turns to its next page; every other page asks for itself.
  function address() {
    return document.querySelector("[data-next]")?.dataset.next || location.href.replace(/#.*/, "");
  }

  async function refresh() {
    try {
      const { page, changed } = await ask(address());
      if (changed || document.querySelector("[data-next]")) exchange(page);
      note.hidden = true;
      wait = every;
      await pin();
    } catch {
      note.hidden = false;
      wait = Math.min(wait * 2, Math.max(LONGEST_WAIT, every));
    }
    show();
    later();
  }

  // Not all phones of a hall at the same moment.
  function later() {
    clearTimeout(timer);
    timer = setTimeout(refresh, wait * 1000 * (0.9 + 0.2 * Math.random()));
  }

  // exchanging

  function exchange(page) {
    for (const part of document.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(part.id);
      if (!fresh || fresh.innerHTML === shown.get(part.id)) continue;
      shown.set(part.id, fresh.innerHTML);
      const back = placeIn(part);
      part.replaceChildren(...document.importNode(fresh, true).childNodes);
      back();
      if (part.id === "live-tabs") seatAsked = false;
    }
    compare();
  }

  // Remembers what is scrolled sideways and what has the focus; the answer puts both back.
  function placeIn(part) {
    const scrolled = [...part.querySelectorAll(".table-wrap, .tabs")].map((each) => each.scrollLeft);
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    const href = focused?.getAttribute("href");
    const name = focused?.getAttribute("aria-label");
    return () => {
      part.querySelectorAll(".table-wrap, .tabs").forEach((each, index) => {
        each.scrollLeft = scrolled[index] || 0;
      });
      if (!focused) return;
      const same = [...part.querySelectorAll("a, [tabindex]")].find(
        (each) => (href && each.getAttribute("href") === href) || (name && each.getAttribute("aria-label") === name),
      );
      same?.focus({ preventScroll: true });
    };
  }

  // who moved

  function compare() {
    for (const row of document.querySelectorAll("[data-live] tr[data-rank]")) {
      const number = row.dataset.entrant;
      const rank = Number(row.dataset.rank);
      const before = ranks.get(number);
      if (before && rank && before !== rank) {
        moves.set(number, { places: before - rank, until: Date.now() + MARKED * 1000 });
      }
      if (rank) ranks.set(number, rank);
    }
  }

  function mark(row) {
    const move = moves.get(row.dataset.entrant);
    row.querySelector(".move")?.remove();
    row.classList.toggle("moved", Boolean(move) && move.until > Date.now());
    if (!row.classList.contains("moved")) return;
    const up = move.places > 0;
    const words = document.createElement("span");
    words.className = `move ${up ? "up" : "down"}`;
    const places = Math.abs(move.places);
    words.append(`${up ? "▲" : "▼"}${places}`, hiddenWords(` ${up ? note.dataset.up : note.dataset.down}`));
    row.querySelector(".rank").append(" ", words);
  }

  function hiddenWords(text) {
    const words = document.createElement("span");
    words.className = "visually-hidden";
    words.textContent = text;
    return words;
  }

  // the own row

  let ownNumber = recall();
  let ownPage = "";
  let seatAsked = false;

  function recall() {
    try {
      return localStorage.getItem(remembered) || "";
    } catch {
      return ""; // a browser that keeps nothing
    }
  }

  function keep(number) {
    ownNumber = number;
    try {
      if (number) localStorage.setItem(remembered, number);
      else localStorage.removeItem(remembered);
    } catch {
      // then it holds until the page is left
    }
    show();
  }

  const ownRowIn = (place) => place.querySelector(`[data-live] tr[data-entrant="${ownNumber}"]`);

  async function pin() {
    if (!own || !ownNumber) return;
    const row = ownRowIn(document) || (await rowElsewhere());
    if (row) {
      const table = document.createElement("table");
      table.className = row.closest("table").className;
      const copy = document.importNode(row, true);
      mark(copy);
      table.append(document.createElement("tbody"));
      table.tBodies[0].append(copy);
      const box = own.querySelector(".own-row");
      if (box.innerHTML !== table.outerHTML) box.replaceChildren(table);
    }
    if (!seatAsked) await findSeat();
  }

  // Looks where the row was the last time, then through the whole table page by page.
  async function rowElsewhere() {
    const whole = new URL(location.pathname, location.href);
    const last = ownPage && ownRowIn((await ask(ownPage)).page);
    if (last) return last;
    for (let next = whole; next; ) {
      const { page } = await ask(next.href);
      ownPage = next.href;
      const row = ownRowIn(page);
      if (row) return row;
      const link = page.querySelector(".pages a[rel=next]");
      next = link && new URL(link.getAttribute("href"), whole);
    }
    return null;
  }

  // Said to be asked before the answer is there: if a draw comes in between, it is asked once more.
  async function findSeat() {
    const seating = document.getElementById("seating");
    if (!seating) return;
    seatAsked = true;
    try {
      const { page } = await ask(seating.getAttribute("href"));
      if (!seatAsked) return;
      const seat = page.querySelector(`li[data-entrant="${ownNumber}"]`);
      own.querySelector(".seat").textContent = seat?.dataset.where || "";
    } catch (error) {
      seatAsked = false;
      throw error;
    }
  }

  // showing

  function show() {
    document.querySelectorAll("[data-live] tr[data-rank]").forEach(mark);
    document.querySelectorAll("[data-live] [data-entrant]").forEach((each) => {
      each.classList.toggle("mine", each.dataset.entrant === ownNumber);
    });
    if (own) {
      own.hidden = !ownNumber || !own.querySelector(".own-row").hasChildNodes();
      document.getElementById("own-hint").hidden = Boolean(ownNumber);
    }
    const me = document.getElementById("me");
    if (me) {
      me.hidden = false;
      me.setAttribute("aria-pressed", String(me.dataset.entrant === ownNumber));
    }
  }

  function pinned() {
    pin().catch(() => {}).finally(show);
  }

  // the clock of the series

  function tick() {
    const clock = document.querySelector("[data-ends]");
    if (!clock) return;
    const left = Math.round((Date.parse(clock.dataset.ends) - Date.now() - clockAhead) / 1000);
    clock.classList.toggle("over", left <= 0);
    clock.textContent = left > 0 ? duration(left) : clock.dataset.over;
  }

  function duration(seconds) {
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    if (!parts[0]) parts.shift();
    return parts.map((part, index) => (index ? String(part).padStart(2, "0") : String(part))).join(":");
  }

  // beginning

  for (const part of document.querySelectorAll("[data-live]")) shown.set(part.id, part.innerHTML);
  compare();
  show();
  pinned();
  document.getElementById("me")?.addEventListener("click", (event) => {
    const number = event.currentTarget.dataset.entrant;
    keep(number === ownNumber ? "" : number);
  });
  own?.querySelector("button").addEventListener("click", () => {
    own.querySelector(".own-row").replaceChildren();
    keep("");
  });
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (!document.hidden) refresh();
  });
  if (!document.hidden) later();
  tick();
  setInterval(tick, 1000);
})();
