// The form of a question: what stands in it becomes a request to the public API, which says live what is wrong with
// it. The judge's answer comes laid out, and is put below.

import { put, valueOf } from "./fields.js";
import { place, written } from "./pointers.js";
import { show } from "./problems.js";
import * as share from "./share.js";

const PAUSE = 700; // milliseconds without a key, until what was written is looked at

const form = document.getElementById("dispute");
const table = document.getElementById("state");
const rows = form.querySelector("ol.claims");
const answer = document.getElementById("answer");
const problems = document.getElementById("problems");
const shared = document.getElementById("shared");
const stale = document.getElementById("stale");
const { door, ask, answers, api, lang } = form.dataset;
const said = Object.fromEntries(
  Object.entries(form.dataset)
    .filter(([name]) => name.startsWith("said"))
    .map(([name, text]) => [name.slice(4).toLowerCase(), text]),
);
const asks = [...form.querySelectorAll("#asks [data-name]")];
let readings; // how gaps are to be read, as the address of the page says
let made = rows ? rows.children.length : 0; // rows, so that each gets ids of its own
let checking = null;
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
    const claims = [...(rows?.children ?? [])].map(claimOf);
    if (claims.length > 0) body.claims = claims;
  }
  if (readings !== undefined) body.readings = readings;
  return body;
}

function claimOf(row) {
  const by = row.querySelector(".by").value.trim();
  const fact = row.querySelector(".fact").value;
  const value = valueOf(row.querySelector("[data-name]"));
  const claim = by === "" ? {} : { by };
  if (value !== undefined) claim.value = fact === "" || fact === "*" ? value : { [fact]: value };
  return claim;
}

/** Puts a request into the form. It may come from a stranger: what isn't of the right kind is passed over. */
function fill(body) {
  const isObject = (thing) => typeof thing === "object" && thing !== null && !Array.isArray(thing);
  if (!isObject(body)) return;
  if ("state" in body) table.value = written(body.state);
  const told = door === "dispute" ? body.question : body;
  for (const field of asks) put(field, isObject(told) ? told[field.dataset.name] : undefined);
  readings = isObject(body.readings) ? body.readings : undefined;
  if (rows === null) return;
  rows.replaceChildren();
  for (const claim of Array.isArray(body.claims) ? body.claims : []) if (isObject(claim)) addRow(claim);
}

// --- claims

function addRow(claim) {
  const row = document.getElementById("claim-row").content.firstElementChild.cloneNode(true);
  for (const element of row.querySelectorAll("[id], [for]")) {
    for (const name of ["id", "for"]) {
      const was = element.getAttribute(name);
      if (was !== null) element.setAttribute(name, was.replace("-N-", `-${made}-`));
    }
  }
  made += 1;
  rows.append(row);
  const fact = row.querySelector(".fact");
  const known = [...fact.options].map((option) => option.value);
  let value = claim.value;
  let chosen = known[0];
  if (typeof value === "object" && value !== null && !Array.isArray(value) && known.includes("*")) {
    const names = Object.keys(value);
    chosen = names.length === 1 && known.includes(names[0]) ? names[0] : "*";
    if (chosen !== "*") value = value[chosen];
  }
  fact.value = chosen;
  control(row);
  row.querySelector(".by").value = typeof claim.by === "string" ? claim.by : "";
  put(row.querySelector("[data-name]"), value);
  return row;
}

/** Gives a row the control of the fact that is claimed. */
function control(row) {
  const place = row.querySelector(".value");
  const id = place.querySelector("[data-name]").id;
  const { value } = row.querySelector(".fact");
  const template = [...document.querySelectorAll("template[data-fact]")].find((each) => each.dataset.fact === value);
  place.replaceChildren(template.content.cloneNode(true));
  place.querySelector("[data-name]").id = id;
}

// --- problems

/** The field that a pointer into the request leads to. */
function placeOf(pointer) {
  const [part, ...rest] = pointer.split("/").slice(1);
  if (part === "state") return inTable(rest.map((each) => `/${each}`).join(""));
  let field = null;
  if (part === "claims") {
    const row = rows?.children[Number(rest[0])];
    field = row?.querySelector(rest[1] === "by" ? ".by" : "[data-name]") ?? document.getElementById("add-claim");
  } else {
    const name = door === "dispute" ? rest[0] : part;
    field = asks.find((each) => each.dataset.name === name) ?? null;
  }
  if (field === null) return null;
  const take = (name) => {
    put(field, name);
    field.focus();
    look();
  };
  return { field, go: () => field.focus(), take };
}

function inTable(pointer) {
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
    table.focus();
    look();
  };
  return { field: table, go, take };
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
  clearTimeout(timer);
  checking?.abort();
  const body = readable();
  if (body === null) return;
  share.write(body);
  problems.textContent = said.busy;
  problems.classList.remove("wrong");
  try {
    const response = await post(`${answers}?lang=${lang}`, body);
    if (!response.ok) {
      tell(await response.json());
      if (go) problems.querySelector("button")?.focus();
      return;
    }
    answer.innerHTML = await response.text(); // made by us, with all that was sent escaped
    answer.setAttribute("aria-labelledby", "verdict");
    tell(null);
    if (document.documentElement.dataset.embedded !== undefined) apart(answer);
    stale.hidden = true;
    if (!go) return;
    answer.focus({ preventScroll: true });
    answer.scrollIntoView();
  } catch {
    tell({ detail: said.failed });
  }
}

/** Other pages may not stand in a frame: their links open beside it. */
function apart(element) {
  for (const link of element.querySelectorAll("a[href]")) link.target = "_blank";
}

/** Offers the names on the table where a name is to be written. */
function names() {
  const found = new Set();
  const walk = (thing, key) => {
    if (typeof thing === "string") found.add(thing);
    else if (typeof thing === "object" && thing !== null) {
      for (const [name, inner] of Object.entries(thing)) walk(inner, name);
      if (typeof thing.type === "string" && Number.isInteger(thing.standee)) found.add(`${thing.type} ${thing.standee}`);
    }
  };
  try {
    walk(JSON.parse(table.value));
  } catch {
    return; // those of before stay
  }
  document.getElementById("names").replaceChildren(...[...found].map((name) => new Option(name, name)));
}

// --- what people do

function later() {
  clearTimeout(timer);
  shared.textContent = "";
  stale.hidden = answer.childElementCount === 0;
  timer = setTimeout(look, PAUSE);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  judge(true);
});
form.addEventListener("input", later);
form.addEventListener("change", (event) => {
  if (!event.target.classList.contains("fact")) return;
  control(event.target.closest(".claim"));
  later();
});
form.addEventListener("click", (event) => {
  if (!event.target.classList.contains("remove")) return;
  const row = event.target.closest(".claim");
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  (next?.querySelector(".remove") ?? document.getElementById("add-claim")).focus();
  later();
});
document.getElementById("add-claim")?.addEventListener("click", () => {
  addRow({}).querySelector(".by").focus();
});
document.getElementById("share").addEventListener("click", async () => {
  const body = readable();
  if (body === null) return;
  share.write(body);
  shared.textContent = (await share.copy()) ? said.copied : said.address;
});
document.getElementById("again").addEventListener("click", () => {
  clearTimeout(timer);
  fill(example);
  share.write(null);
  tell(null);
  stale.hidden = answer.childElementCount === 0;
  names();
});

// --- what the address of the page says

/** Opens a request; one that asks something else than this page is opened on the page that does. */
function open(body) {
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

const example = request();
names();
if (document.documentElement.dataset.embedded !== undefined) apart(document);
open(share.read());
share.onChange(open);
