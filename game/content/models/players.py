"""Player profiles: the portraits and colors to choose from, and the length of a name."""

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
"""A text by language code."""
Word = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
PICTURE = "avatar_"
"""The beginning of the picture name of a portrait. The id follows, then the mood."""


class Portrait(Definition):
    """A portrait that a player can choose."""

    name: Text
    """The portrait's name, by language code. It is also the name of a player who enters none."""


class PlayerRules(Definition):
    """The file ``players.yaml``: the looks that players can choose."""

    portraits: Annotated[dict[Word, Portrait], Field(min_length=1)]
    """The portraits by id, in the order in which they are offered. The picture of ``cat`` is ``avatar_cat``; its moods
    are ``avatar_cat_active`` and so on."""
    colours: Annotated[tuple[Word, ...], Field(strict=False, min_length=1), Once]
    """Colors of the palette that a portrait may have. Every palette has its own shade of each."""
    longest: int = Field(default=10, ge=1, le=16)
    """The most letters of a name."""
    stays: int = Field(default=2, ge=1, le=20)
    """Matches per player in an evening on which the winner stays."""
    most: int = Field(default=40, ge=1, le=200)
    """The most players that are remembered. The one who has been away longest is forgotten first."""

    def face(self, look: str) -> str:
        """Return the name of the picture for a look such as ``cat:double``; "" if the portrait no longer exists."""
        portrait, _, colour = look.partition(":")
        if portrait not in self.portraits:
            return ""
        return f"{PICTURE}{portrait}:{colour}" if colour in self.colours else f"{PICTURE}{portrait}"


def check_players(rules: PlayerRules, pictures: tuple[str, ...], spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Check that every portrait has a picture and a name, and that every color is in the palette."""
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
