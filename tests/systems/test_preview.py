"""Previews of a choice before it is made."""

from __future__ import annotations

import pytest

from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board, blind_copy
from game.tables.knucklebones.bots import gains as bots
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.manifest import apply, legal, score
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import read, read_move
from systems.knucklebones.preview import Preview, focus_preview, preview
from systems.rebuild import play_match
from tests.kit.rules import KOTSU
from tests.kit.watched import TablePlayer

RULES = KOTSU


@pytest.mark.parametrize(("position", "move", "landing", "gain", "loss", "destroyed", "repelled"), [
    ("-/-/- -/-/- 1 place:4", "place:2", (1, 2, 1), 4, 0, (), False),
    ("-/5/- -/-/- 1 place:5", "place:2", (1, 2, 2), 15, 0, (), False),
    ("-/-/- -/66/- 1 place:6", "place:2", (1, 2, 1), 6, -24, ((2, 2, 1), (2, 2, 2)), False),
    ("-/-/- -/616/- 1 place:6", "place:2", (1, 2, 1), 6, -24, ((2, 2, 1), (2, 2, 3)), False),
    ("-/-/- -/66/- 1 place:6 - - 2.2=3", "place:2", (1, 2, 1), 0, 0, (), True),
    ("-/-/- -/66/- 1 place:6 - - 2.2=3", "place:1", (1, 1, 1), 6, 0, (), False),
    ("3/13/12 -/-/- 1 place:3", "place:3", (1, 3, 3), 3 + 36, 0, (), False),
    ("-/-/2 3/13/123 1 place:3", "place:3", (1, 3, 2), 3, -3 - 36, ((2, 3, 3),), False),
    ("44/-/- 4/-/- 2 place:4", "place:1", (2, 1, 2), 12, -16, ((1, 1, 1), (1, 1, 2)), False),
    ("1/-/- 21/-/- 1 ready thief", "thief:1.1", (1, 1, 2), 2, -2, ((2, 1, 1),), False),
    ("12/3/- -/-/- 1 ready twister", "twister:1.1,2.1", None, 0, 0, (), False),
    ("1/5/- 5/-/- 1 ready twister", "twister:1.1,2.1", None, 0, -5, ((2, 1, 1),), False),
])
def test_a_choice_is_previewed(
    position: str, move: str, landing: object, gain: int, loss: int, destroyed: object, repelled: bool
) -> None:
    before = read(RULES, position)
    seen = preview(RULES, before, read_move(RULES, move))
    landing_field = next((field for field, _ in seen.arrivals), None)
    values = (landing_field, seen.change(before.active), seen.change(3 - before.active), seen.losses, seen.repels)
    assert values == (landing, gain, loss, destroyed, repelled)


def test_previews_come_true_in_a_whole_match() -> None:
    positions: list[Board] = []

    def bot(rules: Rules, position: Board, stream: Stream) -> Move:
        positions.append(position)
        return bots.random(rules, position, stream)

    play_match(RULES, 5, (bot, bot))
    placings = [(position, move) for position in positions if position.die for move in legal(RULES, position)]
    assert len(placings) > 30
    for position, move in placings:
        seen, after = preview(RULES, position, move), apply(RULES, blind_copy(position), move)[0]
        was, now = score(RULES, position).totals, score(RULES, after).totals
        assert (seen.change(1), seen.change(2)) == (now[0] - was[0], now[1] - was[1])


def test_the_focused_row_is_previewed_and_no_chance_is_looked_into() -> None:
    player = TablePlayer("21/4/55 3/662/- 1 ready destiny,thief - - 1")

    def now() -> Preview | None:
        return focus_preview(player.rules, player.match.position, player.choosing)

    assert now() is None
    player.card("destiny")
    assert player.focus[0] == "parity" and now() is None
    player.press("back").card("thief")
    die = now()
    assert player.focus[0] == "field" and die is not None and die.arrivals
    player.press("back")
    player.choosing.focus = player.memory.last_focus = ("die",)
    player.press("confirm").tick()
    placed = now()
    assert player.choosing.mode == "place" and placed is not None
    row = player.match.position.sides[0].rows[player.focus[2] - 1]
    assert placed.arrivals[0][0] == (*player.focus[1:], len(row) + 1)
