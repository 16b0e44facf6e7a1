"""The bots of Khet by name: their thinking, the review of moves, reasons, and the strength they must have."""

from __future__ import annotations

from collections.abc import Mapping

from game.kernel.bots import Stop, Thought
from game.kernel.hindsight import Hindsight, Reason
from game.kernel.opaque import BotOf
from game.kernel.random_stream import Stream
from game.tables.bot_levels import NO_LIMITS, BestMove, Ladder, LadderRung, ThinkingLimits, chance_of, level_bots
from game.tables.khet.beam import Beam, beam
from game.tables.khet.board import KEY_DIGITS, Board
from game.tables.khet.bots.core.memory import NO_LIMIT, Search, core, piece_worth
from game.tables.khet.bots.core.search import SURE_WIN, TOP_VALUE
from game.tables.khet.cells import CELLS, NEIGHBORS
from game.tables.khet.definitions import Level, Rules
from game.tables.khet.pieces import PHARAOH, color_of, piece_kind
from game.tables.khet.position import (
    NO_EDGES,
    WORD_MOVES,
    Move,
    Position,
    action_of,
    board_of,
    move_of,
    read_move,
    repeats,
)
from game.tables.khet.rules import ACCEPT, CLAIM, DECLINE, legal, legal_actions


class MoveSearch:
    """The search for one move."""

    def __init__(
        self, rules: Rules, level: Level, position: Position, stream: Stream, limits: ThinkingLimits = NO_LIMITS
    ) -> None:
        """Set up the search. ``stream`` draws slips and orders equal moves."""
        self.level, self.limits = level, limits
        self.position, self.draw_offered = position, position.state == "offered"
        # A bot that is offered a draw evaluates the position for the other side, which would move next.
        side = 3 - position.side if self.draw_offered else position.side
        self.board = board_of(position._replace(side=side), rules.idle_turns)
        self.opening = rules.book if level.book else {}
        self.piece_worth = piece_worth(rules.values)
        slips = level.slips > 0 and stream.below(100) < level.slips
        one, other = position.edges
        self.nodes = limits.nodes_up_to(level.nodes)
        self.search = Search(
            self.piece_worth, self.board, position.keys,
            core=core(waits=limits.clock is None), quiet=rules.quiet,
            left=NO_LIMIT if position.left is None else position.left,
            # A count that ends level is half a piece for the side it favors.
            extra=2 * (one.pieces - other.pieces) + (one.ties > other.ties) - (other.ties > one.ties),
            sight=level.mirrors if slips else NO_LIMIT, depth=level.deepest, nodes=self.nodes,
        )
        actions = self.search.promising_actions() or legal_actions(self.board)
        stream.shuffle(actions)
        self.search.start(actions, self.nodes)
        self.best, self.depth = 0, 0

    def stop(self) -> Stop:
        """Return the limit of the plies beyond those that the level promises."""
        return self.limits.within(self.level.seconds)

    def book_move(self) -> Move | None:
        """Return the move of the opening book for this position, None without one."""
        position, text = self.position, self.opening.get(f"{self.board.key:0{KEY_DIGITS}x}")
        if text is None or position.state or position.left is not None or position.edges is not NO_EDGES:
            return None
        move = read_move(None, text)
        return move if action_of(move, position.tower) in legal_actions(self.board) else None

    def think(self) -> BestMove[Move]:
        move = self.book_move()
        if move is not None:
            return self.as_result(move, 0)
        late_stop = self.stop()
        while self.depth < self.level.deepest and abs(self.best) < SURE_WIN:
            is_promised = self.depth < self.level.plies
            value = self.search.search_root(self.depth, self.limits.stop if is_promised else late_stop, not is_promised)
            if value is None:
                break
            self.best, self.depth = value, self.depth + 1
        if self.draw_offered:
            return self.as_result(ACCEPT if self.best >= 0 else DECLINE, -self.best)
        if repeats(self.position, self.board.key) and self.best <= 0:
            return self.as_result(CLAIM, 0)
        return self.as_result(move_of(self.search.actions()[0], self.position.tower), self.best)

    def as_result(self, move: Move, value: int) -> BestMove[Move]:
        return BestMove(move, value, self.depth, abs(value) >= SURE_WIN, self.nodes - self.search.left)

    def value_of(self, move: Move, result: BestMove[Move]) -> int:
        """Return the value of another legal move, searched as deep as that thought."""
        number = action_of(move, self.position.tower)
        self.search.start(self.search.actions(), self.nodes)
        worth = self.search.worth(number, max(result.depth - 1, 0), self.stop())
        return self.static_worth(number) if worth is None else worth

    def static_worth(self, number: int) -> int:
        """Return the static value of the board after an action, for the side to move."""
        board, side = self.board.after(number), self.board.side
        worth = sum(self.piece_worth.worth[CELLS * board.squares[cell] + cell] for cell in board.own + board.others)
        if board.fallen in (1, 2):
            return TOP_VALUE // 2 if board.fallen >> (1 - side) & 1 else -TOP_VALUE // 2
        return -worth if side else worth


def decide(
    rules: Rules, position: Position, level: Level, stream: Stream, limits: ThinkingLimits = NO_LIMITS
) -> Thought[Move]:
    result = MoveSearch(rules, level, position, stream, limits).think()
    return Thought(result.move, win_chance(rules, result.value), result.nodes, result.depth)


def with_depth(level: Level, plies: int) -> Level:
    return level.model_copy(update={"plies": min(level.plies, plies), "further": min(level.further, plies)})


def win_chance(rules: Rules, value: int) -> float:
    """Return the chance to win, 0 to 1, of a side that is ahead by this many hundredths of a pyramid."""
    if abs(value) >= SURE_WIN:
        return float(value > 0)
    return chance_of(value, rules.values.lead)


def hindsight(rules: Rules, position: Position, move: Move, level: Level, nodes: int) -> Hindsight:
    """Return the values of a legal move and of the best one, searched equally deep with this many nodes.

    Resigning leaves no chance, and a draw counts as half. The match must not be over.
    """
    careful = level.model_copy(update={"slips": 0, "book": False})
    search = MoveSearch(rules, careful, position, Stream(0), ThinkingLimits(nodes))
    result = search.think()
    chance = win_chance(rules, result.value)
    if move.verb in WORD_MOVES:
        worth = {"resign": 0.0, "late": 0.0, "accept": 0.5, "claim": 0.5}.get(move.verb, chance)
        return Hindsight(result.move, max(chance, worth), worth, False)
    if move == result.move or result.move.verb in WORD_MOVES:
        return Hindsight(move, chance, chance, False)
    worth = win_chance(rules, min(search.value_of(move, result), result.value))
    return Hindsight(move if worth == chance else result.move, chance, worth, False)


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """Return the move whose beam gains most right now."""
    if position.state == "offered":
        return stream.pick(legal(rules, position))
    board = board_of(position, rules.idle_turns)
    sign = 1 - 2 * board.side
    loss = piece_worth(rules.values).loss
    gains = {
        number: sign * sum(loss[CELLS * code + cell] for cell, code in board.losses_by(number))
        for number in legal_actions(board)
    }
    most = max(gains.values())
    return move_of(stream.pick([number for number, gain in gains.items() if gain == most]), position.tower)


BOTS: Mapping[str, BotOf[Rules, Position, Move]] = {"greedy": greedy, **level_bots(decide)}
"""The bots by their names on the command line, except the random one."""


RUNGS = (
    *(LadderRung("standard", f"level {level}", f"level {level - 1}", 65.0) for level in (2, 3, 4)),
    LadderRung("standard", "level 5", "level 4", 60.0),
    LadderRung("standard", "level 1", "random", 90.0), LadderRung("standard", "level 1", "greedy", 50.0),
    *(LadderRung("standard", f"level {level}", "random", 100.0) for level in (3, 4, 5)),
    *(LadderRung("standard", f"level {level}", "greedy", 95.0) for level in (4, 5)),
)
LADDER = Ladder(RUNGS, opening=6)
"""No chance takes part at this table, so each pair of matches starts with random plies; each bot plays on from them in
both seats."""


def reason(rules: Rules, position: Position, move: Move) -> Reason:
    if move.verb in WORD_MOVES:
        return Reason(f"said_{move.verb}")
    board = board_of(position, rules.idle_turns)
    side = board.side
    hits_before = _hit_cells(board, beam(board.squares, 1 - side, board.step_up), side)
    in_danger = _has_pharaoh(board, hits_before, side)
    board.make(action_of(move, position.tower))
    if board.fallen == 1 << 1 - side:
        return Reason("hits_pharaoh")
    gains = sum(color_of(code) != side for _, code in board.losses)
    if gains:
        return Reason("hits", {"pieces": gains})
    reply, next_beam = board.beam(), beam(board.squares, side, board.step_up)
    hits_after = _hit_cells(board, reply, side)
    if in_danger and not _has_pharaoh(board, hits_after, side):
        return Reason("saves_pharaoh")
    if len(hits_after) < len(hits_before):
        return Reason("saves", {"pieces": len(hits_before) - len(hits_after)})
    targets = _hit_cells(board, next_beam, 1 - side)
    if _has_pharaoh(board, targets, 1 - side):
        return Reason("aims_pharaoh")
    if targets:
        return Reason("aims", {"pieces": len(targets)})
    if _passes_pharaoh(board, next_beam, 1 - side):
        return Reason("near")
    if move.verb.endswith("tower"):
        return Reason("tower")
    return Reason("luck")


def _hit_cells(board: Board, shot: Beam, color: int) -> list[int]:
    return [cell for cell in shot.hits if color_of(board.squares[cell]) == color]


def _has_pharaoh(board: Board, cells: list[int], color: int) -> bool:
    return any(piece_kind(board.squares[cell]) == PHARAOH and color_of(board.squares[cell]) == color for cell in cells)


def _passes_pharaoh(board: Board, shot: Beam, color: int) -> bool:
    """Return True if a beam crosses a square next to that color's Pharaoh."""
    beam_cells = {cell for part in shot.parts for cell in part}
    pieces = board.own if board.side == color else board.others
    pharaohs = (cell for cell in pieces if piece_kind(board.squares[cell]) == PHARAOH)
    return any(cell + step in beam_cells for cell in pharaohs for step in NEIGHBORS)
