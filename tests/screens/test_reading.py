"""A close look at the cards: in any phase, for any seat, without a change to the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from game.match.thinker import ImmediateThinker
from game.screens.match.pause import CloseLook, readable_items
from game.tables.knucklebones.moves import Move
from tests.kit.app import MouseHands, PadHands, Stage, two_pads
from tests.kit.cases import one_of

HELD = "destiny,thief,shield,twister"
READY = f"21/4/55 3/662/- 1 ready {HELD} {HELD} 2.2=3 7"
PLACE = f"21/4/5 3/662/- 1 place:4 {HELD} {HELD} - 7"
Phase = Callable[[Stage, PadHands], None]


def choosing(stage: Stage, one: PadHands) -> None:
    one.choose(("card", 1, "twister"))
    one.do("confirm")
    assert len(stage.screen.seat_choice.path) == 2


def rolling(stage: Stage, one: PadHands) -> None:
    stage.app.settings.speed = 1.0
    stage.app.apply_settings()
    one.pad.confirm()
    stage.tick(0.05)
    assert stage.screen.playback.busy


PHASES: dict[str, tuple[str, Phase]] = {
    "own turn": (READY, lambda stage, one: None),
    "the other's turn": (READY.replace(" 1 ready", " 2 ready"), lambda stage, one: None),
    "a card in focus": (READY, lambda stage, one: one.go(("card", 1, "shield"))),
    "a die waits": (PLACE, lambda stage, one: one.do("left")),
    "a choice is open": (READY, choosing),
    "even or odd": (READY, lambda stage, one: one.choose(("card", 1, "destiny"))),
    "a die rolls": (READY, rolling),
}
Pads = tuple[Stage, PadHands, PadHands]


@pytest.fixture
def pads(stage: Stage) -> Pads:
    one, two = two_pads(stage)
    return stage, one, two


def phase(stage: Stage) -> Any:
    """Return everything that a look must not change."""
    it, beats = stage.screen.seat_choice, stage.screen.playback
    return (it.mode, it.focus, it.path, stage.screen.match.position, beats.clock,
            len(beats.beats), stage.screen.match.log)


def look(hands: PadHands) -> None:
    hands.pad.tap("SELECT")
    hands.stage.tick()


@pytest.mark.parametrize(("name", "reader_index"), one_of(2, product(PHASES, [0, 1])))
def test_either_seat_looks_in_any_phase_and_comes_back_to_it(pads: Pads, name: str, reader_index: int) -> None:
    stage, *both = pads
    line, lead = PHASES[name]
    stage.open_table(line)
    stage.tick()
    lead(stage, both[0])
    before = phase(stage)
    reader = both[reader_index]
    reader.pad.tap("SELECT")
    stage.tick(0.0)
    assert isinstance(stage.screen.question, CloseLook)
    stage.wait(1.0)
    assert stage.focus[:2] in (("card", reader_index + 1), ("card", 1))
    for card in ("destiny", "thief", "shield", "twister"):
        for seat in (1, 2):
            reader.go(("card", seat, card))
    stage.frame()
    assert stage.screen.match.log == before[-1]
    reader.pad.back()
    stage.tick(0.0)
    assert stage.screen.question is None
    stage.tick(0.0)
    assert phase(stage) == before


@pytest.mark.parametrize("closing", ["back", "look", "confirm"])
def test_it_closes_by_back_by_its_own_button_and_by_confirm_and_nothing_else_comes_of_that(
    pads: Pads, closing: str
) -> None:
    stage, one, two = pads
    stage.open_table(READY)
    stage.tick()
    one.go(("card", 1, "shield"))
    before = phase(stage)
    look(two)
    look(one) if closing == "look" else one.do(closing)
    stage.tick()
    assert (stage.screen.question, phase(stage)[:7]) == (None, before[:7])


def test_a_bot_that_thinks_waits_until_the_look_is_over(pads: Pads, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, one, _ = pads
    monkeypatch.setattr(stage.app.bots, "thinker", ImmediateThinker())
    stage.app.seats.take("pad:1")
    stage.app.seats.seat_bot(next(iter(stage.app.content.bots)))
    stage.app.settings.speed = 1.0
    stage.app.apply_settings()
    stage.open_table(READY.replace(" 1 ready", " 2 ready"))
    stage.tick(0.1)
    look(one)
    assert stage.focus == ("card", 1, "destiny")
    stage.wait(3.0)
    assert stage.screen.match.log == []
    one.do("back")
    stage.wait(2.0)
    assert len(stage.screen.match.log) >= 1


def test_the_mouse_looks_at_the_card_it_points_at_whosever_that_is(stage: Stage) -> None:
    stage.enter(PLACE, "mouse", "mouse")
    mouse = MouseHands(stage)
    rects = {item.id: item.rect for item in readable_items(stage.screen)}
    mouse.move(*rects["card", 2, "thief"].center)
    mouse.do("back")
    assert stage.focus == ("card", 2, "thief")
    mouse.move(*rects["card", 1, "shield"].center)
    mouse.do("confirm")
    assert stage.focus == ("card", 1, "shield")
    mouse.do("back")
    assert stage.screen.question is None
    mouse.move(320, 5)
    mouse.do("back")
    assert stage.screen.question.key == "pause.title"


def test_a_spent_card_is_not_read_and_without_a_card_nothing_opens_and_nothing_is_offered(pads: Pads) -> None:
    stage, one, _ = pads
    stage.open_table(READY)
    stage.screen.match.pending.append(Move("shield", (1,)))
    stage.tick()
    assert ("card", 1, "shield") not in [item.id for item in readable_items(stage.screen)]
    stage.open_table("21/4/55 3/662/- 1 ready")
    stage.tick()
    look(one)
    assert stage.screen.question is None and "Look" not in stage.ink().words


@pytest.mark.parametrize(("line", "card", "presses"), [
    ("21/4/5 3/-/- 1 ready destiny,thief,shield,twister - - 7", "thief", 3),
    ("21/4/5 3/62/- 1 ready destiny,thief,shield,twister - - 7", "twister", 4),
    ("2/-/5 3/62/- 1 ready destiny,thief,shield,twister - - 7", "twister", 4),
])
def test_a_theft_takes_three_presses_and_a_swap_four_from_the_die_on(
    pads: Pads, line: str, card: str, presses: int
) -> None:
    stage, one, _ = pads
    stage.open_table(line)
    stage.tick()
    made = [*stage.path(("card", 1, card))]
    for direction in made:
        one.do(direction)
    while not stage.screen.match.log:
        one.do("confirm")
        made.append("confirm")
        assert len(made) <= presses
    assert stage.screen.match.log[0].verb == card
