"""Cards compiled for play: their choices, their steps, and the functions that do the steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cached_property
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import Never, TypeVar, cast

from game.kernel.caches import LimitedCache
from game.tables.knucklebones.cards.blocks import Block, StrikingStep, quantities_in
from game.tables.knucklebones.cards.blocks.dice import Reroll, Swap
from game.tables.knucklebones.cards.blocks.hands import Repeat
from game.tables.knucklebones.cards.blocks.marks import Points
from game.tables.knucklebones.cards.blocks.rolls import Roll, RollAndChoose
from game.tables.knucklebones.cards.blocks.waits import Wait, with_inner
from game.tables.knucklebones.cards.choices import (
    DICE_CONDITIONS,
    NATURES,
    NATURES_NAMED_ONCE,
    ROW_COMPARISONS,
    ROW_CONDITIONS,
    SIDES_OF,
    Choice,
    Condition,
)
from game.tables.knucklebones.cards.conditions import PAST_RECORDS, RecordWord
from game.tables.knucklebones.cards.references import (
    Asker,
    askers_in,
    choices_named,
    conditions,
    drawn_by_name,
    is_asked,
    quantities,
    references,
    sees_roll,
    selectors,
    users_of,
)
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.moves import UNASKED_WORD, Answer, Move, Play

StepFunction = Callable[[Never, Never], None]
"""The function of a step, which changes the board through a turn and appends the events."""
ShapeParts = tuple[str, ...] | None
"""The parts of a shape on which it depends if a step finds something; None if it depends on more, such as faces."""
STEPS: dict[str, tuple[StepFunction, ShapeParts]] = {}
"""The function of each step by the word after ``do``, and the parts of a shape that decide if it finds something."""
SHAPE_PARTS = ("own_dice", "other_dice", "own_room", "other_room", "own_shields", "other_shields")
"""Parts of a shape: how many dice are in each row, which rows have room, and which are shielded."""
ROOM_AND_SHIELDS = SHAPE_PARTS[2:]
NO_PARTS: ShapeParts = ()
"""The parts of a shape for a step that finds something on every board."""
LATE_CONDITIONS = (*ROW_COMPARISONS, *DICE_CONDITIONS)
"""Conditions that compare or count dice and rows, so that all other conditions are checked first."""
F = TypeVar("F", bound=StepFunction)


def step_function(word: str, depends_on: ShapeParts = None) -> Callable[[F], F]:
    """Register the function of a step. A card can be played if each of its steps finds something in a trial.

    With ``depends_on``, the moves of its cards are found once for boards that are equal in these parts of a shape. What
    the step finds then depends on nothing else but the number of dice in a chosen row, and what targets other than
    choices mean.
    """

    def register(does: F) -> F:
        STEPS[word] = does, depends_on
        return does

    return register


class PlayableChoice:
    """One choice that a card asks for."""

    __slots__ = ("by_opponent", "count", "faces", "fewest", "is_distinct", "is_touched", "kind", "late_where", "loads",
                 "may_find_nothing", "model", "names_side", "nature", "of", "relation", "row_where", "sides", "users")

    def __init__(self, choices: Sequence[Choice], steps: Iterable[Block], number: int) -> None:
        model = choices[number - 1]
        self.model = model
        self.kind = model.kind
        self.count = model.count
        self.faces = model.faces
        self.fewest = model.fewest
        self.nature = NATURES[model.kind]
        self.sides = SIDES_OF[model.kind]
        """0 for the seat that plays the card, 1 for the other seat."""
        self.names_side = model.kind.startswith("any")
        """True if a move names the side too."""
        self.is_distinct = "distinct" in model.where
        self.relation = model.relation
        self.of = model.relation.of if model.relation is not None and isinstance(model.relation.of, int) else 0
        """The number of the choice to which its things must stand in a relation, such as across; 0 if there is none."""
        self.row_where = tuple(where for where in model.where if where not in (*LATE_CONDITIONS, "distinct"))
        self.late_where = tuple(where for where in model.where if where in LATE_CONDITIONS)
        self.by_opponent = model.by == "opponent"
        user_steps = [step for step in steps if number in choices_named(step)]
        touching_steps = [step for step in user_steps
                          for reference in references(step) if reference.number == number and not reference.counts]
        self.may_find_nothing = any(STEPS[step.do][1] != NO_PARTS for step in user_steps)
        """True if a step that uses the chosen thing may find nothing to act on."""
        self.is_touched = any(step.touches for step in touching_steps)
        """True if shields of the other seat protect its dice and rows from this choice."""
        self.users = users_of(choices, steps, number)
        """For each step that uses this choice, earlier answers of which one is required; None if no answer is."""
        self.loads = any(step.do == "load_roll" for step in user_steps)

    def is_asked(self, words: Sequence[Answer]) -> bool:
        """Return True if a step will use this choice, given the answers to the choices before it."""
        return is_asked(self.users, words)

    def row_parts(self, own_side: str, other_side: str) -> set[str]:
        """Return the parts of a shape on which its conditions of rows depend, apart from faces."""
        return {ROW_CONDITIONS[condition].shape_part.format(own_side, other_side) for condition in self.row_where}

    def without(self, condition: Condition) -> PlayableChoice:
        """Return the same choice without one of its conditions."""
        other = copy(self)
        rest = tuple(where for where in self.model.where if where != condition)
        other.model = self.model.model_copy(update={"where": rest})
        other.row_where = tuple(where for where in self.row_where if where != condition)
        other.late_where = tuple(where for where in self.late_where if where != condition)
        return other

    def without_protection(self) -> PlayableChoice:
        """Return the same choice as if nothing were protected from it."""
        other = copy(self)
        other.is_touched = False
        return other


class PlayableStep:
    """One step of a card."""

    __slots__ = ("block", "counts", "depends_on", "does", "held", "inner", "label", "optional", "otherwise",
                 "pair", "path", "strikes", "touches", "when")

    def __init__(self, block: Block, path: str) -> None:
        self.path = path
        """Its number among the steps, from 1; a step that waits in another one has that one's path before a dot."""
        self.inner = compile_steps(block.steps, f"{path}.") if isinstance(block, Wait) else ()
        """The steps that wait in it."""
        self.block, self.touches = block, block.touches
        self.when = block.when
        self.otherwise = block.otherwise
        self.label = block.label
        self.held = isinstance(block, Wait) and block.held
        """True if it acts while its card is in a hand, and not when it is played."""
        self.optional = block.optional or self.held
        does, depends_on = STEPS[block.do]
        always = isinstance(block, Points) and block.target is None and not block.steal
        self.depends_on = NO_PARTS if always else depends_on
        self.does = cast("Callable[[object, Block], None]", does)
        """The function that does the step, registered by ``step_function``."""
        self.strikes = not isinstance(block, StrikingStep) or block.strikes
        """False if the dice that it moves or turns destroy nothing across from them."""
        self.counts = any(True for _ in quantities_in(block))
        """True if one of its numbers is not fixed but counted on the table when the step happens."""
        self.pair = (block.targets[0] - 1, block.targets[1] - 1) if isinstance(block, Swap) else None
        """The two choices, from 0, whose dice change places; None if the step is no swap."""


def compile_steps(blocks: Iterable[Block], before: str = "") -> tuple[PlayableStep, ...]:
    """Return steps compiled for play; the path of each is ``before`` and its number."""
    return tuple(PlayableStep(block, f"{before}{number}") for number, block in enumerate(blocks, 1))


def waits_by_path(steps: Iterable[PlayableStep]) -> dict[str, PlayableStep]:
    """Return the steps whose marks name them, because they wait or score, also those inside of others, by path."""
    by_path: dict[str, PlayableStep] = {}
    for step in steps:
        if step.block.do in ("wait", "score"):
            by_path |= {step.path: step, **waits_by_path(step.inner)}
    return by_path


class PlayableCard:
    """An ability card: its steps and its choices, and what follows from them, worked out on first use."""

    def __init__(self, name: str, model: Card) -> None:
        self.name, self.model = name, model
        self.title = model.name.get("en", name).replace("\u00ad", "")
        self.when, self.ends_turn, self.uses, self.cost = model.when, model.ends_turn, model.uses, model.cost
        self.steps = compile_steps(model.steps)
        numbers = range(1, len(model.choices) + 1)
        self.choices = tuple(PlayableChoice(model.choices, model.steps, number) for number in numbers)
        self.own_picks, self.picks = model.own_picks, len(model.picks)
        """Number of things that the player of the card chooses, and that both seats choose."""
        self.move_lists = LimitedCache[object, tuple[str, tuple[Move, ...]]]()
        """The legal moves of the card that are known, by ``shape_key``."""

    # ---- Its steps

    @cached_property
    def waiting_steps(self) -> dict[str, PlayableStep]:
        """The steps that leave a mark and act later, by path; also those inside of other steps."""
        return waits_by_path(self.steps)

    @cached_property
    def brings_scores(self) -> bool:
        return any(step.block.do == "score" for step in self.waiting_steps.values())

    @cached_property
    def held_steps(self) -> tuple[PlayableStep, ...]:
        """The steps that act while it is in a hand."""
        return tuple(step for step in self.steps if step.held)

    @cached_property
    def is_passive(self) -> bool:
        """True if it only acts while it is held, and so is never played."""
        return len(self.held_steps) == len(self.steps)

    @cached_property
    def is_conditional(self) -> bool:
        """True if a step depends on a condition."""
        return any(step.when is not None or step.otherwise for step in self.steps)

    @cached_property
    def repeats(self) -> str:
        """The seat whose last card it repeats, ``own``, ``opponent`` or ``any``; "" if it repeats none."""
        return next((block.of for block in self.model.steps if isinstance(block, Repeat)), "")

    @cached_property
    def hands_out(self) -> bool:
        """True if it brings cards to a hand; no step copies or brings back such a card."""
        return any(block.hands_out for block in with_inner(self.model.steps))

    # ---- Its choices

    @cached_property
    def groups(self) -> tuple[tuple[int, int], ...]:
        """The picks of each choice: its first one, and the first one after it."""
        ends = (0, *accumulate(choice.count for choice in self.choices))
        return tuple(pairwise(ends))

    @cached_property
    def unordered_pairs(self) -> tuple[tuple[int, int], ...]:
        """The choices of two dice that change places, if their order does not matter."""
        pairs = (step.pair for step in self.steps if step.pair is not None)
        return tuple(pair for pair in pairs if self._is_unordered(pair))

    @cached_property
    def leaves_out(self) -> bool:
        """True if an earlier answer can make a later choice unnecessary."""
        return any(choice.users and None not in choice.users for choice in self.choices)

    @cached_property
    def names_sides(self) -> bool:
        """True if a move with this card says on which side a chosen thing is."""
        return any(choice.names_side for choice in self.choices)

    @cached_property
    def shape_key(self) -> Callable[[Sequence[object]], object] | None:
        """Function that picks the parts of a shape that decide its moves, for ``move_lists``; None if more decides."""
        return _shape_key(self)

    # ---- What it asks of a match

    @cached_property
    def draws(self) -> bool:
        """True if it may leave anything to chance."""
        return draws(self.model)

    @cached_property
    def sees_roll(self) -> bool:
        """True if its steps depend on the face that it rolls, so that not even fog hides that face."""
        return any(sees_roll(block) for block in self.model.steps)

    @cached_property
    def counts_turns(self) -> bool:
        """True if it depends on the number of turns."""
        return any(map(counts_turns, (self.when, *askers_in(self.model.steps))))

    @cached_property
    def renews(self) -> bool:
        """True if it asks for used-up cards."""
        return any(choice.kind == "spent_card" for choice in self.model.choices) or any(
            target.every == "spent_card" for block in with_inner(self.model.steps) for _, target in selectors(block)
        )

    @cached_property
    def records(self) -> frozenset[RecordWord]:
        """The past events that the card depends on, so that a match has to record them."""
        return records_asked(self.when, *askers_in(self.model.steps))

    @cached_property
    def drawn_cards(self) -> frozenset[str]:
        """The cards that it draws by their ids."""
        return frozenset(drawn_by_name(self.model.steps))

    def chosen_words(self, answers: Sequence[Answer]) -> tuple[Answer, ...]:
        """Return the options, parities and faces among the words for its choices."""
        return tuple([answers[index] for index in self._word_indexes if index < len(answers)])

    @cached_property
    def _word_indexes(self) -> tuple[int, ...]:
        return tuple(index for index, choice in enumerate(self.choices) if choice.nature in NATURES_NAMED_ONCE)

    @cached_property
    def _sorts(self) -> bool:
        return any(choice.count > 1 for choice in self.choices) or bool(self.unordered_pairs)

    def _is_unordered(self, pair: tuple[int, int]) -> bool:
        """Return True if it does not matter which of two swapped dice was chosen first."""
        one, two = (self.choices[index] for index in pair)
        others = [step for step in self.model.steps if not isinstance(step, Swap) or step.targets !=
                  (pair[0] + 1, pair[1] + 1)]
        named = choices_named(*others).intersection(number + 1 for number in pair)
        return (one.kind, one.by_opponent) == (two.kind, two.by_opponent) and not named

    def in_order(self, play: Play) -> Play:
        """Return a play with its things in order where the order does not matter. Late choices may be missing."""
        if not self._sorts:
            return play
        words: list[Answer] = list(play)
        for choice, (start, end) in zip(self.choices, self.groups, strict=True):
            if choice.count > 1:
                # The things that are left out come last.
                words[start:end] = sorted(words[start:end], key=lambda word: (word == UNASKED_WORD, str(word)))
        for one, two in self.unordered_pairs:
            first, second = self.groups[one][0], self.groups[two][0]
            if max(first, second) < len(words):
                words[first], words[second] = sorted((words[first], words[second]), key=str)
        return tuple(words)


def _shape_key(card: PlayableCard) -> Callable[[Sequence[object]], object] | None:
    """Return the function that picks the parts of a shape that decide the card's moves; None if more decides.

    Destiny only rolls a die, so it picks ``own_room``: on all boards on which the same own rows have room, its moves
    are the same. A card that adds 1 to a die finds nothing on a 6; faces are no part of a shape, so it has no key.
    """
    if card.when is not None or card.is_conditional or card.repeats or card.cost or card.leaves_out:
        return None  # Conditions, the last card, points, and answers given before decide, too.
    if any(step.depends_on is None or step.optional or step.counts for step in card.steps):
        return None  # Faces or counted numbers decide, or any one of several optional steps is enough.
    if any(True for step in card.steps for _ in selectors(step.block)):
        return None  # ``depends_on`` leaves out what targets other than choices mean.
    if _rolls_after_clash(card):
        return None  # The faces that clash decide if there is room for the roll.
    parts = {part for step in card.steps for part in step.depends_on or ()}
    for choice in card.choices:
        sees_faces = not all(ROW_CONDITIONS[condition].shape_part for condition in choice.row_where)
        if choice.late_where or choice.faces or choice.relation or sees_faces:
            return None  # It looks at faces or scores.
        if choice.nature in ("card", "spent"):
            return None  # Hands are no part of a shape.
        for across in choice.sides:
            own_side, other_side = ("other", "own") if across else ("own", "other")
            if choice.nature in ("die", "field") or (choice.nature == "row" and choice.may_find_nothing):
                parts.add(f"{own_side}_dice")
            parts |= choice.row_parts(own_side, other_side)
            if across and choice.is_touched:
                parts.add(f"{own_side}_shields")
    indexes = [index for index, part in enumerate(SHAPE_PARTS) if part in parts]
    return itemgetter(*indexes) if indexes else lambda shape: ()


def _rolls_after_clash(card: PlayableCard) -> bool:
    """Return True if dice may clash before a card rolls."""
    rolls = [index for index, step in enumerate(card.steps) if step.block.do in ("roll", "roll_and_choose")]
    return any(isinstance(step.block, StrikingStep) for step in card.steps[: rolls[-1]]) if rolls else False


def counts_turns(asker: Asker) -> bool:
    """Return True if a step or a condition depends on the number of turns."""
    asks_turn = any(part.turn is not None or part.every_turn is not None for part in conditions(asker))
    counts = any(quantity.count == "turn" for quantity in quantities(asker))
    return asks_turn or counts or getattr(asker, "rule", None) == "turns"


def records_asked(*askers: Asker) -> frozenset[RecordWord]:
    """Return the things of the past that steps and conditions ask about."""
    counts = {quantity.count for asker in askers for quantity in quantities(asker)}
    records = {record for count, record in PAST_RECORDS.items() if count in counts}
    asks_card = any(part.last_card is not None for asker in askers for part in conditions(asker))
    return frozenset({*records, "last_card"} if asks_card else records)


def rolls(card: Card) -> bool:
    """Return True if a card may roll a die."""
    return any(isinstance(step, Roll | Reroll | RollAndChoose) for step in card.steps)


def draws(card: Card) -> bool:
    """Return True if a card may leave anything to chance."""
    return rolls(card) or any(
        step.do in ("throw", "repeat", "draw_card", "order_rolls", "reveal_rolls")
        or getattr(step, "face", None) == "random" or getattr(step, "order", None) == "shuffled"
        or getattr(step, "down_to", None) is not None
        or any(target.random for _, target in selectors(step))
        for step in card.steps
    )
