// What scripts of several pages share: making elements, the page's language, asking the API.

export const lang = document.documentElement.lang;

/** A text in the language of the page. */
export const say = (en, zh) => (lang === "zh" ? zh : en);

/** What stands between names in the language of the page. */
export const comma = say(", ", "、");

/** An element with attributes (undefined and false: none; true: without a value; functions: listeners) and children.
 *
 * Children that are texts stay texts: nothing in them is read as HTML. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Where a page of ours is, in the language of this one. */
export const at = (path) => `${path}?lang=${lang}`;

/** A link to a ruling. */
export const rulingLink = (id, title) => element("a", { href: at(`/rulings/${encodeURIComponent(id)}`) }, title ?? id);

/** Asks the API; with a body, by POST. Resolves to {ok, body}: an answer, or a problem with its detail. */
export async function ask(path, body, signal) {
  const options = body === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(at(path), { ...options, signal });
    return { ok: response.ok, body: await response.json() };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    const detail = say("The judge can't be reached.", "无法连接裁判服务。");
    return { ok: false, body: { detail, errors: [] } };
  }
}
