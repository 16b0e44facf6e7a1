"""The choices, targets, counts and earlier steps that the steps of a card name, and what they depend on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from game.content.faults import Path
from game.tables.knucklebones.cards.blocks import Block, quantities_in
from game.tables.knucklebones.cards.blocks.hands import DrawCard
from game.tables.knucklebones.cards.blocks.scores import LeaveScore
from game.tables.knucklebones.cards.blocks.waits import Wait, waits_in, with_inner
from game.tables.knucklebones.cards.choices import (
    BOARD_NATURES,
    EVENT_TARGETS,
    NATURES,
    NATURES_NAMED_ONCE,
    NUMBER_NATURES,
    NUMBER_QUANTITIES,
    QUANTITIES,
    ROLLED_TARGETS,
    Choice,
    Relation,
    Selector,
    Source,
    Target,
    nature_of,
)
from game.tables.knucklebones.cards.conditions import (
    CONDITION_FIELDS,
    DICE_COUNTS,
    FACE_COUNTS,
    Counted,
    When,
)

ChosenWords = tuple[str | int, ...] | None
"""The words of a condition on what was chosen; None without one."""


class Reference(NamedTuple):
    """A place where a step names a choice."""

    path: Path
    """Path inside the step, as written."""
    number: int
    natures: tuple[str, ...]
    """The kinds of things that the choice may be."""
    kinds: tuple[str, ...] = ()
    """The kinds of choices that fit, in place of ``natures``."""
    counts: bool = False
    """True if it is only counted or asked about, and nothing happens to it."""


Asker = Block | When | None
"""A step, or a condition of a card or of an event."""


def references(asker: Asker) -> Iterator[Reference]:
    """Yield every choice that a step or a condition names by its number."""
    if isinstance(asker, Block):
        yield from _references_of_step(asker)
    for path, asked in asker.asked() if isinstance(asker, When) else ():
        if isinstance(asked, Counted):
            natures = NUMBER_NATURES if asked.count == "chosen" else THING_NATURES
            yield from _references_counted((*path, "of"), asked.of, natures)
        else:
            if asked.choice is not None:
                yield Reference((*path, "choice"), asked.choice, THING_NATURES, counts=True)
            yield from _relation_references(path, asked)


def _references_of_step(step: Block) -> Iterator[Reference]:
    target: Target | None = getattr(step, "target", None)
    if step.works_on is not None and isinstance(target, int):
        yield Reference(("to",), target, (), (step.works_on,))
    else:
        yield from _references_in(("to",), target, step.natures)
    yield from _references_in(("with",), getattr(step, "other", None), step.natures)
    yield from _references_in(("into",), getattr(step, "into", None), ("row", "die"))
    if (named := getattr(step, "named", None)) is not None:
        yield Reference(("named",), named, ("face",))
    for path, quantity in quantities_in(step):
        natures = ("die", "row") if quantity.count in FACE_COUNTS else THING_NATURES
        yield from _references_counted((*path, "of"), quantity.of,
                                       NUMBER_NATURES if quantity.count == "chosen" else natures)
    for name in CONDITION_FIELDS:
        for reference in references(getattr(step, name, None)):
            yield reference._replace(path=(name, *reference.path))
    for index, number in enumerate(getattr(step, "first", ())):
        yield Reference(("first", index), number, ("die",), counts=True)
    if step.do == "swap":
        for index, number in enumerate(getattr(step, "targets", ())):
            yield Reference(("to", index), number, ("die",))


def choices_named(*askers: Asker) -> set[int]:
    """Return the numbers of the choices that steps and conditions name."""
    return {reference.number for asker in askers for reference in references(asker)}


ROW_KINDS = tuple(kind for kind, nature in NATURES.items() if nature == "row")
THING_NATURES = ("die", "row", "field", "card", "spent")
"""Natures of things on the table and of cards."""


def names_choices(when: When) -> bool:
    """Return True if a condition depends on what is chosen."""
    return asks_words(when) or bool(choices_named(when))


def _references_counted(path: Path, source: Source | None, natures: tuple[str, ...]) -> Iterator[Reference]:
    yield from (reference._replace(counts=True) for reference in _references_in(path, source, natures))


def _references_in(path: Path, target: Source | None, natures: tuple[str, ...]) -> Iterator[Reference]:
    if isinstance(target, Selector):
        if target.choice is not None:
            fitting = natures
            if target.where or target.faces or target.rows or target.fields or target.across:
                fitting = tuple(nature for nature in fitting if nature in ("die", "row"))
            if target.among:
                fitting = tuple(nature for nature in fitting if nature in ("card", "spent"))
            yield Reference((*path, "choice"), target.choice, fitting)
        yield from _relation_references(path, target)
    elif isinstance(target, int):
        yield Reference(path, target, natures)


def _relation_references(path: Path, target: Selector) -> Iterator[Reference]:
    """Yield the choices to which the things of a target are related, or which it leaves out."""
    if target.relation is not None and isinstance(target.relation.of, int):
        yield Reference((*path, "relation", "of"), target.relation.of, natures_of_bases(target.relation), counts=True)
    if isinstance(target.but, int):
        natures = (target.nature,) if target.every is not None else THING_NATURES
        yield Reference((*path, "but"), target.but, ("row",) if target.every in ROW_KINDS else natures, counts=True)


def natures_of_bases(relation: Relation) -> tuple[str, ...]:
    """Return the natures of things to which others can stand in a relation."""
    natures = BOARD_NATURES if relation.row is not None else (*BOARD_NATURES, *NUMBER_NATURES)
    for name in relation.compared:
        others = NUMBER_NATURES if name in NUMBER_QUANTITIES else ()
        natures = tuple(nature for nature in natures if nature in (*QUANTITIES[name], *others))
    return natures


def needs_memory(step: Block) -> bool:
    """Return True if a step that waits or scores names a choice of its card then."""
    if isinstance(step, LeaveScore):
        askers: Collection[Asker] = step.model_copy(update={"target": None, "when": None}), step.only
    else:
        assert isinstance(step, Wait)
        askers = askers_later(step)
    return any(map(asks_words, askers)) or bool(choices_named(*askers))


def labels_counted(step: Wait) -> list[str]:
    """Return the labels of earlier steps that the steps of a wait count."""
    own_labels = {inner.label for inner in with_inner(step.steps)}
    return sorted({name for asker in askers_later(step) for _, name, _ in labels_in(asker)} - own_labels)


def choices_counted(step: Wait) -> list[int]:
    """Return the numbers of choices of dice that the steps of a wait count as they are when the wait begins."""
    counts = (quantity for asker in askers_later(step) for quantity in quantities(asker))
    return sorted({each.of for each in counts if isinstance(each.of, int) and each.count in DICE_COUNTS})


def askers_later(step: Wait) -> tuple[Asker, ...]:
    """Return everything that may ask when the event of a wait comes."""
    return *askers_in(step.steps), step.only


def askers_in(steps: Collection[Block]) -> Iterator[Asker]:
    """Yield steps, those that wait in them, and the conditions of their events and scores."""
    for step in with_inner(steps):
        yield step
        if isinstance(step, Wait | LeaveScore):
            yield step.only


def selectors(step: Asker) -> Iterator[tuple[Path, Selector]]:
    """Yield every selector of a step on which it acts."""
    for name, path in (("target", "to"), ("into", "into"), ("other", "with")):
        target = getattr(step, name, None)
        if isinstance(target, Selector):
            yield (path,), target


def condition_of(asker: Asker) -> When | None:
    """Return the condition of a step; a condition as it is."""
    return asker.when if isinstance(asker, Block) else asker


def conditions(asker: Asker) -> Iterator[When]:
    """Yield the condition of a step, or a condition, and those in it."""
    when = condition_of(asker)
    yield from (part for _, part in when.parts()) if when is not None else ()


def asked_by(asker: Asker) -> Iterator[tuple[Path, Selector | Counted]]:
    """Yield every target that a step or a condition only asks about, and every number that it counts."""
    if isinstance(asker, Block):
        yield from quantities_in(asker)
        yield from ((("when", *path), asked) for path, asked in asked_by(asker.when))
    elif asker is not None:
        yield from asker.asked()


def quantities(asker: Asker) -> Iterator[Counted]:
    """Yield every number that a step or a condition counts."""
    yield from (asked for _, asked in asked_by(asker) if isinstance(asked, Counted))


def selectors_asked(asker: Asker) -> Iterator[Selector]:
    """Yield every selector that a step or a condition only counts or asks about."""
    for _, asked in asked_by(asker):
        target = asked.of if isinstance(asked, Counted) else asked
        if isinstance(target, Selector):
            yield target


def this_selectors(step: Block) -> Iterator[Selector]:
    """Yield every target of a step that names the thing of a mark or event, also those that it only counts."""
    asker = step.when if isinstance(step, LeaveScore) else step
    for target in (*(target for _, target in selectors(step)), *selectors_asked(asker)):
        if target.every in EVENT_TARGETS:
            yield target
        base = target.relation.of if target.relation is not None else 1
        for word in (base, target.but):
            if word in EVENT_TARGETS:
                yield Selector.model_construct(every=word)


def _needs_die(step: Block, target: Selector) -> bool:
    """Return True if a step needs the waiting die; a mark does not, it waits for a die."""
    return target.every in ROLLED_TARGETS and step.do != "mark_die"


def _names_rolled(target: Selector) -> bool:
    """Return True if a target compares dice with the number that was rolled."""
    return "rolled" in target.faces or (target.relation is not None and target.relation.of == "rolled")


def sees_roll(step: Block) -> bool:
    """Return True if a step depends on its card's roll."""
    return any(quantity.count == "rolled" for quantity in quantities(step)) or asks_face(step)


def asks_face(step: Block) -> bool:
    """Return True if a step depends on its card's roll, and does not only count the number."""
    is_asked = any(part.rolled is not None for part in conditions(step))
    is_asked = is_asked or any(map(_names_rolled, selectors_asked(step)))
    is_target = any(_needs_die(step, target) or _names_rolled(target) for _, target in selectors(step))
    return is_asked or is_target or getattr(step, "face", None) == "rolled"


def acts_on_roll(step: Block) -> bool:
    """Return True if a step works on the die of its card's roll, not only with its number."""
    return any(_needs_die(step, target) for _, target in selectors(step))


def throws_one_die(steps: Sequence[Block]) -> bool:
    """Return True if one of these steps rolls a single die only for its number."""
    return any(step.do == "throw" and getattr(step, "dice", 1) == 1 for step in steps)


def labels_in(asker: Asker) -> Iterator[tuple[Path, str, str]]:
    """Yield every name of a step that is counted, with its place and what is counted."""
    for path, asked in asked_by(asker):
        if isinstance(asked, Counted) and isinstance(asked.of, str):
            yield (*path, "of"), asked.of, asked.count


def kind_acted_on(choices: Sequence[Choice], step: Block) -> str | None:
    """Return the kind of thing that later steps can count of a step; None if there is none."""
    target = getattr(step, "target", None)
    if step.is_about_roll or (step.do == "wait" and target is None):
        return None
    return nature_of(choices, target) if step.acts_on == "" and target is not None else step.acts_on


LabelKinds = Mapping[str, str | None]
"""The kind of thing that steps with a name have acted on."""
NO_LABELS: LabelKinds = MappingProxyType({})


def label_kinds(choices: Sequence[Choice], steps: Iterable[Block], before: LabelKinds) -> LabelKinds:
    """Return the names of steps, besides those ``before``."""
    return {**before, **{step.label: kind_acted_on(choices, step) for step in steps if step.label is not None}}


def unread_labels(steps: Sequence[Block]) -> Iterator[tuple[int, str]]:
    """Yield the number, from 0, and the name of each step that no other step counts, also inside of those that wait."""
    counted_labels = {label for step in with_inner(steps) for _, label, _ in labels_in(step)}
    for number, step in enumerate(steps):
        labels = (inner.label for inner in with_inner([step]))
        yield from ((number, label) for label in labels if label and label not in counted_labels)


def drawn_by_name(steps: Sequence[Block]) -> Iterator[str]:
    """Yield the cards that steps draw by their names, also those that wait in others."""
    yield from (step.card for step in with_inner(steps) if isinstance(step, DrawCard) and step.card is not None)


def cards_named(choices: Sequence[Choice], steps: Sequence[Block]) -> Iterator[tuple[Path, str]]:
    """Yield the cards of which choices, targets and events mean only some, each with its place in the file."""
    for index, choice in enumerate(choices):
        yield from ((("choices", index, "among", number), card) for number, card in enumerate(choice.among))
    for index, step in enumerate(steps):
        yield from ((("steps", index), card) for wait in waits_in([step]) for card in wait.among)
        for asker in askers_in([step]):
            for target in (*(selector for _, selector in selectors(asker)), *selectors_asked(asker)):
                yield from ((("steps", index), card) for card in target.among)


def asks_words(asker: Asker) -> bool:
    """Return True if a step or a condition depends on a word or number that was chosen."""
    asks = any(part.choice is not None or "chosen" in (part.rolled or ()) for part in conditions(asker))
    return asks or any(quantity.count == "chosen" for quantity in quantities(asker))


def unused_choices(choices: Sequence[Choice], steps: Collection[Block]) -> list[int]:
    """Return the numbers, from 0, of the choices that no step works on or asks about."""
    askers = [*askers_in(steps)]
    asks_word, named = any(map(asks_words, askers)), choices_named(*askers)
    return [index for index, choice in enumerate(choices)
            if index + 1 not in named and not (choice.kind in NATURES_NAMED_ONCE and asks_word)]


def users_of(choices: Sequence[Choice], steps: Iterable[Block], number: int) -> tuple[ChosenWords, ...]:
    """Return the words one of which must be chosen before, for each step that names a choice; None if it needs none."""
    later = {word for choice in choices[number:] for word in choice.options}
    numbers = {number}
    for later_number, choice in enumerate(choices[number:], number + 1):
        numbers |= {later_number} if choice.relation is not None and choice.relation.of in numbers else set()
    users = [step for step in steps for inner in with_inner((step,)) if numbers & choices_named(inner)]
    word_lists = (step.when.choice if step.when is not None else None for step in users)
    return tuple(None if words is not None and later & {*words} else words for words in word_lists)


def is_asked(users: Collection[ChosenWords], words: Sequence[object]) -> bool:
    """Return True if any of the steps that name a choice happens after these words for the choices before it."""
    return not users or any(user_words is None or not {*user_words}.isdisjoint(words) for user_words in users)
