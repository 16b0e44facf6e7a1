"""Plays the pedestal card: by the rules alone, on screen, and with bots."""

from __future__ import annotations

from typing import Any

import pytest

from game.tables.knucklebones.cards.blocks.pedestal import DieRaised, PedestalSet
from game.tables.knucklebones.manifest import TABLE, apply
from game.tables.knucklebones.notation import read, read_move, write
from systems.knucklebones.boards import draw_die_marks, draw_tokens
from systems.rebuild import play_match, read_back
from tests.kit.cases import long
from tests.kit.drawing import RecordingCanvas
from tests.kit.rules import dice_content
from tests.kit.watched import STORE, WatchedMatch, assert_mirrored

RULES = dice_content(STORE).rules["kotsu"]
SET = "-/5/- 1/-/- 1 ready pedestal - - 7"
SLOW = "patient", "strongest"
STANDS = "-/5/- 1/-/- 1 place:4 - - - 7 1.2.2^3"


def pictures() -> list[str]:
    canvas: Any = RecordingCanvas(STORE.palette)
    draw_tokens(canvas)
    draw_die_marks(canvas)
    return [order.name for order in canvas.orders]


def test_it_is_set_and_the_die_that_lands_there_counts_thrice() -> None:
    position, events = apply(RULES, read(RULES, SET), read_move(RULES, "pedestal:2"))
    assert events[1] == PedestalSet(1, 2, 2, 3)
    assert write(position).endswith("1.2.2^3") and read(RULES, write(position)) == position
    after, events = apply(RULES, read(RULES, STANDS), read_move(RULES, "place:2"))
    assert DieRaised(1, 2, 2, 3) in events and write(after).endswith("1.2.2*3")
    assert TABLE.score(RULES, after).totals[0] == 5 + 3 * 4


def test_it_is_seen_on_its_field_and_then_at_the_die() -> None:
    table = WatchedMatch(SET)
    table.move("pedestal:2")
    table.watch()
    assert "pedestal" in pictures()
    table = WatchedMatch(STANDS)
    table.move("place:2")
    table.watch()
    assert "pedestal" not in pictures() and "badge_3" in pictures()
    assert read_back() == table.match.position


@pytest.mark.usefixtures("quick_estimates")
@pytest.mark.parametrize("bot", [long(bot) if bot in SLOW else bot for bot in TABLE.plain_bots])
def test_bots_play_it_to_the_end_and_the_entities_follow(bot: str) -> None:
    decks = dice_content(STORE).decks
    bots = (TABLE.plain_bots[bot], TABLE.plain_bots["random"])
    matches = {"random": 8, "greedy": 2}.get(bot, 1)
    played = [play_match(RULES, seed, bots, decks["high"].cards, watch=assert_mirrored) for seed in range(matches)]
    assert any(move.verb == "pedestal" for match in played for move in match.log)
