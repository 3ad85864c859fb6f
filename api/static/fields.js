// What stands in a field as JSON, and the other way round. A field of text knows by data-types what it may hold, a
// choice has JSON as the values of its options.

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

/** The value of a field; undefined if nothing stands there. */
export function valueOf(field) {
  const text = field.value.trim();
  if (text === "") return undefined;
  return "json" in field.dataset ? JSON.parse(text) : parsed(text, field.dataset.types.split(" "));
}

/** Puts a value into a field; undefined leaves it empty. */
export function put(field, value) {
  if ("json" in field.dataset) {
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
