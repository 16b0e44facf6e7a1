"""Matches that were left are continued from Home or under a name, exactly as they were; notices say what is lost."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import esper
import pytest

from components.seat_choice import SeatMemory
from game.app.notices import REPORT_SECONDS, RETRY_SECONDS
from game.kernel.random_stream import Stream, seed_state
from game.match import named_saves, storage
from game.match.autosave import AUTOSAVE_FILE, Autosave
from game.match.log import write_log
from game.match.named_saves import SAVES_FOLDER, NamedSaves
from game.match.record import Record
from game.screens.match.match_record import saved_match
from game.screens.match.pause import SEAT
from game.screens.profile import LONGEST_NAME
from game.tables import NAMES, find_table
from game.tables import NAMES as TABLES
from systems.rebuild import read_back
from tests.kit.app import HANDS, Hands, KeyHands, MouseHands, PadHands, Stage, sit_down, two_pads
from tests.kit.bot import act
from tests.kit.cases import long
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


def test_a_match_is_gone_on_with_by_one_device(hands: Hands, home: Path) -> None:
    stage = hands.stage
    position, log = leave_match(stage, home, hands), list(stage.screen.match.log)
    stage.start_from(home, *(pad.model for pad in stage.hub.pads))
    again = stage.hands[0] if isinstance(hands, PadHands) else hands
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
    assert (stage.screen.match.position, stage.app.current_set.series) == (position, series)


def test_a_match_without_human_moves_is_not_saved_and_does_not_replace_the_saved_one(stage: Stage, home: Path) -> None:
    keys = KeyHands(stage, "left")
    stage.app.records.autosave = Autosave(home)
    sit_down(keys, keys, "knucklebones")
    keys.do("menu")
    keys.choose("leave", "yes")
    assert stage.focus == "knucklebones" and not (home / AUTOSAVE_FILE).exists()
    leave_match(stage, home, keys)
    stage.start_from(home)
    held, stage.app.next_match.seed = stage.app.autosave.match, 7
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


def test_damaged_files_are_reported_one_after_the_other_the_match_that_was_left_first(stage: Stage, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / AUTOSAVE_FILE).write_text("kotsu match 2\nnothing\n")
    stage.start_from(home)
    assert stage.focus == "knucklebones"
    stage.app.settings.notice = "notice.settings"
    texts = [stage.app.store.text(key, "en") for key in ("notice.save", "notice.settings")]
    assert stage.app.notices.messages() == texts
    stage.wait(REPORT_SECONDS + 0.3)
    assert stage.app.notices.messages() == texts[1:], "the next one is read where there is room for one"
    stage.wait(REPORT_SECONDS + 0.3)
    assert not stage.app.notices.messages()


def drawn_values(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[float, ...]]]:
    """Return every picture on the table and its place, after all motion has ended."""
    stage.wait(2.0)
    stage.screen.component(SeatMemory).last_focus = stage.screen.seat_choice.items[0].id
    stage.tick()
    drawn: list[tuple[str, tuple[float, ...]]] = []
    with monkeypatch.context() as patched:
        sprite = stage.app.main_canvas.sprite

        def spied(name: str, x: float, y: float, **look: Any) -> None:
            drawn.append((name, (x, y)))
            sprite(name, x, y, **look)

        patched.setattr(stage.app.main_canvas, "sprite", spied)
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
    names, decks = [f"{seat}" for seat in app.seats.all], app.current_set.decks()
    record = Record.begin(table, app.next_match.rules, 4, None, decks, names)
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


def test_unsaved_files_are_reported_until_they_are_saved_and_a_second_game_says_so(
    stage: Stage, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = stage.app
    monkeypatch.chdir(home.parent)
    app.settings.sound.music = 30
    home.rename(home.with_name("away")) if home.exists() else None
    home.write_text("no folder")
    app.apply_settings()
    stage.frame()
    (notice,) = app.notices.messages()
    assert "settings.json" in notice
    stage.wait(RETRY_SECONDS + 0.2)
    assert app.notices.messages() == [notice] and not app.toasts.waiting
    home.unlink()
    stage.wait(RETRY_SECONDS + 0.2)
    stage.frame()
    assert app.notices.messages() == [] and (home / "settings.json").is_file()
    assert [toast.text for toast in app.toasts.waiting] == [app.store.text("notice.kept_again", "en")]
    storage.writer.is_locked_out = True
    stage.frame()
    assert app.notices.messages() == [app.store.text("notice.second_game", "en")]


def play_match(stage: Stage, table_name: str, moves: int = 3, device: str = "keys:left") -> Any:
    """Open a table with one device in all seats, and make some moves."""
    app = stage.app
    app.table_name = table_name
    app.free_seats()
    stage.sit(*[device] * len(app.seats.all))
    app.go("match")
    stage.wait(1.0)
    stage.screen.banner.close()
    stream = Stream(seed_state(3))
    for _ in range(moves):
        match = stage.screen.match
        legal = app.current_table.legal(match.rules, match.position)
        match.pending.append(legal[stream.below(len(legal))])
        stage.wait(1.0)
    assert stage.name == "MatchScreen" and len(stage.screen.record.moves) == moves
    return stage.screen


def keep(hands: Hands, name: str, opened: str = "menu") -> None:
    """Save from the pause, and return to the table."""
    hands.do(opened)
    hands.choose("save")
    hands.spell(name)
    assert hands.stage.name == "MatchScreen"
    hands.choose("resume")


@pytest.mark.parametrize("table_name", [name if name in ("khet", "prospector") else long(name) for name in NAMES])
def test_a_match_is_saved_under_a_name_and_continued(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, table_name: str
) -> None:
    keys = KeyHands(stage, "left")
    screen = play_match(stage, table_name)
    position, log = screen.match.position, screen.record.log
    keep(keys, "A")
    assert stage.app.toasts.waiting[-1] == ("A", stage.app.store.text("saves.kept", "en"))
    play_match(stage, table_name, 1)
    monkeypatch.setattr(named_saves, "_time_now", lambda: "2026-11-29 20:15:00")
    stage.app.go("home")
    stage.app.table_name = table_name
    stage.open("setup")
    assert "saves" in [item.id for item in stage.items]
    stage.screen.menu.focus = "saves"
    keys.do("confirm")
    assert stage.name == "SavesScreen" and [save.name for save in stage.screen.all] == ["A"]
    stage.frame()
    stage.wait(0.5)
    stage.frame()
    keys.choose(("way", "load"))
    assert stage.name == "JoinScreen" and not stage.screen.resumes
    keys.do("confirm")
    if len(stage.app.seats.all) > 1:
        keys.do("confirm")
        keys.choose("yes")
    assert stage.name == "MatchScreen" and stage.screen.match.position == position
    assert stage.screen.record.log.plies == log.plies, "as it was when it was kept"
    kept = NamedSaves().list_later(table_name).result()
    assert [save.match.log for save in kept] == [log], "it stays as it was"
    assert not stage.screen.record.is_of(log), "so that what became of the first one stays"
    NamedSaves().save(saved_match(stage.screen.app, stage.screen.record), "A")
    (again,) = NamedSaves().list_later(table_name).result()
    assert again.path == kept[0].path and again.match.log.plies == log.plies


def test_while_saves_are_read_their_list_says_nothing_of_replays(stage: Stage) -> None:
    screen = stage.open("saves")
    screen.reading = Future()
    screen.menu.invalidate()
    assert "Loading …" in stage.ink().words


@pytest.mark.parametrize("who", SOME_HANDS)
def test_by_any_device_alone(stage: Stage, who: str) -> None:
    hands = HANDS[who](stage)
    device = {"pad": "pad:1", "left keys": "keys:left", "right keys": "keys:right", "mouse": "mouse"}[who]
    play_match(stage, "khet", 1, device)
    keep(hands, "A", "back" if who == "mouse" else "menu")
    stage.app.go("setup", focus="saves")
    stage.wait(0.5)
    hands.choose("saves")
    hands.go(("way", "load"))
    hands.choose(("way", "rename"))
    hands.spell("B")
    assert [save.name for save in stage.screen.all] == ["B"]
    hands.go(("way", "load"))
    hands.choose(("way", "delete"), "no")
    hands.go(("way", "load"))
    hands.choose(("way", "delete"), "yes")
    assert stage.screen.all == [] and not list(NamedSaves().folder.glob("*.kotsu"))
    stage.frame()
    hands.choose("back")
    assert stage.name == "Setup" and "saves" not in [item.id for item in stage.items]


def test_a_file_is_called_like_its_match_and_the_next_match_of_that_name_is_the_second(stage: Stage) -> None:
    saves, screen = NamedSaves(), play_match(stage, "reversi", 1)
    one = saved_match(screen.app, screen.record)
    others = [replace(one, log=replace(one.log, seed=one.log.seed + more)) for more in (1, 2)]
    stems = {"Ada & Ben": "Ada---Ben", "...": "match", "/etc/x": "etc-x", "y" * 40 + "z": "y" * 40}
    for name in stems:
        for saved in (one, *others, one):
            assert saves.save(saved, name)
    found = {(save.name, save.path.name) for save in saves.list_later("reversi").result()}
    assert saves.list_later("khet").result() == []
    assert found == {(name, f"{stem}{n}.kotsu") for name, stem in stems.items() for n in ("", "_2", "_3")}


def test_damaged_files_are_set_aside_and_reported(stage: Stage, home: Path) -> None:
    screen = play_match(stage, "reversi")
    saved = saved_match(screen.app, screen.record)
    NamedSaves().save(saved, "Good")
    folder = home / SAVES_FOLDER
    whole = saved.text()
    (folder / "torn.kotsu").write_text(whole[:200])
    (folder / "bytes.kotsu").write_bytes(b"\xff\x00" * 50)
    (folder / "plain.kotsu").write_text(write_log(saved.log))
    (folder / "newer.kotsu").write_text("kotsu match 99\n")
    (folder / "strange.kotsu").write_text(whole.replace("seat1 [", "seat1 {", 1))
    (folder / "folder.kotsu").mkdir()
    stage.app.table_name = "reversi"
    stage.app.go("saves")
    assert stage.screen.question is not None and [save.name for save in stage.screen.all] == ["Good"]
    gone = {"torn.kotsu", "bytes.kotsu", "plain.kotsu", "strange.kotsu"}
    assert {*stage.screen.saves.damaged_files} == gone and stage.screen.question.key == "replays.damaged"
    stage.frame()
    keys = KeyHands(stage, "left")
    keys.do("confirm")
    assert stage.screen.question is None
    assert gone.isdisjoint(each.name for each in folder.iterdir())
    assert (folder / "newer.kotsu").is_file()


def test_one_that_other_rules_have_played_says_so(stage: Stage) -> None:
    screen = play_match(stage, "reversi")
    saved = saved_match(screen.app, screen.record)
    text = saved.text().replace(saved.log.data, "0" * len(saved.log.data))
    NamedSaves().save(saved, "Old")
    path = NamedSaves().list_later("reversi").result()[0].path
    path.write_text(text)
    stage.app.table_name = "reversi"
    stage.app.go("saves")
    keys = KeyHands(stage, "left")
    stage.tick()
    keys.choose(("way", "load"))
    assert stage.name == "SavesScreen" and stage.screen.question.key == "home.other_rules" and path.is_file()


def test_a_folder_that_cannot_be_written_loses_nothing(stage: Stage, home: Path) -> None:
    screen = play_match(stage, "reversi")
    home.mkdir(exist_ok=True)
    (home / SAVES_FOLDER).write_text("in the way")
    keys = KeyHands(stage, "left")
    keep(keys, "A")
    assert storage.writer.failures and stage.screen is screen
    assert NamedSaves().list_later("reversi").result() == []
    (home / SAVES_FOLDER).unlink()
    storage.writer.retry(None)
    assert [save.name for save in NamedSaves().list_later("reversi").result()] == ["A"]


def test_an_evening_saves_no_match_and_quitting_while_naming_one_leaves_no_table_behind(stage: Stage) -> None:
    keys = KeyHands(stage, "left")
    screen = play_match(stage, NAMES[0])
    stage.app.next_match.terms.pairing = "1:2"
    assert not screen.can_save
    stage.app.next_match.terms.pairing = ""
    assert screen.can_save
    keys.do("menu")
    keys.choose("save")
    assert stage.name == "NameEntry" and screen.world in esper.list_worlds()
    assert stage.screen.background_match is screen.live, "the match is still heard"
    stage.app.go("home")
    assert screen.world not in esper.list_worlds()


Kept = list[str]


def open_entry(stage: Stage, **how: object) -> Kept:
    """Open the text entry, and return the list that receives its result."""
    kept: Kept = []
    stage.app.go("naming", **{"title": "naming.title", "text": "", "done": kept.append, **how})
    stage.wait(stage.app.guard() - stage.app.clock.now + 0.1)
    return kept


@pytest.mark.parametrize("half", ["left", "right"])
def test_bound_keys_still_write_letters_and_enter_ends(stage: Stage, half: str) -> None:
    keys = KeyHands(stage, half)
    for device, text in (("", "Was quid"), (f"keys:{half}", "Mpf")):
        kept = open_entry(stage, device=device)
        keys.type(text)
        assert stage.screen.text == text
        keys.do("undo", "confirm")
        assert kept == [text[:-1]]


def test_arrows_lead_the_focus_and_escape_leaves_it_as_it_was(stage: Stage) -> None:
    keys, kept = KeyHands(stage, "left"), open_entry(stage, text="Ada")
    assert stage.focus == "A"
    keys.do("right", "confirm")
    assert stage.screen.text == "AdaB"
    keys.choose("space")
    keys.type("ß")
    assert stage.screen.text == "AdaB ß" and stage.focus == "done"
    keys.do("back")
    assert kept == []


def test_a_keyboard_types_for_a_mouse_player_but_not_for_a_pad_player(stage: Stage) -> None:
    stage.reset(XBOX_360)
    stage.tick()
    mouse, keys, pad = MouseHands(stage), KeyHands(stage, "left"), stage.hands[0]
    kept = open_entry(stage, device="mouse")
    mouse.choose("K")
    keys.type("oi")
    assert stage.screen.text == "Koi"
    keys.do("confirm")
    assert kept == ["Koi"]
    kept = open_entry(stage, device="pad:1")
    keys.type("no")
    assert stage.screen.text == ""
    pad.choose("B", "done")
    assert kept == ["B"]


def test_unknown_characters_and_overlong_names_are_not_written(stage: Stage) -> None:
    keys, _ = KeyHands(stage, "left"), open_entry(stage)
    keys.type("a\U0001f3b2b\r\x08")
    assert stage.screen.text == "ab"
    keys.type("c" * LONGEST_NAME)
    assert stage.screen.text == "ab" + "c" * (LONGEST_NAME - 2)


def test_a_key_that_is_held_as_the_letters_open_writes_nothing(stage: Stage) -> None:
    stage.app.dispatch_event("on_key_press", ord("e"), 0)
    open_entry(stage)
    for _ in range(3):
        stage.app.dispatch_event("on_text", "e")
        stage.tick()
    assert stage.screen.text == ""
    stage.app.dispatch_event("on_key_release", ord("e"), 0)
    KeyHands(stage, "left").type("e")
    assert stage.screen.text == "e"
