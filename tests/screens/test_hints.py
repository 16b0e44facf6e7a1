"""Hints and the bar of the chances, for a pad in seat 1; another pad has seat 2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from components.hints import Advice
from game.background.process import ProcessLost
from game.match.thinker import Verdict
from game.tools.gallery.tables.knucklebones import CLASH, TURN
from tests.kit.app import MouseHands, PadHands, Stage
from tests.kit.bot import Waiting
from tests.kit.cases import long
from tests.kit.pads import XBOX_360


@pytest.fixture
def pad(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Iterator[PadHands]:
    stage.reset(XBOX_360, XBOX_360)
    monkeypatch.setattr(stage.app, "thinker", Waiting())
    yield PadHands(stage, stage.hub.pads[0])
    stage.app.go("home")


def seated(pad: PadHands, line: str, **options: Any) -> Waiting:
    """Open the table in this position with both pads."""
    pad.stage.open_table(line, **{"advice": True, **options})
    pad.stage.tick()
    pad.stage.tick()
    thinker = pad.stage.app.thinker
    assert isinstance(thinker, Waiting)
    return thinker


def advice(pad: PadHands) -> Advice:
    found: Advice = pad.stage.screen.part(Advice)
    return found


@pytest.mark.parametrize(
    ("language", "head", "why"),
    [("en", "Lane 2", "Destroys a pair of sixes ({} points)."),
     ("de", "Bahn 2", "Zerstört ein Paar Sechsen ({} Punkte).")],
)
@pytest.mark.parametrize("size", [long(1), 2])
def test_the_hint_button_tells_the_best_move_and_why_until_the_move_is_made(
    pad: PadHands, size: int, language: str, head: str, why: str
) -> None:
    thinker = seated(pad, CLASH, language=language, text_size=size)
    assert thinker.asked == [] and head not in pad.stage.ink().text
    pad.do("hint")
    pad.stage.tick()
    assert pad.stage.screen.question is None and [mind.level for mind in thinker.minds] == [5]
    thinker.say("place:2")
    pad.stage.tick()
    said = pad.stage.ink().text
    pair = 12 * pad.stage.app.rules.multipliers.double
    assert head in said and why.format(pair) in said
    pad.do("back")
    assert pad.stage.screen.question is not None
    pad.choose("resume")
    pad.stage.tick()
    assert advice(pad).is_requested and advice(pad).places == (("row", 1, 2),) and len(thinker.asked) == 1


def test_a_mouse_clicks_its_hint_in_the_corner(stage: Stage, pad: PadHands) -> None:
    stage.app.seats.take("mouse")
    seated(pad, CLASH)
    mouse = MouseHands(stage)
    mouse.move(*stage.app.paper.to_virtual(0, 0))
    said = pad.stage.ink().text
    assert "?" in said and "Menu" in said and "Hint" not in said
    mouse.move(*stage.screen.corner_buttons.rects["hint"].center)
    assert "Hint" in pad.stage.ink().text
    mouse.do("confirm")
    stage.tick()
    assert advice(pad).is_requested and stage.screen.question is None
    mouse.do("back")
    assert stage.screen.question is not None


def test_without_hints_back_leaves_and_bots_do_not_think(pad: PadHands) -> None:
    thinker = seated(pad, CLASH, advice=False)
    pad.do("hint")
    assert pad.stage.screen.question is None
    pad.do("back")
    assert pad.stage.screen.question is not None and thinker.asked == [] and advice(pad).displayed_chance is None


def test_a_hint_ends_with_the_move_and_is_the_others_to_ask_for_then(pad: PadHands) -> None:
    thinker = seated(pad, CLASH)
    pad.do("hint")
    pad.stage.tick()
    thinker.say("place:2")
    pad.stage.tick()
    pad.choose(("row", 1, 2))
    pad.stage.wait(1)
    assert pad.stage.screen.active == 2 and not advice(pad).is_requested and advice(pad).places == ()
    pad.do("hint")
    pad.stage.tick()
    assert not advice(pad).is_requested
    PadHands(pad.stage, pad.stage.hub.pads[1]).do("hint")
    pad.stage.tick()
    assert advice(pad).is_requested and len(thinker.asked) == 2


def test_a_card_is_shown_step_by_step_and_back_undoes_a_step_there(pad: PadHands) -> None:
    thinker = seated(pad, TURN)
    pad.do("hint")
    pad.stage.tick()
    thinker.say("thief:3.1")
    pad.stage.tick()
    card, die = advice(pad).places
    assert (card, die) == (("card", 1, "thief"), ("field", 2, 3, 1))
    assert "Steals a four" in pad.stage.ink().text
    pad.choose(card)
    pad.stage.app.picture()
    assert pad.stage.screen.choosing.choice_kind == "field" and die in [item.id for item in pad.stage.items]
    pad.do("back")
    assert pad.stage.screen.choosing.mode == "ready" and advice(pad).is_requested


def test_an_answer_that_comes_too_late_is_not_taken_for_another_position(pad: PadHands) -> None:
    thinker = seated(pad, CLASH)
    pad.do("hint")
    pad.stage.tick()
    late = thinker.asked[0]
    late.set_running_or_notify_cancel()  # Its answer is on the way, so it can no longer be cancelled.
    pad.choose(("row", 1, 3))
    pad.stage.wait(1)
    PadHands(pad.stage, pad.stage.hub.pads[1]).do("hint")
    pad.stage.tick()
    assert len(thinker.asked) == 1, "one question at a time"
    late.set_result(Verdict("place:2", 0.9))
    pad.stage.wait(0.5)
    assert len(thinker.asked) == 2 and advice(pad).places == ()


def test_where_the_thinking_failed_what_gains_most_is_advised(pad: PadHands) -> None:
    thinker = seated(pad, CLASH, chances=True)
    pad.do("hint")
    thinker.asked[-1].set_exception(ProcessLost("gone"))
    pad.stage.wait(0.3)
    assert advice(pad).places == (("row", 1, 2),) and advice(pad).chance is None


@pytest.mark.parametrize("size", [long(1), 2])
def test_the_bar_tells_the_chances_of_both_in_percent(pad: PadHands, size: int) -> None:
    thinker = seated(pad, CLASH, chances=True, advice=False, text_size=size)
    assert "%" not in pad.stage.ink().text
    thinker.say("place:2", 0.62)
    pad.stage.tick()
    said = pad.stage.ink().text
    assert "62 %" in said and "38 %" in said


@pytest.mark.parametrize("calm", [False, True])
def test_it_slides_unless_motion_is_reduced(pad: PadHands, calm: bool) -> None:
    thinker = seated(pad, CLASH, chances=True, speed=1.0, reduced_motion=calm)
    pad.stage.wait(3)
    thinker.say("place:2", 0.6)
    pad.stage.wait(3)
    pad.choose(("row", 1, 2))
    pad.stage.wait(5)
    thinker.say("roll", 0.1)
    pad.stage.tick(0.1)
    way = 0.3 if calm else 0.1 * pad.stage.screen.beats.chance_slide
    assert advice(pad).chance == pytest.approx(0.9)
    assert advice(pad).displayed_chance == pytest.approx(0.6 + way, abs=0.01)
