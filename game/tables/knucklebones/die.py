"""The die, and the faces a card may leave of it."""

from __future__ import annotations

from functools import lru_cache

from game.tables.knucklebones.events import DieRolled, Event
from game.tables.knucklebones.rows import FACES
from game.tables.knucklebones.waiting_die import PLAIN


class Die:
    """A die of some of the six faces; each of its sides is as likely, and a loaded one has a face on several."""

    __slots__ = ("faces", "rolled", "shows", "sides", "sweeps", "ways")

    def __init__(
        self, faces: tuple[int, ...], shows: tuple[int, ...] = (), sweeps: bool = False, ways: tuple[str, ...] = ()
    ) -> None:
        self.faces = faces
        self.shows = shows or faces
        """The face on each side."""
        self.sweeps = sweeps
        """Whether it destroys its equals across before it is placed."""
        self.ways = ways
        """How it is placed, as ``waiting_die`` tells."""
        self.rolled: tuple[dict[int, tuple[Event, ...]], ...] = tuple(
            {face: (DieRolled(seat, face, faces),) for face in faces} for seat in range(3)
        )
        """All that happens in a roll, by seat and face."""
        self.sides = tuple(tuple((PLAIN[face], told[face]) for face in self.shows) for told in self.rolled)
        """The die that then waits and what happens, side by side, by seat."""


DIE = Die(FACES)
PARITIES = {"even": Die((2, 4, 6)), "odd": Die((1, 3, 5))}


@lru_cache(maxsize=64)
def plain(faces: tuple[int, ...]) -> Die:
    """A die that shows each of these faces as likely."""
    return DIE if faces == FACES else Die(faces)


@lru_cache(maxsize=64)
def parity(which: str, faces: tuple[int, ...]) -> Die:
    """A die of the even or the odd ones among these faces."""
    found = tuple(face for face in faces if face % 2 == (which == "odd"))
    return PARITIES[which] if faces == FACES else Die(found)


@lru_cache(maxsize=512)
def weighted(face: int, chance: int, of: int, faces: tuple[int, ...] = FACES) -> Die:
    """A die that shows a face ``chance`` times out of ``of``; all others share the rest, in whole sides."""
    others = [other for other in faces if other != face for _ in range(of - chance)]
    return Die(faces, tuple(sorted([face] * chance * (len(faces) - 1) + others)))


@lru_cache(maxsize=512)
def special(die: Die, sweeps: bool, ways: tuple[str, ...]) -> Die:
    """This die, but one that destroys before it is placed, or is placed in a way of its own."""
    return Die(die.faces, die.shows, sweeps, ways)
