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
from tests.kit.app import HANDS, Hands, KeyHands, Stage
from tests.kit.bot import GlanceThinker
from tests.kit.cases import one_of
from tests.kit.hands import SOME_HANDS
from tests.kit.layout_faults import find_layout_faults
from tests.kit.long_match import PLIES, TABLE, long_match
from tests.kit.rules import dice_content


def keep_matches(stage: Stage, home: Path, number: int = 3) -> None:
    """Keep this many matches, the newest last."""
    stage.app.records.replays = Replays(home)
    for seed in range(number):
        stage.app.records.replays.keep(random_match(stage.app.next_match.rules, seed), 50)


@pytest.fixture(params=SOME_HANDS)
def hands(request: pytest.FixtureRequest, stage: Stage, home: Path) -> Hands:
    """A player with one device, on Home, with three kept matches."""
    hands = HANDS[request.param](stage)
    keep_matches(stage, home)
    return hands


@pytest.fixture
def keys(stage: Stage, home: Path) -> KeyHands:
    """The left half of the keyboard, in the list of three matches."""
    keep_matches(stage, home)
    keys = KeyHands(stage, "left")
    keys.choose("replays")
    return keys


def open_action(hands: Hands, number: int, action: str) -> None:
    """Choose an action for a match in the list."""
    if hands.stage.screen.has_page_focus:
        hands.do("back")
    hands.choose(number, action)


def test_a_long_list_keeps_the_heading_and_stays_in_place_while_an_action_is_chosen(stage: Stage, home: Path) -> None:
    keep_matches(stage, home / "a_long_folder" / "of_a_player_far_away", 9)
    keys = KeyHands(stage, "left")
    keys.choose("replays")
    assert "Replays" in stage.ink().words
    before = {item.id: item.rect for item in stage.items}
    keys.choose(0)
    assert stage.screen.has_page_focus and {item.id: item.rect for item in stage.items} == before
    assert "Replays" in stage.ink().words


def test_one_device_alone_does_everything(hands: Hands) -> None:
    stage = hands.stage
    hands.choose("replays")
    open_action(hands, 1, "watch")
    assert stage.name == "ReplayPlayer" and stage.screen.replay.log.seed == 1
    hands.choose("play")
    hands.do("back")
    assert (stage.name, stage.screen.number) == ("ReplaysScreen", 1)
    open_action(hands, 1, "rename")
    for sign in ("H", "case", "I", "space", "erase", "done"):
        hands.choose(sign)
    assert stage.screen.selection.title == "Hi"
    open_action(hands, 1, "hold")
    assert stage.screen.selection.is_protected and stage.screen.selection.log.note("kept")
    hands.choose("delete", "no")
    assert stage.screen.has_page_focus
    assert len(stage.screen.all) == 3
    hands.choose("delete", "yes")
    assert [replay.log.seed for replay in stage.app.records.replays.list_replays()] == [2, 0]
    hands.choose("back")
    assert (stage.name, stage.focus) == ("Home", "replays")


def test_it_plays_at_a_speed_stands_still_and_steps_back_and_forth(keys: KeyHands) -> None:
    stage, met = keys.stage, []
    open_action(keys, 0, "watch")
    screen = stage.screen
    assert [screen.name(seat) for seat in (1, 2)] == ["Ada", "Ben"]
    keys.choose("slower")
    keys.do("confirm")
    met.append(screen.playback.speed)
    keys.go("faster")
    for _ in range(5):
        keys.do("confirm")
        met.append(screen.playback.speed)
    assert met == [0.5, 1.0, 2.0, 4.0, 0.0, 0.0]
    assert stage.app.settings.speed == 0.0, "the player's own speed is another thing"
    stage.wait(2)
    keys.choose("play")
    stage.wait(3)
    ply = screen.ply
    stage.wait(3)
    assert screen.ply == ply > 0 and not screen.playback.busy
    keys.choose("play")
    stage.wait(3)
    assert screen.ply > ply
    keys.choose("play")
    positions = screen.full_record.positions
    screen.show(len(positions) - 4)
    for button, plies in (("later", range(len(positions) - 3, len(positions))),
                          ("earlier", reversed(range(len(positions) - 4, len(positions) - 1)))):
        keys.go(button)
        for ply in plies:
            keys.do("confirm")
            assert screen.match.position == positions[ply] == read_back() and screen.ply == ply
    for button, ply in (("later", len(positions) - 1), ("earlier", 0)):
        screen.show(ply)
        keys.choose(button)
        assert screen.ply == ply


def test_bots_show_their_faces_and_those_who_sit_now_do_not(keys: KeyHands) -> None:
    stage = keys.stage
    levels = dice_content(stage.app.store).bots
    first, *_, last = levels
    for seat in (1, 2):
        stage.app.seats.seat_bot(first, seat)
    replay = stage.screen.all[0]
    notes = *replay.log.notes, ("bot1", "no one"), ("bot2", last)
    replay = replace(replay, log=replace(replay.log, notes=notes))
    stage.app.go("watching", replay=replay, record=stage.screen.record(replay))
    assert stage.screen.portraits() == {2: levels[last].portrait}
    stage.frame()


def test_a_match_of_other_rules_is_refused_with_a_message(stage: Stage, home: Path) -> None:
    stage.app.records.replays = Replays(home)
    log = random_match(stage.app.next_match.rules, 1)
    files = dict(log.files) | {"knucklebones/decks.yaml": "0" * 12}
    stage.app.records.replays.keep(replace(log, data="0" * 12, files=tuple(files.items())), 50)
    keys = KeyHands(stage, "left")
    keys.choose("replays")
    open_action(keys, 0, "watch")
    assert stage.name == "ReplaysScreen" and stage.screen.question.values == {"files": "knucklebones/decks.yaml"}
    stage.frame()
    keys.do("confirm")
    assert stage.screen.question is None


def test_large_letters_cut_neither_tables_nor_reasons_and_keep_the_columns_from_row_to_row(
    stage: Stage, home: Path
) -> None:
    stage.set(text_size=2, language="de")
    keep_matches(stage, home, 1)
    log = random_match(stage.app.next_match.rules, 1)
    files = dict(log.files) | {"knucklebones/cards.yaml": "0" * 12}
    for match in (replace(log, data="0" * 12, files=tuple(files.items())), replace(log, table="undercity", seed=2)):
        stage.app.records.replays.keep(match, 50)
    screen, columns = stage.open("replays"), set()
    for number, replay in enumerate(screen.all):
        screen.number = screen.focus = number
        screen.invalidate()
        words = stage.ink().text
        faults = [*find_layout_faults(screen.menu.layout, stage.app.main_canvas)]
        assert screen.table_name(replay) in words and not faults
        columns.update((item.rect.x, item.rect.w) for item in stage.items)
    assert len(screen.all) == 3 and len(columns) == 2


@pytest.mark.parametrize(("rules", "chosen"), one_of(4, product(rule_names("prospector"), ["standard", "duel"])))
def test_a_replay_uses_the_rules_of_its_match(stage: Stage, home: Path, rules: str, chosen: str) -> None:
    stage.app.records.replays = Replays(home)
    named = ("Ada", "Ben")[: find_table("prospector").seat_count(load_rules(rules, on="prospector"))]
    stage.app.records.replays.keep(bot_match(find_table("prospector"), load_rules(rules, on="prospector"), 1, named), 9)
    stage.app.next_match.command_line_rules = chosen
    keys = KeyHands(stage, "left")
    keys.choose("replays")
    open_action(keys, 0, "watch")
    stage.app.next_match.command_line_rules = ""
    assert stage.name == "ReplayPlayer" and stage.screen.match.rules.name == rules
    keys.choose("later")
    assert stage.screen.match.position == stage.screen.full_record.positions[1]


def test_a_new_match_keeps_the_one_that_was_left_to_be_watched(stage: Stage, home: Path) -> None:
    stage.app.records.replays = Replays(home)
    keys = KeyHands(stage, "left")
    for _ in range(2):
        stage.app.go("home", focus="knucklebones")
        keys.stage.tick()
        keys.do("confirm")
        keys.choose("start")
        keys.do("confirm", "confirm")
        keys.choose("yes")
        stage.wait(1.1)
        keys.do("confirm")
        stage.tick()
        keys.choose(("die",))
        first = stage.app.autosave.match
    (replay,) = stage.app.records.replays.list_replays()
    assert replay.plies == 1 and replay.log.seed != first.log.seed


def test_without_matches_it_says_so_and_one_deleted_by_another_program_stops_nothing(stage: Stage, home: Path) -> None:
    keys = KeyHands(stage, "left")
    keys.choose("replays")
    assert [item.id for item in stage.items] == ["back"]
    stage.frame()
    keys.do("right", "confirm")
    assert stage.name == "Home"
    keep_matches(stage, home, 2)
    keys.choose("replays")
    for replay in stage.screen.all:
        replay.path.unlink()
    open_action(keys, 0, "hold")
    open_action(keys, 1, "delete")
    keys.choose("yes")
    assert stage.name == "ReplaysScreen"


@pytest.mark.parametrize("screen", ["watching", "review"])
@pytest.mark.parametrize("size", TEXT_SIZES)
def test_the_controls_at_khet_are_clear_of_both_sphinxes(stage: Stage, screen: str, size: int) -> None:
    table, rules = find_table("khet"), stage.app.store.content_of("khet").default_rules
    record = Record(table, rules, bot_match(table, rules, 1, ("Ada", "Ben")))
    stage.set(text_size=size)
    stage.open(screen, replay=Replay(Path(), record.log), record=record)
    stage.app.draw_picture()
    scene = stage.app.main_canvas.scenes[-1]
    corners = [(x, y, z) for x in (-0.4, 0.4) for y in (0.0, 0.5) for z in (-0.4, 0.4)]
    sphinxes = [thing for thing in scene.things if "sphinx" in thing.mesh]
    boxes = [box_around(scene.camera, map(thing.to_space, corners)) for thing in sphinxes]
    assert len(boxes) == 2 and not any(item.rect.overlap(box) for item in stage.items for box in boxes if box)


LONG = 120


@pytest.fixture
def listed(stage: Stage, home: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The list of replays with the match."""
    monkeypatch.setattr("game.match.record.find_table", lambda name: TABLE)
    monkeypatch.setattr(stage.app.records, "replays", Replays(home))
    monkeypatch.setattr(stage.app.bots, "thinker", GlanceThinker())
    stage.app.records.replays.keep(long_match().log, 50)
    stage.app.records.replays.wait()
    stage.app.go("replays")
    yield stage.screen
    stage.app.go("home")
    stage.app.table_name = "knucklebones"


def wait_for_match(stage: Stage, screen: Any) -> Record:
    """Wait until the match has been replayed, and return it."""
    before = time.monotonic()
    while not isinstance(found := screen.record(screen.selection), Record):
        assert found == PENDING_MESSAGE and time.monotonic() < before + LONG
        stage.tick()
    return found


def milliseconds(stage: Stage, frames: int = 15) -> float:
    """Return the usual time of a frame in milliseconds, without drawing."""
    times = []
    for _ in range(frames):
        began = time.perf_counter()
        stage.app.advance(1 / 60)
        times.append(1000 * (time.perf_counter() - began))
    return median(times)


@pytest.mark.long
def test_it_is_listed_watched_and_gone_through(stage: Stage, listed: Any) -> None:
    replay = listed.selection
    assert replay.plies == PLIES and listed.record(replay) == PENDING_MESSAGE
    record = wait_for_match(stage, listed)
    stage.app.go("watching", replay=replay, record=record, ply=PLIES - 3)
    watching: Any = stage.screen
    watching.play_one_ply()
    stage.tick()
    assert (watching.ply, watching.match.position) == (PLIES - 2, record.positions[PLIES - 2])
    usual = milliseconds(stage)
    stage.app.go("review", replay=replay, record=record)
    review: Any = stage.screen
    for _ in range(20):
        stage.tick()
    review.analysis.drop()
    review.show(PLIES)
    stage.tick()
    assert len(review.analysis.ratings) >= 20 and review.analysis.chances[19] is not None
    review.analysis.advance = lambda: False
    assert milliseconds(stage) < 4 * usual + 4
