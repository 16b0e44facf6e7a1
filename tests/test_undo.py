"""Taking back moves leaves no trace except a note; edges, the advantages of a seat, are part of the match."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.random_stream import Stream, seed_state
from game.kernel.refusal import Refusal
from game.match.log import Log, read_log, write_log
from game.match.record import TAKEN_BACK, Record, UndoTarget, undo_target
from game.match.series import Series, same_deal
from game.match.statistics import Statistics
from game.tables import Table, find_table
from game.tables.table_files import load_rules
from game.tools.commands.referee import answer
from game.tools.commands.sim import edges_named
from systems.rebuild import read_back, rebuild
from tests.kit.cases import examples, one_in
from tests.kit.tables import RULE_SETS, SETS, TABLES, random_log
from tests.kit.watched import STORE

over_some = pytest.mark.parametrize(("table_name", "rules"), one_in(2, RULE_SETS))
SEEDS = st.integers(0, 2**64 - 1)
KOTSU = SETS["knucklebones"]["kotsu"]


def blank(table: Table, rules: Any, first: int = 1) -> Record:
    """Return a match without moves."""
    log = Log(table.name, rules.name, table.files.digest(rules), 7, first, (getattr(rules, "deck", ()),))
    return Record(table, rules, log)


def after(record: Record, *moves: str) -> Record:
    for move in moves:
        record.follow([*record.moves, record.table.notation.read_move(record.rules, move)])
    return record


@over_some
@given(seed=SEEDS, data=st.data())
@examples(1 / 4)
def test_undo_restores_the_position_and_its_stream(table_name: str, rules: str, seed: int, data: st.DataObject) -> None:
    table, rule_set = TABLES[table_name], SETS[table_name][rules]
    record = Record(table, rule_set, random_log(table, rule_set, seed))
    before, positions, turns, fateful = record.log, [*record.positions], [*record.turns], [*record.fateful]
    events, plies = [*record.events], data.draw(st.integers(0, len(before.plies) - 1))
    record.take_back(plies)
    assert record.log.plies == before.plies[:plies] and record.position == positions[plies]
    assert record.events == events[:plies] and not record.follow(record.moves)
    assert Record(table, rule_set, read_log(write_log(record.log))).positions == record.positions
    for shown in (True, False):
        rebuild(rule_set, record.position, STORE if shown else None, table.name, record.turns[-1])
        assert read_back() == positions[plies]
    unnamed = Stream(seed_state(seed, 1))
    choices = [unnamed.pick(table.legal(rule_set, position)) for position in positions[:-1]]
    for move in choices[plies:]:
        record.follow([*record.moves, move])
    assert (record.positions, record.events, record.turns, record.fateful) == (positions, events, turns, fateful)
    assert replace(record.log, notes=before.notes) == before and record.taken_back == len(before.plies) - plies


@over_some
def test_undo_within_luck_stops_at_a_roll(table_name: str, rules: str) -> None:
    table, rule_set = TABLES[table_name], SETS[table_name][rules]
    record = Record(table, rule_set, random_log(table, rule_set, 3))
    for plies in reversed(range(1, len(record.log.plies))):
        record.take_back(plies)
        found = undo_target(record, (), True)
        if table.seats.simultaneous(rule_set):
            assert found == "undo.never"
        elif table.seat_count(rule_set) == 1:
            assert found == UndoTarget(plies - 1, 1)
        elif isinstance(found, UndoTarget):
            assert not any(record.fateful[found.plies :])
            assert found.seat == record.positions[found.plies].seat_to_move
        else:
            assert found == "undo.shown" and record.fateful[-1]


@over_some
def test_practice_allows_undo_of_every_choice(table_name: str, rules: str) -> None:
    table, rule_set = TABLES[table_name], SETS[table_name][rules]
    if table.seats.simultaneous(rule_set):
        return
    log, alone = random_log(table, rule_set, 4), table.seat_count(rule_set) == 1
    record = Record(table, rule_set, replace(log, plies=log.plies[:-1]))
    seat, bots = (1, set()) if alone else (2, {1})
    chosen = [index for index, position in enumerate(record.positions[:-1])
              if alone or (position.seat_to_move == seat and len(table.legal(rule_set, position)) > 1)]
    seen = []
    while isinstance(found := undo_target(record, bots, False), UndoTarget):
        assert found.seat == seat
        seen.append(found.plies)
        record.take_back(found.plies)
    assert seen == chosen[::-1] and found == "undo.none" and chosen


@pytest.mark.parametrize("table_name", TABLES)
def test_figures_count_what_was_taken_back_no_more_than_the_log_does(table_name: str) -> None:
    rules = load_rules(TABLES[table_name].files.standard, on=table_name)
    whole = Record(TABLES[table_name], rules, random_log(TABLES[table_name], rules, 5))
    again = Record(whole.table, rules, whole.log)
    for back in (3, 5, 8):
        again.take_back(len(whole.log.plies) - back)
        again.follow(whole.moves)
    one, other = Statistics(), Statistics()
    one.count(whole, {}, Series())
    other.count(again, {}, Series())
    one.wait()
    other.wait()
    for who in other.tables.values():
        for tally in who.values():
            tally.sums.pop("undone", None)  # Tables for one count what was taken back.
    assert again.taken_back == 16 and one.tables == other.tables and one.tables


PLACED = ("roll=4", "place:2")


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ((), "undo.none"),
        (("roll=4",), "undo.shown"),
        (PLACED, UndoTarget(1, 1)),
        ((*PLACED, "roll=3"), "undo.shown"),
        ((*PLACED, "shield:1"), UndoTarget(2, 2)),
        ((*PLACED, "shield:1", "shield:2"), UndoTarget(3, 1)),
        ((*PLACED, "destiny:odd=3"), "undo.shown"),
    ],
    ids=str,
)
def test_the_seat_that_moved_last_may_take_back_until_a_die_is_shown(moves: tuple[str, ...], found: object) -> None:
    record = after(blank(TABLES["knucklebones"], KOTSU), *moves)
    assert undo_target(record, (), True) == found
    assert undo_target(record, (), False) == "undo.off"


def test_nothing_is_taken_back_after_the_end() -> None:
    over = Record(TABLES["knucklebones"], KOTSU, random_log(TABLES["knucklebones"], KOTSU, 1))
    assert [undo_target(over, bots, True) for bots in ((), {2})] == ["undo.over"] * 2


def test_a_hidden_die_counts_as_rolled() -> None:
    wide = SETS["knucklebones"]["storm"]
    record = blank(TABLES["knucklebones"], wide, first=2)
    record = Record(record.table, wide, replace(record.log, decks=(("fog", "trap"),)))
    after(record, "roll=4", "place:1")
    assert undo_target(after(record, "fog"), (), True) == UndoTarget(2, 1)
    assert undo_target(after(record, "roll=2", "place:1"), (), True) == UndoTarget(4, 1)
    assert undo_target(after(record, "roll"), (), True) == "undo.shown"
    assert undo_target(after(record, "place:3=6"), (), True) == "undo.shown"


def test_a_disc_until_the_other_seat_has_moved_and_passing_is_no_move() -> None:
    table, rule_set = TABLES["reversi"], SETS["reversi"]["reversi"]
    record = after(blank(table, rule_set), "f5")
    assert undo_target(record, (), True) == UndoTarget(0, 1)
    assert undo_target(after(record, "f6"), (), True) == UndoTarget(1, 2)
    for seed in range(60):
        log = random_log(table, rule_set, seed)
        moves = [ply.move for ply in log.plies]
        if "pass" in moves[:-1]:
            at = moves.index("pass")
            record = Record(table, rule_set, replace(log, plies=log.plies[: at + 1]))
            assert undo_target(record, (), True) == UndoTarget(at - 1, record.positions[at - 1].seat_to_move)
            return
    raise AssertionError("no match with a pass")


def test_against_a_bot_the_last_choice_comes_back_with_what_the_bot_answered() -> None:
    record = after(blank(TABLES["knucklebones"], KOTSU), *PLACED, "roll=3", "place:1", "roll=5")
    assert undo_target(record, {2}, False) == UndoTarget(4, 1), "to roll or to play a card is a choice"
    record.take_back(4)
    assert undo_target(record, {2}, False) == UndoTarget(1, 1) and undo_target(record, {1}, False) == UndoTarget(3, 2)
    assert undo_target(record, {1, 2}, True) == "undo.none"


def test_an_unknown_note_stops_nothing() -> None:
    for note in ("", "x", "-1", "9" * 5000, "\u0663"):
        record = blank(TABLES["knucklebones"], KOTSU)
        record = Record(record.table, KOTSU, replace(record.log, notes=((TAKEN_BACK, note),)))
        after(record, "roll=4").take_back(0)
        assert record.log.notes == ((TAKEN_BACK, "1"),)


ON, RULES = find_table("knucklebones"), load_rules("kotsu")


def begun(**more: int) -> Record:
    edges = {"shielded_row.1": 3, **more}
    return Record.begin(ON, RULES, 7, 1, (), ["Ada", "Ben"], start_values=edges)


def record_at(record: Record, plies: int) -> Record:
    stream, moves = Stream(3), []
    position = record.position
    for _ in range(plies):
        moves.append(stream.pick(ON.legal(RULES, position)))
        position, _ = ON.apply(RULES, position, moves[-1])
    record.follow(moves)
    return record


def test_a_match_with_edges_is_written_replayed_taken_back_and_played_again_with_them() -> None:
    record = record_at(begun(), 9)
    assert "seed 7 shielded_row.1=3\n" in write_log(record.log)
    again = Record(ON, RULES, read_log(write_log(record.log)))
    assert again.positions == record.positions and ON.notation.write(again.positions[0]).split()[6] == "1.1=3"
    target = undo_target(again, (2,), False)
    assert not isinstance(target, str)
    again.take_back(target.plies)
    assert again.log.start_values == record.log.start_values and again.position == record.positions[target.plies]
    assert same_deal(record).start_values == {"shielded_row.1": 3} and not record.log.continues


def test_the_order_in_which_edges_are_named_changes_nothing() -> None:
    one, other = {"shielded_rows.2": 2, "shielded_row.2": 5}, {"shielded_row.2": 5, "shielded_rows.2": 2}
    assert ON.first_position(RULES, 7, 1, values=one) == ON.first_position(RULES, 7, 1, values=other)


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
