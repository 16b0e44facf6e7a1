"""The pictures of the charms in few pixels: ``#`` light, ``o`` and ``-`` darker in the color of the family, ``K`` dark,
other letters in colors that mean something, such as gold or red."""

from __future__ import annotations

ICONS: dict[str, tuple[str, ...]] = {
    "lucky_copper": (
        "....#####....", "..##ooooo##..", ".#oo#####oo#.", ".#o#ooooo#o#.", "#o#ooKKKoo#o#",
        "#o#oKKKKKo#o#", "#o#oKKWKKo#o#", "#o#oKKKKKo#o#", "#o#ooKKKoo#o#", ".#o#ooooo#o#.",
        ".#oo#####oo#.", "..##ooooo##..", "....#####....",
    ),
    "small_change": (
        "....#####....", "...#ooooo#...", "..#oo#K#oo#..", "..#o#KKK#o#..", "..#oo#K#oo#..",
        "...#ooooo#...", ".###########.", "#oooo###oooo#", "oo#K#oo#K#ooo", "o#KKK#o#KKK#o",
        "oo#K#oo#K#ooo", "#oooo###oooo#", ".####...####.",
    ),
    "beggars_bowl": (
        "......#......", ".....#o#.....", "......#......", "...W.....W...", "......W......",
        "#############", "#ooooooooooo#", ".#oooo-oooo#.", ".#ooo-ooo--#.", "..#ooooo--#..",
        "...#####--...", "....#o--#....", "...#######...",
    ),
    "penny_press": (
        ".###########.", ".o....#....o.", "......o......", ".....###.....", "......o......",
        ".....###.....", "..#########..", "..ooooooooo..", "..---------..", "....GGGGG....",
        "...GgggggG...", "#############", "#ooooooooooo#",
    ),
    "understudy": (
        "....o.....o..", "##..oo...oo..", "###########..", "#ooooooooo###", "#ooooooooo#-#",
        "#oKKoooKKo#-#", "#oKWoooKWo#-#", "#oooo-oooo#-#", ".#oRoooRo#-K#", ".#ooRRRoo#--#",
        "..#ooooo#---#", "...#####-KK-#", ".....######.#",
    ),
    "crumbs": (
        "....####.....", "..##oooo#....", ".#ooooKo#..#.", ".#oKoooo#....", "#ooooooo##...",
        "#oooKoooo##..", "#oKooooooo#..", "#ooooKooKo#..", ".#ooooooo#...", ".##oKooo#..#.",
        "...#####..#o.", ".#.......##o.", "..#o..#......",
    ),
    "paper_screen": (
        "#############", "#WWW#WWW#WWW#", "#WWW#WWW#WWW#", "#WWW#WWW#WWW#", "#############",
        "#WWW#WoW#WWW#", "#WWo#ooo#oWW#", "#WWW#ooo#WWW#", "#############", "#WWo#ooo#oWW#",
        "#WWo#ooo#oWW#", "#WWW#oWo#WWW#", "#############",
    ),
    "iron_rice_bowl": (
        "..........B.B", "...WWWW..B.B.", "..WWwWWWB.B..", ".WwWWWWBWB...", ".WWWWwWWWWWW.",
        "#############", "#ooooooooooo#", "#o#oooooooo-#", ".#o#oooooo-#.", ".#oooooooo-#.",
        "..#ooooo--#..", "...#######...", "....#---#....",
    ),
    "spiked_gate": (
        "#############", "ooooooooooooo", "#############", ".#..#..#..#..", "##o##o##o##o#",
        ".o..o..o..o..", ".#..#..#..#..", ".#..#..#..#..", "##o##o##o##o#", ".o..o..o..o..",
        "#W##W##W##W#.", ".W..W..W..W..", ".W..W..W..W..",
    ),
    "locksmith": (
        "...#######...", "..#ooooooo#..", "..#o#...#o#..", "..#o#...#o#..", "..#o#...#o#..",
        "#############", "#ooooooooooo#", "#ooooKKKoooo#", "#ooooKGKoooo#", "#oooooKooo-o#",
        "#oooooKoo-oo#", "#oooooooooo-#", "#############",
    ),
    "bodyguard": (
        "....#####....", "...#ooooo#...", "..#ooooooo#..", "..KKKKKKKKK..", "..KKWKoKWKK..",
        "..#KKKoKKK#..", "...#oo-oo#...", "...#oKKKo#...", "..##WWKWW##..", ".#KKKWRWKKK#.",
        "#KKKKKRKKKKK#", "#KKoKKRKKoKK#", "#KKoKKRKKoKK#",
    ),
    "last_stand": (
        "....#........", "....###..##..", "....#oo##oo#.", "....#oooooo#.", "....#oWWooo#.",
        "....#oooooo#.", "....#oo##oo#.", "....###..##..", "....#........", "..-.#....-...",
        ".-o-#.--.o-..", "-oooo-oo-oo--", "ooooooooooooo",
    ),
    "sticky_fingers": (
        "...#..#......", "..#o##o#.#...", "..#o##o##o#..", "..#o##o##o#..", "#.#o##o##o#..",
        "o##o##o##o#..", "#o#oooooooo#.", "#ooooooooooo#", ".#ooo-ooo-oN.", "..#oo--o--oN.",
        "...NooooooN..", "...N.#Noo#N..", "...N..N......",
    ),
    "pawn_ticket": (
        ".............", "#############", "#oooooooo-oo#", ".#oGGooooWo#.", "#ooGGoooo-oo#",
        ".#ooooooo.o#.", "#oGGoGGoo-oo#", ".#GGoGGooWo#.", "#oooooooo-oo#", ".#oKKKKKo.o#.",
        "#oooooooo-oo#", "#############", ".............",
    ),
    "double_agent": (
        "....#####....", "...#oooooo...", "...#######...", "#############", "..#oooKKKK#..",
        "..#WKoKKRK#..", "..#oooKKKK#..", "..#ooo-KKK#..", "...#oKKRK#...", "....#oKK#....",
        "..##oo-KK##..", ".#oo#o-K#KK#.", "#oooo#-#KKKK#",
    ),
    "fence": (
        ".#....#....#.", "#o#..#o#..#o#", "#o#..#o#..#o#", "#############", "ooooooooooooo",
        "-------------", "#o#..#o#..#o#", "#o#.GGGGG.#o#", "####GgggG####", "ooooGgGgGoooo",
        "----GgggG----", "#o#.GGGGG.#o#", "#o#..#o#..#o#",
    ),
    "shadow_copy": (
        ".....########", ".....#oooooo#", ".....#oo##oo#", "-----#o####o#", "-KKKK#o####o#",
        "-KKKK#oo##oo#", "-KK--#oooooo#", "-K---########", "-K--------...", "-KK--KKK-....",
        "-KKKKKKK-....", "-KKKKKKK-....", "---------....",
    ),
    "borrowed_face": (
        "..######.....", ".#oooooo#....", "#oKKooKKo#...", "#oKKooKKo#...", "#ooo--ooo#...",
        "#oRoooRoo#...", ".#oRRRoo#....", "..#oooo#.....", "...####.#....", ".......#G#...",
        "........#G#..", ".........#G#.", "..........##.",
    ),
    "loaded_sleeve": (
        "......#######", "......#WWWWW#", "......#WKWKW#", "......#WWKWW#", "##....#WKWKW#",
        "#o##..#WWWWW#", "#ooo##.######", "#ooooo#RR....", "#oooooooRR#..", ".#oo-ooooR#..",
        "..##o-oo##...", "....##o#.....", "......#......",
    ),
    "twin_lanterns": (
        "#############", "...#.....#...", "..KKK...KKK..", ".#ooo#.#ooo#.", "#oWWoo#oWWoo#",
        "#-----#-----#", "#oWWoo#oWWoo#", "#-----#-----#", "#oWWoo#oWWoo#", ".#ooo#.#ooo#.",
        "..KKK...KKK..", "...R.....R...", "...R.....R...",
    ),
    "weather_vane": (
        ".........RR..", "##......#RR..", "#o#....#oKG..", "#oo#..#oo#...", ".#oo##ooo#...",
        ".#ooooooo#...", "..#oooo-#....", "#...####....#", "##o##GG####o#", "#....G......#",
        ".....G.......", "....#o#......", "..#######....",
    ),
    "number_cruncher": (
        ".###########.", ".#ooooooooo#.", ".#oNNNNNNNo#.", ".#oNNKNKNNo#.", ".#oNNNNNNNo#.",
        ".#ooooooooo#.", ".#oWoWoWoRo#.", ".#ooooooooo#.", ".#oWoWoWoGo#.", ".#ooooooooo#.",
        ".#oWoWoWoGo#.", ".#ooooooooo#.", ".###########.",
    ),
    "gamblers_knot": (
        "..###...###..", ".#ooo#.#ooo#.", "#oo#oo#oo#oo#", "#o#.#oRo#.#o#", "#o#.#RRR#.#o#",
        "#oo#oRRRo#oo#", ".#oooo#oooo#.", "..##oo#oo##..", "...#oo#oo#...", "..#oo#.#oo#..",
        ".#oo#...#oo#.", "#oo#.....#oo#", ".##.......##.",
    ),
    "second_sun": (
        "....#...#....", ".#..#...#..#.", "..#.#####.#..", "...#ooooo#...", "####oWooo####",
        "...#Wooooo#..", "...#oooo###..", "####ooo#RRR#.", "..#.###RRWRR#", ".#.....RRRRR#",
        "......#RRRRR#", ".......#RRR#.", "........###..",
    ),
    "crossed_fingers": (
        "...##...##...", "..#oo#.#oo#..", "..#oo###oo#..", "...#oo#oo#...", "....#oooo#...",
        "....#oo#o#...", "...#oo#oo#...", "..##o##oo##..", ".#oooooooooo#", ".#oo-oo-oooo#",
        ".#oo-oo-ooo-#", "..#oooooooo#.", "...########..",
    ),
    "prism": (
        "......#......", ".....#o#.....", ".....#o#.....", "....#ooo#....", "....#ooo#...R",
        "...#ooooo#RRR", "WWWWWWWooRRGG", "..#ooooWWGGGN", "..#ooooooNNNC", ".#ooooooo-#CC",
        ".#oooooo--#.C", "#ooooooo---#.", "#############",
    ),
    "long_division": (
        ".....###.....", "....#oWo#....", "....#ooo#....", ".....###.....", ".............",
        "#############", "oooWWoooooooo", "-------------", ".............", ".....###.....",
        "....#oWo#....", "....#ooo#....", ".....###.....",
    ),
    "third_rail": (
        "....#.G.#....", "....#.G.#....", "...--GG-#-...", "...#.GG..#...", "...#GGGG.#...",
        "..----GG---..", "..#..GG...#..", "..#..G....#..", ".----G------.", ".#..G......#.",
        ".#..G......#.", "-------------", "#...........#",
    ),
    "mirror_maze": (
        "#############", "#CCCCC#ccccc#", "#C###C#c###c#", "#C#CCCCccc#c#", "#C#C##c##c#c#",
        "#CCC#CCc#ccc#", "###C#CWc#c###", "#CCC#CCc#ccc#", "#C#C##c##c#c#", "#C#CCCCccc#c#",
        "#C###C#c###c#", "#CCCCC#ccccc#", "#############",
    ),
    "golden_ratio": (
        ".............", "..GGGGGGG....", ".GGoooooGGG..", "GGooooooooGG.", "GooooGGGoooG.",
        "GoooGG#GGooGG", "GoooG##oGoooG", "GoooG#GGGoooG", "GoooGG####ooG", "GGoooGG##ooGG",
        ".GGoooGGGGGG.", "..GGGoooo#...", "....GGGGG....",
    ),
}
FAMILIES: dict[str, tuple[str, ...]] = {
    "ones": ("lucky_copper", "small_change", "beggars_bowl", "penny_press", "understudy", "crumbs"),
    "walls": ("paper_screen", "iron_rice_bowl", "spiked_gate", "locksmith", "bodyguard", "last_stand"),
    "thieves": ("sticky_fingers", "pawn_ticket", "double_agent", "fence", "shadow_copy", "borrowed_face"),
    "fortune": ("loaded_sleeve", "twin_lanterns", "weather_vane", "number_cruncher", "gamblers_knot", "second_sun"),
    "crosses": ("crossed_fingers", "prism", "long_division", "third_rail", "mirror_maze", "golden_ratio"),
}
"""The charms of each family."""
