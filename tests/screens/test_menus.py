"""Home, options and the tutorial, each with a single kind of device."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from components.focus import Item, Rect
from systems.focus import next_focus
from tests.kit.app import HANDS, Hands, KeyHands, Stage
from tests.kit.hands import SOME_HANDS

SQUARE = [Item(name, Rect(x, y, 10, 10)) for name, x, y in (("a", 0, 20), ("b", 40, 20), ("c", 0, 0), ("d", 40, 0))]


@pytest.fixture(params=SOME_HANDS)
def hands(request: pytest.FixtureRequest, stage: Stage) -> Hands:
    """A player with one device only."""
    return HANDS[request.param](stage)


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [("a", "right", "b"), ("a", "down", "c"), ("a", "left", "b"), ("a", "up", "c"), ("d", "right", "c")],
)
def test_the_focus_goes_where_things_lie_and_wraps_within_its_line(start: str, direction: str, end: str) -> None:
    assert next_focus(SQUARE, start, direction) == end


def test_every_choice_opens_and_back_comes_home_to_it(hands: Hands) -> None:
    for choice, opens in (("knucklebones", "Setup"), ("reversi", "Setup"), ("decks", "Joining"),
                          ("tutorial", "Tutorial"), ("options", "Options")):
        hands.choose(choice)
        assert hands.stage.name == opens
        hands.do("back")
        assert (hands.stage.name, hands.stage.focus) == ("Home", choice)


def test_quit_asks_and_rests_on_no(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(hands.stage.app, "quit", lambda: ended.append(True))
    hands.choose("quit")
    assert hands.stage.focus == "no"
    hands.choose("no")
    assert (hands.stage.focus, ended) == ("quit", [])
    hands.choose("quit")
    hands.choose("yes")
    assert ended == [True]


def test_back_on_home_asks_and_back_again_closes_the_question(hands: Hands) -> None:
    hands.do("back")
    assert hands.stage.screen.question is not None
    hands.do("back")
    assert hands.stage.screen.question is None


def test_a_press_in_the_first_moment_of_a_screen_was_meant_for_the_last(stage: Stage) -> None:
    keys = KeyHands(stage, "left")
    stage.app.go("tutorial")
    stage.app.dispatch_event("on_key_press", 0xFF1B, 0)
    stage.tick(0.1)
    assert stage.name == "Tutorial"
    keys.do("back")
    assert stage.name == "Home"


def test_a_held_direction_walks_on_but_a_held_button_does_not(stage: Stage) -> None:
    app = stage.app
    app.dispatch_event("on_key_press", ord("d"), 0)
    stage.tick(0.01)
    assert stage.focus == "reversi"
    right = [item.id for item in stage.items if item.rect.x > 400]
    for _ in range(20):
        if stage.focus in right:
            break
        stage.wait(0.1)
    assert (there := stage.focus) in right
    app.dispatch_event("on_key_release", ord("d"), 0)
    stage.wait(1)
    assert stage.focus == there


def test_a_broken_file_is_reported_on_every_screen(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.app.settings.reduced_motion = True
    stage.set(glow="off")
    monkeypatch.setattr(stage.app.store, "faults", ["data/knucklebones/cards.yaml:4:3: no such word"])
    stage.frame()
    picture = stage.app.paper.read()
    monkeypatch.undo()
    stage.frame()
    # The light of the text reaches pixels around it.
    difference = ImageChops.difference(picture, stage.app.paper.read()).convert("L")
    changed = difference.point(lambda by: by if by > 48 else 0).getbbox()
    assert changed is not None and changed[2] < 250 and changed[3] < 30
