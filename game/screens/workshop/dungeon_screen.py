"""Parts that the screens of the workshop share: a view that turns, sounds, and the faults of files."""

from __future__ import annotations

from functools import partial

from components.focus import Rect
from components.press import Drag, Input, StickTilt
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.content.models.walk import WorkshopSound, workshop_look
from game.dungeon.alphabet import Alphabet
from game.screens.layout.boxes import panel, row
from game.screens.layout.leaves import SMALL, TINY, Picture, Sprite, Text
from game.screens.layout.node import Node
from game.screens.screen import TreeScreen
from game.screens.workshop.files import WorkshopFiles
from game.screens.workshop.grammar_words import GrammarWords
from game.screens.workshop.solid import Solid
from systems.cues import SoundCue
from systems.draw.pen import Pen
from systems.draw.text import cut_text

UNDERLINE_HEIGHT = 4
"""Height of the mark below a fault, with the space around it."""


class DungeonScreen(TreeScreen):
    """A screen with a view of rooms that can be turned."""

    yaw: float = 45.0
    lean: float = 0.0
    """Position of the second stick, positive to the right."""

    def __init__(self, app: App, files: WorkshopFiles, screen_behind: OpenScreen | None = None) -> None:
        super().__init__(app, screen_behind)
        self.files, self.look = files, workshop_look(app.store)
        self.words = GrammarWords(app, files)
        self._solid: Solid | None = None

    @property
    def has_camera(self) -> bool:
        return True

    def rotate_view(self, degrees: float) -> None:
        self.yaw = (self.yaw + degrees) % 360

    def steer(self, player_input: Input) -> None:
        """Handle input that turns the view."""
        if isinstance(player_input, Drag):
            self.rotate_view(-self.look.drag * player_input.dx)
        elif isinstance(player_input, StickTilt):
            self.lean = player_input.x

    def update(self, dt: float) -> None:
        if self.lean:
            self.rotate_view(-self.look.lean * self.lean * dt)

    def adopt_settings(self) -> None:
        self.look, self._solid = workshop_look(self.app.store), None
        super().adopt_settings()

    def solid(self, alphabet: Alphabet) -> Solid:
        """Return the builder of meshes in the current colors."""
        if self._solid is None or self._solid.alphabet is not alphabet:
            self._solid = Solid(alphabet, self.app.main_canvas.palette)
        return self._solid

    def sound(self, occasion: WorkshopSound) -> None:
        if name := self.look.sounds.get(occasion):
            self.app.feedback.mixer.play([SoundCue(name, 0.6, False)])

    @property
    def alphabet(self) -> Alphabet:
        return self.files.alphabet

    def fault_panel(self) -> Node:
        """Build a panel with the first fault in the files and its line."""
        fault, others = self.files.faults[0], len(self.files.faults) - 1
        source, height = self.files.source(fault), self.app.main_canvas.line_height("tiny") + UNDERLINE_HEIGHT
        return panel(
            Text(str(fault), SMALL, "warning", any_break=True),
            Picture(partial(paint_source, source, fault.column), (0, height), (0, height)) if source else None,
            Text(self.say("workshop.more", count=others), TINY, "dim") if others else None,
            color="warning", pad=(6, 5),
        )


def paint_source(source: str, column: int, pen: Pen, rect: Rect, focused: bool) -> None:
    """Draw a line of a file, with a mark below its column; columns count from 1."""
    words, height = source.strip(), pen.line_height("tiny")
    at = max(0, column - 1 - (len(source) - len(source.lstrip())))
    top = rect.y + rect.h
    visible, tint = cut_text(pen, words, rect.w, "tiny"), pen.palette.rgb("text")
    pen.label(visible, rect.x, top - height / 2, font="tiny", tint=tint, align="left")
    x = rect.x + min(pen.measure(words[:at], "tiny"), rect.w - 12)
    width = min(max(4, pen.measure(words[at : at + 1] or " ", "tiny")), rect.x + rect.w - x)
    pen.fill(Rect(x, top - height - 2, width, 2), pen.palette.rgb("warning"))


def both_sides(left: Node, right: Node) -> Node:
    """Put the sides of a rule next to each other, with an arrow from one to the other."""
    arrow = Sprite("arrow", size=(16, 30), scale=(1.5, 1.5), align="center")
    return row(left, arrow, right, weight=1, shrinks_last=True, gap=(0, 2))
