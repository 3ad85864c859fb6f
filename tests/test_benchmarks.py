"""What the benchmarks time is what they say that they time: one of each kind is run, without the clock."""

from __future__ import annotations

import random

import pytest

import adjudicator
from benchmarks import abuse, cloud_ladder, destinies, disputes, gloomhaven, hardest, moves, shadow_hunters
from benchmarks.fantasy_realms import CHOOSERS, real_deals, state, worst_hands
from tests.reference.gloomhaven import MONSTER

VERDICTS = {"refuted", "possible"}


def verdict(dispute: disputes.Dispute) -> str:
    return adjudicator.resolve(disputes.GAME, *dispute, steps=False).verdict.value


def test_a_claim_to_too_much_is_refuted() -> None:
    dice = random.Random(1)
    for hand in [*real_deals(3, 1), *worst_hands(1, 1)]:
        table = state(disputes.names(hand))
        assert verdict(disputes.too_much(table, dice)) == "refuted"
        assert verdict(disputes.too_much(disputes.made(table), dice)) == "refuted"


def test_a_claim_about_a_card_goes_against_the_best_choices() -> None:
    tables = [state(disputes.names(hand)) for hand in real_deals(len(disputes.FACTS), 2)]
    about = disputes.facts(tables, random.Random(1))
    assert [dispute.question["ask"] for dispute in about] == list(disputes.FACTS)
    assert {verdict(dispute) for dispute in about} <= VERDICTS
    given = disputes.facts([disputes.made(table) for table in tables], random.Random(1))
    assert {verdict(dispute) for dispute in given} == {"refuted"}


def test_the_order_is_asked_of_two_to_five_choice_cards() -> None:
    choosers = {card.name for card in CHOOSERS}
    asked = disputes.ordered(8, 1)
    held = [len(choosers & set(dispute.table["players"][0]["hand"])) for dispute in asked]
    assert held == [2, 3, 4, 5, 2, 3, 4, 5]
    assert verdict(asked[0]) in {"upheld", "refuted"}


@pytest.mark.parametrize("players", range(2, 7))
def test_every_player_has_a_full_hand_and_all_but_the_sixth_a_choice(players: int) -> None:
    choosers = {card.name for card in CHOOSERS}
    for dispute in disputes.contested(players, 3, 1):
        hands = [player["hand"] for player in dispute.table["players"]]
        assert [len(hand) for hand in hands] == [7] * players
        assert sum(len(choosers & set(hand)) for hand in hands) == min(players, len(choosers))
        assert adjudicator.score(disputes.GAME, dispute.table, steps=False).value["players"]


@pytest.mark.parametrize("phase", moves.HELD)
def test_there_are_moves_in_each_phase(phase: str) -> None:
    for table in moves.tables(phase, 3, 1):
        value = adjudicator.moves(disputes.GAME, table, steps=False).value
        assert value["phase"] == phase
        assert value["moves"] or phase == "end"


def test_the_monster_turns_are_those_of_the_reference_cases() -> None:
    boards = gloomhaven.reference()
    assert len(boards) == 96
    for board in boards:
        gloomhaven.focus(board)
        gloomhaven.activation(board)


def test_large_boards_are_as_large_as_is_said_and_are_answered() -> None:
    boards = gloomhaven.large(6, 2)
    assert len(boards) == 6
    for board in boards:
        assert (board["board"]["width"], board["board"]["height"]) == (30, 30)
        assert len(board["characters"]) + len(board["monsters"]) == 20
        about = {"ask": "monster-activation", "monster": MONSTER}
        answer = adjudicator.resolve(gloomhaven.GAME, board, about, steps=False)
        assert (answer.verdict.value, bool(answer.value["options"])) == ("resolved", True)


def test_large_boards_are_the_same_for_the_same_seed() -> None:
    assert gloomhaven.large(2, 3) == gloomhaven.large(2, 3) != gloomhaven.large(2, 4)


@pytest.mark.parametrize("seen", [1.0, 0.5, 0.0])
def test_a_record_has_eight_players_and_twenty_cards_and_can_be(seen: float) -> None:
    for table in shadow_hunters.games(3, 1, seen=seen):
        cards = [event for event in table["record"] if event["event"] == "hermit"]
        assert (len(table["players"]), len(cards)) == (8, 20)
        assert {"card" in event for event in cards} <= {seen > 0.0, seen == 1.0}
        value = adjudicator.resolve(shadow_hunters.GAME, table, "identity", steps=False).value
        assert value["consistent"] is True


@pytest.mark.parametrize(("players", "team"), [(2, False), (4, True), (6, False), (6, True)])
def test_a_table_of_cloud_ladder_can_be_asked_about_a_forced_win(players: int, team: bool) -> None:
    tables = cloud_ladder.tables(20, players, 1, team=team)
    assert {len(table["players"]) for table in tables} == {players}
    verdicts = {adjudicator.resolve(cloud_ladder.GAME, table, "forced-win").verdict.value for table in tables}
    assert "resolved" in verdicts
    assert verdicts <= {"resolved", "undetermined"}


def test_experience_in_destinies_is_for_twelve_markers_and_the_proofs_are_asked_for() -> None:
    for asked in destinies.spending(5, 1):
        (player,) = asked.table["players"]
        assert sum(map(len, player["tracks"].values())) == 12
        answer = destinies.answered(asked)
        assert (answer.verdict.value, answer.value["points"]) == ("legal", 5)
        assert answer.value["count"] >= len(answer.value["placements"]) > 0
    for asked in destinies.proving(5, 1):
        answer = destinies.answered(asked)
        assert answer.value["want"]["reachable"] is False
        assert answer.claims[0].verdict.value == "refuted"
        assert answer.claims[0].citations


def test_chances_in_destinies_are_of_up_to_three_effort_dice() -> None:
    for asked in destinies.chances(3, 1):
        assert [each["effort"] for each in destinies.answered(asked).value["odds"]] == [0, 1, 2, 3]


def test_a_map_of_destinies_has_all_tiles_of_the_box_in_one_piece() -> None:
    for asked in destinies.moving(5, 1):
        places = {tuple(tile["at"]) for tile in asked.table["tiles"]}
        assert len(places) == 67
        beside = {(x + dx, y + dy) for x, y in places for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        assert places <= beside
        assert destinies.answered(asked).value["reachable"]


def test_the_search_for_the_hardest_keeps_what_took_longest_and_goes_on_from_there() -> None:
    game = adjudicator.game("cloud-ladder")
    found = hardest.search(hardest.Hunt(game, random.Random(1), asks=frozenset({"play"})), 0.3)
    assert set(found.best) <= {("play", True), ("play", False)}
    kept = found.best["play", True]
    assert 0 < len(kept) <= hardest.KEPT
    assert [each.hard for each in kept] == sorted((each.hard for each in kept), reverse=True)
    assert all("/" not in each.what for each in kept)


def test_requests_of_every_kind_are_sent_to_the_service() -> None:
    sent = abuse.requests()
    paths = {path for _, path, _, _ in sent}
    assert {f"/v1/games/{game}/disputes" for game in adjudicator.games() if game != "tally"} <= paths
    assert {"/v1/batch", "/metrics", "/nothing"} <= paths
