"""A run is walked, heard and felt from room to room: with pads, keys and the mouse, alone and together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, product
from math import dist

import esper
import pytest

from components.focus import Rect
from components.undercity import Glide, Stroller
from game.content.placeholders import LANGUAGES
from game.dungeon.plan import OPPOSITE, WAY_STEPS
from game.kernel.events import Repeat
from game.screens.layout.leaves import Heading, Text
from game.screens.menu import Question, TreeMenu
from game.screens.run.pages import ChoicePage, HouseCard, MarketPage, page_of
from game.screens.run.room_page import BagPage, MapPage, words_of_token
from game.screens.run.run import PAUSE_MENU, RunScreen
from game.screens.walk.settings import WalkPause
from game.tables.undercity.bots import sensible_move
from game.tables.undercity.events import CoinsChanged, Event, HeartsChanged, RoomEntered, ThingLost
from game.tables.undercity.position import encounter_in
from game.tables.undercity.room_match import room_match
from systems.cues import sounds
from systems.undercity.run import hud, strolling, world
from systems.undercity.run.chambers import STAIR_AREAS, Chamber, on_screen, passage_of
from systems.undercity.run.rooms import FlatPoint
from tests.kit.app import KeyHands, Kotsu, MouseHands, PadHands, one_pad, replace_member, two_pads
from tests.kit.cases import one_in
from tests.kit.layout_faults import find_faults
from tests.kit.pads import DUALSENSE, XBOX_360, VirtualPad
from tests.kit.runs import begin_run, walk_to

SEED = 2


def begin(
    kotsu: Kotsu, mode: str = "alone", moves: tuple[str, ...] = ("match:won", "take:2"), to: str = "",
    speed: float = 0.0,
) -> RunScreen:
    """Begin a run with two pads, after these decisions or in a room of a kind; its matches are won at once."""
    kotsu.reset(XBOX_360, DUALSENSE, speed=speed)
    run = begin_run(kotsu, mode, seed=SEED)
    for move in moves:
        run.play(move)
    if to:
        walk_to(run, to)
    kotsu.app.go("running", run=run)
    kotsu.wait(0.5)
    kotsu.speakers.take()
    return win_at_once(kotsu.screen)


def win_at_once(screen: RunScreen) -> RunScreen:
    """Let every match be won at once, and take a prize."""
    def open_page() -> None:
        phase = screen.run.position.phase
        if phase in ("match", "prize"):
            screen.live_run.play("match:won" if phase == "match" else "take:2")
    replace_member(screen, "open_page", open_page)
    return screen


def player(screen: RunScreen, number: int = 1) -> Stroller:
    esper.switch_world(screen.world)
    return strolling.strollers()[number - 1]


def show_events(screen: RunScreen, *new_events: Event) -> None:
    """Let the screen show these events as those of a decision."""
    esper.switch_world(screen.world)
    world.event_queue().events += new_events


def push(
    kotsu: Kotsu, pad: VirtualPad, to: FlatPoint, number: int = 1, done: Callable[[], bool] = lambda: False
) -> None:
    """Push the stick until a player has come to a point, around furniture."""
    screen = kotsu.screen
    esper.switch_world(screen.world)
    for goal in screen.live_run.chamber.path((player(screen, number).x, player(screen, number).y), to):
        for _ in range(60):
            each = player(screen, number)
            far = dist((each.x, each.y), goal)
            if far < 1.5 or done():
                break
            slow = max(far, 6.0)
            pad.stick((goal[0] - each.x) / slow, (goal[1] - each.y) / slow)
            kotsu.tick(0.03)
        pad.stick(0, 0)
        kotsu.tick(0.03)


def walk_out(kotsu: Kotsu, pad: VirtualPad, way: str, number: int = 1) -> None:
    """Walk through a doorway."""
    screen: RunScreen = kotsu.screen
    before = screen.run.position.room
    x, y = Chamber.threshold(way)
    inside = Chamber.spot(way)
    push(kotsu, pad, inside, number)
    deep = inside[0] + 0.7 * (x - inside[0]), inside[1] + 0.7 * (y - inside[1])
    push(kotsu, pad, deep, number, lambda: screen.run.position.room != before)
    kotsu.wait(0.3)


def free_ways(screen: RunScreen) -> list[str]:
    """Return the directions of the free doors."""
    return [each.way for each in screen.live_run.chamber.exits if each.is_free]


def test_a_pad_leads_from_the_entrance_to_the_second_room(kotsu: Kotsu) -> None:
    hands = one_pad(kotsu)
    hands.choose("walk")
    hands.go("length")
    hands.do("right")
    kotsu.app.next_match.typed_seed = SEED
    hands.choose("start")
    kotsu.frame()
    if kotsu.name == "EntryScreen":
        kotsu.screen.run_start.job.result()
    kotsu.wait(0.5)
    screen = win_at_once(kotsu.screen)
    assert screen.run.position.phase == "match"
    assert screen.hud.word(player(screen)) == "sit"
    kotsu.frame()
    hands.do("confirm")
    kotsu.wait(0.5)
    assert screen.run.position.phase == "map" and screen.run.position.bag.charms
    first, (way, *_) = screen.run.position.room, free_ways(screen)
    walk_out(kotsu, hands.pad, way)
    assert screen.run.position.room != first and screen.run.path == (first, screen.run.position.room)
    assert abs(player(screen).x) < 100 and not strolling.arrival().remaining
    kotsu.frame()
    hands.do("back")
    hands.choose("leave")
    assert kotsu.name == "EntryScreen" and kotsu.focus == "resume"


def test_a_click_on_the_next_room_leads_there(kotsu: Kotsu) -> None:
    screen = begin(kotsu)
    mouse, first = MouseHands(kotsu), screen.run.position.room
    (way, *_) = free_ways(screen)
    mouse.move(*on_screen(*Chamber.threshold(way)))
    mouse.do("confirm")
    kotsu.wait(3)
    assert screen.run.position.room != first


def test_the_players_walk_every_bend_of_a_corridor_from_one_doorway_to_the_next(kotsu: Kotsu) -> None:
    screen = begin(kotsu)
    run = screen.live_run.view.map
    for number, door in enumerate(run.doors):
        way, back = world.directions(run, number, door.a)
        passage = passage_of(run, Glide(door.a, door.b, way, back, 0.6))
        if way in STAIR_AREAS or back in STAIR_AREAS:
            assert not passage.walk
            continue
        x, y = Chamber.threshold(back)
        assert passage.walk[0] == Chamber.threshold(way)
        assert passage.walk[-1] == (passage.end[0] + x, passage.end[1] + y)
        assert bool(passage.corners) == (back != OPPOSITE[way])
        assert all(one[0] == other[0] or one[1] == other[1] for one, other in pairwise(passage.walk))


def test_keys_walk_and_furniture_stops_them(kotsu: Kotsu) -> None:
    screen = begin(kotsu, moves=())
    hands = KeyHands(kotsu, "left")
    kotsu.app.dispatch_event("on_key_press", hands.symbol("up"), 0)
    kotsu.wait(2)
    assert player(screen).y < -20
    kotsu.app.dispatch_event("on_key_release", hands.symbol("up"), 0)
    hands.do("down")
    kotsu.wait(0.3)
    assert player(screen).facing == "s"


def test_at_a_fork_both_have_to_stand_in_the_doorway(kotsu: Kotsu) -> None:
    screen = begin(kotsu, "together")
    pads = kotsu.hub.pads
    for number, pad in enumerate(pads, 1):
        push(kotsu, pad, (player(screen, number).x, -34), number)
    while sum(not each.obstacle for each in screen.live_run.chamber.exits) < 2:
        last_rooms = screen.run.path[-2:-1]
        exits = screen.live_run.chamber.exits
        (way, *_) = [each.way for each in exits if each.is_free and each.room.id not in last_rooms]
        walk_out(kotsu, pads[0], way)
        if screen.run.position.phase not in ("map", "match"):
            screen.run.play("choose:1" if screen.run.position.phase == "encounter" else "leave")
    fork = screen.run.position.room
    way = free_ways(screen)[-1]
    walk_out(kotsu, pads[0], way)
    assert screen.run.position.room == fork and player(screen).doorway == way
    kotsu.frame()
    walk_out(kotsu, pads[1], way, 2)
    assert screen.run.position.room != fork


def test_the_device_that_opens_a_run_leads_its_first_player_and_the_other_follows(kotsu: Kotsu) -> None:
    screen = begin(kotsu, "together")
    first, (way, *_) = screen.run.position.room, free_ways(screen)
    walk_out(kotsu, kotsu.hub.pads[0], way)
    assert screen.run.position.room != first
    one, two = two_pads(kotsu)
    one.do("right")
    kotsu.app.go("running", run=begin_run(kotsu, "together"))
    kotsu.wait(0.5)
    two.do("down")
    assert kotsu.screen.walk_devices.by_device == {"pad:1": 1, "pad:2": 2}


def test_every_page_of_a_run_says_how_to_choose_and_how_to_leave_it(kotsu: Kotsu) -> None:
    screen = begin(kotsu, moves=())
    pause = WalkPause(kotsu.app, PAUSE_MENU, "above", SEED, "resume")
    for page in (pause, page_of(screen.live_run), Question("run.leave_sure", kotsu.app)):
        screen.panel = page
        assert {"Select", "Back"} <= set(kotsu.ink().words), type(page).__name__


def test_the_outcome_of_an_encounter_names_the_card_that_was_paid(kotsu: Kotsu) -> None:
    screen = begin(kotsu, "together", to="encounter")
    run = screen.run
    choices = run.rules.encounters[encounter_in(run.rules, run.position)].choices
    screen.panel = page_of(screen.live_run)
    screen.panel.menu.focus = f"choose:{next(number for number, choice in enumerate(choices, 1) if choice.cards)}"
    kotsu.set(text_size=2)
    assert f"{run.position.bag.coins} coins" in kotsu.ink().words
    before = run.position.bag.hand
    kotsu.hands[0].do("confirm")
    (card,) = set(before) - set(run.position.bag.hand)
    assert f"Lost: {words_of_token(screen.live_run, f'card:{card}')[0]}" in kotsu.ink().words


def test_the_card_of_a_riddle_counts_the_tries_that_are_left(kotsu: Kotsu) -> None:
    screen = begin(kotsu, to="riddle")
    for left in range(screen.run.rules.file.losses["riddle"], 0, -1):
        card = HouseCard(screen.live_run)
        texts = [node.words for node in card.menu.layout.nodes if isinstance(node, Text)]
        assert screen.say("page.riddle_rule", tries=left) in texts
        screen.run.play("match:lost")


def test_a_long_title_gives_the_table_a_line(kotsu: Kotsu) -> None:
    screen = begin(kotsu, to="riddle")
    kotsu.set(text_size=2, language="de")
    table = kotsu.app.store.text(f"{screen.live_run.current_room.table}.name", "de")
    rooms = len(screen.live_run.view.map.places)
    assert {table, f"Raum {len(screen.run.position.seen_rooms)} von {rooms}"} <= {*kotsu.ink().words}


def test_who_sits_in_a_room_plays_its_match(kotsu: Kotsu) -> None:
    screen = begin(kotsu)
    run = screen.run
    for place in screen.live_run.view.map.places.values():
        if place.kind == "match":
            there = replace(run.position, room=place.id, phase="match")
            assert screen.live_run.person(place) == room_match(run.rules, there).bot


def test_against_each_other_a_crown_shows_as_soon_as_it_is_won(kotsu: Kotsu) -> None:
    screen = begin(kotsu, "versus", ())
    screen.live_run.play("match:lost")
    kotsu.frame()
    esper.switch_world(screen.world)
    assert [belt.crowns for belt in hud.sides()] == [0, 1]


@pytest.mark.parametrize(("language", "size"), one_in(2, product(LANGUAGES, [1, 2])))
def test_the_display_and_the_pages_of_a_run_have_room(kotsu: Kotsu, language: str, size: int) -> None:
    screen = begin(kotsu, "together")
    kotsu.set(text_size=size, language=language)
    kotsu.app.main_canvas.cramped.clear()
    kotsu.frame()
    assert kotsu.app.main_canvas.cramped == set()
    while len(screen.run.path) < 6 and (move := sensible_move(screen.run.rules, screen.run.position)) is not None:
        screen.run.play(move)
    bag = BagPage(screen.live_run, 1)
    for page in (bag, MapPage(screen.live_run)):
        for id in [item.id for item in page.menu.items] or [None]:
            page.menu.focus = id
            assert list(find_faults(page.menu, kotsu.app.main_canvas)) == []
    cards = [token for token in bag.tokens if token.startswith("card:")]
    for charm in screen.run.rules.charms:
        bag.tokens, bag.menu = [*cards, f"charm:{charm}"], TreeMenu(kotsu.app, bag.tree, len(cards), bag)
        assert list(find_faults(bag.menu, kotsu.app.main_canvas)) == []


@pytest.mark.parametrize("size", [1, 2])
def test_prices_at_the_noodle_bar_are_off_the_texts(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    screen = begin(kotsu)
    kotsu.set(text_size=size, language="de")
    goods = "card:shield", "card:twins", "charm:spiked_gate", "charm:prism", "charm:third_rail", "heart:1", "map:1"
    monkeypatch.setattr(MarketPage, "position", replace(screen.run.position, phase="market", offer=goods))
    page = MarketPage(screen.live_run)
    for number, _ in enumerate(goods, 1):
        page.menu.focus = f"buy:{number}"
        page.menu.invalidate()
        assert not list(find_faults(page.menu, kotsu.app.main_canvas))


@pytest.mark.parametrize(("language", "mode"), [*product(LANGUAGES, ["together", "versus"])])
def test_the_heading_of_a_page_is_off_the_faces_and_the_purse(kotsu: Kotsu, language: str, mode: str) -> None:
    screen = begin(kotsu, mode, ("match:won",))
    kotsu.set(language=language)
    screen.panel = page = ChoicePage(screen.live_run)
    page.is_dropping = True
    assert not list(find_faults(page.menu, kotsu.app.main_canvas))
    (heading,) = (node for node in page.menu.layout.nodes if isinstance(node, Heading))
    assert heading.words == kotsu.app.store.text("page.full", language)
    assert heading.rect.x > hud.purse_right(kotsu.app.main_canvas, screen.live_run.view, page.purse_side)


def test_every_room_has_a_way_from_each_of_its_doors_to_the_others_and_to_its_table(kotsu: Kotsu) -> None:
    screen = begin(kotsu)
    reach = screen.live_run.look.strolling.reach
    for place in screen.live_run.view.map.places.values():
        chamber = screen.live_run.view.chamber(place.id)
        ways = [way for way in WAY_STEPS if way in {each.way for each in chamber.exits}]
        for way, other in product(ways, ways):
            end = chamber.spot(other)
            path = chamber.path(chamber.spot(way), end)
            assert way == other or dist(path[-1], end) < 6, f"{place.kind}: from {way} to {other}"
        use = chamber.interior.use
        for way in ways if use is not None else ():
            path = chamber.path(chamber.spot(way), (use[0] + use[2] / 2, use[1] - 6))
            assert chamber.is_near_use(*path[-1], reach), f"{place.kind}: from {way} to its table"


@pytest.mark.parametrize("waits", [False, True])
def test_prompts_of_two_players_cover_no_prompt(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, waits: bool) -> None:
    screen = begin(kotsu, "together", to="treasure" if waits else "encounter")
    kotsu.set(text_size=2, language="de")
    for device in ("pad:1", "pad:2"):
        screen.walk_devices.walker_of(device)
    if waits:
        (inside_x, inside_y), (x, y) = Chamber.spot("s"), Chamber.threshold("s")
        two = player(screen, 2)
        two.x, two.y = inside_x + 0.7 * (x - inside_x), inside_y + 0.7 * (y - inside_y)
    kotsu.wait(0.2)
    plates: list[Rect] = []
    monkeypatch.setattr(hud, "draw_panel", lambda pen, rect, tint, **_: plates.append(rect))
    monkeypatch.setattr(hud, "draw_belt", lambda *_: None)
    kotsu.frame()
    one, other = plates
    assert not one.overlap(other)


def test_no_prompt_covers_a_person_or_their_words(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = begin(kotsu, moves=())
    kotsu.set(text_size=2, language="de")
    prompts: list[Rect] = []
    monkeypatch.setattr(hud, "draw_panel", lambda pen, rect, tint, **_: prompts.append(rect))
    monkeypatch.setattr(hud, "draw_belt", lambda *_: None)
    kinds, run = set[str](), screen.run
    while not run.is_over:
        if screen.live_run.can_use() and screen.live_run.current_room.kind not in kinds:
            kinds.add(screen.live_run.current_room.kind)
            screen.live_run.rebuild()
            screen.stand()
            kotsu.wait(0.2)
            prompts.clear()
            kotsu.frame()
            areas = screen.hud.speech_areas(kotsu.app.main_canvas)
            assert prompts and not [area for area in areas if any(prompt.overlap(area) for prompt in prompts)]
        run.play(sensible_move(run.rules, run.position))
    assert {"match", "boss"} < kinds


def of_kind(screen: RunScreen, kind: str) -> str:
    """Return the sound of a kind of room."""
    event = Repeat(RoomEntered(1, 0, 0, 0), 1, kind)
    (heard,) = sounds(screen.app.store.content_of("undercity").sounds, {"start": [event]}, lambda event: 1)
    return heard.sound


def test_a_room_is_heard_when_it_is_entered_and_each_step_in_it(kotsu: Kotsu) -> None:
    screen = begin(kotsu, moves=(), speed=1.0)
    screen.live_run.play("match:won")
    screen.live_run.play("take:2")
    kotsu.wait(2)
    kotsu.speakers.take()
    pad = kotsu.hub.pads[0]
    pad.stick(1, 0)
    kotsu.wait(0.6)
    pad.stick(0, 0)
    walked = kotsu.speakers.take()
    assert len(walked) > 1 and {each.rpartition("_")[0] for each in walked} == {"footstep"}
    screen.leave_by(next(each for each in screen.live_run.chamber.exits if each.is_free))
    kotsu.wait(0.1)
    assert of_kind(screen, screen.live_run.current_room.kind) in kotsu.speakers.take()


def test_a_page_is_heard_once_each_coin_higher_as_it_arrives_and_nothing_with_effects_at_zero(kotsu: Kotsu) -> None:
    screen = begin(kotsu, moves=(), speed=1.0)
    show_events(screen, CoinsChanged(1, 3))
    kotsu.tick(0.02)
    assert kotsu.speakers.take() == []
    for _ in range(80):
        kotsu.tick(0.02)
    assert kotsu.speakers.take() == ["coin_1", "coin_2", "coin_3"]
    screen.panel = MapPage(screen.live_run)
    kotsu.wait(0.2)
    assert kotsu.speakers.take().count("page") == 1
    screen.panel = None
    kotsu.app.settings.sound.effects = 0
    kotsu.tick()
    kotsu.speakers.take()
    show_events(screen, HeartsChanged(1, -1), CoinsChanged(1, 4))
    kotsu.wait(1)
    assert kotsu.speakers.take() == []


def test_once_its_events_are_shown_a_run_shows_its_position(kotsu: Kotsu) -> None:
    screen = begin(kotsu, moves=(), speed=1.0)
    shown = world.belt_of(1)
    expected = replace(shown)
    show_events(screen, CoinsChanged(1, 3), HeartsChanged(1, -1), ThingLost(1, "card:shield", 1))
    kotsu.wait(0.1)
    assert shown.coins == expected.coins
    kotsu.wait(0.7)
    assert shown.coins == expected.coins + 3
    kotsu.wait(2)
    assert shown == expected and all(lantern.is_lit for lantern in world.lanterns(1))


def test_a_lantern_that_goes_out_shakes_the_pads_of_its_side(kotsu: Kotsu) -> None:
    screen = begin(kotsu, "versus", ())
    one, two = kotsu.hub.pads
    for pad in (one, two):
        PadHands(kotsu, pad).do("up")
    one.shaken.clear()
    two.shaken.clear()
    show_events(screen, HeartsChanged(2, -1))
    kotsu.wait(0.2)
    assert two.shaken and not one.shaken


def test_the_way_has_its_music_and_the_boss_has_it_in_room_match_and_options(kotsu: Kotsu) -> None:
    screen, feedback = begin(kotsu, moves=()), kotsu.app.feedback
    way, early = feedback.track(), feedback.tension()
    assert way == kotsu.app.store.content_of("undercity").track
    kotsu.app.go("options", screen_behind=screen)
    assert feedback.track() == way
    screen = begin(kotsu, moves=(), to="boss")
    boss = feedback.track()
    assert boss == screen.live_run.look.rooms["boss"].track != way and feedback.tension() > early
    RunScreen.open_page(screen)
    kotsu.wait(0.5)
    kotsu.hands[0].choose(HouseCard.SIT)
    assert kotsu.name == "RoomTable" and feedback.track() == boss
