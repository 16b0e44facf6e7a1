"""The picture of a table as layers, back to front, and what they read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

import esper

from components.effects import EffectStyle
from components.match import Advice, Comfort, Match
from components.pose import Pose, ShownTurn
from components.seat_choice import Occasion, SeatChoice
from systems.draw.widgets import ENTRY_GAP, LEGEND_RIGHT, draw_legend, legend_width
from systems.entities import match_entity
from systems.staging import MatchView, staging_of

T = TypeVar("T")
P = TypeVar("P")


class Layer(NamedTuple, Generic[P]):
    """A layer of a picture."""

    draw: Callable[[P], object]
    """The function that draws it; it decides if there is anything to draw."""
    reason: str = ""
    """The reason for its place, "" if it covers no earlier layer."""


def draw_layers(layers: Iterable[Layer[P]], picture: P) -> None:
    """Draw all layers of a picture."""
    for layer in layers:
        layer.draw(picture)


class TablePicture:
    """The match of the current esper context while it is drawn: what several layers read, looked up once."""

    def __init__(self, view: MatchView) -> None:
        self.view, self.pen, self.entity = view, view.pen, match_entity()
        turn_entity, self.turn = esper.get_component(ShownTurn)[0]
        self.seat = self.turn.seat
        """The seat to move."""
        self.turn_pose = esper.component_for_entity(turn_entity, Pose)
        """The pose of the box of that seat."""
        self.match, self.advice = self.of_match(Match), self.of_match(Advice)
        self.calm = self.of_match(Comfort).reduced_motion

    def of_match(self, kind: type[T]) -> T:
        """Return a component of the match."""
        return esper.component_for_entity(self.entity, kind)

    @cached_property
    def choice(self) -> SeatChoice:
        """The choice of the seat to move; if seats act at the same time, that of the first one."""
        return esper.get_component(SeatChoice)[0][1]

    @cached_property
    def occasion(self) -> Occasion:
        """The occasion of that choice."""
        return esper.get_components(SeatChoice, Occasion)[0][1][1]

    @property
    def clock(self) -> float | None:
        """Seconds that move what never rests, None if nothing moves."""
        style = esper.try_component(self.entity, EffectStyle)
        return None if self.calm or style is None else style.clock


def draw_prompts(picture: TablePicture, points_end: float = 0.0) -> None:
    """Draw the button legend of the seat to move.

    If it would touch the points of seat 1, which end at ``points_end``, it lacks the obvious entry for confirm.
    """
    view, legend = picture.view, staging_of(picture.entity).controls.legend
    if view.families is not None and legend is not None:
        entries = legend(view.store, view.settings.language, picture.choice, picture.occasion)
        family = view.families[picture.seat]
        if LEGEND_RIGHT - legend_width(picture.pen, family, entries) < points_end + ENTRY_GAP:
            entries = [entry for entry in entries if entry[0] != "confirm"]
        draw_legend(picture.pen, family, entries)
