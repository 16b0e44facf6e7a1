"""The animations of the table: events move the shown state, which finally equals the true state."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Never, cast

import esper

from components.comfort import Comfort
from components.effects import Color, Design
from components.knucklebones import (
    Die,
    ExtraPoints,
    HeldCard,
    Row,
    Shield,
    ShownCard,
    ShownFace,
    ShownHealth,
    ShownPlace,
    Token,
    WaitingDie,
)
from components.match import CurrentTurn, Match, Seat
from components.playback import Actors, Beat, Playback
from components.pose import Pose, ShownNumber
from components.seat_choice import SeatChoice
from game.content.models.beats import EventBeat
from game.kernel.opaque import SeatEvent
from game.tables.knucklebones import events
from game.tables.knucklebones.cards.blocks.hands import ChoiceAsked, ChoiceMade
from game.tables.knucklebones.cards.blocks.rolls import DieChosen, DieDropped, DieThrown
from game.tables.knucklebones.cards.blocks.waits import MarkActs
from game.tables.knucklebones.dimensions import HIDDEN_FACE, PlaceNumbers
from game.tables.knucklebones.event_types import CHANGE_OF_EVENT, change_of
from game.tables.knucklebones.events import Event
from systems.easing import between, ease, noise, toward
from systems.entities import only, seat_entity, things
from systems.knucklebones.layout import (
    PLAYED_CARD_CENTER,
    bar_rect,
    box_at,
    card_at,
    field_at,
    hand_at,
    thrown_at,
    token_place,
)
from systems.knucklebones.world import points, slots_by_seat
from systems.motion import (
    flight,
    fly,
    leave,
    leave_seconds,
    mark_in_flight,
    part_progress,
    pose_of,
    show,
    show_component,
    slide,
    squash,
    start_of,
)
from systems.staging import BeatAnimator
from systems.turn_marker import show_end, show_nothing, show_passing


def moves(beat: Beat[Event]) -> Sequence[tuple[int, PlaceNumbers]]:
    """Return the dice that move, with their new places."""
    return cast("Sequence[tuple[int, PlaceNumbers]]", beat.actors.movers)


def close_up(beat: Beat[Event], after: float, progress: float) -> None:
    """Move the remaining dice together, one after another, from ``after`` seconds on."""
    for number, (die, place) in enumerate(moves(beat)):
        start = after + beat.timing.stagger * number
        share = ease(beat.timing.ease, part_progress(beat, progress, start, beat.duration - start))
        slide(beat, die, field_at(*place), share)
        if share == 1:
            show_on_field(die, place)


def fly_to(beat: Beat[Event], die: int, place: PlaceNumbers, progress: float) -> None:
    fly(beat, die, field_at(*place), progress)
    if flight(beat, progress) == 1:
        show_on_field(die, place)


def show_on_field(die: int, place: PlaceNumbers) -> None:
    show_component(die, ShownPlace(place)).place = place
    show_component(die, Color(f"seat{place[0]}"))


def settle() -> None:
    for entity, die in things(Die):
        place = die.seat, die.row, die.field
        show(entity, Pose(*field_at(*place)), ShownFace(die.face))
        show_on_field(entity, place)
    for entity, row in things(Row):
        show(entity, ShownNumber(row.score))
    for entity, (seat, extras) in esper.get_components(Seat, ExtraPoints):
        show(entity, ShownNumber(points(seat.number), extras.bonus, extras.deduction))
    for entity, shield in things(Shield):
        show(entity, Pose(*bar_rect(shield.seat, shield.row).center), ShownHealth(shield.health / shield.full_health))
    slot_counts = slots_by_seat()
    for entity, card in things(HeldCard):
        show(entity, Pose(*card_at(card.seat, card.slot, slot_counts[card.seat])))
        _show_shut(entity, not card.is_playable)
    for entity, token in things(Token):
        show(entity, Pose(*token_place(token.place)))
    for entity, waiting in things(WaitingDie):
        show(entity, Pose(*box_at(only(CurrentTurn).seat)), ShownFace(waiting.face, is_in_box=True))


def _show_shut(entity: int, shut: bool) -> None:
    """Show if a card is shut. It darkens gradually; only a new card is dark at once."""
    look = esper.try_component(entity, ShownCard)
    if look is None:
        esper.add_component(entity, ShownCard(shut, float(shut)))
    else:
        look.is_shut = shut
        look.spin = look.flight = look.shine = 0.0


def is_shut(card: int) -> bool:
    """Return True if a card in a hand is shown as one that cannot be played, or not shown yet."""
    look = esper.try_component(card, ShownCard)
    return look is None or look.is_shut


def beat_seconds(event: Event, timing: EventBeat, actors: Actors) -> float:
    """Return the seconds of a beat.

    Chance lengthens a throw, and so do dice that are counted. If none have to close up, it ends when its dice are gone.
    """
    if actors.rolls and timing.count:
        return float(timing.seconds + timing.throw.vary * _luck(event))
    if actors.addends:
        return float(timing.seconds) + _count_seconds(timing, actors)
    if type(event) in CHANGE_OF_EVENT and change_of(event).destroys and not actors.movers:
        return min(float(timing.seconds), leave_seconds(timing, len(actors.leavers)))
    return float(timing.seconds)


def _roll(beat: Beat[events.DieRolled], progress: float) -> None:
    event = beat.event
    _throw(beat, hand_at(event.seat), box_at(event.seat), progress, event.face, event.among)


def _throw_aside(beat: Beat[DieThrown], progress: float) -> None:
    """Let a die roll to the middle of the table, next to that of the other seat."""
    event = beat.event
    _throw(beat, hand_at(event.seat), thrown_at(event.seat), progress, event.face, event.among)


def _veil(beat: Beat[events.DieVeiled], progress: float) -> None:
    """Show a hidden die roll, while the fog token that hides it fades."""
    seat = beat.event.seat
    _throw(beat, hand_at(seat), box_at(seat), progress, HIDDEN_FACE, (0,))
    for token in beat.actors.leavers:
        pose_of(token).alpha = 1 - progress


def _reroll(beat: Beat[events.DieRerolled], progress: float) -> None:
    event = beat.event
    place = field_at(event.seat, event.row, event.field)
    _throw(beat, place, place, progress, event.face, event.among)


def _throw(
    beat: Beat[Event],
    origin: tuple[float, float],
    end: tuple[float, float],
    progress: float,
    result: int,
    among: tuple[int, ...],
) -> None:
    """Throw a die from one place to another, showing wrong faces ever more slowly until it rests on the rolled one.

    Without wrong faces the rolled one fades in.
    """
    die, timing = beat.actors.subject, beat.timing
    flown = part_progress(beat, progress, 0.0, beat.landing_time - beat.start)
    beat.is_at_rest = flown >= 1
    face, pose = show_component(die, ShownFace(0, is_in_box=True)), pose_of(die)
    wrong_faces = [other for other in among if other != result] if timing.count else []
    mark_in_flight(die, bool(wrong_faces) and flown < 1)
    if flown >= 1 or not wrong_faces:
        face.face = result
        pose.x, pose.y = end
        pose.angle = pose.lift = 0.0
        pose.scale_x = pose.scale_y = 1.0
        pose.alpha = 1.0 if wrong_faces else progress
    else:
        share = ease(timing.ease, flown)
        faces_shown = int(share * timing.count)
        face.face = wrong_faces[(faces_shown * (2 if len(wrong_faces) % 2 else 1) + result) % len(wrong_faces)]
        beat.repeats.done, height = bounce_height(flown, _bounces(timing, beat.event), timing.throw.keeps)
        beat.repeats.kind = "bounce"
        pose.lift = timing.size * height
        pose.x, pose.y = between(origin[0], end[0], share), between(origin[1], end[1], share) + pose.lift
        pose.angle = 180 * timing.turns * (1 - share) * (1 if origin[0] <= end[0] else -1)
        pose.scale_x = pose.scale_y = 1 + timing.swell * height
    squash(beat, die, progress)


def bounce_height(progress: float, bounces: int, keeps: float) -> tuple[int, float]:
    """Return the bounces of a thrown thing so far, and its height as a share of the first arc's.

    ``progress`` is its own, from 0 to 1. Each bounce leaves it the share ``keeps`` of its speed, so the next arc takes
    that share of the time and reaches the square of it in height.
    """
    time = progress * sum(keeps**arc for arc in range(bounces + 1))
    for arc in range(bounces + 1):
        seconds = keeps**arc
        if time < seconds:
            share = time / seconds
            return arc, seconds**2 * 4 * share * (1 - share)
        time -= seconds
    return bounces, 0.0


def _luck(event: Event) -> float:
    """Return the chance of a throw, 0 to 1: its face and the moves so far decide, so that a replay shows the same."""
    moves = len(only(Match).log)
    return (1 + noise(moves, getattr(event, "face", HIDDEN_FACE))) / 2


def _bounces(timing: EventBeat, event: Event) -> int:
    return max(0, timing.throw.bounces - int(_luck(event) < 0.5))


def _wait(beat: Beat[events.DieWaits | DieChosen], progress: float) -> None:
    """Let the die fade in inside the box, unless it is there already."""
    die = beat.actors.subject
    pose, face = pose_of(die), show_component(die, ShownFace(0, is_in_box=True))
    if start_of(beat, face).face != beat.event.face:
        face.face, (pose.x, pose.y), pose.alpha = beat.event.face, box_at(beat.event.seat), progress
    squash(beat, die, progress)


def _place(beat: Beat[events.DiePlaced | events.DieGiven], progress: float) -> None:
    _arrive(beat, box_at(beat.event.seat), progress)


def _steal(beat: Beat[events.DieStolen], progress: float) -> None:
    event = beat.event
    _arrive(beat, field_at(3 - event.seat, event.from_row, event.from_field), progress)


def _arrive(
    beat: Beat[events.DiePlaced | events.DieStolen | events.DieGiven],
    origin: tuple[float, float],
    progress: float,
) -> None:
    """Show a die at its origin and let it fly to its field."""
    event, die = beat.event, beat.actors.subject
    if not beat.has_begun:
        _appear(die, origin, event.face)
    fly_to(beat, die, (event.seat, event.row, event.field), progress)


def _appear(die: int, origin: tuple[float, float], face: int) -> None:
    pose, shown_face = pose_of(die), show_component(die, ShownFace(face))
    (pose.x, pose.y), pose.alpha = origin, 1.0
    shown_face.face, shown_face.is_in_box = face, False


def _destroy(beat: Beat[SeatEvent], progress: float) -> None:
    """Let the dice leave; once they have, the others close up."""
    leave(beat, progress)
    close_up(beat, leave_seconds(beat.timing, len(beat.actors.leavers)), progress)


def _score(beat: Beat[events.RowScored], progress: float) -> None:
    """Count the dice of a row that gains points one after another, then its multiplier.

    Then its score changes, and the total follows.
    """
    row = show_component(beat.actors.subject, ShownNumber(0))
    seat = beat.event.seat
    actors = beat.actors
    before, count_seconds = start_of(beat, row).value, _count_seconds(beat.timing, actors)
    beat.count_end = beat.start + count_seconds
    if progress * beat.duration < count_seconds:
        _count_dice(beat, row, progress)
        return
    for die, _ in actors.addends if count_seconds else ():
        pose_of(die).scale_x = pose_of(die).scale_y = 1.0
    half = beat.timing.seconds / 2
    share = ease(beat.timing.ease, part_progress(beat, progress, count_seconds, half))
    row.value = round(between(before, beat.event.score, share))
    row.jolt = 0.0
    row.factor = _factor(actors) if count_seconds and progress < 1 else 0
    share = ease(beat.timing.ease, part_progress(beat, progress, count_seconds + half, half))
    others = sum(
        number.value for entity, (other, number) in esper.get_components(Row, ShownNumber)
        if other.seat == seat and entity != actors.subject
    )
    total = show_component(seat_entity(seat), ShownNumber(0))
    total.value = others + round(between(before, beat.event.score, share))


def _factor(actors: Actors) -> int:
    """Return the multiplier of the dice that are counted, 0 if no two are equal."""
    most_equal = max(Counter(face for _, face in actors.addends).values(), default=0)
    return most_equal if most_equal > 1 else 0


def _count_seconds(timing: EventBeat, actors: Actors) -> float:
    """Return the seconds that counting takes: the dice, and the multiplier if there is one."""
    if not timing.tick or not actors.addends:
        return 0.0
    return float(timing.tick * len(actors.addends) + (timing.slam if _factor(actors) else 0.0))


def _count_dice(beat: Beat[events.RowScored], row: ShownNumber, progress: float) -> None:
    """Let the dice jump one after another while their sum grows; then the multiplier strikes."""
    seconds, tick, addends = progress * beat.duration, beat.timing.tick, beat.actors.addends
    count = min(len(addends), int(seconds / tick) + 1)
    row.value = sum(face for _, face in addends[:count])
    for number, (die, _) in enumerate(addends):
        age = seconds - number * tick
        if age >= 0:
            pose = pose_of(die)
            pose.scale_x = pose.scale_y = 1 + beat.timing.swell * max(0.0, 1 - age / (2 * tick))
    row.jolt, beat.repeats.kind = max(0.0, 1 - (seconds - (count - 1) * tick) / tick), "tick"
    slam_age = seconds - len(addends) * tick
    if slam_age >= 0:
        row.factor, row.jolt = _factor(beat.actors), 1 - slam_age / beat.timing.slam
        count, beat.repeats.kind = count + 1, "slam"
    beat.repeats.done = count


def _count_bonus(beat: Beat[events.DiagonalGained | events.DiagonalLost], progress: float) -> None:
    number = show_component(beat.actors.subject, ShownNumber(0))
    number.bonus = _number_between(beat, start_of(beat, number).bonus, beat.actors.amount, progress)


def _count_loss(beat: Beat[Event], progress: float) -> None:
    """Count up the points that a total has lost, next to it."""
    number = show_component(beat.actors.subject, ShownNumber(0))
    number.deduction = _number_between(beat, start_of(beat, number).deduction, beat.actors.amount, progress)


def _number_between(beat: Beat[Event], start: int, target: float, progress: float) -> int:
    return round(between(start, target, ease(beat.timing.ease, progress)))


def _fill_bar(beat: Beat[events.RowShielded | events.ShieldWorn | events.ShieldGone], progress: float) -> None:
    health = show_component(beat.actors.subject, ShownHealth(0.0))
    health.share = between(start_of(beat, health).share, beat.actors.amount, ease(beat.timing.ease, progress))


def _drop_token(beat: Beat[Event], progress: float) -> None:
    pose = pose_of(beat.actors.subject)
    token = esper.component_for_entity(beat.actors.subject, Token)
    (pose.x, pose.y), pose.alpha = token_place(token.place), min(1.0, 2 * progress)
    pose.scale_x = pose.scale_y = between(beat.timing.scale, 1.0, ease(beat.timing.ease, progress))


def _change(beat: Beat[SeatEvent], progress: float) -> None:
    """Show the dice and marks that an event of any card changes."""
    change = change_of(beat.event)
    if change.destroys:
        _destroy(beat, progress)
    elif change.adds:
        _count_loss(beat, progress)
    elif not change.puts:
        leave(beat, progress)
    elif beat.actors.start:
        _drop_token(beat, progress)
    else:
        squash(beat, beat.actors.subject, progress)


def _move(beat: Beat[SeatEvent], progress: float) -> None:
    """Move dice to their places; dice pushed off the board leave.

    Two dice that swap curve to their own left, so that they circle each other.
    """
    if beat.actors.leavers:
        leave(beat, progress)
    for die, place in moves(beat):
        fly_to(beat, die, place, progress)


def _push(beat: Beat[events.DicePushed], progress: float) -> None:
    """Let a die come from the box while the others make room for it."""
    if not beat.has_begun:
        _appear(beat.actors.subject, box_at(beat.event.seat), beat.event.face)
    _move(beat, progress)


def _flip_die(beat: Beat[events.DieTurned], progress: float) -> None:
    """Show the new face of a die, then let it settle."""
    show_component(beat.actors.subject, ShownFace(0)).face = beat.event.face
    squash(beat, beat.actors.subject, progress)


def _discard(beat: Beat[events.CardLost], progress: float) -> None:
    """Fade out a card that leaves its hand."""
    for card in beat.actors.leavers:
        pose_of(card).alpha = 1 - ease(beat.timing.ease, progress)


def _play_card(beat: Beat[events.CardPlayed], progress: float) -> None:
    """Let the card fly to the middle, open and strike its targets; a spent one fades there, others return to the hand.

    Without motion, a spent card just fades.
    """
    actors, timing = beat.actors, beat.timing
    pose, card = pose_of(actors.subject), show_component(actors.subject, ShownCard(False, 0.0))
    start = start_of(beat, pose)
    fade = ease(timing.leave_ease, part_progress(beat, progress, beat.duration - timing.leave, timing.leave))
    if actors.leavers:
        pose.alpha = 1 - fade
    if timing.lands is None:
        return
    flight_seconds = beat.landing_time - beat.start - timing.strike
    share = ease(timing.ease, part_progress(beat, progress, 0.0, flight_seconds))
    card.flight = share if actors.leavers else share * (1 - fade)
    x, y = PLAYED_CARD_CENTER
    pose.x, pose.y = between(start.x, x, card.flight), between(start.y, y, card.flight)
    pose.y += timing.size * math.sin(math.pi * share)
    card.spin = timing.turns * share if share < 1 else 0.0
    card.choices = beat.event.choices
    card.strike = part_progress(beat, progress, flight_seconds, timing.strike)
    card.shine = 1 - part_progress(beat, progress, beat.landing_time - beat.start, timing.leave) if card.strike else 0.0


def _pass_turn(beat: Beat[events.TurnPassed], progress: float) -> None:
    """Fade out one seat's box, with a die that could not be placed, and fade in the other's."""
    show_passing(beat, progress)
    for die in beat.actors.leavers:
        pose_of(die).alpha = max(0.0, 1 - 2 * ease(beat.timing.ease, progress))


def _pass_choice(beat: Beat[ChoiceAsked], progress: float) -> None:
    show_passing(beat, progress, beat.event.seat)


def _return_choice(beat: Beat[ChoiceMade], progress: float) -> None:
    """Pass the choice back to the seat whose card asked."""
    show_passing(beat, progress, 3 - beat.event.seat)


ANIMATORS: dict[type, BeatAnimator[Never]] = {
    **dict.fromkeys(CHANGE_OF_EVENT, _change),
    events.CardPlayed: _play_card,
    events.DieRolled: _roll,
    events.DieRerolled: _reroll,
    events.DieWaits: _wait,
    events.DiePlaced: _place,
    events.DieStolen: _steal,
    events.DiceSwapped: _move,
    events.DiceTraded: _move,
    events.DieMoved: _move,
    events.DieGiven: _place,
    events.DicePushed: _push,
    events.DieTurned: _flip_die,
    events.LotDrawn: show_nothing,
    MarkActs: show_nothing,
    events.CardGained: show_nothing,
    events.CardLost: _discard,
    DieChosen: _wait,
    DieThrown: _throw_aside,
    DieDropped: leave,
    ChoiceAsked: _pass_choice,
    ChoiceMade: _return_choice,
    events.RowScored: _score,
    events.DiagonalGained: _count_bonus,
    events.DiagonalLost: _count_bonus,
    events.RowShielded: _fill_bar,
    events.ShieldWorn: _fill_bar,
    events.ShieldGone: _fill_bar,
    events.DieVeiled: _veil,
    events.TurnPassed: _pass_turn,
    events.MatchWon: show_end,
    events.MatchDrawn: show_end,
}


def rise_and_dim(now: float, dt: float) -> None:
    """Advance the rising and darkening of cards by ``dt`` seconds.

    At speed 0 and with reduced motion they finish at once.
    """
    playback, raised_cards = only(Playback), _raised_cards(only(SeatChoice))
    timing = None if only(Comfort).reduced_motion or not playback.speed else only(Design).timing
    rise = _share(dt, 0.0 if timing is None else timing.focus_rise)
    dim = _share(dt * playback.speed, 0.0 if timing is None else timing.motion.dim)
    for _, (card, look) in esper.get_components(HeldCard, ShownCard):
        look.rise = toward(look.rise, float((card.seat, card.card) in raised_cards), rise)
        look.dim = toward(look.dim, float(look.is_shut), dim)


def _raised_cards(choice: SeatChoice) -> set[tuple[int, str]]:
    """Return seat and id of the raised cards: the focused one, and the one being played."""
    cards = {choice.path[0][1:]} if choice.mode == "choose" else set()
    if choice.focus and choice.focus[0] == "card":
        cards.add(choice.focus[1:])
    return cards


def _share(dt: float, seconds: float) -> float:
    """Return the share of a motion of this length that passes in ``dt``."""
    return dt / seconds if seconds else 1.0
