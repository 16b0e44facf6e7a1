"""Opponents at Khet, from one who misses reflections to one who looks five plies ahead."""
