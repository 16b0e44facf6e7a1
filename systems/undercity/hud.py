"""The display over the picture of a walk: keys, floor and steps at the top, and a bubble above a walker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from components.focus import Rect
from components.undercity import Stride
from game.content.models.controls import Family
from game.dungeon.walk.rules import Gate, Near, climbs, refusal_code
from game.dungeon.walk.state import State
from systems.draw.pen import Pen
from systems.draw.widgets import cap_width, draw_cap, draw_panel, find_cap
from systems.layout import HEIGHT, WIDTH
from systems.undercity.floor import Frame
from systems.undercity.map import Say

BAR = 22
"""Height of the bar at normal text size."""

OBSTACLES: Mapping[Gate, str] = {"locked": "action.unlock", "box": "action.push"}
"""The text of the action that removes each obstacle."""


class Prompt(NamedTuple):
    """The text of a bubble above a walker, and the button that does what it says."""

    key: str
    """The key of its text."""
    button: Literal["confirm", "move", ""] = ""


def prompt(state: State, who: int, thing: Near, chooses: bool, two_climbs: bool) -> Prompt:
    """Return the prompt for the thing that a walker's button works on.

    With ``two_climbs``, the button asks between up and down first, and ``chooses`` is True once it has.
    """
    is_climb = thing.way in ("up", "down")
    if is_climb and two_climbs and len(climbs(state, who)) > 1:
        return Prompt("walk.which_way", "move") if chooses else Prompt("walk.do_climb", "confirm")
    if code := refusal_code(state, who, thing):
        return Prompt(f"walk.{code}")
    if thing.gate in OBSTACLES:
        return Prompt(OBSTACLES[thing.gate], "confirm")
    return Prompt("walk.do_drop" if thing.gate == "no_return" else f"walk.do_{thing.way}", "confirm")


def draw_bubble(
    canvas: Pen, frame: Frame, stride: Stride, text: str, family: Family, shown: Prompt, solid: bool
) -> None:
    """Draw a text above a walker, or in first person at a fixed height, with its button in front."""
    x, y = (frame.rect.center[0], 60.0) if solid else frame.spot(*stride.at)
    cap = find_cap(canvas, family, shown.button) if shown.button else None
    before = cap_width(canvas, *cap) + 5 if cap else 0
    width, height = canvas.measure(text, "small") + 14 + before, 18 * canvas.text_scale
    left = max(frame.rect.x + 8, min(frame.rect.x + frame.rect.w - 8 - width, x - width / 2))
    low = min(y + 16, HEIGHT - BAR * canvas.text_scale - height - 4)
    draw_panel(canvas, Rect(round(left), round(low), width, height), f"seat{stride.number}")
    if cap:
        draw_cap(canvas, *cap, left + 7 + (before - 5) / 2, low + height / 2)
    tint = canvas.palette.rgb("text")
    canvas.label(text, left + 7 + before, low + height / 2, font="small", tint=tint, align="left")


def draw_bar(
    canvas: Pen, height: float, keys: Sequence[int], steps: str, places: Sequence[tuple[Rect, list[str]]]
) -> None:
    """Draw the keys in hand of each walker, their places, and the text about steps.

    ``places`` has the area of each walker and the texts of its place, from long to short. All walkers get the longest
    form that fits for each of them.
    """
    rgb, scale = canvas.palette.rgb, canvas.text_scale
    canvas.fill(Rect(0, HEIGHT - height, WIDTH, height), rgb("panel"), 0.8, glow=0.0)
    canvas.fill(Rect(0, HEIGHT - height, WIDTH, 1), rgb("card"), 0.5)
    y = HEIGHT - height / 2
    for number, count in enumerate(keys):
        x = 20 + 52 * scale * number
        canvas.sprite("walk_key", x, y)
        tint = rgb("double" if len(keys) == 1 else f"seat{number + 1}")
        canvas.label(str(count), x + 16, y, font="bold", tint=tint, align="left")
    right = WIDTH - 20 - canvas.label(steps, WIDTH - 12, y, font="small", tint=rgb("text"), align="right")
    left = 20 + 52 * scale * len(keys)
    rooms = [(max(left, area.x), min(right, area.x + area.w)) for area, _ in places]

    def fits(texts: Sequence[str]) -> bool:
        return all(canvas.measure(text, "small") <= b - a for text, (a, b) in zip(texts, rooms, strict=True))

    forms = zip(*(texts for _, texts in places), strict=True)
    longest = next((texts for texts in forms if fits(texts)), ())
    for text, (a, b) in zip(longest, rooms, strict=False):
        canvas.label(text, (a + b) / 2, y, font="small", tint=rgb("text"))


def place_texts(say: Say, state: State, stride: Stride, solid: bool) -> list[str]:
    """Return a walker's floor, and in first person its direction, as texts from long to short."""
    floors = state.plan.floors
    number = floors.index(stride.height) + 1
    texts = [say("walk.floor", floor=number, floors=len(floors)), f"{number}/{len(floors)}"]
    if not solid:
        return texts
    facing = say(f"walk.facing_{stride.facing}")
    return [f"{texts[0]}  -  {facing}", f"{texts[1]}  {facing}", texts[1]]
