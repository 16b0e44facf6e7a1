"""Checks of cards, decks, drafts and bots that need more than one file, or that play a card on many boards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple, Never, TypeVar

from game.content.definition import rgb
from game.content.faults import Complaint, Path, check_known
from game.content.models.audio import Cue, Cues, Shudder
from game.content.models.bots import check_bots
from game.content.models.look import Palette, contrast
from game.content.placeholders import Surroundings, check_texts
from game.content.table_content import CrossCheck, OtherFiles
from game.kernel.random_stream import Stream
from game.tables.knucklebones import steps as steps  # Registers the functions of steps, from which cards are compiled.
from game.tables.knucklebones.blocks.hands import USED
from game.tables.knucklebones.blocks.marks import (
    COSTS,
    DIE_TIMES,
    LOCK,
    LOST,
    ROW_TIMES,
    SAFE,
    SHUT,
    TRAP,
    WARD_CARD,
    WON,
)
from game.tables.knucklebones.blocks.past import (
    BEFORE,
    LAST_LOST,
    ROLL,
    TALLIED,
    Tally,
)
from game.tables.knucklebones.blocks.rolls import (
    ChangeRule,
)
from game.tables.knucklebones.blocks.waits import (
    Wait,
    waits_in,
    with_inner,
)
from game.tables.knucklebones.board import Board, Side
from game.tables.knucklebones.card import Card as BoardCard
from game.tables.knucklebones.card import (
    records_asked,
)
from game.tables.knucklebones.cards import Aim, failing, first_said, moves_of, obstacle, possible_aims, source_of
from game.tables.knucklebones.choices import ONCE
from game.tables.knucklebones.conditions import LastCard, When
from game.tables.knucklebones.definitions import (
    DECK_PARTS,
    PARTS,
    Card,
    Cards,
    Deck,
    DeckFile,
    Drafting,
    RuleFile,
    Rules,
    numbers,
)
from game.tables.knucklebones.dimensions import crosses
from game.tables.knucklebones.ending import derive_values
from game.tables.knucklebones.mark import CLOCK, Mark
from game.tables.knucklebones.moves import ANSWER, PICK
from game.tables.knucklebones.play_steps import WORKS, acting_steps
from game.tables.knucklebones.rare_ends import rare_ends
from game.tables.knucklebones.references import (
    asks_words,
    cards_named,
    conditions,
    drawn_by_name,
    references,
    unread,
    with_conditions,
)
from game.tables.knucklebones.rule_parts import Text
from game.tables.knucklebones.seat_rules import Row, seat_rules_of
from game.tables.knucklebones.texts.cards import unsaid_keys
from game.tables.knucklebones.view import View

T = TypeVar("T")
MOVES = "roll", "place", PICK, ANSWER
"""Verbs of moves without a card."""


def check_rules(file: RuleFile, decks: DeckFile, around: Surroundings) -> Iterable[Complaint]:
    """Check that the deck of a rule file exists and that its title and faces have texts."""
    for part, text in {"title": file.title, "about": file.about}.items():
        if text:
            yield from check_texts({part: text}, (), "rule set", around.languages)
    for face, name in file.faces.items():
        yield from check_texts({face: name}, (), "face", around.languages, ("faces",))
    yield from check_known("deck", file.deck, decks.root, "deck")


def check_pile(file: RuleFile, cards: Cards, around: Surroundings) -> Iterable[Complaint]:
    """Check that the cards of a pile exist."""
    for index, card in enumerate(file.pile.cards if file.pile is not None else ()):
        yield from check_known("card", card, cards.root, "pile", "cards", index)


def idle_rules(rules: RuleFile, around: OtherFiles) -> Iterable[Complaint]:
    """Check that every rule can take effect."""
    lines = rules.ground.lines
    crossing = any(crosses(*pair) for pair in combinations(lines, 2))
    written = rules.model_fields_set
    for name in ("diagonal", "diagonal_points") if not lines and "multipliers" in written else ():
        if getattr(rules.multipliers, name):
            yield Complaint(("multipliers", name), "no diagonal counts here, so this does nothing: write 0")
    if rules.instant_win and rules.wins_by != "row" and not (crossing if rules.wins_by == "cross" else lines):
        where = "wins_by" if "wins_by" in written else "instant_win"
        what = "no diagonals cross here" if lines else "no diagonal counts here"
        yield Complaint((where,), f"{what}, so nothing wins at once: write 'instant_win: false' or another 'wins_by'")
    yield from rare_ends(rules)
    for where in ("hand", "cards_a_turn", "must_play"):
        if not rules.cards and getattr(rules, where):
            yield Complaint((where,), "cards are off here, so this does nothing")
    decks = around.value("decks", DeckFile)
    deck = decks.root.get(rules.deck) if decks and rules.cards else None
    if deck and rules.hand is not None and rules.hand > len(deck.cards) > 0:
        yield Complaint(("hand",), f"the deck {rules.deck!r} has no more than {len(deck.cards)} cards")
    if not lines or not rules.multipliers.diagonal:
        yield from _waiting_for_diagonals(rules, deck, around.value("cards", Cards))


def _waiting_for_diagonals(rules: RuleFile, deck: Deck | None, cards: Cards | None) -> Iterable[Complaint]:
    """Yield the steps of rules in which no diagonal counts, and of their cards, that wait for a diagonal."""
    dealt = [*(deck.cards if deck else ()), *(rules.pile.cards if rules.pile else ())] if rules.cards else []
    held = {name: cards.root[name].effects for name in dealt if cards and name in cards.root}
    every = [step for steps in (rules.start.effects, *held.values()) for step in with_inner(steps)]
    if any(isinstance(step, ChangeRule) and step.rule in ("diagonal", "diagonals") for step in every):
        return
    never = "waits for a diagonal, and none counts here, so that never happens"
    for name in ("both", "first", "second"):
        for index, step in enumerate(getattr(rules.start, name)):
            if any(wait.event == "diagonal" for wait in waits_in([step])):
                yield Complaint(("start", name, index), f"this {never}")
    for name, effects in held.items():
        if any(wait.event == "diagonal" for wait in waits_in(effects)):
            yield Complaint(("deck",) if "deck" in rules.model_fields_set else (), f"the card {name!r} {never}")


def check_decks(decks: DeckFile, cards: Cards, around: Surroundings) -> Iterable[Complaint]:
    """Check that decks hold existing cards, each at most once (a card has ``uses`` for more), and have texts."""
    for name, deck in decks.root.items():
        for index, card in enumerate(deck.cards):
            path = (name, "cards", index)
            if card not in cards.root:
                yield Complaint(path, f"unknown card {card!r}", card, tuple(cards.root))
            elif card in deck.cards[:index]:
                yield Complaint(path, f"{card!r} is in this deck twice; give the card more uses instead")
        texts: dict[str, Text] = {part: getattr(deck, part) for part in DECK_PARTS}
        yield from check_texts(texts, (), "deck", around.languages, (name,))


def check_draft(draft: Drafting, cards: Cards, around: Surroundings) -> Iterable[Complaint]:
    """Check that a draft is drawn from existing cards."""
    for index, card in enumerate(draft.among):
        yield from check_known("card", card, cards.root, "among", index)


def check_cards(cards: Cards, around: Surroundings) -> Iterable[Complaint]:
    """Check that ids fit notation, that texts can be filled from the card's own numbers, and that pictures exist."""
    for name, card in cards.root.items():
        if name in MOVES or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            what = f"{name!r} cannot be a card's id: small letters, digits and _, and not one of {', '.join(MOVES)}"
            yield Complaint((name,), what)
        parts = [part for part in PARTS if part == "name" or getattr(card, part)]
        texts: dict[str, Text] = {part: getattr(card, part) for part in parts}
        yield from check_texts(texts, tuple(numbers(card)), "card", around.languages, (name,))
        for index, choice in enumerate(card.choices):
            path = (name, "choices", index, "titles")
            yield from check_texts(choice.titles, tuple(numbers(card)), "option", around.languages, path)
        for key in () if card.description else unsaid_keys(card):
            yield Complaint((name,), f"{name!r} needs a description, because no text {key!r} is declared")
        if card.art not in around.pictures:
            drawn = tuple(picture for picture in around.pictures if picture.startswith("card_"))
            yield Complaint((name, "art"), f"unknown picture {card.art!r}", card.art, drawn)
        for index, effect in enumerate(card.effects):
            for other in drawn_by_name([effect]):
                yield from check_known("card", other, cards.root, name, "steps", index)
                if other in cards.root and any(step.hands_out for step in with_inner(cards.root[other].effects)):
                    what = f"{other!r} hands out cards, so nothing may draw it: a match would never end"
                    yield Complaint((name, "steps", index), what)
            for mark in effect.marks:
                if mark.picture and mark.picture not in around.pictures:
                    yield Complaint((name, "steps", index, "do"), f"its mark needs a picture {mark.picture!r}")


def unknown_cards(cards: Cards) -> Iterable[Complaint]:
    """Check that conditions, choices and targets name existing cards."""
    for name, card in cards.root.items():
        for path, other in cards_named(card.choices, card.effects):
            if other not in cards.root:
                yield Complaint((name, *path), f"unknown card {other!r}", other, tuple(cards.root))
        for path, last in last_cards(card):
            for other in last.among:
                if other not in cards.root:
                    yield Complaint((name, *path), f"unknown card {other!r}", other, tuple(cards.root))


def last_cards(card: Card) -> Iterator[tuple[Path, LastCard]]:
    """Yield every condition of a card about the card that was played last, with the path of its step or condition."""
    asked: list[tuple[Path, When | None]] = [(("when",), card.when)]
    for number, step in enumerate(card.effects):
        asked += [(("steps", number), inner.when) for inner in with_conditions([step])]
    for path, when in asked:
        yield from ((path, part.last_card) for part in conditions(when) if part.last_card is not None)


def check_cues(cues: Cues, cards: Cards, around: Surroundings) -> Iterable[Complaint]:
    """Check that sounds and pads name existing cards."""
    sounds = (("sounds", beat, number, cue) for beat, each in cues.sounds.items() for number, cue in enumerate(each))
    rumble = (("rumble", beat, number, felt) for beat, each in cues.rumble.items() for number, felt in enumerate(each))
    for what, beat, number, entry in chain[tuple[str, str, int, Cue | Shudder]](sounds, rumble):
        named = entry.where.get("card", ())
        for card in named if isinstance(named, tuple) else (named,):
            if card not in cards.root:
                path = (what, beat, number, "where", "card")
                yield Complaint(path, f"unknown card {card!r}", str(card), tuple(cards.root))


def undealt_cards(cards: Cards, around: OtherFiles) -> Iterable[Complaint]:
    """Check that every card is in a deck, and that a step uses every choice."""
    decks = around.value("decks", DeckFile)
    dealt = {card for deck in decks.root.values() for card in deck.cards} if decks else set()
    if aside := [name for name in cards.root if name not in dealt]:
        rest = f" and {len(aside) - 1} more are" if len(aside) > 1 else " is"
        yield Complaint((aside[0],), f"{aside[0]!r}{rest} in no deck")
    for name, card in cards.root.items():
        asked = any(map(asks_words, with_conditions(card.effects)))
        worked_on = {named.number for effect in with_inner(card.effects) for named in references(effect)}
        for number, choice in enumerate(card.choices, 1):
            if number not in worked_on and not (choice.kind in ONCE and asked):
                yield Complaint((name, "choices", number - 1), f"no step works on choice {number}")
        for number, label in unread(card.effects):
            yield Complaint((name, "steps", number, "as"), f"no later step counts {label!r}")


def _with_file(name: str, model: type[T], check: Callable[[Never, T, OtherFiles], Iterable[Complaint]]) -> CrossCheck:
    """Return a check that needs another file; it finds nothing while that file is not usable."""

    def checked(value: Never, around: OtherFiles) -> Iterable[Complaint]:
        other = around.value(name, model)
        return check(value, other, around) if other else ()

    return checked


def _all_of(*checks: CrossCheck) -> CrossCheck:
    """Return a check that makes several checks."""

    def checked(value: Never, around: OtherFiles) -> Iterable[Complaint]:
        return chain.from_iterable(check(value, around) for check in checks)

    return checked


def _check_cards_and_palette(cards: Cards, around: OtherFiles) -> Iterable[Complaint]:
    palette = around.value("palette", Palette)
    yield from check_cards(cards, around)
    yield from never_acting(cards)
    yield from chain(pale_colors(cards, palette), unknown_cards(cards)) if palette else ()


CHECKS: Mapping[str, CrossCheck] = {
    "cards": _check_cards_and_palette,
    "decks": _with_file("cards", Cards, check_decks),
    "draft": _with_file("cards", Cards, check_draft),
    "rules": _all_of(_with_file("decks", DeckFile, check_rules), _with_file("cards", Cards, check_pile)),
    "cues": _with_file("cards", Cards, check_cues),
    "bots": check_bots,
}
"""The checks that the linter runs for each kind of file."""


LEAST_CONTRAST = 4.5
"""Least contrast of words (WCAG 2.2, 1.4.3)."""
GROUNDS = (3, 3), (1, 2), (2, 4), (5, 5)
"""Rows and fields of the boards that a card is tried on, the standard one first."""
SAMPLES = 120
"""Boards of each size."""
OTHERS = ("else_a", "else_b", "else_c")
"""Other cards in the hands."""
PLAYS = 16
"""Ways to play the card that are tried on each board, other ones each time."""


LATER_STEP = {"do": "wait", "after": {"turns": 9}, "steps": [{"do": "points", "by": 1}]}
"""A step that waits, for a card whose marks another one clears."""
LATER_MARK = {f"&{OTHERS[0]}/1.1": 9 * 2 * CLOCK}
ON_LANES = {LOCK.sign: 0, ROW_TIMES.sign: 2, SAFE.sign: 0, **LATER_MARK}
ON_DICE = {DIE_TIMES.sign: 2, COSTS.sign: 1, SAFE.sign: 0, **LATER_MARK}
"""Marks that can be cleared, with their numbers."""


class Use(NamedTuple):
    """The results of playing a card on many boards."""

    playable: bool
    choosable: bool
    """True if there are things for all of its choices on a board."""
    idle: tuple[int, ...]
    """The steps, from 0, that found nothing on any board."""


def use_of(name: str, card: Card) -> Use:
    """Play a card on many boards, until it has been played and each of its steps has found something."""
    held = {number for number, step in enumerate(card.effects) if isinstance(step, Wait) and step.held}
    playable, choosable, idle = len(held) == len(card.effects), False, {*range(len(card.effects))} - held
    needed = {number for number, step in enumerate(card.effects) if not (step.optional or step.when or step.otherwise)}
    for sample, board in enumerate(_boards(name, card)):
        played, view = board.rules.cards[name], View(board, 1, name)
        every = [] if played.repeats else list(possible_aims(view, played))
        apart = len(every) // PLAYS + 1
        plays = every[sample % apart :: apart]
        choosable = choosable or bool(plays)
        if idle:
            idle -= _acting(view, played, plays, idle)
        if not playable and played.repeats:
            playable = bool(moves_of(board, name, 1))
        elif not playable and not idle & needed and not obstacle(view, played, played):
            playable = any(failing(view, played, aim) == WORKS for aim in plays)
        if playable and not idle:
            break
    return Use(playable, choosable, tuple(sorted(idle)))


def _acting(view: View, card: BoardCard, plays: list[Aim], idle: set[int]) -> set[int]:
    """Return the steps that find something on a board, in the ways to play the card up to one that leaves none idle."""
    if card.repeats:
        return {0} if source_of(view, card) else set()
    acting = set[int]()
    for aim in plays:
        acting |= acting_steps(view, card, aim.things, first_said(card, aim.play), idle - acting)
        if idle <= acting:
            break
    return acting


def _boards(name: str, card: Card) -> Iterator[Board]:
    """Yield boards of several sizes with random dice, shields, hands, marks and points."""
    plain = {"name": {"en": "-"}, "art": "-", "steps": [{"do": "points", "by": 1}]}
    others = {other: Card.model_validate({**plain, "uses": uses}) for uses, other in enumerate(OTHERS, 1)}
    clears = any(step.kind == "clear" for step in card.effects)
    if clears:
        others[OTHERS[0]] = Card.model_validate({**plain, "steps": [LATER_STEP]})
    filtered = {each for _, each in cards_named(card.choices, card.effects)} - {name}
    drawn = {each: Card.model_validate({**plain, "uses": 2}) for each in (*drawn_by_name(card.effects), *filtered)}
    catalogue, there = {**drawn, name: card, **others}, (*OTHERS, *sorted(filtered))
    records, last = records_asked(card.effects, card.when), [last for _, last in last_cards(card)]
    margin = max((part.behind or part.ahead or 0 for part in conditions(card.when)), default=0)
    stream = Stream(len(name))
    for number, (rows, fields) in enumerate(GROUNDS):
        limits = {"points": 500, "turns": 99, "cards_a_turn": 2, "sides": 12} if number % 2 else {}
        most = max(2, min(5, fields + 1))
        sets = Rules(catalogue=catalogue, deck=(name, *OTHERS), rows=rows, fields=fields, most_fields=most)
        seat_rules = seat_rules_of(sets.model_copy(update=limits))
        for sample in range(SAMPLES):
            rows_of = [_rows(stream, rows, fields, sample % 4 == seat) for seat in (1, 2)]
            shields = [tuple(stream.below(4) // 3 for _ in range(rows)) for _ in (1, 2)]
            held = [{other: 1 + stream.below(2) for other in there if stream.below(4)} for _ in (1, 2)]
            used = [other for other in there if other not in held[0]] if sample % 3 else []
            turns = 1 + stream.below((12, 80)[sample % 2])
            marks = {Mark(1 + sample % 2, 0, 0, "<else_a"): 0, Mark(1, 0, 0, "#"): turns}
            marks |= {Mark(1, 0, 0, USED.sign + other): 0 for other in used}
            lead = (LOST.sign, WON.sign)[stream.below(2)]
            marks[Mark(1, 0, 0, lead)] = 1 + stream.below(200) + margin
            one = Side(seat_rules, rows_of[0], shields[0], {name: 1, **held[0]}, ())
            two = Side(seat_rules, rows_of[1], shields[1], held[1], ())
            marks |= marks_to_clear(one, two) if clears else {}
            marks |= marks_of_past(stream, last) if records and sample % 4 else {}
            yield derive_values(Board(seat_rules, (one, two), 1, None, marks))


def marks_to_clear(*sides: Side) -> dict[Mark, int]:
    """Return a mark of every kind that a card may clear, on everything that can have it."""
    marks: dict[Mark, int] = {}
    for seat, side in enumerate(sides, 1):
        marks |= {Mark(seat, 0, 0, kind.sign + other): 0 for other in side.hand if other in OTHERS
                  for kind in (SHUT, WARD_CARD)}
        for row, dice in enumerate(side.rows, 1):
            marks |= {Mark(seat, row, 0, sign): number for sign, number in ON_LANES.items()}
            for field in range(1, side.rules.sizes[row - 1] + 1):
                signs = ON_DICE if field <= len(dice) else {TRAP.sign: 0}
                marks |= {Mark(seat, row, field, sign): number for sign, number in signs.items()}
    return marks


def marks_of_past(stream: Stream, last: Sequence[LastCard]) -> dict[Mark, int]:
    """Return marks of what may have happened before, with a card that was played last."""
    marks: dict[Mark, int] = {}
    for seat in (1, 2):
        marks[Mark(seat, 0, 0, ROLL.sign)] = 1 + stream.below(6)
        marks[Mark(seat, 0, 0, LAST_LOST.sign)] = 1 + stream.below(6)
        for sign in TALLIED:
            tally = Tally(stream.below(4), stream.below(4), 6 + stream.below(9))
            marks[Mark(seat, 0, 0, sign)] = tally.number
    played = 1 + stream.below(2)
    for asked in last[stream.below(len(last)):][:1] if last else ():
        marks[Mark(played, 0, 0, BEFORE.sign + stream.pick(asked.among))] = 0
    return marks


def _rows(stream: Stream, rows: int, fields: int, crowded: bool) -> list[Row]:
    """Return rows with random dice, with only one free field if they are ``crowded``."""
    free = stream.below(rows)
    many = [fields - (row == free) if crowded else stream.below(fields + 1) for row in range(rows)]
    return [tuple(1 + stream.below(6) for _ in range(each)) for each in many]


def why(name: str, card: Card, use: Use) -> str:
    """Return the reason why a card can never be played although each of its steps can find something."""
    if not use.choosable:
        return "its choices exist in no position"
    if card.when is not None and use_of(name, card.model_copy(update={"when": None})).playable:
        return "its 'when' holds in no position"
    if card.choices:
        return "no choices exist after which each of its steps finds something: mark a step 'optional: true'"
    return "in no position each of its steps finds something: mark a step 'optional: true'"


def never_acting(cards: Cards) -> Iterable[Complaint]:
    """Check that every card can be played in some position, and that each of its steps can find something."""
    for name, card in cards.root.items():
        use = use_of(name, card)
        if not use.playable and (not use.idle or not use.choosable):
            yield Complaint((name,), f"{name!r} can never be played: {why(name, card, use)}")
        for number in use.idle if use.choosable else ():
            what = f"step {number + 1}, {card.effects[number].kind!r}, finds nothing in any position"
            yield Complaint((name, "steps", number), f"{what}; remove it, or change what it works on")


def pale_colors(cards: Cards, palette: Palette) -> Iterable[Complaint]:
    """Check that the color of each card stands out from its panel."""
    for name, card in cards.root.items():
        ratio = contrast(rgb(card.color), palette.rgb("panel"))
        if ratio < LEAST_CONTRAST:
            what = f"the card's color has a contrast of only {ratio:.1f}:1 to 'panel'; it needs {LEAST_CONTRAST:.1f}:1"
            yield Complaint((name, "color"), what)
