"""A match that was left is continued from Home exactly as it was; a notice says what cannot be kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from components.seat_choice import SeatMemory
from game.app.application import RETRY_SECONDS
from game.kernel.random_stream import Stream, seed_state
from game.match import storage
from game.match.autosave import AUTOSAVE_FILE, Autosave
from game.match.record import Record
from game.screens.match.pause import SEAT
from game.tables import NAMES as TABLES
from game.tables import find_table
from systems.rebuild import read_back
from tests.kit.app import HANDS, Hands, KeyHands, MouseHands, PadHands, Stage, sit_down, two_pads
from tests.kit.bot import act
from tests.kit.hands import SOME_HANDS
from tests.kit.pads import DUALSENSE, XBOX_360


def play_on(stage: Stage, hands: dict[int, Hands], presses: int = 18) -> None:
    """Make this many presses, each by the seat to move."""
    stream = Stream(seed_state(3))
    for _ in range(presses):
        act(stage, hands[stage.screen.active], stream)


def leave_match(stage: Stage, home: Path, *hands: Hands) -> str:
    """Play a few moves of a match, end the game, and return the position."""
    stage.app.records.autosave = Autosave(home)
    play_on(stage, sit_down(hands[0], hands[-1], "knucklebones"))
    assert len(stage.screen.match.log) > 5
    return stage.screen.match.position


@pytest.fixture(params=SOME_HANDS)
def alone(request: pytest.FixtureRequest, stage: Stage) -> Hands:
    """A player with one device."""
    return HANDS[request.param](stage)


def test_a_match_is_gone_on_with_by_one_device(alone: Hands, home: Path) -> None:
    stage = alone.stage
    position, log = leave_match(stage, home, alone), list(stage.screen.match.log)
    stage.start_from(home, *(pad.model for pad in stage.hub.pads))
    again = stage.hands[0] if isinstance(alone, PadHands) else alone
    assert stage.focus == "resume" or isinstance(again, MouseHands)
    again.choose("resume")
    again.do("confirm", "confirm")
    again.choose("yes")
    live = stage.screen
    assert (live.match.position, live.match.log, live.opening) == (position, log, False)
    assert read_back() == position
    play_on(stage, {1: again, 2: again}, 8)
    assert len(live.match.log) > len(log)


def test_pads_find_their_seats_again(stage: Stage, home: Path) -> None:
    one, two = two_pads(stage)
    position = leave_match(stage, home, one, two)
    stage.start_from(home, XBOX_360, DUALSENSE)
    one, two = stage.hands
    two.choose("resume")
    two.do("confirm")
    assert (stage.app.seats.device(1), stage.app.seats.device(2)) == (None, "pad:2")
    one.do("confirm")
    assert stage.app.seats.device(1) == "pad:1" and stage.screen.match.position == position


def test_another_device_takes_a_free_seat(stage: Stage, home: Path) -> None:
    keys = KeyHands(stage, "left"), KeyHands(stage, "right")
    position = leave_match(stage, home, *keys)
    stage.start_from(home, XBOX_360)
    pad = stage.hands[0]
    keys[1].choose("resume")
    keys[1].do("confirm")
    pad.do("confirm")
    assert (stage.app.seats.device(1), stage.app.seats.device(2)) == ("pad:1", "keys:right")
    assert stage.screen.match.position == position


def test_a_new_match_is_one_step_further_and_giving_up_asks_and_then_forgets_the_former(
    stage: Stage, home: Path
) -> None:
    keys = KeyHands(stage, "left")
    leave_match(stage, home, keys)
    stage.start_from(home)
    assert stage.focus == "resume"
    keys.do("up", "confirm")
    keys.choose("start")
    assert stage.name == "JoinScreen" and stage.screen.saved_match is None
    stage.open("home")
    keys.choose("resume")
    keys.do("menu")
    keys.choose("no")
    assert stage.name == "JoinScreen" and stage.app.autosave.match is not None
    keys.do("menu")
    keys.choose("yes")
    assert (stage.name, stage.focus) == ("Home", "knucklebones")
    stage.app.autosave.close()
    assert list(home.iterdir()) == []


def test_leaving_by_the_panel_keeps_the_match_and_its_set(stage: Stage, home: Path) -> None:
    keys = KeyHands(stage, "left")
    position = leave_match(stage, home, keys)
    keys.do("menu")
    keys.choose("leave", "yes")
    assert (stage.name, stage.focus) == ("Home", "resume")
    held = stage.app.autosave.match
    series = replace(held.series, wins=(1, 0), played=1)
    stage.app.autosave.write(replace(held, series=series))
    stage.start_from(home)
    keys.choose("resume")
    keys.do("confirm", "confirm")
    keys.choose("yes")
    assert (stage.screen.match.position, stage.app.series) == (position, series)


def test_a_match_without_human_moves_is_not_saved_and_does_not_replace_the_saved_one(stage: Stage, home: Path) -> None:
    keys = KeyHands(stage, "left")
    stage.app.records.autosave = Autosave(home)
    sit_down(keys, keys, "knucklebones")
    keys.do("menu")
    keys.choose("leave", "yes")
    assert stage.focus == "knucklebones" and not (home / AUTOSAVE_FILE).exists()
    leave_match(stage, home, keys)
    stage.start_from(home)
    held, stage.app.seed = stage.app.autosave.match, 7
    sit_down(keys, keys, "knucklebones")
    keys.do("menu")
    keys.go((SEAT, stage.screen.active))
    keys.do("right")
    assert stage.app.seats.bot(stage.screen.active) is not None and stage.app.autosave.match is held


def test_a_match_of_other_rules_says_which_file_and_stays(stage: Stage, home: Path) -> None:
    keys = KeyHands(stage, "left")
    leave_match(stage, home, keys)
    held = stage.app.autosave.match
    files = dict(held.log.files) | {"knucklebones/cards.yaml": "0" * 12}
    log = replace(held.log, data="0" * 12, files=tuple(files.items()))
    stage.app.autosave.write(replace(held, log=log))
    stage.start_from(home)
    keys.choose("resume")
    assert stage.name == "Home" and stage.screen.question.values == {"files": "knucklebones/cards.yaml"}
    stage.frame()
    keys.do("confirm")
    assert stage.screen.question is None and (home / AUTOSAVE_FILE).exists()


def test_a_damaged_save_is_reported_on_home(stage: Stage, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / AUTOSAVE_FILE).write_text("kotsu match 2\nnothing\n")
    stage.start_from(home)
    assert stage.focus == "knucklebones"
    assert stage.app.notices() == [stage.app.store.text("notice.save", "en")]


def drawn_values(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[float, ...]]]:
    """Return every picture on the table and its place, after all motion has ended."""
    stage.wait(2.0)
    stage.screen.component(SeatMemory).last_focus = stage.screen.seat_choice.items[0].id
    stage.tick()
    drawn: list[tuple[str, tuple[float, ...]]] = []
    with monkeypatch.context() as patched:
        sprite = stage.app.paper.sprite

        def spied(name: str, x: float, y: float, **look: Any) -> None:
            drawn.append((name, (x, y)))
            sprite(name, x, y, **look)

        patched.setattr(stage.app.paper, "sprite", spied)
        stage.app.draw_picture()
    return sorted(drawn)


@pytest.mark.parametrize("name", TABLES)
def test_a_continued_match_looks_the_same_as_before(stage: Stage, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    app, table = stage.app, find_table(name)
    app.table_name, app.settings.reduced_motion, app.settings.voices = name, True, False
    app.settings.comfort.particles = app.settings.comfort.background = 0
    app.adopt_settings()
    app.free_seats()
    for seat in app.seats.all:
        app.seats.take("keys:left" if seat == 1 else "keys:right")
    record = Record.begin(table, app.rules, 4, None, app.decks(), [f"{seat}" for seat in app.seats.all])
    app.go("match", record=record)
    played = stage.screen
    for _ in range(3):
        # The shortest move, because a hand of cards closes up after a card is played.
        moves = table.legal(played.match.rules, played.match.position)
        played.match.pending.append(min(moves, key=lambda move: len(table.write_move(move))))
        stage.wait(1.0)
    before, position = drawn_values(stage, monkeypatch), record.position
    app.go("match", record=record)
    assert stage.screen is not played and stage.screen.match.position == position
    assert drawn_values(stage, monkeypatch) == before


def test_unsaved_files_are_reported_until_they_are_saved_and_a_second_game_says_so(stage: Stage, home: Path) -> None:
    app = stage.app
    app.settings.sound.music = 30
    home.rename(home.with_name("away")) if home.exists() else None
    home.write_text("no folder")
    app.apply_settings()
    stage.frame()
    (notice,) = app.notices()
    assert "settings.json" in notice
    stage.wait(RETRY_SECONDS + 0.2)
    assert app.notices() == [notice] and not app.toasts.waiting
    home.unlink()
    stage.wait(RETRY_SECONDS + 0.2)
    stage.frame()
    assert app.notices() == [] and (home / "settings.json").is_file()
    assert [toast.text for toast in app.toasts.waiting] == [app.store.text("notice.kept_again", "en")]
    storage.writer.is_locked_out = True
    stage.frame()
    assert app.notices() == [app.store.text("notice.second_game", "en")]
