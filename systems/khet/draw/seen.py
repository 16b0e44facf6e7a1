"""The scene of the match in this world, from its shown state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import esper

from components.khet import Looking, ShownBeam, ShownLast, ShownPiece
from game.tables.khet.look import KhetLook
from systems.draw.pen import Colours
from systems.draw.stage.scene import Scene
from systems.khet.draw.offers import last_marks
from systems.khet.draw.table_scene import Beam, Mark, Stand, Standing, Tower, scene
from systems.khet.view.cameras import KINDS, look_by
from systems.khet.view.path import Leg
from systems.khet.view.shown import seen_tower
from systems.khet.view.spots import Spot, square_of


def seen(
    match: int, look: KhetLook, colours: Colours, marks: Iterable[Mark] = (), foreseen: Sequence[Leg] = ()
) -> Scene:
    """Return the scene of everything shown, with marks on squares and, if wanted, the predicted beam."""
    looking = esper.try_component(match, Looking) or look_by(match, look, KINDS[0])
    pieces = [
        Standing(piece.kind, piece.seat, Spot(piece.x, piece.z, piece.level), piece.turn, piece.hop, piece.alpha,
                 burst=piece.burst, halved=piece.halved, id=square_of(Spot(piece.x, piece.z, round(piece.level))))
        for _, piece in esper.get_component(ShownPiece)
        if piece.alpha > 0
    ]  # fmt: skip
    seen_ = seen_tower()
    tower = Tower(Spot(seen_.x, seen_.z), seen_.turn) if seen_ is not None else None
    burning = esper.try_component(match, ShownBeam)
    beam = Beam(burning.seat, burning.path, burning.time, burning.strength) if burning and burning.seat else None
    last = esper.try_component(match, ShownLast)
    return scene(
        Stand(look, colours, looking.apart), looking.steering.shown, pieces, tower,
        not any(piece.kind == "sphinx" for piece in pieces), beam, foreseen,
        [*last_marks(last.squares if last else ()), *marks],
    )  # fmt: skip
