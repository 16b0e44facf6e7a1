"""The people of the street: at the windows and at the bar they cheer or flinch about what happens at the table.

Each of them is for one seat. The more points are at stake, the more of them react.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from components.comfort import Comfort
from components.effects import BackdropTint, Crowd, Design, EffectClock, Street
from components.focus import Rect
from components.match import PositionSigns
from components.playback import Beat, Playback
from game.content.definition import rgb
from game.content.models.look import Bystander
from game.content.models.look import StreetLook as StreetLook
from game.content.store import Store
from game.kernel.events import MatchPoint
from game.kernel.opaque import Event
from systems.draw.bubbles import gap
from systems.draw.pen import Pen
from systems.draw.widgets import draw_backdrop
from systems.easing import toward
from systems.entities import only
from systems.layout import rect_around
from systems.staging import MatchView, Mood, staging_of

POSES = {"won": "cheer", "lost": "flinch", "drawn": "rest", "": "rest"}
"""The pose of a person in each mood."""
AT_BAR = 3
"""Number of different people at the bar, and as many others at the windows."""
HOP_HEIGHT, DUCK_DEPTH = 5.0, 2.0
"""The most pixels that a person hops or ducks."""
WINDOW_SIZE, PERSON_SIZE = (30, 36), (16, 22)
WINDOW_OFFSET = -2
"""Height of a person at a window, from the middle of the window."""


def react(now: float, dt: float) -> None:
    """Move the people of the street; under reduced motion no one does."""
    playback, street, look = only(Playback), only(Street), only(Design).store.look.street
    if only(Comfort).reduced_motion or not playback.speed:
        street.crowds.clear()
        street.light = 0.0
        return
    for crowd in street.crowds.values():
        crowd.left -= dt
    for beat in playback.signals.landed_beats:
        if beat.emphasis.size >= look.least:
            _feel(street, beat, look)
    is_match_point = any(isinstance(sign.event, MatchPoint) for sign in only(PositionSigns).visible_signs)
    excitement = max((crowd.size for crowd in street.crowds.values() if crowd.left > 0), default=0.0)
    goal = max(excitement, look.match_point * is_match_point)
    street.light = toward(street.light, goal, dt / look.glow)


def _feel(street: Street, beat: Beat[Event], look: StreetLook) -> None:
    """Let the people of each seat feel a beat, unless they still feel a larger one."""
    size = beat.emphasis.size
    for seat, mood in _moods(beat):
        crowd = street.crowds.setdefault(seat, Crowd())
        if crowd.left <= 0 or size >= crowd.size:
            crowd.mood, crowd.size, crowd.left = mood, size, look.seconds * (0.5 + size)


def _moods(beat: Beat[Event]) -> Iterator[Mood]:
    """Yield the mood of each seat that wins or loses something in a beat; if none does, it is good for its own seat."""
    moods = [*staging_of().effects.moods(beat.event)]
    moods += [(seat, "won" if points > 0 else "lost") for seat, points, *_ in beat.actors.gains if points]
    own: int = getattr(beat.event, "seat", 0)
    yield from moods or ([(own, "won")] if own else [])


def draw_city(
    view: MatchView, boards: Sequence[Rect] = (), grounds: Callable[[Pen], None] | None = None,
    night: float | None = None,
) -> None:
    """Draw the city at night with its people, except those behind ``boards``, and the static ``grounds`` of the table.

    ``night`` replaces the strength of the night in the shared look.

    As long as no one moves, the people are a part of the backdrop, which costs nothing.
    """
    look = view.store.look.street
    night = view.store.look.night if night is None else night
    street = only(Street)
    at_rest = street.is_calm

    def stand(pen: Pen) -> None:
        if at_rest:
            pen.quads += pen.once(_people_at_rest, view.store, pen.least_night, tuple(boards))
        if grounds is not None:
            grounds(pen)

    draw_backdrop(view.pen, night, only(BackdropTint).tint, stand)
    if not at_rest:
        _draw_street(view.pen, look, street, only(EffectClock).seconds, boards)


def _people_at_rest(pen: Pen, store: Store, night: float, boards: Sequence[Rect]) -> bytes:
    """Return the quads of the people at rest, at the pen's least ``night``."""
    start = len(pen.quads)
    _draw_street(pen, store.look.street, Street(), 0.0, boards)
    quads = bytes(pen.quads[start:])
    del pen.quads[start:]
    return quads


def _draw_street(pen: Pen, look: StreetLook, street: Street, clock: float, boards: Sequence[Rect]) -> None:
    def visible(places: Sequence[Bystander], width: float, height: float) -> list[Bystander]:
        return [place for place in places if all(gap(rect_around(*place.at, width, height), board) for board in boards)]

    _draw_windows(pen, look, visible(look.windows, *WINDOW_SIZE), street, clock)
    _draw_people(pen, look, visible(look.bar, *PERSON_SIZE), street, clock, 0)


def _draw_windows(
    pen: Pen, look: StreetLook, windows: Sequence[Bystander], street: Street, clock: float
) -> None:
    """Draw each window; the later ones in the list light up only at larger moments."""
    for number, place in enumerate(windows):
        x, y = place.at
        full = min(1.0, max(0.0, street.light * len(windows) - number * 0.5))
        dark = look.dark * (1 - pen.least_night)
        share = dark + (1 - dark) * full
        red, green, blue = (round(part * share) for part in rgb(look.lights[number % len(look.lights)]))
        pen.sprite("street_window", x, y, tint=(red, green, blue), glow=0.35 * full)
    people = [Bystander(at=(place.at[0], place.at[1] + WINDOW_OFFSET), seat=place.seat) for place in windows]
    _draw_people(pen, look, people, street, clock, AT_BAR)
    for place in windows:
        pen.sprite("street_frame", *place.at, alpha=1 - 0.8 * pen.least_night)


def _draw_people(
    pen: Pen, look: StreetLook, people: Sequence[Bystander], street: Street, clock: float, first: int
) -> None:
    """Draw people; in a small moment only some of them react."""
    for number, person in enumerate(people):
        crowd = street.crowds.get(person.seat)
        reach = look.few + (1 - look.few) * crowd.size if crowd is not None and crowd.left > 0 else 0.0
        reacts = crowd is not None and (number * 0.618 + 0.31) % 1 < reach
        mood = crowd.mood if crowd is not None and reacts else ""
        x, y = person.at
        if crowd is not None and mood == "won":
            y += HOP_HEIGHT * (0.4 + 0.6 * crowd.size) * abs(math.sin(math.pi * (look.hops * clock + number * 0.37)))
        elif mood == "lost":
            y -= DUCK_DEPTH
        shade = look.shade * (1 - pen.least_night)
        level = round(255 * (shade + (1 - shade) * max(street.light, 0.6 * bool(mood))))
        pen.sprite(f"person_{first + number % AT_BAR}_{POSES[mood]}", x, y, tint=(level, level, level))
