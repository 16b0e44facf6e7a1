"""A match of Khet in the window, with pads, keys and the mouse: moves, cameras, draws, puzzles, films."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import esper
import pyglet
import pytest
from PIL import Image

from components.effects import FloatingNumber
from components.focus import Id
from components.match import Advice
from game.app.pictures import take_pictures
from game.background.job import Job
from game.match.record import Record
from game.match.replays import Replay
from game.tables.khet.definitions import in_one_word
from game.tables.khet.position import Move, read_move
from game.tables.khet.setups import share_line
from game.tools.gallery.tables.khet import CLASSIC, TOWER
from systems.khet.cameras import CameraRig
from systems.khet.input import TOP_BUTTON, KhetSeatInput, places
from systems.khet.layout import beam_after
from systems.khet.table import hits_text, legend_entries, preview_of_choice
from systems.staging import staging
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu
from tests.kit.cases import SOME_HANDS, long, one_in
from tests.screens.test_khet_editor import MINE, TOWER_CLASSIC

STACKS = "5p4/10/10/10/4W1A3/10/10/5P4 s"
TOWERED = TOWER.replace("4A4C", "2W1A4C")
"""A position with every kind of action."""
MANY = "4wpwb2/2c7/10/a1C4b1D/b1D4a1C/10/7A2/2DWPW4 s Te40:2Y3/3C1y/6/6/Y1a3/3y2"


def enter(hands: Hands, line: str) -> Any:
    """Open the table in a position, with one player in both seats."""
    kotsu = hands.kotsu
    kotsu.app.table_name = "khet"
    screen = kotsu.enter(line, hands.device, hands.device)
    kotsu.wait(0.5)
    return screen


def enter_as(kotsu: Kotsu, who: str, line: str) -> tuple[Hands, Any]:
    """Open the table in a position, with this kind of device."""
    hands = HANDS[who](kotsu)
    return hands, enter(hands, line)


def make(hands: Hands, move: Move) -> None:
    """Confirm all places of a move."""
    for place in places(None, None, move):
        hands.choose(place)
    hands.kotsu.tick()


@pytest.mark.parametrize("who", SOME_HANDS)
def test_elsewhere_or_back_undoes_the_choice_and_says_why(kotsu: Kotsu, who: str) -> None:
    hands, live = enter_as(kotsu, who, CLASSIC)
    choosing = live.seat_choice
    hands.choose(("square", "e4"))
    assert choosing.path == (("square", "e4"),) and choosing.reply is None
    hands.choose(("square", "h8"))
    assert (choosing.path, choosing.reply) == ((), "refused.too_far")
    hands.choose(("square", "f8"))
    assert (choosing.path, choosing.reply) == ((), "refused.other_side")
    hands.choose(("square", "b5"))
    assert choosing.reply == "refused.no_piece"
    hands.choose(("square", "e4"), ("square", "f4"))
    assert choosing.path == (("square", "f4"),), "another piece of one's own is chosen instead"
    advice = live.component(Advice)
    advice.is_requested, advice.key = True, "advice.luck"
    for start in ("e4", "f4"):
        advice.places = ("square", start), ("square", "b5")
        told = kotsu.app.store.text(advice.key, "en") in " ".join(kotsu.ink().words)
        assert told == (start == "f4"), "words about another piece are not about this one"
    if who == "mouse":
        hands.go(("square", "b5"))
    hands.do("back")
    assert choosing.path == () and live.panel is None and not live.match.log


def test_buttons_turn_a_piece_and_split_a_stack(kotsu: Kotsu) -> None:
    hands, live = enter_as(kotsu, "pad", CLASSIC)
    hands.choose(("square", "h2"))
    hands.pad.axis("rz", 1.0)
    kotsu.tick()
    assert live.match.log == [read_move(None, "h2+")]
    live = enter(hands, CLASSIC)
    hands.go(("square", "h2"))
    hands.pad.axis("rz", -1.0)
    hands.pad.axis("z", 1.0)
    kotsu.tick()
    assert live.match.log == [read_move(None, "h2-")]
    live = enter(hands, STACKS)
    hands.choose(("square", "e4"))
    hands.pad.axis("z", -1.0)
    hands.pad.axis("z", 1.0)
    kotsu.tick()
    assert live.seat_choice.path == (("square", "e4"), TOP_BUTTON)
    hands.choose(("square", "e5"))
    assert live.match.log == [read_move(None, "e4^e5")]


def test_the_second_button_of_the_mouse_turns_and_splits_and_drags_lead_the_camera(kotsu: Kotsu) -> None:
    hands, live = enter_as(kotsu, "mouse", CLASSIC)
    hands.choose(("square", "h2"))
    assert {"Turn", "Move"} <= {*kotsu.ink().words} and "Back" not in kotsu.ink().words
    hands.go(("square", "e5"))
    assert "Back" in kotsu.ink().words and "Turn" not in kotsu.ink().words
    hands.go(("square", "h2"))
    hands.do("back")
    kotsu.tick()
    assert live.match.log == [read_move(None, "h2+")]
    live = enter(hands, STACKS)
    hands.go(("square", "e4"))
    assert "Top" in kotsu.ink().words
    hands.do("back")
    assert live.seat_choice.path == (("square", "e4"), TOP_BUTTON)
    hands.do("back")
    assert live.seat_choice.path == (("square", "e4"),), "the second one takes the whole stack again"
    hands.do("back")
    before = camera_view(live).steering.goal
    app = kotsu.app
    app.dispatch_event("on_mouse_press", *hands.at, 4, 0)
    for _ in range(4):
        hands.at = hands.at[0] + 8, hands.at[1] + 8
        app.dispatch_event("on_mouse_drag", *hands.at, 8, 8, 4, 0)
    app.dispatch_event("on_mouse_release", *hands.at, 4, 0)
    kotsu.tick()
    led = camera_view(live).steering.goal
    assert led.yaw != before.yaw and led.pitch != before.pitch
    assert live.seat_choice.path == (("square", "e4"), TOP_BUTTON), "a drag is no click"
    app.dispatch_event("on_mouse_scroll", *hands.at, 0, 2)
    kotsu.tick()
    assert camera_view(live).steering.goal.distance < led.distance
    camera_view(live).steering.go_home()
    kotsu.wait(1.0)
    hands.choose(("square", "e5"))
    assert live.match.log == [read_move(None, "e4^e5")]


def test_the_third_camera_looks_toward_the_mouse_but_not_with_reduced_motion(kotsu: Kotsu) -> None:
    hands, live = enter_as(kotsu, "mouse", CLASSIC)
    KeyHands(kotsu, "left").do("free")
    seen = {}
    for calm in (False, True):
        kotsu.app.settings.comfort.reduced_motion = calm
        kotsu.app.apply_settings()
        for x in (40, 600):
            hands.move(x, 180)
            kotsu.wait(1.0)
            seen[calm, x] = camera_view(live).steering.view.yaw
    assert seen[False, 40] > seen[False, 600] + 10, "to the left for a mouse on the left"
    assert seen[True, 40] == seen[True, 600]


@pytest.mark.parametrize("line", [TOWERED, long(MANY)])
def test_all_that_may_be_chosen_can_be_pointed_at_with_one_level_above_the_other(kotsu: Kotsu, line: str) -> None:
    """Squares under the upper board count, too, where nothing on it may be chosen."""
    _, live = enter_as(kotsu, "mouse", line)
    KeyHands(kotsu, "left").do("levels")
    kotsu.wait(1.5)
    assert not camera_view(live).is_side_by_side
    seat = at_table(live)
    goes = {(move.start, move.end) for move in live.seat_choice.moves if move.verb == "move"}
    for start in sorted({start for start, _ in goes}):
        assert is_in_picture(seat, ("square", start)), start
        seat.pick((("square", start),))
        ends = [end for one, end in sorted(goes) if one == start]
        assert [end for end in ends if not is_in_picture(seat, ("square", end))] == [], start
        seat.back()


def at_table(live: Any) -> KhetSeatInput:
    """Return the input of the seat to move."""
    esper.switch_world(live.world)
    return KhetSeatInput(live.match_entity, 0.0, staging("khet").input.item_of)


def is_in_picture(seat: KhetSeatInput, target: Id) -> bool:
    """Return True if some place of the picture belongs to an item."""
    rect = next(item.rect for item in seat.choice.items if item.id == target)
    places = ((rect.x + rect.w * across / 8, rect.y + rect.h * up / 8) for across in range(9) for up in range(9))
    return any(seat.item_at(*place) == target for place in places)


def camera_view(live: Any) -> CameraRig:
    esper.switch_world(live.world)
    return live.component(CameraRig)


def legend_actions(kotsu: Kotsu, live: Any) -> list[str]:
    esper.switch_world(live.world)
    return [action for action, _ in legend_entries(kotsu.app.store, "en", live.seat_choice, live.screen_state)]


def test_cameras_by_keys_and_by_pads_and_one_button_back(kotsu: Kotsu, keys: KeyHands) -> None:
    hands, live = enter_as(kotsu, "pad", TOWER)
    for action in ("swinging", "free", "slanted"):
        keys.do(action)
        assert camera_view(live).kind == action
    home = camera_view(live).steering.goal
    hands.pad.axis("ry", 1.0)
    kotsu.wait(0.4)
    hands.pad.axis("ry", 0.0)
    kotsu.tick()
    led = camera_view(live).steering.goal
    assert led != home and "camera" in legend_actions(kotsu, live)
    kotsu.wait(0.4)
    assert camera_view(live).steering.goal == led, "a stick that was let go leads no further"
    hands.pad.tap("TR")
    kotsu.tick()
    assert camera_view(live).kind == "slanted" and camera_view(live).steering.goal == home
    assert "camera" not in legend_actions(kotsu, live)
    hands.pad.tap("TR")
    kotsu.tick()
    assert camera_view(live).kind == "swinging"
    assert camera_view(live).is_side_by_side
    hands.choose(("square", next(item.id[1] for item in kotsu.items if item.id[1].endswith("'"))))


def test_every_square_of_both_levels_is_reached_by_directions_however_the_table_is_looked_at(kotsu: Kotsu) -> None:
    hands, _ = enter_as(kotsu, "pad", TOWER)
    for _ in range(4):
        hands.pad.tap("TR")
        kotsu.wait(1.0)
        upper = [item.id for item in kotsu.items if item.id[1].endswith("'")]
        assert len(upper) == 36
        for each in (upper[0], upper[14], upper[-1]):
            list(kotsu.path(each))


@pytest.mark.parametrize("who", one_in(4, HANDS))
def test_a_draw_is_offered_and_a_match_resigned(kotsu: Kotsu, who: str) -> None:
    hands, live = enter_as(kotsu, who, CLASSIC)
    make(hands, Move("offer"))
    assert {item.id for item in kotsu.items} == {("button", "accept"), ("button", "decline")}
    make(hands, Move("decline"))
    assert ("button", "offer") not in {item.id for item in kotsu.items}
    kotsu.wait(0.5)
    assert "declines the tie" in kotsu.ink().text
    hands.choose(("button", "resign"))
    assert {"Resign?", "Resign"} <= {*kotsu.ink().words}, "the button and its prompt say what they do"
    assert live.seat_choice.reply == "khet.resign_sure" and not live.match.position.over
    hands.go(("square", "j3"))
    assert {"Select", "Back"} <= {*kotsu.ink().words}, "elsewhere, confirm resigns nothing"
    hands.do("back")
    make(hands, Move("resign"))
    kotsu.wait(0.5)
    assert kotsu.name == "ResultScreen"


def test_a_flat_view_is_an_option(kotsu: Kotsu) -> None:
    _, live = enter_as(kotsu, "pad", CLASSIC)
    for flat, kind in ((True, "flat"), (False, "slanted")):
        kotsu.app.settings.comfort.flat = flat
        kotsu.app.apply_settings()
        kotsu.frame()
        assert camera_view(live).kind == kind


TWO = "4p5/5o4/10/10/10/2o2H3C/10/4P1O3 s"
"""A position in which the Eye on f3 lets the beam hit two obelisks of Red."""


def test_the_preview_names_what_would_be_hit_and_both_losses_are_one_number(kotsu: Kotsu) -> None:
    hands, live = enter_as(kotsu, "pad", TWO)
    kotsu.app.settings.comfort.preview, kotsu.app.settings.speed = True, 1.0
    kotsu.app.apply_settings()
    hands.choose(("square", "g1"))
    hands.go(("square", "g2"))
    coming = preview_of_choice(live.match.position, live.seat_choice)
    assert coming == beam_after(live.match.position, read_move(None, "g1-g2"))
    kotsu.frame()
    name = live.name(2)
    assert hits_text(live.view(), coming) == f"Would hit 2x {name}'s Obelisk"
    hands.do("confirm")
    numbers = set()
    for _ in range(60):
        kotsu.tick(0.1)
        numbers |= {number.points for number in live.components(FloatingNumber)}
    assert numbers == {-2}


def test_a_key_saves_a_picture_and_says_where(kotsu: Kotsu, home: Path) -> None:
    live = enter(KeyHands(kotsu, "left"), CLASSIC)
    kotsu.app.dispatch_event("on_key_press", pyglet.window.key.F4, 0)
    kotsu.frame()
    live.screenshots.job.result(120)
    kotsu.frame()
    ((_, sentence),) = kotsu.app.toasts.waiting
    (saved,) = (home / "pictures").glob("khet*.png")
    assert saved.name in sentence
    with Image.open(saved) as picture:
        assert picture.size == (1920, 1080) and len(set(picture.convert("L").getdata())) > 50
    (home / "pictures").rename(home / "away")
    (home / "pictures").write_text("no folder")
    kotsu.app.dispatch_event("on_key_press", pyglet.window.key.F4, 0)
    kotsu.frame()
    live.screenshots.job.exception(10)
    kotsu.frame()
    assert "pictures" in kotsu.app.toasts.waiting[-1].text and live.panel is None


TO_AND_FRO = ("e1-e2", "f8-f7", "e2-e1", "f7-f8")


@pytest.mark.parametrize("who", one_in(4, HANDS))
def test_the_third_time_a_position_is_there_a_draw_is_claimed(kotsu: Kotsu, who: str) -> None:
    hands, live = enter_as(kotsu, who, CLASSIC)
    claim = ("button", "claim")
    for move in 2 * TO_AND_FRO:
        assert claim not in {item.id for item in kotsu.items}
        live.match.pending.append(read_move(None, move))
        kotsu.wait(1.0)
    assert claim in {item.id for item in kotsu.items}
    kotsu.frame()
    make(hands, Move("claim"))
    kotsu.wait(0.5)
    assert kotsu.name == "ResultScreen" and live.match.position.state == "claimed"
    assert kotsu.app.current_table.score(live.match.rules, live.match.position).by == "claimed"


@pytest.mark.usefixtures("quick_bots")
def test_a_puzzle_offers_neither_draw_nor_resignation(kotsu: Kotsu) -> None:
    kotsu.app.table_name = "khet"
    kotsu.app.go("solving", number=0)
    kotsu.wait(1.0)
    words = {item.id[1] for item in kotsu.items if item.id[0] == "button"}
    assert kotsu.screen.seat_choice.items and words.isdisjoint({"offer", "resign", "claim", "sure"})


def record_of(kotsu: Kotsu, position: str, plies: int) -> Record:
    """Return a match with a setup made by a player."""
    app, varied = kotsu.app, {"setup": in_one_word(position)}
    app.table_name = "khet"
    rules = app.current_table.choices.vary(app.content.default_rules, varied)
    record = Record.begin(app.current_table, rules, 1, None, (), ("Ada", "Ben"), choices=varied)
    for index in range(plies):
        legal = app.current_table.legal(rules, record.position)
        record.follow([*record.moves, legal[7 * index % len(legal)]])
    return record


def test_a_match_of_both_levels_is_watched_and_becomes_a_film(kotsu: Kotsu) -> None:
    film = kotsu.app.store.replays.film.model_copy(update={"pictures": 2, "speed": 8.0, "rest": 0.0, "end": 0.25})
    record = record_of(kotsu, TOWER_CLASSIC.removesuffix(" - -"), 2)
    replay = Replay(Path("match"), record.log)
    kotsu.app.go("watching", replay=replay, record=record, ply=0)
    for _ in range(3):
        kotsu.frame(0.6)
    kotsu.app.go("filmed", replay=replay, record=record, rules=film)
    pictures = take_pictures(Job("a film"), kotsu.app, len(record.moves), film)
    assert len({picture.tobytes() for picture in pictures}) >= len(record.moves)


@pytest.mark.usefixtures("quick_bots")
def test_a_bot_plays_a_setup_made_by_a_player(kotsu: Kotsu) -> None:
    app = kotsu.app
    app.table_name = "khet"
    app.free_seats(app.content.standard, {"setup": in_one_word(share_line(MINE))})
    app.seats.seat_bot("level1", 1)
    app.seats.seat_bot("level1", 2)
    app.go("match")
    kotsu.wait(1.0)
    kotsu.screen.banner.close()
    kotsu.until(lambda: len(kotsu.screen.match.log) >= 2, 0.3)
