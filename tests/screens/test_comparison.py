"""The blind test of maps: pairs by pad, answers that are kept, and their shares."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest

from game.content.models.walk import MapComparison
from game.dungeon.generators import GENERATORS
from game.match.blind_test import BlindTest, ComparedMap, ComparedPair, Preference, draw_pairs, shares, wilson_interval
from game.screens.workshop.comparison import BlindTestScreen
from tests.kit.app import Patches, Stage, one_pad

NAMES = tuple(GENERATORS)


def arrows_drawn(stage: Stage) -> list[tuple[float, float]]:
    """Draw the screen, and return the places of its arrows."""
    with Patches() as patches:
        sprite = Mock()
        patches.setattr(stage.app.paper, "sprite", sprite)
        stage.screen.invalidate()
        stage.frame()
    return [(x, y) for name, x, y in (call.args for call in sprite.call_args_list) if name == "arrow"]


def test_pairs_show_all_generators_about_equally_often_and_on_both_sides() -> None:
    pairs = draw_pairs(5, NAMES, 20)
    assert pairs == draw_pairs(5, NAMES, 20) != draw_pairs(6, NAMES, 20)
    twos = [frozenset((pair.left.generator, pair.right.generator)) for pair in pairs]
    assert len(set(twos)) == 6 and all(twos.count(two) in (3, 4) for two in twos)
    assert {pair.left.generator for pair in pairs} == {pair.right.generator for pair in pairs} == set(NAMES)


def test_shares_count_decided_answers_within_their_bounds() -> None:
    pair = ComparedPair(ComparedMap("a", 1), ComparedMap("b", 2))
    answers = [Preference("main", pair, rather) for rather in ("a", "a", "b", "a", "")]
    first, second, third = shares(answers, ("b", "a", "c"))
    assert (first.name, first.won, first.decided) == ("a", 3, 4) and (second.name, second.won) == ("b", 1)
    assert third.decided == 0 and (third.low, third.high) == (0.0, 1.0)
    assert first.low == pytest.approx(0.3006, abs=1e-3) and first.high == pytest.approx(0.9544, abs=1e-3)
    assert first.low + second.high == pytest.approx(1.0)
    assert (wilson_interval(0, 10)[0], wilson_interval(10, 10)[1]) == pytest.approx((0.0, 1.0))


def test_a_pad_takes_the_whole_test_and_the_results_are_saved(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BlindTestScreen, "rules", MapComparison(recipe="small", pairs=3))
    app, hands = stage.app, one_pad(stage)
    app.records.blind_test = BlindTest(tmp_path)
    screen = stage.open("workshop_maps")
    assert isinstance(screen, BlindTestScreen)
    hands.do("confirm")
    pairs = screen.pairs
    for number, choice in enumerate(pairs):
        screen.jobs[number].exception(60)
        stage.tick()
        stage.frame()
        said = {item.text for item in stage.items if hasattr(item, "text")}
        assert not said & {app.store.text(f"workshop.generator_{name}", "en") for name in NAMES}
        chosen = "left" if choice.left.generator == "cyclic" else "right"
        hands.go(chosen)
        arrows, rect = arrows_drawn(stage), next(item.rect for item in stage.items if item.id == chosen)
        assert arrows and all(rect.holds(*place) for place in arrows)
        hands.do("confirm")
    assert len(app.records.blind_test.answers) == len(pairs) and screen.has_ended
    first, *_ = shares(app.records.blind_test.answers, NAMES)
    asked = sum("cyclic" in (pair.left.generator, pair.right.generator) for pair in pairs)
    assert first.name == "cyclic" and first.won == first.decided == asked > 0
    stage.frame()
    again = BlindTest(tmp_path)
    assert again.answers == app.records.blind_test.answers
    hands.choose("save")
    assert screen.save_job is not None
    lines = screen.save_job.result(10).read_text("utf-8").splitlines()
    assert len(lines) == 1 + len(pairs) and lines[0].startswith("recipe,left,")
    hands.choose("clear")
    hands.do("left", "confirm")
    assert app.records.blind_test.answers == ()
