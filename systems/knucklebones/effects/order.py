"""The steps that a Knucklebones table adds to a tick, by the shared step that each follows, with the reasons."""

from __future__ import annotations

from systems.knucklebones import casting, world
from systems.knucklebones.effects import combinations, particles
from systems.knucklebones.view import show
from systems.tables import Step

STEPS: dict[str, tuple[Step, ...]] = {
    "handlers": (
        Step("casting", casting.cast, "points are won against the scores from before the moves"),
        Step("scoring", world.score_again, "rows are worth what lies there before anything is shown"),
    ),
    "playback": (Step("cards", show.rise_and_dim, "beats have said which cards can no longer be played"),),
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
