"""Bots of Prospector: none sees hidden cards, and looking ahead wins more rounds."""

from __future__ import annotations

from game.kernel.random_stream import Stream, seed_state
from game.tables.prospector.bots.decisions import BOTS
from game.tables.prospector.bots.strategies import chains
from game.tables.prospector.notation import read
from game.tables.prospector.position import blind, write_move
from game.tables.prospector.rules import apply, new
from tests.tables.prospector.sets import DUEL, STANDARD


def won(name: str, deals: int) -> int:
    """Return the number of deals that a bot wins; only the solver sees all cards."""
    bot, count = BOTS[name], 0
    for seed in range(deals):
        position, stream = new(STANDARD, seed), Stream(seed_state(seed, 1))
        while not position.over:
            shown = position if getattr(bot, "sees_all", False) else blind(position)
            position, _ = apply(STANDARD, position, bot(STANDARD, shown, stream))
        count += position.digs[0].ended == "won"
    return count


def test_looking_ahead_wins_more_than_anything_and_the_solver_nearly_all() -> None:
    careless, ahead, all_seen = won("random", 20), won("lookahead", 20), won("solver", 20)
    assert careless < ahead < all_seen and all_seen >= 18


def test_a_chain_seeker_takes_the_card_of_the_longest_run_in_sight() -> None:
    dig = read(STANDARD, "mine " + ",".join(["??"] * 18) + ",6C,8C,9C,TC,2C,2D,2H,2S,KC,KD 7H 3C").digs[0]
    assert write_move(chains(STANDARD, dig).move) == "m19"


def test_what_lies_hidden_is_hidden_from_bots() -> None:
    lines = "trio 5D,6C,8C 7H 2C,3C", "trio KD,6C,8C 7H 9C,TC"
    assert len({blind(read(STANDARD, line)) for line in lines}) == 1


def test_in_a_duel_a_bot_moves_in_its_own_seat() -> None:
    move = BOTS["random"](DUEL, blind(new(DUEL, 3)), Stream(1))
    assert write_move(move).startswith("1:")
