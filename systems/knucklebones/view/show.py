"""How each event looks: pure motion of the shown state, from wherever it is when the beat begins."""

from __future__ import annotations

import esper

from components.knucklebones import Rolled, Row, ShownCard, ShownFace, ShownHealth, Tally, Token
from components.playback import Actors, Beat
from components.pose import ShownNumber
from game.content.models.beats import EventBeat
from game.tables.knucklebones import events as happened
from game.tables.knucklebones.cards.offers import DieChosen
from game.tables.knucklebones.cards.questions import ChoiceAsked, ChoiceMade
from game.tables.knucklebones.event_changes import CHANGES, change_of
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.waiting_die import HIDDEN
from systems.easing import between, ease, noise
from systems.in_play import only
from systems.knucklebones.view.layout import box_at, field_at
from systems.knucklebones.view.settling import close_up, fly_to
from systems.knucklebones.view.token_places import token_place
from systems.motion import flight, leave, leaving, part, pose_of, send, shown, squash
from systems.tables import Shower
from systems.whose_turn import show_end, show_passing


def length(event: Event, timing: EventBeat, actors: Actors) -> float:
    """Seconds a beat lasts; where nothing has to close up it is over when its dice are gone."""
    if type(event) in CHANGES and change_of(event).destroys and not actors.movers:
        return min(float(timing.seconds), leaving(timing, len(actors.gone)))
    return float(timing.seconds)


def _roll(beat: Beat, progress: float) -> None:
    event = beat.event
    _tumble(beat, box_at(event.seat), progress, event.face, event.among)


def _veil(beat: Beat, progress: float) -> None:
    """A die rolls on which nobody can read anything; the fog that hides it goes up."""
    _tumble(beat, box_at(beat.event.seat), progress, HIDDEN, (0,))
    for token in beat.actors.gone:
        pose_of(token).alpha = 1 - progress


def _reroll(beat: Beat, progress: float) -> None:
    event = beat.event
    _tumble(beat, field_at(event.seat, event.row, event.field), progress, event.face, event.among)


def _tumble(beat: Beat, at_rest: tuple[float, float], progress: float, rolled: int, among: tuple[int, ...]) -> None:
    """Wrong faces run ever slower while the die shakes ever less; the rolled one comes as it lands.

    Without wrong faces the rolled one fades in.
    """
    die, timing = beat.actors.who, beat.timing
    run = part(beat, progress, 0.0, beat.landing - beat.start)
    beat.settled = run >= 1
    face, pose, (x, y) = shown(die, ShownFace(0)), pose_of(die), at_rest
    wrong = [other for other in among if other != rolled] if timing.count else []
    send(die, bool(wrong) and run < 1)
    if run >= 1 or not wrong:
        face.face, pose.x, pose.y, pose.angle = rolled, x, y, 0.0
        pose.alpha = 1.0 if wrong else progress
    else:
        turns = int(ease(timing.ease, run) * timing.count)
        face.face = wrong[(turns * (2 if len(wrong) % 2 else 1) + rolled) % len(wrong)]
        at, strength = progress * beat.duration * timing.rate, 1 - run
        pose.x = x + timing.size * strength * noise(at, 1)
        pose.y = y + timing.size * strength * noise(at, 2)
        pose.angle = timing.tilt * strength * noise(at, 3)
    squash(beat, die, progress)


def _wait(beat: Beat, progress: float) -> None:
    """It comes into the box, unless it lies there already."""
    box = beat.actors.who
    pose, face = pose_of(box), shown(box, ShownFace(0))
    new = beat.scratch.setdefault("new", face.face != beat.event.face)
    if new:
        face.face, (pose.x, pose.y), pose.alpha = beat.event.face, box_at(beat.event.seat), progress
    squash(beat, box, progress)


def _place(beat: Beat, progress: float) -> None:
    event = beat.event
    if not beat.begun:
        shown(only(Rolled)[0], ShownFace(0)).face = 0
    _arrive(beat, box_at(event.seat), progress)


def _steal(beat: Beat, progress: float) -> None:
    event = beat.event
    _arrive(beat, field_at(3 - event.seat, event.from_row, event.from_field), progress)


def _arrive(beat: Beat, origin: tuple[float, float], progress: float) -> None:
    """A new die comes in sight where it comes from, and flies to its field."""
    event, die = beat.event, beat.actors.who
    if not beat.begun:
        pose = pose_of(die)
        (pose.x, pose.y), pose.alpha = origin, 1.0
        shown(die, ShownFace(event.face)).face = event.face
    fly_to(beat, die, (event.seat, event.row, event.field), progress)


def _swap(beat: Beat, progress: float) -> None:
    """Each bows to its own left, so that the two whirl around each other."""
    for die, place in beat.actors.movers:
        fly_to(beat, die, place, progress)


def _destroy(beat: Beat, progress: float) -> None:
    """The dice leave; as soon as they have, the others close up."""
    leave(beat, progress)
    close_up(beat, leaving(beat.timing, len(beat.actors.gone)), progress)


def _score(beat: Beat, progress: float) -> None:
    """The row counts to its score; the total follows the three rows as they are shown."""
    row, seat = shown(beat.actors.who, ShownNumber(0)), beat.event.seat
    row.value = _counted(beat, row.value, beat.event.score, progress)
    rows = sum(number.value for _, (each, number) in esper.get_components(Row, ShownNumber) if each.seat == seat)
    for _, (tally, total) in esper.get_components(Tally, ShownNumber):
        if tally.seat == seat:
            total.value = rows


def _bonus(beat: Beat, progress: float) -> None:
    tally = shown(beat.actors.who, ShownNumber(0))
    tally.bonus = _counted(beat, tally.bonus, beat.actors.amount, progress)


def _lose(beat: Beat, progress: float) -> None:
    """What is taken off a total counts up beside it."""
    tally = shown(beat.actors.who, ShownNumber(0))
    tally.lost = _counted(beat, tally.lost, beat.actors.amount, progress)


def _counted(beat: Beat, now: int, to: float, progress: float) -> int:
    """A number on its way from what it was as the beat began."""
    return round(between(beat.scratch.setdefault("start", now), to, ease(beat.timing.ease, progress)))


def _bar(beat: Beat, progress: float) -> None:
    health = shown(beat.actors.who, ShownHealth(0.0))
    start = beat.scratch.setdefault("start", health.share)
    health.share = between(start, beat.actors.amount, ease(beat.timing.ease, progress))


def _put(beat: Beat, progress: float) -> None:
    """A token comes down on its place."""
    pose = pose_of(beat.actors.who)
    token = esper.component_for_entity(beat.actors.who, Token)
    (pose.x, pose.y), pose.alpha = token_place(Mark(*token.place)), min(1.0, 2 * progress)
    pose.scale_x = pose.scale_y = between(beat.timing.scale, 1.0, ease(beat.timing.ease, progress))


def _change(beat: Beat, progress: float) -> None:
    """What an event does to dice and marks, whichever card it comes from."""
    change = change_of(beat.event)
    if change.destroys:
        _destroy(beat, progress)
    elif change.adds:
        _lose(beat, progress)
    elif not change.puts:
        leave(beat, progress)
    elif beat.actors.start:
        _put(beat, progress)
    else:
        squash(beat, beat.actors.who, progress)


def _move(beat: Beat, progress: float) -> None:
    """Dice go to their places; what is pushed off the table goes first."""
    if beat.actors.gone:
        leave(beat, progress)
    for die, place in beat.actors.movers:
        fly_to(beat, die, place, progress)


def _give(beat: Beat, progress: float) -> None:
    _arrive(beat, box_at(beat.event.seat), progress)


def _turn_over(beat: Beat, progress: float) -> None:
    """A die shows its other face, and settles."""
    shown(beat.actors.who, ShownFace(0)).face = beat.event.face
    squash(beat, beat.actors.who, progress)


def _leave(beat: Beat, progress: float) -> None:
    """A card leaves its hand, if it does."""
    for card in beat.actors.gone:
        pose_of(card).alpha = 1 - ease(beat.timing.ease, progress)


def _rest(beat: Beat, progress: float) -> None:
    """Nothing moves."""


def _card(beat: Beat, progress: float) -> None:
    """The card rises toward the middle and turns over; a used one then fades, another goes back as it came."""
    actors, timing = beat.actors, beat.timing
    pose, card = pose_of(actors.who), shown(actors.who, ShownCard(False, 0.0))
    y = beat.scratch.setdefault("start", pose.y)
    way = flight(beat, progress)
    back = part(beat, progress, beat.duration - timing.leave, timing.leave)
    if actors.gone:
        pose.y, card.spin = y + timing.size * way, timing.turns * way
        pose.alpha = 1 - ease(timing.leave_ease, back)
    else:
        pose.y = y + timing.size * way * (1 - ease(timing.leave_ease, back))
        card.spin = 2 * timing.turns * way if way < 1 else 0.0


def _turn(beat: Beat, progress: float) -> None:
    """The box of one seat goes with its die, that of the other comes empty."""
    show_passing(beat, progress)
    if "passed" in beat.scratch:
        shown(beat.actors.who, ShownFace(0)).face = 0


def _ask(beat: Beat, progress: float) -> None:
    """What is to be decided goes to the seat that is asked."""
    show_passing(beat, progress, beat.event.seat)


def _answer(beat: Beat, progress: float) -> None:
    """And back to the one whose card asked."""
    show_passing(beat, progress, 3 - beat.event.seat)


SHOWERS: dict[type, Shower] = {
    **dict.fromkeys(CHANGES, _change),
    happened.CardPlayed: _card,
    happened.DieRolled: _roll,
    happened.DieRerolled: _reroll,
    happened.DieWaits: _wait,
    happened.DiePlaced: _place,
    happened.DieStolen: _steal,
    happened.DiceSwapped: _swap,
    happened.DiceTraded: _swap,
    happened.DieMoved: _move,
    happened.DieGiven: _give,
    happened.DicePushed: _move,
    happened.DieTurned: _turn_over,
    happened.LotDrawn: _rest,
    happened.CardGained: _rest,
    happened.CardLost: _leave,
    DieChosen: _wait,
    ChoiceAsked: _ask,
    ChoiceMade: _answer,
    happened.RowScored: _score,
    happened.DiagonalGained: _bonus,
    happened.DiagonalLost: _bonus,
    happened.RowShielded: _bar,
    happened.ShieldWorn: _bar,
    happened.ShieldGone: _bar,
    happened.DieVeiled: _veil,
    happened.TurnPassed: _turn,
    happened.MatchWon: show_end,
    happened.MatchDrawn: show_end,
}
