"""What moves and shines beside the beats: each system answers to what is shown. None of them knows a rule."""
