"""What a move leaves to chance: the die it rolls, whatever card it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.kernel.random_stream import draw
from game.kernel.refusal import Refusal
from game.tables.knucklebones.card_fitting import selectors
from game.tables.knucklebones.cards.offers import DiceOffered, RollAndChoose
from game.tables.knucklebones.chance_drawn import packed
from game.tables.knucklebones.definitions import Card, LoadRoll, Reroll, RestrictRoll, Roll
from game.tables.knucklebones.die import DIE, PARITIES, Die, weighted
from game.tables.knucklebones.events import DieRerolled, DieRolled, Event, LotDrawn
from game.tables.knucklebones.moves import Move, Target
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.position import Fields


def die_of(card: Card, play: tuple[Target, ...]) -> Die | None:
    """The die a card rolls when it is played on this; None where nothing is left to chance."""
    die: Die | None = None
    for effect in card.effects:
        if isinstance(effect, RestrictRoll):
            die = PARITIES[str(play[effect.choice - 1])]
        elif isinstance(effect, LoadRoll):
            die = weighted(int(str(play[effect.choice - 1])), effect.chance, effect.of)
        elif isinstance(effect, Roll | Reroll):
            die = die or DIE
    return die


def rolls(card: Card) -> bool:
    """Whether a card may roll a die."""
    return any(isinstance(effect, Roll | Reroll | RollAndChoose) for effect in card.effects)


def draws(card: Card) -> bool:
    """Whether a card may leave anything to chance."""
    return rolls(card) or any(
        effect.kind == "repeat"
        or getattr(effect, "face", None) == "random"
        or any(found.random for _, found in selectors(effect))
        for effect in card.effects
    )


def throw(die: Die, position: Fields, named: int) -> tuple[int | None, int]:
    """The stream after a throw of this die and the face it shows, the named one if there is one.

    Refuses with ``needs_face`` where neither stream nor name tells it, with ``bad_face`` where there is no such face.
    """
    _, _, _, _, _, rng = position
    face = named
    if rng is not None:
        rng, k = draw(rng, len(die.shows))
        face = named or die.shows[k]
    elif not named:
        raise Refusal("needs_face", "This position has no random stream: name the face.", write(position))
    if face not in die.faces:
        shown = " ".join(map(str, die.faces))
        raise Refusal("bad_face", f"This roll cannot show {face}, only {shown}.", write(position))
    return rng, face


def named(move: Move, events: Sequence[Event]) -> Move:
    """The move as the log keeps it, with all that it drew, so that a log replays by itself."""
    lots = [lot for event in events if (lot_of := DRAWN.get(type(event))) for lot in lot_of(event)]
    if not lots:
        return move
    return Move(move.verb, move.choices, lots[0] if len(lots) == 1 else packed(lots))


DRAWN: Mapping[type, Callable[[Any], tuple[int, ...]]] = {
    DieRolled: lambda event: (event.face,),
    DieRerolled: lambda event: (event.face,),
    LotDrawn: lambda event: (event.lot,),
    DiceOffered: lambda event: event.faces,
}
"""What each event says that chance has drawn."""
