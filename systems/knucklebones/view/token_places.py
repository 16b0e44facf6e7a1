"""Places of tokens. Several tokens with one seat are next to each other."""

from __future__ import annotations

from components.knucklebones import Token
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.marks import kind_of
from systems.entities import things
from systems.knucklebones.view.layout import token_at


def token_place(mark: Mark) -> tuple[float, float]:
    """Return the center of a token."""
    if mark.row and mark.field:
        return token_at(*mark[:3])
    beside = sorted(
        other for _, token in things(Token)
        if (other := Mark(*token.place))[:3] == mark[:3] and not kind_of(other).hidden
    )  # fmt: skip
    return token_at(*mark[:3], beside.index(mark) if mark in beside else 0)
