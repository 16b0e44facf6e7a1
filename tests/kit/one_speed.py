"""Plain positions and the one engine in turns, in one run: ``python -m tests.kit.one_speed SECONDS ROUNDS``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from game.content.rule_sets import named_rules
from game.tables.knucklebones import play
from game.tables.knucklebones.content import FILES
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.one import rules as one
from game.tables.knucklebones.rule_tables import book_of


def older(rules: Rules, deck: Any, legal: Callable[..., Any], follow: Callable[..., Any]) -> Callable[[int], int]:
    """Return a function that plays a random match on plain positions and returns its plies."""
    book = book_of(rules)

    def match(seed: int) -> int:
        position, chance, plies = play.new(rules, seed, None, deck), Random(seed).random, 0
        while moves := legal(book, position):
            position, _ = follow(book, position, moves[int(chance() * len(moves))])
            plies += 1
        return plies

    return match


def newer(rules: Rules, deck: Any) -> Callable[[int], int]:
    """Return a function that plays a random match on the one engine and returns its plies."""
    legal, apply = one.legal, one.apply

    def match(seed: int) -> int:
        board, chance, plies = one.new(rules, seed, None, deck), Random(seed).random, 0
        while moves := legal(board):
            apply(board, moves[int(chance() * len(moves))])
            plies += 1
        return plies

    return match


def main() -> None:
    """Print plies a second of each, and what share of the fast path they are."""
    seconds, rounds = float((sys.argv[1:] or ["0.5"])[0]), int((sys.argv[2:] or ["5"])[0])
    for name, deck in (("classic", None), ("kotsu", None), ("kotsu", ("row_doubler", "joker", "trap", "twister"))):
        rules = named_rules(name, "knucklebones", FILES)
        ways = {
            "play": older(rules, deck, play.choices, play.follow),
            "one": newer(rules, deck),
        }
        rates: dict[str, list[float]] = {way: [] for way in ways}
        seed = 0
        for round_ in range(rounds + 1):
            for way, match in ways.items():
                began, plies = process_time(), 0
                while process_time() - began < seconds:
                    plies += match(seed)
                    seed += 1
                if round_:
                    rates[way].append(plies / (process_time() - began))
        for way in ways:
            share = median(a / b for a, b in zip(rates[way], rates["play"], strict=True))
            cards = "own" if deck is None else "lanes"
            print(f"{name:8} {cards:6} {way:7} {median(rates[way]):9.0f} plies/s x{share:.3f}")


if __name__ == "__main__":
    main()
