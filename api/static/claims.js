// The claims of a dispute, a row each: who claims something, of which fact, and what.

import { layOut, put, valueOf } from "./fields.js";
import { isObject } from "./shapes.js";

/** The claims in a form. `changed` is called when one is added or taken away, or is of another fact. */
export class Claims {
  constructor(form, changed) {
    this.rows = form.querySelector("ol.claims"); // null where nothing can be claimed
    if (this.rows === null) return;
    this.made = this.rows.children.length; // so that each row gets ids of its own
    this.rows.addEventListener("change", (event) => {
      if (!event.target.classList.contains("fact")) return;
      control(event.target.closest(".claim"));
      changed();
    });
    this.rows.addEventListener("click", (event) => {
      const button = event.target.closest(".remove");
      if (button === null) return;
      this.remove(button.closest(".claim"));
      changed();
    });
    addButton().addEventListener("click", () => {
      this.add({}).querySelector(".by").focus();
      changed();
    });
  }

  /** What is claimed, as the API takes it. */
  value() {
    return [...(this.rows?.children ?? [])].map(claimOf);
  }

  /** Shows other claims. They may come from a stranger: what isn't of the right kind is passed over. */
  show(claims) {
    if (this.rows === null) return;
    this.rows.replaceChildren();
    for (const claim of Array.isArray(claims) ? claims : []) if (isObject(claim)) this.add(claim);
  }

  /** Where a pointer into the claims leads: the field, and what the rest of it says of the inside of that. */
  at([nth, part, ...rest]) {
    const row = this.rows?.children[Number(nth)];
    const whole = ["", "*"].includes(row?.querySelector(".fact").value);
    const field = row?.querySelector(part === "by" ? ".by" : "[data-name]") ?? addButton();
    return { field, inner: whole ? rest : rest.slice(1) };
  }

  add(claim) {
    const row = document.getElementById("claim-row").content.firstElementChild.cloneNode(true);
    for (const element of row.querySelectorAll("[id], [for]")) {
      for (const name of ["id", "for"]) {
        const was = element.getAttribute(name);
        if (was !== null) element.setAttribute(name, was.replace("-N-", `-${this.made}-`));
      }
    }
    this.made += 1;
    this.rows.append(row);
    this.number();
    const fact = row.querySelector(".fact");
    const known = [...fact.options].map((option) => option.value);
    let value = claim.value;
    let chosen = known[0];
    if (isObject(value) && known.includes("*")) {
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

  remove(row) {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    this.number();
    (next?.querySelector(".remove") ?? addButton()).focus();
  }

  /** The fields of each row are called by its number, for those who hear them one by one. */
  number() {
    [...this.rows.children].forEach((row, nth) => {
      for (const place of row.querySelectorAll(".nth")) place.textContent = nth + 1;
    });
  }
}

const addButton = () => document.getElementById("add-claim");

function claimOf(row) {
  const by = row.querySelector(".by").value.trim();
  const fact = row.querySelector(".fact").value;
  const value = valueOf(row.querySelector("[data-name]"));
  const claim = by === "" ? {} : { by };
  if (value !== undefined) claim.value = fact === "" || fact === "*" ? value : { [fact]: value };
  return claim;
}

/** Gives a row the control of the fact that is claimed. */
function control(row) {
  const place = row.querySelector(".value");
  const id = place.querySelector("[data-name]").id;
  const { value } = row.querySelector(".fact");
  const template = [...document.querySelectorAll("template[data-fact]")].find((each) => each.dataset.fact === value);
  place.replaceChildren(template.content.cloneNode(true));
  const made = place.querySelector("[data-name]");
  const hint = place.querySelector(".hint");
  made.id = id;
  if (hint !== null) {
    hint.id = `${id}-hint`;
    made.setAttribute("aria-describedby", hint.id);
  }
  layOut(place);
}
