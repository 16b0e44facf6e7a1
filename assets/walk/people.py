"""Walkers, seen slightly from above, to be tinted: three views in two steps; the fourth is mirrored."""

from __future__ import annotations

from pixels import Pictures, picture_of

INKS = {
    "o": (12, 6, 28, 255), "#": (255, 255, 255, 255), "+": (200, 200, 214, 255), "-": (128, 124, 150, 255),
    "d": (40, 26, 66, 255), "e": (255, 250, 210, 255), "b": (26, 18, 48, 255), "p": (86, 78, 112, 255),
}
HEAD = {
    "s": ("....oooooo....", "...o######o...", "..o########o..", "..o##dddd##o..", "..o#dddddd#o..", "..o#dedded#o..",
          "..o#dddddd#o..", "..o+#dddd#+o..", "...o++++++o..."),
    "n": ("....oooooo....", "...o######o...", "..o########o..", "..o########o..", "..o########o..", "..o###++###o..",
          "..o##++++##o..", "..o+++++++-o..", "...o++++--o..."),
    "e": ("....oooooo....", "...o######o...", "..o########o..", "..o####dddoo..", "..o###dddddo..", "..o###ddeddo..",
          "..o###dddddo..", "..o++##dddoo..", "...o++++++o..."),
}
BODY = {
    "s": (("..oo##++##oo..", ".o#o######o#o.", ".o+o##--##o+o.", ".oo+######+oo.", "...o++++++o...", "...opp++ppo...",
           "...opp.oppo...", "...obbo.oo....", "....oo........"),
          ("..oo##++##oo..", ".o#o######o#o.", ".o+o##--##o+o.", ".oo+######+oo.", "...o++++++o...", "...opp++ppo...",
           "...oppo.ppo...", "....oo.obbo...", "........oo....")),
    "n": (("..oo######oo..", ".o#o##++##o#o.", ".o+o##++##o+o.", ".oo+##--##+oo.", "...o++++++o...", "...opp++ppo...",
           "...opp.oppo...", "...obbo.oo....", "....oo........"),
          ("..oo######oo..", ".o#o##++##o#o.", ".o+o##++##o+o.", ".oo+##--##+oo.", "...o++++++o...", "...opp++ppo...",
           "...oppo.ppo...", "....oo.obbo...", "........oo....")),
    "e": (("...oo####o....", "...o##+###o...", "...o#+o+##o...", "...o#+o+##o...", "...o+++++-o...", "....oppppo....",
           "...oppoppo....", "...obbobbbo...", "....oo.ooo...."),
          ("...oo####o....", "...o##+###o...", "...o##+o+#o...", "...o##+o+#o...", "...o+++++-o...", "....oppppo....",
           "....opppo.....", "....obbbbo....", ".....oooo.....")),
}


def pictures() -> Pictures:
    """To be tinted."""
    drawn = {}
    for view, head in HEAD.items():
        for step, body in enumerate(BODY[view], 1):
            drawn[f"walker_{view}_{step}"] = picture_of((*head, *body), INKS)
    return drawn
