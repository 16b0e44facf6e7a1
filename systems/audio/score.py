"""What the sound system has to be told; the numbers themselves are data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from systems.answers import Answer


class Cue(Answer, Protocol):
    """A sound that answers to a beat."""

    @property
    def sound(self) -> str:
        """Its file's name without the ending."""

    @property
    def rising(self) -> bool:
        """Whether it has variants, higher with the combo."""

    @property
    def variants(self) -> int:
        """How many, then."""

    @property
    def gain(self) -> float:
        """Decibels."""

    @property
    def duck(self) -> bool:
        """Whether music gives way."""


class Layer(Protocol):
    """A stem of a track."""

    @property
    def sound(self) -> str:
        """Its file's name without the ending."""

    @property
    def begins(self) -> int:
        """How full a table is, in ninths, from which on it is heard ..."""

    @property
    def full(self) -> int:
        """... and how full it is where it is whole."""


class Duck(Protocol):
    """How music gives way; seconds and decibels."""

    @property
    def decibels(self) -> float: ...

    @property
    def seconds(self) -> float: ...

    @property
    def attack(self) -> float: ...

    @property
    def release(self) -> float: ...


class Score(Protocol):
    """Everything that is heard."""

    @property
    def voices(self) -> int:
        """Sounds at once."""

    @property
    def curve(self) -> float:
        """Power that turns a volume's share into a gain."""

    @property
    def fade(self) -> float:
        """Seconds from one track to another."""

    @property
    def swell(self) -> float:
        """Seconds in which a layer comes or goes."""

    @property
    def duck(self) -> Duck: ...

    @property
    def beats(self) -> Mapping[str, Sequence[Cue]]: ...

    @property
    def tracks(self) -> Mapping[str, Sequence[Layer]]: ...
