"""Checks that the parts of a card fit together: its steps and its choices, with the reason if they do not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import comb

from game.content.faults import Path, nearest
from game.tables.knucklebones.cards.blocks import Block, CardParts, Misfit, quantities_in
from game.tables.knucklebones.cards.blocks.rolls import RollStep
from game.tables.knucklebones.cards.blocks.scores import LeaveScore, LiveScore
from game.tables.knucklebones.cards.blocks.waits import MOST_TIMES, Wait, with_inner
from game.tables.knucklebones.cards.choices import (
    BOARD_NATURES,
    EVENT_TARGETS,
    NATURES,
    NATURES_NAMED_ONCE,
    NUMBER_NATURES,
    QUANTITIES,
    ROLLED_TARGETS,
    ROW_COMPARISONS,
    SIDES_OF,
    Choice,
    Relation,
    Selector,
    any_of,
    nature_of,
    no_number_sentence,
    unfit_conditions,
    unfit_filters,
)
from game.tables.knucklebones.cards.conditions import CONDITION_FIELDS, FACE_COUNTS, Counted, When
from game.tables.knucklebones.cards.references import (
    NO_LABELS,
    ChosenWords,
    LabelKinds,
    Reference,
    acts_on_roll,
    asked_by,
    askers_in,
    asks_face,
    condition_of,
    conditions,
    is_asked,
    kind_acted_on,
    label_kinds,
    labels_in,
    names_choices,
    natures_of_bases,
    needs_memory,
    quantities,
    references,
    sees_roll,
    selectors,
    selectors_asked,
    this_selectors,
    throws_one_die,
    users_of,
)
from game.tables.knucklebones.dimensions import PARITY_FACES
from game.tables.knucklebones.mark import (
    BLOWS,
    CAUSED_EVENTS,
    DIE_EVENTS,
    FACE_EVENTS,
    POINT_EVENTS,
    SEAT_EVENTS,
)

MOST_OPTIONS = 4
"""Most options of which one can be chosen."""
MOST_NUMBERS = 12
"""Most numbers of which one can be chosen."""
MOST_THINGS = {"option": 4, "parity": 2, "face": 6, "row": 3, "die": 8, "field": 9, "card": 8, "spent": 8}
"""Most things of a kind on one side of the standard table; with nine dice, the match is over."""
MOST_PLAYS = 1000
"""Most ways in which a seat makes its choices for a card."""
MOST_TOGETHER = 20_000
"""Most ways in which both seats make their choices for a card."""


def misfits(choices: Sequence[Choice], steps: Sequence[Block], when: When | None, ends_turn: bool) -> Iterator[Misfit]:
    """Yield the parts of a card that do not fit together, and their places in the file."""
    yield from faulty_choices(choices, steps)
    by_opponent = [choice.by == "opponent" for choice in choices]
    if by_opponent != sorted(by_opponent):
        first = by_opponent.index(True)
        yield "the opponent chooses last: what you choose yourself comes before that", ("choices", first)
    words = [step.do for step in steps]
    rolls = [index for index, step in enumerate(steps) if isinstance(step, RollStep)]
    open_rolls = [index for index in rolls if steps[index].rolls_several]
    card = CardParts(choices, steps, ends_turn)
    for index, step in enumerate(steps):
        place: Path = ("steps", index)
        yield from within(place, _step(choices, steps, index))
        if step.is_about_roll:
            if not any(roll > index or step.acts_by_marks for roll in rolls):
                yield f"{step.do!r} needs a 'roll' after it", place
            elif open_rolls:
                yield f"{step.do!r} is about one die, and {words[open_rolls[0]]!r} rolls several", place
        if sees_roll(step) and not (any(roll < index and roll not in open_rolls for roll in rolls) or (
                throws_one_die(steps[:index]) and not acts_on_roll(step))):
            yield f"{step.do!r} looks at a roll, but no 'roll' comes before it", place
        if any(True for _ in this_selectors(step)):
            yield "'this_die', 'this_row' and 'cause' are for the steps of 'wait'", place
        if any(word in step.rivals for word in words[:index]):
            yield f"a card has only one of {' and '.join(map(repr, step.rivals))}", place
        yield from ((message, place) for message in step.misfits_in_card(card, index))
    if ends_turn and rolls and not any(step.may_remove_rolled_die for step in steps):
        yield "'ends_turn' must be false for a card that rolls: its die is still to be placed", ("ends_turn",)
    if any(part.rolled is not None for part in conditions(when)):
        yield "nothing is rolled before a card is played", ("when", "rolled")
    if when is not None and names_choices(when):
        yield "nothing is chosen before a card is played: put this condition on a step", ("when",)
    yield from _options(choices, steps)
    for path, name, _ in labels_in(when):
        yield f"no step is called {name!r} before a card is played: put this condition on a step", ("when", *path)
    yield from within(("steps",), _labels(choices, steps))


def within(place: Path, misfits: Iterable[Misfit]) -> Iterator[Misfit]:
    """Yield the misfits of a part that is at a place in the file."""
    yield from ((message, (*place, *path)) for message, path in misfits)


def _labels(choices: Sequence[Choice], steps: Sequence[Block], before: LabelKinds = NO_LABELS) -> Iterator[Misfit]:
    """Yield names that no earlier step has, that mean nothing, or of which something else is counted."""
    names = dict(before)
    for index, step in enumerate(steps):
        for path, name, count in labels_in(step):
            if name not in names:
                near = nearest(name, tuple(names), 1)
                hint = f"; did you mean {near[0]!r}?" if near else ": write 'as' on the step that it counts"
                yield f"no earlier step is called {name!r}{hint}", (index, *path)
            elif count in FACE_COUNTS and names[name] != "die":
                yield f"{count!r} is counted of dice, and {name!r} is {any_of((names[name] or 'thing',))}", (
                    index, *path[:-1], "count")
        if step.label is not None:
            names[step.label] = kind_acted_on(choices, step)
            if names[step.label] is None:
                yield f"{step.do!r} acts on nothing that could be counted later: leave out 'as'", (index, "as")


def _options(choices: Sequence[Choice], steps: Sequence[Block]) -> Iterator[Misfit]:
    """Yield words that are asked about but cannot be chosen, and options that no step asks about."""
    offered_words = {word: index for index, choice in enumerate(choices) for word in choice.options}
    kinds = [choice.kind for choice in choices]
    worded_count = sum(kind in ("parity", *NUMBER_NATURES) for kind in kinds)
    asked_words: set[object] = set()
    for index, asker in [(index, inner) for index, step in enumerate(steps) for inner in askers_in([step])]:
        asking = tuple(when.parts()) if (when := condition_of(asker)) is not None else ()
        for path, word in ((path, word) for path, part in asking for word in part.choice or ()):
            asked_words.add(word)
            parities = PARITY_FACES if "parity" in kinds else ()
            numbers = ["a number"] if any(kind in NUMBER_NATURES for kind in kinds) else []
            if word not in offered_words and word not in parities and not (isinstance(word, int) and numbers):
                words = [*offered_words, *parities, *numbers]
                message = f"nothing called {word!r} is chosen; the choices of this card are {', '.join(words)}"
                yield message if words else f"{message.partition(';')[0]}: add a choice of kind 'option'", (
                    "steps", index, "when", *path, "choice")
        for path, part in asking if worded_count != 1 else ():
            if "chosen" in (part.rolled or ()):
                yield "'chosen' needs exactly one choice of a number, or of even or odd", (
                    "steps", index, "when", *path, "rolled")
        choices_of_numbers = sum(kind in NUMBER_NATURES for kind in kinds)
        counts_chosen = any(quantity.count == "chosen" and quantity.of is None for quantity in quantities(asker))
        if counts_chosen and choices_of_numbers != 1:
            yield ("'count: chosen' needs 'of' here, because several numbers are chosen" if choices_of_numbers else
                   "'count: chosen' needs a choice of a number: {kind: number} or {kind: face}"), ("steps", index)
    for word, index in offered_words.items():
        if word not in asked_words:
            yield f"no step says 'when: {{choice: [{word}]}}', so this option does nothing", (
                "choices", index, "options")


def later_misfits(
    steps: Sequence[Block], choices: Sequence[Choice] = (), wait: Wait | None = None, most: int = 1,
    names: LabelKinds = NO_LABELS,
) -> Iterator[Misfit]:
    """Yield the steps that cannot happen without a card being played, or whose targets do not exist then.

    ``most`` is the highest number of times that they happen; 0 for the steps of rules.
    """
    for index, step in enumerate(steps):
        place: Path = (index,)
        targets = {target.every for _, target in selectors(step)}
        targets -= {"rolled" if wait and wait.event == "roll" else None}
        of_a_card = {*ROLLED_TARGETS} & targets or (step.is_about_roll and not any(True for _ in selectors(step)))
        if step.play_only or of_a_card:
            yield f"{step.do!r} is about the roll of a card that is played, so it cannot happen here", place
        of_points = wait is not None and wait.event in POINT_EVENTS and not asks_face(step)
        shows_face = of_points or (wait is not None and wait.event in FACE_EVENTS) or throws_one_die(steps[:index])
        if sees_roll(step) and not shows_face:
            yield "nothing shows a face here that 'rolled' could mean", place
        for target in this_selectors(step):
            if (message := _unknown(target, wait, choices)) is not None:
                yield message, place
        yield from within(place, _step(choices, steps, index, wait, most, names))
        yield from within(place, _changed_things(choices, references(step)))
        if any(quantity.count in ("score", "dice", "free") and isinstance(quantity.of, int)
               and quantity.of <= len(choices) and NATURES[choices[quantity.of - 1].kind] == "die"
               for quantity in quantities(step)):
            yield CHANGED_MESSAGE, place
        if isinstance(step, Wait) and step.held:
            yield "'held' is for the steps of a card, not for steps that wait or begin a match", (*place, "held")
    yield from _labels(choices, steps, names)


DESTROYED_MESSAGE = f"'count: destroyed' is for the steps of a 'wait' for {', '.join(BLOWS)}"
CHANGED_MESSAGE = "dice and fields change until then: mark the die, and say 'this_die' in here"


def _changed_things(choices: Sequence[Choice], named_choices: Iterable[Reference]) -> Iterator[Misfit]:
    """Yield the places of chosen dice and fields; the number of a die is remembered where it is counted."""
    for path, number, *_ in named_choices:
        nature = NATURES[choices[number - 1].kind] if number <= len(choices) else ""
        is_number = path[-1:] == ("of",) and "relation" not in path
        if nature == "field" or (nature == "die" and not is_number):
            yield CHANGED_MESSAGE, path


def _unfit_wait(step: Wait, choices: Sequence[Choice], before: int, names: LabelKinds) -> Iterator[Misfit]:
    """Yield the parts of a step that waits that do not exist any more when its event comes, and those of its steps.

    ``before`` is the highest number of times that it begins to wait; 0 for the steps of rules.
    """
    if step.held and needs_memory(step):
        yield "nothing is chosen while a card is held: its steps name what is there, such as 'this_die'", ("held",)
    most = max(before, 1) * step.most
    if step.event == "emptied" and step.target is not None and nature_of(choices, step.target) == "die":
        yield "a row with a marked die is not empty: mark rows or a seat", ("to",)
    if step.after is not None and not before:
        most = 1  # A rule set may hand out cards turn by turn.
    elif before < MOST_TIMES <= most and any(inner.hands_out for inner in with_inner(step.steps)):
        other_way = ", or 'after' in place of 'event'" if not before and step.times == "always" else ""
        repeats = f"; it begins up to {before} times, and each counts" if before > 1 else f", 1 to 9{other_way}"
        yield f"cards that come without end never let a match end: say how many 'times'{repeats}", ("times",)
    for target in selectors_asked(step.only):
        if target.every in EVENT_TARGETS and (message := _unknown(target, step, choices)) is not None:
            yield message, ("only",)
    if step.event not in BLOWS and any(quantity.count == "destroyed" for quantity in quantities(step.only)):
        yield DESTROYED_MESSAGE, ("only",)
    yield from within(("only",), _changed_things(choices, references(step.only)))
    for path, name, _ in labels_in(step.only):
        if name not in names:
            yield f"no earlier step is called {name!r}: write 'as' on the step that it counts", ("only", *path)
    if step.held:
        names = NO_LABELS
    yield from within(("steps",), later_misfits(step.steps, choices, step, most, names))


EVERY_WORDS: Mapping[str, tuple[str, ...]] = {
    "row": ("this_row",), "die": ("this_row", "this_die"), "diagonal": ("this_die",), "side": (),
}
"""The words after ``every`` that a standing score knows, by what counts so."""
MOMENT_COUNTS = ("rolled", "destroyed", "each")
"""Counts of a moment, which no standing score knows."""


def score_misfits(score: LiveScore, choices: Sequence[Choice], *things: str) -> Iterator[Misfit]:
    """Yield the parts of a standing score that are not known at every time, or name things that do not exist."""
    live = LiveScore.model_construct(only=None, points=score.points, times=score.times, counts_as=score.counts_as)
    asked = [*quantities_in(live), *((("only", *path), each) for path, each in asked_by(score.only))]
    finds = [(path, target) for path, target in asked if isinstance(target, Selector)]
    for path, part in score.only.parts() if score.only is not None else ():
        if part.rolled is not None:
            yield "nothing is rolled for a standing score", ("only", *path, "rolled")
        if part.choice is not None and not choices:
            yield "nothing is chosen here", ("only", *path, "choice")
    for path, quantity in ((path, each) for path, each in asked if isinstance(each, Counted)):
        if quantity.count in MOMENT_COUNTS or (quantity.count == "chosen" and not choices):
            yield f"'count: {quantity.count}' is not known whenever something is scored", (*path, "count")
        if isinstance(quantity.of, str):
            yield f"what {quantity.of!r} means is forgotten by then: count something on the table", (*path, "of")
        if isinstance(quantity.of, Selector):
            finds.append(((*path, "of"), quantity.of))
    for path, target in finds:
        if target.random is not None:
            yield "nothing is drawn for a score: leave out 'random'", (*path, "random")
        base = target.relation.of if target.relation is not None else 1
        for word in (str(target.every), *([base] if isinstance(base, str) else [])):
            if word in (*EVENT_TARGETS, *ROLLED_TARGETS) and word not in things:
                yield f"{word!r} is not known here: say {any_word(things)}", path
        if not choices and (target.choice is not None or (target.relation is not None and isinstance(base, int))):
            yield f"nothing is chosen here: say {any_word(things)}", path


def _unfit_score_step(choices: Sequence[Choice], step: LeaveScore) -> Iterator[Misfit]:
    nature = "side" if step.target is None else nature_of(choices, step.target)
    yield from score_misfits(step, choices, *EVERY_WORDS.get(EVENT_TARGETS.get(nature, nature), ()))
    if step.counts_as is not None and EVENT_TARGETS.get(nature, nature) != "die":
        yield "only dice count as a number: leave out 'counts_as', or name dice with 'to'", ("counts_as",)
    live = step.model_copy(update={"target": None, "when": None})
    for path, number, *_ in references(live):
        if number <= len(choices) and NATURES[choices[number - 1].kind] in ("die", "field"):
            yield CHANGED_MESSAGE, path


def any_word(things: Sequence[str]) -> str:
    """Return the words for things that are known."""
    return " or ".join(map(repr, things)) if things else "'own_row', 'own_die' and so on"


def _unknown(target: Selector, wait: Wait | None, choices: Sequence[Choice]) -> str | None:
    """Return the reason why a target is unknown where a mark does its steps; None if it is known."""
    if wait is None:
        return f"{target.every!r} is for the steps of 'wait'"
    on_seat, event = wait.target is None, wait.event
    if target.every == "cause" and event not in CAUSED_EVENTS:
        return f"no die causes this event: 'cause' is for {', '.join(CAUSED_EVENTS)}"
    if target.every == "this_row" and on_seat and (event is None or event in SEAT_EVENTS):
        return "the mark is on a seat, and this happens in no row: give it to rows with 'to'"
    on_die = wait.target is not None and nature_of(choices, wait.target) == "die"
    is_gone = event in ("struck", "destroyed", "removed") and not wait.instead
    number = "; 'count: rolled' is its number" if event in FACE_EVENTS else ""
    if target.every != "this_die" or (wait.instead and event != "card"):
        return None
    if is_gone:
        verb = "removed" if event == "removed" else "destroyed"
        return f"no die is left of this event, because it is {verb}{number}" + (
            ", and 'cause' the die that destroys it" if event == "struck" else "")
    if not on_die and event not in DIE_EVENTS:
        return f"the mark is on no die, and no die is left of this event: give it to dice with 'to'{number}"
    return None


def _step(
    choices: Sequence[Choice], steps: Sequence[Block], index: int, wait: Wait | None = None, most: int = 1,
    names: LabelKinds = NO_LABELS,
) -> Iterator[Misfit]:
    """Yield what does not fit in a step, whenever it happens: see ``later_misfits``."""
    step = steps[index]
    for path, number, natures, kinds, _ in references(step):
        if not 1 <= number <= len(choices):
            offer = f"the card asks for {len(choices)}" if choices else "nothing is chosen"
            other = "" if kinds or step.do == "swap" else ", or name a target such as {every: own_die}"
            yield f"{step.do!r} works on choice {number}, but {offer}: add it to 'choices'{other}", path
            return
        kind = choices[number - 1].kind
        if kinds and kind not in kinds:
            yield f"{step.do!r} needs choice {number} to be of kind {kinds[0]!r}", path
        elif not kinds and NATURES[kind] not in natures:
            reason = f"works on {any_of(natures)}" if natures else "cannot ask more of it here"
            yield f"{step.do!r} {reason}, and choice {number} is {any_of((NATURES[kind],))}", path
    if isinstance(step, LeaveScore):
        yield from _unfit_score_step(choices, step)
    counts: list[tuple[Path, Counted]] = [
        (path, counted) for path, counted in quantities_in(step) if path[0] != step.die_field]
    for name in CONDITION_FIELDS:
        counts += [((name,), counted) for counted in quantities(getattr(step, name, None))]
    for path in dict.fromkeys(path for path, counted in counts if counted.count == "each"):
        yield "'count: each' is the number of a die that turns: it stands in 'face' of 'set' and 'by' of 'add'", path
    for path, target in selectors(step):
        natures_named = ("row", "die") if path == ("into",) else step.natures
        relation = target.relation
        base = relation.of if relation is not None else None
        if relation is not None and target.every in SIDES_OF and isinstance(base, int) and base <= len(choices):
            base_kind = choices[base - 1].kind
            yield from within((*path, "relation"), impossible_relation(str(target.every), base_kind, relation))
        if target.every is not None and target.nature not in natures_named:
            yield f"{step.do!r} works on {any_of(natures_named)}, and this is {any_of((target.nature,))}", path
    yield from step.misfits_with(choices)
    if step.otherwise and not any(before.when is not None for before in steps[:index]):
        yield "'else' needs a step with 'when' before it", ("else",)
    if any(each.count == "destroyed" for each in quantities(step)) and not (wait is not None and wait.event in BLOWS):
        yield DESTROYED_MESSAGE, ()
    if isinstance(step, Wait):
        yield from _unfit_wait(step, choices, most, label_kinds(choices, steps[:index], names))


# The choices of a card: each of them, how they stand to each other, and the ways to make them.


def faulty_choices(choices: Sequence[Choice], steps: Sequence[Block]) -> Iterator[Misfit]:
    """Yield what is wrong with choices, or that they could be made in too many ways."""
    for index, choice in enumerate(choices):
        yield from within(("choices", index), _choice(choice, NATURES[choice.kind]))
        if choice.relation is not None:
            yield from within(("choices", index, "relation"), _relation(choices, index, choice.relation))
    users = [users_of(choices, steps, number) for number in range(1, len(choices) + 1)]
    for part, side in (("", "own"), ("the opponent's part of ", "opponent")):
        indexes = [index for index, choice in enumerate(choices) if choice.by == side]
        if _ways([choices[index] for index in indexes], [users[index] for index in indexes]) > MOST_PLAYS:
            yield f"{part}these choices could be made in more than {MOST_PLAYS} ways: ask for less", ("choices",)
            return
    if _ways(choices, users) > MOST_TOGETHER:
        yield f"the choices of both seats could be made in more than {MOST_TOGETHER} ways: ask for less", ("choices",)


def _ways(
    choices: Sequence[Choice], users: Sequence[Collection[ChosenWords]], words: tuple[str | int, ...] = (),
    before: tuple[Choice, ...] = (),
) -> int:
    """Return the number of ways to make choices, of which each is asked only if a step needs it after these words."""
    if not choices:
        return 1
    choice, is_asked_now = choices[0], is_asked(users[0], words)
    choices_before = (*before, choice) if is_asked_now else before

    def ways_after(*more_words: str | int) -> int:
        return _ways(choices[1:], users[1:], (*words, *more_words), choices_before)

    if is_asked_now and choice.options:
        return sum(ways_after(option) for option in choice.options)
    ways = _ways_of(choice, before) if is_asked_now else 1
    return ways * ways_after(*_possible_words(choice))


def _possible_words(choice: Choice) -> Iterable[str | int]:
    """Return the words that may be chosen with a choice, and about which steps may ask."""
    nature = NATURES[choice.kind]
    if nature not in NATURES_NAMED_ONCE:
        return ()
    return (*PARITY_FACES, *(choice.numbers if nature == "number" else range(1, 13)))


def _ways_of(choice: Choice, before: Iterable[Choice]) -> int:
    """Return the number of ways to make a choice on the standard table, after others."""
    nature, relation, rows = NATURES[choice.kind], choice.relation, MOST_THINGS["row"]
    things = len(choice.numbers) if nature == "number" else MOST_THINGS[nature] * (len(SIDES_OF[choice.kind]) or 1)
    is_of_each_other = relation is not None and relation.of == "each_other"
    if relation is not None and relation.row in ("same", "opposite") and not is_of_each_other:
        things = max(1, things // rows)
    is_distinct = "distinct" in choice.where
    if is_distinct:
        things = max(1, things - sum(other.fewest for other in before if other.kind == choice.kind))
    share_any_row = relation is not None and relation.row == "same" and is_of_each_other
    if share_any_row:
        things = max(1, things // rows)
    counts = range(choice.fewest, choice.count + 1)
    ways = sum(comb(things if is_distinct else max(0, things + count - 1), count) for count in counts)
    return ways * rows if share_any_row else ways


def _relation(choices: Sequence[Choice], index: int, relation: Relation) -> Iterator[Misfit]:
    """Yield the reasons why the things of a choice cannot have this relation to those of another, or to each other."""
    choice, of = choices[index], relation.of
    nature = NATURES[choice.kind]
    if unfit_names := [name for name in relation.compared if nature not in QUANTITIES[name]]:
        yield no_number_sentence(nature, unfit_names[0]), (unfit_names[0],)
    elif nature not in BOARD_NATURES:
        yield f"{any_of((nature,))} is in no row", ("row",)
    elif of == "rolled":
        yield "nothing is rolled before a card is played: say it in a target, not in a choice", ("of",)
    elif of == "each_other" and choice.count < 2:
        yield "only several things can stand so to each other: say 'count', or the number of an earlier choice", ("of",)
    elif of == "each_other" and relation.row not in (None, "same", "other"):
        yield f"things of one choice have the 'same' row or each an 'other' one, not {relation.row!r}", ("row",)
    elif isinstance(of, str) and of not in ("each_other", "across"):
        yield f"{of!r} is for the steps of 'wait': say the number of an earlier choice", ("of",)
    elif isinstance(of, int) and of > index:
        yield f"'of' is the number of a choice before this one, which is choice {index + 1}, or 'each_other'", ("of",)
    elif isinstance(of, int) and (base := NATURES[choices[of - 1].kind]) not in (natures := natures_of_bases(relation)):
        yield f"'of' is the number of a choice of {any_of(natures)}, and choice {of} is {any_of((base,))}", ("of",)
    elif isinstance(of, int):
        yield from impossible_relation(choice.kind, choices[of - 1].kind, relation)


def impossible_relation(kind: str, base: str, relation: Relation) -> Iterator[Misfit]:
    """Yield the reason why things of one kind are never in the same row as those of another, or opposite."""
    sides, others = SIDES_OF[kind], SIDES_OF[base]
    if relation.row == "same" and not {*sides} & {*others}:
        yield "these are on different sides, so they are never in the same row: say 'opposite'", ("row",)
    elif relation.row == "opposite" and sides == others and len(sides) == 1:
        yield "these are on the same side, so they are never opposite: say 'same'", ("row",)


def _choice(choice: Choice, nature: str) -> Iterator[Misfit]:
    yield from unfit_conditions(choice.where, nature)
    for condition in choice.where:
        if condition in ROW_COMPARISONS and nature != "row":
            yield f"{condition!r} compares rows: ask it of a choice of a row", ("where",)
    if bool(choice.options) != (nature == "option"):
        yield ("a choice of kind 'option' names its 'options', such as [attack, defend]" if nature == "option"
               else f"'options' are for a choice of kind 'option', and this is {choice.kind!r}"), ("options",)
    elif nature == "option" and not 2 <= len(choice.options) <= MOST_OPTIONS:
        yield f"there are 2 to {MOST_OPTIONS} options, not {len(choice.options)}", ("options",)
    for index, option in enumerate(choice.options):
        if option in PARITY_FACES:
            yield f"{option!r} is an answer to a choice of kind 'parity': call the option otherwise", ("options", index)
        elif not option[0].isalpha():
            yield f"an option begins with a letter, and this is {option!r}", ("options", index)
    for option in choice.titles:
        if option not in choice.options:
            option_list = ", ".join(choice.options) or "none"
            yield f"{option!r} is none of the options of this choice, which are {option_list}", ("titles", option)
    yield from unfit_filters(choice, nature, ("among", "faces"))
    if choice.count > 1 and nature in NATURES_NAMED_ONCE:
        yield f"{any_of((nature,))} is chosen once: 'count' is for things on the table and for cards", ("count",)
    if choice.most is not None and nature != "number":
        yield f"'most' is for a choice of kind 'number', and this is {choice.kind!r}: say 'count'", ("most",)
    if nature == "number" and not 2 <= len(choice.numbers) <= MOST_NUMBERS:
        yield (f"'least' to 'most' are 2 to {MOST_NUMBERS} numbers, and these are {len(choice.numbers)}; "
               "'times' in the count makes them bigger", ("most" if choice.most is not None else "least",))
    elif nature == "number":
        return
    if choice.least is not None and nature in NATURES_NAMED_ONCE:
        yield f"{any_of((nature,))} is always chosen: 'least' is for things on the table and for cards", ("least",)
    elif choice.least is not None and choice.least >= choice.count:
        yield f"'least' is lower than 'count', which is {choice.count}", ("least",)
