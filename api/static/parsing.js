// What people write in a line, as JSON.

const WORDS = { yes: true, true: true, 是: true, no: false, false: false, 否: false, none: null, nobody: null, 无: null };

function typesOf(value) {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (Number.isInteger(value)) return ["integer", "number"];
  return [typeof value];
}

function item(text) {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** What people wrote, as a value of one of these types of JSON Schema; as a text, if it is none of them. */
export function parsed(text, types) {
  const fits = (value) => typesOf(value).some((type) => types.includes(type));
  try {
    const value = JSON.parse(text);
    if (fits(value)) return value;
  } catch {
    // as people write it
  }
  const word = WORDS[text.toLowerCase()];
  if (word !== undefined && fits(word)) return word;
  const parts = text.split(/[,，、;；]/).map((part) => part.trim()).filter(Boolean);
  const isPlace = parts.length > 1 && parts.every((part) => typeof item(part) === "number");
  if (types.includes("array") && (isPlace || !types.includes("string"))) return parts.map(item);
  return text;
}
