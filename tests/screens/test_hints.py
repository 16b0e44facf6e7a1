"""Hints, the bar of the chances and the values of squares: for a pad against another one, and for a player alone."""

from __future__ import annotations

from concurrent.futures import Future
from itertools import product
from typing import Any

import pytest

from components.match import Advice
from game.background.process import ProcessLost
from game.match.thinker import ImmediateThinker, MoveAnswer
from game.tables import find_table
from game.tables.prospector.position import HIDDEN
from game.tables.prospector.solver import solve
from game.tables.reversi.rules import legal
from game.tools.gallery.tables.knucklebones import CLASH, TURN
from game.tools.gallery.tables.reversi import LAST, MIDDLE
from systems.staging import path_to
from tests.kit.app import Kotsu, MouseHands, PadHands, two_pads
from tests.kit.bot import WaitingThinker
from tests.kit.cases import long, one_in


@pytest.fixture
def pad(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    monkeypatch.setattr(kotsu.app.bots, "thinker", WaitingThinker())
    return two_pads(kotsu)[0]


def open_table(pad: PadHands, line: str, table_name: str = "knucklebones", **options: Any) -> Any:
    """Open a table in this position with both pads, and return its thinker."""
    pad.kotsu.open_table(line, table_name, **options)
    for _ in range(3):
        pad.kotsu.tick()
    return pad.kotsu.app.bots.thinker


def advice(pad: PadHands) -> Advice:
    return pad.kotsu.screen.component(Advice)


@pytest.mark.parametrize(
    ("language", "head", "why"),
    [("en", "Lane 2", "Destroys a pair of sixes ({} points)."),
     ("de", "Bahn 2", "Zerstört ein Paar Sechsen ({} Punkte).")],
)
@pytest.mark.parametrize("size", [long(1), 2])
def test_a_hint_stays_until_its_move_is_made(pad: PadHands, size: int, language: str, head: str, why: str) -> None:
    thinker = open_table(pad, CLASH, advice=True, language=language, text_size=size)
    assert thinker.questions == [] and head not in pad.kotsu.ink().text
    pad.do("hint")
    pad.kotsu.tick()
    assert pad.kotsu.screen.panel is None and [level.level for level in thinker.levels] == [5]
    thinker.answer("place:2")
    pad.kotsu.tick()
    text = pad.kotsu.ink().text
    pair = 12 * pad.kotsu.app.next_match.rules.multipliers.double
    assert head in text and why.format(pair) in text
    pad.do("back")
    assert pad.kotsu.screen.panel is not None
    pad.choose("resume")
    pad.kotsu.tick()
    assert advice(pad).is_requested and advice(pad).places == (("row", 1, 2),) and len(thinker.questions) == 1


def test_a_mouse_clicks_its_hint_in_the_corner(kotsu: Kotsu, mouse: MouseHands, pad: PadHands) -> None:
    kotsu.app.seats.take("mouse")
    open_table(pad, CLASH, advice=True)
    mouse.move(*kotsu.app.main_canvas.to_virtual(0, 0))
    text = pad.kotsu.ink().text
    assert "?" in text and "Menu" in text and "Hint" not in text
    mouse.move(*kotsu.screen.corner_buttons.rects["hint"].center)
    assert "Hint" in pad.kotsu.ink().text
    mouse.do("confirm")
    kotsu.tick()
    assert advice(pad).is_requested and kotsu.screen.panel is None
    mouse.do("back")
    assert kotsu.screen.panel is not None


def test_without_hints_back_leaves_and_bots_do_not_think(pad: PadHands) -> None:
    thinker = open_table(pad, CLASH, advice=False)
    pad.do("hint")
    assert pad.kotsu.screen.panel is None
    pad.do("back")
    assert pad.kotsu.screen.panel is not None and thinker.questions == [] and advice(pad).displayed_chance is None


def test_a_hint_ends_with_the_move_and_is_the_others_to_ask_for_then(pad: PadHands) -> None:
    thinker = open_table(pad, CLASH, advice=True)
    pad.do("hint")
    pad.kotsu.tick()
    thinker.answer("place:2")
    pad.kotsu.tick()
    pad.choose(("row", 1, 2))
    pad.kotsu.wait(1)
    assert pad.kotsu.screen.active == 2 and not advice(pad).is_requested and advice(pad).places == ()
    pad.do("hint")
    pad.kotsu.tick()
    assert not advice(pad).is_requested
    pad.kotsu.hands[1].do("hint")
    pad.kotsu.tick()
    assert advice(pad).is_requested and len(thinker.questions) == 2


def test_a_card_is_shown_step_by_step_and_back_undoes_a_step_there(pad: PadHands) -> None:
    thinker = open_table(pad, TURN, advice=True)
    pad.do("hint")
    pad.kotsu.tick()
    thinker.answer("thief:3.1")
    pad.kotsu.tick()
    card, die = advice(pad).places
    assert (card, die) == (("card", 1, "thief"), ("field", 2, 3, 1))
    assert "Steals a four" in pad.kotsu.ink().text
    pad.choose(card)
    pad.kotsu.app.draw_picture()
    assert pad.kotsu.screen.seat_choice.mode == "choose" and die in [item.id for item in pad.kotsu.items]
    pad.do("back")
    assert pad.kotsu.screen.seat_choice.mode == "ready" and advice(pad).is_requested


def test_an_answer_that_comes_too_late_is_not_taken_for_another_position(pad: PadHands) -> None:
    thinker = open_table(pad, CLASH, advice=True)
    pad.do("hint")
    pad.kotsu.tick()
    late = thinker.questions[0]
    late.set_running_or_notify_cancel()  # Its answer is on the way, so it can no longer be cancelled.
    pad.choose(("row", 1, 3))
    pad.kotsu.wait(1)
    pad.kotsu.hands[1].do("hint")
    pad.kotsu.tick()
    assert len(thinker.questions) == 1, "one question at a time"
    late.set_result(MoveAnswer("place:2", 0.9))
    pad.kotsu.wait(0.5)
    assert len(thinker.questions) == 2 and advice(pad).places == ()


def test_where_the_thinking_failed_what_gains_most_is_advised(pad: PadHands) -> None:
    thinker = open_table(pad, CLASH, advice=True, chances=True)
    pad.do("hint")
    thinker.questions[-1].set_exception(ProcessLost("gone"))
    pad.kotsu.wait(0.3)
    assert advice(pad).places == (("row", 1, 2),) and advice(pad).chance is None


@pytest.mark.parametrize("size", [long(1), 2])
def test_the_bar_tells_the_chances_of_both_in_percent(pad: PadHands, size: int) -> None:
    thinker = open_table(pad, CLASH, chances=True, advice=False, text_size=size)
    assert "%" not in pad.kotsu.ink().text
    thinker.answer("place:2", 0.62)
    pad.kotsu.tick()
    text = pad.kotsu.ink().text
    assert "62 %" in text and "38 %" in text


@pytest.mark.parametrize("calm", [False, True])
def test_it_slides_unless_motion_is_reduced(pad: PadHands, calm: bool) -> None:
    thinker = open_table(pad, CLASH, advice=True, chances=True, speed=1.0, reduced_motion=calm)
    pad.kotsu.wait(3)
    thinker.answer("place:2", 0.6)
    pad.kotsu.wait(3)
    pad.choose(("row", 1, 2))
    pad.kotsu.wait(5)
    thinker.answer("roll", 0.1)
    pad.kotsu.tick(0.1)
    way = 0.3 if calm else 0.1 * pad.kotsu.screen.beats.chance_slide
    assert advice(pad).chance == pytest.approx(0.9)
    assert advice(pad).displayed_chance == pytest.approx(0.6 + way, abs=0.01)


TABLE = find_table("prospector")


@pytest.fixture
def digger(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    """A pad at this table, whose bots think at once."""
    pad.kotsu.app.table_name = TABLE.name
    monkeypatch.setattr(pad.kotsu.app.bots, "thinker", ImmediateThinker())
    return pad


def open_deal(digger: PadHands, position: Any, **options: object) -> Advice:
    digger.kotsu.app.free_seats()
    open_table(digger, TABLE.notation.write(position), TABLE.name, **options)
    return advice(digger)


def deal(digger: PadHands, is_winnable: bool) -> Any:
    """Return the first deal that can be won, or cannot."""
    rules = digger.kotsu.app.next_match.rules
    deals = (TABLE.new(rules, seed) for seed in range(1, 400))
    return next(each for each in deals if solve(rules, each.digs[0]).is_winnable is is_winnable)


@pytest.mark.parametrize(("language", "size"), one_in(3, product(["en", "de"], [1, 2])))
def test_a_press_shows_a_legal_card_and_why(digger: PadHands, size: int, language: str) -> None:
    shown = open_deal(digger, deal(digger, is_winnable=True), language=language, text_size=size)
    assert not shown.is_requested
    digger.do("hint")
    digger.kotsu.tick()
    screen, match = digger.kotsu.screen, digger.kotsu.screen.match
    assert screen.panel is None and shown.is_requested and not shown.is_sure
    assert shown.places in [(item.id,) for item in digger.kotsu.items]
    moves = TABLE.legal(match.rules, match.position)
    assert shown.places in [path_to(TABLE.name, match.rules, match.position, move) for move in moves]
    why = digger.kotsu.app.store.text(shown.key, language, **shown.values)
    assert why.split()[0] in digger.kotsu.ink().text


def hold(digger: PadHands) -> None:
    """Hold the hint button down."""
    digger.pad.press("TL")
    for _ in range(4):
        digger.kotsu.tick()


def test_held_it_shows_a_line_that_wins_to_its_end(digger: PadHands) -> None:
    kotsu, position = digger.kotsu, deal(digger, is_winnable=True)
    for move in solve(kotsu.app.next_match.rules, position.digs[0]).line[:-6]:
        position, _ = TABLE.apply(kotsu.app.next_match.rules, position, move)
    shown = open_deal(digger, position)
    for _ in range(6):
        hold(digger)
        assert shown.is_sure and shown.key == "advice.sure"
        (place,) = shown.places
        digger.pad.release("TL")
        digger.choose(place)
        kotsu.wait(0.6)
        if kotsu.name == "ResultScreen":
            break
        shown = advice(digger)
    assert kotsu.screen.ending.of(1) == "won"


def test_held_it_says_where_nothing_wins_any_more(digger: PadHands) -> None:
    shown = open_deal(digger, deal(digger, is_winnable=False))
    hold(digger)
    assert shown.key == "advice.hopeless" and shown.places == ()
    assert "no longer be won" in digger.kotsu.ink().text
    digger.pad.release("TL")


def test_the_chance_knows_no_more_than_a_player(digger: PadHands) -> None:
    """Two deals that look the same get the same chance, for any hidden cards."""
    position = TABLE.new(digger.kotsu.app.next_match.rules, 5)
    dig = position.digs[0]
    unseen = [slot for slot in range(len(dig.mine)) if not dig.face_up >> slot & 1]
    mine, pile = list(dig.mine), list(dig.pile)
    mine[unseen[0]], pile[0] = pile[0] + mine[unseen[0]][2:], mine[unseen[0]][:2]
    other = position._replace(digs=(dig._replace(mine=tuple(mine), pile=tuple(pile)),))
    seen = TABLE.notation.write(TABLE.blind(other))
    assert TABLE.notation.write(TABLE.blind(position)) == seen and HIDDEN in seen
    chances = []
    for each in (position, other):
        chances.append(open_deal(digger, each, chances=True).chance)
    assert chances[0] is not None and chances[0] == chances[1]


class CountingThinker(ImmediateThinker):
    """A thinker that records its questions."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[tuple[bool, Any]] = []

    def think(self, *question: Any, weighs: bool = False) -> Future[MoveAnswer]:
        self.questions.append((weighs, question))
        return super().think(*question, weighs=weighs)


@pytest.fixture
def board_pad(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    """A pad at a table whose bots think at once."""
    monkeypatch.setattr(pad.kotsu.app.bots, "thinker", CountingThinker())
    return pad


def words(board_pad: PadHands) -> list[str]:
    """Return all texts of the picture, and check that they have room."""
    ink = board_pad.kotsu.ink()
    assert ink.outside(640, 360) == [] and ink.clashes() == []
    return ink.words


WORDS = {
    "en": ("Best: b6", "Leaves the opponent the fewest moves: 14."),
    "de": ("Tipp: b6", "Lässt der anderen Seite die wenigsten Züge: 14."),
}


@pytest.mark.parametrize(("language", "size"), one_in(2, product(WORDS, [1, 2])))
def test_the_hint_button_tells_the_best_square_and_why(board_pad: PadHands, size: int, language: str) -> None:
    head, why = WORDS[language]
    thinker = open_table(board_pad, MIDDLE, "reversi", advice=True, language=language, text_size=size)
    assert thinker.questions == [] and head not in words(board_pad)
    board_pad.do("hint")
    board_pad.kotsu.tick()
    texts = words(board_pad)
    assert head in texts and why in " ".join(texts)
    assert advice(board_pad).places == (("square", "b6"),) and board_pad.kotsu.screen.panel is None
    board_pad.do("back")
    assert board_pad.kotsu.screen.panel is not None


@pytest.mark.parametrize("size", [long(1), 2])
def test_every_legal_square_tells_what_it_is_worth_and_the_best_is_the_hint(board_pad: PadHands, size: int) -> None:
    thinker = open_table(board_pad, MIDDLE, "reversi", values=True, advice=True, text_size=size)
    assert [weighs for weighs, _ in thinker.questions] == [True]
    worth, live = advice(board_pad).worth, board_pad.kotsu.screen
    assert {square for _, square in worth} == {move.square for move in legal(None, live.match.position)}
    texts = words(board_pad)
    # Two more numbers are the gain and loss of the seats.
    assert sum(word.lstrip("+-").isdecimal() and word[0] in "+-" for word in texts) == len(worth) + 2 and "-2" in texts
    board_pad.do("hint")
    board_pad.kotsu.tick()
    (best,) = advice(board_pad).places
    assert worth[best] == max(worth.values()) and len(thinker.questions) == 1, "what is known need not be asked again"


def test_near_the_end_the_values_are_exact_and_so_is_the_bar(board_pad: PadHands) -> None:
    open_table(board_pad, LAST, "reversi", values=True, chances=True)
    known = advice(board_pad)
    assert known.is_exact and known.worth == {("square", "h8"): 800} and known.chance == 0.0
    texts = words(board_pad)
    assert {"+8", "100 %", "0 %"} <= set(texts) and "with best play." in " ".join(texts)


def test_a_move_does_not_wait_for_outdated_numbers(pad: PadHands) -> None:
    thinker = open_table(pad, MIDDLE, "reversi", values=True)
    assert "Thinking..." in words(pad) and not thinker.dropped
    pad.choose(("square", "f7"))
    pad.kotsu.tick()
    assert len(pad.kotsu.screen.match.log) == 1 and len(thinker.dropped) == 1
