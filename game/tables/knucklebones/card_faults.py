"""Checks that the steps of a card fit together, with the reason if they do not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import comb
from types import MappingProxyType
from typing import NamedTuple, get_args

from game.content.faults import Path, nearest
from game.tables.knucklebones.block import WORDS, Block
from game.tables.knucklebones.blocks.hands import (
    DrawCard,
)
from game.tables.knucklebones.blocks.scores import Live, Score
from game.tables.knucklebones.blocks.waits import MOST_TIMES, Wait, waits_in, with_inner
from game.tables.knucklebones.choices import (
    CALLED,
    NATURES,
    NUMBERS,
    OF_ALL_ROWS,
    OF_DICE,
    OF_EVENT,
    ON_BOARDS,
    ONCE,
    QUANTITIES,
    ROLLED,
    SIDES,
    TO_NUMBERS,
    Choice,
    Relation,
    Selector,
    Source,
    Target,
    no_number,
)
from game.tables.knucklebones.conditions import CONDITIONS, OF_FACES, OF_NUMBERS, Counted, When, counts_in
from game.tables.knucklebones.happens import BLOWS, OF_POINTS, OF_SEAT, WITH_CAUSE, WITH_DIE, WITH_FACE
from game.tables.knucklebones.mark import Until

Misfit = tuple[str, Path]
Words = tuple[str | int, ...] | None
"""The words of a condition on what was chosen; None without one."""
ONE_OF = ("roll", "roll_and_choose"), ("restrict_roll", "load_roll")
"""Blocks that exclude each other."""
ROLLS = ("roll", "roll_and_choose")
"""Blocks that roll a die which is placed."""
MOST_OPTIONS = 4
MOST_NUMBERS = 12
"""Most numbers of which one can be chosen."""
SIZES = {"option": 4, "parity": 2, "face": 6, "row": 3, "die": 8, "field": 9, "card": 8, "spent": 8}
"""Most things of a kind on one side of the standard table; with nine dice, the match is over."""
LANES = 3
"""Rows on one side of the standard table."""
MOST_PLAYS = 1000
"""Most ways in which a seat makes its choices for a card."""
MOST_TOGETHER = 20_000
"""Most ways in which both seats make theirs."""


def word_of(block: type[Block]) -> str:
    """Return the word of a block, as a step names it after ``do``."""
    word: str = get_args(block.model_fields["kind"].annotation)[0]
    return word


def any_of(natures: Iterable[str]) -> str:
    """Return words for things of one or several kinds."""
    return " or ".join(f"a {CALLED.get(nature, nature)}" for nature in natures)


class Reference(NamedTuple):
    """A place where a step names a choice."""

    path: Path
    """Path inside the step, as written."""
    number: int
    natures: tuple[str, ...]
    """The kinds of things that the choice may be."""
    kinds: tuple[str, ...] = ()
    """Or the kinds that the choice itself may have."""
    counts: bool = False
    """True if it is only counted or asked about, and nothing happens to it."""


def references(step: Block) -> Iterator[Reference]:
    """Yield every choice that a step names."""
    fields = type(step).model_fields
    for name, kind in step.works_on.items():
        yield Reference(("to",), getattr(step, name), (), (kind,))
    for name in ("choice", "target"):
        if name in fields and name not in step.works_on:
            yield from _references_in(("to",), getattr(step, name), step.natures)
    if "other" in fields:
        yield from _references_in(("with",), getattr(step, "other", None), step.natures)
    if "into" in fields:
        yield from _references_in(("into",), getattr(step, "into", None), ("row", "die"))
    if (named := getattr(step, "named", None)) is not None:
        yield Reference(("named",), named, ("face",))
    for (name, *inner), what in counts_in(step):
        if what.of is not None:
            natures = natures_counted(what)
            path = (WORDS.get(name, name), *inner, "of")
            yield from (each._replace(counts=True) for each in _references_in(path, what.of, natures))
    for name in CONDITIONS:
        yield from _references_of(getattr(step, name, None), name)
    for at, number in enumerate(getattr(step, "first", ())):
        yield Reference(("first", at), number, ("die",), counts=True)
    if step.kind == "swap":
        yield from (Reference(("to", at), number, ("die",)) for at, number in enumerate(getattr(step, "choices", ())))


ROWS = tuple(kind for kind, nature in NATURES.items() if nature == "row")
ANYTHING = ("die", "row", "field", "card", "spent")
"""Natures of things on the table and of cards."""


def natures_counted(what: Counted) -> tuple[str, ...]:
    """Return the natures of choices of which this can be counted."""
    return NUMBERS if what.count == "chosen" else ("die", "row") if what.count in OF_FACES else ANYTHING


def _references_of(when: When | None, name: str = "when") -> Iterator[Reference]:
    """Yield every choice that a condition in this field names by its number."""
    if when is None:
        return
    for above, part in when.parts():
        if part.finds is not None:
            path = (name, *above, "finds")
            if part.finds.choice is not None:
                yield Reference((*path, "choice"), part.finds.choice, ANYTHING, counts=True)
            yield from _related(path, part.finds)
        for inner, what in part.counted.counts() if part.counted is not None else ():
            if what.of is not None:
                path = (name, *above, "counted", *inner, "of")
                natures = NUMBERS if what.count == "chosen" else ANYTHING
                yield from (each._replace(counts=True) for each in _references_in(path, what.of, natures))


def names_choices(when: When) -> bool:
    """Return True if a condition depends on what is chosen."""
    said = any(part.choice is not None or "chosen" in (part.rolled or ()) for part in conditions(when))
    return said or any(what.count == "chosen" for what in counts_of(when)) or any(True for _ in _references_of(when))


def _references_in(path: Path, target: Source | None, natures: tuple[str, ...]) -> Iterator[Reference]:
    if isinstance(target, Selector):
        if target.choice is not None:
            asks = target.where or target.faces or target.rows or target.fields or target.across
            wanted = tuple(nature for nature in natures if nature in ("die", "row")) if asks else natures
            wanted = tuple(nature for nature in wanted if nature in ("card", "spent")) if target.among else wanted
            yield Reference((*path, "choice"), target.choice, wanted)
        yield from _related(path, target)
    elif isinstance(target, int):
        yield Reference(path, target, natures)


def _related(path: Path, target: Selector) -> Iterator[Reference]:
    """Yield the choices to which the things of a target stand, or which it leaves out."""
    if target.relation is not None and isinstance(target.relation.of, int):
        yield Reference((*path, "relation", "of"), target.relation.of, bases_of(target.relation), counts=True)
    if isinstance(target.but, int):
        natures = (target.nature,) if target.every is not None else ANYTHING
        yield Reference((*path, "but"), target.but, ("row",) if target.every in ROWS else natures, counts=True)


def bases_of(relation: Relation) -> tuple[str, ...]:
    """Return the natures of things to which others can stand so."""
    natures = ON_BOARDS if relation.row is not None else (*ON_BOARDS, *NUMBERS)
    for name in relation.compared:
        others = NUMBERS if name in TO_NUMBERS else ()
        natures = tuple(each for each in natures if each in (*QUANTITIES[name], *others))
    return natures


def remembers(step: Block) -> bool:
    """Return True if a step that waits or scores names a choice of its card then."""
    if isinstance(step, Score):
        live = step.model_copy(update={"target": None, "when": None})
        asks = (asks_words(each) for each in (live, *only_of(live)))
        return any(asks) or any(True for _ in references(live))
    assert isinstance(step, Wait)
    inside = (asks_words(inner) or any(True for _ in references(inner)) for inner in with_conditions(step.effects))
    of_event = any(map(asks_words, only_of(step))) or any(True for _ in _references_of(step.only))
    return any(inside) or of_event


def names_asked(step: Wait) -> list[str]:
    """Return the names of earlier steps that the steps that wait count."""
    inside = [*with_conditions(step.effects), *only_of(step)]
    own = {inner.label for inner in inside}
    return sorted({name for inner in inside for _, name, _ in _sources(inner)} - own)


def dice_asked(step: Wait) -> list[int]:
    """Return the numbers of choices that the steps that wait count as they are when the wait begins, if of dice."""
    counts = (what for inner in (*with_conditions(step.effects), *only_of(step)) for what in counted_in(inner))
    return sorted({what.of for what in counts if isinstance(what.of, int) and what.count in OF_NUMBERS})


def only_of(step: Block) -> Iterator[Block]:
    """Yield a step that waits or scores with the condition for its event or score as its own."""
    if isinstance(step, Wait) and step.only is not None:
        yield step.model_copy(update={"when": step.only, "effects": ()})
    elif isinstance(step, Score) and step.only is not None:
        yield step.model_copy(update={"when": step.only})


def with_conditions(steps: Sequence[Block]) -> Iterator[Block]:
    """Yield steps and those that wait in them, and once more with the condition for their event."""
    for step in with_inner(steps):
        yield step
        yield from only_of(step)


def selectors(step: Block) -> Iterator[tuple[Path, Selector]]:
    """Yield every selector of a step."""
    for name, path in (("choice", "to"), ("target", "to"), ("into", "into"), ("other", "with")):
        target = getattr(step, name, None)
        if isinstance(target, Selector):
            yield (path,), target


def conditions(when: When | None) -> Iterator[When]:
    """Yield a condition and those in it."""
    yield from (part for _, part in when.parts()) if when is not None else ()


def counts_of(when: When | None) -> Iterator[Counted]:
    """Yield every number that a condition counts."""
    for part in conditions(when):
        yield from (what for _, what in part.counted.counts()) if part.counted is not None else ()


def selectors_of(when: When | None) -> Iterator[Selector]:
    """Yield every selector that a condition asks about."""
    yield from (what.of for what in counts_of(when) if isinstance(what.of, Selector))
    yield from (part.finds for part in conditions(when) if part.finds is not None)


def counted_in(step: Block) -> Iterator[Counted]:
    """Yield every number that a step counts, also for its condition."""
    yield from (what for _, what in counts_in(step))
    yield from counts_of(step.when)


def selectors_asked(step: Block) -> Iterator[Selector]:
    """Yield every selector that a step only counts or asks about."""
    yield from (what.of for _, what in counts_in(step) if isinstance(what.of, Selector))
    yield from selectors_of(step.when)


def of_this(step: Block) -> Iterator[Selector]:
    """Yield every target of a step that names the thing of a mark or event, also those that it only counts."""
    asked = selectors_of(step.when) if isinstance(step, Score) else selectors_asked(step)
    for target in (*(target for _, target in selectors(step)), *asked):
        if target.every in OF_EVENT:
            yield target
        of = target.relation.of if target.relation is not None else 1
        for word in (of, target.but):
            if word in OF_EVENT:
                yield Selector.model_construct(every=word)


def leaves_open(step: Block) -> bool:
    """Return True if a step rolls several dice of which no single one is known at once."""
    one = getattr(step, "dice", 1) == 1 or getattr(step, "take", "chosen") in ("lowest", "highest")
    again = getattr(step, "more_rolls", 0) or getattr(step, "lost_on", ())
    return step.kind in ROLLS and bool(again or not one)


def about_roll(step: Block) -> bool:
    """Return True if a step concerns the roll of its card."""
    aimed = getattr(step, "choice" if step.kind == "mark_die" else "target", None)
    if step.kind == "mark_die" and getattr(aimed, "every", None) in ROLLED:
        aimed = None
    return step.of_a_roll and (aimed is None or step.kind == "load_roll")


def puts_away(step: Block) -> bool:
    """Return True if the die of its card's roll may not be placed because of a step."""
    target = getattr(step, "target", None)
    return step.kind in ("remove", "set_aside") and isinstance(target, Selector) and target.every in ROLLED


def _waits(step: Block, target: Selector) -> bool:
    """Return True if a step needs the waiting die; a mark does not, it waits for a die."""
    return target.every in ROLLED and step.kind != "mark_die"


def _names_rolled(target: Selector) -> bool:
    """Return True if a target compares dice with the number that was rolled."""
    return "rolled" in target.faces or (target.relation is not None and target.relation.of == "rolled")


def sees_roll(step: Block) -> bool:
    """Return True if a step depends on its card's roll."""
    return any(what.count == "rolled" for what in counted_in(step)) or asks_face(step)


def asks_face(step: Block) -> bool:
    """Return True if a step depends on its card's roll, and does not only count the number."""
    asks = any(part.rolled is not None for part in conditions(step.when))
    asks = asks or any(map(_names_rolled, selectors_asked(step)))
    rolled = any(_waits(step, target) or _names_rolled(target) for _, target in selectors(step))
    return asks or rolled or getattr(step, "face", None) == "rolled"


def acts_on_roll(step: Block) -> bool:
    """Return True if a step works on the die of its card's roll, not only with its number."""
    return any(_waits(step, target) for _, target in selectors(step))


def knows_number(steps: Sequence[Block]) -> bool:
    """Return True if one of these steps rolls a single die only for its number."""
    return any(step.kind == "throw" and getattr(step, "dice", 1) == 1 for step in steps)


def unfit(choices: Sequence[Choice], steps: Sequence[Block], when: When | None, ends_turn: bool) -> Iterator[Misfit]:
    """Yield the parts of a card that do not fit together, and their places in the file."""
    yield from _choices(choices, steps)
    by_opponent = [choice.by == "opponent" for choice in choices]
    if by_opponent != sorted(by_opponent):
        first = by_opponent.index(True)
        yield "the opponent chooses last: what you choose yourself comes before that", ("choices", first)
    kinds = [step.kind for step in steps]
    rolls = [at for at, kind in enumerate(kinds) if kind in ROLLS]
    opens = [at for at in rolls if leaves_open(steps[at])]
    for index, step in enumerate(steps):
        at: Path = ("steps", index)
        yield from ((what, (*at, *path)) for what, path in _step(choices, step))
        if step.kind == "restrict_roll" or step.kind == "load_roll" or about_roll(step):
            if not any(rolled > index or step.kind == "mark_die" for rolled in rolls):
                yield f"{step.kind!r} needs a 'roll' after it", at
            elif opens:
                yield f"{step.kind!r} is about one die, and {kinds[opens[0]]!r} rolls several", at
        if sees_roll(step) and not (any(rolled < index and rolled not in opens for rolled in rolls) or (
                knows_number(steps[:index]) and not acts_on_roll(step))):
            yield f"{step.kind!r} looks at a roll, but no 'roll' comes before it", at
        if step.kind == "throw" and any(rolled < index for rolled in rolls):
            yield "'throw' comes before a 'roll', so that its number is not taken for that of the roll", at
        if step.otherwise and not any(before.when is not None for before in steps[:index]):
            yield "'else' needs a step with 'when' before it", (*at, "else")
        if any(True for _ in of_this(step)):
            yield "'this_die', 'this_row' and 'cause' are for the steps of 'wait'", at
        if any(what.count == "destroyed" for what in counted_in(step)):
            yield NOT_DESTROYED, at
        for rivals in ONE_OF:
            if step.kind in rivals and any(kind in rivals for kind in kinds[:index]):
                yield f"a card has only one of {' and '.join(map(repr, rivals))}", at
        if step.kind == "repeat" and (kinds.count("repeat") > 1 or choices or len(kinds) > 1):
            yield "'repeat' stands alone: it does what another card does, with the choices of that card", at
        if isinstance(step, Wait):
            names = names_of(choices, steps[:index])
            yield from ((what, (*at, *path)) for what, path in _unfit_wait(step, choices, names=names))
    for rolled in opens:
        if rolled < len(steps) - 1:
            which = "chosen" if getattr(steps[rolled], "take", "chosen") == "chosen" else "first"
            yield f"{kinds[rolled]!r} must be the last step, because the {which} die is not known before it", (
                "steps", rolled)
    if "order_rolls" in kinds and (kinds.index("order_rolls") < len(kinds) - 1 or ends_turn):
        yield "'order_rolls' is the last step, with 'ends_turn: false': its seat puts the rolls in order, then rolls", (
            "steps", kinds.index("order_rolls"))
    if ends_turn and rolls and not any(puts_away(step) for step in steps):
        yield "'ends_turn' must be false for a card that rolls: its die is still to be placed", ("ends_turn",)
    if any(part.rolled is not None for part in conditions(when)):
        yield "nothing is rolled before a card is played", ("when", "rolled")
    counted = when is not None and any(what.count == "chosen" for what in counts_of(when))
    if counted or any(part.choice is not None for part in conditions(when)) or any(True for _ in _references_of(when)):
        yield "nothing is chosen before a card is played: put this condition on a step", ("when",)
    yield from _options(choices, steps)
    for path, name, _ in _sources_of(when):
        yield f"no step is called {name!r} before a card is played: put this condition on a step", ("when", *path)
    yield from ((what, ("steps", *path)) for what, path in _labels(choices, steps))


def _sources(step: Block) -> Iterator[tuple[Path, str, str]]:
    """Yield every name of a step that another step counts, with its place and what is counted."""
    for (name, *inner), what in counts_in(step):
        if isinstance(what.of, str):
            yield (WORDS.get(name, name), *inner, "of"), what.of, what.count
    yield from ((("when", *path), name, count) for path, name, count in _sources_of(step.when))


def _sources_of(when: When | None) -> Iterator[tuple[Path, str, str]]:
    """Yield every name of a step that a condition counts."""
    for above, part in when.parts() if when is not None else ():
        for inner, what in part.counted.counts() if part.counted is not None else ():
            if isinstance(what.of, str):
                yield (*above, "counted", *inner, "of"), what.of, what.count


ACTS_ON: Mapping[str, str] = {
    **dict.fromkeys(("copy_die", "swap", "move", "steal", "copy", "remove", "set_aside", "give", "push", "reroll",
                     "add", "set", "destroy", "mark_die", "throw"), "die"),
    **dict.fromkeys(("take_card", "give_card", "discard", "copy_card", "renew_card", "draw_card"), "card"),
    **dict.fromkeys(("shield", "mark_row", "resize"), "row"),
    **dict.fromkeys(("exchange", "lock", "guard", "wait"), ""),
    "snare": "field", "clear": "mark", "points": "point",
}
"""The kind of thing that a step acts on, for its name; "" for that of its target."""


def acts_on(choices: Sequence[Choice], step: Block) -> str | None:
    """Return the kind of thing that later steps can count of a step; None if there is none."""
    target = getattr(step, "target", None)
    if about_roll(step) or (step.kind == "wait" and target is None):
        return None
    nature = ACTS_ON.get(step.kind)
    return _nature_of(choices, target) if nature == "" and target is not None else nature


Names = Mapping[str, str | None]
"""The kind of thing that steps with a name have acted on."""
NAMELESS: Names = MappingProxyType({})


def names_of(choices: Sequence[Choice], steps: Iterable[Block], before: Names = NAMELESS) -> Names:
    """Return the names of steps, besides those ``before``."""
    return {**before, **{step.label: acts_on(choices, step) for step in steps if step.label is not None}}


def _labels(choices: Sequence[Choice], steps: Sequence[Block], before: Names = NAMELESS) -> Iterator[Misfit]:
    """Yield names that no earlier step has, that mean nothing, or of which something else is counted."""
    names = dict(before)
    for index, step in enumerate(steps):
        for path, name, count in _sources(step):
            if name not in names:
                close = nearest(name, tuple(names), 1)
                hint = f"; did you mean {close[0]!r}?" if close else ": write 'as' on the step that it counts"
                yield f"no earlier step is called {name!r}{hint}", (index, *path)
            elif count in OF_FACES and names[name] != "die":
                yield f"{count!r} is counted of dice, and {name!r} is {any_of((names[name] or 'thing',))}", (
                    index, *path[:-1], "count")
        if step.label is not None:
            names[step.label] = acts_on(choices, step)
            if names[step.label] is None:
                yield f"{step.kind!r} acts on nothing that could be counted later: leave out 'as'", (index, "as")


def unread(steps: Sequence[Block]) -> Iterator[tuple[int, str]]:
    """Yield the number, from 0, and the name of each step that no other step counts, also inside of those that wait."""
    asked = {name for step in with_inner(steps) for _, name, _ in _sources(step)}
    for number, step in enumerate(steps):
        yield from ((number, inner.label) for inner in with_inner([step]) if inner.label and inner.label not in asked)


def drawn_by_name(steps: Sequence[Block]) -> Iterator[str]:
    """Yield the cards that steps draw by their names, also those that wait in others."""
    yield from (step.card for step in with_inner(steps) if isinstance(step, DrawCard) and step.card is not None)


def cards_named(choices: Sequence[Choice], steps: Sequence[Block]) -> Iterator[tuple[Path, str]]:
    """Yield the cards of which choices, targets and events mean only some, each with its place in the file."""
    for at, choice in enumerate(choices):
        yield from ((("choices", at, "among", number), card) for number, card in enumerate(choice.among))
    for at, step in enumerate(steps):
        yield from ((("steps", at), card) for wait in waits_in([step]) for card in wait.among)
        for inner in with_conditions([step]):
            for target in (*(each for _, each in selectors(inner)), *selectors_asked(inner)):
                yield from ((("steps", at), card) for card in target.among)


def asks_words(step: Block) -> bool:
    """Return True if a step depends on a word or number that was chosen."""
    parts = tuple(conditions(step.when))
    chosen = any("chosen" in (part.rolled or ()) for part in parts)
    chosen = chosen or any(what.count == "chosen" for what in counted_in(step))
    return chosen or any(part.choice is not None for part in parts)


def _options(choices: Sequence[Choice], steps: Sequence[Block]) -> Iterator[Misfit]:
    """Yield words that are asked about but cannot be chosen, and options that no step asks about."""
    offered = {word: at for at, choice in enumerate(choices) for word in choice.options}
    kinds = [choice.kind for choice in choices]
    named = sum(kind in ("parity", *NUMBERS) for kind in kinds)
    asked: set[object] = set()
    for index, step in [(at, inner) for at, each in enumerate(steps) for inner in with_conditions([each])]:
        asking = tuple(step.when.parts()) if step.when is not None else ()
        for path, word in ((path, word) for path, part in asking for word in part.choice or ()):
            asked.add(word)
            parity = word in PARITIES and "parity" in kinds
            numbers = any(kind in NUMBERS for kind in kinds)
            if word not in offered and not parity and not (isinstance(word, int) and numbers):
                words = [*offered, *(PARITIES if "parity" in kinds else ()), *(["a number"] if numbers else ())]
                what = f"nothing called {word!r} is chosen; the choices of this card are {', '.join(words)}"
                yield what if words else f"{what.partition(';')[0]}: add a choice of kind 'option'", (
                    "steps", index, "when", *path, "choice")
        for path, part in asking if named != 1 else ():
            if "chosen" in (part.rolled or ()):
                yield "'chosen' needs exactly one choice of a number, or of even or odd", (
                    "steps", index, "when", *path, "rolled")
        many = sum(kind in NUMBERS for kind in kinds)
        if any(what.count == "chosen" and what.of is None for what in counted_in(step)) and many != 1:
            yield ("'count: chosen' needs 'of' here, because several numbers are chosen" if many else
                   "'count: chosen' needs a choice of a number: {kind: number} or {kind: face}"), ("steps", index)
    for word, at in offered.items():
        if word not in asked:
            yield f"no step says 'when: {{choice: [{word}]}}', so this option does nothing", ("choices", at, "options")


PARITIES = "even", "odd"


NOT_LATER = (*ROLLS, "restrict_roll", "load_roll", "reflect", "pair", "again", "repeat", "order_rolls")
"""Steps that only a card does when it is played."""


def unfit_later(
    steps: Sequence[Block], choices: Sequence[Choice] = (), wait: Wait | None = None, most: int = 1,
    names: Names = NAMELESS,
) -> Iterator[Misfit]:
    """Yield the steps that cannot happen without a card being played, or whose targets do not exist then.

    ``most`` is the highest number of times that they happen; 0 for the steps of rules.
    """
    for index, step in enumerate(steps):
        at: Path = (index,)
        targets = {target.every for _, target in selectors(step)}
        targets -= {"rolled" if wait and wait.event == "roll" else None}
        of_a_card = {*ROLLED} & targets or (about_roll(step) and not any(True for _ in selectors(step)))
        if step.kind in NOT_LATER or of_a_card:
            yield f"{step.kind!r} is about the roll of a card that is played, so it cannot happen here", at
        if step.otherwise and not any(before.when is not None for before in steps[:index]):
            yield "'else' needs a step with 'when' before it", (*at, "else")
        of_points = wait is not None and wait.event in OF_POINTS and not asks_face(step)
        shown = of_points or (wait is not None and wait.event in WITH_FACE) or knows_number(steps[:index])
        if sees_roll(step) and not shown:
            yield "nothing shows a face here that 'rolled' could mean", at
        if any(what.count == "destroyed" for what in counted_in(step)) and (wait is None or wait.event not in BLOWS):
            yield NOT_DESTROYED, at
        for target in of_this(step):
            if (what := _unknown(target, wait, choices)) is not None:
                yield what, at
        yield from ((what, (*at, *path)) for what, path in _step(choices, step))
        for path, number, *_ in references(step):
            nature = NATURES[choices[number - 1].kind] if number <= len(choices) else ""
            if nature in ("die", "field") and not (nature == "die" and _is_number(path)):
                yield CHANGED, (*at, *path)
        if any(isinstance(what.of, int) and what.count in ("score", "dice", "free") and what.of <= len(choices)
               and NATURES[choices[what.of - 1].kind] == "die" for what in counted_in(step)):
            yield CHANGED, at
        if isinstance(step, Wait):
            if step.held:
                yield "'held' is for the steps of a card, not for steps that wait or begin a match", (*at, "held")
            inner = names_of(choices, steps[:index], names)
            yield from ((what, (*at, *path)) for what, path in _unfit_wait(step, choices, most, inner))
    yield from _labels(choices, steps, names)


NOT_DESTROYED = f"'count: destroyed' is for the steps of a 'wait' for {', '.join(BLOWS)}"
CHANGED = "dice and fields change until then: mark the die, and say 'this_die' in here"


def _is_number(path: Path) -> bool:
    """Return True if a choice is named where its number is counted."""
    return path[-1:] == ("of",) and "relation" not in path


def _unfit_wait(
    step: Wait, choices: Sequence[Choice], before: int = 1, names: Names = NAMELESS
) -> Iterator[Misfit]:
    """Yield the parts of a step that waits that do not exist any more when its event comes, and those of its steps.

    ``before`` is the highest number of times that it begins to wait; 0 for the steps of rules.
    """
    if step.held and remembers(step):
        yield "nothing is chosen while a card is held: its steps name what is there, such as 'this_die'", ("held",)
    if step.placed and isinstance(step.span, Until) and step.span.until == "placed" and step.span.of in _placers(step):
        yield f"{step.event!r} follows 'placed', which ends this first: say {{until: turn, of: opponent}}", ("for",)
    most = max(before, 1) * step.most
    if step.event == "emptied" and step.target is not None and _nature_of(choices, step.target) == "die":
        yield "a row with a marked die is not empty: mark rows or a seat", ("to",)
    if step.after is not None and not before:
        most = 1  # A rule set may hand out cards turn by turn.
    elif before < MOST_TIMES <= most and any(inner.hands_out for inner in with_inner(step.effects)):
        standing = ", or 'after' in place of 'event'" if not before and step.times == "always" else ""
        nested = f"; it begins up to {before} times, and each counts" if before > 1 else f", 1 to 9{standing}"
        yield f"cards that come without end never let a match end: say how many 'times'{nested}", ("times",)
    for target in selectors_of(step.only):
        if target.every in OF_EVENT and (what := _unknown(target, step, choices)) is not None:
            yield what, ("only",)
    if step.event not in BLOWS and any(what.count == "destroyed" for what in counts_of(step.only)):
        yield NOT_DESTROYED, ("only",)
    for path, number, *_ in _references_of(step.only, "only"):
        nature = NATURES[choices[number - 1].kind] if number <= len(choices) else ""
        if nature in ("die", "field") and not (nature == "die" and _is_number(path)):
            yield CHANGED, path
    for path, name, _ in _sources_of(step.only):
        if name not in names:
            yield f"no earlier step is called {name!r}: write 'as' on the step that it counts", ("only", *path)
    if step.held:
        names = NAMELESS
    yield from ((what, ("steps", *path)) for what, path in unfit_later(step.effects, choices, step, most, names))


def _placers(step: Wait) -> tuple[str, ...]:
    """Return the words for a seat that places each die whose clash a step waits for."""
    if step.target is not None or step.of == "both":
        return ("both",)
    seat = step.of if step.event == "strikes" else {"own": "opponent", "opponent": "own"}[step.of]
    return ("both", seat, *(["there"] if seat == "own" else []))


OF_SCORE: Mapping[str, tuple[str, ...]] = {
    "row": ("this_row",), "die": ("this_row", "this_die"), "diagonal": ("this_die",), "side": (),
}
"""The words after ``every`` that a standing score knows, by what counts so."""
UNCOUNTED = ("rolled", "destroyed", "each")
"""Counts of a moment, which no standing score knows."""


def unfit_score(what: Live, choices: Sequence[Choice], *things: str) -> Iterator[Misfit]:
    """Yield the parts of a standing score that cannot be looked at at any time, or name what is not there."""
    live = Live.model_construct(only=None, points=what.points, times=what.times, counts_as=what.counts_as)
    places: list[tuple[Path, Counted]] = [*counts_in(live)]
    finds: list[tuple[Path, Selector]] = []
    for above, part in what.only.parts() if what.only is not None else ():
        if part.rolled is not None:
            yield "nothing is rolled for a standing score", ("only", *above, "rolled")
        if part.choice is not None and not choices:
            yield "nothing is chosen here", ("only", *above, "choice")
        if part.finds is not None:
            finds.append((("only", *above, "finds"), part.finds))
        places += [(("only", *above, "counted", *path), each)
                   for path, each in (part.counted.counts() if part.counted is not None else ())]
    for path, counted in places:
        if counted.count in UNCOUNTED or (counted.count == "chosen" and not choices):
            yield f"'count: {counted.count}' is not known whenever something is scored", (*path, "count")
        if isinstance(counted.of, str):
            yield f"what {counted.of!r} means is forgotten by then: count something on the table", (*path, "of")
        if isinstance(counted.of, Selector):
            finds.append(((*path, "of"), counted.of))
    for path, target in finds:
        if target.random is not None:
            yield "nothing is drawn for a score: leave out 'random'", (*path, "random")
        of = target.relation.of if target.relation is not None else 1
        for word in (str(target.every), *([of] if isinstance(of, str) else [])):
            if word in (*OF_EVENT, *ROLLED) and word not in things:
                yield f"{word!r} is not known here: say {any_word(things)}", path
        if not choices and (target.choice is not None or (target.relation is not None and isinstance(of, int))):
            yield f"nothing is chosen here: say {any_word(things)}", path


def _unfit_score_step(choices: Sequence[Choice], step: Score) -> Iterator[Misfit]:
    nature = "side" if step.target is None else _nature_of(choices, step.target)
    yield from unfit_score(step, choices, *OF_SCORE.get(OF_EVENT.get(nature, nature), ()))
    if step.counts_as is not None and OF_EVENT.get(nature, nature) != "die":
        yield "only dice count as a number: leave out 'counts_as', or name dice with 'to'", ("counts_as",)
    live = step.model_copy(update={"target": None, "when": None})
    for path, number, *_ in references(live):
        if number <= len(choices) and NATURES[choices[number - 1].kind] in ("die", "field"):
            yield CHANGED, path


def any_word(things: Sequence[str]) -> str:
    """Return the words for things that are known."""
    return " or ".join(map(repr, things)) if things else "'own_row', 'own_die' and so on"


def _unknown(target: Selector, wait: Wait | None, choices: Sequence[Choice]) -> str | None:
    """Return the reason why a target is unknown where a mark does its steps; None if it is known."""
    if wait is None:
        return f"{target.every!r} is for the steps of 'wait'"
    on_seat, event = wait.target is None, wait.event
    if target.every == "cause" and event not in WITH_CAUSE:
        return f"no die causes this event: 'cause' is for {', '.join(WITH_CAUSE)}"
    if target.every == "this_row" and on_seat and (event is None or event in OF_SEAT):
        return "the mark is on a seat, and this happens in no row: give it to rows with 'to'"
    on_die = wait.target is not None and _nature_of(choices, wait.target) == "die"
    gone = event in ("struck", "destroyed", "removed") and not wait.instead
    number = "; 'count: rolled' is its number" if event in WITH_FACE else ""
    if target.every != "this_die" or (wait.instead and event != "card"):
        return None
    if gone:
        done = "removed" if event == "removed" else "destroyed"
        return f"no die is left of this event, because it is {done}{number}" + (
            ", and 'cause' the die that destroys it" if event == "struck" else "")
    if not on_die and event not in WITH_DIE:
        return f"the mark is on no die, and no die is left of this event: give it to dice with 'to'{number}"
    return None


def users_of(choices: Sequence[Choice], steps: Iterable[Block], number: int) -> tuple[Words, ...]:
    """Return for each step that names a choice the words one of which must have been chosen; None if none so far."""
    later = {word for choice in choices[number:] for word in choice.options}
    needed = {number}
    for other, candidate in enumerate(choices[number:], number + 1):
        needed |= {other} if candidate.relation is not None and candidate.relation.of in needed else set()
    using = [step for step in steps for inner in with_inner((step,))
             if any(each.number in needed for each in references(inner))]
    needs = (step.when.choice if step.when is not None else None for step in using)
    return tuple(None if words is not None and later & {*words} else words for words in needs)


def is_asked(users: Collection[Words], words: Sequence[object]) -> bool:
    """Return True if any of the steps that name a choice happens after these words for the choices before it."""
    return not users or any(when is None or not {*when}.isdisjoint(words) for when in users)


def _choices(choices: Sequence[Choice], steps: Sequence[Block]) -> Iterator[Misfit]:
    for index, choice in enumerate(choices):
        at = ("choices", index)
        yield from ((what, (*at, *path)) for what, path in _choice(choice, NATURES[choice.kind]))
        if choice.relation is not None:
            yield from ((what, (*at, "relation", *path)) for what, path in _relation(choices, index, choice.relation))
    users = [users_of(choices, steps, number) for number in range(1, len(choices) + 1)]
    own = [at for at, choice in enumerate(choices) if choice.by == "own"]
    for part, many in (("", own), ("the opponent's part of ", [at for at in range(len(choices)) if at not in own])):
        if _ways([choices[at] for at in many], [users[at] for at in many]) > MOST_PLAYS:
            yield f"{part}these choices could be made in more than {MOST_PLAYS} ways: ask for less", ("choices",)
            return
    if _ways(choices, users) > MOST_TOGETHER:
        yield f"the choices of both seats could be made in more than {MOST_TOGETHER} ways: ask for less", ("choices",)


def _ways(
    choices: Sequence[Choice], users: Sequence[Collection[Words]], words: tuple[str | int, ...] = (),
    before: tuple[Choice, ...] = (),
) -> int:
    """Return the number of ways to make choices, of which each is asked only if a step needs it after these words."""
    if not choices:
        return 1
    choice, nature = choices[0], NATURES[choices[0].kind]
    asked, rest = is_asked(users[0], words), (choices[1:], users[1:])
    before = (*before, *[choice] * asked)
    if asked and choice.options:
        return sum(_ways(*rest, (*words, option), before) for option in choice.options)
    numbers = choice.numbers if nature == "number" else range(1, 13)
    said = (*words, *PARITIES, *numbers) if nature in ONCE else words
    return (_ways_of(choice, before[:-1]) if asked else 1) * _ways(*rest, said, before)


def _ways_of(choice: Choice, before: Iterable[Choice]) -> int:
    """Return the number of ways to make a choice on the standard table, after others."""
    nature, relation = NATURES[choice.kind], choice.relation
    size = len(choice.numbers) if nature == "number" else SIZES[nature] * (len(SIDES[choice.kind]) or 1)
    if relation is not None and relation.row in ("same", "opposite") and relation.of != "each_other":
        size = max(1, size // LANES)
    apart = "distinct" in choice.where
    if apart:
        size = max(1, size - sum(each.fewest for each in before if each.kind == choice.kind))
    groups = 1
    if relation is not None and relation.row == "same" and relation.of == "each_other":
        size, groups = max(1, size // LANES), LANES
    return sum(groups * comb(size if apart else max(0, size + number - 1), number)
               for number in range(choice.fewest, choice.count + 1))


def _relation(choices: Sequence[Choice], index: int, relation: Relation) -> Iterator[Misfit]:
    """Yield the reasons why the things of a choice cannot stand so to those of another, or to each other."""
    choice, of = choices[index], relation.of
    nature = NATURES[choice.kind]
    if unlike := [name for name in relation.compared if nature not in QUANTITIES[name]]:
        yield no_number(nature, unlike[0]), (unlike[0],)
    elif nature not in ON_BOARDS:
        yield f"a {CALLED.get(nature, nature)} is in no row", ("row",)
    elif of == "rolled":
        yield "nothing is rolled before a card is played: say it in a target, not in a choice", ("of",)
    elif of == "each_other" and choice.count < 2:
        yield "only several things can stand so to each other: say 'count', or the number of an earlier choice", ("of",)
    elif of == "each_other" and {relation.row, relation.face} - {None, "same", "other"}:
        yield f"things of one choice have the 'same' row or each an 'other' one, not {relation.row!r}", ("row",)
    elif isinstance(of, str) and of not in ("each_other", "across"):
        yield f"{of!r} is for the steps of 'wait': say the number of an earlier choice", ("of",)
    elif isinstance(of, int) and of > index:
        yield f"'of' is the number of a choice before this one, which is choice {index + 1}, or 'each_other'", ("of",)
    elif isinstance(of, int) and (base := NATURES[choices[of - 1].kind]) not in bases_of(relation):
        yield f"'of' is the number of a choice of {any_of(bases_of(relation))}, and choice {of} is {any_of((base,))}", (
            "of",)
    elif isinstance(of, int):
        yield from _apart(choice.kind, choices[of - 1].kind, relation)


def _apart(kind: str, base: str, relation: Relation) -> Iterator[Misfit]:
    """Yield the reason why things of one kind are never in the same row as those of another, or opposite."""
    sides, others = SIDES[kind], SIDES[base]
    if relation.row == "same" and not {*sides} & {*others}:
        yield "these are on different sides, so they are never in the same row: say 'opposite'", ("row",)
    elif relation.row == "opposite" and sides == others and len(sides) == 1:
        yield "these are on the same side, so they are never opposite: say 'same'", ("row",)


def _choice(choice: Choice, nature: str) -> Iterator[Misfit]:
    called = CALLED.get(nature, nature)
    for condition in choice.where:
        if (condition in OF_DICE and nature != "die") or (nature in ("card", "spent") and condition != "distinct"):
            yield f"{condition!r} cannot be asked of a {called}", ("where",)
        elif condition in OF_ALL_ROWS and nature != "row":
            yield f"{condition!r} compares rows: ask it of a choice of a row", ("where",)
    if bool(choice.options) != (nature == "option"):
        yield ("a choice of kind 'option' names its 'options', such as [attack, defend]" if nature == "option"
               else f"'options' are for a choice of kind 'option', and this is {choice.kind!r}"), ("options",)
    elif nature == "option" and not 2 <= len(choice.options) <= MOST_OPTIONS:
        yield f"there are 2 to {MOST_OPTIONS} options, not {len(choice.options)}", ("options",)
    for at, option in enumerate(choice.options):
        if option in PARITIES:
            yield f"{option!r} is an answer to a choice of kind 'parity': call the option otherwise", ("options", at)
        elif not option[0].isalpha():
            yield f"an option begins with a letter, and this is {option!r}", ("options", at)
    for option in choice.titles:
        if option not in choice.options:
            listing = ", ".join(choice.options) or "none"
            yield f"{option!r} is none of the options of this choice, which are {listing}", ("titles", option)
    if choice.among and nature not in ("card", "spent"):
        yield f"a {called} is no card: leave out 'among'", ("among",)
    if choice.faces and nature != "die":
        yield f"a {called} shows no face", ("faces",)
    if choice.count > 1 and nature in ONCE:
        yield f"a {called} is chosen once: 'count' is for things on the table and for cards", ("count",)
    if choice.most is not None and nature != "number":
        yield f"'most' is for a choice of kind 'number', and this is {choice.kind!r}: say 'count'", ("most",)
    if nature == "number" and not 2 <= len(choice.numbers) <= MOST_NUMBERS:
        yield (f"'least' to 'most' are 2 to {MOST_NUMBERS} numbers, and these are {len(choice.numbers)}; "
               "'times' in the count makes them bigger", ("most" if choice.most is not None else "least",))
    elif nature == "number":
        return
    if choice.least is not None and nature in ONCE:
        yield f"a {called} is always chosen: 'least' is for things on the table and for cards", ("least",)
    elif choice.least is not None and choice.least >= choice.count:
        yield f"'least' is lower than 'count', which is {choice.count}", ("least",)


def _nature_of(choices: Sequence[Choice], target: Target) -> str:
    """Return the kind of thing that a target means; a row stands for its dice if a condition is about dice."""
    number = target if isinstance(target, int) else target.choice
    nature = NATURES[choices[number - 1].kind] if number else str(getattr(target, "nature", ""))
    return "die" if nature == "row" and isinstance(target, Selector) and target.asks_dice else nature


OF_EACH_DIE = {"set": "face", "add": "by"}
"""The field of a step in which a number may be counted for each die."""


def _own_numbers(step: Block) -> Iterator[Path]:
    """Yield every place where a number is counted for each die, but no die turns."""
    for (name, *inner), what in counts_in(step):
        if what.count == "each" and OF_EACH_DIE.get(step.kind) != name:
            yield (WORDS.get(name, name), *inner)
    for name in CONDITIONS:
        if any(what.count == "each" for what in counts_of(getattr(step, name, None))):
            yield (name,)


def _step(choices: Sequence[Choice], step: Block) -> Iterator[Misfit]:
    """Yield choices that a step names but that do not exist or are of the wrong kind."""
    for path, number, natures, kinds, _ in references(step):
        if number > len(choices):
            offer = f"the card asks for {len(choices)}" if choices else "nothing is chosen"
            other = "" if kinds or step.kind == "swap" else ", or name a target such as {every: own_die}"
            yield f"{step.kind!r} works on choice {number}, but {offer}: add it to 'choices'{other}", path
            return
        kind = choices[number - 1].kind
        if kinds and kind not in kinds:
            yield f"{step.kind!r} needs choice {number} to be of kind {kinds[0]!r}", path
        elif not kinds and NATURES[kind] not in natures:
            reason = f"works on {any_of(natures)}" if natures else "cannot ask more of it here"
            yield f"{step.kind!r} {reason}, and choice {number} is {any_of((NATURES[kind],))}", path
    if isinstance(step, Score):
        yield from _unfit_score_step(choices, step)
    for path in _own_numbers(step):
        yield "'count: each' is the number of a die that turns: it stands in 'face' of 'set' and 'by' of 'add'", path
    for path, target in selectors(step):
        wanted = ("row", "die") if path == ("into",) else step.natures
        relation = target.relation
        related = relation.of if relation is not None else None
        if relation is not None and target.every in SIDES and isinstance(related, int) and related <= len(choices):
            apart = _apart(str(target.every), choices[related - 1].kind, relation)
            yield from ((what, (*path, "relation", *rest)) for what, rest in apart)
        if target.every is not None and target.nature not in wanted:
            yield f"{step.kind!r} works on {any_of(wanted)}, and this is {any_of((target.nature,))}", path
    named = [each for name in ("target", "other") if (each := getattr(step, name, None)) is not None]
    if getattr(step, "against", "cards") != "cards" and _nature_of(choices, named[0]) == "card":
        yield "cards do not clash: say 'against: cards'", ("against",)
    if step.kind == "exchange" and len({_nature_of(choices, each) for each in named}) > 1:
        yield "'exchange' needs things of one kind on both sides: dice, rows or cards", ("with",)
    if step.kind == "swap":
        first, second = getattr(step, "choices", (1, 2))
        if first == second:
            yield "'swap' needs two different choices", ("to",)
        elif max(first, second) <= len(choices) and any(
            (choices[n - 1].fewest, choices[n - 1].count) != (1, 1) for n in (first, second)
        ):
            yield "'swap' works on two choices of one die each", ("to",)
