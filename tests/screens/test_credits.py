"""The credits: the people and works behind the game."""

from __future__ import annotations

import pytest

from game.paths import assets_dir
from game.screens.credits import entries
from tests.kit.app import PadHands, Stage
from tests.kit.drawing import Ink
from tests.kit.pads import XBOX_360


def test_everybody_who_is_credited_can_be_read_on_the_page(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.reset(XBOX_360)
    pad, ink = PadHands(stage, stage.hub.pads[0]), Ink(stage.app.paper, monkeypatch)
    pad.choose("credits")
    told: set[str] = set()
    more = True
    while more:
        stage.app.picture()
        told |= {word for box in ink.boxes for word in box.words.split()}
        more = stage.screen.menu.scroll(1, by_page=True)
    rows = entries((assets_dir() / "CREDITS.md").read_text("utf-8"))
    assert len(rows) > 4 and all(set(cell.split()) <= told for row in rows for cell in row)
    pad.do("confirm")
    assert (stage.name, stage.focus) == ("Home", "credits")
