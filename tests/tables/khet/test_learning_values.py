"""The values of Khet that are fitted to matches."""

from __future__ import annotations

from game.kernel.random_stream import Stream
from game.tables.khet.definitions import Values
from game.tools.learning.khet_values import MatchPair, best, strengths, variation

TODAY = Values()


def test_a_value_that_decides_matches_moves_and_the_others_hardly_do() -> None:
    luck = Stream(1)
    found = []
    for _ in range(400):
        one, other = variation(TODAY, luck), variation(TODAY, luck)
        found.append(MatchPair(one, other, 2.0 * (one.near - one.forward > other.near - other.forward)))
    fitted = best(TODAY, *strengths(TODAY, found))
    assert fitted.near > 2 * TODAY.near and fitted.forward < TODAY.forward
    assert abs(fitted.anubis - TODAY.anubis) < TODAY.anubis / 2 and fitted.pyramid == TODAY.pyramid


def test_without_matches_the_values_stay() -> None:
    drawn = [MatchPair(TODAY, TODAY, 1.0)]
    assert best(TODAY, *strengths(TODAY, drawn)) == TODAY
