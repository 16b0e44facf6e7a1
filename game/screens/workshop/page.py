"""Parts that the screens of the workshop share: the turnable view, names, errors and sounds."""

from __future__ import annotations

from components.focus import Rect
from components.press import Drag, Input, Lean
from game.content.models.walk import Heard, WorkshopLook
from game.dungeon.judge import Fault
from game.dungeon.recipe import Remark
from game.screens.screen import Screen
from game.screens.workshop.files import Files
from systems.cues import Heard as Sound
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.draw.text import fitting


class Turning(Screen):
    """A screen with a view that can be turned."""

    look: WorkshopLook
    yaw: float = 45.0
    lean: float = 0.0
    """Position of the second stick, positive to the right."""

    @property
    def steered(self) -> bool:
        return True

    def turn_by(self, degrees: float) -> None:
        """Turn the view."""
        self.yaw = (self.yaw + degrees) % 360

    def steer(self, said: Input) -> None:
        """Handle input that turns the view."""
        if isinstance(said, Drag):
            self.turn_by(-self.look.drag * said.dx)
        elif isinstance(said, Lean):
            self.lean = said.x

    def update(self, dt: float) -> None:
        if self.lean:
            self.turn_by(-self.look.lean * self.lean * dt)


def cycle_name(screen: Screen, type: str) -> str:
    """Return the name of a cycle type in the current language; a type without a text keeps its id."""
    key = f"workshop.cycle_{type}"
    told = screen.say(key)
    return type.replace("_", " ").capitalize() if told == key else told


def draw_fault(screen: Screen, canvas: Pen, files: Files, part: Rect) -> None:
    """Draw the first error in the files, with its line."""
    fault, many, rgb = files.faults[0], len(files.faults), canvas.palette.rgb
    font, told = fitting(canvas, str(fault), Rect(0, 0, part.w - 20, part.h / 2), ("small", "tiny"))
    line = canvas.line(font)
    source = files.source(fault)
    indent = len(source) - len(source.lstrip())
    high = line * (len(told) + (2 if source else 0) + (1 if many > 1 else 0)) + 12
    box = Rect(part.x + 4, part.y + 4, part.w - 8, min(part.h - 8, high))
    canvas.fill(box.grown(-2), rgb("panel"), glow=0.0)
    widgets.panel(canvas, box, "warning")
    top = box.y + box.h - 6
    canvas.lines(told, box.x + 6, top, font=font, tint=rgb("warning"))
    top -= line * len(told)
    if source:
        shown = source.strip()
        at = max(0, fault.column - 1 - indent)
        canvas.lines([cut(canvas, shown, box.w - 12, font)], box.x + 6, top, font=font, tint=rgb("text"))
        x = box.x + 6 + min(canvas.measure(shown[:at], font), box.w - 24)
        canvas.fill(Rect(x, top - line - 1, max(4, canvas.measure(shown[at : at + 1] or " ", font)), 2), rgb("warning"))
        top -= 2 * line
    if many > 1:
        canvas.lines([screen.say("workshop.more", count=many - 1)], box.x + 6, top, font=font, tint=rgb("dim"))


def cut(canvas: Pen, text: str, room: float, font: str) -> str:
    """Return the text, cut to fit the width."""
    if canvas.measure(text, font) <= room:
        return text
    canvas.cramped.add(text)
    while text and canvas.measure(f"{text}..", font) > room:
        text = text[:-1]
    return f"{text}.."


LOUD = 0.6


def told(screen: Screen, said: Remark | Fault) -> str:
    """Return a remark or a fault in the player's language."""
    kind, values = "remark" if isinstance(said, Remark) else "fault", dict(said.values)
    if "metric" in values:
        values["metric"] = screen.say(f"workshop.metric_{values['metric']}")
    return screen.say(f"workshop.{kind}_{said.code}", **values)


def sound(screen: Screen, look: WorkshopLook, occasion: Heard) -> None:
    """Play a sound."""
    if name := look.sounds.get(occasion):
        screen.app.feedback.mixer.play([Sound(name, LOUD, False)])
