"""Marks: where the dice are shown to lie, and what they form there."""

from __future__ import annotations

import esper

from components.gleam import Place
from components.knucklebones import Die
from components.pose import Departing, Pose, ShownFace
from systems.draw.knucklebones.tints import place_of, tints
from systems.knucklebones.layout import field_at
from systems.vfx.stage import stages


def mark(now: float = 0.0, dt: float = 0.0) -> None:
    """Note the resting dice, those in flight, and the name of each resting die's colour.

    A die rests where it lies exactly on a field; so one that merely passes over lends it no colour. One that leaves
    keeps its part in a row until it fades, and its colour to the end.
    """
    for stage in stages():
        gleam = stage.gleam
        gleam.lying, gleam.flying = {}, []
        faces = gleam.faces = {}
        fading: dict[Place, str] = {}
        for entity, (pose, face) in esper.get_components(Pose, ShownFace):
            gone = esper.has_component(entity, Departing)
            if pose.alpha <= 0 or not (gone or esper.has_component(entity, Die)):
                continue
            place = place_of(pose.x, pose.y)
            if place is None or field_at(*place) != (pose.x, pose.y):
                gleam.flying.append(entity)
                continue
            gleam.lying[entity] = place
            if not gone or pose.alpha >= 1:
                faces[place] = face.face
            if gone and place in gleam.marks:
                fading[place] = gleam.marks[place]
        gleam.marks = tints(faces) | fading
