// What a page shows, kept in its address behind the #. A browser sends nothing of that, and nothing is stored.
// Pages that put questions keep the request there, as the API takes it: {state, readings}, for a dispute also
// {question, claims}. So an example of the corpus can be opened by an address (`opened` in api/pages/showing.py).

import { say } from "./page.js";

const DEEPEST = 100; // levels of a state; no table has nearly as many
const FORM = "1."; // of what follows; another form gets another number, and addresses of this one stay readable

function written(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return FORM + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The state in the page's address, as JSON has it. Null if there is none, or none that can be read.
 *
 * An address comes from a stranger: what is in the state may be anything, so whoever takes it looks at each part. */
export function read() {
  return parsed() ?? null;
}

/** What to tell of the page's address if what stands in it can't be read; empty if nothing does, or if it can. */
export function unreadable() {
  if (!/^#\d+\./.test(location.hash) || parsed() !== undefined) return "";
  return say(
    "The address holds a table that can’t be read. Perhaps its end is missing: ask for it again.",
    "网址中的局面无法读取，可能末尾缺失，请对方重新发送。",
  );
}

function parsed() {
  const text = location.hash.slice(1);
  if (!text.startsWith(FORM)) return undefined;
  try {
    const bytes = atob(text.slice(FORM.length).replaceAll("-", "+").replaceAll("_", "/"));
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const state = JSON.parse(decoder.decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0))));
    return isWithin(state, DEEPEST) ? state : undefined;
  } catch {
    return undefined;
  }
}

/** Whether nothing lies deeper than that: what scripts walk through must not fill the stack. */
function isWithin(thing, depth) {
  if (typeof thing !== "object" || thing === null) return true;
  return depth > 0 && Object.values(thing).every((inner) => isWithin(inner, depth - 1));
}

/** Puts a state (anything that JSON can hold) into the page's address, or, with null, takes it out.
 *
 * It makes no new entry in the history. Links to the page in the other language, and those that say so by
 * data-carries, lead there with the same state. */
export function write(state) {
  put(hash(state));
}

/** What stands in an address of a state, from the # on; nothing for null. */
export const hash = (state) => (state === null ? "" : `#${written(state)}`);

function put(hash) {
  if (hash !== location.hash) history.replaceState(null, "", location.pathname + location.search + hash);
  held = hash;
  for (const link of document.querySelectorAll("a[hreflang], a[data-carries]")) link.hash = hash;
}

/** Calls back with the state, or null, when somebody puts another address into the same tab.
 *
 * A link to a place on the page, such as the one to its content, leads there and leaves the state in the address. */
export function onChange(callback) {
  addEventListener("hashchange", () => {
    if (isPlace(location.hash)) return put(held);
    put(location.hash);
    return callback(read());
  });
}

/** Copies the page's address. Resolves to whether that was allowed. */
export async function copy() {
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    return false; // no secure context, or refused: the address bar has it all the same
  }
}

const isPlace = (hash) => hash !== "" && document.getElementById(hash.slice(1)) !== null;

let held = ""; // what the address was last known to hold
if (!isPlace(location.hash)) put(location.hash);
