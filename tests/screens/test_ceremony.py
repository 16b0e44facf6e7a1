"""The ceremony at the end of a set and of an evening."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from components.focus import Rect
from game.match.evening import Entrant, Evening
from game.match.record import Record
from game.match.series import Series
from game.tables import find_table
from game.tools.benchmarks.sample_matches import TABLE, bot_match, random_match
from systems.draw.bubbles import STAY_SECONDS
from tests.kit.app import PadHands, Stage
from tests.kit.cases import one_of
from tests.kit.pads import XBOX_360

FRAME = 1 / 30
LAST = 12
"""The seed of the match that ends the set."""


def end_set(stage: Stage, table_name: str = "knucklebones", speed: float = 1.0) -> PadHands:
    """Make the last move of the match that ends a set, and wait for what follows."""
    stage.reset(XBOX_360, speed=speed)
    app = stage.app
    app.settings.glow = "off"
    app.table_name = table_name
    app.free_seats()
    stage.sit("pad:1", "pad:1")
    table = find_table(table_name)
    names = "Maximiliane", "Konstantin"
    log = random_match(app.rules, LAST, names=names) if table == TABLE else bot_match(table, app.rules, LAST, names)
    app.series = Series(3, 5, wins=(1, 1), played=2)
    app.go("match", record=Record(table, app.rules, replace(log, plies=log.plies[:-1])))
    shown = stage.screen
    shown.match.pending.append(shown.table.read_move(shown.match.rules, log.plies[-1].move))
    stage.until(lambda: stage.screen is not shown, FRAME)
    assert stage.name == "ResultScreen"
    stage.frame()
    return stage.hands[0]


def picture(stage: Stage) -> bytes:
    stage.frame(FRAME)
    return stage.app.paper.read().tobytes()


@pytest.mark.parametrize("table_name", one_of(2, ["knucklebones", "reversi"]))
def test_a_set_ends_with_its_turning_point_in_motion_and_then_a_fanfare(stage: Stage, table_name: str) -> None:
    end_set(stage, table_name)
    ceremony, look = stage.screen.ceremony, stage.app.store.look.ceremony
    excerpt, point = ceremony.excerpt, ceremony.point
    assert excerpt.ply <= point.ply and point.record is stage.screen.match_screen.record
    stage.speakers.heard.clear()
    changed, before = 0, picture(stage)
    for _ in range(round(look.replay / 0.3)):
        stage.wait(0.3 - FRAME)
        now = picture(stage)
        changed, before = changed + (now != before), now
    assert changed == round(look.replay / 0.3), "no third of a second stands still"
    assert excerpt.ply == point.ply + 1
    for _ in range(120):
        stage.tick(FRAME)
    assert ceremony.excerpt is None and stage.app.store.audio.interface["fanfare"] in stage.speakers.heard
    assert {item.id for item in stage.items} >= {"rematch", "leave"}


def test_a_press_skips_to_the_trophy_and_chooses_nothing(stage: Stage) -> None:
    hands = end_set(stage)
    stage.wait(0.5)
    assert stage.screen.ceremony.excerpt is not None and not stage.items
    hands.do("confirm")
    assert stage.screen.ceremony.excerpt is None and stage.name == "ResultScreen"
    stage.set(text_size=2, language="de")
    assert "Wendepunkt" in stage.ink().words
    hands.choose("leave")
    assert stage.name == "Home"


def test_reduced_motion_shows_no_replay_and_nothing_that_moves(stage: Stage) -> None:
    end_set(stage, speed=0.0)
    stage.app.settings.speed, stage.app.settings.reduced_motion = 1.0, True
    assert stage.screen.ceremony.excerpt is None
    stage.wait(3.0)
    stage.app.toasts.waiting.clear()
    before = picture(stage)
    stage.wait(1.3)
    assert picture(stage) == before


def test_an_achievement_never_covers_the_winner(stage: Stage) -> None:
    end_set(stage, speed=0.0)
    stage.app.settings.reduced_motion = True
    for size in (1, 2):
        stage.set(text_size=size)
        stage.wait(1.0)
        plain, reserved_areas = stage.app.paper, stage.screen.reserved_areas
        assert reserved_areas
        stage.frame()
        before = plain.read()
        stage.app.toasts.add("Ada", "A very long achievement that takes a lot of room" if size == 2 else "Short")
        stage.wait(0.5)
        stage.frame()
        after = plain.read()
        for rect in reserved_areas:
            assert part(before, rect) == part(after, rect)
        stage.app.toasts.waiting.clear()


def part(whole: Image.Image, rect: Rect) -> bytes:
    """Return the pixels in a rectangle."""
    box = (round(rect.x), round(360 - rect.y - rect.h), round(rect.x + rect.w), round(360 - rect.y))
    return whole.crop(box).tobytes()


def test_an_achievement_without_room_waits(stage: Stage) -> None:
    toasts = stage.app.toasts
    toasts.waiting.clear()
    toasts.add("Ada", "Achievement")
    everywhere = [Rect(0, 0, 640, 360)]
    for _ in range(3):
        toasts.draw(stage.app.paper, taken=everywhere)
        toasts.step(STAY_SECONDS)
    assert toasts.waiting
    toasts.draw(stage.app.paper)
    toasts.step(STAY_SECONDS)
    assert not toasts.waiting


def test_the_evening_ends_with_a_ceremony_for_its_winner(stage: Stage) -> None:
    stage.reset(XBOX_360, speed=1.0)
    people = tuple(Entrant(f"guest:{number}", name) for number, name in enumerate(("Ada", "Ben", "Cleo"), 1))
    evening = Evening("evening", "knucklebones", "all", people)
    while evening.next_pairing is not None:
        evening = evening.after(min(evening.next_pairing))
    stage.app.records.evenings.keep(evening)
    stage.app.go("evening")
    stage.frame()
    ceremony = stage.screen.ceremony
    assert [guest.name for guest in ceremony.honors.guests] == ["Ada"] and ceremony.honors.winner is not None
    assert {item.id for item in stage.items} == {"rematch", "end", "trophies"}
