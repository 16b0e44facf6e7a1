"""Checks of files by the linter that need more than one file, a few matches, or cards tried on many boards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple, Never, TypeVar

from game.content.definition import TextByLanguage, rgb
from game.content.faults import Complaint, Path, check_all_known, check_known
from game.content.models.audio import Cue, Cues, Shudder
from game.content.models.look import Palette, contrast
from game.content.models.people import check_bots
from game.content.placeholders import DataFolder, check_translations
from game.content.table_content import CrossCheck, OtherFiles
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board, PlainBoard, PlainSide, Side
from game.tables.knucklebones.bots.gains import greedy
from game.tables.knucklebones.cards.blocks.hands import (
    LAST_LOST,
    LAST_ROLL,
    SEAT_LAST_CARD,
    TALLY_KINDS,
    USED_UP,
    Tally,
)
from game.tables.knucklebones.cards.blocks.marks import (
    DIE_COSTS,
    DIE_TIMES,
    LOCKED_CARD,
    LOCKED_ROW,
    LOST_POINTS,
    ROW_TIMES,
    SAFE_DIE,
    TRAP,
    WARD_CARD,
    WON_POINTS,
)
from game.tables.knucklebones.cards.blocks.rolls import ChangeRule
from game.tables.knucklebones.cards.blocks.waits import Wait, waits_in, with_inner
from game.tables.knucklebones.cards.card import PlayableCard, records_asked
from game.tables.knucklebones.cards.card_moves import moves_of, obstacle, possible_aims, source_of
from game.tables.knucklebones.cards.card_steps import ALL_WORK, Aim, acting_steps, failing_step
from game.tables.knucklebones.cards.choices import NATURES_NAMED_ONCE
from game.tables.knucklebones.cards.conditions import LastCard
from game.tables.knucklebones.cards.references import (
    Asker,
    askers_in,
    asks_words,
    cards_named,
    choices_named,
    conditions,
    drawn_by_name,
    unread_labels,
)
from game.tables.knucklebones.cards.view import SeatView, turns_taken
from game.tables.knucklebones.definitions import (
    DECK_PARTS,
    TEXT_PARTS,
    Card,
    Cards,
    Deck,
    DeckFile,
    Drafting,
    RuleFile,
    Rules,
    RuleValues,
    card_numbers,
)
from game.tables.knucklebones.dimensions import BOARD_LIMIT, crosses
from game.tables.knucklebones.ending import derive_values
from game.tables.knucklebones.mark import NO_STATE, Mark, MarkState
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import ANSWER_VERB, PICK_VERB
from game.tables.knucklebones.rules import legal_moves, make_move, new
from game.tables.knucklebones.scoring import ScoredView, total
from game.tables.knucklebones.seat_rules import Faces

T = TypeVar("T")
VERBS = "roll", "place", PICK_VERB, ANSWER_VERB
"""Verbs of moves without a card."""


def check_rules(file: RuleFile, decks: DeckFile, around: DataFolder) -> Iterable[Complaint]:
    """Check that the deck of a rule file exists and that its title and faces have texts."""
    for part, text in {"title": file.title, "about": file.about}.items():
        if text:
            yield from check_translations({part: text}, "rule set", around.languages)
    for face, name in file.faces.items():
        yield from check_translations({face: name}, "face", around.languages, ("faces",))
    yield from check_known("deck", file.deck, decks.root, "deck")


def check_pile(file: RuleFile, cards: Cards, around: DataFolder) -> Iterable[Complaint]:
    yield from check_all_known("card", file.pile.cards if file.pile is not None else (), cards.root, "pile", "cards")


def idle_rules(rules: RuleFile, around: OtherFiles) -> Iterable[Complaint]:
    """Check that every rule can take effect."""
    diagonals = rules.ground.diagonals
    crossing = any(crosses(*pair) for pair in combinations(diagonals, 2))
    written_fields = rules.model_fields_set
    for name in ("diagonal", "diagonal_points") if not diagonals and "multipliers" in written_fields else ():
        if getattr(rules.multipliers, name):
            yield Complaint(("multipliers", name), "no diagonal counts here, so this does nothing: write 0")
    if rules.instant_win and rules.wins_by != "row" and not (crossing if rules.wins_by == "cross" else diagonals):
        field = "wins_by" if "wins_by" in written_fields else "instant_win"
        fault = "no diagonals cross here" if diagonals else "no diagonal counts here"
        yield Complaint((field,), f"{fault}, so nothing wins at once: write 'instant_win: false' or another 'wins_by'")
    yield from rare_ends(rules)
    for field in ("hand", "cards_a_turn", "must_play"):
        if not rules.cards and getattr(rules, field):
            yield Complaint((field,), "cards are off here, so this does nothing")
    decks = around.value("decks", DeckFile)
    deck = decks.root.get(rules.deck) if decks and rules.cards else None
    if deck and rules.hand is not None and rules.hand > len(deck.cards) > 0:
        yield Complaint(("hand",), f"the deck {rules.deck!r} has no more than {len(deck.cards)} cards")
    if not diagonals or not rules.multipliers.diagonal:
        yield from _waiting_for_diagonals(rules, deck, around.value("cards", Cards))


def _waiting_for_diagonals(rules: RuleFile, deck: Deck | None, cards: Cards | None) -> Iterable[Complaint]:
    """Yield the steps of rules in which no diagonal counts, and of their cards, that wait for a diagonal."""
    dealt = [*(deck.cards if deck else ()), *(rules.pile.cards if rules.pile else ())] if rules.cards else []
    steps_by_card = {name: cards.root[name].steps for name in dealt if cards and name in cards.root}
    steps = [step for steps in (rules.start.steps, *steps_by_card.values()) for step in with_inner(steps)]
    if any(isinstance(step, ChangeRule) and step.rule in ("diagonal", "diagonals") for step in steps):
        return
    fault = "waits for a diagonal, and none counts here, so that never happens"
    for name in ("both", "first", "second"):
        for index, step in enumerate(getattr(rules.start, name)):
            if any(wait.event == "diagonal" for wait in waits_in([step])):
                yield Complaint(("start", name, index), f"this {fault}")
    for name, card_steps in steps_by_card.items():
        if any(wait.event == "diagonal" for wait in waits_in(card_steps)):
            yield Complaint(("deck",) if "deck" in rules.model_fields_set else (), f"the card {name!r} {fault}")


def check_decks(decks: DeckFile, cards: Cards, around: DataFolder) -> Iterable[Complaint]:
    """Check that decks hold existing cards, each at most once (a card has ``uses`` for more), and have texts."""
    for name, deck in decks.root.items():
        for index, card in enumerate(deck.cards):
            path = (name, "cards", index)
            yield from check_known("card", card, cards.root, *path)
            if card in cards.root and card in deck.cards[:index]:
                yield Complaint(path, f"{card!r} is in this deck twice; give the card more uses instead")
        texts: dict[str, TextByLanguage] = {part: getattr(deck, part) for part in DECK_PARTS}
        yield from check_translations(texts, "deck", around.languages, (name,))


def check_draft(draft: Drafting, cards: Cards, around: DataFolder) -> Iterable[Complaint]:
    yield from check_all_known("card", draft.among, cards.root, "among")


def check_cards(cards: Cards, around: DataFolder) -> Iterable[Complaint]:
    """Check that ids fit notation, that texts can be filled from the card's own numbers, and that pictures exist."""
    for name, card in cards.root.items():
        if name in VERBS or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            fault = f"{name!r} cannot be a card's id: small letters, digits and _, and not one of {', '.join(VERBS)}"
            yield Complaint((name,), fault)
        parts = [part for part in TEXT_PARTS if part == "name" or getattr(card, part)]
        texts: dict[str, TextByLanguage] = {part: getattr(card, part) for part in parts}
        numbers = tuple(card_numbers(card))
        yield from check_translations(texts, "card", around.languages, (name,), values=numbers)
        for index, choice in enumerate(card.choices):
            path = (name, "choices", index, "titles")
            yield from check_translations(choice.titles, "option", around.languages, path, values=numbers)
        if card.art not in around.pictures:
            card_pictures = tuple(picture for picture in around.pictures if picture.startswith("card_"))
            yield Complaint((name, "art"), f"unknown picture {card.art!r}", card.art, card_pictures)
        for index, step in enumerate(card.steps):
            for other in drawn_by_name([step]):
                yield from check_known("card", other, cards.root, name, "steps", index)
                if other in cards.root and any(step.hands_out for step in with_inner(cards.root[other].steps)):
                    fault = f"{other!r} hands out cards, so nothing may draw it: a match would never end"
                    yield Complaint((name, "steps", index), fault)
            for mark in step.marks:
                if mark.picture and mark.picture not in around.pictures:
                    yield Complaint((name, "steps", index, "do"), f"its mark needs a picture {mark.picture!r}")


def unknown_cards(cards: Cards) -> Iterable[Complaint]:
    """Check that conditions, choices and targets name existing cards."""
    for name, card in cards.root.items():
        for path, other in cards_named(card.choices, card.steps):
            yield from check_known("card", other, cards.root, name, *path)
        for path, last in last_cards(card):
            for other in last.among:
                yield from check_known("card", other, cards.root, name, *path)


def check_cues(cues: Cues, cards: Cards, around: DataFolder) -> Iterable[Complaint]:
    """Check that sounds and pads name existing cards."""
    lists: dict[tuple[str, str], Sequence[Cue | Shudder]] = {
        **{("sounds", beat): entries for beat, entries in cues.sounds.items()},
        **{("rumble", beat): entries for beat, entries in cues.rumble.items()},
    }
    for path, entries in lists.items():
        for number, entry in enumerate(entries):
            card_names = entry.where.get("card", ())
            for card in card_names if isinstance(card_names, tuple) else (card_names,):
                yield from check_known("card", str(card), cards.root, *path, number, "where", "card")


def undealt_cards(cards: Cards, around: OtherFiles) -> Iterable[Complaint]:
    """Check that every card is in a deck, and that a step uses every choice."""
    decks = around.value("decks", DeckFile)
    dealt = {card for deck in decks.root.values() for card in deck.cards} if decks else set()
    if undealt := [name for name in cards.root if name not in dealt]:
        rest = f" and {len(undealt) - 1} more are" if len(undealt) > 1 else " is"
        yield Complaint((undealt[0],), f"{undealt[0]!r}{rest} in no deck")
    for name, card in cards.root.items():
        askers = [*askers_in(card.steps)]
        asks_word, worked_on = any(map(asks_words, askers)), choices_named(*askers)
        for number, choice in enumerate(card.choices, 1):
            if number not in worked_on and not (choice.kind in NATURES_NAMED_ONCE and asks_word):
                yield Complaint((name, "choices", number - 1), f"no step works on choice {number}")
        for number, label in unread_labels(card.steps):
            yield Complaint((name, "steps", number, "as"), f"no later step counts {label!r}")


def _with_file(name: str, model: type[T], check: Callable[[Never, T, OtherFiles], Iterable[Complaint]]) -> CrossCheck:
    """Return a check that needs another file; it finds nothing while that file is not usable."""

    def check_with_file(value: Never, around: OtherFiles) -> Iterable[Complaint]:
        other = around.value(name, model)
        return check(value, other, around) if other else ()

    return check_with_file


def _all_of(*checks: CrossCheck) -> CrossCheck:
    def check_all(value: Never, around: OtherFiles) -> Iterable[Complaint]:
        return chain.from_iterable(check(value, around) for check in checks)

    return check_all


def _check_cards_and_palette(cards: Cards, around: OtherFiles) -> Iterable[Complaint]:
    palette = around.value("palette", Palette)
    yield from check_cards(cards, around)
    yield from idle_cards(cards)
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


def pale_colors(cards: Cards, palette: Palette) -> Iterable[Complaint]:
    """Check that the color of each card stands out from its panel."""
    for name, card in cards.root.items():
        ratio = contrast(rgb(card.color), palette.rgb("panel"))
        if ratio < LEAST_CONTRAST:
            fault = f"the card's color has a contrast of only {ratio:.1f}:1 to 'panel'; it needs {LEAST_CONTRAST:.1f}:1"
            yield Complaint((name, "color"), fault)


# Try rule sets in a few matches.

TRIED_MATCHES = 8
MOST_MOVES = 300
"""Moves after which a match is broken off."""


class BotMatchEnd(NamedTuple):
    """The end of a match between two bots."""

    points: int
    """The higher total."""
    turns: int
    """The turns of the seat that has taken fewer."""
    is_over: bool


def rare_ends(file: RuleFile) -> Iterator[Complaint]:
    """Yield the ends of a rule set that did not come in any of a few matches."""
    if file.points is None and file.turns is None and file.board_full:
        return
    values = {name: getattr(file, name) for name in RuleValues.model_fields}
    rules = Rules.model_validate({**values, "cards": False})
    ends = list[BotMatchEnd]()
    for match in range(TRIED_MATCHES):
        ends.append(play_to_end(rules, match))
        if any(end.is_over for end in ends) and not missed_ends(file, ends):
            return
    if not any(end.is_over for end in ends):
        field = "points" if file.points is not None else "board_full"
        yield Complaint((field,), f"a match hardly ends: none of {TRIED_MATCHES} between bots was over after "
                                  f"{MOST_MOVES} moves")
        return
    for field, most in missed_ends(file, ends).items():
        when = "with" if field == "points" else "after"
        yield Complaint((field,), f"this end hardly comes: {TRIED_MATCHES} matches between bots ended {when} {most} "
                                  f"{field} or fewer for another reason")


def missed_ends(file: RuleFile, ends: list[BotMatchEnd]) -> dict[str, int]:
    """Return the most points or turns of these matches, where they are too few for an end of the rule set."""
    limits = {"points": file.points, "turns": file.turns}
    most = {field: max(getattr(end, field) for end in ends) for field in limits}
    return {field: most[field] for field, limit in limits.items() if limit is not None and most[field] < limit}


def play_to_end(rules: Rules, match: int) -> BotMatchEnd:
    """Play a match between two greedy bots and return its end."""
    board, stream = new(rules, match), Stream(match)
    dice_placed = [0, 0]
    for _ in range(MOST_MOVES):
        if not legal_moves(board):
            break
        dice_placed[board.active - 1] += board.die > 0
        make_move(board, greedy(rules, board, stream))
    turns = min(max(dice_placed[seat - 1], turns_taken(board, seat)) for seat in (1, 2))
    return BotMatchEnd(max(total(board, 1), total(board, 2)), turns, board.no_moves_left)


# Try cards on many boards.

BOARD_SIZES = (3, 3), (1, 2), (2, 4), (5, 5)
"""Rows and fields of the boards that a card is tried on, the standard one first."""
BOARDS_PER_SIZE = 120
OTHER_CARDS = ("else_a", "else_b", "else_c")
"""Other cards in the hands."""
PLAYS_PER_BOARD = 16
"""Ways to play the card that are tried on each board, other ones each time."""
LATER_STEP = {"do": "wait", "after": {"turns": 9}, "steps": [{"do": "points", "by": 1}]}
"""A step that waits, for a card whose marks another one clears."""
LATER_MARK = {f"&{OTHER_CARDS[0]}/1.1": MarkState(turns=9)}
LANE_MARKS = {LOCKED_ROW.sign: NO_STATE, ROW_TIMES.sign: MarkState(2), SAFE_DIE.sign: NO_STATE, **LATER_MARK}
DICE_MARKS = {DIE_TIMES.sign: MarkState(2), DIE_COSTS.sign: MarkState(1), SAFE_DIE.sign: NO_STATE, **LATER_MARK}
"""Marks that can be cleared, with their states."""


class CardTrial(NamedTuple):
    """The results of playing a card on many boards."""

    playable: bool
    choosable: bool
    """True if there are things for all of its choices on a board."""
    idle: tuple[int, ...]
    """The steps, from 0, that found nothing on any board."""


def try_card(name: str, card: Card) -> CardTrial:
    """Play a card on many boards, until it has been played and each of its steps has found something."""
    steps = dict(enumerate(card.steps))
    held = {number for number, step in steps.items() if isinstance(step, Wait) and step.held}
    playable = len(held) == len(steps)
    choosable = False
    idle = {*steps} - held
    required = {number for number, step in steps.items() if not (step.optional or step.when or step.otherwise)}
    for sample, board in enumerate(_boards(name, card)):
        playable_card, view = board.rules.cards[name], ScoredView(board, 1, name)
        aims = [] if playable_card.repeats else list(possible_aims(view, playable_card))
        stride = len(aims) // PLAYS_PER_BOARD + 1
        sampled_aims = aims[sample % stride :: stride]
        choosable = choosable or bool(sampled_aims)
        if idle:
            idle -= _effective_steps(view, playable_card, sampled_aims, idle)
        if not playable and playable_card.repeats:
            playable = bool(moves_of(board, name, 1))
        elif not playable and not idle & required and not obstacle(view, playable_card, playable_card):
            playable = any(failing_step(view, playable_card, aim) == ALL_WORK for aim in sampled_aims)
        if playable and not idle:
            break
    return CardTrial(playable, choosable, tuple(sorted(idle)))


def _effective_steps(view: SeatView, card: PlayableCard, aims: list[Aim], idle: set[int]) -> set[int]:
    """Return the steps that find something on a board, in the ways to play the card up to one that leaves none idle."""
    if card.repeats:
        return {0} if source_of(view, card) else set()
    acting = set[int]()
    for aim in aims:
        acting |= acting_steps(view, card, aim, idle - acting)
        if idle <= acting:
            break
    return acting


def _boards(name: str, card: Card) -> Iterator[Board]:
    """Yield boards of several sizes with random dice, shields, hands, marks and points."""
    plain = {"name": {"en": "-"}, "art": "-", "steps": [{"do": "points", "by": 1}]}
    others = {other: Card.model_validate({**plain, "uses": uses}) for uses, other in enumerate(OTHER_CARDS, 1)}
    clears = any(step.do == "clear" for step in card.steps)
    if clears:
        others[OTHER_CARDS[0]] = Card.model_validate({**plain, "steps": [LATER_STEP]})
    named = {other for _, other in cards_named(card.choices, card.steps)} - {name}
    drawable = {other: Card.model_validate({**plain, "uses": 2}) for other in (*drawn_by_name(card.steps), *named)}
    catalogue, names = {**drawable, name: card, **others}, (*OTHER_CARDS, *sorted(named))
    records = records_asked(card.when, *askers_in(card.steps))
    last = [condition for _, condition in last_cards(card)]
    margin = max((part.behind or part.ahead or 0 for part in conditions(card.when)), default=0)
    stream = Stream(len(name))
    for number, (rows, fields) in enumerate(BOARD_SIZES):
        limits = {"points": 500, "turns": 99, "cards_a_turn": 2, "sides": 12} if number % 2 else {}
        most = max(2, min(BOARD_LIMIT, fields + 1))
        model = Rules(catalogue=catalogue, deck=(name, *OTHER_CARDS), rows=rows, fields=fields, most_fields=most)
        seat_rules = seat_rules_of(model.model_copy(update=limits))
        for sample in range(BOARDS_PER_SIZE):
            rows_of = [_rows(stream, rows, fields, sample % 4 == seat) for seat in (1, 2)]
            shields = [tuple(stream.below(4) // 3 for _ in range(rows)) for _ in (1, 2)]
            hands = [{other: 1 + stream.below(2) for other in names if stream.below(4)} for _ in (1, 2)]
            used_cards = [other for other in names if other not in hands[0]] if sample % 3 else []
            turns = 1 + stream.below((12, 80)[sample % 2])
            marks = {Mark(1 + sample % 2, 0, 0, "<else_a"): NO_STATE, Mark(1, 0, 0, "#"): MarkState(turns)}
            marks |= {USED_UP.at(1, card=other): NO_STATE for other in used_cards}
            lead = (LOST_POINTS.sign, WON_POINTS.sign)[stream.below(2)]
            marks[Mark(1, 0, 0, lead)] = MarkState(1 + stream.below(200) + margin)
            one = PlainSide(seat_rules, rows_of[0], shields[0], {name: 1, **hands[0]}, ())
            two = PlainSide(seat_rules, rows_of[1], shields[1], hands[1], ())
            marks |= marks_to_clear(one, two) if clears else {}
            marks |= marks_of_past(stream, last) if records and sample % 4 else {}
            yield derive_values(PlainBoard(seat_rules, (one, two), 1, None, marks))


def marks_to_clear(*sides: Side) -> dict[Mark, MarkState]:
    """Return a mark of every kind that a card may clear, on everything that can have it."""
    marks: dict[Mark, MarkState] = {}
    for seat, side in enumerate(sides, 1):
        marks |= {kind.at(seat, card=other): NO_STATE for other in side.hand if other in OTHER_CARDS
                  for kind in (LOCKED_CARD, WARD_CARD)}
        for row, dice in enumerate(side.rows, 1):
            marks |= {Mark(seat, row, 0, sign): state for sign, state in LANE_MARKS.items()}
            for field in range(1, side.rules.sizes[row - 1] + 1):
                signs = DICE_MARKS if field <= len(dice) else {TRAP.sign: NO_STATE}
                marks |= {Mark(seat, row, field, sign): state for sign, state in signs.items()}
    return marks


def marks_of_past(stream: Stream, last: Sequence[LastCard]) -> dict[Mark, MarkState]:
    """Return marks of what may have happened before, with a card that was played last."""
    marks: dict[Mark, MarkState] = {}
    for seat in (1, 2):
        marks[LAST_ROLL.at(seat)] = MarkState(1 + stream.below(6))
        marks[LAST_LOST.at(seat)] = MarkState(1 + stream.below(6))
        for kind in TALLY_KINDS:
            tally = Tally(stream.below(4), stream.below(4), 6 + stream.below(9))
            marks[kind.at(seat)] = tally.state
    seat_of_card = 1 + stream.below(2)
    for condition in last[stream.below(len(last)):][:1] if last else ():
        marks[SEAT_LAST_CARD.at(seat_of_card, card=stream.pick(condition.among))] = NO_STATE
    return marks


def _rows(stream: Stream, rows: int, fields: int, nearly_full: bool) -> list[Faces]:
    """Return rows with random dice, with only one free field if they are ``nearly_full``."""
    free = stream.below(rows)
    counts = [fields - (row == free) if nearly_full else stream.below(fields + 1) for row in range(rows)]
    return [tuple(1 + stream.below(6) for _ in range(dice)) for dice in counts]


def reason_unplayed(name: str, card: Card, use: CardTrial) -> str:
    """Return the reason why a card can never be played although each of its steps can find something."""
    if not use.choosable:
        return "its choices exist in no position"
    if card.when is not None and try_card(name, card.model_copy(update={"when": None})).playable:
        return "its 'when' holds in no position"
    if card.choices:
        return "no choices exist after which each of its steps finds something: mark a step 'optional: true'"
    return "in no position each of its steps finds something: mark a step 'optional: true'"


def idle_cards(cards: Cards) -> Iterable[Complaint]:
    """Check that every card can be played in some position, and that each of its steps can find something."""
    for name, card in cards.root.items():
        use = try_card(name, card)
        if not use.playable and (not use.idle or not use.choosable):
            yield Complaint((name,), f"{name!r} can never be played: {reason_unplayed(name, card, use)}")
        for number in use.idle if use.choosable else ():
            problem = f"step {number + 1}, {card.steps[number].do!r}, finds nothing in any position"
            yield Complaint((name, "steps", number), f"{problem}; remove it, or change what it works on")


def last_cards(card: Card) -> Iterator[tuple[Path, LastCard]]:
    """Yield every condition of a card about the card that was played last, with the path of its step or condition."""
    askers: list[tuple[Path, Asker]] = [(("when",), card.when)]
    askers += [(("steps", number), asker) for number, step in enumerate(card.steps) for asker in askers_in([step])]
    for path, asker in askers:
        yield from ((path, part.last_card) for part in conditions(asker) if part.last_card is not None)
