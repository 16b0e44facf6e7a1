"""How things come to lie where they belong: dice fly there or close up, and in the end all is set from the truth."""

from __future__ import annotations

import esper

from components.knucklebones import (
    Card,
    Die,
    Place,
    Rolled,
    Row,
    Shield,
    ShownCard,
    ShownFace,
    ShownHealth,
    Spot,
    Tally,
    Token,
)
from components.match import Match
from components.playback import Beat
from components.pose import Pose, ShownNumber
from components.shining import Colour
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.waiting_die import Waiting
from systems.easing import ease
from systems.in_play import in_play
from systems.knucklebones.owners.cards import slots_by_seat, weigh
from systems.knucklebones.owners.scoring import points
from systems.knucklebones.view.layout import bar_rect, card_at, field_at
from systems.knucklebones.view.token_places import token_place
from systems.motion import flight, fly, part, show, shown, slide


def close_up(beat: Beat, after: float, progress: float) -> None:
    """The dice that stay move up one after the other, from ``after`` seconds on."""
    for number, (die, place) in enumerate(beat.actors.movers):
        start = after + beat.timing.stagger * number
        way = ease(beat.timing.ease, part(beat, progress, start, beat.duration - start))
        slide(beat, die, field_at(*place), way)
        if way == 1:
            lie(die, place)


def fly_to(beat: Beat, die: int, place: Place, progress: float) -> None:
    """A die flies to a field and lies there from its landing on."""
    fly(beat, die, field_at(*place), progress)
    if flight(beat, progress) == 1:
        lie(die, place)


def lie(die: int, place: Place) -> None:
    """Let a die be shown to lie on a field."""
    shown(die, Spot(place)).place = place
    shown(die, Colour(f"seat{place[0]}"))


def settle() -> None:
    """Set every show component from the truth, adding those that are missing."""
    for entity, die in in_play(Die):
        place = die.seat, die.row, die.field
        show(entity, Pose(*field_at(*place)), ShownFace(die.face))
        lie(entity, place)
    for entity, row in in_play(Row):
        show(entity, ShownNumber(row.score))
    for entity, tally in in_play(Tally):
        show(entity, ShownNumber(points(tally.seat), tally.bonus, tally.lost - tally.won))
    for entity, shield in in_play(Shield):
        show(entity, Pose(*bar_rect(shield.seat, shield.row).centre), ShownHealth(shield.health / shield.full))
    for _, match in esper.get_component(Match):
        weigh(match)
    held = slots_by_seat()
    for entity, card in in_play(Card):
        show(entity, Pose(*card_at(card.seat, card.slot, held[card.seat])))
        _hold(entity, card)
    for entity, token in in_play(Token):
        show(entity, Pose(*token_place(Mark(*token.place))))
    for entity, rolled in in_play(Rolled):
        show(entity, ShownFace(rolled.waiting.face if isinstance(rolled.waiting, Waiting) else 0))


def _hold(entity: int, card: Card) -> None:
    """Say whether a card can be played; it darkens in its own time, so only a new one is dark at once."""
    shut = not card.playable
    held = esper.try_component(entity, ShownCard)
    if held is None:
        esper.add_component(entity, ShownCard(shut, float(shut)))
    else:
        held.shut, held.spin = shut, 0.0
