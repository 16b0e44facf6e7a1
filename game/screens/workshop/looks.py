"""How the workshop goes about it, as the data say, and how what is said of dungeons is told on the screen."""

from __future__ import annotations

from functools import partial

from game.content.models.workshop import Heard, WorkshopLook, check_workshop
from game.content.store import Store
from game.dungeon.remarks import Remark
from game.dungeon.validator import Fault
from game.paths import sound_names
from game.screens.screen import Screen
from systems.audio.cues import Heard as Sound

PLACE = "workshop/look.yaml"
LOUD = 0.6


def look_at(store: Store) -> WorkshopLook:
    """The look of the workshop, read when it opens."""
    return store.later(WorkshopLook, PLACE, partial(check_workshop, sounds=(*sound_names(), *store.sounds)))


def told(screen: Screen, said: Remark | Fault) -> str:
    """Return a remark or a fault in the player's language."""
    kind, values = "remark" if isinstance(said, Remark) else "fault", dict(said.values)
    if "metric" in values:
        values["metric"] = screen.say(f"workshop.metric_{values['metric']}")
    return screen.say(f"workshop.{kind}_{said.code}", **values)


def sound(screen: Screen, look: WorkshopLook, occasion: Heard) -> None:
    """Let something be heard."""
    if name := look.sounds.get(occasion):
        screen.app.feedback.mixer.play([Sound(name, LOUD, False)])
