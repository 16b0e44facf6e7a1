"""The banner at the start of a match."""

from __future__ import annotations

from components.comfort import Comfort
from components.match import MatchOpening
from components.press import Press
from game.screens.match.live_match import LiveMatch
from game.screens.outcome import record_text
from systems.draw.canvas import Canvas
from systems.draw.widgets import draw_banner
from systems.easing import openness
from systems.staging import staging


class OpeningBanner:
    """The banner of a match; no one moves before it closes."""

    def __init__(self, live: LiveMatch) -> None:
        self.live, self.app = live, live.app

    @property
    def opening(self) -> MatchOpening:
        """Its state."""
        return self.live.component(MatchOpening)

    @property
    def visible(self) -> bool:
        """True while it covers the table."""
        return self.opening.is_open and self.opening.age >= self.live.beats.banner.delay

    @property
    def openness(self) -> float:
        """Its visible part, 0 to 1; play has already started while it closes."""
        beats, settings, opening = self.live.beats, self.app.settings, self.opening
        age, entrance = opening.age - beats.banner.delay, beats.motion.banner
        if age < 0 or not settings.speed:
            return float(self.visible)
        hold = float("inf") if opening.is_open else opening.end - beats.banner.delay - entrance.enter
        return openness(entrance, age, hold, settings.comfort.reduced_motion)

    def advance(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        opening, timing = self.opening, self.live.beats.banner
        opening.age += dt
        if opening.is_open and opening.age >= timing.delay + timing.hold * self.live.component(Comfort).banner_time:
            self.close()

    def skip(self, press: Press) -> None:
        """Show it at once, or close it."""
        if press.is_repeat:
            return
        if self.visible:
            self.close()
        else:
            self.opening.age = self.live.beats.banner.delay

    def close(self) -> None:
        """Let the seat to move act."""
        self.opening.is_open, self.opening.end = False, self.opening.age
        self.live.ignore_input()

    def draw(self, canvas: Canvas, first_seat: int) -> None:
        """Draw the seat that begins, or the opening text of the table."""
        live, app, color = self.live, self.app, f"seat{first_seat}"
        text = staging(live.table.name).opening(app.store, app.settings.language, live.match.position)
        if not text and live.is_simultaneous:
            text, color = live.say("table.at_once"), "outline"
        text = text or live.say("table.begins", name=app.people.name(first_seat))
        lines = [text, record] if (record := record_text(app, app.people.players_by_seat())) else [text]
        draw_banner(canvas, lines, color, open=self.openness, fades=app.settings.comfort.reduced_motion)
