"""The rules, cards and bots that the core supports. These checks compile nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.kernel.bots import RandomBot
from game.tables.contract_parts import DealtCards
from game.tables.knucklebones.bots.gains import Bot, greedy
from game.tables.knucklebones.bots.lookahead import ThresholdBot, patient
from game.tables.knucklebones.cards.blocks.marks import Points
from game.tables.knucklebones.cards.blocks.rolls import Roll
from game.tables.knucklebones.cards.card import PlayableCard, PlayableStep
from game.tables.knucklebones.cards.references import references, selectors
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import ROLL_MOVE
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.rules import deal_hand
from game.tables.knucklebones.seat_rules import SeatRules

USUAL_RULES = Rules()
KNOWN_VALUES = frozenset({
    "name", "title", "about", "offered", "faces", "deck", "catalogue", "hand", "cards", "multipliers", "instant_win",
    "best_of", "set_limit",
})
"""Values of a rule set that the core knows, or that change no match; all others are the usual ones."""
BOTS: dict[object, int] = {greedy: at.GREEDY, patient: at.PATIENT}
MOST_SHAPES = 1 << 13
"""Most shapes of a board on which the moves of a card may depend."""
STEPS: dict[str, tuple[str, ...]] = {
    "restrict_roll": ("parity",), "load_roll": ("face",), "destroy": (), "reflect": (), "pair": (), "again": (),
    "roll": (), "reroll": ("own_die",), "copy_die": ("opponent_die",), "shield": ("own_row",), "swap": ("own_die",),
    "veil": (), "mark_die": (), "mark_row": ("own_row",), "snare": ("field",), "points": (),
}
"""The kinds of choices that each step supports."""
STEP_KINDS = {
    "reroll": at.REROLL, "copy_die": at.COPY_DIE, "swap": at.SWAP,
    **dict.fromkeys(("shield", "veil", "mark_die", "mark_row", "snare", "points"), at.PUT),
}
"""The kind of each step in ``arrays``, if it does more than change the roll of its card."""
EXCLUSIVE_STEPS = ("reroll", "copy_die", "swap"), ("reroll", "roll")
"""Groups of steps; a card has at most one of each. Its arrivals are settled together, and a move names one face."""


def reason_against_core(rules: Rules, bots: Sequence[Bot], decks: Iterable[DealtCards]) -> str:
    """Return the reason why the core does not play such matches; empty if it does."""
    if None in map(bot_number, bots):
        return "it plays only the bots random, greedy and patient"
    if len(set(bots)) > 1 and any(isinstance(bot, ThresholdBot) for bot in bots):
        return "both bots must ask the same of a card"
    return reason_against(rules, {card for hand in hands_of(seat_rules_of(rules), decks) for card in hand})


def hands_of(rules: SeatRules, decks: Iterable[DealtCards]) -> list[dict[str, int]]:
    return [deal_hand(rules, deck) for deck in decks]


def bot_number(bot: Bot) -> int | None:
    """Return the number of a bot; None if the core does not support it."""
    if isinstance(bot, RandomBot):
        return at.RANDOM
    if isinstance(bot, ThresholdBot):
        return at.THRESHOLD
    return BOTS.get(bot)


def reason_against(rules: Rules, cards: Iterable[str]) -> str:
    """Return the reason why the core does not play these cards by these rules; empty if it does."""
    seat_rules, names = seat_rules_of(rules), sorted(cards)
    if not is_standard(seat_rules):
        return "it plays only on the usual boards, with the usual dice and ends of a match"
    unsupported = [card for card in names if card not in seat_rules.cards or not supports_card(seat_rules.cards[card])]
    if unsupported:
        return f"it does not know all that {', '.join(unsupported)} can do"
    return f"it plays at most {at.CARDS} cards in a match" if len(names) > at.CARDS else ""


def is_standard(rules: SeatRules) -> bool:
    """Return True if the core supports the rules, apart from cards."""
    model = rules.model
    unusual = {name for name in Rules.model_fields if getattr(model, name) != getattr(USUAL_RULES, name)}
    may_differ = KNOWN_VALUES if model.instant_win else KNOWN_VALUES | {"wins_by"}
    return unusual <= may_differ and not rules.diagonals.points


def supports_card(card: PlayableCard) -> bool:
    """Return True if the core supports all of a card, and its moves depend on few enough shapes."""
    words = [step.block.do for step in card.steps]
    if card.name == ROLL_MOVE.verb or card.shape_key is None:
        return False
    if any(sum(word in group for word in words) > 1 for group in EXCLUSIVE_STEPS):
        return False
    if len(card.choices) > 2 or any(
        (choice.fewest, choice.count) != (1, 1) or choice.by_opponent or choice.names_side for choice in card.choices
    ):
        return False
    if "roll" in words[:-1] or not all(_supports_step(card, step) for step in card.steps):
        return False
    own, other, *shields = parts_seen(card)
    return (64 if own else 8) * (64 if other else 8) << 3 * sum(shields) <= MOST_SHAPES


def _supports_step(card: PlayableCard, step: PlayableStep) -> bool:
    block = step.block
    lasts = getattr(block, "span", None) in (None, "match") and getattr(block, "times", 1) >= 1
    if block.do not in STEPS or not (lasts and step.strikes) or next(selectors(block), None) is not None:
        return False
    if isinstance(block, Roll) and (block.dice != 1 or block.more_rolls or block.lost_on):
        return False
    if isinstance(block, Points) and (block.of == "opponent" or block.target is not None or block.by >= 0):
        return False
    return all(card.choices[reference.number - 1].kind in STEPS[block.do] for reference in references(block))


def numbers_of(step: PlayableStep) -> list[int]:
    choices = [reference.number - 1 for reference in references(step.block)]
    return [STEP_KINDS.get(step.block.do, at.OTHER), *choices, 0, 0][: at.STEP_SIZE]


def parts_seen(card: PlayableCard) -> tuple[bool, bool, bool, bool]:
    """Return the parts of a board that a card's moves depend on: own and other dice, own and other shields.

    Full rows always count. ``PlayableCard.shape_key`` allows for more than these steps need, and every part means many
    more shapes.
    """
    parts = {"own_dice"} if any(step.block.do in ("pair", "again") for step in card.steps) else set()
    for choice in card.choices:
        for across in choice.sides:
            own_side, other_side = ("other", "own") if across else ("own", "other")
            parts |= choice.row_parts(own_side, other_side)
            if choice.nature != "row" or choice.may_find_nothing:
                parts.add(f"{own_side}_dice")
            if across and choice.is_touched:
                parts.add("other_shields")
    return "own_dice" in parts, "other_dice" in parts, "own_shields" in parts, "other_shields" in parts
