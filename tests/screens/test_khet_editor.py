"""Setups of Khet are made, checked, kept, shared and played, with any single kind of device."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.app.settings import TEXT_SIZES
from game.content.placeholders import LANGUAGES
from game.match.storage import own_file, save_own
from game.screens.khet.own_setups import REMOVE, TOWER, Desk
from game.screens.own_things import open_histories
from game.tables.khet.pieces import CODE_OF_TEXT, KINDS
from game.tables.khet.setups import as_file, empty_draft, place_piece, read_line, remove_piece, share_line
from game.tables.table_files import load_rules
from tests.kit.app import HANDS, Hands, Kotsu, PadHands
from tests.kit.cases import SOME_HANDS, one_in
from tests.kit.layout_faults import find_faults
from tests.kit.pads import XBOX_360
from tests.tables.khet.sets import BOARDS

CLASSIC = read_line(BOARDS["classic"])
MINE = remove_piece(remove_piece(CLASSIC, "h2"), "c7")
TOWER_CLASSIC = load_rules("standard", on="khet").setups["tower_classic"].position


def enter(kotsu: Kotsu, who: str) -> Hands:
    """Go from the setup page to the editor."""
    hands = HANDS[who](kotsu)
    kotsu.app.table_name = "khet"
    kotsu.open("setup")
    hands.go("evening")
    hands.choose("khet_editor")
    assert kotsu.name == "Editor"
    kotsu.wait(0.5)
    return hands


def open_on(kotsu: Kotsu, desk: Desk, focus: Any = ("square", "e4")) -> PadHands:
    """Open the editor with these pieces, and return a pad."""
    kotsu.reset(XBOX_360)
    kotsu.app.go("khet_editor", desk=desk, focus=focus)
    kotsu.wait(0.5)
    return kotsu.hands[0]


def turn(hands: Hands, who: str) -> None:
    """Turn the focused piece clockwise."""
    if isinstance(hands, PadHands):
        hands.pad.axis("rz", 1.0)
        hands.kotsu.tick()
        hands.pad.axis("rz", -1.0)
        hands.kotsu.tick()
    else:
        hands.do("back" if who == "mouse" else "turn_right")


def line(kotsu: Kotsu) -> str:
    return share_line(kotsu.screen.desk.draft)


@pytest.mark.parametrize("who", SOME_HANDS)
def test_pieces_are_placed_turned_mirrored_and_taken_away(kotsu: Kotsu, who: str) -> None:
    hands = enter(kotsu, who)
    hands.choose(("tool", KINDS.index("pyramid")), ("square", "c3"))
    assert line(kotsu) == "10/10/10/10/10/2A7/10/10"
    turn(hands, who)
    assert line(kotsu) == "10/10/10/10/10/2B7/10/10"
    hands.choose(("tool", KINDS.index("pharaoh")), ("square", "e1"), ("do", "mirror"))
    assert line(kotsu) == "5p4/10/7d2/10/10/2B7/10/4P5"
    hands.choose(("color", 1), ("tool", KINDS.index("djed")), ("square", "g5"))
    assert line(kotsu) == "5p4/10/7d2/6y3/10/2B7/10/4P5"
    hands.choose(("tool", REMOVE), ("square", "c3"))
    assert line(kotsu) == "5p4/10/7d2/6y3/10/10/10/4P5"
    hands.do("undo")
    hands.choose(("do", "undo"))
    assert line(kotsu) == "5p4/10/7d2/10/10/2B7/10/4P5"
    hands.choose(("do", "leave"))
    assert kotsu.name == "Setup"


@pytest.mark.parametrize("who", one_in(4, HANDS))
def test_a_setup_is_saved_played_and_listed_on_the_setup_page(kotsu: Kotsu, read_from_home: None, who: str) -> None:
    Desk(MINE).store()
    hands = enter(kotsu, who)
    hands.choose(("do", "save"))
    hands.spell("A")
    assert kotsu.name == "Editor" and own_file("khet/setups/own_a.yaml").is_file()
    assert read_line(load_rules("standard", on="khet").setups["own_a"].position) == MINE
    hands.choose(("do", "start"))
    assert kotsu.name == "JoinScreen"
    hands.do("confirm", "confirm")
    hands.choose("yes")
    assert kotsu.name == "MatchScreen" and kotsu.screen.match.position == MINE
    assert kotsu.screen.record.log.choices == (("setup", share_line(MINE)),)
    kotsu.open("setup")
    for _ in range(3):
        hands.choose("base")
    chosen = kotsu.screen.choice.option_in(kotsu.app.next_match.choices)
    assert chosen.id == "own_a" and kotsu.app.current_table.new(kotsu.app.next_match.rules, 0) == MINE


def test_a_fault_is_shown_at_its_square_and_prevents_playing(kotsu: Kotsu) -> None:
    hit = place_piece(place_piece(CLASSIC, "j2", CODE_OF_TEXT["D"]), "i8", CODE_OF_TEXT["d"])
    pad = open_on(kotsu, Desk(hit))
    screen = kotsu.screen
    assert {fault.square for fault in screen.desk.faults} == {"j2"}
    pad.choose(("do", "start"))
    assert kotsu.name == "Editor" and screen.square == "j2" and "j2" in screen.fault_text(screen.focused_fault)
    kotsu.frame()
    pad.pad.tap("SELECT")
    kotsu.tick()
    assert screen.desk.code == screen.desk.piece_at("j2"), "what stands there is taken in hand"
    pad.do("confirm")
    assert not screen.desk.piece_at("j2") and [fault.code for fault in screen.desk.faults] == ["count"]


def test_a_check_goes_from_fault_to_fault_and_takes_what_is_missing_in_hand(kotsu: Kotsu) -> None:
    pad = open_on(kotsu, Desk(remove_piece(remove_piece(CLASSIC, "f8"), "h2")))
    desk = kotsu.screen.desk
    pad.choose(("do", "check"))
    assert kotsu.focus == ("tool", KINDS.index("pharaoh")) and (desk.tool, desk.color) == (kotsu.focus[1], 1)
    kotsu.frame()
    sentence = kotsu.screen.fault_text(desk.faults[0])
    pad.choose(("do", "check"))
    assert kotsu.focus[0] == "square" and desk.piece_at(kotsu.screen.square)
    assert sentence != kotsu.screen.fault_text(kotsu.screen.focused_fault)
    pad.choose(("square", "f8"))
    assert [fault.kind for fault in desk.faults] == ["pyramid"]


def test_a_tower_is_raised_carries_pieces_and_comes_down(kotsu: Kotsu) -> None:
    pad = open_on(kotsu, Desk(MINE))
    desk = kotsu.screen.desk
    pad.choose(("tool", TOWER), ("square", "e4"))
    kotsu.wait(1.0)
    assert desk.draft.tower and kotsu.screen.levels_apart
    pad.choose(("tool", KINDS.index("eye")), ("square", "c3'"))
    assert desk.piece_at("c3'") == CODE_OF_TEXT["H"] and "T" in line(kotsu)
    pad.pad.tap("THUMBR")
    kotsu.wait(1.0)
    assert not kotsu.screen.levels_apart
    pad.choose(("tool", TOWER), ("square", "a4"))
    assert desk.refusal == "tower_barred" and desk.draft.tower
    kotsu.frame()
    pad.do("left")
    assert not desk.refusal, "it is forgotten with the next step"
    desk.use_tool("f5")
    assert not desk.draft.tower and not desk.piece_at("e4"), "what the tower stood on is gone"
    pad.do("undo", "undo", "undo")
    assert desk.draft == MINE


def test_all_setups_can_be_opened_and_only_ones_own_are_renamed_and_deleted(kotsu: Kotsu, read_from_home: None) -> None:
    save_own("khet/setups/own_mine.yaml", as_file(MINE, "Mine", "By me"))
    save_own("khet/setups/own_wrong.yaml", "name: 7\n")
    pad = open_on(kotsu, Desk())
    pad.choose(("do", "open"))
    shelf = kotsu.screen
    assert [kept.id for kept in shelf.shown_entries[:2]] == ["own_wrong", "own_mine"] and len(shelf.shown_entries) >= 21
    assert {each.id for each in kotsu.items if isinstance(each.id, str)} == {"delete", "back"}
    kotsu.frame()
    pad.choose("delete", "yes")
    assert not own_file("khet/setups/own_wrong.yaml").exists() and kotsu.app.store.faults == []
    pad.go("open")
    pad.choose("rename")
    pad.spell("B")
    assert kotsu.screen.shown_entries[0].name == "B" and kotsu.screen.shown_entries[0].id == "own_mine"
    pad.choose(1)
    assert {item.id for item in kotsu.items if isinstance(item.id, str)} == {"open", "back"}
    pad.choose("open")
    assert kotsu.name == "Editor" and kotsu.screen.desk.name == "" and kotsu.screen.desk.file == ""
    pad.do("undo")
    assert kotsu.screen.desk.draft == empty_draft()
    pad.choose(("do", "open"), "back")
    assert kotsu.name == "Editor"


def test_one_is_shared_as_a_line(kotsu: Kotsu, clipboard: list[str]) -> None:
    pad = open_on(kotsu, Desk(MINE, "Mine", "own_mine"))
    pad.choose(("do", "share"), "copy")
    assert clipboard == [share_line(MINE)] and kotsu.screen.message == "copied"
    for wrong in ("", "hello", "10/10/10", BOARDS["classic"] + " r", "x" * 100_000):
        clipboard.append(wrong)
        pad.choose("paste")
        assert kotsu.screen.message == "wrong" and kotsu.screen.desk.draft == MINE
    kotsu.frame()
    clipboard.append(f"  {TOWER_CLASSIC}\n")
    pad.choose("paste")
    assert share_line(kotsu.screen.desk.draft) == share_line(read_line(TOWER_CLASSIC))
    pad.choose("type")
    kotsu.frame()
    kotsu.screen.text = "10/10/10/10/10/10/10"
    for sign in "/4P5":
        pad.choose(sign)
    pad.choose("done")
    assert kotsu.name == "SetupLine" and line(kotsu) == "10/10/10/10/10/10/10/4P5"
    kotsu.frame()
    pad.choose("back")
    assert kotsu.name == "Editor" and kotsu.screen.desk.file == "", "it came from nowhere"


def test_an_unfinished_setup_is_there_the_next_time_and_starting_over_asks_first(kotsu: Kotsu, home: Path) -> None:
    pad = open_on(kotsu, Desk())
    pad.choose(("tool", KINDS.index("pharaoh")), ("square", "e1"))
    before = line(kotsu)
    pad.do("back")
    assert kotsu.name == "Setup"
    assert kotsu.focus == "khet_editor"
    pad.do("confirm")
    assert line(kotsu) == before and kotsu.screen.desk.before, "and what was done can be undone"
    for answer, now in (("no", before), ("yes", share_line(empty_draft()))):
        pad.choose(("do", "clear"), answer)
        assert line(kotsu) == now
    pad.do("undo")
    for torn in (None, "", '{"version": 1, "line": "4", "name": "", "file": ""}', '{"version": 1}', "[]"):
        open_histories.clear()
        if torn is not None:
            (home / Desk.FILE).write_text(torn)
        kotsu.app.go("khet_editor")
        assert line(kotsu) == (before if torn is None else share_line(empty_draft()))


@pytest.mark.parametrize(("language", "size"), one_in(4, product(reversed(LANGUAGES), reversed(TEXT_SIZES))))
def test_every_state_has_room(kotsu: Kotsu, language: str, size: int) -> None:
    pad = open_on(kotsu, Desk(MINE, "Maximilianes zweite Anlage", "own_mine"), ("square", "h2"))
    kotsu.set(language=language, text_size=size)
    pad.do("confirm", "up")
    for code in ("", "reserved", "tower_there", "tower_barred", "corner"):
        kotsu.screen.desk.refusal = code
        for focus in (("square", "e1"), ("tool", TOWER), ("color", 1), ("do", "leave")):
            kotsu.screen.focus = focus
            assert list(find_faults(kotsu.screen.menu, kotsu.app.main_canvas)) == []


def test_levels_that_are_gone_lose_the_focus(kotsu: Kotsu) -> None:
    for focus in (("do", "levels"), ("square", "c3'")):
        screen = open_on(kotsu, Desk(MINE)).kotsu.screen
        screen.desk.tool = TOWER
        screen.button_confirmed(("square", "e4"))
        screen.focus = focus
        assert screen.menu.focus == focus
        screen.undo()
        assert kotsu.focus == ("square", "e4")


def test_a_click_goes_to_the_button_in_front_of_the_board(kotsu: Kotsu) -> None:
    hands = enter(kotsu, "mouse")
    screen = kotsu.screen
    screen.steering.wheel(20)
    kotsu.wait(1.0)
    hands.choose(("tool", REMOVE))
    assert screen.square_at(*screen.menu.pointer) is not None
    assert screen.desk.tool == REMOVE and screen.desk.draft == empty_draft()
