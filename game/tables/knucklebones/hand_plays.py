"""When a card of steps may be played and on what, on a table as it lies: every choice made before anything moves."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement, product
from typing import Any, NamedTuple

from game.tables.knucklebones.aiming import candidates, found, holds
from game.tables.knucklebones.card_effect import cards_of, dice_of, rows_of
from game.tables.knucklebones.card_fitting import references
from game.tables.knucklebones.cards.hands import LAST, PLAYED
from game.tables.knucklebones.cards.locks import SHUT
from game.tables.knucklebones.cards.questions import Question
from game.tables.knucklebones.counting import totals
from game.tables.knucklebones.definitions import Card, Swap
from game.tables.knucklebones.marks import ruling, taken
from game.tables.knucklebones.moves import Move, Play, Target
from game.tables.knucklebones.opening import closed, opened
from game.tables.knucklebones.position import Fields, Mark, marks_of
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.targets import NATURES, ROLLED, Choice, Selector
from game.tables.knucklebones.work import Held, Lane, Lying, Thing, Work


class Aimed(NamedTuple):
    """One way to play a card."""

    said: Play
    """As a move says it."""
    things: tuple[tuple[Thing, ...], ...]
    """What each choice means."""


def ready(book: Book, position: Fields, seat: int, named: int = 0) -> Work:
    """The table as that seat sees it that is about to move, or whose card waits for the other one."""
    work = opened(book, position, seat, named)
    work.holds = lambda when: holds(
        work, when, lambda: totals(book, closed(book, work, work.seat)), taken(work.marks, seat) + 1
    )
    work.hands_out = lambda card: hands_out(book.cards[card])
    return work


def hands_out(card: Card) -> bool:
    """Whether a card brings more uses of cards into the match."""
    return any(step.hands_out for step in card.effects)


def meant(book: Book, work: Work, card: Card) -> Card | None:
    """The card whose steps and choices count: another one where this one repeats; None where there is none."""
    if not any(step.kind == "repeat" for step in card.effects):
        return card
    last = next((mark.kind[1:] for mark in work.marks if mark.kind[0] == LAST.sign and not mark.row), None)
    other = book.cards.get(last) if last else None
    if other is None or hands_out(other) or any(step.kind == "repeat" for step in other.effects):
        return None
    return other


def all_plays(book: Book, work: Work, card_id: str, begun: Play = ()) -> Iterator[Aimed]:
    """Every way to play a card from this hand, each in every order that its choices may be made; of those that begin
    with some choices, which stand in form, all that mean the same.
    """
    card = book.cards.get(card_id)
    if card is None or Mark(work.seat, 0, 0, SHUT.sign + card_id) in work.marks:
        return
    limit = ruling(book, work.marks, work.seat, "cards_a_turn")
    if limit is not None and work.marks.get(Mark(work.seat, 0, 0, PLAYED.sign), 0) >= limit:
        return
    work.card = card_id
    source = meant(book, work, card)
    if source is None or (card.when is not None and not work.holds(card.when)):
        return
    if source is not card and source.when is not None and not work.holds(source.when):
        return
    yield from every_way(work, source, told(begun))


def every_way(work: Work, source: Card, begun: tuple[str, ...] = ()) -> Iterator[Aimed]:
    """Every way in which all choices can be made, the first ones as they are told, and the steps do something."""
    known: dict[object, bool] = {}
    named = [tuple(each.number - 1 for each in references(step)) for step in source.effects]
    touched = {number for step, each in zip(source.effects, named, strict=True) if step.touches for number in each}
    swaps, many = any(isinstance(step, Swap) for step in source.effects), len(begun)
    for aimed in _complete(work, source, touched, begun, swaps):
        if swaps and begun and told(in_form(source, aimed.said)[:many]) != begun:
            continue
        if _works(work, source, aimed, named, known):
            yield aimed


def answers(book: Book, work: Work, question: Question) -> list[Aimed]:
    """Every way to go on with a card that asks the other seat; none where its choices cannot be made any more."""
    source = book.cards.get(question.card)
    if source is None:
        return []
    work.card = question.played
    return list(every_way(work, source, question.said))


def told(said: Play) -> tuple[str, ...]:
    """Choices as notation writes each."""
    return tuple(".".join(map(str, each)) if isinstance(each, tuple) else str(each) for each in said)


def in_form(card: Card, said: Play) -> Play:
    """A play with things that are chosen together, and the dice of a swap, in order, where either means the same.

    Choices that have not been made yet are left out at the end.
    """
    choices, at = list(said), 0
    for choice in card.choices:
        if choice.count > 1:
            choices[at : at + choice.count] = sorted(choices[at : at + choice.count], key=str)
        at += choice.count
    for step in card.effects:
        if isinstance(step, Swap) and _either_way(card, step):
            i, j = (sum(each.count for each in card.choices[: number - 1]) for number in step.choices)
            if max(i, j) < len(choices):
                choices[i], choices[j] = sorted((choices[i], choices[j]), key=str)
    return tuple(choices)


def _either_way(card: Card, swap: Swap) -> bool:
    """Whether it is all the same which of its dice was chosen first: nothing else is done with them."""
    one, two = ((choice.kind, choice.by) for choice in (card.choices[number - 1] for number in swap.choices))
    named = {each.number for step in card.effects if step is not swap for each in references(step)}
    return one == two and not named & set(swap.choices)


def moves_of(book: Book, work: Work, card_id: str) -> list[Move]:
    """Every move that plays a card, each choice once, in no order; what the other seat chooses comes later."""
    source = meant(book, work, book.cards[card_id]) if card_id in book.cards else None
    if source is None:
        return []
    mine = source.own_picks
    found = {in_form(source, said)[:mine] for said, _ in all_plays(book, work, card_id)}
    return [Move(card_id, play) for play in found]


def target_of(work: Work, choice: Choice, thing: Thing) -> Target:
    """How a move names a thing: the side is said where it may be either."""
    either = choice.kind.startswith("any")
    if isinstance(thing, Lying):
        place = work.place(thing)
        assert place is not None
        return place if either else place[1:]
    if isinstance(thing, Lane):
        return tuple(thing) if either else thing.row
    if isinstance(thing, Held):
        return f"{thing.seat}.{thing.card}" if either else thing.card
    return tuple(thing) if either else thing[1:]


Picked = tuple[tuple[Target, Thing | None], ...]
"""What has been chosen for one choice: how a move says it, and what it is."""


def _complete(
    work: Work, card: Card, touched: Container[int], begun: tuple[str, ...], swaps: bool
) -> Iterator[Aimed]:
    """All choices made in every way, the first ones as they are told, those of a card that swaps in any order; things
    that are chosen together stand in one order.
    """
    loaded = {each.number - 1 for step in card.effects if step.kind == "load_roll" for each in references(step)}
    ways = [
        list(_together(choice, _offered(work, choice, n in touched, n in loaded)))
        for n, choice in enumerate(card.choices)
    ]
    at = 0
    for number, choice in enumerate(card.choices):
        if wanted := begun[at : at + choice.count]:
            found = [(told(tuple(said for said, _ in group)), group) for group in ways[number]]
            ways[number] = [group for words, group in found if words == wanted or (swaps and {*words} <= {*begun})]
        at += choice.count
    for picked in product(*ways):
        if all(_distinct(choice, picked[:at], picked[at]) for at, choice in enumerate(card.choices)):
            said = tuple(each for group in picked for each, _ in group)
            yield Aimed(said, tuple(tuple(thing for _, thing in group if thing is not None) for group in picked))


def _together(choice: Choice, offered: list[tuple[Target, Thing | None]]) -> Iterator[Picked]:
    """As many of these as are chosen."""
    if choice.count == 1:
        return ((each,) for each in offered)
    offered = sorted(offered, key=lambda pair: str(pair[0]))
    return (combinations if "distinct" in choice.where else combinations_with_replacement)(offered, choice.count)


def _distinct(choice: Choice, before: tuple[Picked, ...], group: Picked) -> bool:
    if "distinct" not in choice.where:
        return True
    return not any(_same(thing, said, other) for said, thing in group for picked in before for other in picked)


def _same(thing: Thing | None, said: Target, other: tuple[Target, Thing | None]) -> bool:
    return thing is other[1] if isinstance(thing, Lying) else (said, thing) == other


def _offered(work: Work, choice: Choice, touched: bool, loaded: bool) -> list[tuple[Target, Thing | None]]:
    """What can be chosen; of faces that a die is loaded with those it has."""
    nature = NATURES[choice.kind]
    if nature == "parity":
        return [("even", None), ("odd", None)]
    if nature == "face":
        return [(face, None) for face in (work.die.faces if loaded else work.ground.faces)]
    return [(target_of(work, choice, thing), thing) for thing in candidates(work, choice, touched)]


def named_once(card: Card, said: Play) -> Play:
    """What was said of each choice, the first where that is several things: parities and faces are one."""
    found, at = [], 0
    for choice in card.choices:
        found.append(said[at])
        at += choice.count
    return tuple(found)


def _works(
    work: Work, card: Card, aimed: Aimed, named: Sequence[tuple[int, ...]], known: dict[object, bool]
) -> bool:
    """Whether every step that names a choice can do it, and any does something.

    What holds and what a step can do with the choices it has ``named`` is ``known`` from then on.
    """
    work.play, work.said = aimed.things, named_once(card, aimed.said)
    work.rolled, held, acts = None, True, False
    for at, step in enumerate(card.effects):
        if step.otherwise and held:
            continue
        if step.when is not None:
            if at not in known:
                known[at] = step.when.rolled is not None or work.holds(step.when)
            held = known[at]
            if not held:
                continue
        key = at, *[aimed.things[number] for number in named[at]]
        able = known.get(key)
        if able is None:
            work.finds = partial(_found_for_sure, work, step.touches)
            able = known[key] = _able(work, step)
        if not able and (step.kind in NEEDED or named[at]):
            return False
        acts = acts or able
    return acts


def _found_for_sure(work: Work, touches: bool, target: int | Selector) -> list[Thing]:
    """What a step works on if nothing was left to chance."""
    sure = target.model_copy(update={"random": None}) if isinstance(target, Selector) and target.random else target
    return found(work, sure, touches)


NEEDED = ("roll", "roll_and_choose", "pair", "again")
"""Steps without which a card is not played."""


def _able(work: Work, step: Any) -> bool:
    """Whether a step would do anything, as far as that is known before chance has spoken."""
    kind = step.kind
    if kind in NEEDED:
        free = [work.free(lane) for lane in work.lanes(work.seat)]
        return (max(free) if kind == "pair" else sum(free)) > (kind in ("pair", "again"))
    if kind == "copy_die":
        return any(work.room(Lane(work.seat, work.lane(die).row)) for die in dice_of(work, step.choice))
    if kind == "swap":
        one, two = (dice_of(work, number) for number in step.choices)
        return bool(one and two) and one[0] is not two[0]
    if kind == "move":
        lanes = rows_of(work, step.into)[:1]
        return any(work.lane(die) != lane and work.room(lane) and not work.safe(lane)
                   for lane in lanes for die in dice_of(work, step.target))  # fmt: skip
    if kind == "steal":
        return any(work.lane(die).seat != work.seat and work.room(Lane(work.seat, work.lane(die).row))
                   for die in dice_of(work, step.target))  # fmt: skip
    if kind == "copy":
        into = rows_of(work, step.into)[:1] if step.into is not None else None
        lanes = [Lane(work.seat, work.lane(die).row) for die in dice_of(work, step.target)] if into is None else into
        return bool(dice_of(work, step.target)) and any(work.room(lane) and not work.safe(lane) for lane in lanes)
    if kind == "give":
        return any(work.room(lane) for lane in rows_of(work, step.target))
    if kind in ("push", "lock", "snare"):
        return bool(work.finds(step.choice if kind == "snare" else step.target))
    if kind in ("take_card", "give_card"):
        giver = work.other if kind == "take_card" else work.seat
        return any(held.seat == giver for held in cards_of(work, step.target))
    if kind == "renew_card":
        return any(not work.hands_out(held.card) and work.hands[held.seat - 1].get(held.card, 0) < work.dealt(held.card)
                   for held in cards_of(work, step.target))  # fmt: skip
    if kind == "copy_card":
        return any(not work.hands_out(held.card) for held in cards_of(work, step.target))
    target = getattr(step, "target", None) or getattr(step, "choice", None)
    if target is None or kind in ("restrict_roll", "load_roll", "points") or getattr(target, "every", "") in ROLLED:
        return True
    if step.works_on:
        return True
    return bool(dice_of(work, target) if kind not in ("shield", "mark_row") else rows_of(work, target))


def able(book: Book, position: Fields, seat: int) -> bool:
    """Whether a seat could roll or play a card if it were its turn."""
    boards, hands, marks = position[0], position[3], dict(marks_of(position))
    if any(len(row) < ruling(book, marks, seat, "fields") for row in boards[seat - 1]):
        return True
    return any(playable(book, ready(book, position, seat), card) for card, _ in hands[seat - 1])


def playable(book: Book, work: Work, card_id: str) -> bool:
    """Whether there is any way to play a card from this hand."""
    return any(True for _ in all_plays(book, work, card_id))
