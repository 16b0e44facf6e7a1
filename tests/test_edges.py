"""Edges, the advantages of one seat, are part of the match: of its log, of undo, and of the next round."""

from __future__ import annotations

import json

import pytest

from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.match.log import read_log, write_log
from game.match.record import Record, undo_target
from game.match.series import same_deal
from game.tables import find_table
from game.tables.table_files import load_rules
from game.tools.commands.referee import answer
from game.tools.commands.sim import edges_named

ON, RULES = find_table("knucklebones"), load_rules("kotsu")


def begun(**more: int) -> Record:
    edges = {"shielded_row.1": 3, **more}
    return Record.begin(ON, RULES, 7, 1, (), ["Ada", "Ben"], start_values=edges)


def played(record: Record, plies: int) -> Record:
    stream, moves = Stream(3), []
    position = record.position
    for _ in range(plies):
        moves.append(stream.pick(ON.legal(RULES, position)))
        position, _ = ON.apply(RULES, position, moves[-1])
    record.follow(moves)
    return record


def test_a_match_with_edges_is_written_replayed_taken_back_and_played_again_with_them() -> None:
    record = played(begun(), 9)
    assert "seed 7 shielded_row.1=3\n" in write_log(record.log)
    again = Record(ON, RULES, read_log(write_log(record.log)))
    assert again.positions == record.positions and ON.write(again.positions[0]).split()[6] == "1.1=3"
    target = undo_target(again, (2,), False)
    assert not isinstance(target, str)
    again.take_back(target.plies)
    assert again.log.start_values == record.log.start_values and again.position == record.positions[target.plies]
    assert same_deal(record).start_values == {"shielded_row.1": 3} and not record.log.continues


def test_the_order_in_which_edges_are_named_changes_nothing() -> None:
    one, other = {"shielded_rows.2": 2, "shielded_row.2": 5}, {"shielded_row.2": 5, "shielded_rows.2": 2}
    assert ON.deal(RULES, 7, 1, values=one) == ON.deal(RULES, 7, 1, values=other)


@pytest.mark.parametrize("words", ["shielded_row.3=1", "shielded_row.1=0", "shielded_row=1", "luck.1=1"])
def test_a_log_with_an_edge_that_does_not_exist_is_refused(words: str) -> None:
    text = write_log(begun().log).replace("shielded_row.1=3", words)
    with pytest.raises(Refusal) as refused:
        Record(ON, RULES, read_log(text))
    assert refused.value.code == "bad_log"


def test_referee_and_simulation_know_edges_by_seat_and_name() -> None:
    position = answer(json.dumps({"new": {"seed": 7, "first": 1, "edges": {"2": {"shielded_row": 4}}}}))["position"]
    assert position.split()[6] == "2.1=4"
    assert edges_named(["2:shielded_row=4"]) == {"shielded_row.2": 4}
    refused = answer(json.dumps({"new": {"seed": 7, "edges": {"2": {"luck": 4}}}}))
    assert refused["error"]["code"] == "unknown_edge"
