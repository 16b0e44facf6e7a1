"""The drawing of the table, as recorded by a canvas."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import esper
import pytest

from components.choosing import Choosing
from components.effects import Particles
from components.focus import Item, Rect
from components.knucklebones import Card, ShownCard
from components.match import Comfort, Match
from components.pose import Pose, Ribbon, ShownTurn
from game.content.store import Store
from game.paths import data_dir
from game.tables.knucklebones.die import FACES, PARITIES
from game.tables.knucklebones.notation import read
from game.tables.table_files import store_of
from systems.draw.die import lighter
from systems.draw.pen import White
from systems.draw.seats import draw_ribbon
from systems.draw.view import View
from systems.effects.particles import shine_by
from systems.entities import only
from systems.knucklebones.boards import draw_boards
from systems.knucklebones.cards import LOCK, draw_cards
from systems.knucklebones.layout import (
    RIBBON,
    bar_rect,
    board_rect,
    card_at,
    card_rect,
    face_rect,
    field_at,
    field_rect,
    panel_rect,
    parity_rect,
    row_rect,
)
from systems.knucklebones.show import rise_and_dim
from systems.knucklebones.table import draw_table
from systems.layout import HEIGHT
from systems.order import tick
from systems.rebuild import rebuild
from tests.kit.drawing import Recorder
from tests.kit.rules import dice

pytestmark = pytest.mark.usefixtures("known_data")
NAMES = {1: "Player 1", 2: "Player 2"}
FAMILIES = {1: "xbox", 2: "keys_left"}
HANDS = "destiny,thief,shield,twister destiny,thief,shield,twister"


@cache
def known(data: Path) -> Store:
    """Return the store of a data folder."""
    store = store_of(data)
    store.read()
    return store


def drawn(
    position: str, language: str = "en", families: Any = FAMILIES, turn: int = 1, palette: str = "standard",
    size: int = 1, **choosing: Any,
) -> Recorder:
    """Draw a position with these values in ``Choosing``, and return the canvas."""
    store = known(data_dir())
    rules = dice(store).rules["kotsu"]
    esper.switch_world("drawn")
    match = rebuild(rules, read(rules, position))
    busy = esper.component_for_entity(match, Choosing)
    busy.position = esper.component_for_entity(match, Match).position
    for name, value in choosing.items():
        setattr(busy, name, value)
    rise_and_dim(1.0, 1.0)
    canvas = Recorder()
    canvas.palette, canvas.text_scale = store.palettes[palette], size
    draw_table(View(canvas, store, SimpleNamespace(language=language), NAMES, turn, families))
    esper.switch_world("default")
    esper.delete_world("drawn")
    return canvas


def focus(id: Any, rect: Any, **more: Any) -> dict[str, Any]:
    """Return the ``Choosing`` values of a focus on one item."""
    return {"focus": id, "items": [Item(id, rect)], **more}


@pytest.mark.parametrize(
    ("position", "place", "color"),
    [
        ("1/2/3 -/-/-", (1, 1, 1), "seat1"),
        ("-/-/- 1/2/3", (2, 3, 1), "seat2"),
        ("11/2/3 -/-/-", (1, 1, 2), "double"),
        ("111/2/3 -/-/-", (1, 1, 3), "triple"),
        ("2/32/552 -/-/-", (1, 2, 2), "diagonal"),
    ],
)
def test_a_die_has_the_color_of_what_it_is_part_of(position: str, place: tuple[int, int, int], color: str) -> None:
    canvas = drawn(position)
    die = next(order for order in canvas.at(*field_at(*place)) if order.name == f"die_{place[0]}")
    assert die.look["tint"] == canvas.palette.rgb(color)


def test_a_die_shows_its_face() -> None:
    assert [order.name for order in drawn("5/-/- -/-/-").at(*field_at(1, 1, 1))] == ["field_1", "die_1", "pips_5"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_names_totals_and_rows_are_written_and_the_bonus_apart(language: str) -> None:
    words = drawn("2/32/552 1/-/-", language).words
    named = {"en": "+24 DIAGONAL", "de": "+24 DIAGONALE"}
    assert {"Player 1", "Player 2", "2", "5", "22", "53", named[language]} <= set(words)
    assert "29" not in words


def test_the_large_number_of_a_seat_is_what_decides() -> None:
    canvas = drawn("2/32/552 1/-/- 1 over - - - - 1-12")
    (large,) = [order for order in canvas.orders if order.look.get("size") == 2 and order.name == "41"]
    assert large.place[1] < HEIGHT / 2 and "-12" in canvas.words


@pytest.mark.parametrize("size", [1, 2])
def test_a_row_that_would_change_keeps_its_score_in_sight(size: int) -> None:
    words = drawn("215/4/5 3/66/444 1 place:6", size=size, **focus(("row", 1, 2), row_rect(1, 2), mode="place")).words
    assert {"24", "-24", "4", "+6", "(-24)", "(+6)"} <= set(words)


def test_at_double_size_a_total_is_still_larger_than_the_name() -> None:
    canvas = drawn("2/32/552 1/-/-", size=2)
    high = {}
    for order in canvas.orders:
        if order.name in ("53", "Player 1"):
            low, top = canvas.fonts.capitals(order.look["font"])
            high[order.name] = (top - low) * max(2, order.look["size"])
    assert high["53"] > high["Player 1"]


def test_without_a_diagonal_there_is_no_bonus() -> None:
    assert not [word for word in drawn("2/3/55 1/-/-").words if word.startswith("+")]


def test_every_card_lies_face_up_and_a_lock_on_those_that_cannot_be_played() -> None:
    canvas = drawn(f"1/-/- -/-/- 1 ready {HANDS}")
    assert {canvas.at(*card_at(1, slot))[0].name for slot in (1, 2, 3, 4)} == {"card_frame"}
    locked = [slot for slot in (1, 2, 3, 4) if canvas.at(card_at(1, slot)[0], card_at(1, slot)[1] + LOCK)]
    assert locked == [2, 4]


def test_a_card_has_its_own_color_unless_the_palette_is_for_other_eyes(data: Path) -> None:
    cards = data / "knucklebones/cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("#DAC0FF", "#FF8800", 1), "utf-8")
    line, rims = f"1/2/- 3/-/- 1 ready {HANDS}", {}
    for palette in ("standard", "contrast"):
        canvas = drawn(line, palette=palette, mode="ready")
        rims[palette] = [canvas.at(*card_at(1, slot))[0].look["tint"] for slot in (1, 2)]
    assert rims == {"standard": [(255, 136, 0), (218, 192, 255)], "contrast": [(240, 230, 255)] * 2}


def test_the_focused_card_rises() -> None:
    x, y = card_at(1, 1)
    canvas = drawn(f"1/-/- -/-/- 1 ready {HANDS}", **focus(("card", 1, "destiny"), card_rect(1, 1), mode="ready"))
    assert canvas.at(x, y + 10)[0].name == "card_frame" and not canvas.at(x, y)


def test_the_focused_card_is_described(data: Path) -> None:
    canvas = drawn(f"1/-/- -/-/- 1 ready {HANDS}", **focus(("card", 1, "shield"), card_rect(1, 3), mode="ready"))
    assert "for 3 rounds" in " ".join(canvas.words)


def test_a_press_that_did_nothing_is_explained() -> None:
    assert "Not now." in drawn("1/-/- -/-/-", said="Not now.").words


@pytest.mark.parametrize(
    ("id", "rect"), [(("row", 1, 2), row_rect(1, 2)), (("card", 1, "destiny"), card_rect(1, 1))]
)
def test_only_the_focused_thing_is_outlined(id: Any, rect: Any) -> None:
    canvas = drawn(f"1/-/- -/-/- 1 ready {HANDS}", **focus(id, rect, mode="ready"))
    outlines = canvas.frames(canvas.palette.rgb("outline"))
    assert outlines and all(abs(order.place[0].x - rect.x) <= 1 for order in outlines)


def test_without_focus_nothing_is_outlined() -> None:
    canvas = drawn(f"1/-/- -/-/- 1 ready {HANDS}")
    assert canvas.frames(canvas.palette.rgb("outline")) == []


@pytest.mark.parametrize(("health", "wide"), [(3, 32), (2, 21), (1, 11)])
def test_a_shield_shows_how_long_it_lasts(data: Path, health: int, wide: int) -> None:
    canvas = drawn(f"1/-/- -/-/- 1 ready - - 2.3={health}")
    green = canvas.palette.rgb("shield")
    bright = lighter(green, 0.3)
    greens = [order for order in canvas.orders if order.kind == "fill" and order.look["tint"] in (green, bright)]
    bars = [order.place[0].w for order in greens if order.look["alpha"] == 1]
    rims = [order.place[0] for order in canvas.orders if order.kind == "outline" and order.look["tint"] == bright]
    assert bars == [34, wide] and rims == [row_rect(2, 3)]


def test_the_box_shows_the_rolled_die_beside_the_active_board() -> None:
    dice = [order for order in drawn("1/-/- 2/-/- 2 place:4").orders if order.name == "pips_large_4"]
    assert [order.place for order in dice] == [(443, 250)]


def test_the_box_is_gone_when_the_match_is_over() -> None:
    assert not [order for order in drawn("1/-/- 2/-/- 2 over").orders if str(order.name).startswith("die_large")]


def test_the_turn_is_numbered() -> None:
    assert "Turn 14" in drawn("1/-/- 2/-/-", turn=14).words


@pytest.mark.parametrize(("active", "glyph"), [(1, "glyph_xbox_menu"), (2, "glyph_keys_left_menu")])
def test_the_legend_has_the_glyphs_of_the_seat_in_turn(active: int, glyph: str) -> None:
    assert glyph in {order.name for order in drawn(f"1/-/- 2/-/- {active}").orders}


def test_there_may_be_no_legend() -> None:
    names = {str(order.name) for order in drawn("1/-/- 2/-/-", families=None).orders}
    assert not any(name.startswith("glyph_") for name in names)


def test_a_chosen_card_says_what_it_asks() -> None:
    canvas = drawn(f"1/-/- -/-/- 1 ready {HANDS}", mode="choose", seat=1, card="destiny", asks="parity")
    assert "Odd or even?" in " ".join(canvas.words)


def test_even_and_odd_are_dice() -> None:
    odd = focus(("parity", "odd"), parity_rect(1, "odd"), mode="choose", seat=1, card="destiny", asks="parity")
    canvas = drawn(f"1/-/- -/-/- 1 ready {HANDS}", **odd)
    assert {"Odd", "Even"} <= set(canvas.words)


def test_a_number_is_asked_for_by_six_dice() -> None:
    four = focus(("face", 4), face_rect(1, 4), mode="choose", seat=1, card="loaded", asks="face")
    canvas = drawn("1/-/- -/-/- 1 ready loaded", language="de", **four)
    assert "Wähle eine Zahl" in canvas.words
    for face in FACES:
        (pips,) = [order for order in canvas.at(*face_rect(1, face).center) if order.name == f"pips_{face}"]
        lit = lighter(canvas.palette.rgb("seat1" if face == 4 else "dim"), 0.35)
        assert pips.look["tint"] == lit


def test_the_first_die_of_a_swap_is_marked() -> None:
    second = focus(("field", 1, 2, 1), field_rect(1, 2, 1), mode="choose", seat=1, card="twister", asks="field")
    canvas = drawn(f"1/2/- -/-/- 1 ready {HANDS}", picked=(("field", 1, 1, 1),), **second)
    (mark,) = canvas.frames(canvas.palette.rgb("selection"))
    assert mark.place[0].center == field_at(1, 1, 1)


def test_the_stolen_die_is_seen_where_it_will_land() -> None:
    die = focus(("field", 2, 1, 1), field_rect(2, 1, 1), mode="choose", seat=1, card="thief", asks="field")
    canvas = drawn(f"1/2/- 6/-/5 1 ready {HANDS}", **die)
    assert "pips_6" in [order.name for order in canvas.at(*field_at(1, 1, 2))]


def test_a_focused_row_shows_the_die_and_what_it_would_bring() -> None:
    placing = focus(("row", 1, 2), row_rect(1, 2), mode="place", seat=1)
    canvas = drawn("-/6/- -/616/- 1 place:6", **placing)
    ghost = next(order for order in canvas.at(*field_at(1, 2, 2)) if order.name == "pips_6")
    assert ghost.look["alpha"] < 1
    crossed = [order.place for order in canvas.orders if order.name == "omen_cross"]
    assert crossed == [field_at(2, 2, 1), field_at(2, 2, 3)]
    assert {"+18", "-24"} <= set(canvas.words)


def test_a_shield_tells_that_it_would_throw_the_die_back() -> None:
    placing = focus(("row", 1, 2), row_rect(1, 2), mode="place", seat=1)
    canvas = drawn("-/-/- -/66/- 1 place:6 - - 2.2=3", **placing)
    assert "omen_shield" in [order.name for order in canvas.at(*field_at(1, 2, 1))]
    assert not [word for word in canvas.words if word[:1] in "+-"]


def test_a_diagonal_is_foretold_beside_its_seat() -> None:
    canvas = drawn("3/13/12 -/-/- 1 place:3", **focus(("row", 1, 3), row_rect(1, 3), mode="place", seat=1))
    assert {"+3", "(+39)"} <= set(canvas.words)
    assert next(order for order in canvas.orders if order.name == "(+39)").look["alpha"] < 1


def test_a_diagonal_that_is_held_stands_there_as_it_is() -> None:
    canvas = drawn("2/32/552 1/-/- 1 place:4", **focus(("row", 1, 2), row_rect(1, 2), mode="place", seat=1))
    held = next(order for order in canvas.orders if order.name == "+24 DIAGONAL")
    assert held.look["alpha"] == 1


@pytest.mark.parametrize("calm", (False, True))
def test_figures_are_read_above_the_fire(calm: bool) -> None:
    store = store_of()
    store.read()
    esper.switch_world("burning")
    match = rebuild(dice(store).rules["kotsu"], read(dice(store).rules["kotsu"], "444/-/- -/-/-"))
    comfort = esper.component_for_entity(match, Comfort)
    comfort.numerals, comfort.reduced_motion = True, calm
    shine_by(match, dice(store).effects, dice(store).look)
    for frame in range(40):
        tick(frame / 60, 1 / 60)
    canvas = Recorder()
    canvas.palette = store.palette
    draw_boards(canvas, esper.component_for_entity(match, Particles), {})
    esper.switch_world("default")
    esper.delete_world("burning")
    fire = [at for at, order in enumerate(canvas.orders) if order.kind == "speck"]
    figures = [at for at, order in enumerate(canvas.orders) if order.name == "numeral_4"]
    assert fire and len(figures) == 3 and min(figures) > max(fire)


def test_nothing_is_foretold_while_nothing_is_focused() -> None:
    canvas = drawn("-/6/- -/66/- 1 place:6")
    assert not [word for word in canvas.words if word[:1] in "+-"]


def test_the_shown_turn_counts_not_the_true_one() -> None:
    store = store_of()
    store.read()
    esper.switch_world("shown")
    rebuild(dice(store).rules["kotsu"], read(dice(store).rules["kotsu"], "1/-/- 2/-/- 2"))
    only(ShownTurn)[1].seat = 1
    canvas = Recorder()
    canvas.palette = store.palette
    draw_table(View(canvas, store, SimpleNamespace(language="en"), NAMES, 1, FAMILIES))
    esper.switch_world("default")
    esper.delete_world("shown")
    assert "glyph_xbox_menu" in {order.name for order in canvas.orders}


@pytest.mark.parametrize("language", ["en", "de"])
def test_even_and_odd_stay_in_their_panel(language: str) -> None:
    store = store_of()
    store.read()
    canvas = Recorder()
    for canvas.text_scale, room in ((1, parity_rect(1, "odd").w + 8), (2, panel_rect(1).w - 8)):
        assert all(canvas.measure(store.text(f"table.{parity}", language), "small") <= room for parity in PARITIES)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("rect", [*(parity_rect(1, parity) for parity in PARITIES), *(face_rect(1, n) for n in FACES)])
def test_what_a_card_asks_for_in_dice_covers_no_board_and_no_hand(seat: int, rect: Rect) -> None:
    panel = panel_rect(1)
    assert panel.holds(rect.x, rect.y) and panel.holds(rect.x + rect.w - 1, rect.y + rect.h - 1)
    mine = panel_rect(seat)
    for other in (board_rect(1), board_rect(2), *(card_rect(seat, slot) for slot in range(1, 5))):
        apart = mine.x >= other.x + other.w or other.x >= mine.x + mine.w
        assert apart or mine.y >= other.y + other.h or other.y >= mine.y + mine.h


@pytest.mark.parametrize(("seat", "side"), [(1, range(384, 640)), (2, range(0, 256))])
@pytest.mark.parametrize("scale", (1, 2))
def test_a_ribbon_lies_on_the_free_side_of_its_board_at_any_size_of_text(seat: int, side: range, scale: int) -> None:
    canvas = Recorder()
    canvas.palette = White()
    canvas.text_scale = scale
    draw_ribbon(canvas, Ribbon(seat, 1.0, 1.0), "Spieler 2 ist dran", RIBBON)
    band = canvas.orders[0].place[0]
    assert int(band.x) in side and int(band.x + band.w) - 1 in side
    assert band.h >= canvas.line("bold")


def test_a_ribbon_slides_out_of_the_board_or_only_fades() -> None:
    bands = {}
    for slides in (True, False):
        for open in (0.5, 1.0):
            canvas = Recorder()
            canvas.palette = White()
            draw_ribbon(canvas, Ribbon(1, 0.1, open), "Player 1's turn", RIBBON, slides)
            bands[slides, open] = canvas.orders[0]
    assert bands[True, 0.5].place[0].x < bands[True, 1.0].place[0].x
    assert bands[False, 0.5].place == bands[False, 1.0].place
    assert bands[False, 0.5].look["alpha"] < bands[False, 1.0].look["alpha"]


@pytest.mark.parametrize(
    ("spin", "picture", "broad"),
    [(0.0, "card_frame", 1.0), (0.25, "card_frame", 0.707), (0.75, "card_back", 0.707), (1.0, "card_back", 1.0)],
)
def test_a_played_card_shows_its_other_side_from_half_a_turn_on(spin: float, picture: str, broad: float) -> None:
    (side,) = [order for order in hand(ShownCard(False, 0.0, spin)) if order.name in ("card_frame", "card_back")]
    assert (side.name, side.look["scale_x"]) == (picture, pytest.approx(broad, abs=0.001))


def hand(held: ShownCard) -> list[Any]:
    """Return the drawing orders of a card in this state."""
    esper.switch_world("turning")
    esper.create_entity(Card(1, "thief", 1, 1), Pose(100.0, 100.0), held)
    canvas = Recorder()
    canvas.palette = White()
    draw_cards(canvas, str, lambda card: f"card_{card}", lambda _: (1, 2, 3), 1, lambda _: 0.0, lambda dim: dim)
    esper.switch_world("default")
    esper.delete_world("turning")
    return canvas.orders


def test_a_card_that_cannot_be_played_lies_face_up_dark_and_under_a_lock() -> None:
    bright, dark = hand(ShownCard(False, 0.0)), hand(ShownCard(True, 1.0))
    tints = [next(order.look["tint"] for order in each if order.name == "card_thief") for each in (bright, dark)]
    assert sum(tints[1]) < sum(tints[0]) / 2
    assert [sum(order.name == "badge_shut" for order in each) for each in (bright, dark)] == [0, 1]
    assert "thief" in [order.name for order in dark]


@pytest.mark.parametrize(("mode", "lit"), [("ready", True), ("choose", True), ("place", False)])
@pytest.mark.parametrize("seat", [1, 2])
def test_the_cards_of_who_may_play_one_are_lit(seat: int, mode: str, lit: bool) -> None:
    canvas = drawn(f"12/3/- 4/-/5 {seat} ready {HANDS}", mode=mode)
    dim = canvas.palette.rgb("dim")
    bright = {each: canvas.at(*card_at(each, 1))[0].look["tint"] != dim for each in (1, 2)}
    assert bright == {seat: lit, 3 - seat: False}


@pytest.mark.parametrize("turns", [2, 3, 5])
def test_the_bar_of_a_shield_has_as_many_parts_as_it_lasts_turns(data: Path, turns: int) -> None:
    cards = data / "knucklebones/cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("turns: 3", f"turns: {turns}"), "utf-8")
    canvas, bar = drawn("1/2/- 3/-/- 1 ready - - 1.2=1"), bar_rect(1, 2)
    fills = [order.place[0] for order in canvas.orders if order.kind == "fill"]
    thin = [rect for rect in fills if (rect.y, rect.w, rect.h) == (bar.y, 1, bar.h)]
    assert len([rect for rect in thin if bar.x < rect.x < bar.x + bar.w]) == turns - 1
