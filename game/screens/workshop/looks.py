"""Texts and sounds of the workshop."""

from __future__ import annotations

from game.content.models.workshop import Heard, WorkshopLook
from game.dungeon.remarks import Remark
from game.dungeon.validator import Fault
from game.screens.screen import Screen
from systems.audio.cues import Heard as Sound

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
