"""Names are typed with any device; matches are saved under them, listed, continued, renamed and deleted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import esper
import pytest

from game.kernel.random_stream import Stream, seed_state
from game.match import named_saves, storage
from game.match.log import write_log
from game.match.named_saves import SAVES_FOLDER, NamedSaves
from game.screens.match.match_record import saved_match
from game.screens.profile import LONGEST_NAME
from game.tables import NAMES
from tests.kit.app import HANDS, Hands, KeyHands, MouseHands, Stage
from tests.kit.cases import long
from tests.kit.hands import SOME_HANDS
from tests.kit.pads import XBOX_360


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
    stage.app.next_match.pairing = "1:2"
    assert not screen.can_save
    stage.app.next_match.pairing = ""
    assert screen.can_save
    keys.do("menu")
    keys.choose("save")
    assert stage.name == "NameEntry" and screen.world in esper.list_worlds()
    assert stage.screen.background_match is screen.live, "the match is still heard"
    stage.app.go("home")
    assert screen.world not in esper.list_worlds()


Kept = list[str | None]


def open_entry(stage: Stage, **how: object) -> Kept:
    """Open the text entry, and return the list that receives its result."""
    kept: Kept = []
    stage.app.go("naming", **{"title": "naming.title", "text": "", "done": kept.append, **how})
    stage.wait(stage.app.guard() - stage.app.clock + 0.1)
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
    assert kept == [None]


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
