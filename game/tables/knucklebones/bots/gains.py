"""Immediate gains of moves, the bot that takes the largest, and the luck of rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.kernel.bots import RandomBot
from game.kernel.random_stream import Stream, seed_state
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.placements import average, lead, placements, roll_gain
from game.tables.knucklebones.cards.blocks.rolls import ROLL_QUEUE
from game.tables.knucklebones.decision import decision_of
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE
from game.tables.knucklebones.moves import PICK_VERB, Move
from game.tables.knucklebones.roll import hidden_die, next_die
from game.tables.knucklebones.rules import legal_moves, make_move
from game.tables.knucklebones.seat_rules import Faces
from game.tables.knucklebones.turn import MissingDraw, Turn

Bot = Callable[[Rules, Board, Stream], Move]
ROLL_ONLY_STEPS = {"restrict_roll", "load_roll", "roll"}
"""Steps of cards that only change the roll."""
SAMPLE_COUNT = 8
"""Number of samples of a move that draws several things."""


random: RandomBot[Rules, Board, Move] = RandomBot(lambda rules, board: legal_moves(board))
"""A bot that plays a random legal move."""


def greedy(rules: Rules, board: Board, stream: Stream) -> Move:
    """Return the move that gains most over the opponent right now; a roll counts its average."""
    moves = legal_moves(board)
    if len(moves) == 1:
        return moves[0]
    return best_of(moves, gains_of(board, moves), stream)


def even(rules: Rules, board: Board, stream: Stream) -> Move:
    """Return the move of ``greedy``; among equal placements, one into a lane with the most free fields."""
    moves, seat = legal_moves(board), board.active
    gains = gains_of(board, moves)
    if board.die:
        best = [index for index, gain in enumerate(gains) if gain == max(gains)]
        moves = tuple([moves[index] for index in best])
        gains = [board.free_fields(seat, int(str(move.choices[0]))) for move in moves]
    return best_of(moves, gains, stream)


def best_of(moves: tuple[Move, ...], values: list[int], stream: Stream) -> Move:
    """Return the move with the largest value; among equals the stream draws."""
    highest = max(values)
    return stream.pick([move for move, value in zip(moves, values, strict=True) if value == highest])


def gains_of(board: Board, moves: tuple[Move, ...]) -> list[int]:
    """Return six times the points that each move gains over the opponent: whole numbers also for averages."""
    if board.die and not board.traits:
        by_row = placements(board)
        shows = (board.die,) if board.die != HIDDEN_FACE else hidden_die(Turn(board, board.active)).shows
        return [average(by_row[int(str(move.choices[0]))], shows) for move in moves]
    before = lead(board, board.active)
    first = not has_open_choice(board)
    return [roll_gain(board) if first and move.verb == "roll" else gain(board, move, before) for move in moves]


def gain(board: Board, move: Move, before: int, later: Callable[[Board], int] = lambda board: 0) -> int:
    """Return six times the points that a move gains on a lead, averaged over chance, and what comes ``later``.

    A greedy bot expects nothing of later turns.
    """
    seat = board.active
    total = 0
    weight = 0
    if only_narrows_roll(board, move) and (shows := draws(board, move)):
        return average([max(by_row) for by_row in zip(*placements(board).values(), strict=True)], shows) + later(board)
    for after, count in outcomes(board, move):
        after = answer_open_choice(after)
        continuation = best_continuation(after) if after.active == seat and not after.no_moves_left else 0
        if move.verb == PICK_VERB:
            continuation -= known_roll(after, 3 - seat)
        total += count * (6 * (lead(after, seat) - before) + continuation + later(after))
        weight += count
    return total // weight


def best_continuation(board: Board) -> int:
    """Return six times the gain of the best continuation: a placement, or a roll."""
    if board.die:
        return max(gains_of(board, legal_moves(board)))
    return 0 if board.is_full(board.active) else roll_gain(board)


def known_roll(board: Board, seat: int) -> int:
    """Return six times the gain of the next roll of a seat that is not to move, if it is known; otherwise 0."""
    if ROLL_QUEUE.at(seat) not in board.marks or board.is_full(seat):
        return 0
    other_turn = board.copy()
    other_turn.active = seat
    return roll_gain(other_turn)


def only_narrows_roll(board: Board, move: Move) -> bool:
    """Return True if a card does nothing but restrict its roll."""
    card = board.rules.cards.get(move.verb)
    return card is not None and not card.is_conditional and all(
        [step.block.do in ROLL_ONLY_STEPS and not step.block.rolls_several and getattr(step.block, "dice", 1) == 1
         for step in card.steps])


def answer_open_choice(board: Board) -> Board:
    """Let a seat that has to choose make the choice that gains it most; it does not roll again."""
    while has_open_choice(board):
        moves = [move for move in legal_moves(board) if move.verb != "roll"]
        before = lead(board, board.active)
        gains = [gain(board, move, before) for move in moves]
        best = moves[gains.index(max(gains))]
        results = outcomes(board, best)
        board = results[len(results) // 2][0]
    return board


def has_open_choice(board: Board) -> bool:
    """Return True if a seat has to make a choice before any other move."""
    return decision_of(board).name in ("answer", "pick")


def outcomes(board: Board, move: Move) -> list[tuple[Board, int]]:
    """Return the boards after a move with their weights; samples if the move draws several things."""
    after = board.copy()
    after.rng = None
    try:
        make_move(after, move, is_legal=True)
    except MissingDraw as error:
        faces = error.options
    else:
        return [(after, 1)]
    try:
        return [(board_after(board, move._replace(draws=face), None), faces.count(face)) for face in sorted(set(faces))]
    except MissingDraw:
        samples = Counter([board_after(board, move, seed_state(sample, 77)) for sample in range(SAMPLE_COUNT)])
        return list(samples.items())


def board_after(board: Board, move: Move, rng: int | None = None) -> Board:
    """Return a copy of the board, without a stream, after a move that may draw from ``rng``."""
    after = board.copy()
    after.rng = rng
    make_move(after, move, is_legal=True)
    after.rng = None
    return after


def draws(board: Board, move: Move) -> Faces:
    """Return the possible first draws of a move, each equally likely; empty if it leaves nothing to chance."""
    try:
        board_after(board, move)
    except MissingDraw as error:
        return error.options
    return ()


CERTAIN_WIN, SPREAD, SPREAD_BY_FIELD = 1000, 1, 16
"""The value of a certain win, and the lead that is half of it: on a full board, and more for each free field."""


def roll_lucks(board: Board) -> tuple[int, ...]:
    """Return the luck of each face that the seat to move may roll, times the sides of its die.

    It is the estimated chance of its seat with that face, less the average over all faces. Its mean is 0 for any bots
    and cards, so it can be subtracted from the points of a match (N. Burch, M. Schmid, M. Moravcik, M. Bowling, "AIVAT:
    A New Variance Reduction Technique for Agent Evaluation in Imperfect Information Games", AAAI 2018). A poor estimate
    only explains less of the luck; it favors no seat. It is empty if edges affect the roll, or a turn has several dice.
    """
    own, other = board.sides[board.active - 1], board.sides[2 - board.active]
    gains = () if board.rules.edges or board.rules.model.dice > 1 else placements(board).values()
    if not gains:
        return ()
    lead_now, shows = lead(board, board.active), own.rules.die.shows
    if board.marks:
        shows = next_die(Turn(board.copy(), board.active)).shows
    dice = max(sum(map(len, own.rows)) + 1, sum(map(len, other.rows)))
    spread = SPREAD + SPREAD_BY_FIELD * max(own.rules.rows * own.rules.fields - dice, 0)
    totals = [lead_now + max(by_row) for by_row in zip(*gains, strict=True)]
    chances = [CERTAIN_WIN * total // (abs(total) + spread) for total in totals]
    average = sum([chances[face - 1] for face in shows])
    return tuple([len(shows) * chance - average for chance in chances])
