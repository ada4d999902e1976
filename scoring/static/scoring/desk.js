// The referee's desk: keys, the live line of checks, and drafts that survive a reload.
// The rules stay on the server: this script asks it and shows the answer.
"use strict";

const MARKS = { right: "✓", wrong: "✗", unknown: "–" };

function shown(form) {
  return [...form.querySelectorAll("input:not([type=hidden])")].filter((field) => field.offsetParent !== null);
}

// --- totals of a paper list -----------------------------------------------------------------------------------------

function typedFields(form) {
  return shown(form).filter((field) => field.type !== "checkbox" && !["note", "reason"].includes(field.name));
}

function goTo(field) {
  if (!field) return;
  field.focus();
  field.select();
}

// The field in the same column, so many rows down; the last row leads on to the fields below the table.
function inColumn(fields, field, step) {
  const [name, seat] = field.name.split("_", 2);
  const same = fields.filter((each) => each.name.startsWith(`${name}_`) && each.closest("[data-seat]"));
  const place = same.indexOf(field);
  if (place >= 0 && same[place + step]) return same[place + step];
  return seat === undefined || place < 0 || step > 0 ? fields[fields.indexOf(field) + step] : undefined;
}

function atEdge(field, step) {
  const whole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  return whole || (step < 0 ? field.selectionEnd === 0 : field.selectionStart === field.value.length);
}

function totalsKey(event, form) {
  const fields = typedFields(form);
  const place = fields.indexOf(event.target);
  if (place < 0) return;
  const button = form.querySelector(`button[data-key="${CSS.escape(event.key)}"]`);
  if (button) {
    event.preventDefault();
    form.requestSubmit(button);
  } else if (event.key === "Enter") {
    event.preventDefault();
    const next = fields[place + (event.shiftKey ? -1 : 1)];
    if (next) goTo(next);
    else if (!event.shiftKey) form.requestSubmit(form.querySelector("button[value=save]"));
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    goTo(inColumn(fields, event.target, event.key === "ArrowDown" ? 1 : -1));
  } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    const step = event.key === "ArrowRight" ? 1 : -1;
    if (!atEdge(event.target, step)) return;
    event.preventDefault();
    goTo(fields[place + step]);
  }
}

function paragraph(text, css) {
  const line = document.createElement("p");
  line.textContent = text;
  line.className = css;
  return line;
}

function showChecks(form, found) {
  form.querySelector("[data-signs]").replaceChildren(
    ...found.signs.map((sign) => {
      const item = document.createElement("li");
      item.className = sign.state;
      item.textContent = `${sign.text} ${MARKS[sign.state]}`;
      return item;
    }),
  );
  form.querySelector("[data-about]").replaceChildren(
    ...found.about.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }),
  );
  for (const [seat, row] of Object.entries(found.rows)) {
    form.querySelector(`[data-seat="${seat}"]`).classList.toggle("wrong-row", row.wrong);
    const place = form.querySelector(`[data-findings="${seat}"]`);
    place.hidden = row.sentences.length === 0;
    place.lastElementChild.replaceChildren(
      ...row.sentences.map((text) => paragraph(text, row.wrong ? "wrong" : "muted")),
    );
  }
}

function liveChecks(form) {
  let asked = 0;
  let timer = 0;
  async function ask() {
    const mine = ++asked;
    try {
      const answer = await fetch(form.dataset.check, { method: "POST", body: new FormData(form) });
      if (answer.ok && mine === asked) showChecks(form, await answer.json());
    } catch {
      // Without a connection there is no live line; saving checks all the same.
    }
  }
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 150);
  });
  ask();
}

// A draft outlives a reload and a lost connection. It keeps the version it was typed for, so that a list somebody else
// has changed meanwhile comes to the page with both versions. What was sent and saved is no draft any more.
function keepDraft(form) {
  const key = `draft ${location.pathname}`;
  const version = form.elements.namedItem("version");
  const seen = version.value;
  const store = (sent) => {
    const values = Object.fromEntries(typedFields(form).map((field) => [field.name, field.value]));
    sessionStorage.setItem(key, JSON.stringify({ values, version: version.value, sent }));
  };
  const draft = JSON.parse(sessionStorage.getItem(key) || "null");
  if (!form.hasAttribute("data-bound") && draft) {
    if (draft.sent && draft.version !== seen) {
      sessionStorage.removeItem(key);
    } else {
      version.value = draft.version;
      for (const field of typedFields(form)) field.value = draft.values[field.name] ?? field.value;
    }
  }
  form.addEventListener("input", () => store(false));
  form.addEventListener("submit", () => store(true));
}

function totals(form) {
  keepDraft(form);
  form.addEventListener("keydown", (event) => totalsKey(event, form));
  const wrong = form.querySelector(".wrong-row input, [aria-invalid=true]");
  goTo(wrong || typedFields(form).find((field) => !field.value) || typedFields(form)[0]);
  if (form.dataset.check) liveChecks(form);
}

for (const form of document.querySelectorAll("[data-totals]")) totals(form);

// --- deals of a paper list, one line each ---------------------------------------------------------------------------

// Lines are sent one after the other while the next is typed already. A line that is refused comes back into its field,
// those behind it wait. What waits outlives a reload; each keeps its submission id, so that nothing is written twice.
const PAUSE = 600;

function lines(region) {
  const key = `lines ${location.pathname}`;
  let queue = [];
  let sending = false;
  let stopped = false;
  let timer = 0;
  let asked = 0;
  let lastKey = 0;

  const form = () => region.querySelector("[data-line-form]");
  const field = (name) => form()?.elements.namedItem(name);
  const isNew = () => region.dataset.mode === "new";

  function store() {
    const now = { queue, line: field("line")?.value ?? "", running: field("running_total")?.value ?? "" };
    sessionStorage.setItem(key, JSON.stringify(now));
  }

  function put(item) {
    if (!form()) return;
    field("line").value = item.line;
    field("running_total").value = item.running;
  }

  function showWaiting() {
    region.querySelector("[data-waiting]")?.replaceChildren(
      ...queue.map((item) => {
        const place = document.createElement("li");
        place.textContent = item.running ? `${item.line} = ${item.running}` : item.line;
        return place;
      }),
    );
    store();
  }

  // The region of the page that came back; the field that is being typed in keeps what is typed.
  async function swap(answer, keep) {
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-lines]");
    if (!fresh) return location.reload();
    const typed = form() ? { line: field("line").value, running: field("running_total").value } : null;
    const focused = document.activeElement?.name;
    Object.assign(region.dataset, fresh.dataset);
    region.replaceChildren(...fresh.childNodes);
    if (form()) {
      if (keep && typed) put(typed);
      const place = field(focused === "running_total" && keep ? focused : "line");
      place.focus();
      place.setSelectionRange(place.value.length, place.value.length);
    } else {
      region.querySelector("[data-next]")?.focus();
    }
    region.lastElementChild?.scrollIntoView({ block: "nearest" });
    showWaiting();
  }

  function dataOf(item) {
    const data = new FormData(form());
    data.set("line", item.line);
    data.set("running_total", item.running);
    item.seen ??= Object.fromEntries(
      ["submission", "number", "mode", "version", "accepted"].map((name) => [name, data.get(name)]),
    );
    for (const [name, value] of Object.entries(item.seen)) data.set(name, value);
    return data;
  }

  // Whoever types on while a line is refused must not find the rest of it in another field: wait for a pause.
  async function pause() {
    while (performance.now() - lastKey < PAUSE) await new Promise((go) => setTimeout(go, 50));
  }

  async function send() {
    if (sending || stopped || !queue.length || !form()) return;
    sending = true;
    const item = queue[0];
    try {
      const answer = await fetch(region.dataset.address, { method: "POST", body: dataOf(item) });
      queue.shift();
      if (answer.ok) {
        await swap(answer, true);
      } else {
        await pause();
        const typed = { line: field("line").value, running: field("running_total").value };
        if (typed.line) queue.push(typed);
        stopped = true;
        put(item);
        await swap(answer, true);
      }
    } catch {
      setTimeout(send, 2000);
    }
    sending = false;
    showWaiting();
    if (queue.length && !stopped) send();
  }

  function submit() {
    const item = { line: field("line").value, running: field("running_total").value };
    if (!item.line.trim()) return;
    put({ line: "", running: "" });
    if (stopped) queue.unshift(item);
    else queue.push(item);
    stopped = false;
    field("line").focus();
    region.querySelector("[data-echo-words]").textContent = "";
    showWaiting();
    send();
  }

  async function open(search) {
    if (sending || queue.length) return;
    const answer = await fetch(region.dataset.address + search);
    if (answer.ok) await swap(answer, false);
  }

  async function echo() {
    if (!form() || queue.length) return;
    const mine = ++asked;
    const place = region.querySelector("[data-echo-words]");
    if (!field("line").value.trim()) return place.replaceChildren();
    try {
      const answer = await fetch(form().dataset.echo, { method: "POST", body: new FormData(form()) });
      if (!answer.ok || mine !== asked) return;
      const found = await answer.json();
      const now = region.querySelector("[data-echo-words]");
      now.textContent = found.words;
      now.className = `echo ${found.state}`;
    } catch {
      // Without a connection there is no echo; the line is checked when it is sent.
    }
  }

  function keydown(event) {
    lastKey = performance.now();
    const here = Number(region.dataset.deal);
    const typing = event.target.name === "line";
    if (event.key === "Enter" && event.target.matches("input") && isNew()) {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape" && !isNew()) {
      open("");
    } else if (typing && (event.key === "ArrowUp" || (event.key === "Backspace" && !event.target.value))) {
      const before = isNew() ? Number(region.dataset.done) : here - 1;
      if (before < 1) return;
      event.preventDefault();
      open(`?deal=${before}`);
    } else if (typing && event.key === "ArrowDown" && !isNew()) {
      event.preventDefault();
      open(here < Number(region.dataset.done) ? `?deal=${here + 1}` : "");
    } else if (typing && event.key === "Insert" && !isNew()) {
      event.preventDefault();
      open(`?insert=${here}`);
    }
  }

  region.addEventListener("keydown", keydown);
  region.addEventListener("input", () => {
    store();
    clearTimeout(timer);
    timer = setTimeout(echo, 120);
  });
  region.addEventListener("submit", (event) => {
    if (isNew()) {
      event.preventDefault();
      submit();
    }
  });
  const kept = JSON.parse(sessionStorage.getItem(key) || "null");
  if (kept && isNew()) {
    queue = kept.queue;
    if (!field("line")?.value) put(kept);
    showWaiting();
    send();
  }
  field("line")?.focus();
  region.lastElementChild?.scrollIntoView({ block: "nearest" });
}

for (const region of document.querySelectorAll("[data-lines]")) lines(region);
