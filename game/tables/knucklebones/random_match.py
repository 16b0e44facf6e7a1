"""A match in which both seats draw lots: the rules alone, with nothing between one move and the next."""

from __future__ import annotations

from game.kernel.random_stream import Stream
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.play import choices, follow, new
from game.tables.knucklebones.position import Fields, Marked, Position, made
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.waiting_die import READY


def drawn(
    rules: Rules,
    seed: int,
    streams: tuple[Stream, Stream],
    deck: tuple[str, ...] | None = None,
    second: tuple[str, ...] | None = None,
) -> tuple[int, Position, int]:
    """The seat that began, the last position, and how many dice were placed.

    Move by move what ``legal``, a draw from the stream of the seat to move, and ``apply`` come to.
    """
    book, start = book_of(rules), new(rules, seed, None, deck, second)
    position: Fields = start
    picks = streams[0].pick, streams[1].pick
    placed = 0
    while moves := choices(book, position):
        if position[2] is not READY:
            placed += 1
        move = moves[0] if len(moves) == 1 else picks[position[1] - 1](moves)
        position, _ = follow(book, position, move)
    return start.active, position if type(position) is Marked else made(Position, position), placed
