"""The preview of the focused choice, computed with the rules."""

from __future__ import annotations

from typing import NamedTuple

import esper

from components.focus import Id, Rect
from components.knucklebones import Row
from components.pose import Pose, ShownNumber
from components.seat_choice import Mode, SeatChoice
from game.kernel.caches import last_answer
from game.kernel.refusal import Refusal
from game.tables.knucklebones.board import Board, blind_copy
from game.tables.knucklebones.cards.card import draws
from game.tables.knucklebones.cards.card_play import asking_card, possible_plays
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE, PlaceNumbers
from game.tables.knucklebones.ending import Score, score
from game.tables.knucklebones.event_types import change_of
from game.tables.knucklebones.events import DiePlaced, DieRepelled, DieStolen, MatchWon
from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.moves import Move
from systems.draw.pen import Pen
from systems.draw.text import font_of_height
from systems.draw.widgets import draw_die
from systems.knucklebones.boards import FaceNames, draw_name, shows_numerals
from systems.knucklebones.input import ASKING_MODES, as_move, card_and_answers, next_answers
from systems.knucklebones.layout import board_rect, field_at, grid, score_at
from systems.layout import rect_around


class Preview(NamedTuple):
    """The effects of a move not yet made. Fields refer to the boards as they are now, except in ``arrivals``."""

    arrivals: tuple[tuple[PlaceNumbers, int], ...]
    """The fields of arriving dice, and their faces."""
    losses: tuple[PlaceNumbers, ...]
    repels: bool
    """True if a shield would repel the arriving die."""
    rows: dict[tuple[int, int], int]
    """The change of each score by seat and row; unchanged rows are left out."""
    bonuses: tuple[int, int]
    """The change of each seat's points besides its rows: diagonals, minus points lost."""
    winner: int = 0
    """The seat that would win; 0 for none."""

    def change(self, seat: int) -> int:
        """Return the change of a seat's total."""
        return sum(change for (owner, _), change in self.rows.items() if owner == seat) + self.bonuses[seat - 1]


def preview(rules: Rules, position: Board, move: Move) -> Preview:
    """Return the effects of a move without luck; raise the rules' Refusal if they refuse it."""
    after, events = apply(rules, blind_copy(position), move)
    old, new = score(position), score(after)
    arrivals: list[tuple[PlaceNumbers, int]] = []
    losses: list[PlaceNumbers] = []
    for event in events:
        if isinstance(event, DiePlaced | DieStolen):
            arrivals.append(((event.seat, event.row, event.field), event.face))
        elif not isinstance(event, DieRepelled):
            losses += change_of(event).destroys
    changes = {
        (seat, row): new.rows[seat - 1][row - 1] - old.rows[seat - 1][row - 1]
        for seat in (1, 2) for row in range(1, rules.rows + 1)
    }
    return Preview(
        tuple(arrivals),
        tuple(losses),
        any(isinstance(event, DieRepelled) for event in events),
        {place: change for place, change in changes.items() if change},
        (points_off_rows(new, 1) - points_off_rows(old, 1), points_off_rows(new, 2) - points_off_rows(old, 2)),
        next((event.seat for event in events if isinstance(event, MatchWon)), 0),
    )


def points_off_rows(result: Score, seat: int) -> int:
    """Return the difference between a seat's total and its rows."""
    return result.totals[seat - 1] - sum(result.rows[seat - 1])


def focus_preview(rules: Rules, position: Board, choice: SeatChoice) -> Preview | None:
    """Return the preview of the focused item; None if more must be chosen, or it involves luck."""
    if choice.position is not position:
        return None
    return _preview_of_item(rules, position, choice.mode, choice.path, choice.focus)


@last_answer
def _preview_of_item(
    rules: Rules, position: Board, mode: Mode, path: tuple[Id, ...], focus: Id
) -> Preview | None:
    move = None if focus is None else _completed_move(position, mode, path, focus)
    try:
        return None if move is None else preview(rules, position, move)
    except Refusal as refusal:
        if refusal.code != "needs_face":
            raise
        return None  # A mark draws.


def _completed_move(position: Board, mode: Mode, path: tuple[Id, ...], focus: Id) -> Move | None:
    if mode == "place":
        if position.die == HIDDEN_FACE:
            return None
        return Move("place", (focus[2],))
    if mode not in ASKING_MODES and (mode, focus[0]) != ("ready", "card"):
        return None
    card, answers = card_and_answers(mode, (*path, focus))
    if draws(asking_card(position, card).model) or not possible_plays(position, card, ()):
        return None
    return None if next_answers(position, card, answers) else as_move(position, card, answers)


GHOST_OPACITY = 0.55
"""Opacity of a die that is not placed yet."""
NUMBER_GAP = 3
SCORE_HEIGHT = 18
"""The most height of the row scores and their changes between the boards, if any of their fonts allows it."""
LARGE_JOLT = 0.5
"""The jolt above which a multiplier is written large."""
CHANGE_MIDDLES = {1: 50, 2: 351}
"""Height of the score changes at double size, by seat: beyond the shields."""


def draw_preview(pen: Pen, move_preview: Preview, wins: str, names: FaceNames) -> None:
    """Draw what a move would do.

    Dice arrive, crosses mark dice they would destroy, a shield marks one that would repel them, and ``wins`` is over
    the board of a winner.
    """
    for (seat, row, field), face in move_preview.arrivals:
        x, y = field_at(seat, row, field)
        pose = Pose(x, y, alpha=GHOST_OPACITY, scale_x=grid().scale, scale_y=grid().scale)
        draw_die(pen, face, pose, pen.palette.rgb(f"seat{seat}"), seat=seat, numerals=shows_numerals())
        if names:
            draw_name(pen, names, face, pose, pen.palette.rgb(f"seat{seat}"), f"die_{seat}")
        if move_preview.repels:
            pen.sprite("omen_shield", x, y, tint=pen.palette.rgb("shield"))
    for place in move_preview.losses:
        pen.sprite("omen_cross", *field_at(*place), tint=pen.palette.rgb("selection"))
    if move_preview.winner:
        x, y = board_rect(move_preview.winner).center
        ground = rect_around(x, y, pen.measure(wins, "bold", 2) + 24, 34)
        pen.frame("plate", ground, tint=pen.palette.rgb("panel"), alpha=0.85)
        pen.frame("panel", ground, tint=pen.palette.rgb("double"))
        pen.label(wins, x, y, font="bold", size=2, tint=pen.palette.rgb("double"))


def draw_scores(pen: Pen, move_preview: Preview | None) -> None:
    """Draw every row's score, with its predicted change next to it; at double size on the outer side of the row."""
    score_font = font_of_height(pen, SCORE_HEIGHT, ("bold", "tiny"))
    for _, (row, number) in esper.get_components(Row, ShownNumber):
        x, y = score_at(row.seat, row.number)
        color = pen.palette.rgb(f"seat{row.seat}")
        half = pen.label(str(number.value), x, y, font=score_font, tint=color) / 2 + NUMBER_GAP
        if number.factor:
            gold = pen.palette.rgb("double")
            size = 2 if number.jolt > LARGE_JOLT else 1
            pen.label(f"x{number.factor}", x + half, y, font="bold", size=size, tint=gold, align="left")
            continue
        change = move_preview.rows.get((row.seat, row.number), 0) if move_preview is not None else 0
        if not change:
            continue
        font, words = font_of_height(pen, SCORE_HEIGHT, ("small", "tiny")), f"{change:+}"
        width = pen.measure(words, font)
        left, middle = (x + half, y) if pen.text_scale == 1 else (x - width / 2, CHANGE_MIDDLES[row.seat])
        low, top = pen.fonts.capitals(font)
        height = (top - low) * pen.text_scale + 4
        pen.fill(Rect(left - 2, middle - height / 2, width + 3, height), pen.palette.rgb("panel"), 0.8)
        tint = pen.palette.rgb("text" if change > 0 else "warning")
        pen.label(words, left, middle, font=font, tint=tint, align="left")
