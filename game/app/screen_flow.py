"""The way from screen to screen: opening them, coming back, and the transition between them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from game.app.next_match import MatchPlans
from game.app.open_screen import OpenScreen
from game.content.faults import Faults
from systems.draw.canvas import Canvas
from systems.input.bindings import typing_bindings

HOME = "home"
"""The screen that needs no file besides those of the start."""
SEED_SEARCH = "seeking"
"""The screen that searches for a seed and then opens the match."""


@dataclass(eq=False, kw_only=True, repr=False)
class ScreenFlow(MatchPlans):
    """The part of the application that opens screens."""

    paper: Canvas = field(init=False)
    """The virtual picture that screens draw on."""
    transition_start: float = -math.inf
    """The time at which the current screen replaced another one."""

    def screen_class(self, name: str) -> Callable[..., OpenScreen]:
        """Return the class of the screen with this name."""
        raise NotImplementedError

    def go(self, name: str, **arguments: object) -> None:
        """Switch to another screen with these arguments. The current screen stays open if it is one of them.

        If a file of the other screen cannot be used, return to the screen that stayed open, or else to Home.

        A match may first need a seed search, or new players if the number of seats has changed.
        """
        if name == "match" and not arguments and len(self.seats.all) != self.current_table.seat_count(self.rules):
            name, arguments = "joining", {"rules": self.next_match.rule_set, "varied": self.next_match.choices}
        elif name == "match" and not arguments and self.needs_seed_search:
            name = SEED_SEARCH
        self.start_transition()
        previous = self.current
        if not (is_kept := any(value is previous for value in arguments.values())):
            previous.close()
        self.current = OpenScreen()
        try:
            self.current = self.screen_class(name)(self, **arguments)
            self.current.opened_as = name
        except Faults:  # A broken file of the screen was never good; a notice names its place.
            if name == HOME:
                raise
            return self.come_back(previous) if is_kept else self.go(HOME)
        self.enter_world()
        self.hand_keyboard()

    def come_back(self, screen: OpenScreen) -> None:
        """Return to a screen that stayed open in the background."""
        self.start_transition()
        self.current.close()
        self.current = screen
        self.enter_world()
        self.hand_keyboard()

    def enter_world(self) -> None:
        """Switch to the world of the current screen."""
        if self.current.world:
            import esper  # Imported late, because the first frame does not need it.

            esper.switch_world(self.current.world)

    def hand_keyboard(self) -> None:
        """Use the keyboard as text input on a screen that is written on, and as controls on any other."""
        self.devices.write_as(self.current.writes)
        self.paper.bound = typing_bindings(self.devices.bound) if self.devices.writes else self.devices.bound

    def start_transition(self) -> None:
        """Start to dissolve the current screen."""
        self.transition_start = self.clock if self.paper.start_transition() else -math.inf

    @property
    def fade(self) -> float:
        """Visibility of the previous screen, 0 to 1."""
        if self.settings.reduced_motion or self.transition_start == -math.inf:
            return 0.0
        seconds = self.content.timing.motion.dissolve
        return 0.0 if not seconds else max(0.0, 1.0 - (self.clock - self.transition_start) / seconds)

    def guard(self, seconds: float | None = None) -> float:
        """Return the time until which a new panel ignores presses; ``seconds`` replaces the default delay."""
        return self.clock + (self.content.timing.panel_guard if seconds is None else seconds)
