"""Trade: what is there, what it costs, in which order it can be paid for, and what is there after."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "destinies"
OVERFLOW = "ds.gap.trade-overflow"
BY_CARD = {OVERFLOW: "card-by-card"}
PRICES = {"Rope": 3, "Sword": 5, "Lamp": 1, "Bow": 2}


def goods(*names: str, **prices: int) -> list[dict[str, Any]]:
    """Items of which no price is told, and items with prices."""
    return [*({"name": name} for name in names), *({"name": name, "price": price} for name, price in prices.items())]


def table(coins: int | None, held: list[dict[str, Any]] | None, stock: list[dict[str, Any]], **more: Any) -> Any:
    """Ann visits the market."""
    ann: dict[str, Any] = {"name": "Ann"}
    if coins is not None:
        ann["coins"] = coins
    if held is not None:
        ann["items"] = held
    area = {"site": "Market", "stock": stock}
    return {"players": [ann, {"name": "Ben"}], "turn": "Ann", "trade": [area], "visit": {"site": "Market"}, **more}


def trade(
    state: dict[str, Any], *claims: Any, readings: dict[str, str] | None = None, **asks: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "trade", **asks}, told, readings=readings)


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


def order(*cards: str) -> list[dict[str, str]]:
    """Cards such as ``+Sword``, bought, and ``-Rope``, sold."""
    return [{"buy" if card[0] == "+" else "sell": card[1:]} for card in cards]


def test_what_is_sold_pays_for_what_is_bought() -> None:
    state = table(2, goods("Lamp", "Map", Rope=3), goods(Sword=5))  # DS29, D11
    found = trade(state, {"coins_after": 0, "items_after": 3}, {"short": 3}, buy=["Sword"], sell=["Rope"])
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.value["order"] == order("-Rope", "+Sword")
    assert {"ds.trade.any", "ds.trade.buy", "ds.trade.sell", "ds.trade.sell-first"} <= cited(found)


def test_one_coin_too_few() -> None:
    found = trade(table(1, goods("Lamp", "Map", Rope=3), goods(Sword=5)), buy=["Sword"], sell=["Rope"])  # DS30
    assert (found.verdict, found.value["faults"], found.value["short"]) == (Verdict.ILLEGAL, ["cannot-pay"], 1)
    assert (found.value["order"], found.value["held"], found.value["coins_after"]) == (None, None, None)


def test_what_is_bought_leaves_the_stock_and_what_is_sold_joins_it() -> None:
    found = trade(table(5, goods(Rope=3), goods("Bow", Sword=5)), buy=["Sword"], sell=["Rope"])
    assert (found.value["stock_after"], found.value["held"]) == (["Bow", "Rope"], ["Sword"])
    assert {"ds.trade.sold", "ds.trade.bought", "ds.trade.shared"} <= cited(found)


def test_only_what_is_there_is_bought_and_sold() -> None:
    state = table(20, goods(Rope=3), goods(Sword=5))
    assert trade(state, buy=["Sword", "Sword"]).value["faults"] == ["not-in-stock"]
    assert trade(state, sell=["Rope", "Rope"]).value["faults"] == ["not-held"]
    assert trade(state, buy=["Crown"], sell=["Coat"]).value["faults"] == ["not-in-stock", "not-held"]
    gone = trade({**state, "removed": ["Crown"]}, buy=["Crown"])
    assert gone.value["faults"] == ["not-in-stock", "already-out"]
    assert gone.value["short"] is None


def test_items_of_one_name_may_be_several() -> None:
    state = table(6, [*goods(Rope=3), *goods(Rope=3)], [*goods(Lamp=2), *goods(Lamp=2)])
    value = trade(state, buy=["Lamp", "Lamp"], sell=["Rope"]).value
    assert (value["coins_after"], value["held"], value["stock_after"]) == (5, ["Lamp", "Lamp", "Rope"], ["Rope"])


def test_a_card_sold_can_be_bought_back_and_one_bought_be_sold() -> None:
    state = table(5, goods(Rope=3), goods(Sword=5))
    back = trade(state, buy=["Rope"], sell=["Rope"]).value
    assert (back["legal"], back["coins_after"], back["order"]) == (True, 5, order("-Rope", "+Rope"))
    through = trade(state, buy=["Sword"], sell=["Sword"]).value
    assert (through["legal"], through["order"]) == (True, order("+Sword", "-Sword"))
    poor = trade(table(4, goods("Rope"), goods(Sword=5)), buy=["Sword"], sell=["Sword"]).value
    assert (poor["faults"], poor["short"]) == (["cannot-pay"], 1)


@pytest.mark.parametrize(
    ("more", "ruling"),
    [
        ({"visit": {"site": "Mill"}}, "ds.trade.lasts"),
        ({"turn": "Ben"}, "ds.turn.steps"),
        ({"this_turn": {"ended": True}}, "ds.turn.forced"),
    ],
)
def test_the_site_has_to_be_visited(more: dict[str, Any], ruling: str) -> None:
    state = {**table(5, goods("Rope"), goods(Sword=5)), **more}
    found = trade(state, player="Ann", site="Market", buy=["Sword"])
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["not-there"])
    assert (found.value["short"], found.value["order"]) == (0, None)
    assert ruling in cited(found)


def test_where_no_visit_is_told_of_it_is_supposed_at_the_site_asked_about() -> None:
    state = table(5, goods("Rope"), goods(Sword=5))
    del state["visit"]
    assert trade(state, site="Market", buy=["Sword"]).value["legal"] is True
    assert trade({**state, "this_turn": {"ended": True}}, site="Market", buy=["Sword"]).value["faults"] == ["not-there"]
    assert problem_of(lambda: trade(state, buy=["Sword"])) == ("/visit", "ds.visit.one")


def test_without_a_trade_area_there_is_no_trade() -> None:
    found = trade(table(5, goods("Rope"), goods(Sword=5), visit={"site": "Mill"}), buy=["Sword"])
    assert (found.value["site"], found.value["faults"]) == ("Mill", ["no-area"])
    both = trade(table(5, goods("Rope"), goods(Sword=5)), site="Mill", buy=["Sword"])
    assert both.value["faults"] == ["not-there", "no-area"]


FIVE = [*goods("Lamp", "Map", "Key", "Coat"), *goods(Rope=2)]


def test_a_sixth_item_is_settled_after_the_trade() -> None:
    for asks in ({"buy": ["Sword"]}, {"order": order("+Sword")}):
        found = trade(table(5, FIVE, goods(Sword=5)), **asks)
        assert (found.verdict, found.value["excess"], found.readings) == (Verdict.LEGAL, 1, ())
        assert "ds.items.over" in cited(found)
    alone = trade(table(5, FIVE, goods(Sword=5)), order=order("+Sword"), readings=BY_CARD)
    assert (alone.verdict, alone.value["excess"]) == (Verdict.LEGAL, 1)  # one card is both: a step and the whole


def test_a_sixth_item_on_the_way_matters_to_one_reading() -> None:
    state = table(3, FIVE, goods(Sword=3))  # D10
    found = trade(state, True, order=order("+Sword", "-Rope"))
    assert (found.claims[0].verdict, found.taken) == (Verdict.UPHELD, {OVERFLOW: "one-step"})
    assert found.value["order"] == order("-Rope", "+Sword")
    by_card = trade(state, order=order("+Sword", "-Rope"), readings=BY_CARD)
    assert (by_card.value["faults"], by_card.value["order"]) == (["over-five"], order("-Rope", "+Sword"))
    either = trade(state, order=order("-Rope", "+Sword"))
    assert (either.verdict, either.readings, either.value["order"]) == (
        Verdict.LEGAL,
        (),
        order("-Rope", "+Sword"),
    )


def test_coins_on_the_way_matter_to_one_reading() -> None:
    state = table(0, goods(Rope=3), goods(Bow=3))  # C4
    found = trade(state, order=order("+Bow", "-Rope"))
    assert (found.verdict, found.value["coins_after"]) == (Verdict.LEGAL, 0)
    assert [(each.reading, each.value["short"]) for each in found.readings] == [("card-by-card", 3)]
    assert trade(state, buy=["Bow"], sell=["Rope"]).readings == ()


def test_the_stock_on_the_way_matters_to_one_reading() -> None:
    state = table(9, goods(Rope=3), goods(Bow=2))
    by_card = trade(state, order=order("+Rope", "-Rope"), readings=BY_CARD)
    assert by_card.value["faults"] == ["not-in-stock"]
    assert trade(state, order=order("+Rope", "-Rope")).verdict is Verdict.LEGAL


def test_only_what_decides_has_to_be_told() -> None:
    sells = trade(table(None, goods("Lamp"), goods("Bow")), sell=["Lamp"])
    assert (sells.verdict, sells.value["coins_after"], sells.value["stock_after"]) == (
        Verdict.LEGAL,
        None,
        ["Bow", "Lamp"],
    )
    covered = trade(table(None, goods(Rope=3), goods(Bow=2)), buy=["Bow"], sell=["Rope"])
    assert (covered.verdict, covered.value["coins_after"]) == (Verdict.LEGAL, None)
    rich = trade(table(9, goods("Rope"), goods(Bow=2)), buy=["Bow"], sell=["Rope"])
    assert (rich.verdict, rich.value["coins_after"]) == (Verdict.LEGAL, None)
    buys = trade(table(9, None, goods(Bow=2)), buy=["Bow"])
    assert (buys.verdict, buys.value["coins_after"], buys.value["items_after"]) == (Verdict.LEGAL, 7, None)


def test_what_decides_is_asked_for_with_its_place() -> None:
    bow = goods(Bow=2)
    assert problem_of(lambda: trade(table(None, [], bow), buy=["Bow"])) == ("/players/0/coins", "ds.trade.any")
    assert problem_of(lambda: trade(table(2, None, bow), sell=["Rope"])) == ("/players/0/items", "ds.items.five")
    no_price = table(9, [], goods("Coat", "Bow"))
    assert problem_of(lambda: trade(no_price, buy=["Bow"])) == ("/trade/0/stock/1/price", "ds.trade.buy")
    rope = table(1, goods("Coat", "Rope"), bow)
    at = "/players/0/items/1/price"
    assert problem_of(lambda: trade(rope, buy=["Bow"], sell=["Rope"])) == (at, "ds.trade.buy")
    over = table(9, None, [*bow, *goods(Sword=5)])
    assert trade(over, order=order("+Bow", "+Sword")).verdict is Verdict.LEGAL
    assert problem_of(lambda: trade(over, order=order("+Bow", "+Sword"), readings=BY_CARD))[0] == "/players/0/items"


def test_a_claim_on_what_is_not_told_asks_for_it() -> None:
    state = table(None, goods(Rope=3), goods("Bow"))
    assert problem_of(lambda: trade(state, {"coins_after": 3}, sell=["Rope"])) == ("/players/0/coins", "ds.trade.any")
    assert problem_of(lambda: trade(table(9, None, goods(Bow=2)), {"excess": 0}, buy=["Bow"]))[0] == "/players/0/items"


def test_one_card_has_one_price() -> None:
    state = table(9, goods(Rope=3), goods(Bow=2, Rope=4))
    assert problem_of(lambda: trade(state, sell=["Rope"])) == ("/players/0/items/0/price", "ds.trade.buy")
    told_once = table(9, goods("Rope"), goods(Rope=4))
    assert trade(told_once, sell=["Rope"]).value["coins_after"] == 13


def test_a_trade_in_order_is_told_once() -> None:
    state = table(9, goods(Rope=3), goods(Bow=2))
    assert problem_of(lambda: trade(state, buy=["Bow"], order=order("-Rope")))[0] == "/buy"
    assert problem_of(lambda: trade(state, order=[{"buy": "Bow", "sell": "Rope"}]))[0] == "/order/0"
    assert problem_of(lambda: trade(state, order=[{}]))[0] == "/order/0"


# --- properties

NAMES = st.sampled_from(sorted(PRICES))
SOME = st.lists(NAMES, max_size=6)
HELD = st.lists(NAMES, max_size=5)  # with more in hand nobody may trade yet
CARDS = st.lists(st.tuples(st.sampled_from("+-"), NAMES), max_size=5).map(lambda cards: [a + b for a, b in cards])


def priced(names: list[str]) -> list[dict[str, Any]]:
    return [{"name": name, "price": PRICES[name]} for name in names]


def conserved(value: Any, coins: int, held: list[str], stock: list[str], buys: list[str], sells: list[str]) -> None:
    assert Counter(value["held"]) + Counter(value["stock_after"]) == Counter(held) + Counter(stock)
    assert Counter(value["held"]) == Counter(held) + Counter(buys) - Counter(sells)
    assert value["coins_after"] == coins + sum(PRICES[name] for name in sells) - sum(PRICES[name] for name in buys)
    assert value["coins_after"] >= 0
    assert value["items_after"] == len(value["held"]) == len(held) + len(buys) - len(sells)
    assert value["excess"] == max(0, len(value["held"]) - 5)


def payable(cards: list[dict[str, str]], coins: int, held: list[str], stock: list[str]) -> bool:
    """Whether cards can be bought and sold one after the other: gone through by hand."""
    mine, theirs = list(held), list(stock)
    for card in cards:
        ((way, name),) = card.items()
        source, target = (theirs, mine) if way == "buy" else (mine, theirs)
        if name not in source:
            return False
        source.remove(name)
        target.append(name)
        coins += PRICES[name] if way == "sell" else -PRICES[name]
        if coins < 0:
            return False
    return True


@settings(deadline=None)
@given(st.integers(0, 12), HELD, SOME, SOME, SOME)
def test_trading_makes_and_loses_nothing(
    coins: int, held: list[str], stock: list[str], buys: list[str], sells: list[str]
) -> None:
    value = trade(table(coins, priced(held), priced(stock)), buy=buys, sell=sells).value
    if value["legal"]:
        conserved(value, coins, held, stock, buys, sells)
        assert payable(value["order"], coins, held, stock)
        assert sorted(str(card) for card in value["order"]) == sorted(
            str(card) for card in [*({"buy": name} for name in buys), *({"sell": name} for name in sells)]
        )


@settings(deadline=None)
@given(st.integers(0, 12), HELD, SOME, CARDS, st.sampled_from(["one-step", "card-by-card"]))
def test_an_order_that_is_given_as_payable_is_payable_step_by_step(
    coins: int, held: list[str], stock: list[str], cards: list[str], reading: str
) -> None:
    asked = order(*cards)
    value = trade(table(coins, priced(held), priced(stock)), order=asked, readings={OVERFLOW: reading}).value
    if value["order"] is not None:
        assert payable(value["order"], coins, held, stock)
    if value["legal"]:
        buys = [card[1:] for card in cards if card[0] == "+"]
        sells = [card[1:] for card in cards if card[0] == "-"]
        conserved(value, coins, held, stock, buys, sells)
    if payable(asked, coins, held, stock):  # then only the limit of five can be against it
        assert set(value["faults"]) <= ({"over-five"} if reading == "card-by-card" else set())
    elif reading == "card-by-card":
        assert value["legal"] is False


@settings(deadline=None)
@given(st.integers(1, 12), HELD, SOME, SOME, SOME)
def test_coins_short_are_enough_and_one_fewer_is_not(
    coins: int, held: list[str], stock: list[str], buys: list[str], sells: list[str]
) -> None:
    value = trade(table(0, priced(held), priced(stock)), buy=buys, sell=sells).value
    if value["short"]:
        enough = table(value["short"], priced(held), priced(stock))
        assert trade(enough, buy=buys, sell=sells).verdict is Verdict.LEGAL
        fewer = table(value["short"] - 1, priced(held), priced(stock))
        assert trade(fewer, buy=buys, sell=sells).value["short"] == 1


@given(SOME, SOME, SOME, SOME, st.randoms(use_true_random=False))
def test_the_order_of_items_and_stock_changes_nothing(
    held: list[str], stock: list[str], buys: list[str], sells: list[str], random: Any
) -> None:
    plain = trade(table(4, priced(held), priced(stock)), buy=buys, sell=sells)
    for each in (held, stock, buys, sells):
        random.shuffle(each)
    assert trade(table(4, priced(held), priced(stock)), buy=buys, sell=sells).to_json() == plain.to_json()
