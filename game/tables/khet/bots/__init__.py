"""Opponents at Khet, from one that misses reflections to one that looks as far ahead as time allows."""
