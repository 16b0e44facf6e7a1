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
from game.match.record import Record, is_same_match
from game.screens.match.match_record import saved_match
from game.screens.match.pause import SEAT
from game.screens.own_things import ShelfEntry
from game.screens.profile import LONGEST_NAME
from game.tables import NAMES, find_table
from systems.rebuild import read_back
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu, MouseHands, PadHands, sit_down, two_pads
from tests.kit.bot import act
from tests.kit.cases import SOME_HANDS, long
from tests.kit.pads import DUALSENSE, XBOX_360


def play_on(kotsu: Kotsu, hands: dict[int, Hands], presses: int = 18) -> None:
    """Make this many presses, each by the seat to move."""
    stream = Stream(seed_state(3))
    for _ in range(presses):
        act(kotsu, hands[kotsu.screen.active], stream)


def leave_match(kotsu: Kotsu, home: Path, *hands: Hands) -> str:
    """Play a few moves of a match, end the game, and return the position."""
    kotsu.app.records.autosave = Autosave(home)
    play_on(kotsu, sit_down(hands[0], hands[-1], "knucklebones"))
    assert len(kotsu.screen.match.log) > 5
    return kotsu.screen.match.position


def test_a_match_is_gone_on_with_by_one_device(kotsu: Kotsu, hands: Hands, home: Path) -> None:
    position, log = leave_match(kotsu, home, hands), list(kotsu.screen.match.log)
    kotsu.start_from(home, *(pad.model for pad in kotsu.hub.pads))
    again = kotsu.hands[0] if isinstance(hands, PadHands) else hands
    assert kotsu.focus == "resume" or isinstance(again, MouseHands)
    again.choose("resume")
    again.do("confirm", "confirm")
    again.choose("yes")
    live = kotsu.screen
    assert (live.match.position, live.match.log, live.is_opening) == (position, log, False)
    assert read_back() == position
    play_on(kotsu, {1: again, 2: again}, 8)
    assert len(live.match.log) > len(log)


def test_pads_find_their_seats_again(kotsu: Kotsu, home: Path) -> None:
    one, two = two_pads(kotsu)
    position = leave_match(kotsu, home, one, two)
    kotsu.start_from(home, XBOX_360, DUALSENSE)
    one, two = kotsu.hands
    two.choose("resume")
    two.do("confirm")
    assert (kotsu.app.seats.device(1), kotsu.app.seats.device(2)) == (None, "pad:2")
    one.do("confirm")
    assert kotsu.app.seats.device(1) == "pad:1" and kotsu.screen.match.position == position


def test_a_new_match_is_a_step_further_and_giving_up_asks_first(kotsu: Kotsu, keys: KeyHands, home: Path) -> None:
    leave_match(kotsu, home, keys)
    kotsu.start_from(home)
    assert kotsu.focus == "resume"
    keys.do("up", "confirm")
    keys.choose("start")
    assert kotsu.name == "JoinScreen" and kotsu.screen.saved_match is None
    kotsu.open("home")
    keys.choose("resume")
    keys.do("menu")
    keys.choose("no")
    assert kotsu.name == "JoinScreen" and kotsu.app.autosave.match is not None
    keys.do("menu")
    keys.choose("yes")
    assert (kotsu.name, kotsu.focus) == ("Home", "knucklebones")
    kotsu.app.autosave.journal.close()
    assert {path.name for path in home.iterdir()} <= {"last_good"}, "the first start of a run also copies its data"


def test_leaving_by_the_panel_keeps_the_match_and_its_set(kotsu: Kotsu, keys: KeyHands, home: Path) -> None:
    position = leave_match(kotsu, home, keys)
    keys.do("menu")
    keys.choose("leave", "yes")
    assert (kotsu.name, kotsu.focus) == ("Home", "resume")
    held = kotsu.app.autosave.match
    series = replace(held.series, wins=(1, 0), played=1)
    kotsu.app.autosave.write(replace(held, series=series))
    kotsu.start_from(home)
    keys.choose("resume")
    keys.do("confirm", "confirm")
    keys.choose("yes")
    assert (kotsu.screen.match.position, kotsu.app.current_set.series) == (position, series)


def test_a_match_without_human_moves_is_not_saved_and_does_not_replace_the_saved_one(kotsu: Kotsu, home: Path) -> None:
    keys = KeyHands(kotsu, "left")
    kotsu.app.records.autosave = Autosave(home)
    sit_down(keys, keys, "knucklebones")
    keys.do("menu")
    keys.choose("leave", "yes")
    assert kotsu.focus == "knucklebones" and not (home / AUTOSAVE_FILE).exists()
    leave_match(kotsu, home, keys)
    kotsu.start_from(home)
    held, kotsu.app.next_match.seed = kotsu.app.autosave.match, 7
    sit_down(keys, keys, "knucklebones")
    keys.do("menu")
    keys.go((SEAT, kotsu.screen.active))
    keys.do("right")
    assert kotsu.app.seats.bot(kotsu.screen.active) is not None and kotsu.app.autosave.match is held


def test_a_match_of_other_rules_says_which_file_and_stays(kotsu: Kotsu, keys: KeyHands, home: Path) -> None:
    leave_match(kotsu, home, keys)
    held = kotsu.app.autosave.match
    files = dict(held.log.files) | {"knucklebones/cards.yaml": "0" * 12}
    log = replace(held.log, rules_digest="0" * 12, files=tuple(files.items()))
    kotsu.app.autosave.write(replace(held, log=log))
    kotsu.start_from(home)
    keys.choose("resume")
    assert kotsu.name == "Home" and kotsu.screen.panel.values == {"files": "knucklebones/cards.yaml"}
    kotsu.frame()
    keys.do("confirm")
    assert kotsu.screen.panel is None and (home / AUTOSAVE_FILE).exists()


def test_damaged_files_are_reported_one_after_the_other_the_match_that_was_left_first(kotsu: Kotsu, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / AUTOSAVE_FILE).write_text("kotsu match 2\nnothing\n")
    kotsu.start_from(home)
    assert kotsu.focus == "knucklebones"
    kotsu.app.settings.notice = "notice.settings"
    texts = [kotsu.app.store.text(key, "en") for key in ("notice.save", "notice.settings")]
    assert kotsu.app.notices.messages() == texts
    kotsu.wait(REPORT_SECONDS + 0.3)
    assert kotsu.app.notices.messages() == texts[1:], "the next one is read where there is room for one"
    kotsu.wait(REPORT_SECONDS + 0.3)
    assert not kotsu.app.notices.messages()


def drawn_values(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[float, ...]]]:
    """Return every picture on the table and its place, after all motion has ended."""
    kotsu.wait(2.0)
    kotsu.screen.component(SeatMemory).last_focus = kotsu.screen.seat_choice.items[0].id
    kotsu.tick()
    drawn: list[tuple[str, tuple[float, ...]]] = []
    with monkeypatch.context() as patched:
        sprite = kotsu.app.main_canvas.sprite

        def spied(name: str, x: float, y: float, **look: Any) -> None:
            drawn.append((name, (x, y)))
            sprite(name, x, y, **look)

        patched.setattr(kotsu.app.main_canvas, "sprite", spied)
        kotsu.app.draw_picture()
    return sorted(drawn)


@pytest.mark.parametrize("name", NAMES)
def test_a_continued_match_looks_the_same_as_before(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    app, table = kotsu.app, find_table(name)
    app.table_name, app.settings.comfort.reduced_motion, app.settings.voices = name, True, False
    app.settings.comfort.particles = app.settings.comfort.background = 0
    app.adopt_settings()
    app.free_seats()
    for seat in app.seats.all:
        app.seats.take("keys:left" if seat == 1 else "keys:right")
    names, decks = [f"{seat}" for seat in app.seats.all], app.current_set.decks()
    record = Record.begin(table, app.next_match.rules, 4, None, decks, names)
    app.go("match", record=record)
    played = kotsu.screen
    for _ in range(3):
        # The shortest move, because a hand of cards closes up after a card is played.
        moves = table.legal(played.match.rules, played.match.position)
        played.match.pending.append(min(moves, key=lambda move: len(table.notation.write_move(move))))
        kotsu.wait(1.0)
    before, position = drawn_values(kotsu, monkeypatch), record.position
    app.go("match", record=record)
    assert kotsu.screen is not played and kotsu.screen.match.position == position
    assert drawn_values(kotsu, monkeypatch) == before


def test_unsaved_files_and_a_second_game_are_reported(
    kotsu: Kotsu, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = kotsu.app
    monkeypatch.chdir(home.parent)
    app.settings.sound.music = 30
    home.rename(home.with_name("away")) if home.exists() else None
    home.write_text("no folder")
    app.apply_settings()
    kotsu.frame()
    (notice,) = app.notices.messages()
    assert "settings.json" in notice
    kotsu.wait(RETRY_SECONDS + 0.2)
    assert app.notices.messages() == [notice] and not app.toasts.waiting
    home.unlink()
    kotsu.wait(RETRY_SECONDS + 0.2)
    kotsu.frame()
    assert app.notices.messages() == [] and (home / "settings.json").is_file()
    assert [toast.text for toast in app.toasts.waiting] == [app.store.text("notice.kept_again", "en")]
    storage.writer.is_locked_out = True
    kotsu.frame()
    assert app.notices.messages() == [app.store.text("notice.second_game", "en")]


def play_match(kotsu: Kotsu, table_name: str, moves: int = 3, device: str = "keys:left") -> Any:
    """Open a table with one device in all seats, and make some moves."""
    app = kotsu.app
    kotsu.sit_at(table_name, device, device)
    app.go("match")
    kotsu.wait(1.0)
    kotsu.screen.banner.close()
    stream = Stream(seed_state(3))
    for _ in range(moves):
        match = kotsu.screen.match
        legal = app.current_table.legal(match.rules, match.position)
        match.pending.append(legal[stream.below(len(legal))])
        kotsu.wait(1.0)
    assert kotsu.name == "MatchScreen" and len(kotsu.screen.record.moves) == moves
    return kotsu.screen


def keep(hands: Hands, name: str, opened: str = "menu") -> None:
    """Save from the pause, and return to the table."""
    hands.do(opened)
    hands.choose("save")
    hands.spell(name)
    assert hands.kotsu.name == "MatchScreen"
    hands.choose("resume")


@pytest.mark.parametrize("table_name", [name if name in ("khet", "prospector") else long(name) for name in NAMES])
def test_a_match_is_saved_under_a_name_and_continued(
    kotsu: Kotsu, keys: KeyHands, monkeypatch: pytest.MonkeyPatch, table_name: str
) -> None:
    screen = play_match(kotsu, table_name)
    position, log = screen.match.position, screen.record.log
    keep(keys, "A")
    assert kotsu.app.toasts.waiting[-1] == ("A", kotsu.app.store.text("saves.kept", "en"))
    play_match(kotsu, table_name, 1)
    monkeypatch.setattr(named_saves, "_time_now", lambda: "2026-11-29 20:15:00")
    kotsu.app.go("home")
    kotsu.app.table_name = table_name
    kotsu.open("setup")
    assert "saves" in [item.id for item in kotsu.items]
    kotsu.screen.menu.focus = "saves"
    keys.do("confirm")
    assert kotsu.name == "SavesScreen" and [save.name for save in kotsu.screen.shown_entries] == ["A"]
    kotsu.frame()
    kotsu.wait(0.5)
    kotsu.frame()
    keys.choose("load")
    assert kotsu.name == "JoinScreen" and not kotsu.screen.resumes
    keys.do("confirm")
    if len(kotsu.app.seats.all) > 1:
        keys.do("confirm")
        keys.choose("yes")
    assert kotsu.name == "MatchScreen" and kotsu.screen.match.position == position
    assert kotsu.screen.record.log.plies == log.plies, "as it was when it was kept"
    kept = NamedSaves().list_later(table_name).result()
    assert [save.match.log for save in kept] == [log], "it stays as it was"
    assert not is_same_match(kotsu.screen.record.log, log), "so that what became of the first one stays"
    NamedSaves().save(saved_match(kotsu.screen.app, kotsu.screen.record), "A")
    (again,) = NamedSaves().list_later(table_name).result()
    assert again.path == kept[0].path and again.match.log.plies == log.plies


def test_while_saves_are_read_their_list_is_empty(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = kotsu.open("saves")
    screen.reading = Future()
    screen.menu.invalidate()
    assert "Loading …" in kotsu.ink().words
    screen.show([ShelfEntry("gone", "Gone", None, True)])
    monkeypatch.setattr(screen.saves, "list_later", lambda table_name: Future())
    screen.reload()
    assert screen.selection is None, "a deleted match could be renamed, which would write its file again"


@pytest.mark.parametrize("who", SOME_HANDS)
def test_by_any_device_alone(kotsu: Kotsu, who: str) -> None:
    hands = HANDS[who](kotsu)
    play_match(kotsu, "khet", 1, hands.device)
    keep(hands, "A", "back" if who == "mouse" else "menu")
    kotsu.app.go("setup", focus="saves")
    kotsu.wait(0.5)
    hands.choose("saves")
    hands.go("load")
    hands.choose("rename")
    hands.spell("B")
    assert [save.name for save in kotsu.screen.shown_entries] == ["B"]
    hands.go("load")
    hands.choose("delete", "no")
    hands.go("load")
    hands.choose("delete", "yes")
    assert kotsu.screen.shown_entries == [] and not list(NamedSaves().folder.glob("*.kotsu"))
    kotsu.frame()
    hands.choose("back")
    assert kotsu.name == "Setup" and "saves" not in [item.id for item in kotsu.items]


def test_a_file_is_called_like_its_match_and_the_next_match_of_that_name_is_the_second(kotsu: Kotsu) -> None:
    saves, screen = NamedSaves(), play_match(kotsu, "reversi", 1)
    one = saved_match(screen.app, screen.record)
    others = [replace(one, log=replace(one.log, seed=one.log.seed + more)) for more in (1, 2)]
    stems = {"Ada & Ben": "Ada---Ben", "...": "match", "/etc/x": "etc-x", "y" * 40 + "z": "y" * 40}
    for name in stems:
        for saved in (one, *others, one):
            assert saves.save(saved, name)
    found = {(save.name, save.path.name) for save in saves.list_later("reversi").result()}
    assert saves.list_later("khet").result() == []
    assert found == {(name, f"{stem}{n}.kotsu") for name, stem in stems.items() for n in ("", "_2", "_3")}


def test_damaged_files_are_set_aside_and_reported(kotsu: Kotsu, keys: KeyHands, home: Path) -> None:
    screen = play_match(kotsu, "reversi")
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
    kotsu.app.table_name = "reversi"
    kotsu.app.go("saves")
    assert kotsu.screen.panel is not None and [save.name for save in kotsu.screen.shown_entries] == ["Good"]
    gone = {"torn.kotsu", "bytes.kotsu", "plain.kotsu", "strange.kotsu"}
    assert {*kotsu.screen.saves.damaged_files} == gone and kotsu.screen.panel.key == "replays.damaged"
    kotsu.frame()
    keys.do("confirm")
    assert kotsu.screen.panel is None
    assert gone.isdisjoint(each.name for each in folder.iterdir())
    assert (folder / "newer.kotsu").is_file()


def test_one_that_other_rules_have_played_says_so(kotsu: Kotsu, keys: KeyHands) -> None:
    screen = play_match(kotsu, "reversi")
    saved = saved_match(screen.app, screen.record)
    text = saved.text().replace(saved.log.rules_digest, "0" * len(saved.log.rules_digest))
    NamedSaves().save(saved, "Old")
    path = NamedSaves().list_later("reversi").result()[0].path
    path.write_text(text)
    kotsu.app.table_name = "reversi"
    kotsu.open("saves")
    keys.choose("load")
    assert kotsu.name == "SavesScreen" and kotsu.screen.panel.key == "home.other_rules" and path.is_file()


def test_an_evening_saves_no_match_and_quitting_while_naming_one_leaves_no_table_behind(kotsu: Kotsu) -> None:
    keys = KeyHands(kotsu, "left")
    screen = play_match(kotsu, NAMES[0])
    kotsu.app.next_match.terms.pairing = "1:2"
    assert not screen.can_save
    kotsu.app.next_match.terms.pairing = ""
    assert screen.can_save
    keys.do("menu")
    keys.choose("save")
    assert kotsu.name == "NameEntry" and screen.world in esper.list_worlds()
    assert kotsu.screen.background_match is screen.live, "the match is still heard"
    kotsu.app.go("home")
    assert screen.world not in esper.list_worlds()


Kept = list[str]


def open_entry(kotsu: Kotsu, **how: object) -> Kept:
    """Open the text entry, and return the list that receives its result."""
    kept: Kept = []
    kotsu.app.go("naming", **{"title": "naming.title", "text": "", "done": kept.append, **how})
    kotsu.wait(kotsu.app.content.timing.panel_guard + 0.1)
    return kept


@pytest.mark.parametrize("half", ["left", "right"])
def test_bound_keys_still_write_letters_and_enter_ends(kotsu: Kotsu, half: str) -> None:
    keys = KeyHands(kotsu, half)
    for device, text in (("", "Was quid"), (f"keys:{half}", "Mpf")):
        kept = open_entry(kotsu, device=device)
        keys.type(text)
        assert kotsu.screen.text == text
        keys.do("undo", "confirm")
        assert kept == [text[:-1]]


def test_arrows_lead_the_focus_and_escape_leaves_it_as_it_was(kotsu: Kotsu) -> None:
    keys, kept = KeyHands(kotsu, "left"), open_entry(kotsu, text="Ada")
    assert kotsu.focus == "A"
    keys.do("right", "confirm")
    assert kotsu.screen.text == "AdaB"
    keys.choose("space")
    keys.type("ß")
    assert kotsu.screen.text == "AdaB ß" and kotsu.focus == "done"
    keys.do("back")
    assert kept == []


def test_a_keyboard_types_for_a_mouse_player_but_not_for_a_pad_player(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360)
    kotsu.tick()
    mouse, keys, pad = MouseHands(kotsu), KeyHands(kotsu, "left"), kotsu.hands[0]
    kept = open_entry(kotsu, device="mouse")
    mouse.choose("K")
    keys.type("oi")
    assert kotsu.screen.text == "Koi"
    keys.do("confirm")
    assert kept == ["Koi"]
    kept = open_entry(kotsu, device="pad:1")
    keys.type("no")
    assert kotsu.screen.text == ""
    pad.choose("B", "done")
    assert kept == ["B"]


def test_unknown_characters_and_overlong_names_are_not_written(kotsu: Kotsu) -> None:
    keys, _ = KeyHands(kotsu, "left"), open_entry(kotsu)
    keys.type("a\U0001f3b2b\r\x08")
    assert kotsu.screen.text == "ab"
    keys.type("c" * LONGEST_NAME)
    assert kotsu.screen.text == "ab" + "c" * (LONGEST_NAME - 2)


def test_a_key_that_is_held_as_the_letters_open_writes_nothing(kotsu: Kotsu) -> None:
    kotsu.app.dispatch_event("on_key_press", ord("e"), 0)
    open_entry(kotsu)
    for _ in range(3):
        kotsu.app.dispatch_event("on_text", "e")
        kotsu.tick()
    assert kotsu.screen.text == ""
    kotsu.app.dispatch_event("on_key_release", ord("e"), 0)
    KeyHands(kotsu, "left").type("e")
    assert kotsu.screen.text == "e"


def test_another_device_takes_a_free_seat(kotsu: Kotsu, home: Path) -> None:
    keys = KeyHands(kotsu, "left"), KeyHands(kotsu, "right")
    position = leave_match(kotsu, home, *keys)
    kotsu.start_from(home, XBOX_360)
    pad = kotsu.hands[0]
    keys[1].choose("resume")
    keys[1].do("confirm")
    pad.do("confirm")
    assert (kotsu.app.seats.device(1), kotsu.app.seats.device(2)) == ("pad:1", "keys:right")
    assert kotsu.screen.match.position == position


def test_a_folder_that_cannot_be_written_loses_nothing(kotsu: Kotsu, keys: KeyHands, home: Path) -> None:
    screen = play_match(kotsu, "reversi")
    home.mkdir(exist_ok=True)
    (home / SAVES_FOLDER).write_text("in the way")
    keep(keys, "A")
    assert storage.writer.failures and kotsu.screen is screen
    assert NamedSaves().list_later("reversi").result() == []
    (home / SAVES_FOLDER).unlink()
    storage.writer.retry(None)
    assert [save.name for save in NamedSaves().list_later("reversi").result()] == ["A"]
