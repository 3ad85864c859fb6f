// What may stand in the places of a form (see api/pages/shapes.py): whether a value fits there, what stands there at
// first, and a value in a few words.

import { say } from "./page.js";

const NAMES = ["name", "type", "item", "card", "site", "option", "event", "hex", "at"]; // what a thing is known by
const LONG = 70; // characters of what a folded group says of itself

export const isObject = (thing) => typeof thing === "object" && thing !== null && !Array.isArray(thing);

/** Answers for shapes, which may name some of the state's. */
export class Shapes {
  constructor(named) {
    this.named = named;
  }

  /** The fields of an object. */
  fieldsOf(shape) {
    return shape.fields ?? this.named[shape.of];
  }

  /** Whether a value fits its shape, so that it has a control of its own. */
  fits(shape, value) {
    if (value === undefined) return true;
    switch (shape.is) {
      case "object":
      case "map":
        return isObject(value);
      case "list":
        return Array.isArray(value);
      case "tuple":
        return Array.isArray(value) && value.length === shape.items.length &&
          shape.items.every((item, nth) => this.fits(item, value[nth]));
      case "choice":
        return shape.choices.some(([code]) => code === value);
      case "truth":
        return typeof value === "boolean";
      case "number":
        return typeof value === "number";
      case "text":
        return typeof value === "string";
      default:
        return true;
    }
  }

  /** What stands in a place that has just been added. */
  fresh(shape) {
    switch (shape.is) {
      case "object": {
        const must = this.fieldsOf(shape).filter((field) => field.must);
        return Object.fromEntries(must.map((field) => [field.name, this.fresh(field.shape)]));
      }
      case "map":
        return {};
      case "list":
        return [];
      case "tuple":
        return shape.items.map((item) => this.fresh(item) ?? item.least ?? 0);
      case "choice":
        return shape.choices[0][0];
      case "truth":
        return true;
      case "text":
        return "";
      default:
        return undefined; // to be filled in; until then it is left out
    }
  }

  /** A value in a few words, for a group that is folded. */
  brief(shape, value) {
    if (value === undefined || value === null) return "";
    if (!this.fits(shape, value)) return JSON.stringify(value);
    switch (shape.is) {
      case "object": {
        const fields = this.fieldsOf(shape).filter((field) => field.name in value);
        const known = fields.filter((field) => NAMES.includes(field.name));
        known.sort((one, other) => NAMES.indexOf(one.name) - NAMES.indexOf(other.name));
        const said = known.map((field) => this.brief(field.shape, value[field.name]));
        for (const field of fields) if (!known.includes(field)) said.push(this.told(field, value[field.name]));
        return short(said.filter(Boolean).join(" · "));
      }
      case "map":
        return few(Object.entries(value), shape.value, ([key, inner]) => (
          `${this.brief(shape.key, key)} ${this.brief(shape.value, inner)}`
        ));
      case "list":
        return few(value, shape.item, (each) => this.brief(shape.item, each));
      case "tuple":
        return `(${shape.items.map((item, nth) => this.brief(item, value[nth])).join(", ")})`;
      case "choice":
        return shape.choices.find(([code]) => code === value)[1];
      case "truth":
        return value ? say("yes", "是") : say("no", "否");
      default:
        return typeof value === "string" ? value : JSON.stringify(value);
    }
  }

  told(field, value) {
    if (value === true && field.shape.is === "truth") return field.label;
    const said = this.brief(field.shape, value);
    return said === "" ? "" : `${field.label} ${said}`;
  }
}

function short(text) {
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

/** Plain values as they are `said`, or how many there are, if that is too much. */
function few(values, shape, said) {
  const plain = !["object", "map", "list", "tuple"].includes(shape.is);
  const all = plain ? values.map(said).join(say(", ", "、")) : "";
  return all !== "" && all.length <= LONG ? all : String(values.length);
}
