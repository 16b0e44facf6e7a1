"""Marks: where the dice are shown to lie, and what they form there."""

from __future__ import annotations

import esper

from components.knucklebones import Die, Lights, Place, ShownFace
from components.pose import Departing, Pose
from systems.knucklebones.draw.tints import place_of, tints
from systems.knucklebones.effects.lit import lit
from systems.knucklebones.view.layout import field_at


def enter(match: int) -> None:
    """Let a match have lights, and know at once what its dice form."""
    esper.add_component(match, Lights())
    mark(0.0, 0.0)


def mark(now: float, dt: float) -> None:
    """Note the resting dice, those in flight, and the name of each resting die's colour.

    A die rests where it lies exactly on a field; so one that merely passes over lends it no colour. One that leaves
    keeps its part in a row until it fades, and its colour to the end.
    """
    for _, lights in lit():
        lights.lying, lights.flying = {}, []
        faces = lights.faces = {}
        fading: dict[Place, str] = {}
        for entity, (pose, face) in esper.get_components(Pose, ShownFace):
            gone = esper.has_component(entity, Departing)
            if pose.alpha <= 0 or not (gone or esper.has_component(entity, Die)):
                continue
            place = place_of(pose.x, pose.y)
            if place is None or field_at(*place) != (pose.x, pose.y):
                lights.flying.append(entity)
                continue
            lights.lying[entity] = place
            if not gone or pose.alpha >= 1:
                faces[place] = face.face
            if gone and place in lights.marks:
                fading[place] = lights.marks[place]
        lights.marks = tints(faces) | fading
