// A deal of a friendly evening while it is filled in: every change asks the server what it is worth so far, and the
// buttons that save come with the answer. Where none comes, "Show the value" is there as it is without this script.
import "./once.js";

const TYPING = 150; // milliseconds in which the next digit may follow
const PATIENCE = 500; // milliseconds; after that the value from before the change is no longer left standing

const form = document.querySelector("form.deal");
const sentence = form.querySelector("[role=status]");
const ask = document.querySelector("#ask button");
const save = document.getElementById("save");
let question = new AbortController();
let pause = 0;
let late = 0;

function show(words, buttons) {
  clearTimeout(late);
  sentence.textContent = words;
  ask.hidden = buttons.length > 0;
  save.replaceChildren(...buttons);
  save.inert = false;
}

async function look(signal) {
  const facts = new FormData(form);
  facts.set("step", "look");
  try {
    const answer = await fetch(location.href, { method: "POST", body: facts, signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // A page that is none of a deal has neither, and shows no value either.
    show(page.querySelector(".save [role=status]").textContent, [...page.getElementById("save").children]);
  } catch {
    if (!signal.aborted) show("", []);
  }
}

// Only the last question is answered; until then nothing can be saved by a button that shows what was before.
form.addEventListener("input", (event) => {
  question.abort();
  question = new AbortController();
  save.inert = true;
  clearTimeout(pause);
  clearTimeout(late);
  pause = setTimeout(look, event.target.type === "text" ? TYPING : 0, question.signal);
  late = setTimeout(show, TYPING + PATIENCE, "", []);
});
