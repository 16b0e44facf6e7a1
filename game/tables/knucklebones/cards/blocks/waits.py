"""Blocks about time: skipped turns, one more turn, and steps that wait for turns or events."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, NamedTuple

from pydantic import Field, model_validator

from game.content.definition import Distinct, ListOf, Word, misfit
from game.tables.knucklebones.cards.blocks import Block
from game.tables.knucklebones.cards.choices import Amount, FaceNumber, Target
from game.tables.knucklebones.cards.conditions import When
from game.tables.knucklebones.mark import (
    CARD_EVENTS,
    FACE_EVENTS,
    ON_FIELD,
    ON_ROW,
    ON_SEAT,
    OWN_SEAT_EVENTS,
    REPLACEABLE_EVENTS,
    EventWord,
    MarkKind,
    Span,
    Turns,
)

if TYPE_CHECKING:
    from game.tables.knucklebones.cards.blocks import Block as AnyBlock
else:
    AnyBlock = "AnyBlock"  # The union of all blocks, which ``definitions`` knows.

LAST_TIME, MOST_TIMES = 0, 50
"""The value of a mark that does its steps once more, and of one that always does them: so often that it makes no
difference, but a match cannot go on forever."""
TIMES_VALUES = (LAST_TIME, *range(2, MOST_TIMES + 1))
TURNS_SIGN, EVENT_SIGN = "&", "$"
"""Signs of a mark that counts turns, and of one that waits for an event."""
WAIT_SIGNS = TURNS_SIGN + EVENT_SIGN
HELD_SIGN = "["
"""Sign of a mark that counts the times that a card in a hand has done its steps."""
ON_DIE_MARKS = tuple(MarkKind(name, sign, (ON_FIELD,), TIMES_VALUES, carried=True, timed=True, prefix=True, waits=True)
                     for name, sign in (("later", TURNS_SIGN), ("watch", EVENT_SIGN)))
ROW_OR_SEAT_MARKS = tuple(MarkKind(name, sign, (ON_ROW, ON_SEAT), TIMES_VALUES, timed=True, prefix=True, waits=True)
                          for name, sign in (("later", TURNS_SIGN), ("watch", EVENT_SIGN)))
HELD_CARD = MarkKind("held", HELD_SIGN, (ON_SEAT,), range(1, MOST_TIMES + 1), prefix=True, waits=True, hidden=True)
SKIPPED_TURNS = MarkKind("skip", "skip", (ON_SEAT,), range(1, 100))
"""The number of turns that a seat skips."""


class SkipTurn(Block):
    """A seat skips its next turns, as long as the other seat can act.

    A skipped turn does not count as a turn: nothing that lasts for a number of its turns comes nearer to its end.
    """

    marks = (SKIPPED_TURNS,)

    do: Literal["skip_turn"]
    of: Literal["own", "opponent"] = "opponent"
    """The seat that skips. Turns that are skipped already add up."""
    turns: Annotated[int, Amount(1, 9)] = 1
    """The number of turns."""

    @property
    def sentence(self) -> str:
        return f"step.skip_turn_{self.of}"


class ExtraTurn(Block):
    """The seat takes whole turns more: the opponent skips as many."""

    marks = (SKIPPED_TURNS,)

    do: Literal["extra_turn"]
    turns: Annotated[int, Amount(1, 9)] = 1
    """The number of turns."""


class Wait(Block):
    """Steps happen later, for the seat that plays the card: after a number of turns, or when something happens.

    A mark on dice, rows or a seat shows it. It goes with its die. Each mark acts at most once on the same event, and
    never on what its own steps cause, directly or through other marks; so no chain is endless. All dice that a step or
    a clash destroys at once are one event: ``{count: destroyed}`` is their number, of those that concern the mark.
    """

    acts_on = ""
    acts_by_marks = True
    new_fields = Block.new_fields | {"instead", "placed", "held", "by", "among"}
    old_names = Block.old_names | {"steps": "effects"}
    natures: ClassVar[tuple[str, ...]] = ("die", "row")
    touches = True
    marks = (*ON_DIE_MARKS, *ROW_OR_SEAT_MARKS, HELD_CARD)

    do: Literal["wait"]
    target: Target | None = None
    """The dice or rows that get the mark; without a target, a seat gets it."""
    of: Literal["own", "opponent", "both"] = "own"
    """The seat that gets it, without a target. With ``both``, one mark waits for events of either seat."""
    after: Turns | None = None
    """The number of turns after which the steps happen, if they wait for no event."""
    event: EventWord | None = None
    """The event that the steps wait for, there or, on a seat, anywhere on its board. A die is ``placed`` or ``arrives``
    in any way, is ``moved`` from there to another row, ``turned`` to another number, or ``removed`` without being
    destroyed. A clash destroys dice there (``struck``), or dice there destroy others in a clash (``strikes``). Dice are
    ``destroyed`` in any way. Two or three equal dice or a full row come about (``pair``, ``triple``, ``full``), or a
    row without dice (``emptied``). A ``diagonal`` is complete, or broken (``diagonal_lost``). A row is ``shielded``; a
    shield there has ``repelled`` a die, or is gone (``shield_broken``). Its seat has made a ``roll``, played a
    ``card``, got one (``card_gained``), or lost one that it has not played (``card_lost``). Its seat has won or lost
    points through a step (``points_won``, ``points_lost``; ``count: rolled`` is their number). A ``turn`` of its seat
    begins, except the first of the match, or is ``skipped``. The match comes to its ``end``."""
    by: Literal["own", "opponent", "any"] = "any"
    """The seat that causes the event: its die in a clash, its trap or shield, otherwise its move, its card or its mark.
    A shield that wears off is ended by none."""
    faces: Annotated[ListOf[FaceNumber], Distinct] = ()
    """Only events with one of these faces."""
    among: Annotated[ListOf[Word], Distinct] = ()
    """Only events of cards with these ids, such as ``{event: card, among: [shield]}``: for ``card``, ``card_gained``
    and ``card_lost``."""
    placed: bool = False
    """Only clashes of a die that was just placed, not of one that a step has moved or turned: for ``struck`` and
    ``strikes``."""
    only: When | None = None
    """A condition for the event. Until it holds, the mark keeps waiting."""
    times: Annotated[int, Field(ge=1, le=9)] | Literal["always"] = 1
    """The number of times that the steps happen; then the mark is gone. With ``after``, they happen each time after
    that many turns. ``always`` is at most 50 times, so that every match has an end."""
    span: Span = "match"
    """The time for which an event is waited for: this match, or a number of turns after the present one, such as
    ``{turns: 1, of: opponent}``."""
    instead: bool = False
    """The steps happen instead of the event: all dice that it would destroy there stay, and are ``this_die``; a card
    that is played is spent, but does nothing. Only for ``struck``, ``strikes``, ``destroyed`` and ``card``; dice that
    leave the table otherwise, such as by ``remove``, are not kept."""
    held: bool = False
    """They wait while the card is in the hand, not from when it is played: nothing else is left of this step then.
    ``times`` counts for the whole match. A card that comes to a hand waits from the next move on."""
    steps: ListOf[AnyBlock] = ()
    """The steps that happen then; none are needed with ``instead``. They name what is there with ``this_die``,
    ``this_row`` and ``cause``. Of the card's choices they can name rows, faces, parities and cards."""

    @model_validator(mode="after")
    def _fits(self) -> Wait:
        if (self.after is None) == (self.event is None):
            raise misfit("'wait' says either 'after', a number of turns, or 'event'", "after")
        if self.target is not None and self.of != "own":
            raise misfit("'of' is for a mark on a seat: leave it out, or leave out 'to'", "of")
        if self.of == "both" and self.event is None:
            raise misfit("'of: both' is for an event: leave it out, because 'after' says whose turns count", "of")
        if self.after is not None and self.span != "match":
            raise misfit("only an event is waited for, for 'match' or a number of turns", "for")
        if self.only is not None and self.event is None:
            raise misfit("'only' is a condition for an event: put it as 'when' on the steps", "only")
        if self.instead and self.event not in REPLACEABLE_EVENTS:
            raise misfit(f"'instead' is for {', '.join(REPLACEABLE_EVENTS)}: nothing else can be replaced", "instead")
        if self.held and (self.event is None or self.target is not None or self.span != "match"):
            raise misfit("'held' waits for an 'event' of a seat: leave out 'to', 'after' and 'for'", "held")
        if self.held and (self.when is not None or self.otherwise):
            raise misfit("'held' waits without being played: say 'only' for the event in place of 'when'", "held")
        if not self.steps and not self.instead:
            raise misfit("'wait' needs 'steps' that happen then", "steps")
        if self.placed and self.event not in ("struck", "strikes"):
            raise misfit("'placed' is for clashes: 'event: struck' or 'event: strikes'", "placed")
        if self.by != "any" and (self.event is None or self.event in OWN_SEAT_EVENTS):
            raise misfit("'by' is the seat that causes an event, and only one seat can cause this: leave it out", "by")
        if self.among and self.event not in CARD_EVENTS:
            raise misfit(f"'among' names cards: it is for {', '.join(CARD_EVENTS)}", "among")
        if self.faces and self.event not in FACE_EVENTS:
            raise misfit("there is no face to ask for here", "faces")
        return self

    @property
    def sign(self) -> str:
        return HELD_SIGN if self.held else TURNS_SIGN if self.event is None else EVENT_SIGN

    @property
    def limit(self) -> int:
        """The number of times as a mark holds it."""
        return self.most if self.most > 1 else LAST_TIME

    @property
    def most(self) -> int:
        """The highest number of times that its steps happen."""
        return MOST_TIMES if self.times == "always" else self.times


def with_inner(steps: Collection[Block]) -> Iterator[Block]:
    """Yield steps, each before the steps that wait in it."""
    for step in steps:
        yield step
        if isinstance(step, Wait):
            yield from with_inner(step.steps)


def value_after_use(value: int) -> int | None:
    """Return the value of a mark after it has done its steps; None if it is gone."""
    if value == LAST_TIME:
        return None
    return value - 1 if value > 2 else LAST_TIME


def waits_in(steps: Collection[Block]) -> Iterator[Wait]:
    """Yield every block among these steps that lets steps wait, and those inside of them."""
    yield from (step for step in with_inner(steps) if isinstance(step, Wait))


class StepOrigin(NamedTuple):
    """The step that a mark does later, such as ``thorns/1.2`` of the mark ``$thorns/1.2``."""

    card: str
    """The card that has the steps; "" for the rules."""
    owner: int
    """The seat for which they happen."""
    path: str
    """The number of its step in the card; for a step inside of another one, both with a dot."""
    words: tuple[str, ...]
    """The choices of the card, if a step names one."""
    memory: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The numbers of dice that its steps count, as they were when they began to wait, each with the name of the step
    that has acted on them, or a dot and the number of a choice; 0 for anything else."""

    @property
    def text(self) -> str:
        """The card of its mark, with the step."""
        memory = (".".join((f"{NUMBERS_SIGN}{name}", *_parts(faces))) for name, faces in self.memory)
        return "/".join((self.card, f"{self.owner}.{self.path}", *self.words, *memory))


NUMBERS_SIGN, REST_SIGN = "_", "z"
"""The beginning of a word for remembered numbers, and of the number of things without one."""


def _parts(faces: tuple[int, ...]) -> Iterator[str]:
    yield from (str(face) for face in faces if face)
    if 0 in faces:
        yield f"{REST_SIGN}{faces.count(0)}"


def _read_memory(word: str) -> tuple[str, tuple[int, ...]]:
    name, *parts = word.removeprefix(NUMBERS_SIGN).split(".")
    if not name and parts:
        name = f".{parts.pop(0)}"
    faces = tuple(int(part) for part in parts if part.isdigit())
    return name, (*faces, *(0 for part in parts if part[:1] == REST_SIGN for _ in range(int(part[1:] or 0))))


@lru_cache(maxsize=4096)
def origin_of(text: str) -> StepOrigin:
    card, place, *words = text.split("/")
    owner, _, path = place.partition(".")
    memory = tuple(_read_memory(word) for word in words if word.startswith(NUMBERS_SIGN))
    choices = tuple(word for word in words if not word.startswith(NUMBERS_SIGN))
    return StepOrigin(card, int(owner), path, choices, memory)


class MarkActs(NamedTuple):
    """The steps that a mark holds happen now."""

    seat: int
    row: int
    field: int
    mark: str
    """The sign of its kind, with its card."""


EVENTS = (MarkActs,)
