"""The sound of the table: the choice of sounds, their volume, and the machine's speakers."""
