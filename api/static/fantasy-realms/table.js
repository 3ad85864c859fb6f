// The page of the table: taps and keys change the table, and each change is put to the judge.

import { ask, comma, element, say } from "../page.js";
import { copy, onChange, read, unreadable, write } from "../share.js";
import { choiceFields } from "./choices.js";
import { laidOut, refused, totals, verdict, Words } from "./result.js";
import { Cards, DISCARD, Table } from "./state.js";

const WAIT = 200; // milliseconds without another change, until the judge is asked

const by = (id) => document.getElementById(id);
const buttons = [...by("cards").querySelectorAll("button")];
const cards = new Cards(buttons.map(({ dataset }) => ({
  name: dataset.card,
  title: dataset.title,
  suit: dataset.suit,
  called: dataset.called.split("|").filter(Boolean),
  choice: dataset.choice && JSON.parse(dataset.choice),
})));
const suitButtons = [...by("suits").querySelectorAll("button")];
const suits = Object.fromEntries(suitButtons.map((button) => [button.dataset.suit, button.textContent]));
const scorePath = `/v1/games/${by("table").dataset.game}/score`;
const table = new Table(cards);
let suit = "";
let left = ""; // what to tell of an address that holds more than could be read

// --- drawing

/** Draws what follows from the table. What had the focus has it again, if it is still there. */
function draw() {
  const focused = document.activeElement?.id;
  drawSeats();
  drawSeat();
  drawCards();
  if (focused && document.activeElement?.id !== focused) by(focused)?.focus();
}

const seatTitle = (seat) => {
  const who = seat === DISCARD ? say("Discard area", "弃牌区") : table.nameOf(seat);
  return say(`${who} (${table.held(seat).length})`, `${who}（${table.held(seat).length}）`);
};

function drawSeats() {
  const seat = (nth) => element("button", {
    type: "button",
    id: `seat-${nth}`,
    "aria-pressed": String(nth === table.seat),
    click: () => { table.seat = nth; draw(); },
  }, seatTitle(nth));
  const add = element("button", {
    type: "button", id: "add", click: () => { table.add(); changed(); },
  }, say("+ player", "＋ 玩家"));
  by("seats").replaceChildren(...[...table.players.keys(), DISCARD].map(seat), ...(table.mayAdd ? [add] : []));
}

function drawSeat() {
  const { seat } = table;
  const held = table.held().map((name, nth) => element("li", {}, element("button", {
    type: "button",
    id: `held-${nth}`,
    class: `card suit ${cards.byName.get(name).suit}`,
    "aria-label": say(`Take out ${cards.byName.get(name).title}`, `取出${cards.byName.get(name).title}`),
    click: () => takeOut(name, nth),
  }, cards.byName.get(name).title, " ", element("span", { "aria-hidden": "true" }, "×"))));
  const hand = held.length
    ? element("ul", { class: "cards held", "aria-label": seatTitle(seat) }, held)
    : element("p", { class: "aside" }, say("No cards yet.", "还没有牌。"));
  if (seat === DISCARD) return by("seat").replaceChildren(hand);
  const name = element("input", {
    id: "name", maxlength: 40, autocomplete: "off", value: table.players[seat].name, placeholder: table.usual(seat),
    input: (event) => { table.players[seat].name = event.target.value; drawSeats(); changed(false); },
  });
  const leave = element("button", {
    type: "button", id: "leave", click: () => { table.remove(seat); changed(); by(`seat-${table.seat}`).focus(); },
  }, say("Remove player", "移除玩家"));
  return by("seat").replaceChildren(
    element("p", { class: "row" }, element("label", {}, say("Name ", "名字 "), name), table.players.length > 1 && leave || ""),
    hand,
    ...choiceFields(table, seat, suits, changed),
  );
}

function takeOut(name, nth) {
  table.toggle(name);
  changed();
  (by(`held-${Math.min(nth, table.held().length - 1)}`) ?? by("typed")).focus();
}

function drawCards() {
  const fitting = cards.fitting(by("typed").value, suit);
  for (const button of buttons) {
    const { card } = button.dataset;
    const seat = table.seatOf(card);
    button.closest("li").hidden = !fitting.some((each) => each.name === card);
    button.setAttribute("aria-pressed", String(seat === table.seat));
    button.classList.toggle("elsewhere", seat !== undefined && seat !== table.seat);
    const holder = seat === undefined || seat === table.seat ? "" : seat === DISCARD ? say("discarded", "已弃") : table.nameOf(seat);
    button.querySelector(".holder").textContent = holder;
  }
  for (const button of suitButtons) button.setAttribute("aria-pressed", String(button.dataset.suit === suit));
  by("none").hidden = fitting.length > 0;
}

// --- asking

let waiting;
let asking = new AbortController();

/** The table is another one: it is drawn, put into the address, and asked about. */
function changed(redraw = true) {
  left = "";
  if (redraw) draw();
  write(table.isEmpty ? null : table.request());
  judgeSoon();
}

function judgeSoon() {
  clearTimeout(waiting);
  asking.abort();
  by("table").classList.add("waiting");
  waiting = setTimeout(judge, WAIT);
}

async function judge() {
  const request = table.request();
  if (request.state.players.length === 0) {
    return show([element("p", { class: "aside" }, say("No cards yet.", "还没有牌。"))], [], []);
  }
  asking = new AbortController();
  try {
    const { ok, body } = await ask(scorePath, request, asking.signal);
    if (!ok) return show([], [refused(body, again), ...usual()], []);
    const words = new Words(cards, suits, body.citations);
    const result = laidOut(body, words, table.readings, { keep: (name) => keep(body.value, name), read: readAs });
    const sums = [element("a", { href: "#outcome" }, totals(body.value))];
    if (body.value.players.length > 1) sums.push(" ", verdict(body.value));
    return show(result, [], sums);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
    return undefined; // another question is on its way
  }
}

/** What leads out where a reading that came with the address is none any more. */
function usual() {
  if (Object.keys(table.readings).length === 0) return [];
  const click = () => {
    table.readings = {};
    changed();
    by("outcome").focus();
  };
  return [element("button", { type: "button", click }, say("Read it as usual", "恢复默认读法"))];
}

function again() {
  judgeSoon();
  by("outcome").focus();
}

/** Shows an answer. What was unfolded stays so. */
function show(result, problem, sums) {
  by("table").classList.remove("waiting");
  const unfolded = [...by("result").querySelectorAll("details[open]")].map(keyOf);
  by("result").replaceChildren(...result);
  for (const each of by("result").querySelectorAll("details")) each.open = unfolded.includes(keyOf(each));
  by("problem").replaceChildren(...(left ? [element("p", { class: "note problem" }, left)] : []), ...problem);
  by("totals").replaceChildren(...sums);
}

const keyOf = (details) => `${details.closest("section")?.getAttribute("aria-label")}/${details.dataset.card ?? details.textContent}`;

function keep(value, name) {
  const seat = [...table.players.keys()].find((each) => table.nameOf(each) === name);
  const found = value.players.find((player) => player.name === name);
  table.players[seat].choices = structuredClone(found.choices);
  table.seat = seat;
  changed();
  by(`seat-${seat}`).focus();
}

function readAs(gap, reading) {
  if (reading === null) delete table.readings[gap];
  else table.readings[gap] = reading;
  changed();
  by("outcome").focus();
}

// --- what people do

by("cards").addEventListener("click", (event) => {
  const card = event.target.closest("button")?.dataset.card;
  if (card) { table.toggle(card); changed(); }
});
by("suits").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) { suit = button.dataset.suit; drawCards(); }
});
by("typed").addEventListener("input", drawCards);
by("typed").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return; // Enter may end the writing of a Chinese word
  const free = cards.fitting(event.target.value, suit).find((card) => table.seatOf(card.name) !== table.seat);
  if (!event.target.value.trim() || !free) return;
  event.target.value = "";
  table.toggle(free.name);
  changed();
});
by("totals").addEventListener("click", (event) => {
  if (!event.target.closest("a")) return;
  event.preventDefault(); // what stands behind the # is the table
  by("outcome").scrollIntoView();
  by("outcome").focus();
});
by("copy").addEventListener("click", async () => {
  by("copied").textContent = await copy() ? say("Copied.", "已复制。") : say("Copy it from the address bar.", "请从地址栏复制。");
});
by("clear").addEventListener("click", () => { table.clear(); changed(); by("typed").focus(); });
onChange(take);
addEventListener("online", () => { if (by("problem").hasChildNodes()) judgeSoon(); });

/** Puts the table of the page's address there. */
function take(request) {
  table.take(request);
  const names = table.lost.join(comma);
  left = unreadable() || (names && say(
    `Left out, as there are no such cards or they are in a hand already: ${names}.`,
    `未采用（没有这张牌，或已在别处）：${names}。`,
  ));
  draw();
  judgeSoon();
}
take(read());
