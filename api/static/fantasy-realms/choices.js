// The choices of a hand: for each card that makes one, a field that leaves it open or says what was chosen.

import { element, say } from "../page.js";

const OPEN = "open";

/** Fields for the choices of a player. `changed` is called when one was made. `suits` has the titles of suits. */
export function choiceFields(table, seat, suits, changed) {
  const player = table.players[seat];
  return player.hand.map((name) => table.cards.byName.get(name)).filter((card) => card.choice).map((card) => {
    const id = `choice-${card.name}`;
    const set = (value) => {
      if (value === OPEN) delete player.choices[card.name];
      else player.choices[card.name] = JSON.parse(value);
      changed();
    };
    return element(
      "p",
      { class: "choice" },
      element("label", { for: id }, card.title),
      " ",
      element("select", { id, change: (event) => set(event.target.value) }, options(table, player, card, suits)),
    );
  });
}

function options(table, player, card, suits) {
  const chosen = player.choices[card.name];
  const now = chosen === undefined ? OPEN : written(chosen);
  const option = (value, title) => element("option", { value, selected: value === now }, title);
  const offered = offers(table, player, card, suits).map(([title, values]) => {
    const inside = values.map(([value, label]) => option(written(value), label));
    return title ? element("optgroup", { label: title }, inside) : inside;
  });
  const all = [
    option(OPEN, say("open: the judge finds the best", "未定：由裁判找出最佳")),
    option("null", say("not used", "不使用")),
    ...offered.flat(),
  ];
  // What came with the address may be something that is not offered: the judge will say what is wrong with it.
  if (!all.some((each) => each.selected || each.querySelector?.("[selected]"))) {
    all.push(option(now, [table.cards.find(chosen.card)?.title, chosen.suit].filter(Boolean).join(" → ")));
  }
  return all;
}

/** What may be chosen, in groups: [title of the group or "", [[choice, label], ...]]. */
function offers(table, player, card, suits) {
  const { of, suits: only, or_suit: alone = [], for_card: becomes } = card.choice;
  const others = player.hand.filter((name) => name !== card.name);
  const names = { game: [...table.cards.byName.keys()], discard: [...table.discard, ...others], hand: player.hand, others }[of];
  const cards = names.map((name) => table.cards.byName.get(name)).filter((each) => !only || only.includes(each.suit));
  if (becomes) {
    return cards.map((each) => [each.title, becomes.map((suit) => [
      { card: each.name, suit }, `${each.title} → ${suits[suit]}`,
    ])]);
  }
  if (of === "game") {
    return alone.map((suit) => [suits[suit], [
      ...cards.filter((each) => each.suit === suit).map((each) => [{ card: each.name }, each.title]),
      [{ suit }, say(`only the suit: ${suits[suit]}`, `仅花色：${suits[suit]}`)],
    ]]);
  }
  return [["", cards.map((each) => [{ card: each.name }, each.title])]];
}

const written = (choice) => JSON.stringify(choice && { card: choice.card, suit: choice.suit });
