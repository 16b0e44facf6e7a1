"""Plays a match of Nim in the window with two pads, from Home to the result and a rematch."""

from __future__ import annotations

from tests.kit.app import PadHands, Stage
from tests.kit.pads import DUALSENSE, XBOX_360


def test_a_match_from_home_and_back(stage: Stage) -> None:
    stage.reset(XBOX_360, DUALSENSE, seed=1)
    one, two = (PadHands(stage, pad) for pad in stage.hub.pads)
    one.enter("nim")
    one.do("confirm")
    two.do("confirm")
    stage.wait(stage.app.store.content_of("nim").timing.banner.delay)
    one.do("confirm")
    stage.tick()
    hands = {1: one, 2: two}
    live = stage.screen
    assert {"Left: 15", "1", "2", "3"} <= {*stage.ink().words}
    for left in range(15, 0, -3):
        assert live.match.position.left == left
        hands[live.active].choose(("move", "3"))
        stage.frame()
        stage.wait(0.5)
    assert "snap" in stage.speakers.heard
    result = stage.screen
    assert (stage.name, result.ending.winner, result.ending.totals) == ("ResultScreen", 1, (1, 0))
    assert result.lines()[0] == "1 : 0"
    stage.frame()
    one.choose("rematch")
    stage.tick()
    assert (stage.name, stage.screen.table.name, stage.screen.match.position.left) == ("MatchScreen", "nim", 15)
