// What stands in a field as JSON, and the other way round. A field of text knows by data-types what it may hold, a
// choice has JSON as the values of its options, and by data-shape a field is a form of its own.

import { Editor } from "./editor.js";
import { parsed } from "./parsing.js";

const editors = new WeakMap();

/** The form that a field is, if it is one. */
export function editorOf(field) {
  if (!("shape" in field.dataset)) return null;
  if (!editors.has(field)) {
    const changed = () => field.dispatchEvent(new Event("input", { bubbles: true }));
    editors.set(field, new Editor(field, JSON.parse(field.dataset.shape), {}, changed));
  }
  return editors.get(field);
}

/** Makes forms of the fields in an element that are to be some. */
export function layOut(element) {
  for (const field of element.querySelectorAll("[data-shape]")) {
    const { value } = field.dataset;
    put(field, value === "" ? undefined : JSON.parse(value));
  }
}

/** The value of a field; undefined if nothing stands there. */
export function valueOf(field) {
  if ("shape" in field.dataset) return editorOf(field).value();
  const text = field.value.trim();
  if (text === "") return undefined;
  return "json" in field.dataset ? JSON.parse(text) : parsed(text, field.dataset.types.split(" "));
}

/** Puts a value into a field; undefined leaves it empty. */
export function put(field, value) {
  if ("shape" in field.dataset) {
    editorOf(field).offer(value, field.getAttribute("aria-label"));
  } else if ("json" in field.dataset) {
    const code = value === undefined ? "" : JSON.stringify(value);
    if (![...field.options].some((option) => option.value === code)) field.add(new Option(said(value), code));
    field.value = code;
  } else {
    field.value = value === undefined ? "" : said(value);
  }
}

function said(value) {
  if (typeof value === "string") return value;
  const names = Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");
  return names ? value.join(", ") : JSON.stringify(value);
}
