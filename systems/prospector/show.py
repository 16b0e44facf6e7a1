"""The animations of Prospector's events; they only change the shown state."""

from __future__ import annotations

import math
from typing import Never

import esper

from components.match import Match, Seat
from components.playback import Beat
from components.pose import Pose, ShownNumber
from components.prospector import Card, ShownCard, ShownRun
from game.kernel.opaque import as_type
from game.tables.prospector import events
from game.tables.prospector.position import Position, worth
from game.tables.prospector.rules import safe_points
from systems.easing import ease
from systems.entities import match_entity, thing_at
from systems.motion import flight, mark_in_flight, once, pose_of, show, show_component, slide, start_of
from systems.prospector.layout import FAN_CARDS
from systems.prospector.world import card_place, cards_in, discard_counts, match_rules
from systems.staging import BeatAnimator
from systems.turn_marker import show_end, show_nothing

Paid = events.RunBanked | events.DrawPaid | events.EdgePaid | events.PileBanked
FLIGHT_LAYER = 2000.0


def _fly_to_target(beat: Beat[events.CardTaken | events.CardDrawn], progress: float) -> None:
    """Let a card fly to the target, turning over if it was face down, while the fan makes room for the old target.

    Every card moves to its true place: several cards may fly at once, and the last one decides the fan.
    """
    way = flight(beat, progress)
    mover = beat.actors.subject
    discards = discard_counts()[beat.event.seat]
    for entity, card in once(beat, _heap, beat.event.seat):
        x, y, layer = card_place(card, discards)
        slide(beat, entity, (x, y), way, beat.timing.size if entity == mover else 0.0)
        shown_card = show_component(entity, ShownCard(True, layer))
        shown_card.layer = layer if entity != mover or way >= 1 else FLIGHT_LAYER + layer
    if progress >= 1:
        for entity, card in cards_in(beat.event.seat, "pile"):
            show_component(entity, ShownCard(False, 0.0)).face_up = card.face_up
    pose, shown_card = pose_of(mover), show_component(mover, ShownCard(True, 0.0))
    _turn_card(mover, 1.0 if start_of(beat, shown_card).face_up else way)
    lift = beat.timing.swell * math.sin(math.pi * way)
    pose.scale_x, pose.scale_y = pose.scale_x * (1 + lift), 1 + lift


def _heap(seat: int) -> list[tuple[int, Card]]:
    """Return the cards that the beat moves: the new target, and the visible part of the fan."""
    discards = cards_in(seat, "discard")
    first = len(discards) - FAN_CARDS - 1
    return [*(found for found in discards if found[1].number >= first), *cards_in(seat, "target")]


def _turn_card(entity: int, way: float) -> None:
    """Turn a card over about its vertical axis; halfway its face is up."""
    pose, card = pose_of(entity), show_component(entity, ShownCard(False, 0.0))
    card.face_up = way >= 0.5
    pose.scale_x = max(0.06, abs(math.cos(math.pi * way)))


def _take(beat: Beat[events.CardTaken], progress: float) -> None:
    _fly_to_target(beat, progress)
    run = show_component(thing_at(Seat, beat.event.seat)[0], ShownRun(0, 0, 0))
    if beat.landing_time - beat.start <= progress * beat.duration:
        event = beat.event
        run.gold = start_of(beat, run).gold + event.card.endswith("*")
        run.cards, run.worth = event.cards, event.worth


def _turn_up(beat: Beat[events.CardTurned], progress: float) -> None:
    way = ease(beat.timing.ease, progress)
    _turn_card(beat.actors.subject, way)
    mark_in_flight(beat.actors.subject, 0 < way < 1)


def _bank(beat: Beat[Paid], progress: float) -> None:
    """Count up the bank and end the run."""
    number, event = show_component(beat.actors.subject, ShownNumber(0)), beat.event
    before = start_of(beat, number).value
    way = ease(beat.timing.ease, progress)
    number.value = round(before + (event.banked - before) * way)
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
    """Set every show component from the true state, adding missing ones."""
    rules, discards = match_rules(), discard_counts()
    for entity, card in esper.get_component(Card):
        x, y, layer = card_place(card, discards[card.seat])
        show(entity, Pose(x, y), ShownCard(card.face_up, layer))
    for dig in as_type(esper.component_for_entity(match_entity(), Match).position, Position).digs:
        # At the end of a round the last run is in the bank.
        cards, gold = (0, 0) if dig.ending else (dig.run_cards, dig.run_gold)
        run = ShownRun(cards, gold, worth(rules, dig.edges, cards, gold))
        show(thing_at(Seat, dig.side)[0], ShownNumber(safe_points(rules, dig)), run)
