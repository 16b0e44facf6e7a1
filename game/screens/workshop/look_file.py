"""The file with the look and sounds of the workshop, separate from the screen so that commands can check it."""

from __future__ import annotations

from functools import partial

from game.content.models.workshop import WorkshopLook, check_workshop
from game.content.store import Store
from game.paths import sound_names

PLACE = "workshop/look.yaml"


def look_at(store: Store) -> WorkshopLook:
    """Return the look of the workshop."""
    return store.later(WorkshopLook, PLACE, partial(check_workshop, sounds=(*sound_names(), *store.sounds)))
