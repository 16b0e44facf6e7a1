"""The decisions of the bots: their thinking, mistakes and strength, the review of moves, reasons, and puzzles.

A puzzle is a rolled die with one placement that is clearly better than the others; a riddle is a board with one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.kernel.bots import Budget, BudgetSpent, Stop, Thought, never
from game.kernel.hindsight import Hindsight, PosedPuzzle, Reason
from game.kernel.random_stream import Stream, seed_state
from game.kernel.refusal import Refusal
from game.tables.bot_levels import NO_LIMITS, Ladder, LadderRung, ThinkingLimits, steps
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots import search
from game.tables.knucklebones.bots.gains import best_of, draws, greedy, outcomes
from game.tables.knucklebones.bots.search import (
    MOST_ANSWERS,
    PASSES,
    FullSearch,
    correction,
    search_passes,
    think,
)
from game.tables.knucklebones.definitions import Level, MistakeKind, Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE
from game.tables.knucklebones.events import (
    INSTANT_WIN,
    DiagonalGained,
    DiagonalLost,
    DiceDestroyed,
    DiePlaced,
    DieRepelled,
    DieStolen,
    Event,
    MatchWon,
    RowShielded,
)
from game.tables.knucklebones.moves import ROLL_MOVE, Move
from game.tables.knucklebones.rules import apply_to_board, legal_moves, new
from game.tables.knucklebones.scoring import total
from game.tables.numba_support import CompileThread, compiles


def decide(
    rules: Rules, board: Board, level: Level, stream: Stream, limits: ThinkingLimits = NO_LIMITS
) -> Thought[Move]:
    """Return the move of a bot and its chance to win, within its nodes (or those of the limits) and its seconds.

    A bot of unlimited depth uses the counting core if possible, unless the limits have nodes.
    """
    nodes = limits.nodes_or(level.nodes)
    for kind in [mistake.kind for mistake in level.mistakes if stream.below(100) < mistake.rate]:
        if (mistake := mistaken_move(kind, rules, board, stream)) is not None:
            return static_thought(rules, board, mistake, nodes)
    if level.thinks == "ahead":
        end = limits.within(level.seconds)
        # With a limit of nodes, the result has to be the same on every machine.
        uses_core = limits.nodes is None and level.depth == MOST_ANSWERS
        thought = think_compiled(rules, board, stream, nodes, end) if uses_core else None
        return thought or think(rules, board, stream, nodes, end, level.depth)
    return static_thought(rules, board, greedy(rules, board, stream), nodes)


def with_depth(level: Level, plies: int) -> Level:
    """Return the same bot, which looks at most this many plies ahead: its own move, an answer, and so on."""
    return level.model_copy(update={"depth": min(level.depth, plies - 1)})


def static_thought(rules: Rules, board: Board, move: Move, nodes: int) -> Thought[Move]:
    """Return a move that was found without thinking ahead, with its static chance to win."""
    budget = Budget(nodes)
    try:
        chance = FullSearch(rules, budget, board.active).chance_after(board, move, PASSES[0])
    except BudgetSpent:
        return Thought(move, 0.5, budget.spent)
    return Thought(move, chance, budget.spent, 1)


def mistaken_move(kind: MistakeKind, rules: Rules, board: Board, stream: Stream) -> Move | None:
    """Return the move that a mistake leads to; None if there is nothing to get wrong."""
    moves = legal_moves(board)
    match kind:
        case "overlooks_clash" | "spares" if board.die not in (0, HIDDEN_FACE):
            weight = 0 if kind == "overlooks_clash" else -1
            """Worth of each point taken from the other seat."""
            afters = [outcomes(board, move)[0][0] for move in moves]
            own, other, direction = board.active, 3 - board.active, board.rules.model.point_direction
            worth = [direction * (total(after, own) - weight * total(after, other)) for after in afters]
            return best_of(moves, worth, stream)
        case "grows_one_row" if board.die:
            return max(moves, key=lambda move: len(board.dice(board.active, int(str(move.choices[0])))))
        case "guesses":
            return stream.pick(moves)
        case "hurries":
            return greedy(rules, board, stream)
        case "forgets_cards" if ROLL_MOVE in moves and len(moves) > 1:
            return ROLL_MOVE
        case "wastes_cards" if cards := [move for move in moves if move.verb in board.rules.cards]:
            return stream.pick(cards)
    return None


HINDSIGHT_DEPTH = 1
"""One answer, with cards: deeper searches leave cards out, so that a card would come as a surprise."""


def hindsight(rules: Rules, board: Board, move: Move, level: object, nodes: int) -> Hindsight:
    """Return the values of a legal move, apart from its roll, and of the best one; the bot makes no difference.

    Both are searched equally deep, so that depth does not affect the difference. Raises ValueError if the nodes do not
    suffice for the shallowest search.
    """
    legal_move = next(choice for choice in legal_moves(board) if choice == Move(move.verb, move.choices))
    values: dict[Move, float] = {}
    for _, chances in search_passes(rules, board, Budget(nodes), HINDSIGHT_DEPTH, (legal_move,)):
        values = {choice: best_chance for best_chance, choice in chances}
    if not values:
        raise ValueError(f"{nodes} nodes are too few for a glance")
    best = max(values, key=lambda choice: (values[choice], choice == legal_move))
    shift = correction(rules, board, best)
    best_chance, chance_of_move = (min(1.0, max(0.0, values[choice] + shift)) for choice in (best, legal_move))
    return Hindsight(best, best_chance, chance_of_move, bool(draws(board, legal_move)))


COMPILED_SPEED = 6
"""Boards that it searches in the time the plain search needs for one."""
MOST_BOARDS = 100_000
"""Most boards it searches: about a tenth of a second, so that it needs no clock."""
DEFAULT_NODES = 2000
"""Boards that the plain search visits per move when bots play without a clock."""

Think = Callable[[Rules, Board, Stream, int, Stop], Thought[Move] | None]


def load_think() -> Think:
    from game.tables.knucklebones.bots.compiled import think

    return think


@cache
def compile_thread() -> CompileThread[Think]:
    """Return the only compiling thread, which starts with the first call."""
    thread = CompileThread(load_think)
    thread.start()
    return thread


def think_compiled(
    rules: Rules, board: Board, stream: Stream, nodes: int, stop: Stop = never, waits: bool = False
) -> Thought[Move] | None:
    """Return the result of the quick core in the time of this number of plain nodes.

    Returns None if the core is not installed, not yet compiled (unless the call ``waits``), or does not support the
    rules or cards.
    """
    if not compiles():
        return None
    thread = compile_thread()
    if waits:
        thread.join()
    if thread.result is None:
        return None
    return thread.result(rules, board, stream, min(COMPILED_SPEED * nodes, MOST_BOARDS), stop)


def strongest(rules: Rules, board: Board, stream: Stream) -> Move:
    """Return the move of the strongest bot, in the time in which the plain search visits ``DEFAULT_NODES`` boards."""
    thought = think_compiled(rules, board, stream, DEFAULT_NODES, waits=True)
    return (thought or search.think(rules, board, stream, DEFAULT_NODES)).move


REASON_EVENTS = MatchWon, DiagonalGained, DieStolen, DiceDestroyed, DiagonalLost, RowShielded, DieRepelled, DiePlaced
"""Events that may be the reason for a move, the most important first."""


def reason(rules: Rules, board: Board, move: Move) -> Reason:
    """Return the reason why this legal move is worth making.

    It foresees no roll: a move that needs one counts as a chance.
    """
    seat = board.active
    if move == ROLL_MOVE:
        return Reason("roll_saves" if rules.cards and board.sides[seat - 1].hand else "roll")
    after = board.copy()
    after.rng = None
    try:
        events = apply_to_board(after, move)
    except Refusal as refusal:
        if refusal.code != "needs_face":
            raise
        return Reason("luck")
    other, direction = 3 - seat, board.rules.model.point_direction
    gain = direction * (total(after, seat) - total(board, seat))
    loss = direction * (total(board, other) - total(after, other))
    for kind in REASON_EVENTS:
        for event in events:
            if type(event) is kind and (cause := _reason_of(event, seat, after, gain, loss)):
                return cause
    return Reason("brings", {"points": gain + loss}) if gain + loss > 0 else Reason("luck")


def _reason_of(event: Event, mover: int, after: Board, gain: int, loss: int) -> Reason | None:
    """Return the reason that an event gives ``mover``, which gains these points and takes those from the other seat."""
    seat: int
    match event:
        case MatchWon(seat, by, totals) if seat == mover:
            wins = Reason("wins", {"own": totals[seat - 1], "other": totals[2 - seat]})
            return Reason("crosses") if by == INSTANT_WIN else wins
        case DiagonalGained(seat, _, face) if seat == mover:
            return _reason_with_points("diagonal", gain, faces=face)
        case DieStolen(seat, _, _, face) if seat == mover:
            return _reason_with_points("steals", gain + loss, face=face)
        case DiceDestroyed(seat, _, face, fields) if seat != mover:
            count = len(fields)
            return _reason_with_points(f"destroys_{count}", loss, **{"face" if count == 1 else "faces": face})
        case DiagonalLost(seat) if seat != mover:
            return _reason_with_points("breaks", loss)
        case RowShielded(seat, row) if seat == mover:
            return Reason("shields", {"row": row})
        case DieRepelled():
            return Reason("repelled")
        case DiePlaced(seat, row, _, face):
            equals = after.dice(seat, row).count(face)
            if 1 < equals < 4:
                return _reason_with_points(f"makes_{equals}", gain, faces=face)
            return _reason_with_points("closes", gain, row=row) if not after.free_fields(seat, row) else None
    return None


def _reason_with_points(key: str, points: int, **values: int) -> Reason | None:
    """Return the reason with its points; None if there are none."""
    return Reason(key, {**values, "points": points}) if points > 0 else None


RUNGS = (
    *(rung if rung.one == "level 5" else rung._replace(least=60.0) for rung in steps("classic", "kotsu")),
    LadderRung("classic", "greedy", "level 1", 70.0), LadderRung("classic", "random", "level 1", 45.0),
    LadderRung("kotsu", "greedy", "level 1", 70.0), LadderRung("kotsu", "random", "level 1", 45.0),
    LadderRung("classic", "level 5", "random", 83.0), LadderRung("classic", "level 5", "greedy", 63.0),
    LadderRung("classic", "level 4", "greedy", 60.0), LadderRung("kotsu", "level 4", "greedy", 60.0),
)
LADDER = Ladder(RUNGS)
"""The pairings; in both matches of a pair a seat rolls the same dice."""


PUZZLE_NODES = 3000
"""Boards searched for a puzzle."""
LEAST_MARGIN = 0.12
"""The least by which the chance of the best placement exceeds that of the next one."""
FEWEST_CHOICES = 3
"""The fewest placements between which a puzzle lets its solver choose."""
LATE_SHARE = 0.6
"""Share of the fields of both boards that are filled in a riddle, at least."""


def puzzle(rules: Rules, board: Board) -> PosedPuzzle | None:
    """Return the puzzle: the only placement that is clearly the best; None without one, or if cards can be played."""
    moves = legal_moves(board)
    has_die = not board.over and board.die not in (0, HIDDEN_FACE)
    if not has_die or len(moves) < FEWEST_CHOICES or any(move.verb != "place" for move in moves):
        return None
    budget = Budget(PUZZLE_NODES)
    ranking: list[tuple[float, Move]] = []
    for _, chances in search_passes(rules, board, budget, HINDSIGHT_DEPTH, moves):
        ranking = sorted(chances, key=lambda pair: -pair[0])
    if not ranking or ranking[0][0] - ranking[1][0] < LEAST_MARGIN:
        return None
    return PosedPuzzle(board, 1, (ranking[0][1],), budget.spent)


def riddle(rules: Rules, seed: int, stop: Stop = never) -> Board | None:
    """Return a board with a puzzle late in a match of this seed; None if ``stop`` came first.

    Both seats play without cards: now and then at random, else what gains most.
    """
    stream = Stream(seed_state(seed))
    while not stop():
        board = new(rules, stream.below(1 << 31), None, (), ())
        while not board.over:
            if board.die and _filled_share(rules, board) >= LATE_SHARE and puzzle(rules, board) is not None:
                return board
            moves = legal_moves(board)
            apply_to_board(board, stream.pick(moves) if stream.below(3) == 0 else greedy(rules, board, stream))
    return None


def _filled_share(rules: Rules, board: Board) -> float:
    dice = sum(len(board.dice(seat, row)) for seat in (1, 2) for row in range(1, rules.rows + 1))
    return dice / (2 * rules.rows * rules.fields)
