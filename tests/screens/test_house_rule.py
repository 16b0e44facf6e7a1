"""The house rule, the edges and the voices of a room's match, as people at the table see and hear them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from components.pose import Ribbon
from game.content.placeholders import LANGUAGES
from game.match.replays import Replay
from game.match.runs import AnyRun, Runs
from game.match.voices import Voice, VoiceHappening
from game.screens.outcome import find_portraits
from game.screens.run import room_table as rooms
from game.screens.run.house_rule import HousePage, counters, current_edges
from game.screens.run.live_run import look_at
from game.screens.run.room_page import BagPage
from game.tables import KNOWN_TABLES, find_table
from game.tables.undercity.bots import sensible_move
from game.tables.undercity.position import map_of
from game.tables.undercity.room_match import RoomMatch, boss_lines
from tests.kit.app import Kotsu, MouseHands, PadHands
from tests.kit.pads import DUALSENSE, XBOX_360
from tests.kit.runs import begin_run, walk_to
from tests.tables.khet.sets import WITH_EDGES

Edges = Mapping[int, Mapping[str, int]]


def begin(kotsu: Kotsu, mode: str = "alone") -> AnyRun:
    """Begin a run with two pads."""
    kotsu.reset(XBOX_360, DUALSENSE)
    return begin_run(kotsu, mode)


def end(run: AnyRun, ending: str = "won") -> None:
    """Play a run to its end; the last table has this ending."""
    while not run.is_over:
        move = str(sensible_move(run.rules, run.position))
        if not move.startswith("match:"):
            run.play(move)
            continue
        at_goal = run.position.room == map_of(run.rules, run.position).goal
        run.record_result(run.key, ending if at_goal else "won", "landlady" if at_goal else "")


def sit(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, table: str, rules: str, bot: str, edges: Edges) -> PadHands:
    """Sit down at a table with these edges, after the banner; return the pad of seat 1."""
    run = begin(kotsu)
    room = RoomMatch(table, rules, 1, bot, 5, ((), ()), edges)
    monkeypatch.setattr(rooms, "room_match", lambda rules, position: room)
    rooms.open_room(kotsu.app, run)
    hands = kotsu.hands[0]
    hands.do("confirm")
    kotsu.screen.banner.close()
    kotsu.wait(0.5)
    return hands


def test_button_click_and_pause_open_the_page_of_the_house_rule(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    pad = sit(kotsu, monkeypatch, "reversi", "room_pillars", "tanuki", {1: {"holds": 2}, 2: {"discs": 3}})
    kotsu.app.settings.help.undo = True
    kotsu.frame()
    assert kotsu.screen.undo.target() == "undo.never", "its button would cover the strip"
    mouse = MouseHands(kotsu)
    for device in (pad, mouse):
        if device is mouse:
            rect = kotsu.screen.strip.rect
            mouse.move(*rect.center)
            mouse.do("confirm")
        else:
            pad.do("undo")
        assert isinstance(kotsu.screen.panel, HousePage)
        kotsu.frame()
        kotsu.wait(0.5)
        device.do("back")
        assert kotsu.screen.panel is None
        kotsu.wait(0.5)
    pad.do("menu")
    kotsu.wait(0.5)
    pad.choose("house")
    assert isinstance(kotsu.screen.panel, HousePage)


def test_the_ribbon_of_a_turn_stays_clear_of_the_strip(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    edges = {"roll_again_after_clash": 2, "choose_face": 2, "copies_cards": 1}
    sit(kotsu, monkeypatch, "knucklebones", "kotsu", "tanuki", {1: edges})
    kotsu.set(text_size=2)
    kotsu.frame()
    ribbon = kotsu.screen.component(Ribbon)
    ribbon.seat, ribbon.openness = 2, 1.0
    assert "Tanuki's turn" in kotsu.ink().words


def test_an_edge_that_is_used_up_is_counted_down_and_leaves_the_page() -> None:
    table = find_table("khet")
    before = table.first_position(WITH_EDGES, 0)
    used = before._replace(edges=(before.edges[0].plus("swaps", -before.edges[0].swaps), before.edges[1]))
    assert next(each.amount for each in counters(table, before, used) if each.name == "swaps") == 0
    given = {"swaps": 1, "stacks": 2}
    assert current_edges(table, before, before, given, 1) == given | {"swaps": before.edges[0].swaps}
    assert current_edges(table, before, used, given, 1) == {"stacks": 2}


def test_the_house_speaks_at_a_table_for_one(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    sit(kotsu, monkeypatch, "prospector", "room_mine", "tanuki", {})
    line = kotsu.screen.voices.line
    assert line is not None and line.seat == 2 and kotsu.screen.name(2) == "Tanuki"
    kotsu.frame()


def test_a_boss_has_its_last_word_when_its_room_is_decided(kotsu: Kotsu) -> None:
    run = begin(kotsu)
    goal = map_of(run.rules, run.position).goal
    boss = next(iter(run.rules.bosses.values()))
    spoken: dict[tuple[int, int], dict[str, str]] = {}
    for tries in ((0, 0), (1, 0), (0, 1), (1, 1)):
        at = replace(run.position, room=goal, tries={goal: tries})
        lines = boss_lines(run.rules, at, boss, was_beaten=tries == (0, 0))
        spoken[tries] = {each.on: each.says[0]["en"] for each in lines if each.on in ("greeting", "won", "lost")}
    last = {"won": boss.lines["won"]["en"], "lost": boss.lines["lost"]["en"]}
    assert spoken[0, 0]["greeting"] == boss.lines["again"]["en"]
    assert not {spoken[0, 0]["won"], spoken[0, 0]["lost"]} & {*last.values()}
    assert spoken[1, 0]["lost"] == last["lost"] and spoken[0, 1]["won"] == last["won"]
    assert spoken[1, 1].items() >= last.items()


def test_a_boss_knows_whether_it_lost_the_last_run(kotsu: Kotsu, home: Path) -> None:
    kotsu.reset()
    kotsu.app.records.runs = Runs(home, home)
    for ending in ("won", "lost"):
        end(begin_run(kotsu), ending)
        assert rooms.was_beaten(kotsu.app, "landlady") == (ending == "won")


def test_the_first_opponent_teaches_newcomers_each_lesson_once(kotsu: Kotsu, home: Path) -> None:
    kotsu.reset()
    kotsu.app.records.runs = Runs(home, home)
    run = begin_run(kotsu)
    rooms.open_room(kotsu.app, run)
    table = kotsu.screen
    lessons = look_at(kotsu.app.store).teaches[table.table.name]
    (bot,) = kotsu.app.bots.guests
    assert table.voices.extra_lines[bot][: len(lessons)] == lessons
    lesson = next(line for line in lessons if line.once)
    voice, happening = Voice((lesson,), 1), VoiceHappening(lesson.on, 2 if lesson.by == "own" else 1)
    assert [voice.comment(happening, 2) for _ in range(2)] == [lesson.says[0], None]
    end(run)
    rooms.open_room(kotsu.app, begin_run(kotsu))
    assert not kotsu.screen.voices.extra_lines


def test_the_replay_of_a_match_shows_the_boss(kotsu: Kotsu) -> None:
    run = begin(kotsu)
    walk_to(run, "boss")
    rooms.open_room(kotsu.app, run)
    table = kotsu.screen
    faces = find_portraits(table, Replay(Path(), table.record.log))
    assert faces[2] == run.rules.bosses[table.boss].portrait


def test_every_edge_is_said_in_every_language(kotsu: Kotsu) -> None:
    kotsu.reset()
    for name in KNOWN_TABLES:
        for edge, what in find_table(name).edges.kinds.items():
            for key in (f"edge_{edge}", *([f"left_{edge}"] if what.is_counted else [])):
                for language in LANGUAGES:
                    words = kotsu.app.store.text(f"{name}.{key}", language, amount=what.amounts[-1])
                    assert words != f"{name}.{key}" and "{" not in words


def test_against_each_other_both_hands_lie_open(kotsu: Kotsu) -> None:
    run = begin(kotsu, "versus")
    kotsu.app.go("running", run=run)
    kotsu.wait(0.5)
    kotsu.frame()
    mouse = MouseHands(kotsu)
    mouse.move(170, 12)
    mouse.do("confirm")
    assert isinstance(kotsu.screen.panel, BagPage) and kotsu.screen.panel.side == 2
