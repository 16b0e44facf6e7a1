"""A bot that looks one move ahead: it makes every move on a copy of the board and counts points."""

from __future__ import annotations

from game.kernel.random_stream import Stream, draw, seeded
from game.tables.knucklebones.cards.questions import question_of
from game.tables.knucklebones.chance_drawn import Undrawn, packed
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.one.board import Board
from game.tables.knucklebones.one.rules import legal, make
from game.tables.knucklebones.one.scoring import instant_winner, total

WON = 10_000
"""Points that an instant win is worth."""
SAMPLES = 8
"""Number of samples of a move that draws several things."""


def greedy(board: Board, stream: Stream) -> Move:
    """Return the move with the largest immediate gain; a roll counts its average."""
    moves = legal(board)
    if len(moves) == 1:
        return moves[0]
    gains, before = Gains(), lead(board, board.active)
    gained = [gains.of(board, move, before) for move in moves]
    best = max(gained)
    return stream.pick([move for move, each in zip(moves, gained, strict=True) if each == best])


class Gains:
    """Gains of moves in one decision, which comes to the same boards again and again."""

    def __init__(self) -> None:
        self.known: dict[object, int] = {}
        """Gain of the best continuation, by what it depends on."""

    def of(self, board: Board, move: Move, before: int) -> int:
        """Return six times the points that a move gains on a lead, averaged over chance."""
        seat, gained, ways = board.active, 0, 0
        for after, times in outcomes(board, move):
            if after.marks:
                after = self.settled(after)
            gain = 6 * (lead(after, seat) - before)
            if after.active == seat and not after.decided:
                gain += self.following(after, seat)
            gained += times * gain
            ways += times
        return gained // ways

    def following(self, board: Board, seat: int) -> int:
        """Return the gain of the best continuation for the same seat: its best placement, or a roll."""
        key = *map(tuple, (side.rows for side in board.sides)), board.sides[2 - seat].shields, board.die, board.ways
        if board.marks:
            key = *key, tuple(sorted(board.marks.items()))
        found = self.known.get(key)
        if found is None:
            moves = legal(board) if board.die else () if board.full(seat) else (ROLL,)
            before = lead(board, seat)
            found = self.known[key] = max([self.of(board, move, before) for move in moves], default=0)
        return found

    def settled(self, board: Board) -> Board:
        """Return the board once the seat that is asked something has chosen what gains it most."""
        while board.marks and not board.decided and (question_of(board.marks) is not None or _offers(board)):
            moves, before = legal(board), lead(board, board.active)
            gains = [self.of(board, move, before) for move in moves]
            best = moves[gains.index(max(gains))]
            found = outcomes(board, best)
            board = found[len(found) // 2][0]
        return board


def _offers(board: Board) -> bool:
    return any(mark.kind == "offer" for mark in board.marks)


def lead(board: Board, seat: int) -> int:
    """Return the lead of a seat in points, counting an instant win."""
    ahead = total(board, seat) - total(board, 3 - seat)
    winner = instant_winner(board, board.active) if board.rules.model.instant_win or board.marks else 0
    return ahead + (WON if winner == seat else -WON if winner else 0)


def outcomes(board: Board, move: Move) -> list[tuple[Board, int]]:
    """Return the boards after a move, each with how likely it is; samples where it draws several things."""
    after = board.copy()
    after.rng = None
    try:
        make(after, move)
    except Undrawn as undrawn:
        among = undrawn.among
    else:
        return [(after, 1)]
    try:
        return [(made(board, move._replace(face=face), None), among.count(face)) for face in sorted(set(among))]
    except Undrawn:
        return [(made(board, move, seeded(sample, 77)), 1) for sample in range(SAMPLES)]


def chances(board: Board, move: Move) -> tuple[int, ...]:
    """Return what a move may name for chance, each as likely; nothing if it leaves nothing to chance.

    These are all there are where the move draws once, else samples.
    """
    try:
        made(board, move, None)
    except Undrawn as undrawn:
        among = undrawn.among
    else:
        return ()
    try:
        for face in sorted(set(among)):
            made(board, move._replace(face=face), None)
    except Undrawn:
        return tuple([_sampled(board, move, seeded(sample, 77)) for sample in range(SAMPLES)])
    return among


def _sampled(board: Board, move: Move, rng: int) -> int:
    """Return what a stream draws in a move, packed as the move names it."""
    lots: list[int] = []
    while True:
        try:
            made(board, move._replace(face=packed(lots)), None)
        except Undrawn as undrawn:
            rng, at = draw(rng, len(undrawn.among))
            lots.append(undrawn.among[at])
        else:
            return packed(lots)


def made(board: Board, move: Move, rng: int | None) -> Board:
    """Return a copy of the board after a move."""
    after = board.copy()
    after.rng = rng
    make(after, move)
    return after
