"""Positions and scenes of Knucklebones, also used by benchmarks."""

from __future__ import annotations

from game.tools.gallery.scene import LARGE_GERMAN, Scene

MIDDLE = "21/4/55 3/662/- 1 ready destiny,shield thief,twister 2.2=3"
END = "155/422/663 3/31/41 1 over - destiny"
TURN = "215/4/55 36/662/444 1 ready destiny,thief,shield,twister thief,destiny,twister 2.2=3"
BUSY = "222/64/55 36/662/444 1 place:4 destiny,thief,shield,twister thief,destiny,twister 1.2=2,2.2=3"
DIAGONAL = "5/351/125 3/14/62 1 ready shield,twister thief"
PAIRED = "22/32/552 3/14/62 1 ready shield thief"
STRUCK = "5/351/12 3/14/552 1 place:5 shield thief"
THIRD = "44/35/2 3/66/55 1 place:4 shield thief"
DECIDING = "634/345/65 665/551/- 1 ready shield thief"
CROSS = "525/15/53 3/64/2 1 place:5 shield thief"
NAMING = "52/3/55 3/661/4 1 ready loaded destroyer,doubler - 7"
WIDER = "52/3/55 3/661/4 1 ready loaded,reroll,mirror,twins destroyer,doubler - 7"
MARKED = (
    "215/4/55 36/62/- 1 ready row_doubler,multiplier,joker,trap fog,thief 2.2=3 7 "
    "1.3*2,1.1.2*2,1.2.1-12,2.1.3!,1-12"
)
LASTING = (
    "215/4/55 36/62/- 1 ready destiny,thief,shield,twister fog,thief,trap 2.2=3 7 "
    "1.3*2~2,2.3x~1,1diagonal8~3,2?,2@thief~2,2next10203,1+12,2-4,1.1.2*3~1"
)
VEILED = "215/4/55 36/62/- 1 place:?+pair joker,trap,multiplier fog,thief - 7 2?,die*2,2.2.1-12"
CLASH = "215/4/5 3/66/444 1 place:6 destiny,thief thief"
CROWDED = "2/32/552 236/66/444 1 place:6 - - 2.1=2"
SHIELDED = "21/4/5 3/66/4 1 place:6 destiny thief 2.2=3"
SHUT = "215/4/- 36/662/- 1 ready destiny,thief,shield,twister reroll,thief,twins 2.1=3,2.2=2"
LAST = "164/34/255 3/61/442 1 place:6 - -"
DRAWN = "164/34/255 335/61/664 1 place:6 - -"
EFFECTS = "444/34/554 666/16/226 1 place:5 destiny,shield,twister destiny,thief,twister 1.1=3,2.3=2 -"
BUSIEST = Scene("busiest", "On both boards a burning triple, a diagonal and a shield, and a die to place",
                position=EFFECTS)

OWN_CARD = {
    "name": {"en": "Night Thief", "de": "Nachtdieb"}, "uses": 2,
    "choices": [{"kind": "opponent_die", "where": ["unshielded"]}, {"kind": "own_row"}],
    "steps": [{"do": "steal", "to": 1}, {"do": "points", "by": -2, "when": {"behind": 5}},
              {"do": "shield", "to": 2, "turns": 2}],
    "ends_turn": True, "color": "#7FE3E0", "art": "card_thief",
}
"""A card in the workshop."""

SCENES = (
    Scene("decks", "Choosing a deck", "decks", presses=("down",), at=0.6),
    Scene("deck", "The cards of a deck", "decks", presses=("confirm", "down", "down", "right", "right"), at=0.6),
    Scene("draft", "Draft from an open pool", "draft", presses=("confirm", "right", "confirm", "down"), at=0.6),
    Scene("card_workshop", "Card workshop", "card_workshop", presses=("down",) * 4, at=0.6),
    Scene("card_workshop_step", "Card workshop: a step and its condition", "card_workshop_step", at=0.6),
    Scene("card_workshop_large", "Card workshop with large text, in German", "card_workshop_step", at=0.6,
          settings=LARGE_GERMAN),
    Scene("card_shelf", "Card workshop: all cards", "card_shelf", presses=("down",) * 2, at=0.5),
    Scene("card_line", "Card workshop: a card as text", "card_line", at=0.5),
    Scene("card_trial_over", "Card workshop: the end of a trial", "card_trial_over", at=2.0),
    Scene("opening", "Who starts", "opening", at=1.8),
    Scene("table", "A turn begins", position=TURN, at=1.0),
    Scene("card", "A card and its description", position=TURN, presses=("left",), at=0.6),
    Scene("prompt", "A card asks for a die and previews the effect", position=TURN,
          presses=("left", "up", "confirm"), at=0.6),
    Scene("parity", "Even or odd", position=TURN, presses=("left", "up", "left", "confirm"), at=0.6),
    Scene("reading", "A card close up", position=SHUT, presses=("look", "down", "right"), at=0.6),
    Scene("reading_large", "A card close up with large text, in German", position=SHUT,
          presses=("left", "up", "look"), at=0.6, settings=LARGE_GERMAN),
    Scene("shut", "Why a card cannot be played", position=SHUT, presses=("left", "up"), at=0.6),
    Scene("shut_large", "Why a card cannot be played, with large text, in German", position=SHUT,
          presses=("left", "up"), at=0.6, settings=LARGE_GERMAN),
    Scene("number", "Choosing a number", position=NAMING, presses=("left", "confirm", "right"), at=0.6),
    Scene("again", "A die is rolled again", position=WIDER, moves=("reroll:1.2=4",), at=0.7),
    Scene("marks", "Multipliers, a price, a trap", position=MARKED, at=1.0),
    Scene("lasting", "Effects that last several turns, counted down", position=LASTING, at=1.0),
    Scene("veiled", "A hidden die", position=VEILED, at=0.8),
    Scene("placing", "Preview of a placement", position=CLASH, at=0.6),
    Scene("placing_large", "Preview of a placement, with large text", position=CROWDED, at=0.6,
          settings={"text_size": 2}),
    Scene("repelled_preview", "Preview of a shield", position=SHIELDED, at=0.6),
    Scene("hint", "Hint and chances to win", position=CLASH, presses=("hint",), at=0.6,
          settings={"advice": True, "chances": True}),
    Scene("undo", "Undo", "opening", moves=("roll=4", "place:2"), at=1.5, settings={"undo": True}),
    Scene("rules_changed", "Rules changed by cards, with their turns",
          position="21/4/55 3/66/- 1 ready shield thief - 7 1diagonals4~2,1fields2~3,1points60,2cardsaturn1~2",
          at=0.5),
    Scene("pause", "Pause: rules, options, players", position=TURN, presses=("menu", "up", "up"), at=0.5),
    Scene("busy", "Fire, shields, doubles", position=BUSY, at=1.5),
    Scene("roll", "A die is rolled", position=TURN, moves=("roll=5",), at=0.3),
    Scene("place", "A die flies to its field", position=CLASH, moves=("place:2",), at=0.12),
    Scene("destroy", "Two dice burst", position=CLASH, moves=("place:2",), at=0.42),
    Scene("score", "The score counts up", position=CLASH, moves=("place:3",), at=0.35),
    Scene("repelled", "A shield throws a die back", position=SHIELDED, moves=("place:2",), at=0.42),
    Scene("steal", "A die is stolen", position=TURN, moves=("thief:3.1",), at=0.6),
    Scene("swap", "Two dice change places", position=TURN, moves=("twister:1.1,3.2",), at=0.6),
    Scene("shield_up", "A shield rises", position=TURN, moves=("shield:3",), at=0.6),
    Scene("diagonal", "A diagonal of fives", position=DIAGONAL, at=1.2),
    Scene("clash_diagonal", "Destroying dice and making a diagonal", position=STRUCK, moves=("place:3",), at=1.0),
    Scene("triple", "Three equal dice", position=THIRD, moves=("place:1",), at=0.7),
    Scene("wins", "Preview of the winning die", position=CROSS, presses=("right",), at=0.6),
    Scene("deciding", "The last free field: what this roll decides", position=DECIDING, at=1.2),
    Scene("title", "The rarest moment", position=CROSS, moves=("place:3",), at=2.2),
    Scene("pair_diagonal", "A pair that shares a die with a diagonal", position=PAIRED, at=1.2),
    Scene("cross", "An X of fives wins at once", position=CROSS, moves=("place:3",), at=0.9),
    Scene("won", "A match is won", "result", LAST, ("place:2",), at=2.0),
    Scene("won_at_once", "Result: won by an X", "result", CROSS, ("place:3",), at=2.0),
    Scene("drawn", "A draw", "result", DRAWN, ("place:2",), at=2.0),
    Scene("contrast", "High contrast", position=BUSY, at=1.5, settings={"palette": "contrast", "numerals": True}),
    Scene("red_green", "Palette for red-green color blindness", position=BUSY, at=1.5,
          settings={"palette": "red_green"}),
    Scene("blue_yellow", "Palette for blue-yellow color blindness", position=BUSY, at=1.5,
          settings={"palette": "blue_yellow"}),
    Scene("calm", "Reduced motion and flashes", position=DIAGONAL, at=1.2,
          settings={"reduced_motion": True, "reduced_flashes": True}),
    Scene("large", "Large text, in German", position=TURN, presses=("left",), at=0.6, settings=LARGE_GERMAN),
    Scene("voice", "A bot speaks", position=TURN, at=1.0, bot="kitsune"),
    Scene("voice_large", "A bot speaks, with large text, in German", position=TURN, at=1.0, bot="hoshi",
          settings=LARGE_GERMAN),
    Scene("voice_end", "A bot speaks after the match", "result", LAST, ("place:2",), at=1.2, bot="tanuki"),
    Scene("plain", "Glow off", position=BUSY, at=1.5, settings={"glow": "off"}),
)
