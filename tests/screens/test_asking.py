"""Cards that ask the other seat, ask for several things, or come back, at a table with two pads."""

from __future__ import annotations

from functools import partial
from typing import Any

import esper
import pytest

from components.match import Match
from game.screens.match.pause import SEAT
from game.tables.knucklebones.board import blind_copy
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.notation import read, write
from game.tables.knucklebones.texts.cards import option_title
from systems.knucklebones.layout import face_rect
from tests.kit.app import Kotsu, PadHands
from tests.kit.bot import WaitingThinker
from tests.kit.pads import DUALSENSE, XBOX_360
from tests.kit.rules import BASE, card, rules


def texts(**more: Any) -> dict[str, Any]:
    return card(**more) | {"name": {"en": "It", "de": "Es"}, "art": "card_shield", "prompt": {"en": "Choose!"}}


CARDS: dict[str, Any] = {
    **{name: made | {"art": f"card_{name}"} for name, made in BASE.items()},
    "tribute": texts(choices=[{"kind": "opponent_die", "by": "opponent"}], steps=[{"do": "remove", "to": 1}]),
    "bid": texts(choices=[{"kind": "number", "least": 1, "most": 3, "by": "opponent"},
                          {"kind": "opponent_die", "by": "opponent"}],
                 steps=[{"do": "points", "by": {"count": "chosen"}}, {"do": "remove", "to": 2}]),
    "stake": texts(choices=[{"kind": "number", "most": 3}], steps=[{"do": "points", "by": {"count": "chosen"}}]),
    "pair_up": texts(
        choices=[{"kind": "own_die", "count": 2, "where": ["distinct"]}], steps=[{"do": "set", "to": 1, "face": 4}]
    ),
    "some": texts(choices=[{"kind": "own_die", "count": 3, "least": 0, "where": ["distinct"]}],
                  steps=[{"do": "remove", "to": 1}]),
    "crossroads": texts(
        choices=[{"kind": "option", "options": ["gain", "curse"],
                  "titles": {"gain": {"en": "Profit", "de": "Gewinn"}}}],
        steps=[{"do": "points", "by": 3, "when": {"choice": ["gain"]}},
               {"do": "points", "of": "opponent", "by": -2, "when": {"choice": ["curse"]}}]),
    "outlet": texts(
        choices=[{"kind": "option", "options": ["wait", "lose"]}, {"kind": "own_die"}],
        steps=[{"do": "points", "by": 1, "when": {"choice": ["wait"]}},
               {"do": "remove", "to": 2, "when": {"choice": ["lose"]}}]),
    "renewal": texts(choices=[{"kind": "spent_card"}], steps=[{"do": "renew_card", "to": 1}]),
}
SETS: Rules = rules(
    catalogue=CARDS,
    deck=["tribute", "bid", "pair_up", "renewal", "shield", "some", "crossroads", "outlet", "stake"], sides=4,
    faces={"1": {"en": "Skull", "de": "Schädel"}},
)


@pytest.fixture
def table(kotsu: Kotsu) -> Kotsu:
    """Two pads at a table with these cards."""
    kotsu.reset(XBOX_360, DUALSENSE)
    kotsu.sit("pad:1", "pad:2")
    return kotsu


def enter(kotsu: Kotsu, line: str) -> tuple[PadHands, PadHands]:
    """Enter a position, and return both pads."""
    kotsu.open_table("-/-/- -/-/- 1 ready")
    one, two = kotsu.hands
    kotsu.screen.enter(SETS, read(SETS, line))
    kotsu.tick()
    return one, two


def position_line(kotsu: Kotsu) -> str:
    """Return the position at the table, without its random stream."""
    position = esper.component_for_entity(kotsu.screen.match_entity, Match).position
    return write(blind_copy(position))


def test_the_other_pad_answers_what_a_card_asks(table: Kotsu) -> None:
    one, two = enter(table, "1/-/- 2/3/- 1 ready tribute,shield shield - 7")
    one.choose(("card", 1, "tribute"))
    table.wait(0.5)
    choosing = table.screen.seat_choice
    assert (choosing.mode, table.screen.active) == ("answer", 2)
    assert [item.id for item in table.items] == [("field", 2, 1, 1), ("field", 2, 2, 1)]
    table.frame()
    one.do("confirm")
    assert choosing.mode == "answer"
    two.choose(("field", 2, 2, 1))
    table.wait(0.5)
    assert position_line(table) == "1/-/- 2/-/- 2 ready shield shield - - 1%tribute"


def test_the_panel_of_an_answer_covers_no_refusal_and_no_hint(table: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.app.bots, "thinker", WaitingThinker())
    table.app.settings.help.advice = True
    one, two = enter(table, "1/-/- 2/3/- 1 ready bid,shield shield - 7")
    one.choose(("card", 1, "bid"))
    table.wait(0.5)
    table.screen.inbox(2).refusal = 2, "undo.other"
    table.tick()
    assert table.app.store.text("undo.other", "en") in " ".join(table.ink().words)
    two.do("hint")
    table.tick()
    words = table.ink().words
    assert table.app.store.text("advice.thinks", "en") in " ".join(words) and "Hint" in words
    two.do("confirm")
    table.tick()
    assert table.focus[0] == "field" and "Hint" not in table.ink().words, "there is none for a second choice"


def test_a_wide_legend_leaves_the_points_their_room(table: Kotsu) -> None:
    table.set(advice=True, text_size=2, language="de")
    for line, has_room in (("1/-/- 2/3/- 1 place:3", True), ("444/4/- 2/3/- 1 place:4", False)):
        enter(table, f"{line} shield shield - 7")
        words = table.ink().words
        assert {"Tipp", "Betrachten"} <= {*words} and ("Setzen" in words) == has_room


def test_several_dice_are_chosen_one_after_the_other_and_back_leads_back(table: Kotsu) -> None:
    one, _ = enter(table, "12/3/- -/-/- 1 ready pair_up - - 7")
    one.choose(("card", 1, "pair_up"))
    table.wait(0.8)
    one.choose(("field", 1, 2, 1))
    assert [item.id for item in table.items] == [("field", 1, 1, 1), ("field", 1, 1, 2)]
    table.wait(0.8)
    one.do("back")
    assert len(table.items) == 3
    table.wait(0.8)
    one.choose(("field", 1, 1, 2))
    table.wait(0.8)
    one.choose(("field", 1, 1, 1))
    table.wait(0.5)
    assert position_line(table).startswith("44/3/- -/-/- 2")


def test_numbers_that_cannot_be_chosen_have_no_place_in_the_panel(table: Kotsu) -> None:
    one, _ = enter(table, "12/3/- -/-/- 1 ready stake - - 7")
    one.choose(("card", 1, "stake"))
    table.wait(0.8)
    assert [item.id for item in table.items] == [("number", number) for number in (1, 2, 3)]
    assert [item.rect for item in table.items] == [face_rect(1, place, 3) for place in (1, 2, 3)]


def test_cards_that_were_used_up_lie_there_to_be_chosen(table: Kotsu) -> None:
    one, _ = enter(table, "1/-/- 2/-/- 1 ready renewal - - 7 1%shield,1%thief")
    one.choose(("card", 1, "renewal"))
    table.wait(0.8)
    assert [item.id for item in table.items] == [("card", 1, "shield"), ("card", 1, "thief")]
    table.frame()
    one.choose(("card", 1, "thief"))
    table.wait(0.5)
    assert position_line(table) == "1/-/- 2/-/- 2 ready thief - - - 1%renewal,1%shield"


def test_faces_with_a_name_bear_it(table: Kotsu) -> None:
    enter(table, "12/1/- 1/-/- 1 place:1 - - - 7")
    ink = table.ink()
    assert [box for box in ink.boxes if box.words and "Skull".startswith(box.words)]


def test_a_choice_of_up_to_several_dice_ends_with_a_button(table: Kotsu) -> None:
    one, _ = enter(table, "12/3/- -/-/- 1 ready some - - 7")
    one.choose(("card", 1, "some"))
    table.wait(0.8)
    assert table.focus == ("field", 1, 2, 1)
    assert ("none",) not in [item.id for item in table.items], "one die is needed"
    one.choose(("field", 1, 1, 1))
    assert ("none",) in [item.id for item in table.items]
    table.frame()
    one.choose(("none",))
    table.wait(0.5)
    assert position_line(table) == "2/3/- -/-/- 2 ready - - - - 1%some"


def test_an_option_shows_its_name_or_first_sentence_and_then_its_text_says_what_to_choose(table: Kotsu) -> None:
    say = partial(table.app.store.text, language="de")
    names = [option_title(say, SETS.catalogue["crossroads"], option, "de") for option in ("gain", "curse")]
    assert names == ["Gewinn", "Die andere Seite verliert 2 Punkte"]
    one, _ = enter(table, "12/3/- -/-/- 1 ready outlet - - 7")
    one.choose(("card", 1, "outlet"))
    table.wait(0.8)
    for size in (2, 1):
        table.set(text_size=size)
        assert not table.ink().overflows, "numbers are in their boxes"
    one.do("down")
    assert table.focus == ("option", 2, 2, "lose")
    one.do("confirm")
    table.wait(0.8)
    assert table.focus is not None and table.focus[0] == "field"
    assert "Remove" in " ".join(box.words or "" for box in table.ink().boxes)


def test_a_bot_that_gets_the_seat_drops_the_open_choice(table: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.app.bots, "thinker", WaitingThinker())
    one, _ = enter(table, "12/3/- -/-/- 1 ready outlet - - 7")
    one.choose(("card", 1, "outlet"))
    table.wait(0.8)
    one.do("menu")
    table.wait(0.5)
    assert "Paused by Player 1" in table.ink().words
    one.choose((SEAT, 1))
    table.tick()
    assert table.app.seats.bots == (1,) and not any("Paused by" in words for words in table.ink().words)
    assert table.screen.seat_choice.path, "the seat can still be handed back"
    one.do("back")
    table.tick()
    assert not table.screen.seat_choice.path
