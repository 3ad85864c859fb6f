// Problems of a request (RFC 9457), each with a way to the place that it is about, and names to take instead.

/** Shows problems in an element, or that there are none.
 *
 * `said` has the words of the page; `placeOf(pointer)` is what can be gone to: {field, go(), take(name)}, or null. */
export function show(element, problem, said, placeOf) {
  for (const field of document.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  element.replaceChildren();
  element.classList.toggle("wrong", problem !== null);
  if (problem === null) return;
  const errors = problem.errors ?? [];
  if (errors.length === 0) return element.append(made("p", problem.detail ?? problem.title)); // not of the table
  element.append(made("p", said.wrong));
  const list = made("ul");
  for (const error of errors) list.append(entry(error, said, placeOf));
  element.append(list);
}

function entry(error, said, placeOf) {
  const line = made("li");
  const place = error.pointer === undefined ? null : placeOf(error.pointer);
  if (place === null) {
    line.append(error.detail);
  } else {
    if (!place.field.matches("button")) place.field.setAttribute("aria-invalid", "true"); // a button holds nothing
    const go = made("button", error.detail);
    go.type = "button";
    go.addEventListener("click", place.go);
    line.append(go);
  }
  if (error.pointer) line.append(" ", made("code", error.pointer));
  if (error.expected) line.append(" ", said.expected, error.expected);
  if (error.near?.length) {
    line.append(" ", said.near);
    for (const name of error.near) {
      const take = made(place === null ? "span" : "button", name);
      if (place !== null) {
        take.type = "button";
        take.className = "near";
        take.addEventListener("click", () => place.take(name));
      }
      line.append(take, " ");
    }
  }
  return line;
}

function made(tag, text = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
