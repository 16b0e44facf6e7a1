"""Hints for a single player: the hint button shows a legal card and a reason, and a winning line while it is held."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from components.hints import Advice
from game.match.thinker import ImmediateThinker
from game.tables import find_table
from game.tables.prospector.position import HIDDEN
from game.tables.prospector.solver import solve
from tests.kit.app import PadHands, Stage
from tests.kit.cases import one_of
from tests.kit.pads import XBOX_360

TABLE = find_table("prospector")


@pytest.fixture
def pad(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    stage.reset(XBOX_360)
    stage.app.table_name = TABLE.name
    monkeypatch.setattr(stage.app, "thinker", ImmediateThinker())
    return PadHands(stage, stage.hub.pads[0])


def seated(pad: PadHands, position: Any, **options: object) -> Advice:
    """Open a position with one pad."""
    stage = pad.stage
    stage.app.free_seats()
    stage.open_table(TABLE.write(position), TABLE.name, **options)
    stage.tick()
    stage.tick()
    found: Advice = stage.screen.part(Advice)
    return found


def deal(pad: PadHands, winnable: bool) -> Any:
    """Return the first deal that can be won, or cannot."""
    rules = pad.stage.app.rules
    deals = (TABLE.new(rules, seed) for seed in range(1, 400))
    return next(each for each in deals if solve(rules, each.digs[0]).winnable is winnable)


@pytest.mark.parametrize(("language", "size"), one_of(3, product(["en", "de"], [1, 2])))
def test_a_press_shows_a_legal_card_and_why(pad: PadHands, size: int, language: str) -> None:
    advice = seated(pad, deal(pad, winnable=True), language=language, text_size=size)
    assert not advice.is_requested
    pad.do("hint")
    pad.stage.tick()
    screen = pad.stage.screen
    assert screen.question is None and advice.is_requested and not advice.sure
    assert advice.places in [(item.id,) for item in pad.stage.items]
    move = next(m for m in TABLE.legal(screen.match.rules, screen.match.position) if advice.places == way(pad, m))
    assert move in TABLE.legal(screen.match.rules, screen.match.position)
    why = pad.stage.app.store.text(advice.key, language, **advice.values)
    assert why.split()[0] in pad.stage.ink().text


def way(pad: PadHands, move: object) -> tuple[object, ...]:
    from systems.staging import way_to

    match = pad.stage.screen.match
    return tuple(way_to(TABLE.name, match.rules, match.position, move))


def hold(pad: PadHands) -> None:
    """Hold the hint button down."""
    pad.pad.press("TL")
    for _ in range(4):
        pad.stage.tick()


def test_held_it_shows_a_line_that_wins_to_its_end(pad: PadHands) -> None:
    stage, position = pad.stage, deal(pad, winnable=True)
    for move in solve(stage.app.rules, position.digs[0]).line[:-6]:
        position, _ = TABLE.apply(stage.app.rules, position, move)
    advice = seated(pad, position)
    for _ in range(6):
        hold(pad)
        assert advice.sure and advice.key == "advice.sure"
        (place,) = advice.places
        pad.pad.release("TL")
        pad.choose(place)
        stage.wait(0.6)
        if stage.name == "Result":
            break
        advice = stage.screen.part(Advice)
    assert stage.screen.ending.of(1) == "won"


def test_held_it_says_where_nothing_wins_any_more(pad: PadHands) -> None:
    advice = seated(pad, deal(pad, winnable=False))
    hold(pad)
    assert advice.key == "advice.hopeless" and advice.places == ()
    assert "no longer be won" in pad.stage.ink().text
    pad.pad.release("TL")


def test_the_chance_knows_no_more_than_a_player(pad: PadHands) -> None:
    """Two deals that look the same get the same chance, for any hidden cards."""
    stage, rules = pad.stage, pad.stage.app.rules
    position = TABLE.new(rules, 5)
    dig = position.digs[0]
    unseen = [slot for slot in range(len(dig.mine)) if not dig.face_up >> slot & 1]
    mine, pile = list(dig.mine), list(dig.pile)
    mine[unseen[0]], pile[0] = pile[0] + mine[unseen[0]][2:], mine[unseen[0]][:2]
    other = position._replace(digs=(dig._replace(mine=tuple(mine), pile=tuple(pile)),))
    seen = TABLE.write(TABLE.blind(other))
    assert TABLE.write(TABLE.blind(position)) == seen and HIDDEN in seen
    chances = []
    for each in (position, other):
        stage.app.free_seats()
        stage.open_table(TABLE.write(each), TABLE.name, chances=True)
        stage.tick()
        stage.tick()
        chances.append(stage.screen.part(Advice).chance)
    assert chances[0] is not None and chances[0] == chances[1]
