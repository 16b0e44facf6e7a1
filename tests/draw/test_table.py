"""The drawing of the table, as recorded by a canvas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import esper
import pytest

from components.focus import Item
from components.match import Match
from components.pose import ShownTurn
from components.seat_choice import SeatChoice
from game.content.store import Store
from game.paths import data_dir
from game.tables.knucklebones.dimensions import FACES
from game.tables.knucklebones.notation import read
from systems.draw.widgets import lighten
from systems.entities import only
from systems.knucklebones.layout import bar_rect, box_at, card_at, card_rect, face_rect, field_at, field_rect, row_rect
from systems.knucklebones.show import rise_and_dim
from systems.knucklebones.table import draw_table
from systems.layout import HEIGHT
from systems.rebuild import rebuild, world
from systems.staging import MatchView
from tests.kit.drawing import RecordingCanvas
from tests.kit.rules import dice_content
from tests.kit.shipped import read_store, shipped_store

pytestmark = pytest.mark.usefixtures("known_data")
NAMES = {1: "Player 1", 2: "Player 2"}
FAMILIES = {1: "xbox", 2: "keys_left"}
HANDS = "destiny,thief,shield,twister destiny,thief,shield,twister"


@pytest.fixture(autouse=True)
def own_world() -> Iterator[None]:
    """Run the test in a new world."""
    with world():
        yield


@cache
def store_of_folder(data: Path) -> Store:
    return read_store(data)


def draw_position(
    position: str, language: str = "en", families: Any = FAMILIES, turn: int = 1, palette: str = "standard",
    size: int = 1, **choosing: Any,
) -> RecordingCanvas:
    """Draw a position with these values in ``SeatChoice``, and return the canvas."""
    store = store_of_folder(data_dir())
    rules = dice_content(store).rules["kotsu"]
    match = rebuild(rules, read(rules, position), store)
    busy = esper.component_for_entity(match, SeatChoice)
    busy.position = esper.component_for_entity(match, Match).position
    for name, value in choosing.items():
        setattr(busy, name, value)
    rise_and_dim(1.0, 1.0)
    canvas = RecordingCanvas(store.palettes[palette], size)
    draw_table(MatchView(canvas, store, SimpleNamespace(language=language), NAMES, {}, turn, families))
    return canvas


def focus(id: Any, rect: Any, **more: Any) -> dict[str, Any]:
    """Return the ``SeatChoice`` values of a focus on one item."""
    return {"focus": id, "items": [Item(id, rect)], **more}


@pytest.mark.parametrize(("position", "place", "color"), [
    ("1/2/3 -/-/-", (1, 1, 1), "seat1"),
    ("-/-/- 1/2/3", (2, 3, 1), "seat2"),
    ("11/2/3 -/-/-", (1, 1, 2), "double"),
    ("111/2/3 -/-/-", (1, 1, 3), "triple"),
    ("2/32/552 -/-/-", (1, 2, 2), "diagonal"),
])
def test_a_die_has_the_color_of_what_it_is_part_of(position: str, place: tuple[int, int, int], color: str) -> None:
    canvas = draw_position(position)
    die = next(order for order in canvas.at(*field_at(*place)) if order.name == f"die_{place[0]}")
    assert die.look["tint"] == canvas.palette.rgb(color)


def test_the_large_number_of_a_seat_is_what_decides() -> None:
    canvas = draw_position("2/32/552 1/-/- 1 over - - - - 1-12")
    (large,) = [order for order in canvas.orders if order.look.get("size") == 2 and order.name == "41"]
    assert large.place[1] < HEIGHT / 2 and "-12" in canvas.words


@pytest.mark.parametrize("size", [1, 2])
def test_a_row_that_would_change_keeps_its_score_in_sight(size: int) -> None:
    words = draw_position("215/4/5 3/66/444 1 place:6", size=size,
                          **focus(("row", 1, 2), row_rect(1, 2), mode="place")).words
    assert {"24", "-24", "4", "+6", "(-24)", "(+6)"} <= set(words)


def test_cards_that_cannot_be_played_are_face_down_with_a_lock() -> None:
    canvas = draw_position(f"1/-/- -/-/- 1 ready {HANDS}")
    names = {slot: [order.name for order in canvas.at(*card_at(1, slot))] for slot in (1, 2, 3, 4)}
    assert [slot for slot, drawn_there in names.items() if "badge_shut" in drawn_there] == [2, 4]
    assert [slot for slot, drawn_there in names.items() if "card_frame" in drawn_there] == [1, 3]


def test_a_card_has_its_own_color_unless_the_palette_is_for_other_eyes(data: Path) -> None:
    cards = data / "knucklebones/cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("#DAC0FF", "#FF8800", 1), "utf-8")
    line, rims = f"1/2/- 3/-/- 1 ready {HANDS}", {}
    for palette in ("standard", "contrast"):
        canvas = draw_position(line, palette=palette, mode="ready")
        rims[palette] = [canvas.at(*card_at(1, slot))[0].look["tint"] for slot in (1, 2)]
    assert rims == {"standard": [(255, 136, 0), (218, 192, 255)], "contrast": [(240, 230, 255)] * 2}


def test_the_focused_card_is_described(data: Path) -> None:
    canvas = draw_position(f"1/-/- -/-/- 1 ready {HANDS}",
                           **focus(("card", 1, "shield"), card_rect(1, 3), mode="ready"))
    assert "for 3 rounds" in " ".join(canvas.words)


def test_a_press_that_did_nothing_is_explained() -> None:
    assert "Not now." in draw_position("1/-/- -/-/-", reply="Not now.").words


@pytest.mark.parametrize(("id", "rect"), [(("row", 1, 2), row_rect(1, 2)), (("card", 1, "destiny"), card_rect(1, 1))])
def test_only_the_focused_thing_is_outlined(id: Any, rect: Any) -> None:
    canvas = draw_position(f"1/-/- -/-/- 1 ready {HANDS}", **focus(id, rect, mode="ready"))
    outlines = canvas.frames(canvas.palette.rgb("outline"))
    assert outlines and all(abs(order.place[0].x - rect.x) <= 1 for order in outlines)


@pytest.mark.parametrize(("health", "share"), [(3, 1), (2, 2 / 3), (1, 1 / 3)])
def test_a_shield_shows_how_long_it_lasts(data: Path, health: int, share: float) -> None:
    canvas = draw_position(f"1/-/- -/-/- 1 ready - - 2.3={health}")
    green = canvas.palette.rgb("shield")
    bright = lighten(green, 0.3)
    greens = [order for order in canvas.orders if order.kind == "fill" and order.look["tint"] in (green, bright)]
    bars = [order.place[0].w for order in greens if order.look["alpha"] == 1]
    rims = [order.place[0] for order in canvas.orders if order.kind == "outline" and order.look["tint"] == bright]
    bar = bar_rect(2, 3)
    assert bars == [bar.w, round(share * bar.grow(-1).w)] and rims == [row_rect(2, 3)]


def test_the_box_next_to_the_active_board_shows_the_rolled_die() -> None:
    dice = [order for order in draw_position("1/-/- 2/-/- 2 place:4").orders if order.name == "pips_large_4"]
    assert [order.place for order in dice] == [box_at(2)]


def test_a_number_is_asked_for_by_six_dice() -> None:
    four = focus(("face", 4), face_rect(1, 4), mode="choose", path=(("card", 1, "loaded"),))
    canvas = draw_position("1/-/- -/-/- 1 ready loaded", language="de", **four)
    assert "Wähle eine Zahl" in canvas.words
    for face in FACES:
        (pips,) = [order for order in canvas.at(*face_rect(1, face).center) if order.name == f"pips_medium_{face}"]
        lit = lighten(canvas.palette.rgb("seat1" if face == 4 else "dim"), 0.35)
        assert pips.look["tint"] == lit


def test_the_first_die_of_a_swap_is_marked() -> None:
    path = ("card", 1, "twister"), ("field", 1, 1, 1)
    second = focus(("field", 1, 2, 1), field_rect(1, 2, 1), mode="choose", path=path)
    canvas = draw_position(f"1/2/- -/-/- 1 ready {HANDS}", **second)
    (mark,) = canvas.frames(canvas.palette.rgb("selection"))
    assert mark.place[0].center == field_at(1, 1, 1)


def test_the_stolen_die_is_seen_where_it_will_land() -> None:
    die = focus(("field", 2, 1, 1), field_rect(2, 1, 1), mode="choose", path=(("card", 1, "thief"),))
    canvas = draw_position(f"1/2/- 6/-/5 1 ready {HANDS}", **die)
    assert "pips_6" in [order.name for order in canvas.at(*field_at(1, 1, 2))]


def test_a_focused_row_shows_the_die_and_what_it_would_bring() -> None:
    placing = focus(("row", 1, 2), row_rect(1, 2), mode="place")
    canvas = draw_position("-/6/- -/616/- 1 place:6", **placing)
    ghost = next(order for order in canvas.at(*field_at(1, 2, 2)) if order.name == "pips_6")
    assert ghost.look["alpha"] < 1
    crossed = [order.place for order in canvas.orders if order.name == "omen_cross"]
    assert crossed == [field_at(2, 2, 1), field_at(2, 2, 3)]
    assert {"+18", "-24"} <= set(canvas.words)


def test_a_shield_tells_that_it_would_throw_the_die_back() -> None:
    placing = focus(("row", 1, 2), row_rect(1, 2), mode="place")
    canvas = draw_position("-/-/- -/66/- 1 place:6 - - 2.2=3", **placing)
    assert "omen_shield" in [order.name for order in canvas.at(*field_at(1, 2, 1))]
    assert not [word for word in canvas.words if word[:1] in "+-"]


def test_a_diagonal_is_previewed_beside_its_seat() -> None:
    canvas = draw_position("3/13/12 -/-/- 1 place:3", **focus(("row", 1, 3), row_rect(1, 3), mode="place"))
    assert {"+3", "(+39)"} <= set(canvas.words)
    assert next(order for order in canvas.orders if order.name == "(+39)").look["alpha"] < 1


def test_the_shown_turn_counts_not_the_true_one() -> None:
    store = shipped_store()
    rebuild(dice_content(store).rules["kotsu"], read(dice_content(store).rules["kotsu"], "1/-/- 2/-/- 2"), store)
    only(ShownTurn).seat = 1
    canvas = RecordingCanvas(store.palette)
    draw_table(MatchView(canvas, store, SimpleNamespace(language="en"), NAMES, {}, 1, FAMILIES))
    assert "glyph_xbox_menu" in {order.name for order in canvas.orders}
