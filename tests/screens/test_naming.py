"""Text entry with a keyboard: letter keys type, and the other keys control the screen."""

from __future__ import annotations

import pytest

from game.screens.name_entry import LONGEST_NAME
from tests.kit.app import KeyHands, MouseHands, PadHands, Stage
from tests.kit.pads import XBOX_360

Kept = list[str | None]


def ask(stage: Stage, **how: object) -> Kept:
    """Open the text entry, and return the list that receives its result."""
    kept: Kept = []
    stage.app.go("naming", **{"title": "naming.title", "text": "", "done": kept.append, **how})
    stage.wait(stage.app.guard() - stage.app.clock + 0.1)
    return kept


@pytest.mark.parametrize("half", ["left", "right"])
def test_bound_keys_still_write_letters_and_enter_ends(stage: Stage, half: str) -> None:
    keys = KeyHands(stage, half)
    for device, text in (("", "Was quid"), (f"keys:{half}", "Mpf")):
        kept = ask(stage, device=device)
        keys.type(text)
        assert stage.screen.text == text
        keys.do("undo", "confirm")
        assert kept == [text[:-1]]


def test_arrows_lead_the_focus_and_escape_leaves_it_as_it_was(stage: Stage) -> None:
    keys, kept = KeyHands(stage, "left"), ask(stage, text="Ada")
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
    mouse, keys, pad = MouseHands(stage), KeyHands(stage, "left"), PadHands(stage, stage.hub.pads[0])
    kept = ask(stage, device="mouse")
    mouse.choose("K")
    keys.type("oi")
    assert stage.screen.text == "Koi"
    keys.do("confirm")
    assert kept == ["Koi"]
    kept = ask(stage, device="pad:1")
    keys.type("no")
    assert stage.screen.text == ""
    pad.choose("B", "done")
    assert kept == ["B"]


def test_unknown_characters_and_overlong_names_are_not_written(stage: Stage) -> None:
    keys, _ = KeyHands(stage, "left"), ask(stage)
    keys.type("a\U0001f3b2b\r\x08")
    assert stage.screen.text == "ab"
    keys.type("c" * LONGEST_NAME)
    assert stage.screen.text == "ab" + "c" * (LONGEST_NAME - 2)


def test_a_key_that_is_held_as_the_letters_open_writes_nothing(stage: Stage) -> None:
    stage.app.dispatch_event("on_key_press", ord("e"), 0)
    ask(stage)
    for _ in range(3):
        stage.app.dispatch_event("on_text", "e")
        stage.tick()
    assert stage.screen.text == ""
    stage.app.dispatch_event("on_key_release", ord("e"), 0)
    KeyHands(stage, "left").type("e")
    assert stage.screen.text == "e"
