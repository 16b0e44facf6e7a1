"""What Knucklebones adds to the systems."""

from __future__ import annotations

from systems.knucklebones.building import build
from systems.knucklebones.deciding import Decider
from systems.knucklebones.draw.lessons import LESSONS
from systems.knucklebones.draw.reading import READABLE
from systems.knucklebones.draw.review import TELLING
from systems.knucklebones.draw.table import draw_table, legend_entries
from systems.knucklebones.effects.combinations import lay_fields
from systems.knucklebones.effects.order import STEPS
from systems.knucklebones.effects.particles import AT_LANDING, AT_START
from systems.knucklebones.moments import combo, crossed_fields, feels, fullness, moment, signs
from systems.knucklebones.owners import cards, dice, marks, scoring, shield_decay
from systems.knucklebones.reading import read_back
from systems.knucklebones.view.advising import places
from systems.knucklebones.view.layout import board_rect, box_at
from systems.knucklebones.view.settling import settle
from systems.knucklebones.view.show import SHOWERS, length
from systems.tables import Staging
from systems.turn import together

OWNERS = together(dice.HANDLERS, cards.HANDLERS, shield_decay.HANDLERS, marks.HANDLERS, scoring.HANDLERS)
"""Owners never read each other; scoring comes last so that a result finds all else settled."""

STAGING = Staging(
    draw=draw_table,
    buttons=legend_entries,
    lessons=LESSONS,
    readable=READABLE,
    telling=TELLING,
    owners=OWNERS,
    build=build,
    read_back=read_back,
    settle=settle,
    showers=SHOWERS,
    length=length,
    moment=moment,
    enter=lay_fields,
    steps=STEPS,
    decider=Decider,
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
