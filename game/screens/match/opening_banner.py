"""The banner at the start of a match, which names who begins."""

from __future__ import annotations

from components.match import Comfort
from components.press import Press
from game.screens.match.live_match import LiveMatch
from game.screens.outcome import record_text
from systems.draw.canvas import Canvas
from systems.draw.widgets import draw_banner
from systems.easing import openness
from systems.staging import staging


class OpeningBanner:
    """The banner of a match; no one moves before it closes."""

    def __init__(self, live: LiveMatch, is_open: bool) -> None:
        self.live, self.app, self.is_open = live, live.app, is_open
        self.since = 0.0
        """Seconds since the match was opened."""
        self.end = float("-inf")
        """The time at which it closed."""

    @property
    def visible(self) -> bool:
        """True while it covers the table."""
        return self.is_open and self.since >= self.live.beats.banner.delay

    @property
    def share(self) -> float:
        """Its visible part, 0 to 1; play has already started while it closes."""
        beats, settings = self.live.beats, self.app.settings
        age, entrance = self.since - beats.banner.delay, beats.motion.banner
        if age < 0 or not settings.speed:
            return float(self.visible)
        hold = float("inf") if self.is_open else self.end - beats.banner.delay - entrance.enter
        return openness(entrance, age, hold, settings.reduced_motion)

    def step(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.since += dt
        timing = self.live.beats.banner
        if self.is_open and self.since >= timing.delay + timing.hold * self.live.component(Comfort).banner:
            self.close()

    def skip(self, press: Press) -> None:
        """Show it at once, or close it."""
        if press.repeat:
            return
        if self.visible:
            self.close()
        else:
            self.since = self.live.beats.banner.delay

    def close(self) -> None:
        """Let the seat to move act."""
        self.is_open, self.end = False, self.since
        self.live.ignore_input()

    def draw(self, canvas: Canvas, first_seat: int) -> None:
        """Draw the seat that begins, or the opening text of the table."""
        live, app, color = self.live, self.app, f"seat{first_seat}"
        text = staging(live.table.name).opening_text(app.store, app.settings.language, live.match.position)
        if not text and live.at_once:
            text, color = live.say("table.at_once"), "outline"
        text = text or live.say("table.begins", name=app.people.name(first_seat))
        lines = [text, record] if (record := record_text(app, app.people.by_seat())) else [text]
        draw_banner(canvas, lines, color, open=self.share, fades=app.settings.reduced_motion)
