"""A run as players see it: its worth and its meter, both rising in color, and the light of gold that crosses it."""

from __future__ import annotations

from collections.abc import Sequence

import esper

from components.focus import Rect
from components.pose import Pose
from components.prospector import Card, Heaps, ShownRun, Sweep
from game.tables.prospector.content import RunLevel
from systems.draw.pen import Pen, Tint
from systems.easing import noise
from systems.layout import around
from systems.prospector.layout import FAN_CARDS, card_rect, counter
from systems.prospector.world import match_rules

RATE = 14.0
"""Trembles of a number per second."""
LANES = 5, 6
"""Noise lanes of the trembling, across and up."""
PLATE, SIDE = 24, 7
"""Height of a number's plate, and the room on both sides of the number."""
METER, PART, ABOVE = 96, 5, 16
"""Width of the meter, height of its parts, and its distance above the middle of the number."""
BANDS = (26, 0.16), (14, 0.28), (5, 0.5)
"""Widths and brightness of the bands of light that cross a run."""


def level(streak: Sequence[RunLevel], cards: int) -> int:
    """Return the number of the level that a run of this many cards has reached, from 1; 0 if none."""
    return sum(reached.cards <= cards for reached in streak)


def counter_rect(seat: int, seats: int) -> Rect:
    """Return the area of a run's number and its meter."""
    x, y = counter(seat, seats)
    return Rect(x - METER / 2 - PLATE, y - PLATE / 2, METER + 2 * PLATE, PLATE / 2 + ABOVE + PART)


def draw_run(
    pen: Pen, seat: int, run: ShownRun, streak: Sequence[RunLevel], worth: str, clock: float | None
) -> None:
    """Draw the worth of a run above the target, with the factor of its gold, and the meter above the worth.

    Without a ``clock`` the number does not tremble.
    """
    rules, tint = match_rules(), pen.palette.rgb
    x, y = counter(seat, rules.seats)
    reached = level(streak, run.cards)
    run_level = streak[max(0, reached - 1)]
    trembles = run_level.trembles if reached and clock is not None else 0.0
    across, up = (trembles * noise((clock or 0.0) * RATE, lane) for lane in LANES)
    number, factor = f"+{worth}", f"\u00d7{rules.gold.factor ** run.gold}" if run.gold else ""
    width = pen.measure(number, "bold", 2)
    more = pen.measure(factor, "bold") + SIDE if factor else 0
    plate = around(x, y, width + more + 2 * SIDE, PLATE)
    pen.frame("plate", plate, tint=tint("panel"), alpha=0.9)
    left = plate.x + SIDE
    pen.label(number, left + across, y + up, font="bold", size=2, tint=tint(run_level.color), align="left")
    if factor:
        pen.label(factor, left + width + SIDE, y, font="bold", tint=tint("double"), align="left")
    _draw_meter(pen, x, y + ABOVE, run, streak, tint(run_level.color))


def _draw_meter(pen: Pen, x: float, y: float, run: ShownRun, streak: Sequence[RunLevel], tint: Tint) -> None:
    """Draw a part for each card up to the last level, those of the run lit, and the number of cards at its end."""
    parts = streak[-1].cards
    step = max(2, METER // parts)
    left = x - step * parts / 2
    ground = Rect(left - 3, y - 2, step * parts + 5, PART + 4)
    pen.frame("plate", ground, tint=pen.palette.rgb("panel"), alpha=0.9)
    begins = {run_level.cards for run_level in streak[1:]}
    for part in range(parts):
        lit, height = part < run.cards, PART + (part + 1 in begins)
        color = tint if lit else pen.palette.rgb("dim")
        bar = Rect(left + step * part, y, step - 1, height)
        pen.fill(bar, color, 1.0 if lit else 0.35, glow=0.6 if lit else 0.0)
    pen.label(str(run.cards), left + step * parts + 6, y + PART / 2, font="small", tint=tint, align="left")


def draw_sweep(pen: Pen, sweep: Sweep, way: float, tint: Tint) -> None:
    """Draw the light of gold on its way across the cards of a run, from the first one to the target."""
    seats = match_rules().seats
    heap, run = next(parts for _, parts in esper.get_components(Heaps, ShownRun) if parts[0].seat == sweep.seat)
    if not run.cards:
        return
    first = heap.discards - min(run.cards - 1, FAN_CARDS)
    cards = [
        card_rect(pose.x, pose.y, seats) for _, (card, pose) in esper.get_components(Card, Pose)
        if card.seat == sweep.seat and (card.zone == "target" or (card.zone == "discard" and card.number >= first))
    ]
    left, right = min(rect.x for rect in cards), max(rect.x + rect.w for rect in cards)
    low, high = cards[0].y, cards[0].h
    front = left + way * (right - left)
    for width, bright in BANDS:
        begin, end = max(left, front - width / 2), min(right, front + width / 2)
        pen.fill(Rect(begin, low, max(0.0, end - begin), high), tint, bright, glow=0.8, add=1.0)
