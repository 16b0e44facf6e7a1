"""A close look at the cards: in any phase, for any seat, without a change to the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from game.screens.match.pause import CloseLook, readable_items
from game.tables.knucklebones.moves import Move
from tests.kit.app import Kotsu, MouseHands, PadHands
from tests.kit.cases import one_of

HELD = "destiny,thief,shield,twister"
READY = f"21/4/55 3/662/- 1 ready {HELD} {HELD} 2.2=3 7"
PLACE = f"21/4/5 3/662/- 1 place:4 {HELD} {HELD} - 7"
Phase = Callable[[Kotsu, PadHands], None]


def choosing(kotsu: Kotsu, one: PadHands) -> None:
    one.choose(("card", 1, "twister"))
    one.do("confirm")
    assert len(kotsu.screen.seat_choice.path) == 2


def rolling(kotsu: Kotsu, one: PadHands) -> None:
    kotsu.app.settings.speed = 1.0
    kotsu.app.apply_settings()
    one.pad.confirm()
    kotsu.tick(0.05)
    assert kotsu.screen.playback.is_busy


PHASES: dict[str, tuple[str, Phase]] = {
    "own turn": (READY, lambda kotsu, one: None),
    "the other's turn": (READY.replace(" 1 ready", " 2 ready"), lambda kotsu, one: None),
    "a card in focus": (READY, lambda kotsu, one: one.go(("card", 1, "shield"))),
    "a die waits": (PLACE, lambda kotsu, one: one.do("left")),
    "a choice is open": (READY, choosing),
    "even or odd": (READY, lambda kotsu, one: one.choose(("card", 1, "destiny"))),
    "a die rolls": (READY, rolling),
}
Pads = tuple[PadHands, PadHands]


def phase(kotsu: Kotsu) -> Any:
    """Return everything that a look must not change."""
    it, beats = kotsu.screen.seat_choice, kotsu.screen.playback
    return (it.mode, it.focus, it.path, kotsu.screen.match.position, beats.clock,
            len(beats.beats), kotsu.screen.match.log)


def look(hands: PadHands) -> None:
    hands.pad.tap("SELECT")
    hands.kotsu.tick()


@pytest.mark.parametrize(("name", "reader_index"), one_of(2, product(PHASES, [0, 1])))
def test_either_seat_looks_in_any_phase_and_comes_back_to_it(
    kotsu: Kotsu, pads: Pads, name: str, reader_index: int
) -> None:
    line, lead = PHASES[name]
    kotsu.open_table(line)
    kotsu.tick()
    lead(kotsu, pads[0])
    before = phase(kotsu)
    reader = pads[reader_index]
    reader.pad.tap("SELECT")
    kotsu.tick(0.0)
    assert isinstance(kotsu.screen.question, CloseLook)
    kotsu.wait(1.0)
    assert kotsu.focus[:2] in (("card", reader_index + 1), ("card", 1))
    for card in ("destiny", "thief", "shield", "twister"):
        for seat in (1, 2):
            reader.go(("card", seat, card))
    kotsu.frame()
    assert kotsu.screen.match.log == before[-1]
    reader.pad.back()
    kotsu.tick(0.0)
    assert kotsu.screen.question is None
    kotsu.tick(0.0)
    assert phase(kotsu) == before


@pytest.mark.parametrize("closing", ["back", "look", "confirm"])
def test_it_closes_by_back_by_its_own_button_and_by_confirm_and_nothing_else_comes_of_that(
    kotsu: Kotsu, pads: Pads, closing: str
) -> None:
    one, two = pads
    kotsu.open_table(READY)
    kotsu.tick()
    one.go(("card", 1, "shield"))
    before = phase(kotsu)
    look(two)
    look(one) if closing == "look" else one.do(closing)
    kotsu.tick()
    assert (kotsu.screen.question, phase(kotsu)[:7]) == (None, before[:7])


@pytest.mark.usefixtures("quick_bots")
def test_a_bot_that_thinks_waits_until_the_look_is_over(kotsu: Kotsu, pads: Pads) -> None:
    one, _ = pads
    kotsu.app.seats.take("pad:1")
    kotsu.app.seats.seat_bot(next(iter(kotsu.app.content.bots)))
    kotsu.app.settings.speed = 1.0
    kotsu.app.apply_settings()
    kotsu.open_table(READY.replace(" 1 ready", " 2 ready"))
    kotsu.tick(0.1)
    look(one)
    assert kotsu.focus == ("card", 1, "destiny")
    kotsu.wait(3.0)
    assert kotsu.screen.match.log == []
    one.do("back")
    kotsu.wait(2.0)
    assert len(kotsu.screen.match.log) >= 1


def test_the_mouse_looks_at_the_card_it_points_at_whosever_that_is(kotsu: Kotsu, mouse: MouseHands) -> None:
    kotsu.enter(PLACE, "mouse", "mouse")
    rects = {item.id: item.rect for item in readable_items(kotsu.screen)}
    mouse.move(*rects["card", 2, "thief"].center)
    mouse.do("back")
    assert kotsu.focus == ("card", 2, "thief")
    mouse.move(*rects["card", 1, "shield"].center)
    mouse.do("confirm")
    assert kotsu.focus == ("card", 1, "shield")
    mouse.do("back")
    assert kotsu.screen.question is None
    mouse.move(320, 5)
    mouse.do("back")
    assert kotsu.screen.question.key == "pause.title"


def test_a_spent_card_is_not_read_and_without_a_card_nothing_opens_and_nothing_is_offered(
    kotsu: Kotsu, pads: Pads
) -> None:
    one, _ = pads
    kotsu.open_table(READY)
    kotsu.screen.match.pending.append(Move("shield", (1,)))
    kotsu.tick()
    assert ("card", 1, "shield") not in [item.id for item in readable_items(kotsu.screen)]
    kotsu.open_table("21/4/55 3/662/- 1 ready")
    kotsu.tick()
    look(one)
    assert kotsu.screen.question is None and "Look" not in kotsu.ink().words


@pytest.mark.parametrize(("line", "card", "presses"), [
    ("21/4/5 3/-/- 1 ready destiny,thief,shield,twister - - 7", "thief", 3),
    ("21/4/5 3/62/- 1 ready destiny,thief,shield,twister - - 7", "twister", 4),
    ("2/-/5 3/62/- 1 ready destiny,thief,shield,twister - - 7", "twister", 4),
])
def test_a_theft_takes_three_presses_and_a_swap_four_from_the_die_on(
    kotsu: Kotsu, pads: Pads, line: str, card: str, presses: int
) -> None:
    one, _ = pads
    kotsu.open_table(line)
    kotsu.tick()
    made = [*kotsu.path(("card", 1, card))]
    for direction in made:
        one.do(direction)
    while not kotsu.screen.match.log:
        one.do("confirm")
        made.append("confirm")
        assert len(made) <= presses
    assert kotsu.screen.match.log[0].verb == card
