"""Bots of Prospector: none sees hidden cards, and looking ahead wins more rounds."""

from __future__ import annotations

from game.kernel.random_stream import Stream, seeded
from game.tables.prospector.bots.choosing import buries, chains
from game.tables.prospector.bots.decisions import BOTS, decide
from game.tables.prospector.notation import read
from game.tables.prospector.position import blind, write_move
from game.tables.prospector.rules import apply, legal, new
from game.tables.table_files import load_rules
from tests.tables.prospector.sets import DUEL, STANDARD, TRIO


def won(name: str, deals: int) -> int:
    """Return the number of deals that a bot wins; only the solver sees all cards."""
    bot, count = BOTS[name], 0
    for seed in range(deals):
        position, stream = new(STANDARD, seed), Stream(seeded(seed, 1))
        while not position.over:
            shown = position if getattr(bot, "sees_all", False) else blind(position)
            position, _ = apply(STANDARD, position, bot(STANDARD, shown, stream))
        count += position.digs[0].ended == "won"
    return count


def test_looking_ahead_wins_more_than_anything_and_the_solver_nearly_all() -> None:
    careless, ahead, all_seen = won("random", 20), won("lookahead", 20), won("solver", 20)
    assert careless < ahead < all_seen and all_seen >= 18


def test_the_solver_looks_through_a_round_but_once_and_anew_where_another_lies_there() -> None:
    bot, streams = BOTS["solver"], (Stream(1), Stream(2))
    one, other = new(STANDARD, 1), new(STANDARD, 2)
    while not one.over or not other.over:
        if not one.over:
            one, _ = apply(STANDARD, one, bot(STANDARD, one, streams[0]))
        if not other.over:
            other, _ = apply(STANDARD, other, bot(STANDARD, other, streams[1]))
    assert [one.digs[0].ended, other.digs[0].ended] == ["won", "won"]
    assert BOTS["solver"](STANDARD, blind(new(STANDARD, 1)), Stream(1)), "of hidden cards it knows nothing"


def test_a_chain_seeker_takes_the_card_of_the_longest_run_in_sight() -> None:
    dig = read(STANDARD, "mine " + ",".join(["??"] * 18) + ",6C,8C,9C,TC,2C,2D,2H,2S,KC,KD 7H 3C").digs[0]
    assert write_move(chains(STANDARD, dig).move) == "m19"


def test_a_bot_knows_its_chance_though_there_be_but_one_move() -> None:
    rules = load_rules("standard", on="prospector")
    level = next(level for level in rules.levels.values() if level.plays == "lookahead")
    hopeless = "mine " + ",".join(["--"] * 18 + ["2C", "9D", *["--"] * 7, "KH"]) + " 5S 7H - 0.0 0"
    position = blind(read(rules, hopeless))
    assert [write_move(move) for move in legal(rules, position)] == ["draw"]
    assert decide(rules, position, level, Stream(1)).chance < 0.3


def test_what_lies_hidden_is_hidden_from_bots() -> None:
    lines = "trio 5D,6C,8C 7H 2C,3C", "trio KD,6C,8C 7H 9C,TC"
    assert len({blind(read(STANDARD, line)) for line in lines}) == 1


def test_in_a_duel_a_bot_moves_in_its_own_seat() -> None:
    move = BOTS["random"](DUEL, blind(new(DUEL, 3)), Stream(1))
    assert write_move(move).startswith("1:")


def test_what_a_card_buries_is_counted_at_any_depth() -> None:
    assert buries(TRIO.covers) == (0, 1, 1)
    assert buries((0b10, 0b100, 0)) == (0, 1, 2)
