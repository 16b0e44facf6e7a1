"""Training of the bots' evaluation: mass self-play with numpy, run on demand."""
