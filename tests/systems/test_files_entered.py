"""The number of files that a placed die runs through, so that a reader can still follow it."""

from __future__ import annotations

from components.match import Match
from game.tables.knucklebones.moves import PLACES
from systems.order import tick
from tests.kit.app import Stage
from tests.kit.statements import entered

LINE = "2/4/- 3/2/- 1 place:2 destiny,shield -"
FRAME = 1 / 60
SHOWN = 40
"""Files of the rules, the entities, and everything that moves and shines until the beats end."""
DRAWN = 116
"""Files of the whole application: also devices, screen, sounds, rumble and the picture."""


def placed(stage: Stage) -> Match:
    """Return a watched table at which a die is about to be placed."""
    stage.reset(speed=1.0)
    stage.open_table(LINE)
    for _ in range(5):
        stage.frame(FRAME)
    match: Match = stage.screen.match
    match.pending.append(PLACES[0])
    return match


def test_a_placed_die_stays_within_few_files(stage: Stage) -> None:
    placed(stage)
    playback = stage.screen.playback

    def whole() -> None:
        tick(stage.app.clock, FRAME)
        while playback.busy:
            tick(stage.app.clock, FRAME)

    files = entered(whole)
    assert len(files) <= SHOWN, sorted(files)


def test_a_placed_die_that_is_drawn_stays_within_few_files(stage: Stage) -> None:
    placed(stage)
    playback = stage.screen.playback

    def whole() -> None:
        stage.frame(FRAME)
        while playback.busy:
            stage.frame(FRAME)

    files = entered(whole)
    assert len(files) <= DRAWN, sorted(files)
