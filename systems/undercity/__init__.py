"""The Undercity on the screen: walks in dungeons, and runs."""
