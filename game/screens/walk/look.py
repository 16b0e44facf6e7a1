"""The look of walks, read when one begins; no window is needed to check it."""

from __future__ import annotations

from functools import partial

from game.content.models.walk import WalkLook, check_walk_look
from game.content.store import Store
from game.paths import picture_names, sound_names

PLACE = "walk/look.yaml"


def look_at(store: Store) -> WalkLook:
    """Return the look of walks."""
    pictures, sounds = (*picture_names(), *store.pictures), (*sound_names(), *store.sounds)
    return store.read_on_demand(WalkLook, PLACE, partial(check_walk_look, pictures=pictures, sounds=sounds))
