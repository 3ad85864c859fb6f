// Where in a text of JSON something stands, by its JSON Pointer (RFC 6901); and such a text for people.

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+)/y;

/** From where to where the value at a pointer stands in a text of JSON, or, if it isn't there, what is around it. */
export function place(text, pointer) {
  const wanted = pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  let at = 0;
  let best = [0, 0];

  const next = () => {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) throw new SyntaxError("no JSON");
    at = TOKEN.lastIndex;
    return [found[1], at - found[1].length];
  };

  // `depth` parts of the pointer have led here; -1 if this is beside the way.
  const value = (depth) => {
    const [token, start] = next();
    if (token === "{" || token === "[") inside(token === "{", depth);
    if (depth >= 0) best = best[2] > depth ? best : [start, at, depth];
  };

  const inside = (named, depth) => {
    for (let nth = 0; ; nth += 1) {
      const before = at;
      const [token] = next();
      if (token === "}" || token === "]") return;
      if (token === ",") {
        nth -= 1;
        continue;
      }
      let name = String(nth);
      if (named) {
        name = JSON.parse(token);
        next(); // the colon
      } else {
        at = before;
      }
      value(depth >= 0 && depth < wanted.length && name === wanted[depth] ? depth + 1 : -1);
    }
  };

  try {
    value(0);
  } catch {
    return best.slice(0, 2);
  }
  return best.slice(0, 2);
}

/** JSON for people: what fits on a line stands on one. */
export function written(value, indent = 0) {
  const line = inLine(value);
  if (line.length + indent <= 76 || typeof value !== "object" || value === null) return line;
  const pad = " ".repeat(indent + 2);
  const parts = Array.isArray(value)
    ? value.map((inner) => pad + written(inner, indent + 2))
    : Object.entries(value).map(([key, inner]) => `${pad}${JSON.stringify(key)}: ${written(inner, indent + 2)}`);
  const [opening, closing] = Array.isArray(value) ? "[]" : "{}";
  return `${opening}\n${parts.join(",\n")}\n${" ".repeat(indent)}${closing}`;
}

function inLine(value) {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inLine(inner)}`).join(", ")}}`;
}
