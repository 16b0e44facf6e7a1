"""The mistakes of weaker bots: each one separately, as a person would make it."""

from __future__ import annotations

from typing import get_args

import pytest

from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import blind_copy
from game.tables.knucklebones.bots.decisions import decide
from game.tables.knucklebones.definitions import Level, Mistake, MistakeKind
from game.tables.knucklebones.manifest import TABLE, apply, legal, new
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read
from tests.kit.rules import KOTSU, dice_content
from tests.kit.shipped import shipped_store

RULES = KOTSU


def level_with(*mistakes: MistakeKind, rate: int = 100, thinks: str = "now") -> Level:
    """Return a bot that makes these mistakes, always unless a rate is given."""
    return Level.model_validate(
        {
            "level": 1, "name": {"en": "Bot"}, "description": {"en": "A bot."}, "portrait": "bot_1", "thinks": thinks,
            "mistakes": [Mistake(kind=kind, rate=rate) for kind in mistakes],
        }
    )


def moves(line: str, level: Level) -> set[str]:
    """Return all moves that the bot may choose, over several seeds."""
    position = blind_copy(read(RULES, line))
    return {write_move(decide(RULES, position, level, Stream(seed)).move) for seed in range(30)}


@pytest.mark.parametrize(
    ("mistake", "line", "found"),
    [
        # Row 1 destroys two fives; row 3 makes a double.
        (None, "-/2/5 55/1/- 1 place:5", {"place:1"}),
        ("overlooks_clash", "-/2/5 55/1/- 1 place:5", {"place:3"}),
        ("overlooks_clash", "-/2/3 55/1/- 1 place:5", {"place:1", "place:2", "place:3"}),
        ("spares", "-/2/3 55/1/- 1 place:5", {"place:2", "place:3"}),
        ("grows_one_row", "-/21/3 55/1/- 1 place:5", {"place:2"}),
        ("guesses", "-/21/355 55/1/- 1 place:5", {"place:1", "place:2"}),
        ("forgets_cards", "-/21/3 66/66/- 1 ready thief", {"roll"}),
        ("wastes_cards", "-/21/3 -/-/- 1 ready shield", {"shield:1", "shield:2", "shield:3"}),
        # A mistake about placing has no effect on a card, nor one about cards without a card.
        ("overlooks_clash", "-/21/3 66/1/- 1 ready thief", {"thief:1.1", "thief:1.2"}),
        ("wastes_cards", "-/2/5 55/1/- 1 ready", {"roll"}),
    ],
)
def test_a_mistake_is_made_as_people_make_it(mistake: MistakeKind | None, line: str, found: set[str]) -> None:
    assert moves(line, level_with(*([mistake] if mistake else []))) == found


@pytest.mark.parametrize(("line", "found"), [
    ("3/-/31 -/-/- 1 place:5", {"place:2"}),
    ("35/-/31 -/-/- 1 place:5", {"place:1"}),
])
def test_the_even_bot_breaks_ties_by_the_emptiest_lane(line: str, found: set[str]) -> None:
    position = blind_copy(read(RULES, line))
    assert {write_move(TABLE.plain_bots["even"](RULES, position, Stream(seed))) for seed in range(30)} == found


def test_mistakes_happen_as_often_as_their_rate_says() -> None:
    position = blind_copy(read(RULES, "-/2/5 55/1/- 1 place:5"))
    level, stream = level_with("overlooks_clash", rate=30), Stream(4)
    slips = sum(write_move(decide(RULES, position, level, stream).move) == "place:3" for _ in range(1000))
    assert 250 < slips < 350


def test_every_mistake_there_is_leads_to_a_legal_move() -> None:
    for seed, kind in enumerate(get_args(MistakeKind)):
        level = level_with(kind, rate=60)
        position, stream = new(RULES, seed), Stream(seed)
        while found := legal(RULES, position):
            move = decide(RULES, blind_copy(position), level, stream).move
            assert move in found
            position, _ = apply(RULES, position, move)


def test_the_bots_that_ship_are_five_and_each_thinks_more_than_the_one_below() -> None:
    store = shipped_store()
    levels = [level for _, level in dice_content(store).bots.items()]
    assert [level.level for level in levels] == [1, 2, 3, 4, 5]
    rates = [sum(mistake.rate for mistake in level.mistakes) for level in levels[:3]]
    assert rates == sorted(rates, reverse=True) and not levels[4].mistakes
    assert [level.thinks for level in levels] == ["now"] * 3 + ["ahead"] * 2 and levels[4].depth > levels[3].depth
    assert all(level.seconds <= 1 for level in levels), "no one waits long for a bot"
