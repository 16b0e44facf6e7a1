"""Hints at Reversi: the best square and its reason, the value of every square, and the bar of the chances."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from itertools import product
from typing import Any

import pytest

from components.hints import Advice
from game.match.thinker import ImmediateThinker, Verdict
from game.tables.reversi.rules import legal
from game.tools.gallery.tables.reversi import LAST, MIDDLE
from tests.kit.app import PadHands, Stage
from tests.kit.cases import long, one_of
from tests.kit.pads import XBOX_360


class Counted(ImmediateThinker):
    """A thinker that records its questions."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[bool, Any]] = []

    def think(self, *question: Any, weighs: bool = False) -> Future[Verdict]:
        self.asked.append((weighs, question))
        return super().think(*question, weighs=weighs)


class Slow(Counted):
    """A thinker that never answers."""

    def __init__(self) -> None:
        super().__init__()
        self.promises: list[Future[Verdict]] = []

    @property
    def dropped(self) -> list[Future[Verdict]]:
        """The questions that were cancelled."""
        return [promise for promise in self.promises if promise.cancelled()]

    def think(self, *question: Any, weighs: bool = False) -> Future[Verdict]:
        self.asked.append((weighs, question))
        self.promises.append(Future())
        return self.promises[-1]


@pytest.fixture
def pad(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Iterator[PadHands]:
    stage.reset(XBOX_360, XBOX_360)
    monkeypatch.setattr(stage.app, "thinker", Counted())
    yield PadHands(stage, stage.hub.pads[0])
    stage.app.go("home")


def seated(pad: PadHands, line: str, **options: Any) -> Counted:
    """Open the table in this position with both pads."""
    pad.stage.open_table(line, "reversi", **options)
    for _ in range(3):
        pad.stage.tick()
    thinker = pad.stage.app.thinker
    assert isinstance(thinker, Counted)
    return thinker


def advice(pad: PadHands) -> Advice:
    found: Advice = pad.stage.screen.component(Advice)
    return found


def words(pad: PadHands) -> list[str]:
    """Return all texts of the picture, and check that they have room."""
    ink = pad.stage.ink()
    assert ink.outside(640, 360) == [] and ink.clashes() == []
    return ink.words


WORDS = {
    "en": ("Best: b6", "Leaves the opponent the fewest moves: 14."),
    "de": ("Tipp: b6", "Lässt der anderen Seite die wenigsten Züge: 14."),
}


@pytest.mark.parametrize(("language", "size"), one_of(2, product(WORDS, [1, 2])))
def test_the_hint_button_tells_the_best_square_and_why(pad: PadHands, size: int, language: str) -> None:
    head, why = WORDS[language]
    thinker = seated(pad, MIDDLE, advice=True, language=language, text_size=size)
    assert thinker.asked == [] and head not in words(pad)
    pad.do("hint")
    pad.stage.tick()
    said = words(pad)
    assert head in said and why in " ".join(said)
    assert advice(pad).places == (("square", "b6"),) and pad.stage.screen.question is None
    pad.do("back")
    assert pad.stage.screen.question is not None


@pytest.mark.parametrize("size", [long(1), 2])
def test_every_legal_square_tells_what_it_is_worth_and_the_best_is_the_hint(pad: PadHands, size: int) -> None:
    thinker = seated(pad, MIDDLE, values=True, advice=True, text_size=size)
    assert [weighs for weighs, _ in thinker.asked] == [True]
    worth, live = advice(pad).worth, pad.stage.screen
    assert {square for _, square in worth} == {move.square for move in legal(None, live.match.position)}
    said = words(pad)
    # Two more numbers are the gain and loss of the seats.
    assert sum(word.lstrip("+-").isdecimal() and word[0] in "+-" for word in said) == len(worth) + 2 and "-2" in said
    pad.do("hint")
    pad.stage.tick()
    (best,) = advice(pad).places
    assert worth[best] == max(worth.values()) and len(thinker.asked) == 1, "what is known need not be asked again"


def test_near_the_end_the_values_are_exact_and_so_is_the_bar(pad: PadHands) -> None:
    seated(pad, LAST, values=True, chances=True)
    assert advice(pad).exact and advice(pad).worth == {("square", "h8"): 800} and advice(pad).chance == 0.0
    said = words(pad)
    assert {"+8", "100 %", "0 %"} <= set(said) and "with best play." in " ".join(said)


def test_a_move_does_not_wait_for_outdated_numbers(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pad.stage.app, "thinker", Slow())
    thinker = seated(pad, MIDDLE, values=True)
    assert isinstance(thinker, Slow) and "Thinking..." in words(pad) and not thinker.dropped
    pad.choose(("square", "f7"))
    pad.stage.tick()
    assert len(pad.stage.screen.match.log) == 1 and len(thinker.dropped) == 1
