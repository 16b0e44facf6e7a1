"""What the command line does beside playing: the lab, the linter, references, benchmarks, the gallery."""
