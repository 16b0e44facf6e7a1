"""The entities of Khet mirror its rules, whoever watches: pieces, the tower, and the course of a match."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import esper
import pytest

from components.focus import Item, Rect
from components.khet import Course, Piece, Tower
from components.match import Match
from components.playback import Playback
from game.kernel.random_stream import Stream, seeded
from game.kernel.result import Result
from game.tables.khet.events import Event
from game.tables.khet.moves import Move, read_move, write_move
from game.tables.khet.play import apply, legal, new
from game.tables.table_files import store_of
from systems.khet.building import build
from systems.khet.building import read_back as told
from systems.khet.owners import course, pieces, tower
from systems.khet.view.settling import settle as settled
from systems.khet.view.show import SHOWERS, length
from systems.order import settle, tick
from systems.rebuild import read_back, rebuild
from systems.simulate import play_match
from systems.tables import Staging, staging
from systems.turn import together
from tests.kit.tables import SETS, TABLES
from tests.kit.world import the
from tests.tables.khet.laid import laid
from tests.tables.khet.sets import STANDARD

OWNERS = together(course.HANDLERS, pieces.HANDLERS, tower.HANDLERS)


@pytest.fixture(autouse=True)
def staged(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets the systems meet the table, wherever its moves are made on the screen."""
    staging.cache_clear()
    stage = Staging(
        owners=OWNERS, build=build, read_back=told, showers=SHOWERS, draw=lambda view: None, settle=settled,
        length=length, item=lambda move: Item(("move", write_move(move)), Rect(0, 0, 1, 1)),
    )  # fmt: skip
    module: Any = ModuleType("systems.khet.manifest")
    module.STAGING = stage
    monkeypatch.setitem(sys.modules, "systems.khet.manifest", module)
    yield
    staging.cache_clear()


def assert_mirrored() -> None:
    match = the(Match)
    assert read_back() == match.position
    result = TABLES["khet"].result(match.rules, match.position)
    results = [(one.winner, one.totals) for _, one in esper.get_component(Result)]
    assert results == ([] if result is None else [(result.winner, result.totals)])


@pytest.mark.parametrize("rules", SETS["khet"])
def test_random_matches_are_mirrored_after_every_move(rules: str) -> None:
    by = SETS["khet"][rules]
    for seed in range(4):
        play_match(by, seed, [TABLES["khet"].bots["random"]] * 2, watch=assert_mirrored, on="khet")


@pytest.mark.parametrize("rules", SETS["khet"])
def test_every_position_of_a_match_can_be_entered(rules: str) -> None:
    by, stream = SETS["khet"][rules], Stream(seeded(3))
    position = new(by, 0)
    while moves := legal(by, position):
        for shown in (True, False):
            rebuild(by, position, shown, "khet")
            assert read_back() == position
        position, _ = apply(by, position, stream.pick(moves))


@pytest.mark.parametrize("rules", ["standard", "tower"])
@pytest.mark.parametrize("speed", [1.0, 0.0])
def test_what_is_shown_in_the_end_is_the_truth(rules: str, speed: float) -> None:
    store = store_of()
    store.read()
    by = SETS["khet"][rules]
    entity = rebuild(by, new(by, 0), on="khet")
    match, playback = esper.component_for_entity(entity, Match), esper.component_for_entity(entity, Playback)
    playback.timing, playback.speed = store.at("khet").timing, speed
    stream, now = Stream(seeded(5)), 0.0
    while moves := legal(by, match.position):
        if not match.pending and not playback.busy:
            match.pending.append(stream.pick(moves))
        tick(now := now + 1.0, 1.0)
        if not playback.busy:
            assert read_back() == match.position
            before = shown()
            staging("khet").settle()
            assert shown() == before


def shown() -> dict[Any, str]:
    """Everything that is shown, but what moves in its own time."""
    kinds = {kind for entity in esper._entities for kind in esper._entities[entity]}
    seen = [kind for kind in kinds if kind.__name__.startswith("Shown") and kind.__name__ != "ShownFocus"]
    return {(kind.__name__, entity): repr(part) for kind in seen for entity, part in esper.get_component(kind)}


def test_what_is_said_at_the_table_is_mirrored_too() -> None:
    answers = ("accept",), ("decline", "b1-b2"), ("decline", "resign"), ("resign",)
    for words in (("offer", *answer) for answer in answers):
        rebuild(STANDARD, laid("e4:A"), shown=False, on="khet")
        for word in words:
            the(Match).pending.append(read_move(None, word))
            settle()
            assert_mirrored()
        assert the(Match).log == [read_move(None, word) for word in words]


def test_every_event_has_its_owners_and_those_nobody_else() -> None:
    events = set(TABLES["khet"].events)
    assert set(OWNERS) == set(SHOWERS) == events and Event is not None
    assert all(OWNERS[kind][0] in course.HANDLERS.values() for kind in events)


def test_two_pieces_on_a_square_are_told() -> None:
    rebuild(STANDARD, laid("e4:A e5:B"), shown=False, on="khet")
    next(piece for _, piece in esper.get_component(Piece) if piece.square == "e5").square = "e4"
    with pytest.raises(ValueError, match="e4"):
        read_back()


def test_the_tower_and_what_came_before_lie_on_entities() -> None:
    rebuild(STANDARD, laid("d3':A", tower="e4"), shown=False, on="khet")
    the(Match).pending.append(Move("turn_tower", "", "+"))
    settle()
    assert the(Tower).turns == 1 and the(Course).last == "T+" and len(the(Course).keys) == 1
    assert {piece.square for _, piece in esper.get_component(Piece) if piece.square.endswith("'")} == {"d6'"}
