"""Opponents at Khet, from one that misses reflections to one that looks five plies ahead."""
