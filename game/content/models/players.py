"""Whom players may be: the portraits and colours they choose from, and how long a name may be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from game.content.definition import Definition, Once
from game.content.faults import Complaint
from game.content.models.palette import Palette
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken

Text = dict[str, str]
"""A text by language."""
Word = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
PICTURE = "avatar_"
"""What the picture of a portrait is called, before its id; its moods follow."""


class Portrait(Definition):
    """A head to choose."""

    name: Text
    """What it is, by language; whoever enters no name is called so."""


class PlayerRules(Definition):
    """``players.yaml``: what somebody who plays can look like."""

    portraits: Annotated[dict[Word, Portrait], Field(min_length=1)]
    """By id, in the order they are offered; the picture of ``cat`` is ``avatar_cat``, of its moods
    ``avatar_cat_active`` and so on."""
    colours: Annotated[tuple[Word, ...], Field(strict=False, min_length=1), Once]
    """Colours of the palette that a portrait may have, so that every palette has its own shade of them."""
    longest: int = Field(default=10, ge=1, le=16)
    """Letters of a name."""
    stays: int = Field(default=2, ge=1, le=20)
    """How many matches for everybody who takes part an evening lasts on which the winner stays."""
    most: int = Field(default=40, ge=1, le=200)
    """How many players are known; of more the one who has stayed away longest is forgotten."""

    def face(self, look: str) -> str:
        """The portrait that a look such as ``cat:double`` means, as it is drawn; "" for one that is there no more."""
        portrait, _, colour = look.partition(":")
        if portrait not in self.portraits:
            return ""
        return f"{PICTURE}{portrait}:{colour}" if colour in self.colours else f"{PICTURE}{portrait}"


def check_players(rules: PlayerRules, pictures: tuple[str, ...], spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Every portrait is drawn and called something, and every colour is one of the palette."""
    drawn = tuple(name.removeprefix(PICTURE) for name in pictures if name.startswith(PICTURE))
    for id, portrait in rules.portraits.items():
        if id not in drawn:
            yield Complaint(("portraits", id), f"no picture is called {PICTURE + id!r}", id, drawn)
        for complaint in check_texts({"name": portrait.name}, (), "portrait", spoken):
            yield complaint._replace(path=("portraits", id, *complaint.path))
    known = tuple(Palette.model_fields)
    for at, colour in enumerate(rules.colours):
        if colour not in known:
            yield Complaint(("colours", at), f"no colour is called {colour!r}", colour, known)
