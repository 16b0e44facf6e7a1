"""Rounds of a game: another layout, a score carried over, and a log that replays everything."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from game.match.log import read_log, write_log
from game.match.record import Record, rules_of
from game.tables import table
from game.tables.prospector.position import write
from game.tables.table_files import load_rules

ON = table("prospector")
SHIPPED = load_rules("standard", on="prospector")


def begun(layout: str, **carried: int) -> Record:
    """Return a round of the shipped game on another layout."""
    varied = {"layout": layout}
    return Record.begin(ON, ON.vary(SHIPPED, varied), 5, None, (), ["Ada"], varied=varied, carried=carried)


def test_a_round_on_another_layout_is_played_again_from_its_log() -> None:
    record = begun("gallery", score=40, round=3)
    assert write(record.position).endswith(" 40 3 1 -")
    assert record.follow(ON.legal(record.rules, record.position)[:1])
    log = read_log(write_log(record.log))
    again = Record(*rules_of(log), log)
    assert write(again.position) == write(record.position)
    assert write(record.position).startswith("gallery ")


def test_a_layout_that_is_gone_is_reported() -> None:
    text = write_log(begun("vein").log).replace("layout=vein", "layout=void")
    with pytest.raises(Refusal, match="no layout called 'void'"):
        rules_of(read_log(text))
    with pytest.raises(Refusal, match="chosen as 'roof'"):
        rules_of(read_log(text.replace("layout=void", "roof=high")))


@pytest.mark.parametrize("layout", sorted(SHIPPED.layouts))
def test_every_shipped_layout_can_be_won_and_shows_some_card(layout: str) -> None:
    by = ON.vary(SHIPPED, {"layout": layout})
    won = sum(ON.referee.requests["solve"](by, ON.new(by, seed), lambda: False)["winnable"] for seed in range(6))
    assert won and ON.legal(by, ON.new(by, 1))
