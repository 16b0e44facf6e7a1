"""Every event of the table by its outward name, such as ``die_placed``: those of all games and those of cards."""

from __future__ import annotations

from game.kernel.events import name_of
from game.tables.knucklebones.cards import EFFECTS
from game.tables.knucklebones.events import OF_EVERY_GAME

TYPES: dict[type, str] = {
    kind: name_of(kind) for kinds in (OF_EVERY_GAME, *(effect.events for effect in EFFECTS)) for kind in kinds
}
