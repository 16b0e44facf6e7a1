"""The luck of rolls. Its mean is 0 for any bots and cards, so it can be subtracted from the points of a match.

The luck of a roll is the estimated chance of its seat with the face that came, less the average over all faces (N.
Burch, M. Schmid, M. Moravcik, M. Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation in Imperfect
Information Games", AAAI 2018). A poor estimate only explains less of the luck; it favors no seat.
"""

from __future__ import annotations

from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.placements import lead, placements
from game.tables.knucklebones.roll import next_die
from game.tables.knucklebones.turn import Turn

SCALE, EDGE, STEP = 1000, 1, 16
"""The value of a certain win, and the lead that is half of it: on a full board, and more for each free field."""


def roll_lucks(board: Board) -> tuple[int, ...]:
    """Return the luck of each face that the seat to move may roll, times the sides of its die.

    It is empty if edges affect the roll, or a turn has several dice.
    """
    own, other = board.sides[board.active - 1], board.sides[2 - board.active]
    gains = () if board.rules.edges or board.rules.model.dice > 1 else placements(board).values()
    if not gains:
        return ()
    ahead, shows = lead(board, board.active), own.rules.die.shows
    if board.marks:
        shows = next_die(Turn(board.copy(), board.active)).shows
    dice = max(sum(map(len, own.rows)) + 1, sum(map(len, other.rows)))
    spread = EDGE + STEP * max(own.rules.rows * own.rules.fields - dice, 0)
    totals = [ahead + max(each) for each in zip(*gains, strict=True)]
    chances = [SCALE * total // (abs(total) + spread) for total in totals]
    average = sum([chances[face - 1] for face in shows])
    return tuple([len(shows) * chance - average for chance in chances])
