"""The strongest bot, compiled: its search and its evaluation, on the number arrays of the counting core."""
