"""Matches played twice: by the plain rules and by the quick core."""

from __future__ import annotations

from random import Random
from typing import Any

from pydantic import ValidationError

from game.kernel.opaque import Bot, Event
from game.tables import table
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.quick.matches import core
from game.tables.knucklebones.rule_tables import book_of
from game.tools.lab import observed_match
from game.tools.lab.observed_match import LIMIT, Deck, Pace, Setting, watch
from tests.kit.rules import BASE, WIDER, card, rules

ON = table("knucklebones")
NARROWED: tuple[tuple[str, ...], ...] = ((), ("not_empty",), ("unshielded",), ("not_full",), ("facing_not_full",))
KINDS: dict[str, dict[str, Any]] = {
    "parity": card(choices=[{"kind": "parity"}], effects=[{"kind": "restrict_roll"}, {"kind": "roll"}],
                   ends_turn=False),
    "face": card(choices=[{"kind": "face"}], effects=[{"kind": "load_roll", "chance": 2, "of": 3}, {"kind": "roll"}],
                 ends_turn=False),
    "all at once": card(effects=[{"kind": each} for each in ("reflect", "pair", "again", "destroy", "roll")],
                        ends_turn=False),
    "gilded": card(effects=[{"kind": "mark_die", "times": 3, "costs": 5}, {"kind": "again"}, {"kind": "roll"}],
                   ends_turn=False, uses=2),
    "row": card(choices=[{"kind": "own_row"}], effects=[{"kind": "mark_row", "times": 3, "lasts": True},
                                                        {"kind": "shield", "turns": 2}], uses=2),
    "stolen": card(choices=[{"kind": "opponent_die"}], effects=[{"kind": "copy_die"}, {"kind": "veil"}], uses=2),
    "again": card(choices=[{"kind": "own_die"}], effects=[{"kind": "reroll"}], ends_turn=False, uses=2),
    "swap": card(choices=[{"kind": "own_die"}, {"kind": "own_die", "where": ["distinct"]}],
                 effects=[{"kind": "swap", "choices": [1, 2]}, {"kind": "roll"}], ends_turn=False),
    "snare": card(choices=[{"kind": "field"}, {"kind": "field", "where": ["distinct"]}],
                  effects=[{"kind": "snare", "choice": 1}, {"kind": "snare", "choice": 2}], ends_turn=False),
}  # fmt: skip
"""Cards of every block that the core knows."""


def invented(chance: Random) -> dict[str, Any]:
    """A card of the blocks that the core knows, as YAML would give it; what does not go together is thrown away."""
    while True:
        said = _written(chance)
        try:
            Card.model_validate(said)
        except ValidationError:
            continue
        return said


def _written(chance: Random) -> dict[str, Any]:
    chosen, step = chance.choice(STEPS)
    choices = [{"kind": kind, **({"where": list(chance.choice(NARROWED))} if "_" in kind else {})} for kind in chosen]
    steps = [dict(step)]
    steps += [{"kind": kind} for kind in ("veil", "destroy", "reflect", "pair", "again") if chance.random() < 0.2]
    if chance.random() < 0.2:
        steps.append({"kind": "mark_die", "times": chance.randint(1, 3), "costs": chance.randint(0, 9)})
    chance.shuffle(steps)
    rolls = chance.random() < 0.6
    steps += [{"kind": "roll"}] * rolls
    ends, uses = not rolls and chance.random() < 0.5, chance.randint(1, 3)
    return card(choices=choices, effects=steps, ends_turn=ends, uses=uses)


STEPS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("parity",), {"kind": "restrict_roll"}), (("face",), {"kind": "load_roll", "chance": 3, "of": 4}),
    (("own_row",), {"kind": "shield", "turns": 4}), (("own_row",), {"kind": "mark_row", "times": 2}),
    (("own_row",), {"kind": "mark_row", "times": 3, "lasts": True}), (("own_die",), {"kind": "reroll"}),
    (("opponent_die",), {"kind": "copy_die"}), (("own_die", "own_die"), {"kind": "swap", "choices": [1, 2]}),
    (("field",), {"kind": "snare"}), ((), {"kind": "veil"}), ((), {"kind": "mark_die", "times": 2, "costs": 3}),
)  # fmt: skip


def dealing(said: dict[str, Any]) -> Rules:
    """Rules that know this card as ``new``, beside all that the game has."""
    return rules(catalogue={**BASE, **WIDER, "new": said if "art" in said else card(**said)})


def alike(of: Any, bots: tuple[Bot | str, Bot | str], decks: tuple[Deck, Deck], luck: int) -> None:
    """Both play this match alike: result, leads, cards, and everything that happens, in order."""
    one, other = (ON.bots[bot] if isinstance(bot, str) else bot for bot in bots)
    seated = one, other
    book = book_of(of)
    for worth, name in enumerate(book.cards):  # What it is worth to wait takes seconds to work out.
        book.worth[name] = tuple(3 * worth * (30 - dice) for dice in range(26))
    setting = Setting(1 + luck % 2, decks)
    plain: list[list[type]] = []
    quick: list[list[type]] = []

    def into(told: list[list[type]]) -> Pace:
        def pace(events: tuple[Event, ...]) -> int:
            told.append([type(event) for event in events])
            return len(told)

        return pace

    watched = watch(ON, of, seated, setting, luck, into(plain))
    found = core(of, seated, decks, LIMIT)
    assert found is not None
    said = observed_match.told(found, setting, found.watch(*setting, luck), into(quick))
    assert said == watched and quick == plain
