"""Plays a match of Nim in the window with two pads, from Home to the result and a rematch."""

from __future__ import annotations

from tests.kit.app import Kotsu, PadHands
from tests.kit.pads import DUALSENSE, XBOX_360


def test_a_match_from_home_and_back(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360, DUALSENSE, seed=1)
    one, two = (PadHands(kotsu, pad) for pad in kotsu.hub.pads)
    one.enter("nim")
    one.do("confirm")
    two.do("confirm")
    kotsu.wait(kotsu.app.store.content_of("nim").timing.banner.delay)
    one.do("confirm")
    kotsu.tick()
    hands = {1: one, 2: two}
    live = kotsu.screen
    assert {"Left: 15", "1", "2", "3"} <= {*kotsu.ink().words}
    for left in range(15, 0, -3):
        assert live.match.position.left == left
        hands[live.active].choose(("move", "3"))
        kotsu.frame()
        kotsu.wait(0.5)
    assert "snap" in kotsu.speakers.heard
    result = kotsu.screen
    assert (kotsu.name, result.ending.winner, result.ending.totals) == ("ResultScreen", 1, (1, 0))
    assert result.lines()[0] == "1 : 0"
    kotsu.frame()
    one.choose("rematch")
    kotsu.tick()
    assert (kotsu.name, kotsu.screen.table.name, kotsu.screen.match.position.left) == ("MatchScreen", "nim", 15)
