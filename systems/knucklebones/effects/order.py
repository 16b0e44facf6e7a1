"""What moves and shines on a Knucklebones table, by the shared step it follows, and why there."""

from __future__ import annotations

from systems.knucklebones.effects import cards, combinations, diagonals, sprays
from systems.tables import Step

STEPS: dict[str, tuple[Step, ...]] = {
    "playback": (Step("cards", cards.hold, "beats have said which cards can no longer be played"),),
    "bursts": (Step("combinations", combinations.combine, "what dice form is known before anything shines for it"),),
    "backdrop": (
        Step("breathing", diagonals.breathe, "needs to know which dice form a diagonal"),
        Step("rainbow", diagonals.rainbow, "needs to know which dice win at once"),
        Step("fire", sprays.burn, "needs to know which rows burn"),
    ),
    "seat in turn": (
        Step("shields", sprays.glimmer, "needs the health that playback shows"),
        Step("trails", sprays.trail, "needs the dice that playback has sent on their way"),
    ),
}
