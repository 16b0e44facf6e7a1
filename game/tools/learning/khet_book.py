"""The opening book of Khet: the best moves of the line that follows from each setup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from game.content.safe_files import write_file
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.tables.bot_levels import Limits
from game.tables.khet.board import DIGITS
from game.tables.khet.bots.mind import Mind
from game.tables.khet.definitions import Level, Rules
from game.tables.khet.position import board_of, write_move
from game.tables.khet.rules import apply, new

HEAD = """\
# yaml-language-server: $schema=../schema/khet_book.json
# Opening moves by keys of positions, written by `learn --table khet`.
"""


def line(rules: Rules, level: Level, plies: int, nodes: int, seed: int) -> Iterator[tuple[int, str]]:
    """Yield the key of each position of the best line from the start, and the move of this level there."""
    position = new(rules, 0)
    for _ in range(plies):
        if position.over:
            break
        key = board_of(position, rules.idle_turns).key
        found = Mind(rules, level, position, Stream(extend_state(seed_state(seed), key)), Limits(nodes)).think()
        yield key, write_move(found.move)
        position, _ = apply(rules, position, found.move)


def book(every: Iterable[Rules], plies: int, nodes: int, seed: int) -> str:
    """Return the file of an opening book: this number of plies by each of these rules."""
    moves: dict[int, str] = {}
    for rules in every:
        level = [*rules.levels.values()][-1].model_copy(update={"book": False})
        moves |= line(rules, level, plies, nodes, seed)
    return HEAD + "".join(f'"{key:0{DIGITS}x}": {move}\n' for key, move in sorted(moves.items()))


def write_book(every: Iterable[Rules], plies: int, nodes: int, seed: int, path: Path) -> None:
    """Write an opening book."""
    write_file(path, book(every, plies, nodes, seed))
