"""What a move leaves to chance: the die it rolls, whatever card it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.kernel.random_stream import draw
from game.kernel.refusal import Refusal
from game.tables.knucklebones.definitions import Card, LoadRoll, Reroll, RestrictRoll, Roll
from game.tables.knucklebones.die import DIE, PARITIES, Die
from game.tables.knucklebones.events import DieRerolled, DieRolled, Event
from game.tables.knucklebones.moves import Move, Target
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.position import Fields
from game.tables.knucklebones.rows import FACES


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
    """Whether a card leaves anything to chance."""
    return any(isinstance(effect, Roll | Reroll) for effect in card.effects)


@lru_cache(maxsize=512)
def weighted(face: int, chance: int, of: int) -> Die:
    """A die that shows a face ``chance`` times out of ``of``; the other five share the rest, in whole sides."""
    others = [other for other in FACES if other != face for _ in range(of - chance)]
    return Die(FACES, tuple(sorted([face] * chance * len(FACES[1:]) + others)))


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
    """The move as the log keeps it, with the face that it rolled, so that a log replays by itself."""
    for event in events:
        if type(event) is DieRolled or type(event) is DieRerolled:
            return Move(move.verb, move.choices, event.face)
    return move
