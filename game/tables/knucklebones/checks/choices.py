"""Checks of the choices of a card: each of them, how they stand to each other, and the ways to make them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import comb

from game.tables.knucklebones.cards.block import Block, Misfit
from game.tables.knucklebones.cards.choices import (
    BOARD_NATURES,
    NATURES,
    NATURES_NAMED_ONCE,
    QUANTITIES,
    ROW_COMPARISONS,
    SIDES_OF,
    Choice,
    Relation,
    any_of,
    no_number_sentence,
    unfit_filters,
)
from game.tables.knucklebones.cards.references import ChosenWords, is_asked, natures_of_bases, users_of
from game.tables.knucklebones.dimensions import PARITY_FACES

MOST_OPTIONS = 4
"""Most options of which one can be chosen."""
MOST_NUMBERS = 12
"""Most numbers of which one can be chosen."""
MOST_THINGS = {"option": 4, "parity": 2, "face": 6, "row": 3, "die": 8, "field": 9, "card": 8, "spent": 8}
"""Most things of a kind on one side of the standard table; with nine dice, the match is over."""
LANE_COUNT = 3
"""Rows on one side of the standard table."""
MOST_PLAYS = 1000
"""Most ways in which a seat makes its choices for a card."""
MOST_TOGETHER = 20_000
"""Most ways in which both seats make their choices for a card."""


def faulty_choices(choices: Sequence[Choice], steps: Sequence[Block]) -> Iterator[Misfit]:
    for index, choice in enumerate(choices):
        at = ("choices", index)
        yield from ((message, (*at, *path)) for message, path in _choice(choice, NATURES[choice.kind]))
        if choice.relation is not None:
            misfits = _relation(choices, index, choice.relation)
            yield from ((message, (*at, "relation", *path)) for message, path in misfits)
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
    choice, nature = choices[0], NATURES[choices[0].kind]
    is_asked_now, rest = is_asked(users[0], words), (choices[1:], users[1:])
    before = (*before, *[choice] * is_asked_now)
    if is_asked_now and choice.options:
        return sum(_ways(*rest, (*words, option), before) for option in choice.options)
    numbers = choice.numbers if nature == "number" else range(1, 13)
    words_after = (*words, *PARITY_FACES, *numbers) if nature in NATURES_NAMED_ONCE else words
    return (_ways_of(choice, before[:-1]) if is_asked_now else 1) * _ways(*rest, words_after, before)


def _ways_of(choice: Choice, before: Iterable[Choice]) -> int:
    """Return the number of ways to make a choice on the standard table, after others."""
    nature, relation = NATURES[choice.kind], choice.relation
    size = len(choice.numbers) if nature == "number" else MOST_THINGS[nature] * (len(SIDES_OF[choice.kind]) or 1)
    if relation is not None and relation.row in ("same", "opposite") and relation.of != "each_other":
        size = max(1, size // LANE_COUNT)
    is_distinct = "distinct" in choice.where
    if is_distinct:
        size = max(1, size - sum(other.fewest for other in before if other.kind == choice.kind))
    groups = 1
    if relation is not None and relation.row == "same" and relation.of == "each_other":
        size, groups = max(1, size // LANE_COUNT), LANE_COUNT
    return sum(groups * comb(size if is_distinct else max(0, size + number - 1), number)
               for number in range(choice.fewest, choice.count + 1))


def _relation(choices: Sequence[Choice], index: int, relation: Relation) -> Iterator[Misfit]:
    """Yield the reasons why the things of a choice cannot stand so to those of another, or to each other."""
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
    elif of == "each_other" and {relation.row, relation.face} - {None, "same", "other"}:
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
    yield from ((problem, (name,)) for problem, name in unfit_filters(choice, nature, ("among", "faces")))
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
