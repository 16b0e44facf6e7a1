"""The animations of Khet's events; they only change the shown state."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Never

import esper

from components.khet import (
    PHARAOH,
    BeamLeg,
    BoardSpot,
    MatchHistory,
    Piece,
    ShownBeam,
    ShownFall,
    ShownLast,
    ShownPiece,
    ShownTower,
    Tower,
)
from components.match import Match
from components.playback import Actors, Beat
from components.pose import Departure
from game.content.models.beats import EventBeat
from game.kernel.opaque import Event, all_as_type
from game.tables.khet import events
from game.tables.khet.cells import HIGH_CELLS, LOWER_CELLS
from game.tables.khet.pieces import FACING_COUNTS, KINDS, piece_code
from game.tables.khet.position import WORD_MOVES, Move, empty_boards, read_move
from systems.easing import between, ease
from systems.entities import things
from systems.khet.layout import CENTER, arrival_time, legs, spot_in, spot_of, touched_by, tower_spot, under_tower
from systems.motion import once, part_progress, show, show_component, start_of
from systems.staging import BeatAnimator
from systems.turn_marker import show_end, show_nothing

DROP_HEIGHT = 0.5
"""Height from which the top of a stack comes down on an empty square."""
SQUARE_REACH = 0.3
"""The largest distance from the middle of a square at which a piece counts as on it."""


def beat_seconds(event: object, timing: EventBeat, actors: Actors) -> float:
    """Return the seconds of a beat; the beam takes ``stagger`` per square in addition to its own seconds."""
    squares = beam_length(event.parts) if isinstance(event, events.BeamFired) else 0
    slower = (timing.slow - 1) * min(squares, timing.last)
    return float(timing.seconds) + float(timing.stagger) * (squares + slower)


def distance_traveled(distance: float, target: float, timing: EventBeat) -> float:
    """Return the squares a beam has traveled in the time it takes to travel ``distance`` squares at full speed.

    It is slow over the last squares before its target.
    """
    slow_start = max(0.0, target - timing.last)
    if distance <= slow_start:
        return distance
    slow_distance = slow_start + (distance - slow_start) / timing.slow
    return slow_distance if slow_distance < target else distance - (target - slow_start) * (timing.slow - 1)


def beam_length(parts: Sequence[Sequence[str]]) -> int:
    """Return the squares a beam travels until all its parts have arrived.

    A part begins at a square next to it that an earlier one has passed.
    """
    entry_times: dict[tuple[float, float], int] = {}
    longest = 0
    for squares in parts:
        spots = [spot_of(square) for square in squares]
        neighbors = [(spots[0].x + x, spots[0].z + z) for x, z in ((0, 1), (1, 0), (0, -1), (-1, 0))] if spots else []
        start_time = min((entry_times[place] for place in neighbors if place in entry_times), default=0)
        for number, spot in enumerate(spots, start_time + 1):
            entry_times.setdefault((spot.x, spot.z), number)
        longest = max(longest, start_time + len(spots))
    return longest


def _move(beat: Beat[events.PieceMoved | events.LevelChanged], progress: float) -> None:
    """Show a piece hop to another square."""
    event, share = beat.event, ease(beat.timing.ease, progress)
    _carry(_shown_piece(beat.actors.subject), spot_of(event.start), spot_of(event.end), share, beat.timing.swell)
    _mark(beat, event.start, event.end)


def _rotate_piece(beat: Beat[events.PieceTurned], progress: float) -> None:
    piece = _shown_piece(beat.actors.subject)
    direction = 1 if beat.event.clockwise else -1
    piece.rotation = start_of(beat, piece).rotation + direction * ease(beat.timing.ease, progress)
    piece.hop = beat.timing.swell * math.sin(math.pi * progress) if progress < 1 else 0.0
    _mark(beat, beat.event.square)


def _swap(beat: Beat[events.PiecesSwapped], progress: float) -> None:
    """Show two pieces swap places, each on its own side of the line."""
    event, share = beat.event, ease(beat.timing.ease, progress)
    first, second = (_shown_piece(piece) for piece, _ in beat.actors.movers)
    start, end = spot_of(event.start), spot_of(event.end)
    _carry(first, start, end, share, beat.timing.swell, 0.4)
    _carry(second, end, start, share, beat.timing.swell / 2, 0.4)
    _mark(beat, event.start, event.end)


class FlyingTop(NamedTuple):
    """The top of a stack, or a single obelisk, on its way to another square."""

    piece: ShownPiece
    height: float = 0.0
    """The height at which it starts above the square."""
    leaver: int = 0
    """Its entity, if it exists only on the way."""


def _flying_top(square: str, newcomer: int) -> FlyingTop:
    """Take the top off a stack, or a single obelisk; ``newcomer`` becomes the top unless it is shown already."""
    found = piece_on(spot_of(square))
    piece = _shown_piece(found[0] if found is not None else 0)
    if piece.kind != "stack":
        return FlyingTop(piece)
    piece.kind = "obelisk"
    top = ShownPiece("obelisk", piece.seat, piece.spot)
    is_new = esper.entity_exists(newcomer) and not esper.has_component(newcomer, ShownPiece)
    entity = newcomer if is_new else esper.create_entity(Departure())
    esper.add_component(entity, top)
    return FlyingTop(top, DROP_HEIGHT, 0 if is_new else entity)


def _fly_top(beat: Beat[events.PiecesStacked | events.PieceUnstacked], progress: float) -> ShownPiece:
    """Show the top of a stack, or a single obelisk, fly to another square, and return it."""
    event, share = beat.event, ease(beat.timing.ease, progress)
    top, height, leaver = once(beat, _flying_top, event.start, beat.actors.subject)
    _carry(top, spot_of(event.start), spot_of(event.end), share, beat.timing.swell)
    top.hop += height * (1 - share)
    _mark(beat, event.start, event.end)
    if progress == 1 and leaver and esper.entity_exists(leaver):
        esper.delete_entity(leaver, immediate=True)
    return top


def _stack(beat: Beat[events.PiecesStacked], progress: float) -> None:
    under = _shown_piece(beat.actors.subject)
    top = _fly_top(beat, progress)
    top.hop += DROP_HEIGHT * ease(beat.timing.ease, progress)
    if progress == 1:
        under.kind, top.alpha = "stack", 0.0


def _unstack(beat: Beat[events.PieceUnstacked], progress: float) -> None:
    _fly_top(beat, progress)


def _passengers(start: BoardSpot) -> list[tuple[ShownPiece, BoardSpot, float]]:
    """Return the pieces on the upper board, with their offsets from the middle of the tower, and their turns."""
    return [
        (piece, piece.spot._replace(x=piece.spot.x - start.x, z=piece.spot.z - start.z), piece.rotation)
        for _, piece in esper.get_component(ShownPiece) if piece.spot.level > 0.5
    ]


def _move_tower(beat: Beat[events.TowerMoved], progress: float) -> None:
    """Show the tower move or rotate, carrying the pieces on the upper board."""
    tower = shown_tower()
    event = beat.event
    share = ease(beat.timing.ease, progress)
    if tower is None:
        return
    start, end = tower_spot(event.start), tower_spot(event.end)
    start_rotation = start_of(beat, tower).rotation
    x = between(start.x, end.x, share)
    z = between(start.z, end.z, share)
    quarters = event.quarters * share
    tower.spot, tower.rotation = BoardSpot(x, z), start_rotation + quarters
    c, s = math.cos(quarters * math.pi / 2), math.sin(quarters * math.pi / 2)
    for piece, offset, facing in once(beat, _passengers, start):
        piece.spot = BoardSpot(x + c * offset.x - s * offset.z, z + s * offset.x + c * offset.z, offset.level)
        piece.rotation = facing + quarters
    _mark(beat, *under_tower(event.end))


@dataclass(slots=True)
class Shot:
    """A beam on its way over the boards as shown."""

    path: tuple[BeamLeg, ...]
    pharaohs: tuple[BoardSpot, ...]
    """The spots of the Pharaohs that it will hit."""
    slow_start: float | None = None
    """The progress of its beat from which it is slow; None before."""
    hit_start: float | None = None
    """The progress from which it burns a Pharaoh."""


def _shot(event: events.BeamFired) -> Shot:
    squares, tower = shown_boards()
    hits = [(spot, piece_on(spot)) for spot in map(spot_of, event.hits)]
    pharaohs = tuple(spot for spot, found in hits if found is not None and found[1].kind == PHARAOH)
    return Shot(legs(squares, event.seat - 1, tower), pharaohs)


def _fire(beat: Beat[events.BeamFired], progress: float) -> None:
    """Show the beam run square by square over the boards as shown; once it has arrived, hold it.

    While it is slow, the camera leans in on the Pharaoh that it will hit, which then glows.
    """
    beam, timing = show_component(beat.match, ShownBeam()), beat.timing
    shot = once(beat, _shot, beat.event)
    path, pharaohs = shot.path, shot.pharaohs
    arrival = arrival_time(path)
    target = min((leg.end_time for leg in path if leg.end in pharaohs), default=arrival)
    run = part_progress(beat, progress, 0.0, beat.duration - timing.seconds) if timing.stagger else 1.0
    distance = run * (arrival + (timing.slow - 1) * min(timing.last, target))
    beam.seat, beam.path = beat.event.seat, path
    beam.time = distance_traveled(distance, target, timing) if run < 1 else arrival
    beam.strength, beam.is_burning = 1.0, progress < 1
    finished_legs = [leg for leg in path if leg.end_time <= beam.time]
    beat.repeats.done = len(finished_legs)
    beat.repeats.kind = max(finished_legs, key=lambda leg: leg.end_time).end_type if finished_legs else ""
    if pharaohs and timing.last and distance > target - timing.last:
        if shot.slow_start is None:
            shot.slow_start, beat.repeats.kind = progress, "slow"
        if shot.hit_start is None and beam.time >= target:
            shot.hit_start = progress
        beat.repeats.done += 1
        fall = show_component(beat.match, ShownFall())
        fall.spots, fall.approach = pharaohs, ease("in_out_quad", _progress_since(shot.slow_start, progress))
        fall.heat = 0.0 if shot.hit_start is None else _progress_since(shot.hit_start, progress)


def _progress_since(start: float, progress: float) -> float:
    """Return the progress of a part of a beat, from its start to the end of the beat."""
    return (progress - start) / (1 - start) if start < 1 else 1.0


def _burst(beat: Beat[events.PieceDestroyed], progress: float) -> None:
    """Show a piece burst into shards, or with reduced motion fade. Once a Pharaoh is gone, the board is dark."""
    piece = _shown_piece(beat.actors.subject)
    if beat.event.piece == PHARAOH:
        fall = show_component(beat.match, ShownFall())
        fall.shatter = progress if beat.timing.lands is not None else 0.0
        fall.darkness = ease("out_quad", progress)
    if beat.timing.lands is None:
        piece.alpha = 1 - progress
    else:
        piece.burst = max(progress, 0.001)


def _halve(beat: Beat[events.StackHalved], progress: float) -> None:
    piece = _shown_piece(beat.actors.subject)
    piece.kind = "obelisk"
    piece.bursts_top_only = progress < 1
    piece.burst = max(progress, 0.001) if progress < 1 and beat.timing.lands is not None else 0.0


def _return(beat: Beat[events.PieceReturned], progress: float) -> None:
    event = beat.event
    new_piece = ShownPiece(event.piece, event.seat, spot_of(event.square), float(event.facing))
    piece = show_component(beat.actors.subject, new_piece)
    share = ease(beat.timing.ease, progress)
    piece.hop, piece.alpha = beat.timing.swell * (1 - share), share


def _end(beat: Beat[events.MatchWon | events.MatchDrawn], progress: float) -> None:
    """Show the end; the camera returns from a fallen Pharaoh."""
    show_end(beat, progress)
    fall = show_component(beat.match, ShownFall())
    fall.approach = start_of(beat, fall, beat.match).approach * (1 - ease("in_out_quad", progress))


ANIMATORS: dict[type, BeatAnimator[Never]] = {
    events.PieceMoved: _move,
    events.LevelChanged: _move,
    events.PieceTurned: _rotate_piece,
    events.PiecesSwapped: _swap,
    events.PiecesStacked: _stack,
    events.PieceUnstacked: _unstack,
    events.TowerMoved: _move_tower,
    events.BeamFired: _fire,
    events.PieceDestroyed: _burst,
    events.StackHalved: _halve,
    events.PieceReturned: _return,
    events.EdgeChanged: show_nothing,
    events.DrawOffered: show_nothing,
    events.DrawDeclined: show_nothing,
    events.MatchWon: _end,
    events.MatchDrawn: _end,
}


def settle() -> None:
    for entity, piece in things(Piece):
        show(entity, ShownPiece(piece.kind, piece.seat, spot_of(piece.square), float(piece.facing)))
    for entity, tower in esper.get_component(Tower):
        show(entity, ShownTower(tower_spot(tower.square), float(tower.turns)))
    for entity, (match, history, last) in esper.get_components(Match, MatchHistory, ShownLast):
        show(entity, ShownFall(darkness=float(history.state == PHARAOH)))
        moves = [move for move in all_as_type(match.log, Move) if move.verb not in WORD_MOVES][-1:]
        if not moves and history.last_action:
            moves = [read_move(match.rules, history.last_action)]
        last.squares = touched_by(moves[0], [tower.square for _, tower in esper.get_component(Tower)]) if moves else ()


def _shown_piece(entity: int) -> ShownPiece:
    """Return a piece as shown; an invisible one if it is gone."""
    return show_component(entity, ShownPiece("obelisk", 1, CENTER, alpha=0.0))


def _carry(piece: ShownPiece, start: BoardSpot, end: BoardSpot, share: float, hop: float, bow: float = 0.0) -> None:
    """Move a piece from spot to spot in an arch, passing ``bow`` squares to the side of the straight line."""
    arch = math.sin(math.pi * share) if 0 < share < 1 else 0.0
    x, z = end.x - start.x, end.z - start.z
    piece.spot = BoardSpot(
        between(start.x, end.x, share) - z * bow * arch, between(start.z, end.z, share) + x * bow * arch,
        between(start.level, end.level, share),
    )
    piece.hop = hop * arch


def _mark(beat: Beat[Event], *squares: str) -> None:
    show_component(beat.match, ShownLast()).squares = squares


def piece_on(spot: BoardSpot) -> tuple[int, ShownPiece] | None:
    """Return the piece shown on a spot, with its entity."""
    for entity, piece in esper.get_component(ShownPiece):
        distance = sum(abs(one - other) for one, other in zip(piece.spot, spot, strict=True))
        if distance < SQUARE_REACH and not (piece.burst and not piece.bursts_top_only) and piece.alpha:
            return entity, piece
    return None


def shown_tower() -> ShownTower | None:
    """Return the tower as shown, or None if there is none."""
    return next((tower for _, tower in esper.get_component(ShownTower)), None)


def shown_boards() -> tuple[bytearray, int]:
    """Return the cells of both boards as shown, and the tower's lower left one, 0 without a tower."""
    shown = shown_tower()
    tower = _cells(0)[BoardSpot(shown.spot.x - 0.5, shown.spot.z + 0.5)] if shown is not None else 0
    squares, cells = empty_boards(tower), _cells(tower)
    for _, piece in esper.get_component(ShownPiece):
        x, z, level = piece.spot
        cell = cells.get(BoardSpot(_middle_of_square(x), _middle_of_square(z), round(level)))
        if cell is not None and piece.alpha and (piece.bursts_top_only or not piece.burst):
            kind = KINDS.index(piece.kind)
            squares[cell] = piece_code(kind, piece.seat - 1, round(piece.rotation) % FACING_COUNTS.get(kind, 1))
    return squares, tower


def _middle_of_square(place: float) -> float:
    return math.floor(place) + 0.5


def _cells(tower: int) -> dict[BoardSpot, int]:
    return {spot_in(cell, tower): cell for cell in (*LOWER_CELLS, *(HIGH_CELLS if tower else ()))}
