"""Kept matches are listed, watched, named, marked and deleted with each kind of device, even one of 50,000 moves."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from game.app.settings import TEXT_SIZES
from game.content.table_content import rule_names
from game.match.record import Record
from game.match.replays import PENDING_MESSAGE, Replay, Replays
from game.tables import find_table
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import bot_match, random_match
from systems.draw.stage.scene import box_around
from systems.rebuild import read_back
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu
from tests.kit.bot import GlanceThinker
from tests.kit.cases import SOME_HANDS, one_in
from tests.kit.layout_faults import find_layout_faults
from tests.kit.long_match import PLIES, TABLE, long_match
from tests.kit.rules import dice_content


def keep_matches(kotsu: Kotsu, home: Path, number: int = 3) -> None:
    """Keep this many matches, the newest last."""
    kotsu.app.records.replays = Replays(home)
    for seed in range(number):
        kotsu.app.records.replays.keep(random_match(kotsu.app.next_match.rules, seed), 50)


@pytest.fixture(params=SOME_HANDS)
def hands(request: pytest.FixtureRequest, kotsu: Kotsu, home: Path) -> Hands:
    """A player with one device, on Home, with three kept matches."""
    hands = HANDS[request.param](kotsu)
    keep_matches(kotsu, home)
    return hands


@pytest.fixture
def list_keys(kotsu: Kotsu, keys: KeyHands, home: Path) -> KeyHands:
    """The left half of the keyboard, in the list of three matches."""
    keep_matches(kotsu, home)
    keys.choose("replays")
    return keys


def open_action(hands: Hands, number: int, action: str) -> None:
    """Choose an action for a match in the list."""
    if hands.kotsu.screen.has_page_focus:
        hands.do("back")
    hands.choose(number, action)


def test_a_long_list_keeps_the_heading_and_stays_in_place_while_an_action_is_chosen(kotsu: Kotsu, home: Path) -> None:
    keep_matches(kotsu, home / "a_long_folder" / "of_a_player_far_away", 9)
    keys = KeyHands(kotsu, "left")
    keys.choose("replays")
    assert "Replays" in kotsu.ink().words
    before = {item.id: item.rect for item in kotsu.items}
    keys.choose(0)
    assert kotsu.screen.has_page_focus and {item.id: item.rect for item in kotsu.items} == before
    assert "Replays" in kotsu.ink().words


def test_one_device_alone_does_everything(kotsu: Kotsu, hands: Hands) -> None:
    hands.choose("replays")
    open_action(hands, 1, "watch")
    assert kotsu.name == "ReplayPlayer" and kotsu.screen.replay.log.seed == 1
    hands.choose("play")
    hands.do("back")
    assert (kotsu.name, kotsu.screen.number) == ("ReplaysScreen", 1)
    open_action(hands, 1, "rename")
    for sign in ("H", "case", "I", "space", "erase", "done"):
        hands.choose(sign)
    assert kotsu.screen.selection.title == "Hi"
    open_action(hands, 1, "hold")
    assert kotsu.screen.selection.is_protected and kotsu.screen.selection.log.note("kept")
    hands.choose("delete", "no")
    assert kotsu.screen.has_page_focus
    assert len(kotsu.screen.shown_entries) == 3
    hands.choose("delete", "yes")
    assert [replay.log.seed for replay in kotsu.app.records.replays.list_replays()] == [2, 0]
    hands.choose("back")
    assert (kotsu.name, kotsu.focus) == ("Home", "replays")


def test_it_plays_at_a_speed_stands_still_and_steps_back_and_forth(list_keys: KeyHands) -> None:
    kotsu, met = list_keys.kotsu, []
    open_action(list_keys, 0, "watch")
    screen = kotsu.screen
    assert [screen.name(seat) for seat in (1, 2)] == ["Ada", "Ben"]
    list_keys.choose("slower")
    list_keys.do("confirm")
    met.append(screen.playback.speed)
    list_keys.go("faster")
    for _ in range(5):
        list_keys.do("confirm")
        met.append(screen.playback.speed)
    assert met == [0.5, 1.0, 2.0, 4.0, 0.0, 0.0]
    assert kotsu.app.settings.speed == 0.0, "the player's own speed is another thing"
    kotsu.wait(2)
    list_keys.choose("play")
    kotsu.wait(3)
    ply = screen.ply
    kotsu.wait(3)
    assert screen.ply == ply > 0 and not screen.playback.is_busy
    list_keys.choose("play")
    kotsu.wait(3)
    assert screen.ply > ply
    list_keys.choose("play")
    positions = screen.full_record.positions
    screen.show(len(positions) - 4)
    for button, plies in (("later", range(len(positions) - 3, len(positions))),
                          ("earlier", reversed(range(len(positions) - 4, len(positions) - 1)))):
        list_keys.go(button)
        for ply in plies:
            list_keys.do("confirm")
            assert screen.match.position == positions[ply] == read_back() and screen.ply == ply
    for button, ply in (("later", len(positions) - 1), ("earlier", 0)):
        screen.show(ply)
        list_keys.choose(button)
        assert screen.ply == ply


def test_bots_show_their_faces_and_those_who_sit_now_do_not(list_keys: KeyHands) -> None:
    kotsu = list_keys.kotsu
    levels = dice_content(kotsu.app.store).bots
    first, *_, last = levels
    for seat in (1, 2):
        kotsu.app.seats.seat_bot(first, seat)
    replay = kotsu.screen.shown_entries[0]
    notes = *replay.log.notes, ("bot1", "no one"), ("bot2", last)
    replay = replace(replay, log=replace(replay.log, notes=notes))
    kotsu.app.go("watching", replay=replay, record=kotsu.screen.record(replay))
    assert kotsu.screen.portraits() == {2: levels[last].portrait}
    kotsu.frame()


def test_a_match_of_other_rules_is_refused_with_a_message(kotsu: Kotsu, keys: KeyHands, home: Path) -> None:
    kotsu.app.records.replays = Replays(home)
    log = random_match(kotsu.app.next_match.rules, 1)
    files = dict(log.files) | {"knucklebones/decks.yaml": "0" * 12}
    kotsu.app.records.replays.keep(replace(log, rules_digest="0" * 12, files=tuple(files.items())), 50)
    keys.choose("replays")
    open_action(keys, 0, "watch")
    assert kotsu.name == "ReplaysScreen" and kotsu.screen.panel.values == {"files": "knucklebones/decks.yaml"}
    kotsu.frame()
    keys.do("confirm")
    assert kotsu.screen.panel is None


def test_large_letters_cut_nothing_in_the_list_and_keep_its_columns(kotsu: Kotsu, home: Path) -> None:
    kotsu.set(text_size=2, language="de")
    keep_matches(kotsu, home, 1)
    log = random_match(kotsu.app.next_match.rules, 1)
    files = dict(log.files) | {"knucklebones/cards.yaml": "0" * 12}
    changed = replace(log, rules_digest="0" * 12, files=tuple(files.items()))
    for match in (changed, replace(log, table="undercity", seed=2)):
        kotsu.app.records.replays.keep(match, 50)
    screen, columns = kotsu.open("replays"), set()
    for number, replay in enumerate(screen.shown_entries):
        screen.number = screen.focus = number
        screen.invalidate()
        words = kotsu.ink().text
        faults = [*find_layout_faults(screen.menu.layout, kotsu.app.main_canvas)]
        assert screen.table_name(replay) in words and not faults
        columns.update((item.rect.x, item.rect.w) for item in kotsu.items)
    assert len(screen.shown_entries) == 3 and len(columns) == 2


@pytest.mark.parametrize(("rules", "chosen"), one_in(4, product(rule_names("prospector"), ["standard", "duel"])))
def test_a_replay_uses_the_rules_of_its_match(kotsu: Kotsu, home: Path, rules: str, chosen: str) -> None:
    kotsu.app.records.replays = Replays(home)
    named = ("Ada", "Ben")[: find_table("prospector").seat_count(load_rules(rules, on="prospector"))]
    kotsu.app.records.replays.keep(bot_match(find_table("prospector"), load_rules(rules, on="prospector"), 1, named), 9)
    kotsu.app.next_match.command_line_rules = chosen
    keys = KeyHands(kotsu, "left")
    keys.choose("replays")
    open_action(keys, 0, "watch")
    kotsu.app.next_match.command_line_rules = ""
    assert kotsu.name == "ReplayPlayer" and kotsu.screen.match.rules.name == rules
    keys.choose("later")
    assert kotsu.screen.match.position == kotsu.screen.full_record.positions[1]


def test_a_new_match_keeps_the_one_that_was_left_to_be_watched(kotsu: Kotsu, keys: KeyHands, home: Path) -> None:
    kotsu.app.records.replays = Replays(home)
    for _ in range(2):
        kotsu.app.go("home", focus="knucklebones")
        keys.kotsu.tick()
        keys.do("confirm")
        keys.choose("start")
        keys.do("confirm", "confirm")
        keys.choose("yes")
        kotsu.wait(1.1)
        keys.do("confirm")
        kotsu.tick()
        keys.choose(("die",))
        first = kotsu.app.autosave.match
    (replay,) = kotsu.app.records.replays.list_replays()
    assert replay.plies == 1 and replay.log.seed != first.log.seed


def test_without_matches_it_says_so_and_one_deleted_by_another_program_stops_nothing(kotsu: Kotsu, home: Path) -> None:
    keys = KeyHands(kotsu, "left")
    keys.choose("replays")
    assert [item.id for item in kotsu.items] == ["back"]
    kotsu.frame()
    keys.do("right", "confirm")
    assert kotsu.name == "Home"
    keep_matches(kotsu, home, 2)
    keys.choose("replays")
    for replay in kotsu.screen.shown_entries:
        replay.path.unlink()
    open_action(keys, 0, "hold")
    open_action(keys, 1, "delete")
    keys.choose("yes")
    assert kotsu.name == "ReplaysScreen"


@pytest.mark.parametrize("screen", ["watching", "review"])
@pytest.mark.parametrize("size", TEXT_SIZES)
def test_the_controls_at_khet_are_clear_of_both_sphinxes(kotsu: Kotsu, screen: str, size: int) -> None:
    table, rules = find_table("khet"), kotsu.app.store.content_of("khet").default_rules
    record = Record(table, rules, bot_match(table, rules, 1, ("Ada", "Ben")))
    kotsu.set(text_size=size)
    kotsu.open(screen, replay=Replay(Path(), record.log), record=record)
    kotsu.app.draw_picture()
    scene = kotsu.app.main_canvas.scenes[-1]
    corners = [(x, y, z) for x in (-0.4, 0.4) for y in (0.0, 0.5) for z in (-0.4, 0.4)]
    sphinxes = [thing for thing in scene.things if "sphinx" in thing.mesh]
    boxes = [box_around(scene.camera, map(thing.to_space, corners)) for thing in sphinxes]
    assert len(boxes) == 2 and not any(item.rect.overlap(box) for item in kotsu.items for box in boxes if box)


LONG = 120


@pytest.fixture
def listed(kotsu: Kotsu, home: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The list of replays with the match."""
    monkeypatch.setattr("game.match.record.find_table", lambda name: TABLE)
    monkeypatch.setattr(kotsu.app.records, "replays", Replays(home))
    monkeypatch.setattr(kotsu.app.bots, "thinker", GlanceThinker())
    kotsu.app.records.replays.keep(long_match().log, 50)
    kotsu.app.records.replays.wait()
    kotsu.app.go("replays")
    yield kotsu.screen
    kotsu.app.go("home")
    kotsu.app.table_name = "knucklebones"


def wait_for_match(kotsu: Kotsu, screen: Any) -> Record:
    """Wait until the match has been replayed, and return it."""
    before = time.monotonic()
    while not isinstance(found := screen.record(screen.selection), Record):
        assert found == PENDING_MESSAGE and time.monotonic() < before + LONG
        kotsu.tick()
    return found


def milliseconds(kotsu: Kotsu) -> float:
    """Return the usual time of a frame in milliseconds, without drawing."""
    times = []
    for _ in range(15):
        began = time.perf_counter()
        kotsu.app.advance(1 / 60)
        times.append(1000 * (time.perf_counter() - began))
    return median(times)


@pytest.mark.long
def test_it_is_listed_watched_and_gone_through(kotsu: Kotsu, listed: Any) -> None:
    replay = listed.selection
    assert replay.plies == PLIES and listed.record(replay) == PENDING_MESSAGE
    record = wait_for_match(kotsu, listed)
    kotsu.app.go("watching", replay=replay, record=record, ply=PLIES - 3)
    watching: Any = kotsu.screen
    watching.play_one_ply()
    kotsu.tick()
    assert (watching.ply, watching.match.position) == (PLIES - 2, record.positions[PLIES - 2])
    usual = milliseconds(kotsu)
    kotsu.app.go("review", replay=replay, record=record)
    review: Any = kotsu.screen
    for _ in range(20):
        kotsu.tick()
    review.analysis.drop()
    review.show(PLIES)
    kotsu.tick()
    assert len(review.analysis.ratings) >= 20 and review.analysis.chances[19] is not None
    review.analysis.advance = lambda: False
    assert milliseconds(kotsu) < 4 * usual + 4
