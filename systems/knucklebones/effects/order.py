"""What moves and shines on a Knucklebones table, by the shared step it follows, and why there."""

from __future__ import annotations

from systems.knucklebones.effects import breathing, cards, combinations, fire, rainbow, shields, trails
from systems.step import Step

STEPS: dict[str, tuple[Step, ...]] = {
    "playback": (Step("cards", cards.hold, "beats have said which cards can no longer be played"),),
    "bursts": (Step("combinations", combinations.combine, "what dice form is known before anything shines for it"),),
    "backdrop": (
        Step("breathing", breathing.breathe, "needs to know which dice form a diagonal"),
        Step("rainbow", rainbow.rainbow, "needs to know which dice win at once"),
        Step("fire", fire.burn, "needs to know which rows burn"),
    ),
    "seat in turn": (
        Step("shields", shields.glimmer, "needs the health that playback shows"),
        Step("trails", trails.trail, "needs the dice that playback has sent on their way"),
    ),
}
