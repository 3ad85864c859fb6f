// Places in the form of a table: where a problem leads to, and the names that may be written there.

/** Where a pointer leads to within a form (an Editor): {field, go(), take(name)}; null if nothing is there.
 *
 * `look` is called when a name has been taken. */
export function within(form, pointer, look) {
  const field = form.at(pointer);
  if (field === null) return null;
  const take = (name) => {
    if (field.dataset.at !== pointer || field.type !== "text") return;
    field.value = name;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
    look();
  };
  return { field, go: () => form.at(pointer)?.focus(), take };
}

/** The names that stand in a table; those of monsters with the numbers of their standees. */
export function namesIn(table) {
  const found = new Set();
  const walk = (thing) => {
    if (typeof thing === "string") found.add(thing);
    else if (typeof thing === "object" && thing !== null) {
      for (const inner of Object.values(thing)) walk(inner);
      if (typeof thing.type === "string" && Number.isInteger(thing.standee)) found.add(`${thing.type} ${thing.standee}`);
    }
  };
  walk(table);
  return found;
}
