// The referee's desk: keys, the live line of checks, and drafts that survive a reload.
// The rules stay on the server: this script asks it and shows the answer.
"use strict";

const MARKS = { right: "✓", wrong: "✗", unknown: "–" };

function shown(form) {
  return [...form.querySelectorAll("input:not([type=hidden])")].filter((field) => field.offsetParent !== null);
}

// --- totals of a paper list -----------------------------------------------------------------------------------------

function typedFields(form) {
  return shown(form).filter((field) => field.type !== "checkbox" && field.name !== "note");
}

function goTo(field) {
  if (!field) return;
  field.focus();
  field.select();
}

// The field in the same column, so many rows down; the last row leads on to the fields below the table.
function inColumn(fields, field, step) {
  const [name, seat] = field.name.split("_");
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
  liveChecks(form);
}

for (const form of document.querySelectorAll("[data-totals]")) totals(form);
