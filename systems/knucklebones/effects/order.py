"""What moves and shines on a Knucklebones table, by the shared step it follows, and why there."""

from __future__ import annotations

from systems.knucklebones.effects import cards, combinations, particles
from systems.tables import Step

STEPS: dict[str, tuple[Step, ...]] = {
    "playback": (Step("cards", cards.hold, "beats have said which cards can no longer be played"),),
    "bursts": (Step("combinations", combinations.combine, "what dice form is known before anything shines for it"),),
    "backdrop": (
        Step("breathing", combinations.breathe, "needs to know which dice form a diagonal"),
        Step("rainbow", combinations.rainbow, "needs to know which dice win at once"),
        Step("fire", particles.burn, "needs to know which rows burn"),
    ),
    "seat in turn": (
        Step("shields", particles.glimmer, "needs the health that playback shows"),
        Step("trails", particles.trail, "needs the dice that playback has sent on their way"),
    ),
}
