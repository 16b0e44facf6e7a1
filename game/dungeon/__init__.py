"""Dungeons: generation, validation and walks. No window, no clock."""
