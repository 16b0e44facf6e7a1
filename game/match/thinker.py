"""Bots that think in the background, from a position in notation: they see no window and no die before it is rolled."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple, cast

from game.background.job import Immediate, Report, Runner
from game.background.plain import pack, unpack
from game.background.process import Process
from game.kernel.bots import Stop
from game.kernel.opaque import Opponent, Position, Rules
from game.kernel.random_stream import Stream
from game.tables import NAMES, find_table
from game.tables.bot_levels import ThinkingLimits

if TYPE_CHECKING:
    from game.kernel.hindsight import Hindsight


HURRIED_NODES = 300
"""Positions a bot examines if the answer must come at once."""
MOST_SECONDS = 60.0
"""Most seconds spent on the search for a winning line or a seed."""
WARM_UP_NODES = 300
warmed_up: set[tuple[bytes, bytes]] = set()
"""Rules and levels that were warmed up recently."""
MOST_WARMED_UP = 16


class MoveQuestion(NamedTuple):
    """A question to a bot: a position to think about."""

    table: str
    rules: bytes
    """The rules of the match, written by ``pack``."""
    position: str
    """The position in notation, without its random stream."""
    level: bytes
    """A bot of the table, written by ``pack``."""
    seed: int
    """Seed of the bot's own randomness."""
    seconds: float
    """Time limit in seconds."""
    weighs_moves: bool = False
    """True to return the value of every move too."""
    nodes: int | None = None
    """A limit in positions instead of seconds: no clock is read, so the answer is always the same."""

    @property
    def patience(self) -> float:
        """The most seconds the whole question may take."""
        return self.seconds * (1 + self.weighs_moves)


class MoveAnswer(NamedTuple):
    """The answer to a question."""

    move: str
    chance: float
    """The chance that the seat to move wins, 0 to 1."""
    values: Mapping[str, int] = {}
    """The value of every move by its notation, in hundredths, if it was requested and the table can compute it."""
    is_exact: bool = False
    """True if the best value is the result of perfect play to the end."""


def review_move(
    report: Report, table_name: str, packed_rules: bytes, position: str, move: str, packed_level: bytes, nodes: int
) -> Hindsight:
    """Return what a move was worth, with the best move in notation."""
    table, rules, level = find_table(table_name), rules_in(packed_rules), unpack_once(packed_level)
    assert table.bots.hindsight is not None, f"{table_name} cannot weigh moves"
    seen = table.blind(table.notation.read(rules, position))
    hindsight = table.bots.hindsight(rules, seen, table.notation.read_move(rules, move), level, nodes)
    return hindsight._replace(best=table.notation.write_move(hindsight.best))


def find_winning_line(report: Report, table_name: str, packed_rules: bytes, notation: str) -> tuple[str, ...]:
    """Return the moves of a winning line in notation, or an empty tuple if none is found."""
    table, rules = find_table(table_name), rules_in(packed_rules)
    assert table.bots.winning_line is not None, f"{table_name} knows no line that wins"
    line = table.bots.winning_line(rules, table.notation.read(rules, notation), report.is_cancelled)
    return tuple(map(table.notation.write_move, line or ()))


def find_seed(report: Report, table_name: str, packed_rules: bytes, seed: int) -> int:
    """Return the first seed from this one on that satisfies the rules."""
    search = find_table(table_name).choices.search
    assert search is not None, f"{table_name} searches for no seeds"
    return search.find(rules_in(packed_rules), seed, report.is_cancelled)


def warm_up(question: MoveQuestion, think: Callable[[ThinkingLimits], object]) -> None:
    """Let a bot that has not played by these rules lately think briefly: loading must not count against its time."""
    if (question.rules, question.level) in warmed_up:
        return
    if len(warmed_up) >= MOST_WARMED_UP:
        warmed_up.clear()
    warmed_up.add((question.rules, question.level))
    think(ThinkingLimits(WARM_UP_NODES))


def time_limits(question: MoveQuestion, report: Report) -> ThinkingLimits:
    """Return limits that end the thinking when its time is up, or once the question is dropped."""
    start = time.monotonic()

    def limit(seconds: float) -> Stop:
        return lambda: time.monotonic() >= start + seconds or report.is_cancelled()

    return ThinkingLimits(stop=limit(question.seconds), more=limit(question.patience), clock=time.monotonic)


def choose_move(report: Report, question: MoveQuestion) -> MoveAnswer:
    """Return the move of a bot; a dropped question is answered quickly, without much thought."""
    table = find_table(question.table)
    rules = rules_in(question.rules)
    level = unpack_once(question.level)
    assert table.bots.decide is not None, f"{question.table} has no bots that think"
    position, stream = table.blind(table.notation.read(rules, question.position)), Stream(question.seed)
    if question.nodes is not None:
        limits = ThinkingLimits(question.nodes)
    else:
        warm_up(question, partial(table.bots.decide, rules, position, level, Stream(question.seed)))
        limits = time_limits(question, report)
    if question.weighs_moves and table.bots.weigh is not None:
        weighing = table.bots.weigh(rules, position, level, stream, limits)
        values = {table.notation.write_move(move): value for move, value in weighing.values.items()}
        return MoveAnswer(table.notation.write_move(weighing.move), weighing.chance, values, weighing.is_exact)
    thought = table.bots.decide(rules, position, level, stream, limits)
    return MoveAnswer(table.notation.write_move(thought.move), thought.chance)


@lru_cache(maxsize=8)
def unpack_once(data: bytes) -> object:
    return unpack(data, trusted=True)


def rules_in(data: bytes) -> Rules:
    return cast("Rules", unpack_once(data))


def load_tables() -> None:
    for name in NAMES:
        find_table(name)


class Thinker:
    """Answers questions about positions in a separate process, or with another ``runner``.

    Questions are answered one at a time. A promise fails with the error of the thinking or with ``ProcessLost``;
    ``close`` cancels it, and a canceled question ends soon.
    """

    def __init__(self, runner: Runner | None = None, nodes: int | None = None, review_nodes: int | None = None) -> None:
        self.runner = runner or Process("kotsu thinks", load_tables)
        self.nodes, self.review_nodes = nodes, review_nodes
        """A number of positions that replaces a bot's time limit; and the most positions for reviewing a move."""
        self._pack_cache: deque[tuple[object, bytes]] = deque(maxlen=8)

    def wake(self) -> None:
        """Prepare for a question that will come soon."""
        self.runner.wake()

    def close(self) -> None:
        self.runner.close()

    def think(
        self, table_name: str, rules: Rules, position: Position, level: Opponent, seed: int, seconds: float,
        weighs: bool = False,
    ) -> Future[MoveAnswer]:
        """Promise the move of a bot of this table and its chance to win, after about ``seconds``.

        With ``weighs`` the values of all moves come too, after twice the time, at tables that support it. ``position``
        must not be over.
        """
        notation, packed_rules, packed_level = blind(table_name, position), self._pack(rules), self._pack(level)
        question = MoveQuestion(table_name, packed_rules, notation, packed_level, seed, seconds, weighs, self.nodes)
        return self.runner.ask(f"a move in {notation!r}", choose_move, question, patience=question.patience)

    def hindsight(
        self, table_name: str, rules: Rules, position: Position, move: str, level: Opponent, nodes: int
    ) -> Future[Hindsight]:
        """Promise the worth of a move in notation compared with the best one, also in notation."""
        notation = blind(table_name, position)
        most = nodes if self.review_nodes is None else min(nodes, self.review_nodes)
        about, question = f"what {move} was worth in {notation!r}", (notation, move, self._pack(level), most)
        return self.runner.ask(about, review_move, table_name, self._pack(rules), *question, patience=0.0)

    def find_winning_line(self, table_name: str, rules: Rules, position: Position) -> Future[tuple[str, ...]]:
        """Promise a winning line from here in notation, using hidden information; an empty one if none is found."""
        notation = find_table(table_name).notation.write(position)
        about, packed_rules = f"a winning line from {notation!r}", self._pack(rules)
        return self.runner.ask(about, find_winning_line, table_name, packed_rules, notation, patience=MOST_SECONDS)

    def find_seed(self, table_name: str, rules: Rules, seed: int) -> Future[int]:
        """Promise the first seed from this one on that satisfies the rules."""
        name = f"a seed from {seed} on"
        return self.runner.ask(name, find_seed, table_name, self._pack(rules), seed, patience=MOST_SECONDS)

    def _pack(self, value: object) -> bytes:
        """Return a value as bytes; the last few are cached."""
        for other, data in self._pack_cache:
            if other is value:
                return data
        self._pack_cache.append((value, data := pack(value, trusted=True)))
        return data


class ImmediateThinker(Thinker):
    """A thinker that answers at once after examining few positions, for pictures that must be reproducible."""

    def __init__(self, review_nodes: int | None = None) -> None:
        super().__init__(Immediate(), HURRIED_NODES, review_nodes)


def blind(table_name: str, position: Position) -> str:
    """Return a position of this table in notation, without information a bot must not see."""
    table = find_table(table_name)
    return table.notation.write(table.blind(position))
