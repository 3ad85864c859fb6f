// The form of a question: what stands in it becomes a request to the public API, which says live what is wrong with
// it. The judge's answer comes laid out, and is put below.

import { Claims } from "./claims.js";
import { Editor } from "./editor.js";
import { editorOf, layOut, put, valueOf } from "./fields.js";
import { at, element, say } from "./page.js";
import { namesIn, within } from "./places.js";
import { place, written } from "./pointers.js";
import { show } from "./problems.js";
import { isObject } from "./shapes.js";
import * as share from "./share.js";

const PAUSE = 700; // milliseconds without a key, until what was written is looked at

const form = document.getElementById("dispute");
const table = document.getElementById("state");
const answer = document.getElementById("answer");
const problems = document.getElementById("problems");
const shared = document.getElementById("shared");
const stale = document.getElementById("stale");
const came = document.getElementById("came");
const expert = document.getElementById("expert");
const chosen = document.getElementById("readings");
const { door, ask, answers, api, lang } = form.dataset;
const said = Object.fromEntries(
  Object.entries(form.dataset)
    .filter(([name]) => name.startsWith("said"))
    .map(([name, text]) => [name.slice(4).toLowerCase(), text]),
);
const asks = [...form.querySelectorAll("#asks [data-name]")];
const pieces = [...document.getElementById("names").options].map((option) => option.value);
const editor = new Editor(
  document.getElementById("editor"),
  { is: "object", of: "" },
  JSON.parse(document.getElementById("shapes").textContent),
  (value) => {
    table.value = written(value);
    later();
  },
);
const claims = new Claims(form, later);
let readings; // how gaps are to be read, as the address or the example says
let checking = null;
let judging = null;
let changes = 0; // what people did to the form, counted
let timer = 0;

// --- the form as a request

class Unreadable extends Error {}

/** The body that the API takes. Throws Unreadable where the table is no JSON. */
function request() {
  const body = {};
  try {
    body.state = JSON.parse(table.value);
  } catch (error) {
    throw new Unreadable(said.json + error.message);
  }
  const told = Object.fromEntries(
    asks.map((field) => [field.dataset.name, valueOf(field)]).filter(([, value]) => value !== undefined),
  );
  if (door !== "dispute") Object.assign(body, told);
  else {
    body.question = { ask, ...told };
    const claimed = claims.value();
    if (claimed.length > 0) body.claims = claimed;
  }
  if (readings !== undefined) body.readings = readings;
  return body;
}

/** Puts a request into the form. It may come from a stranger: what isn't of the right kind is passed over. */
function fill(body) {
  if (!isObject(body)) return;
  if ("state" in body) table.value = written(body.state);
  const told = door === "dispute" ? body.question : body;
  for (const field of asks) put(field, isObject(told) ? told[field.dataset.name] : undefined);
  read(isObject(body.readings) ? body.readings : {});
  laidOut();
  claims.show(body.claims);
}

/** Puts what stands there as JSON into the form of the table, if it is a table. */
function laidOut() {
  let shown = false;
  try {
    shown = editor.show(JSON.parse(table.value));
  } catch {
    // it stays as it was until it is JSON again
  }
  if (!shown) expert.open = true;
  return shown;
}

/** Takes readings of gaps, and says which. */
function read(wanted) {
  const gaps = Object.entries(wanted).filter(([, reading]) => typeof reading === "string");
  readings = gaps.length > 0 ? Object.fromEntries(gaps) : undefined;
  chosen.replaceChildren();
  chosen.hidden = readings === undefined;
  if (chosen.hidden) return;
  const told = gaps.flatMap(([gap, reading]) => [
    element("a", { href: at(`/rulings/${encodeURIComponent(gap)}`) }, gap), ` → ${reading} `,
  ]);
  const usual = () => {
    read({});
    judge(false);
    document.querySelector("button.main").focus();
  };
  const button = element("button", { type: "button", click: usual }, say("Read it as usual", "按通常读法"));
  chosen.replaceChildren(say("Read as you chose: ", "按所选读法："), ...told, button);
}

// --- problems

/** The field that a pointer into the request leads to. */
function placeOf(pointer) {
  const [part, ...rest] = pointer.split("/").slice(1);
  if (part === "state") return inTable(rest.map((each) => `/${each}`).join(""));
  let field = null;
  let inner = rest.slice(door === "dispute" ? 1 : 0); // what the pointer says of the inside of the field
  if (part === "claims") ({ field, inner } = claims.at(rest));
  else {
    const name = door === "dispute" ? rest[0] : part;
    field = asks.find((each) => each.dataset.name === name) ?? null;
  }
  if (field === null) return null;
  const own = editorOf(field);
  if (own !== null) return within(own, inner.map((each) => `/${each}`).join(""), look);
  const take = (name) => {
    put(field, name);
    field.focus();
    look();
  };
  return { field, go: () => field.focus(), take };
}

function inTable(pointer) {
  const found = expert.open ? null : within(editor, pointer, look);
  if (found !== null) return found;
  const go = () => {
    const [start, end] = place(table.value, pointer);
    table.focus();
    table.setSelectionRange(start, end);
    const line = table.value.slice(0, start).split("\n").length;
    table.scrollTop = Math.max(0, line - 4) * parseFloat(getComputedStyle(table).lineHeight);
  };
  const take = (name) => {
    const [start, end] = place(table.value, pointer);
    table.setRangeText(JSON.stringify(name), start, end, "select");
    laidOut();
    table.focus();
    look();
  };
  return { field: table, go, take };
}

/** The table and its readings, if they are not those of the example. */
function told() {
  try {
    const { state } = request();
    const same = JSON.stringify(state) === JSON.stringify(example.state);
    return same ? null : { state, ...(readings && { readings }) };
  } catch {
    return null; // no JSON
  }
}

function tell(problem) {
  show(problems, problem, said, placeOf);
}

// --- asking

async function post(address, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** The request that stands in the form, if it can be read; what is wrong is told. */
function readable() {
  try {
    return request();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    tell({ errors: [{ pointer: "/state", detail: error.message }] });
    return null;
  }
}

/** Looks at what stands there, and says what is wrong with it. */
async function look() {
  checking?.abort();
  names();
  const body = readable();
  if (body === null) return;
  share.write(body);
  checking = new AbortController();
  try {
    const response = await post(`${api}?steps=false&lang=${lang}`, body, checking.signal);
    const told = await response.json();
    tell(response.ok ? null : told);
    if (response.ok) problems.textContent = said.fine;
  } catch (error) {
    if (error.name !== "AbortError") tell({ detail: said.failed });
  }
}

/** Asks the judge, and shows the answer; `go` is whether the reader is taken there. */
async function judge(go) {
  rest();
  checking?.abort();
  judging?.abort();
  const body = readable();
  if (body === null) return;
  share.write(body);
  problems.textContent = said.busy;
  problems.classList.remove("wrong");
  judging = new AbortController();
  const asked = changes;
  try {
    const response = await post(`${answers}?lang=${lang}`, body, judging.signal);
    if (!response.ok) {
      if (asked !== changes) return; // what stands there now is looked at by itself
      tell(await response.json());
      if (go) problems.querySelector("button")?.focus();
      return;
    }
    answer.innerHTML = await response.text(); // made by us, with all that was sent escaped
    answer.setAttribute("aria-labelledby", "verdict");
    if (document.documentElement.dataset.embedded !== undefined) apart(answer);
    stale.hidden = asked === changes;
    if (!stale.hidden) return;
    tell(null);
    came.textContent = document.getElementById("verdict").textContent;
    came.hidden = false;
    if (!go) return;
    answer.focus({ preventScroll: true });
    answer.scrollIntoView();
  } catch (error) {
    if (error.name !== "AbortError") tell({ detail: said.failed });
  }
}

/** Other pages may not stand in a frame: their links open beside it. */
function apart(element) {
  for (const link of element.querySelectorAll("a[href]")) link.target = "_blank";
}

/** Offers the names on the table where a name is to be written. */
function names() {
  let found;
  try {
    found = namesIn(JSON.parse(table.value));
  } catch {
    return; // those of before stay
  }
  for (const name of pieces) found.add(name);
  document.getElementById("names").replaceChildren(...[...found].map((name) => new Option(name, name)));
}

// --- what people do

function later() {
  rest();
  changes += 1;
  shared.textContent = "";
  came.hidden = true;
  stale.hidden = answer.childElementCount === 0;
  timer = setTimeout(() => {
    rest();
    look();
  }, PAUSE);
}

/** Whatever was written last is not looked at by itself any more. */
function rest() {
  clearTimeout(timer);
  timer = 0;
}

/** What was written a moment ago is in the address before the page is left. */
function keep() {
  if (timer === 0) return;
  try {
    share.write(request());
  } catch {
    // no JSON: the address keeps what it had
  }
}
addEventListener("pagehide", keep);
document.addEventListener("click", (event) => event.target.closest?.("a") && keep(), { capture: true });

// Another question is put to the table that people told of; an example has one of its own, and so has a question.
document.getElementById("ask").form.addEventListener("submit", (event) => {
  event.target.action = location.pathname + share.hash(told());
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  judge(true);
});
form.addEventListener("input", (event) => {
  if (event.target === table) laidOut();
  later();
});
answer.addEventListener("click", (event) => {
  if (!event.target.classList.contains("take")) return;
  const { ruling, reading } = event.target.dataset;
  read({ ...readings, [ruling]: reading });
  judge(true);
});
document.getElementById("share").addEventListener("click", async () => {
  const body = readable();
  if (body === null) return;
  share.write(body);
  shared.textContent = (await share.copy()) ? said.copied : said.address;
});
document.getElementById("again").addEventListener("click", restore);

/** Puts the example there that the page began with. */
function restore() {
  rest();
  judging?.abort();
  fill(example);
  share.write(null);
  carry();
  tell(null);
  stale.hidden = answer.childElementCount === 0;
  came.hidden = true;
  names();
}

/** Links that take along the table take that of the example, too, which stands in no address. */
function carry() {
  const taken = share.hash({ state: example.state, ...(readings && { readings }) });
  for (const link of document.querySelectorAll("a[data-carries]")) link.hash = taken;
}

// --- what the address of the page says

/** Opens a request; one that asks something else than this page is opened on the page that does. */
function open(body) {
  if (share.unreadable()) tell({ detail: share.unreadable() });
  if (typeof body !== "object" || body === null) return;
  const wanted = body.question?.ask ?? (typeof body.question === "string" ? body.question : undefined);
  const known = [...document.getElementById("ask").options].map((option) => option.value);
  if (typeof wanted === "string" && wanted !== ask && known.includes(wanted)) {
    const query = new URLSearchParams(location.search);
    query.set("ask", wanted);
    location.replace(`?${query}${location.hash}`);
    return;
  }
  fill(body);
  names();
  judge(false); // whoever opens a table that was sent wants to see what comes of it
}

layOut(form);
read(JSON.parse(form.dataset.readings));
const example = request();
names();
document.getElementById("editor").hidden = false;
expert.open = !laidOut();
if (document.documentElement.dataset.embedded !== undefined) apart(document);
const sent = share.read();
if (sent === null) carry();
if (sent === null && !share.unreadable() && form.dataset.begun !== undefined) judge(false);
open(sent);
share.onChange((body) => (body === null && !share.unreadable() ? restore() : open(body)));
