"""Player profiles, and the settings of replays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import AfterValidator, Field

from game.content.definition import Definition, Distinct, NonEmpty, TextByLanguage, Word
from game.content.faults import Complaint, check_known
from game.content.models.look import Palette, color_name
from game.content.placeholders import GAME_LANGUAGES, Languages, check_texts

PICTURE = "avatar_"
"""The beginning of the picture name of a portrait. The id follows, then the mood."""


class PlayerPortrait(Definition):
    """A portrait that a player can choose."""

    name: TextByLanguage
    """The portrait's name, by language code. It is also the name of a player who enters none."""


class PlayerRules(Definition):
    """The file ``players.yaml``: the looks that players can choose."""

    portraits: Annotated[dict[Word, PlayerPortrait], Field(min_length=1)]
    """The portraits by id, in the order in which they are offered. The picture of ``cat`` is ``avatar_cat``; its moods
    are ``avatar_cat_active`` and so on."""
    colors: Annotated[NonEmpty[Annotated[Word, AfterValidator(color_name)]], Distinct]
    """Colors of the palette that a portrait may have. Every palette has its own shade of each."""
    longest: int = Field(default=10, ge=1, le=16)
    """The most letters of a name."""
    stays: int = Field(default=2, ge=1, le=20)
    """Matches per player in an evening on which the winner stays."""
    nemesis: int = Field(default=3, ge=1, le=100)
    """The fewest matches against a nemesis, who has won more of them than anyone else."""
    most: int = Field(default=40, ge=1, le=200)
    """The most players that are remembered. The one who has been away longest is forgotten first."""

    def face(self, look: str) -> str:
        """Return the name of the picture for a look such as ``cat:double``; "" if the portrait no longer exists."""
        portrait, _, color = look.partition(":")
        if portrait not in self.portraits:
            return ""
        return f"{PICTURE}{portrait}:{color}" if color in self.colors else f"{PICTURE}{portrait}"


def check_players(
    rules: PlayerRules, pictures: tuple[str, ...], languages: Languages = GAME_LANGUAGES
) -> Iterable[Complaint]:
    """Check that every portrait has a picture and a name, and that every color is in the palette."""
    available = tuple(name.removeprefix(PICTURE) for name in pictures if name.startswith(PICTURE))
    for id, portrait in rules.portraits.items():
        if id not in available:
            # The nearest name is that of a portrait, without the beginning of its picture's name.
            yield Complaint(("portraits", id), f"unknown picture {PICTURE + id!r}", id, available)
        yield from check_texts({"name": portrait.name}, (), "portrait", languages, ("portraits", id))
    colors = tuple(Palette.model_fields)
    for at, color in enumerate(rules.colors):
        yield from check_known("color", color, colors, "colors", at)


class ReviewRules(Definition):
    """The review of a match: the depth of its analysis, and its turning points."""

    nodes: int = Field(default=20000, ge=100, le=900_000)
    """The number of positions searched for each move."""
    nodes_at: dict[str, Annotated[int, Field(ge=100, le=900_000)]] = Field(default={}, examples=[{"reversi": 2000}])
    """The number of positions at single tables, by the table's name."""
    least: float = Field(default=0.08, gt=0, le=1)
    """The least change of the winning chance at a turning point; 0.1 is ten percent."""
    most: int = Field(default=5, ge=1, le=20)
    """The most turning points of a match."""
    matches: int = Field(default=3, ge=0, le=20)
    """The matches of a run that are reviewed for its card."""
    equal: float = Field(default=0.01, ge=0, le=1)
    """A move that loses no more of the winning chance than this counts as the best one."""
    rest: float = Field(default=3.0, ge=0, le=30)
    """Seconds that a turning point is shown while the review plays at normal speed."""

    def at(self, table_name: str) -> int:
        """Return the number of positions searched for each move at a table."""
        return self.nodes_at.get(table_name, self.nodes)


class FilmRules(Definition):
    """The film of a match: a moving picture."""

    pictures: int = Field(default=12, ge=1, le=30)
    """Pictures per second."""
    speed: float = Field(default=2.0, ge=0.5, le=4)
    """The speed of the film, as a multiple of the speed at the table."""
    rest: float = Field(default=0.3, ge=0, le=10)
    """Seconds between two moves, at normal speed."""
    end: float = Field(default=3.0, ge=0, le=20)
    """Seconds the result is shown."""
    most: int = Field(default=480, ge=10, le=2000)
    """The most pictures of a film. A longer film shows every second picture only, and so runs twice as fast."""
    plies: int = Field(default=300, ge=1, le=5000)
    """The most plies of an animated film. The film of a longer match shows positions only."""


class ReplayRules(Definition):
    """The keeping of replays. The oldest are deleted first, except those that a player has named or marked to keep."""

    keep: int = Field(default=50, ge=1, le=500)
    """The number of other replays that are kept."""
    runs: int = Field(default=50, ge=1, le=500)
    """The number of finished runs through the Undercity that are kept."""
    rest: float = Field(default=0.5, ge=0.0, le=10.0)
    """Seconds between two moves of a replay at normal speed."""
    page: float = Field(default=2.0, ge=0.0, le=20.0)
    """Seconds that the choices of a room are shown in the replay of a run, at normal speed."""
    review: ReviewRules = ReviewRules()
    """The review of a match."""
    film: FilmRules = FilmRules()
    """The film of a match."""


def check_replays(replays: ReplayRules, tables: tuple[str, ...]) -> Iterable[Complaint]:
    """Check that the tables named in a review exist."""
    for name in replays.review.nodes_at:
        yield from check_known("table", name, tables, "review", "nodes_at", name)
