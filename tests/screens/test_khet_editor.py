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
from tests.kit.app import HANDS, Hands, PadHands, Stage
from tests.kit.cases import one_of
from tests.kit.hands import SOME_HANDS
from tests.kit.layout_faults import find_faults
from tests.kit.pads import XBOX_360
from tests.tables.khet.sets import BOARDS

CLASSIC = read_line(BOARDS["classic"])
MINE = remove_piece(remove_piece(CLASSIC, "h2"), "c7")
TOWER_CLASSIC = load_rules("standard", on="khet").setups["tower_classic"].position


def enter(stage: Stage, who: str) -> Hands:
    """Go from the setup page to the editor."""
    hands = HANDS[who](stage)
    stage.app.table_name = "khet"
    stage.open("setup")
    hands.go("evening")
    hands.choose("khet_editor")
    assert stage.name == "Editor"
    stage.wait(0.5)
    return hands


def open_on(stage: Stage, desk: Desk, focus: Any = ("square", "e4")) -> PadHands:
    """Open the editor with these pieces, and return a pad."""
    stage.reset(XBOX_360)
    stage.app.go("khet_editor", desk=desk, focus=focus)
    stage.wait(0.5)
    return stage.hands[0]


def turn(hands: Hands, who: str) -> None:
    """Turn the focused piece clockwise."""
    if isinstance(hands, PadHands):
        hands.pad.axis("rz", 1.0)
        hands.stage.tick()
        hands.pad.axis("rz", -1.0)
        hands.stage.tick()
    else:
        hands.do("back" if who == "mouse" else "turn_right")


def line(stage: Stage) -> str:
    return share_line(stage.screen.desk.draft)


@pytest.mark.parametrize("who", SOME_HANDS)
def test_pieces_are_placed_turned_mirrored_and_taken_away(stage: Stage, who: str) -> None:
    hands = enter(stage, who)
    hands.choose(("tool", KINDS.index("pyramid")), ("square", "c3"))
    assert line(stage) == "10/10/10/10/10/2A7/10/10"
    turn(hands, who)
    assert line(stage) == "10/10/10/10/10/2B7/10/10"
    hands.choose(("tool", KINDS.index("pharaoh")), ("square", "e1"), ("do", "mirror"))
    assert line(stage) == "5p4/10/7d2/10/10/2B7/10/4P5"
    hands.choose(("color", 1), ("tool", KINDS.index("djed")), ("square", "g5"))
    assert line(stage) == "5p4/10/7d2/6y3/10/2B7/10/4P5"
    hands.choose(("tool", REMOVE), ("square", "c3"))
    assert line(stage) == "5p4/10/7d2/6y3/10/10/10/4P5"
    hands.do("undo")
    hands.choose(("do", "undo"))
    assert line(stage) == "5p4/10/7d2/10/10/2B7/10/4P5"
    hands.choose(("do", "leave"))
    assert stage.name == "Setup"


@pytest.mark.parametrize("who", one_of(4, HANDS))
def test_a_setup_is_saved_played_and_listed_on_the_setup_page(stage: Stage, read_from_home: None, who: str) -> None:
    Desk(MINE).store()
    hands = enter(stage, who)
    hands.choose(("do", "save"))
    hands.spell("A")
    assert stage.name == "Editor" and own_file("khet/setups/own_a.yaml").is_file()
    assert read_line(load_rules("standard", on="khet").setups["own_a"].position) == MINE
    hands.choose(("do", "start"))
    assert stage.name == "JoinScreen"
    hands.do("confirm", "confirm")
    hands.choose("yes")
    assert stage.name == "MatchScreen" and stage.screen.match.position == MINE
    assert stage.screen.record.log.choices == (("setup", share_line(MINE)),)
    stage.open("setup")
    for _ in range(3):
        hands.choose("base")
    chosen = stage.screen.choice.option_in(stage.app.next_match.choices)
    assert chosen.id == "own_a" and stage.app.current_table.new(stage.app.next_match.rules, 0) == MINE


def test_a_fault_is_shown_at_its_square_and_prevents_playing(stage: Stage) -> None:
    hit = place_piece(place_piece(CLASSIC, "j2", CODE_OF_TEXT["D"]), "i8", CODE_OF_TEXT["d"])
    pad = open_on(stage, Desk(hit))
    screen = stage.screen
    assert {fault.square for fault in screen.desk.faults} == {"j2"}
    pad.choose(("do", "start"))
    assert stage.name == "Editor" and screen.square == "j2" and "j2" in screen.fault_text(screen.focused_fault)
    stage.frame()
    pad.pad.tap("SELECT")
    stage.tick()
    assert screen.desk.code == screen.desk.piece_at("j2"), "what stands there is taken in hand"
    pad.do("confirm")
    assert not screen.desk.piece_at("j2") and [fault.code for fault in screen.desk.faults] == ["count"]


def test_a_check_goes_from_fault_to_fault_and_takes_what_is_missing_in_hand(stage: Stage) -> None:
    pad = open_on(stage, Desk(remove_piece(remove_piece(CLASSIC, "f8"), "h2")))
    desk = stage.screen.desk
    pad.choose(("do", "check"))
    assert stage.focus == ("tool", KINDS.index("pharaoh")) and (desk.tool, desk.color) == (stage.focus[1], 1)
    stage.frame()
    sentence = stage.screen.fault_text(desk.faults[0])
    pad.choose(("do", "check"))
    assert stage.focus[0] == "square" and desk.piece_at(stage.screen.square)
    assert sentence != stage.screen.fault_text(stage.screen.focused_fault)
    pad.choose(("square", "f8"))
    assert [fault.kind for fault in desk.faults] == ["pyramid"]


def test_a_tower_is_raised_carries_pieces_and_comes_down(stage: Stage) -> None:
    pad = open_on(stage, Desk(MINE))
    desk = stage.screen.desk
    pad.choose(("tool", TOWER), ("square", "e4"))
    stage.wait(1.0)
    assert desk.draft.tower and stage.screen.levels_apart
    pad.choose(("tool", KINDS.index("eye")), ("square", "c3'"))
    assert desk.piece_at("c3'") == CODE_OF_TEXT["H"] and "T" in line(stage)
    pad.pad.tap("THUMBR")
    stage.wait(1.0)
    assert not stage.screen.levels_apart
    pad.choose(("tool", TOWER), ("square", "a4"))
    assert desk.refusal == "tower_barred" and desk.draft.tower
    stage.frame()
    pad.do("left")
    assert not desk.refusal, "it is forgotten with the next step"
    desk.use_tool("f5")
    assert not desk.draft.tower and not desk.piece_at("e4"), "what the tower stood on is gone"
    pad.do("undo", "undo", "undo")
    assert desk.draft == MINE


def test_all_setups_can_be_opened_and_only_ones_own_are_renamed_and_deleted(stage: Stage, read_from_home: None) -> None:
    save_own("khet/setups/own_mine.yaml", as_file(MINE, "Mine", "By me"))
    save_own("khet/setups/own_wrong.yaml", "name: 7\n")
    pad = open_on(stage, Desk())
    pad.choose(("do", "open"))
    shelf = stage.screen
    assert [kept.id for kept in shelf.all[:2]] == ["own_wrong", "own_mine"] and len(shelf.all) >= 21
    assert {each.id for each in stage.items if isinstance(each.id, tuple)} == {("way", "delete")}
    stage.frame()
    pad.choose(("way", "delete"), "yes")
    assert not own_file("khet/setups/own_wrong.yaml").exists() and stage.app.store.faults == []
    pad.go(("way", "open"))
    pad.choose(("way", "rename"))
    pad.spell("B")
    assert stage.screen.all[0].name == "B" and stage.screen.all[0].id == "own_mine"
    pad.choose(1)
    assert [item.id for item in stage.items if isinstance(item.id, tuple)] == [("way", "open")]
    pad.choose(("way", "open"))
    assert stage.name == "Editor" and stage.screen.desk.name == "" and stage.screen.desk.file == ""
    pad.do("undo")
    assert stage.screen.desk.draft == empty_draft()
    pad.choose(("do", "open"), "back")
    assert stage.name == "Editor"


def test_one_is_shared_as_a_line(stage: Stage, clipboard: list[str]) -> None:
    pad = open_on(stage, Desk(MINE, "Mine", "own_mine"))
    pad.choose(("do", "share"), "copy")
    assert clipboard == [share_line(MINE)] and stage.screen.message == "copied"
    for wrong in ("", "hello", "10/10/10", BOARDS["classic"] + " r", "x" * 100_000):
        clipboard.append(wrong)
        pad.choose("paste")
        assert stage.screen.message == "wrong" and stage.screen.desk.draft == MINE
    stage.frame()
    clipboard.append(f"  {TOWER_CLASSIC}\n")
    pad.choose("paste")
    assert share_line(stage.screen.desk.draft) == share_line(read_line(TOWER_CLASSIC))
    pad.choose("type")
    stage.frame()
    stage.screen.text = "10/10/10/10/10/10/10"
    for sign in "/4P5":
        pad.choose(sign)
    pad.choose("done")
    assert stage.name == "SetupLine" and line(stage) == "10/10/10/10/10/10/10/4P5"
    stage.frame()
    pad.choose("back")
    assert stage.name == "Editor" and stage.screen.desk.file == "", "it came from nowhere"


def test_an_unfinished_setup_is_there_the_next_time_and_starting_over_asks_first(stage: Stage, home: Path) -> None:
    pad = open_on(stage, Desk())
    pad.choose(("tool", KINDS.index("pharaoh")), ("square", "e1"))
    before = line(stage)
    pad.do("back")
    assert stage.name == "Setup"
    assert stage.focus == "khet_editor"
    pad.do("confirm")
    assert line(stage) == before and stage.screen.desk.before, "and what was done can be undone"
    for answer, now in (("no", before), ("yes", share_line(empty_draft()))):
        pad.choose(("do", "clear"), answer)
        assert line(stage) == now
    pad.do("undo")
    for torn in (None, "", '{"version": 1, "line": "4", "name": "", "file": ""}', '{"version": 1}', "[]"):
        open_histories.clear()
        if torn is not None:
            (home / Desk.FILE).write_text(torn)
        stage.app.go("khet_editor")
        assert line(stage) == (before if torn is None else share_line(empty_draft()))


@pytest.mark.parametrize(("language", "size"), one_of(4, product(reversed(LANGUAGES), reversed(TEXT_SIZES))))
def test_every_state_has_room(stage: Stage, language: str, size: int) -> None:
    pad = open_on(stage, Desk(MINE, "Maximilianes zweite Anlage", "own_mine"), ("square", "h2"))
    stage.set(language=language, text_size=size)
    pad.do("confirm", "up")
    for code in ("", "reserved", "tower_there", "tower_barred", "corner"):
        stage.screen.desk.refusal = code
        for focus in (("square", "e1"), ("tool", TOWER), ("color", 1), ("do", "leave")):
            stage.screen.focus = focus
            assert list(find_faults(stage.screen.menu, stage.app.main_canvas)) == []


def test_levels_that_are_gone_lose_the_focus(stage: Stage) -> None:
    for focus in (("do", "levels"), ("square", "c3'")):
        screen = open_on(stage, Desk(MINE)).stage.screen
        screen.desk.tool = TOWER
        screen.button_confirmed(("square", "e4"))
        screen.focus = focus
        assert screen.menu.focus == focus
        screen.undo()
        assert stage.focus == ("square", "e4")


def test_a_click_goes_to_the_button_in_front_of_the_board(stage: Stage) -> None:
    hands = enter(stage, "mouse")
    screen = stage.screen
    screen.steering.wheel(20)
    stage.wait(1.0)
    hands.choose(("tool", REMOVE))
    assert screen.square_at(*screen.menu.pointer) is not None
    assert screen.desk.tool == REMOVE and screen.desk.draft == empty_draft()
