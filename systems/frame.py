"""The layers of pictures in a fixed order, with the reasons for their places, and what the layers of a table read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

import esper

from components.comfort import Comfort
from components.effects import EffectClock
from components.match import Advice, Match
from components.pose import Pose, ShownTurn
from components.seat_choice import ScreenState, SeatChoice
from systems.draw.widgets import ENTRY_GAP, LEGEND_RIGHT, draw_legend, legend_width
from systems.entities import match_entity
from systems.staging import MatchView, staging_of

P = TypeVar("P")
T = TypeVar("T")


class Layer(NamedTuple, Generic[P]):
    """A layer of a picture."""

    draw: Callable[[P], object]
    """The function that draws it; it decides if there is anything to draw."""
    reason: str = ""
    """The reason for its place, "" if it covers no earlier layer."""


def draw_layers(layers: Iterable[Layer[P]], picture: P) -> None:
    for layer in layers:
        layer.draw(picture)


class TablePicture:
    """The match of the current esper context while it is drawn: what several layers read, looked up once."""

    def __init__(self, view: MatchView) -> None:
        self.view, self.pen, self.entity = view, view.pen, match_entity()
        turn_entity, self.shown_turn = esper.get_component(ShownTurn)[0]
        self.seat = self.shown_turn.seat
        """The seat to move."""
        self.turn_pose = esper.component_for_entity(turn_entity, Pose)
        self.match, self.advice = self.of_match(Match), self.of_match(Advice)
        self.calm = self.of_match(Comfort).reduced_motion

    def of_match(self, kind: type[T]) -> T:
        return esper.component_for_entity(self.entity, kind)

    @cached_property
    def choice(self) -> SeatChoice:
        """The choice of the seat to move; if seats act at the same time, that of the first one."""
        return esper.get_component(SeatChoice)[0][1]

    @cached_property
    def screen_state(self) -> ScreenState:
        return esper.get_components(SeatChoice, ScreenState)[0][1][1]

    @property
    def clock(self) -> float | None:
        """Seconds that move what never rests, None if nothing moves."""
        return None if self.calm else self.of_match(EffectClock).seconds


def draw_prompts(picture: TablePicture, points_end: float = 0.0) -> None:
    """Draw the button legend of the seat to move.

    If it would touch the points of seat 1, which end at ``points_end``, it lacks the obvious entry for confirm.
    """
    view, legend = picture.view, staging_of(picture.entity).controls.legend
    if view.families is not None:
        entries = legend(view.store, view.settings.language, picture.choice, picture.screen_state)
        family = view.families[picture.seat]
        if LEGEND_RIGHT - legend_width(picture.pen, family, entries) < points_end + ENTRY_GAP:
            entries = [entry for entry in entries if entry[0] != "confirm"]
        draw_legend(picture.pen, family, entries)
