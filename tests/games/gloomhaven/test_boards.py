"""The random boards and their images, with the oracle as the one who answers."""

import random

import pytest

from tests.games.gloomhaven import boards, oracle
from tests.games.gloomhaven.oracle_board import STEPS, Board, plus, to_axial, to_place


def random_boards(seed: int, amount: int, *, small: bool = True) -> list[boards.Case]:
    """The first boards of a seed."""
    rng = random.Random(seed)
    return [boards.random_board(rng, small=small) for _ in range(amount)]


def test_a_seed_gives_the_same_boards() -> None:
    assert random_boards(1, 20) == random_boards(1, 20) != random_boards(2, 20)


def test_boards_keep_to_their_grid_and_nobody_shares_a_hex() -> None:
    for case in random_boards(3, 300, small=False):
        width, height = case["grid"]["width"], case["grid"]["height"]
        figures = [tuple(figure["pos"]) for figure in (*case["characters"], *case["summons"], case["monster"])]
        figures += [tuple(place) for place in case["allied_monsters"]]
        blocked = {tuple(place) for key in ("walls", "obstacles", "traps") for place in case[key]}
        assert len(set(figures)) == len(figures)
        assert not blocked & set(figures)
        places = [place for key in boards.PLACE_LISTS for place in case[key]] + figures
        assert all(0 <= column < width and 0 <= row < height for column, row in places)
        for thin in case["thin_walls"]:
            beyond = to_place(plus(to_axial(thin["hex"]), STEPS[thin["dir"]]))
            exists = 0 <= beyond[0] < width and 0 <= beyond[1] < height
            assert thin["other_side"] == (list(beyond) if exists else None)


def test_the_boards_are_of_every_kind() -> None:
    cases = random_boards(4, 400)
    answers = [oracle.answer_monster(case) for case in cases]
    monsters = [case["monster"] for case in cases]
    for flag in ("flying", "jumping", "muddled", "disarmed", "immobilized", "has_attack"):
        assert {True, False} == {monster[flag] for monster in monsters}
    assert {monster["targets"] for monster in monsters} == {0, 1, 2, 3, "all"}
    assert {(monster["aoe"] or {"kind": None})["kind"] for monster in monsters} == {None, "melee", "ranged"}
    assert any(len(answer["focus"]) > 1 for answer in answers)
    assert any(not answer["focus"] for answer in answers)
    assert any(len(answer["options"]) > 1 for answer in answers)
    assert any(len(attacks) > 1 for answer in answers for _, attacks in answer["options"])
    attacked = [any(attacks for _, attacks in answer["options"]) for answer in answers]
    assert 0.3 < sum(attacked) / len(attacked) < 0.9


def test_shuffling_changes_nothing() -> None:
    rng = random.Random(5)
    for case in random_boards(5, 60):
        assert oracle.answer_monster(boards.shuffled(case, rng)) == oracle.answer_monster(case), case


def test_the_own_image_of_a_rectangle() -> None:
    for case in random_boards(6, 60):
        image, where = boards.own_image(case)
        answer, other = oracle.answer_monster(case), oracle.answer_monster(image)
        assert other["options"] == boards.mapped(answer["options"], where), case
        assert other["focus"] == answer["focus"]
        back, home = boards.own_image(image)
        assert back == case
        assert home(where((1, 2))) == (1, 2)


def test_only_one_image_of_a_rectangle_is_a_rectangle() -> None:
    for case in random_boards(7, 10):
        if case["grid"]["width"] % 2:
            allowed, refused = boards.mirrored, boards.turned
        else:
            allowed, refused = boards.turned, boards.mirrored
        assert allowed(case)[0]["grid"] == case["grid"]
        with pytest.raises(ValueError, match="no rectangle"):
            refused(case)


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("sixths", range(6))
def test_all_twelve_images_of_a_ringed_board(sixths: int, mirror: bool) -> None:
    rng = random.Random(8)
    for case in random_boards(8 + sixths, 6):
        closed, _ = boards.ringed(case)
        by = (rng.randint(0, 3), rng.randint(0, 3))
        image, where = boards.laid(closed, sixths, mirror=mirror, by=by)
        answer, other = oracle.answer_monster(closed), oracle.answer_monster(image)
        assert other["options"] == boards.mapped(answer["options"], where), (case, by)
        assert other["focus"] == answer["focus"]


def test_a_moved_board() -> None:
    for case in random_boards(9, 12):
        closed, _ = boards.ringed(case)
        image, where = boards.moved(closed, (1, 2))
        assert oracle.answer_monster(image)["options"] == boards.mapped(oracle.answer_monster(closed)["options"], where)


def test_a_board_that_is_not_ringed_cannot_be_laid() -> None:
    with pytest.raises(ValueError, match="ring of walls"):
        boards.laid(random_boards(10, 1)[0], 1)


def test_sight_cases_are_symmetric_and_turn_with_the_board() -> None:
    rng = random.Random(11)
    for _ in range(150):
        case = boards.random_sight(rng)
        answer = oracle.answer_los(case)
        assert oracle.answer_los(case | {"a": case["b"], "b": case["a"]}) == answer
        assert oracle.answer_los(boards.own_image(case)[0]) == answer
        assert oracle.answer_los(boards.shuffled(case, rng)) == answer
        closed, _ = boards.ringed(case)
        image, _ = boards.laid(closed, rng.randrange(6), mirror=rng.random() < 0.5, by=(rng.randint(0, 2), 0))
        assert oracle.answer_los(image) == oracle.answer_los(closed)


def test_a_wall_never_creates_sight() -> None:
    rng = random.Random(12)
    for _ in range(20):
        case = boards.random_sight(rng)
        more = boards.with_wall(case, rng)
        before, after = Board(case), Board(more)
        spots = [to_axial((column, row)) for column in range(3) for row in range(3)]
        for one in spots:
            for other in spots:
                assert before.sight(one, other) or not after.sight(one, other)
