"""Setups from the printed rules of the game, for tests that must not depend on the data."""

from __future__ import annotations

from collections.abc import Mapping

BOARDS: Mapping[str, str] = {
    "classic": "4wpwb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A2/2DWPW4",
    "imhotep": "4wpwy2/10/3D2a3/aC2By2bD/bD2Yd2aC/3C2b3/10/2YWPW4",
    "dynasty": "4cwb3/5p4/a3cwy3/b1x1D1B3/3d1b1X1D/3YWA3C/4P5/3DWA4",
    "eye_classic": "4wpwb2/2c7/3D6/a1C1xi1b1D/b1D1IX1a1C/6b3/7A2/2DWPW4",
    "eye_imhotep": "4wpwy2/10/3D2a3/aC2Bi2bD/bD2Id2aC/3C2b3/10/2YWPW4",
    "eye_dynasty": "4cwb3/5p4/a3cwy3/b1h1D1B3/3d1b1H1D/3YWA3C/4P5/3DWA4",
    "osiris": "1Y3cp1bC/2w3wb2/6D3/a3ix3D/b3XI3C/3b6/2DW3W2/aD1PA3y1",
    "isis": "6wpb1/a1x3cw2/1X8/a1a1DI2c1/1A2ib1C1C/8x1/2WA3X1C/1DPW6",
    "classic_2": "ss3nspnsb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A2/2DNnPNn3Sn",
    "tower": "4wpwb2/10/10/a1C4b1D/b1D4a1C/10/10/2DWPW4 s Te40:2x1ic/6/b4a/C4D/6/AI1X2",
}
