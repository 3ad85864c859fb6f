"""Who everybody can be: cases worked out by hand, proofs that can't be made smaller, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.errors import StateError

FOUR = ("Ann", "Ben", "Cleo", "Dan")


def table(*names: str, **more: Any) -> dict[str, Any]:
    """A table of players about whom nothing is known."""
    return {"players": [{"name": name} for name in names], **more}


def gave(to: str, card: str | None, answer: str, **more: Any) -> dict[str, Any]:
    """A hermit card that was given, and the answer."""
    return {"event": "hermit", "to": to, "answer": answer, **more} | ({} if card is None else {"card": card})


def value(state: dict[str, Any], **more: Any) -> Any:
    return adjudicator.resolve("shadow-hunters", state, "identity", **more).value


def can_be(state: dict[str, Any], name: str) -> list[str]:
    return next(each["can_be"] for each in value(state)["players"] if each["name"] == name)


def verdicts(state: dict[str, Any], *claims: dict[str, Any]) -> list[str]:
    answer = adjudicator.resolve("shadow-hunters", state, "identity", [{"value": claim} for claim in claims])
    return [judged.verdict.value for judged in answer.claims]


NOT_SHADOWS = [gave(name, card, "nothing") for name, card in zip(FOUR, ("spell", "huddle", "exorcism"), strict=False)]


def test_with_nothing_known_every_deal_fits() -> None:
    # 2 of 3 Shadows, 2 of 3 Hunters, handed to four players: 3 * 3 * 24
    found = value(table(*FOUR))
    assert found["deals"] == 216
    assert found["forced"] == []
    assert found["lied"] == {"certain": False, "by": []}


def test_the_extra_card_and_players_who_are_not_listed_are_part_of_a_deal() -> None:
    # 7 players and the extra card: 3 Shadows, 3 Hunters, 2 of 4 Neutrals, on eight seats
    found = value(table(*FOUR, player_count=7, variants={"extra_card": True}))
    assert found["deals"] == 6 * 40320


def test_whether_seven_deal_the_extra_card_is_a_gap_unless_the_table_says() -> None:
    answer = adjudicator.resolve("shadow-hunters", table(*FOUR, player_count=7), "identity")
    assert [(each.ruling, each.reading, each.value["deals"]) for each in answer.readings] == [
        ("sh.gap.extra-deal", "always-extra", 6 * 40320)
    ]
    said = table(*FOUR, player_count=7, variants={"extra_card": False})
    assert adjudicator.resolve("shadow-hunters", said, "identity").readings == ()


def test_three_of_four_deny_being_shadows() -> None:
    state = table(*FOUR, record=NOT_SHADOWS)
    found = value(state)
    assert can_be(state, "Dan") == ["vampire", "werewolf"]
    assert can_be(state, "Ann") == ["emi", "franklin", "george", "unknown"]
    assert found["lied"] == {"certain": True, "by": ["Ann", "Ben", "Cleo"]}
    assert found["deals"] == 36
    facts = [each["fact"] for each in found["forced"]]
    assert facts == [{"factions": {"Dan": "shadow"}}, {"lie": True}]


def test_all_four_deny_being_shadows() -> None:
    state = table(*FOUR, record=[*NOT_SHADOWS, {"event": "shuffled"}, gave("Dan", "spell", "nothing")])
    found = value(state)
    assert found["consistent"] is False
    assert found["deals"] == 0
    assert found["contradiction"]["conclusion"] == "false-answer"
    assert found["contradiction"]["false_answers"] == 1
    assert found["contradiction"]["suspects"] == list(FOUR)
    assert found["contradiction"]["observations"] == ["/record/0", "/record/1", "/record/2", "/record/4"]


def test_one_card_is_not_given_twice_before_the_deck_is_shuffled() -> None:
    twice = [gave("Ann", "spell", "nothing"), gave("Ben", "spell", "nothing")]
    found = value(table(*FOUR, record=twice))["contradiction"]
    assert found["conclusion"] == "no-such-deal"  # no answer is false: the card was not there
    assert "sh.identity.card-counts" in found["rulings"]
    again = [twice[0], {"event": "shuffled"}, twice[1]]
    assert value(table(*FOUR, record=again))["consistent"] is True


def test_two_damage_twice_are_exorcism_and_the_tough_lesson() -> None:
    # only these two do 2 damage, each once: one of the two players is a Shadow, the other has 12 hit points or more
    record = [gave("Ann", None, "damage-2"), gave("Ben", None, "damage-2")]
    state = table(*FOUR, record=record)
    hunters = {"factions": {"Ann": "hunter", "Ben": "hunter"}}
    assert verdicts(state, hunters, {"factions": {"Ann": "hunter"}}) == ["refuted", "possible"]
    assert verdicts(state, {"characters": {"Ann": "emi"}}) == ["refuted"]
    three = [*record, gave("Cleo", None, "damage-2")]
    assert value(table(*FOUR, record=three))["consistent"] is False


def test_damage_tells_hit_points() -> None:
    state = {"players": [{"name": "Ann", "damage": 12}, *({"name": name} for name in FOUR[1:])]}
    assert can_be(state, "Ann") == ["george", "vampire", "werewolf"]


def test_who_stays_hidden_at_a_death_is_not_daniel() -> None:
    players = [{"name": "Ann", "character": "emi", "dead": True}, *({"name": n} for n in ("Ben", "Cleo", "Dan", "Eve"))]
    assert "daniel" not in can_be({"players": players}, "Ben")
    assert "daniel" in can_be({"players": [{"name": n} for n in ("Ann", "Ben", "Cleo", "Dan", "Eve")]}, "Ben")
    without = {"players": players, "variants": {"no_abilities": True}}
    assert "daniel" in can_be(without, "Ben")


def test_who_kills_somebody_weak_and_stays_hidden_is_not_bryan() -> None:
    players = [{"name": "Ann", "character": "emi", "dead": True}, *({"name": n} for n in ("Ben", "Cleo", "Dan", "Eve"))]
    death = {"event": "death", "players": ["Ann"], "by": "Ben", "cause": "attack"}
    state = {"players": players, "boxes": ["expansion", "base"], "record": [death]}
    assert "bryan" not in can_be(state, "Ben")
    assert "bryan" in can_be(state, "Cleo")
    assert "bryan" in can_be({**state, "record": [{**death, "cause": "card"}]}, "Ben")


def test_the_mirror_shows_who_does_not_reveal() -> None:
    state = table(*FOUR, record=[{"event": "mirror", "player": "Ann", "revealed": False}])
    assert can_be(state, "Ann") == ["emi", "franklin", "george", "unknown"]


def test_the_first_printing_of_the_mirror_names_fewer() -> None:
    state = table(*FOUR, boxes=["base", "expansion"], record=[{"event": "mirror", "player": "Ann", "revealed": False}])
    assert "wight" not in can_be(state, "Ann")
    answer = adjudicator.resolve("shadow-hunters", state, "identity")
    (other,) = answer.readings
    assert (other.ruling, other.reading) == ("sh.gap.reprints", "first-printing")
    assert "wight" in next(each["can_be"] for each in other.value["players"] if each["name"] == "Ann")


def test_unknown_may_say_that_nothing_happened_at_a_prediction() -> None:
    state = table(*FOUR, record=[gave("Ann", "prediction", "nothing")])
    assert can_be(state, "Ann") == ["unknown"]
    answer = adjudicator.resolve("shadow-hunters", state, "identity")
    assert [(each.ruling, each.reading, each.value["consistent"]) for each in answer.readings] == [
        ("sh.gap.unknown-prediction", "must-show", False)
    ]


def test_without_abilities_nobody_may_lie() -> None:
    state = table(*FOUR, record=NOT_SHADOWS, variants={"no_abilities": True})
    assert value(state)["consistent"] is False


def test_only_one_of_a_letter() -> None:
    players = [{"name": "Ann", "character": "emi", "revealed": True}, *({"name": name} for name in FOUR[1:])]
    both = {"players": players, "boxes": ["base", "expansion"]}
    assert "ellen" in can_be(both, "Ben")
    assert "ellen" not in can_be({**both, "variants": {"one_per_letter": True}}, "Ben")


def test_a_claim_about_several_players_is_about_one_deal() -> None:
    state = table(*FOUR)
    apart, together = (
        {"factions": {"Ann": "shadow"}},
        {"factions": {"Ann": "shadow", "Ben": "shadow", "Cleo": "shadow"}},
    )
    assert verdicts(state, apart, together) == ["possible", "refuted"]


def test_a_possible_claim_comes_with_a_deal() -> None:
    (judged,) = adjudicator.resolve(
        "shadow-hunters", table(*FOUR), "identity", [{"value": {"characters": {"Ann": "狼人"}}}]
    ).claims
    assert judged.claim.value == {"characters": {"Ann": "werewolf"}}
    assert judged.witness is not None
    assert judged.witness["characters"]["Ann"] == "werewolf"
    assert len(set(judged.witness["characters"].values())) == 4


def test_claims_about_a_record_that_can_not_be_are_undetermined() -> None:
    state = table(*FOUR, record=[*NOT_SHADOWS, {"event": "shuffled"}, gave("Dan", "spell", "nothing")])
    claims = ({"consistent": True}, {"consistent": False}, {"factions": {"Dan": "shadow"}})
    assert verdicts(state, *claims) == ["refuted", "upheld", "undetermined"]


def test_a_proof_names_no_observation_that_can_be_spared() -> None:
    idle = gave("Ann", "aid", "nothing")  # says nothing about Dan: who is no Hunter may be a Shadow
    state = table(*FOUR, record=[idle, *NOT_SHADOWS[1:], {"event": "shuffled"}, gave("Ann", "spell", "nothing")])
    (forced,) = [each for each in value(state)["forced"] if each["fact"] == {"factions": {"Dan": "shadow"}}]
    used = forced["proof"]["observations"]
    assert forced["proof"]["smallest"] is True
    for pointer in used:
        nth = int(pointer.rsplit("/", 1)[1])
        record = [event for n, event in enumerate(state["record"]) if n != nth]
        without = value({**state, "record": record})
        dan = next(each for each in without["players"] if each["name"] == "Dan")
        assert dan["factions"] != ["shadow"]


def test_out_of_budget_is_undecided() -> None:
    answer = adjudicator.resolve(
        "shadow-hunters", table(*FOUR), "identity", [{"value": {"lie": True}}], budget=adjudicator.Budget(rlimit=1)
    )
    assert answer.verdict.value == "undecided"
    assert answer.value["consistent"] is None


@pytest.mark.parametrize(
    ("state", "pointer"),
    [
        (table("Ann", "Ben"), "/player_count"),
        ({"players": [{"name": "Ann", "character": "emi"}], "boxes": ["expansion"]}, "/players/0/character"),
        (table(*FOUR, record=[gave("Eve", "spell", "nothing")]), "/record/0/to"),
        (table(*FOUR, record=[{"event": "death", "players": ["Ann"]}]), "/players/0/dead"),
        (
            {
                "players": [{"name": "Ann", "character": "emi", "dead": True}, {"name": "Ben"}],
                "record": [{"event": "death", "players": ["Ann"]}, gave("Ann", "spell", "nothing")],
            },
            "/record/1/to",
        ),
        (table(*FOUR, record=[gave("Ann", "spell", "healed")]), "/record/0/answer"),
        (table(*FOUR, record=[{"event": "hermit", "to": "Ann"}]), "/record/0/answer"),
        (table(*FOUR, record=[gave("Ann", "spell", "nothing", by="Ann")]), "/record/0/to"),
        (table(*FOUR, record=[{"event": "survived", "player": "Ann"}]), "/record/0/damage"),
        (table(*FOUR, record=[{"event": "shuffled", "player": "Ann"}]), "/record/0/player"),
    ],
)
def test_what_can_not_be_judged_is_refused_with_its_place(state: dict[str, Any], pointer: str) -> None:
    with pytest.raises(StateError) as refused:
        value(state)
    assert refused.value.problems[0].pointer == pointer


@pytest.mark.parametrize(
    ("claim", "pointer"),
    [
        ({"factions": {"Eve": "shadow"}}, "/0/value/factions/Eve"),
        ({"liars": ["Eve"]}, "/0/value/liars/0"),
        ({"factions": {"Ann": "witch"}}, "/0/value/factions"),
        ({}, "/0/value"),
    ],
)
def test_a_claim_that_names_nobody_is_refused(claim: dict[str, Any], pointer: str) -> None:
    with pytest.raises(StateError) as refused:
        verdicts(table(*FOUR), claim)
    assert refused.value.part == "claims"
    assert refused.value.problems[0].pointer == pointer


def test_answers_that_can_be_no_lie_are_none_and_the_claim_says_by_what() -> None:
    state = table(*FOUR, "Eve", record=[gave("Ann", "aid", "nothing"), gave("Ben", "slap", "nothing")])
    lie, none = adjudicator.resolve(
        "shadow-hunters", state, "identity", [{"value": {"lie": True}}, {"value": {"lie": False}}]
    ).claims
    assert (lie.verdict, none.verdict) == ("refuted", "upheld")
    assert lie.citations == none.citations == ("sh.hermit.honest", "sh.ability.unknown")
