"""A Khet table: its entities, the beam seen and heard, the motion of beats, picking, the scene, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, pairwise
from random import Random
from typing import Any

import esper
import pytest

from components.comfort import Comfort
from components.effects import Design, Particles
from components.khet import (
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
from components.playback import NO_ACTORS, Actors, Beat, Playback
from components.pose import Departure
from game.content.data_files import read_file
from game.content.models.audio import Cue
from game.content.models.beats import Beats, EventBeat
from game.kernel.result import Result
from game.paths import data_dir
from game.tables import find_table
from game.tables.khet import events
from game.tables.khet.beam import HIT, beam
from game.tables.khet.cells import CELL_OF, HIGH_CELLS, LOWER_CELLS, name_of
from game.tables.khet.manifest import TABLE
from game.tables.khet.pieces import BLOCKED, FIRST_PIECE, KINDS, color_of
from game.tables.khet.position import Move, Position, action_of, board_of, parse, read_move
from game.tables.khet.rule_files import KhetLook
from game.tables.khet.rules import legal_actions
from game.tools.gallery.tables.khet import EYES, TOWER, TURN
from systems.cues import sounds
from systems.draw.colors import WhitePalette
from systems.draw.stage.mesh import length, minus
from systems.draw.stage.scene import pick
from systems.khet import cameras
from systems.khet.cameras import CameraRig
from systems.khet.effects import fade
from systems.khet.layout import (
    arrival_time,
    beam_after,
    legs,
    spot_in,
    spot_of,
    square_of,
    square_rect,
    square_spots,
    square_under,
    tower_spot,
)
from systems.khet.manifest import combo
from systems.khet.scene import SceneLook, action_highlights, scene, side_highlights
from systems.khet.show import ANIMATORS, beam_length, beat_seconds, distance_traveled, piece_on, shown_boards
from systems.order import make_pending_moves, tick
from systems.rebuild import read_back, rebuild
from tests.kit.app import Kotsu
from tests.kit.shipped import shipped_store
from tests.kit.watched import only_component
from tests.tables.khet.positions import position_of
from tests.tables.khet.sets import STANDARD

CLASSIC = "4wpwb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A2/2DWPW4 s"
SPLIT = "4wpwb2/2c7/3D6/a1C1xi1b1D/b1D1IX1a1C/4I1b2H/7A2/2DWPWo3 s"
RAISED = "5p4/10/10/10/10/9Y/4B5/5P4 s Te40:6/2A3/6/4w1/1x4/6"
BOTH = "4wpwb2/2c7/10/1x8/8X1/10/7A2/2DWPW4 s Te40:I4i/2A1X1/I5/4w1/1x4/H4h"
SECOND = "ss3nspns2A/2Y7/3D6/a1C1xi1b1D/b1D1IX1a1C/4Nn1b3/7A2/2DNnPNn3Sn s"
RANDOM = 12
"""The number of random matches."""


def names(path: tuple[BeamLeg, ...], tower: int) -> set[str]:
    """Return the squares whose centers are on a path."""
    cells = {spot_in(cell, tower): cell for cell in (*LOWER_CELLS, *(HIGH_CELLS if tower else ()))}
    found = set()
    for leg in path:
        steps = max(1, round(4 * (leg.end_time - leg.start_time)))
        for n in range(steps + 1):
            spot = leg.spot_at(leg.start_time + (leg.end_time - leg.start_time) * n / steps)
            near = BoardSpot(round(spot.x * 4) / 4, round(spot.z * 4) / 4, spot.level)
            if near in cells:
                found.add(name_of(cells[near], tower))
    return found


def random_boards(seed: int, start: str) -> Iterator[Position | Any]:
    """Yield the boards of a random match."""
    chance, board = Random(seed), board_of(parse(start))
    for _ in range(40):
        yield board
        actions = sorted(legal_actions(board))
        if board.fallen or not actions:
            return
        board.make(chance.choice(actions))


@pytest.mark.parametrize("start", [CLASSIC, SPLIT, BOTH, SECOND])
def test_the_way_that_is_drawn_is_the_way_of_the_rules(start: str) -> None:
    for board in chain.from_iterable(random_boards(seed, start) for seed in range(RANDOM)):
        shot, path = board.beam(), legs(board.squares, board.side, board.tower)
        into = [part[:-1] if end == BLOCKED else part for part, end in zip(shot.parts, shot.ends, strict=True)]
        entered = {name_of(cell, board.tower) for part in into for cell in part}
        assert names(path, board.tower) - {"j1", "a8"} == entered - {"j1", "a8"}
        assert {leg.end_type for leg in path if leg.end_type == "hit"} == ({"hit"} if shot.hits else set())
        assert sum(leg.end_type == "hit" for leg in path) == shot.ends.count(HIT)
        parts = [[name_of(cell, board.tower) for cell in part] for part in shot.parts]
        assert beam_length(parts) - 1 < arrival_time(path)


@pytest.fixture
def world() -> int:
    """A match entity."""
    return esper.create_entity()


def shown_pieces(line: str) -> dict[str, ShownPiece]:
    """Return the shown pieces of a position, by square."""
    board, found = board_of(parse(line)), {}
    for cell in LOWER_CELLS + HIGH_CELLS:
        code = board.squares[cell]
        if code >= FIRST_PIECE:
            spot = spot_in(cell, board.tower)
            shown = ShownPiece(KINDS[code >> 3], color_of(code) + 1, spot, code & 3)
            esper.create_entity(shown)
            found[name_of(cell, board.tower)] = shown
    if board.tower:
        low = spot_in(board.tower, board.tower)
        esper.create_entity(ShownTower(BoardSpot(low.x + 0.5, low.z - 0.5), board.turns))
    return found


def show(event: Any, match: int, *ways: float, **timing: Any) -> Beat:
    """Show an event at these shares of its beat, and at its end."""
    event_beat = EventBeat(**{"seconds": 1.0, **timing})
    square = getattr(event, "square", getattr(event, "end", None))
    found = piece_on(spot_of(square)) if square is not None else None
    actors = Actors(found[0]) if found is not None else NO_ACTORS
    duration = beat_seconds(event, event_beat, actors)
    beat = Beat(event, timing=event_beat, match=match, duration=duration, actors=actors)
    for way in (*ways, 1.0):
        ANIMATORS[type(event)](beat, way)
    return beat


def test_a_stack_gives_its_top_and_takes_one(world: int) -> None:
    pieces = shown_pieces("4wpwb2/10/10/10/10/10/10/2DWPOo3 s")
    show(events.PieceUnstacked(1, "d1", "d2"), world, 0.2, 0.6)
    assert pieces["d1"].kind == "obelisk" and not esper.get_component(Departure)
    show(events.PiecesStacked(1, "d1", "f1"), world, 0.2, 0.6)
    assert pieces["f1"].kind == "stack" and pieces["d1"].alpha == 0


@pytest.mark.parametrize("quarters", [1, -1, 0])
def test_the_tower_carries_what_stands_on_it(world: int, quarters: int) -> None:
    before = RAISED
    pieces = shown_pieces(before)
    board = board_of(parse(before))
    low = [piece for name, piece in pieces.items() if not name.endswith("'")]
    start = [piece.spot for piece in low]
    end = "e4" if quarters else "d4"
    show(events.TowerMoved(1, "e4", end, quarters), world, 0.4)
    board.squares = bytearray(board.squares)
    move = Move("turn_tower", "", "+" if quarters > 0 else "-") if quarters else Move("tower", "e4", end)
    board.make(action_of(move, board.tower))
    gone = set(board.shot.hits)
    squares, tower = shown_boards()
    assert tower == board.tower and [piece.spot for piece in low] == start
    assert [squares[cell] for cell in HIGH_CELLS if cell not in gone] == [
        board.squares[cell] for cell in HIGH_CELLS if cell not in gone
    ]


def test_the_beam_runs_then_a_piece_bursts(world: int) -> None:
    pieces = shown_pieces(SPLIT)
    board = board_of(parse(SPLIT))
    shot = beam(board.squares, 0, 0)
    event = events.BeamFired(
        1, tuple(tuple(name_of(cell, 0) for cell in part) for part in shot.parts), ("rim",), ("g1",)
    )
    beat = show(event, world, 0.3, stagger=0.1)
    burning = esper.component_for_entity(world, ShownBeam)
    assert burning.time == pytest.approx(arrival_time(burning.path))
    assert burning.strength == 1 and not burning.is_burning
    assert beat.repeats.done == len(burning.path) > 5
    show(events.PieceDestroyed(2, "g1", "obelisk"), world, 0.5, lands=0.0)
    assert pieces["g1"].burst == 1
    show(events.StackHalved(1, "d1"), world, 0.5, lands=0.0)
    assert (pieces["d1"].kind, pieces["d1"].burst) == ("obelisk", 0)


def beam_match(world: int, **more: Any) -> ShownBeam:
    """Return a shown beam, in a match whose beams take half a second to fade."""
    path = legs(board_of(parse(SPLIT)).squares, 0, 0)
    beam_ = ShownBeam(1, path, **{"time": arrival_time(path), "strength": 1.0, **more})
    timing = Beats(beats={"beam_fired": EventBeat(seconds=0.3, leave=0.5)})
    design = Design(STORE, replace(KHET, timing=timing))
    for part in (beam_, Playback(speed=1.0), design, Comfort(), Particles()):
        esper.add_component(world, part)
    return beam_


def test_a_beam_fades_when_it_has_been_looked_at(world: int) -> None:
    beam_ = beam_match(world, is_burning=True)
    fade(0.0, 0.25)
    assert beam_.strength == 1
    beam_.is_burning = False
    fade(0.0, 0.25)
    assert beam_.strength == pytest.approx(0.5) and beam_.path
    fade(0.0, 0.3)
    assert not beam_.seat and not beam_.path


def look() -> KhetLook:
    """Return the look from the game's own data."""
    return read_file(KhetLook, data_dir() / "khet" / "look.yaml", "look.yaml").value


ONE_OF_EACH = [ShownPiece(kind, 1, BoardSpot(x - 3.5, 0.5)) for x, kind in enumerate(KINDS[1:])]


@pytest.mark.parametrize("kind", cameras.KINDS)
def test_every_piece_is_picked_where_it_is_seen(kind: cameras.CameraKind) -> None:
    stand = SceneLook(look(), WhitePalette())
    camera = cameras.home_camera(stand.look, kind, False).view
    made = scene(stand, camera, ONE_OF_EACH)
    for piece in ONE_OF_EACH:
        seen = camera.project(stand.layout.point_of(BoardSpot(piece.spot.x - 0.2, piece.spot.z + 0.2), 0.05))
        assert seen is not None and pick(made, seen.x, seen.y) == square_of(piece.spot)


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("kind", cameras.KINDS)
def test_every_square_is_found_where_it_is_seen(kind: cameras.CameraKind, apart: bool) -> None:
    stand, tower = SceneLook(look(), WhitePalette(), apart), CELL_OF["e4"]
    camera = cameras.home_camera(stand.look, kind, apart).view
    made, squares = scene(stand, camera, []), square_spots(tower)
    assert len(squares) == 80 + 36
    for name, spot in squares.items():
        rect = square_rect(camera, stand.layout, spot)
        seen = camera.project(stand.layout.point_of(spot))
        assert rect is not None and seen is not None and rect.holds(seen.x, seen.y)
        found = square_under(made, stand.layout, squares, seen.x, seen.y)
        assert found == name or (spot.level == 0 and not apart and str(found).endswith("'"))
    assert square_under(made, stand.layout, squares, 2, 358) is None


def test_a_foreseen_beam_is_that_of_the_move() -> None:
    position = parse(SPLIT)
    board = board_of(position)
    now = beam_after(position)
    assert now.path == legs(board.squares, 0, 0)
    assert [(spot, KINDS[code >> 3]) for spot, code in now.hits] == [(spot_of("g1"), "obelisk")]
    later = beam_after(position, Move("turn", "j3", "+"))
    board.make(action_of(Move("turn", "j3", "+"), 0))
    entered = {name_of(cell, 0) for part in board.shot.parts for cell in part}
    assert names(later.path, 0) - {"j1"} == entered - {"j1"} and later != now


@pytest.mark.parametrize("square", ["b2", "e4", "h6"])
def test_the_upper_board_is_beside_the_lower_one_wherever_the_tower_goes(square: str) -> None:
    layout = SceneLook(look(), WhitePalette(), True, tower_spot(square)).layout
    upper = [layout.point_of(spot) for spot in square_spots(CELL_OF[square]).values() if spot.level]
    assert min(x for x, _, _ in upper) - 0.5 > 5
    assert {(round(x, 2), round(z, 2)) for x, _, z in upper} == {
        (round(look().aside + x - 2.5, 2), z - 2.5) for x in range(6) for z in range(6)
    }


def test_the_sides_of_a_piece_are_marked_as_the_rules_see_them() -> None:
    marks = side_highlights("pyramid", 1, spot_of("e4"), 0)
    assert {(mark.shape, mark.rotation) for mark in marks} == {("bare", 2), ("bare", 3), ("shine_pyramid", 0)}
    assert {mark.shape for mark in side_highlights("eye", 2, spot_of("e4"), 1)} == {"shine_eye_glass"}
    assert len(side_highlights("pharaoh", 1, spot_of("e4"), 0)) == 4


def test_legal_squares_are_marked() -> None:
    moves = [Move("move", "e4", "e5"), Move("move", "e4", "d5"), Move("turn", "e4", "+"), Move("turn", "c4", "-"),
             Move("tower", "e4", "f4"), Move("turn_tower", "", "+")]
    found = action_highlights(moves, "e4", 1, {"e5"})
    assert {(mark.shape, mark.spot) for mark in found} == {
        ("change", spot_of("e5")), ("field", spot_of("d5")), ("clockwise", spot_of("e4")),
    }
    assert [mark.spot for mark in action_highlights(moves, "tower", 2, ())] == [tower_spot("f4")]


def test_a_match_is_played_on_the_screen_to_what_the_rules_say(kotsu: Kotsu) -> None:
    kotsu.open_table(EYES, "khet")
    match = kotsu.screen.match
    match.pending.append(read_move(match.rules, "h2+"))
    kotsu.screen.playback.speed = 1.0
    burnt = 0.0
    for _ in range(140):
        kotsu.tick(1 / 30)
        for _, beam_ in esper.get_component(ShownBeam):
            burnt = max(burnt, beam_.time)
    assert burnt > 8 and not kotsu.screen.playback.is_busy
    shown = {(piece.kind, piece.seat, piece.spot, piece.rotation) for _, piece in esper.get_component(ShownPiece)}
    board = board_of(match.position)
    assert ("pyramid", 1, spot_of("h2"), 1.0) in shown and len(shown) == len(board.own) + len(board.others)
    assert not any(spot == spot_of("g1") for _, _, spot, _ in shown)


START = "5p4/10/10/10/10/10/2A7/3PW5 s Te40:6/6/6/6/6/6"
UNDER = {"d4", "e4", "d5", "e5"}
DONE = [
    pytest.param(["c2+"], {"c2"}, id="a turn"),
    pytest.param(["c2-b3"], {"c2", "b3"}, id="a move"),
    pytest.param(["e1^e2"], {"e1", "e2"}, id="the top of a stack"),
    pytest.param(["Te4-d4"], UNDER, id="the tower"),
    pytest.param(["c2+", "offer", "decline"], {"c2"}, id="what is said marks nothing"),
    pytest.param([], set(), id="nothing was done"),
]


def marked_squares() -> set[str]:
    return set(esper.get_component(ShownLast)[0][1].squares)


@pytest.mark.parametrize(("moves", "squares"), DONE)
def test_the_same_is_marked_after_playing_and_after_entering(moves: list[str], squares: set[str]) -> None:
    position, done = TABLE.notation.read(STANDARD, START), [TABLE.notation.read_move(STANDARD, move) for move in moves]
    played = esper.component_for_entity(rebuild(STANDARD, position, STORE, "khet"), Match)
    for move in done:
        played.pending.append(move)
        tick(0.0, 1 / 60)
    assert played.log == done and marked_squares() == squares
    rebuild(STANDARD, played.position, STORE, "khet", log=done)
    assert marked_squares() == squares


def test_a_position_reports_a_tower_that_has_just_gone() -> None:
    line = START.replace(" s ", " r ").replace("Te4", "Td4")
    rebuild(STANDARD, TABLE.notation.read(STANDARD, f"{line} Te4-d4"), STORE, "khet")
    assert marked_squares() == UNDER


def play(*moves: str) -> None:
    """Make moves at the table, and check after each that the entities agree with the rules."""
    match = only_component(Match)
    for text in moves:
        match.pending.append(read_move(None, text))
        make_pending_moves()
        assert match.refusal is None and read_back() == match.position
    result = find_table("khet").result(match.rules, match.position)
    assert [one.winner for _, one in esper.get_component(Result)] == ([] if result is None else [result.winner])


@pytest.mark.parametrize("answer", [("accept",), ("decline", "b1-b2"), ("decline", "resign"), ("resign",)])
def test_words_at_the_table_are_mirrored_too(answer: tuple[str, ...]) -> None:
    rebuild(STANDARD, position_of("e4:A"), None, "khet")
    play("offer", *answer)
    assert only_component(Match).log == [read_move(None, text) for text in ("offer", *answer)]


@pytest.mark.parametrize("text", [
    "T+", "T-", "Te4-f5", "d3u", "d6'^c6'", "d6^d", "d6'-e6'", "d6d", "c3u", "c3^u", "e3'-e2'", "h3-h4", "g3'-h3'",
])
def test_pieces_stack_swap_climb_and_are_carried(text: str) -> None:
    pieces = "d3:O d3':O d6':W c3:W e3':X e2':b h3:Y h4:a g3':A g6':Nn"
    rebuild(STANDARD, position_of(pieces, tower="e4"), None, "khet")
    play(text)


def test_the_tower_and_what_came_before_lie_on_entities() -> None:
    rebuild(STANDARD, position_of("d3':A", tower="e4"), None, "khet")
    play("T+")
    history = only_component(MatchHistory)
    assert (only_component(Tower).turns, history.last_action, len(history.keys)) == (1, "T+", 1)
    assert {piece.square for _, piece in esper.get_component(Piece) if piece.square.endswith("'")} == {"d6'"}


def test_a_hit_removes_a_piece_or_shrinks_a_stack() -> None:
    rebuild(STANDARD, position_of("j2:H j6:C h6:w g2:a g6:A"), STORE, "khet")
    play("b1-b2")
    assert {piece.square: piece.kind for _, piece in esper.get_component(Piece)}["h6"] == "obelisk"
    assert only_component(MatchHistory).keys == ()
    for moment in range(1, 60):
        tick(moment / 2, 0.5)
    assert len(esper.get_component(ShownPiece)) == len(esper.get_component(Piece))


FATAL = "4p5/10/10/10/4B4C/10/10/6P3 s"
"""A position in which ``e4-`` hits Red's Pharaoh on e8."""
FRAME = 1 / 30


def watch_fatal_move(kotsu: Kotsu, **options: object) -> list[tuple[float, float, float]]:
    """Play ``e4-`` to the result; return the beam's distance, the camera's, and the darkness in every frame."""
    kotsu.open_table(FATAL, "khet", **options)
    live = kotsu.screen
    live.playback.speed = 1.0
    live.match.pending.append(read_move(None, "e4-"))
    seen = []
    while kotsu.screen is live and len(seen) < 600:
        kotsu.tick(FRAME)
        if kotsu.screen is live:
            (beam, fall, looking), = (found for _, found in esper.get_components(ShownBeam, ShownFall, CameraRig))
            seen.append((beam.time, looking.steering.view.distance, fall.darkness))
    return seen


def test_a_beam_slows_down_over_its_last_squares_and_still_arrives() -> None:
    timing = EventBeat(seconds=0.3, stagger=0.1, last=3, slow=5)
    assert [distance_traveled(passed, 10, timing) for passed in (0, 7, 12, 22)] == pytest.approx([0, 7, 8, 10])
    assert distance_traveled(30, 10, timing) == pytest.approx(18), "other parts of it run on at full speed"
    assert distance_traveled(10, 2, timing) == pytest.approx(2), "a shorter way is slow from its start"


def test_the_camera_leans_in_on_a_pharaoh_that_is_hit_and_the_board_goes_dark(kotsu: Kotsu) -> None:
    seen = watch_fatal_move(kotsu)
    beams, distances, darks = zip(*seen, strict=True)
    ran = [after - before for before, after in pairwise(beams) if after > before]
    assert min(ran[-20:-1]) < max(ran) / 3, "it is slow at the end"
    assert min(distances) < 0.7 * distances[0] and distances[-1] == pytest.approx(distances[0], rel=0.05)
    assert darks[0] == 0 and darks[-1] == 1
    assert kotsu.name == "ResultScreen"
    (why,) = kotsu.screen.lines()
    assert "Pharaoh" in why and ":" not in why


def test_with_reduced_motion_the_camera_stays_and_the_board_goes_dark(kotsu: Kotsu) -> None:
    seen = watch_fatal_move(kotsu, reduced_motion=True)
    assert len({distance for _, distance, _ in seen}) == 1 and seen[-1][2] == 1


def test_both_pharaohs_are_in_view_as_they_fall(kotsu: Kotsu) -> None:
    kotsu.open_table("5p4/10/10/10/10/2P2H3C/10/4O5 s", "khet")
    live = kotsu.screen
    live.playback.speed = 1.0
    live.match.pending.append(read_move(None, "e1-e2"))
    kotsu.until(lambda: esper.component_for_entity(live.match_entity, ShownFall).darkness > 0.5, FRAME)
    looking, fall = (esper.component_for_entity(live.match_entity, kind) for kind in (CameraRig, ShownFall))
    assert len(fall.spots) == 2
    for spot in fall.spots:
        place = looking.steering.view.project(looking.layout.point_of(spot))
        assert place is not None and 40 < place.x < 600 and 20 < place.y < 340
        assert length(minus(looking.steering.view.target, looking.layout.point_of(spot))) < 5


STORE = shipped_store()
KHET = STORE.content_of("khet")


def beam_sounds(line: str, move: str) -> list[str]:
    """Return every sound from a move to the end of its beam, in order."""
    rules, found = KHET.default_rules, []
    match = rebuild(rules, TABLE.notation.read(rules, line), STORE, "khet")
    playback = esper.component_for_entity(match, Playback)
    playback.speed = 1.0
    esper.component_for_entity(match, Match).pending.append(TABLE.notation.read_move(rules, move))
    for frame in range(400):
        tick(frame / 60, 1 / 60)
        moments = {"start": playback.signals.started_events, "each": playback.signals.repeats}
        found += [one.sound for one in sounds(KHET.sounds, moments, lambda event: combo(None, event))]
    return found


@pytest.mark.parametrize(("line", "move", "sounds"), [
    pytest.param(EYES, TURN[0], {"beam", "beam_split", "beam_hit"}, id="an Eye parts it"),
    pytest.param(TOWER, "d1-c1", {"beam", "beam_mirror_1", "beam_climb", "beam_hit"}, id="it climbs the tower"),
    pytest.param("4p5/10/10/10/4B4C/10/10/6P3 s", "e4-", {"beam", "beam_slow", "beam_hit"}, id="it hits a Pharaoh"),
    pytest.param("4p5/10/10/10/10/10/10/4P5 s", "e1-e2", {"beam"}, id="it meets nothing"),
])
def test_each_thing_it_does_has_a_sound(line: str, move: str, sounds: set[str]) -> None:
    found = beam_sounds(line, move)
    assert {sound for sound in found if sound.startswith("beam")} >= sounds
    if sounds == {"beam"}:
        assert not [sound for sound in found if sound.startswith("beam_")]


def test_a_cue_says_what_a_beam_can_do() -> None:
    actions = {cue.does for cue in KHET.sounds["beam_fired"] if isinstance(cue, Cue)}
    assert actions <= {"", "mirror", "eye", "tower", "hit", "wall", "blocked", "rim", "loop", "foot", "slow"}
