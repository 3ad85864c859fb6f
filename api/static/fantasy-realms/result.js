// An answer of the judge laid out: totals, each card with why it counts what it does, and what other readings change.

import { ask, comma, element, rulingLink, say } from "../page.js";

/** Names and texts that the layout needs: titles of cards and suits, and the titles of the rulings that are cited. */
export class Words {
  constructor(cards, suits, citations) {
    this.cards = cards;
    this.suits = suits;
    this.citations = new Map(citations.map((citation) => [citation.id, citation.title]));
  }

  card(name) {
    return this.cards.find(name)?.title ?? name;
  }

  choice(chosen) {
    if (chosen === null) return say("not used", "不使用");
    const parts = [chosen.card && this.card(chosen.card), chosen.suit && (this.suits[chosen.suit] ?? chosen.suit)];
    return parts.filter(Boolean).join(" → ");
  }

  ruling(id) {
    return rulingLink(id, this.citations.get(id));
  }
}

const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** Who wins, in a sentence. */
export function verdict(value) {
  const { players, winners, tied, tie_break: tieBreak } = value;
  if (players.length === 1) return say(`${players[0].total} points.`, `${players[0].total} 分。`);
  if (winners.length === 0) {
    const names = tied.join(comma);
    return say(`Tied: ${names}. The rules name no winner.`, `平局：${names}。规则没有给出胜者。`);
  }
  const names = winners.join(comma);
  if (tieBreak === "base-strength") {
    return say(`${names} wins: of equal totals the lower base strength does.`, `${names} 获胜：总分相同，基本战力之和较低者胜。`);
  }
  if (tieBreak === "shared") return say(`${names} share the win.`, `${names} 共享胜利。`);
  return say(`${names} wins.`, `${names} 获胜。`);
}

/** The totals in one line, best first. */
export const totals = (value) =>
  best(value.players).map((player) => `${player.name} ${player.total}`).join(" · ");

const best = (players) => [...players].sort((a, b) => b.total - a.total || a.base_strength - b.base_strength);

/** The whole answer. `keep` is called with a player's name to make what the judge found that player's own choices;
 * `read` with a gap and a reading, or null for the usual one, to have the table read otherwise. */
export function laidOut(answer, words, picked, { keep, read }) {
  const { value, steps } = answer;
  const own = (step) => value.players.some((player) => player.name === step.player);
  const rest = steps.filter((step) => !own(step) && value.players.length > 1);
  return [
    element("p", { class: "verdict" }, verdict(value)),
    ...best(value.players).map((player) => hand(player, steps, words, value, keep)),
    rest.length > 0 && element("details", {}, element("summary", {}, say("Why they win", "胜负依据")), why(rest, words)),
    ...otherReadings(answer, words, picked, read),
  ].filter(Boolean);
}

function hand(player, steps, words, value, keep) {
  const of = steps.filter((step) => step.player === player.name);
  const cards = new Set(player.cards.map((card) => card.card));
  const wins = value.players.length > 1 && value.winners.includes(player.name);
  const more = of.filter((step) => !cards.has(step.about));
  return element(
    "section",
    { class: "scored", "aria-label": player.name },
    element("h3", {}, player.name, " ", element("strong", { class: "points" }, player.total), wins && " ",
      wins && element("span", { class: "tag wins" }, say("wins", "获胜"))),
    ...choices(player, words, keep),
    element("ul", { class: "why" }, player.cards.map((card) => element("li", {}, scored(card, of, words)))),
    element("p", { class: "aside" }, say(`Base strength, for ties: ${player.base_strength}`, `基本战力之和（破平用）：${player.base_strength}`)),
    more.length > 0 && element("details", {}, element("summary", {}, say("The total", "总分依据")), why(more, words)),
  );
}

function scored(card, steps, words) {
  const title = words.card(card.card);
  const parts = [card.bonus, card.penalty].filter(Boolean).map((points) => ` ${signed(points)}`);
  const plays = card.name !== card.card
    ? say(` as ${words.card(card.name)}`, `，当作${words.card(card.name)}`)
    : "";
  const sum = card.blanked ? say("blanked", "被封锁") : `${card.base}${parts.join("")}`;
  return element(
    "details",
    { class: card.blanked ? "blanked" : undefined, "data-card": card.card },
    element(
      "summary",
      {},
      element("span", { class: "what" }, card.blanked ? element("s", {}, title) : title, plays, " ",
        element("small", {}, words.suits[card.suit], comma, sum,
          card.cleared && say(", penalty cleared", "，惩罚已清除"))),
      " ",
      element("strong", { class: "points" }, signed(card.points).replace("+", "")),
    ),
    why(steps.filter((step) => step.about === card.card), words),
  );
}

function why(steps, words) {
  return element("ul", { class: "steps" }, steps.map((step) => {
    const under = [step.ruling, ...(step.under ?? [])].flatMap((id) => [" · ", words.ruling(id)]).slice(1);
    return element("li", {}, step.says, " ", element("small", {}, under));
  }));
}

function choices(player, words, keep) {
  const made = Object.entries(player.choices).map(([chooser, chosen]) => {
    const found = player.searched.includes(chooser) ? say(" (found)", "（搜索得出）") : "";
    return element("li", {}, say(`${words.card(chooser)}: `, `${words.card(chooser)}：`), words.choice(chosen), found);
  });
  if (made.length === 0) return [];
  const searched = player.searched.length > 0;
  return [
    element("ul", { class: "made" }, made),
    searched && element("p", { class: "aside" }, proof(player)),
    searched && element("p", {}, element("button", { type: "button", click: () => keep(player.name) },
      say("Keep these choices", "采用这些选择"))),
  ];
}

function proof({ optimal, ties }) {
  if (!optimal) {
    return say("The search ran out of its budget: a better choice may exist.", "搜索超出预算：可能还有更好的选择。");
  }
  if (ties.count === 0) {
    return say("Proved best; no other choice does as well.", "已证明为最佳，且别无同样好的选择。");
  }
  const count = `${ties.count}${ties.capped ? "+" : ""}`;
  return say(`Proved best; other choices that do as well: ${count}.`, `已证明为最佳；同样好的其他选择：${count}。`);
}

function otherReadings(answer, words, picked, read) {
  const own = Object.entries(picked);
  if (answer.readings.length === 0 && own.length === 0) return [];
  return [
    element("h3", {}, say("Where the rules are silent", "规则没有写明之处")),
    ...own.map(([gap, reading]) => element(
      "p",
      { class: "note" },
      say("Read as you chose: ", "按您的选择解读："), meaning(gap, reading), " ", words.ruling(gap), " ",
      element("button", { type: "button", click: () => read(gap, null) }, say("Read it as usual", "恢复默认读法")),
    )),
    ...answer.readings.map(({ ruling, reading, value }) => element(
      "div",
      { class: "note reading" },
      element("p", {}, words.ruling(ruling)),
      element("p", {}, meaning(ruling, reading)),
      element("p", {}, say("Then: ", "如此则："), element("strong", {}, changed(value))),
      element("button", { type: "button", click: () => read(ruling, reading) }, say("Read it like this", "采用此读法")),
    )),
  ];
}

/** What comes out under another reading. */
function changed(value) {
  const each = Object.entries(value.totals ?? {}).sort((a, b) => b[1] - a[1]).map(([name, total]) => `${name} ${total}`);
  const wins = each.length > 1 && value.winners?.length
    ? say(` (${value.winners.join(comma)} wins)`, `（${value.winners.join(comma)} 获胜）`)
    : "";
  return each.join(" · ") + wins;
}

const gaps = new Map(); // by id, what the API says of it

/** What a reading means: its id until the API has told. */
function meaning(gap, reading) {
  const place = element("span", {}, reading);
  if (!gaps.has(gap)) gaps.set(gap, ask(`/v1/rulings/${encodeURIComponent(gap)}`));
  gaps.get(gap).then(({ ok, body }) => {
    const told = ok && body.readings.find((each) => each.id === reading);
    if (told) place.textContent = told.statement;
  });
  return place;
}

/** A refusal: everything that is wrong, each with its ruling. What isn't wrong with the table may be tried `again`. */
export function refused(problem, again) {
  if (!problem.errors?.length) {
    const button = element("button", { type: "button", click: again }, say("Try again", "重试"));
    return element("p", { class: "note problem" }, problem.detail ?? problem.title, " ", button);
  }
  const errors = problem.errors;
  return element("ul", { class: "note problem" }, errors.map((error) => element(
    "li",
    {},
    error.detail ?? problem.title,
    error.ruling && " ",
    error.ruling && rulingLink(error.ruling, say("Why", "依据")),
  )));
}
