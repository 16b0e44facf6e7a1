"""Entities of every table: they always mirror the rules, watched or not, at any speed; and tables without systems."""

from __future__ import annotations

from itertools import product
from typing import Annotated, Any, NamedTuple

import esper
import pytest
from pydantic import Field

from components.focus import Item
from components.match import Match
from components.playback import NO_ACTORS, Beat, Playback
from components.pose import ShownTurn
from components.seat_choice import SeatChoice
from game.app.settings import TEXT_SIZES, Settings
from game.content.placeholders import LANGUAGES
from game.kernel.events import SHARED_SIGNS, TURN_PASSED, MatchEnded, MatchWon, name_of
from game.kernel.opaque import Event
from game.kernel.random_stream import Stream, seed_state
from game.tables import KNOWN_TABLES, NAMES
from game.tools.gallery.scene import scenes_of
from game.tools.gallery.scenes import SCENES
from systems.layout import BUTTONS_AREA, button_places
from systems.order import tick
from systems.plain_table import BOARD_TOP, draw_buttons, draw_fields, draw_seats, in_words, places
from systems.playback import settle_shown
from systems.press_to_move import in_order_of_numbers
from systems.rebuild import play_match, read_back, rebuild
from systems.staging import MatchView, staging
from systems.turn_marker import END_EVENTS, animator_of
from systems.worlds import PLAIN_WORLD, EventWorld
from tests.kit.cases import long
from tests.kit.drawing import RecordingCanvas
from tests.kit.shipped import shipped_store
from tests.kit.tables import RULE_SETS, SETS, TABLES
from tests.kit.watched import assert_mirrored

STORE = shipped_store()
over_all = pytest.mark.parametrize(("table_name", "rules"), RULE_SETS)
each = pytest.mark.parametrize("table_name", KNOWN_TABLES)
each_shown = pytest.mark.parametrize("table_name", tuple(filter(scenes_of, NAMES)))
"""Tables that are in the gallery."""


@pytest.mark.parametrize("seeds", [1, long(4)])
@over_all
def test_random_matches_are_mirrored_after_every_move(table_name: str, rules: str, seeds: int) -> None:
    rule_set = SETS[table_name][rules]
    random = TABLES[table_name].plain_bots["random"]
    for seed in range(seeds):
        bots = [random] * TABLES[table_name].seat_count(rule_set)
        play_match(rule_set, seed, bots, watch=assert_mirrored, table_name=table_name)


@over_all
def test_every_position_of_a_match_can_be_entered(table_name: str, rules: str) -> None:
    table, rule_set = TABLES[table_name], SETS[table_name][rules]
    position, stream = table.new(rule_set, 3), Stream(seed_state(3))
    while moves := table.legal(rule_set, position):
        for shown in (True, False):
            rebuild(rule_set, position, STORE if shown else None, table_name)
            assert read_back() == position
        position, _ = table.apply(rule_set, position, stream.pick(moves))


def shown_components() -> dict[Any, Any]:
    """Return everything shown of the match except independent motion."""
    kinds = {kind for entity in esper._entities for kind in esper._entities[entity]}
    seen = [kind for kind in kinds if kind.__name__.startswith("Shown") and kind.__name__ not in ("ShownFocus",)]
    return {(kind.__name__, entity): repr(part) for kind in seen for entity, part in esper.get_component(kind)}


@each
@pytest.mark.parametrize("speed", [1.0, 0.0])
def test_the_picture_ends_at_the_true_state(table_name: str, speed: float) -> None:
    table, rules = TABLES[table_name], STORE.content_of(table_name).default_rules
    position = table.new(rules, 5)
    entity = rebuild(rules, position, STORE, table_name)
    match, playback = esper.component_for_entity(entity, Match), esper.component_for_entity(entity, Playback)
    playback.speed = speed
    stream, now, plies = Stream(seed_state(5)), 0.0, 0
    while moves := table.legal(rules, match.position):
        if not match.pending and not playback.is_busy:
            match.pending.append(stream.pick(moves))
        tick(now := now + 0.3, 0.3)
        for move in match.log[plies:]:
            position, _ = table.apply(rules, position, move)
        plies = len(match.log)
        assert read_back() == match.position == position
    while playback.is_busy:
        tick(now := now + 0.3, 0.3)
    before = shown_components()
    settle_shown()
    assert shown_components() == before


@each
def test_every_event_has_an_animator_and_a_beat_and_an_owner_where_entities_follow_the_rules(table_name: str) -> None:
    events, stage = set(TABLES[table_name].files.events), staging(table_name)
    shared = {event for event in events if name_of(event) in (TURN_PASSED, *END_EVENTS)}
    assert events >= set(stage.animation.animators)
    if stage.world is not PLAIN_WORLD:
        assert events - shared <= set(stage.animation.animators)
        if isinstance(stage.world, EventWorld):
            assert set(stage.world.handlers) == {event for event in events if name_of(event) != TURN_PASSED}
    moments = set(TABLES[table_name].files.beats.moments)
    assert {name_of(event) for event in events} == set(STORE.content_of(table_name).timing.beats) - moments


@each
def test_nothing_waits_for_an_event_that_does_not_exist(table_name: str) -> None:
    stage = staging(table_name)
    assert {*stage.effects.starts, *stage.effects.landings} <= set(TABLES[table_name].files.events)
    felt = {*STORE.content_of(table_name).sounds, *STORE.content_of(table_name).rumble}
    table = TABLES[table_name]
    assert felt <= {name_of(event) for event in (*table.files.events, *table.files.signs, *SHARED_SIGNS)}


@each_shown
def test_it_has_scenes_for_the_gallery_and_so_for_golden_pictures(table_name: str) -> None:
    mine = [scene for scene in SCENES if scene.table == table_name]
    assert len([scene for scene in mine if scene.moves]) > 2 and any(scene.screen == "result" for scene in mine)


@each_shown
def test_its_busiest_scene_can_be_measured_over_and_over(table_name: str) -> None:
    busiest, table = scenes_of(table_name).BUSIEST, TABLES[table_name]
    rules = STORE.content_of(table_name).default_rules
    assert (busiest.table, busiest.screen) == (table_name, "match"), "what bench measures is a table"
    position = table.notation.read(rules, busiest.position)
    for move in busiest.moves:
        position, _ = table.apply(rules, position, table.notation.read_move(rules, move))
    assert not position.over, "a result would follow"


@pytest.mark.parametrize("step", [15, 30])
@pytest.mark.parametrize("count", [1, 9, 16, 25])
def test_lines_are_above_the_buttons_and_apart(count: int, step: int) -> None:
    found = places(count, step)
    assert len(set(found)) == count
    assert all(BUTTONS_AREA.y + BUTTONS_AREA.h + step / 2 <= y <= BOARD_TOP - step / 2 for _, y in found)
    assert all(BUTTONS_AREA.x < x < BUTTONS_AREA.x + BUTTONS_AREA.w for x, _ in found)


class Board(NamedTuple):
    """A position with a board of two rows, a number, and points."""

    squares: Annotated[str, Field(pattern="^[.ab]{3}/[.ab]{3}$")]
    left: int
    second: int


def test_a_board_is_drawn_as_squares_and_a_number_as_counters() -> None:
    rules = STORE.content_of("reversi").default_rules
    rebuild(rules, TABLES["reversi"].new(rules, 1), STORE, "reversi")
    position, start = Board("ab./..b", 5, 30), Board(".../...", 7, 0)
    canvas = RecordingCanvas(STORE.palettes["standard"])
    draw_fields(MatchView(canvas, STORE, Settings(), {2: "Ada"}, {}), position, start)
    assert canvas.words == ["", "a", "b", "", "b", "Left: 5", "Ada: 30"]
    fills = [order for order in canvas.orders if order.kind == "fill"]
    assert len(fills) == 6 + 7 and fills[-3].look["tint"] != fills[-1].look["tint"], "two of seven are gone"
    (panel,) = {order.place[0] for order in canvas.orders if order.name == "panel"}
    assert abs(panel.x + panel.w - fills[-1].place[0].x - 15) < 12, "there is room for as many as there were at first"
    canvas = RecordingCanvas(STORE.palettes["standard"])
    draw_fields(MatchView(canvas, STORE, Settings(), {1: "Ada"}, {}), position, start)
    assert canvas.words[-1] == "second: 30", "a table for one has no second player"


@pytest.mark.parametrize("end", [MatchWon(1, (1, 0)), MatchEnded((1, 1))])
def test_no_seat_is_on_turn_in_the_beat_that_ends_a_match_at_a_table_without_systems(end: Event) -> None:
    rules = STORE.content_of("reversi").default_rules
    match = rebuild(rules, TABLES["reversi"].new(rules, 1), STORE, "reversi")
    animator_of(staging("no_such_table"), end)(Beat(end, match=match, actors=NO_ACTORS), 0.1)
    assert [turn.is_over for _, turn in esper.get_component(ShownTurn)] == [True]


def test_words_of_a_move_are_shown_by_the_texts_of_the_table() -> None:
    rules = STORE.content_of("reversi").default_rules
    rebuild(rules, TABLES["reversi"].new(rules, 1), STORE, "reversi")
    assert in_words(MatchView(Any, STORE, Settings(language="de"), {}, {}), "figure_corners:3:pass") == "Ecken 3 pass"


def test_words_without_such_a_text_are_those_of_actions() -> None:
    rules = STORE.content_of("khet").default_rules
    rebuild(rules, TABLES["khet"].new(rules, 1), STORE, "khet")
    assert in_words(MatchView(Any, STORE, Settings(language="de"), {}, {}), "left") == STORE.text("action.left", "de")


@pytest.mark.parametrize(("language", "size"), list(product(LANGUAGES, TEXT_SIZES)))
def test_a_reply_is_in_place_of_the_name_of_the_seat_to_move(language: str, size: int) -> None:
    rules = STORE.content_of("reversi").default_rules
    match = rebuild(rules, TABLES["reversi"].new(rules, 1), STORE, "reversi")
    for reply in None, *(key for key in STORE.texts[language] if key.startswith("undo.")), "refused.over":
        esper.component_for_entity(match, SeatChoice).reply = reply
        canvas = RecordingCanvas(STORE.palettes["standard"], size)
        view = MatchView(canvas, STORE, Settings(language=language), {1: "Ada"}, {})
        draw_seats(view)
        assert canvas.words == [view.say(reply) if reply else view.say("table.turn", name="Ada")]
        assert not canvas.cramped


@pytest.mark.parametrize("size", TEXT_SIZES)
@pytest.mark.parametrize("count", [1, 2, 3, 12])
def test_long_words_fit_on_few_buttons(count: int, size: int) -> None:
    rules = STORE.content_of("reversi").default_rules
    match = rebuild(rules, TABLES["reversi"].new(rules, 1), STORE, "reversi")
    items = [Item(("move", f"Verschiebung{number}"), rect) for number, rect in enumerate(button_places(count))]
    esper.component_for_entity(match, SeatChoice).items = items
    canvas = RecordingCanvas(STORE.palettes["standard"], size)
    draw_buttons(MatchView(canvas, STORE, Settings(), {}, {}))
    assert len(canvas.words) == count and not canvas.cramped


def test_the_buttons_of_moves_are_in_the_order_of_their_numbers() -> None:
    moves = ["take:1,10", "take:1,2", "pass", "take:11", "take:2"]
    assert sorted(moves, key=in_order_of_numbers) == ["pass", "take:1,2", "take:1,10", "take:2", "take:11"]
