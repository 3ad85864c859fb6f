// The form of a table, made of its shapes (see api/pages/shapes.py). It shows what is told, and offers the rest to be
// added. Objects are groups that fold; whatever does not fit its shape stands as JSON, so that nothing gets lost.

import { element, say } from "./page.js";
import { parsed } from "./parsing.js";
import { isObject, Shapes } from "./shapes.js";

const ANY = ["string", "number", "integer", "boolean", "null", "array", "object"];

const step = (name) => `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** A form of one value in an element. `shapes` are those that shapes name; `changed` is called with the value. */
export class Editor {
  constructor(place, shape, shapes, changed) {
    this.place = place;
    this.shape = shape;
    this.shapes = new Shapes(shapes);
    this.tells = new WeakMap(); // what makes a group's summary say what is in it
    this.changed = () => {
      for (const summary of place.querySelectorAll("summary")) this.tells.get(summary)?.();
      changed(this.value());
    };
    this.unfolded = new Set(); // pointers of groups; they stay as they are while a table is changed
  }

  /** What stands there, as JSON has it; undefined if nothing does. */
  value() {
    return this.held === undefined ? undefined : JSON.parse(JSON.stringify(this.held));
  }

  /** Shows a value, at once with all its parts; false if it does not fit, and then nothing is changed. */
  show(value) {
    if (!isObject(value)) return false;
    this.held = structuredClone(value);
    this.place.replaceChildren(this.inner(this.shape, "", this.held, "", this.changed));
    return true;
  }

  /** Shows a value that may be left out: undefined is. */
  offer(value, label) {
    const again = (inner) => {
      this.offer(inner, label);
      this.place.querySelector("select, input, button")?.focus();
      this.changed();
    };
    this.held = value === undefined ? undefined : structuredClone(value);
    if (value === undefined) {
      const add = () => {
        this.unfolded.add("");
        again(this.shapes.fresh(this.shape));
      };
      const named = say(`Fill in: ${label}`, `填写：${label}`);
      const attributes = { type: "button", "data-at": "", "aria-label": named, click: add };
      const button = element("button", attributes, say("Fill in", "填写"));
      this.place.replaceChildren(button);
      return;
    }
    const put = (inner) => {
      this.held = inner;
      this.changed();
    };
    const form = this.part({ label, shown: "", shape: this.shape }, "", this.held, put, () => again(undefined));
    this.place.replaceChildren(form);
  }

  /** The control at a pointer, or the one nearest to it, unfolded; null if there is none. */
  at(pointer) {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
      const found = [...this.place.querySelectorAll("[data-at]")].find((each) => each.dataset.at === at);
      const field = found?.matches("input, select, button") ? found : found?.querySelector("input, select, button");
      if (field) {
        for (let up = field.closest("details"); up; up = up.parentElement.closest("details")) up.open = true;
        return field;
      }
      if (at === "") return null;
    }
  }

  // --- groups

  /** The fields of an object that are told, and what else may be. */
  object(shape, pointer, value) {
    const fields = this.shapes.fieldsOf(shape);
    const group = element("div", { class: "group", "data-at": pointer });
    const again = (name) => {
      const made = this.object(shape, pointer, value);
      group.replaceWith(made);
      const at = name === undefined ? null : this.at(pointer + step(name));
      (at ?? made.querySelector(":scope > .more select") ?? made.querySelector("input, select, button"))?.focus();
      this.changed();
    };
    const known = fields.map((field) => field.name);
    for (const name of Object.keys(value)) {
      if (!known.includes(name)) group.append(this.field({ name, label: name, shape: { is: "any" } }, pointer, value, again));
    }
    group.prepend(...fields.filter((field) => field.name in value).map((field) => this.field(field, pointer, value, again)));
    const rest = fields.filter((field) => !(field.name in value));
    const add = (nth) => {
      value[rest[nth].name] = this.shapes.fresh(rest[nth].shape);
      this.unfolded.add(pointer + step(rest[nth].name));
      again(rest[nth].name);
    };
    if (rest.length > 0) group.append(more(say("Tell more", "补充"), pointer, rest.map((field) => field.label), add));
    return group;
  }

  field(field, pointer, value, again) {
    const at = pointer + step(field.name);
    const remove = () => {
      delete value[field.name];
      again();
    };
    const put = (inner) => {
      value[field.name] = inner;
      this.changed();
    };
    return this.part(field, at, value[field.name], put, field.must ? null : remove);
  }

  /** One place with its label: a line, or a group that folds. */
  part(field, at, value, put, remove) {
    const { label, hint, shown = label } = field; // `shown` where what is around says the rest
    const shape = this.shapes.fits(field.shape, value) ? field.shape : { is: "any" };
    const gone = remove && element(
      "button",
      { type: "button", class: "gone", "aria-label": say(`Remove: ${label}`, `删除：${label}`), click: remove },
      "×",
    );
    if (["object", "list", "map"].includes(shape.is) || (shape.is === "tuple" && shape.items[0].is === "tuple")) {
      const summary = element("summary", {}, element("b", {}, shown), " ", element("span", { class: "hint" }));
      const folded = element("details", { class: "fold", open: this.unfolded.has(at) }, summary);
      const tell = () => summary.lastChild.replaceChildren(this.shapes.brief(shape, value));
      folded.addEventListener("toggle", () => {
        if (folded.open) this.unfolded.add(at);
        else this.unfolded.delete(at);
      });
      this.tells.set(summary, tell);
      tell();
      folded.append(element("div", {}, hint && element("p", { class: "hint" }, hint), this.inner(shape, at, value, label, put)));
      return element("div", { class: "part" }, folded, gone);
    }
    const told = hint ? element("span", { class: "hint", id: `${this.place.id}-hint${at}` }, hint) : null;
    if (shape.is === "tuple") {
      const parts = shape.items.map((item, nth) => {
        const into = (inner) => put(Object.assign(value, { [nth]: inner }));
        return this.control(item, at + step(nth), value[nth], `${label} ${nth + 1}`, into);
      });
      const named = element("span", { class: "label", "aria-hidden": "true" }, shown);
      const group = { class: "line", role: "group", "aria-label": label, "aria-describedby": told?.id, "data-at": at };
      return element("div", group, named, ...parts, gone, told);
    }
    const control = this.control(shape, at, value, shown === label ? null : label, put);
    const named = element("label", { for: control.id, class: "label" }, shown);
    if (told) control.setAttribute("aria-describedby", told.id);
    return element("div", { class: "line" }, named, control, gone, told);
  }

  inner(shape, at, value, label, put) {
    switch (shape.is) {
      case "object":
        return this.object(shape, at, value);
      case "map":
        return this.map(shape, at, value, label);
      case "tuple":
        return element("div", { class: "group", "data-at": at }, shape.items.map((item, nth) => {
          const into = (inner) => put(Object.assign(value, { [nth]: inner }));
          return this.part({ label: String(nth + 1), shape: item, must: true }, at + step(nth), value[nth], into, null);
        }));
      default:
        return this.list(shape, at, value, label);
    }
  }

  list(shape, at, value, label) {
    const group = element("div", { class: shape.item.is === "choice" ? "group chips" : "group", "data-at": at });
    const again = (nth) => {
      const made = this.list(shape, at, value, label);
      group.replaceWith(made);
      const field = nth === undefined ? null : this.at(at + step(nth));
      (field ?? made.querySelector(":scope > .more select, :scope > .add"))?.focus();
      this.changed();
    };
    const remove = (nth) => {
      value.splice(nth, 1);
      again();
    };
    value.forEach((each, nth) => {
      const pointer = at + step(nth);
      if (shape.item.is === "choice" && this.shapes.fits(shape.item, each)) {
        const said = this.shapes.brief(shape.item, each);
        group.append(element(
          "button",
          {
            type: "button", class: "chip", "data-at": pointer, click: () => remove(nth),
            "aria-label": say(`Remove: ${said}`, `删除：${said}`),
          },
          `${said} ×`,
        ));
        return;
      }
      const put = (inner) => {
        value[nth] = inner;
        this.changed();
      };
      group.append(this.part({ label: `${label} ${nth + 1}`, shown: `${nth + 1}.`, shape: shape.item }, pointer, each, put, () => remove(nth)));
    });
    if (shape.item.is === "choice") {
      const add = (nth) => {
        value.push(shape.item.choices[nth][0]);
        again();
      };
      group.append(more(say(`Add: ${label}`, `添加：${label}`), at, shape.item.choices.map(([, said]) => said), add));
    } else {
      const add = () => {
        value.push(this.shapes.fresh(shape.item) ?? null);
        this.unfolded.add(at + step(value.length - 1));
        again(value.length - 1);
      };
      group.append(element("button", { type: "button", class: "add", click: add }, say(`Add: ${label}`, `添加：${label}`)));
    }
    return group;
  }

  map(shape, at, value, label) {
    const group = element("div", { class: "group", "data-at": at });
    const again = (name) => {
      const made = this.map(shape, at, value, label);
      group.replaceWith(made);
      const field = name === undefined ? null : this.at(at + step(name));
      (field ?? made.querySelector(":scope > .more select, :scope > .more input"))?.focus();
      this.changed();
    };
    for (const key of Object.keys(value)) {
      const put = (inner) => {
        value[key] = inner;
        this.changed();
      };
      const remove = () => {
        delete value[key];
        again();
      };
      group.append(this.part({ label: this.shapes.brief(shape.key, key), shape: shape.value }, at + step(key), value[key], put, remove));
    }
    const add = (key) => {
      if (key === "" || Object.hasOwn(value, key)) return;
      Object.defineProperty(value, key, { value: this.shapes.fresh(shape.value), writable: true, enumerable: true, configurable: true });
      this.unfolded.add(at + step(key));
      again(key);
    };
    const says = say(`Add: ${label}`, `添加：${label}`);
    if (shape.key.is === "choice") {
      const rest = shape.key.choices.filter(([code]) => !Object.hasOwn(value, code));
      if (rest.length > 0) group.append(more(says, at, rest.map(([, said]) => said), (nth) => add(rest[nth][0])));
    } else {
      const take = () => add(input.value.trim());
      const keydown = (event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault(); // or it would be judged without the name
        take();
      };
      const attributes = { type: "text", list: "names", maxlength: 40, "aria-label": says, autocomplete: "off", keydown };
      const input = element("input", attributes);
      const button = element("button", { type: "button", click: take }, say("Add", "添加"));
      group.append(element("div", { class: "more" }, input, button));
    }
    return group;
  }

  // --- what can be filled in

  control(shape, at, value, label, put) {
    const attributes = { id: `${this.place.id}-at${at}`, "data-at": at, "aria-label": label ?? undefined };
    switch (this.shapes.fits(shape, value) ? shape.is : "any") {
      case "choice": {
        const options = shape.choices.map(([code, said], nth) => element("option", { value: nth, selected: code === value }, said));
        const change = (event) => put(shape.choices[event.target.value][0]);
        return element("select", { ...attributes, change }, options);
      }
      case "truth":
        return element("input", {
          ...attributes, type: "checkbox", checked: value === true, change: (event) => put(event.target.checked),
        });
      case "number": {
        const input = (event) => put(event.target.value === "" ? undefined : Number(event.target.value));
        return element("input", {
          ...attributes, type: "number", inputmode: shape.least < 0 ? undefined : "numeric", min: shape.least,
          max: shape.most, step: 1, value: value ?? "", input,
        });
      }
      case "text":
        return element("input", {
          ...attributes, type: "text", list: "names", value: value ?? "", autocomplete: "off", autocapitalize: "off",
          input: (event) => put(event.target.value),
        });
      default: {
        const written = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
        const input = (event) => put(event.target.value.trim() === "" ? undefined : parsed(event.target.value, ANY));
        return element("input", { ...attributes, type: "text", value: written, autocomplete: "off", input });
      }
    }
  }
}

/** A choice of what to add, and the button that adds it; `add` gets its number. */
function more(says, at, labels, add) {
  const options = labels.map((label, nth) => element("option", { value: nth }, label));
  const choice = element("select", { "aria-label": says }, element("option", { value: "" }, `${says} …`), options);
  const taken = () => (choice.value === "" ? choice.focus() : add(Number(choice.value)));
  const button = element("button", { type: "button", "aria-label": `${say("Add", "添加")} (${says})`, click: taken }, say("Add", "添加"));
  return element("div", { class: "more", "data-more": at }, choice, button);
}
