"""Checks of files by the linter that need more than one file, a few matches, or trials of cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, combinations
from typing import NamedTuple, Never, TypeVar

from game.content.definition import TextByLanguage, rgb
from game.content.faults import Complaint, check_all_known, check_known
from game.content.models.audio import Cues
from game.content.models.look import Palette, contrast
from game.content.models.people import check_bots
from game.content.placeholders import DataFolder, check_translations
from game.content.table_content import CrossCheck, OtherFiles
from game.kernel.random_stream import Stream
from game.tables.knucklebones.bots.gains import greedy
from game.tables.knucklebones.card_trials import CardTrial, last_cards, try_card
from game.tables.knucklebones.cards.blocks.waits import with_inner
from game.tables.knucklebones.cards.references import cards_named, drawn_by_name, unread_labels, unused_choices
from game.tables.knucklebones.cards.view import turns_taken
from game.tables.knucklebones.definitions import (
    DECK_PARTS,
    TEXT_PARTS,
    Card,
    Cards,
    DeckFile,
    Drafting,
    RuleFile,
    Rules,
    RuleValues,
    card_numbers,
)
from game.tables.knucklebones.dimensions import crosses
from game.tables.knucklebones.moves import ANSWER_VERB, PICK_VERB
from game.tables.knucklebones.rules import legal_moves, make_move, new
from game.tables.knucklebones.scoring import total

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
    for path, answer in cues.answers():
        card_names = answer.where.get("card", ())
        for card in card_names if isinstance(card_names, tuple) else (card_names,):
            yield from check_known("card", str(card), cards.root, *path, "where", "card")


def undealt_cards(cards: Cards, around: OtherFiles) -> Iterable[Complaint]:
    """Check that every card is in a deck, and that a step uses every choice."""
    decks = around.value("decks", DeckFile)
    dealt = {card for deck in decks.root.values() for card in deck.cards} if decks else set()
    if undealt := [name for name in cards.root if name not in dealt]:
        rest = f" and {len(undealt) - 1} more are" if len(undealt) > 1 else " is"
        yield Complaint((undealt[0],), f"{undealt[0]!r}{rest} in no deck")
    for name, card in cards.root.items():
        for index in unused_choices(card.choices, card.steps):
            yield Complaint((name, "choices", index), f"no step works on choice {index + 1}")
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
