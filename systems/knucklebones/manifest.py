"""The staging of Knucklebones."""

from __future__ import annotations

from systems.knucklebones import world
from systems.knucklebones.draw.lessons import LESSONS
from systems.knucklebones.draw.reading import READABLE
from systems.knucklebones.draw.review import COMMENTARY
from systems.knucklebones.draw.table import draw_table, legend_entries
from systems.knucklebones.effects.combinations import lay_fields
from systems.knucklebones.effects.order import STEPS
from systems.knucklebones.effects.particles import AT_LANDING, AT_START
from systems.knucklebones.input import KnucklebonesDecider
from systems.knucklebones.moments import combo, crossed_fields, feels, fullness, moment, signs
from systems.knucklebones.view.advising import places
from systems.knucklebones.view.layout import board_rect, box_at
from systems.knucklebones.view.show import SHOWERS, length, settle
from systems.tables import Animation, Controls, Drama, Effects, Input, Layout, Sound, Staging, World

STAGING = Staging(
    draw=draw_table,
    input=Input(places=places, decider=KnucklebonesDecider),
    world=World(world.build, world.read_back, apply=world.apply),
    animation=Animation(SHOWERS, settle, length, steps=STEPS),
    layout=Layout(box_at=box_at, ground=board_rect),
    controls=Controls(legend_entries),
    effects=Effects(AT_START, AT_LANDING, feels, lay_fields),
    drama=Drama(moment, signs, crossed_fields),
    sound=Sound(combo, fullness),
    lessons=LESSONS,
    readable=READABLE,
    commentary=COMMENTARY,
)
