"""The staging of Knucklebones."""

from __future__ import annotations

from systems.knucklebones import world
from systems.knucklebones.draw.lessons import LESSONS
from systems.knucklebones.draw.reading import READABLE
from systems.knucklebones.draw.review import TELLING
from systems.knucklebones.draw.table import draw_table, legend_entries
from systems.knucklebones.effects.combinations import lay_fields
from systems.knucklebones.effects.order import STEPS
from systems.knucklebones.effects.particles import AT_LANDING, AT_START
from systems.knucklebones.input import KnucklebonesDecider
from systems.knucklebones.moments import combo, crossed_fields, feels, fullness, moment, signs
from systems.knucklebones.view.advising import places
from systems.knucklebones.view.layout import board_rect, box_at
from systems.knucklebones.view.show import SHOWERS, length, settle
from systems.tables import Staging

STAGING = Staging(
    draw=draw_table,
    buttons=legend_entries,
    lessons=LESSONS,
    readable=READABLE,
    telling=TELLING,
    build=world.build,
    read_back=world.read_back,
    apply=world.apply,
    settle=settle,
    showers=SHOWERS,
    length=length,
    moment=moment,
    enter=lay_fields,
    steps=STEPS,
    decider=KnucklebonesDecider,
    places=places,
    ground=board_rect,
    box_at=box_at,
    starts=AT_START,
    landings=AT_LANDING,
    feels=feels,
    combo=combo,
    fullness=fullness,
    signs=signs,
    decided=crossed_fields,
)
