"""Work that must not hold a frame: jobs in a thread, and the process in which bots think."""
