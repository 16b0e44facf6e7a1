"""Matching near changed cells compared with a full search, turning by hypothesis, and the same dungeon on every
machine."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dungeon.growth import Choice, Growth, RuleMatches
from game.dungeon.pattern import Pattern, read_pattern
from game.dungeon.rules import EVERY_RULE, Rule, Rulebook
from tests.kit.cases import long

LABELS = (".", "a", "b_0", "b_1", "c_x_2")


def block(text: str) -> Pattern:
    return read_pattern(text, "test")


RULES = Rulebook([
    Rule("seed", block("."), block("a"), weight=0.2),
    Rule("grow", block("a ."), block("a b_0")),
    Rule("bend", block("b_0 .;. ."), block("b_1 c_x_2;* a")),
    Rule("wild", block("a * a"), block("b_2 * ."), reversible=True),
    Rule("edge", block("# .;# *"), block("# c_x_0;# *"), limit=3),
    Rule("rise", block("a,."), block("b_3,a"), wait=4, turned=False),
    Rule("vanish", block("c_x_1"), block("."), weight=0.5),
    Rule("everywhere", block("* *,* *"), block("* *,* *"), wait=9, limit=1),
])
FIELD = block(";".join([", ".join([". . . ."] * 2)] * 4))


def searched(growth: Growth) -> list[int]:
    """Return the matches that a full search finds now."""
    book = growth.book
    fresh = RuleMatches(growth.grid, book, EVERY_RULE)
    open_ = {at for at in range(len(book.rules)) if growth._is_allowed(at)}
    return sorted(key for key in fresh.keys if book.form_rules[key % book.count] in open_)


@pytest.mark.parametrize(("choice", "seeds"), [
    ("random", 40), long(("random", 200)), long(("first", 200)), long(("last", 200)),
])
def test_dirty_boxes_equal_a_full_search_after_every_step(choice: Choice, seeds: int) -> None:
    for seed in range(seeds):
        growth = Growth(FIELD, RULES, seed, choice)
        # Random first steps, since "first" and "last" always take the same ones.
        for _ in range(seed % 3):
            growth.apply(growth.keys()[growth.stream.below(len(growth.keys()))])
        for _ in range(14):
            assert growth.keys() == searched(growth)
            if growth.step() is None:
                break


def patterns(labels: Sequence[str]) -> st.SearchStrategy[Pattern]:
    sizes = st.tuples(*[st.integers(1, 3)] * 3)
    return sizes.flatmap(
        lambda size: st.lists(
            st.sampled_from(labels), min_size=size[0] * size[1] * size[2], max_size=size[0] * size[1] * size[2]
        ).map(lambda cells: Pattern(size, tuple(cells)))
    )


@given(patterns((*LABELS, "*", "#")))
def test_four_turns_are_none_and_text_is_read_back(pattern: Pattern) -> None:
    assert pattern.turn(4) == pattern and pattern.turn(1).turn(3) == pattern
    assert block(str(pattern)) == pattern and pattern.turn(2) == pattern.turn(1).turn(1)


@given(patterns(LABELS), patterns((*LABELS, "*")), st.integers(1, 3))
def test_turning_keeps_matches(dungeon: Pattern, left: Pattern, times: int) -> None:
    def count(field: Pattern, side: Pattern, turned: bool) -> int:
        return len(Growth(field, Rulebook([Rule("r", side, side, turned=turned)]), 0).keys())

    assert count(dungeon, left, False) == count(dungeon.turn(times), left.turn(times), False)
    assert count(dungeon, left, True) == count(dungeon.turn(times), left, True)
