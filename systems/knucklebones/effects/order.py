"""What moves and shines on a Knucklebones table, by the shared step it follows, and why there."""

from __future__ import annotations

from systems.knucklebones.effects import breathing, fire, hands, marks, rainbow, trails, wards
from systems.step import Step

STEPS: dict[str, tuple[Step, ...]] = {
    "playback": (Step("hands", hands.hold, "beats have said which cards can no longer be played"),),
    "bursts": (Step("marks", marks.mark, "what the dice form has to be known before anything shines for it"),),
    "pulse": (
        Step("breathing", breathing.breathe, "needs the marks; first to clear the outlines"),
        Step("rainbow", rainbow.rainbow, "adds to the outlines"),
        Step("fire", fire.burn, "needs the faces that the marks have gathered"),
    ),
    "motes": (
        Step("wards", wards.ward, "needs the health that playback shows"),
        Step("trails", trails.trail, "needs the dice the marks have found in flight"),
    ),
}
