"""The search of the bots of Khet on rows of numbers, which numba compiles if it is installed.

Read ``moves`` first, then ``search``; ``memory`` is the entry point.
"""
