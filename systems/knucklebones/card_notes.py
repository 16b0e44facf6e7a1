"""The plate that describes a card, and notes on it: the consequences of playing it, and why it cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from components.focus import Rect
from game.tables.knucklebones.card_fitting import selectors
from game.tables.knucklebones.chance import rolls
from game.tables.knucklebones.definitions import ON_FIELDS, Card
from game.tables.knucklebones.needs import Lack, facing
from systems.draw.pen import Pen
from systems.draw.text import fitting

Say = Callable[..., str]
"""A function that returns a text by its key, with its placeholders filled."""
PLURALS = {
    "own_die": "own_dice", "opponent_die": "opponent_dice", "own_row": "own_rows", "opponent_row": "opponent_rows",
    "field": "fields",
}  # fmt: skip
"""The plural of each kind."""


def notes(say: Say, card: Card, left: int) -> list[str]:
    """Return notes on the card, one sentence each: its effect on the turn, the things it takes, and its remaining
    uses."""
    turn = "ends_turn" if card.ends_turn else "rolls" if rolls(card) else "goes_on"
    steps = [step for step in card.effects if step.takes and next(selectors(step), None) is None]
    taken = dict.fromkeys(step.takes for step in steps)
    return [say(f"card.{turn}"), *(say(f"card.takes_{which}") for which in taken), say("card.left", left=left)]


def reason(say: Say, lacks: Sequence[Lack]) -> str:
    """Return the reason a card cannot be played, in one sentence."""
    if not lacks:
        return say("refused.over")
    return say("needs.sentence", what=_joined(say, [_thing(say, lack) for lack in lacks]))


def _joined(say: Say, parts: Sequence[str]) -> str:
    return reduce(lambda first, second: say("needs.both", first=first, second=second), parts)


def _thing(say: Say, lack: Lack) -> str:
    """Return a missing requirement, such as an opponent's die without a shield, across from a lane with room."""
    if lack.kind in ("behind", "ahead"):
        return say(f"needs.{lack.kind}", points=lack.number)
    many = lack.number > 1 and lack.kind in PLURALS
    thing = say(f"needs.{PLURALS[lack.kind] if many else lack.kind}", **{"count": lack.number} if many else {})
    told = [say(f"needs.{each}") for each in lack.where if each != "facing_not_full"]
    if told:
        that = _joined(say, told)
        thing = say("needs.in_lane", thing=thing, that=that) if lack.kind in ON_FIELDS else f"{thing} {that}"
    across = f" {say(f'needs.facing_{facing(lack.kind)}')}" if "facing_not_full" in lack.where else ""
    return thing + across


PICKED = {1: Rect(202, 34, 428, 102), 2: Rect(202, 34, 428, 178)}
"""Its place when decks are picked, by text size."""
DRAFTED = {1: Rect(134, 68, 372, 76), 2: Rect(134, 34, 372, 112)}
"""Its place when cards are drafted, by text size."""


def draw_words(canvas: Pen, rect: Rect, name: str, text: str) -> None:
    """Draw a name and a few lines of text on a plate."""
    canvas.frame("plate", rect, tint=canvas.palette.rgb("panel"), alpha=0.92)
    canvas.frame("panel", rect, tint=canvas.palette.rgb("card"))
    room = Rect(rect.x + 12, rect.y + 6, rect.w - 24, rect.h - 12)
    font, lines = fitting(canvas, name, Rect(room.x, room.y, room.w, canvas.line("bold")), ("bold", "small", "tiny"))
    high = canvas.line(font) * len(lines)
    canvas.lines(lines, room.x, room.y + room.h, font=font, tint=canvas.palette.rgb("card"))
    below = Rect(room.x, room.y, room.w, room.h - high - 3)
    font, lines = fitting(canvas, text, below, ("body", "small", "tiny"))
    canvas.lines(lines, room.x, below.y + below.h, font=font, tint=canvas.palette.rgb("text"))
