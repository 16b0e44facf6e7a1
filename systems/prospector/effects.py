"""Effects of a mine: flying numbers, light in the shaft during long runs, the glimmer of gold, and bursts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Never

import esper

from components.match import Comfort
from components.playback import Actors, Playback
from components.prospector import FlyingNumber, MineEffects, SeatRun, ShownRun, Sweep
from game.tables.prospector import events
from game.tables.prospector.content import Curve, MineLook, RunLevel
from game.tables.prospector.position import GOLD, worth
from systems.easing import ease
from systems.entities import match_entity
from systems.layout import HEIGHT, WIDTH
from systems.prospector.layout import board_rect, card_rect, figure_rect, point_on_half, run_number_at, slot_at
from systems.prospector.world import layout_of, match_rules
from systems.staging import Burst, Mood, Outburst, TickStep, edge_bursts, event_name, victory_bursts

SCREEN_LINES = 1080
"""Screen height in lines that sizes in the data refer to."""


def curve_of(look: MineLook, number: FlyingNumber) -> Curve:
    """Return the curve that a number flies along."""
    return look.scored if number.curve == "scored" else look.banked


def number_place(curve: Curve, number: FlyingNumber, seats: int) -> tuple[float, float, float]:
    """Return the center and height of its digits in virtual pixels, on the half of its seat.

    In a duel a banked number ends at the seat's own board.
    """
    way = ease(curve.ease, min(1.0, number.age / curve.seconds) if curve.seconds else 1.0)
    start = number.start
    waypoints = [
        point_on_half(number.seat, seats, (point.x or 0.0) * WIDTH, (point.y or 0.0) * HEIGHT) for point in curve.points
    ]
    xs = [start[0] if point.x is None else at[0] for point, at in zip(curve.points, waypoints, strict=True)]
    ys = [start[1] if point.y is None else at[1] for point, at in zip(curve.points, waypoints, strict=True)]
    if seats > 1 and number.curve == "banked":
        xs[-1], ys[-1] = board_rect(number.seat, seats).center
    return bezier(xs, way), bezier(ys, way), bezier([point.size * HEIGHT / SCREEN_LINES for point in curve.points], way)


def bezier(values: Sequence[float], way: float) -> float:
    """Return one coordinate of a Bezier curve of any degree, by Bernstein polynomials."""
    last = len(values) - 1
    return sum(comb(last, at) * way**at * (1 - way) ** (last - at) * value for at, value in enumerate(values))


def enter(match: int) -> None:
    """Add the effects' state, with no numbers in flight."""
    rules, seat_runs = match_rules(), esper.get_component(SeatRun)
    runs = {run.seat: worth(rules, run.edges, run.cards, run.gold) for _, run in seat_runs}
    esper.add_component(match, MineEffects([], runs))


def glow(now: float, dt: float) -> None:
    """Launch numbers and the light of gold, move those on their way, and brighten or darken the shaft."""
    for _, (effects, playback, look, comfort) in esper.get_components(MineEffects, Playback, MineLook, Comfort):
        speed = playback.speed
        effects.clock = 0.0 if comfort.reduced_motion else effects.clock + dt
        for number in effects.flights:
            number.age += dt * speed
        effects.flights = [number for number in effects.flights if number.age < curve_of(look, number).seconds]
        numbers = (_number_of(effects, event) for event in playback.signals.started_events)
        new_numbers = [number for number in numbers if number is not None]
        moves = speed and not comfort.reduced_motion
        effects.flights = [*effects.flights, *new_numbers] if moves else []
        for sweep in effects.sweeps:
            sweep.age += dt * speed
        effects.sweeps = [sweep for sweep in effects.sweeps if sweep.age < look.sweep]
        for event in playback.signals.landed_events:
            if isinstance(event, events.CardTaken) and event.card.endswith(GOLD) and moves:
                effects.sweeps.append(Sweep(event.seat))
            elif isinstance(event, events.RunBanked):
                effects.paid_runs[event.seat] = event.worth
        longest = max((run.cards for _, run in esper.get_component(ShownRun)), default=0)
        goal = look.lit if longest >= look.lights else 0.0
        step = look.kindles * dt
        effects.shaft_light = max(effects.shaft_light - step, min(effects.shaft_light + step, goal)) if speed else goal


def _number_of(effects: MineEffects, event: object) -> FlyingNumber | None:
    """Return the number that a beat launches, if any."""
    seats = match_rules().seats
    if isinstance(event, events.CardTaken):
        before = effects.runs.get(event.seat, 0) if event.cards > 1 else 0
        effects.runs[event.seat] = event.worth
        start = slot_at(layout_of(event.seat), event.slot, event.seat, seats)
        return FlyingNumber(event.seat, event.worth - before, start, "scored")
    if isinstance(event, events.RunBanked):
        return FlyingNumber(event.seat, event.worth, run_number_at(event.seat, seats), "banked")
    return None


def _card_bursts(event: events.CardTaken, match: int) -> Iterator[Burst]:
    rules = match_rules()
    x, y = slot_at(layout_of(event.seat), event.slot, event.seat, rules.seats)
    gold = event.card.endswith(GOLD)
    yield Burst("won" if gold else "landed", "double" if gold else f"seat{event.seat}", card_rect(x, y, rules.seats))


def _bank_bursts(event: events.RunBanked, match: int) -> Iterator[Burst]:
    if event.worth:
        yield Burst("landed", "double", board_rect(event.seat, match_rules().seats))


def _edge_bursts(event: events.EdgeChanged, match: int) -> Iterator[Burst]:
    return edge_bursts(event.seat, event.name, figure_rect(event.seat, match_rules().seats), ("boosts",))


def _win_bursts(event: events.RoundWon, match: int) -> Iterator[Burst]:
    return victory_bursts(event.seat, board_rect(event.seat, match_rules().seats))


STARTS: dict[type, Outburst[Never]] = {events.CardTaken: _card_bursts}
LANDINGS: dict[type, Outburst[Never]] = {
    events.RunBanked: _bank_bursts, events.EdgeChanged: _edge_bursts, events.RoundWon: _win_bursts,
}
STEPS: dict[str, tuple[TickStep, ...]] = {
    "backdrop": (TickStep("glow", glow, "needs the runs and the beats that playback shows, and the look of the table"),)
}


def level(streak: Sequence[RunLevel], cards: int) -> int:
    """Return the number of the level that a run of this many cards has reached, from 1; 0 if none."""
    return sum(run_level.cards <= cards for run_level in streak)


def moment(event: events.Event, actors: Actors) -> str:
    """Return the name of an event's moment: for a card taken, the level of its run."""
    look = esper.try_component(match_entity(), MineLook)
    if look is not None and isinstance(event, events.CardTaken):
        return f"streak_{level(look.streak, event.cards)}"
    return event_name(event, actors)


def feels(event: object) -> tuple[Mood, ...]:
    """Return the moods after an event: long runs and an empty mine please, a lost round saddens."""
    if isinstance(event, events.CardTaken):
        lights = esper.component_for_entity(match_entity(), MineLook).lights
        return ((event.seat, "won"),) if event.cards == lights else ()
    if isinstance(event, events.RoundWon):
        return ((event.seat, "won"),)
    if isinstance(event, events.RoundLost):
        return ((event.seat, "lost"),)
    return ()
