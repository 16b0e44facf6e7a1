"""What a seat is busy with at a Khet table, and how the table is looked at."""

from __future__ import annotations

from typing import cast

import esper

from components.khet import Looking
from components.shining import Shining
from game.content.models.key_names import Action
from game.tables.khet.look import KhetLook
from systems import deciding
from systems.in_play import authority
from systems.khet.view.cameras import KINDS, look_by


class Decider(deciding.Decider):
    """The seat to move. Whoever acts may look at the table in another way."""

    def act(self, action: Action) -> None:
        """The next camera, or both boards of the tower side by side."""
        match = authority()
        looking, shining = esper.try_component(match, Looking), esper.try_component(match, Shining)
        if looking is None or shining is None:
            return
        kind, apart = KINDS[KINDS.index(looking.kind)], looking.apart
        if action == "camera":
            kind = KINDS[(KINDS.index(kind) + 1) % len(KINDS)]
        elif action == "levels":
            apart = not apart
        look_by(match, cast("KhetLook", shining.look), kind, apart)
