// The print page says that a paper is being made: the first time that takes some seconds.
"use strict";

const sign = document.querySelector("[data-work]");

function working(element, busy) {
  element.setAttribute("aria-busy", String(busy));
  sign.textContent = busy ? sign.dataset.work : "";
}

// HEAD has the paper made and kept and brings nothing along; what opens then is there at once. An error opens as well.
async function open(event, link) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  if (link.getAttribute("aria-busy") === "true") return;
  working(link, true);
  try {
    await fetch(link.href, { method: "HEAD" });
  } finally {
    working(link, false);
    location.assign(link.href);
  }
}

for (const link of document.querySelectorAll("[data-makes]")) {
  link.addEventListener("click", (event) => open(event, link));
}
for (const form of document.querySelectorAll("[data-makes-form]")) {
  form.addEventListener("submit", () => working(form.querySelector("button"), true));
}
// Back from the paper: a page that was kept by the browser still shows its work.
addEventListener("pageshow", () => {
  for (const busy of document.querySelectorAll("[data-makes], [data-makes-form] button")) working(busy, false);
});
