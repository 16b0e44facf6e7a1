"""The animations of Prospector's events, and its effects: flying numbers, light in the shaft, glimmering gold."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from math import comb
from typing import Never

import esper

from components.comfort import Comfort
from components.effects import Design, Lifetime
from components.match import Match
from components.playback import Actors, Beat, Playback
from components.pose import Pose, ShownNumber
from components.prospector import Card, FlyingNumber, RunNumbers, SeatRun, Shaft, ShownCard, ShownRun, Sweep
from game.kernel.opaque import as_type
from game.tables.prospector import events
from game.tables.prospector.position import GOLD, Position, run_cards_of, worth
from game.tables.prospector.rule_files import Curve, MineLook, RunLevel
from game.tables.prospector.rules import safe_points
from systems.easing import ease, toward
from systems.entities import age_things, delete_things, of_seat, only, seat_entity, thing_at
from systems.layout import HEIGHT, WIDTH
from systems.motion import flight, mark_in_flight, once, pose_of, show, show_component, slide, start_of
from systems.prospector.layout import FAN_CARDS, board_rect, card_rect, point_on_half, run_number_at, slot_at
from systems.prospector.world import card_place, cards_in, discard_counts, layout_of, match_rules
from systems.staging import BeatAnimator, Burst, Mood, Outburst, edge_bursts, event_name, victory_bursts
from systems.steps import Step
from systems.turn_marker import show_end, show_nothing

Paid = events.RunBanked | events.DrawPaid | events.EdgePaid | events.PileBanked
FLIGHT_LAYER = 2000.0


def _fly_to_target(beat: Beat[events.CardTaken | events.CardDrawn], progress: float) -> None:
    """Let a card fly to the target, turning over if it was face down, while the fan makes room for the old target.

    Every card moves to its true place: several cards may fly at once, and the last one decides the fan.
    """
    share = flight(beat, progress)
    mover = beat.actors.subject
    discards = discard_counts()[beat.event.seat]
    for entity, card in once(beat, _moved_cards, beat.event.seat):
        x, y, layer = card_place(card, discards)
        slide(beat, entity, (x, y), share, beat.timing.size if entity == mover else 0.0)
        shown_card = show_component(entity, ShownCard(True, layer))
        shown_card.layer = layer if entity != mover or share >= 1 else FLIGHT_LAYER + layer
    if progress >= 1:
        for entity, card in cards_in(beat.event.seat, "pile"):
            show_component(entity, ShownCard(False, 0.0)).is_face_up = card.is_face_up
    pose, shown_card = pose_of(mover), show_component(mover, ShownCard(True, 0.0))
    _flip_card(mover, 1.0 if start_of(beat, shown_card).is_face_up else share)
    lift = beat.timing.swell * math.sin(math.pi * share)
    pose.scale_x, pose.scale_y = pose.scale_x * (1 + lift), 1 + lift


def _moved_cards(seat: int) -> list[tuple[int, Card]]:
    """Return the cards that the beat moves: the new target, and the visible part of the fan."""
    discards = cards_in(seat, "discard")
    first = len(discards) - FAN_CARDS - 1
    return [*(found for found in discards if found[1].number >= first), *cards_in(seat, "target")]


def _flip_card(entity: int, share: float) -> None:
    """Turn a card over about its vertical axis; halfway its face is up."""
    pose, card = pose_of(entity), show_component(entity, ShownCard(False, 0.0))
    card.is_face_up = share >= 0.5
    pose.scale_x = max(0.06, abs(math.cos(math.pi * share)))


def _take(beat: Beat[events.CardTaken], progress: float) -> None:
    _fly_to_target(beat, progress)
    seat = seat_entity(beat.event.seat)
    run = show_component(seat, ShownRun(0, 0, 0))
    if beat.landing_time - beat.start <= progress * beat.duration:
        event = beat.event
        run.gold = start_of(beat, run, seat).gold + event.card.endswith("*")
        run.cards, run.worth = event.cards, event.worth


def _turn_up(beat: Beat[events.CardTurned], progress: float) -> None:
    share = ease(beat.timing.ease, progress)
    _flip_card(beat.actors.subject, share)
    mark_in_flight(beat.actors.subject, 0 < share < 1)


def _bank(beat: Beat[Paid], progress: float) -> None:
    """Count up the bank and end the run."""
    number, event = show_component(beat.actors.subject, ShownNumber(0)), beat.event
    before = start_of(beat, number).value
    share = ease(beat.timing.ease, progress)
    number.value = round(before + (event.banked - before) * share)
    if isinstance(event, events.RunBanked) and progress >= 1:
        run = show_component(beat.actors.subject, ShownRun(0, 0, 0))
        run.cards, run.gold, run.worth = 0, 0, 0


ANIMATORS: dict[type, BeatAnimator[Never]] = {
    events.CardTaken: _take,
    events.CardTurned: _turn_up,
    events.CardDrawn: _fly_to_target,
    events.RunBanked: _bank,
    events.DrawPaid: _bank,
    events.EdgePaid: _bank,
    events.EdgeChanged: show_nothing,
    events.PileBanked: _bank,
    events.RoundWon: show_end,
    events.RoundLost: show_end,
    events.DuelEnded: show_end,
}


def settle() -> None:
    rules, discards = match_rules(), discard_counts()
    for entity, card in esper.get_component(Card):
        x, y, layer = card_place(card, discards[card.seat])
        show(entity, Pose(x, y), ShownCard(card.is_face_up, layer))
    for dig in as_type(only(Match).position, Position).digs:
        # At the end of a round the last run is in the bank.
        cards, gold = (0, 0) if dig.ending else (dig.run_cards, dig.run_gold)
        run = ShownRun(cards, gold, worth(rules, dig.edges, cards, gold))
        show(seat_entity(dig.side), ShownNumber(safe_points(rules, dig)), run)


SCREEN_LINES = 1080
"""Screen height in lines that sizes in the data refer to."""


def mine_look() -> MineLook:
    """Return the look with which the match of this world is shown."""
    return only(Design).table_look(MineLook)


def curve_of(look: MineLook, number: FlyingNumber) -> Curve:
    """Return the curve that a number flies along."""
    return look.scored if number.curve == "scored" else look.banked


def number_place(curve: Curve, number: FlyingNumber, age: float, seats: int) -> tuple[float, float, float]:
    """Return the center and height of the digits of a number of this age in virtual pixels, on the half of its seat.

    In a duel a banked number ends at the seat's own board.
    """
    share = ease(curve.ease, min(1.0, age / curve.seconds) if curve.seconds else 1.0)
    start = number.start
    waypoints = [
        point_on_half(number.seat, seats, (point.x or 0.0) * WIDTH, (point.y or 0.0) * HEIGHT) for point in curve.points
    ]
    xs = [start[0] if point.x is None else waypoint[0] for point, waypoint in zip(curve.points, waypoints, strict=True)]
    ys = [start[1] if point.y is None else waypoint[1] for point, waypoint in zip(curve.points, waypoints, strict=True)]
    if seats > 1 and number.curve == "banked":
        xs[-1], ys[-1] = board_rect(number.seat, seats).center
    sizes = [point.size * HEIGHT / SCREEN_LINES for point in curve.points]
    return bezier(xs, share), bezier(ys, share), bezier(sizes, share)


def bezier(values: Sequence[float], share: float) -> float:
    """Return one coordinate of a Bezier curve of any degree, by Bernstein polynomials."""
    last = len(values) - 1
    weights = [comb(last, power) * share**power * (1 - share) ** (last - power) for power in range(last + 1)]
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def enter(match: int) -> None:
    """Add the effects' state, with no numbers in flight."""
    rules = match_rules()
    for entity, run in esper.get_component(SeatRun):
        esper.add_component(entity, RunNumbers(worth(rules, run.edges, run.cards, run.gold)))
    esper.add_component(match, Shaft())


def glow(now: float, dt: float) -> None:
    """Launch numbers and the light of gold, move those on their way, and brighten or darken the shaft."""
    playback, shaft, look = only(Playback), only(Shaft), mine_look()
    age_things(dt * playback.speed, FlyingNumber, Sweep)
    moves = playback.speed and not only(Comfort).reduced_motion
    if not moves:
        delete_things(FlyingNumber)
    for event in playback.signals.started_events:
        number = _number_of(event)
        if number is not None and moves:
            esper.create_entity(number, Lifetime(curve_of(look, number).seconds))
    for event in playback.signals.landed_events:
        if isinstance(event, events.CardTaken) and event.card.endswith(GOLD) and moves:
            esper.create_entity(Sweep(event.seat), Lifetime(look.sweep))
        elif isinstance(event, events.RunBanked):
            _numbers_of(event.seat).paid = event.worth
    longest = max((run.cards for _, run in esper.get_component(ShownRun)), default=0)
    goal = look.lit if longest >= look.lights else 0.0
    shaft.light = toward(shaft.light, goal, look.kindles * dt) if playback.speed else goal


def _numbers_of(seat: int) -> RunNumbers:
    return of_seat(seat, RunNumbers)


def _number_of(event: object) -> FlyingNumber | None:
    """Return the number that a beat launches, if any."""
    seats = match_rules().seats
    if isinstance(event, events.CardTaken):
        numbers = _numbers_of(event.seat)
        before, numbers.last_worth = numbers.last_worth, event.worth
        start = slot_at(layout_of(event.seat), event.slot, event.seat, seats)
        return FlyingNumber(event.seat, event.worth - before, start, "scored")
    if isinstance(event, events.RunBanked):
        _numbers_of(event.seat).last_worth = 0
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


STARTS: dict[type, Outburst[Never]] = {events.CardTaken: _card_bursts}
LANDINGS: dict[type, Outburst[Never]] = {
    events.RunBanked: _bank_bursts,
    events.EdgeChanged: edge_bursts("boosts"),
    events.RoundWon: victory_bursts(lambda seat: board_rect(seat, match_rules().seats)),
}
STEPS: dict[str, tuple[Step[float], ...]] = {
    "backdrop": (Step("glow", glow, "needs the runs and the beats that playback shows, and the look of the table"),)
}


def level(streak: Sequence[RunLevel], cards: int) -> int:
    """Return the number of the level that a run of this many cards has reached, from 1; 0 if none."""
    return sum(run_level.cards <= cards for run_level in streak)


def moment(event: events.Event, actors: Actors) -> str:
    """Return the name of an event's moment: for a card taken, the level of its run."""
    if isinstance(event, events.CardTaken):
        return f"streak_{level(mine_look().streak, event.cards)}"
    return event_name(event, actors)


def moods(event: object) -> tuple[Mood, ...]:
    """Return the moods after an event: long runs and an empty mine please, a lost round saddens."""
    if isinstance(event, events.CardTaken):
        lights = mine_look().lights
        edges = thing_at(SeatRun, event.seat)[1].edges
        before = event.cards - run_cards_of(match_rules(), edges, event.card)
        return ((event.seat, "won"),) if before < lights <= event.cards else ()
    if isinstance(event, events.RoundWon):
        return ((event.seat, "won"),)
    if isinstance(event, events.RoundLost):
        return ((event.seat, "lost"),)
    return ()
