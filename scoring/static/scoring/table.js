/* The phone at the table: the value before the tap that saves, and a queue that outlives bad Wi-Fi, reloads and
   restarts. It enhances the plain form of the same page; numbers come from the rules' data, words from the page. */

// What a deal is worth -------------------------------------------------------------------------------------------

const keyOf = (rules, facts) => rules.flags.filter((flag) => facts[flag]).join(" ");

function valued(rules, facts) {
  if (facts.game === "null") {
    const value = rules.nulls[keyOf(rules, facts)];
    return { base: value, level: 1, steps: [], value };
  }
  const base = facts.game === "grand" && facts.ouvert ? rules.grandOuvert : rules.bases[facts.game];
  const steps = rules.steps[keyOf(rules, facts)];
  const level = Math.abs(facts.matadors) + 1 + steps.length;
  return { base, level, steps, value: base * level };
}

/** What a deal counts if it is won (null: overbid, it cannot be) and if it is lost; null while something is missing,
    `asks` where a Null below its bid needs the game it is lost as. */
export function scored(rules, facts) {
  if (!facts.game || (facts.game !== "null" && !facts.matadors)) return null;
  const bid = facts.bid || 0;
  let contract = facts;
  let counted = valued(rules, facts);
  const overbid = bid > counted.value;
  if (overbid && facts.game === "null") {
    if (!facts.replacement_game || !facts.replacement_matadors) return { asks: true };
    contract = { game: facts.replacement_game, matadors: facts.replacement_matadors, hand: facts.hand };
    counted = valued(rules, contract);
  }
  const need = Math.ceil(bid / counted.base) * counted.base;
  const lost = -(contract.hand ? rules.lostHand : rules.lost) * Math.max(counted.value, need);
  return { ...counted, contract, overbid, need, lost, won: overbid ? null : counted.value };
}

/** The signed matadors of somebody who holds these trumps: the unbroken run from the top, held or missing. */
export function matadors(trumps, held) {
  const first = held.has(trumps[0]);
  const end = trumps.findIndex((card) => held.has(card) !== first);
  const run = end < 0 ? trumps.length : end;
  return first ? run : -run;
}

// The list as it will be when everything that waits is saved --------------------------------------------------------

function applied(state, queue) {
  const points = new Map(state.seats.map((seat) => [seat.position, seat.points]));
  const now = { deals: state.deals, last: [...state.last], points };
  const count = (deal, sign) => {
    const declarer = deal && Number(deal.facts.declarer);
    if (declarer) points.set(declarer, points.get(declarer) + sign * deal.points);
  };
  for (const op of queue.filter((each) => !each.refused)) {
    // Saved already, only its answer was lost: it will be told when it is sent again.
    if (op.kind === "record" && op.number <= now.deals) continue;
    if (op.kind !== "record" && op.number > now.deals) continue;
    const old = now.last.find((deal) => deal.number === op.number);
    count(old, -1);
    now.last = now.last.filter((deal) => deal !== old);
    if (op.kind === "remove") now.deals = op.number - 1;
    if (op.kind === "record") now.deals = op.number;
    if (op.kind === "remove" || (op.kind === "correct" && !old)) continue;
    count(op.deal, 1);
    now.last = [...now.last, op.deal].sort((a, b) => a.number - b.number);
  }
  return now;
}

/** The versions and numbers a queue must be sent with, after somebody decided what becomes of its first entry. */
function renumbered(state, queue) {
  let { version, deals } = state;
  const moved = new Map();
  return queue.map((op) => {
    const number = op.kind === "record" ? (deals += 1) : moved.get(op.number) || op.number;
    moved.set(op.number, number);
    const told = { ...op.body, number };
    if (op.kind !== "record") told.version = version++;
    if (op.kind === "remove") deals -= 1;
    return { ...op, number, body: told, deal: op.deal && { ...op.deal, number } };
  });
}

// What the phone remembers -----------------------------------------------------------------------------------------

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const finished = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });

/** The queue and the last state of a table in IndexedDB; `lasting` is false where a browser keeps nothing. */
class Memory {
  constructor(db, table) {
    this.db = db;
    this.table = table;
    this.lasting = Boolean(db);
    this.kept = { queue: [], state: null, next: 1 };
  }

  static async open(table) {
    try {
      const request = indexedDB.open("table", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("queue", { keyPath: "id", autoIncrement: true }).createIndex("table", "table");
        request.result.createObjectStore("state", { keyPath: "table" });
      };
      return new Memory(await asked(request), table);
    } catch {
      return new Memory(null, table);
    }
  }

  async queue() {
    if (!this.db) return [...this.kept.queue];
    return asked(this.db.transaction("queue").objectStore("queue").index("table").getAll(this.table));
  }

  async state() {
    if (!this.db) return this.kept.state;
    return asked(this.db.transaction("state").objectStore("state").get(this.table));
  }

  /** Put and delete entries and keep a state, wholly or not at all. */
  async write({ put = [], gone = [], state = null }) {
    if (!this.db) return this.writeHere(put, gone, state);
    const transaction = this.db.transaction(["queue", "state"], "readwrite", { durability: "strict" });
    put.forEach((op) => transaction.objectStore("queue").put(op));
    gone.forEach((op) => transaction.objectStore("queue").delete(op.id));
    if (state) transaction.objectStore("state").put(state);
    return finished(transaction);
  }

  writeHere(put, gone, state) {
    const changed = new Map(this.kept.queue.map((op) => [op.id, op]));
    put.forEach((op) => changed.set((op.id ||= this.kept.next++), op));
    gone.forEach((op) => changed.delete(op.id));
    this.kept.queue = [...changed.values()];
    this.kept.state = state || this.kept.state;
  }
}

/** Whether this page can do nothing about a refusal: only the direction can open the list again. */
const isDead = (refused) => ["gone", "list_closed"].includes(refused?.code);

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// The sender -------------------------------------------------------------------------------------------------------

const ADDRESSES = { record: () => "", correct: (n) => `deals/${n}/`, remove: (n) => `deals/${n}/remove/` };
const PATIENCE = 15000;
const WAITS = [1000, 2000, 4000, 8000, 15000];
const POLL = 5000;
const UNDO = 10000;

/** Sends the queue in order, one after the other, until everything is saved or something is refused. */
class Sender {
  constructor(memory, page, changed) {
    Object.assign(this, { memory, page, changed, failures: 0, busy: false, timer: 0 });
    this.csrf = page.csrf;
    this.state = page.state;
  }

  async fetch(address, body) {
    const stop = new AbortController();
    const clock = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const headers = { Accept: "application/json", "X-CSRFToken": this.csrf };
      const method = body ? "POST" : "GET";
      const given = { method, headers, body, cache: "no-cache", redirect: "error", signal: stop.signal };
      const response = await fetch(this.page.address + address, given);
      if (response.status === 404) return { status: 404, ok: false, code: "gone", sentence: this.page.words.gone };
      const answer = await response.json();
      return { ...answer, status: response.status };
    } catch {
      return null;
    } finally {
      clearTimeout(clock);
    }
  }

  async learn(answer) {
    if (answer.csrf) this.csrf = answer.csrf;
    if (answer.state && answer.state.revision >= this.state.revision) this.state = answer.state;
  }

  /** Ask how the list is; false where there is no connection. */
  async ask() {
    const answer = await this.fetch("state/");
    if (answer === null) return false;
    await this.learn(answer);
    if (answer.ok) await this.memory.write({ state: this.state });
    else this.closed = answer;
    this.changed();
    return true;
  }

  async pump() {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    try {
      while (await this.sendFirst());
    } finally {
      this.busy = false;
    }
    this.changed();
  }

  /** Whether the first of the queue is off the phone, and the next can follow. */
  async sendFirst() {
    const [op] = await this.memory.queue();
    if (!op || op.refused) return false;
    const answer = await this.fetch(ADDRESSES[op.kind](op.number), new URLSearchParams(op.body));
    this.trouble = answer?.status === 503;
    if (!answer || answer.code === "busy" || answer.status === 403 || answer.status === 429 || answer.status >= 500) {
      await this.wait();
      return false;
    }
    this.failures = 0;
    await this.learn(answer);
    const { code, sentence, saved } = answer;
    if (answer.ok) await this.memory.write({ gone: [op], state: this.state });
    else await this.memory.write({ put: [{ ...op, refused: { code, sentence, saved } }] });
    this.changed();
    return answer.ok;
  }

  /** Try again after a while. A fresh page token is fetched too: the old one may be what was refused. */
  async wait() {
    const pause = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    const fresh = await this.fetch("state/");
    if (fresh) await this.learn(fresh);
    this.timer = setTimeout(() => this.pump(), pause);
  }
}

// The screen -------------------------------------------------------------------------------------------------------

const MINUS = "\u2212";
const unsigned = (number) => (number < 0 ? MINUS + -number : String(number));
const signed = (number) => (number > 0 ? "+" : "") + unsigned(number);
const filled = (text, values) => text.replace(/%\((\w+)\)s/g, (_all, name) => values[name]);
const element = (id) => document.getElementById(id);
const each = (selector, act) => document.querySelectorAll(selector).forEach(act);

function show(id, shown) {
  const node = element(id);
  if (node) node.hidden = !shown;
}

class Screen {
  constructor(page, memory) {
    Object.assign(this, { page, memory, words: page.words, rules: page.rules, form: element("deal") });
    this.correcting = page.correcting;
    this.sender = new Sender(memory, page, () => this.refresh());
    this.undoUntil = 0;
  }

  /** Whether the page can be opened again without a connection: not on plain http. */
  get opensAgain() {
    return this.memory.lasting && Boolean(navigator.serviceWorker);
  }

  async start() {
    const kept = await this.memory.state();
    if (kept && kept.revision > this.sender.state.revision) this.sender.state = kept;
    await this.tryAgainWhereOpen();
    await this.refresh();
    // Only now the lamp says what is so: before, it does not know what is waiting.
    document.body.classList.add("live");
    // On the plain form it shows what is chosen there; here it would lie over the tiles.
    element("more").open = false;
    this.form.addEventListener("change", (event) => this.changed(event.target));
    // A tile first sets what it implies: only its change shows a value.
    this.form.addEventListener("input", (event) => event.target.type === "text" && this.preview());
    this.form.addEventListener("submit", (event) => this.save(event));
    document.addEventListener("click", (event) => this.tapped(event));
    element("jacks").addEventListener("change", () => this.count());
    addEventListener("online", () => this.sender.pump());
    addEventListener("pageshow", (event) => event.persisted && this.refresh());
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    setInterval(() => document.hidden || this.look(), POLL);
    this.changed(null);
    await this.sender.pump();
  }

  /** What was refused because the list was closed, or its address gone: it is open now, or this page had not come. */
  async tryAgainWhereOpen() {
    const queue = await this.memory.queue();
    const put = queue.filter((op) => isDead(op.refused)).map((op) => ({ ...op, refused: null }));
    if (put.length) await this.memory.write({ put });
  }

  async look() {
    const queue = await this.memory.queue();
    if (queue.length) return this.sender.pump();
    const reached = await this.sender.ask();
    this.offline = !reached;
    return this.refresh();
  }

  async refresh() {
    this.queue = await this.memory.queue();
    this.now = applied(this.sender.state, this.queue);
    this.draw();
  }

  // What is seen

  draw() {
    const { state, closed } = this.sender;
    const refused = this.queue.find((op) => op.refused);
    if (closed && !this.queue.length) return location.replace(closed.public || location.href);
    const looking = state.pencil === "other";
    const full = this.now.deals >= state.turns.length && !this.correcting;
    show("looking", looking);
    show("full", full && !looking && !this.queue.length);
    this.form.hidden = looking || full || Boolean(refused);
    element("count").textContent = `${this.correcting || Math.min(this.now.deals + 1, state.turns.length)}/${state.turns.length}`;
    this.drawLamp(refused);
    this.drawLast();
    this.drawSeats();
    this.drawRefused(refused);
  }

  drawLamp(refused) {
    const count = this.queue.length;
    const text = refused ? this.words.refused : count ? filled(this.words.waiting, { count }) : this.offline ? this.words.offline : this.words.saved;
    const lamp = element("lamp");
    if (element("lamp-words").textContent !== text) element("lamp-words").textContent = text;
    lamp.className = `lamp ${refused ? "red" : count || this.offline ? "amber" : ""}`;
    show("stay-open", (count > 0 || this.offline) && !this.opensAgain);
    const trouble = this.sender.trouble && count ? this.words.trouble : "";
    if (element("trouble").textContent !== trouble) element("trouble").textContent = trouble;
    show("trouble", trouble);
  }

  drawLast() {
    const last = this.now.last.at(-1);
    const undo = Date.now() < this.undoUntil && last;
    show("undo", undo);
    show("correct", last && !undo && !this.correcting);
    show("last-line", last && !this.correcting);
    show("first-line", !last && !this.correcting);
    show("correcting-line", this.correcting);
    show("cancel", this.correcting);
    if (last) element("last-words").textContent = this.dealWords(last);
    if (this.correcting) element("correcting-number").textContent = this.correcting;
  }

  drawSeats() {
    const { turns, seats } = this.sender.state;
    const turn = turns[(this.correcting || this.now.deals + 1) - 1];
    if (!turn) return;
    for (const seat of seats) {
      const input = this.form.querySelector(`[name=declarer][value="${seat.position}"]`);
      if (!input) continue;
      const out = !turn.plays.includes(seat.position);
      if (out) input.checked = false;
      input.disabled = out;
      input.closest(".tile").classList.toggle("out", out);
      const dealer = seat.position === turn.dealer;
      const points = unsigned(this.now.points.get(seat.position));
      input.closest(".tile").querySelector(".small").textContent = dealer ? `${this.words.deals} ${out ? "" : points}`.trim() : out ? this.words.sitsOut : points;
    }
  }

  drawRefused(op) {
    show("refused", Boolean(op));
    if (!op) return;
    const { code, sentence, saved } = op.refused;
    element("refused-why").textContent = sentence;
    element("refused-saved").textContent = saved || this.words.nothing;
    element("refused-typed").textContent = op.kind === "remove" ? filled(this.words.removed, op) : this.dealWords(op.deal);
    show("refused-versions", code === "conflict");
    show("refused-mine", code !== "conflict");
    element("refused-mine-words").textContent = element("refused-typed").textContent;
    const retry = element("retry");
    retry.hidden = isDead(op.refused);
    retry.textContent = code === "pencil_elsewhere" ? this.words.takeAndSend : code !== "conflict" ? this.words.again : op.kind === "record" ? this.words.asNext : this.words.mine;
  }

  // What is typed

  input(name) {
    return this.form.querySelector(`[name="${name}"]`);
  }

  chosen(name) {
    const found = this.form.querySelector(`[name="${name}"]:checked`);
    return found ? found.value : "";
  }

  facts() {
    const facts = { game: this.chosen("game"), matadors: Number(this.chosen("matadors")), bid: Number(this.input("bid").value.trim()) || 0 };
    for (const flag of this.rules.flags) facts[flag] = this.input(flag).checked;
    facts.replacement_game = this.chosen("replacement_game");
    facts.replacement_matadors = Number(this.chosen("replacement_matadors"));
    if (facts.game === "null") facts.matadors = 0;
    return facts;
  }

  /** Keep what is chosen possible: a tap brings what it implies, and takes what cannot be without it. */
  changed(input) {
    const { flags, implies, most } = this.rules;
    const name = input && input.name;
    if (flags.includes(name) && this.chosen("game") !== "null") {
      if (input.checked) implies[name].forEach((flag) => (this.input(flag).checked = true));
      else flags.filter((flag) => implies[flag].includes(name)).forEach((flag) => (this.input(flag).checked = false));
    }
    const isNull = this.chosen("game") === "null";
    if (name === "game" && isNull !== this.wasNull) this.clear((each) => flags.includes(each) || each === "null_kind");
    if (name === "null_kind") ["hand", "ouvert"].forEach((flag) => (this.input(flag).checked = input.value.split(" ").includes(flag)));
    this.wasNull = isNull;
    show("null-row", isNull);
    this.form.classList.toggle("is-null", isNull);
    const kind = isNull && ["hand", "ouvert"].filter((flag) => this.input(flag).checked).join(" ");
    each("[name=null_kind]", (tile) => (tile.checked = tile.value === kind));
    for (const which of ["", "replacement_"]) {
      const limit = most[this.chosen(`${which}game`)] || 11;
      this.form.querySelectorAll(`[name="${which}matadors"]`).forEach((tile) => {
        tile.disabled = Math.abs(tile.value) > limit;
        if (tile.disabled) tile.checked = false;
      });
    }
    if (name === "matadors" || name === "replacement_matadors") each(".matador-row details[open]", (node) => (node.open = false));
    each(".matador-row details", (node) => {
      const many = node.querySelector(":checked");
      node.querySelector("summary span").textContent = many ? Math.abs(many.value) : "5+";
      node.classList.toggle("chosen", Boolean(many));
    });
    element("more").classList.toggle("chosen", ["schneider_announced", "schwarz_announced", "ouvert", "breach"].some((flag) => !isNull && this.input(flag).checked) || Boolean(this.input("bid").value));
    this.preview();
  }

  clear(wanted = () => true) {
    for (const input of this.form.querySelectorAll("input:not([type=hidden])")) {
      if (!wanted(input.name)) continue;
      if (input.type === "text") input.value = "";
      else input.checked = false;
    }
  }

  preview() {
    const facts = this.facts();
    const { bids } = this.rules;
    const badBid = facts.bid && (facts.bid < bids[0] || facts.bid > bids.at(-1));
    const result = badBid || Number.isNaN(facts.bid) ? null : scored(this.rules, facts);
    this.result = result && !result.asks && this.chosen("declarer") ? result : null;
    show("id_replacement_game", Boolean(result && result.asks) || Boolean(facts.replacement_game && result && result.overbid));
    const oddBid = facts.bid && !bids.includes(facts.bid);
    element("sentence").textContent = oddBid ? filled(this.words.noBid, { bid: facts.bid }) : result && !result.asks ? this.sentence(facts, result) : "";
    const lost = element("lost");
    const won = element("won");
    lost.disabled = won.disabled = !this.result;
    won.hidden = Boolean(result && result.overbid);
    lost.querySelector("span").textContent = result && result.overbid ? this.words.overbid : this.words.lost;
    lost.querySelector("strong").textContent = result && !result.asks ? signed(result.lost) : "";
    won.querySelector("strong").textContent = result && result.won ? signed(result.won) : "";
  }

  // What is said

  name(position) {
    const seat = this.sender.state.seats.find((each) => each.position === Number(position));
    return seat ? seat.name : "";
  }

  sentence(facts, result) {
    const { words } = this;
    const name = this.name(this.chosen("declarer"));
    const parts = [];
    if (facts.replacement_game && result.overbid) parts.push(filled(words.replaced, { null: words.nulls[keyOf(this.rules, facts)], game: words.games[facts.replacement_game] }));
    if (result.contract.game === "null") parts.push(`${words.nulls[keyOf(this.rules, facts)]} ${result.base}`);
    else {
      const game = facts.game === "null" ? "" : `${words.games[facts.game]} `;
      let level = Math.abs(result.contract.matadors) + 1;
      parts.push(game + this.matadorWords(result.contract.matadors), filled(words.level, { level }));
      for (const step of result.steps) parts.push(`${words.steps[step]} ${(level += 1)}`);
      parts.push(filled(words.times, { base: result.base, value: result.value }));
    }
    if (result.need > result.value) parts.push(filled(words.bidSo, { bid: facts.bid, value: result.need }));
    return (name ? `${name}: ` : "") + parts.join(", ");
  }

  matadorWords(number) {
    return filled(number > 0 ? this.words.with : this.words.without, { number: Math.abs(number) });
  }

  contractWords(facts) {
    const { words } = this;
    if (facts.game === "null") return words.nulls[keyOf(this.rules, facts)];
    const stage = ["schwarz_announced", "schneider_announced", "schwarz", "schneider"].filter((flag) => facts[flag]);
    const said = facts.ouvert ? ["ouvert"] : [...(facts.hand ? ["hand"] : []), ...stage.filter((flag, at) => at === 0 || (flag === "schwarz" && stage[0] === "schneider_announced"))];
    return [`${words.games[facts.game]} ${this.matadorWords(facts.matadors)}`, ...said.map((flag) => words.steps[flag])].join(", ");
  }

  dealWords(deal) {
    if (!deal.facts.declarer) return filled(this.words.passedIn, { number: deal.number });
    const overbid = deal.overbid ? ` (${this.words.overbidSmall})` : "";
    return `${deal.number} ${this.name(deal.facts.declarer)}: ${this.contractWords(deal.facts)} \u2192 ${signed(deal.points)}${overbid}`;
  }

  // What is done

  /** The form is sent by one of its buttons: an outcome, or passed in. */
  async save(event) {
    event.preventDefault();
    const button = event.submitter;
    const passed = button?.value === "passed_in";
    const outcome = ["lost", "won"].includes(button?.id) && this.result ? button.id : null;
    if ((!passed && !outcome) || this.saving) return;
    const reason = this.input("reason");
    if (this.page.needsReason && this.correcting && !reason.value.trim()) return reason.focus();
    this.saving = true;
    try {
      await this.put(this.correcting ? "correct" : "record", outcome);
    } finally {
      this.saving = false;
    }
  }

  async put(kind, outcome) {
    await this.refresh();
    const number = this.correcting || this.now.deals + 1;
    const points = outcome ? this.result[outcome] : 0;
    const facts = outcome ? { ...this.facts(), declarer: this.chosen("declarer"), breach: this.input("breach").checked } : {};
    const overbid = Boolean(outcome && this.result.overbid);
    const step = outcome ? `${overbid ? "overbid" : outcome}:${points}` : "passed_in";
    const body = { submission: newId(), number, step };
    for (const [name, fact] of Object.entries(facts)) if (fact) body[name] = fact === true ? "on" : fact;
    if (kind === "correct") Object.assign(body, { version: this.nextVersion(), reason: this.input("reason")?.value || "" });
    await this.queueUp({ kind, number, body, deal: { number, points, overbid, facts } });
    const away = this.page.correcting;
    this.correcting = null;
    this.clear();
    if (kind === "record") this.undoUntil = Date.now() + UNDO;
    setTimeout(() => this.refresh(), UNDO + 100);
    if (away) return location.replace(this.page.address);
    await this.refresh();
    this.changed(null);
    scrollTo(0, 0);
    this.sender.pump();
  }

  nextVersion() {
    return this.sender.state.version + this.queue.filter((op) => op.kind !== "record").length;
  }

  queueUp(op) {
    return this.memory.write({ put: [{ ...op, table: this.sender.state.table, refused: null }] });
  }

  async undo() {
    const number = this.now.deals;
    this.undoUntil = 0;
    await this.queueUp({ kind: "remove", number, body: { submission: newId(), version: this.nextVersion(), note: "" } });
    await this.refresh();
    this.sender.pump();
  }

  correctLast() {
    const deal = this.now.last.at(-1);
    this.correcting = deal.number;
    this.clear();
    this.draw();
    for (const [name, fact] of Object.entries(deal.facts)) {
      const input = this.form.querySelector(`[name="${name}"]${typeof fact === "boolean" ? "" : `[value="${fact}"]`}`) || this.input(name);
      if (input && input.type === "text") input.value = fact || "";
      else if (input && fact) input.checked = true;
    }
    this.wasNull = deal.facts.game === "null";
    this.changed(null);
  }

  cancel() {
    if (this.page.correcting) return location.assign(this.page.address);
    this.correcting = null;
    this.clear();
    this.changed(null);
    return this.refresh();
  }

  async retry() {
    const [op, ...later] = this.queue;
    const elsewhere = op.refused.code === "pencil_elsewhere";
    if (elsewhere && !(await this.take())) return;
    await this.sender.ask();
    const again = [{ ...op, refused: null }, ...later];
    // What the other phone wrote under this number may be the same deal: sent as it was, it is shown beside it first.
    await this.memory.write({ put: elsewhere ? again : renumbered(this.sender.state, again) });
    await this.sender.pump();
  }

  /** Drop the refused entry, and with it what was changed about it afterwards. */
  async discard() {
    const [op, ...later] = this.queue;
    const about = op.kind === "record" ? later.filter((each) => each.kind !== "record" && each.number === op.number) : [];
    await this.sender.ask();
    const rest = later.filter((each) => !about.includes(each));
    await this.memory.write({ gone: [op, ...about], put: renumbered(this.sender.state, rest) });
    await this.refresh();
    await this.sender.pump();
  }

  async take() {
    const answer = await this.sender.fetch("pencil/", new URLSearchParams());
    if (!answer || !answer.ok) return false;
    await this.sender.learn(answer);
    await this.refresh();
    return true;
  }

  /** Which trumps are held says with or without how many; nothing tapped in a suit game says nothing yet. */
  count() {
    const game = this.chosen("game");
    const trumps = this.rules.trumps[game] || this.rules.trumps.grand;
    const held = new Set(Array.from(document.querySelectorAll("#jacks :checked"), (tile) => trumps[tile.value]));
    const known = held.size > 0 || trumps.length === 4;
    const number = known ? matadors(trumps, held) : 0;
    element("jacks-words").textContent = known ? this.matadorWords(number) : "";
    element("jacks-take").disabled = !known;
    return number;
  }

  openJacks() {
    const trumps = this.rules.trumps[this.chosen("game")] || this.rules.trumps.grand;
    each("#jacks input", (tile) => {
      tile.checked = false;
      tile.closest("label").hidden = tile.value >= trumps.length;
    });
    this.count();
    element("jacks").showModal();
  }

  takeJacks() {
    const tile = this.form.querySelector(`[name=matadors][value="${this.count()}"]`);
    tile.checked = true;
    element("jacks").close();
    this.changed(tile);
  }

  tapped(event) {
    const acts = { undo: () => this.undo(), correct: () => this.correctLast(), cancel: () => this.cancel(), retry: () => this.retry(), discard: () => this.discard(), take: () => this.take(), help: () => element("helping").showModal(), "which-jacks": () => this.openJacks(), "jacks-take": () => this.takeJacks() };
    const button = event.target.closest("[data-act]");
    const act = button && acts[button.dataset.act];
    if (act) event.preventDefault();
    if (act) act();
    each("details.more[open]", (node) => node.contains(event.target) || (node.open = false));
  }
}

async function begin() {
  const data = element("table-data");
  if (!data) return;
  const page = Object.fromEntries(Object.entries(data.dataset).map(([name, text]) => [name, JSON.parse(text)]));
  page.csrf = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const screen = new Screen(page, await Memory.open(page.state.table));
  await screen.start();
  document.body.classList.toggle("must-stay", !screen.opensAgain);
  // What cannot be kept now, the worker keeps when the page is opened the next time.
  if (navigator.serviceWorker) await keepForLater().catch(() => null);
}

/** The worker was not there yet when this page came: what the page is made of is put where the worker looks. */
async function keepForLater() {
  await navigator.serviceWorker.register("/t/sw.js", { scope: "/t/" });
  const files = Array.from(document.querySelectorAll("link[href], script[src]"), (node) => node.href || node.src);
  const cache = await caches.open("table");
  await cache.addAll([location.pathname, ...files]);
}

begin();
