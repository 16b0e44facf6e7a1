"""The row of cabinets on Home, for any number of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.cabinets import Cabinet
from game.screens import home
from game.screens.cabinet_row import CABINET, ROOM, CabinetRow
from systems.layout import WIDTH
from tests.kit.app import HANDS, Hands, MouseHands, Stage

NINE = ("knucklebones", "reversi", "mine", "beams", "cellar", "city", "songs", "lamp", "sand")
FIRST, LAST = NINE[0], NINE[-1]


def at_home(stage: Stage, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...] = NINE) -> None:
    """Open Home with these cabinets."""
    monkeypatch.setattr(home, "cabinets", lambda: tuple(Cabinet(at, name) for at, name in enumerate(names)))
    stage.app.go("home", focus=names[0])
    stage.tick()


def middles(row: CabinetRow) -> list[float]:
    """Return the centers of the visible cabinets."""
    return [item.rect.center[0] for item in row.items() if item.rect.w]


@pytest.mark.parametrize("name", [name for name in HANDS if name != "mouse"])
def test_every_one_of_nine_is_reached_and_stands_whole_in_sight(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    hands: Hands = HANDS[name](stage)
    at_home(stage, monkeypatch)
    for cabinet in (*NINE[1:], *NINE[-2::-1]):
        hands.do("right" if NINE.index(cabinet) > NINE.index(stage.focus) else "left")
        assert stage.focus == stage.screen.near == cabinet
        rect = next(item.rect for item in stage.items if item.id == cabinet)
        assert (rect.w, rect.h) == CABINET
        assert abs(rect.center[0] - WIDTH / 2) <= (ROOM - rect.w) / 2


def test_the_mouse_clicks_its_way_along_the_row(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.reset()
    at_home(stage, monkeypatch)
    hands, row = MouseHands(stage), stage.screen.row
    while LAST in (arrows := row.arrows()) or row.first + row.sight < len(NINE):
        beyond = NINE[row.first + row.sight]
        hands.move(*arrows[beyond].center)
        before = row.first
        hands.do("confirm")
        assert (stage.name, stage.focus) == ("Home", beyond) and row.first > before
    assert set(row.arrows()) == {NINE[row.first - 1]}, "no further than the end"
    hands.go(LAST)
    hands.go(NINE[-3])
    assert row.first == len(NINE) - row.sight, "pointing moves nothing away from under the mouse"


def test_both_ends_of_the_row_lead_on_to_the_buttons(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = HANDS["pad"](stage)
    at_home(stage, monkeypatch)
    hands.do("left")
    assert stage.focus in [item.id for item in stage.screen.buttons]
    hands.do("right")
    assert stage.focus == FIRST
    for _ in NINE:
        hands.do("right")
    assert stage.focus in [item.id for item in stage.screen.buttons]
    hands.do("left")
    assert stage.focus == LAST


def test_it_glides_and_with_reduced_motion_it_is_there(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = HANDS["pad"](stage)
    at_home(stage, monkeypatch)
    row, glide = stage.screen.row, stage.app.store.home.glide
    hands.do("right")
    hands.do("right")
    assert row.first == 1
    row.look_at(NINE[5])
    seen = [row.shown]
    for _ in range(6):
        stage.tick(glide / 6)
        seen.append(row.shown)
    assert seen == sorted(seen) and len(set(seen)) > 3 and seen[-1] == row.first
    stage.app.settings.reduced_motion = True
    row.look_at(FIRST)
    stage.tick(1 / 60)
    assert row.shown == row.first == 0


@pytest.mark.parametrize("count", range(1, 13))
def test_any_number_stands_side_by_side_between_the_buttons(count: int) -> None:
    names = [f"cabinet {number}" for number in range(count)]
    for focus in names:
        row = CabinetRow(names, focus)
        xs = middles(row)
        assert focus in [item.id for item in row.items() if item.rect.w]
        assert all(right - left >= CABINET[0] for left, right in pairwise(xs))
        assert sum(xs) / len(xs) == pytest.approx(WIDTH / 2)
        shown = [row.visible(number) for number in range(count)]
        assert [number for number, share in enumerate(shown) if share] == [
            number for number, item in enumerate(row.items()) if item.rect.w
        ]


@pytest.mark.parametrize("palette", ["red_green", "blue_yellow", "contrast"])
def test_cabinets_show_the_colors_of_the_palette_and_come_back(stage: Stage, palette: str) -> None:
    app, atlas = stage.app, stage.app.paper.atlas
    region = atlas.region("cabinet_knucklebones")

    def shown() -> set[tuple[int, ...]]:
        box = (region.x, region.y, region.x + region.w, region.y + region.h)
        return {pixel[:3] for pixel in atlas.image.crop(box).getdata() if pixel[3] == 255}

    before = shown()
    assert app.store.palettes["standard"].rgb("seat2") in before
    app.settings.palette = palette
    app.adopt_settings()
    wanted = app.store.palettes[palette].rgb("seat2")
    assert min(max(abs(a - b) for a, b in zip(wanted, each, strict=True)) for each in shown()) <= 6
    app.settings.palette = "standard"
    app.adopt_settings()
    assert shown() == before
