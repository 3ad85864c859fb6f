// The table: who holds which cards, what was chosen, and which readings were picked. No part of the page is touched.

const PLAYERS_MOST = 6;
const NAME_MOST = 40;
export const DISCARD = -1; // the seat of the discard area

const fold = (name) => name.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The cards of the game. Each has name, title, suit, ruling names (called) and, if it chooses, choice. */
export class Cards {
  constructor(cards) {
    this.all = cards.map((card) => ({ ...card, folded: card.called.map(fold) }));
    this.byName = new Map(this.all.map((card) => [card.name, card]));
    this.bySpelling = new Map(this.all.flatMap((card) => card.folded.map((spelling) => [spelling, card])));
  }

  /** The card of a name as anybody may write it, or undefined. */
  find(name) {
    return this.byName.get(name) ?? (typeof name === "string" ? this.bySpelling.get(fold(name)) : undefined);
  }

  /** The cards that hold what was typed, in any language; those that begin with it first. */
  fitting(typed, suit) {
    const wanted = fold(typed);
    const of = this.all.filter((card) => !suit || card.suit === suit);
    const begins = (card) => card.folded.some((spelling) => spelling.startsWith(wanted));
    const holds = of.filter((card) => card.folded.some((spelling) => spelling.includes(wanted)));
    return wanted ? [...holds.filter(begins), ...holds.filter((card) => !begins(card))] : of;
  }
}

export class Table {
  constructor(cards) {
    this.cards = cards;
    this.clear();
  }

  clear() {
    this.players = [{ name: "", hand: [], choices: {} }];
    this.discard = [];
    this.readings = {};
    this.lost = []; // the names that an address had in vain
    this.seat = 0;
  }

  get isEmpty() {
    return this.discard.length === 0 && this.players.every((player) => player.hand.length === 0);
  }

  get mayAdd() {
    return this.players.length < PLAYERS_MOST;
  }

  /** What a player is called. Who was given no name has that of the seat, or the next that is nobody's. */
  nameOf(seat) {
    return this.givenTo(seat) || this.usual(seat);
  }

  givenTo(seat) {
    return this.players[seat].name.normalize("NFC").trim();
  }

  /** What a player is called who was given no name. */
  usual(seat) {
    const seats = [...this.players.keys()];
    const taken = new Set(seats.filter((each) => each !== seat).map((each) => this.givenTo(each)));
    let name = "";
    for (const each of seats.filter((other) => other === seat || (other < seat && !this.givenTo(other)))) {
      let nth = each + 1;
      while (taken.has(`P${nth}`)) nth += 1;
      name = `P${nth}`;
      taken.add(name);
    }
    return name;
  }

  held(seat = this.seat) {
    return seat === DISCARD ? this.discard : this.players[seat].hand;
  }

  /** The seat that has a card, or undefined. */
  seatOf(name) {
    return [DISCARD, ...this.players.keys()].find((seat) => this.held(seat).includes(name));
  }

  add() {
    this.seat = this.players.push({ name: "", hand: [], choices: {} }) - 1;
  }

  remove(seat) {
    this.players.splice(seat, 1);
    if (this.players.length === 0) this.add();
    this.seat = Math.max(0, Math.min(this.seat, this.players.length - 1));
  }

  /** Puts a card into the hand that is being filled; takes it out if it is there already. There is one of each. */
  toggle(name) {
    const was = this.seatOf(name);
    if (was !== undefined) {
      const hand = this.held(was);
      hand.splice(hand.indexOf(name), 1);
      if (was !== DISCARD) delete this.players[was].choices[name];
    }
    if (was !== this.seat) this.held().push(name);
    this.forgetChoices();
  }

  /** Choices of cards that are not there any more, or that name such cards, are open again. */
  forgetChoices() {
    for (const player of this.players) {
      for (const [chooser, chosen] of Object.entries(player.choices)) {
        const choice = this.cards.byName.get(chooser).choice;
        const from = { discard: [...this.discard, ...player.hand], hand: player.hand, others: player.hand }[choice.of];
        const gone = chosen?.card !== undefined && from !== undefined && !from.includes(chosen.card);
        if (!player.hand.includes(chooser) || gone) delete player.choices[chooser];
      }
    }
  }

  /** The request that has it scored, as the API takes it. Hands without a card are not at the table. */
  request() {
    const seats = [...this.players.keys()].filter((seat) => this.players[seat].hand.length > 0);
    const players = seats.map((seat) => {
      const { hand, choices } = this.players[seat];
      return { name: this.nameOf(seat), hand, ...(Object.keys(choices).length ? { choices } : {}) };
    });
    return {
      state: { players, ...(this.discard.length ? { discard: this.discard } : {}) },
      ...(Object.keys(this.readings).length ? { readings: this.readings } : {}),
    };
  }

  /** Takes a request from the page's address, which may be anything. What can't be understood is left out; `lost` has
   * the names of cards among that: there are none of that name, or they are in a hand already. */
  take(request) {
    this.clear();
    const seen = new Set();
    const known = (names) => list(names).flatMap((written) => {
      const name = this.cards.find(written)?.name;
      const isNew = name !== undefined && !seen.has(name);
      if (!isNew && typeof written === "string") this.lost.push(written);
      seen.add(name);
      return isNew ? [name] : [];
    });
    const state = object(object(request).state);
    const players = list(state.players).slice(0, PLAYERS_MOST).map((raw) => {
      const player = object(raw);
      const name = typeof player.name === "string" ? player.name.slice(0, NAME_MOST) : "";
      return { name, hand: known(player.hand), choices: this.choicesIn(object(player.choices)) };
    });
    if (players.length) this.players = players;
    this.discard = known(state.discard);
    const readings = Object.entries(object(object(request).readings));
    this.readings = Object.fromEntries(readings.filter(([, reading]) => typeof reading === "string").slice(0, 50));
    for (const { hand, choices } of this.players) {
      for (const chooser of Object.keys(choices)) if (!hand.includes(chooser)) delete choices[chooser];
    }
  }

  choicesIn(raw) {
    const out = {};
    for (const [name, value] of Object.entries(raw)) {
      const chooser = this.cards.find(name);
      if (!chooser?.choice) continue;
      if (value === null || value === "declined") out[chooser.name] = null;
      const { card, suit } = object(value);
      const chosen = {
        ...(this.cards.find(card) ? { card: this.cards.find(card).name } : {}),
        ...(typeof suit === "string" ? { suit } : {}),
      };
      if (Object.keys(chosen).length) out[chooser.name] = chosen;
    }
    return out;
  }
}

const list = (thing) => (Array.isArray(thing) ? thing.slice(0, 60) : []);
const object = (thing) => (thing !== null && typeof thing === "object" && !Array.isArray(thing) ? thing : {});
