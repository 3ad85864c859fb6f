// Apps around the service, by fetch alone: in Node 18 or later, `node examples/embed.mjs [address] [en|zh]`, and in
// pages, as embed.html does it. The service has to run at that address; `make serve` starts it.

/** What the service can't take: `problem` (RFC 9457) says what is wrong, and where. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Asks the service: `path` is below /v1, `lang` is "en" or "zh", and `body` what is to be judged, if anything is. */
export async function ask(address, lang, path, body) {
  const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`${address}/v1/${path}?lang=${lang}`, body && sent);
  const said = await response.json();
  if (!response.ok) throw new Refused(said);
  return said;
}

/** Scores a table. Ann has not said what her Mirage is: the judge finds the best for her. */
export async function* standings(address, lang) {
  const state = {
    players: [
      { name: "Ann", hand: ["King", "Queen", "Knights", "Mirage"] },
      { name: "Ben", hand: ["Dragon", "Enchantress", "Magic Wand"] },
    ],
  };
  const answer = await ask(address, lang, "games/fantasy-realms/score", { state });
  for (const { name, total, choices, optimal } of answer.value.players) {
    yield `${name}: ${total} ${JSON.stringify({ choices, optimal })}`;
    for (const step of answer.steps) {
      if (step.player === name && (step.points || step.effect === "plays-as")) yield `  ${step.says} [${step.ruling}]`;
    }
  }
  yield `winners: ${answer.value.winners.join(", ")} (${answer.verdict})`;
}

/** Settles a dispute: who is right, why, and what would have to be different. */
export async function* settled(address, lang) {
  const ann = { name: "Ann", hand: ["Rangers", "Mirage", "Great Flood"], choices: { Mirage: { card: "Forest" } } };
  const dispute = {
    state: { players: [ann] },
    question: { ask: "counts-for", card: "Mirage", for: "Rangers" },
    claims: [
      { by: "Ann", value: true },
      { by: "Ben", value: false },
    ],
  };
  const answer = await ask(address, lang, "games/fantasy-realms/disputes", dispute);
  for (const { by, verdict, says, otherwise } of answer.claims) {
    yield `${by}: ${verdict}. ${says}`;
    if (otherwise) yield `  otherwise: ${JSON.stringify(otherwise)}`;
  }
  const deciding = new Set(answer.claims.flatMap((claim) => claim.citations));
  for (const { id, title } of answer.citations) if (deciding.has(id)) yield `  ${title} [${id}]`;
}

/** Shows a ruling, here always in Chinese: what it says, and where that comes from. */
export async function* ruling(address) {
  const { id, title, statement, source } = await ask(address, "zh", "rulings/fr.card.great-flood");
  yield `${title} [${id}]`;
  yield `  ${statement} (${source})`;
}

/** A card is misspelt: the service says where, and which cards may have been meant. */
export async function* misspelt(address, lang) {
  try {
    await ask(address, lang, "games/fantasy-realms/score", { state: { players: [{ hand: ["King", "Dragn"] }] } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // the service is not there, say
    for (const { pointer, detail, near = [] } of error.problem.errors ?? []) {
      yield `${pointer}: ${detail} [${near.join(", ")}]`;
    }
  }
}

/** All of it, line by line. */
export async function* lines(address = "http://127.0.0.1:8000", lang = "en") {
  for (const part of [standings, settled, ruling, misspelt]) yield* part(address, lang);
}

if (globalThis.process?.argv?.[1]?.endsWith("embed.mjs")) {
  for await (const line of lines(...process.argv.slice(2))) console.log(line);
}
