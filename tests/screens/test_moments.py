"""Big moments at a table with two pads: their duration, larger effects, announcements, and the street behind it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import esper
import pytest
from PIL import Image, ImageChops

from components.effects import Flash, FloatingNumber, Street
from components.knucklebones import HeldCard, Row, ShownCard
from components.match import PositionSigns
from components.playback import Playback
from components.pose import Pose, Shake, ShownNumber
from components.seat_choice import Purpose
from game.kernel.events import MatchPoint
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.notation import read
from game.tools.gallery.tables.knucklebones import CROSS, SHUT, TURN
from systems.draw.seats import leap_of
from systems.effects.drama import zoom_share
from systems.entities import thing_at
from systems.knucklebones.layout import PLAYED_CARD_CENTER, card_rect
from systems.knucklebones.moments import signs, winning_fields
from tests.kit.app import Kotsu, PadHands
from tests.kit.cases import long
from tests.kit.drawing import collect_only
from tests.kit.pads import DUALSENSE, XBOX_360
from tests.kit.rules import KOTSU, dice_content, rules
from tests.kit.watched import feeling
from tests.screens.test_khet import CLASSIC

pytestmark = pytest.mark.usefixtures("known_scores")
FRAME = 1 / 30
TRIPLE = ("44/35/2 3/66/55 1 place:4 - - - 7", "place:1")
CRUSH = ("5/351/12 3/14/552 1 place:5", "place:3")
"""A clash that also makes a diagonal."""
X = (CROSS, "place:3")
ROUTINE = ("54/35/2 3/66/51 1 place:1", "place:2")


def open_match(
    kotsu: Kotsu, line: str, speed: float = 1.0, table_name: str = "knucklebones", **options: Any
) -> list[PadHands]:
    """Open a table in this position with two pads."""
    kotsu.reset(XBOX_360, DUALSENSE, speed=speed)
    kotsu.open_table(line, table_name=table_name, **options)
    for _ in range(3):
        kotsu.tick(FRAME)
    return kotsu.hands


def play_move(kotsu: Kotsu, move: str, each: Callable[[], None] = lambda: None) -> float:
    """Make a move, show it frame by frame, and return the seconds it took."""
    live = kotsu.screen
    live.match.pending.append(live.table.notation.read_move(live.match.rules, move))
    kotsu.tick(FRAME)
    frames = 1
    while kotsu.screen is live and live.playback.is_busy:
        each()
        kotsu.tick(FRAME)
        frames += 1
    return frames * FRAME


@pytest.mark.parametrize(("line", "move"), [long(TRIPLE), CRUSH, long(X)], ids=["triple", "crush", "x"])
def test_a_big_moment_is_seen_whole_however_much_both_press(kotsu: Kotsu, line: str, move: str) -> None:
    open_match(kotsu, line)
    counting = [0.0]
    whole = play_move(kotsu, move, lambda: counting.extend(
        beat.count_end - beat.start for beat in kotsu.screen.playback.beats if beat.count_end
    ))
    one, two = open_match(kotsu, line)
    names: list[str] = []

    def mash() -> None:
        one.pad.confirm()
        two.pad.confirm()
        names.extend(kotsu.screen.playback.signals.moments)

    pressed = play_move(kotsu, move, mash)
    shortest = dice_content(kotsu.app.store).timing.moments.shortest
    assert pressed >= max(shortest.get(name, 0.0) for name in names)
    assert pressed >= 0.7 * (whole - max(counting))


IN_ORDER = {
    "single": ("-/6/- 2/4/- 1 place:5 - - - 7", "place:1"),
    "double": ("5/6/- 2/4/- 1 place:5 - - - 7", "place:1"),
    "triple of ones": ("11/6/5 2/4/5 1 place:1 - - - 7", "place:1"),
    "triple of sixes": ("66/5/- 2/4/- 1 place:6 - - - 7", "place:1"),
    "diagonal": ("5/45/12 3/2/66 1 place:5", "place:3"),
    "X": X,
}
"""Moments, each larger than those before it."""


def test_larger_moments_take_longer_sound_louder_and_shake_more(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths, scores, sums, shakes = [], [], [], []
    for line, move in IN_ORDER.values():
        open_match(kotsu, line)
        trauma, gains = [0.0], list[float]()
        play = kotsu.speakers.play
        with monkeypatch.context() as patch:
            patch.setattr(kotsu.speakers, "play", lambda sound, gain, *more, **pitch: (
                gains.append(gain), play(sound, gain, *more, **pitch)))  # noqa: B023
            lengths.append(play_move(kotsu, move, lambda: trauma.append(kotsu.screen.component(Shake).trauma)))  # noqa: B023
        shakes.append(max(trauma))
        scores.append(kotsu.speakers.gains["score"])
        sums.append(sum(gain**2 for gain in gains))
    assert lengths == sorted(set(lengths)) and sums == sorted(set(sums))
    assert scores[:-1] == sorted(set(scores[:-1])) and scores[-1] >= scores[-2], "nothing is louder than the largest"
    assert shakes == sorted(shakes)


@pytest.mark.parametrize("name", [long("triple of sixes"), long("diagonal"), "X"])
def test_nothing_stands_still_inside_a_big_moment(kotsu: Kotsu, name: str) -> None:
    assert min(moving_pixels(kotsu, name)) > 50
    if name == "X":
        assert min(moving_pixels(kotsu, name, reduced_motion=True)) == 0, "then it may"


def moving_pixels(kotsu: Kotsu, name: str, **options: Any) -> list[int]:
    """Return the number of pixels at the boards that change clearly within each 0.4 seconds of a moment."""
    open_match(kotsu, IN_ORDER[name][0], background=0, glow="off", **options)
    live, passed, last, found = kotsu.screen, [0.0], list[Image.Image](), []

    def look() -> None:
        passed[0] += FRAME
        if passed[0] < 0.4 or not any(beat.emphasis.size for beat in live.playback.beats):
            return
        passed[0] = 0.0
        kotsu.app.draw_picture()
        now = kotsu.app.main_canvas.read((640, 360)).convert("L").crop((230, 10, 410, 350))
        if last:
            found.append(sum(ImageChops.difference(now, last[0]).histogram()[40:]))
        last[:] = [now]

    play_move(kotsu, IN_ORDER[name][1], look)
    return found


@pytest.mark.parametrize(("few", "more"), [
    (("-/6/- 2/4/- 1 place:5", "place:1"), ("-/6/- 2/4/- 1 place:6", "place:1")),
    (("-/-/- 5/4/- 1 place:5", "place:1"), ("-/-/- 55/4/- 1 place:5", "place:1")),
    (("-/-/- 5/4/- 1 place:5 - - 2.1=3", "place:1"), ("-/-/- 555/4/- 1 place:5 - - 2.1=3", "place:1")),
], ids=["points won", "points lost", "points saved by a shield"])
def test_each_point_at_stake_makes_a_moment_larger(kotsu: Kotsu, few: tuple[str, str], more: tuple[str, str]) -> None:
    sizes = []
    for line, move in (few, more):
        open_match(kotsu, line)
        size = [0.0]
        play_move(kotsu, move, lambda: size.extend(each.emphasis.size for each in kotsu.screen.playback.beats))  # noqa: B023
        sizes.append(max(size))
    assert 0 < sizes[0] < sizes[1] < 1


def test_routine_is_hurried_by_the_seat_to_move_alone(kotsu: Kotsu) -> None:
    open_match(kotsu, ROUTINE[0])
    whole = play_move(kotsu, ROUTINE[1])
    _, two = open_match(kotsu, ROUTINE[0])
    assert play_move(kotsu, ROUTINE[1], two.pad.confirm) < whole / 2
    one, _ = open_match(kotsu, ROUTINE[0])
    assert play_move(kotsu, ROUTINE[1], one.pad.confirm) == pytest.approx(whole)
    kotsu.wait(1.0)
    assert [move.verb for move in kotsu.screen.match.log] == ["place"], "the seat that waits decides nothing"


@pytest.mark.parametrize("opponent", ["person", "bot"])
def test_a_press_ends_the_counting_of_a_big_moment_and_does_nothing_else(kotsu: Kotsu, opponent: str) -> None:
    line, move = IN_ORDER["triple of sixes"]
    open_match(kotsu, line)
    whole = play_move(kotsu, move)
    hands = open_match(kotsu, line)
    if opponent == "bot":
        kotsu.app.seats.seat_bot(kotsu.app.bots.levels()[0][0], 2)
    presser = hands[opponent == "person"]
    counts: list[int] = []

    def press_once() -> None:
        row = esper.component_for_entity(thing_at(Row, (1, 1))[0], ShownNumber)
        if row.jolt and not counts:
            presser.pad.confirm()
        if row.jolt:
            counts.append(row.value)

    pressed = play_move(kotsu, move, press_once)
    assert counts == counts[:1] and counts[0] < 54
    assert 0.7 * whole <= pressed < whole - 0.1
    assert kotsu.screen.component(Playback).is_hurried is False
    kotsu.tick(FRAME)
    assert [each.verb for each in kotsu.screen.match.log] == ["place"]


def test_an_early_press_rolls_the_die_afterwards(kotsu: Kotsu) -> None:
    _, two = open_match(kotsu, TRIPLE[0])
    presses = iter([two.pad.confirm])
    play_move(kotsu, TRIPLE[1], lambda: next(presses, lambda: None)())
    kotsu.tick(FRAME)
    assert [move.verb for move in kotsu.screen.match.log] == ["place", "roll"]


SIGNS = {
    "44/-/- 123/-/-": {("OneAway", 1)},
    "44/-/- 12/-/-": {("OneAway", 1), ("Endangered", 1)},
    "44/-/- 12/-/- 1 ready - - 1.1=2": {("OneAway", 1)},
    "164/342/25 3/61/4": {("LastField", 1), ("MatchPoint", 1)},
    "112/331/22 665/664/2": {("LastField", 1), ("OneAway", 1), ("Endangered", 1)},
    "55/124/13 1/-/- 1 ready - - - - 1.1size2": {("LastField", 1), ("MatchPoint", 1)},
    "55/124/1 1/-/- 1 ready - - - - 1.1size2,1.3size2": {("LastField", 1), ("MatchPoint", 1)},
    "55/-/- 1/-/- 1 ready - - - - 1.1size2": set(),
    "634/345/65 665/551/-": {("LastField", 1), ("RollDecides", 1)},
    "525/15/53 3/64/2 1 place:5": {("MatchPoint", 1)},
    "525/15/53 3/64/2 1 place:4": set(),
    "-/-/- -/-/-": set(),
}
"""Positions, and what may come there for which seat."""


def test_signs_announce_what_may_come(kotsu: Kotsu) -> None:
    open_match(kotsu, "-/-/- -/-/-")
    live, found = kotsu.screen, {}
    for line in SIGNS:
        live.enter(live.match.rules, live.table.notation.read(live.match.rules, line))
        kotsu.tick(FRAME)
        kotsu.app.draw_picture()
        signs = live.component(PositionSigns).visible_signs
        found[line] = {(type(sign.event).__name__, sign.event.seat) for sign in signs}
    assert found == SIGNS


@pytest.mark.parametrize(("rule_set", "before", "after", "size"), [
    (KOTSU, "232/12/23 -/-/- 1 place:2", "232/12/232 -/-/- 2 ready", 5),
    (rules(rows=4), "232/12/23/- -/-/-/- 1 place:2", "232/12/232/- -/-/-/- 2 ready", 5),
    (rules(rows=4), "-/232/12/23 -/-/-/- 1 ready", "-/232/12/232 -/-/-/- 2 ready", 5),
    (rules(wins_by="diagonal"), "2/12/41 -/-/- 1 place:2", "2/12/412 -/-/- 2 ready", 3),
    (rules(wins_by="row"), "22/-/- -/1/- 1 place:2", "222/-/- -/1/- 2 ready", 0),
])
def test_an_instant_win_is_announced_with_its_fields(rule_set: Rules, before: str, after: str, size: int) -> None:
    found = {(type(sign.event), sign.event.seat) for sign in signs("knucklebones", rule_set, read(rule_set, before))}
    assert (MatchPoint, 1) in found
    assert len({*winning_fields(rule_set, read(rule_set, after))}) == size


@pytest.mark.parametrize("purpose", ["practice", "puzzle"])
def test_no_match_point_is_announced_where_there_is_no_match_to_win(kotsu: Kotsu, purpose: Purpose) -> None:
    open_match(kotsu, "525/15/53 3/64/2 1 place:5")
    assert [type(sign.event) for sign in kotsu.screen.component(PositionSigns).visible_signs] == [MatchPoint]
    kotsu.screen.screen_state.purpose = purpose
    kotsu.screen.component(PositionSigns).position = None
    kotsu.tick(FRAME)
    assert kotsu.screen.component(PositionSigns).visible_signs == ()


@pytest.mark.parametrize("options", [
    {"reduced_motion": True}, {"reduced_flashes": True}, {"rumble": 0, "shake": 0, "text_size": 2},
], ids=str)
def test_big_moments_respect_settings(kotsu: Kotsu, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    collect_only(kotsu.app.main_canvas, monkeypatch)
    one, two = open_match(kotsu, CRUSH[0], **options)
    most, frames = {"x": 0.0, "lights": 0, "lift": 0.0}, count()

    def look() -> None:
        component = kotsu.screen.component
        most["x"] = max(most["x"], abs(component(Shake).x))
        most["lights"] = max(most["lights"], len(kotsu.screen.components(Flash)))
        most["lift"] = max(most["lift"], leap_of(feeling(1)))
        if next(frames) % 6 == 0:
            kotsu.app.draw_picture()

    play_move(kotsu, CRUSH[1], look)
    assert (most["x"] == 0) == bool(options.get("reduced_motion") or options.get("shake") == 0)
    assert (most["lights"] == 0) == bool(options.get("reduced_flashes"))
    assert (most["lift"] == 0) == bool(options.get("reduced_motion"))
    if options.get("rumble") == 0:
        assert not any(strength for hands in (one, two) for _, strength, _ in hands.pad.shaken)


def test_at_instant_speed_a_moment_is_over_at_once(kotsu: Kotsu) -> None:
    open_match(kotsu, CRUSH[0], speed=0.0)
    assert play_move(kotsu, CRUSH[1]) <= 2 * FRAME and not kotsu.screen.components(FloatingNumber)


def light_and_moods(kotsu: Kotsu, line: str, move: str, **options: Any) -> tuple[float, dict[int, str]]:
    """Return the brightest light in the windows during a move, and the last mood of the people of each seat."""
    open_match(kotsu, line, **options)
    lights, moods = [0.0], dict[int, str]()

    def look() -> None:
        street = kotsu.screen.component(Street)
        lights.append(street.light)
        moods.update({seat: crowd.mood for seat, crowd in street.crowds.items()})

    play_move(kotsu, move, look)
    return max(lights), moods


def test_people_cheer_for_their_seat_and_larger_moments_light_more_windows(kotsu: Kotsu) -> None:
    double, ones = ("1/35/2 3/66/51 1 place:3", "place:2"), ("11/35/2 3/66/55 1 place:1", "place:1")
    sixes, diagonal = ("66/35/2 3/44/55 1 place:6", "place:1"), ("5/35/12 3/14/22 1 place:5", "place:3")
    lights = [light_and_moods(kotsu, *each)[0] for each in (ROUTINE, double, ones, sixes, diagonal, X)]
    assert lights == sorted(set(lights)), "each is brighter than the one before"
    assert light_and_moods(kotsu, *TRIPLE)[1] == {1: "won"}
    assert light_and_moods(kotsu, *CRUSH)[1] == {1: "won", 2: "lost"}


def test_they_stand_still_under_reduced_motion_and_at_speed_0(kotsu: Kotsu) -> None:
    assert light_and_moods(kotsu, *X, reduced_motion=True) == (0.0, {})
    assert light_and_moods(kotsu, *X, speed=0.0) == (0.0, {})


def test_people_at_rest_belong_to_the_backdrop_and_only_a_moment_draws_them_live(kotsu: Kotsu) -> None:
    open_match(kotsu, TRIPLE[0])
    kotsu.frame()
    still = kotsu.app.main_canvas.static_quads
    person = kotsu.app.main_canvas.atlas.region("person_0_rest")
    assert person in regions(still)
    live = kotsu.screen
    live.match.pending.append(live.table.notation.read_move(live.match.rules, TRIPLE[1]))
    while live.component(Street).is_calm:
        kotsu.frame(1 / 60)
    assert person not in regions(kotsu.app.main_canvas.static_quads)


def regions(quads: bytes) -> list[tuple[float, ...]]:
    """Return the places on the sheet of all quads."""
    floats = memoryview(quads).cast("f")
    return [tuple(floats[start + 6 : start + 10]) for start in range(0, len(floats), 16)]


@pytest.mark.parametrize("calm", [False, True], ids=["", "reduced_motion"])
def test_a_match_point_brings_the_picture_closer_for_a_moment_and_adds_to_the_music(kotsu: Kotsu, calm: bool) -> None:
    open_match(kotsu, CROSS, reduced_motion=calm)
    live, seconds = kotsu.screen, kotsu.screen.beats.motion.closer.seconds
    kotsu.tick(1 / 60)
    assert live.has_match_point and kotsu.app.feedback.tension() > 0
    sizes = []
    for _ in range(round(seconds * 60) + 10):
        kotsu.tick(1 / 60)
        sizes.append(zoom_share())
    assert sizes[-1] == 0 and (max(sizes) == 0 if calm else max(sizes) > 0.9 * live.beats.motion.closer.size)


@pytest.mark.parametrize("calm", [False, True], ids=["", "reduced_motion"])
def test_a_card_is_played_in_the_middle_of_the_table(kotsu: Kotsu, calm: bool) -> None:
    open_match(kotsu, TURN, reduced_motion=calm)
    card = thing_at(HeldCard, (1, "thief"))[0]
    places, strikes = set[tuple[int, int]](), list[float]()

    def look() -> None:
        if esper.entity_exists(card):
            pose, held = esper.component_for_entity(card, Pose), esper.component_for_entity(card, ShownCard)
            places.add((round(pose.x), round(pose.y)))
            strikes.append(held.shine)

    play_move(kotsu, "thief:3.1", look)
    assert (PLAYED_CARD_CENTER in places) == (max(strikes) > 0) == (not calm)
    assert len(places) == 1 or not calm


def test_a_card_that_cannot_be_played_lies_face_down(kotsu: Kotsu) -> None:
    open_match(kotsu, SHUT)
    kotsu.wait(1.0)
    kotsu.screen.draw_board()
    backs = sprite_centers(kotsu, "card_back")
    middle = card_rect(1, thing_at(HeldCard, (1, "thief"))[1].slot, 4).center
    assert any(abs(x - middle[0]) < 1 and abs(y - middle[1]) < 12 for x, y in backs)
    assert len(backs) == len(sprite_centers(kotsu, "badge_shut")) > 0


def sprite_centers(kotsu: Kotsu, name: str) -> list[tuple[float, float]]:
    """Return the centers of all quads of a sprite."""
    canvas = kotsu.app.main_canvas
    region, floats = tuple(canvas.atlas.region(name)), memoryview(bytes(canvas.quads)).cast("f")
    starts = range(0, len(floats), 16)
    return [(floats[at], floats[at + 1]) for at in starts if tuple(floats[at + 6 : at + 10]) == region]


def test_everyone_looks_on_at_a_draw(kotsu: Kotsu) -> None:
    open_match(kotsu, CLASSIC, table_name="khet")
    moods = dict[int, str]()

    def look() -> None:
        moods.update({seat: crowd.mood for seat, crowd in kotsu.screen.component(Street).crowds.items()})
        kotsu.frame(1 / 60)

    play_move(kotsu, "offer")
    play_move(kotsu, "accept", look)
    assert moods == {1: "drawn", 2: "drawn"}
