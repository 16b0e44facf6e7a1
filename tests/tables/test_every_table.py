"""Properties of every match at every table, for any moves."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.digest import digest
from game.kernel.events import as_json
from game.kernel.ply import Ply
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.match.log import Log, read_log, replay, write_log
from game.tables import KNOWN_TABLES
from game.tables.table_files import load_rules
from game.tools.commands.referee import CODES
from tests.kit.cases import examples
from tests.kit.tables import RULE_SETS, SETS, TABLES, random_log, random_match

GLANCE = 100
"""The number of positions that bots look at."""
SEEDS = st.integers(0, 2**64 - 1)
OUTCOMES = {1: (1, "won", "lost", "points"), 2: (1, 2, "draw")}
STANDINGS = {1: [{"won"}, {"lost"}, {"played"}], 2: [{"won", "lost"}, {"drawn"}]}
"""The possible standings at the end, by the number of seats."""
over_all = pytest.mark.parametrize(("table_name", "rules"), RULE_SETS)


def at_a_glance(rule_set: Any) -> Any:
    """Return rules with bots that look at few positions."""
    levels = {
        name: level.model_copy(update={"nodes": GLANCE}) if hasattr(level, "nodes") else level
        for name, level in getattr(rule_set, "levels", {}).items()
    }
    return rule_set.model_copy(update={"levels": levels}) if levels else rule_set


@over_all
@given(SEEDS)
@examples(1 / 4)
def test_a_match_ends_with_a_result_and_not_before_its_texts_come_back_and_refusals_change_nothing(
    table_name: str, rules: str, seed: int
) -> None:
    table, rule_set = TABLES[table_name], SETS[table_name][rules]
    line = random_match(table, rule_set, seed)
    log = random_log(table, rule_set, seed)
    assert read_log(write_log(log)) == log
    assert [*replay(table, rule_set, log)] == [(position, events) for _, position, events in line]
    seats = range(1, table.seat_count(rule_set) + 1)
    for number, (move, position, events) in enumerate(line, 1):
        result, score = table.result(rule_set, position), table.score(rule_set, position)
        assert position.over == (result is not None) == (score.outcome in OUTCOMES[len(seats)]) == (
            number == len(line))
        assert len(score.totals) == len(seats)
        assert result is None or {result.of(seat) for seat in seats} in STANDINGS[len(seats)]
        assert table.notation.read(rule_set, table.notation.write(position)) == position
        if move:
            whole = table.complete(move, events)
            for each in (move, whole):
                assert table.notation.read_move(rule_set, table.notation.write_move(each)) == each
        texts = [table.notation.write_move(each) for each in table.legal(rule_set, position)]
        assert texts == sorted(set(texts)), "they are sorted, and each is there once"
        for event in events:
            data = as_json(table.files.events, event)
            assert data["type"] in table.files.events.values()
            assert json.loads(json.dumps(data)) == data
            if data["type"] in ("match_won", "match_drawn"):
                assert data.get("seat", "draw") == score.outcome, "the event and the score name the same winner"
                numbers = [value for value in data.values() if isinstance(value, tuple | list)]
                assert {*map(tuple, numbers)} <= {tuple(score.totals)}, "and the same totals"
    moves = {move for move, _, _ in line if move}
    for _, position, _ in line[:: max(1, len(line) // 6)]:
        before = table.notation.write(position)
        for move in moves - set(table.legal(rule_set, position)):
            try:
                table.apply(rule_set, position, move)
            except Refusal as refusal:
                assert refusal.code in CODES | dict(table.referee.codes)
                assert refusal.position == before and table.notation.write(position) == before


def test_a_log_names_choices_besides_the_rules_and_carried_values() -> None:
    chosen = {"choices": (("board", "wide"),), "start_values": (("score", -4),)}
    log = Log("reversi", "small", TABLES["reversi"].files.digest(SETS["reversi"]["small"]), 3, 1, **chosen)
    assert f"rules small {log.rules_digest} board=wide\nseed 3 score=-4\n" in write_log(log)
    assert read_log(write_log(log)) == log
    for number in ("much", "1_0", "\N{ARABIC-INDIC DIGIT FOUR}", "+4"):
        with pytest.raises(Refusal, match="are numbers"):
            read_log(write_log(log).replace("score=-4", f"score={number}"))
    with pytest.raises(Refusal, match="does not know"):
        replay(TABLES["reversi"], SETS["reversi"]["small"], log)


@over_all
def test_a_log_that_leads_elsewhere_names_the_ply_and_one_of_other_rules_is_refused(
    table_name: str, rules: str
) -> None:
    table, rule_set = TABLES[table_name], SETS[table_name][rules]
    log = random_log(table, rule_set, 1)
    first = log.plies[0].move
    wrong = Log(table_name, rules, log.rules_digest, log.seed, log.first, log.decks, (Ply(first, digest("nothing")),))
    with pytest.raises(Refusal, match=re.escape(f"Ply 1, {first}")):
        replay(table, rule_set, wrong)
    others = [other for other in SETS[table_name].values() if table.files.digest(other) != log.rules_digest]
    assert others or len(SETS[table_name]) == 1
    for other in others:
        with pytest.raises(Refusal, match="other_data"):
            replay(table, other, log)


@pytest.mark.usefixtures("quick_estimates")
@pytest.mark.parametrize("table_name", KNOWN_TABLES)
def test_bots_play_without_hidden_information_and_choose_legal_moves(table_name: str) -> None:
    table = TABLES[table_name]
    rule_set = at_a_glance(load_rules(table.files.standard, on=table_name))
    levels = {f"level{bot.level}" for bot in getattr(rule_set, "levels", {}).values()}
    for name, bot in table.plain_bots.items():
        if levels and name.startswith("level") and name not in levels:
            continue
        position = table.blind(table.new(rule_set, 1))
        moves = [bot(rule_set, position, Stream(seed)) for seed in (1, 1)]
        assert moves[0] == moves[1] and moves[0] in table.legal(rule_set, position), name


@pytest.mark.parametrize("table_name", [name for name in KNOWN_TABLES if TABLES[name].files.readers.decks is None])
def test_cards_are_refused_at_a_table_without_decks(table_name: str) -> None:
    table = TABLES[table_name]
    rules = next(iter(SETS[table_name].values()))
    with pytest.raises(Refusal, match="without cards"):
        table.first_position(rules, 1, None, (("thief",),))
    assert table.first_position(rules, 1, None, ((),)) == table.new(rules, 1)


@pytest.mark.parametrize("table_name", KNOWN_TABLES)
def test_the_shipped_rules_are_those_the_tests_know(table_name: str) -> None:
    table = TABLES[table_name]
    assert load_rules(table.files.standard, on=table_name).name == table.files.standard
    assert table.files.standard in SETS[table_name]


@pytest.mark.parametrize(("line", "wrong"), [
    ("first {}", "first {more}"), ("first {}", "first 0"), ("first {}", "first one"), ("deck -", "deck{more_decks}"),
])
@pytest.mark.parametrize("table_name", TABLES)
def test_a_log_knows_only_the_seats_of_its_table(table_name: str, line: str, wrong: str) -> None:
    table = TABLES[table_name]
    rule_set = next(iter(SETS[table_name].values()))
    log = replace(random_log(table, rule_set, 1), plies=(), decks=((),))
    more = max(table.seats.counts) + 1
    text = write_log(log)
    replacement = wrong.format(more=more, more_decks=" -" * more)
    assert read_log(text) == log
    with pytest.raises(Refusal, match="Lines 5 and 6"):
        read_log(text.replace(line.format(log.first), replacement))
