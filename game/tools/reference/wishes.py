"""The index "I want ... use ..." of the page of building blocks."""

from __future__ import annotations

WISHES: tuple[tuple[str, str], ...] = (
    ("**Dice**", ""),
    ("take a die of the opponent", "`copy_die` and then `remove`, or `steal`"),
    ("move a die to another lane", "`move`"),
    ("exchange two dice", "`swap`"),
    ("put a copy of a die somewhere", "`copy_die` of a choice, `copy` into another field"),
    ("give a new die, at the end or at the front of a lane", "`give`, `push`"),
    ("roll a die again, or turn it to another face", "`reroll`, `add`, `set`"),
    ("take a die away without a price", "`remove`"),
    ("destroy the dice across, or all of a face", "`destroy`"),
    ("**The next die**", ""),
    ("roll at once, or roll two and choose", "`roll`, `roll_and_choose`"),
    ("choose or limit what is rolled", "`load_roll`, `restrict_roll`, `next_roll`"),
    ("place it on both boards, or as a pair", "`reflect`, `pair`"),
    ("another turn after it", "`again`, or `ends_turn: false`"),
    ("hide it", "`veil`"),
    ("**What lasts**", ""),
    ("protect a lane", "`shield`"),
    ("a die or a lane that counts more or less", "`mark_die`, `mark_row`"),
    ("a trap on a field", "`snare`"),
    ("other rules for a while", "`change`"),
    ("**Cards and points**", ""),
    ("take, give, copy or renew a card", "`take_card`, `give_card`, `copy_card`, `renew_card`"),
    ("keep the opponent from playing cards", "`lock`"),
    ("play the last card again", "`repeat`"),
    ("give or take points", "`points`"),
    ("**When and on what**", ""),
    ("let the player choose", "`choices` with a `kind`, `where` and `count`"),
    ("let the opponent choose", "`by: opponent` in a choice"),
    ("work on everything, or on something random", "`every` and `random` in a target"),
    ("work across from something", "`across: true` in a target"),
    ("work only behind, ahead, late, or with few cards", "`when` of the card or of a step"),
    ("do one thing or another", "`when` of a step, and `else: true` of the next"),
)
"""Wishes of designers, and the words that fulfill them; a row without words is a heading."""
